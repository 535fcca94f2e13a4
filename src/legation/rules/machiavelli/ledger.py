"""The ledger of a phase: what every power gained and lost, and what for.

It is read off the changes of a phase: each one of the treasuries says what it was for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from legation.rules.machiavelli.purses import Treasury
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power
from legation.values.state import State

__all__ = ["LEDGER", "Entry", "ledger"]

LEDGER: Mapping[str, int] = {
    "debts": -1,
    "payments": 0,
    "loans": 1,
    "expenses": -1,
    "units": -1,
    "lost": -1,
    "income": 1,
}
"""What ducats are given and taken for, in the order of a year: whether that makes them (1), destroys them
(-1), or only moves them from one power to another (0)."""


class Entry(NamedTuple):
    """Ducats that a power was given (above nought) or that were taken from it, and what for."""

    why: str
    power: Power
    ducats: int


def ledger(before: State, changes: Iterable[Change]) -> tuple[Entry, ...]:
    """The entries of a phase in the order in which they came about (MACH-3.2)."""
    now = before.slot("treasury")
    has = dict(now.ducats) if isinstance(now, Treasury) else {}
    found: list[Entry] = []
    for change in changes:
        if not isinstance(change, SlotSet) or not isinstance(change.value, Treasury):
            continue
        later = dict(change.value.ducats)
        found += [
            Entry(change.value.why, power, later.get(power, 0) - has.get(power, 0))
            for power in sorted({*has, *later})
            if later.get(power, 0) != has.get(power, 0)
        ]
        has = later
    return tuple(found)
