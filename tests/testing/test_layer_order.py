"""In which order layers are named makes no difference."""

from __future__ import annotations

from itertools import combinations

import pytest

from legation.bank import load_variant
from legation.engine.turn import Turn, resolve
from legation.errors import LegationError
from legation.record import Game
from legation.testing.random_game import Manner, RandomGame
from legation.testing.report import Report

LAYERS = (
    "catspaw", "fiascomacy-ii", "black-hole", "multiplicity", "simple-multiplicity", "conversion",
    "aberration-builds", "captured-homes", "pandemonium-builds", "three-deadlines", "three-seasons",
    "biennial",
)  # fmt: skip


def dice(purpose: str, index: int, sides: int) -> int:
    return 1 + (len(purpose) * 7 + index * 3) % sides


def shown(turn: Turn) -> tuple[object, ...]:
    """All that a phase came to."""
    after = turn.after
    told = sorted(f"{r.power} {r.unit} {r.order} {r.outcome} {r.reason.code}" for r in turn.rulings)
    slots = sorted(after.slots, key=repr)
    return (after.phase, after.units, after.owners, after.contested, after.dislodged, slots, told)


def compare(first: str, second: str, games: int) -> int:
    """Judge every phase of some games in both orders; gives the number of orders."""
    one = load_variant(f"standard+{first}+{second}")
    other = load_variant(f"standard+{second}+{first}")
    assert Game(one, seed=1).state == Game(other, seed=1).state
    number = 0
    for game in range(1, games + 1):
        played = RandomGame(one, Report(), 1, game, Manner(1, crowded=game % 2 == 0), {})
        played.run(replays=False)
        assert played.game is not None
        for judged in played.game.judged:
            replies = [reply for _, listed in judged.replies for reply in listed]
            ballots = [r.ballot for r in replies if r.ballot is not None and not r.replaced]
            before = judged.turn.before
            turns = [resolve(variant, before, ballots, dice) for variant in (one, other)]
            assert shown(turns[0]) == shown(turns[1]), before.phase
            number += len(ballots)
    return number


@pytest.mark.parametrize(
    ("first", "second"),
    [("fiascomacy-ii", "multiplicity"), ("multiplicity", "aberration-builds")],
)
def test_two_layers_in_both_orders(first: str, second: str) -> None:
    assert compare(first, second, games=2) > 40


@pytest.mark.long
@pytest.mark.parametrize(("first", "second"), [*combinations(LAYERS, 2)])
def test_any_two_layers_in_both_orders(first: str, second: str) -> None:
    try:
        load_variant(f"standard+{first}+{second}")
    except LegationError as error:
        with pytest.raises(type(error)):  # they do not go together in either order
            load_variant(f"standard+{second}+{first}")
        return
    assert compare(first, second, games=4)
