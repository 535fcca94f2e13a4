"""Units neither appear nor vanish, and no province ever holds two."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings

from legation.bank import load_variant
from legation.engine.turn import Turn
from legation.values.changes import UnitChanged, UnitDislodged, UnitGone, UnitMade, apply
from legation.values.state import State
from tests.laws.boards import Sketch, positions
from tests.laws.chart import Position, home
from tests.laws.games import random_game
from tests.laws.playing import play


def ids(state: State) -> list[int]:
    """The numbers of all units, dislodged ones too, sorted."""
    return sorted([u.id for u in state.units] + [entry.unit.id for entry in state.dislodged])


def crowded(state: State) -> list[str]:
    """The provinces that hold more than one unit that is not dislodged."""
    counts = Counter(home(unit.place) for unit in state.units)
    return [province for province, number in counts.items() if number > 1]


def check(turn: Turn) -> None:
    """What holds of every phase."""
    before, after = turn.before, turn.after
    made = [change.unit for change in turn.changes if isinstance(change, UnitMade)]
    gone = [change.unit for change in turn.changes if isinstance(change, UnitGone)]
    assert not crowded(after)
    assert Counter(ids(before) + made) == Counter(ids(after) + gone)
    assert len(set(ids(after))) == len(ids(after))
    assert after == apply(before, turn.changes)
    assert all(number >= before.made for number in made)
    if before.phase.kind == "movement":
        check_movement(turn)


def check_movement(turn: Turn) -> None:
    """Units before are units after the battles and dislodged ones, with the same powers."""
    before = turn.before
    fought = apply(before, turn.verdict.changes)
    beaten = [change.unit for change in turn.verdict.changes if isinstance(change, UnitDislodged)]
    assert not crowded(fought)
    assert sorted(beaten) == sorted(entry.unit.id for entry in fought.dislodged)
    assert len(before.units) == len(fought.units) + len(beaten)
    made = {c.unit: c.parts for c in turn.verdict.changes if isinstance(c, UnitChanged)}
    assert {u.id: (u.power, made.get(u.id, u.parts)) for u in before.units} == {
        u.id: (u.power, u.parts)
        for u in [*fought.units, *(entry.unit for entry in fought.dislodged)]
    }
    ruled = sorted(r.unit.id for r in turn.rulings if r.unit is not None and r.outcome != "void")
    assert len(set(ruled)) == len(ruled), "two rulings about one unit"
    dislodged = {r.unit.id for r in turn.rulings if r.unit is not None and r.dislodged}
    assert dislodged == set(beaten)
    stay = {home(unit.place) for unit in fought.units}
    for entry in fought.dislodged:
        assert home(entry.unit.place) in stay, "somebody dislodged it and is there"


@settings(max_examples=150)
@given(positions())
def test_units_are_conserved_on_small_boards(trial: tuple[Sketch, Position]) -> None:
    check(play(*trial))


@pytest.mark.parametrize("edition", ["2023", "1971", "online"])
def test_units_are_conserved_in_whole_games(edition: str) -> None:
    variant = load_variant("standard", edition=edition)
    for turn in random_game(random.Random(edition), variant, 25):
        check(turn)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["2023", "1971", "1982", "2000", "dptg", "online"])
def test_units_are_conserved_in_many_games(edition: str) -> None:
    variant = load_variant("standard", edition=edition)
    for seed in range(20):
        for turn in random_game(random.Random(f"{edition} {seed}"), variant, 60):
            check(turn)
