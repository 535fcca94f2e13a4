"""Expenses: prices, paying, bribes against each other, and units that change hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import Game
from legation.engine.variant import Variant
from legation.record.views import View
from legation.values.geography import NOBODY
from tests.rules.machiavelli.money import (
    ALL,
    always,
    bank_game,
    codes,
    ducats,
    play,
    position,
    written,
)

UNITS = {
    "france": ["A par", "A bur"],
    "germany": ["A mun", "F kie", "G kie"],
    "italy": ["A tyr"],
    NOBODY: ["G bre", "G rom"],
}


def _folder(tmp_path: Path) -> Path:
    """Another folder, for a second variant."""
    (tmp_path / "second").mkdir()
    return tmp_path / "second"


@pytest.fixture
def game(tmp_path: Path) -> Variant:
    return bank_game(tmp_path, ALL)


def test_a_bribe_disbands_a_unit(game: Variant) -> None:
    """MACH-10.6"""
    turn = written(
        game, position(game, UNITS, france=20), {"france": "expense 1: 12 disband A mun"}
    ).process()
    assert turn.after.at("mun") is None
    assert ducats(turn.after) == {"france": 8}
    assert codes(turn, "france") == ["bribe_disband"]


def test_a_bribed_unit_obeys_its_buyer_at_once(game: Variant) -> None:
    """MACH-10.9: the buyer orders the unit in the same phase; its owner's orders are void."""
    state = position(game, UNITS, france=20)
    lines = {"germany": "A mun - ber", "france": "expense 1: 18 buy A mun\nA mun - boh"}
    turn = written(game, state, lines).process()
    unit = turn.after.at("boh")
    assert unit is not None and unit.power == "france"
    told = {(r.power, r.reason.code) for r in turn.rulings if r.unit and r.order}
    assert told == {("france", "unopposed"), ("germany", "not_yours")}


def test_a_buyer_whose_bribe_fails_orders_nothing(game: Variant) -> None:
    """MACH-10.9"""
    state = position(game, UNITS, france=20, germany=3)
    lines = {
        "germany": "A mun - ber\nexpense 1: 3 counter-bribe A mun",
        "france": "expense 1: 18 buy A mun\nA mun - boh",
    }
    turn = written(game, state, lines).process()
    assert turn.after.at("ber") is not None
    assert ducats(turn.after) == {"france": 2}  # the cost is taken all the same (MACH-10.5)
    assert codes(turn, "france") == ["countered"]


@pytest.mark.parametrize("buyer", ["france", "italy"])
def test_a_bid_that_fails_takes_nothing_from_the_owner_s_order(game: Variant, buyer: str) -> None:
    """MACH-10.9: what the bidder wrote for the unit counts for nothing, whoever wrote later."""
    state = position(game, UNITS, france=15, italy=15)
    lines = {"germany": "A mun - ber", buyer: "expense 1: 15 buy A mun\nA mun - boh"}
    turn = written(game, state, lines).process()
    assert turn.after.at("ber") is not None
    told = {(r.power, r.outcome, r.reason.code) for r in turn.rulings if r.unit and r.order}
    assert told == {("germany", "moved", "unopposed"), (buyer, "void", "not_yours")}


def test_who_does_not_bid_does_not_order(game: Variant) -> None:
    reply = Game(game, start=position(game, UNITS, france=20)).write("france", "A mun - boh")[0]
    assert reply.message == "void: A Mun belongs to Germany (STD-4)"


@pytest.mark.parametrize(
    ("bids", "france", "italy", "owner"),
    [
        ((18, 21), "outbid", "bribe_buy", "italy"),
        ((21, 21), "bribes_tied", "bribes_tied", "germany"),
        ((24, 21), "bribe_buy", "outbid", "france"),
    ],
)
def test_the_largest_of_several_bribes_stands(
    game: Variant, bids: tuple[int, int], france: str, italy: str, owner: str
) -> None:
    """MACH-10.7"""
    state = position(game, UNITS, france=30, italy=30)
    lines = {
        "france": f"expense 1: {bids[0]} buy A mun",
        "italy": f"expense 1: {bids[1]} buy A mun",
    }
    turn = written(game, state, lines).process()
    unit = turn.after.at("mun")
    assert unit is not None and unit.power == owner
    assert (codes(turn, "france"), codes(turn, "italy")) == ([france], [italy])
    assert ducats(turn.after) == {"france": 30 - bids[0], "italy": 30 - bids[1]}


def test_a_dearer_bribe_of_another_kind_wins_as_well(game: Variant) -> None:
    """MACH-10.7: amounts are compared as they are, whatever they are for."""
    state = position(game, UNITS, france=30, italy=30)
    lines = {"france": "expense 1: 18 buy A mun", "italy": "expense 1: 21 disband A mun"}
    turn = written(game, state, lines).process()
    assert turn.after.at("mun") is None
    assert codes(turn, "france") == ["outbid"]


def test_the_largest_bribe_is_chosen_before_counters(game: Variant) -> None:
    """MACH-10.7: 21 to buy wins and fails with 18 left of 21 ... the smaller bribe is wasted."""
    state = position(game, UNITS, france=30, italy=30, germany=9)
    lines = {
        "france": "expense 1: 21 buy A mun",
        "italy": "expense 1: 15 disband A mun",
        "germany": "expense 1: 6 counter-bribe A mun",
    }
    turn = written(game, state, lines).process()
    assert turn.after.at("mun") is not None
    assert codes(turn, "france") == ["countered"]
    assert codes(turn, "italy") == ["outbid"]


def test_counter_bribes_of_all_players_add_up(game: Variant) -> None:
    """MACH-10.7"""
    state = position(game, UNITS, france=30, italy=3, germany=3)
    lines = {
        "france": "expense 1: 21 buy A mun",
        "italy": "expense 1: 3 counter-bribe A mun",
        "germany": "expense 1: 3 counter-bribe A mun",
    }
    turn = written(game, state, lines).process()
    assert codes(turn, "france") == ["countered"]
    one = written(game, state, {k: v for k, v in lines.items() if k != "italy"}).process()
    assert codes(one, "france") == ["bribe_buy"]


def test_the_lot_may_decide_between_equal_bribes(tmp_path: Path) -> None:
    """MACH-10.7"""
    rules = ALL.replace('use = "expenses"\n', 'use = "expenses"\nties = "lot"\n')
    game = bank_game(tmp_path, rules)
    state = position(game, UNITS, france=30, italy=30)
    lines = {"france": "expense 1: 18 buy A mun", "italy": "expense 1: 18 buy A mun"}
    ballots = written(game, state, lines)
    turn = ballots.process()
    unit = turn.after.at("mun")
    assert unit is not None and unit.power in ("france", "italy")
    assert [roll[:3] for roll in turn.dice] == [("bribes mun", 0, 2)]


@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("expense 1: disband G bre", 6),
        ("expense 1: buy G bre", 9),
        ("expense 1: disband G rom", 12),  # a major city: double
        ("expense 1: buy G rom", 18),
        ("expense 1: disband A mun", 12),
        ("expense 1: buy A mun", 18),
        ("expense 1: garrison to autonomous G kie", 9),
        ("expense 1: buy G kie", 18),
        ("expense 1: counter-bribe A mun", 3),
        ("expense 1: assassinate Germany", 12),
        ("expense 1: famine relief par", 3),
        ("expense 1: pacify rebellion par", 12),
    ],
)
def test_an_amount_left_out_is_the_least(tmp_path: Path, line: str, price: int) -> None:
    """MACH-10.6, MACH-10.11"""
    game = bank_game(
        tmp_path, ALL.replace('use = "expenses"\n', 'use = "expenses"\nnear = "none"\n')
    )
    desk = written(game, position(game, UNITS, france=50), {"france": line})
    assert ducats(desk.process().after) == {"france": 50 - price}


@pytest.mark.parametrize(("owner", "price"), [("germany", 15), ("italy", 9)])
def test_a_rebellion_at_home_is_dearer(game: Variant, owner: str, price: int) -> None:
    """MACH-10.6"""
    state = position(game, UNITS, {"mun": owner}, france=50)
    turn = written(game, state, {"france": "expense 1: cause rebellion mun"}).process()
    assert ducats(turn.after) == {"france": 50 - price}


def test_a_unit_without_a_kind_is_the_army_or_fleet(game: Variant) -> None:
    """MACH-10.11"""
    state = position(game, UNITS, italy=50)
    near = {**UNITS, "italy": ["A ber"]}
    state = position(game, near, italy=50)
    turn = written(game, state, {"italy": "expense 1: disband kie"}).process()
    assert {str(unit) for unit in turn.after.units_of("germany")} == {"A Mun", "G Kie"}


def test_amounts_count_in_threes(game: Variant) -> None:
    """MACH-10.5: the rest is wasted."""
    turn = written(
        game, position(game, UNITS, france=30), {"france": "expense 1: 14 disband A mun"}
    ).process()
    assert ducats(turn.after) == {"france": 16}
    assert codes(turn, "france") == ["bribe_disband"]
    short = written(
        game, position(game, UNITS, france=30), {"france": "expense 1: 11 disband A mun"}
    ).process()
    assert codes(short, "france") == ["too_little"]


def test_a_short_treasury_may_still_be_enough(game: Variant) -> None:
    """MACH-10.5: expenses are paid in their order, each from what is left."""
    lines = {"france": "expense 2: 12 disband A mun\nexpense 1: 9 counter-bribe A par"}
    turn = written(game, position(game, UNITS, france=20), lines).process()
    assert ducats(turn.after) == {}
    assert sorted(codes(turn, "france")) == ["counter_idle", "too_little"]
    lines = {"france": "expense 1: 24 disband A mun"}
    turn = written(game, position(game, UNITS, france=13), lines).process()
    assert codes(turn, "france") == ["bribe_disband"]
    assert ducats(turn.after) == {}


def test_the_same_number_replaces_and_none_deletes(game: Variant) -> None:
    """MACH-10.5"""
    lines = {
        "france": "expense 1: 12 disband A mun\nexpense 1: 3 counter-bribe A par\nexpense 2: 3 "
        "counter-bribe A bur\nexpense 2 none"
    }
    turn = written(game, position(game, UNITS, france=20), lines).process()
    assert ducats(turn.after) == {"france": 17}
    assert turn.after.at("mun") is not None
    assert sorted(codes(turn, "france")) == [
        "counter_idle",
        "expense_none",
        "expense_replaced",
        "expense_replaced",
    ]


def test_bribes_need_a_unit_nearby(tmp_path: Path) -> None:
    """MACH-10.8"""
    game = bank_game(tmp_path, ALL)
    state = position(game, UNITS, {"rom": "italy"}, france=50)
    desk = Game(game, start=state)
    far = desk.write("france", "expense 1: buy G rom")[0]
    assert far.message == ("void: there is no unit of one's own in Rome or next to it (MACH-10.8)")
    assert not desk.write("france", "expense 1: cause rebellion rom")[0].accepted
    assert desk.write("france", "expense 1: assassinate Turkey")[0].accepted
    loose = bank_game(
        _folder(tmp_path), ALL.replace('use = "expenses"\n', 'use = "expenses"\nnear = "bribes"\n')
    )
    desk = Game(loose, start=state)
    assert desk.write("france", "expense 1: cause rebellion rom")[0].accepted
    assert not desk.write("france", "expense 1: buy G rom")[0].accepted


def test_bribes_from_afar_that_are_paid_for(tmp_path: Path) -> None:
    """MACH-10.8: to a mail judge a bribe is wasted then, and a counter-bribe counts all the same."""
    rules = ALL.replace('use = "expenses"\n', 'use = "expenses"\nnear = "bribes"\nfar = "wasted"\n')
    game = bank_game(tmp_path, rules)
    state = position(game, UNITS, france=12, turkey=18)
    lines = {"france": "expense 1: 12 disband A mun", "turkey": "expense 1: 18 disband A mun"}
    turn = written(game, state, lines).process()
    assert turn.after.at("mun") is None  # the larger bribe came from too far away
    assert codes(turn, "turkey") == ["too_far"]
    assert ducats(turn.after) == {}
    lines["turkey"] = "expense 1: 3 counter-bribe A mun"
    turn = written(game, state, lines).process()
    assert turn.after.at("mun") is not None
    assert ducats(turn.after) == {"turkey": 15}


def test_ones_own_units(tmp_path: Path) -> None:
    """MACH-10.10"""
    game = bank_game(tmp_path, ALL)
    desk = Game(game, start=position(game, UNITS, germany=50))
    replies = desk.write(
        "germany",
        "expense 1: disband A mun\nexpense 2: garrison to autonomous G kie\nexpense 3: buy F kie",
    )
    assert [reply.accepted for reply in replies] == [True, True, False]
    strict = bank_game(
        _folder(tmp_path), ALL.replace('use = "expenses"\n', 'use = "expenses"\nown = "counter"\n')
    )
    desk = Game(strict, start=position(strict, UNITS, germany=50))
    reply = desk.write("germany", "expense 1: disband A mun")[0]
    assert reply.message == "void: A Mun is one's own (MACH-10.10)"


def test_a_garrison_may_be_left_to_itself(game: Variant) -> None:
    """MACH-10.9: it is nobody's then, and holds."""
    near = {**UNITS, "italy": ["A ber"]}
    turn = written(
        game, position(game, near, italy=9), {"italy": "expense 1: garrison to autonomous G kie"}
    ).process()
    unit = turn.after.at("kie/city")
    assert unit is not None and unit.power == NOBODY
    assert [r.outcome for r in turn.rulings if r.unit and r.unit.place == "kie/city"] == ["held"]


def test_a_second_special_bought_unit_cannot_be_bought(game: Variant) -> None:
    """MACH-10.9"""
    from dataclasses import replace

    state = position(game, UNITS, france=50)
    elite = (("grade", "mercenary"),)
    units = tuple(
        replace(unit, marks=elite) if unit.place in ("par", "mun") else unit for unit in state.units
    )
    state = replace(state, units=units)
    turn = written(game, state, {"france": "expense 1: buy A mun"}).process()
    assert codes(turn, "france") == ["second_special_bought"]
    assert ducats(turn.after) == {"france": 32}
    unit = turn.after.at("mun")
    assert unit is not None and unit.power == "germany"


@pytest.mark.parametrize(
    ("grade", "price"), [("militia", 36), ("mercenary", 18), ("professional", 36)]
)
def test_special_units_cost_more(game: Variant, grade: str, price: int) -> None:
    """MACH-10.6"""
    from dataclasses import replace

    state = position(game, UNITS, france=50)
    units = tuple(
        replace(unit, marks=(("grade", grade),)) if unit.place == "mun" else unit
        for unit in state.units
    )
    turn = written(game, replace(state, units=units), {"france": "expense 1: buy A mun"}).process()
    assert ducats(turn.after) == {"france": 50 - price}
    assert codes(turn, "france") == ["bribe_buy"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("expense 1: 12 disband A mun", "Expense 1: 12 ducats disband A Mun"),
        ("exp 2 9+3 ducats to disband the army in Munich", "Expense 2: 12 ducats disband A Mun"),
        ("e 3: 9 ducats garrison to autonomous G kie",
         "Expense 3: 9 ducats garrison to autonomous G Kie"),
        ("expense 1: 3 ducats counter-bribe A par", "Expense 1: 3 ducats counter-bribe A Par"),
        ("expense 1: famine relief in Paris", "Expense 1: famine relief Par"),
        ("expense 4: 12 pacify the rebellion in Paris", "Expense 4: 12 ducats pacify rebellion Par"),
        ("expense 1: 12 ducats assassinate Italy", "Expense 1: 12 ducats assassinate Italy"),
        ("expense 1 none", "Expense 1: none"),
    ],
)  # fmt: skip
def test_expenses_are_read_and_written_back(game: Variant, line: str, text: str) -> None:
    state = position(game, UNITS, {"par": "france"}, france=50)
    reply = Game(game, start=state).write("france", line)[0]
    assert reply.order is not None, reply
    assert str(reply).startswith(text)
    assert Game(game, start=state).write("france", text)[0].order == reply.order


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("expense 5: 12 disband A mun", "expected the number of the expense, 1 to 4, found '5'"),
        ("expense disband A mun", "expected the number of the expense, 1 to 4, found 'disband'"),
        ("expense 1: 12 assassinate Mars", "expected the power to be hit, found 'Mars'"),
        ("expense 1: 12 disband A boh", "void: no such unit is in Bohemia (MACH-10.6)"),
        ("expense 1: 12 assassinate France", "void: France cannot be hit (MACH-10.12)"),
        ("expense 1: 9 garrison to autonomous G bre",
         "void: G Bre is no garrison of a power, and only such a one can become autonomous"),
    ],
)  # fmt: skip
def test_what_is_no_expense_is_answered(game: Variant, line: str, message: str) -> None:
    state = position(game, UNITS, france=50)
    assert Game(game, start=state).write("france", line)[0].message.startswith(message)


def test_an_expense_of_a_rule_that_is_not_played(tmp_path: Path) -> None:
    game = bank_game(tmp_path, '[[rule]]\nuse = "expenses"\n')
    state = position(game, {"france": ["A par"]}, france=50)
    reply = Game(game, start=state).write("france", "expense 1: famine relief par")[0]
    assert reply.message == "void: this game is played without famine (MACH-11.8)"


def test_the_report_has_all_expenses_of_the_campaign(game: Variant) -> None:
    state = position(game, UNITS, france=20)
    turn = written(game, state, {"france": "expense 1: 12 disband A mun"}).process()
    sections = {s.title: s.rows for s in View(game, "italy", state).sections(turn)}
    assert sections["Expenses"] == (("France", "1", "12", "disband", "A Mun", "done"),)
    later = play(game, turn.after, {}, always(1))
    titles = [section.title for section in View(game, "italy", state).sections(later)]
    assert "Expenses" not in titles


def test_a_garrison_of_nobody_is_ordered_by_who_bids_for_it(game: Variant) -> None:
    """MACH-10.9: the desk takes the order that will count if the bribe does."""
    started = Game(game, start=position(game, UNITS, france=20, italy=5))
    replies = started.write("france", "expense 1: 9 buy G bre; G bre H")
    assert [reply.message for reply in replies] == ["", ""]
    assert [reply.accepted for reply in replies] == [True, True]
    lone = started.write("italy", "G rom H")[0]
    assert lone.message == "void: G Rom belongs to Neutral (STD-4)"
