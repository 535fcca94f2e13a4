"""Which unit stands where: what reading and writing need to know about a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from legation.values.geography import Kind, Place
from legation.values.state import State
from legation.values.units import Unit

if TYPE_CHECKING:
    from legation.notation.names import NameTable

__all__ = ["Sight", "Units"]

Units: TypeAlias = State | Callable[[Place], Unit | None] | None
"""A position, or a function from a place to the unit there, or None when nothing is known."""

Seen: TypeAlias = tuple[Unit, Kind]


class Sight:
    """The units of a position by place and by space.

    In a retreat phase the dislodged units come first: the orders are theirs. A function in place
    of a state is asked for each place as it is written.
    """

    __slots__ = ("_ask", "_names", "dislodged", "known", "table")

    def __init__(self, names: NameTable, units: Units, phase_kind: str = "movement") -> None:
        self._names = names
        self._ask = units if callable(units) else None
        self.known = units is not None
        self.table: dict[Place, Seen] = {}
        self.dislodged: frozenset[int] = frozenset()
        if isinstance(units, State):
            self._enter(units, phase_kind)

    def _enter(self, state: State, phase_kind: str) -> None:
        table, spaces = self.table, self._names.spaces
        units = state.units
        if phase_kind == "retreat" and state.dislodged:
            beaten = tuple(entry.unit for entry in state.dislodged)
            self.dislodged = frozenset(unit.id for unit in beaten)
            units = (*beaten, *units)
        for unit in units:
            seen = (unit, unit.kind)
            place = unit.place
            table.setdefault(place, seen)
            space = spaces.get(place, place)
            if space != place:
                table.setdefault(space, seen)

    def at(self, place: Place) -> Unit | None:
        """The unit in the space of a place, whatever coast is written. None: nobody known."""
        if self._ask is not None:
            return self._ask(place)
        seen = self.table.get(place) or self.table.get(self._names.spaces.get(place, place))
        return seen[0] if seen else None
