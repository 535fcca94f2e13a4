"""Changes: the only way a state moves.

Judging gives changes; ``apply`` turns a state and changes into the next state. A record stores the
changes, so a game can be followed without the rules that made it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from legation.values.calendar import Phase
from legation.values.geography import Place, Power, Province, Space
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
    "SlotSet",
    "UnitChanged",
    "UnitDislodged",
    "UnitGone",
    "UnitMade",
    "UnitMoved",
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
class OwnerSet:
    """A centre changed hands; ``power`` None leaves it without owner."""

    province: Province
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
    | OwnerSet
    | Contested
    | PhaseSet
    | BoardPatched
    | SlotSet
    | Ended
)


def _place(unit: Unit) -> str:
    return unit.place


class _Draft:
    """A state being changed: dictionaries while changes are applied, a frozen state at the end."""

    __slots__ = ("dislodged", "fields", "moved", "owners", "slots", "units")

    def __init__(self, state: State) -> None:
        self.units = {unit.id: unit for unit in state.units}
        self.dislodged = {entry.unit.id: entry for entry in state.dislodged}
        self.owners: dict[str, str] | None = None
        self.slots: dict[str, object] | None = None
        self.moved = False
        self.fields: dict[str, object] = {}

    def one(self, change: Change, state: State) -> None:
        """Apply one change. ``KeyError`` when it names a unit that is not there."""
        match change:
            case UnitMoved(number, to):
                entry = self.dislodged.pop(number, None)
                unit = entry.unit if entry else self.units[number]
                self.units[number] = Unit(number, unit.power, unit.parts, to, unit.marks)
            case UnitDislodged(number, attacker, options):
                self.dislodged[number] = Dislodged(self.units.pop(number), attacker, options)
            case RetreatsSet(number, options):
                self.dislodged[number] = replace(self.dislodged[number], options=options)
            case UnitGone(number):
                if self.dislodged.pop(number, None) is None:
                    del self.units[number]
            case UnitMade(number, power, parts, to):
                self.units[number] = Unit(number, power, parts, to)
                made = self.fields.get("made", state.made)
                assert isinstance(made, int)
                self.fields["made"] = max(made, number + 1)
            case UnitChanged(number, parts, marks):
                self.units[number] = replace(self.units[number], parts=parts, marks=marks)
            case OwnerSet(province, owner):
                self._own(province, owner, state)
            case SlotSet(module, value):
                self._slot(module, value, state)
            case Contested(spaces):
                self.fields["contested"] = spaces
            case PhaseSet(phase):
                self.fields["phase"] = phase
            case BoardPatched(patch):
                patches = self.fields.get("patches", state.patches)
                assert isinstance(patches, tuple)
                self.fields["patches"] = (*patches, patch)
            case Ended(outcome):
                self.fields["outcome"] = outcome

    def _own(self, province: Province, owner: Power | None, state: State) -> None:
        if self.owners is None:
            self.owners = dict(state.owners)
        if owner is None:
            self.owners.pop(province, None)
        else:
            self.owners[province] = owner

    def _slot(self, module: str, value: object, state: State) -> None:
        if self.slots is None:
            self.slots = dict(state.slots)
        if value is None:
            self.slots.pop(module, None)
        else:
            self.slots[module] = value


def apply(state: State, changes: Sequence[Change]) -> State:
    """The state after the changes, in their order. The state given stays as it was."""
    if not changes:
        return state
    draft = _Draft(state)
    for change in changes:
        draft.one(change, state)
    fields = draft.fields
    if draft.owners is not None:
        fields["owners"] = tuple(sorted(draft.owners.items()))
    if draft.slots is not None:
        fields["slots"] = tuple(sorted(draft.slots.items()))
    units = sorted(draft.units.values(), key=_place)
    dislodged = sorted(draft.dislodged.values(), key=lambda entry: entry.unit.place)
    return replace(
        state,
        units=tuple(units),
        dislodged=tuple(dislodged),
        **fields,  # type: ignore[arg-type]  # checked by the constructors of the changes
    )
