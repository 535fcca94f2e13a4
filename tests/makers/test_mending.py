"""The last repair of maker H: what the polygons lack is searched anew."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
shapely = pytest.importorskip("shapely")

from legation.makers.common.contacts import contacts
from legation.makers.hybrid.mending import Drawn, Goal, mended
from legation.makers.sketch import pair
from legation.makers.synthetic.borders import polygons_of
from legation.makers.synthetic.corridors import mend
from legation.makers.synthetic.graph import Graph
from legation.makers.synthetic.mesh import make_mesh
from legation.makers.synthetic.start import frame_of, nearest_labels, new_table

IDS = tuple("abcdefghi")
"""Three rows of three; the diagonals a-e, b-f, e-i and d-h are wanted too."""


def lattice() -> Graph:
    spots = {one: (float(n % 3), float(n // 3)) for n, one in enumerate(IDS)}
    pairs = [pair(IDS[3 * y + x], IDS[3 * y + x + 1]) for y in range(3) for x in range(2)]
    pairs += [pair(IDS[3 * y + x], IDS[3 * y + x + 3]) for y in range(2) for x in range(3)]
    pairs += [pair(*ends) for ends in ("ae", "bf", "ei", "dh")]
    return Graph(IDS, frozenset(), frozenset(pairs), places=spots)


def test_missing_and_false_contacts_of_the_polygons_are_mended() -> None:
    graph = lattice()
    frame = frame_of(graph, dict(graph.places), 0.0)
    mesh = make_mesh(frame.width, frame.height, 420, 1)
    table = new_table(graph, mesh, nearest_labels(mesh, graph.ids, frame.anchors))
    mend(table, range(table.count))

    def draw() -> Drawn:
        return {IDS[n]: shape for n, shape in polygons_of(table, 1).items() if n < table.count}, {}

    def lacking(drawn: Drawn) -> int:
        lengths = contacts({one: shape for one, shape in drawn[0].items() if one[0] != "_"})
        missing = sum(lengths.get(ends, 0.0) < 3 for ends in graph.pairs)
        return missing + sum(
            long > 0.5 and ends not in graph.pairs for ends, long in lengths.items()
        )

    assert lacking(draw()) > 0
    after = mended(table, graph.ids, Goal(graph.pairs), draw, 1)
    assert lacking(after) == 0
    assert all(shape.geom_type == "Polygon" for one, shape in after[0].items() if one[0] != "_")
