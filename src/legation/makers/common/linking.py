"""Adjacencies that no border shows: bridges over straits, curves, and stubs across the board."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping

import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from legation.draw.art import Anchors, ArtLink, Frame, Point
from legation.makers.common.text import abbreviation
from legation.makers.sketch import Pair
from legation.values.geography import Province

__all__ = ["links_for"]

_BRIDGE = 34.0  # pixels between two shores that a bridge may span
_INTO = 7.0  # how far a bridge reaches into the land on either side
_ARC = 0.22  # of the diagonal: the longest curve
_STUB = 30.0
_FAN = 32.0  # degrees between stubs at one place
_GAP = 11.0  # between an anchor and the beginning of a stub


def links_for(
    missing: Iterable[Pair],
    bridges: frozenset[Pair],
    areas: Mapping[Province, BaseGeometry],
    anchors: Mapping[Province, Anchors],
    frame: Frame,
) -> tuple[ArtLink, ...]:
    """A link for every pair, drawn as its distance allows."""
    found, stubs = [], []
    for a, b in sorted(missing):
        from_, to = anchors[a].unit, anchors[b].unit
        far = math.dist(from_, to)
        told = (a, b) in bridges
        bridge = _bridge(a, b, areas, 2 if told else 1)
        if bridge is not None and (told or math.dist(*bridge) <= _BRIDGE):
            found.append(ArtLink(a, b, "bridge", bridge))
        elif far <= _ARC * math.hypot(frame.width, frame.height):
            found.append(ArtLink(a, b, "arc", _curve(from_, to, anchors, (a, b))))
        else:
            stubs.append((a, b))
    found += _stubs(stubs, anchors, frame)
    return tuple(sorted(found, key=lambda link: (link.a, link.b)))


def _bridge(
    a: Province, b: Province, areas: Mapping[Province, BaseGeometry], most: int
) -> tuple[Point, Point] | None:
    """The shortest way between two regions, reaching into both; None where it is no way over water.

    Regions that meet in a point, or have more than ``most`` others between them, get no bridge: two
    lie there where a bridge that the facts name leads over a place that four regions reach.
    """
    start, end = (shapely.get_coordinates(point)[0] for point in nearest_points(areas[a], areas[b]))
    length = math.dist(start, end)
    if length < 2:
        return None
    way = LineString([start, end])
    between = [
        id_
        for id_, area in areas.items()
        if id_ not in (a, b) and area.intersection(way).length > 1
    ]
    if len(between) > most:
        return None
    dx, dy = (end - start) / length * _INTO
    return _pair(start[0] - dx, start[1] - dy), _pair(end[0] + dx, end[1] + dy)


def _curve(
    start: Point, end: Point, anchors: Mapping[Province, Anchors], ends: Pair
) -> tuple[Point, Point, Point]:
    """A curve that bows to the side on which it passes fewer units and names."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    ways = [_pair(middle[0] - dy * bow, middle[1] + dx * bow) for bow in (0.12, -0.12, 0.25, -0.25)]
    others = [
        spot
        for id_, one in anchors.items()
        if id_ not in ends
        for spot in (one.unit, (one.label.x, one.label.y))
    ]

    def crowd(control: Point) -> int:
        line = [_on_curve(start, control, end, t / 10) for t in range(1, 10)]
        return sum(any(math.dist(spot, point) < 12 for point in line) for spot in others)

    return start, min(ways, key=crowd), end


def _on_curve(start: Point, control: Point, end: Point, t: float) -> Point:
    u = 1 - t
    x, y = (u * u * start[n] + 2 * u * t * control[n] + t * t * end[n] for n in (0, 1))
    return x, y


def _stubs(
    pairs: Iterable[Pair], anchors: Mapping[Province, Anchors], frame: Frame
) -> list[ArtLink]:
    """Short lines at both ends of each pair; those that leave one place the same way spread out."""
    some = list(pairs)
    ways: dict[Province, list[tuple[float, Province]]] = defaultdict(list)
    for a, b in some:
        turn = _turn(anchors[a].unit, anchors[b].unit, frame)
        ways[a].append((turn, b))
        ways[b].append(((turn + 180) % 360, a))
    spread = {one: _spread(sorted(ends)) for one, ends in sorted(ways.items())}
    return [
        ArtLink(
            a,
            b,
            "stub",
            (
                *_leg(anchors[a].unit, spread[a][b], frame),
                *_leg(anchors[b].unit, spread[b][a], frame),
            ),
            (abbreviation(b), abbreviation(a)),
        )
        for a, b in some
    ]


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
