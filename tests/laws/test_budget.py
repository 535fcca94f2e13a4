"""The work of solving is bounded, and counted rather than timed.

At most 1,000 branch nodes a phase, and 20 evaluations of an equation per unit outside branching.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from legation.bank import load_variant
from legation.engine.problem import Statistics
from legation.engine.turn import Turn
from tests.laws.boards import Sketch, positions
from tests.laws.chart import Position
from tests.laws.games import random_game
from tests.laws.giants import column, full_sea, paradox_chain, ring
from tests.laws.playing import found, play

NODES = 1000
EVALUATIONS = 20


def statistics(turn: Turn) -> Statistics:
    """What the phase cost, once it is known to be within bounds."""
    assert turn.verdict.solved is not None
    spent = turn.verdict.solved[0].statistics
    assert isinstance(spent, Statistics)
    assert spent.nodes <= NODES, spent
    assert spent.evaluations <= EVALUATIONS * max(1, len(turn.before.units)), spent
    return spent


@settings(max_examples=150)
@given(positions())
def test_small_boards_stay_within_bounds(trial: tuple[Sketch, Position]) -> None:
    statistics(play(*trial))


def check_games(edition: str, seeds: range, phases: int) -> None:
    variant = load_variant("standard", edition=edition)
    fought = 0
    for seed in seeds:
        for turn in random_game(random.Random(seed), variant, phases):
            if turn.before.phase.kind == "movement":
                spent = statistics(turn)
                assert spent.evaluations > 0, "nothing is counted"
                fought += 1
    assert fought >= len(seeds)


def test_random_games_stay_within_bounds() -> None:
    check_games("2023", range(4), 20)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["2023", "1971", "1982", "online"])
def test_a_thousand_random_games_stay_within_bounds(edition: str) -> None:
    check_games(edition, range(250), 25)


@pytest.mark.parametrize("number", [3, 4, 10, 34, 99])
def test_rings_turn_unless_spoiled(number: int) -> None:
    turn = play(*ring(number))
    statistics(turn)
    assert len(found(turn)["arrived"]) == number  # type: ignore[arg-type]  # a set
    turn = play(*ring(number, spoiled=True))
    statistics(turn)
    assert not found(turn)["arrived"]


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("blocked", [False, True])
@pytest.mark.parametrize("number", [5, 34, 90])
def test_columns_move_unless_blocked(number: int, blocked: bool, reverse: bool) -> None:
    turn = play(*column(number, reverse, blocked))
    statistics(turn)
    assert len(found(turn)["arrived"]) == (0 if blocked else number)  # type: ignore[arg-type]


@pytest.mark.parametrize("hold", [False, True])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 7, 12, 25])
def test_closed_chains_fall_to_szykman(number: int, hold: bool) -> None:
    """No army sails, so no support is cut: the attacks all win, or all fail."""
    turn = play(*paradox_chain(number, closed=True, hold=hold))
    statistics(turn)
    result = found(turn)
    assert result["stranded"] == {f"a{i:02d}" for i in range(number)}
    assert result["cut"] == set()
    sunk = set() if hold else {f"s{i:02d}" for i in range(number)}
    assert set(result["dislodged"]) == sunk  # type: ignore[call-overload]  # a dictionary


@pytest.mark.parametrize("hold", [False, True])
@pytest.mark.parametrize("number", [2, 3, 8, 25])
def test_open_chains_have_one_answer(number: int, hold: bool) -> None:
    """The first convoy stands on its own; each decides the next.

    Where the supports are for attacks, every landing saves the next convoy. Where they are for
    fleets it dooms it, and the first fleet, which nobody supports against two, sinks.
    """
    turn = play(*paradox_chain(number, closed=False, hold=hold))
    statistics(turn)
    lost = {f"a{i:02d}" for i in range(0, number, 2)} if hold else set()
    assert found(turn)["stranded"] == lost


@pytest.mark.parametrize("seed", range(6))
def test_a_sea_full_of_fleets_stays_within_bounds(seed: int) -> None:
    turn = play(*full_sea(random.Random(seed)))
    assert len(turn.before.units) == 72
    statistics(turn)
