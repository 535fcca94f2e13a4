"""Rulings: what became of an order, and why."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from legation.values.geography import Power, Seat
from legation.values.orders import Order
from legation.values.units import Unit

__all__ = ["GOOD", "Amount", "Ledger", "Reason", "Ruling", "Term"]

Amount: TypeAlias = int | Fraction

GOOD = frozenset(
    {
        "moved",
        "merged",
        "split",
        "held",
        "given",
        "convoyed",
        "converted",
        "retreated",
        "built",
        "waived",
        "invested",
        "counted",
        "besieged",
        "taken",
        "lifted",
        "maintained",
        "paid",
        "named",
    }
)
"""The outcomes of orders that did what they were to do. A module adds those that it brings."""


class Term(NamedTuple):
    """One entry of a ledger: ``amount`` from ``unit``, under a reason code.

    ``by`` are the units that made the amount smaller than it could have been (cutters).
    """

    unit: Unit
    code: str
    amount: Amount
    by: tuple[Unit, ...] = ()


class Ledger(NamedTuple):
    """The strength of one side of a fight, entry by entry."""

    what: str
    terms: tuple[Term, ...]

    @property
    def total(self) -> Amount:
        """The strength that counted."""
        amount: Amount = 0
        for term in self.terms:
            amount += term.amount
        return amount

    def without(self, power: Power) -> Ledger:
        """The ledger less what units of one power gave in support."""
        return Ledger(
            self.what,
            tuple(t for t in self.terms if t.unit.power != power or t.code == "itself"),
        )


class Reason(NamedTuple):
    """Why a ruling is as it is: a code with the facts its sentence needs.

    Every code is listed with its schema and its template in ``legation.notation.explain``.
    ``facts`` maps names to units, places, orders, numbers or ledgers.
    """

    code: str
    facts: tuple[tuple[str, object], ...] = ()

    def fact(self, name: str) -> object:
        """One of the facts; ``KeyError`` when the reason has no such fact."""
        return dict(self.facts)[name]


class Ruling:
    """What became of one order.

    ``outcome`` is a word of the field (moved, bounced, held, given, cut, convoyed, disrupted,
    no_convoy, no_passage, stopped_short, unmatched, gone, retreated, disbanded, built, waived, void);
    ``dislodged`` says whether the unit was beaten out besides. ``reason`` carries the code, the units
    responsible and the ledgers; a function is asked for it (with ``given`` and ``number``) when it is
    first wanted, from values that no longer change. ``unit`` is None for an order without one (a build,
    a waive). ``order`` is None for a unit that had no order and for what the rules did by themselves.
    ``seat`` is who wrote a line that is not in force; empty for what belongs to nobody in particular.
    """

    __slots__ = (
        *("_given", "_number", "_reason"),
        *("dislodged", "order", "outcome", "power", "seat", "unit"),
    )

    def __init__(  # noqa: PLR0913, PLR0917  # thirty are made each phase, and keywords would cost time
        self,
        power: Power,
        unit: Unit | None,
        order: Order | None,
        outcome: str,
        reason: Reason | Callable[..., Reason],
        dislodged: bool = False,
        given: tuple[Any, ...] = (),
        number: int = -1,
        seat: Seat = "",
    ) -> None:
        self.power = power
        self.seat = seat
        self.unit = unit
        self.order = order
        self.outcome = outcome
        self.dislodged = dislodged
        self._reason = reason
        self._given = given
        self._number = number

    @property
    def reason(self) -> Reason:
        """The reason, with its ledgers."""
        reason = self._reason
        if not isinstance(reason, Reason):
            reason = self._reason = reason(*self._given, self._number)
            self._given = ()
        return reason

    def _key(self) -> tuple[object, ...]:
        return (self.power, self.unit, self.order, self.outcome, self.dislodged, self.reason)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruling) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.power, self.unit, self.order, self.outcome))

    def __repr__(self) -> str:
        return (
            f"Ruling({self.power!r}, unit={str(self.unit)!r}, order={self.order!r}, "
            f"outcome={self.outcome!r}, reason={self.reason.code!r})"
        )
