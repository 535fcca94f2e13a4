"""The orders of units in Machiavelli, and where cities stand: what its modules share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from legation.board.board import Board
from legation.values.geography import Kind, Place, Space, city_of
from legation.values.orders import Order, UnitOrder
from legation.values.units import ARMY, Parts

__all__ = [
    "Besiege",
    "Convert",
    "Dissolve",
    "Lift",
    "Maintain",
    "Raise",
    "Siege",
    "Sieges",
    "fortified",
    "is_port",
    "standing",
]


@dataclass(frozen=True, slots=True)
class Convert(UnitOrder):
    """Go into the city as a garrison, or out of it as a unit of another kind that stands on ``to``."""

    verb: ClassVar[str] = "convert"
    unit: Place
    kind: Kind
    to: Place


@dataclass(frozen=True, slots=True)
class Besiege(UnitOrder):
    """Stay, and besiege the city."""

    verb: ClassVar[str] = "besiege"
    unit: Place


@dataclass(frozen=True, slots=True)
class Lift(UnitOrder):
    """Stay, and lift the siege of the city."""

    verb: ClassVar[str] = "lift"
    unit: Place


@dataclass(frozen=True, slots=True)
class Dissolve(UnitOrder):
    """Leave the board before anybody moves."""

    verb: ClassVar[str] = "dissolve"
    unit: Place


@dataclass(frozen=True, slots=True)
class Maintain(UnitOrder):
    """Pay for a unit, so that it stays."""

    verb: ClassVar[str] = "maintain"
    unit: Place


@dataclass(frozen=True, slots=True)
class Raise(Order):
    """Raise a new unit of a grade."""

    verb: ClassVar[str] = "raise"
    place: Place
    parts: Parts = ARMY
    grade: str = "ordinary"

    @property
    def subject(self) -> Place:
        """The site."""
        return self.place


class Siege(NamedTuple):
    """A siege that has begun: of which city, and by the unit with which number."""

    city: Space
    unit: int


@dataclass(frozen=True, slots=True)
class Sieges:
    """Slot ``siege``: the sieges that have begun, and the cities that fell in the last campaign.

    Both sorted. A city falls when a second order to besiege it in a row succeeds.
    """

    going: tuple[Siege, ...] = ()
    fallen: tuple[Space, ...] = ()

    @property
    def cities(self) -> tuple[Space, ...]:
        """The cities under siege."""
        return tuple(siege.city for siege in self.going)

    def of(self, city: Space) -> Siege | None:
        """The siege of a city, if there is one."""
        return next((siege for siege in self.going if siege.city == city), None)

    def by(self, unit: int) -> Siege | None:
        """The siege that a unit has begun, if there is one."""
        return next((siege for siege in self.going if siege.unit == unit), None)


def fortified(board: Board, place: Place, forts: bool) -> bool:
    """Whether a garrison can be in the province of a place (MACH-1.1, MACH-1.2).

    That needs a fortified city, or a fortress where these are in use (``forts``).
    """
    city = board.province(place).city
    if city is None or city_of(place) not in board.index:
        return False
    return city.fortified and (forts or not city.fortress)


def is_port(board: Board, place: Place) -> bool:
    """Whether the city of a place's province is a port (MACH-1.1, MACH-14.2, MACH-14.6)."""
    city = board.province(place).city
    return city is not None and city.port


def standing(board: Board, kind: Kind, space: int) -> list[Place]:
    """The places of a space where a unit of a kind can be."""
    stands = board.stands.get(kind, 0)
    return [board.places[at] for at in (space, *board.coasts[space]) if stands >> at & 1]
