"""Loans: limits, interest, paying back, and what the bank does to who cannot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from legation import Game, load_variant
from legation.engine.variant import Variant
from legation.rules.machiavelli.loans.debts import interest_on
from legation.rules.machiavelli.loans.orders import Borrow, Repay
from legation.rules.machiavelli.marks import Homes
from legation.rules.machiavelli.purses import Debt, Loans
from legation.rules.machiavelli.treasury import Pay
from legation.values.changes import SlotSet, apply
from legation.values.orders import Order
from legation.values.state import State
from tests.rules.machiavelli.money import always, bank_game, codes, ducats, play, position
from tests.rules.machiavelli.playing import at

LOANS = '[[rule]]\nuse = "loans"\n'
MEN = {"france": ["A par"]}


@pytest.fixture
def bank(tmp_path: Path) -> Variant:
    return bank_game(tmp_path, LOANS)


def debts(state: State) -> tuple[Debt, ...]:
    value = state.slot("loans")
    assert isinstance(value, Loans)
    return value.debts


def owing(state: State, *listed: Debt) -> State:
    return apply(state, [SlotSet("loans", Loans(listed))])


@pytest.mark.parametrize(("amount", "one", "two"), [(25, 5, 13), (5, 1, 3), (10, 2, 5), (1, 1, 1)])
def test_interest_is_rounded_up(amount: int, one: int, two: int) -> None:
    """MACH-10.1"""
    assert (interest_on(amount, 1), interest_on(amount, 2)) == (one, two)


def test_a_loan_is_due_in_the_same_season(bank: Variant) -> None:
    """MACH-10.1"""
    turn = play(bank, position(bank, MEN), {"france": [Borrow(5, 2), Borrow(10, 1)]})
    assert ducats(turn.after) == {"france": 15}
    assert debts(turn.after) == (
        Debt("france", 10, 2, 1902, "spring"),
        Debt("france", 5, 3, 1903, "spring"),
    )


def test_nobody_owes_more_than_twenty_five(bank: Variant) -> None:
    """MACH-10.1"""
    turn = play(bank, position(bank, MEN), {"france": [Borrow(20, 1), Borrow(6, 2), Borrow(5, 2)]})
    assert codes(turn, "france") == ["borrowed", "loan_too_large", "borrowed"]
    assert ducats(turn.after) == {"france": 25}


def test_what_is_paid_back_makes_room_for_a_new_loan(bank: Variant) -> None:
    """MACH-10.1, MACH-3.2"""
    state = owing(position(bank, MEN, france=12), Debt("france", 25, 2, 1902, "spring"))
    turn = play(bank, state, {"france": [Borrow(10, 1), Repay(12)]})
    assert codes(turn, "france") == ["repaid", "borrowed"]
    assert debts(turn.after) == (Debt("france", 15 + 10, 2, 1902, "spring"),)
    assert ducats(turn.after) == {"france": 10}


def test_interest_goes_first_and_the_earliest_loan(bank: Variant) -> None:
    """MACH-10.2"""
    state = owing(
        position(bank, MEN, france=9),
        Debt("france", 5, 1, 1902, "fall"),
        Debt("france", 10, 5, 1903, "spring"),
    )
    turn = play(bank, state, {"france": [Repay(3)]})
    assert debts(turn.after)[0] == Debt("france", 3, 0, 1902, "fall")
    turn = play(bank, state, {"france": [Repay(9)]})
    assert debts(turn.after) == (Debt("france", 10, 2, 1903, "spring"),)
    assert ducats(turn.after) == {}


def test_more_than_is_owed_is_not_taken(bank: Variant) -> None:
    """MACH-10.2"""
    state = owing(position(bank, MEN, france=9), Debt("france", 2, 1, 1902, "fall"))
    turn = play(bank, state, {"france": [Repay(9)]})
    assert ducats(turn.after) == {"france": 6}
    assert debts(turn.after) == ()


def test_what_is_paid_beyond_it_may_be_lost(tmp_path: Path) -> None:
    """MACH-10.2"""
    game = bank_game(tmp_path, LOANS + 'overpaid = "lost"\n')
    state = owing(position(game, MEN, france=9, italy=4), Debt("france", 2, 1, 1902, "fall"))
    turn = play(game, state, {"france": [Repay(8)], "italy": [Repay(4)]})
    assert ducats(turn.after) == {"france": 1}


def test_the_bank_collects_after_borrowing(bank: Variant) -> None:
    """MACH-10.3, MACH-3.2: a new loan may pay the old one."""
    state = owing(position(bank, MEN), Debt("france", 10, 2, 1901, "spring"))
    turn = play(bank, state, {"france": [Borrow(12, 1)]})
    assert ducats(turn.after) == {}
    assert debts(turn.after) == (Debt("france", 12, 3, 1902, "spring"),)


def test_who_cannot_pay_loses_all_and_is_barred(bank: Variant) -> None:
    """MACH-10.3"""
    state = owing(
        position(bank, MEN, france=11),
        Debt("france", 10, 2, 1901, "spring"),
        Debt("france", 5, 1, 1902, "spring"),
        Debt("italy", 5, 1, 1902, "spring"),
    )
    turn = play(bank, state, {})
    assert ducats(turn.after) == {}
    value = turn.after.slot("loans")
    assert value == Loans((Debt("italy", 5, 1, 1902, "spring"),), ("france",))
    judged = turn.judged.slot("loans")
    assert isinstance(judged, Loans) and judged.failed == ("france",)
    again = Game(bank, start=turn.after).write("france", "borrow 5 for 1 year")[0]
    assert again.message == ("void: the bank lends nothing to who once failed to pay (MACH-10.3)")


def test_who_owes_the_bank_pays_nobody_else(bank: Variant) -> None:
    """MACH-10.4: looked at when what is paid to the bank has been taken off."""
    state = owing(position(bank, MEN, france=9), Debt("france", 2, 1, 1902, "fall"))
    turn = play(bank, state, {"france": [Pay(3, "italy")]})
    assert codes(turn, "france") == ["owes_the_bank"]
    assert ducats(turn.after) == {"france": 9}
    turn = play(bank, state, {"france": [Repay(3), Pay(3, "italy")]})
    assert ducats(turn.after) == {"france": 3, "italy": 3}


def test_the_money_of_a_defaulter_is_gone_before_his_expenses(tmp_path: Path) -> None:
    """MACH-10.12"""
    game = bank_game(tmp_path, LOANS + '[[rule]]\nuse = "expenses"\n')
    state = owing(position(game, MEN, france=11), Debt("france", 12, 3, 1901, "spring"))
    lines = Game(game, start=state)
    assert lines.write("france", "expense 1: 3 counter-bribe A par")[0].accepted
    turn = lines.process()
    assert codes(turn, "france") == ["too_little"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("borrow 10 for 1 year", "Borrow 10 for 1 year"),
        ("borrow 10 ducats for two years", "Borrow 10 for 2 years"),
        ("borrow 5+5 d at 50 %", "Borrow 10 for 2 years"),
        ("borrow 10 at 20 percent", "Borrow 10 for 1 year"),
        ("pay 5 to bank", "Pay 5 to the bank"),
        ("pay 5 ducats to the bank", "Pay 5 to the bank"),
        ("repay 5", "Pay 5 to the bank"),
        ("pay the bank 5 ducats", "Pay 5 to the bank"),
    ],
)
def test_loans_are_read_and_written_back(bank: Variant, line: str, text: str) -> None:
    reply = Game(bank).write("france", line)[0]
    assert str(reply) == text
    assert Game(bank).write("france", text)[0].order == reply.order


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("borrow 10", "expected for how long, as in 'for 1 year', found the end of the line"),
        ("borrow 10 for 3 years", "expected 1 or 2 years, found '3'"),
        ("borrow 10 at 30 %", "expected 20 or 50 per cent, found '30'"),
        ("borrow much for 1 year", "expected a number of ducats, found 'much'"),
        ("borrow 0 for 1 year", "void: at least one ducat is borrowed or paid back (MACH-10.1)"),
    ],
)
def test_what_is_no_loan_is_answered(bank: Variant, line: str, message: str) -> None:
    assert Game(bank).write("france", line)[0].message == message


def test_ducats_come_from_the_bank_and_go_back_to_it(bank: Variant) -> None:
    """What is lent and repaid is all that a season makes or destroys."""
    state = owing(position(bank, MEN, france=9, italy=4), Debt("italy", 5, 1, 1902, "fall"))
    lines: dict[str, list[Order]]
    lines = {"france": [Borrow(7, 1), Pay(2, "italy")], "italy": [Repay(3)]}
    turn = play(bank, state, lines, always(1))
    assert sum(ducats(turn.after).values()) == 9 + 4 + 7 - 3


def test_the_bank_offers_nothing_to_who_is_out() -> None:
    """MACH-11.5: what is listed for a power is what it may write."""
    variant = load_variant("dipmach", flags="nodice,loans")
    state = at(variant, {"italy": ["A rom"]}, {"rom": "italy", "ber": "russia"}, germany=9)
    homes = state.slot("control")
    assert isinstance(homes, Homes)
    state = apply(state, [SlotSet("control", replace(homes, out=("germany",)))])
    game = Game(variant, start=state)
    for power, offered in (("germany", False), ("italy", True)):
        listed = [order.verb for order in game.legal_orders(power)]
        assert ("borrow" in listed) == offered
        reply = game.write(power, "borrow 5 for 1 year")[0]
        assert reply.accepted == offered, reply
