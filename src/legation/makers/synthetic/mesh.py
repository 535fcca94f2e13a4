"""The mesh that a board is cut from: cells of a jittered hexagonal grid."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely
from scipy.spatial import Voronoi
from shapely.geometry import box

__all__ = ["Floats", "Mesh", "make_mesh"]

Floats = npt.NDArray[np.float64]

JITTER = 0.3
"""How far a point may stray from the grid, in spacings."""

EVEN = 1
"""How often every point is moved to the middle of its cell, for fewer very short edges."""
PASS = 0.16
"""The shortest edge, in spacings, by which two cells of a region hang together."""


@dataclass(frozen=True)
class Mesh:
    """Voronoi cells over a frame of ``width`` by ``height`` px, and some beyond it.

    ``spacing`` is the grid's, in px. ``points``: (n, 2) px. ``inside``: the cells that may belong to
    a region. ``near``: by cell its neighbours by angle; ``edges``: the lengths of the common edges,
    in spacings, in the same order. ``corners``: (m, 2) px; ``walls``: (k, 4) the two cells and the
    two corners of every finite edge.
    """

    width: float
    height: float
    spacing: float
    points: Floats
    inside: list[bool]
    near: list[tuple[int, ...]]
    edges: list[tuple[float, ...]]
    ring: list[tuple[int, ...]]
    corners: Floats
    walls: npt.NDArray[np.int64]


def make_mesh(width: float, height: float, cells: int, seed: int) -> Mesh:
    """A mesh of about ``cells`` cells over a frame of ``width`` by ``height`` px."""
    h = math.sqrt(width * height / cells)
    points = _points(width, height, h, np.random.default_rng(seed))
    for _ in range(EVEN):
        points = _evened(points)
    diagram = Voronoi(points)
    pairs = np.asarray(diagram.ridge_points, dtype=np.int64)
    ends = np.asarray(diagram.ridge_vertices, dtype=np.int64)
    finite = (ends >= 0).all(axis=1)
    walls = np.column_stack([pairs[finite], ends[finite]])
    # The order in which the diagram lists its walls is its own business; ours is by number.
    walls[:, :2].sort(axis=1)
    walls[:, 2:].sort(axis=1)
    walls = walls[np.lexsort(walls.T[::-1])]
    corners = np.asarray(diagram.vertices, dtype=np.float64)
    near, edges = _neighbours(points, walls, _shown(corners, walls, width, height) / h)
    inside = [max(lengths, default=0.0) >= PASS for lengths in edges]
    ring = _rings(near, edges)
    return Mesh(width, height, h, points, inside, near, edges, ring, corners, walls)


def _points(width: float, height: float, h: float, rng: np.random.Generator) -> Floats:
    x, y = np.meshgrid(np.arange(-2 * h, width + 2 * h, h), np.arange(-2 * h, height + 2 * h, h))
    x[::2] += h / 2
    stray = rng.uniform(-JITTER * h, JITTER * h, (x.size, 2))
    return np.asarray(np.column_stack([x.ravel(), y.ravel()]) + stray, dtype=np.float64)


def _evened(points: Floats) -> Floats:
    """The points, each in the middle of the corners of its cell; those at the rim stay."""
    diagram = Voronoi(points)
    corners = np.asarray(diagram.vertices)
    moved = points.copy()
    low, high = points.min(axis=0), points.max(axis=0)
    for cell, region in enumerate(diagram.point_region):
        ring = diagram.regions[region]
        if ring and -1 not in ring:
            middle = corners[ring].mean(axis=0)
            if (middle > low).all() and (middle < high).all():
                moved[cell] = middle
    return moved


def _shown(corners: Floats, walls: npt.NDArray[np.int64], width: float, height: float) -> Floats:
    """How much of each wall lies within the frame, in px."""
    lines = shapely.linestrings(np.stack([corners[walls[:, 2]], corners[walls[:, 3]]], axis=1))
    return np.asarray(shapely.length(shapely.intersection(lines, box(0, 0, width, height))))


def _neighbours(
    points: Floats, walls: npt.NDArray[np.int64], long: Floats
) -> tuple[list[tuple[int, ...]], list[tuple[float, ...]]]:
    """By cell its neighbours sorted by angle, and the lengths of the edges between."""
    one = np.concatenate([walls[:, 0], walls[:, 1]])
    other = np.concatenate([walls[:, 1], walls[:, 0]])
    size = np.concatenate([long, long])
    way = points[other] - points[one]
    order = np.lexsort((other, np.arctan2(way[:, 1], way[:, 0]), one))
    cuts = np.searchsorted(one[order], np.arange(len(points) + 1)).tolist()
    ids, sizes = other[order].tolist(), size[order].tolist()
    spans = list(pairwise(cuts))
    return [tuple(ids[a:b]) for a, b in spans], [tuple(sizes[a:b]) for a, b in spans]


def _rings(near: list[tuple[int, ...]], edges: list[tuple[float, ...]]) -> list[tuple[int, ...]]:
    """By cell its neighbours, with the number of cells where one cannot pass."""
    nowhere = len(near)
    passes = [
        {other for other, length in zip(near[cell], edges[cell], strict=True) if length >= PASS}
        for cell in range(nowhere)
    ]
    found = []
    for cell in range(nowhere):
        ring: list[int] = []
        for at, other in enumerate(near[cell]):
            if near[cell][at - 1] not in passes[other]:
                ring.append(nowhere)
            ring.append(other if other in passes[cell] else nowhere)
        found.append(tuple(ring))
    return found
