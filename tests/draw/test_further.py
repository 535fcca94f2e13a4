"""Ways that no border shows: marks, titles, lists, anchors."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from legation import load_board, load_variant
from legation.draw.anchors import anchors_json
from legation.draw.art import Art
from legation.draw.canvas import Options
from legation.draw.further import drawn_as_curves, further_of, panel, panel_height, told
from legation.draw.ground import ground_of
from legation.draw.page import picture_page
from legation.draw.render import render
from legation.draw.shelf import load_art
from legation.values.geography import province_of
from tests.draw.scenes import further, start, tiny, tiny_art

SVG = "{http://www.w3.org/2000/svg}"


def bare() -> Art:
    """The tiny board without the curve from sea to sea."""
    return replace(tiny_art(), links=())


def test_a_way_that_a_border_or_a_link_shows_is_no_further_one() -> None:
    found = further_of(tiny_art(), tiny().board)
    assert (found.also, found.closed, found.kinds) == ({}, {}, ())
    assert further_of(bare(), tiny().board).also == {
        "nth": (("sth", ("fleet",)),),
        "sth": (("nth", ("fleet",)),),
    }


def test_the_title_of_a_province_tells_where_they_lead() -> None:
    root = ET.fromstring(render(bare(), tiny().board, start()))
    shapes = {one.get("id"): one for one in root.iter(f"{SVG}path") if one.get("id")}
    north = shapes["nth"].find(f"{SVG}title")
    assert north is not None
    assert north.text == "North Water; also to South Water"
    assert (shapes["nth"].get("data-also"), shapes["sth"].get("data-also")) == ("sth", "nth")
    assert shapes["wst"].get("data-also") is None


def test_kinds_of_unit_that_go_further_are_told_apart() -> None:
    board = load_board("chesspolitik")
    found = further_of(load_art("chesspolitik"), board)
    assert (
        told(found, board, "a1x") == "; also armies to B2; fleets to B3, C2"
    )  # knights and bishops


def test_a_border_that_is_closed_from_one_side_is_told() -> None:
    """In the Dutch Revolt some borders are passed in one direction only."""
    board = load_board("dutchrevolt")
    found = further_of(load_art("dutchrevolt"), board)
    assert found.also == {}
    ways = {
        (province_of(board.places[n]), province_of(board.places[m]))
        for reach in board.reach.values()
        for n, mask in enumerate(reach)
        for m in range(len(board.places))
        if mask >> m & 1
    }
    closed = {(here, there) for here, found in found.closed.items() for there in found}
    assert closed == {(b, a) for a, b in ways if (b, a) not in ways}
    here, there = min(closed)
    assert told(found, board, here) == f"; no way to {board.name(there)}"


def test_marks_lie_in_their_provinces_and_off_names() -> None:
    art, board = load_art("sengoku6"), load_board("sengoku6")
    ground = ground_of(art, board)
    assert set(ground.far) == set(ground.further.also)
    assert all(art.holds(province, spot) for province, spot in ground.far.items())
    hidden = [spot for spot in ground.far.values() if any(box.holds(spot) for box in ground.boxes)]
    assert not hidden


def test_the_legend_explains_the_mark_only_where_it_is() -> None:
    assert ">further ways</text>" in render(bare(), tiny().board, start())
    usual = render(tiny_art(), tiny().board, start())
    assert "further ways" not in usual
    assert 'id="far"' not in usual


def test_the_list_is_there_where_it_is_wanted() -> None:
    found = further_of(bare(), tiny().board)
    root = ET.fromstring(further())
    lists = [one for one in root.iter(f"{SVG}g") if "ways" in one.get("class", "").split()]
    texts = ["".join(one.itertext()) for one in lists[0].iter(f"{SVG}text")]
    assert texts == [
        "Further ways, which no border shows (fleets only)",
        "North Water: South Water",
        "South Water: North Water",
    ]
    usual = ET.fromstring(render(bare(), tiny().board, start()))
    more = float(root.get("height", "0")) - float(usual.get("height", "0"))
    assert more == panel_height(found, tiny().board, 400)
    none = further_of(tiny_art(), tiny().board)
    assert (panel(none, tiny().board, 0, 400), panel_height(none, tiny().board, 400)) == ("", 0)


@pytest.mark.parametrize("name", ["chesspolitik", "classicankaracrescent", "sengoku6"])
def test_no_line_of_a_list_is_cut(name: str) -> None:
    """Every way is in the list, and every line ends before the next column."""
    art, board = load_art(name), load_board(name)
    found = further_of(art, board)
    root = ET.fromstring(f"<svg>{panel(found, board, 0, art.width)}</svg>")
    lines = list(root.iter("text"))[1:]
    count = sum(text.count(",") + text.count(";") + 1 for text in _blocks(lines))
    assert count == sum(map(len, found.also.values()))
    edges = sorted({float(one.get("x", "0")) for one in lines})
    for one in lines:
        x = float(one.get("x", "0"))
        after = min((edge for edge in edges if edge > x + 20), default=art.width)
        assert x + len("".join(one.itertext())) * 4.2 <= after


def _blocks(lines: list[ET.Element]) -> list[str]:
    """The lines put together again, without the names at their beginnings."""
    blocks: list[str] = []
    for line in lines:
        whole = "".join(line.itertext())
        if line.find("tspan") is not None:
            blocks.append(whole.partition(": ")[2])
        else:
            blocks[-1] += f" {whole}"
    return blocks


def test_the_anchors_tell_further_ways_by_kind_of_unit() -> None:
    provinces = json.loads(anchors_json(bare(), tiny().board))["provinces"]
    assert provinces["nth"]["also"] == {"fleet": ["sth"]}
    assert "also" not in provinces["wst"]


def test_a_pdf_draws_each_mark_anew() -> None:
    plain = render(bare(), tiny().board, start(), Options(lines=True))
    assert 'href="#far"' not in plain
    usual = render(bare(), tiny().board, start())
    assert usual.count('href="#far"') == 2


def test_a_few_short_ones_are_drawn_as_curves() -> None:
    """The bridges that Colonial's set-up adds: Otaru to Akita and to Sakhalin, not on the map."""
    board, art = load_variant("colonial").board, load_art("colonial")
    found = further_of(art, board)
    assert set(found.also) == {"aki", "ota", "sak"}
    left, curves = drawn_as_curves(found, art)
    assert (left.also, left.kinds) == ({}, ())
    assert [(one.a, one.b, one.kind) for one in curves] == [
        ("aki", "ota", "arc"),
        ("ota", "sak", "arc"),
    ]
    many = further_of(load_art("sengoku6"), load_board("sengoku6"))
    assert drawn_as_curves(many, load_art("sengoku6")) == (many, ())
    far = further_of(bare(), tiny().board)
    assert drawn_as_curves(far, bare()) == (far, ())


def test_a_page_takes_any_title() -> None:
    svg = render(tiny_art(), tiny().board, start())
    page = picture_page("SVG <by> LIGHT & COLOURS", svg, "light")
    assert page.count("<svg") == 1
    assert page.count("SVG &lt;by&gt; LIGHT &amp; COLOURS") == 2
