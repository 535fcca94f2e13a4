"""What the modules about money keep of a game, and show one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from legation.rules.machiavelli.disasters import NONE, Disaster
from legation.values.geography import Place, Power, Province, Seat, Space

__all__ = [
    "Allies",
    "Chits",
    "Deal",
    "Debt",
    "Famine",
    "Income",
    "Incomes",
    "Loans",
    "Rebellion",
    "Rebellions",
    "Spending",
    "Treasury",
    "besieged",
]


@dataclass(frozen=True, slots=True)
class Treasury:
    """Slot ``treasury``: the ducats of each power, as (power, ducats), sorted.

    ``why``: what they were last given or taken for, a word of ``LEDGER``. ``closed``: whose was taken away,
    being out.
    """

    ducats: tuple[tuple[Power, int], ...] = ()
    why: str = field(default="", compare=False)
    closed: tuple[Power, ...] = ()

    def of(self, power: Power) -> int:
        """What a power has."""
        return dict(self.ducats).get(power, 0)


class Debt(NamedTuple):
    """A loan of a power: what is still to be paid, and in which season of which year it is due."""

    power: Power
    principal: int
    interest: int
    year: int
    season: str


@dataclass(frozen=True, slots=True)
class Loans:
    """Slot ``loans``: debts, those due first in front; who gets no loan any more; who failed this season.

    ``denied``: loans, as (power, years), that had no room where they were written; only until the bank
    lends in the same campaign.
    """

    debts: tuple[Debt, ...] = ()
    barred: tuple[Power, ...] = ()
    failed: tuple[Power, ...] = ()
    denied: tuple[tuple[Power, int], ...] = ()

    def owed(self, power: Power) -> int:
        """All that a power owes."""
        return sum(d.principal + d.interest for d in self.debts if d.power == power)

    def principal(self, power: Power) -> int:
        """The loans of a power without their interest."""
        return sum(debt.principal for debt in self.debts if debt.power == power)


@dataclass(frozen=True, slots=True)
class Chits:
    """Slot ``assassination``: chits as (holder, victim), sorted, one entry each; this season's victims.

    ``victims`` had their orders taken away in the campaign that was played last. ``closed``: whose chits
    were taken away, being out.
    """

    held: tuple[tuple[Power, Power], ...] = ()
    victims: tuple[Power, ...] = ()
    closed: tuple[Power, ...] = ()


@dataclass(frozen=True, slots=True)
class Allies:
    """Slot ``allies``: who lets whom pass in this campaign, as (power, ally), sorted."""

    pairs: tuple[tuple[Power, Power], ...] = ()


class Deal(NamedTuple):
    """An expense as it was carried out.

    ``offered`` is what the order says, ``paid`` what was taken from the treasury, ``worth`` the part that
    counts. ``unit``: the id of the unit that it is about, -1 for none. ``owner``: whose it was.
    ``outcome``: empty while it is open, ``done`` or the reason code why not.
    """

    power: Power
    seat: Seat
    number: int
    kind: str
    offered: int
    paid: int
    worth: int
    place: Place = ""
    victim: Power = ""
    unit: int = -1
    owner: Power = ""
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Spending:
    """Slot ``expenses``: the expenses of the campaign that was played last, in the order of carrying out."""

    deals: tuple[Deal, ...] = ()


class Rebellion(NamedTuple):
    """A rebellion in a province against whoever controls it.

    ``field``, ``city``: where it is. ``seen``: the units of others that stand there without having come
    since, as (id, place).
    """

    province: Province
    field: bool = True
    city: bool = False
    seen: tuple[tuple[int, Place], ...] = ()


@dataclass(frozen=True, slots=True)
class Famine:
    """Slot ``famine``: the provinces where there is a famine, sorted, and how it was rolled."""

    provinces: tuple[Province, ...] = ()
    rolled: Disaster = NONE


@dataclass(frozen=True, slots=True)
class Rebellions:
    """Slot ``rebellions``: sorted by province, one a province."""

    listed: tuple[Rebellion, ...] = ()

    def at(self, province: Province) -> Rebellion | None:
        """The rebellion in a province, if there is one."""
        return next((one for one in self.listed if one.province == province), None)


class Income(NamedTuple):
    """What a power had in one winter, by source."""

    power: Power
    sea: int = 0
    provinces: int = 0
    cities: int = 0
    variable: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.sea + self.provinces + self.cities + self.variable


@dataclass(frozen=True, slots=True)
class Incomes:
    """Slot ``income``: the last incomes, and what the cities with a variable income brought.

    ``rolled`` holds (city, who got it, dice, ducats); no dice where it was fixed.
    """

    listed: tuple[Income, ...] = ()
    rolled: tuple[tuple[Province, Power, tuple[int, ...], int], ...] = ()


def besieged(siege: object) -> Mapping[Space, int]:
    """The cities under siege, each with the id of the unit that besieges it.

    ``siege`` is the slot of the module of that name, None where sieges are not played.
    """
    going = getattr(siege, "going", ())
    return {entry.city: entry.unit for entry in going}
