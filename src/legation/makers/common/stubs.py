"""Ways that no line shows well: a short line at either end, with the other end's abbreviation."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping

from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry

from legation.draw.art import Anchors, ArtLink, Frame, Point
from legation.makers.common.outside import Surroundings
from legation.makers.common.text import abbreviation, text_width
from legation.makers.sketch import Pair
from legation.values.geography import Province

__all__ = ["stubs_for"]

_STUB = 30.0
_FAN = 32.0  # degrees between stubs at one place
_GAP = 11.0  # between an anchor and the beginning of a stub
_TURNS = (0.0, *(sign * turn for turn in (16.0, 32.0, 48.0, 64.0, 80.0) for sign in (1, -1)))
_PER_DEGREE = 0.5  # square pixels of other marks that a degree of turning away is worth
_SIZE = 8.5  # of the abbreviations


def stubs_for(
    pairs: Iterable[Pair], anchors: Mapping[Province, Anchors], frame: Frame, around: Surroundings
) -> list[ArtLink]:
    """Short lines at both ends of each pair; those that leave one place the same way spread out.

    They turn a little where names, units or centres stand in the way; ``around`` holds those.
    """
    some = list(pairs)
    ways: dict[Province, list[tuple[float, Province]]] = defaultdict(list)
    for a, b in some:
        turn = _turn(anchors[a].unit, anchors[b].unit, frame)
        ways[a].append((turn, b))
        ways[b].append(((turn + 180) % 360, a))
    legs = {
        (one, other): leg
        for one, ends in sorted(ways.items())
        for other, leg in _legs(anchors[one].unit, _spread(sorted(ends)), frame, around).items()
    }
    return [
        ArtLink(a, b, "stub", (*legs[a, b], *legs[b, a]), (abbreviation(b), abbreviation(a)))
        for a, b in some
    ]


def _legs(
    at: Point, ways: Mapping[Province, float], frame: Frame, around: Surroundings
) -> dict[Province, tuple[Point, Point]]:
    """The lines of one place, all turned by the angle at which they cover least."""

    def worth(turn: float) -> tuple[float, float]:
        marks = [_marks(_leg(at, way + turn, frame), other) for other, way in ways.items()]
        return sum(map(around.overlap, marks)) + _PER_DEGREE * abs(turn) * len(ways), turn

    best = min(_TURNS, key=worth)
    return {other: _leg(at, way + best, frame) for other, way in ways.items()}


def _marks(leg: tuple[Point, Point], other: Province) -> BaseGeometry:
    """What a line with its abbreviation covers."""
    (x, y), low = leg[1], 8 if leg[1][1] >= leg[0][1] else -3
    half = text_width(abbreviation(other), "italic") * _SIZE / 2
    return (
        LineString(leg)
        .buffer(1.5, quad_segs=1)
        .union(box(x - half, y + low - 6, x + half, y + low))
    )


def _turn(from_: Point, to: Point, frame: Frame) -> float:
    """The direction of a stub in degrees: towards the other end, or off the board.

    Ends more than half the board apart are taken for a way round the world.
    """
    dx, dy = to[0] - from_[0], to[1] - from_[1]
    if abs(dx) > 0.5 * frame.width:
        dx, dy = -math.copysign(1.0, dx), 0.0
    elif abs(dy) > 0.5 * frame.height and abs(dy) > abs(dx):
        dx, dy = 0.0, -math.copysign(1.0, dy)
    return math.degrees(math.atan2(dy, dx)) % 360


def _spread(ends: list[tuple[float, Province]]) -> dict[Province, float]:
    """Directions with a gap between them: those that nearly coincide fan out about their middle."""
    found: dict[Province, float] = {}
    bundle: list[tuple[float, Province]] = []
    for turn, other in [*ends, (math.inf, "")]:
        if bundle and turn - bundle[-1][0] >= _FAN:
            middle = sum(one for one, _ in bundle) / len(bundle)
            for at, (_, name) in enumerate(bundle):
                found[name] = middle + _FAN * (at - (len(bundle) - 1) / 2)
            bundle = []
        bundle.append((turn, other))
    return found


def _leg(at: Point, turn: float, frame: Frame) -> tuple[Point, Point]:
    dx, dy = (
        round(part, 9) for part in (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
    )
    out = min(_STUB + _GAP, *_room(at, dx, dy, frame))
    begin = min(_GAP, out / 2)
    return _pair(at[0] + dx * begin, at[1] + dy * begin), _pair(at[0] + dx * out, at[1] + dy * out)


def _room(at: Point, dx: float, dy: float, frame: Frame) -> tuple[float, float]:
    """How far one can go to the sides of the frame, with some room for a text."""
    right, bottom = frame.x + frame.width - 12, frame.y + frame.height - 8
    across = ((right if dx > 0 else frame.x + 12) - at[0]) / dx if dx else math.inf
    down = ((bottom if dy > 0 else frame.y + 8) - at[1]) / dy if dy else math.inf
    return max(across, 8.0), max(down, 8.0)


def _pair(x: float, y: float) -> Point:
    return round(float(x), 1), round(float(y), 1)
