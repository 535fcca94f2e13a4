"""Maker G as a whole: from facts and Natural Earth to a tiling of the board."""

from __future__ import annotations

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from legation.board.board import Board
from legation.makers.geographic import earth
from legation.makers.geographic.borders import Points, chaikin, retiled
from legation.makers.geographic.facts import Facts
from legation.makers.geographic.land import land_of
from legation.makers.geographic.plane import Plane
from legation.makers.geographic.sources import Sources
from legation.makers.geographic.water import Water, water_of
from legation.makers.sketch import Sketch, pair

__all__ = [
    "CREDITS",
    "WATER",
    "blocked_kind",
    "lakes_of",
    "make_geographic",
    "rivers_of",
    "spots_of",
]

CREDITS = ("Made with Natural Earth, public domain (naturalearthdata.com).",)
WATER = "_water"
"""Water that no sea reaches."""


def make_geographic(facts: Facts, board: Board, sources: Sources) -> Sketch:
    """The sketch of a board by maker G. Raises ``SourceMissing``."""
    plane = Plane(facts)
    kinds = {space: board.province(space).kind for space in board.spaces if "/" not in space}
    seas = {name for name, kind in kinds.items() if kind == "sea"}
    land = land_of(facts, plane, sources)
    water = water_of(facts, plane, land, seas)
    regions, straits = _smoothed(land, water)
    whole = shapely.union_all([land[name] for name in sorted(land)])
    return Sketch(
        id=facts.id,
        width=plane.width,
        height=plane.height,
        maker="G",
        seed=0,
        regions=regions,
        kinds={name: kinds.get(name) or blocked_kind(name, facts) for name in regions},
        straits=straits,
        spots=spots_of(facts, plane, board),
        bridges=frozenset(pair(a, b) for a, b in facts.bridges),
        rivers=tuple(rivers_of(facts, plane, whole, sources)),
        lakes=tuple(lakes_of(facts, plane, whole, sources)),
        credits=CREDITS,
    )


def blocked_kind(name: str, facts: Facts) -> str:
    """Whether what nobody enters is land or water."""
    return "water" if name == WATER or name in facts.lagoons else "blocked"


def spots_of(facts: Facts, plane: Plane, board: Board) -> dict[str, tuple[float, float]]:
    """Where units and fleets on a coast of the board stand, as far as the facts say, in px."""
    found = {}
    for place, spot in {**facts.units, **facts.coasts}.items():
        if place not in board.index:
            continue
        x, y = plane.px([spot])[0]
        found[place] = (round(float(x), 1), round(float(y), 1))
    return found


def _smoothed(
    land: dict[str, BaseGeometry], water: Water
) -> tuple[dict[str, BaseGeometry], dict[str, BaseGeometry]]:
    """All regions with the borders between seas made smooth."""
    wet = {**water.seas, **{"~" + name: shape for name, shape in water.straits.items()}}
    if not water.ponds.is_empty:
        wet[WATER] = water.ponds
    names = sorted(wet)
    thin = shapely.coverage_simplify([wet[name] for name in names], 9.0, simplify_boundary=False)
    wet = dict(zip(names, thin, strict=True))

    def change(one: str, other: str, points: Points) -> Points:
        return chaikin(points, 3) if one in wet and other in wet else points

    tiles = retiled({**land, **wet}, change)
    straits = {name[1:]: shape for name, shape in tiles.items() if name[0] == "~"}
    return {name: shape for name, shape in tiles.items() if name[0] != "~"}, straits


def lakes_of(facts: Facts, plane: Plane, land: BaseGeometry, sources: Sources) -> list[Polygon]:
    """The lakes on land that can be seen (over 12 square px), in px."""
    around = float(facts.settings.get("around", 12.0))
    found: list[Polygon] = []
    for lake in earth.lakes(sources, around):
        if abs(lake.centroid.x - around) > 95:
            continue
        flat = shapely.transform(lake, plane.km)
        if not flat.is_valid or not flat.intersects(plane.reach):
            continue
        drawn = plane.shape(flat).simplify(0.4).intersection(land)
        found += [part for part in earth.polygons_of(drawn) if part.area > 12]
    return found


def rivers_of(facts: Facts, plane: Plane, land: BaseGeometry, sources: Sources) -> list[LineString]:
    """The rivers on land over 8 px, or as the facts say (``least_river``), in px."""
    least = float(facts.settings.get("least_river", 8.0))
    around = float(facts.settings.get("around", 12.0))
    found: list[LineString] = []
    for river in earth.rivers(sources, around):
        if abs(river.centroid.x - around) > 95:
            continue
        flat = shapely.transform(river, plane.km)
        near = shapely.intersection(flat, plane.reach.buffer(50))
        if near.length == 0:
            continue
        drawn = plane.shape(near).simplify(0.5).intersection(land)
        found += [part for part in shapely.get_parts(drawn) if part.length > least]
    return found
