"""Maker S: the search keeps its tables and its regions whole, and finds what can be found."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
shapely = pytest.importorskip("shapely")
pytest.importorskip("networkx")

from legation.bank import load_board
from legation.board.board import Board
from legation.makers.common.contacts import contacts, wanted
from legation.makers.places import places_of, places_text
from legation.makers.synthetic.corridors import mend, tidy
from legation.makers.synthetic.graph import Graph, graph_of
from legation.makers.synthetic.maker import FILLER, make_sketch, solve
from legation.makers.synthetic.mesh import PASS, make_mesh
from legation.makers.synthetic.planar import draw
from legation.makers.synthetic.scatter import borders_by_place, complete, crowds
from legation.makers.synthetic.search import anneal, geometric
from legation.makers.synthetic.start import Frame, frame_of, nearest_labels, new_table
from legation.makers.synthetic.table import Table


def grid(size: int) -> Graph:
    """Places on a square lattice that touch along one diagonal too: a triangulated map."""
    ids = [f"p{x}{y}" for y in range(size) for x in range(size)]
    pairs = set()
    for y in range(size):
        for x in range(size):
            for dx, dy in ((1, 0), (0, 1), (1, 1)):
                if x + dx < size and y + dy < size:
                    pairs.add((f"p{x}{y}", f"p{x + dx}{y + dy}"))
    ends = frozenset((min(p), max(p)) for p in pairs)
    places = {f"p{x}{y}": (100.0 * x, 100.0 * y) for y in range(size) for x in range(size)}
    seas = frozenset(one for one in ids if one.startswith("p0"))
    return Graph(tuple(sorted(ids)), seas, ends, places=places)


def table_of(graph: Graph, seed: int = 1, cells: int = 900) -> Table:
    frame = frame_of(graph, complete(graph), 0.0)
    mesh = make_mesh(frame.width, frame.height, cells, seed)
    return new_table(graph, mesh, nearest_labels(mesh, graph.ids, frame.anchors))


def parts(table: Table, region: int) -> int:
    """In how many parts a region is, by the edges that one can pass."""
    cells = {cell for cell in table.cells if table.label[cell] == region}
    count = 0
    while cells:
        count += 1
        todo = [cells.pop()]
        while todo:
            cell = todo.pop()
            for other, long in zip(table.mesh.near[cell], table.mesh.edges[cell], strict=True):
                if long >= PASS and other in cells:
                    cells.remove(other)
                    todo.append(other)
    return count


def test_walls_of_a_mesh_are_mutual() -> None:
    mesh = make_mesh(300, 200, 200, 3)
    for cell, near in enumerate(mesh.near):
        for other, long in zip(near, mesh.edges[cell], strict=True):
            back = mesh.near[other].index(cell)
            assert mesh.edges[other][back] == pytest.approx(long)
    # All that lies in the frame belongs to the inside cells.
    assert 200 * 0.8 < sum(mesh.inside) < 200 * 1.6


def test_the_search_keeps_its_tables() -> None:
    table = table_of(grid(4))
    mend(table, range(table.count))
    anneal(table, geometric(1.2, 0.15, 4), np.random.default_rng(5))
    border, area = [row[:] for row in table.border], table.area[:]
    table.measure()
    assert area == table.area
    for row, anew in zip(border, table.border, strict=True):
        assert row == pytest.approx(anew, abs=1e-6)


def test_regions_stay_in_one_piece() -> None:
    table = table_of(grid(4))
    mend(table, range(table.count))
    for heat in (1.2, 0.4, 0.1):
        anneal(table, [heat] * 2, np.random.default_rng(7))
        assert [parts(table, one) for one in range(table.count)] == [1] * table.count


def test_mending_gives_cut_off_parts_away() -> None:
    table = table_of(grid(3))
    mend(table, range(table.count))
    far = max(cell for cell in table.cells if table.label[cell] == 8)
    table.give(far, 0)
    assert parts(table, 0) == 2
    mend(table, [0])
    assert parts(table, 0) == 1


def test_filler_goes_where_it_is_not_needed() -> None:
    table = table_of(grid(3))
    mend(table, range(table.count))
    inner = [c for c in table.cells if len({table.label[n] for n in table.mesh.near[c]}) == 1]
    table.give(inner[0], table.count)
    false = len(table.false())
    assert tidy(table) == 1
    assert table.area[table.count] == 0 and len(table.false()) == false


def test_a_lattice_is_drawn_exactly() -> None:
    graph = grid(5)
    made = solve(graph, seed=1, even=(0.0, 0.0))
    lengths = contacts({one: area for one, area in made.areas.items() if one != FILLER})
    assert {ends for ends, length in lengths.items() if length > 0.5} == set(graph.pairs)
    assert min(lengths[ends] for ends in graph.pairs) >= 8
    assert {area.geom_type for one, area in made.areas.items() if one != FILLER} == {"Polygon"}
    whole = sum(area.area for area in made.areas.values())
    assert whole == pytest.approx(made.frame.width * made.frame.height, rel=1e-5)


def test_a_graph_without_positions_is_drawn_too() -> None:
    graph = grid(4)
    graph = Graph(graph.ids, graph.seas, graph.pairs)
    assert set(draw(graph)) == set(graph.ids)
    made = solve(graph, seed=1, even=None)
    assert len(made.missing) <= 1 and not made.false


def test_the_graph_is_that_of_the_links() -> None:
    board = load_board("standard")
    graph = graph_of(board, places_of("standard"))
    assert graph.pairs == wanted(board) and len(graph.pairs) == 206
    assert len(graph.ids) == 75 and "swi" not in graph.ids
    assert {"lon", "nth"} <= set(graph.places) and "nth" in graph.seas and "lon" not in graph.seas


def test_a_way_through_a_gate_is_no_border() -> None:
    graph = graph_of(load_board("colonial"))
    assert graph.listed and not graph.listed & graph.pairs


def test_moves_that_are_not_geographic_are_listed() -> None:
    graph = grid(4)
    knights = frozenset({("p00", "p12"), ("p00", "p21"), ("p11", "p32")})
    every = Graph(graph.ids, graph.seas, graph.pairs | knights, places=graph.places)
    beside = borders_by_place(every, complete(every))
    assert beside <= graph.pairs and not beside & knights
    assert every.with_listed(every.pairs - beside).listed >= knights


def test_positions_are_of_places_of_their_map() -> None:
    folder = Path(str(sys.modules["legation.makers"].__path__[0])) / "facts" / "places"
    names = sorted(path.stem for path in folder.glob("*.toml") if path.stem != "same")
    assert len(names) > 100
    for name in names[::12]:
        board = load_board(name)
        assert set(places_of(name)) <= set(board.index), name


def test_positions_are_shared_by_equal_maps() -> None:
    assert places_of("hundred") == places_of("h31") != {}
    assert places_of("no-such-map") == {}


def test_positions_are_written_a_thousand_wide() -> None:
    text = places_text({"b/nc": (30.0, 5.0), "a": (10.0, 15.0)}, "a test")
    assert text.splitlines()[1:] == ["[at]", "a = [0, 500]", '"b/nc" = [1000, 0]']


def test_a_chessboard_is_a_grid() -> None:
    board = load_board("chesspolitik")
    made = make_sketch(board)
    found = {ends for ends, length in contacts(made.regions).items() if length > 1}
    assert made.maker == "grid" and len(found) == 2 * 8 * 7
    assert found | made.unshown == wanted(board) and not found & made.unshown


def test_where_all_touch_all_there_is_a_wheel() -> None:
    board = load_board("pure")
    made = make_sketch(board)
    provinces = {one: area for one, area in made.regions.items() if not one.startswith("_")}
    found = {ends for ends, length in contacts(provinces).items() if length > 1}
    assert made.maker == "wheel" and len(found) == 7 and not made.unshown
    assert sum(area.area for area in made.regions.values()) == pytest.approx(840**2)


DIGEST = """
import hashlib
from legation.bank import load_board
from legation.makers.synthetic.maker import make_sketch
made = make_sketch(load_board("hundred"), tries=1)
print(hashlib.sha256(repr([(k, a.wkb_hex) for k, a in made.regions.items()]).encode()).hexdigest())
"""


def test_two_processes_make_the_same_board(tiny: Board) -> None:
    found = set()
    for seed in ("1", "77"):
        run = subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(run.stdout.strip())
    made = make_sketch(tiny, tries=1)
    text = repr([(k, a.wkb_hex) for k, a in made.regions.items()])
    found.add(hashlib.sha256(text.encode()).hexdigest())
    assert len(found) == 1


@pytest.fixture
def tiny() -> Board:
    """A map of few provinces."""
    return load_board("hundred")


def test_places_in_a_crowd_are_seen() -> None:
    ids = tuple(f"p{n:02}" for n in range(60))
    even = {one: (float(10 * (n % 10)), float(10 * (n // 10))) for n, one in enumerate(ids)}
    crowd = {
        one: (x / 8, y / 8) if n < 20 else (x, y) for n, (one, (x, y)) in enumerate(even.items())
    }
    assert not crowds(Graph(ids, frozenset(), frozenset(), places=even))
    assert crowds(Graph(ids, frozenset(), frozenset(), places=crowd))


def test_a_crowd_is_given_more_room_where_it_is() -> None:
    ids = tuple(f"p{n:02}" for n in range(60))
    places = {one: (float(n % 10), float(n // 10)) for n, one in enumerate(ids)}
    places |= {one: (0.1 * places[one][0], 0.1 * places[one][1]) for one in ids[:20]}
    graph = Graph(ids, frozenset(), frozenset(), places=places)

    def span(frame: Frame) -> float:
        x = [frame.anchors[one][0] for one in ids[:20]]
        return (max(x) - min(x)) / frame.width

    assert span(frame_of(graph, places, 0.0, 0.8)) > 1.8 * span(frame_of(graph, places, 0.0))
    frame = frame_of(graph, places, 0.0, 0.8)
    for one, other in pairwise(ids[20:30]):
        assert frame.anchors[one][0] < frame.anchors[other][0]
