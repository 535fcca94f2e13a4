"""Random orders of a movement phase, drawn so that units meet.

In four rounds: armies that may be carried choose where to go; fleets may carry them; the others go for
full spaces, for others' centres and for the fleets that carry; the rest supports what was ordered.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set
from typing import NamedTuple

from legation.engine.scene import Scene
from legation.testing.traps import lay_trap
from legation.values.geography import Place, Power, Province, province_of
from legation.values.orders import Convoy, Hold, Move, Order, Support, UnitOrder
from legation.values.units import Unit

__all__ = ["Choices", "Sheets", "by_verb", "draw_fight"]

Sheets = dict[Power, list[Order]]
"""Power -> its orders."""
Choices = dict[Place, list[Order]]
"""Subject -> the legal orders for it; the empty place for orders of the power itself."""

_TRAPS = 0.4
"""How often there is a trap in a phase of those who lay them."""

_USUAL = (Hold, Move, Support, Convoy)


class _One(NamedTuple):
    """A unit that may be ordered, with what it may do."""

    power: Power
    place: Place
    moves: list[Move]
    convoys: list[Convoy]
    own: list[Order]
    """Orders of verbs that the standard game has not."""
    all: list[Order]


def draw_fight(
    rng: random.Random,
    scene: Scene,
    listed: Mapping[Power, Choices],
    zeal: Mapping[Power, float],
    eager: Set[Power] = frozenset(),
    *,
    sly: bool = False,
) -> Sheets:
    """Orders of all powers; ``zeal`` is how likely each is to order a unit, ``eager`` go for centres.

    When ``sly`` there is now and then a trap for some of them (``lay_trap``).
    """
    sheets: Sheets = {power: [] for power in listed}
    trap = lay_trap(rng, scene, listed) if sly and rng.random() < _TRAPS else {}
    for power, planned in trap.values():
        sheets[power].append(planned)
    idle = _unplayed(scene, listed) if trap else frozenset()
    ones = [
        _one(power, place, orders)
        for power, choices in listed.items()
        for place, orders in choices.items()
        if place not in trap and power not in idle and rng.random() < zeal.get(power, 1.0)
    ]
    rng.shuffle(ones)
    ones.sort(key=lambda one: 0 if any(m.via for m in one.moves) else 1 if one.convoys else 2)
    war = _War(rng, scene, eager)
    war.going.update((p, o.to) for p, (_, o) in trap.items() if isinstance(o, Move))
    for one in ones:
        goals = {(type(o), province_of(getattr(o, "to", None) or "")) for o in one.own}
        war.met.update((one.power, kind, goal) for kind, goal in goals if goal)
    helpers: list[_One] = []
    for one in ones:
        order = war.order(one)
        if order is None:
            helpers.append(one)
        else:
            sheets[one.power].append(order)
    for one in helpers:
        sheets[one.power].append(war.help(one))
    return sheets


def _unplayed(scene: Scene, powers: Collection[Power]) -> frozenset[Power]:
    """Those that nobody plays, where some are played: the votes for them are wanted for the trap."""
    idle = frozenset(power for power in powers if not scene.rules.played(scene, power))
    return idle if len(idle) < len(powers) else frozenset()


def _one(power: Power, place: Place, orders: list[Order]) -> _One:
    return _One(
        power,
        place,
        [order for order in orders if isinstance(order, Move)],
        [order for order in orders if isinstance(order, Convoy)],
        [order for order in orders if not isinstance(order, _USUAL)],
        orders,
    )


def by_verb(rng: random.Random, orders: Sequence[Order]) -> Order:
    """One of the orders; every verb is as likely as every other one."""
    verb = rng.choice(sorted({order.verb for order in orders}))
    return rng.choice([order for order in orders if order.verb == verb])


class _War:
    """A phase in the making: what was chosen so far."""

    def __init__(self, rng: random.Random, scene: Scene, eager: Set[Power]) -> None:
        self.rng = rng
        self.scene = scene
        self.going: dict[Place, Place] = {}
        """By the place of a unit that goes: where it goes."""
        self.met: Counter[tuple[Power, type[Order], Province]] = Counter()
        """Units of a power that could give an order of a kind for a province, those that do tenfold."""
        self.carriers: set[Province] = set()
        self.helped: Counter[Place] = Counter()
        """How many supports each moving unit has."""
        owners = dict(scene.state.owners)
        self.owners: dict[Province, Power | None] = {c: owners.get(c) for c in scene.board.centres}
        self.far = {power: self._distances(power) for power in sorted(eager)}

    def _distances(self, power: Power) -> tuple[int, ...]:
        """How far each space is from the nearest centre that a power does not own."""
        board = self.scene.board
        wanted = 0
        for centre, owner in self.owners.items():
            if owner != power:
                wanted |= 1 << board.space_of[board.index[centre]]
        return board.steps(tuple(board.touch), wanted)

    def order(self, one: _One) -> Order | None:
        """A convoy, a move or an order of another verb; None: it should help others."""
        rng = self.rng
        if one.own and (not one.moves or rng.random() < 0.25):
            return self.joint(one, by_verb(rng, one.own))
        carrying = [order for order in one.convoys if self.matches(order)]
        if carrying and rng.random() < 0.6:
            self.carriers.add(province_of(one.place))
            return rng.choice(carrying)
        keen = 0.8 if one.power in self.far else 0.5
        if one.moves and rng.random() < keen:
            weights = [self.pull(one.power, move) for move in one.moves]
            move = rng.choices(one.moves, weights)[0]
            self.going[one.place] = move.to
            return move
        return None

    def joint(self, one: _One, drawn: Order) -> Order:
        """An order of another verb; if it is for a province, mostly one that others may be sent to too."""
        if not isinstance(drawn, UnitOrder) or not getattr(drawn, "to", None):
            return drawn
        alike = [order for order in one.own if type(order) is type(drawn)]
        keys = [(one.power, type(order), province_of(getattr(order, "to", ""))) for order in alike]
        number = self.rng.choices(range(len(alike)), [self.met[key] ** 2 for key in keys])[0]
        self.met[keys[number]] += 10
        self.going[one.place] = getattr(alike[number], "to", "")
        return alike[number]

    def pull(self, power: Power, move: Move) -> int:
        """How much a move is worth trying: full provinces, others' centres, convoys and their foes."""
        goal = province_of(move.to)
        there: Unit | None = self.scene.unit_at(goal)
        hostile = there is not None and there.power != power
        foreign = goal in self.owners and self.owners[goal] != power
        worth = 1 + 2 * (there is None or hostile) + 4 * hostile + 6 * foreign + 2 * move.via
        if goal in self.carriers and hostile:
            worth += 8
        far = self.far.get(power)
        if far is not None:
            index, space_of = self.scene.board.index, self.scene.board.space_of
            nearer = far[space_of[index[move.unit]]] - far[space_of[index[move.to]]]
            worth += 30 * max(nearer, 0)
        return worth

    def matches(self, order: Order) -> bool:
        """Whether a support or convoy is for something that was ordered."""
        return order.helps(self.going)

    def use(self, support: Support) -> int:
        """How much a support of an attack is worth: into full spaces, for attacks that have some."""
        goal = province_of(support.to or "")
        there = self.scene.unit_at(goal)
        mover = self.scene.unit_at(support.supported)
        assert mover is not None
        hostile = there is not None and there.power != mover.power
        return 1 + 4 * hostile + 4 * self.helped[support.supported] + 8 * (goal in self.carriers)

    def help(self, one: _One) -> Order:
        """A support or convoy that matches a move, if there is one; else anything but a move."""
        rng = self.rng
        matching = [order for order in one.all if self.matches(order)]
        attacks = [o for o in matching if isinstance(o, Support) and o.to is not None]
        if attacks and rng.random() < 0.8:
            chosen = rng.choices(attacks, [self.use(support) for support in attacks])[0]
            self.helped[chosen.supported] += 1
            return chosen
        if matching and rng.random() < 0.8:
            return rng.choice(matching)
        still = [order for order in one.all if not isinstance(order, Move)]
        return by_verb(rng, still or one.all)
