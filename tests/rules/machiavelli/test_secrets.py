"""Secret treasuries and expenses: what each seat is told of a campaign, and what it is not."""

from __future__ import annotations

import pytest

from legation import Game
from legation.record.views import MASTER, PUBLIC, View
from legation.rules.machiavelli.purses import Incomes, Loans, Spending, Treasury
from legation.values.orders import Move

SETTINGS = {"treasury.seen": "own", "expenses.seen": "own", "flags": "noassassins"}
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
LINES = {
    "england": "borrow 10 for 1 year; pay 3 to France; F lon - nth",
    "france": "expense 1: 3 counter-bribe G spa; A mar - spa; nonsense",
    "germany": "expense 1: 3 disband G hol; F kie - den",
}
MONEY = ("pay", "borrow", "repay", "expense")


def played(players: dict[str, list[str]] | None = None) -> Game:
    """A game in which three powers do something about money in the first Spring."""
    game = Game("dipmach", settings=SETTINGS, seed=3, players=players)
    game.process()
    for power, text in LINES.items():
        game.write(power, text)
    game.process()
    return game


def knows(power: str) -> set[str]:
    """Whose lines about money a power may read: its own, and payments to it."""
    return {power} | ({"england"} if power == "france" else set())


@pytest.mark.parametrize("seat", [*POWERS, PUBLIC])
def test_what_each_seat_is_told(seat: str) -> None:
    """MACH-10.5"""
    game = played()
    seen = View(game.variant, seat, game.state)
    whole = game.judged[-1]
    shown = seen.judged(whole)
    told = [r for r in shown.turn.rulings if r.order is not None and r.order.verb in MONEY]
    everything = [r for r in whole.turn.rulings if r.order is not None and r.order.verb in MONEY]
    assert len(everything) == 4
    for ruling in everything:
        assert ruling.order is not None
        to = getattr(ruling.order, "to", "")
        assert (ruling in told) == (seat in {ruling.power, to} - {PUBLIC}), (seat, ruling)
    assert {r.power for r in told} <= knows(seat)
    # Moves are everybody's business, and so are units that were given no order.
    assert {r.order for r in shown.turn.rulings} >= {Move("lon", "nth"), Move("mar", "spa"), None}
    assert len(shown.turn.rulings) == len(whole.turn.rulings) - len(everything) + len(told)
    lines = {r.text for power, replies in shown.replies for r in replies if power != seat}
    assert not {"borrow 10 for 1 year", "nonsense"} & lines


@pytest.mark.parametrize("seat", [*POWERS, PUBLIC])
def test_what_each_seat_sees_of_slots_and_sections(seat: str) -> None:
    """MACH-10.5, MACH-5.5"""
    game = played()
    seen = View(game.variant, seat, game.state)
    mine = {seat} - {PUBLIC}
    for state in (game.judged[-1].turn.judged, game.state):
        slots = dict(seen.state(state).slots)
        treasury, income = slots["treasury"], slots["income"]
        loans, expenses = slots["loans"], slots["expenses"]
        assert isinstance(treasury, Treasury) and isinstance(income, Incomes)
        assert isinstance(loans, Loans) and isinstance(expenses, Spending)
        assert {power for power, _ in treasury.ducats} == mine
        assert {one.power for one in income.listed} == mine
        assert {debt.power for debt in loans.debts} == mine & {"england"}
        assert {deal.power for deal in expenses.deals} <= mine & {"france", "germany"}
    sections = {s.title: s.rows for s in seen.sections(game.judged[-1].turn)}
    names = {power.capitalize() for power in mine}
    for title, wanted in (
        ("Treasuries", names),
        ("Loans", names & {"England"}),
        ("Expenses", names & {"France", "Germany"}),
    ):
        assert {row[0] for row in sections.get(title, ())} == wanted, title
    assert {row[0] for row in sections["Control"]} >= {"Turkey", "France"}


@pytest.mark.parametrize("seat", [*POWERS, PUBLIC])
def test_what_the_record_shows_each_seat(seat: str) -> None:
    game = played()
    shown = str(game.view(seat))
    assert ("borrow 10" in shown) == (seat == "england")
    assert ("counter-bribe" in shown) == (seat == "france")


def test_the_master_sees_all() -> None:
    game = played()
    seen = View(game.variant, MASTER, game.state)
    sections = {s.title: s.rows for s in seen.sections(game.judged[-1].turn)}
    assert len(sections["Treasuries"]) == 7
    assert {row[0] for row in sections["Expenses"]} == {"France", "Germany"}


def test_players_see_the_treasuries_of_their_powers() -> None:
    """A seat may have a name of its own and hold several powers."""
    game = played({"anna": ["england", "italy"], "ben": ["france"], "eva": ["germany"]})
    for seat, names in (("anna", {"England", "Italy"}), ("ben", {"France"}), ("eva", {"Germany"})):
        seen = View(game.variant, seat, game.state)
        sections = {s.title: s.rows for s in seen.sections(game.judged[-1].turn)}
        assert {row[0] for row in sections["Treasuries"]} == names
        treasury = seen.state(game.state).slot("treasury")
        assert isinstance(treasury, Treasury)
        assert {power.capitalize() for power, _ in treasury.ducats} == names


def test_without_the_settings_everybody_knows() -> None:
    game = Game("dipmach", seed=3)
    game.process()
    game.write("germany", LINES["germany"])
    game.process()
    seen = View(game.variant, "turkey", game.state)
    sections = {s.title: s.rows for s in seen.sections(game.judged[-1].turn)}
    assert len(sections["Treasuries"]) == 7 and sections["Expenses"][0][0] == "Germany"
