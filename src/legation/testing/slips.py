"""Orders such as players write by mistake: legal ones with a fault, or any order for anything.

A slip knows no verb. It takes an order of the phase (or of another phase), and changes one of its
fields into something else of the same sort: another place, coast, kind of unit, power or number. So the
orders of every rule module are written wrongly too, without a word about them here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, fields, replace
from functools import partial
from itertools import islice
from typing import Any, cast

from legation.engine.scene import Scene
from legation.testing.fighting import by_verb
from legation.values.geography import CITY, Place, Power, coast_of, province_of
from legation.values.orders import Build, Move, Order, Retreat, UnitOrder
from legation.values.units import Parts, parts

__all__ = ["slip"]

_LISTED = 60
"""So many orders of a verb for a unit are looked at."""

_FEW = 10
"""So many, where those of every power are."""

_SHUT = 0.4
"""How often a slip in a phase of retreats is a retreat to where nobody may go."""

_FOREIGN = 0.1
"""How often a slip is what a unit could do if it was of another power."""

_ASKED = 4
"""Of so many powers it is looked up."""

_VETOED = 0.3
"""How often a slip is what its verb allows and another module does not."""

_CLOSED = 0.5
"""How often a slip goes a way that is closed, where the map has such."""

_BESIDE = 0.4
"""How often a slip in a phase of builds is for a coast beside that of an own fleet, where there is one."""

_PARTED = 0.4
"""How often a slip is made of an order that is about the parts of a unit of several kinds."""

_BARE = 0.2
"""How often a slip leaves a coast out, where an order names one."""


def slip(
    rng: random.Random,
    scene: Scene,
    power: Power,
    drawn: Sequence[Order] = (),
    listed: Sequence[Order] = (),
) -> Order | None:
    """An order that is probably illegal; it may be legal by chance.

    ``drawn``: what the power ordered; ``listed``: what it may order. None when no order of the stack can
    be made up.
    """
    classes = sorted(_classes(rng, scene), key=lambda order: order.__name__)
    if not classes:
        return None
    aimed = _aimed(rng, scene, power, listed)
    if aimed is not None:
        return aimed
    wrong = _Wrong(rng, scene, power)
    way = rng.random()
    base: Order | None
    if drawn and way < 0.3:
        base = rng.choice(drawn)
        if rng.random() < 0.1:
            return base  # the same line twice
    elif listed and way < 0.65:
        special: list[Order] = []
        if rng.random() < 0.4:
            special = [order for order in listed if "/" in repr(order)]
        elif rng.random() < _PARTED:
            special = [order for order in listed if _of_parts(scene, order)]
        base = by_verb(rng, special or listed)
    else:
        base = wrong.made(rng.choice(classes))
    return None if base is None else wrong.altered(base)


def _shut_out(scene: Scene, power: Power) -> list[Order]:
    """Retreats of a power's units next door to where they may not go."""
    board = scene.board
    going = [
        order
        for order in scene.rules.verbs_in(scene.state.phase.kind)
        if issubclass(order, Retreat)
    ]
    return [
        order(entry.unit.place, place)
        for entry in scene.state.dislodged
        if entry.unit.power == power
        for place in board.adjacent(entry.unit.place, entry.unit.kind)
        if place not in entry.options
        for order in going
    ]


def _foreign(rng: random.Random, scene: Scene, power: Power) -> list[Order]:
    """What a unit of a power may not do, and could if it was of another power."""
    own = [unit for unit in scene.state.units if unit.power == power]
    if not own:
        return []
    unit = rng.choice(own)
    others = rng.sample(scene.board.powers, min(_ASKED, len(scene.board.powers)))
    found: list[Order] = []
    for verb in scene.rules.verbs_in("movement").values():
        if issubclass(verb.order, UnitOrder):
            legal = {*islice(verb.options(scene, power, unit), _LISTED)}
            for other in others:
                there = islice(verb.options(scene, other, replace(unit, power=other)), _FEW)
                found += [order for order in there if order not in legal]
    return found


def _berths(scene: Scene, power: Power) -> list[Order]:
    """Builds on a coast where a unit of the power is on another one."""
    board = scene.board
    builds = [o for o in scene.rules.verbs_in(scene.state.phase.kind) if issubclass(o, Build)]
    return [
        order(board.places[coast], parts(unit.kind))
        for unit in scene.state.units
        if unit.power == power and coast_of(unit.place) not in ("", CITY)
        for coast in board.coasts[board.space_of[board.index[unit.place]]]
        if board.places[coast] != unit.place
        for order in builds
    ]


def _bare(listed: Sequence[Order]) -> list[Order]:
    """Orders that name a coast, without it: rather such as could be for any of several coasts."""
    found: dict[Order, int] = {}
    for order in listed:
        going = getattr(order, "to", None)
        if isinstance(going, str) and coast_of(going) not in ("", CITY):
            bare: Order = replace(cast(Any, order), to=province_of(going))
            found[bare] = found.get(bare, 0) + 1
    several = [order for order, number in found.items() if number > 1]
    return several or [*found]


def _aimed(rng: random.Random, scene: Scene, power: Power, listed: Sequence[Order]) -> Order | None:
    """A slip against one rule: that on ways, on coasts, on powers or that of another module."""
    state, rules = scene.state, scene.rules
    found: list[Order] = []
    if state.dislodged and rng.random() < _SHUT:
        found = _shut_out(scene, power)
    elif state.phase.kind == "movement" and rng.random() < _FOREIGN:
        found = _foreign(rng, scene, power)
    elif state.phase.kind == "adjustment" and rng.random() < _BESIDE:
        found = _berths(scene, power)
    elif listed and rng.random() < _BARE:
        found = _bare(listed)
    elif rules.legal is not None and rng.random() < _VETOED:
        found = _vetoed(rng, scene, power)
    elif scene.board.links and rng.random() < _CLOSED:
        found = _closed_ways(scene, power)
    return by_verb(rng, found) if found else None


def _classes(rng: random.Random, scene: Scene) -> Iterator[type[Order]]:
    """The orders of the open phase, now and then those of any phase."""
    kind = scene.state.phase.kind
    anything = rng.random() < 0.1
    for order, verb in scene.rules.verbs.items():
        if anything or kind in verb.phases:
            yield order


def _vetoed(rng: random.Random, scene: Scene, power: Power) -> list[Order]:
    """Orders that their verb lists and another module objects to, for one unit or for the power."""
    veto, state = scene.rules.legal, scene.state
    assert veto is not None
    there = state.units
    if state.phase.kind == "retreat":
        there = tuple(entry.unit for entry in state.dislodged)
    own = [unit for unit in there if unit.power == power]
    unit = rng.choice(own) if own and rng.random() < 0.8 else None
    return [
        order
        for verb in scene.rules.verbs_in(state.phase.kind).values()
        if issubclass(verb.order, UnitOrder) == (unit is not None)
        for order in islice(verb.options(scene, power, unit), _LISTED)
        if veto(scene, unit, order) is not None
    ]


def _closed_ways(scene: Scene, power: Power) -> list[Order]:
    """Moves and retreats of a power over ways that the map has and that are closed to it now."""
    board, state = scene.board, scene.state
    units = state.units
    if state.phase.kind == "retreat":
        units = tuple(entry.unit for entry in state.dislodged)
    own = {(u.kind, board.index[u.place]): u for u in units if u.power == power}
    going = [o for o in scene.rules.verbs_in(state.phase.kind) if issubclass(o, Move | Retreat)]
    return [
        order(own[kind, start].place, board.places[goal])
        for kind, start, goal in board.links
        if (kind, start) in own
        and scene.rules.passage(scene, own[kind, start], start, goal) is not None
        for order in going
    ]


def _fields(order: Order | type[Order]) -> tuple[Field[Any], ...]:
    """The fields of an order class: all are dataclasses, although their base is none."""
    return fields(cast(Any, order))


def _rows(value: object) -> bool:
    """Whether the value of a field is a list of named tuples."""
    return isinstance(value, tuple) and bool(value) and hasattr(value[0], "_fields")


def _of_parts(scene: Scene, order: Order) -> bool:
    """Whether an order says what the parts of a unit do that has several kinds of them."""
    unit = scene.unit_at(order.subject) if order.subject in scene.board.index else None
    if unit is None or len(unit.parts.counts) < 2:
        return False
    rows = (getattr(order, one.name) for one in _fields(order))
    return any(isinstance(value, Parts) for row in rows if _rows(row) for value in row[0])


class _Wrong:
    """Makes values that do not fit."""

    def __init__(self, rng: random.Random, scene: Scene, power: Power) -> None:
        self.rng = rng
        self.scene = scene
        self.power = power
        state = scene.state
        self.units = [*state.units, *(entry.unit for entry in state.dislodged)]
        if state.dislodged and rng.random() < 0.8:
            self.units = [entry.unit for entry in state.dislodged]

        self.closed = [
            *state.contested,
            *(entry.attacker for entry in state.dislodged if entry.attacker is not None),
        ]
        """Where nobody may retreat to."""

        board = scene.board
        self.other_coasts = [
            board.places[coast]
            for unit in state.units
            if "/" in unit.place and unit.power == power
            for coast in board.coasts[board.space_of[board.index[unit.place]]]
            if board.places[coast] != unit.place
        ]
        """The coasts beside those on which own units stand."""

    def made(self, order: type[Order]) -> Order | None:
        """An order of a class, with something in each field; None for fields of an unknown sort."""
        given: dict[str, Any] = {}
        for one in _fields(order):
            maker = self._maker(one)
            if maker is None:
                return None
            given[one.name] = maker()
        if issubclass(order, UnitOrder):
            given["unit"] = self.own()
        made: Order = order(**given)
        return made

    def altered(self, order: Order) -> Order:
        """An order with one field changed; as it is where nothing can be changed."""
        mixed = [one for one in _fields(order) if _rows(getattr(order, one.name))]
        if mixed and self.rng.random() < 0.7:
            chosen = self.rng.choice(mixed)
            rows = self.mixed(getattr(order, chosen.name), order.subject)
            return cast(Order, replace(cast(Any, order), **{chosen.name: rows}))
        open_fields = [one for one in _fields(order) if self._maker(one) is not None]
        if not open_fields:
            return order
        chosen = self.rng.choice(open_fields)
        maker = self._maker(chosen)
        assert maker is not None
        before = getattr(order, chosen.name)
        value = self.own(before) if chosen.name == "unit" else maker()
        if isinstance(before, str) and before in self.scene.board.index:
            way = self.rng.random()
            if way < 0.4:
                value = self.beside(before)
            elif way < 0.7 and chosen.name != "unit" and order.subject:
                value = self.beside(order.subject)
        changed: Order = replace(cast(Any, order), **{chosen.name: value})
        return changed

    def mixed(self, rows: tuple[Any, ...], subject: Place) -> tuple[Any, ...]:
        """Rows of an order (named tuples) with one twice, or with something else in one of them."""
        number = self.rng.randrange(len(rows))
        if self.rng.random() < 0.3:
            return (*rows, rows[number])
        row = rows[number]
        made = [name for name in row._fields if isinstance(getattr(row, name), Parts)]
        name = self.rng.choice(made if made and self.rng.random() < 0.4 else row._fields)
        sort = str(type(row).__annotations__[name]).removeprefix("ForwardRef('").removesuffix("')")
        maker = self._makers().get(sort.removesuffix(" | None"))
        if sort == "Parts" and self.rng.random() < 0.7:
            maker = partial(self.some, subject)
        changed = row if maker is None else row._replace(**{name: maker()})
        if sort == "int" and self.rng.random() < 0.5:
            # Nothing said of the last, and others that leave nothing.
            there = self.scene.unit_at(subject)
            most = max(sum(getattr(one, name) for one in rows), there.parts.size if there else 0)
            rest = row._replace(**{name: 0})
            return (rows[0]._replace(**{name: most}), *rows[1:-1], rest)
        return (*rows[:number], changed, *rows[number + 1 :])

    def _maker(self, one: Field[Any]) -> Callable[[], Any] | None:
        """What makes a value for a field, by the name of the field's type."""
        sort = one.type if isinstance(one.type, str) else one.type.__name__
        if sort == "str" and one.name in ("unit", "to", "place"):
            sort = "Place"
        return self._makers().get(sort)

    def _makers(self) -> Mapping[str, Callable[[], Any]]:
        return {
            "Place": self.place,
            "Province": lambda: province_of(self.place()),
            "Place | None": lambda: self.place() if self.rng.random() < 0.7 else None,
            "tuple[Place, ...]": lambda: tuple(self.place() for _ in range(self.rng.randint(0, 3))),
            "Parts": self.some,
            "Kind": self.kind,
            "Power": lambda: self.rng.choice(self.scene.board.powers),
            "bool": lambda: self.rng.random() < 0.5,
            "int": lambda: self.rng.choice((0, 1, 2, 3, 5, 99)),
        }

    def some(self, of: Place = "") -> Parts:
        """Parts of a unit, or of none: mostly some of those of an own unit with several.

        ``of``: of the unit there, if it has several.
        """
        rng = self.rng
        large = [u for u in self.units if u.power == self.power and u.parts.size > 1]
        there = [u for u in large if u.place == of]
        if there:
            kind, number = rng.choice(there[0].parts.counts)
            return parts(kind, rng.choice((number, rng.randint(1, number))))
        if large and rng.random() < 0.7:
            kind, number = rng.choice(rng.choice(large).parts.counts)
            return parts(kind, rng.randint(1, number))
        return parts(self.kind(), rng.choice((1, 1, 1, 2, 3)))

    def kind(self) -> str:
        """A kind of unit."""
        return self.rng.choice([*self.scene.board.stands])

    def own(self, like: Place = "") -> Place:
        """Mostly the place of an own unit, of the kind of the unit at ``like`` where there is one."""
        own = [unit.place for unit in self.units if unit.power == self.power]
        there = self.scene.unit_at(like)
        if there is not None:
            same = [u.place for u in self.units if u.power == self.power and u.kind == there.kind]
            own = same or own
        return self.rng.choice(own) if own and self.rng.random() < 0.8 else self.place()

    def place(self) -> Place:
        """A place: of a unit, of the retreats, of one's own homes and centres, or any."""
        rng, scene, state = self.rng, self.scene, self.scene.state
        pools: list[Sequence[Place]] = [
            scene.board.places,
            [unit.place for unit in self.units],
            scene.board.homes.get(self.power, ()),
            [province for province, owner in state.owners if owner == self.power],
            self.closed,
        ]
        if state.phase.kind == "adjustment" and self.other_coasts:
            pools += [self.other_coasts] * 3  # where a fleet cannot join one on the coast beside
        known = [pool for pool in pools if pool]
        place = rng.choice(rng.choice(known))
        return self.beside(place) if rng.random() < 0.3 else place

    def beside(self, place: Place) -> Place:
        """A place next door to another one, one of its coasts, or its bare province."""
        board, rng = self.scene.board, self.rng
        number = board.index.get(place)
        if number is None:
            return place
        space = board.space_of[number]
        coasts = [board.places[n] for n in (space, *board.coasts[space])]
        if len(coasts) > 1 and rng.random() < 0.5:
            return rng.choice(coasts)
        near = board.adjacent(place, rng.choice([*board.reach]))
        closed = [one for one in near if province_of(one) in self.closed]
        if closed and rng.random() < 0.5:
            return rng.choice(closed)
        return rng.choice(near) if near else place
