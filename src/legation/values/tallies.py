"""Tallies: what was voted, offered or bid for, and what came of it."""

from __future__ import annotations

from typing import NamedTuple

from legation.values.geography import Power, Seat
from legation.values.orders import Order
from legation.values.units import Unit

__all__ = ["Choice", "Tally"]


class Choice(NamedTuple):
    """One of the things that were voted for, the sum for it, and who stood for it with how much.

    ``forms`` are other ways in which the same was written.
    """

    order: Order
    value: int
    by: tuple[tuple[Seat, int], ...] = ()
    forms: tuple[Order, ...] = ()


class Tally(NamedTuple):
    """One count: for a unit, or for all that a power builds or removes (``unit`` None).

    ``choices`` are sorted by value, the greatest first. ``chosen`` is what is carried out. ``result``
    says how that came about: ``"chosen"``, ``"tied"``, ``"none"``, or a word of the module.
    """

    power: Power
    unit: Unit | None
    choices: tuple[Choice, ...]
    chosen: tuple[Order, ...]
    result: str = "chosen"
