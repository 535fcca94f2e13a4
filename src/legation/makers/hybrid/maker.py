"""Maker H as a whole: real coast, searched borders."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from legation.board.board import Board
from legation.makers.geographic.borders import GRID, Points, chaikin, retiled
from legation.makers.geographic.facts import Facts
from legation.makers.geographic.maker import (
    CREDITS,
    WATER,
    blocked_kind,
    lakes_of,
    rivers_of,
    spots_of,
)
from legation.makers.geographic.plane import Plane
from legation.makers.geographic.sources import Sources
from legation.makers.hybrid.faces import Faces, cut_faces
from legation.makers.hybrid.ground import ground_of
from legation.makers.hybrid.mending import ROCK, Goal, mended
from legation.makers.hybrid.search import search
from legation.makers.hybrid.start import Start, begin
from legation.makers.sketch import Sketch, pair
from legation.values.geography import province_of

__all__ = ["make_hybrid"]

CELLS = 55
"""Cells for each province."""


def make_hybrid(facts: Facts, board: Board, sources: Sources, seed: int = 1) -> Sketch:
    """The sketch of a board by maker H. Raises ``SourceMissing``, ``KeyError`` for missing seeds."""
    plane = Plane(facts)
    pairs = wanted_pairs(board) - {pair(a, b) for a, b in facts.bridges}
    listed = frozenset(pair(a, b) for a, b in facts.settings.get("listed", ()))
    linked = {end for ends in wanted_pairs(board) for end in ends}
    kinds = {p: board.province(p).kind for p in sorted(linked)}
    land, lines = ground_of(facts, plane, sources)
    count = int(facts.settings.get("cells", max(4500, CELLS * len(kinds))))
    faces = cut_faces(plane, land, lines, count, seed)
    names = {p: board.province(p).name for p in kinds}
    start = begin(faces, facts, kinds, pairs - listed, listed & pairs, names)
    search(start.table, seed)
    regions, straits = mended(
        start.table,
        start.ids,
        Goal(pairs - listed, listed & pairs),
        lambda: drawn(faces, start, facts.lagoons),
        seed,
    )
    return Sketch(
        id=facts.id,
        width=plane.width,
        height=plane.height,
        maker="H",
        seed=seed,
        regions=regions,
        kinds={name: kinds.get(name) or blocked_kind(name, facts) for name in regions},
        straits=straits,
        spots=spots_of(facts, plane, board),
        bridges=frozenset(pair(a, b) for a, b in facts.bridges),
        rivers=tuple(rivers_of(facts, plane, land, sources)) if _wet(facts) else (),
        lakes=tuple(lakes_of(facts, plane, land, sources)) if _wet(facts) else (),
        credits=CREDITS,
    )


def wanted_pairs(board: Board) -> frozenset[tuple[str, str]]:
    """The pairs of provinces that an army or a fleet may step between."""
    found = {
        pair(province_of(link.a), province_of(link.b))
        for link in board.map.links
        if "army" in link.kinds or "fleet" in link.kinds
    }
    return frozenset((a, b) for a, b in found if a != b)


def _wet(facts: Facts) -> bool:
    return bool(facts.settings.get("rivers", True))


def drawn(
    faces: Faces, start: Start, lagoons: tuple[str, ...]
) -> tuple[dict[str, BaseGeometry], dict[str, BaseGeometry]]:
    """The regions and straits as polygons, borders that are not real ones made smooth."""
    parts: dict[str, list[BaseGeometry]] = {}
    for cell, shape in enumerate(faces.cells):
        owner = start.table.label[cell]
        if cell in start.straits:
            name = "~" + start.ids[start.straits[cell]]
        elif 0 <= owner < len(start.ids):
            name = start.ids[owner]
        elif cell in start.blocked:
            name = start.blocked[cell]
        else:
            name = WATER if faces.water[cell] else ROCK
        parts.setdefault(name, []).append(shape)
    rough = {name: shapely.union_all(parts[name], grid_size=GRID) for name in sorted(parts)}
    wet = {name for name in rough if name[0] == "~" or name == WATER}
    wet |= set(lagoons)
    wet |= {one for one, sea in zip(start.ids, start.table.wet, strict=True) if sea}
    strip = faces.lines.buffer(3 * GRID, quad_segs=1)
    shapely.prepare(strip)

    def change(one: str, other: str, points: Points) -> Points:
        if not one or not other or (one in wet) != (other in wet):
            return points
        rounds = 3 if one in wet else 2
        return smoothed(points, strip, faces.spacing, rounds)

    tiles = retiled(rough, change)
    straits = {name[1:]: shape for name, shape in tiles.items() if name[0] == "~"}
    return {name: shape for name, shape in tiles.items() if name[0] != "~"}, straits


def smoothed(points: Points, strip: BaseGeometry, spacing: float, rounds: int) -> Points:
    """A border of the mesh made smooth; the stretches along real borders stay as they are."""
    middle = (points[:-1] + points[1:]) / 2
    real = shapely.contains_xy(strip, middle[:, 0], middle[:, 1])
    out: list[Points] = []
    start = 0
    for at in range(1, len(real) + 1):
        if at == len(real) or real[at] != real[start]:
            run = points[start : at + 1]
            out.append(run[:-1] if real[start] else _soft(run, spacing, rounds)[:-1])
            start = at
    return np.vstack([*out, points[-1:]])


def _soft(points: Points, spacing: float, rounds: int) -> Points:
    if len(points) < 3:
        return points
    thin = shapely.get_coordinates(LineString(points).simplify(0.45 * spacing))
    return chaikin(thin if len(thin) > 2 else points, rounds)
