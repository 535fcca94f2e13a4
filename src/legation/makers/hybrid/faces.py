"""The cells of maker H: a mesh cut by the real coast and by real borders.

A cell is land or water, never both. Where a real border runs through a cell it is cut there, and the
search is offered the real border as a cheap one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from legation.makers.geographic.borders import GRID
from legation.makers.geographic.plane import Plane, Points
from legation.makers.geographic.water import mesh_points
from legation.makers.synthetic.mesh import PASS, Mesh

__all__ = ["Faces", "cut_faces"]

SLIVER = 0.12
"""Cells smaller than this share of a whole one are joined to a neighbour."""
CHEAP = 0.35
"""What the length of a real border counts in the search."""


@dataclass
class Faces:
    """The cells as polygons; ``water``: by cell 1 for water; ``near``: neighbours and edges (px).

    ``masses``: by cell the number of its land mass or body of water. ``lines``: the real borders.
    """

    plane: Plane
    spacing: float
    cells: npt.NDArray[np.object_]
    points: Points
    water: list[int]
    near: list[dict[int, float]]
    cheap: list[dict[int, float]]
    lines: BaseGeometry
    masses: list[int] = field(default_factory=list)

    def mesh(self, apart: set[int], bonds: list[tuple[int, int]]) -> Mesh:
        """The mesh that the search walks on; the cells ``apart`` stay out of it.

        ``bonds`` hold cells together that do not touch: an island and its mainland.
        """
        h, size = self.spacing, len(self.cells)
        near, edges, ring = [], [], []
        held: dict[int, list[int]] = {}
        for one, other in bonds:
            held.setdefault(one, []).append(other)
            held.setdefault(other, []).append(one)
        for cell in range(size):
            beside = list(self.near[cell])
            way = self.points[beside] - self.points[cell]
            order = np.argsort(np.arctan2(way[:, 1], way[:, 0]), kind="stable").tolist()
            ids = [beside[n] for n in order]
            near.append(tuple(ids))
            edges.append(tuple(self.cheap[cell][n] / h for n in ids))
            ring.append((*self._ring(cell, ids), *(held.get(cell, ())), *([size] * (cell in held))))
        nothing = np.zeros((0, 2))
        walls = np.zeros((0, 4), dtype=np.int64)
        inside = [cell not in apart for cell in range(size)]
        width, height = self.plane.width, self.plane.height
        return Mesh(width, height, h, self.points, inside, near, edges, ring, nothing, walls)

    def _ring(self, cell: int, ids: list[int]) -> list[int]:
        """The neighbours by angle, with the number of cells where one cannot pass."""
        nowhere, least = len(self.cells), PASS * self.spacing
        ring: list[int] = []
        for at, other in enumerate(ids):
            if self.near[other].get(ids[at - 1], 0.0) < least:
                ring.append(nowhere)
            passes = self.near[cell][other] >= least and self.water[cell] == self.water[other]
            ring.append(other if passes else nowhere)
        return ring


def cut_faces(
    plane: Plane, land: BaseGeometry, lines: BaseGeometry, count: int, seed: int
) -> Faces:
    """Cuts a board into about ``count`` cells. ``land`` and ``lines`` (real borders) in px."""
    h = float(np.sqrt(plane.width * plane.height / count))
    grid = shapely.multipoints(mesh_points(plane.width, plane.height, h, seed))
    walls: Any = shapely.voronoi_polygons(
        grid, extend_to=plane.frame.buffer(4 * h), only_edges=True
    )
    parts: list[BaseGeometry] = [walls, shapely.boundary(land), lines, plane.frame.boundary]
    cut: list[BaseGeometry] = [part.intersection(plane.frame) for part in parts]
    noded = shapely.union_all(cut, grid_size=GRID)
    faces = [f for f in polygonize(shapely.get_parts(noded).tolist()) if f.area > 0]
    faces.sort(key=lambda face: face.bounds)
    shapely.prepare(land)
    cells = np.array(faces, dtype=object)
    wet = ~shapely.contains(land, shapely.point_on_surface(cells))
    near = _edges(cells)
    cells, wet, near = _joined(cells, wet, near, SLIVER * h * h)
    points = shapely.get_coordinates(shapely.point_on_surface(cells))
    water = [int(one) for one in wet]
    found = Faces(plane, h, cells, points, water, near, _cheaper(cells, near, lines), lines)
    found.masses = _masses(found)
    return found


def _edges(cells: npt.NDArray[np.object_]) -> list[dict[int, float]]:
    """By cell its neighbours and the length of the common edge, in px."""
    one, other = shapely.STRtree(cells).query(cells, predicate="intersects")
    once = one < other
    one, other = one[once], other[once]
    length = shapely.length(shapely.intersection(cells[one], cells[other]))
    near: list[dict[int, float]] = [{} for _ in cells]
    order = np.lexsort((other, one))
    for n in order.tolist():
        if length[n] > GRID:
            near[one[n]][int(other[n])] = float(length[n])
            near[other[n]][int(one[n])] = float(length[n])
    return near


def _joined(
    cells: npt.NDArray[np.object_],
    wet: npt.NDArray[np.bool_],
    near: list[dict[int, float]],
    least: float,
) -> tuple[npt.NDArray[np.object_], npt.NDArray[np.bool_], list[dict[int, float]]]:
    """Joins slivers to the neighbour of their kind that they share most with."""
    area = shapely.area(cells)
    into = list(range(len(cells)))
    for cell in np.argsort(area, kind="stable").tolist():
        if area[cell] >= least:
            break
        offers = {n: e for n, e in near[cell].items() if wet[n] == wet[cell] and n != cell}
        if not offers:
            continue
        to = max(sorted(offers), key=offers.__getitem__)
        into[cell] = to
        area[to] += area[cell]
        near[to].pop(cell, None)
        for other, length in near[cell].items():
            near[other].pop(cell, None)
            if other != to:
                near[to][other] = near[to].get(other, 0.0) + length
                near[other][to] = near[other].get(to, 0.0) + length
        near[cell] = {}
    return _renumbered(cells, wet, near, into)


def _renumbered(
    cells: npt.NDArray[np.object_],
    wet: npt.NDArray[np.bool_],
    near: list[dict[int, float]],
    into: list[int],
) -> tuple[npt.NDArray[np.object_], npt.NDArray[np.bool_], list[dict[int, float]]]:
    members: dict[int, list[int]] = {}
    for cell in range(len(cells)):
        root = cell
        while into[root] != root:
            root = into[root]
        members.setdefault(root, []).append(cell)
    roots = sorted(members)
    number = {root: at for at, root in enumerate(roots)}
    shapes = [
        cells[root] if len(members[root]) == 1 else _one(cells[members[root]]) for root in roots
    ]
    fresh = [{number[n]: e for n, e in sorted(near[root].items())} for root in roots]
    return np.array(shapes, dtype=object), wet[roots], fresh


def _one(cells: npt.NDArray[np.object_]) -> BaseGeometry:
    return shapely.union_all(cells, grid_size=GRID)


def _cheaper(
    cells: npt.NDArray[np.object_], near: list[dict[int, float]], lines: BaseGeometry
) -> list[dict[int, float]]:
    """The edges with what lies along a real border counted for less."""
    cheap = [dict(row) for row in near]
    if lines.is_empty:
        return cheap
    strip = lines.buffer(2 * GRID, quad_segs=1)
    hit = shapely.STRtree(cells).query(shapely.get_parts(strip), predicate="intersects")[1]
    beside = set(hit.tolist())
    pairs = [(a, b) for a in sorted(beside) for b in near[a] if b > a and b in beside]
    if not pairs:
        return cheap
    one, other = np.array(pairs).T
    edges = shapely.intersection(cells[one], cells[other])
    shapely.prepare(strip)
    along = shapely.length(shapely.intersection(edges, strip)) > 0.7 * shapely.length(edges)
    for a, b in np.array(pairs)[along].tolist():
        cheap[a][b] = cheap[b][a] = CHEAP * near[a][b]
    return cheap


def _masses(faces: Faces) -> list[int]:
    """Numbers the land masses and the bodies of water."""
    mass = [-1] * len(faces.cells)
    count = 0
    for start in range(len(mass)):
        if mass[start] >= 0:
            continue
        todo, mass[start] = [start], count
        while todo:
            cell = todo.pop()
            for other in faces.near[cell]:
                if mass[other] < 0 and faces.water[other] == faces.water[start]:
                    mass[other] = count
                    todo.append(other)
        count += 1
    return mass
