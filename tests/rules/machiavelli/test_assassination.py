"""Chits, assassins, and what the death of a ruler does."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import Game
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.record.views import View
from legation.rules.machiavelli.assassination import GiveChit
from legation.rules.machiavelli.expenses.orders import Expense
from legation.rules.machiavelli.purses import Chits, Debt, Loans, Rebellions
from legation.values.changes import SlotSet, apply
from legation.values.orders import Hold, Move, Order
from legation.values.state import State
from tests.rules.machiavelli.money import ALL, bank_game, codes, ducats, play, position, showing

UNITS = {"france": ["A par", "A mar"], "italy": ["A rom", "A ven"], "germany": ["A mun"]}
OWNED = {
    "france": ("par", "bre", "mar", "tyr", "tri"),
    "italy": ("rom", "ven", "nap", "spa", "por"),
}
OWNERS = {province: power for power, listed in OWNED.items() for province in listed}


@pytest.fixture
def game(tmp_path: Path) -> Variant:
    return bank_game(tmp_path, ALL)


def chits(state: State) -> tuple[tuple[str, str], ...]:
    value = state.slot("assassination")
    assert isinstance(value, Chits)
    return value.held


def rebels(turn: Turn) -> list[str]:
    value = turn.judged.slot("rebellions")
    assert isinstance(value, Rebellions)
    return [one.province for one in value.listed]


def kill(victim: str, amount: int = 12) -> Expense:
    return Expense(1, "assassinate", amount, victim=victim)


UNREST = ("nap", "por", "rom", "spa", "ven")


def calm(**rolls: int) -> dict[str, tuple[int, ...]]:
    """Dice for the unrest in Italy: six, which is quiet everywhere, but for those given."""
    return {f"unrest {place}": (rolls.get(place, 6),) for place in UNREST}


def test_everybody_begins_with_a_chit_against_each_other(game: Variant) -> None:
    """MACH-3.4"""
    held = chits(game.start())
    assert len(held) == 7 * 6
    assert ("france", "italy") in held and ("france", "france") not in held


def test_a_chit_passes_at_once(game: Variant) -> None:
    """MACH-10.4: who gets it may use it in the same campaign, and it does not come back."""
    state = position(game, UNITS, OWNERS, turkey=12)
    spent = apply(state, [SlotSet("assassination", Chits((("germany", "italy"),)))])
    lines: dict[str, list[Order]] = {
        "germany": [GiveChit("italy", "turkey")],
        "turkey": [kill("italy")],
    }
    turn = play(game, spent, lines, showing({"assassinate italy turkey": (6,)}))
    assert codes(turn, "turkey") == ["assassin_failed"]
    assert chits(turn.after) == ()


@pytest.mark.parametrize(("amount", "kills"), [(12, 1), (24, 2), (36, 3)])
def test_a_dozen_ducats_is_a_number_that_kills(game: Variant, amount: int, kills: int) -> None:
    """MACH-10.12"""
    state = position(game, UNITS, OWNERS, france=40)
    for die in (kills, kills + 1):
        rolls = {"assassinate italy france": (die,), **calm()}
        turn = play(game, state, {"france": [kill("italy", amount)]}, showing(rolls))
        dead = turn.judged.slot("assassination")
        assert isinstance(dead, Chits)
        assert dead.victims == (("italy",) if die == kills else ())
        assert ("france", "italy") not in dead.held  # spent either way
        assert ducats(turn.after) == {"france": 40 - amount}


def test_without_a_chit_there_is_no_attempt(game: Variant) -> None:
    """MACH-10.12"""
    state = apply(position(game, UNITS, france=20), [SlotSet("assassination", Chits())])
    turn = play(game, state, {"france": [kill("italy")]}, showing({}))
    assert codes(turn, "france") == ["no_chit"]


def test_units_of_a_dead_ruler_have_no_orders(game: Variant) -> None:
    """MACH-10.12: they stay, and may be supported."""
    state = position(game, UNITS, OWNERS, france=12)
    lines: dict[str, list[Order]] = {"france": [kill("italy")], "italy": [Move("rom", "tus")]}
    rolls = {"assassinate italy france": (1,), **calm()}
    turn = play(game, state, lines, showing(rolls))
    assert {unit.place for unit in turn.after.units_of("italy")} == {"rom", "ven"}
    told = [r.reason.code for r in turn.rulings if r.power == "italy" and r.order and r.unit]
    assert told == ["ruler_dead"]
    # In the next campaign there is an heir.
    again = Game(game, start=turn.after)
    assert again.write("italy", "A rom - tus")[0].accepted


def test_his_expenses_are_still_paid(game: Variant) -> None:
    """MACH-10.12"""
    state = position(game, UNITS, OWNERS, france=12, italy=3)
    lines: dict[str, list[Order]] = {
        "france": [kill("italy")],
        "italy": [Expense(1, "counter", 3, "rom", "army")],
    }
    rolls = {"assassinate italy france": (1,), **calm()}
    turn = play(game, state, lines, showing(rolls))
    assert ducats(turn.after) == {}


@pytest.mark.parametrize(
    ("place", "most"),
    [("rom", 1), ("nap", 2), ("ven", 1), ("spa", 5), ("por", 5)],
)
def test_provinces_of_a_dead_ruler_may_rebel(game: Variant, place: str, most: int) -> None:
    """MACH-10.12: at home 1, empty 2; conquered with a unit 3, empty 5."""
    state = position(game, UNITS, OWNERS, france=12)
    for die in (most, most + 1):
        rolls = {"assassinate italy france": (1,), **calm(**{place: die})}
        turn = play(game, state, {"france": [kill("italy")]}, showing(rolls))
        assert rebels(turn) == ([place] if die == most else [])


def test_a_conquered_province_with_a_unit(game: Variant) -> None:
    """MACH-10.12"""
    units = {**UNITS, "italy": ["A spa"]}
    state = position(game, units, OWNERS, france=12)
    for die in (3, 4):
        rolls = {"assassinate italy france": (1,), **calm(spa=die)}
        turn = play(game, state, {"france": [kill("italy")]}, showing(rolls))
        assert rebels(turn) == (["spa"] if die == 3 else [])


def test_the_bank_has_its_debtors_killed(game: Variant) -> None:
    """MACH-10.3"""
    state = position(game, UNITS, OWNERS)
    state = apply(state, [SlotSet("loans", Loans((Debt("italy", 5, 1, 1901, "spring"),)))])
    turn = play(game, state, {"italy": [Move("rom", "tus")]}, showing(calm(nap=1)))
    assert {unit.place for unit in turn.after.units_of("italy")} == {"rom", "ven"}
    assert rebels(turn) == ["nap"]
    rows = {s.title: s.rows for s in View(game, "turkey", state).sections(turn)}
    assert rows["Assassinated"] == (("Italy",),)


def test_a_hold_without_a_ruler_puts_no_rebellion_down(game: Variant) -> None:
    """MACH-10.12"""
    state = position(game, UNITS, OWNERS, france=12)
    rolls = {"assassinate italy france": (1,), **calm(ven=1)}
    lines: dict[str, list[Order]] = {"france": [kill("italy")], "italy": [Hold("ven")]}
    turn = play(game, state, lines, showing(rolls))
    assert rebels(turn) == ["ven"]


def test_a_foreign_unit_keeps_a_province_down_as_well(game: Variant) -> None:
    """MACH-10.12"""
    units = {**UNITS, "germany": ["A spa"]}
    state = position(game, units, OWNERS, france=12)
    rolls = {"assassinate italy france": (1,), **calm(spa=5)}
    turn = play(game, state, {"france": [kill("italy")]}, showing(rolls))
    assert rebels(turn) == []


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("give Italy chit to Germany", "Give Italy chit to Germany"),
        ("give ITALY assassination chit to g", "Give Italy chit to Germany"),
        ("give Italy to Germany", "Give Italy chit to Germany"),
        ("give the chit against Italy to Germany", "Give Italy chit to Germany"),
    ],
)
def test_chits_are_read_and_written_back(game: Variant, line: str, text: str) -> None:
    reply = Game(game).write("france", line)[0]
    assert reply.accepted, reply
    assert str(reply) == text
    assert Game(game).write("france", text)[0].order == reply.order


def test_what_is_no_chit_is_answered(game: Variant) -> None:
    desk = Game(game)
    assert desk.write("france", "give Italy chit")[0].message == (
        "expected to whom, as in 'to Venice', found the end of the line"
    )
    assert desk.write("france", "give France chit to Italy")[0].message == (
        "void: there is no chit against France in hand (MACH-10.12)"
    )
    assert desk.write("france", "give Italy chit to France")[0].message == (
        "void: the chit is in one's own hand already (MACH-10.4)"
    )
