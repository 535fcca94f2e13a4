"""Which unit stands where: what reading and writing need to know about a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from legation.values.geography import Place
from legation.values.state import State
from legation.values.units import Made, Unit

if TYPE_CHECKING:
    from legation.notation.names import NameTable

__all__ = ["Sight", "Units"]

Units: TypeAlias = State | Callable[[Place], Unit | None] | None
"""A position, or a function from a place to the unit there, or None when nothing is known."""

Seen: TypeAlias = tuple[Unit, Made]


class Sight:
    """The units of a position by place and by space.

    In a retreat phase the dislodged units come first, for the orders are theirs; the others stand
    in a table of their own. A function in place of a state is asked for each place as it is
    written.
    """

    __slots__ = ("_ask", "_names", "_others", "fixed", "known", "table")

    def __init__(self, names: NameTable, units: Units, phase_kind: str = "movement") -> None:
        self._names = names
        self._ask = units if callable(units) else None
        self._others: dict[Place, Seen] = {}
        self.known = units is not None
        self.fixed = self._ask is None
        """Whether the same place is always answered in the same way."""
        self.table: dict[Place, Seen] = {}
        if not isinstance(units, State):
            return
        if phase_kind == "retreat" and units.dislodged:
            self._enter(self.table, tuple(entry.unit for entry in units.dislodged))
            self._enter(self._others, units.units)
        else:
            self._enter(self.table, units.units)

    def _enter(self, table: dict[Place, Seen], units: tuple[Unit, ...]) -> None:
        spaces = self._names.spaces
        for unit in units:
            seen = (unit, unit.made)
            place = unit.place
            table[place] = seen
            space = spaces.get(place, place)
            if space != place:
                table[space] = seen

    def at(self, place: Place) -> Unit | None:
        """The unit in the space of a place, whatever coast is written. None: nobody known."""
        if self._ask is not None:
            return self._ask(place)
        space = self._names.spaces.get(place, place)
        for table in (self.table, self._others):
            seen = table.get(place) or table.get(space)
            if seen:
                return seen[0]
        return None

    def undislodged(self, unit: Unit) -> bool:
        """Whether a unit has no business in the retreat phase at hand."""
        return bool(self._others) and self._others.get(unit.place, (None,))[0] is unit
