"""Board art: what a file says, what it refuses, and that writing loses nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from legation.draw.art import Art, Frame, Side, arc_points
from legation.draw.artfile import read_art, write_art
from legation.errors import ArtError

TEXT = (Path(__file__).parent / "tiny" / "art.json").read_text(encoding="utf-8")


@pytest.fixture
def tiny() -> Art:
    return read_art(TEXT)


def changed(**parts: Any) -> str:
    return json.dumps(json.loads(TEXT) | parts)


def test_what_is_written_is_read_again(tiny: Art) -> None:
    again = read_art(write_art(tiny))
    assert again == tiny
    assert write_art(again) == write_art(tiny)


def test_points_of_an_arc_are_pixels(tiny: Art) -> None:
    assert list(arc_points(tiny.arcs[2])) == [(200.0, 120.0), (210.0, 160.0), (200.0, 190.0)]


def test_a_ring_goes_round_once(tiny: Art) -> None:
    ring = tiny.ring_points(tiny.regions["wst"].rings[0])
    assert ring[0] == (0.0, 100.0)
    assert len(ring) == len(set(ring)) == 7
    assert (210.0, 160.0) in ring


def test_the_sides_of_borders(tiny: Art) -> None:
    assert tiny.sides[2] == (Side("est", "land", False), Side("wst", "land", False))
    assert tiny.sides[5] == (Side("est", "land", False), Side("est", "land", True))
    assert {side.region for side in tiny.sides[6]} == {"est", "sth"}
    assert all(side.wet for side in tiny.sides[6])
    assert tiny.sides[8] == (Side("nth", "sea", True),)


def test_coasts_have_their_own_place_and_others_the_units(tiny: Art) -> None:
    assert tiny.anchors["est"].coast("sc") == (250.0, 180.0)
    assert tiny.anchors["wst"].coast("nc") == tiny.anchors["wst"].unit


def test_a_frame_holds_its_edge() -> None:
    frame = Frame(10, 10, 20, 20)
    assert frame.holds((30, 10))
    assert not frame.holds((31, 10))
    assert frame.holds((31, 10), slack=1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "not board art"),
        ("{", "not JSON"),
        (changed(format="legation-art-0"), "not board art"),
        (changed(size=[400]), "wrong form"),
        (changed(arcs=[[0, 0, 1, 1]]), "names an arc that there is not"),
        (changed(size=[100, 100]), "lies outside the picture"),
        (changed(anchors={}), "has anchors or a region, but not both"),
        (changed(links=[{"a": "est", "b": "wst", "kind": "rope", "points": []}]), "not drawable"),
        (changed(lines=[["road", 0, 0, 1, 1]]), "not drawable"),
    ],
)
def test_what_is_no_art_is_refused(text: str, why: str) -> None:
    with pytest.raises(ArtError, match=why):
        read_art(text)


def test_a_ring_must_close_and_a_border_has_two_sides() -> None:
    regions = json.loads(TEXT)["regions"]
    open_ring = {**regions, "wst": {"kind": "land", "rings": [[0, 2, -4]]}}
    with pytest.raises(ArtError, match="not closed"):
        read_art(changed(regions=open_ring))
    thrice = {**regions, "_reef": {"kind": "blocked", "rings": [[0, 2, -4, -10]]}}
    with pytest.raises(ArtError, match="used 3 times"):
        read_art(changed(regions=thrice))
