"""Rules sheets: the rules of a variant in our own words, numbered, as Markdown files.

They lie in ``sheets`` beside ``maps`` and ``variants``, here and in installed packages. A variant file
names its sheet in ``variant.sheet``; a sheet of the variant's own id needs no naming. A long work may
lie in several files, ``NAME-board`` and ``NAME-money``: ``NAME`` stands for all of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from legation.bank.files import beside, find_text, has, listed, shipped
from legation.bank.layers import MOST_LAYERS, split
from legation.bank.variantfile import read_variant

__all__ = ["Sheet", "SheetRule", "load_sheet", "parts_of", "read_sheet", "sheets", "sheets_of"]

_HEAD = re.compile(
    r"^#{2,6}[ \t]+([A-Z][A-Z0-9]+-[0-9]+(?:\.[0-9]+)*[a-z]?)[ \t]+(\S.*?)[ \t]*$", re.MULTILINE
)
_TITLE = re.compile(r"^#[ \t]+(\S.*?)[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SheetRule:
    """A rule of a sheet: ``number`` is such as ``CAT-4`` or ``MUL-4.2``."""

    number: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rules sheet. ``text`` is the whole of it, ``rules`` are its numbered parts in order."""

    id: str
    title: str
    text: str
    rules: tuple[SheetRule, ...]


def read_sheet(name: str, text: str) -> Sheet:
    """A sheet from its Markdown text."""
    title = _TITLE.search(text)
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    rules = tuple(
        SheetRule(head[1], head[2], text[head.end() : end].strip())
        for head, end in zip(heads, ends, strict=False)
    )
    return Sheet(name, title[1] if title else name, text, rules)


def load_sheet(name: str) -> Sheet | None:
    """The sheet of a variant, a layer or an entry of the catalogue, by id; None if there is none."""
    return read_sheet(name, find_text("sheets", name)[0]) if has("sheets", name) else None


def sheets_of(name: str) -> tuple[Sheet, ...]:
    """The sheets of a variant by its name: of each of its parts and their layers, in order.

    Raises ``VariantError`` for a variant file that cannot be read.
    """
    found: dict[str, Sheet] = {}
    for part in split(name):
        for wanted in _wanted(part, 0):
            for sheet in (load_sheet(wanted), *parts_of(wanted)):
                if sheet is not None:
                    found.setdefault(sheet.id, sheet)
    return tuple(found.values())


def parts_of(name: str) -> tuple[Sheet, ...]:
    """The sheets of a work in several parts: ``NAME-board``, ``NAME-money``, where there is no ``NAME``."""
    if has("sheets", name):
        return ()
    ids = [one for one in listed("sheets") if one.startswith(f"{name}-")]
    return tuple(sheet for one in ids if (sheet := load_sheet(one)) is not None)


def _wanted(part: str, depth: int) -> list[str]:
    """The sheets that a variant file or layer names, or that of its own id; then those of its layers."""
    found: list[str] = [] if part.endswith(".toml") else [part]
    folders = [folder for folder in ("variants", "layers") if has(folder, part)]
    for folder in ["variants"] if part.endswith(".toml") else folders:
        file = read_variant(*find_text(folder, part))
        found += [file.sheet, file.id] if file.sheet else [file.id]
        for layer in file.layers if depth < MOST_LAYERS else ():
            place = beside(layer, file.file) if layer.endswith(".toml") else layer
            if place != part:
                found += _wanted(place, depth + 1)
    return found


def sheets(*, own: bool = False) -> tuple[Sheet, ...]:
    """All sheets, by id; with ``own`` only those of this package."""
    names = shipped("sheets") if own else listed("sheets")
    return tuple(sheet for name in names if (sheet := load_sheet(name)) is not None)
