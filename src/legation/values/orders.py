"""Orders: one frozen class per verb.

An order names its **subject** (mostly a unit, by the place where it stands) and never says who wrote
it: equality is by meaning, so that equal orders of different players can be counted. Who wrote it is
the ballot's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from legation.values.geography import Place, Power, Seat
from legation.values.units import ARMY, Parts

__all__ = [
    "Ballot",
    "Build",
    "Carrying",
    "Convoy",
    "Disband",
    "Hold",
    "Load",
    "Move",
    "Order",
    "PowerOrder",
    "Retreat",
    "Support",
    "UnitOrder",
    "Waive",
]


class Order:
    """What all orders share. A module's verb brings its own frozen subclass."""

    __slots__ = ()
    verb: ClassVar[str] = ""

    @property
    def subject(self) -> Place:
        """The place of the unit (or the site) that the order is for; empty for a power's order."""
        raise NotImplementedError

    @property
    def topic(self) -> str:
        """What a later order of the same seat replaces; empty for an order that replaces none."""
        return self.subject

    def helps(self, going: Mapping[Place, Place]) -> bool:
        """Whether the order is of use to a unit: ``going`` tells of those that go where each goes."""
        return False


class Load(NamedTuple):
    """Whom a carrier takes where: the unit at ``army``, or ``parts`` of it, to ``to``."""

    army: Place
    to: Place
    parts: Parts | None = None


class UnitOrder(Order):
    """An order for a unit, which is named by the place where it stands."""

    __slots__ = ()
    unit: Place

    @property
    def subject(self) -> Place:
        """The place of the unit."""
        return self.unit


class PowerOrder(Order):
    """An order that is for no unit and no place, but for its power."""

    __slots__ = ()

    @property
    def subject(self) -> Place:
        """Empty: the order is the power's."""
        return ""


class Carrying(UnitOrder):
    """An order to carry others: a convoy, or what a module adds."""

    __slots__ = ()

    @property
    def loads(self) -> tuple[Load, ...]:
        """Who is to be carried where."""
        raise NotImplementedError

    def helps(self, going: Mapping[Place, Place]) -> bool:
        """Whether one of those to be carried goes there."""
        return any(going.get(load.army) == load.to for load in self.loads)


@dataclass(frozen=True, slots=True)
class Hold(UnitOrder):
    """Stay and do nothing."""

    verb: ClassVar[str] = "hold"
    unit: Place


@dataclass(frozen=True, slots=True)
class Move(UnitOrder):
    """Go to another place. ``via``: by convoy, on the player's express wish (DATC 4.A.3).

    ``path`` names the fleets' places of a convoy where a rule wants that (DATC 4.A.6).
    """

    verb: ClassVar[str] = "move"
    unit: Place
    to: Place
    via: bool = False
    path: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Support(UnitOrder):
    """Help the unit at ``supported`` to enter ``to``, or to stay when ``to`` is None."""

    verb: ClassVar[str] = "support"
    unit: Place
    supported: Place
    to: Place | None = None

    def helps(self, going: Mapping[Place, Place]) -> bool:
        """Whether the unit does what is supported."""
        return going.get(self.supported) == self.to


@dataclass(frozen=True, slots=True)
class Convoy(Carrying):
    """Carry the unit at ``army`` on its way to ``to``."""

    verb: ClassVar[str] = "convoy"
    unit: Place
    army: Place
    to: Place

    @property
    def loads(self) -> tuple[Load, ...]:
        """The one army."""
        return (Load(self.army, self.to),)


@dataclass(frozen=True, slots=True)
class Retreat(UnitOrder):
    """Leave for another place after having been dislodged."""

    verb: ClassVar[str] = "retreat"
    unit: Place
    to: Place


@dataclass(frozen=True, slots=True)
class Disband(UnitOrder):
    """Take a unit off the board, in a retreat phase or as a removal."""

    verb: ClassVar[str] = "disband"
    unit: Place


@dataclass(frozen=True, slots=True)
class Build(Order):
    """Put a new unit on a place."""

    verb: ClassVar[str] = "build"
    place: Place
    parts: Parts = ARMY

    @property
    def subject(self) -> Place:
        """The site."""
        return self.place


@dataclass(frozen=True, slots=True)
class Waive(PowerOrder):
    """Leave one build unused, on purpose."""

    verb: ClassVar[str] = "waive"


class Ballot(NamedTuple):
    """A line of a seat's sheet: an order for a power, with its weight."""

    seat: Seat
    power: Power
    order: Order
    amount: int = 1
