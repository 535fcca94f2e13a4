"""Undecided values: the tables of three-valued logic, and arithmetic on what is still possible."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.engine.truth import (
    NO,
    OPEN,
    YES,
    ZERO,
    Contradiction,
    Range,
    Truth,
    Value,
    every,
    exactly,
    is_open,
    meet,
    some,
    truth,
    up_to,
    when,
)

TRUTHS = (NO, OPEN, YES)

CASES: dict[Truth, tuple[bool, ...]] = {NO: (False,), OPEN: (False, True), YES: (True,)}
"""What each truth may turn out to be."""


def more(a: Range, b: Range) -> object:
    """``a > b`` of the ranges, which mypy takes for the comparison of two tuples."""
    return a > b


def least(a: Range, b: Range) -> object:
    """``a >= b`` of the ranges."""
    return a >= b


def of(cases: set[bool]) -> Truth:
    """The truth that says just what all the cases agree on."""
    return OPEN if len(cases) > 1 else truth(cases.pop())


@pytest.mark.parametrize(("a", "b"), list(product(TRUTHS, TRUTHS)), ids=str)
def test_tables_of_two(a: Truth, b: Truth) -> None:
    """An operation says what it says of all the cases, and is open where they differ."""
    pairs = list(product(CASES[a], CASES[b]))
    assert (a & b) is of({x and y for x, y in pairs})
    assert (a | b) is of({x or y for x, y in pairs})


@pytest.mark.parametrize("a", TRUTHS, ids=str)
def test_table_of_not(a: Truth) -> None:
    assert ~a is of({not x for x in CASES[a]})
    assert ~~a is a


def test_an_open_truth_is_no_condition() -> None:
    """Python would take an open truth for a yes; here it must be asked with the operators."""
    assert bool(YES) is True
    assert bool(NO) is False
    with pytest.raises(TypeError, match="an open truth is neither yes nor no"):
        bool(OPEN)
    with pytest.raises(TypeError, match=r"use &, \|, ~ or when"):
        _ = OPEN and YES
    with pytest.raises(TypeError):
        _ = not OPEN
    assert (repr(YES), repr(NO), repr(OPEN)) == ("YES", "NO", "OPEN")


@given(st.lists(st.sampled_from(TRUTHS), max_size=4))
def test_quantifiers(truths: list[Truth]) -> None:
    worlds = list(product(*(CASES[each] for each in truths)))
    assert every(truths) is of({all(world) for world in worlds})
    assert some(truths) is of({any(world) for world in worlds})
    assert every(iter(truths)) is ~some([~each for each in truths])


RANGES = [Range(low, high) for low in range(4) for high in range(low, 4)]


@pytest.mark.parametrize(("a", "b"), list(product(RANGES, RANGES)), ids=str)
def test_arithmetic_is_exact(a: Range, b: Range) -> None:
    """Sums and comparisons of whole amounts lose nothing: checked against all the amounts."""
    pairs = [(x, y) for x in range(int(a.low), int(a.high) + 1) for y in range(b[0], b[1] + 1)]  # type: ignore[arg-type]
    sums = [x + y for x, y in pairs]
    assert a + b == Range(min(sums), max(sums))
    assert more(a, b) is of({x > y for x, y in pairs})
    assert least(a, b) is of({x >= y for x, y in pairs})


def test_fractions_are_amounts() -> None:
    half = exactly(Fraction(1, 2))
    assert half == Range(Fraction(1, 2), Fraction(1, 2))
    assert half + half == exactly(1)
    assert more(half, ZERO) is YES
    assert more(half, exactly(Fraction(2, 4))) is NO
    assert least(half, exactly(1)) is NO


def test_making_ranges() -> None:
    assert exactly(3) == Range(3, 3)
    assert exactly(3) is exactly(3)
    assert exactly(1000) == Range(1000, 1000)
    assert up_to(2) == Range(0, 2)
    assert (truth(True), truth(False)) == (YES, NO)


def test_when() -> None:
    assert when(YES, exactly(2), exactly(1)) == exactly(2)
    assert when(NO, exactly(2), exactly(1)) == exactly(1)
    assert when(OPEN, exactly(2), exactly(1)) == Range(1, 2)
    assert when(OPEN, exactly(1), exactly(2)) == Range(1, 2)
    assert when(NO, exactly(2)) == ZERO
    assert when(OPEN, exactly(2)) == up_to(2)


@pytest.mark.parametrize(
    ("value", "open_still"),
    [(OPEN, True), (YES, False), (NO, False), (up_to(1), True), (exactly(1), False)],
)
def test_is_open(value: Value, open_still: bool) -> None:
    assert is_open(value) is open_still


def test_meet_keeps_what_both_know() -> None:
    assert meet(OPEN, YES) is YES
    assert meet(YES, OPEN) is YES
    assert meet(NO, NO) is NO
    assert meet(Range(0, 3), Range(1, 5)) == Range(1, 3)
    old = Range(1, 2)
    assert meet(old, Range(0, 3)) is old, "nothing new was learnt"
    with pytest.raises(Contradiction):
        meet(YES, NO)
    with pytest.raises(Contradiction):
        meet(Range(0, 1), Range(2, 3))


@given(st.sampled_from(RANGES), st.sampled_from(RANGES))
def test_meet_is_intersection(a: Range, b: Range) -> None:
    both = set(range(a[0], a[1] + 1)) & set(range(b[0], b[1] + 1))  # type: ignore[arg-type]
    if both:
        assert meet(a, b) == Range(min(both), max(both)) == meet(b, a)
    else:
        with pytest.raises(Contradiction):
            meet(a, b)
