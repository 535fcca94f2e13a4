"""Catspaw: builds, retreats, removals, victory and other maps."""

from __future__ import annotations

from legation.engine.scene import Scene
from legation.record import Game
from legation.rules.ballots.votes.quotas import quota
from legation.rules.ballots.votes.settings import Settings
from tests.rules.ballots.extra_orders import ITALY, winter
from tests.rules.ballots.table import catspaw, judged, lines, stacked, units


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
