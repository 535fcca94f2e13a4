"""How a game stands, as plain answers: what everybody asks about a game."""

from __future__ import annotations

from abc import ABC, abstractmethod

from legation.engine.module import Window
from legation.engine.variant import Variant
from legation.record.standing import Standing
from legation.record.windows import windows_of
from legation.values.calendar import Phase
from legation.values.geography import Power, Province, Seat
from legation.values.state import Outcome, State
from legation.values.units import Unit

__all__ = ["Situation"]


class Situation(ABC):
    """The facts of a standing of a variant, under the names by which people ask for them."""

    @property
    @abstractmethod
    def variant(self) -> Variant:
        """The variant that is played."""

    @property
    @abstractmethod
    def standing(self) -> Standing:
        """How the game stands: state, seats, flags, what is open."""

    @property
    def state(self) -> State:
        """The position."""
        return self.standing.state

    @property
    def phase(self) -> Phase:
        """The phase that is open for writing (or that was, when the game ended)."""
        return self.state.phase

    @property
    def windows(self) -> tuple[Window, ...]:
        """The phases that are open for writing beside this one; mostly there are none."""
        return windows_of(self.variant, self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.state.outcome

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def powers(self) -> tuple[Power, ...]:
        """The powers of the map, in its order."""
        return self.variant.board.powers

    @property
    def units(self) -> dict[Power, tuple[Unit, ...]]:
        """The units of every power, and those of nobody where there are any; no dislodged ones."""
        return {side: self.state.units_of(side) for side in self.variant.board.sides}

    @property
    def dislodged(self) -> dict[Power, tuple[Unit, ...]]:
        """The units that wait for their retreat, by power; powers without any are left out."""
        found: dict[Power, tuple[Unit, ...]] = {}
        for entry in self.state.dislodged:
            found[entry.unit.power] = (*found.get(entry.unit.power, ()), entry.unit)
        return found

    @property
    def centres(self) -> dict[Power, tuple[Province, ...]]:
        """The supply centres of every power."""
        return {power: self.state.centres(power) for power in self.powers}

    @property
    def seats(self) -> dict[Seat, tuple[Power, ...]]:
        """Who plays what; a power that was given to nobody is its own seat."""
        return dict(self.state.seats) or {power: (power,) for power in self.powers}
