"""Random orders that make trouble: moves into the same provinces, supports and convoys that match.

Half of the supports and convoys written at random would be for nothing. Here the moves are chosen
first and the rest mostly follows them; a few orders are nonsense all the same.
"""

from __future__ import annotations

import random
from itertools import permutations, product

from legation.values.orders import Convoy, Hold, Move, Order, Support
from tests.laws.chart import Piece, Position, home

__all__ = ["scheme"]


def scheme(rng: random.Random, position: Position) -> dict[str, Order]:
    """An order for nearly every unit, by province."""
    provinces = sorted({*position.chart.army, *map(home, position.chart.fleet)})
    hot = rng.sample(provinces, min(2, len(provinces)))
    orders: dict[str, Order] = {}
    later = []
    plotted = _plots(rng, position)
    for province, unit in position.units.items():
        if province in plotted:
            orders[province] = plotted[province]
        elif rng.random() < 0.5:
            move = _move(rng, position, unit, hot)
            if move is not None:
                orders[province] = move
        else:
            later.append(province)
    for province in later:
        order = _help(rng, position, province, orders, hot)
        if order is not None:
            orders[province] = order
    for province in position.units:
        if rng.random() < 0.03:
            orders[province] = _nonsense(rng, position, province, provinces)
    return orders


def _move(rng: random.Random, position: Position, unit: Piece, hot: list[str]) -> Order | None:
    """A move by land or sea, rather into full or coveted provinces than elsewhere."""
    near = position.chart.places(unit.kind, unit.place)
    goals = sorted(near)
    far: set[str] = set()
    if unit.kind == "army":
        fleets = position.fleets_at_sea()
        far = {
            land
            for land in position.chart.army
            if land != unit.province and position.joined(unit.province, land, fleets)
        }
        goals = sorted(near | far)
    if not goals:
        return None
    weights = [1 + 3 * (home(g) in hot) + 2 * (home(g) in position.units) for g in goals]
    weights = [w + 3 * (g in far and g not in near) for w, g in zip(weights, goals, strict=True)]
    to = rng.choices(goals, weights)[0]
    via = to in far and rng.random() < (0.4 if to in near else 0.1)
    if unit.kind == "fleet" and "/" in to and rng.random() < 0.15:
        to = home(to)
    return Move(unit.place, to, via)


def _help(
    rng: random.Random,
    position: Position,
    province: str,
    orders: dict[str, Order],
    hot: list[str],
) -> Order | None:
    """A convoy or a support for one of the moves chosen so far, else a support to hold."""
    moves = {p: order for p, order in orders.items() if isinstance(order, Move)}
    me = position.units[province]
    lifts = [
        (p, move)
        for p, move in moves.items()
        if province in position.fleets_at_sea()
        and position.units[p].kind == "army"
        and home(move.to) in position.chart.army
        and home(move.to) != p
        and position.needed(province, p, home(move.to))
    ]
    if lifts and rng.random() < 0.75:
        army, move = rng.choice(lifts)
        return Convoy(me.place, army, home(move.to))
    near = position.chart.provinces(me.kind, me.place)
    backed = [(p, move) for p, move in moves.items() if home(move.to) in near and p != province]
    if backed and rng.random() < 0.8:
        weights = [1 + 2 * (home(move.to) in hot) for _, move in backed]
        friend, move = rng.choices(backed, weights)[0]
        to = home(move.to) if rng.random() < 0.5 else move.to
        return Support(me.place, position.units[friend].place, to)
    steady = [p for p in sorted(near) if p in position.units and p not in moves]
    if steady and rng.random() < 0.8:
        return Support(me.place, position.units[rng.choice(steady)].place)
    return Hold(me.place) if rng.random() < 0.5 else None


def _plots(rng: random.Random, position: Position) -> dict[str, Order]:
    """The orders of up to three plots for different units."""
    orders: dict[str, Order] = {}
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        free = {p: unit for p, unit in position.units.items() if p not in orders}
        rest = Position(position.chart, free)
        plot = rng.choice((_ring, _exchange, _paradox, _paradox))
        orders.update(plot(rng, rest))
    return orders


def _ring(rng: random.Random, position: Position) -> dict[str, Order]:
    """Units that follow one another in a circle, on a walk that came back to where it had been."""
    chart, units = position.chart, position.units
    if not units:
        return {}
    walk = [rng.choice(sorted(units))]
    while True:
        me = units[walk[-1]]
        nexts = sorted(p for p in chart.places(me.kind, me.place) if home(p) in units)
        if not nexts:
            return {}
        to = rng.choice(nexts)
        if home(to) in walk:
            ring = walk[walk.index(home(to)) :]
            goals = [*ring[1:], ring[0]]
            return {
                p: Move(units[p].place, _spot(position, units[p], goal))
                for p, goal in zip(ring, goals, strict=True)
            }
        walk.append(home(to))


def _spot(position: Position, unit: Piece, goal: str) -> str:
    """A place in a province that a unit can go to."""
    near = position.chart.places(unit.kind, unit.place)
    return next(place for place in sorted(near) if home(place) == goal)


def _exchange(rng: random.Random, position: Position) -> dict[str, Order]:
    """Two neighbours who change places, one of them by sea, and a third who wants to come too."""
    chart, units = position.chart, position.units
    plots = [
        (fleet, army, other)
        for fleet in sorted(position.fleets_at_sea())
        for army, other in permutations(units, 2)
        if units[army].kind == "army" and other in chart.provinces("army", army)
        if army in chart.provinces(units[other].kind, units[other].place)
        if chart.washes(fleet, army) and chart.washes(fleet, other)
    ]
    if not plots:
        return {}
    fleet, army, other = rng.choice(plots)
    orders: dict[str, Order] = {
        army: Move(army, other, via=True),
        fleet: Convoy(fleet, army, other),
        other: Move(units[other].place, _spot(position, units[other], army)),
    }
    goal = rng.choice((army, army, other))
    third = [
        p for p, u in units.items() if p not in orders and goal in chart.provinces(u.kind, u.place)
    ]
    if third:
        unit = units[rng.choice(third)]
        orders[unit.province] = Move(unit.place, _spot(position, unit, goal))
    return orders


def _paradox(rng: random.Random, position: Position) -> dict[str, Order]:
    """The bones of a convoy paradox, where the units for one are there.

    An army sails against a unit that supports its fleet, or an attack on its fleet.
    """
    chart, units = position.chart, position.units
    plots = []
    for fleet in sorted(position.fleets_at_sea()):
        shores = [p for p in units if chart.washes(fleet, p)]
        armies = [p for p in shores if units[p].kind == "army"]
        for army, goal in product(armies, shores):
            landing = goal in chart.army and units[goal].power != units[army].power
            if not landing or fleet not in chart.provinces(units[goal].kind, units[goal].place):
                continue
            raiders = [
                p
                for p, unit in units.items()
                if p not in {army, goal, fleet} and unit.power != units[fleet].power
                if unit.kind == "fleet" and fleet in chart.places("fleet", unit.place)
            ]
            plots += [(fleet, army, goal, raider) for raider in raiders or [""]]
    plots = [plot for plot in plots if plot[3]] or plots
    if not plots:
        return {}
    fleet, army, goal, raider = rng.choice(plots)
    orders: dict[str, Order] = {
        army: Move(army, goal),
        fleet: Convoy(fleet, army, goal),
        goal: Support(units[goal].place, fleet),
    }
    if raider:
        orders[raider] = Move(units[raider].place, fleet)
        if rng.random() < 0.7:
            orders[goal] = Support(units[goal].place, units[raider].place, fleet)
    return orders


def _nonsense(rng: random.Random, position: Position, province: str, provinces: list[str]) -> Order:
    """An order that pays no heed to anything."""
    me = position.units[province].place
    other, to = rng.choice(provinces), rng.choice(provinces)
    choices: list[Order] = [
        Move(me, to, rng.random() < 0.3),
        Support(me, other, None if to == other else to),
        Convoy(me, other, to),
    ]
    return rng.choice(choices)
