"""Fiascomacy: what is told to whom."""

from __future__ import annotations

from legation.record import Game
from tests.rules.ballots.investors import FIRST, in_russia, slot, with_factors
from tests.rules.ballots.table import fiasco, judged, lines


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
