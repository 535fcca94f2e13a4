"""Adjacencies that no border shows: bridges over straits, curves, and stubs across the board.

No line crosses the land of a third province, but for a short bridge over a neck of it: where none is
free, two stubs say it better.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from legation.draw.art import Anchors, ArtLink, Frame, Point
from legation.makers.common.outside import Surroundings
from legation.makers.common.stubs import stubs_for
from legation.makers.sketch import Pair
from legation.values.geography import Province

__all__ = ["links_for"]

_BRIDGE = 34.0  # pixels that a bridge may be long, its ends in the land included
_LONG = 60.0  # that one may be that covers neither a third land nor a mark
_NECK = 50.0  # that one may be over a single province, if it covers no mark
_INTO = 7.0  # how far a bridge reaches into the land on either side
_CORNER = 11.0  # how far one over a corner does
_ARC = 0.22  # of the diagonal: the longest curve
_LAND, _SEA = 8.0, 70.0  # pixels of a third land, and of other seas, that a curve may cross
_BOWS = (0.12, -0.12, 0.25, -0.25, 0.4, -0.4)


def links_for(
    missing: Iterable[Pair],
    bridges: frozenset[Pair],
    areas: Mapping[Province, BaseGeometry],
    anchors: Mapping[Province, Anchors],
    frame: Frame,
    seas: frozenset[Province] = frozenset(),
) -> tuple[ArtLink, ...]:
    """A link for every pair, drawn as its distance and what lies between allow.

    ``bridges``: the pairs for which the facts name one; ``seas``: which of the ``areas`` are water.
    """
    some = sorted(missing)
    if not some:
        return ()
    linker = _Linker(areas, anchors, frame, seas)
    found = [(ends, linker.line(*ends, told=ends in bridges)) for ends in some]
    links = [ArtLink(*ends, *line) for ends, line in found if line is not None]
    rest = [ends for ends, line in found if line is None]
    links += stubs_for(rest, anchors, frame, linker.around)
    return tuple(sorted(links, key=lambda link: (link.a, link.b)))


class _Linker:
    """What lies on a board, and the lines that are free between two of its provinces."""

    def __init__(
        self,
        areas: Mapping[Province, BaseGeometry],
        anchors: Mapping[Province, Anchors],
        frame: Frame,
        seas: frozenset[Province],
    ) -> None:
        self.areas, self.anchors, self.frame, self.seas = areas, anchors, frame, seas
        self.names = sorted(areas)
        self.tree = shapely.STRtree([areas[name] for name in self.names])
        self.around = Surroundings(frame, Spot(0, 0))
        for name, one in sorted(anchors.items()):
            style = "italic" if name in seas else "upright"
            self.around.add_marks(one, style)

    def line(self, a: Province, b: Province, told: bool) -> tuple[str, tuple[Point, ...]] | None:
        """A bridge or a curve between two provinces; None where neither will do."""
        bridge = _bridge(a, b, self.areas, 2 if told else 1)
        if bridge is not None and (told or math.dist(*bridge) <= _BRIDGE):
            return "bridge", bridge
        if bridge is None and (corner := self._corner(a, b)) is not None:
            return "bridge", corner
        if bridge is not None and math.dist(*bridge) <= _LONG and self._open(bridge, a, b, _LAND):
            return "bridge", bridge
        if (curve := self._curve(a, b)) is not None:
            return "arc", curve
        if bridge is not None and math.dist(*bridge) <= _NECK and self._open(bridge, a, b, _NECK):
            return "bridge", bridge
        return None

    def _crossed(self, way: LineString, a: Province, b: Province) -> tuple[float, float]:
        """How much of the land of others, and of their seas, a line crosses."""
        land = sea = 0.0
        for number in sorted(self.tree.query(way, predicate="intersects").tolist()):
            name = self.names[number]
            if name not in (a, b):
                length = self.areas[name].intersection(way).length
                land, sea = (land, sea + length) if name in self.seas else (land + length, sea)
        return land, sea

    def _open(self, bridge: tuple[Point, Point], a: Province, b: Province, land: float) -> bool:
        """Whether a bridge covers no mark, and no more than that of other land."""
        way = LineString(bridge)
        clear = self.around.overlap(way.buffer(2.5, quad_segs=2)) < 2.0
        return clear and self._crossed(way, a, b)[0] <= land

    def _corner(self, a: Province, b: Province) -> tuple[Point, Point] | None:
        """A bridge over the place where two regions meet in a point; None where they meet nowhere."""
        one, other = nearest_points(self.areas[a], self.areas[b])
        if one.distance(other) >= _MEET:
            return None
        disc = one.buffer(_CORNER, quad_segs=8)
        ends = []
        for name in (a, b):
            inside = self.areas[name].intersection(disc)
            far = shapely.get_coordinates(shapely.segmentize(inside.boundary, 1.0))
            depth = -shapely.distance(shapely.points(far), inside.centroid)
            away = np.hypot(*(far - shapely.get_coordinates(one)[0]).T)
            if not np.any(away > _CORNER - 0.5):
                return None
            ends.append(far[int(np.argmax(np.where(away > _CORNER - 0.5, depth, -np.inf)))])
        return _pair(*ends[0]), _pair(*ends[1])

    def _curve(self, a: Province, b: Province) -> tuple[Point, Point, Point] | None:
        """The curve between two units that passes fewest marks, of those that keep off other land."""
        start, end = self.anchors[a].unit, self.anchors[b].unit
        if math.dist(start, end) > _ARC * math.hypot(self.frame.width, self.frame.height):
            return None
        dx, dy = end[0] - start[0], end[1] - start[1]
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        free = []
        for number, bow in enumerate(_BOWS):
            control = _pair(middle[0] - dy * bow, middle[1] + dx * bow)
            way = LineString([_on_curve(start, control, end, t / 20) for t in range(2, 19)])
            land, sea = self._crossed(way, a, b)
            if land <= _LAND and sea <= _SEA:
                free.append((self.around.overlap(way.buffer(1.5, quad_segs=1)), number, control))
        return (start, min(free)[2], end) if free else None


_MEET = 2.0
"""Px: regions as near as this meet."""


def _bridge(
    a: Province, b: Province, areas: Mapping[Province, BaseGeometry], most: int
) -> tuple[Point, Point] | None:
    """The shortest way between two regions, reaching into both; None where it is no way over water.

    Regions that meet in a point, or have more than ``most`` others between them, get no bridge: two
    lie there where a bridge that the facts name leads over a place that four regions reach.
    """
    start, end = (shapely.get_coordinates(point)[0] for point in nearest_points(areas[a], areas[b]))
    length = math.dist(start, end)
    if length < _MEET:
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


def _on_curve(start: Point, control: Point, end: Point, t: float) -> Point:
    u = 1 - t
    x, y = (u * u * start[n] + 2 * u * t * control[n] + t * t * end[n] for n in (0, 1))
    return x, y


def _pair(x: float, y: float) -> Point:
    return round(float(x), 1), round(float(y), 1)
