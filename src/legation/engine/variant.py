"""A variant: a map, a set-up and a stack of rule modules, ready to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from legation.board.board import Board, compile_board
from legation.board.mapfile import SetupInfo
from legation.engine.scene import Dice, Scene
from legation.engine.stack import Rules
from legation.errors import PositionError
from legation.values.calendar import Phase
from legation.values.geography import (
    NOBODY,
    Place,
    Power,
    Province,
    Seat,
    Space,
    city_of,
    space_of,
)
from legation.values.state import Dislodged, State
from legation.values.units import GARRISON, Made, Unit, parts_of

__all__ = ["Asked", "Beaten", "Variant"]

Asked: TypeAlias = Sequence[tuple[Seat, tuple[Power, ...]]]
"""Seats by name, each with the powers it asks for."""

Beaten: TypeAlias = tuple[Power, Made, Place, Province | None, Sequence[Place] | None]
"""A dislodged unit as facts: power, kind or parts, place, the attacker's origin, where it may go."""


def _ones(purpose: str, index: int, sides: int) -> int:
    """Dice for a look at a start: the first of whatever there is to choose."""
    return 1


@dataclass(frozen=True, slots=True)
class Variant:
    """``settings`` holds what was chosen in words, for records and reports.

    ``setups`` are the set-ups of its map that may be chosen instead, as (id, name).
    """

    id: str
    name: str
    board: Board
    setup: SetupInfo
    rules: Rules
    settings: Mapping[str, object] = field(default_factory=dict)
    setups: tuple[tuple[str, str], ...] = ()

    def title_of(self, phase: Phase) -> str:
        """The name of a phase for people, as the calendar has it."""
        return self.rules.calendar.title(phase)

    def board_of(self, state: State) -> Board:
        """The board as it is in a state: the variant's, with the state's patches."""
        if not state.patches:
            return self.board
        return compile_board(self.board.map, state.patches)

    def start(self, players: Asked = (), dice: Dice | None = None) -> State:
        """The state of a new game.

        ``players`` are pairs of a seat and the powers it asks for, ``dice`` what lots are drawn with;
        without dice every die shows a one. Raises ``VariantError`` for players that cannot be.
        """
        setup = self.setup
        units: dict[Power, list[tuple[Made, Place]]] = {}
        for power, kind, place in setup.units:
            units.setdefault(power, []).append((kind, place))
        if setup.neutral:
            units[NOBODY] = list(setup.neutral)
        state = self._position(setup.first, units, self.board.owners(setup.id))
        state = self.readied(state, players, dice)
        if self.rules.start is None:
            return state
        return self.rules.start(Scene(self, state, dice or _ones))

    def readied(self, state: State, players: Asked = (), dice: Dice | None = None) -> State:
        """A state with its seats, and with what modules keep for themselves at the start of a game.

        What the state has already stays.
        """
        rules = self.rules
        if rules.seats is not None and not state.seats:
            scene = Scene(self, state, dice or _ones)
            state = replace(state, seats=rules.seats(scene, tuple(sorted(players))))
        if rules.slots and not state.slots:
            scene = Scene(self, state, dice or _ones)
            slots = sorted((name, slot.initial(scene)) for name, slot in rules.slots.items())
            state = replace(state, slots=tuple(slots))
        return state

    def position(
        self,
        phase: Phase,
        units: Mapping[Power, Sequence[tuple[Made, Place]]],
        owners: Mapping[Space, Power] | None = None,
        dislodged: Sequence[Beaten] = (),
        contested: Sequence[str] = (),
    ) -> State:
        """A state made from facts: power -> (kind, place) pairs, and who owns which centre.

        In place of a kind stand all parts of a unit that has several. The place of a garrison is its
        city or its province. On a map with cities any land and any city may have an owner.
        ``dislodged`` lists (power, kind, place, attacker's origin, options); options None are worked out
        from the board. Seats, and what modules keep for themselves, are as at the start of a game.
        Raises ``PositionError`` for a position that cannot exist.
        """
        return self.readied(self._position(phase, units, owners, dislodged, contested))

    def _position(
        self,
        phase: Phase,
        units: Mapping[Power, Sequence[tuple[Made, Place]]],
        owners: Mapping[Space, Power] | None = None,
        dislodged: Sequence[Beaten] = (),
        contested: Sequence[str] = (),
    ) -> State:
        made: list[Unit] = []
        entries = [(p, k, self._seat(k, at)) for p, listed in units.items() for k, at in listed]
        entries.sort(key=lambda entry: entry[2])
        taken: dict[str, str] = {}
        for power, kind, place in entries:
            self._check(power, kind, place)
            space = space_of(place)
            if space in taken:
                raise PositionError(f"two units in {self.board.name(space)}")
            taken[space] = place
            made.append(Unit(len(made), power, parts_of(kind), place))
        for province, owner in (owners or {}).items():
            self._check_owner(province, owner)
        state = State(
            phase=phase,
            units=tuple(made),
            owners=tuple(sorted((owners or {}).items())),
            contested=tuple(sorted(self._space(place) for place in contested)),
            made=len(made),
        )
        return self._with_dislodged(state, dislodged) if dislodged else state

    def _with_dislodged(
        self,
        state: State,
        listed: Sequence[Beaten],
    ) -> State:
        scene = Scene(self, state)
        board = self.board
        closed = 0
        for unit in state.units:
            closed |= 1 << board.space_of[board.index[unit.place]]
        for space in state.contested:
            closed |= 1 << board.index[space]
        entries: list[Dislodged] = []
        number = state.made
        for power, kind, given, attacker, options in listed:
            place = self._seat(kind, given)
            self._check(power, kind, place)
            if any(space_of(place) == space_of(entry.unit.place) for entry in entries):
                raise PositionError(f"two dislodged units in {board.name(space_of(place))}")
            if attacker is not None:
                self._space(attacker)
            unit = Unit(number, power, parts_of(kind), place)
            number += 1
            goals = options
            if goals is None:
                goals = self.rules.retreats(scene, unit, attacker, closed)
            for goal in goals:
                if goal not in board.index:
                    raise PositionError(
                        f"{unit} cannot retreat to {goal!r}: there is no such place"
                    )
            entries.append(Dislodged(unit, attacker, tuple(sorted(goals))))
        entries.sort(key=lambda entry: entry.unit.place)
        return replace(state, dislodged=tuple(entries), made=number)

    def _seat(self, made: Made, place: Place) -> Place:
        """The place of a unit that is named by its province: a garrison is in the city."""
        city = city_of(place)
        if parts_of(made).kind == GARRISON.kind and city in self.board.index:
            return city
        return place

    def _space(self, place: str) -> str:
        """The space of a place."""
        board = self.board
        if place not in board.index:
            raise PositionError(f"there is no place {place!r} on the map {board.map.id!r}")
        return board.spaces[board.space_of[board.index[place]]]

    def _check(self, power: Power, made: Made, place: Place) -> None:
        board = self.board
        kind = parts_of(made).kind
        if power not in board.sides:
            raise PositionError(
                f"there is no power {power!r}; the powers are {', '.join(board.powers)}"
            )
        self._space(place)
        if kind not in board.stands:
            raise PositionError(
                f"there is no kind of unit {kind!r}; kinds are {', '.join(board.stands)}"
            )
        if not board.stands[kind] >> board.index[place] & 1:
            coasts = [board.places[c] for c in board.coasts[board.space_of[board.index[place]]]]
            hint = f"; name a coast: {', '.join(coasts)}" if coasts and kind == "fleet" else ""
            raise PositionError(f"no {kind} can stand in {board.name(place)}{hint}")

    def _check_owner(self, province: Space, power: Power) -> None:
        board = self.board
        counted = province in board.centres
        if board.map.cities and not counted:
            counted = province in board.spaces and board.province(province).kind != "sea"
        if not counted:
            raise PositionError(
                f"{province!r} is no supply centre of the map {self.board.map.id!r}"
            )
        if power not in self.board.powers:
            raise PositionError(
                f"there is no power {power!r}; the powers are {', '.join(self.board.powers)}"
            )
