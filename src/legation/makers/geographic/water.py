"""Water of maker G: a mesh of cells, straits for the land around them, seas grown from seeds."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from legation.makers.geographic.earth import polygons_of
from legation.makers.geographic.facts import Facts
from legation.makers.geographic.plane import Plane, Points

__all__ = ["Water", "mesh_points", "water_of"]

SPACING = 9.0
"""Between the points of the mesh (px)."""
TOUCH = 0.24
"""The common edge from which on two cells are neighbours (px)."""


@dataclass(frozen=True)
class Water:
    """The seas, the straits by their owner, and water that no sea reaches; in px."""

    seas: dict[str, BaseGeometry]
    straits: dict[str, BaseGeometry]
    ponds: BaseGeometry


def mesh_points(width: float, height: float, spacing: float, seed: int) -> Points:
    """Jittered hexagonal points that cover a rectangle and a rim around it."""
    chance = np.random.default_rng(seed)
    x, y = np.meshgrid(
        np.arange(-2 * spacing, width + 2 * spacing, spacing),
        np.arange(-2 * spacing, height + 2 * spacing, spacing),
    )
    x[::2] += spacing / 2
    shift = chance.uniform(-0.33 * spacing, 0.33 * spacing, (x.size, 2))
    return np.column_stack([x.ravel(), y.ravel()]) + shift


def water_of(facts: Facts, plane: Plane, land: dict[str, BaseGeometry], seas: set[str]) -> Water:
    """Divides the water of the board; ``seas`` are the provinces of kind sea."""
    whole = shapely.union_all([land[name] for name in sorted(land)])
    cells = _cells(plane, plane.frame.difference(whole))
    around = _neighbours(cells)
    middles = shapely.get_coordinates(shapely.point_on_surface(cells))
    labels: list[str] = [""] * len(cells)
    for strait in facts.straits:
        inside = Polygon(plane.px(strait.polygon))
        held = shapely.contains_xy(inside, middles[:, 0], middles[:, 1])
        for n in np.nonzero(held)[0].tolist():
            labels[n] = "~" + strait.owner
    _grow(labels, cells, middles, around, _starts(facts, plane, seas))
    found: dict[str, list[BaseGeometry]] = {}
    for cell, label in zip(cells, labels, strict=True):
        found.setdefault(label, []).append(cell)
    whole_of = {name: shapely.union_all(parts) for name, parts in sorted(found.items())}
    return Water(
        seas={k: v for k, v in whole_of.items() if k and k[0] != "~"},
        straits={k[1:]: v for k, v in whole_of.items() if k.startswith("~")},
        ponds=whole_of.get("", Polygon()),
    )


def _cells(plane: Plane, water: BaseGeometry) -> npt.NDArray[np.object_]:
    points = mesh_points(plane.width, plane.height, SPACING, 7)
    around = shapely.voronoi_polygons(
        shapely.multipoints(points), extend_to=plane.frame.buffer(100)
    )
    shapely.prepare(water)
    cells: list[Polygon] = []
    for cell in shapely.get_parts(around):
        if not water.intersects(cell):
            continue
        if water.contains(cell):
            cells.append(cell)
            continue
        cells += [p for p in polygons_of(cell.intersection(water)) if p.area > 0.04]
    return np.array(cells, dtype=object)


def _neighbours(cells: npt.NDArray[np.object_]) -> list[list[int]]:
    tree = shapely.STRtree(cells)
    one, other = tree.query(cells, predicate="intersects")
    once = one < other
    one, other = one[once], other[once]
    length = shapely.length(shapely.intersection(cells[one], cells[other]))
    near: list[list[int]] = [[] for _ in cells]
    for a, b in zip(one[length > TOUCH], other[length > TOUCH], strict=True):
        near[a].append(int(b))
        near[b].append(int(a))
    return near


def _starts(facts: Facts, plane: Plane, seas: set[str]) -> list[tuple[str, Point]]:
    spots = {name: facts.seeds[name] for name in seas if name in facts.seeds}
    spots |= {name: facts.blocked[name] for name in facts.lagoons if name in facts.blocked}
    found = []
    for name in sorted(spots):
        for x, y in plane.px(spots[name]):
            if plane.frame.buffer(15).contains(Point(x, y)):
                found.append((name, Point(x, y)))
    return found


def _grow(
    labels: list[str],
    cells: npt.NDArray[np.object_],
    middles: Points,
    around: list[list[int]],
    starts: list[tuple[str, Point]],
) -> None:
    """Dijkstra from all seeds at once, over water alone: a sea never jumps over land."""
    noise = np.random.default_rng(8).uniform(0.85, 1.2, len(cells))
    tree = shapely.STRtree(cells)
    queue: list[tuple[float, int, str]] = []
    for name, spot in starts:
        n = int(tree.nearest(spot))
        queue.append((float(np.hypot(*(middles[n] - [spot.x, spot.y]))), n, name))
    heapq.heapify(queue)
    while queue:
        far, n, name = heapq.heappop(queue)
        if labels[n]:
            continue
        labels[n] = name
        for m in around[n]:
            if not labels[m]:
                step = float(np.hypot(*(middles[n] - middles[m]))) * noise[m]
                heapq.heappush(queue, (far + step, m, name))
