"""Orders, ledgers, reasons and rulings as values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from legation.values.orders import (
    Ballot,
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
from legation.values.rulings import Ledger, Reason, Ruling, Term
from legation.values.units import ARMY, FLEET, Unit

PAR = Unit(0, "france", ARMY, "par")
MAR = Unit(1, "france", ARMY, "mar")
MUN = Unit(2, "germany", ARMY, "mun")


@pytest.mark.parametrize(
    ("order", "verb", "subject"),
    [
        (Hold("par"), "hold", "par"),
        (Move("par", "bur"), "move", "par"),
        (Support("mar", "par", "bur"), "support", "mar"),
        (Convoy("nth", "lon", "nwy"), "convoy", "nth"),
        (Retreat("par", "pic"), "retreat", "par"),
        (Disband("par"), "disband", "par"),
        (Build("stp/nc", FLEET), "build", "stp/nc"),
        (Waive(), "waive", ""),
    ],
)
def test_every_order_has_a_verb_and_a_subject(order: Order, verb: str, subject: str) -> None:
    assert (order.verb, order.subject) == (verb, subject)


def test_orders_are_equal_by_meaning() -> None:
    """Who wrote an order is the ballot's business, so that equal orders can be counted."""
    assert len({Move("par", "bur"), Move("par", "bur", False), Move("par", "bur", path=())}) == 1
    assert Move("par", "bur") != Move("par", "bur", True)
    assert Support("mar", "par") == Support("mar", "par", None)
    assert Build("par") == Build("par", ARMY)
    assert Ballot("alice", "france", Hold("par")) != Ballot("bob", "france", Hold("par"))
    assert Ballot("alice", "france", Hold("par")).amount == 1


def test_a_ledger_adds_up() -> None:
    ledger = Ledger(
        "attack",
        (Term(PAR, "itself", 1), Term(MAR, "support", 1), Term(MUN, "support", Fraction(1, 2))),
    )
    assert ledger.total == Fraction(5, 2)
    assert ledger.without("germany").total == 2
    assert ledger.without("germany").what == "attack"
    # A unit counts for itself whoever's support is left out.
    assert ledger.without("france").total == Fraction(3, 2)
    assert Ledger("hold", ()).total == 0


def test_reasons() -> None:
    reason = Reason("held_off", (("to", "bur"), ("victim", MUN)))
    assert reason.fact("victim") is MUN
    with pytest.raises(KeyError):
        reason.fact("rival")
    assert Reason("undisturbed").facts == ()


def test_a_reason_is_made_once_when_it_is_wanted() -> None:
    made: list[int] = []

    def explain(extra: str, number: int) -> Reason:
        made.append(number)
        return Reason("test", (("extra", extra), ("number", number)))

    ruling = Ruling("france", PAR, Hold("par"), "held", explain, False, ("x",), 7)
    assert made == []
    assert ruling.reason == Reason("test", (("extra", "x"), ("number", 7)))
    assert ruling.reason is ruling.reason
    assert made == [7]


def test_rulings_are_equal_when_they_say_the_same() -> None:
    def one(**changed: object) -> Ruling:
        told = {
            "power": "france",
            "unit": PAR,
            "order": Hold("par"),
            "outcome": "held",
            "reason": Reason("undisturbed"),
            "dislodged": False,
        } | changed
        return Ruling(**told)  # type: ignore[arg-type]

    assert one() == one()
    assert hash(one()) == hash(one())
    assert one(reason=lambda *given: Reason("undisturbed")) == one()
    for name, value in {
        "power": "italy",
        "unit": MAR,
        "order": None,
        "outcome": "void",
        "reason": Reason("beaten"),
        "dislodged": True,
    }.items():
        assert one(**{name: value}) != one()
    assert one() != "held"
    assert repr(one()) == (
        "Ruling('france', unit='A Par', order=Hold(unit='par'), outcome='held', reason='undisturbed')"
    )
