"""The ground of maker H: the real coast and the real borders, in px."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from legation.makers.geographic import earth
from legation.makers.geographic.facts import Facts
from legation.makers.geographic.plane import Plane
from legation.makers.geographic.sources import Sources

__all__ = ["evened", "ground_of"]

LEAST_ISLAND = 60.0
"""Islands smaller than this are left out (square px), unless a seed lies on or beside them."""
CHANNEL, BAY = 3.5, 4.5
"""Px of water that are left about an island that is drawn larger; half the width of its bays."""


def ground_of(facts: Facts, plane: Plane, sources: Sources) -> tuple[BaseGeometry, BaseGeometry]:
    """The land and the real borders on it, in px.

    The facts may say ``swell`` (islands drawn larger than they are, in their own shape), ``islets``
    (rough discs for the smallest), ``shelves`` (ground that the coast lacks, such as shelf ice) and
    ``canals`` (water that is drawn wider than it is), these two as polygons in degrees; and
    ``even_coast``, half the width in px of the bays that are left out, for a quieter coast where a
    map is small. The water between two land masses stays.
    """
    around = float(facts.settings.get("around", 12.0))
    scale = str(facts.settings.get("scale_of_coast", "50m"))
    tolerance = float(facts.settings.get("tolerance", 0.6))
    parts = []
    for part in earth.land(sources, scale, around).geoms:
        parts += earth.polygons_of(_flat(part, facts, plane))
    whole: BaseGeometry = shapely.union_all(parts)
    if bay := float(facts.settings.get("even_coast", 0.0)):
        whole = shapely.union_all([evened(part, bay) for part in earth.polygons_of(whole)])
    whole = whole.simplify(tolerance).buffer(0)
    for one in facts.settings.get("swell", ()):
        whole = _swollen(whole, plane, *one)
    islets = [_islet(plane, *one) for one in facts.settings.get("islets", ())]
    filled = [_ring(plane, ring) for ring in facts.settings.get("shelves", ())]
    whole = shapely.union_all([whole, *islets, *filled])
    dug = [Polygon(plane.px(ring)) for ring in facts.settings.get("canals", ())]
    whole = whole.difference(shapely.union_all(dug)) if dug else whole
    land = MultiPolygon(_seen(whole, facts, plane))
    lines = _borders(facts, plane, sources, around, tolerance)
    inner = land.buffer(-1.5)
    return land, _lines(shapely.intersection(lines, inner))


def evened(part: Polygon, bay: float) -> BaseGeometry:
    """A land mass without bays narrower than twice ``bay``, and without the thinnest capes."""
    closed = part.buffer(bay, quad_segs=3).buffer(-1.4 * bay, quad_segs=3)
    return shapely.union_all([part.buffer(-0.4 * bay), closed]).buffer(0.4 * bay, quad_segs=3)


def _ring(plane: Plane, ring: list[list[float]]) -> BaseGeometry:
    """A polygon in degrees as one in px, as far as it lies on the board."""
    fine = shapely.segmentize(Polygon(ring), 1.0)
    return shapely.transform(fine, plane.px).intersection(plane.frame.buffer(5))


def _swollen(
    whole: BaseGeometry, plane: Plane, east: float, north: float, times: float, *move: float
) -> BaseGeometry:
    """The land with the island at a spot ``times`` as long, moved by ``move`` px (right, down).

    It keeps its shape, but for the narrowest bays and islets beside it, and a channel to what else is
    near.
    """
    spot = Point(*plane.px([[east, north]])[0])
    parts = earth.polygons_of(whole)
    island = min(parts, key=lambda part: (part.distance(spot), part.area))
    right, down = move or (0.0, 0.0)
    middle = island.centroid
    large = affinity.translate(affinity.scale(island, times, times, origin=middle), right, down)
    closed = large.buffer(BAY).buffer(-BAY).simplify(0.3)
    filled = shapely.union_all([Polygon(part.exterior) for part in earth.polygons_of(closed)])
    near = filled.buffer(CHANNEL)
    rest = shapely.union_all(
        [
            part
            for part in parts
            if part is not island and not (part.area < LEAST_ISLAND and part.intersects(near))
        ]
    )
    return shapely.union_all([rest, filled.difference(rest.buffer(CHANNEL, quad_segs=3))])


def _islet(plane: Plane, east: float, north: float, radius: float) -> Polygon:
    """An island that is drawn larger than it is: a rough disc of ``radius`` px."""
    x, y = plane.px([[east, north]])[0]
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    rough = radius * (1 + 0.16 * np.sin(3 * turn + east) + 0.08 * np.sin(7 * turn + north))
    return Polygon(np.column_stack([x + rough * np.cos(turn), y + 0.8 * rough * np.sin(turn)]))


def _flat(part: Polygon, facts: Facts, plane: Plane) -> BaseGeometry:
    """A polygon in degrees as one in px, cut to the neighbourhood of the board."""
    reach = facts.settings.get("reach")
    cut = part if reach is None else part.intersection(box(*reach))
    if cut.is_empty:
        return Polygon()
    fine = shapely.segmentize(cut, 1.0)
    drawn = shapely.transform(fine, plane.px)
    if not shapely.is_valid(drawn):
        drawn = shapely.make_valid(drawn)
    return drawn.intersection(plane.frame.buffer(5))


def _seen(whole: BaseGeometry, facts: Facts, plane: Plane) -> list[Polygon]:
    """The land masses that are drawn: large ones, and those where a seed lies."""
    least = float(facts.settings.get("least_island", LEAST_ISLAND))
    spots = [p for name in sorted(facts.seeds) for p in plane.px(facts.seeds[name])]
    tree = shapely.STRtree([Point(spot) for spot in spots])
    found = []
    for part in earth.polygons_of(whole):
        if part.area > least or (part.area > 4 and len(tree.query(part, predicate="contains"))):
            holes = [hole for hole in part.interiors if Polygon(hole).area > least]
            found.append(Polygon(part.exterior, holes))
    return found


def _borders(
    facts: Facts, plane: Plane, sources: Sources, around: float, tolerance: float
) -> BaseGeometry:
    """The borders of countries and, for the countries that the facts name, of their areas."""
    found: list[BaseGeometry] = []
    scale = str(facts.settings.get("borders", "50m"))
    reach = box(*facts.settings["reach"]) if "reach" in facts.settings else None
    for line in earth.borders(sources, scale, around) if scale != "none" else ():
        cut = line if reach is None else line.intersection(reach)
        if cut.length > 0:
            drawn = shapely.transform(shapely.segmentize(cut, 1.0), plane.px)
            found.append(drawn.intersection(plane.frame).simplify(tolerance))
    for country in sorted(facts.settings.get("borders_of", ())):
        for area in earth.areas(sources, country, around):
            shape = _flat_lines(area.shape, facts, plane)
            found.append(shape.simplify(tolerance))
    return shapely.union_all(found) if found else MultiLineString([])


def _flat_lines(shape: MultiPolygon, facts: Facts, plane: Plane) -> BaseGeometry:
    parts = [_flat(part, facts, plane) for part in shape.geoms]
    return shapely.union_all([shapely.boundary(part) for part in parts if not part.is_empty])


def _lines(shape: BaseGeometry) -> BaseGeometry:
    lines = [part for part in shapely.get_parts(shape) if isinstance(part, LineString)]
    return MultiLineString([line for line in lines if line.length > 1])
