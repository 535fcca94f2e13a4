"""Units that leave the board before the orders of units: each has a ruling, and so has each of its lines."""

from __future__ import annotations

from dataclasses import replace

from legation import Game, load_variant
from legation.engine.dealing import departed
from legation.notation import read_position
from legation.values.orders import Ballot, Hold, Move, Support
from legation.values.units import Unit

BOARD = load_variant("standard").board
BEFORE = read_position("S1901M|france:Abur,Apar;germany:Amun", BOARD)
AFTER = read_position("S1901M|france:Apar;germany:Amun", BOARD)


def unit_at(place: str) -> Unit:
    unit = BEFORE.at(place)
    assert unit is not None
    return unit


def renumbered() -> tuple[Unit, ...]:
    """What is left, with the numbers that it had before."""
    return tuple(unit for unit in BEFORE.units if unit.place != "bur")


def test_every_line_and_every_unit_has_a_ruling() -> None:
    after = replace(AFTER, units=renumbered())
    lines = [
        Ballot("france", "france", Move("bur", "bel")),
        Ballot("france", "france", Hold("bur")),
        Ballot("france", "france", Support("par", "bur", None)),
        Ballot("germany", "germany", Move("bur", "gas")),
    ]
    aside: dict[int, Ballot | None] = {}
    rulings = departed(BEFORE, after, lines, aside)
    # A support for it and a line of another power are judged as any others.
    assert aside == {0: lines[0], 1: lines[1]}
    assert [(r.outcome, r.order, r.reason.code) for r in rulings] == [
        ("gone", Move("bur", "bel"), "gone_before"),
        ("void", Hold("bur"), "gone_before"),
    ]
    rulings = departed(BEFORE, after, [], {})
    assert [(r.outcome, r.unit, r.order) for r in rulings] == [("gone", unit_at("bur"), None)]


def test_where_nobody_left_nothing_is_said() -> None:
    lines = [Ballot("france", "france", Move("bur", "bel"))]
    assert departed(BEFORE, BEFORE, lines, {}) == []


def test_lines_that_come_first_are_counted_with_the_others() -> None:
    """A seat with six extra orders has no more of them because one is carried out before the battle: the
    judge counts lines as the desk does, in the order in which they were written (CAT-5)."""
    game = Game(
        "dipmach+catspaw", settings={"flags": "nomoney", "held": "england,france,russia"}, seed=1
    )
    game.process()
    lines = [
        "Austria: Ally Italy",
        *(f"Austria: A bud - {to}" for to in ("ser", "rum", "gal", "vie", "tri")),
    ]
    replies = game.write_as("england", [*lines, "Austria: A vie - boh"])
    assert [reply.accepted for reply in replies] == [True] * 6 + [False]
    turn = game.process()
    told = [r.order for r in turn.rulings if r.reason.code == "over_quota"]
    assert told == [replies[6].order]  # (15 - 3) / 2 = 6
