"""A recorded phase in the words of a board: its powers, units and places read by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from legation.engine.variant import Variant
from legation.errors import RecordError
from legation.notation.names import NameTable
from legation.notation.units import read_unit
from legation.notation.words import fold
from legation.record.logged import LoggedPhase, Named
from legation.values.calendar import Phase
from legation.values.geography import NOBODY, Place, Power, Province, space_of
from legation.values.state import State
from legation.values.units import Made

__all__ = ["Key", "Recorded"]

Key: TypeAlias = tuple[Power, Made, Place]
"""A unit: whose it is, its kind and its place."""


class Recorded:
    """A recorded phase, read with the names of a board.

    All of it raises ``NotationError`` for names that the board does not have.
    """

    __slots__ = ("_names", "logged")

    def __init__(self, names: NameTable, logged: LoggedPhase) -> None:
        self._names = names
        self.logged = logged

    @property
    def phase(self) -> Phase:
        """The phase. Raises ``RecordError`` for a name that is none."""
        try:
            return Phase.parse(self.logged.name)
        except ValueError as error:
            raise RecordError(str(error)) from None

    @property
    def units(self) -> dict[Power, list[tuple[Made, Place]]]:
        """The units of each power that has any, without dislodged ones."""
        return {
            power: [read_unit(self._names, text) for text in texts]
            for power, texts in self._by_power(self.logged.units).items()
        }

    @property
    def centres(self) -> dict[Power, list[Province]] | None:
        """The centres of each power that has any, sorted; None where they are not recorded.

        What a record gives to nobody has no owner.
        """
        if self.logged.centres is None:
            return None
        return {
            power: sorted(space_of(self._names.place(text)) for text in texts)
            for power, texts in self._by_power(self.logged.centres).items()
            if power != NOBODY
        }

    @property
    def beaten(self) -> dict[Key, Province | None]:
        """The dislodged units, each with the province of its attacker where that is recorded."""
        found: dict[Key, Province | None] = {
            self._key(*key): None if origin is None else space_of(self._names.place(origin))
            for key, origin in self.logged.dislodged.items()
        }
        for key in self.logged.options or {}:
            found.setdefault(self._key(*key), None)
        return found

    @property
    def options(self) -> dict[Key, tuple[Place, ...]] | None:
        """Where the dislodged units may go, sorted; None where that is not recorded."""
        if self.logged.options is None:
            return None
        return {
            self._key(*key): tuple(sorted(self._names.place(place) for place in places))
            for key, places in self.logged.options.items()
        }

    @property
    def results(self) -> dict[Key, frozenset[str]] | None:
        """The words for what became of the orders, by unit or build; None: not recorded."""
        if self.logged.results is None:
            return None
        return {self._key(*key): frozenset(words) for key, words in self.logged.results.items()}

    @property
    def idle(self) -> bool:
        """Whether it is a retreat or an adjustment in which nobody could or did do anything.

        A record without retreats to choose from names only the dislodged units that had some.
        """
        kind = self.phase.kind
        if kind == "retreat":
            options = self.logged.options
            return not (self.logged.dislodged if options is None else any(options.values()))
        lines = [line for written in self.logged.orders.values() for line in written]
        return kind == "adjustment" and all(fold(line.strip()) == "waive" for line in lines)

    def state(self, variant: Variant) -> State:
        """The position. Raises ``PositionError`` for one that cannot be."""
        centres = self.centres or {}
        owners = {centre: power for power, listed in centres.items() for centre in listed}
        options = self.options
        dislodged = [
            (*key, origin, None if options is None else options.get(key, ()))
            for key, origin in self.beaten.items()
        ]
        return variant.position(self.phase, self.units, owners, dislodged)

    def _key(self, name: str, text: str) -> Key:
        return (self._names.power(name), *read_unit(self._names, text))

    def _by_power(self, named: Named) -> Mapping[Power, Iterable[str]]:
        found: dict[Power, list[str]] = {}
        for name, texts in named.items():
            if texts:
                found.setdefault(self._names.power(name), []).extend(texts)
        return {power: found[power] for power in sorted(found)}
