"""The solver on toy problems: sweeps, cores, the branch budget, deadlock rules by rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from legation.engine import solver
from legation.engine.problem import Problem
from legation.engine.solver import Closing, DeadlockRule, Decision, Table, solve
from legation.engine.truth import (
    NO,
    OPEN,
    YES,
    Range,
    Value,
    every,
    exactly,
    some,
    truth,
    up_to,
    when,
)
from legation.errors import Deadlock
from tests.engine.toys import kind, module, problem

Egg = Callable[[Table, int], Any]
Rule = Callable[[Problem, Table, tuple[Decision, ...]], dict[Decision, Value] | None]


def eggs(number: int, equation: Egg, *rules: DeadlockRule) -> Problem:
    """A problem with so many truths, all decided by one equation."""
    return problem(
        module(
            "eggs",
            {
                "decides": {"egg": kind("egg", 1, dict.fromkeys(range(number), OPEN))},
                "quantity": {"egg": lambda p, t, n: equation(t, n)},
                "deadlock": rules,
            },
        )
    )


def answers(p: Problem) -> list[Value]:
    return list(solve(p).kinds["egg"])


def egg(t: Table, number: int) -> Any:
    return t.kinds["egg"][number]


def counted(p: Problem) -> tuple[int, int, int]:
    """Cores, branch nodes, deadlocks."""
    return p.statistics.cores, p.statistics.nodes, p.statistics.deadlocks


# --- sweeps ----------------------------------------------------------------------------------------


def test_a_sweep_suffices_where_everything_rests_on_something() -> None:
    p = eggs(5, lambda t, n: YES if n == 0 else ~egg(t, n - 1))
    assert answers(p) == [YES, NO, YES, NO, YES]
    assert counted(p) == (0, 0, 0)
    # In the order of the numbers one sweep decides all of them, and one more finds nothing to do.
    assert p.statistics.sweeps == 2


@pytest.mark.parametrize("number", [3, 40, 400])
def test_a_chain_against_the_order_takes_no_sweep_for_every_link(number: int) -> None:
    p = eggs(number, lambda t, n: YES if n == number - 1 else egg(t, n + 1))
    assert answers(p) == [YES] * number
    assert p.statistics.sweeps <= 8
    assert p.statistics.evaluations <= 20 * number


def test_amounts_narrow_step_by_step() -> None:
    """A support of three that may be cut by one, by a unit that arrives with more than two."""
    p = problem(
        module(
            "toy",
            {
                "decides": {
                    "arrives": kind("arrives", 2, {0: OPEN}),
                    "given": kind("given", 1, {0: up_to(3)}),
                },
                "quantity": {
                    "given": lambda p, t, n: when(t.kinds["arrives"][0], exactly(2), exactly(3)),
                    "arrives": lambda p, t, n: exactly(1) + t.kinds["given"][0] > exactly(2),
                },
            },
        )
    )
    table = solve(p)
    assert table.kinds == {"arrives": [YES], "given": [exactly(2)]}
    assert counted(p) == (0, 0, 0)


def test_decided_values_are_never_asked_again() -> None:
    asked: list[int] = []

    def equation(t: Table, n: int) -> Value:
        asked.append(n)
        return truth(n == 0)

    assert answers(eggs(2, equation)) == [YES, NO]
    assert asked == [0, 1]


# --- cores -----------------------------------------------------------------------------------------


def test_a_core_with_one_completion_is_settled_by_it() -> None:
    """0 holds if 1 does or 1 does not, which no sweep sees; that 1 = 0 then follows."""
    p = eggs(
        2, lambda t, n: egg(t, 1) | ~egg(t, 1) if n == 0 else egg(t, 0) & egg(t, 1) | egg(t, 0)
    )
    assert answers(p) == [YES, YES]
    assert counted(p)[0] == 1
    assert counted(p)[2] == 0


def test_a_core_is_what_depends_on_nothing_else_that_is_open() -> None:
    """Two rings; the second waits for the first, which is settled alone."""
    seen: list[tuple[Decision, ...]] = []

    def settle(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value]:
        seen.append(core)
        return dict.fromkeys(core, NO)

    ring = {0: (1,), 1: (0,), 2: (3, 0), 3: (2,)}
    p = eggs(
        4, lambda t, n: every(egg(t, o) for o in ring[n]), DeadlockRule(20, "all fail", settle)
    )
    # Once the first ring is shut the second follows by itself: 2 needs 0.
    assert answers(p) == [NO, NO, NO, NO]
    assert seen == [(("egg", 0), ("egg", 1))]


def test_independent_cores_are_settled_one_by_one() -> None:
    seen: list[tuple[Decision, ...]] = []

    def settle(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value]:
        seen.append(core)
        return dict.fromkeys(core, YES)

    p = eggs(6, lambda t, n: egg(t, n ^ 1), DeadlockRule(20, "all hold", settle))
    assert answers(p) == [YES] * 6
    assert seen == [(("egg", n), ("egg", n + 1)) for n in (0, 2, 4)]
    assert counted(p)[0] == 3


# --- deadlocks -------------------------------------------------------------------------------------


def both_or_neither(t: Table, n: int) -> Value:
    found: Value = egg(t, 1 - n)
    return found


def never(t: Table, n: int) -> Value:
    """Each holds if the other does not, and the second if the first does: nobody can be right."""
    found: Value = ~egg(t, 1) if n == 0 else egg(t, 0)
    return found


def proposing(value: Value | None, seen: list[str], name: str, rank: int) -> DeadlockRule:
    def propose(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value] | None:
        seen.append(name)
        return None if value is None else dict.fromkeys(core, value)

    return DeadlockRule(rank, name, propose)


def test_rules_are_asked_by_rank_until_one_is_willing() -> None:
    seen: list[str] = []
    rules = [
        proposing(NO, seen, "thirty", 30),
        proposing(None, seen, "ten", 10),
        proposing(YES, seen, "twenty", 20),
    ]
    p = eggs(2, both_or_neither, *rules)
    table = solve(p)
    assert table.kinds["egg"] == [YES, YES]
    assert seen == ["ten", "twenty"]
    core: Sequence[Decision] = (("egg", 0), ("egg", 1))
    assert table.closed == dict.fromkeys(core, Closing("twenty", tuple(core)))
    assert counted(p)[2] == 1


def test_a_rule_may_settle_a_part_and_leave_the_rest_to_the_equations() -> None:
    def first_fails(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value]:
        return {core[0]: NO}

    assert answers(eggs(2, both_or_neither, DeadlockRule(5, "first", first_fails))) == [NO, NO]
    # Here the equation of the one that was fixed would say otherwise: that is the rule's right.
    assert answers(eggs(2, never, DeadlockRule(5, "first", first_fails))) == [NO, NO]


@pytest.mark.parametrize("equation", [both_or_neither, never])
def test_without_a_willing_rule_it_is_a_deadlock(equation: Egg) -> None:
    with pytest.raises(Deadlock) as raised:
        solve(eggs(2, equation, proposing(None, [], "unwilling", 10)))
    assert raised.value.core == (("egg", 0), ("egg", 1))
    assert str(raised.value) == "the rules do not settle egg(0), egg(1)"


def test_what_a_rule_fixes_stands_and_the_rest_follows() -> None:
    """No completion of this ring is free of contradiction, so a rule has to break it somewhere."""
    ring = {0: lambda t: egg(t, 1), 1: lambda t: ~egg(t, 2), 2: lambda t: egg(t, 0) & egg(t, 1)}

    def two_hold(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value]:
        return {("egg", 0): YES, ("egg", 2): YES}

    p = eggs(3, lambda t, n: ring[n](t), DeadlockRule(5, "two hold", two_hold))
    # With 2 fixed 1 fails, by its own equation; 0 and 2 hold because the rule says so.
    assert answers(p) == [YES, NO, YES]


# --- the budget ------------------------------------------------------------------------------------


def crowd(number: int) -> Egg:
    """Each holds if one of the others does: all of them or none."""

    def equation(t: Table, n: int) -> Value:
        others = [egg(t, o) for o in range(number) if o != n]
        found: Value = some(others)
        return found

    return equation


def test_the_branch_budget_bounds_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the budget spent, the deadlock rules decide, even where a search would have."""
    seen: list[str] = []
    wise = lambda t, n: egg(t, 1) | ~egg(t, 1) if n == 0 else egg(t, 0) & egg(t, 1) | egg(t, 0)  # noqa: E731
    p = eggs(2, wise, proposing(NO, seen, "rule", 10))
    assert answers(p) == [YES, YES]
    assert seen == []
    nodes = p.statistics.nodes
    assert 0 < nodes <= 4
    for budget in range(nodes + 1):
        monkeypatch.setattr(solver, "BRANCH_BUDGET", budget)
        seen.clear()
        p = eggs(2, wise, proposing(NO, seen, "rule", 10))
        assert answers(p) == [NO, NO]
        assert seen == ["rule"]
        assert p.statistics.nodes <= budget


def test_the_budget_is_for_the_whole_phase() -> None:
    p = eggs(24, lambda t, n: egg(t, n ^ 1), proposing(NO, [], "rule", 10))
    assert answers(p) == [NO] * 24
    assert counted(p) == (12, 24, 12)
    assert p.statistics.nodes <= solver.BRANCH_BUDGET


def test_two_completions_are_enough_to_stop_the_search() -> None:
    """Each is as it likes, and looks at the next one for nothing: 4,096 completions."""
    free = eggs(
        12,
        lambda t, n: egg(t, n) & (egg(t, (n + 1) % 12) | ~egg(t, (n + 1) % 12)),
        proposing(NO, [], "rule", 10),
    )
    assert answers(free) == [NO] * 12
    assert counted(free)[0] == 1
    assert free.statistics.nodes < 50, "the search went on after the second completion"
    crowded = eggs(12, crowd(12), proposing(YES, [], "rule", 10))
    assert answers(crowded) == [YES] * 12
    assert crowded.statistics.nodes < 50


# --- amounts in a core -----------------------------------------------------------------------------


def test_amounts_are_tried_from_the_highest_down() -> None:
    """Two supports that cut one another in a circle: each gives what the other leaves it."""
    tried: list[Range] = []

    def given(p: Problem, t: Table, n: int) -> Value:
        other: Range = t.kinds["given"][1 - n]
        tried.append(other)
        return Range(2 - other.high, 2 - other.low)

    def shut(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value]:
        return {core[0]: exactly(0), core[1]: exactly(2)}

    toy = module(
        "toy",
        {
            "decides": {"given": kind("given", 1, {0: up_to(2), 1: up_to(2)})},
            "quantity": {"given": given},
            "deadlock": (DeadlockRule(15, "cut", shut),),
        },
    )
    assert solve(problem(toy)).kinds["given"] == [exactly(0), exactly(2)]
    assert tried.index(exactly(2)) < tried.index(exactly(1))
