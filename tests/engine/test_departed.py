"""Units that leave the board before the orders of units: each has a ruling, and so has each of its lines."""

from __future__ import annotations

from dataclasses import replace

from legation import load_variant
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
    left, rulings = departed(BEFORE, after, lines)
    assert (
        left == lines[2:]
    )  # a support for it and a line of another power are judged as any others
    assert [(r.outcome, r.order, r.reason.code) for r in rulings] == [
        ("gone", Move("bur", "bel"), "gone_before"),
        ("void", Hold("bur"), "gone_before"),
    ]
    _, rulings = departed(BEFORE, after, [])
    assert [(r.outcome, r.unit, r.order) for r in rulings] == [("gone", unit_at("bur"), None)]


def test_where_nobody_left_nothing_is_said() -> None:
    lines = [Ballot("france", "france", Move("bur", "bel"))]
    assert departed(BEFORE, BEFORE, lines) == (lines, [])
