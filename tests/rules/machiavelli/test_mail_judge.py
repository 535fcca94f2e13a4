"""Where a mail judge plays Machiavelli otherwise than the written rules: each setting, by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.rules.machiavelli.assassination import GiveChit
from legation.rules.machiavelli.expenses.orders import Expense
from legation.rules.machiavelli.loans.orders import Borrow, Repay
from legation.rules.machiavelli.marks import Homes
from legation.rules.machiavelli.orders import Besiege
from legation.rules.machiavelli.purses import Chits, Debt, Loans
from legation.rules.machiavelli.treasury import Pay
from legation.values.changes import SlotSet, apply
from legation.values.geography import NOBODY
from legation.values.orders import Hold, Move, Order
from legation.values.state import State
from tests.rules.machiavelli.money import (
    ALL,
    always,
    bank_game,
    codes,
    ducats,
    position,
    rich,
    written,
)
from tests.rules.machiavelli.money import play as judged
from tests.rules.machiavelli.playing import play, stack

BOOK: Variant = stack((("cities", ()),), "dipmach")
JUDGE: Variant = stack((("cities", (("going_in", "stays"), ("carriers", "spared"))),), "dipmach")


def outcome(turn: Turn, unit: str) -> str:
    return next(r.outcome for r in turn.rulings if str(r.unit) == unit and r.outcome != "void")


# --- supports ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "told"), [(BOOK, "unmatched"), (JUDGE, "given")])
def test_a_support_to_stay_for_who_goes_into_the_city(variant: Variant, told: str) -> None:
    """MACH-4.4: by the book it fits nothing, for the unit leaves; to a mail judge it is a support."""
    turn = play(variant, "S1901M|england:Alon,Ayor", "england: A lon C G, A yor S A lon")
    assert outcome(turn, "A Yor") == told


def test_such_a_support_can_be_cut() -> None:
    """MACH-4.4"""
    code = "S1901M|england:Alon,Ayor;france:Aedi"
    turn = play(JUDGE, code, "england: A lon C G, A yor S A lon; france: A edi - yor")
    assert outcome(turn, "A Yor") == "cut"


@pytest.mark.parametrize(("variant", "told"), [(BOOK, "cut"), (JUDGE, "given")])
def test_the_army_that_a_fleet_carries_attacks_who_supports_the_fleet(
    variant: Variant, told: str
) -> None:
    """MACH-4.4: to a mail judge no army cuts the support of its own carriers."""
    code = "S1901M|england:Ayor,Fnth;france:Fnwy"
    turn = play(variant, code, "england: A yor - nwy, F nth C A yor - nwy; france: F nwy S F nth")
    assert outcome(turn, "F Nwy") == told
    turn = play(variant, code, "england: A yor - nwy, F nth C A yor - nwy; france: F nwy H")
    assert outcome(turn, "A Yor") == "bounced"


# --- powers that are out ----------------------------------------------------------------------------


def out_of_it(folder: Path, rules: str, payments: str = "") -> tuple[Variant, State]:
    """France plays, Italy is out: it has no unit, no province and no city any more."""
    variant = bank_game(folder, f'{payments}[[rule]]\nuse = "control"\n{rules}')
    state = position(variant, {"france": ["A par"]}, {"par": "france"}, france=20, italy=4)
    homes = state.slot("control")
    assert isinstance(homes, Homes)
    return variant, apply(state, [SlotSet("control", replace(homes, out=("italy",)))])


def test_a_power_that_goes_out_loses_its_treasury(tmp_path: Path) -> None:
    """MACH-11.5"""
    variant, state = out_of_it(tmp_path, ALL)
    turn = judged(variant, state, {})
    assert ducats(turn.after) == {"france": 20}


def test_nothing_is_paid_to_a_power_that_is_out(tmp_path: Path) -> None:
    """MACH-11.5, MACH-10.4"""
    variant, state = out_of_it(tmp_path, ALL)
    orders: dict[str, list[Order]] = {"france": [Pay(5, "italy"), GiveChit("germany", "italy")]}
    turn = judged(variant, state, orders)
    assert codes(turn, "france") == ["power_is_out", "power_is_out"]
    assert ducats(turn.after) == {"france": 20}


def test_no_line_about_money_is_offered_to_a_power_that_is_out(tmp_path: Path) -> None:
    """MACH-11.5"""
    variant, state = out_of_it(tmp_path, ALL)
    scene = Scene(variant, state)
    verbs = [verb for verb in variant.rules.verbs_in("movement").values() if verb.early]
    assert any(any(verb.options(scene, "france", None)) for verb in verbs)
    assert [order for verb in verbs for order in verb.options(scene, "italy", None)] == []


def test_a_mail_judge_keeps_what_is_paid_to_a_power_that_is_out(tmp_path: Path) -> None:
    """MACH-11.5: the treasury and the chits are taken away once, and later gifts stay there."""
    rules = ALL.replace('use = "assassination"\n', 'use = "assassination"\nlate = "kept"\n')
    variant, state = out_of_it(tmp_path, rules, 'late = "kept"\n')
    gone = judged(variant, state, {}).after
    assert ducats(gone) == {"france": 20}
    orders: dict[str, list[Order]] = {"france": [Pay(5, "italy"), GiveChit("germany", "italy")]}
    after = judged(variant, gone, orders, always(1)).after
    assert ducats(after) == {"france": 15, "italy": 5}
    held = after.slot("assassination")
    assert isinstance(held, Chits)
    assert [victim for holder, victim in held.held if holder == "italy"] == ["germany"]
    # And nothing is done with it: the dead spend nothing.
    spent: dict[str, list[Order]] = {
        "italy": [Pay(5, "france"), Borrow(5, 1), Expense(1, "rebel", 9, "mun")]
    }
    turn = judged(variant, after, spent, always(1))
    assert codes(turn, "italy") == ["power_is_out"] * 3
    assert ducats(turn.after) == {"france": 15, "italy": 5}


# --- loans ------------------------------------------------------------------------------------------


def owing(variant: Variant, **has: int) -> State:
    state = rich(position(variant, {"france": ["A par"]}), **has)
    return apply(state, [SlotSet("loans", Loans((Debt("france", 20, 4, 1902, "spring"),)))])


def test_a_loan_that_has_no_room_where_it_is_written(tmp_path: Path) -> None:
    """MACH-10.1: to a mail judge only what is paid in a line before makes room for a loan."""
    rules = '[[rule]]\nuse = "loans"\nroom = "written"\n'
    variant = bank_game(tmp_path, rules)
    state = owing(variant, france=10)
    turn = judged(variant, state, {"france": [Borrow(10, 2), Repay(10)]})
    assert sorted(codes(turn, "france")) == ["loan_too_large", "repaid"]
    turn = judged(variant, state, {"france": [Repay(10), Borrow(10, 2)]})
    assert sorted(codes(turn, "france")) == ["borrowed", "repaid"]


def test_a_loan_is_cut_down_to_the_room_that_is_left(tmp_path: Path) -> None:
    """MACH-10.1: of ten ducats four go for interest, so that 14 are still borrowed: eleven are left."""
    variant = bank_game(tmp_path, '[[rule]]\nuse = "loans"\nroom = "written"\n')
    turn = judged(variant, owing(variant, france=10), {"france": [Repay(10), Borrow(15, 2)]})
    assert ducats(turn.after) == {"france": 25 - 14}


# --- bids -------------------------------------------------------------------------------------------


def test_a_bid_that_fails_gives_no_orders(tmp_path: Path) -> None:
    """MACH-10.9: the orders for a unit are its buyer's, or its owner's if nobody bought it."""
    variant = bank_game(tmp_path, ALL)
    men = {"germany": ["A mun"], "france": ["A bur"]}
    for money, place in ((18, "tyr"), (9, "mun")):
        state = position(variant, men, france=money)
        orders: dict[str, list[Order]] = {
            "france": [Expense(1, "buy", 18, "mun", "army"), Move("mun", "tyr"), Hold("bur")],
            "germany": [Hold("mun")],
        }
        turn = judged(variant, state, orders)
        assert place in [unit.place for unit in turn.after.units]


# --- garrisons of a ruler who dies ------------------------------------------------------------------


@pytest.mark.parametrize(("begun", "left"), [("false", ["kie/city"]), ("true", [])])
def test_a_siege_begun_in_the_campaign_in_which_a_ruler_dies(
    tmp_path: Path, begun: str, left: list[str]
) -> None:
    """MACH-10.12: by the book only a siege that is on brings the garrison down."""
    rules = f'{ALL}[[rule]]\nuse = "cities"\n[[rule]]\nuse = "siege"\n[[rule]]\nuse = "downfall"\n'
    variant = bank_game(tmp_path, f"{rules}begun = {begun}\n")
    state = position(variant, {"france": ["A kie"], "germany": ["G kie"]}, france=36)
    orders: dict[str, list[Order]] = {
        "france": [Expense(1, "assassinate", 36, victim="germany"), Besiege("kie")]
    }
    turn = judged(variant, state, orders, always(1))
    assert [u.place for u in turn.judged.units if u.power == "germany"] == left


@pytest.mark.parametrize(("edition", "owner"), [("first", "france"), ("second", "germany")])
def test_the_city_of_a_garrison_that_falls_with_its_ruler(
    tmp_path: Path, edition: str, owner: str
) -> None:
    """MACH-3.2: in the first edition owners are settled before moves, and the besieger has the city."""
    rules = f'{ALL}[[rule]]\nuse = "control"\nedition = "{edition}"\n'
    rules += '[[rule]]\nuse = "cities"\n[[rule]]\nuse = "siege"\n[[rule]]\nuse = "downfall"\nbegun = true\n'
    variant = bank_game(tmp_path, rules)
    men = {"france": ["A kie", "A mun"], "germany": ["G kie", "A ber"]}
    owners = {"kie": "germany", "kie/city": "germany", "mun": "germany", "mun/city": "germany"}
    owners |= {"par": "france", "par/city": "france"}
    state = position(variant, men, owners, france=36)
    orders: dict[str, list[Order]] = {
        "france": [Expense(1, "assassinate", 36, victim="germany"), Besiege("kie")]
    }
    turn = judged(variant, state, orders, always(1))
    assert turn.judged.at("kie/city") is None
    assert turn.judged.owner("kie/city") == owner


# --- owners -----------------------------------------------------------------------------------------

SECOND = f"""
[[rule]]
use = "seasons"
[[rule]]
use = "claims"
[[rule]]
use = "control"
edition = "second"
again = true
{ALL}"""


def test_bribes_of_a_fall_claim_what_they_empty(tmp_path: Path) -> None:
    """MACH-11.2: who stands before a city when its garrison is bribed away has the city after Fall."""
    variant = bank_game(tmp_path, SECOND)
    men = {"france": ["A kie"], NOBODY: ["G kie"]}
    owners = {"par": "france", "par/city": "france"}
    orders: dict[str, list[Order]] = {
        "france": [Expense(1, "disband", 6, "kie/city", "garrison"), Move("kie", "ruh")]
    }
    for phase, owner in (("F1901M", "france"), ("S1901M", None)):
        state = position(variant, men, owners, phase=phase, france=6)
        assert judged(variant, state, orders, always(1)).after.owner("kie/city") == owner


def test_a_unit_that_was_bought_and_left_claims_its_province(tmp_path: Path) -> None:
    """MACH-11.2: unless somebody stands there when Fall is over."""
    variant = bank_game(tmp_path, SECOND)
    men = {"france": ["A bur"], "germany": ["A mun"], "italy": ["A tyr"]}
    owners = {"par": "france", "par/city": "france", "mun": "germany", "mun/city": "germany"}
    owners |= {"kie": "germany", "kie/city": "germany", "rom": "italy", "rom/city": "italy"}
    orders: dict[str, list[Order]] = {
        "france": [Expense(1, "buy", 18, "mun", "army"), Move("mun", "ruh")]
    }
    state = position(variant, men, owners, phase="F1901M", france=18)
    after = judged(variant, state, orders, always(1)).after
    assert (after.owner("mun"), after.owner("mun/city")) == ("france", "france")
    after = judged(variant, state, {**orders, "italy": [Move("tyr", "mun")]}, always(1)).after
    assert (after.owner("mun"), after.owner("mun/city")) == ("italy", "italy")


@pytest.mark.parametrize(("again", "owner"), [("true", "italy"), ("false", None)])
def test_what_a_power_that_goes_out_leaves(tmp_path: Path, again: str, owner: str | None) -> None:
    """MACH-11.5: Germany, without a home city, is out; Italy's army stands before its last garrison."""
    rules = SECOND.replace("again = true", f"again = {again}")
    variant = bank_game(tmp_path, rules)
    men = {"italy": ["A rom", "A par"], "germany": ["G par"]}
    owners = {"rom": "italy", "rom/city": "italy", "par/city": "germany"}
    state = position(variant, men, owners, phase="F1901M")
    after = judged(variant, state, {}, always(1)).after
    assert not after.units_of("germany")
    assert (after.owner("par"), after.owner("par/city")) == (owner, owner)


def test_nought_ducats_in_writing_are_no_expense(tmp_path: Path) -> None:
    """MACH-10.11: a sum that is left out is the least, one of nought is none."""
    variant = bank_game(tmp_path, ALL)
    state = position(variant, {"france": ["A bur"], "germany": ["A mun"]}, france=20)
    for line, left in (("0 ducats disband A mun", 20), ("disband A mun", 8)):
        desk = written(variant, state, {"france": f"expense 1: {line}"})
        assert ducats(desk.process().after) == {"france": left}


@pytest.mark.parametrize(("nothing", "left"), [("stays", ["tys"]), ("out", [])])
def test_a_power_that_owns_nothing_but_has_a_fleet(
    tmp_path: Path, nothing: str, left: list[str]
) -> None:
    """MACH-11.5: who still owns something is out; to a mail judge a land without a city is for ever owned."""
    rules = SECOND.replace("again = true", f'nothing = "{nothing}"')
    variant = bank_game(tmp_path, rules)
    state = position(
        variant, {"italy": ["F tys"], "france": ["A rom"]}, {"rom": "france"}, phase="F1901M"
    )
    after = judged(variant, state, {}, always(1)).after
    assert [unit.place for unit in after.units_of("italy")] == left


@pytest.mark.parametrize(("unwalled", "comes"), [("out", True), ("shut", False)])
def test_a_garrison_in_a_city_without_walls(unwalled: str, comes: bool) -> None:
    """MACH-4.1: Tunis has a port and no walls, and its map puts a garrison there."""
    variant = stack((("cities", (("unwalled", unwalled),)),), "mach-aoc")
    turn = play(variant, "S1335M|trinacria:Gtun", "trinacria: G tun C F")
    assert [unit.kind for unit in turn.judged.units] == ["fleet" if comes else "garrison"]
    if not comes:
        assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["no_walls"]
