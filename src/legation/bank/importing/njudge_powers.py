"""Who plays in a map of the mail judge: from ``variant.c`` and ``variant.h``, or from a plain list.

The judge compiles its powers into itself. Of the C files only the tables are read, as texts between
quotes: ``powers``, ``owners``, ``variants`` and ``pletter`` (a letter for every power of the table,
``x`` where it does not play), and of ``variant.h`` the number of centres to win and some flags.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from legation.bank.importing.draft import clean
from legation.bank.importing.shelf import Paper, Shelf

__all__ = ["Table", "is_list", "read_table"]

_LINE = re.compile(r"([A-Z0-9])[\s:,]+(\S+)(?:[\s,]+(\S.*))?")
_GOAL = re.compile(r"win\s+[0-9]{1,4}")
_TABLE = re.compile(r"\bchar\s*\*\s*(\w+)\s*\[\s*\]\s*=\s*\{")
_TOKEN = re.compile(r"/\*.*?\*/|//[^\n]*|\"((?:[^\"\\\n]|\\.)*)\"|\bNULL\b|\}", re.DOTALL)
_CASE = re.compile(r"case\s+V_(\w+)\s*:(.*?)break", re.DOTALL)
_WIN = re.compile(r"dipent\.vp\s*=\s*([0-9]{1,4})\s*;")
_FLAGS = {
    "XF_BUILD_ANYCENTRES": "build_any_centre",
    "XF_BUILD_ONECENTRE": (
        "build_one_centre (any owned centre while at least one home centre is owned)"
    ),
    "XF_COASTAL_CONVOYS": "coastal_convoys",
    "XF_PROV_DUALITY": "duality (fleets in marked land/sea provinces may convoy)",
    "XF_MACH2": "machiavelli2 rules",
    "XF_STORMS": "storms in use",
    "XF_FORT": "fortresses in use",
}
_SEVEN = {
    "A": ("Austria", "Austrian"), "E": ("England", "English"), "F": ("France", "French"),
    "G": ("Germany", "German"), "I": ("Italy", "Italian"), "R": ("Russia", "Russian"),
    "T": ("Turkey", "Turkish"),
}  # fmt: skip
_NOBODY = ".?=xOM&"


@dataclass
class Table:
    """Names and adjectives by letter, in the order of the table; the number to win; flags."""

    names: dict[str, tuple[str, str]] = field(default_factory=dict)
    win: int | None = None
    flags: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)


def read_table(paper: Paper, shelf: Shelf, name: str) -> Table:
    """What is known about the powers of the map ``name``, from the files that lie with it."""
    table = Table()
    plain = shelf.near(paper, f"powers.{name}") or shelf.near(paper, f"names.{name}")
    if plain is not None:
        _plain(table, plain)
    given = [shelf.near(paper, f"{up}variant.c") for up in ("", "../")]
    code = next((one for one in (*given, *shelf.papers) if one and "pletter[]" in one.text), None)
    shelf.use(code)
    if code is not None and plain is None:
        _code(table, code, name)
    given = [shelf.near(paper, f"{up}variant.h") for up in ("", "../")]
    head = next((one for one in (*given, *shelf.papers) if one and "SETNP" in one.text), None)
    if shelf.use(head) is not None and head is not None:
        _head(table, head, name)
    if not table.names and name == "standard":
        table.names = dict(_SEVEN)
    return table


def is_list(text: str) -> bool:
    """Whether a text is a list of powers: lines ``A Austria Austrian`` and nothing else."""
    lines = [line.strip() for line in text[:20_000].splitlines()]
    told = [line for line in lines if line and not line.startswith("#")]
    return len(told) > 1 and all(_LINE.fullmatch(one) or _GOAL.fullmatch(one) for one in told)


def _plain(table: Table, paper: Paper) -> None:
    """Lines ``A Austria Austrian``; ``win 18`` may stand among them."""
    for number, text in enumerate(paper.lines, 1):
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        if _GOAL.fullmatch(line):
            table.win = int(line.split()[1])
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            paper.fail("a power is written 'A Austria Austrian', or 'win 18'", number)
        if match[1] in table.names:
            paper.fail(f"the letter {match[1]!r} is there already", number)
        table.names[match[1]] = (clean(match[2]), clean(match[3] or ""))
    table.files.append(paper.base)


def _code(table: Table, paper: Paper, name: str) -> None:
    arrays = _arrays(paper)
    variants, letters = arrays.get("variants", []), arrays.get("pletter", [])
    powers, owners = arrays.get("powers", []), arrays.get("owners", [])
    if name not in variants:
        return
    at = variants.index(name)
    row = letters[at] if at < len(letters) else None
    if row is None:
        paper.fail(f"the table pletter has no line for {name!r}")
    for index, letter in enumerate(row):
        if letter in _NOBODY or index >= len(powers) or powers[index] is None:
            continue
        adjective = owners[index] if index < len(owners) else None
        table.names[letter] = (clean(powers[index] or "", letter), clean(adjective or ""))
    table.files.append(paper.base)


def _arrays(paper: Paper) -> dict[str, list[str | None]]:
    """The arrays of texts in a C file; None stands for ``NULL``."""
    found: dict[str, list[str | None]] = {}
    for start in _TABLE.finditer(paper.text):
        entries: list[str | None] = []
        for token in _TOKEN.finditer(paper.text, start.end()):
            if token[0] == "}":
                break
            if token[0] == "NULL" or token[1] is not None:
                entries.append(token[1])
        found[start[1]] = entries
    return found


def _head(table: Table, paper: Paper, name: str) -> None:
    for case in _CASE.finditer(paper.text):
        if case[1].casefold() != name.casefold():
            continue
        win = _WIN.search(case[2])
        if win and table.win is None:
            table.win = int(win[1])
        set_ = set(re.findall(r"\|=\s*(\w+)", case[2]))
        table.flags += [flag for word, flag in _FLAGS.items() if word in set_]
        table.files.append(paper.base)
        return
