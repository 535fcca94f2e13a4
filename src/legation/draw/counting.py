"""What the legend counts."""

from __future__ import annotations

from collections.abc import Mapping

from legation.board.board import Board
from legation.draw.furniture import Tally
from legation.draw.palette import Look
from legation.values.geography import Place, Power, in_city, province_of
from legation.values.state import State

__all__ = ["tallies"]


def tallies(board: Board, state: State, looks: Mapping[Power, Look]) -> list[Tally]:
    """Centres and units of the powers that have any.

    Where cities have owners of their own, they are counted, those with an income.
    """
    with_cities = any(in_city(place) for place, _ in state.owners)
    centres: dict[Power, int] = {}
    units: dict[Power, int] = {}
    for place, power in state.owners:
        counted = not with_cities or _is_city(board, place)
        centres[power] = centres.get(power, 0) + counted
    for one in (*state.units, *(entry.unit for entry in state.dislodged)):
        units[one.power] = units.get(one.power, 0) + one.parts.size
    return [
        Tally(look, centres.get(power, 0), units.get(power, 0))
        for power, look in looks.items()
        if power in centres or power in units
    ]


def _is_city(board: Board, place: Place) -> bool:
    """Whether a space is a city with an income."""
    city = board.province(province_of(place)).city
    return in_city(place) and city is not None and city.income > 0
