"""From cells to borders: lines between the regions, smoothed once and used by both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from legation.draw.art import Point
from legation.makers.common.soften import calmed, relaxed, rounded
from legation.makers.synthetic.mesh import Floats, Mesh
from legation.makers.synthetic.table import Table

__all__ = ["Border", "borders_of", "polygons_of"]

COAST, INLAND = 0.26, 0.09
"""How far the middle of a segment may stray sideways, as a share of its length."""
SIMPLER = 0.35
"""Tolerance of the last simplification, in px."""
APART = 2.5
"""How near, in px, two borders without a common end may come."""
PLAINEST = 3
MANY = 24
"""Places of clashes from which on a line is drawn plain as a whole."""
NEAR = 2.5
"""How far around a place where lines clash they stay as the mesh has them, in spacings."""


@dataclass(frozen=True)
class Border:
    """A line from junction to junction (or a ring): the labels on its sides, its mesh corners."""

    sides: tuple[int, int]
    corners: tuple[int, ...]

    @property
    def ends(self) -> frozenset[int]:
        """The junctions at its ends; none for a ring."""
        first, last = self.corners[0], self.corners[-1]
        return frozenset() if first == last else frozenset((first, last))


def borders_of(mesh: Mesh, label: list[int]) -> list[Border]:
    """The walls between cells of different labels, chained from junction to junction."""
    walls: dict[int, list[int]] = {}
    sides: dict[tuple[int, int], tuple[int, int]] = {}
    for one, other, a, b in mesh.walls.tolist():
        if label[one] != label[other]:
            walls.setdefault(a, []).append(b)
            walls.setdefault(b, []).append(a)
            low, high = sorted((label[one], label[other]))
            sides[a, b] = sides[b, a] = (low, high)
    junctions = {corner for corner, ways in walls.items() if len(ways) != 2}
    used: set[tuple[int, int]] = set()
    found = []
    # Lines from junctions first; what is left are rings.
    for corner in [*sorted(junctions), *sorted(walls)]:
        for step in walls[corner]:
            if (corner, step) not in used:
                chain = _chain(walls, junctions, used, corner, step)
                found.append(Border(sides[corner, step], chain))
    return found


def _chain(
    walls: Mapping[int, list[int]],
    junctions: set[int],
    used: set[tuple[int, int]],
    first: int,
    step: int,
) -> tuple[int, ...]:
    chain = [first, step]
    used |= {(first, step), (step, first)}
    while step not in junctions and step != first:
        onward = [other for other in walls[step] if (step, other) not in used]
        if not onward:
            break
        used |= {(step, onward[0]), (onward[0], step)}
        step = onward[0]
        chain.append(step)
    return tuple(chain)


def polygons_of(table: Table, seed: int) -> dict[int, BaseGeometry]:
    """The polygons by label, filler under ``table.count``, clipped to the frame.

    Lines that would cross or come too near another are drawn plainer, in the end as the mesh has
    them with its corners cut, each within its cell; those never cross.
    """
    mesh = table.mesh
    borders = borders_of(mesh, table.label)
    plain = [0] * len(borders)
    stay: dict[int, list[Point]] = {}
    lines = [_line(table, border, seed, at, 0) for at, border in enumerate(borders)]
    for _ in range(3 * PLAINEST):
        bad = {at: where for at, where in _clashes(borders, lines).items() if plain[at] < PLAINEST}
        if not bad:
            break
        for at, where in sorted(bad.items()):
            stay.setdefault(at, []).extend(where)
            plain[at] += 1 if plain[at] != 2 or len(stay[at]) > MANY or not where else 0
            lines[at] = _line(table, borders[at], seed, at, plain[at], stay[at])
    return _faces(table, lines)


def _line(
    table: Table,
    border: Border,
    seed: int,
    number: int,
    plain: int,
    stay: Sequence[Point] = (),
) -> LineString:
    """The line of a border: relaxed and strayed (0), relaxed only (1), and not where it is to
    ``stay`` (2), or as the mesh has it but for its corners (3).
    """
    points = table.mesh.corners[list(border.corners)].copy()
    if -1 in border.sides:
        return LineString(points)
    closed = border.corners[0] == border.corners[-1]
    if plain == 2:
        points = calmed(points, closed, stay, NEAR * table.mesh.spacing)
    elif plain < PLAINEST and len(points) > 3:
        points = relaxed(points, closed)
    points = rounded(points, closed)
    if plain == 0:
        rng = np.random.default_rng([seed, number])
        points = _strayed(points, COAST if _is_coast(table, border.sides) else INLAND, rng)
        points = rounded(points, closed)
    return LineString(shapely.get_coordinates(LineString(points).simplify(SIMPLER)))


def _is_coast(table: Table, sides: tuple[int, int]) -> bool:
    wet = [one < table.count and table.wet[one] for one in sides]
    return wet[0] != wet[1]


def _strayed(points: Floats, far: float, rng: np.random.Generator) -> Floats:
    """A point more in the middle of every segment, moved sideways at random."""
    middle, along = (points[:-1] + points[1:]) / 2, points[1:] - points[:-1]
    across = np.column_stack([-along[:, 1], along[:, 0]])
    more = np.empty((2 * len(middle) + 1, 2))
    more[0::2] = points
    more[1::2] = middle + across * rng.uniform(-far, far, (len(middle), 1))
    return more


def _clashes(borders: list[Border], lines: list[LineString]) -> dict[int, list[Point]]:
    """The lines that cross themselves or another, or come too near one without a common end.

    With each the places where that is; none where it is not known.
    """
    tree = shapely.STRtree(lines)
    bad: dict[int, list[Point]] = {
        at: [] for at, simple in enumerate(shapely.is_simple(lines)) if not simple
    }
    near = tree.query(lines, predicate="dwithin", distance=APART).T.tolist()
    for one, other in near:
        if one < other and not borders[one].ends & borders[other].ends:
            where = shapely.get_coordinates(shapely.shortest_line(lines[one], lines[other]))
            for at in (one, other):
                bad.setdefault(at, []).extend((float(x), float(y)) for x, y in where)
    for one, other in tree.query(lines, predicate="intersects").T.tolist():
        if one < other and borders[one].ends & borders[other].ends:
            shared = len(borders[one].ends & borders[other].ends)
            met = shapely.intersection(lines[one], lines[other])
            if shapely.get_num_geometries(met) > shared or met.geom_type.endswith("String"):
                where = shapely.get_coordinates(met)
                for at in (one, other):
                    bad.setdefault(at, []).extend((float(x), float(y)) for x, y in where)
    return bad


def _faces(table: Table, lines: list[LineString]) -> dict[int, BaseGeometry]:
    """The faces between the lines, each by the label that most mesh points in it have."""
    faces: list[Polygon] = list(polygonize(shapely.unary_union(lines)))
    tree = shapely.STRtree(faces)
    votes: list[dict[int, int]] = [{} for _ in faces]
    points = shapely.points(table.mesh.points)
    for cell, face in tree.query(points, predicate="within").T.tolist():
        one = table.label[cell]
        votes[face][one] = votes[face].get(one, 0) + 1
    parts: dict[int, list[Polygon]] = {}
    for face, vote in zip(faces, votes, strict=True):
        if vote:
            parts.setdefault(max(sorted(vote), key=vote.__getitem__), []).append(face)
    frame = box(0, 0, table.mesh.width, table.mesh.height)
    return {
        label: shapely.intersection(shapely.unary_union(parts[label]), frame)
        for label in sorted(parts)
        if label >= 0
    }
