"""Polygons become shared arcs, and come back as they were."""

from __future__ import annotations

import pytest
import shapely
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from legation.draw.art import Art, Region
from legation.makers.common.topology import Face, areas, land_area, pack, tiles

SHAPES: dict[Face, BaseGeometry] = {
    ("west", False): box(0, 0, 50, 60).union(
        box(20, 80, 30, 90)
    ),  # with an island in the south sea
    ("east", False): box(50.1, 0, 100, 60).difference(Point(75, 30).buffer(8)),
    ("east", True): box(50, 60, 100, 70),
    ("south", False): box(0, 60, 100, 100)
    .difference(box(50, 60, 100, 70))
    .difference(box(20, 80, 30, 90)),
    ("_lake", False): Point(75, 30).buffer(8),
}


def packed(simplify: float = 0.0) -> tuple[Art, dict[Face, BaseGeometry]]:
    coverage = tiles(SHAPES, 100, 100, simplify)
    found = pack(coverage)
    kinds = {"west": "land", "east": "land", "south": "sea", "_lake": "water"}
    regions = {
        id_: Region(id_, kind, found.rings[id_, False], found.rings.get((id_, True), ()))
        for id_, kind in kinds.items()
    }
    return Art("test", 100, 100, found.arcs, regions, {}), coverage


def test_the_way_there_and_back() -> None:
    art, coverage = packed()
    for (id_, wet), shape in coverage.items():
        if not wet:
            assert shapely.symmetric_difference(land_area(art, id_), shape).area < 1e-6
            assert (
                shapely.symmetric_difference(shape, SHAPES[id_, False]).area < 9
            )  # the hairline, the grid
    whole = areas(art)
    assert whole["east"].area == pytest.approx(50 * 70 - whole["_lake"].area, abs=7)
    assert sum(area.area for area in whole.values()) == pytest.approx(100 * 100)


def test_every_border_is_stored_once() -> None:
    art, _ = packed()
    edges = set()
    for arc in art.arcs:
        x, y = arc[0], arc[1]
        for n in range(2, len(arc), 2):
            edge = frozenset(((x, y), (x + arc[n], y + arc[n + 1])))
            assert edge not in edges
            edges.add(edge)
            x, y = x + arc[n], y + arc[n + 1]
    assert all(1 <= len(sides) <= 2 for sides in art.sides)
    assert {len(art.regions["south"].rings), len(art.regions["west"].rings)} == {2}


def test_simplifying_keeps_contacts_and_saves_points() -> None:
    exact, simple = packed()[0], packed(0.5)[0]
    assert sum(map(len, simple.arcs)) < sum(map(len, exact.arcs))
    assert {frozenset(s.region for s in sides) for sides in simple.sides} == {
        frozenset(s.region for s in sides) for sides in exact.sides
    }


def test_an_uncovered_part_goes_to_the_neighbour_with_the_longest_border() -> None:
    found = tiles(
        {("a", False): box(0, 0, 90, 50), ("b", False): box(0, 50, 100, 100)}, 100, 100, 0
    )
    assert found["a", False].area == pytest.approx(5000)
