"""Catspaw: extra orders, their number and their count."""

from __future__ import annotations

import pytest

from legation.engine.scene import Scene
from legation.record import Game
from legation.rules.ballots.votes.quotas import quota
from legation.rules.ballots.votes.settings import Settings
from legation.values.orders import Move
from tests.rules.ballots.extra_orders import GERMANY
from tests.rules.ballots.table import catspaw, judged, lines, tally_of, units


def test_own_units_are_ordered_as_usual() -> None:
    """CAT-3: they cost nothing and are not votes."""
    game = catspaw()
    own = "F edi - nwg; F lon - nth; A lvp - yor"
    assert lines(game, "england", f"{own}; {'; '.join(['A mun H'] * 5)}") == ["accepted"] * 8
    assert {"F Nwg", "F Nth", "A Yor"} <= set(units(game.process()))
    assert all(tally.power == "germany" for tally in game.turns[-1].tallies)


def test_extra_orders_are_for_unplayed_powers_only() -> None:
    """CAT-4"""
    game = catspaw()
    assert lines(game, "england", "A par H; A mun H; A vie H") == [
        "played_by_another",
        "accepted",
        "accepted",
    ]
    assert game.written_by("england")[0].message == (
        "void: France has a player, and extra orders are for unplayed powers only (CAT-4)"
    )


@pytest.mark.parametrize(
    ("centres", "number"),
    [
        *[(0, 6), (1, 5), (3, 5), (4, 4), (6, 4), (7, 3), (9, 3), (10, 2), (12, 2)],
        *[(13, 1), (15, 1), (16, 0), (17, 0)],
    ],
)
def test_the_quota_table(centres: int, number: int) -> None:
    """CAT-5"""
    names = catspaw().variant.board.centres[:centres]
    owned = f"england:{','.join(names)}" if centres else ""
    game = catspaw(f"S1901M|germany:Amun;england:Flon|{owned}".rstrip("|"))
    assert quota(Scene(game.variant, game.state), Settings(), "england") == number


def test_the_quota_holds_for_a_year() -> None:
    """CAT-5: by the centres after the last winter, and not by a centre that vanishes meanwhile."""
    start = "F1901M|england:Flon,Anwy;germany:Amun;france:Apar|england:lon,lvp,edi;france:par"
    for count_, number in (("adjusted", 5), ("now", 4)):
        game = catspaw(start, count=count_)
        game.process()  # Norway is England's fourth centre now
        scene = Scene(game.variant, game.state)
        assert game.phase.short == "W1901A"
        settings = Settings(count=count_)  # type: ignore[arg-type]  # one of its words
        assert quota(scene, settings, "england") == number
        game.process()
        scene = Scene(game.variant, game.state)
        assert quota(scene, settings, "england") == 4


def test_the_last_extra_orders_may_count_instead() -> None:
    """CAT-5 with ``over = last``."""
    game = catspaw(GERMANY, over="last", divisor=6)
    assert (
        lines(game, "england", "A mun - bur; A mun - tyr; A mun - tyr; A mun - boh")
        == ["accepted"] * 4
    )
    game.process()  # (18 - 0) / 6 = 3 count: the last ones
    assert tally_of(game.turns[-1], "A Mun") == ({"tyr": 2, "boh": 1}, "chosen")
    gone = [r for r in game.turns[-1].rulings if r.reason.code == "over_quota"]
    assert [(r.seat, r.order) for r in gone] == [("england", Move("mun", "bur"))]


def test_copies_are_votes_and_cost_one_each() -> None:
    """CAT-6"""
    game = catspaw()
    assert lines(game, "france", "; ".join(["A mun - bur"] * 6)) == [
        *["accepted"] * 5,
        "over_quota",
    ]
    game.process()
    assert tally_of(game.turns[-1], "A Mun") == ({"bur": 5}, "chosen")


@pytest.mark.parametrize(
    "text",
    [
        "3 x A mun - bur",
        "3x A Mun - Bur",
        "A mun - bur x3",
        "A mun - bur (x3)",
        "3 \u00d7 A Mun \u2013 Bur",
    ],
)
def test_copies_may_be_written_as_a_number(text: str) -> None:
    """CAT-6: three votes, of the five that there are."""
    game = catspaw()
    assert lines(game, "france", text) == ["accepted"] * 3
    assert lines(game, "france", "3 x A ber - pru") == ["accepted"] * 2 + ["over_quota"]
    game.process()
    assert tally_of(game.turns[-1], "A Mun") == ({"bur": 3}, "chosen")


def test_where_nobody_counts_lines_to_say_it_twice_is_to_say_it_once() -> None:
    assert lines(Game("standard"), "france", "2 x A par - bur") == ["accepted"]


def test_a_later_sheet_replaces_all_votes_on_a_unit() -> None:
    """CAT-6: what was written before for the unit is taken back and costs nothing any more."""
    game = catspaw()
    lines(game, "france", "A mun - bur; A mun - bur; A mun - bur; A vie H; A vie H")
    assert lines(game, "france", "A mun - tyr; A mun - tyr; A mun - tyr") == ["accepted"] * 3
    assert lines(game, "france", "A bud H") == ["over_quota"]
    game.process()
    assert tally_of(game.turns[-1], "A Mun") == ({"tyr": 3}, "chosen")


def test_a_plurality_is_enough() -> None:
    """CAT-7: 2 against 1, 1 and 1."""
    game = catspaw(GERMANY)
    after = judged(
        game,
        england="A mun - bur; A mun - tyr",
        france="A mun - bur; A mun - boh",
        russia="A mun H",
    )
    assert "A Bur" in after


def test_a_unit_without_votes_holds() -> None:
    """CAT-7"""
    game = catspaw(GERMANY)
    assert "A Mun" in judged(game, france="A par - bur")


def test_votes_to_hold_count_unless_the_switch_says_no() -> None:
    """CAT-7: an explicit hold is an order like any other."""
    sheets = {"england": "A mun H; A mun H", "france": "A mun - bur"}
    assert "A Mun" in judged(catspaw(GERMANY), **sheets)
    assert "A Bur" in judged(catspaw(GERMANY, holds=False), **sheets)


def test_the_route_of_a_convoy_does_not_matter_unless_the_switch_says_so() -> None:
    """CAT-7: equal after normalisation."""
    start = "S1901M|germany:Aden,Fska,Fbal;england:Flon;france:Apar;russia:Amos|"
    sheets = {
        "england": "A den - ska - swe; F bal H",
        "france": "A den - swe",
        "russia": "A den - kie",
    }
    game = catspaw(start)
    assert "A Swe" in judged(game, **sheets)
    told = "Germany: A Den - Swe via convoy: counted as Den - Swe, for only the target matters (CAT-7)."
    assert told in game.explain()
    assert "A Den" in judged(catspaw(start, routes=True), **sheets)


def test_a_support_that_meets_nothing_is_a_vote() -> None:
    """CAT-8: the unit could perform it; it simply does nothing."""
    game = catspaw("S1901M|germany:Amun,Aruh;england:Flon;france:Apar;russia:Amos|")
    after = judged(game, england="A mun S A ruh - bur; A mun S A ruh - bur", france="A mun - tyr")
    assert "A Mun" in after
    assert tally_of(game.turns[-1], "A Mun") == ({"bur": 2, "tyr": 1}, "chosen")


def test_a_fleet_that_needs_a_coast_and_one_that_does_not() -> None:
    """CAT-8: without a needed coast the vote is invalid, else it is completed."""
    start = "S1901M|italy:Fmao,Flyo;england:Flon;france:Apar;russia:Amos|"
    game = catspaw(start)
    codes = lines(game, "england", "F mao - spa; F lyo - spa")
    assert codes[0] not in {"accepted", "unreadable"}
    assert codes[1] == "accepted"
    assert "F Spa/sc" in units(game.process())
