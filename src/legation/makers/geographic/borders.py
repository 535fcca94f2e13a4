"""Borders of a tiling smoothed arc by arc, so that both sides keep the same border."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from legation.makers.geographic.earth import polygons_of

__all__ = ["chaikin", "retiled"]

Points = npt.NDArray[np.float64]
GRID = 0.01
"""What coordinates are rounded to when borders are noded (px)."""


def chaikin(points: Points, rounds: int) -> Points:
    """Corners of a line cut ``rounds`` times; its ends stay."""
    out = np.asarray(points, dtype=float)
    for _ in range(rounds):
        if len(out) < 3:
            return out
        a, b = out[:-1], out[1:]
        cut = np.empty((2 * len(a), 2))
        cut[0::2], cut[1::2] = 0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b
        out = np.vstack([out[:1], cut[1:-1], out[-1:]])
    return out


def retiled(
    regions: Mapping[str, BaseGeometry],
    change: Callable[[str, str, Points], Points],
) -> dict[str, BaseGeometry]:
    """The tiling with each border arc replaced by ``change(side, other side, points)``.

    A side is empty outside of all regions. Arcs end where three regions meet. The new arcs are noded
    together, and every face goes to the region that it overlaps most.
    """
    names = sorted(regions)
    shapes = [shapely.set_precision(regions[name], GRID) for name in names]
    lines = shapely.union_all([shapely.boundary(shape) for shape in shapes], grid_size=GRID)
    arcs = [arc for arc in shapely.get_parts(shapely.line_merge(lines)) if arc.length > 0]
    tree = shapely.STRtree(shapes)
    new = []
    for arc, (one, other) in zip(arcs, _sides(arcs, tree, shapes), strict=True):
        left = names[one] if one >= 0 else ""
        right = names[other] if other >= 0 else ""
        new.append(LineString(change(left, right, shapely.get_coordinates(arc))))
    faces: list[BaseGeometry] = list(polygonize(shapely.union_all(new, grid_size=GRID)))
    return _named(faces, names, shapes, tree)


def _sides(
    arcs: list[BaseGeometry], tree: shapely.STRtree, shapes: list[BaseGeometry]
) -> list[tuple[int, int]]:
    """The numbers of the shapes on either side of each arc, -1 outside of all."""
    found = []
    for arc in arcs:
        points = shapely.get_coordinates(arc)
        steps = np.diff(points, axis=0)
        n = int(np.argmax(np.hypot(steps[:, 0], steps[:, 1])))
        step = steps[n] / max(float(np.hypot(*steps[n])), 1e-9)
        middle, away = (points[n] + points[n + 1]) / 2, np.array([-step[1], step[0]]) * 3 * GRID
        sides = []
        for spot in (middle + away, middle - away):
            point = shapely.Point(spot)
            hits = [int(m) for m in tree.query(point) if shapes[m].intersects(point)]
            sides.append(min(hits, default=-1))
        found.append((min(sides), max(sides)))
    return found


def _named(
    faces: list[BaseGeometry],
    names: list[str],
    shapes: list[BaseGeometry],
    tree: shapely.STRtree,
) -> dict[str, BaseGeometry]:
    parts: dict[str, list[BaseGeometry]] = {}
    for face in faces:
        spot = face.representative_point()
        hits = sorted(int(m) for m in tree.query(face, predicate="intersects"))
        if len(hits) > 1 or not any(shapes[m].contains(spot) for m in hits):
            area = {m: shapes[m].intersection(face).area for m in hits}
            hits = [m for m in hits if area[m] > 0.3 * face.area]
            hits.sort(key=lambda m: -area[m])
        if hits:
            parts.setdefault(names[hits[0]], []).append(face)
    return {
        name: shapely.multipolygons(polygons_of(shapely.union_all(parts[name], grid_size=GRID)))
        for name in sorted(parts)
    }
