"""Ducats are conserved, except where a rule makes or destroys them: properties of all rules about money."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from legation import load_variant
from legation.engine.scene import Dice
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.rules.machiavelli.assassination import GiveChit
from legation.rules.machiavelli.expenses.orders import KINDS, Expense
from legation.rules.machiavelli.ledger import LEDGER, Entry, ledger
from legation.rules.machiavelli.loans.orders import Borrow, Repay
from legation.rules.machiavelli.orders import Maintain, Raise
from legation.rules.machiavelli.purses import Treasury
from legation.rules.machiavelli.treasury import Pay
from legation.testing.ducats import unaccounted
from legation.values.changes import SlotSet, apply
from legation.values.orders import Hold, Move, Order
from legation.values.state import State

FLAGS = ("", "mach2", "mach2,profile=njudge", "profile=njudge,plague,storm", "noloans,noassassins")
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


@lru_cache(maxsize=16)
def game(flags: str) -> Variant:
    return load_variant("dipmach", flags=flags)


class Plan(NamedTuple):
    """What a season is played with: its seed says who orders what, and how the dice fall."""

    flags: str
    ducats: tuple[int, ...]
    seeds: tuple[int, ...]


PLANS = st.builds(
    Plan,
    st.sampled_from(FLAGS),
    st.tuples(*[st.integers(0, 60)] * len(POWERS)),
    st.lists(st.integers(0, 10**6), min_size=3, max_size=5).map(tuple),
)


def rolling(seed: int) -> Dice:
    return lambda purpose, index, sides: random.Random(f"{seed} {purpose} {index}").randint(
        1, sides
    )


def money(draw: random.Random, state: State, power: str) -> list[Order]:
    """A few orders about money of a power, sensible or not."""
    units = [unit.place for unit in state.units]
    provinces = sorted({space for space, _ in state.owners if "/" not in space})
    found: list[Order] = []
    for _ in range(draw.randint(0, 3)):
        other = draw.choice(POWERS)
        found.append(
            draw.choice(
                [
                    Pay(draw.randint(1, 30), other),
                    Borrow(draw.randint(1, 26), draw.choice((1, 2))),
                    Repay(draw.randint(1, 30)),
                    GiveChit(other, draw.choice(POWERS)),
                ]
            )
        )
    for number in range(1, draw.randint(0, 4) + 1):
        kind = draw.choice(KINDS)
        place = draw.choice(
            units if kind in ("counter", "disband", "buy", "autonomous") else provinces
        )
        amount = draw.choice((0, 3, 9, 12, 13, 18, 20, 36))
        victim = draw.choice(POWERS) if kind == "assassinate" else ""
        found.append(Expense(number, kind, amount, "" if victim else place, victim=victim))
    return found


def ordered(draw: random.Random, variant: Variant, state: State) -> dict[str, list[Order]]:
    """What every power orders in a phase."""
    found: dict[str, list[Order]] = {}
    for power in POWERS:
        units = state.units_of(power)
        if state.phase.kind == "movement":
            places = [info.id for info in variant.board.map.provinces]
            moves: list[Order] = [
                draw.choice([Hold(unit.place), Move(unit.place, draw.choice(places))])
                for unit in units
            ]
            found[power] = [*money(draw, state, power), *moves]
        elif state.phase.kind == "adjustment":
            kept: list[Order] = [Maintain(unit.place) for unit in units if draw.random() < 0.8]
            sites = [space for space, owner in state.owners if owner == power and "/" not in space]
            raised: list[Order] = [Raise(site) for site in sites if draw.random() < 0.2]
            found[power] = [*kept, *raised]
    return found


def played(plan: Plan) -> list[Turn]:
    """Some phases from the first campaign on."""
    variant = game(plan.flags)
    state = resolve(variant, variant.start(dice=rolling(0)), {}, rolling(0)).after
    has = tuple(sorted(zip(POWERS, plan.ducats, strict=True)))
    state = apply(state, [SlotSet("treasury", Treasury(has))])
    turns: list[Turn] = []
    for seed in plan.seeds:
        draw = random.Random(seed)
        turn = resolve(variant, state, ordered(draw, variant, state), rolling(seed))
        turns.append(turn)
        state = turn.after
        if state.outcome is not None:
            break
    return turns


@settings(max_examples=25, deadline=None)
@given(PLANS)
def test_ducats_are_conserved(plan: Plan) -> None:
    """What there was, and what rules made, less what rules destroyed, is what there is (MACH-3.2)."""
    for turn in played(plan):
        assert list(unaccounted(game(plan.flags), turn)) == []
        before, after = turn.before.slot("treasury"), turn.after.slot("treasury")
        assert isinstance(before, Treasury) and isinstance(after, Treasury)
        entries = ledger(turn.before, turn.changes)
        made = sum(e.ducats for e in entries if LEDGER[e.why] > 0)
        destroyed = -sum(e.ducats for e in entries if LEDGER[e.why] < 0)
        assert made >= 0 and destroyed >= 0
        total = sum(n for _, n in before.ducats) + made - destroyed
        assert total == sum(n for _, n in after.ducats)
        assert min(n for _, n in after.ducats) >= 0


@pytest.mark.long
@settings(max_examples=600, deadline=None)
@given(PLANS)
def test_ducats_are_conserved_in_many_games(plan: Plan) -> None:
    """MACH-3.2"""
    for turn in played(plan):
        assert list(unaccounted(game(plan.flags), turn)) == []


def test_every_entry_comes_up() -> None:
    """The games above do what they are to watch: every kind of entry but the rarest is among them."""
    kinds: set[str] = set()
    for seed in range(12):
        plan = Plan("", (20, 40, 5, 60, 0, 12, 30), tuple(range(seed * 10, seed * 10 + 9)))
        for turn in played(plan):
            kinds |= {entry.why for entry in ledger(turn.before, turn.changes)}
    assert kinds >= set(LEDGER) - {"lost"}


def test_a_ledger_by_hand() -> None:
    """MACH-3.2: ten borrowed; then twelve back to the bank, four to Italy, three borrowed, and the six
    that are left, of twelve, for a garrison that is not to be had for so little."""
    variant = game("")
    state = resolve(variant, variant.start(dice=rolling(0)), {}, rolling(0)).after
    state = apply(state, [SlotSet("treasury", Treasury((("france", 9), ("italy", 0))))])
    first = resolve(variant, state, {"france": [Borrow(10, 1)]}, rolling(1))
    assert ledger(first.before, first.changes) == (Entry("loans", "france", 10),)
    bribe = Expense(1, "disband", 12, "spa/city")
    orders: list[Order] = [Repay(12), Pay(4, "italy"), Borrow(3, 2), bribe]
    second = resolve(variant, first.after, {"france": orders}, rolling(1))
    assert ledger(second.before, second.changes) == (
        Entry("debts", "france", -12),
        Entry("payments", "france", -4),
        Entry("payments", "italy", 4),
        Entry("loans", "france", 3),
        Entry("expenses", "france", -6),
    )
