"""Fiascomacy: retreats, builds, new factors, the end and the caretaker."""

from __future__ import annotations

from dataclasses import replace

from legation.engine.scene import Scene
from legation.record import Game
from legation.rules.ballots.factors.settings import Settings
from legation.rules.ballots.factors.shares import Factors, bonuses, influence, scores
from tests.rules.ballots.investors import RETREAT, in_russia, owners, slot, with_factors
from tests.rules.ballots.table import fiasco, judged, lines

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
