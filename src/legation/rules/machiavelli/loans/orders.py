"""The orders to the bank: borrowing and paying back, read and written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.cursor import Cursor
from legation.notation.pen import Pen
from legation.notation.verbs import Mention
from legation.rules.machiavelli import coins
from legation.values.orders import PowerOrder

__all__ = ["BORROW", "REPAY", "Borrow", "Repay"]

_PERCENT = {20: 1, 50: 2}
"""By its interest, for how many years a loan is."""


@dataclass(frozen=True, slots=True)
class Borrow(PowerOrder):
    """Take a loan of so many ducats for one year or two."""

    verb: ClassVar[str] = "borrow"
    amount: int
    years: int

    @property
    def topic(self) -> str:
        """A later loan for as long replaces an earlier one."""
        return f"borrow {self.years}"


@dataclass(frozen=True, slots=True)
class Repay(PowerOrder):
    """Give ducats back to the bank."""

    verb: ClassVar[str] = "repay"
    amount: int

    @property
    def topic(self) -> str:
        """What is paid to the bank is one matter."""
        return "repay"


def _parse_borrow(cursor: Cursor, unit: Mention | None) -> Draft:
    """``borrow 10 for 1 year``, ``borrow 10 ducats for two years``, ``borrow 10 at 50 %``."""
    amount = coins.amount(cursor)
    if amount is None:
        raise cursor.fault("a number of ducats")
    if cursor.take(("from", "the", "bank"), ("from", "bank")) and not cursor.key:
        raise cursor.fault("for how long, as in 'for 1 year'")
    if cursor.take(("at",)):
        years = _PERCENT.get(int(cursor.key) if cursor.key.isdecimal() else 0)
        if years is None:
            raise cursor.fault("20 or 50 per cent")
        cursor.at += 1
        cursor.take(("%",), ("percent",), ("per", "cent"))
    else:
        cursor.expect("for how long, as in 'for 1 year'", ("for",))
        years = {"1": 1, "one": 1, "a": 1, "2": 2, "two": 2}.get(cursor.key)
        if years is None:
            raise cursor.fault("1 or 2 years")
        cursor.at += 1
        cursor.take(("year",), ("years",))
    coins.end(cursor)
    return Draft(Borrow(amount, years))


def _write_borrow(order: Borrow, pen: Pen) -> str:
    years = "1 year" if order.years == 1 else f"{order.years} years"
    return pen.say("borrow", "Borrow {amount} for {years}", amount=str(order.amount), years=years)


def _parse_repay(cursor: Cursor, unit: Mention | None) -> Draft:
    """``pay 5 to bank``, ``repay 5``, ``pay the bank 5 ducats``."""
    bank = cursor.cut[cursor.at - 1].key.startswith("repay")
    bank = cursor.take(("the", "bank"), ("bank",)) or bank
    amount = coins.amount(cursor)
    if amount is None:
        raise cursor.fault("a number of ducats")
    if not cursor.take(("to", "the", "bank"), ("to", "bank")) and not bank:
        raise cursor.fault("to whom, as in 'to the bank'")
    coins.end(cursor)
    return Draft(Repay(amount))


def _write_repay(order: Repay, pen: Pen) -> str:
    return pen.say("repay", "Pay {amount} to the bank", amount=str(order.amount))


BORROW = Words(
    name="borrow",
    order=Borrow,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse_borrow,
    write=_write_borrow,
    leading=("borrow", "borrows"),
)
REPAY = Words(
    name="repay",
    order=Repay,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse_repay,
    write=_write_repay,
    leading=("pay", "pays", "repay", "repays", "give", "gives"),
)
