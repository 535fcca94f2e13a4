"""Adjacencies that no border shows: which of them get a line, and where it runs."""

from __future__ import annotations

import math
from collections.abc import Mapping

from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from legation.draw.art import Anchors, ArtLink, Frame, Label
from legation.makers.common.linking import links_for

FRAME = Frame(0, 0, 1000, 600)


def linked(areas: Mapping[str, BaseGeometry], a: str, b: str, seas: str = "") -> ArtLink:
    """The link of two of some regions, each with its unit in the middle and a name above it."""
    anchors = {}
    for name, area in areas.items():
        x, y = area.centroid.coords[0]
        anchors[name] = Anchors((x, y), (x, y), Label((name,), x, y - 20, 10.0), (9.0, 6.0))
    (link,) = links_for([(a, b)], frozenset(), areas, anchors, FRAME, frozenset(seas.split()))
    return link


def test_no_line_crosses_the_land_of_a_third_province() -> None:
    areas = {
        "est": box(460, 0, 600, 600),
        "mid": box(400, 0, 460, 600),
        "wst": box(300, 0, 400, 600),
    }
    assert linked(areas, "est", "wst").kind == "stub"
    assert linked(areas, "est", "wst", "mid").kind == "arc"  # over a sea between it may


def test_a_curve_bows_round_the_land_between() -> None:
    areas = {
        "est": box(460, 200, 600, 400),
        "isl": Point(430, 300).buffer(14),
        "sea": box(400, 200, 460, 400).difference(Point(430, 300).buffer(14)),
        "wst": box(300, 200, 400, 400),
    }
    link = linked(areas, "est", "wst", "sea")
    start, control, end = link.points
    way = LineString(
        [
            tuple(
                (1 - t) ** 2 * start[n] + 2 * t * (1 - t) * control[n] + t * t * end[n]
                for n in (0, 1)
            )
            for t in (n / 20 for n in range(21))
        ]
    )
    assert link.kind == "arc"
    assert way.intersection(areas["isl"]).length < 8


def test_regions_that_meet_in_a_point_have_a_bridge_over_it() -> None:
    areas = {
        "ne": box(400, 100, 500, 200),
        "nw": box(300, 100, 400, 200),
        "se": box(400, 200, 500, 300),
        "sw": box(300, 200, 400, 300),
    }
    link = linked(areas, "ne", "sw")
    assert link.kind == "bridge"
    assert math.dist(*link.points) < 24
    assert areas["ne"].contains(Point(link.points[0])) and areas["sw"].contains(
        Point(link.points[1])
    )


def test_a_bridge_leads_over_wide_water_and_over_a_neck_of_land_that_bears_no_name() -> None:
    two = {"est": box(435, 0, 600, 300), "wst": box(300, 0, 400, 300)}
    neck = {**two, "mid": box(400, 0, 435, 300).union(box(300, 300, 435, 900))}
    for seas in ("mid", ""):
        link = linked(neck, "est", "wst", seas)
        assert link.kind == "bridge"
        assert math.dist(*link.points) < 50
    named = {**two, "mid": box(400, 0, 435, 300)}
    named["est"], named["wst"] = box(435, 145, 600, 155), box(300, 145, 400, 155)
    assert linked(named, "est", "wst").kind == "stub"  # the unit and the name stand in the way
