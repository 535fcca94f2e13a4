"""Switches of multiple units whose two values show in more than positions."""

from __future__ import annotations

import pytest

from legation.bank import load_variant
from legation.engine.turn import Turn, resolve
from legation.notation import Reader, Reading, read_position
from legation.testing.coverage import silent_of
from legation.values.orders import Move, Order
from legation.values.rulings import Ledger

CIRCLE = "S1901M|france:2Amun,Asil;germany:2Aboh,Aven;italy:2Atyr,Aruh"
LINES = {
    "france": ["2A mun S A sil - boh", "A sil - boh"],
    "germany": ["2A boh S A ven - tyr", "A ven - tyr"],
    "italy": ["2A tyr S A ruh - mun", "A ruh - mun"],
}
BEATEN = "S1901R|||france:2Apar<bre>gas+pic;germany:2Abur<mar>gas+bel;italy:Amar<spa>gas"


def judged(code: str, lines: dict[str, list[str]], dice: int = 1, **settings: object) -> Turn:
    chosen = {f"multiples.{name}": value for name, value in settings.items()}
    variant = load_variant("standard+multiplicity", settings=chosen)
    state = read_position(code, variant.board)
    reader = Reader(variant.board, state, verbs=variant.rules.words)
    orders: dict[str, list[Order]] = {}
    for power, texts in lines.items():
        answers = [reader.read(text, power) for text in texts]
        orders[power] = [answer.order for answer in answers if isinstance(answer, Reading)]
        assert len(orders[power]) == len(texts)
    return resolve(variant, state, orders, lambda purpose, index, sides: min(dice, sides))


@pytest.mark.parametrize(
    ("circles", "outcome", "amount"), [("cut", "cut", 0), ("count", "given", 1)]
)
def test_supports_that_cut_one_another_in_a_circle(circles: str, outcome: str, amount: int) -> None:
    """MUL-4.2: each attack is stronger by what the next unit gives, and takes that much.

    An attack of one leaves one of two supports, one of two leaves none: with three units no amounts
    fit. One of the two supports is cut by each attacker alone, whatever the circle comes to.
    """
    turn = judged(CIRCLE, LINES, circles=circles)
    large = [r for r in turn.rulings if r.unit is not None and r.unit.parts.size == 2]
    assert [ruling.outcome for ruling in large] == [outcome] * 3
    assert turn.verdict.solved is not None
    problem, table = turn.verdict.solved
    assert [int(table.given[s][0]) for s in sorted(problem.supports)] == [amount] * 3
    assert [str(unit) for unit in turn.after.units_of("france")] == ["2A Mun", "A Sil"]


def retreats(turn: Turn) -> list[str]:
    return [str(unit) for unit in turn.judged.units]


RETREATS = {"france": ["2A par R gas"], "germany": ["2A bur R gas"], "italy": ["A mar R gas"]}


def test_equal_retreats_disband_one_another() -> None:
    """MUL-8: the two largest are equal, so nobody gets there."""
    turn = judged(BEATEN, RETREATS)
    assert retreats(turn) == []
    assert turn.dice == ()


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_or_one_of_them_gets_there_by_lot(dice: int) -> None:
    """MUL-8, with the switch ``equal_retreats``: never the smaller one."""
    turn = judged(BEATEN, RETREATS, dice, equal_retreats="lot")
    # Units are drawn in the order of their places, each to stand before or behind those drawn before.
    expected = {1: "2A Gas", 2: "2A Gas", 3: "2A Gas"}[dice]
    assert retreats(turn) == [expected]
    winner = turn.judged.units[0].power
    assert winner == {1: "germany", 2: "france", 3: "france"}[dice]
    assert [roll[:3] for roll in turn.dice] == [("equal retreats", n, n + 1) for n in range(3)]


def test_single_units_retreat_as_in_the_standard_game_but_for_the_lot() -> None:
    """MUL-8: a lot of equal single units, too; alone nobody is drawn against anybody."""
    code = "S1901R|||france:Apar<bre>gas;germany:Abur<mar>gas"
    lines = {"france": ["A par R gas"], "germany": ["A bur R gas"]}
    assert retreats(judged(code, lines)) == []
    assert retreats(judged(code, lines, 1, equal_retreats="lot")) == ["A Gas"]


def test_a_split_that_fails_holds_with_all_of_it() -> None:
    """MUL-7.3, MUL-4.1: an attack stronger than the part that it meets head-on is kept out by the rest, and
    is told so."""
    turn = judged(
        "F1901M|england:A2Fnwy;austria:A2Fswe",
        {"england": ["A/2F nwy SPLIT A swe"], "austria": ["A/2F swe - nwy"]},
    )
    attack = next(ruling for ruling in turn.rulings if ruling.power == "austria")
    assert (attack.outcome, attack.reason.code) == ("bounced", "held_off")
    mine, theirs = attack.reason.fact("mine"), attack.reason.fact("theirs")
    assert isinstance(mine, Ledger) and isinstance(theirs, Ledger)
    assert (mine.total, theirs.total) == (3, 3)


@pytest.mark.parametrize(("win", "winner"), [(0, ()), (3, ("france",))])
def test_centres_win_as_in_the_standard_game(win: int, winner: tuple[str, ...]) -> None:
    """MUL-2.1: 18 centres win, or as many as the game says; a multiple unit takes one centre."""
    variant = load_variant("standard+multiplicity", settings={"standard.win": win})
    state = read_position("F1901M|france:3Abur,AFmao|france:par", variant.board)
    orders: dict[str, list[Order]] = {"france": [Move("bur", "bel"), Move("mao", "por")]}
    turn = resolve(variant, state, orders)
    assert turn.after.centres("france") == ("bel", "par", "por")
    outcome = turn.after.outcome
    assert (outcome.powers if outcome else ()) == winner


@pytest.mark.parametrize(
    ("name", "silent"), [("standard", True), ("1900", True), ("loeb9", True), ("imperium", False)]
)
def test_moves_without_strength_where_the_map_has_weak_links(name: str, silent: bool) -> None:
    """On Imperium attacks over rivers have no strength, whatever is split, and two of them can meet.

    About the Cape in 1900 half a unit is left, and over the straits of Loeb nobody meets his like.
    """
    stack = load_variant(f"{name}+multiplicity")
    assert ("no_strength" in silent_of(stack.rules, stack.board)) is silent
