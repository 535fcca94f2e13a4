"""Which provinces should touch, and which do."""

from __future__ import annotations

import pytest
from shapely.geometry import box

from legation.bank import load_board
from legation.makers.common.contacts import contacts, drawn_provinces, graph_digest, wanted


def test_the_standard_board_has_206_contacts() -> None:
    board = load_board("standard")
    found = wanted(board)
    assert len(found) == 206
    assert ("bot", "stp") in found  # by the south coast
    assert ("bul", "con") in found
    assert ("con", "gre") not in found
    on, beside = drawn_provinces(board)
    assert len(on) == 75 and not beside


def test_boards_of_one_graph_share_a_digest() -> None:
    assert graph_digest(load_board("standard")) == graph_digest(load_board("chaos"))
    assert graph_digest(load_board("standard")) != graph_digest(load_board("colonial"))


def test_a_common_border_is_measured_over_a_hairline() -> None:
    areas = {"a": box(0, 0, 10, 10), "b": box(10.1, 2, 20, 8), "c": box(0, 10, 10, 20)}
    found = contacts(areas)
    assert found["a", "b"] == pytest.approx(6, abs=0.4)
    assert found["a", "c"] == pytest.approx(10, abs=0.4)
    assert found.get(("b", "c"), 0) == 0


def test_a_common_corner_is_no_contact() -> None:
    areas = {"a": box(0, 0, 10, 10), "b": box(10, 10, 20, 20)}
    assert contacts(areas).get(("a", "b"), 0) < 0.5
