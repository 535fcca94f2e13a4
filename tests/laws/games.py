"""Whole random games on any board, with orders that get in one another's way."""

from __future__ import annotations

import random
from collections.abc import Iterator

from legation.engine.scene import Scene
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.testing.drawing import Mood, draw_orders
from legation.values.orders import Build, Order, Waive
from legation.values.state import State
from legation.values.units import Unit

__all__ = ["options", "random_game", "random_orders"]

Sheets = dict[str, list[Order]]


def options(variant: Variant, state: State, power: str, unit: Unit | None) -> list[Order]:
    """The legal orders for a unit, or the builds of a power for None, as the rules list them."""
    scene = Scene(variant, state)
    return [
        order
        for verb in variant.rules.verbs.values()
        if state.phase.kind in verb.phases and (unit is None) == (verb.order in {Build, Waive})
        for order in verb.options(scene, power, unit)
    ]


def random_orders(rng: random.Random, variant: Variant, state: State) -> Sheets:
    """Orders for a phase of any kind; some units are given none, some powers waive without need."""
    powers = variant.board.powers
    sheets = draw_orders(rng, Scene(variant, state), Mood(dict.fromkeys(powers, 0.97)))
    if state.phase.kind == "adjustment":
        for power in powers:
            if rng.random() < 0.1:
                sheets.setdefault(power, []).append(Waive())
    return sheets


def random_game(rng: random.Random, variant: Variant, phases: int) -> Iterator[Turn]:
    """Play on from the start until a game ends, at most so many phases."""
    state = variant.start()
    for _ in range(phases):
        if state.outcome is not None:
            return
        turn = resolve(variant, state, random_orders(rng, variant, state))
        yield turn
        state = turn.after
