"""Sets of orders that belong together and that nobody comes to by chance.

Of what the rules list for each unit, the orders are picked that make a paradox of a convoy: an army is
carried against the unit that supports an attack on the fleet which carries it, or on one that carries another
army, whose goal stands in the same way against the first.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from legation.engine.scene import Scene
from legation.values.geography import Place, Power, Province, province_of
from legation.values.orders import Convoy, Move, Order, Support

__all__ = ["Trap", "lay_trap"]

Trap = dict[Place, tuple[Power, Order]]
"""By subject: whose order, and the order."""

_LOOKED_AT = 300
"""So many ways of a unit over water are tried before the search is given up."""

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
    blows: dict[Province, list[_Blow]] = defaultdict(list)
    for ride in rides[:_LOOKED_AT]:
        for blow in _blows(known, *ride):
            blows[blow.carrier].append(blow)
    double = _doubles(blows) if rng.random() < 0.5 else []
    if double:
        return rng.choice(double)
    single = [blow.orders for carrier in blows for blow in blows[carrier] if blow.struck == carrier]
    return rng.choice(single) if single else {}


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
        self.carries: dict[tuple[Place, Place], list[tuple[Power, Place, Convoy]]] = defaultdict(
            list
        )
        self.helps: dict[Province, list[tuple[Power, Place, Support]]] = defaultdict(list)
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

    def _alone(self, convoy: Convoy) -> bool:
        """Whether the fleet is beside both shores, and so can carry the army by itself."""
        board = self.scene.board
        near = board.hops[board.index[convoy.unit]]
        ends = (board.space_of[board.index[place]] for place in (convoy.army, convoy.to))
        return all(near >> end & 1 for end in ends)


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
