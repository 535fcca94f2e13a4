"""Facts of a map for income and disasters, read from its tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from legation.board.board import Board
from legation.values.geography import Province, Space

__all__ = ["Roll", "city_income", "struck", "variable"]


class Roll(NamedTuple):
    """The variable income of a city: how many dice, what each number brings, and the first income."""

    dice: int
    values: tuple[int, ...]
    initial: int


def _table(board: Board, name: str) -> Mapping[str, object]:
    found = board.map.table(name)
    return found if isinstance(found, Mapping) else {}


@lru_cache(maxsize=64)
def variable(board: Board) -> Mapping[Province, Roll]:
    """The cities with a variable income, sorted (MACH-5.5, MACH-14.7)."""
    found: dict[Province, Roll] = {}
    for city, entry in sorted(_table(board, "variable_income").items()):
        assert isinstance(entry, Mapping)
        values = tuple(int(value) for value in entry["values"])
        found[city] = Roll(int(entry.get("dice", 1)), values, int(entry.get("initial", 0)))
    return found


@lru_cache(maxsize=64)
def city_income(board: Board) -> Mapping[Province, int]:
    """What the city of each province brings; provinces without one are left out."""
    return {info.id: info.city.income for info in board.map.provinces if info.city is not None}


def struck(board: Board, disaster: str, row: int = 0, column: int = 0) -> tuple[Space, ...]:
    """The spaces of a disaster's table in a row, a column or both (nought: not that), sorted.

    What is safe is in no table of the map (MACH-14.11, MACH-14.12); what a scenario closes is not hit.
    """
    found: set[Space] = set()
    for key, place in _table(board, disaster).items():
        at_row, _, at_column = key.partition(",")
        if (int(at_row) == row or int(at_column) == column) and _open(board, str(place)):
            found.add(str(place))
    return tuple(sorted(found))


def _open(board: Board, space: Space) -> bool:
    """Whether a space can be entered at all."""
    return space in board.index
