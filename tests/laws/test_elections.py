"""Where elections have nothing to decide, the game is exactly the standard one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from legation.bank import load_variant
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.record import Game
from legation.rules.ballots.factors.shares import Factors
from legation.values.orders import Ballot, Order
from legation.values.rulings import Ruling
from legation.values.state import State
from tests.laws.games import random_game, random_orders

FAST = 40
"""Phases of a quick run."""

Sheets = dict[str, list[Order]]


def phases(name: str, seed: int, number: int) -> Iterator[tuple[State, Sheets, Turn]]:
    """Phases of random games of a variant, with what was written and what came of it."""
    variant = load_variant(name)
    rng = random.Random(seed)
    done = 0
    while done < number:
        for turn in random_game(rng, variant, 14):
            sheets = random_orders(rng, variant, turn.before)
            yield turn.before, sheets, resolve(variant, turn.before, sheets)
            done += 1


def facts(turn: Turn) -> tuple[object, ...]:
    """All that a phase does to the board, and what it says of every order."""
    state = turn.judged
    rulings = sorted(
        (str(r.unit), r.power, repr(r.order), r.outcome, r.dislodged, _code(r))
        for r in turn.rulings
    )
    return (state.units, state.owners, state.dislodged, state.contested, rulings)


def _code(ruling: Ruling) -> str:
    """The reason; elections have words of their own for lines beyond what is due."""
    return "" if ruling.outcome == "void" else ruling.reason.code


def one_investor_each(variant: Variant, state: State) -> State:
    """A position in which every power has one investor, of its own name."""
    powers = variant.board.powers
    held = tuple(sorted((f"friend of {power}", power, 8) for power in powers))
    pool = tuple(sorted((seat, 0) for seat, _, _ in held))
    return replace(
        state,
        seats=tuple(sorted((seat, ()) for seat, _, _ in held)),
        slots=(("factors", Factors(held, (), pool)),),
    )


@pytest.mark.parametrize("name", ["standard", "chromatic"])
@pytest.mark.parametrize(
    ("seed", "number"), [(1, FAST), pytest.param(2, 1500, marks=pytest.mark.long)]
)
def test_one_investor_per_power_is_the_standard_game(name: str, seed: int, number: int) -> None:
    """FIA-4"""
    variant = load_variant(f"{name}+fiascomacy-ii", settings={"factors.players": 7})
    for state, sheets, wanted in phases(name, seed, number):
        ballots = [
            Ballot(f"friend of {power}", power, order)
            for power, orders in sheets.items()
            for order in orders
        ]
        turn = resolve(variant, one_investor_each(variant, state), ballots)
        assert facts(turn) == facts(wanted)


@pytest.mark.parametrize("name", ["standard", "chromatic"])
@pytest.mark.parametrize(
    ("seed", "number"), [(3, FAST), pytest.param(4, 1500, marks=pytest.mark.long)]
)
def test_no_extra_orders_is_the_standard_game(name: str, seed: int, number: int) -> None:
    """CAT-1"""
    variant = load_variant(f"{name}+catspaw")
    rng = random.Random(seed)
    for state, sheets, _ in phases(name, seed, number):
        played = sorted(rng.sample(variant.board.powers, 3))
        own = {power: orders for power, orders in sheets.items() if power in played}
        seats = tuple((power, (power,)) for power in played)
        before = replace(state, seats=seats, slots=(("ballots", ()),))
        turn = resolve(variant, before, own)
        assert facts(turn) == facts(resolve(load_variant(name), state, own))


@pytest.mark.parametrize("name", ["standard+catspaw", "youngstown+fiascomacy-ii"])
def test_composed_variants_replay_identically(name: str) -> None:
    """CAT-1, FIA-4"""
    game = Game(name, seed=5)
    rng = random.Random(5)
    for _ in range(14):
        sheets = random_orders(rng, game.variant, game.state)
        for seat in game.seats:
            for power, orders in sheets.items():
                lines = [game.text(o, power=power) for o in orders if rng.random() < 0.4]
                game.write(power, lines, seat=seat)
        game.process()
    text = game.dumps()
    again = Game.loads(text)
    assert again.dumps() == text
    assert [turn.tallies for turn in again.turns] == [turn.tallies for turn in game.turns]
    assert any(turn.tallies for turn in game.turns)
