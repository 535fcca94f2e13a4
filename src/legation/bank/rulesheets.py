"""Rules sheets: the rules of a variant in our own words, numbered, as Markdown files.

They lie in ``sheets`` beside ``maps`` and ``variants``, here and in installed packages. A variant file
names its sheet in ``variant.sheet``; a sheet of the variant's own id needs no naming.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass

from legation.bank.files import find_text, has, listed, shipped
from legation.errors import VariantError

__all__ = ["Sheet", "SheetRule", "load_sheet", "read_sheet", "sheets", "sheets_of"]

_HEAD = re.compile(
    r"^#{2,6}[ \t]+([A-Z][A-Z0-9]+-[0-9]+(?:\.[0-9]+)*)[ \t]+(\S.*?)[ \t]*$", re.MULTILINE
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
    """The sheets of a variant by its name: of each part of it (``youngstown+catspaw``), in order.

    Raises ``VariantError`` for a variant file that cannot be read or names a sheet that is not there.
    """
    found: dict[str, Sheet] = {}
    for part in name.split("+"):
        for wanted in _wanted(part):
            sheet = load_sheet(wanted)
            if sheet is not None:
                found.setdefault(sheet.id, sheet)
    return tuple(found.values())


def _wanted(part: str) -> tuple[str, ...]:
    """The sheets that a variant file names, or that of its own id."""
    if not part.endswith(".toml") and not has("variants", part):
        return (part,)
    text, file = find_text("variants", part)
    try:
        head = tomllib.loads(text).get("variant", {})
    except (ValueError, RecursionError) as error:
        raise VariantError(f"not valid TOML: {error}", file=file) from None
    own = str(head.get("id", part)) if isinstance(head, dict) else part
    named = head.get("sheet") if isinstance(head, dict) else None
    return (str(named), own) if named else (own,)


def sheets(*, own: bool = False) -> tuple[Sheet, ...]:
    """All sheets, by id; with ``own`` only those of this package."""
    names = shipped("sheets") if own else listed("sheets")
    return tuple(sheet for name in names if (sheet := load_sheet(name)) is not None)
