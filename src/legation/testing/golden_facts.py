"""What the files of golden games tell of the slots of modules: read, shown alike, and set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from legation.board.board import Board
from legation.rules.machiavelli import realm
from legation.rules.machiavelli.marks import Homes
from legation.rules.machiavelli.purses import Chits, Famine, Loans, Treasury
from legation.values.geography import NOBODY, Place, Power, province_of
from legation.values.state import State

__all__ = ["FACTS", "Fact", "Names", "Unread"]

Table: TypeAlias = Mapping[str, Any]
"""A fact in plain values, by what it is about."""


class Unread(Exception):
    """What a file tells cannot be read."""


class Names(Protocol):
    """Powers and places as the judge writes them."""

    board: Board

    def power(self, text: str) -> Power:
        """A power by its name; nobody for what is autonomous."""

    def place(self, text: str) -> Place:
        """A place by the judge's code."""


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
        """Whether a phase of a file tells it."""
        return self.key in phase


# --- home countries -------------------------------------------------------------------------------


def _read_homes(phase: Mapping[str, Any], names: Names, state: State) -> Table:
    blocks = realm.blocks(names.board)
    found: dict[str, Power] = {}
    for whose, texts in phase["home_after"].items():
        power = names.power(whose)
        held = {province_of(names.place(text)) for text in texts}
        for block, provinces in blocks.items():
            if power != NOBODY and held.issuperset(provinces):
                found[block] = power
    return found


def _set_homes(value: Homes, wanted: Table, state: State) -> Homes:
    return replace(value, blocks=tuple(sorted(wanted.items())))


# --- money ----------------------------------------------------------------------------------------


def _read_money(phase: Mapping[str, Any], names: Names, state: State) -> Table:
    found = {names.power(whose): ducats for whose, ducats in phase["money_after"].items()}
    return {power: ducats for power, ducats in found.items() if ducats and power != NOBODY}


def _shown_money(value: Treasury, state: State) -> Table:
    return {power: ducats for power, ducats in value.ducats if ducats}


def _set_money(value: Treasury, wanted: Table, state: State) -> Treasury:
    powers = {power for power, _ in value.ducats} | set(wanted)
    return Treasury(tuple((power, wanted.get(power, 0)) for power in sorted(powers)))


def _read_loans(phase: Mapping[str, Any], names: Names, state: State) -> Table:
    """The sum of each power's debts: principal and interest, whenever they are due."""
    found: dict[str, Any] = {}
    for whose, pairs in phase["loans_after"].items():
        principal = sum(pair[0] for pair in pairs)
        interest = sum(max(0, pair[1]) for pair in pairs)  # below nought: nothing is due
        if principal or interest:
            found[names.power(whose)] = [principal, interest]
    return found


def _shown_loans(value: Loans, state: State) -> Table:
    found: dict[str, list[int]] = {}
    for debt in value.debts:
        sums = found.setdefault(debt.power, [0, 0])
        sums[0] += debt.principal
        sums[1] += debt.interest
    return found


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
    return replace(value, held=tuple(sorted(held)))


# --- marks ----------------------------------------------------------------------------------------


def _marked(kind: str) -> Callable[[Mapping[str, Any], Names, State], Table]:
    def read(phase: Mapping[str, Any], names: Names, state: State) -> Table:
        texts = phase["marks_after"].get(kind) or ()
        return {province_of(names.place(text)): True for text in texts}

    return read


def _set_famine(value: Famine, wanted: Table, state: State) -> Famine:
    return replace(value, provinces=tuple(sorted(wanted)))


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
    Fact("loans", "loans_after", "loans", _read_loans, _shown_loans, lambda value, *_: value),
    Fact("chits", "chits_after", "assassination", _read_chits, _shown_chits, _set_chits),
    Fact(
        "famine",
        "marks_after",
        "famine",
        _marked("famine"),
        lambda value, state: dict.fromkeys(value.provinces, True),
        _set_famine,
    ),
)
"""All facts beside units and owners."""
