"""The pen: what the writers of verbs use, a dialect with the units on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from legation.notation.names import NameTable
from legation.notation.sight import Sight
from legation.values.geography import Place, Power
from legation.values.units import Parts

__all__ = ["Dialect", "Pen"]


def _power_title(names: NameTable, power: Power) -> str:
    return names.power_title(power)


@dataclass(frozen=True, slots=True, eq=False)
class Dialect:
    """How one community writes orders.

    * ``place(names, place)``: a place's text.
    * ``unit(names, parts, place, power)``: a unit's; parts or power may be None (not known).
    * ``forms``: templates by form name: ``{"hold": "{unit} H", ...}``; ``fill(form, fields)`` fills
      one in.
    * ``step``: what stands between the places of a convoy's path.
    * ``power(names, power)``: a power's text.
    """

    name: str
    place: Callable[[NameTable, Place], str]
    unit: Callable[[NameTable, Parts | None, Place, Power | None], str]
    forms: Mapping[str, str]
    step: str = " - "
    power: Callable[[NameTable, Power], str] = _power_title
    fill: Callable[[str, Mapping[str, str]], str] = str.format_map


class Pen:
    """What a verb's writer is given: places and units in the dialect, and its templates."""

    __slots__ = ("_power", "_sight", "_units", "dialect", "names", "phase_kind")

    def __init__(
        self, dialect: Dialect, names: NameTable, sight: Sight, phase_kind: str, power: Power | None
    ) -> None:
        self.dialect = dialect
        self.names = names
        self.phase_kind = phase_kind
        self._sight = sight
        self._power = power
        self._units: dict[Place, str] = {}

    def place(self, place: Place) -> str:
        """A place in the dialect."""
        return self.dialect.place(self.names, place)

    def path(self, places: tuple[Place, ...]) -> str:
        """Several places on the way, in the dialect."""
        return self.dialect.step.join(self.place(place) for place in places)

    def unit(self, place: Place) -> str:
        """The unit at a place in the dialect; without its kind when nobody is known to be there."""
        told = self._units.get(place)
        if told is None:
            unit = self._sight.at(place)
            made = unit.parts if unit else None
            at = self.names.told_at(made, place)
            told = self.dialect.unit(self.names, made, at, unit.power if unit else None)
            if self._sight.fixed:
                self._units[place] = told
        return told

    def site(self, parts: Parts, place: Place) -> str:
        """A unit that is not on the board as such: one to be built, a part of one."""
        return self.dialect.unit(self.names, parts, self.names.told_at(parts, place), self._power)

    def power(self) -> str:
        """The power that orders, in the dialect; empty when not known."""
        return self.dialect.power(self.names, self._power) if self._power else ""

    def say(self, form: str, default: str, **fields: str) -> str:
        """Fill the dialect's template of a form, or the default where the dialect has none."""
        return self.dialect.fill(self.dialect.forms.get(form, default), fields)
