"""Triangles in a frame: placed in the middle of their neighbours, then evened out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_matrix, diags
from scipy.sparse.linalg import spsolve

from legation.makers.synthetic.mesh import Floats

__all__ = ["Ints", "evened", "middled"]

Ints = npt.NDArray[np.int64]
Cost: TypeAlias = Callable[[Floats], tuple[float, Floats]]
"""From points to what they cost, infinite where a triangle has turned over, and its slope at each."""

ROUNDS, STEPS, MEMORY = 12, 1500, 12
SIZE = 0.6
"""How much the size of a triangle counts beside its shape."""
RIM_SHAPE = 0.05
"""How much the shape of a triangle at the rim counts."""
_LEAST = 1e-13
_DONE = 1e-4


def middled(triangles: Ints, rim: Floats, count: int) -> Floats:
    """(count, 2) points: the last ones on the rim as given, all others in the middle of neighbours.

    Some rounds of weights make the lengths of the edges more alike.
    """
    edges = _edges(triangles)
    inner = count - len(rim)
    points = np.zeros((count, 2))
    points[inner:] = rim
    weight = np.ones(len(edges))
    for _ in range(ROUNDS):
        a, b = edges.T
        half = coo_matrix((weight, (a, b)), shape=(count, count)).tocsc()
        pull = half + half.T
        total = np.asarray(pull.sum(axis=1), dtype=np.float64).ravel()
        total[total == 0] = 1.0  # a point that is no corner
        whole: Any = (diags(total) - pull).tocsc()
        right = -(whole[:inner, inner:] @ points[inner:])
        points[:inner] = spsolve(whole[:inner, :inner], right)
        long = np.hypot(*(points[a] - points[b]).T)
        mean = float(long.mean())
        weight = np.clip(weight * (np.maximum(long, 1e-6 * mean) / mean) ** 0.5, 1e-3, 1e3)
    return points


def _edges(triangles: Ints) -> Ints:
    pairs = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    return np.unique(np.sort(pairs, axis=1), axis=0)


def evened(
    points: Floats, triangles: Ints, free: int, want: Floats, pull: float, margin: float = 0.12
) -> Floats:
    """The points moved until the triangles are as alike as they can be; none turns over.

    The first ``free`` points move. ``want``: where each would like to be, nan for no matter; ``pull``:
    how much that counts. ``margin``: the size of triangles at the rim, in others. The method is
    limited-memory BFGS, with steps halved until all triangles keep their sense.
    """
    outer = (triangles >= free).any(axis=1)
    parts = np.where(outer, margin, 1.0)
    whole = float(np.abs(_areas(points, triangles)).sum())
    mean = whole * parts / parts.sum()
    rigid = np.where(outer, RIM_SHAPE, 1.0)
    told = ~np.isnan(want[:, 0])
    told[free:] = False
    sense = np.sign(_areas(points, triangles).sum())

    def cost(at: Floats) -> tuple[float, Floats]:
        area = sense * _areas(at, triangles)
        if bool((area <= _LEAST * mean).any()):
            return np.inf, at
        return _cost(at, triangles, sense * area, (mean, rigid), want, told, pull)

    return _descended(points, free, cost)


def _areas(at: Floats, triangles: Ints) -> Floats:
    a, b, c = (at[triangles[:, n]] for n in range(3))
    u, v = b - a, c - a
    return np.asarray((u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]) / 2)


def _cost(
    at: Floats,
    triangles: Ints,
    signed: Floats,
    likes: tuple[Floats, Floats],
    want: Floats,
    told: npt.NDArray[np.bool_],
    pull: float,
) -> tuple[float, Floats]:
    """The cost of points and its slope: shapes, sizes, and how far they are from where they like.

    ``likes``: by triangle the area it would like, and how much its shape counts.
    """
    mean, rigid = likes
    sense, area = np.sign(signed[0]), np.abs(signed)
    corner = [at[triangles[:, n]] for n in range(3)]
    edge = [corner[(n + 2) % 3] - corner[(n + 1) % 3] for n in range(3)]
    root = 4 * np.sqrt(3.0)
    shape = rigid * sum((one**2).sum(axis=1) for one in edge) / (root * area)
    total = float(shape.sum() + SIZE * (area / mean + mean / area - 2).sum())
    by_area = -shape / area + SIZE * (1 / mean - mean / area**2)
    slope = np.zeros_like(at)
    for n in range(3):
        # The area's slope at a corner is half the edge across, turned by a right angle.
        turned = np.column_stack([-edge[n][:, 1], edge[n][:, 0]]) * (0.5 * sense)
        own = 2 * (edge[(n + 1) % 3] - edge[(n + 2) % 3]) * (rigid / (root * area))[:, None]
        np.add.at(slope, triangles[:, n], own + by_area[:, None] * turned)
    if pull:
        unit = float(mean.max())
        off = (at - np.nan_to_num(want)) * told[:, None]
        total += pull * float((off**2).sum()) / unit
        slope += 2 * pull * off / unit
    return total, slope


def _descended(points: Floats, free: int, cost: Cost) -> Floats:
    """The points moved downhill from where they are; the first ``free`` move."""
    at = points.copy()
    value, slope = cost(at)
    if not np.isfinite(value):
        return points
    steps: list[tuple[Floats, Floats, float]] = []
    for _ in range(STEPS):
        way = -_bent(slope[:free].ravel(), steps).reshape(-1, 2)
        fall = float((way * slope[:free]).sum())
        if fall >= 0:
            steps, way = [], -slope[:free]
            fall = float((way * slope[:free]).sum())
        length, tried = 1.0 if steps else 1.0 / (1e-12 + float(np.abs(slope[:free]).max())), 0
        while tried < 40:
            new = at.copy()
            new[:free] += length * way
            there, lean = cost(new)
            if there <= value + 1e-4 * length * fall:
                break
            length, tried = length / 2, tried + 1
        else:
            break
        moved, turned = (new - at)[:free].ravel(), (lean - slope)[:free].ravel()
        bend = float(moved @ turned)
        if bend > 1e-12:
            steps = [*steps[1 - MEMORY :], (moved, turned, 1 / bend)]
        gain, at, value, slope = value - there, new, there, lean
        if gain < _DONE * 1e-2 * max(1.0, abs(value)) and tried == 0 and gain < 1e-3:
            break
    return at


def _bent(slope: Floats, steps: list[tuple[Floats, Floats, float]]) -> Floats:
    """The slope, seen through the curvature that the last steps have shown."""
    way = slope.copy()
    shares = []
    for moved, turned, rho in reversed(steps):
        share = rho * float(moved @ way)
        shares.append(share)
        way -= share * turned
    if steps:
        moved, turned, rho = steps[-1]
        way *= 1 / (rho * float(turned @ turned))
    for (moved, turned, rho), share in zip(steps, reversed(shares), strict=True):
        way += moved * (share - rho * float(turned @ way))
    return way
