"""Words for values: units, places, orders and ledgers as they stand in a sentence."""

from __future__ import annotations

from fractions import Fraction

from legation.board.board import Board
from legation.values.calendar import Phase
from legation.values.geography import in_city, province_of
from legation.values.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)
from legation.values.rulings import Ledger, Term
from legation.values.units import GARRISON, Unit

__all__ = ["Names"]


class Names:
    """Turns the facts of a reason into words, with the names of one board."""

    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        self.board = board

    def tell(self, value: object) -> str:
        """A fact in words: a unit as ``A Par``, a place by its full name, several joined by "and"."""
        if isinstance(value, Unit):
            return str(value)
        if isinstance(value, Phase):
            return value.title
        if isinstance(value, Order):
            return self.order(value)
        if isinstance(value, str):
            if value in self.board.index:
                return self.board.name(value)
            return self.board.power(value).name if value in self.board.sides else value
        if isinstance(value, tuple):
            return _joined([self.tell(item) for item in value])
        if isinstance(value, Ledger):
            return self.ledger(value)
        return "nobody" if value is None else str(value)

    def power(self, unit: Unit) -> str:
        """The name of a unit's power."""
        return self.board.power(unit.power).name

    def order(self, order: Order) -> str:
        """An order without its subject's kind: ``Par - Bur``."""
        match order:
            case Hold(unit):
                return f"{_short(unit)} H"
            case Move(unit, to, via, _):
                return f"{_short(unit)} - {_short(to)}{' via convoy' if via else ''}"
            case Support(unit, supported, to):
                return f"{_short(unit)} S {_short(supported)}{f' - {_short(to)}' if to else ''}"
            case Convoy(unit, army, to):
                return f"{_short(unit)} C {_short(army)} - {_short(to)}"
            case Retreat(unit, to):
                return f"{_short(unit)} R {_short(to)}"
            case Disband(unit):
                return f"{_short(unit)} D"
            case Build(place, parts):
                return f"B {parts} {_short(place)}"
            case Waive():
                return "waive"
        return f"{_short(order.subject)} {order.verb}"

    def aim(self, order: object, other: object) -> str:
        """What a support or a convoy was for: ``A Mun's move to Burgundy``, ``the hold of A Mun``."""
        unit = self.tell(other)
        match order:
            case Support(_, _, None):
                return f"the hold of {unit}"
            case Support(_, _, to) | Convoy(_, _, to):
                return f"the move of {unit} to {self.tell(to)}"
        return unit

    def did(self, order: object) -> str:
        """What a unit was ordered to do instead: ``was ordered to hold``."""
        match order:
            case None:
                return "had no order in force"
            case Hold():
                return "was ordered to hold"
            case Move(_, to, _, _):
                return f"was ordered to {self.tell(to)}"
            case Support():
                return "was ordered to support"
            case Convoy():
                return "was ordered to convoy"
        return f"was ordered to {getattr(order, 'verb', '')}"

    def fight(self, mine: object, theirs: object) -> str:
        """Two ledgers against each other, and what was cut on either side."""
        assert isinstance(mine, Ledger) and isinstance(theirs, Ledger)
        text = f"{self.ledger(mine)} against {self.ledger(theirs)}"
        return "; ".join([text, *self._losses(mine), *self._losses(theirs)])

    def ledger(self, ledger: object) -> str:
        """A ledger as ``2 (A Par 1, A Gas 1)``, without what counted nothing."""
        assert isinstance(ledger, Ledger)
        terms = [
            f"{_source(term)} {_amount(term.amount)}"
            for term in ledger.terms
            if term.amount or term.code == "itself"
        ]
        return f"{_amount(ledger.total)} ({', '.join(terms)})" if terms else _amount(ledger.total)

    def _losses(self, ledger: Ledger) -> list[str]:
        """The supports that counted nothing, and why."""
        return [text for text in map(self._loss, ledger.terms) if text]

    def _loss(self, term: Term) -> str:
        if term.code == "cut":
            return f"support of {term.unit} cut by {self.tell(term.by)}"
        if term.code == "support" and term.by:
            return f"support of {term.unit} cut to {_amount(term.amount)} by {self.tell(term.by)}"
        if term.code == "withheld":
            return f"support of {term.unit} does not count against its own power"
        return ""


def _source(term: Term) -> str:
    """Who or what an amount comes from: the unit, or what a module calls its own term."""
    if term.code in ("itself", "support", "merge"):
        return str(term.unit)
    return term.code.replace("_", " ")


def _short(place: str) -> str:
    if in_city(place):
        return f"{GARRISON} {province_of(place).capitalize()}"
    province, _, coast = place.partition("/")
    return province.capitalize() + (f"/{coast}" if coast else "")


def _amount(amount: int | Fraction) -> str:
    return str(amount)


def _joined(items: list[str]) -> str:
    if len(items) < 2:
        return items[0] if items else "nobody"
    return f"{', '.join(items[:-1])} and {items[-1]}"
