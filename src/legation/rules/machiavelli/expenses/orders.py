"""The order for an expense: its words, read and written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.cursor import Cursor
from legation.notation.pen import Pen
from legation.notation.verbs import Mention
from legation.rules.machiavelli import coins
from legation.values.geography import Kind, Place, Power, city_of, in_city, province_of
from legation.values.orders import PowerOrder
from legation.values.units import GARRISON, parts

__all__ = ["BRIBES", "KINDS", "MOST", "WORDS", "Expense"]

MOST = 4
"""How many expenses a power has in a campaign; they are numbered from 1."""
BRIBES = ("disband", "buy", "autonomous")
"""The kinds that are bribes of a unit."""
KINDS = ("relief", "pacify", "counter", *BRIBES, "rebel", "assassinate", "none")

_PHRASES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("to", "disband"), "disband"),
    (("disband",), "disband"),
    (("to", "buy"), "buy"),
    (("buy",), "buy"),
    (("garrison", "to", "autonomous"), "autonomous"),
    (("to", "autonomous"), "autonomous"),
    (("autonomous",), "autonomous"),
    (("counter", "-", "bribe"), "counter"),
    (("counter", "bribe"), "counter"),
    (("counterbribe",), "counter"),
    (("counter",), "counter"),
    (("famine", "relief"), "relief"),
    (("relieve", "famine"), "relief"),
    (("relief",), "relief"),
    (("pacify", "rebellion"), "pacify"),
    (("pacify", "the", "rebellion"), "pacify"),
    (("pacify",), "pacify"),
    (("cause", "rebellion"), "rebel"),
    (("cause", "a", "rebellion"), "rebel"),
    (("rebellion",), "rebel"),
    (("assassinate",), "assassinate"),
    (("assassination",), "assassinate"),
    (("none",), "none"),
)
_FORMS = {
    "relief": "famine relief {target}",
    "pacify": "pacify rebellion {target}",
    "counter": "counter-bribe {target}",
    "disband": "disband {target}",
    "buy": "buy {target}",
    "autonomous": "garrison to autonomous {target}",
    "rebel": "cause rebellion {target}",
    "assassinate": "assassinate {target}",
}
_FILLERS = (("in",), ("at",), ("for",), ("of",))


@dataclass(frozen=True, slots=True)
class Expense(PowerOrder):
    """Spend ducats on something, as one of a campaign's numbered expenses.

    ``kind`` is one of ``KINDS``; ``none`` takes an expense back. ``amount`` nought is the least that it
    costs. ``place`` is where the unit stands that it is about (of kind ``made``, where that is said),
    or the province; ``victim`` who is to be killed.
    """

    verb: ClassVar[str] = "expense"
    number: int
    kind: str
    amount: int = 0
    place: Place = ""
    made: Kind = ""
    victim: Power = ""

    @property
    def topic(self) -> str:
        """A later expense with the same number replaces it."""
        return f"expense {self.number}"


def _parse(cursor: Cursor, unit: Mention | None) -> Draft:
    """``expense 1: 12 ducats disband A Ven``, ``e 2 none``, ``expense 3 assassinate Milan``.

    Without a sum it is the least that it costs; nought ducats in writing are no expense (MACH-10.11).
    """
    if not (cursor.key.isdecimal() and len(cursor.key) == 1 and 0 < int(cursor.key) <= MOST):
        raise cursor.fault(f"the number of the expense, 1 to {MOST}")
    number = int(cursor.key)
    cursor.at += 1
    cursor.take((":",), (")",))
    amount = coins.amount(cursor)
    cursor.take(("for",))
    kind = next((kind for phrase, kind in _PHRASES if cursor.take(phrase)), "")
    if not kind:
        raise cursor.fault(
            "what it is for (famine relief, pacify rebellion, counter-bribe, disband, buy, garrison to "
            "autonomous, cause rebellion, assassinate or none)"
        )
    order = _aimed(cursor, number, kind, amount or 0)
    coins.end(cursor)
    return Draft(Expense(number, "none") if amount == 0 else order)


def _aimed(cursor: Cursor, number: int, kind: str, amount: int) -> Expense:
    """The order, once what it is for has been read."""
    if kind == "none":
        return Expense(number, kind)
    if kind == "assassinate":
        cursor.take(("of",))
        return Expense(number, kind, amount, victim=coins.power(cursor, "the power to be hit"))
    if kind in ("relief", "pacify", "rebel"):
        start = cursor.at
        if cursor.take(*_FILLERS) and cursor.ended():
            cursor.at = start  # a province may be called For
        return Expense(number, kind, amount, province_of(cursor.place()))
    named = cursor.unit()
    made = named.kind or (GARRISON.kind if kind == "autonomous" or in_city(named.place) else "")
    place = city_of(named.place) if made == GARRISON.kind else named.place
    return Expense(number, kind, amount, place, made)


def _write(order: Expense, pen: Pen) -> str:
    head = f"Expense {order.number}:"
    if order.kind == "none":
        return pen.say("expense none", "{head} none", head=head)
    if order.victim:
        target = coins.title(pen, order.victim)
    elif order.made:
        target = pen.site(parts(order.made), order.place)
    elif order.kind in (*BRIBES, "counter"):
        target = pen.unit(order.place)
    else:
        target = pen.place(order.place)
    sum_ = f" {order.amount} ducats" if order.amount else ""
    text = _FORMS[order.kind].format(target=target)
    return pen.say("expense", "{head}{sum} {text}", head=head, sum=sum_, text=text)


WORDS = Words(
    name="expense",
    order=Expense,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse,
    write=_write,
    leading=("expense", "exp", "e"),
)
