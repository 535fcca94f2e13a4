"""Checking map and variant files, with a line for every finding where there is one."""

from __future__ import annotations

import re

from legation.bank.files import find_text, has
from legation.bank.setting_up import set_up
from legation.bank.variantfile import VariantFile, read_variant
from legation.bank.variants import check_layer, load_board, load_variant
from legation.bank.wording import check_words
from legation.board.board import Board
from legation.board.checks import LEVELS, Finding, check
from legation.errors import LegationError, MapError, StackConflict, VariantError

__all__ = ["FOLDERS", "check_file"]

FOLDERS = ("maps", "variants", "layers")
"""Where the files lie that can be checked."""

_VARIANT = re.compile(r"^\s*(\[+\s*)?variant\s*[\]=]|^\s*\[+\s*rule\s*\]", re.MULTILINE)
_TOML_LINE = re.compile(r"\(at line (\d+), ")
_QUOTED = re.compile(r"'([^'\n]+)'")


def check_file(name: str, folder: str = "") -> list[Finding]:
    """All findings about a file, errors first; a file that cannot be used is one error.

    ``name`` is the path of a file (``.toml``), a composed name, or an id of the bank: a map's, else a
    variant's, else a layer's, unless ``folder`` says which. A layer is laid over the standard game. What
    is wrong with the map of a variant is told with the variant. Never raises for what a file says.
    """
    text = ""
    try:
        if "+" in name and not name.endswith(".toml"):
            load_variant(name)
            return []
        folder = folder or next((one for one in FOLDERS if has(one, name)), "variants")
        text, file = find_text(folder, name)
        if _VARIANT.search(text) or folder == "layers":
            found = read_variant(text, file)
            if not found.map:
                return _layer(name, text, found)
            variant = load_variant(name)
            if found.map.endswith(".toml"):
                return _all(variant.board)
            # A map of the bank is not the business of who wrote the variant; what he changes of it is.
            plain = load_board(found.map)
            if variant.board is plain:
                return []
            known = {one.text for one in _all(plain)}
            line = _line(text, "setup", "")
            return [
                Finding(one.level, name, line, one.text)
                for one in _all(variant.board)
                if one.text not in known
            ]
        return _all(load_board(name))
    except (MapError, VariantError) as error:
        file = error.file or name
        own = file == name
        line = error.line if isinstance(error, MapError) else 0
        key = error.key if isinstance(error, VariantError) else ""
        what = f"{key}: {error.what}" if key else error.what
        if not own and isinstance(error, VariantError):  # a file that this one names
            return [Finding("error", name, _naming(text, file), f"{file}: {what}")]
        return [Finding("error", file, line or (_line(text, key, error.what) if own else 0), what)]
    except (StackConflict, LegationError) as error:
        return [Finding("error", name, 0, str(error))]


def _all(board: Board) -> list[Finding]:
    """What there is to say of a map: its facts, and its words."""
    found = [*check(board.map), *check_words(board)]
    return sorted(found, key=lambda one: (LEVELS.index(one.level), one.line, one.text))


def _layer(name: str, text: str, found: VariantFile) -> list[Finding]:
    """What there is to say of a layer. It need not fit the standard board."""
    whole = check_layer(found)
    try:
        set_up(whole)
    except (MapError, VariantError) as error:
        what = f"it does not fit the standard board: {error.what}"
        return [Finding("hint", name, _line(text, "setup", error.what), what)]
    return []


def _naming(text: str, file: str) -> int:
    """The line of a file that names another one, by the other's own name or by a path that ends so."""
    end = re.escape(file.replace("\\", "/").rpartition("/")[2])
    for number, line in enumerate(text.splitlines(), 1):
        if re.search(rf"(?<![\w.-]){end}['\"]", line):
            return number
    return _line(text, "variant.map", "") or _line(text, "variant.layers", "")


def _line(text: str, key: str, what: str) -> int:
    """The line of a file that a message without one is about; 0 where none can be told."""
    found = _TOML_LINE.search(what)
    if found:
        return int(found[1])
    word = re.escape(key.rpartition(".")[2])
    patterns = [rf'^\s*"?{word}"?\s*=', rf"^\s*\[+\s*(?:[\w-]+\.)*{word}(?:\.[\w-]+)*\s*\]"]
    patterns = patterns if word else []
    patterns += [f'"{re.escape(quoted)}"' for quoted in _QUOTED.findall(what)]
    for pattern in patterns:
        place = re.search(pattern, text, re.MULTILINE)
        if place:
            start = place.end() if place[0].startswith('"') else place.start()
            blank = len(place[0]) - len(place[0].lstrip())
            return text.count("\n", 0, max(start, place.start() + blank)) + 1
    return 0
