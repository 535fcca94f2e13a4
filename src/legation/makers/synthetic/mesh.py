"""The mesh that a board is cut from: cells of a jittered hexagonal grid."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.spatial import Voronoi

__all__ = ["Floats", "Mesh", "make_mesh"]

Floats = npt.NDArray[np.float64]

JITTER = 0.3
"""How far a point may stray from the grid, in spacings."""


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
    corners: Floats
    walls: npt.NDArray[np.int64]


def make_mesh(width: float, height: float, cells: int, seed: int) -> Mesh:
    """A mesh of about ``cells`` cells over a frame of ``width`` by ``height`` px."""
    h = math.sqrt(width * height / cells)
    points = _points(width, height, h, np.random.default_rng(seed))
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
    x, y = points[:, 0], points[:, 1]
    inside = (x > -h) & (x < width + h) & (y > -h) & (y < height + h)
    near, edges = _neighbours(points, corners, walls, h)
    return Mesh(width, height, h, points, inside.tolist(), near, edges, corners, walls)


def _points(width: float, height: float, h: float, rng: np.random.Generator) -> Floats:
    x, y = np.meshgrid(np.arange(-2 * h, width + 2 * h, h), np.arange(-2 * h, height + 2 * h, h))
    x[::2] += h / 2
    stray = rng.uniform(-JITTER * h, JITTER * h, (x.size, 2))
    return np.asarray(np.column_stack([x.ravel(), y.ravel()]) + stray, dtype=np.float64)


def _neighbours(
    points: Floats, corners: Floats, walls: npt.NDArray[np.int64], h: float
) -> tuple[list[tuple[int, ...]], list[tuple[float, ...]]]:
    """By cell its neighbours sorted by angle, and the lengths of the edges between."""
    long = np.hypot(*(corners[walls[:, 2]] - corners[walls[:, 3]]).T) / h
    one = np.concatenate([walls[:, 0], walls[:, 1]])
    other = np.concatenate([walls[:, 1], walls[:, 0]])
    size = np.concatenate([long, long])
    way = points[other] - points[one]
    order = np.lexsort((other, np.arctan2(way[:, 1], way[:, 0]), one))
    cuts = np.searchsorted(one[order], np.arange(len(points) + 1)).tolist()
    ids, sizes = other[order].tolist(), size[order].tolist()
    spans = list(zip(cuts, cuts[1:], strict=False))
    return [tuple(ids[a:b]) for a, b in spans], [tuple(sizes[a:b]) for a, b in spans]
