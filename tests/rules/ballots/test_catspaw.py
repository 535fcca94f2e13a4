"""Catspaw: the rules of its sheet, the worked examples, and both values of every switch."""

from __future__ import annotations

from typing import Any

import pytest

from legation.engine.scene import Scene
from legation.errors import LegationError, VariantError
from legation.record import Game
from legation.rules.ballots.counting import Vote, count, fill
from legation.rules.ballots.votes.quotas import quota
from legation.rules.ballots.votes.settings import Settings
from legation.values.orders import Hold, Move
from tests.rules.ballots.table import TRIPLE, catspaw, lines, stacked, tally_of, units

GERMANY = "S1901M|germany:Amun;england:Flon;france:Apar;russia:Amos|"


def judged(game: Game, **sheets: str) -> list[str]:
    """Write a sheet for each seat, judge, and give the units afterwards."""
    for seat, text in sheets.items():
        game.write_as(seat, text)
    return units(game.process())


# --- the worked examples --------------------------------------------------------------------------


def test_a_the_order_with_most_votes_is_carried_out() -> None:
    """CAT-7, example CAT-A: Bur 2, Tyr 3."""
    game = catspaw(GERMANY)
    after = judged(
        game,
        england="A mun - bur; A mun - bur",
        france="A mun - tyr; A mun - tyr",
        russia="A mun - tyr",
    )
    assert "A Tyr" in after
    assert tally_of(game.turns[-1], "A Mun") == ({"tyr": 3, "bur": 2}, "chosen")
    lost = [r for r in game.turns[-1].rulings if r.outcome == "void"]
    assert [(r.order, r.reason.code) for r in lost] == [(Move("mun", "bur"), "outvoted")]
    assert "Germany: A Mun - Bur: void: outvoted with 2 against 3 (CAT-7)." in game.explain()


def test_b_a_tie_holds() -> None:
    """CAT-7, example CAT-B: 2 Bur, 2 Tyr, 1 hold."""
    game = catspaw(GERMANY)
    after = judged(
        game,
        england="A mun - bur; A mun - bur",
        france="A mun - tyr; A mun - tyr",
        russia="A mun H",
    )
    assert "A Mun" in after
    assert tally_of(game.turns[-1], "A Mun") == ({"bur": 2, "tyr": 2, "hold": 1}, "tied")
    told = game.explain()
    tied = "void: tied with another order at 2, so that neither is carried out (CAT-7)."
    assert f"Germany: A Mun - Bur: {tied}" in told
    assert any(line.startswith("Germany: A Mun H: ") for line in told)


def test_c_invalid_votes_are_dropped_before_counting() -> None:
    """CAT-8, example CAT-C: three impossible votes against one possible."""
    game = catspaw(GERMANY)
    assert lines(game, "england", "A mun - lon; A mun - lon; A mun - lon") == ["out_of_reach"] * 3
    assert "A Boh" in judged(game, france="A mun - boh")
    assert tally_of(game.turns[-1], "A Mun") == ({"boh": 1}, "chosen")


def test_c_holds_where_a_move_that_cannot_be_made_stands_as_one_that_fails() -> None:
    """CAT-8, example CAT-C by the rules of 1971 (CAT-1), in which ``A Mun - Lon`` is an order that fails.

    A fleet needs a coast where two are possible, and only those of unplayed powers are voted on.
    """
    start = "S1901M|germany:Amun;italy:Fmao;england:Flon,Ayor;france:Apar;russia:Amos|"
    game = Game(stacked(("ballots", {"held": TRIPLE}), edition="1971"), start=start)
    codes = lines(
        game, "england", "A mun - lon; A mun - lon; A mun - lon; F mao - spa; A yor - par"
    )
    assert codes == ["vote_out_of_reach"] * 4 + ["accepted"]
    assert game.written_by("england")[0].message == (
        "void: A Mun can never get to London, and only what a unit could do is counted (CAT-8)"
    )
    assert "A Boh" in judged(game, france="A mun - boh")
    assert tally_of(game.turns[-1], "A Mun") == ({"boh": 1}, "chosen")
    assert [str(t.unit) for t in game.turns[-1].tallies] == ["A Mun"]
    everybody = stacked(("ballots", {"held": TRIPLE, "votes": "all"}), edition="1971")
    assert lines(Game(everybody, start=start), "england", "A yor - par") == ["vote_out_of_reach"]


def test_an_invalid_vote_is_told_the_rule() -> None:
    """CAT-8: it is dropped before the count; an own unit's order is void by the standard game alone."""
    game = catspaw("S1901M|germany:Amun;england:Flon;france:Apar;russia:Amos|")
    (vote,) = game.write_as("england", "A Mun - Lon")
    assert vote.message == "void: A Mun cannot get to London (CAT-8)"
    (own,) = game.write_as("england", "F Lon - Mun")
    assert "CAT" not in own.message and not own.accepted
    game.process()
    assert "cannot get to London (CAT-8)" in "\n".join(game.explain())


def test_d_the_first_extra_orders_count() -> None:
    """CAT-5, CAT-6, example CAT-D: seven centres, quota 3, the fourth is ignored."""
    seven = "england:lon,lvp,edi,nwy,swe,den,bel"
    game = catspaw(f"S1901M|germany:Amun;england:Flon;france:Apar;russia:Amos|{seven}")
    codes = lines(
        game, "england", "A mun - bur; A mun - bur; A mun - bur; A mun - tyr; F lon - nth"
    )
    assert codes == ["accepted", "accepted", "accepted", "over_quota", "accepted"]
    reply = game.written_by("england")[3]
    assert reply.message == ("void: it is one extra order too many; this seat has 3 (CAT-5)")
    judged(game)
    assert tally_of(game.turns[-1], "A Mun") == ({"bur": 3}, "chosen")


def test_e_an_attack_on_the_own_power_comes_to_nothing() -> None:
    """CAT-9, example CAT-E, with the default ``resolve``."""
    game = catspaw("S1901M|germany:Aber,Amun,Aruh;england:Flon;france:Apar;russia:Amos|")
    after = judged(game, england="A ber - mun; A ber - mun", france="A ruh S A ber - mun")
    assert {"A Ber", "A Mun", "A Ruh"} <= set(after)
    assert tally_of(game.turns[-1], "A Ber")[0] == {"mun": 2}
    assert not game.turns[-1].judged.dislodged


def test_e_with_own_attack_void_such_votes_are_dropped() -> None:
    """CAT-9 with ``void``: by the position as it stands, so that a free place is fine."""
    game = catspaw(
        "S1901M|germany:Aber,Amun,Aruh;england:Flon;france:Apar;russia:Amos|", own_attack="void"
    )
    assert lines(game, "england", "A ber - mun; A ber - sil") == ["own_attack", "accepted"]
    assert lines(game, "france", "A ruh S A ber - mun; A par - bur") == ["own_attack", "accepted"]
    assert game.written_by("england")[0].message == (
        "void: A Mun is of the same power, and no vote may set A Ber on it (CAT-9)"
    )
    assert "A Sil" in units(game.process())


def test_an_own_unit_that_goes_away_makes_room() -> None:
    """CAT-9: the vote counts, because the other unit might have moved away."""
    game = catspaw("S1901M|germany:Aber,Amun;england:Flon;france:Apar;russia:Amos|")
    after = judged(game, england="A ber - mun", france="A mun - tyr")
    assert {"A Mun", "A Tyr"} <= set(after)


ITALY = "W1901A|italy:Aven;england:Flon;france:Apar;russia:Amos|italy:nap,rom;england:lon;{more}"


def winter(more: str = "france:par;russia:mos", **settings: Any) -> Game:
    return catspaw(ITALY.format(more=more), **settings)


def test_f_equal_votes_for_one_build_cancel_each_other() -> None:
    """CAT-10, example CAT-F: Italy is due one build, F Nap against A Rom."""
    game = winter()
    game.write_as("england", "Italy: build F nap")
    game.write_as("france", "Italy: build A rom")
    turn = game.process()
    assert [str(unit) for unit in turn.judged.units_of("italy")] == ["A Ven"]
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["votes_tied"] * 2


# --- rule by rule ---------------------------------------------------------------------------------


def test_the_rest_is_the_standard_game() -> None:
    """CAT-1: own units fight as ever; the edition is the game's choice."""
    game = Game(stacked(("ballots", {"held": TRIPLE}), edition="1971"), start=GERMANY)
    assert "A Bur" in judged(game, france="A par - bur")
    assert dict(game.events[0].settings)["standard.edition"] == "1971"  # type: ignore[union-attr]


def test_three_powers_are_played_and_four_are_not() -> None:
    """CAT-2"""
    game = catspaw()
    assert game.seats == {"england": ("england",), "france": ("france",), "russia": ("russia",)}
    assert len(game.units["germany"]) == 3
    assert game.state.holders("germany") == ()
    assert game.state.holders("france") == ("france",)
    assert game.process().absent == (
        "england",
        "france",
        "russia",
    )  # nobody is asked for the others


def test_the_players_may_have_names() -> None:
    """CAT-2"""
    variant = stacked(("ballots", {}))
    game = Game(variant, players={"anna": "austria", "bert": "italy", "cleo": "turkey"})
    assert game.seats["bert"] == ("italy",)
    assert lines(game, "bert", "A ven H; A vie H; A mun H") == [
        "accepted",
        "played_by_another",
        "accepted",
    ]


def test_played_powers_are_drawn_by_lot_and_recorded() -> None:
    """CAT-2: the default; the same seed draws the same."""
    variant = stacked(("ballots", {}))
    drawn = {tuple(Game(variant, seed=seed).seats) for seed in range(12)}
    assert len(drawn) > 3
    assert all(len(set(seats)) == 3 for seats in drawn)
    game = Game(variant, seed=4)
    assert game.seats == Game(variant, seed=4).seats
    assert Game.loads(game.dumps(), variant=variant).seats == game.seats
    named = Game(variant, seed=4, players={"anna": (), "bert": (), "cleo": ()})
    assert list(named.seats) == ["anna", "bert", "cleo"]
    assert sorted(p for (p,) in named.seats.values()) == sorted(p for (p,) in game.seats.values())


def test_played_powers_are_drawn_among_the_sets_of_the_master() -> None:
    """CAT-2"""
    sets = "england+france+russia,austria+germany+turkey"
    variant = stacked(("ballots", {"sets": sets}))
    drawn = {tuple(Game(variant, seed=seed).seats) for seed in range(10)}
    assert drawn == {("england", "france", "russia"), ("austria", "germany", "turkey")}


def test_preference_lists() -> None:
    """CAT-2: rank by rank; Bert's first choice is taken by nobody else, and gone for Cleo."""
    lists = "anna: france italy,bert: england,cleo: england turkey"
    variant = stacked(("ballots", {"preferences": lists}))
    for seed in range(6):
        seats = Game(variant, seed=seed).seats
        assert seats["anna"] == ("france",)
        assert {seats["bert"], seats["cleo"]} in (
            {("england",), ("turkey",)},
            {("england",), seats["bert"]},
        )
        assert ("england",) in (seats["bert"], seats["cleo"])
        if seats["cleo"] != ("england",):
            assert seats["cleo"] == ("turkey",)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"players": 1}, "two to 7 players are possible here, not 1"),
        ({"players": 8}, "two to 7 players are possible here, not 8"),
        ({"held": "england,france,england"}, "'england' is played twice"),
        ({"held": "england,utopia"}, "there is no power 'utopia'; there are austria"),
    ],
)
def test_what_cannot_be_is_said_before_the_game_begins(
    settings: dict[str, object], said: str
) -> None:
    """CAT-2, CAT-12"""
    with pytest.raises(VariantError, match=said):
        Game(stacked(("ballots", settings)))


def test_names_must_fit_the_powers() -> None:
    """CAT-2"""
    variant = stacked(("ballots", {"held": "england,france,russia"}))
    with pytest.raises(VariantError, match="2 players for 3 powers"):
        Game(variant, players={"anna": (), "bert": ()})
    with pytest.raises(VariantError, match="give every player powers, or none"):
        Game(variant, players={"anna": "france", "bert": ()})


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
        settings = Settings(count=count_)  # type: ignore[arg-type]
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


def test_one_vote_for_a_build_in_all() -> None:
    """CAT-10"""
    game = winter()
    assert lines(game, "england", "Italy: build F nap\nItaly: build A rom") == [
        "accepted",
        "one_build_vote",
    ]
    assert game.written_by("england")[1].message == (
        "void: it is one build vote too many; a seat has 1 (CAT-10)"
    )


def test_a_build_vote_for_each_power_with_the_switch() -> None:
    """CAT-10 with ``build_votes = each``, and with two votes."""
    more = "france:par;russia:mos;germany:kie,ber"
    text = "Italy: build F nap\nGermany: build A kie\nGermany: build A ber"
    assert lines(winter(more), "england", text) == ["accepted", "one_build_vote", "one_build_vote"]
    assert lines(winter(more, build_votes="each"), "england", text) == [
        "accepted",
        "accepted",
        "one_build_vote",
    ]
    assert lines(winter(more, extra_builds=2), "england", text) == [
        "accepted",
        "accepted",
        "one_build_vote",
    ]


def builds(game: Game, **sheets: str) -> list[str]:
    for seat, text in sheets.items():
        game.write_as(seat, f"Italy: build {text}")
    return [str(unit) for unit in game.process().judged.units_of("italy")]


def test_kinds_on_one_site_are_counted_against_each_other() -> None:
    """CAT-10"""
    assert builds(winter(), england="F nap", france="A nap", russia="F nap") == ["F Nap", "A Ven"]
    assert builds(winter(), england="F nap", france="A nap") == ["A Ven"]


def test_sites_stand_against_each_other_only_for_the_last_build() -> None:
    """CAT-10: with two due both are built; with one due, most votes go first."""
    two = catspaw(ITALY.format(more="france:par;russia:mos").replace("nap,rom", "nap,rom,ven"))
    assert builds(two, england="F nap", france="A rom") == ["F Nap", "A Rom", "A Ven"]
    assert builds(winter(), england="F nap", france="A rom", russia="A rom") == ["A Rom", "A Ven"]


def test_sites_are_rivals_with_the_switch() -> None:
    """CAT-10 with ``build_sites = rivals``: two are due, and of all the votes for Italy one order comes."""
    start = ITALY.format(more="france:par;russia:mos").replace("nap,rom", "nap,rom,ven")
    rivals = catspaw(start, build_sites="rivals")
    assert builds(rivals, england="F nap", france="A rom", russia="A rom") == ["A Rom", "A Ven"]
    assert builds(catspaw(start, build_sites="rivals"), england="F nap", france="A rom") == [
        "A Ven"
    ]


def test_equal_builds_go_by_lot_with_the_switch() -> None:
    """CAT-10 with ``build_ties = lot``: one of two sites, and one of two kinds on a site."""
    for pair in (("F nap", "A rom"), ("F nap", "A nap")):
        game = catspaw(ITALY.format(more="france:par;russia:mos"), build_ties="lot")
        here = builds(game, england=pair[0], france=pair[1])
        assert sorted(unit.casefold() for unit in here if unit != "A Ven") in (
            [pair[0].casefold()],
            [pair[1].casefold()],
        )
        assert [roll[0] for roll in game.turns[-1].dice] == ["ballots italy"]


def test_nothing_is_built_without_a_vote() -> None:
    """CAT-10"""
    assert builds(winter()) == ["A Ven"]


def test_without_votes_the_usual_units_with_the_switch() -> None:
    """CAT-10 with ``unvoted_builds = usual``: Italy and Germany are due one and two, Turkey has a vote."""
    start = (
        "W1901A|italy:Aven;germany:Aruh;turkey:Acon;england:Flon;france:Apar;russia:Amos|"
        "italy:nap,rom;germany:ber,kie,mun;turkey:con,smy;england:lon;france:par;russia:mos"
    )
    ours = ("F Lon", "A Par", "A Mos")
    assert [u for u in units(catspaw(start).process()) if u not in ours] == [
        "A Con",
        "A Ruh",
        "A Ven",
    ]
    game = catspaw(start, unvoted_builds="usual")
    game.write_as("england", "Turkey: build F smy")
    here = [unit for unit in units(game.process()) if unit not in ours]
    assert here == sorted(["A Con", "F Smy", "A Ruh", "A Ber", "F Kie", "A Ven", "F Nap"])


def test_own_builds_are_no_votes() -> None:
    """CAT-10, CAT-3"""
    more = "france:par,mar;russia:mos"
    game = winter(more)
    assert lines(game, "france", "build A mar\nItaly: build A rom") == ["accepted", "accepted"]
    turn = game.process()
    assert "A Mar" in units(turn)
    assert "A Rom" in units(turn)


def test_dislodged_units_of_unplayed_powers_disband() -> None:
    """CAT-11: nobody can write for them, so that the phase is passed over."""
    start = "S1901M|germany:Amun;england:Flon;france:Abur,Aruh;russia:Amos|"
    game = catspaw(start)
    game.write_as("france", "A bur - mun; A ruh S A bur - mun")
    turn = game.process()
    assert game.phase.short == "F1901M"
    assert game.units["germany"] == ()
    section = game.seen_by("").sections(turn)[-1]
    assert section.rows == (("A Mun: nobody plays the power, and so the unit disbands (CAT-11)",),)


def test_nobody_votes_on_retreats() -> None:
    """CAT-11: where a played unit must retreat too, the unplayed one still cannot."""
    start = "S1901R|france:Abur|germany:mun|france:Apar<pic>gas;germany:Amun<bur>tyr"
    game = catspaw(start)
    assert lines(game, "england", "A mun R tyr") == ["no_vote_on_this"]
    assert lines(game, "france", "A par R gas") == ["accepted"]
    assert units(game.process()) == ["A Bur", "A Gas"]


def test_removals_of_unplayed_powers_go_by_civil_disorder() -> None:
    """CAT-11"""
    start = "W1901A|italy:Aven,Amar;england:Flon;france:Apar;russia:Amos|italy:ven;england:lon"
    game = catspaw(start + ";france:par;russia:mos")
    assert lines(game, "england", "Italy: remove A ven") == ["no_vote_on_this"]
    assert game.written_by("england")[0].message.endswith("of an unplayed power (CAT-11)")
    turn = game.process()
    assert [str(unit) for unit in turn.judged.units_of("italy")] == ["A Ven"]
    assert "removed_by_distance" in {r.reason.code for r in turn.rulings}


def test_an_unplayed_power_does_not_win() -> None:
    """CAT-2: play goes on; with the switch it wins."""
    centres = catspaw().variant.board.centres
    owned = [c for c in centres if c != "lon"][:18]
    start = f"F1901M|germany:Amun;england:Flon|germany:{','.join(owned)};england:lon"
    game = catspaw(start)
    game.process()
    assert not game.over
    game = catspaw(start, unheld_wins=True)
    game.process()
    assert game.outcome is not None
    assert game.outcome.powers == ("germany",)


def test_a_played_power_wins_at_eighteen() -> None:
    """CAT-2"""
    owned = [c for c in catspaw().variant.board.centres if c != "lon"][:18]
    start = f"F1901M|germany:Amun;france:Apar|france:{','.join(owned)}"
    game = catspaw(start)
    game.process()
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.powers) == ("solo", ("france",))


def test_unplayed_powers_have_no_part_in_a_draw() -> None:
    """CAT-2"""
    game = catspaw()
    assert game.draw().powers == ("england", "france", "russia")


def test_a_player_whose_power_is_gone_keeps_six_votes() -> None:
    """CAT-5: the switch takes them away."""
    start = "S1902M|germany:Amun;france:Apar;russia:Amos|france:par;russia:mos"
    assert lines(catspaw(start), "england", "A mun - bur") == ["accepted"]
    out = catspaw(start, eliminated="out")
    assert lines(out, "england", "A mun - bur") == ["over_quota"]
    assert lines(out, "france", "A mun - bur") == ["accepted"]


def test_a_player_whose_power_is_gone_and_a_draw() -> None:
    """CAT-5: no part in it, unless ``eliminated_draw`` gives him one; unplayed powers have none."""
    start = "S1902M|germany:Amun;france:Apar;russia:Amos|france:par;russia:mos"
    assert catspaw(start).draw().powers == ("france", "russia")
    assert catspaw(start, eliminated_draw=True).draw().powers == ("england", "france", "russia")


def test_two_to_seven_players() -> None:
    """CAT-12"""
    for number in range(2, 8):
        game = Game(stacked(("ballots", {"players": number})), seed=number)
        assert len(game.seats) == number


def test_on_another_map_the_victory_number_gives_the_quota() -> None:
    """CAT-12: Youngstown: 37, a sixth is 6; 0 -> 6, 13 -> 4, 31 -> 1, 32 -> 0."""
    variant = stacked(("ballots", {"players": 3}), name="youngstown")
    settings = Settings()
    for owned, number in ((0, 6), (13, 4), (31, 1), (32, 0)):
        game = Game(variant, seed=1)
        seat, (power,) = next(iter(game.seats.items()))
        centres = variant.board.centres[:owned]
        state = variant.position(game.phase, {}, dict.fromkeys(centres, power))
        state = game.variant.readied(
            state.__class__(
                phase=state.phase, units=(), owners=state.owners, seats=game.state.seats
            )
        )
        assert quota(Scene(variant, state), settings, seat) == number


def test_base_and_divisor_can_be_chosen() -> None:
    """CAT-12"""
    game = catspaw(base=20, divisor=4)
    scene = Scene(game.variant, game.state)
    assert quota(scene, Settings(base=20, divisor=4), "england") == 4  # (20 - 3) / 4
    majority = Settings(base_from="board")
    assert quota(scene, majority, "england") == 5  # half of 34 and one: 18


def test_votes_on_played_units_too() -> None:
    """CAT-12: the owner's order weighs one and costs nothing; ties hold."""
    start = "S1901M|france:Apar;england:Flon;russia:Amos|"
    game = catspaw(start, votes="all")
    assert lines(game, "england", "A par - pic; F lon - nth") == ["accepted", "accepted"]
    assert "A Par" in judged(game, france="A par - bur")
    game = catspaw(start, votes="all")
    assert "A Pic" in judged(game, england="A par - pic; A par - pic", france="A par - bur")
    game = catspaw(start, votes="all", owner_votes=3)
    assert "A Bur" in judged(game, england="A par - pic; A par - pic", france="A par - bur")


def test_more_votes_on_own_units_are_extra_orders() -> None:
    """CAT-12"""
    game = catspaw("S1901M|france:Apar;england:Flon;russia:Amos|", votes="all", divisor=9)
    assert lines(game, "france", "; ".join(["A par - bur"] * 4)) == [
        *["accepted"] * 3,
        "over_quota",
    ]


# --- what is told ---------------------------------------------------------------------------------


def test_votes_are_secret_until_the_phase_is_over() -> None:
    """CAT-7: then the tally is published with its authors."""
    game = catspaw(GERMANY)
    game.write_as("england", "A mun - bur; F lon - nth")
    assert "A mun - bur" not in str(game.view("france"))
    assert "A mun - bur" in str(game.view("england"))
    turn = game.process()
    assert "A mun - bur" in str(game.view("france"))
    (tally,) = game.seen_by("france").sections(turn)
    assert tally.rows == (("A Mun (Germany)", "A Mun - Bur 1 (england 1)", "A Mun - Bur"),)


def test_totals_only_with_the_switch() -> None:
    """CAT-7"""
    game = catspaw(GERMANY, authors=False)
    game.write_as("england", "A mun - bur; F lon - nth")
    turn = game.process()
    for seat in ("france", ""):
        seen = game.seen_by(seat)
        assert "A mun - bur" not in str(game.view(seat))
        assert seen.sections(turn)[0].rows[0][1] == "A Mun - Bur 1"
        assert all(
            reply.seat != "england"
            for _, rs in seen.judged(game.judged[-1]).replies
            for reply in rs
            if reply.power == "germany"
        )
    assert game.seen_by(None).sections(turn)[0].rows[0][1] == "A Mun - Bur 1 (england 1)"


def test_what_was_too_much_is_told_to_its_writer_alone() -> None:
    """CAT-5"""
    game = catspaw()
    game.write_as("england", "; ".join(["A mun - bur"] * 6))
    turn = game.process()

    def codes(seat: str | None) -> list[str]:
        return [r.reason.code for r in game.seen_by(seat).turn(turn).rulings]

    assert "over_quota" in codes("england")
    assert "over_quota" in codes(None)
    assert "over_quota" not in codes("france")
    assert "over_quota" not in codes("")


def test_a_line_that_could_not_be_read_is_its_writers_alone() -> None:
    """CAT-7: there is no tally of it, and the votes on the same line are not told with it."""
    game = catspaw(authors=False)
    game.write_as("england", "A mun - bur; A xx - yy; F lon - nth; F qq H")
    game.process()
    for seat, number in (("england", 2), ("france", 0), ("", 0), (None, 2)):
        shown = game.seen_by(seat).judged(game.judged[-1])
        assert sum(reply.refusal is not None for _, rs in shown.replies for reply in rs) == number
    assert any("'A xx - yy': not read" in line for line in game.explain())


def test_how_a_game_stands_tells_the_extra_orders() -> None:
    """CAT-5"""
    (table,) = catspaw().seen_by("").standing(catspaw().state)
    assert table.rows == (("england", "5"), ("france", "5"), ("russia", "4"))


def test_a_seat_that_is_not_there() -> None:
    game = catspaw()
    with pytest.raises(LegationError, match="there is no seat 'germany'"):
        game.write_as("germany", "A mun H")
    with pytest.raises(LegationError, match="nobody holds germany; say which seat writes for it"):
        game.write("germany", "A mun H")
    assert game.write("germany", "A mun H", seat="france")[0].accepted


# --- counting -------------------------------------------------------------------------------------


def test_counting_is_stable_and_sums_weights() -> None:
    hold, move = Hold("mun"), Move("mun", "bur")
    choices = count([Vote("a", hold, 2), Vote("b", move, 3), Vote("c", hold, 1)])
    assert [(c.order, c.value, c.by) for c in choices] == [
        (hold, 3, (("a", 2), ("c", 1))),
        (move, 3, (("b", 3),)),
    ]


def test_equal_ones_for_the_last_place_cancel_each_other() -> None:
    choices = count([Vote(str(n), Move("mun", to), n) for to, n in (("a", 3), ("b", 2), ("c", 2))])
    taken, cancelled = fill(choices, 2)
    assert [c.value for c in taken] == [3]
    assert [c.value for c in cancelled] == [2, 2]
    taken, cancelled = fill(choices, 3)
    assert len(taken) == 3
    assert not cancelled
    taken, _ = fill(choices, 2, lot=lambda sides: sides - 1)
    assert [c.order.to for c in taken] == ["a", "c"]  # type: ignore[attr-defined]
