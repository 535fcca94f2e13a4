"""The solver and the oracle, which know nothing of one another, say the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings

from tests.laws.boards import Sketch, make_position, positions
from tests.laws.chart import Position
from tests.laws.oracle import judge
from tests.laws.playing import found, play

FIELDS = ("arrived", "stranded", "counted", "cut", "dislodged", "standoffs", "retreats")


def differences(sketch: Sketch, position: Position) -> dict[str, tuple[object, object]]:
    """The fields in which engine and oracle differ: (engine, oracle)."""
    turn, answer = found(play(sketch, position)), judge(position)
    pairs = {field: (turn[field], getattr(answer, field)) for field in FIELDS}
    return {field: pair for field, pair in pairs.items() if pair[0] != pair[1]}


def minimal(sketch: Sketch, position: Position) -> Position:
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
        small = minimal(sketch, position)
        lines = [sketch.toml(), *map(str, small.units.values()), *map(str, small.orders.values())]
        for field, (engine, oracle) in differences(sketch, small).items():
            lines.append(f"{field}: engine {engine}, oracle {oracle}")
        pytest.fail("\n".join(lines))


def test_the_positions_have_teeth() -> None:
    """Among the positions compared are enough of every kind of trouble."""
    seen: Counter[str] = Counter()
    for seed in range(400):
        answer = judge(make_position(random.Random(seed))[1])
        seen.update(field for field in (*FIELDS, "rings", "paradoxes") if getattr(answer, field))
    assert min(seen[field] for field in FIELDS) >= 5, seen
    assert min(seen["rings"], seen["paradoxes"]) >= 10, seen


@settings(max_examples=1000)
@given(positions())
def test_the_solver_equals_the_oracle(trial: tuple[Sketch, Position]) -> None:
    agree(trial)


@pytest.mark.long
@settings(max_examples=20_000)
@given(positions())
def test_the_solver_equals_the_oracle_at_length(trial: tuple[Sketch, Position]) -> None:
    agree(trial)
