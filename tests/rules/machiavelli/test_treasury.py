"""Treasuries and payments between powers."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import Game
from legation.engine.scene import Scene
from legation.engine.variant import Variant
from legation.record.views import View
from legation.rules.machiavelli.treasury import Pay
from tests.rules.machiavelli.money import bank_game, codes, ducats, play, rich


@pytest.fixture
def plain(tmp_path: Path) -> Variant:
    return bank_game(tmp_path)


def test_a_payment_goes_from_one_treasury_to_another(plain: Variant) -> None:
    """MACH-10.4"""
    state = rich(plain.start(), france=7)
    turn = play(plain, state, {"france": [Pay(5, "italy")]})
    assert ducats(turn.after) == {"france": 2, "italy": 5}
    assert codes(turn, "france") == ["paid"]


def test_a_payment_is_limited_to_what_there_is(plain: Variant) -> None:
    """MACH-10.4"""
    state = rich(plain.start(), france=7)
    lines = [Pay(5, "italy"), Pay(5, "turkey"), Pay(5, "russia")]
    turn = play(plain, state, {"france": lines})
    assert ducats(turn.after) == {"italy": 5, "turkey": 2}
    assert codes(turn, "france") == ["paid", "paid_in_part", "no_money"]


def test_what_is_received_may_be_passed_on_by_who_is_listed_later(plain: Variant) -> None:
    """MACH-3.2"""
    state = rich(plain.start(), france=6)
    turn = play(plain, state, {"france": [Pay(6, "italy")], "italy": [Pay(6, "turkey")]})
    assert ducats(turn.after) == {"turkey": 6}
    turn = play(plain, rich(plain.start(), turkey=6), {
        "france": [Pay(6, "italy")], "turkey": [Pay(6, "france")],
    })  # fmt: skip
    assert ducats(turn.after) == {"france": 6}
    assert codes(turn, "france") == ["no_money"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("pay 5 to France", "Pay 5 to France"),
        ("give 5 ducats to FRANCE", "Pay 5 to France"),
        ("pay 3+2 ducats to f", "Pay 5 to France"),
        ("pay France 5 ducats", "Pay 5 to France"),
        ("5. pay 5d to the French", "Pay 5 to France"),
    ],
)
def test_payments_are_read_and_written_back(plain: Variant, line: str, text: str) -> None:
    game = Game(plain)
    reply = game.write("italy", line)[0]
    assert reply.accepted, reply
    assert str(reply) == text
    again = Game(plain).write("italy", text)[0]
    assert again.order == reply.order


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("pay to France", "expected a number of ducats, found 'to'"),
        ("pay 5", "expected to whom, as in 'to France', found the end of the line"),
        ("pay 5 to Frence", "expected a power, found 'Frence'; did you mean France?"),
        ("pay 5 to France now", "expected the end of the order, found 'now'"),
        ("pay 5 to Italy", "void: a power does not pay itself (MACH-10.4)"),
        ("pay 0 to France", "void: at least one ducat must be paid (MACH-10.4)"),
    ],
)
def test_what_is_no_payment_is_answered(plain: Variant, line: str, message: str) -> None:
    assert Game(plain).write("italy", line)[0].message == message


def test_a_later_payment_to_the_same_power_replaces_the_first(plain: Variant) -> None:
    game = Game(plain)
    game.write("italy", "pay 5 to France")
    game.write("italy", "pay 2 to Turkey")
    assert game.write("italy", "pay 1 to France")[0].notes == ("replaces Pay 5 to France",)


def test_treasuries_may_be_secret(tmp_path: Path) -> None:
    own = bank_game(tmp_path, 'seen = "own"\n')
    state = rich(own.start(), france=7, italy=3)
    seen = View(own, "france", state).state(state)
    assert ducats(seen) == {"france": 7}
    turn = play(own, state, {})
    assert [
        row for section in View(own, "italy", state).sections(turn) for row in section.rows
    ] == [("Italy", "3", "3")]


def test_there_may_be_no_payments(tmp_path: Path) -> None:
    quiet = bank_game(tmp_path, "payments = false\n")
    assert not Game(quiet).write("italy", "pay 5 to France")[0].accepted


def test_nobody_pays_what_he_has_not(plain: Variant) -> None:
    scene = Scene(plain, rich(plain.start(), france=2))
    assert scene.rules.afford(scene, "france") == 2
    with pytest.raises(ValueError, match="france cannot pay 3: it has 2"):
        scene.rules.pay(scene, {"france": 3}, "units")
