"""A start that shows every border of a plane graph: triangles over the whole frame."""

from __future__ import annotations

import pytest

pytest.importorskip("shapely")
pytest.importorskip("scipy")
pytest.importorskip("networkx")

import numpy as np

from legation.errors import LegationError
from legation.makers.sketch import Pair, pair
from legation.makers.synthetic.embedding import Sheet, embedded, sheet_labels, sheet_of
from legation.makers.synthetic.graph import Graph
from legation.makers.synthetic.mesh import make_mesh
from legation.makers.synthetic.relax import evened, middled

SIZE = (300.0, 200.0)


def graph(*words: str) -> Graph:
    pairs = frozenset(pair(*word.split("-")) for word in words)
    ids = tuple(sorted({end for ends in pairs for end in ends}))
    return Graph(ids, frozenset(), pairs)


WHEEL = graph("a-b", "b-c", "c-d", "d-e", "a-e", "a-h", "b-h", "c-h", "d-h", "e-h")
PRISM = graph("a-b", "b-c", "a-c", "d-e", "e-f", "d-f", "a-d", "b-e", "c-f")
TAIL = graph("a-b", "b-c", "a-c", "c-t", "t-u")


def touching(made: Graph, sheet: Sheet) -> set[Pair]:
    """The pairs of regions whose corners an edge of a triangle joins."""
    found = set()
    for corners in sheet.triangles.tolist():
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            one, two = sheet.owner[a], sheet.owner[b]
            if one != two and max(one, two) < len(made.ids):
                found.add(pair(made.ids[one], made.ids[two]))
    return found


def senses(sheet: Sheet) -> set[float]:
    a, b, c = (sheet.points[sheet.triangles[:, n]] for n in range(3))
    u, v = b - a, c - a
    return set(np.sign(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]).tolist())


@pytest.mark.parametrize("made", [WHEEL, PRISM, TAIL])
def test_a_sheet_joins_the_pairs_of_the_graph_and_no_others(made: Graph) -> None:
    sheet = sheet_of(made, {}, SIZE)
    assert touching(made, sheet) == made.pairs
    assert len(senses(sheet)) == 1, "a triangle has turned over"


def test_cells_touch_as_the_triangles_say() -> None:
    mesh = make_mesh(*SIZE, 3000, 1)
    labels = sheet_labels(mesh, sheet_of(WHEEL, {}, SIZE))
    found = set()
    for cell, near in enumerate(mesh.near):
        for other, long in zip(near, mesh.edges[cell], strict=True):
            ends = {labels[cell], labels[other]}
            if long > 0.5 and len(ends) == 2 and min(ends) >= 0 and max(ends) < len(WHEEL.ids):
                found.add(pair(*(WHEEL.ids[one] for one in sorted(ends))))
    assert found == WHEEL.pairs


def test_one_region_can_lie_around_all_others() -> None:
    sheet = sheet_of(WHEEL, {}, SIZE, ["h"])
    around = {WHEEL.ids[sheet.owner[point]] for point in range(len(sheet.owner))[-sheet.rim :]}
    assert around == {"h"}
    assert touching(WHEEL, sheet) == WHEEL.pairs
    assert len(senses(sheet)) == 1


def test_the_outer_face_can_be_told() -> None:
    sheet = sheet_of(PRISM, {}, SIZE, ["d", "e", "f"])
    around = {PRISM.ids[sheet.owner[point]] for point in range(len(sheet.owner))[-sheet.rim :]}
    assert around == {"d", "e", "f"}
    with pytest.raises(LegationError, match="no face has all of a, e, f"):
        sheet_of(PRISM, {}, SIZE, ["a", "e", "f"])


def test_places_say_which_way_round_the_graph_lies() -> None:
    square = {"a": (0.0, 0.0), "b": (9.0, 0.0), "c": (9.0, 9.0), "d": (5.0, 12.0), "e": (0.0, 9.0)}
    places = {**square, "h": (5.0, 5.0)}
    mirrored = {one: (-x, y) for one, (x, y) in places.items()}
    faces, turned = embedded(WHEEL, places), embedded(WHEEL, mirrored)
    assert {face[::-1] for face in faces} == set(turned)


def test_a_graph_that_no_plane_holds_is_refused() -> None:
    five = [f"{a}-{b}" for a in "abcde" for b in "abcde" if a < b]
    with pytest.raises(LegationError, match="cannot be drawn in a plane"):
        embedded(graph(*five), {})


def test_triangles_become_alike_and_points_come_to_where_they_like() -> None:
    rim = np.array([[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]])
    triangles = np.array([[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1]])
    start = middled(triangles, rim, 5)
    assert start[0] == pytest.approx([50.0, 50.0])
    crooked = start.copy()
    crooked[0] = [90.0, 95.0]
    nowhere = np.full((5, 2), np.nan)
    assert evened(crooked, triangles, 1, nowhere, 0.0)[0] == pytest.approx([50.0, 50.0], abs=0.5)
    want = nowhere.copy()
    want[0] = [60.0, 40.0]
    assert evened(crooked, triangles, 1, want, 50.0)[0] == pytest.approx([60.0, 40.0], abs=2.0)
