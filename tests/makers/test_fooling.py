"""The checker is not fooled: good boards with one thing spoiled are complained of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("shapely")

from legation.bank import load_board
from legation.draw.art import Anchors, Art, Label
from legation.draw.shelf import load_art
from legation.makers.common.report import Report, check, complaints

Draw = Callable[[st.SearchStrategy[str]], str]

QUICK = ("narrows",)
MORE = ("tensixtysix", "chromatic", "standard")


@cache
def whole(name: str) -> Report:
    return check(load_art(name), load_board(name))


def measured(name: str, art: Art) -> Report:
    return check(art, load_board(name))


def anchored(art: Art, id_: str, **changes: object) -> Art:
    one = replace(art.anchors[id_], **changes)  # type: ignore[arg-type]  # by keyword
    return replace(art, anchors={**art.anchors, id_: one})


def label(one: Anchors, **changes: object) -> Label:
    return replace(one.label, **changes)  # type: ignore[arg-type]  # by keyword


def two(draw: Draw, art: Art) -> tuple[str, str]:
    """Two provinces."""
    names = st.sampled_from(sorted(art.anchors))
    first = draw(names)
    return first, draw(names.filter(lambda other: other != first))


def unit_in_another(art: Art, draw: Draw) -> tuple[Art, Callable[[Report], bool]]:
    a, b = two(draw, art)
    moved = anchored(art, a, unit=art.anchors[b].unit)
    return moved, lambda found: f"unit of {a}" in found.outside and a in found.tight


def name_in_another(art: Art, draw: Draw) -> tuple[Art, Callable[[Report], bool]]:
    a, b = two(draw, art)
    x, y = art.anchors[b].unit
    moved = anchored(art, a, label=label(art.anchors[a], x=x, y=y, leader=None))
    return moved, lambda found: a in found.spilling and bool(found.overlaps)


def name_of_another(art: Art, draw: Draw) -> tuple[Art, Callable[[Report], bool]]:
    a, b = two(draw, art)
    moved = anchored(art, a, label=label(art.anchors[a], lines=art.anchors[b].label.lines))
    return moved, lambda found: a in found.abbreviated


def name_on_its_unit(art: Art, draw: Draw) -> tuple[Art, Callable[[Report], bool]]:
    a, _ = two(draw, art)
    x, y = art.anchors[a].unit
    moved = anchored(art, a, label=label(art.anchors[a], x=x, y=y))
    return moved, lambda found: any(f"name of {a}" in pair for pair in found.overlaps)


def places_exchanged(art: Art, draw: Draw) -> tuple[Art, Callable[[Report], bool]]:
    a, b = two(draw, art)
    one, other = art.regions[a], art.regions[b]
    regions = {
        **art.regions,
        a: replace(one, rings=other.rings, water=other.water),
        b: replace(other, rings=one.rings, water=one.water),
    }
    return replace(
        art, regions=regions
    ), lambda found: {f"unit of {a}", f"unit of {b}"} <= {*found.outside}


def region_gone(art: Art, draw: Draw) -> tuple[Art, Callable[[Report], bool]]:
    a, _ = two(draw, art)
    regions = {id_: one for id_, one in art.regions.items() if id_ != a}
    anchors = {id_: one for id_, one in art.anchors.items() if id_ != a}
    gone = replace(art, regions=regions, anchors=anchors)
    return gone, lambda found: found.absent == (a,) and found.touch < found.wanted


def second_piece(art: Art, draw: Draw) -> tuple[Art, Callable[[Report], bool]]:
    """A square of one province in the middle of another one."""
    a, b = two(draw, art)
    x, y = (round(10 * at) for at in art.anchors[b].unit)
    arcs = (*art.arcs, (x - 60, y - 60, 120, 0, 0, 120, -120, 0, 0, -120))
    one = art.regions[a]
    regions = {**art.regions, a: replace(one, rings=(*one.rings, (len(arcs) - 1,)))}
    spoiled = replace(art, arcs=arcs, regions=regions)
    ends = "-".join(sorted((a, b)))
    return spoiled, lambda found: a in found.pieces and ends in found.torn


def border_moved(art: Art, draw: Draw) -> tuple[Art, Callable[[Report], bool]]:
    """A border pulled right across a third province: over its unit."""
    inner = [n for n, sides in enumerate(art.sides) if len(sides) == 2 and len(art.arcs[n]) >= 6]
    number = int(draw(st.sampled_from([str(n) for n in inner])))
    arc = art.arcs[number]
    ends = {side.region for side in art.sides[number]}
    third = draw(st.sampled_from(sorted(set(art.anchors) - ends)))
    x, y = (round(10 * at) for at in art.anchors[third].unit)
    dx, dy = x - arc[0] - arc[2], y - arc[1] - arc[3]
    moved = (*arc[:2], arc[2] + dx, arc[3] + dy, arc[4] - dx, arc[5] - dy, *arc[6:])
    arcs = (*art.arcs[:number], moved, *art.arcs[number + 1 :])
    before = whole(art.id)
    return replace(art, arcs=arcs), lambda found: bool(
        found.torn or found.absent or {*found.missing} - {*before.missing} or found.false
    )


def link_left_out(art: Art, draw: Draw) -> tuple[Art, Callable[[Report], bool]]:
    """All links gone: what no border shows is missing."""
    lost = replace(art, links=())
    return lost, lambda found: len(found.missing) == len(whole(art.id).linked) and not found.linked


WAYS = (
    unit_in_another,
    name_in_another,
    name_of_another,
    name_on_its_unit,
    places_exchanged,
    region_gone,
    second_piece,
    border_moved,
    link_left_out,
)


def spoil(
    name: str, way: Callable[[Art, Draw], tuple[Art, Callable[[Report], bool]]], draw: Draw
) -> None:
    art = load_art(name)
    spoiled, seen = way(art, draw)
    report = measured(name, spoiled)
    assert seen(report)
    if way is name_of_another:  # the report lists it; the limits allow some on a board
        return
    if way is not link_left_out or whole(name).linked:
        assert complaints(report, art.maker) != complaints(whole(name), art.maker)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@given(data=st.data())
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_spoiled_board_is_found_out(
    way: Callable[[Art, Draw], tuple[Art, Callable[[Report], bool]]], data: st.DataObject
) -> None:
    spoil("narrows", way, data.draw)


@pytest.mark.long
@pytest.mark.parametrize("name", MORE)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@given(data=st.data())
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_spoiled_board_of_the_bank_is_found_out(
    way: Callable[[Art, Draw], tuple[Art, Callable[[Report], bool]]], name: str, data: st.DataObject
) -> None:
    spoil(name, way, data.draw)


@pytest.mark.parametrize("name", QUICK)
def test_a_whole_board_is_praised(name: str) -> None:
    report = whole(name)
    assert not report.outside and not report.torn
    assert complaints(report, load_art(name).maker) == []
