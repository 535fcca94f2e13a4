"""What holds of multiple units whatever the position."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from legation.engine.problem import Problem
from legation.engine.solver import Table
from legation.engine.truth import Range, is_open
from legation.engine.turn import Turn, resolve
from legation.values.changes import apply
from legation.values.rulings import Ruling
from legation.values.state import State
from tests.laws.boards import make_position
from tests.laws.playing import orders_of, state_of, variant_on
from tests.laws.test_monotone import decided, narrowed, opening, random_value, within
from tests.rules.multiples.stacks import OTHER, SIMPLE, judged, variant_with

EDITIONS = ["1971", "1982", "2000", "2023", "dptg", "online"]
SEEDS = 200
"""Random positions for each edition and each form of the rules."""


def told(ruling: Ruling) -> tuple[object, ...]:
    return (ruling.unit, ruling.order, ruling.outcome, ruling.dislodged, ruling.reason.code)


@pytest.mark.parametrize("switches", [(), SIMPLE], ids=["full", "simple"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_single_units_are_judged_as_in_the_standard_game(
    edition: str, switches: tuple[tuple[str, object], ...]
) -> None:
    for seed in range(SEEDS):
        sketch, position = make_position(random.Random(f"{edition} {seed}"))
        plain, multiple = variant_on(sketch, edition), variant_with(sketch, edition, switches)
        state, orders = state_of(plain, position.units), orders_of(position)
        one, other = resolve(plain, state, orders), resolve(multiple, state, orders)
        assert one.changes == other.changes, seed
        assert [*map(told, one.rulings)] == [*map(told, other.rulings)], seed


def parts(state: State) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for unit in [*state.units, *(entry.unit for entry in state.dislodged)]:
        for kind, number in unit.parts.counts:
            counts[unit.power, kind] += number
    return counts


def fought(turn: Turn) -> State:
    """The position after the battles."""
    return apply(turn.before, turn.verdict.changes)


@pytest.mark.parametrize("switches", [(), SIMPLE, OTHER], ids=["full", "simple", "other"])
def test_parts_are_neither_made_nor_lost_and_float(
    switches: tuple[tuple[str, object], ...],
) -> None:
    """MUL-2.1, MUL-5.1: every part is somewhere, one unit a space, seaworthy at sea."""
    seen: Counter[str] = Counter()
    for seed in range(SEEDS):
        rng = random.Random(f"conserved {seed}")
        variant, _, turn = judged(rng, rng.choice(EDITIONS), switches)
        after, board = fought(turn), variant.board
        assert parts(turn.before) == parts(after), seed
        spaces = [board.space_of[board.index[unit.place]] for unit in after.units]
        assert len(spaces) == len(set(spaces)), seed
        for unit, space in zip(after.units, spaces, strict=True):
            at_sea = not board.land >> space & 1
            assert not at_sea or unit.parts.number("fleet") >= unit.parts.number("army"), seed
            assert board.stands[unit.kind] >> board.index[unit.place] & 1, (seed, unit)
        assert len({unit.id for unit in turn.before.units}) == len(turn.before.units)
        seen.update(ruling.outcome for ruling in turn.rulings)
    assert min(seen["merged"], seen["split"], seen["given"], seen["moved"]) > 5


@pytest.mark.parametrize("switches", [(), SIMPLE, OTHER], ids=["full", "simple", "other"])
def test_equations_narrow(switches: tuple[tuple[str, object], ...]) -> None:
    """The more is known of the decisions, the more is known of what follows from them."""
    for seed in range(60):
        rng = random.Random(f"narrow {seed}")
        _, _, turn = judged(rng, "2023", switches)
        solved = turn.verdict.solved
        assert solved is not None
        problem = solved[0]
        assert isinstance(problem, Problem)
        wide = narrowed(rng, opening(problem), random_value)
        close = narrowed(rng, wide, random_value)
        certain = narrowed(rng, close, decided)
        for name, number in asked(problem):
            equation = problem.rules.equations[name]
            first = equation(problem, Table(wide), number)
            second = equation(problem, Table(close), number)
            last = equation(problem, Table(certain), number)
            assert within(second, first), f"{seed}: {name}({number}) widened"
            assert within(last, second), f"{seed}: {name}({number}) widened"
            assert not is_open(last), f"{seed}: {name}({number}) is open"


def asked(problem: Problem) -> list[tuple[str, int]]:
    """The equations and the numbers about which they may be asked."""
    units = list(range(len(problem.units)))
    numbers = {
        "hold": sorted({*problem.on, *problem.into}),
        "cut": sorted(problem.supports),
        "given": sorted({*problem.supports, *problem.aids}),
        "dislodged": units,
        "leaves": units,
    }
    return [
        (name, number)
        for name in sorted(problem.rules.equations)
        for number in numbers.get(name, problem.movers)
    ]


def test_no_order_of_the_powers_reaches_the_result() -> None:
    for seed in range(60):
        variant, orders, turn = judged(random.Random(f"order {seed}"))
        turned = {power: orders[power][::-1] for power in reversed(orders)}
        again = resolve(variant, turn.before, turned)
        assert fought(turn).units == fought(again).units, seed


def test_amounts_are_what_the_table_holds() -> None:
    """A support gives no more than its parts, and no unit gives more supports than it has parts."""
    for seed in range(80):
        _, _, turn = judged(random.Random(f"amounts {seed}"))
        solved = turn.verdict.solved
        assert solved is not None
        problem, table = solved
        sums: Counter[int] = Counter()
        for support in problem.supports:
            given: Range = table.given[support]
            assert given.low == given.high
            assert 0 <= given.low <= problem.own[support].high, seed
            sums[problem.actions[support].unit] += int(given.low)
        for unit, total in sums.items():
            assert total <= problem.units[unit].parts.size, seed
