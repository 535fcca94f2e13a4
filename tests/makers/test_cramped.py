"""Marks of regions too small for them, and provinces that lie beside the map."""

from __future__ import annotations

import dataclasses

from shapely.geometry import Point as Spot
from shapely.geometry import box

from legation.draw.art import Frame, Label
from legation.draw.artfile import dislodged_beside, read_art, write_art
from legation.makers.common.cramped import freed
from legation.makers.common.finish import finish
from legation.makers.common.outside import label_box, mark_box
from legation.makers.common.placing import CENTRE, Placed
from legation.makers.common.report import check
from tests.makers.sketches import tiny_board, tiny_sketch

FRAME = Frame(0, 0, 200, 100)


def test_a_centre_without_room_covers_no_other_mark() -> None:
    """The small region's centre was laid on its neighbour's unit."""
    ground = {"big": box(60, 0, 200, 100), "tiny": box(46, 44, 60, 56)}
    big = Placed((80.0, 60.0), (12.0, 8.0), None, Label(("Big",), 120, 60, 12))
    tiny = Placed((53.0, 50.0), (7.2, 4.8), (70.0, 58.0), None)
    moved = freed({"big": big, "tiny": tiny}, ground, lambda _: "upright", FRAME)["tiny"].centre
    assert moved is not None
    disc = Spot(moved).buffer(CENTRE - 1)
    assert not disc.intersects(mark_box(big.unit, big.box))
    assert not disc.intersects(mark_box(tiny.unit, tiny.box))
    assert big.label is not None and not disc.intersects(label_box(big.label, "upright"))
    assert disc.distance(ground["tiny"]) < 12


def test_a_centre_that_fits_stays() -> None:
    ground = {"big": box(0, 0, 200, 100)}
    big = Placed((80.0, 50.0), (12.0, 8.0), (110.0, 50.0), None)
    assert freed({"big": big}, ground, lambda _: "upright", FRAME)["big"] == big


def test_a_province_whose_links_are_all_listed_lies_in_the_strip() -> None:
    board, sketch = tiny_board(), tiny_sketch()
    listed = frozenset({("est", "sth"), ("nth", "sth"), ("sth", "wst")})
    ground = {id_: shape for id_, shape in sketch.regions.items() if id_ != "sth"}
    ground["_deep"] = sketch.regions["sth"]
    kinds = {**sketch.kinds, "_deep": "water"}
    art = finish(
        dataclasses.replace(sketch, regions=ground, kinds=kinds, unshown=listed, spots={}), board
    )
    assert art.strip is not None and art.strip.holds(art.anchors["sth"].unit)
    report = check(art, board)
    assert not report.absent and not report.missing


def test_marks_in_their_usual_place_are_not_written() -> None:
    art = finish(tiny_sketch(), tiny_board())
    text = write_art(art)
    assert all(one.dislodged == dislodged_beside(one.unit) for one in art.anchors.values())
    assert "dislodged" not in text
    moved = {
        id_: dataclasses.replace(one, dislodged=(1.0, 2.0), box=(9.0, 6.0))
        for id_, one in art.anchors.items()
    }
    other = dataclasses.replace(art, anchors=moved)
    assert read_art(write_art(other)) == other
