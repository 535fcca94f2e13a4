"""The geometry of arrows."""

from __future__ import annotations

import math

import pytest

from legation.draw.curves import Curve, bent, nearest, through
from legation.draw.routes import Box, Drawn, Routes
from legation.draw.slots import Slots
from legation.values.marks import Stroke

A, B = (0.0, 0.0), (100.0, 0.0)


def test_a_straight_curve_is_a_line() -> None:
    curve = bent(A, B)
    assert curve.at(0.25) == (25.0, 0.0)
    assert curve.direction(0.5) == (1.0, 0.0)
    assert curve.length == 100
    assert curve.data == "M0.0 0.0L100.0 0.0"


def test_a_bent_curve_keeps_to_the_left_of_its_way() -> None:
    middle = bent(A, B, 0.1).at(0.5)
    assert middle == pytest.approx((50, -10))  # y goes down, so left of eastward is up
    back = bent(B, A, 0.1).at(0.5)
    assert back == pytest.approx((50, 10))


def test_a_part_of_a_curve_lies_on_it() -> None:
    whole = Curve((0, 0), (40, 80), (100, 0))
    part = whole.cut(0.2, 0.7)
    for n in range(11):
        t = n / 10
        assert part.at(t) == pytest.approx(whole.at(0.2 + 0.5 * t))


@pytest.mark.parametrize(("start", "end"), [(13, 15), (0, 0), (60, 60), (200, 5), (5, 200)])
def test_trimming_leaves_a_third_at_least(start: float, end: float) -> None:
    part = bent(A, B).trimmed(start, end)
    assert math.dist(part.a, part.b) >= 33.9
    assert 0 <= part.a[0] < part.b[0] <= 100
    if start + end < 60:
        assert part.a[0] == pytest.approx(start)
        assert part.b[0] == pytest.approx(100 - end)


def test_a_convoyed_way_is_drawn_towards_its_fleets() -> None:
    assert through(A, B, [(50, 60)]).at(0.5)[1] > 20
    assert through(A, B, [(50, -60)]).at(0.5)[1] < -20
    assert through(A, B, []).at(0.5) == (50, 0)


def test_the_nearest_point() -> None:
    share, spot = nearest(bent(A, B), (40, 30))
    assert (share, spot) == (0.4, (40, 0))


def test_a_way_goes_round_a_unit_that_stands_on_it() -> None:
    spots = {"a": A, "b": B}
    routes = Routes(spots, [A, B, (50.0, 1.0)])
    routes.lay([Drawn(Stroke("move", "a", "b"))])
    curve = routes.ways["a", "b"]
    assert min(math.dist(curve.at(n / 50), (50, 1)) for n in range(51)) > 9


def test_two_that_change_places_do_not_share_a_line() -> None:
    routes = Routes({"a": A, "b": B}, [])
    routes.lay([Drawn(Stroke("move", "a", "b")), Drawn(Stroke("move", "b", "a"))])
    one, other = routes.ways["a", "b"], routes.ways["b", "a"]
    assert math.dist(one.at(0.5), other.at(0.5)) > 15


def test_supports_for_one_way_meet_it_at_different_points() -> None:
    routes = Routes({"a": A, "b": B}, [])
    way = bent(A, B)
    assert len({routes.meeting(way, "a", "b") for _ in range(5)}) == 5


def test_help_meets_a_way_where_no_name_is() -> None:
    routes = Routes({"a": A, "b": B}, [], [Box.of(50, 0, 8, 10)])
    assert routes.meeting(bent(A, B), "a", "b") == pytest.approx((58, 0))
    assert routes.open_spot(bent(A, B), (0.5, 0.55, 0.7)) == (70, 0)
    assert routes.open_spot(bent(A, B), (0.5, 0.55)) == (50, 0)  # all are covered


def test_help_does_not_lie_on_the_way_of_the_unit_that_it_helps() -> None:
    """A unit that is attacked by the one it holds: its line and the arrow would be one."""
    routes = Routes({"a": A, "b": B}, [])
    routes.lay([Drawn(Stroke("move", "a", "b")), Drawn(Stroke("support", "b", "", "a"))])
    line = routes.help("b", A, "a")
    assert math.dist(line.at(0.5), routes.ways["a", "b"].at(0.5)) > 9


def test_two_that_hold_one_another_have_a_line_each() -> None:
    routes = Routes({"a": A, "b": B}, [])
    routes.lay([Drawn(Stroke("support", "a", "", "b")), Drawn(Stroke("support", "b", "", "a"))])
    one, other = routes.help("a", B, "b"), routes.help("b", A, "a")
    assert math.dist(one.at(0.5), other.at(0.5)) > 15


def test_a_way_goes_round_names_and_stays_in_the_frame() -> None:
    names = [Box.of(50, 0, 40, 12)]
    routes = Routes({"a": A, "b": B}, [], names)
    routes.lay([Drawn(Stroke("move", "a", "b"))])
    assert routes.ways["a", "b"].at(0.5)[1] < 0  # upwards, the first that is free
    low = Routes({"a": A, "b": B}, [], names, frame=Box.of(50, 45, 120, 100))
    low.lay([Drawn(Stroke("move", "a", "b"))])
    assert low.ways["a", "b"].at(0.5)[1] > 0  # there is no room above


def test_a_turned_box() -> None:
    box = Box.of(0, 0, 40, 10, 90)
    assert box.holds((0, 19))
    assert not box.holds((19, 0))
    assert box.holds((7, 0), 3)
    assert not box.holds((9, 0), 3)


def test_marks_beside_a_unit_keep_out_of_the_way() -> None:
    slots = Slots([Box.of(0, 16, 20, 10)])
    first = slots.place((0, 0), (8, 6))
    assert first == (0, -15.5)  # below it is something
    assert slots.place((0, 0), (8, 6)) == (21, 0)  # and above it now the first
    full = Slots([Box.of(0, 0, 400, 400)])
    assert full.place((0, 0), (8, 6)) == (0, 15.5)  # nothing is free: the usual place
    edge = Slots([], Box.of(0, 0, 100, 30))
    assert edge.place((0, 0), (8, 6)) == (21, 0)  # not below nor above the frame


def test_a_way_round_the_edge_of_the_board_is_two_short_ones() -> None:
    """No line goes across the whole board: it leaves by one stub and comes in by the other."""
    spots = {"west": (50.0, 50.0), "east": (950.0, 50.0), "by": (60.0, 120.0)}
    stubs = {("west", "east"): (20.0, 40.0), ("east", "west"): (980.0, 40.0)}
    routes = Routes(spots, [], stubs=stubs)
    routes.lay([Drawn(Stroke("move", "west", "east"))])
    assert (routes.ways["west", "east"].a, routes.ways["west", "east"].b) == ((50, 50), (20, 40))
    landing = routes.landing("west", "east")
    assert landing is not None
    assert (landing.a, landing.b) == ((980, 40), (950, 50))
    assert routes.landing("west", "by") is None
    assert routes.beyond("east", "west", (50, 50)) == ((980, 40), (20, 40))
    assert routes.beyond("east", "west", (940, 50)) is None  # it is on this side
    assert routes.beyond("by", "west", (50, 50)) is None
