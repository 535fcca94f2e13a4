"""Where marks have room: heads of arrows, plates, dislodged units, rings about cities, entries of legends."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from legation import load_board, load_variant
from legation.draw import outputs
from legation.draw.art import ArtLink
from legation.draw.beside import driven_out, plate_at
from legation.draw.canvas import Canvas, Options
from legation.draw.counting import tallies
from legation.draw.curves import Curve, bent
from legation.draw.heads import corners, landed
from legation.draw.legend import legend_height, signs_in
from legation.draw.palette import looks_of
from legation.draw.render import render
from legation.draw.routes import Box, Drawn
from legation.draw.shelf import load_art
from legation.draw.slots import Slots
from legation.draw.view import Picture
from legation.values.marks import Sign, Stroke, Trace
from legation.values.units import parts
from tests.draw.scenes import retreat, signs, start, tiny, tiny_art

WAY = bent((0.0, 0.0), (100.0, 0.0))


def hidden(curve: Curve, box: Box) -> bool:
    return any(box.holds(spot, 0.5) for spot in corners(curve))


def test_a_head_ends_before_a_name_where_a_unit_stands() -> None:
    name = Box.of(88, 0, 16, 10)
    usual = WAY.trimmed(13, 15)
    assert hidden(usual, name)
    found = landed(WAY, 13, 15, [name], lambda _: True, empty=False)
    assert not hidden(found, name)
    assert 40 < found.b[0] < usual.b[0]


def test_a_head_goes_past_a_name_where_nobody_stands() -> None:
    name = Box.of(83, 0, 18, 16)
    found = landed(WAY, 13, 7, [name], lambda _: True, empty=True)
    assert not hidden(found, name)
    assert found.b[0] > 93


def test_a_head_stays_in_its_province_and_no_way_is_too_short() -> None:
    name = Box.of(88, 0, 16, 10)
    usual = WAY.trimmed(13, 15)
    assert landed(WAY, 13, 15, [name], lambda spot: spot[0] > 86, empty=False) == usual
    short = bent((0.0, 0.0), (36.0, 0.0))
    kept = landed(short, 13, 15, [Box.of(20, 0, 30, 10)], lambda _: True, empty=False)
    assert kept == short.trimmed(13, 15)
    free = landed(WAY, 13, 15, [Box.of(88, 40, 16, 10)], lambda _: True, empty=False)
    assert free == usual


def test_a_board_knows_what_lies_in_its_provinces() -> None:
    art = tiny_art()
    for id_, anchors in art.anchors.items():
        assert art.holds(id_, anchors.unit), id_
        assert not any(art.holds(other, anchors.unit) for other in art.anchors if other != id_)
    assert not art.holds("nowhere", (10.0, 10.0))


def test_a_dislodged_unit_hides_no_name() -> None:
    anchors = tiny_art().anchors["wst"]
    x, y = anchors.unit
    usual = driven_out(anchors, anchors.unit, 1.0, Slots([]))
    assert usual == anchors.dislodged
    above = Box.of(x, y - 14, 60, 10)
    assert driven_out(anchors, anchors.unit, 1.0, Slots([above]))[1] > y


def test_the_plate_of_a_unit_hides_no_name() -> None:
    mixed = parts("army").plus(parts("fleet"))
    assert plate_at(mixed, (50.0, 50.0), 1.0, Slots([])) == (0, 12.5)
    assert plate_at(mixed, (50.0, 50.0), 1.0, Slots([Box.of(50, 62, 40, 10)])) == (0, -13.5)
    two = parts("army", 2)
    assert plate_at(two, (50.0, 50.0), 0.5, Slots([])) == (10.5, -7.5)


def test_the_burst_of_a_dislodged_unit_lies_on_the_unit_that_came() -> None:
    text = render(tiny_art(), tiny().board, retreat())
    told = ("<title>Reds: A Est</title>", 'class="beaten"', "<title>Blues: F Est/nc</title>")
    attacker, burst, beaten = map(text.index, told)
    assert attacker < burst < beaten


def test_centres_lie_above_lines_and_below_heads() -> None:
    drawn = (Drawn(Stroke("move", "wst", "nth"), "reds", "done", ""),)
    text = render(tiny_art(), tiny().board, replace(start(), drawn=drawn))
    line, centre, head = (text.index(one) for one in ('class="a a-', 'class="home', 'class="head'))
    assert line < centre < head


def test_help_for_a_journey_meets_its_last_part() -> None:
    drawn = (
        Drawn(Stroke("ride", "wst", "est", over=("off",)), "reds", "done", ""),
        Drawn(Stroke("support", "nth", "est", "wst"), "blues", "done", ""),
    )
    canvas = Canvas(tiny_art(), tiny().board, replace(start(), drawn=drawn), Options())
    way = canvas.pen().routes.ways["wst", "est"]
    assert (way.a, way.b) == (canvas.spots["off"], canvas.spots["est"])


def test_the_ring_of_a_siege_is_about_the_city_and_its_garrison() -> None:
    board = load_board("machiavelli")
    art = load_art("machiavelli")
    empty = replace(start().state, units=(), dislodged=(), owners=())
    scenery = replace(start(), state=empty, drawn=(), marks=(Sign("siege", "ven/city"),))
    canvas = Canvas(art, board, scenery, Options())
    (x, y), city = canvas.rings["ven/city"], art.anchors["ven"].city
    assert city is not None
    at_garrison = canvas.spots["ven/city"]
    assert (2 * x, 2 * y) == pytest.approx((at_garrison[0] + city[0], at_garrison[1] + city[1]))
    assert f'<g transform="translate({x:.1f} {y:.1f})"'.replace(".0", "") in canvas.heads(
        canvas.pen()
    ).replace(".0", "")


def test_a_bridge_on_the_frame_is_drawn_inside_it() -> None:
    art = tiny_art()
    bridge = ArtLink("wst", "est", "bridge", ((100.0, 0.5), (112.0, 0.5)))
    other = replace(art, links=(bridge,))
    text = render(other, tiny().board, start())
    found = re.search(r'class="bridge" d="M100 ([\d.]+)L112 ([\d.]+)"', text)
    assert found is not None
    assert float(found[1]) == float(found[2]) == 9


def test_nothing_of_the_board_is_seen_beyond_its_frame() -> None:
    root = ET.fromstring(render(tiny_art(), tiny().board, start()))
    paper = [one for one in root.iter() if one.get("class") == "paper"]
    covered = {(one.get("y"), one.get("height")) for one in paper[1:]}
    assert covered == {("-34", "34"), ("340", "29")}


def test_the_legend_explains_signs_and_lines_of_rules() -> None:
    marks = (
        Sign("siege", "wst", about="a city of the reds is under siege"),
        Sign("siege", "est"),
        Sign("trouble", "wst", "F", "famine"),
        Sign("trouble", "est", "R", "rebellion"),
        Sign("tag", "wst", "4:2", "four of six"),
        Trace("rail", ("wst", "est"), "the line"),
    )
    words = [entry.word for entry in signs_in(marks)]
    assert sorted(words) == ["besieged", "famine", "railway", "rebellion"]
    text = render(tiny_art(), tiny().board, signs())
    assert all(f">{word}</text>" in text for word in ("besieged", "railway", "marked place"))


def test_entries_of_the_legend_stand_in_even_rows() -> None:
    board = load_board("standard")
    listed = tallies(board, load_variant("standard").start(), looks_of(board))
    assert len(listed) == 7
    assert legend_height(listed, (), (), 1232) == 29  # seven beside one another
    assert legend_height(listed, (), (), 700) == 48  # four and three


def test_names_have_their_halos_in_a_pdf() -> None:
    """What writes PDF strokes no letters unless it is told to: each name is there twice, once stroked."""
    svglib = pytest.importorskip("svglib.svglib")
    made = Picture(
        tiny_art(), tiny().board, start(), Options(lines=True, title=False, legend=False)
    )
    drawing = svglib.svg2rlg(io.StringIO(made.flat_svg()))
    outputs._stroke_halos(drawing)
    texts = [part for part in inside(drawing) if hasattr(part, "text") and len(part.text) > 2]
    stroked = [one for one in texts if getattr(one, "textRenderMode", 0) == 1]
    filled = [one.text for one in texts if getattr(one, "textRenderMode", 0) == 0]
    assert sorted(one.text for one in stroked) == sorted(filled)
    assert {"Westland", "South Water"} <= set(filled)
    assert all(one.strokeWidth == 2.6 and 0 < one.strokeColor.alpha < 1 for one in stroked)


def inside(shape: Any) -> Iterator[Any]:
    for part in getattr(shape, "contents", ()):
        yield part
        yield from inside(part)


def test_the_legend_of_a_pdf_has_the_patterns_as_lines() -> None:
    plain = render(tiny_art(), tiny().board, start(), Options(lines=True, patterns=True))
    legend = plain[plain.index('class="legend"') :]
    assert legend.count("var(--hatch)") == 1  # the second power's; the first has none
    usual = render(tiny_art(), tiny().board, start(), Options(patterns=True))
    assert "var(--hatch)" not in usual[usual.index('class="legend"') :]
