"""The geometry of arrows."""

from __future__ import annotations

import math

import pytest

from legation.draw.curves import Curve, bent, nearest, through
from legation.draw.routes import Drawn, Routes
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
    assert len({routes.share("a", "b") for _ in range(5)}) == 5
