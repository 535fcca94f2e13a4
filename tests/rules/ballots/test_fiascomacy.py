"""Fiascomacy: the rules of its sheet, the worked examples, and both values of every switch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from legation.engine.scene import Scene
from legation.errors import VariantError
from legation.record import Game
from legation.rules.ballots.factors.settings import Settings
from legation.rules.ballots.factors.shares import Factors, bonuses, influence, scores
from legation.values.state import State
from tests.rules.ballots.table import fiasco, lines, stacked, tally_of, units

RUSSIA = {"alf": 2, "bert": 1, "cardew": 3, "denis": 2}

FIRST = "S1901M|russia:Fstp/sc,Fsev,Awar,Amos|russia:stp,sev,war,mos"


def with_factors(game: Game, held: dict[str, dict[str, int]], **fields: Any) -> Game:
    """The game as it stands when these factors are placed and known."""
    shares = tuple(
        sorted((seat, power, n) for seat, where in held.items() for power, n in where.items())
    )
    factors = game.state.slot("factors")
    assert isinstance(factors, Factors)
    pool = tuple((seat, 0) for seat, _ in factors.pool)
    made = replace(factors, held=shares, pool=pool, **fields)
    start = replace(game.state, slots=(("factors", made),))
    return Game(game.variant, start=start)


def in_russia(start: str = FIRST, **settings: object) -> Game:
    shares = {seat: {"russia": number} for seat, number in RUSSIA.items()}
    return with_factors(fiasco(start, **settings), shares)


def slot(state: State) -> Factors:
    found = state.slot("factors")
    assert isinstance(found, Factors)
    return found


def judged(game: Game, **sheets: str) -> list[str]:
    for seat, text in sheets.items():
        game.write_as(seat, text)
    return units(game.process())


SHEET_OF_THE_SOURCE = {
    "alf": "F stp - gob; F sev - rum; A war - ukr; A mos - sev",
    "bert": "F stp - fin; F sev - bla; A war - mos; A mos - sev",
    "cardew": "F stp stand; F sev - bla; A war - gal; A mos - ukr",
    "denis": "F stp - gob; F sev - rum; A war - pru; A mos - stp",
}

# --- the worked examples --------------------------------------------------------------------------


def test_a_the_table_of_the_source() -> None:
    """FIA-3.1, FIA-3.2, example FIA-A: line by line, with the values of all orders."""
    game = in_russia()
    after = judged(game, **SHEET_OF_THE_SOURCE)
    turn = game.turns[-1]
    assert tally_of(turn, "F Stp/sc") == ({"bot": 4, "hold": 3, "fin": 1}, "chosen")
    assert tally_of(turn, "F Sev") == ({"rum": 4, "bla": 4}, "tied")
    assert tally_of(turn, "A War") == ({"gal": 3, "ukr": 2, "pru": 2, "mos": 1}, "chosen")
    assert tally_of(turn, "A Mos") == ({"sev": 3, "ukr": 3, "stp": 2}, "tied")
    assert after == ["A Gal", "A Mos", "F Bot", "F Sev"]


def test_a_with_a_caretaker() -> None:
    """FIA-7, example FIA-A: his orders stand in for the two that tied."""
    game = in_russia(nominee=True)
    assert "caretaker" in game.seats
    after = judged(game, **SHEET_OF_THE_SOURCE, caretaker="F sev - bla; A mos - ukr")
    turn = game.turns[-1]
    assert tally_of(turn, "F Sev") == ({"rum": 4, "bla": 4}, "nominee")
    assert tally_of(turn, "A Mos")[1] == "nominee"
    assert after == ["A Gal", "A Ukr", "F Bla", "F Bot"]


def test_b_the_bonus() -> None:
    """FIA-5.2, example FIA-B: Russia 4 -> 3 with Alf and Cardew ahead, Turkey 3 -> 5 with Bert."""
    game = fiasco(
        "F1901M|russia:Awar;turkey:Arum,Agre,Fsev|russia:mos,sev,war,stp;turkey:ank,con,smy"
    )
    game = with_factors(
        game,
        {
            "alf": {"russia": 4},
            "bert": {"turkey": 5},
            "cardew": {"russia": 4},
            "denis": {"russia": 2, "turkey": 1},
        },
    )
    # Turkey's units stand in Rumania, Greece and Sevastopol: 3 + 2 + 1, and one of Russia's is lost.
    after = game.process().after
    assert len(after.centres("russia")) == 3
    assert len(after.centres("turkey")) == 6
    # Alf 2 + 1, Bert 2 + 2, Cardew 2 + 1, Denis 2.
    assert dict(slot(after).pool) == {"alf": 3, "bert": 4, "cardew": 3, "denis": 2}
    # Everybody may work it out from what is known, and so everybody is told.
    (table,) = [s for s in game.seen_by("").sections(game.turns[-1]) if s.title == "Bonus"]
    assert table.rows == (
        ("alf", "Russia 1", "1"),
        ("bert", "Turkey 2", "2"),
        ("cardew", "Russia 1", "1"),
    )


def test_b_with_the_very_numbers() -> None:
    """FIA-5.2, example FIA-B: the bonus alone."""
    factors = Factors(
        held=(
            ("alf", "russia", 4),
            ("bert", "turkey", 5),
            ("cardew", "russia", 4),
            ("denis", "russia", 2),
            ("denis", "turkey", 1),
        ),
        pool=tuple((seat, 0) for seat in ("alf", "bert", "cardew", "denis")),
        counts=(("russia", 4), ("turkey", 3)),
    )
    now = {"russia": 3, "turkey": 5, "england": 5}
    assert bonuses(Settings(), factors, now) == {"alf": 1, "cardew": 1, "bert": 2}
    assert not any(bonuses(Settings(bonus=0), factors, now).values())  # the first Fiascomacy
    assert bonuses(Settings(shrink=0), factors, now) == {"alf": 2, "cardew": 2, "bert": 2}


HOLDINGS = {
    "alf": {"turkey": 5, "russia": 4},
    "bert": {"turkey": 5, "england": 8},
    "cardew": {"turkey": 4, "russia": 12},
}


def owners(**numbers: int) -> str:
    """Centres for the powers, so many each, as a section of a position code."""
    centres = list(fiasco().variant.board.centres)
    listed = []
    for power, number in numbers.items():
        mine, centres = centres[:number], centres[number:]
        listed.append(f"{power}:{','.join(mine)}")
    return ";".join(listed)


def ending(turkey: int, russia: int, england: int, **settings: object) -> Game:
    owned = owners(turkey=turkey, russia=russia, england=england)
    game = fiasco(f"W1908A|turkey:Aboh|{owned}", *HOLDINGS, **settings)
    return with_factors(game, HOLDINGS)


def test_c_among_the_leaders_the_score_decides() -> None:
    """FIA-6.3, FIA-6.2, FIA-6.5, example FIA-C: 130, 138 and 192; Cardew is not among the leaders."""
    game = ending(18, 10, 6)
    assert scores(Scene(game.variant, game.state)) == {"alf": 130, "bert": 138, "cardew": 192}
    game.process()
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.powers) == ("solo", ("turkey",))
    assert game.outcome.seats == ("bert",)
    assert "18 centres" in game.outcome.why
    assert "highest score: 138" in game.outcome.why


def test_d_without_a_winning_power_the_highest_score_wins() -> None:
    """FIA-6.4, FIA-6.1, example FIA-D: 123, 131 and 204; the game is stopped by agreement."""
    game = ending(15, 12, 7)
    assert scores(Scene(game.variant, game.state)) == {"alf": 123, "bert": 131, "cardew": 204}
    outcome = game.draw()
    assert (outcome.kind, outcome.seats) == ("score", ("cardew",))
    assert Game.loads(game.dumps(), variant=game.variant).outcome == outcome


# --- rule by rule ---------------------------------------------------------------------------------


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
        assert reply.accepted, text
        assert (reply.power, getattr(reply.order, "amount", 0)) == ("russia", 3)
        assert game.text(reply.order, power="russia") == "Invest 3 in Russia"  # type: ignore[arg-type]
    assert len([r for r in game.written_by("alf") if not r.replaced]) == 1
    for dialect in ("judge", "postal", "prose", "reference", "package"):
        text = game.text(reply.order, dialect, power="russia")  # type: ignore[arg-type]
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


RETREAT = "F1901R|turkey:Aukr|russia:mos;turkey:ank|russia:Amos<ukr>lvn+sev+stp"


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


BUILDS = "W1901A|russia:Asev|russia:mos,stp,war"


def russian(game: Game, **sheets: str) -> list[str]:
    for seat, text in sheets.items():
        game.write_as(seat, f"Russia:\n{text}")
    return sorted(str(unit) for unit in game.process().judged.units_of("russia"))


def test_builds_are_counted_by_site() -> None:
    """FIA-3.3: two are due. A Stp 4 beats F Stp 2; A Stp 4 and A War 4 go before A Mos 2."""
    assert russian(
        in_russia(BUILDS),
        alf="build A mos\nbuild F stp/nc",
        bert="build A stp\nbuild A war",
        cardew="build A stp\nbuild A war",
    ) == ["A Sev", "A Stp", "A War"]


def test_equal_builds_are_not_made() -> None:
    """FIA-3.3: on one site, and for the last build; with the switch lots are drawn."""
    same = {"alf": "build A stp", "denis": "build F stp/nc", "bert": "build A mos"}
    assert russian(in_russia(BUILDS), **same) == ["A Mos", "A Sev"]
    last = {"cardew": "build A war", "alf": "build A mos", "denis": "build A stp"}
    assert russian(in_russia(BUILDS), **last) == ["A Sev", "A War"]
    assert len(russian(in_russia(BUILDS, ties="lot"), **last)) == 3
    by_lot = russian(in_russia(BUILDS, ties="lot"), **same)
    assert [unit[2:] for unit in by_lot] in (["Mos", "Sev", "Stp"], ["Mos", "Sev", "Stp/nc"])


def test_after_the_moves_those_with_the_largest_share_decide_with_the_switch() -> None:
    """FIA-3.3 with ``after_moves = largest``: Cardew's three beat the four of Alf and Denis."""
    sheets = {"alf": "A mos R lvn", "denis": "A mos R lvn", "cardew": "A mos R stp"}
    assert "A Lvn" in judged(in_russia(RETREAT), **sheets)
    assert "A Stp" in judged(in_russia(RETREAT, after_moves="largest"), **sheets)
    votes = {"alf": "build A mos\nbuild A war", "denis": "build A mos\nbuild A war"}
    more = votes | {"cardew": "build A stp"}
    assert russian(in_russia(BUILDS), **more) == ["A Mos", "A Sev", "A War"]
    assert russian(in_russia(BUILDS, after_moves="largest"), **more) == ["A Sev", "A Stp"]
    assert russian(in_russia(BUILDS, after_moves="largest"), **votes) == ["A Sev"]
    game = in_russia(RETREAT, after_moves="largest")
    judged(game, **sheets)
    assert "and only the largest decide after the moves (FIA-3.3)" in "\n".join(game.explain())
    moves = {"alf": "A sev - rum", "denis": "A sev - rum", "cardew": "A sev - ukr"}
    spring = in_russia("S1901M|russia:Asev|", after_moves="largest")
    assert judged(spring, **moves) == ["A Rum"]


def test_the_route_of_a_convoy_does_not_matter_unless_the_switch_says_so() -> None:
    """FIA-3.1: the army goes by 3 to 2; with ``routes`` 2, 1 and 2 tie at the top, and it stands."""
    start = "S1901M|russia:Aden,Fska,Fbal|"
    sheets = {
        "alf": "A den - swe via convoy",
        "bert": "A den - swe",
        "denis": "A den - kie",
    }
    assert "A Swe" in judged(in_russia(start), **sheets)
    assert "A Den" in judged(in_russia(start, routes=True), **sheets)


def test_a_waive_is_a_vote_for_not_building() -> None:
    """FIA-3.3"""
    assert russian(in_russia(BUILDS), cardew="waive\nwaive", alf="build A mos") == ["A Sev"]
    assert russian(in_russia(BUILDS), bert="waive\nwaive", alf="build A mos") == ["A Mos", "A Sev"]


def test_more_lines_than_are_due_do_not_count() -> None:
    """FIA-3.3: the first ones of a seat."""
    game = in_russia(BUILDS)
    assert russian(game, cardew="build A mos\nbuild A stp\nbuild A war") == [
        "A Mos",
        "A Sev",
        "A Stp",
    ]
    assert "more_than_due" in {ruling.reason.code for ruling in game.turns[-1].rulings}


REMOVALS = "W1901A|russia:Asev,Amos,Apru|russia:mos,sev;turkey:ank"


def test_removals_are_counted_and_ties_go_by_civil_disorder() -> None:
    """FIA-3.3: Prussia is farthest from a centre of Russia's."""
    assert russian(in_russia(REMOVALS), cardew="remove A sev", alf="remove A mos") == [
        "A Mos",
        "A Pru",
    ]
    assert russian(in_russia(REMOVALS), denis="remove A sev", alf="remove A mos") == [
        "A Mos",
        "A Sev",
    ]
    kept = russian(in_russia(REMOVALS, ties="lot"), denis="remove A sev", alf="remove A mos")
    assert "A Pru" in kept


def test_combat_is_that_of_the_standard_game() -> None:
    """FIA-4: two powers, each by its own investor, stand each other off."""
    game = fiasco("S1901M|russia:Awar;turkey:Arum|")
    game = with_factors(game, {"alf": {"russia": 8}, "bert": {"turkey": 8}})
    assert judged(game, alf="A war - gal", bert="A rum - gal") == ["A Rum", "A War"]


def test_two_factors_after_spring_and_autumn() -> None:
    """FIA-5.1: placed before the next movement."""
    game = fiasco(bonus=0)
    game.process()  # the first factors are spread
    game.process()  # Spring
    assert game.phase.short == "F1901I"
    assert {n for _, n in slot(game.state).pool} == {2}
    assert lines(game, "alf", "invest 2 in Turkey; invest 1 in Italy") == [
        "accepted",
        "not_enough_factors",
    ]
    game.process()
    assert game.phase.short == "F1901M"
    game.process()  # Autumn
    assert game.phase.short == "S1902I"
    assert {n for _, n in slot(game.state).pool} == {2}
    more = fiasco(bonus=0, season=3)
    more.process()
    more.process()
    assert {n for _, n in slot(more.state).pool} == {3}


def test_no_factors_come_from_winter() -> None:
    """FIA-5.1: a winter that is played brings none."""
    game = fiasco("F1901M|russia:Arum|russia:mos,sev,stp", bonus=0)
    game.process()
    assert game.phase.short == "W1901A"
    game.process()
    assert game.phase.short == "S1902I"
    assert {n for _, n in slot(game.state).pool} == {2}


def test_a_power_that_was_gone_has_not_shrunk() -> None:
    """FIA-5.2: with the switch a power without centres gives no bonus."""
    factors = Factors((("alf", "italy", 1),), (), (("alf", 0),), (("italy", 0),))
    assert bonuses(Settings(), factors, {"italy": 0, "france": 3}) == {"alf": 2}
    assert bonuses(Settings(empty="none"), factors, {"italy": 0}) == {}
    gone_now = replace(factors, counts=(("italy", 1),))
    assert bonuses(Settings(), gone_now, {"italy": 0}) == {"alf": 1}


def test_a_power_in_which_nobody_has_a_factor() -> None:
    """FIA-5.2: it gives no bonus; with the switch everybody has an equal share in it."""
    factors = Factors((("alf", "italy", 1),), (), (("alf", 0), ("bert", 0)), (("france", 3),))
    now = {"italy": 3, "france": 3}
    assert bonuses(Settings(), factors, now) == {"alf": 2}
    assert bonuses(Settings(nobody="all"), factors, now) == {"alf": 4, "bert": 2}


def test_placed_factors_stay_and_unplaced_ones_lapse() -> None:
    """FIA-5.3"""
    game = fiasco(bonus=0)
    game.write_as("alf", "invest 8 in Turkey")
    game.process()
    game.process()
    game.write_as("alf", "invest 1 in Turkey")  # one of two is not placed
    game.process()
    assert dict(slot(game.state).pool)["alf"] == 1
    game.process()
    assert dict(slot(game.state).pool)["alf"] == 2  # the one lapsed, two came
    assert influence(slot(game.state), "alf", "turkey") == 9


def test_a_power_with_eighteen_centres_ends_the_game() -> None:
    """FIA-6.1, FIA-6.2: the single leader there wins, whatever the scores are."""
    held = {"alf": {"turkey": 2}, "bert": {"turkey": 1, "russia": 30}, "cardew": {"russia": 1}}
    game = fiasco(f"W1908A|turkey:Aboh|{owners(turkey=18, russia=10)}", *held)
    game = with_factors(game, held)
    game.process()
    assert game.outcome is not None
    assert game.outcome.seats == ("alf",)
    assert game.outcome.why.endswith("most factors there: 2")


def test_equal_scores_win_together() -> None:
    """FIA-6.5: with the switch the one who placed fewer factors."""
    held = {"alf": {"turkey": 2}, "bert": {"turkey": 2, "italy": 3}, "cardew": {"russia": 1}}
    start = f"W1908A|turkey:Aboh|{owners(turkey=18, russia=10)}"
    for settings, winners in (({}, ("alf", "bert")), ({"score_ties": "fewer"}, ("alf",))):
        game = with_factors(fiasco(start, *held, **settings), held)
        game.process()
        assert game.outcome is not None
        assert game.outcome.seats == winners


def test_factors_in_a_power_that_is_gone_score_nothing() -> None:
    """FIA-6.5"""
    game = with_factors(fiasco("W1908A|turkey:Aboh|turkey:ank,con"), {"alf": {"italy": 9}})
    assert scores(Scene(game.variant, game.state))["alf"] == 0


def test_with_a_caretaker_a_unit_stands_only_if_ordered_to() -> None:
    """FIA-7: his orders are used where nobody wrote, and are shown to nobody."""
    game = in_russia(nominee=True)
    assert lines(game, "caretaker", "A mos - ukr; A war H; F sev - bla") == ["accepted"] * 3
    after = judged(game, cardew="A war stand; F sev stand")
    assert after == ["A Ukr", "A War", "F Sev", "F Stp/sc"]
    for seat in ("alf", ""):
        assert "A mos - ukr" not in str(game.view(seat))
        shown = game.seen_by(seat).judged(game.judged[-1])
        assert all(reply.seat != "caretaker" for _, rs in shown.replies for reply in rs)
    assert "A mos - ukr" in str(game.view("caretaker"))
    rulings = [r for r in game.turns[-1].rulings if r.seat == "caretaker"]
    assert {(str(r.unit), r.reason.code) for r in rulings} == {
        ("A War", "not_needed"),
        ("F Sev", "not_needed"),
    }
    told = game.seen_by("alf").judged(game.judged[-1]).turn
    assert "not_needed" not in {r.reason.code for r in told.rulings}
    assert any("players' own orders decided (FIA-7)" in line for line in game.explain())


def test_the_caretaker_places_no_factors() -> None:
    """FIA-7"""
    game = fiasco(nominee=True)
    assert lines(game, "caretaker", "invest 1 in Russia") == ["not_enough_factors"]
    assert "caretaker" not in dict(slot(game.state).pool)


def test_the_caretaker_fills_what_ties_leave_of_builds_and_retreats() -> None:
    """FIA-7, FIA-3.3"""
    game = in_russia(BUILDS, nominee=True)
    assert russian(game, alf="build A mos", denis="build F mos", caretaker="build A war") == [
        "A Mos",
        "A Sev",
        "A War",
    ]
    game = in_russia(RETREAT, nominee=True)
    after = judged(game, alf="A mos R lvn", denis="A mos R sev", caretaker="A mos R stp")
    assert "A Stp" in after


# --- what is told ---------------------------------------------------------------------------------


def test_investments_are_secret_until_the_movement_is_over() -> None:
    """FIA-2.1"""
    game = fiasco()
    for seat, power in (("alf", "Turkey"), ("bert", "Italy"), ("cardew", "Russia")):
        game.write_as(seat, f"invest 8 in {power}")
    game.write_as("denis", "invest 8 in France")
    turn = game.process()

    def fresh(seat: str | None) -> set[str]:
        return {who for who, _, _ in slot(game.seen_by(seat).state(game.state)).fresh}

    assert fresh("alf") == {"alf"}
    assert fresh("") == set()
    assert fresh(None) == {"alf", "bert", "cardew", "denis"}
    assert "Turkey" not in str(game.view("bert"))
    assert "'turkey', 8" not in str(game.view("bert"))
    assert "'turkey', 8" in str(game.view("alf"))
    seen = game.seen_by("bert").turn(turn)
    assert [ruling.seat for ruling in seen.rulings] == ["bert"]
    assert game.seen_by("bert").sections(turn) == ()
    turn = game.process()
    held = slot(game.seen_by("").state(game.state)).held
    assert ("alf", "turkey", 8) in held
    (table,) = [s for s in game.seen_by("bert").sections(turn) if s.title == "Factors"]
    assert ("alf", "Turkey 8", "", "24") in table.rows
    assert ("bert", "Italy 8", "2", "24") in table.rows


def test_factors_that_stay_secret_with_the_switch() -> None:
    """FIA-2.1 with ``placed = secret``: a seat knows its own to the end, and nobody else's."""
    game = fiasco(placed="secret")
    for seat in ("alf", "bert", "cardew", "denis"):
        game.write_as(seat, "invest 8 in Turkey")
    game.process()
    turn = game.process()
    held = slot(game.seen_by("bert").state(game.state)).held
    assert {who for who, _, _ in held} == {"bert"}
    assert slot(game.seen_by("").state(game.state)).held == ()
    (table,) = [s for s in game.seen_by("bert").sections(turn) if s.title == "Factors"]
    assert table.rows == (("bert", "Turkey 8", "2", "24"),)
    assert "alf" not in str(game.seen_by("bert").sections(turn))


def test_secret_factors_are_not_told_by_the_tally() -> None:
    """FIA-2.1, FIA-3.1 with ``placed = secret``: who voted with how much would give them away."""
    game = in_russia(placed="secret")
    judged(game, alf="A mos - ukr", bert="A mos - ukr")
    row = game.seen_by("bert").sections(game.turns[-1])[0].rows[0]
    assert row[1] == "A Mos - Ukr 3 (bert 1)"


def test_with_totals_only_no_record_tells_who_wrote_what() -> None:
    """FIA-3.2"""
    for settings in ({"authors": False}, {"placed": "secret"}):
        game = in_russia(**settings)
        judged(game, alf="A mos - ukr", bert="A mos - sev; F sev - bla")
        assert "A mos - ukr" not in str(game.view("bert"))
        assert "A mos - sev" in str(game.view("bert"))
        shown = game.seen_by("bert").judged(game.judged[-1])
        assert {reply.seat for _, rs in shown.replies for reply in rs} == {"bert"}


def test_what_was_refused_replaced_or_not_read_is_its_writers_alone() -> None:
    """FIA-2.2, FIA-7"""
    game = in_russia(nominee=True)
    game.write_as("caretaker", "F sev - bla; A mos - qqq; F sev - rum")
    game.write_as("alf", "A lon H; A mos H; A mos - ukr; A war - zzz")
    turn = game.process()
    codes = {
        seat: sorted(r.reason.code for r in game.seen_by(seat).turn(turn).rulings if r.seat)
        for seat in ("alf", "bert", "caretaker", "")
    }
    assert codes["alf"] == ["no_unit", "superseded"]
    assert codes["caretaker"] == ["superseded"]
    assert codes["bert"] == codes[""] == []
    for seat, number in (("alf", 1), ("caretaker", 1), ("bert", 0), ("", 0)):
        shown = game.seen_by(seat).judged(game.judged[-1])
        assert sum(reply.refusal is not None for _, rs in shown.replies for reply in rs) == number


def test_nothing_tells_where_nobody_invested() -> None:
    """FIA-2.1: powers without orders are not named, for that would tell who was invested in."""
    game = fiasco()
    for seat in ("alf", "bert", "cardew", "denis"):
        game.write_as(seat, "invest 8 in Turkey")
    assert game.process().absent == ()


def test_a_build_on_a_coast_is_for_the_owner_of_the_province() -> None:
    """FIA-3.3: nobody stands in St Petersburg, and the line names no power; equal ones cancel out."""
    game = fiasco("W1901A|russia:Amos|russia:stp,mos,war,sev")
    game = with_factors(game, {"alf": {"russia": 2}, "bert": {"russia": 2}})
    assert lines(game, "alf", "build F stp/nc; build A war") == ["accepted"] * 2
    assert lines(game, "bert", "build F stp/sc; build A war") == ["accepted"] * 2
    turn = game.process()
    assert [str(unit) for unit in turn.judged.units_of("russia")] == ["A Mos", "A War"]
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["votes_tied"] * 2


def test_a_sheet_goes_on_from_one_power_to_another_without_a_remark() -> None:
    """FIA-2.2"""
    game = with_factors(fiasco(), {"alf": {"russia": 1, "turkey": 1}})
    replies = game.write_as("alf", "Russia: A mos H; A war H; Turkey: A con H; A smy H")
    assert [(reply.power, reply.notes) for reply in replies] == [
        ("russia", ()),
        ("russia", ()),
        ("turkey", ()),
        ("turkey", ()),
    ]


def test_how_a_game_stands_tells_a_seat_its_own_factors() -> None:
    """FIA-2.1, FIA-5.1"""
    game = fiasco()
    (table,) = game.seen_by("alf").standing(game.state)
    assert table.rows == (("alf", "", "8", "0"),)
    game.write_as("alf", "invest 8 in Turkey")
    game.process()
    (table,) = game.seen_by("alf").standing(game.state)
    assert table.rows == (("alf", "Turkey 8", "0", "24"),)
    assert game.seen_by("").standing(game.state) == ()


def test_totals_only_with_the_switch() -> None:
    """FIA-3.2"""
    sheets = {"alf": "A mos - ukr", "bert": "A mos - ukr"}
    game = in_russia(authors=False)
    judged(game, **sheets)
    assert game.seen_by("denis").sections(game.turns[-1])[0].rows[0][1] == "A Mos - Ukr 3"
    game = in_russia()
    judged(game, **sheets)
    told = game.seen_by("denis").sections(game.turns[-1])[0].rows[0][1]
    assert told == "A Mos - Ukr 3 (alf 2, bert 1)"


def test_seats_that_wrote_nothing_are_named() -> None:
    """FIA-2.2: a seat without a factor on the board was not asked."""
    game = with_factors(fiasco(FIRST), {"alf": {"russia": 1}, "bert": {"russia": 2}})
    game.write_as("alf", "A mos H")
    turn = game.process()
    assert turn.silent == ("bert",)
    assert turn.absent == ()


def test_a_record_of_the_whole_game_replays() -> None:
    """FIA-2.1"""
    game = fiasco(nominee=True)
    game.write_as("alf", "invest 8 in Turkey")
    for _ in range(6):
        game.process()
    text = game.dumps()
    again = Game.loads(text, variant=game.variant)
    assert again.state == game.state
    assert again.dumps() == text
