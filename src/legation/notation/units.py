"""Units as short texts (``A bud``, ``F stp/sc``), as position files list them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legation.errors import NotationError
from legation.notation.cursor import Cursor, Unreadable
from legation.notation.dialects import DIALECTS
from legation.notation.names import NameTable, name_table
from legation.values.geography import Place
from legation.values.units import Made, Unit

if TYPE_CHECKING:
    from legation.board.board import Board

__all__ = ["read_unit", "write_unit"]

_MOST_TEXTS = 20_000


def read_unit(board: NameTable | Board, text: str) -> tuple[Made, Place]:
    """The kind and place of a unit: ``read_unit(board, "F stp/sc") == ("fleet", "stp/sc")``.

    Of a unit with several parts (``2A par``) they are given in place of the kind.

    Raises ``NotationError`` that says where the text goes wrong and which names are near.
    """
    names = board if isinstance(board, NameTable) else name_table(board)
    found = names.units.get(text)
    if found is None:
        found = _read(names, text)
        if len(names.units) >= _MOST_TEXTS:
            names.units.clear()
        names.units[text] = found
    return found


def _read(names: NameTable, text: str) -> tuple[Made, Place]:
    cursor = Cursor(names, text)
    try:
        unit = cursor.unit()
        cursor.finish()
    except Unreadable as fault:
        what, at = cursor.explain(fault), cursor.position(fault.at)
        raise NotationError(what, text=text, at=at) from None
    if unit.kind is None or unit.nation is not None:
        raise NotationError("expected a kind of unit and a place, such as A par", text=text)
    return unit.parts or unit.kind, unit.place


def write_unit(board: NameTable | Board, unit: Unit, dialect: str = "reference") -> str:
    """A unit's short text in a dialect: ``F stp/sc``. Raises ``NotationError``: unknown dialect."""
    names = board if isinstance(board, NameTable) else name_table(board)
    if dialect not in DIALECTS:
        raise NotationError(f"unknown dialect {dialect!r}; known: {', '.join(sorted(DIALECTS))}")
    at = names.told_at(unit.parts, unit.place)
    return DIALECTS[dialect].unit(names, unit.parts, at, unit.power)
