"""A start that shows every border of a plane graph: its triangles, spread over the whole frame.

The graph is drawn without crossings, one face outside. Every other face is cut into triangles, and
what lies outside of the drawing into triangles to the rim of the frame. A cell of the mesh belongs to
the nearest corner of its triangle, so that exactly those regions touch that are to. The triangles are
first placed as W. T. Tutte does ("How to draw a graph", 1963), then evened out, none ever turning
over.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import networkx as nx
import numpy as np
import shapely
from scipy.spatial import cKDTree

from legation.draw.art import Point
from legation.errors import LegationError
from legation.makers.synthetic.graph import Graph
from legation.makers.synthetic.mesh import Floats, Mesh
from legation.makers.synthetic.relax import Ints, evened, middled
from legation.makers.synthetic.start import Frame
from legation.makers.synthetic.table import OUTSIDE
from legation.values.geography import Province, province_of

__all__ = ["Sheet", "embedded", "moved", "sheet_labels", "sheet_of"]

RIM = 40
"""How many points lie on the rim of the frame, at least."""

FACE, AROUND = 0.12, 0.5
"""How large the triangles at the rim are beside others: with a face outside, with a region around."""

Face = tuple[Province, ...]


@dataclass(frozen=True)
class Sheet:
    """A frame cut into triangles: ``points`` (n, 2) px, ``triangles`` (m, 3) by number.

    ``owner``: by point the number of its region in ``Graph.ids``, or their count for nobody.
    The first points are the regions themselves, in the order of ``ids``; the last ``rim`` lie on the
    rim of the frame.
    """

    points: Floats
    triangles: Ints
    owner: tuple[int, ...]
    rim: int


def embedded(graph: Graph, places: Mapping[Province, Point]) -> list[Face]:
    """The faces of a plane drawing of a graph, each against the clock on a board with y downwards.

    Turned over where the places say so. Raises ``LegationError`` for a graph that no plane holds.
    """
    drawn: nx.Graph[str] = nx.Graph(sorted(graph.pairs))
    drawn.add_nodes_from(graph.ids)
    parts = sorted(sorted(part) for part in nx.connected_components(drawn))
    drawn.add_edges_from((parts[0][0], part[0]) for part in parts[1:])
    plane, embedding = nx.check_planarity(drawn)
    if not plane:
        raise LegationError("the graph cannot be drawn in a plane: put some of its pairs apart")
    seen: set[tuple[str, str]] = set()
    own: Any = embedding
    faces = [
        tuple(own.traverse_face(a, b, mark_half_edges=seen))
        for a, b in sorted(own.edges)
        if (a, b) not in seen
    ]
    turns = sum(np.sign(_turn(face, places)) for face in faces if len(face) == 3)
    return [face[::-1] for face in faces] if turns < 0 else faces


def _turn(face: Face, places: Mapping[Province, Point]) -> float:
    """Twice the signed area of a face by rough places; nothing where they are not known."""
    if not places.keys() >= set(face):
        return 0.0
    corners = [places[one] for one in face]
    return sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
    )


def sheet_of(
    graph: Graph,
    places: Mapping[Province, Point],
    size: tuple[float, float],
    outer: Iterable[Province] = (),
    pull: float = 0.0,
) -> Sheet:
    """The sheet of a graph that a plane holds, over a frame of ``size`` px.

    ``places`` in px of the frame, as far as known; ``pull``: how strongly regions are drawn to
    them. ``outer``: provinces of the face that is to lie outside, or the one region that is to lie
    around all others; else the face that suits the places.
    """
    faces = embedded(graph, places)
    told = set(outer)
    known = [face for face in faces if told <= set(face)]
    if not known:
        raise LegationError(f"no face has all of {', '.join(sorted(told))}")
    if len(told) == 1:
        return _finished(graph, faces, (*told,), places, size, pull)
    if told or not places:
        best = max(known, key=lambda face: (len(face), face))
        return _finished(graph, faces, best, places, size, pull)
    least: tuple[float, Face] | None = None
    for face in sorted(known, key=lambda face: (-len(face), face)):
        bad = _misfit(graph, _sheet(graph, faces, face, places, size), places)
        if least is None or bad < least[0]:
            least = bad, face
    assert least is not None
    return _finished(graph, faces, least[1], places, size, pull)


def _misfit(graph: Graph, sheet: Sheet, places: Mapping[Province, Point]) -> float:
    """How far the regions of a sheet lie from their places, in px squared on the average."""
    own = [n for n, one in enumerate(graph.ids) if one in places]
    want = np.array([places[graph.ids[n]] for n in own])
    at = sheet.points[own]
    grown = np.column_stack([at, np.ones(len(at))])
    fit = grown @ np.linalg.lstsq(grown, want, rcond=None)[0]
    return float(((fit - want) ** 2).sum(axis=1).mean())


def _finished(
    graph: Graph,
    faces: Sequence[Face],
    outer: Face,
    places: Mapping[Province, Point],
    size: tuple[float, float],
    pull: float,
) -> Sheet:
    sheet = _sheet(graph, faces, outer, places, size)
    want = np.full((len(sheet.points), 2), np.nan)
    for number, one in enumerate(graph.ids):
        if one in places:
            want[number] = places[one]
    free = len(sheet.points) - sheet.rim
    margin = FACE if len(outer) > 1 else AROUND
    points = evened(sheet.points, sheet.triangles, free, want, pull, margin)
    return Sheet(points, sheet.triangles, sheet.owner, sheet.rim)


def _sheet(
    graph: Graph,
    faces: Sequence[Face],
    outer: Face,
    places: Mapping[Province, Point],
    size: tuple[float, float],
) -> Sheet:
    """The triangles of all faces, placed by their neighbours."""
    number = {one: n for n, one in enumerate(graph.ids)}
    owner = list(range(len(graph.ids)))
    triangles: list[tuple[int, int, int]] = []
    alone = outer[0] if len(outer) == 1 else ""
    for face in faces:
        if face != outer and alone not in face:
            triangles += _face([number[one] for one in face], owner, len(graph.ids))
    around = _round(faces, alone) if alone else outer
    walk = [number[one] for one in around]
    shares = _shares(len(walk))
    rim = [_on_rim((n + 0.5) / sum(shares), size) for n in range(sum(shares))]
    known = [places.get(one) for one in around]
    rim = _rolled(rim, shares, known)
    first = len(owner)
    owner += [
        number.get(alone, one)
        for one, share in zip(walk, shares, strict=True)
        for _ in range(share)
    ]
    triangles += _outside(walk, shares, first)
    points = middled(np.array(triangles), np.array(rim), len(owner))
    return Sheet(points, np.array(triangles, dtype=np.int64), tuple(owner), len(rim))


def _round(faces: Sequence[Face], alone: Province) -> Face:
    """What lies around a region, as the outer face of all others: in the sense of the other faces."""
    after = {}
    for face in faces:
        if alone in face:
            at = face.index(alone)
            rest = face[at + 1 :] + face[:at]
            after[rest[0]] = rest
    first = min(after)
    walk, step = [*after[first][:-1]], after[first][-1]
    while step != first:
        walk += after[step][:-1]
        step = after[step][-1]
    return tuple(walk)


def _face(walk: list[int], owner: list[int], nobody: int) -> list[tuple[int, int, int]]:
    """The triangles of a face; a point of nobody in the middle of those with more corners.

    One that passes a place twice has a ring of points inside, one for each corner.
    """
    many = len(walk)
    if many == 3 and len(set(walk)) == 3:
        return [(walk[0], walk[1], walk[2])]
    found = []
    if len(set(walk)) < many:
        ring = [len(owner) + n for n in range(many)]
        owner += walk
        for at in range(many):
            a, b, c, d = walk[at - 1], walk[at], ring[at - 1], ring[at]
            found += [(a, b, c), (b, d, c)]
        walk = ring
    middle = len(owner)
    owner.append(nobody)
    return found + [(walk[at - 1], walk[at], middle) for at in range(many)]


def _shares(many: int) -> list[int]:
    """How many points of the rim each corner of the outer face has."""
    each = max(1, math.ceil(RIM / many))
    return [each] * many


def _on_rim(part: float, size: tuple[float, float]) -> Point:
    """A point of the rim: a frame with bent sides, so that nothing lies on a straight line."""
    turn = 2 * math.pi * part
    x, y = math.cos(turn), math.sin(turn)
    far = (abs(x) ** _BENT + abs(y) ** _BENT) ** (-1 / _BENT)
    return size[0] * (0.5 + 0.5 * x * far), size[1] * (0.5 + 0.5 * y * far)


_BENT = 12
"""How nearly the rim is a rectangle: 2 would be an ellipse."""


def _rolled(rim: list[Point], shares: Sequence[int], known: Sequence[Point | None]) -> list[Point]:
    """The points of the rim, the outer face turning against the clock, begun where it suits best."""
    back = rim[::-1]

    def far(roll: int) -> float:
        total, at = 0.0, roll
        for share, place in zip(shares, known, strict=True):
            if place is not None:
                x, y = back[(at + share // 2) % len(back)]
                total += (x - place[0]) ** 2 + (y - place[1]) ** 2
            at += share
        return total

    best = min(range(len(back)), key=far)
    return back[best:] + back[:best]


def _outside(walk: list[int], shares: Sequence[int], first: int) -> list[tuple[int, int, int]]:
    """The triangles between the outer face and the rim."""
    starts = [first + sum(shares[:n]) for n in range(len(walk))]
    total = sum(shares)
    found = []
    for n, (one, start, share) in enumerate(zip(walk, starts, shares, strict=True)):
        after = walk[(n + 1) % len(walk)]
        end = start + share - 1
        following = first + (end + 1 - first) % total
        found += [(one, p + 1, p) for p in range(start, end)]
        found += [(one, after, end), (end, after, following)]
    return found


def moved(frame: Frame, graph: Graph, sheet: Sheet) -> Frame:
    """The frame with its regions where a sheet has them, coasts beside them as before."""
    anchors = {
        one: (float(x), float(y)) for one, (x, y) in zip(graph.ids, sheet.points, strict=False)
    }
    coasts = {}
    for place, (x, y) in frame.coasts.items():
        one = province_of(place)
        (u, v), (p, q) = frame.anchors.get(one, (x, y)), anchors[one]
        coasts[place] = (p + x - u, q + y - v)
    return Frame(frame.width, frame.height, anchors, coasts)


def sheet_labels(mesh: Mesh, sheet: Sheet) -> list[int]:
    """Every inside cell to the corner of its triangle that is nearest in the triangle's own measure."""
    shapes = np.array(shapely.polygons(sheet.points[sheet.triangles]), dtype=object)
    found = np.full(len(mesh.points), -1)
    cell, face = shapely.STRtree(shapes).query(shapely.points(mesh.points), predicate="intersects")
    found[cell[::-1]] = face[::-1]
    owner = np.array(sheet.owner)
    nearest = owner[np.asarray(cKDTree(sheet.points).query(mesh.points)[1])]
    corners = sheet.points[sheet.triangles[found]]
    parts = np.stack(
        [
            _cross(corners[:, (n + 1) % 3] - mesh.points, corners[:, (n + 2) % 3] - mesh.points)
            for n in range(3)
        ],
        axis=1,
    )
    best = sheet.triangles[found, np.argmax(np.abs(parts), axis=1)]
    labels = np.where(found >= 0, owner[best], nearest).tolist()
    return [
        int(one) if inside else OUTSIDE for one, inside in zip(labels, mesh.inside, strict=True)
    ]


def _cross(a: Floats, b: Floats) -> Floats:
    return np.asarray(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])
