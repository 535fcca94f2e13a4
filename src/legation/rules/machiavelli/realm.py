"""The facts of a map for the rules of Machiavelli: cities, lands, home countries, limits of units.

Pure readers of the board. A map says more in its tables: ``[table.home_country]`` lists the provinces of
each home country by the power that it is named after, ``[table.controls]`` what each power owns at the
start, ``[table.unit_limits]`` the kinds of unit that a power may have.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from legation.board.board import Board
from legation.values.geography import Power, Province, Space, city_of

__all__ = [
    "blocks",
    "cities",
    "controls",
    "countries",
    "lands",
    "limits",
    "start_owners",
    "table",
]


def table(board: Board, name: str) -> Mapping[str, Any]:
    """A table of the map; empty if there is none."""
    found = board.map.table(name)
    return found if isinstance(found, Mapping) else {}


@lru_cache(maxsize=64)
def cities(board: Board) -> Mapping[Province, int]:
    """The cities with their value; fortresses, which are worth nothing, are none (MACH-14.1, MACH-14.2)."""
    return {
        info.id: info.city.income
        for info in board.map.provinces
        if info.city is not None and info.city.income > 0 and info.kind != "impassable"
    }


@lru_cache(maxsize=64)
def lands(board: Board) -> frozenset[Province]:
    """The provinces that have an owner: all land, and seas with a city."""
    return frozenset(
        info.id
        for info in board.map.provinces
        if info.kind not in ("sea", "impassable") or (info.kind == "sea" and info.city is not None)
    )


@lru_cache(maxsize=64)
def blocks(board: Board) -> Mapping[str, tuple[Province, ...]]:
    """The home countries, each by the power that it is named after (MACH-1.5)."""
    listed = table(board, "home_country")
    if not listed:
        return {power: homes for power, homes in board.homes.items() if homes}
    return {block: tuple(provinces) for block, provinces in listed.items()}


@lru_cache(maxsize=64)
def controls(board: Board) -> Mapping[Province, Power]:
    """Who owns which province at the start, as the map says (MACH-14.3)."""
    listed = table(board, "controls") or blocks(board)
    return {
        province: power
        for power, provinces in listed.items()
        if power in board.powers
        for province in provinces
    }


@lru_cache(maxsize=64)
def countries(board: Board) -> Mapping[str, int]:
    """How many cities with an income of their own each home country has (MACH-11.6)."""
    rich = table(board, "variable_income")
    return {
        block: sum(province in rich for province in provinces)
        for block, provinces in blocks(board).items()
    }


@lru_cache(maxsize=64)
def limits(board: Board) -> Mapping[Power, Mapping[str, str]]:
    """What units a power may have: kind -> four signs for ordinary, militia, mercenary, professional
    (MACH-14.8).

    ``x``: in any way, ``b``: by building alone, ``r``: by a bribe alone, ``.``: never. Some
    maps name the powers by their letters.
    """
    letters = {board.power(power).letter: power for power in board.powers}
    return {
        (name if name in board.powers else letters.get(name, name)): kinds
        for name, kinds in table(board, "unit_limits").items()
    }


@lru_cache(maxsize=64)
def start_owners(board: Board) -> tuple[tuple[Space, Power], ...]:
    """The owners of provinces and cities at the start: cities are their province's (MACH-3.4)."""
    rich = cities(board)
    found: dict[Space, Power] = {}
    for province, power in controls(board).items():
        found[province] = power
        if province in rich:
            found[city_of(province)] = power
    return tuple(sorted(found.items()))
