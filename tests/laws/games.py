"""Whole random games on any board, with orders that get in one another's way."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from legation.engine.scene import Scene
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.values.orders import Build, Convoy, Disband, Hold, Move, Order, Support, Waive
from legation.values.state import State
from legation.values.units import Unit
from tests.laws.chart import home

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
    """Orders for a phase of any kind."""
    if state.phase.kind == "movement":
        return _movement(rng, variant, state)
    if state.phase.kind == "retreat":
        sheets: Sheets = {}
        for entry in state.dislodged:
            choices = options(variant, state, entry.unit.power, entry.unit)
            if choices and rng.random() < 0.9:
                sheets.setdefault(entry.unit.power, []).append(rng.choice(choices))
        return sheets
    return {power: _adjustment(rng, variant, state, power) for power in variant.board.powers}


def _movement(rng: random.Random, variant: Variant, state: State) -> Sheets:
    """Moves first, mostly into full provinces; then orders that match them."""
    sheets: Sheets = {power: [] for power in variant.board.powers}
    legal = {unit: options(variant, state, unit.power, unit) for unit in state.units}
    full = {home(unit.place) for unit in state.units}
    chosen: dict[str, Move] = {}
    later: list[Unit] = []
    for unit, choices in legal.items():
        moves = [order for order in choices if isinstance(order, Move)]
        if moves and rng.random() < 0.55:
            weights = [1 + 2 * (home(move.to) in full) + 2 * move.via for move in moves]
            move = rng.choices(moves, weights)[0]
            chosen[unit.place] = move
            sheets[unit.power].append(move)
        else:
            later.append(unit)
    for unit in later:
        if rng.random() < 0.95:
            sheets[unit.power].append(_helping(rng, legal[unit], chosen))
    return sheets


def _helping(rng: random.Random, choices: Sequence[Order], moves: dict[str, Move]) -> Order:
    """A support or convoy that matches one of the moves, if there is one; else anything."""
    matching: list[Order] = []
    for order in choices:
        if isinstance(order, Convoy):
            move = moves.get(order.army)
            if move is not None and move.to == order.to:
                matching += [order, order]
        elif isinstance(order, Support):
            move = moves.get(order.supported)
            if (None if move is None else move.to) == order.to:
                matching.append(order)
    if matching and rng.random() < 0.9:
        return rng.choice(matching)
    still = [order for order in choices if not isinstance(order, Move)]
    return rng.choice(still or [Hold("")])


def _adjustment(rng: random.Random, variant: Variant, state: State, power: str) -> list[Order]:
    """As many builds or removals as there may be, and sometimes fewer or more."""
    surplus = len(state.centres(power)) - len(state.units_of(power))
    wanted = abs(surplus) + rng.choice((0, 0, 0, 0, -1, 1))
    if surplus < 0:
        units = list(state.units_of(power))
        return [Disband(unit.place) for unit in rng.sample(units, max(0, min(wanted, len(units))))]
    builds = [o for o in options(variant, state, power, None) if isinstance(o, Build)]
    rng.shuffle(builds)
    orders: list[Order] = [*builds[: max(0, wanted)]]
    if rng.random() < 0.1:
        orders.append(Waive())
    return orders


def random_game(rng: random.Random, variant: Variant, phases: int) -> Iterator[Turn]:
    """Play on from the start until a game ends, at most so many phases."""
    state = variant.start()
    for _ in range(phases):
        if state.outcome is not None:
            return
        turn = resolve(variant, state, random_orders(rng, variant, state))
        yield turn
        state = turn.after
