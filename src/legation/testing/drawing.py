"""Random orders that get in one another's way, drawn from what each verb lists as legal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.record.options import legal_orders
from legation.values.geography import Place, Power, province_of
from legation.values.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)
from legation.values.units import parts

__all__ = ["careless", "draw_orders", "draw_zeal"]

Sheets = dict[Power, list[Order]]
Choices = dict[Place, list[Order]]

_USUAL = (Hold, Move, Support, Convoy)


def draw_zeal(rng: random.Random, powers: Iterable[Power]) -> dict[Power, float]:
    """How likely each power is to order a unit at all.

    In every other game some powers are lazy, so that others get ahead and games come to an end.
    """
    lazy = rng.random() < 0.5
    return {power: rng.choice((1.0, 0.8, 0.4)) if lazy else 0.97 for power in powers}


def draw_orders(rng: random.Random, scene: Scene, zeal: Mapping[Power, float]) -> Sheets:
    """Legal orders of all powers for the open phase."""
    listed: dict[Power, Choices] = {}
    for power in scene.board.powers:
        choices: Choices = {}
        for order in legal_orders(scene, power):
            choices.setdefault(order.subject, []).append(order)
        if choices:
            listed[power] = choices
    kind = scene.state.phase.kind
    if kind == "adjustment":
        due = balances(scene)
        return {power: _adjust(rng, choices, due[power]) for power, choices in listed.items()}
    if kind == "retreat":
        return {power: _flee(rng, choices) for power, choices in listed.items()}
    return _fight(rng, scene, listed, zeal)


def _fight(
    rng: random.Random,
    scene: Scene,
    listed: Mapping[Power, Choices],
    zeal: Mapping[Power, float],
) -> Sheets:
    """Moves first, mostly into full provinces and to others' centres; then orders that match them."""
    sheets: Sheets = {power: [] for power in listed}
    wanted = _wanted(scene)
    chosen: dict[Place, Move] = {}
    units = [(power, place) for power, choices in listed.items() for place in choices]
    rng.shuffle(units)
    # Those that may carry others wait until it is known who wants to be carried.
    units.sort(key=lambda one: any(isinstance(o, Convoy) for o in listed[one[0]][one[1]]))
    helpers: list[tuple[Power, Place]] = []
    for power, place in units:
        if rng.random() >= zeal.get(power, 1.0):
            continue
        choices = listed[power][place]
        own = [order for order in choices if not isinstance(order, _USUAL)]
        carrying = [o for o in choices if isinstance(o, Convoy) and _matches(o, chosen)]
        moves = [order for order in choices if isinstance(order, Move)]
        if own and rng.random() < 0.25:
            sheets[power].append(_by_verb(rng, own))
        elif carrying and rng.random() < 0.6:
            sheets[power].append(rng.choice(carrying))
        elif moves and rng.random() < 0.55:
            weights = [_pull(scene, power, move, wanted) for move in moves]
            move = rng.choices(moves, weights)[0]
            chosen[place] = move
            sheets[power].append(move)
        else:
            helpers.append((power, place))
    for power, place in helpers:
        sheets[power].append(_help(rng, listed[power][place], chosen))
    return sheets


def _wanted(scene: Scene) -> Mapping[str, Power | None]:
    """The centres, with their owners."""
    owners = dict(scene.state.owners)
    return {centre: owners.get(centre) for centre in scene.board.centres}


def _pull(scene: Scene, power: Power, move: Move, wanted: Mapping[str, Power | None]) -> int:
    """How much a move is worth trying: full provinces, others' centres, convoys."""
    goal = province_of(move.to)
    there = scene.unit_at(goal)
    hostile = there is not None and there.power != power
    foreign = goal in wanted and wanted[goal] != power
    return 2 * (there is None or hostile) + 1 + 4 * hostile + 6 * foreign + 2 * move.via


def _matches(order: Order, moves: Mapping[Place, Move]) -> bool:
    """Whether a support or convoy is for something that was ordered."""
    if isinstance(order, Convoy):
        move = moves.get(order.army)
        return move is not None and move.to == order.to
    if isinstance(order, Support):
        move = moves.get(order.supported)
        return (None if move is None else move.to) == order.to
    return False


def _help(rng: random.Random, choices: Sequence[Order], moves: Mapping[Place, Move]) -> Order:
    """A support or convoy that matches a move, if there is one; else anything but a move."""
    matching = [order for order in choices if _matches(order, moves)]
    attacks = [o for o in matching if not isinstance(o, Support) or o.to is not None]
    if matching and rng.random() < 0.9:
        return rng.choice(attacks if attacks and rng.random() < 0.8 else matching)
    still = [order for order in choices if not isinstance(order, Move)]
    return _by_verb(rng, still or choices)


def _by_verb(rng: random.Random, orders: Sequence[Order]) -> Order:
    """One of the orders; every verb is as likely as every other one."""
    verb = rng.choice(sorted({order.verb for order in orders}))
    return rng.choice([order for order in orders if order.verb == verb])


def _flee(rng: random.Random, choices: Choices) -> list[Order]:
    """Mostly retreats, sometimes nothing at all."""
    orders: list[Order] = []
    for listed in choices.values():
        going = [order for order in listed if isinstance(order, Retreat)]
        if rng.random() < 0.9:
            orders.append(rng.choice(going if going and rng.random() < 0.8 else listed))
    return orders


def _adjust(rng: random.Random, choices: Choices, due: int) -> list[Order]:
    """As many builds or removals as there may be; sometimes fewer, sometimes more."""
    wanted = max(0, abs(due) + rng.choice((0, 0, 0, 0, 0, -1, 1)))
    by_site: dict[str, list[Order]] = {}
    for place, orders in choices.items():
        if place:
            by_site.setdefault(province_of(place), []).extend(orders)
    sites = list(by_site)
    rng.shuffle(sites)
    made = [rng.choice(by_site[site]) for site in sites[:wanted]]
    waives = choices.get("", [])
    if waives and (len(made) < wanted or rng.random() < 0.1):
        made.append(rng.choice(waives))
    return made


def careless(rng: random.Random, scene: Scene, power: Power) -> Order:
    """An order such as players write by mistake; it may be legal by chance."""
    places, state = scene.board.places, scene.state
    units = [*state.units, *(entry.unit for entry in state.dislodged)]
    if state.dislodged and rng.random() < 0.8:
        units = [entry.unit for entry in state.dislodged]
    own = [unit.place for unit in units if unit.power == power]
    unit = rng.choice(own) if own and rng.random() < 0.8 else rng.choice(places)
    other = rng.choice(units).place if units and rng.random() < 0.8 else rng.choice(places)
    to = rng.choice(places)
    homes = scene.board.homes.get(power, ())
    site = rng.choice(homes) if homes and rng.random() < 0.6 else to
    kinds = list(scene.board.reach)
    if rng.random() < 0.5:
        near = scene.board.adjacent(unit, rng.choice(kinds))
        to = rng.choice(near) if near else unit
    made: list[Order] = [
        Hold(unit),
        Move(unit, to),
        Support(unit, other),
        Support(unit, other, to),
        Convoy(unit, other, to),
        Retreat(unit, to),
        Disband(unit),
        Build(site, parts(rng.choice(kinds))),
        Waive(),
    ]
    known = [order for order in made if type(order) in scene.rules.verbs]
    fitting = [o for o in known if state.phase.kind in scene.rules.verbs[type(o)].phases]
    return rng.choice(fitting if fitting and rng.random() < 0.9 else known or made)
