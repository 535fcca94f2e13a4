"""What the files of golden games tell of the slots of modules: read, shown alike, and set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from legation.board.board import Board
from legation.rules.machiavelli import realm
from legation.rules.machiavelli.marks import Homes
from legation.rules.machiavelli.orders import Siege, Sieges
from legation.rules.machiavelli.purses import (
    Chits,
    Debt,
    Famine,
    Loans,
    Rebellion,
    Rebellions,
    Treasury,
)
from legation.values.calendar import Phase
from legation.values.geography import NOBODY, Place, Power, city_of, province_of
from legation.values.state import State

__all__ = ["FACTS", "Fact", "Names", "Unread"]

Table: TypeAlias = Mapping[str, Any]
"""A fact in plain values, by what it is about."""


_SEASONS = ("spring", "summer", "fall")
"""The campaigns of a year in these games."""


class Unread(Exception):
    """What a file tells cannot be read."""


class Names(Protocol):
    """Powers and places as the judge writes them."""

    board: Board

    def power(self, text: str) -> Power:
        """A power by its name; nobody for what is autonomous."""

    def place(self, text: str) -> Place:
        """A place by the judge's code."""

    def closed(self, text: str) -> bool:
        """Whether the judge's code is of a place where nobody comes."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: where the file has it, whose slot it is, and how one becomes the other."""

    name: str
    key: str
    module: str
    read: Callable[[Mapping[str, Any], Names, State], Table]
    shown: Callable[[Any, State], Table]
    set: Callable[[Any, Table, State], object]

    def told(self, phase: Mapping[str, Any]) -> bool:
        """Whether a phase of a file tells it; what has no key is left out where there is none of it."""
        return not self.key or self.key in phase


# --- home countries -------------------------------------------------------------------------------


def _read_homes(phase: Mapping[str, Any], names: Names, state: State) -> Table:
    blocks = realm.blocks(names.board)
    found: dict[str, Power] = {}
    for whose, texts in phase["home_after"].items():
        power = names.power(whose)
        held = {province_of(names.place(text)) for text in texts if not names.closed(text)}
        for block, provinces in blocks.items():
            if power != NOBODY and held.issuperset(provinces):
                found[block] = power
    return found


def _set_homes(value: Homes, wanted: Table, state: State) -> Homes:
    return replace(value, blocks=tuple(sorted(wanted.items())), out=_out(value.out, state))


# --- money ----------------------------------------------------------------------------------------


def _read_money(phase: Mapping[str, Any], names: Names, state: State) -> Table:
    found = {names.power(whose): ducats for whose, ducats in phase["money_after"].items()}
    return {power: ducats for power, ducats in found.items() if ducats and power != NOBODY}


def _shown_money(value: Treasury, state: State) -> Table:
    return {power: ducats for power, ducats in value.ducats if ducats}


def _set_money(value: Treasury, wanted: Table, state: State) -> Treasury:
    powers = {power for power, _ in value.ducats} | set(wanted)
    ducats = tuple((power, wanted.get(power, 0)) for power in sorted(powers))
    return replace(value, ducats=ducats, closed=_out(value.closed, state))


def _out(powers: Sequence[Power], state: State) -> tuple[Power, ...]:
    """Those of some powers that own nothing in the judge's position and have no unit there."""
    there = {owner for _, owner in state.owners} | {unit.power for unit in state.units}
    return tuple(power for power in powers if power not in there)


def _read_loans(phase: Mapping[str, Any], names: Names, state: State) -> Table:
    """The debts of each power by season and year: principal and interest, the next campaign first."""
    found: dict[str, Any] = {}
    for whose, pairs in (phase.get("loans_after") or {}).items():
        due = _campaigns(Phase.parse(phase["next"]))
        for pair in pairs:
            season, year = next(due)
            if pair[0] > 0 or pair[1] > 0:  # below nought: the bank lends nothing any more
                found[f"{names.power(whose)} {season} {year}"] = [pair[0], max(0, pair[1])]
    return found


def _campaigns(phase: Phase) -> Iterator[tuple[str, int]]:
    """The campaigns from a phase on, its own one if it is still to be played."""
    number = _SEASONS.index(phase.season) if phase.season in _SEASONS else len(_SEASONS)
    number += phase.kind == "retreat"
    while True:
        yield _SEASONS[number % len(_SEASONS)], phase.year + number // len(_SEASONS)
        number += 1


def _shown_loans(value: Loans, state: State) -> Table:
    return {
        f"{debt.power} {debt.season} {debt.year}": [debt.principal, debt.interest]
        for debt in value.debts
    }


def _set_loans(value: Loans, wanted: Table, state: State) -> Loans:
    debts: list[Debt] = []
    for key, (principal, interest) in wanted.items():
        power, season, year = key.rsplit(" ", 2)
        debts.append(Debt(power, principal, interest, int(year), season))
    debts.sort(key=lambda debt: (debt.year, _SEASONS.index(debt.season), debt.power))
    return replace(value, debts=tuple(debts))


def _read_chits(phase: Mapping[str, Any], names: Names, state: State) -> Table:
    return {
        names.power(whose): sorted(map(names.power, texts))
        for whose, texts in phase["chits_after"].items()
        if texts
    }


def _shown_chits(value: Chits, state: State) -> Table:
    found: dict[str, list[str]] = {}
    for holder, victim in value.held:
        found.setdefault(holder, []).append(victim)
    return {holder: sorted(victims) for holder, victims in found.items()}


def _set_chits(value: Chits, wanted: Table, state: State) -> Chits:
    held = [(holder, victim) for holder, victims in wanted.items() for victim in victims]
    return replace(value, held=tuple(sorted(held)), closed=_out(value.closed, state))


# --- marks ----------------------------------------------------------------------------------------


def _marked(kind: str) -> Callable[[Mapping[str, Any], Names, State], Table]:
    def read(phase: Mapping[str, Any], names: Names, state: State) -> Table:
        texts = (phase.get("marks_after") or {}).get(kind) or ()
        open_ = [text for text in texts if not names.closed(text)]
        return {province_of(names.place(text)): True for text in open_}

    return read


def _shown_sieges(value: Sieges, state: State) -> Table:
    return {province_of(city): True for city in value.cities}


def _set_sieges(value: Sieges, wanted: Table, state: State) -> Sieges:
    """The judge's sieges; who stands in the province is taken to besiege."""
    made: list[Siege] = []
    for place in sorted(wanted):
        before = state.at(place)
        made.append(Siege(city_of(place), -1 if before is None else before.id))
    return replace(value, going=tuple(made))


def _set_famine(value: Famine, wanted: Table, state: State) -> Famine:
    return replace(value, provinces=tuple(sorted(wanted)))


def _read_rebellions(phase: Mapping[str, Any], names: Names, state: State) -> Table:
    """Where there are rebels: in the field, in the city, or in both."""
    fields = _marked("rebellion")(phase, names, state)
    cities = _marked("city_rebellion")(phase, names, state)
    return {place: [place in fields, place in cities] for place in {**fields, **cities}}


def _set_rebellions(value: Rebellions, wanted: Table, state: State) -> Rebellions:
    """The judge's rebellions; the units of others that stand there have been there before."""
    made: list[Rebellion] = []
    for place in sorted(wanted):
        field, city = wanted[place]
        there = [unit for unit in state.units if province_of(unit.place) == place]
        owner = state.owner(place)
        seen = tuple((u.id, u.place) for u in there if u.power not in (owner, NOBODY))
        made.append(Rebellion(place, field, city, seen))
    return Rebellions(tuple(made))


FACTS: tuple[Fact, ...] = (
    Fact(
        "home countries",
        "home_after",
        "control",
        _read_homes,
        lambda value, state: value.holders,
        _set_homes,
    ),
    Fact("money", "money_after", "treasury", _read_money, _shown_money, _set_money),
    Fact("loans", "", "loans", _read_loans, _shown_loans, _set_loans),
    Fact("chits", "chits_after", "assassination", _read_chits, _shown_chits, _set_chits),
    Fact(
        "famine",
        "",
        "famine",
        _marked("famine"),
        lambda value, state: dict.fromkeys(value.provinces, True),
        _set_famine,
    ),
    Fact("sieges", "", "siege", _marked("siege"), _shown_sieges, _set_sieges),
    Fact(
        "rebellions",
        "",
        "rebellions",
        _read_rebellions,
        lambda value, state: {one.province: [one.field, one.city] for one in value.listed},
        _set_rebellions,
    ),
)
"""All facts beside units and owners."""
