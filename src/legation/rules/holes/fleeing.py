"""Retreats of units whose player sent nothing: to the north, or as near to it as may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from legation.engine.scene import Scene
from legation.values.geography import Place, province_of
from legation.values.orders import Order, Retreat
from legation.values.units import Unit

__all__ = ["bearing", "north_first"]

Default: TypeAlias = Callable[[Scene, Unit], Order | None]
Spot: TypeAlias = tuple[int, int]
"""Where a place lies: to the right, and down."""

_HALF_A_SECTOR = Fraction(29, 100)
"""What lies within an eighth of a turn about the north is north."""


def bearing(start: Spot, goal: Spot) -> Fraction:
    """How far the way from one spot to another is turned from the north, anticlockwise.

    0 to 4: north is about 0, west 1, south 2, east 3; it grows with the angle, and is exact. Ways that are
    nearly north, on its right as well, come first.

    >>> [int(bearing((0, 0), goal)) for goal in ((0, -9), (-9, 0), (0, 9), (9, 0))]
    [0, 1, 2, 3]
    """
    right, down = goal[0] - start[0], goal[1] - start[1]
    whole = abs(right) + abs(down)
    if not whole:
        return Fraction(0)
    if down < 0 and right <= 0:
        turned = Fraction(-right, whole)
    elif right < 0:
        turned = 1 + Fraction(down, whole)
    elif down > 0:
        turned = 2 + Fraction(right, whole)
    else:
        turned = 3 + Fraction(-down, whole)
    return (turned + _HALF_A_SECTOR) % 4


def _spots(scene: Scene) -> Mapping[str, Spot]:
    """Where places lie, from the map's ``[table.holes.at]``."""
    table = scene.board.map.table("holes")
    told = table.get("at", {}) if isinstance(table, Mapping) else {}
    return {name: (int(spot[0]), int(spot[1])) for name, spot in told.items()}


def north_first(inner: Default) -> Default:
    """A unit retreats north, or to the first place that is free going round anticlockwise (BH-12)."""

    def order(scene: Scene, unit: Unit) -> Order | None:
        if scene.state.phase.kind != "retreat":
            return inner(scene, unit)
        options = next((e.options for e in scene.state.dislodged if e.unit.id == unit.id), ())
        spots = _spots(scene)
        here = spots.get(province_of(unit.place))
        known = [
            (place, spots[province_of(place)]) for place in options if province_of(place) in spots
        ]
        if here is None or not known:
            return inner(scene, unit)

        def turned(entry: tuple[Place, Spot]) -> tuple[Fraction, Place]:
            return bearing(here, entry[1]), entry[0]

        return Retreat(unit.place, min(known, key=turned)[0])

    return order
