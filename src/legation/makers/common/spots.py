"""Further anchors of a region: fleets on coasts, the city square, a second unit."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from legation.board.board import Board
from legation.draw.art import Point
from legation.makers.common.placing import CENTRE, Placed, label_half
from legation.makers.common.room import Floats, Half, Room, apart, away, room_of
from legation.makers.common.topology import polygons_of
from legation.values.geography import Province, province_of

__all__ = ["CITY", "beside_unit", "city_square", "coast_spots", "coast_waters", "second_unit"]

CITY: Half = (6.0, 6.0)
"""Half sizes of a city's square."""


def coast_waters(board: Board, province: Province) -> dict[str, frozenset[Province]]:
    """By coast, the provinces that a fleet there reaches and one on no other coast does.

    Where two coasts reach quite the same, each has all.
    """
    info = board.province(province)
    near = {
        label: frozenset(province_of(p) for p in board.adjacent(f"{province}/{label}", "fleet"))
        for label in info.coasts
    }
    own = {}
    for label, reached in near.items():
        seas = {p for p in reached if board.province(p).kind == "sea"} or reached
        others = set().union(*(far for other, far in near.items() if other != label))
        own[label] = frozenset(seas - others) or frozenset(seas) or reached
    return own


def coast_spots(
    shape: BaseGeometry,
    waters: Mapping[str, BaseGeometry],
    placed: Placed,
    style: str,
    hints: Mapping[str, Point],
) -> tuple[tuple[str, Point], ...]:
    """The anchors of coasts, by label: near the water, off the label and the centre's mark.

    ``waters``: by coast, the area of its waters. A coast's fleet may stand on any part of the
    province; it takes the place of the province's own unit, so the two may overlap.
    """
    rooms = [room_of(part) for part in polygons_of(shape) if part.area > 4 * 8 * 5 * 2]
    rooms = rooms or [room_of(shape)]
    found: list[tuple[str, Point]] = []
    for label, water in waters.items():
        taken = [at for _, at in found]
        best = max(
            (_coast_spot(room, water, placed, style, taken, hints.get(label)) for room in rooms),
            key=lambda one: one[0],
        )
        found.append((label, best[1]))
    return tuple(found)


def _coast_spot(
    room: Room,
    water: BaseGeometry,
    placed: Placed,
    style: str,
    taken: list[Point],
    hint: Point | None,
) -> tuple[float, Point]:
    box = placed.box
    fits = room.holding(box, 0.0, 0.5)
    penalty = 0.0
    if not len(fits):
        fits, penalty = np.arange(len(room.points)), 60.0
    points = room.points[fits]
    goal = shapely.points(hint) if hint is not None else water
    far = shapely.distance(shapely.points(points), goal)
    merit = -far - 40.0 * ~_free(points, box, placed, style, unit=False)
    for other in taken:
        merit = merit - 40.0 * ~apart(points, box, 0.0, np.array([other]), box)[:, 0]
    if penalty:
        merit = merit + 2.0 * room.depth
    best = int(np.argmax(merit))
    return float(merit[best]) - penalty, _pair(points[best])


def _free(points: Floats, half: Half, placed: Placed, style: str, unit: bool = True) -> np.ndarray:
    """Whether boxes round points keep off the label, the centre's mark and perhaps the unit."""
    free = np.ones(len(points), dtype=bool)
    label = placed.label
    if label is not None:
        at, own = np.array([(label.x, label.y)]), label_half(label.lines, label.size, style)
        free &= apart(at, own, label.angle, points, half)[0]
    if placed.centre is not None:
        free &= away(points, half, 0.0, np.array([placed.centre]))[:, 0] >= CENTRE
    if unit:
        free &= apart(points, half, 0.0, np.array([placed.unit]), placed.box)[:, 0]
    return free


def beside_unit(
    room: Room, half: Half, placed: Placed, style: str, others: tuple[tuple[Point, Half], ...] = ()
) -> Point | None:
    """The place nearest to the unit where one more box is free; None where there is no room."""
    points = room.points[room.holding(half, 0.0, 0.5)]
    points = points[_free(points, half, placed, style)] if len(points) else points
    for at, other in others:
        points = points[apart(points, half, 0.0, np.array([at]), other)[:, 0]]
    if not len(points):
        return None
    return _pair(points[int(np.argmin(np.hypot(*(points - np.array(placed.unit)).T)))])


def city_square(room: Room, placed: Placed, style: str, hint: Point | None) -> Point | None:
    """Where the city's square stands: at the hint if that is free, else near the unit."""
    if hint is not None and placed.label is not None:
        at = np.array([hint])
        inside = shapely.contains_xy(room.shape, at[:, 0], at[:, 1])[0]
        if inside and _free(at, CITY, placed, style)[0]:
            return _pair(at[0])
    return beside_unit(room, CITY, placed, style) or beside_unit(room, (4.5, 4.5), placed, style)


def second_unit(room: Room, placed: Placed, style: str, city: Point | None) -> Point | None:
    """Where one more unit of the same size stands; None where there is no room."""
    return beside_unit(room, placed.box, placed, style, ((city, CITY),) if city else ())


def _pair(point: Floats) -> Point:
    return round(float(point[0]), 1), round(float(point[1]), 1)
