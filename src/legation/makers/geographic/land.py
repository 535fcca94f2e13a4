"""Land of maker G: first-level areas given to provinces, joined, gaps closed, simplified."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from legation.makers.geographic.earth import Area, areas, polygons_of
from legation.makers.geographic.facts import Facts
from legation.makers.geographic.plane import Plane, Points
from legation.makers.geographic.sources import Sources

__all__ = ["land_of"]

Regions = dict[str, BaseGeometry]

FAR = 95.0
"""Degrees from the middle of the board beyond which areas are not looked at."""
HAIR = 1.2
"""Gaps between countries that are closed (km)."""


def land_of(facts: Facts, plane: Plane, sources: Sources) -> Regions:
    """The land of every province and of every blocked land, in px, fitting edge to edge."""
    given = _given(facts, plane, sources)
    least = float(facts.settings.get("least_island", 160.0))
    joined: Regions = {}
    for name in sorted(given):
        whole = shapely.union_all([shapely.set_precision(part, 0.02) for part in given[name]])
        cut = _large(shapely.intersection(whole, plane.reach.buffer(60)), least)
        if not cut.is_empty:
            joined[name] = cut
    fitted = _without_overlaps(_without_gaps(joined))
    drawn = {name: shapely.make_valid(plane.shape(shape)) for name, shape in fitted.items()}
    return _simplified(drawn, plane, float(facts.settings.get("tolerance", 1.1)))


def _given(facts: Facts, plane: Plane, sources: Sources) -> dict[str, list[BaseGeometry]]:
    """The areas (km) by province: each goes to the nearest seed among its country's provinces.

    Islands may go elsewhere: ``[[board.islands]]`` of the facts has a ``polygon`` and an ``owner``,
    an empty one for islands that are left out.
    """
    spots = {**facts.seeds, **facts.blocked}
    seeds = {name: plane.km(spots[name]) for name in sorted(spots)}
    around = float(facts.settings.get("around", 12.0))
    islands = [
        (one["owner"], Polygon(plane.km(one["polygon"])))
        for one in facts.settings.get("islands", ())
    ]
    given: dict[str, list[BaseGeometry]] = {}
    for country, choice in sorted(facts.countries.items()):
        if "_drop" in choice:
            continue
        for area in areas(sources, country, around):
            shape = _projected(area, plane, around)
            if shape is None or not shape.intersects(plane.reach):
                continue
            for name, part in _owned(shape, _nearest(shape, choice, seeds), islands):
                if name:
                    given.setdefault(name, []).append(part)
    return given


def _owned(
    shape: BaseGeometry, owner: str, islands: list[tuple[str, Polygon]]
) -> list[tuple[str, BaseGeometry]]:
    """An area by owner: the parts inside the polygons of ``islands`` are not of its mainland's."""
    found = []
    for name, inside in islands:
        held = [part for part in polygons_of(shape) if inside.contains(part.centroid)]
        if held:
            whole = shapely.union_all(held)
            found.append((name, whole))
            shape = shape.difference(whole)
    return [*found, (owner, shape)] if not shape.is_empty else found


def _projected(area: Area, plane: Plane, around: float) -> BaseGeometry | None:
    """An area in km; parts on the far side of the globe are left out."""
    near = [p for p in area.shape.geoms if abs(p.centroid.x - around) < FAR and p.bounds[1] > -60]
    if not near:
        return None
    return shapely.make_valid(shapely.transform(MultiPolygon(near), plane.km))


def _nearest(shape: BaseGeometry, choice: tuple[str, ...], seeds: dict[str, Points]) -> str:
    """The province with the seed nearest to the middle of an area's largest part."""
    largest = max(polygons_of(shape), key=lambda part: part.area)
    middle = largest.centroid
    if not largest.contains(middle):
        middle = largest.representative_point()
    return min(
        choice, key=lambda name: float(np.min(np.hypot(*(seeds[name] - [middle.x, middle.y]).T)))
    )


def _large(shape: BaseGeometry, least: float) -> MultiPolygon:
    """The largest part, and all others over ``least``; small holes are filled."""
    parts = sorted(polygons_of(shape), key=lambda part: -part.area)
    kept = [part for n, part in enumerate(parts) if n == 0 or part.area > least]
    return MultiPolygon([_filled(part, least / 4) for part in kept])


def _filled(part: Polygon, least: float) -> Polygon:
    return Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > least])


def _without_gaps(regions: Regions) -> Regions:
    """Hairline gaps between countries given to the neighbour that they lie along most."""
    names = sorted(regions)
    whole = shapely.union_all([regions[name] for name in names])
    gaps = whole.buffer(HAIR).buffer(-HAIR).difference(whole)
    tree = shapely.STRtree([regions[name] for name in names])
    more: dict[str, list[BaseGeometry]] = {}
    for gap in polygons_of(gaps):
        if gap.area <= 0.01:
            continue
        round_it = gap.buffer(0.3)
        near = sorted(names[n] for n in tree.query(round_it))
        shared = {name: regions[name].intersection(round_it).area for name in near}
        if shared:
            more.setdefault(max(near, key=lambda name: shared[name]), []).append(gap)
    return {
        name: shapely.set_precision(shapely.union_all([regions[name], *more.get(name, [])]), 0.05)
        for name in names
    }


def _without_overlaps(regions: Regions) -> Regions:
    """What two regions both claim is left to the first of them."""
    names, out = list(regions), dict(regions)
    tree = shapely.STRtree([regions[name] for name in names])
    for n, name in enumerate(names):
        for m in sorted(tree.query(regions[name])):
            if m > n:
                other = names[m]
                if out[name].intersection(out[other]).area > 0:
                    out[other] = out[other].difference(out[name])
    return out


def _simplified(regions: Regions, plane: Plane, tolerance: float) -> Regions:
    """Fewer points, with borders still shared; cut to the frame (px)."""
    names = list(regions)
    thin = shapely.coverage_simplify([regions[name] for name in names], tolerance)
    out: Regions = {}
    for name, shape in zip(names, thin, strict=True):
        cut = _large(shapely.make_valid(shape).intersection(plane.frame), 10.0)
        if not cut.is_empty:
            out[name] = cut
    return out
