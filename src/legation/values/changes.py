"""Changes: the only way a state moves.

Judging gives changes; ``apply`` turns a state and changes into the next state. A record stores the
changes, so a game can be followed without the rules that made it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, TypeAlias

from legation.values.calendar import Phase
from legation.values.geography import Place, Power, Province, Seat, Space
from legation.values.state import Dislodged, Outcome, State
from legation.values.units import Parts, Unit

__all__ = [
    "BoardPatched",
    "Change",
    "Contested",
    "Ended",
    "OwnerSet",
    "PhaseSet",
    "RetreatsSet",
    "SeatsSet",
    "SlotSet",
    "UnitChanged",
    "UnitDislodged",
    "UnitGone",
    "UnitJoined",
    "UnitMade",
    "UnitMoved",
    "UnitParted",
    "UnitTaken",
    "apply",
]


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit went to another place. A dislodged unit that moves is back on the board."""

    unit: int
    to: Place


@dataclass(frozen=True, slots=True)
class UnitDislodged:
    """A unit was beaten out of its place and waits for a retreat."""

    unit: int
    attacker: Province | None
    options: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class RetreatsSet:
    """The places a dislodged unit may go to, once the board after the battles is known."""

    unit: int
    options: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class UnitGone:
    """A unit left the game."""

    unit: int


@dataclass(frozen=True, slots=True)
class UnitMade:
    """A unit entered the game."""

    unit: int
    power: Power
    parts: Parts
    place: Place


@dataclass(frozen=True, slots=True)
class UnitChanged:
    """A unit's parts or marks became others."""

    unit: int
    parts: Parts
    marks: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class UnitTaken:
    """A unit belongs to another power from now on; it stays where it is and what it is."""

    unit: int
    power: Power


@dataclass(frozen=True, slots=True)
class UnitJoined:
    """A unit became part of another one: ``into`` has its parts now, and it is no more."""

    unit: int
    into: int


@dataclass(frozen=True, slots=True)
class UnitParted:
    """Some parts of a unit became a unit of their own, ``number``, at another place."""

    unit: int
    number: int
    parts: Parts
    place: Place


@dataclass(frozen=True, slots=True)
class OwnerSet:
    """A centre, or a space of a map with cities, changed hands; ``power`` None: it has no owner."""

    province: Space
    power: Power | None


@dataclass(frozen=True, slots=True)
class Contested:
    """The spaces of stand-offs, closed to retreats (all of them, replacing the old)."""

    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class PhaseSet:
    """The game went on to another phase."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class BoardPatched:
    """The board changed; ``patch`` is a text in the map file's vocabulary."""

    patch: str


@dataclass(frozen=True, slots=True)
class SlotSet:
    """A module's private value became another; None removes it."""

    module: str
    value: object


@dataclass(frozen=True, slots=True)
class SeatsSet:
    """Who holds which powers from now on: all ``(seat, powers)`` pairs, sorted."""

    seats: tuple[tuple[Seat, tuple[Power, ...]], ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


Change: TypeAlias = (
    UnitMoved
    | UnitDislodged
    | RetreatsSet
    | UnitGone
    | UnitMade
    | UnitChanged
    | UnitTaken
    | UnitJoined
    | UnitParted
    | OwnerSet
    | Contested
    | PhaseSet
    | BoardPatched
    | SlotSet
    | SeatsSet
    | Ended
)


_place = attrgetter("place")


class _Draft:
    """A state being changed: what is touched is opened, the rest stays as it was."""

    __slots__ = ("dislodged", "fields", "owners", "slots", "state", "units")

    def __init__(self, state: State) -> None:
        self.state = state
        self.units: dict[int, Unit] | None = None
        self.dislodged: dict[int, Dislodged] = {}
        self.owners: dict[str, str] | None = None
        self.slots: dict[str, object] | None = None
        self.fields: dict[str, Any] = {}

    def open_units(self) -> dict[int, Unit]:
        """The units by id, for changing."""
        if self.units is None:
            self.units = {unit.id: unit for unit in self.state.units}
            self.dislodged = {entry.unit.id: entry for entry in self.state.dislodged}
        return self.units

    def freeze(self) -> State:
        """The state as changed."""
        fields = self.fields
        if self.units is not None:
            fields["units"] = tuple(sorted(self.units.values(), key=_place))
            if self.dislodged or self.state.dislodged:
                entries = sorted(self.dislodged.values(), key=lambda entry: entry.unit.place)
                fields["dislodged"] = tuple(entries)
        if self.owners is not None:
            fields["owners"] = tuple(sorted(self.owners.items()))
        if self.slots is not None:
            fields["slots"] = tuple(sorted(self.slots.items()))
        state = self.state
        take = fields.get
        return State(
            take("phase", state.phase),
            take("units", state.units),
            take("owners", state.owners),
            take("dislodged", state.dislodged),
            take("contested", state.contested),
            take("made", state.made),
            take("patches", state.patches),
            take("slots", state.slots),
            take("outcome", state.outcome),
            take("seats", state.seats),
        )


def _moved(draft: _Draft, change: UnitMoved) -> None:
    units = draft.open_units()
    number = change.unit
    entry = draft.dislodged.pop(number, None) if draft.dislodged else None
    unit = entry.unit if entry else units[number]
    units[number] = Unit(number, unit.power, unit.parts, change.to, unit.marks)


def _dislodged(draft: _Draft, change: UnitDislodged) -> None:
    unit = draft.open_units().pop(change.unit)
    draft.dislodged[change.unit] = Dislodged(unit, change.attacker, change.options)


def _retreats_set(draft: _Draft, change: RetreatsSet) -> None:
    draft.open_units()
    entry = draft.dislodged[change.unit]
    draft.dislodged[change.unit] = replace(entry, options=change.options)


def _gone(draft: _Draft, change: UnitGone) -> None:
    units = draft.open_units()
    if draft.dislodged.pop(change.unit, None) is None:
        del units[change.unit]


def _made(draft: _Draft, change: UnitMade) -> None:
    number = change.unit
    draft.open_units()[number] = Unit(number, change.power, change.parts, change.place)
    made = draft.fields.get("made", draft.state.made)
    assert isinstance(made, int)
    draft.fields["made"] = max(made, number + 1)


def _changed(draft: _Draft, change: UnitChanged) -> None:
    units = draft.open_units()
    units[change.unit] = replace(units[change.unit], parts=change.parts, marks=change.marks)


def _taken(draft: _Draft, change: UnitTaken) -> None:
    units = draft.open_units()
    units[change.unit] = replace(units[change.unit], power=change.power)


def _joined(draft: _Draft, change: UnitJoined) -> None:
    units = draft.open_units()
    gone, into = units.pop(change.unit), units[change.into]
    units[change.into] = replace(into, parts=into.parts.plus(gone.parts))


def _parted(draft: _Draft, change: UnitParted) -> None:
    units = draft.open_units()
    unit = units[change.unit]
    units[change.unit] = replace(unit, parts=unit.parts.minus(change.parts))
    _made(draft, UnitMade(change.number, unit.power, change.parts, change.place))


def _own(draft: _Draft, change: OwnerSet) -> None:
    if draft.owners is None:
        draft.owners = dict(draft.state.owners)
    if change.power is None:
        draft.owners.pop(change.province, None)
    else:
        draft.owners[change.province] = change.power


def _slot(draft: _Draft, change: SlotSet) -> None:
    if draft.slots is None:
        draft.slots = dict(draft.state.slots)
    if change.value is None:
        draft.slots.pop(change.module, None)
    else:
        draft.slots[change.module] = change.value


def _contested(draft: _Draft, change: Contested) -> None:
    draft.fields["contested"] = change.spaces


def _phase(draft: _Draft, change: PhaseSet) -> None:
    draft.fields["phase"] = change.phase


def _patched(draft: _Draft, change: BoardPatched) -> None:
    patches = draft.fields.get("patches", draft.state.patches)
    assert isinstance(patches, tuple)
    draft.fields["patches"] = (*patches, change.patch)


def _seats(draft: _Draft, change: SeatsSet) -> None:
    draft.fields["seats"] = change.seats


def _ended(draft: _Draft, change: Ended) -> None:
    draft.fields["outcome"] = change.outcome


_HOW: dict[type, Callable[[_Draft, Any], None]] = {
    UnitMoved: _moved,
    UnitDislodged: _dislodged,
    RetreatsSet: _retreats_set,
    UnitGone: _gone,
    UnitMade: _made,
    UnitChanged: _changed,
    UnitTaken: _taken,
    UnitJoined: _joined,
    UnitParted: _parted,
    OwnerSet: _own,
    SlotSet: _slot,
    Contested: _contested,
    PhaseSet: _phase,
    BoardPatched: _patched,
    SeatsSet: _seats,
    Ended: _ended,
}


def apply(state: State, changes: Sequence[Change]) -> State:
    """The state after the changes, in their order. The state given stays as it was.

    Raises ``KeyError`` for a change to a unit that is not there.
    """
    if not changes:
        return state
    draft = _Draft(state)
    for change in changes:
        _HOW[type(change)](draft, change)
    return draft.freeze()
