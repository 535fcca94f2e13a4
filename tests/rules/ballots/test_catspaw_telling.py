"""Catspaw: what is told to whom, and how votes are counted."""

from __future__ import annotations

import pytest

from legation.errors import LegationError
from legation.rules.ballots.counting import Vote, count, fill
from legation.values.orders import Hold, Move
from tests.rules.ballots.extra_orders import GERMANY
from tests.rules.ballots.table import catspaw


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
    assert [getattr(c.order, "to", "") for c in taken] == ["a", "c"]
