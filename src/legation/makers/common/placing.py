"""Where the unit, the supply centre and the name stand within a region.

The three are chosen together: for every way to write the name, every place where that fits and some
good places for the unit, with the centre's mark near the unit. The best sum of merits wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from legation.draw.art import Label, Point
from legation.makers.common.room import Floats, Half, Room, apart, away
from legation.makers.common.text import LINE, Writing, text_width

__all__ = ["BOXES", "CENTRE", "Placed", "Wish", "label_half", "place"]

BOXES: tuple[Half, ...] = ((12.0, 8.0), (10.2, 6.8), (8.7, 5.8), (7.2, 4.8))
"""Half sizes of a unit's mark, the usual one first; the smaller ones for regions without room."""

CENTRE = 5.6
"""The radius that a supply centre's mark needs, its ring included."""

_LAND_SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.2, 8.4)
_SEA_SIZES = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.2, 8.4)
_LAND_ANGLES = (0.0, -30.0, 30.0, -60.0, 60.0, 90.0)
_SEA_ANGLES = (0.0, -20.0, 20.0, -40.0, 40.0, -60.0, 60.0, 90.0)
_PER_PIXEL = 1.6  # the merit of a pixel of font size
_SHORT, _TWO, _PER_DEGREE, _PER_DISTANCE, _AIR = 14.0, 1.5, 0.06, 0.06, 2.5
_PER_BOX = 5.0  # what each smaller size of the unit costs
_UNITS, _MARKS = 12, 12  # how many places of units and of centres are tried


@dataclass(frozen=True)
class Wish:
    """What a region must hold: its name in several writings, and whether a centre's mark.

    ``hint`` is where the unit is known to stand well; ``style`` the style of the name.
    """

    writings: list[Writing]
    centre: bool
    style: str = "upright"
    hint: Point | None = None


@dataclass(frozen=True)
class Placed:
    """A unit with its box, perhaps a centre, and the label; no label where none had room."""

    unit: Point
    box: Half
    centre: Point | None
    label: Label | None


def label_half(lines: tuple[str, ...], size: float, style: str) -> Half:
    """The half sizes of the box that the lines of a label fill, a pixel of air at each side."""
    width = max(text_width(line, style) for line in lines) * size
    return width / 2 + 1, (0.78 + LINE * (len(lines) - 1)) * size / 2 + 1


def place(room: Room, wish: Wish) -> Placed:
    """The best places in a region. The label is None where even the abbreviation has no room."""
    best: tuple[float, Placed] | None = None
    for level, box in enumerate(BOXES):
        units = _units(room, box, wish.hint)
        if not len(units):
            continue
        marks = [_marks(room, unit, box) for unit in units] if wish.centre else None
        found = _search(room, wish, units, box, marks, best[0] if best else -99.0, _PER_BOX * level)
        if found is not None:
            best = found
        if best is not None and best[1].label is not None and not best[1].label.short:
            break
    return best[1] if best is not None else _cramped(room, wish)


def _units(room: Room, box: Half, hint: Point | None) -> Floats:
    """A dozen places for the unit: deep inside, near the hint if there is one, and not all alike."""
    holding = room.holding(box)
    if not len(holding):
        return np.empty((0, 2))
    points = room.points[holding]
    middle = np.array(hint if hint is not None else room.shape.centroid.coords[0])
    far = np.hypot(*(points - middle).T)
    merit = np.minimum(room.depth[holding], 1.7 * box[0]) - (0.15 if hint else 0.03) * far
    return _spread(points, merit, 0.6 * box[0], _UNITS)


def _marks(room: Room, unit: Floats, box: Half) -> Floats:
    """Places for the centre's mark: inside, off the unit's box, near it."""
    points = room.points[room.depth >= CENTRE]
    free = away(unit[None, :], box, 0.0, points)[0] >= CENTRE
    points = points[free]
    return _spread(points, -np.hypot(*(points - unit).T), CENTRE, _MARKS)


def _spread(points: Floats, merit: Floats, gap: float, count: int) -> Floats:
    """The best points, none nearer to another than ``gap``."""
    chosen: list[Floats] = []
    for number in np.argsort(-merit, kind="stable"):
        point = points[number]
        if all(np.hypot(*(point - other)) >= gap for other in chosen):
            chosen.append(point)
            if len(chosen) == count:
                break
    return np.array(chosen) if chosen else np.empty((0, 2))


def _options(wish: Wish) -> Iterator[tuple[float, Writing, float, float]]:
    """The ways to set the name by falling merit: merit, lines, size, angle."""
    sea = wish.style == "italic"
    options = [
        (
            _PER_PIXEL * size
            - _PER_DEGREE * abs(angle)
            - (_TWO if len(writing[0]) > 1 else 0)
            - (_SHORT + 0.5 * number if writing[1] else 0),
            number,
            size,
            angle,
        )
        for number, writing in enumerate(wish.writings)
        for size in (_SEA_SIZES if sea else _LAND_SIZES)
        for angle in (_SEA_ANGLES if sea else _LAND_ANGLES)
    ]
    options.sort(key=lambda option: -option[0])
    for merit, number, size, angle in options:
        yield merit, wish.writings[number], size, angle


def _search(
    room: Room,
    wish: Wish,
    units: Floats,
    box: Half,
    marks: list[Floats] | None,
    least: float,
    cost: float,
) -> tuple[float, Placed] | None:
    """The best way above ``least``, with what it is worth."""
    found: tuple[float, Placed] | None = None
    bound = least
    for merit, (lines, short), size, angle in _options(wish):
        if merit + _AIR - cost <= bound:
            break
        half = label_half(lines, size, wish.style)
        fits = room.holding(half, angle, 0.5)
        if not len(fits):
            continue
        spots = room.points[fits]
        airy = np.isin(fits, room.holding(half, angle, 3.0)) * _AIR
        free = apart(spots, half, angle, units, (box[0] + 0.5, box[1] + 0.5))
        far = np.hypot(*(spots[:, None, :] - units[None, :, :]).transpose(2, 0, 1))
        worth = np.where(free, merit - cost + airy[:, None] - _PER_DISTANCE * far, -np.inf)
        for flat in np.argsort(-worth, axis=None, kind="stable")[:400]:
            spot, unit = divmod(int(flat), len(units))
            if worth[spot, unit] <= bound:
                break
            mark: Point | None = None
            if marks is not None:
                own = marks[unit]
                clear = away(spots[spot][None, :], half, angle, own)[0] >= CENTRE
                if not clear.any():
                    continue
                mark = _pair(own[int(np.argmax(clear))])
            bound = float(worth[spot, unit])
            x, y = _pair(spots[spot])
            label = Label(lines, x, y, size, angle, short)
            found = bound, Placed(_pair(units[unit]), box, mark, label)
            break
    return found


def _cramped(room: Room, wish: Wish) -> Placed:
    """No label has room beside the unit: the unit where it is deepest, the centre beside it."""
    for box in BOXES:
        units = _units(room, box, wish.hint)
        if not len(units):
            continue
        if not wish.centre:
            return Placed(_pair(units[0]), box, None, None)
        for unit in units:
            marks = _marks(room, unit, box)
            if len(marks):
                return Placed(_pair(unit), box, _pair(marks[0]), None)
    unit = room.points[int(np.argmax(room.depth))]
    x, y = _pair(unit)
    box = BOXES[-1]
    mark = (round(x - box[0] - 3, 1), round(y + box[1] + 3, 1)) if wish.centre else None
    return Placed((x, y), box, mark, None)


def _pair(point: Floats) -> Point:
    return round(float(point[0]), 1), round(float(point[1]), 1)
