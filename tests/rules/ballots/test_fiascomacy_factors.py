"""Fiascomacy: who plays, investments, and who may order."""

from __future__ import annotations

from typing import Any

import pytest

from legation.errors import VariantError
from legation.record import Game
from legation.rules.ballots.factors.shares import influence
from tests.rules.ballots.investors import FIRST, RETREAT, in_russia, slot, with_factors
from tests.rules.ballots.table import fiasco, judged, lines, stacked, tally_of


def test_nobody_has_a_power() -> None:
    """FIA-1"""
    game = fiasco()
    assert all(game.state.holders(power) == () for power in game.powers)
    assert game.seats == {"alf": (), "bert": (), "cardew": (), "denis": ()}


@pytest.mark.parametrize("number", [3, 5, 12])
def test_any_number_of_players_from_three(number: int) -> None:
    """FIA-1"""
    game = Game(stacked(("factors", {"players": number})))
    assert len(game.seats) == number


@pytest.mark.parametrize(
    ("players", "settings", "said"),
    [
        ({"alf": (), "bert": ()}, {}, "three players at least, not 2"),
        ({}, {"players": 2}, "three players at least, not 2"),
        ({"alf": "russia", "bert": (), "c": ()}, {}, "nobody holds a power in this game"),
        ({"alf": (), "bert": (), "caretaker": ()}, {}, "'caretaker' is the name of another seat"),
    ],
)
def test_who_cannot_play(players: dict[str, Any], settings: dict[str, object], said: str) -> None:
    """FIA-1: said before the game begins."""
    with pytest.raises(VariantError, match=said):
        Game(stacked(("factors", settings)), players=players)


def test_eight_factors_before_the_first_move() -> None:
    """FIA-2.1"""
    game = fiasco()
    assert game.phase.short == "S1901I"
    assert game.phase.title == "Spring 1901, investment"
    answers = lines(game, "alf", "invest 5 in Russia; put 3 factors into England; invest Italy 1")
    assert answers == ["accepted", "accepted", "not_enough_factors"]
    assert game.written_by("alf")[2].message == (
        "void: this seat has 0 political factors left to place (FIA-2.1)"
    )
    for seat in ("bert", "cardew", "denis"):
        assert lines(game, seat, "invest 8 in Turkey") == ["accepted"]
    game.process()
    assert game.phase.short == "S1901M"
    factors = slot(game.state)
    assert influence(factors, "alf", "russia") == 5
    assert influence(factors, "alf", "england") == 3
    assert influence(factors, "alf", "italy") == 0


def test_every_way_to_write_an_investment() -> None:
    """FIA-2.1: the last line for a power replaces what was written before."""
    game = fiasco()
    for text in (
        "invest 3 in Russia",
        "Invest 3 Russia",
        "Russia: invest 3",
        "Russia\ninvest 3",
        "put 3 PFs in Russia",
        "place 3 on Russia",
        "3 in Russia",
        "Russia 3",
        "Russia: 3",
        "Russia: 3 factors",
        "3 PFs in Russia",
        "Russia +3",
    ):
        (reply,) = game.write_as("alf", text)
        assert reply.accepted and reply.order is not None, text
        assert (reply.power, getattr(reply.order, "amount", 0)) == ("russia", 3)
        assert game.text(reply.order, power="russia") == "Invest 3 in Russia"
    assert len([r for r in game.written_by("alf") if not r.replaced]) == 1
    assert reply.order is not None
    for dialect in ("judge", "postal", "prose", "reference", "package"):
        text = game.text(reply.order, dialect, power="russia")
        assert game.write_as("alf", text)[0].order == reply.order, dialect
    assert [r.status for r in game.write_as("alf", "invest in Russia; invest 0 in Italy")] == [
        "unreadable",
        "void",
    ]


def test_investments_on_one_line() -> None:
    """FIA-2.1: all eight; a number alone, and a power alone, say too little."""
    game = fiasco()
    assert lines(game, "alf", "Russia 3, Turkey 2, 3 in Italy") == ["accepted"] * 3
    for text in ("3", "Russia", "Russia three"):
        assert lines(fiasco(), "alf", text) != ["accepted"]


def test_factors_that_were_not_placed_are_spread() -> None:
    """FIA-2.1: all must be placed; one by one where the seat has least, in the order of the map."""
    game = fiasco()
    game.write_as("alf", "invest 3 in Austria; invest 1 in England")
    game.process()
    shares = {power: influence(slot(game.state), "alf", power) for power in game.powers}
    # Four left over: France, Germany, Italy, Russia; Turkey stays without.
    assert shares == {
        "austria": 3,
        "england": 1,
        "france": 1,
        "germany": 1,
        "italy": 1,
        "russia": 1,
        "turkey": 0,
    }
    assert not any(n for _, n in slot(game.state).pool)


def test_factors_that_were_not_placed_may_lapse() -> None:
    """FIA-2.1 with ``unplaced = lapse``."""
    game = fiasco(unplaced="lapse")
    game.write_as("alf", "invest 3 in Austria")
    game.process()
    assert slot(game.state).fresh == (("alf", "austria", 3),)
    game.process()  # Spring passes
    assert dict(slot(game.state).pool)["alf"] == 2


def test_orders_only_where_one_has_a_factor() -> None:
    """FIA-2.2"""
    game = with_factors(fiasco(FIRST), {"alf": {"russia": 1}, "bert": {"england": 8}})
    assert lines(game, "alf", "A mos - ukr") == ["accepted"]
    assert lines(game, "bert", "A mos - ukr") == ["no_factor"]
    assert game.written_by("bert")[0].message == (
        "void: this seat has no political factor in Russia and cannot order it (FIA-2.2)"
    )


def test_no_order_is_no_vote_unless_the_switch_says_so() -> None:
    """FIA-3.1"""
    assert "A Ukr" in judged(in_russia(), bert="A mos - ukr")
    assert "A Mos" in judged(in_russia(silence="hold"), bert="A mos - ukr")  # 1 against 7


def test_one_line_of_a_seat_for_each_unit() -> None:
    """FIA-3.1: of several the one counts that would count for an own unit."""
    game = in_russia()
    judged(game, cardew="A mos - ukr; A mos - sev", bert="A mos - ukr")
    assert tally_of(game.turns[-1], "A Mos") == ({"sev": 3, "ukr": 1}, "chosen")


def test_retreats_are_counted_too() -> None:
    """FIA-3.3"""
    after = judged(in_russia(RETREAT), alf="A mos R lvn", denis="A mos R lvn", cardew="A mos R stp")
    assert "A Lvn" in after


def test_equal_retreats_disband() -> None:
    """FIA-3.3: with the switch the lot decides."""
    sheets = {"bert": "A mos R lvn", "alf": "A mos R lvn", "cardew": "A mos R stp"}
    game = in_russia(RETREAT)
    assert judged(game, **sheets) == ["A Ukr"]
    told = "\n".join(game.explain())
    assert "tied with another order at 3, so that neither is carried out (FIA-3.2)" in told
    after = judged(in_russia(RETREAT, ties="lot"), **sheets)
    assert ("A Lvn" in after) != ("A Stp" in after)
