"""Narrowing an input narrows the output: the law on which all solving rests.

Checked for every operation on undecided values, and for every equation of the standard rules on
random tables. A second law goes with it: where everything is decided, so is every equation.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legation.engine.problem import Problem
from legation.engine.solver import Table
from legation.engine.truth import (
    NO,
    OPEN,
    YES,
    Range,
    Truth,
    Value,
    every,
    exactly,
    is_open,
    some,
    when,
)
from tests.laws.boards import make_position
from tests.laws.playing import play

Pair = tuple[Any, Any]
"""A value, and one that is at least as certain."""

TRUTHS: list[Pair] = [(YES, YES), (NO, NO), (OPEN, OPEN), (OPEN, YES), (OPEN, NO)]


def within(narrow: Value, wide: Value) -> bool:
    """Whether a value excludes at least what another excludes."""
    if isinstance(wide, Truth):
        return narrow is wide or wide is OPEN
    assert isinstance(narrow, Range)
    return wide.low <= narrow.low <= narrow.high <= wide.high


@st.composite
def ranges(draw: st.DrawFn) -> Pair:
    low, a, b, high = sorted(draw(st.lists(st.integers(0, 6), min_size=4, max_size=4)))
    return Range(low, high), Range(a, b)


truths = st.sampled_from(TRUTHS)
BINARY: dict[str, tuple[st.SearchStrategy[Pair], Callable[[Any, Any], Value]]] = {
    "and": (truths, lambda a, b: a & b),
    "or": (truths, lambda a, b: a | b),
    "and not": (truths, lambda a, b: a & ~b),
    "sum": (ranges(), lambda a, b: a + b),
    "more": (ranges(), lambda a, b: a > b),
    "at least": (ranges(), lambda a, b: a >= b),
}


@pytest.mark.parametrize("name", BINARY)
@given(data=st.data())
def test_operations_on_two_values_narrow(name: str, data: st.DataObject) -> None:
    pairs, operation = BINARY[name]
    (wide_a, a), (wide_b, b) = data.draw(pairs), data.draw(pairs)
    assert within(operation(a, b), operation(wide_a, wide_b))


@given(truths, ranges(), ranges())
def test_a_choice_narrows(condition: Pair, one: Pair, other: Pair) -> None:
    wide = when(condition[0], one[0], other[0])
    assert within(when(condition[1], one[1], other[1]), wide)


@given(st.lists(truths, max_size=5), st.sampled_from([every, some]))
def test_quantifiers_narrow(pairs: list[Pair], quantifier: Callable[[list[Truth]], Truth]) -> None:
    assert within(quantifier([n for _, n in pairs]), quantifier([w for w, _ in pairs]))


@given(st.lists(truths, max_size=5))
def test_open_truths_say_no_more_than_all_their_cases_agree_on(pairs: list[Pair]) -> None:
    """Decided truths behave as ``all`` and ``any`` do, and an open answer stands for both."""
    decided = [narrow is YES for _, narrow in pairs if narrow is not OPEN]
    if len(decided) == len(pairs):
        assert every([n for _, n in pairs]) is (YES if all(decided) else NO)
        assert some([n for _, n in pairs]) is (YES if any(decided) else NO)


def random_value(rng: random.Random, value: Value) -> Value:
    """Something at least as certain as a value."""
    if isinstance(value, Truth):
        return rng.choice((value, YES, NO)) if value is OPEN else value
    low = rng.randint(int(value.low), int(value.high))
    return Range(low, rng.randint(low, int(value.high)))


def decided(rng: random.Random, value: Value) -> Value:
    """Something certain that a value allows."""
    if isinstance(value, Truth):
        return rng.choice((YES, NO)) if value is OPEN else value
    return exactly(rng.randint(int(value.low), int(value.high)))


def opening(problem: Problem) -> dict[str, list[Value]]:
    """What is known of each decision before anything was worked out."""
    first: dict[str, list[Value]] = {}
    for kind in problem.rules.kinds:
        values, undecided = kind.start(problem)
        assert isinstance(values, list)
        assert undecided == [n for n, value in enumerate(values) if is_open(value)]
        first[kind.name] = list(values)
    return first


def narrowed(
    rng: random.Random,
    values: dict[str, list[Value]],
    narrow: Callable[[random.Random, Value], Value],
) -> dict[str, list[Value]]:
    return {name: [narrow(rng, value) for value in listed] for name, listed in values.items()}


def subjects(problem: Problem, name: str) -> list[int]:
    """The numbers that an equation may be asked about."""
    if name == "hold":
        return sorted({*problem.on, *problem.into})
    if name in {"cut", "given"}:
        return sorted(problem.supports)
    if name == "dislodged":
        return list(range(len(problem.actions)))
    return list(problem.movers)


def problem_of(rng: random.Random, edition: str) -> Problem:
    sketch, position = make_position(rng)
    solved = play(sketch, position, edition).verdict.solved
    assert solved is not None
    problem = solved[0]
    assert isinstance(problem, Problem)
    return problem


EDITIONS = ["1971", "1982", "2000", "2023", "dptg", "online"]


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32 - 1))
def test_equations_narrow(edition: str, seed: int) -> None:
    rng = random.Random(seed)
    problem = problem_of(rng, edition)
    wide = narrowed(rng, opening(problem), random_value)
    close = narrowed(rng, wide, random_value)
    certain = narrowed(rng, close, decided)
    for name, equation in sorted(problem.rules.equations.items()):
        for number in subjects(problem, name):
            first = equation(problem, Table(wide), number)
            second = equation(problem, Table(close), number)
            last = equation(problem, Table(certain), number)
            assert within(second, first), f"{name}({number}) widened"
            assert within(last, second), f"{name}({number}) widened"
            assert not is_open(last), f"{name}({number}) is open although everything is decided"
