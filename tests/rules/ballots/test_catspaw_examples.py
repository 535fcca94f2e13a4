"""Catspaw: the worked examples of its sheet."""

from __future__ import annotations

from legation.record import Game
from legation.values.orders import Move
from tests.rules.ballots.extra_orders import GERMANY, winter
from tests.rules.ballots.table import TRIPLE, catspaw, judged, lines, stacked, tally_of, units


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


def test_f_equal_votes_for_one_build_cancel_each_other() -> None:
    """CAT-10, example CAT-F: Italy is due one build, F Nap against A Rom."""
    game = winter()
    game.write_as("england", "Italy: build F nap")
    game.write_as("france", "Italy: build A rom")
    turn = game.process()
    assert [str(unit) for unit in turn.judged.units_of("italy")] == ["A Ven"]
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["votes_tied"] * 2
