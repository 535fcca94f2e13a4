"""The solver and the oracle, which know nothing of one another, say the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.laws.boards import Sketch, positions
from tests.laws.chart import Position
from tests.laws.oracle import judge
from tests.laws.playing import found, play

FIELDS = ("arrived", "stranded", "counted", "cut", "dislodged", "standoffs", "retreats")


def differences(sketch: Sketch, position: Position) -> dict[str, tuple[object, object]]:
    """The fields in which engine and oracle differ: (engine, oracle)."""
    turn, answer = found(play(sketch, position)), judge(position)
    pairs = {field: (turn[field], getattr(answer, field)) for field in FIELDS}
    return {field: pair for field, pair in pairs.items() if pair[0] != pair[1]}


def smallest(sketch: Sketch, position: Position) -> Position:
    """The position less all units and orders without which the two still differ."""
    shrunk = True
    while shrunk:
        shrunk = False
        for province in position.units:
            orders = {p: order for p, order in position.orders.items() if p != province}
            units = {p: unit for p, unit in position.units.items() if p != province}
            for trial in (
                Position(position.chart, units, orders),
                Position(position.chart, position.units, orders),
            ):
                if trial != position and differences(sketch, trial):
                    position, shrunk = trial, True
                    break
            if shrunk:
                break
    return position


def agree(trial: tuple[Sketch, Position]) -> None:
    sketch, position = trial
    if differences(sketch, position):
        small = smallest(sketch, position)
        lines = [sketch.toml(), *map(str, small.units.values()), *map(str, small.orders.values())]
        for field, (engine, oracle) in differences(sketch, small).items():
            lines.append(f"{field}: engine {engine}, oracle {oracle}")
        pytest.fail("\n".join(lines))


@settings(max_examples=300)
@given(positions())
def test_the_solver_equals_the_oracle(trial: tuple[Sketch, Position]) -> None:
    agree(trial)


@pytest.mark.long
@settings(max_examples=20_000)
@given(positions())
def test_the_solver_equals_the_oracle_at_length(trial: tuple[Sketch, Position]) -> None:
    agree(trial)
