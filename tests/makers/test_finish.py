"""From a sketch to art, and the checker on it."""

from __future__ import annotations

import dataclasses
import re
from itertools import accumulate
from pathlib import Path

import pytest
import shapely
from shapely.geometry import LineString, Point, box

from legation.bank import load_board
from legation.draw.art import Anchors, Frame, Label
from legation.draw.artfile import read_art, write_art
from legation.makers.common.finish import finish, water_lines
from legation.makers.common.linking import links_for
from legation.makers.common.report import check, complaints
from legation.makers.common.topology import areas, land_area
from tests.makers.sketches import TINY, tiny_board, tiny_sketch


def test_the_checker_on_a_board_drawn_by_hand() -> None:
    report = check(read_art((TINY / "art.json").read_text(encoding="utf-8")), tiny_board())
    assert report.wanted == 6
    assert report.touch == 5
    assert report.linked == ("nth-sth",)
    assert not report.missing and not report.false and not report.absent
    assert report.corners == 0
    assert report.abbreviated == ("off",)
    assert report.provinces == 5


def test_a_sketch_becomes_a_whole_board() -> None:
    board = tiny_board()
    art = finish(tiny_sketch(), board)
    assert read_art(write_art(art)) == art
    report = check(art, board)
    assert report.as_dict() == art.report
    assert (report.wanted, report.touch, report.linked) == (6, 5, ("nth-sth",))
    assert complaints(report, "") == ["83.3% of the contacts have a border, not 97%"]
    assert art.strip is not None and "off" in art.regions
    assert [one.kind for one in art.lines] == ["river"]
    assert art.regions["est"].water


def test_water_is_cut_off_at_the_frame() -> None:
    river = LineString([(-20, 10), (30, 10), (30, -5)])
    lake = box(90, 90, 120, 95)
    first, second = water_lines([river], [lake], box(0, 0, 100, 100))
    assert (first.kind, first.arc) == ("river", (0, 100, 300, 0, 0, -100))
    across, down = list(accumulate(second.arc[::2])), list(accumulate(second.arc[1::2]))
    assert (second.kind, min(across), max(across)) == ("lake", 900, 1000)
    assert (min(down), max(down)) == (900, 950)


def test_the_marks_of_a_province_lie_in_it() -> None:
    art = finish(tiny_sketch(), tiny_board())
    for id_ in ("est", "nth", "sth", "wst"):
        shape, one = land_area(art, id_), art.anchors[id_]
        x, y = one.unit
        assert shape.contains(box(x - one.box[0], y - one.box[1], x + one.box[0], y + one.box[1]))
        assert shape.contains(Point(one.label.x, one.label.y))
        assert (one.centre is not None) == (id_ in ("est", "wst"))
        assert one.second is not None
    coasts = dict(art.anchors["est"].coasts)
    assert coasts["nc"][1] < 130  # each at its own shore
    assert coasts["sc"][1] > 170


def test_lands_that_do_not_meet_get_a_bridge_or_a_curve() -> None:
    art = finish(tiny_sketch(wall=20), tiny_board())
    link = next(one for one in art.links if one.b == "wst")
    assert (link.a, link.kind) == ("est", "bridge")
    assert {round(x) for x, _ in link.points} == {173, 207}
    far = finish(tiny_sketch(wall=80), tiny_board())
    assert next(one for one in far.links if one.b == "wst").kind == "stub"


def test_a_bridge_that_is_told_leads_over_the_place_where_four_meet() -> None:
    sketch = tiny_sketch(wall=20)
    wall = {id_: shape for id_, shape in sketch.regions.items() if id_ != "_wall"}
    wall |= {  # the two seas meet between the lands: two regions are to be crossed
        "nth": sketch.regions["nth"].union(box(180, 100, 190, 200)),
        "sth": sketch.regions["sth"].union(box(190, 100, 200, 200)),
    }
    crossed = dataclasses.replace(sketch, regions=wall)
    plain = finish(crossed, tiny_board())
    told = finish(dataclasses.replace(crossed, bridges=frozenset({("est", "wst")})), tiny_board())
    for art, kind in ((plain, "stub"), (told, "bridge")):
        assert [one.kind for one in art.links if (one.a, one.b) == ("est", "wst")] == [kind]


def test_maps_that_share_a_board_may_have_other_ids(tmp_path: Path) -> None:
    text = re.sub(r"\best\b", "ost", (TINY / "map.toml").read_text(encoding="utf-8"))
    text = text.replace('kind = "sea" }', 'kind = "sea", centre = true }', 1)
    text = text.replace('kind = "coast", centre = true, home = "reds"', 'kind = "coast"')
    (tmp_path / "map.toml").write_text(text, encoding="utf-8")
    other = load_board(str(tmp_path / "map.toml"))
    alone, shared = (
        finish(tiny_sketch(), tiny_board()),
        finish(tiny_sketch(), tiny_board(), (other,)),
    )
    assert {id_ for id_, one in alone.anchors.items() if one.centre} == {"est", "wst"}
    assert {id_ for id_, one in shared.anchors.items() if one.centre} == {"est", "nth", "wst"}
    assert shared.anchors["est"].coasts == alone.anchors["est"].coasts


def test_stubs_that_leave_a_place_the_same_way_spread_out() -> None:
    """Two ways round the world from one place do not lie on one another."""
    label = Label(("X",), 0.0, 0.0, 10.0)
    spots = {"wst": (40.0, 300.0), "ett": (980.0, 100.0), "est": (980.0, 500.0)}
    anchors = {name: Anchors(at, at, label, (9.0, 6.0)) for name, at in spots.items()}
    land = {name: Point(at).buffer(20) for name, at in spots.items()}
    links = links_for(
        [("est", "wst"), ("ett", "wst")], frozenset(), land, anchors, Frame(0, 0, 1000, 600)
    )
    assert [link.kind for link in links] == ["stub", "stub"]
    ends = [link.points[3] for link in links]
    assert all(x < 40 for x, _ in ends)  # off the board to the left
    assert abs(ends[0][1] - ends[1][1]) > 10
    assert all(link.points[1][0] > 980 for link in links)


def test_a_false_contact_and_a_missing_province_are_found() -> None:
    board, sketch = tiny_board(), tiny_sketch()
    art = finish(sketch, board)
    gone = dataclasses.replace(art, links=())
    assert check(gone, board).missing == ("nth-sth",)
    with pytest.raises(ValueError, match=r"lacks \['wst'\]"):
        finish(
            dataclasses.replace(
                sketch, regions={k: v for k, v in sketch.regions.items() if k != "wst"}
            ),
            board,
        )
    moved = {**sketch.regions, "nth": box(0, 0, 400, 100).union(box(0, 100, 5, 210))}
    moved["sth"] = sketch.regions["sth"].difference(box(0, 200, 5, 210))
    moved["wst"] = box(5, 100, 200, 200)
    touching = finish(dataclasses.replace(sketch, regions=moved), board)
    assert check(touching, board).touch == 6
    strait = finish(dataclasses.replace(sketch, straits={"wst": sketch.straits["est"]}), board)
    assert check(strait, board).pieces == {"wst": 2}


def test_the_map_is_covered_without_gaps() -> None:
    art = finish(tiny_sketch(), tiny_board())
    shapes = [shape for id_, shape in areas(art).items() if id_ != "off"]
    assert sum(shape.area for shape in shapes) == pytest.approx(400 * 300, abs=1)
    assert shapely.union_all(shapes).area == pytest.approx(400 * 300, abs=1)
