"""Sets of orders that belong together and that nobody comes to by chance.

Of what the rules list for each unit, the orders are picked that make a paradox of a convoy: an army is
carried against the unit that supports an attack on the fleet which carries it, or on one that carries another
army, whose goal stands in the same way against the first. A unit at a gate that lets another one pass is to
that one what a fleet is to an army. Or all units of a power that can go to one place by an order that the
standard game has not.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple, cast

from legation.engine.scene import Scene
from legation.values.geography import Place, Power, Province, province_of
from legation.values.orders import Convoy, Hold, Move, Order, Support, UnitOrder
from legation.values.units import Unit

__all__ = ["Trap", "lay_trap"]

_USUAL = (Convoy, Hold, Move, Support)

Trap = dict[Place, tuple[Power, Order]]
"""By subject: whose order, and the order; an order beside that of the unit there has its verb behind it."""

_LOOKED_AT = 300
"""So many ways of a unit over water are tried before the search is given up."""

_LEFT = 0.2
"""How often a trap about a gate is that its keeper goes away."""

_RALLIED = 0.3
"""How often units of a power are sent to one place by orders that the standard game has not."""

_FOUND = 40
"""So many circles of two convoys are enough to choose from."""


def lay_trap(
    rng: random.Random, scene: Scene, listed: Mapping[Power, Mapping[Place, list[Order]]]
) -> Trap:
    """Orders for a few units that go round in a circle; empty where the units do not stand so.

    In half of the cases a circle of two convoys, each of which decides about the other one, if there is
    any. Rather of powers that somebody plays: their orders need no votes.
    """
    known = _Known(scene, listed)
    rides = list(known.rides)
    rng.shuffle(rides)
    rides.sort(key=lambda ride: not scene.rules.played(scene, ride[0]))
    rides = [*known.pass_gates(), *rides]
    if rng.random() < _RALLIED and (rally := known.rally(rng)):
        return rally
    if known.open_gates and rng.random() < _LEFT:
        return rng.choice(known.open_gates)
    blows: dict[Province, list[_Blow]] = defaultdict(list)
    for ride in rides[:_LOOKED_AT]:
        for blow in _blows(known, *ride):
            blows[blow.carrier].append(blow)
    double = _doubles(blows) if rng.random() < 0.5 else []
    if double:
        return rng.choice(double)
    single = [blow for carrier in blows for blow in blows[carrier] if blow.struck == carrier]
    gated = [blow for blow in single if blow.carrier in known.gates]
    if gated and rng.random() < 0.5:
        single = gated
    return rng.choice(single).orders if single else {}


class _Blow(NamedTuple):
    """A convoy by the fleet in ``carrier`` that decides about an attack on the fleet in ``struck``."""

    carrier: Province
    struck: Province
    orders: Trap


class _Known:
    """The orders of a phase by what they are about."""

    def __init__(self, scene: Scene, listed: Mapping[Power, Mapping[Place, list[Order]]]) -> None:
        self.scene = scene
        self.rides: list[tuple[Power, Place, Move]] = []
        self.walks: dict[Province, list[tuple[Power, Place, Move]]] = defaultdict(list)
        self.carries: dict[tuple[Place, Place], list[tuple[Power, Place, Order]]] = defaultdict(
            list
        )
        self.helps: dict[Province, list[tuple[Power, Place, Support]]] = defaultdict(list)
        self.holds: dict[Place, tuple[Power, Place, Order]] = {}
        self.others: list[tuple[Power, Place, Order]] = []
        self.goals: dict[tuple[Power, type[Order], Province], Trap] = defaultdict(dict)
        self.open_gates: list[Trap] = []
        self.gates = {link.gate for link in scene.board.links.values() if link.gate is not None}
        for power, choices in listed.items():
            for place, orders in choices.items():
                for order in orders:
                    self._enter(power, place, order)

    def _enter(self, power: Power, place: Place, order: Order) -> None:
        if isinstance(order, Move):
            if order.via:
                self.rides.append((power, place, order))
            else:
                self.walks[province_of(order.to)].append((power, place, order))
        elif isinstance(order, Convoy):
            if self._alone(order):
                self.carries[order.army, province_of(order.to)].append((power, place, order))
        elif isinstance(order, Support) and order.to is not None:
            self.helps[province_of(place)].append((power, place, order))
        elif isinstance(order, Hold):
            self.holds[place] = (power, place, order)
        elif place and self.gates:
            self.others.append((power, place, order))
        to = getattr(order, "to", None)
        if isinstance(order, UnitOrder) and not isinstance(order, _USUAL) and isinstance(to, str):
            self.goals[power, type(order), province_of(to)][place] = (power, order)

    def rally(self, rng: random.Random) -> Trap:
        """All units of a power that can go to one place; rather to sea, where there is least room."""
        board = self.scene.board
        wanted = [goal for goal, orders in self.goals.items() if len(orders) > 2]
        afloat = [goal for goal in wanted if board.water >> board.index[goal[2]] & 1]
        if afloat and rng.random() < 0.7:
            wanted = afloat
        return dict(self.goals[rng.choice(wanted)]) if wanted else {}

    def pass_gates(self) -> Iterator[tuple[Power, Place, Move]]:
        """Moves past a gate, which from now on the unit there carries by the order that names them.

        A unit of the same power may carry them by standing where it is.
        """
        board = self.scene.board
        for goal, moves in [*self.walks.items()] if self.gates else ():
            for power, place, move in moves:
                unit = self.scene.unit_at(place)
                ends = (board.index[move.unit], board.index[move.to])
                link = None if unit is None else board.links.get((unit.kind, *ends))
                keeper = self.scene.unit_at(link.gate or "") if link is not None else None
                if link is None or keeper is None:
                    continue
                leave = [
                    (who, at, order)
                    for who, at, order in self.others
                    if province_of(at) == link.gate and {move.unit, move.to} <= _named(order)
                ]
                own = self.holds.get(keeper.place)
                if keeper.power == power and own is not None:
                    leave.append(own)
                self.carries[place, goal] += leave
                self.open_gates += self._left(keeper, (power, place, move), leave)
                yield power, place, move

    def _left(
        self,
        keeper: Unit,
        passing: tuple[Power, Place, Move],
        leave: list[tuple[Power, Place, Order]],
    ) -> Iterator[Trap]:
        """Somebody passes and has leave, and the keeper goes to where nobody is."""
        power, place, move = passing
        for goal, moves in self.walks.items():
            for who, at, going in moves:
                if at != keeper.place or self.scene.unit_at(goal) or goal == province_of(move.to):
                    continue
                orders: Trap = {place: (power, move), at: (who, going)}
                if keeper.power == power:
                    yield orders
                for other, gate, order in leave:
                    if not isinstance(order, UnitOrder):
                        yield {**orders, f"{gate} {order.verb}": (other, order)}

    def _alone(self, convoy: Convoy) -> bool:
        """Whether the fleet is beside both shores, and so can carry the army by itself."""
        board = self.scene.board
        near = board.hops[board.index[convoy.unit]]
        ends = (board.space_of[board.index[place]] for place in (convoy.army, convoy.to))
        return all(near >> end & 1 for end in ends)


def _named(order: Order) -> set[object]:
    """What the fields of an order say."""
    return {getattr(order, one.name) for one in fields(cast(Any, order))}


def _blows(known: _Known, power: Power, army: Place, ride: Move) -> Iterator[_Blow]:
    """An army, a fleet that carries it, and a supported attack on a fleet whose help stands at the goal."""
    goal = province_of(ride.to)
    for carrier, fleet, convoy in known.carries[army, goal]:
        for helper, there, support in known.helps[goal]:
            struck = province_of(support.to or "")
            victim = known.scene.unit_at(struck)
            if victim is None or helper in (power, victim.power):
                continue
            for foe, start, attack in known.walks[struck]:
                wanted = start == support.supported and start not in (army, fleet)
                if wanted and foe != victim.power:
                    orders: Trap = {
                        army: (power, ride),
                        fleet: (carrier, convoy),
                        there: (helper, support),
                        start: (foe, attack),
                    }
                    yield _Blow(province_of(fleet), struck, orders)


def _doubles(blows: Mapping[Province, list[_Blow]]) -> list[Trap]:
    """Two convoys, each against the help of an attack on the fleet of the other."""
    found: list[Trap] = []
    for carrier, own in blows.items():
        for one in own:
            if one.struck == carrier:
                continue
            for other in blows.get(one.struck, ()):
                if other.struck == carrier and not one.orders.keys() & other.orders.keys():
                    found.append(one.orders | other.orders)
                    if len(found) >= _FOUND:
                        return found
    return found
