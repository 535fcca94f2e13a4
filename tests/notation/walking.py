"""Many rulings of every kind, for tests that want to look at all of them.

From all cases that are played, under all their choices; from random games of several editions; and from
small positions for what neither brings about.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from legation.bank import load_variant
from legation.board.board import Board
from legation.engine.turn import Turn
from legation.testing.cases import Case, load_cases
from legation.testing.checking import start_of
from legation.testing.play import play
from legation.values.rulings import Ruling
from tests.laws.boards import make_position
from tests.laws.games import random_game
from tests.laws.playing import play as play_position
from tests.laws.playing import variant_on
from tests.notation.corners import corners

__all__ = ["Told", "all_rulings"]

CASES = Path(__file__).parents[1] / "cases"


@dataclass(frozen=True)
class Told:
    """A ruling, with the board it is about and where it came from."""

    where: str
    board: Board
    ruling: Ruling


@cache
def all_rulings() -> tuple[Told, ...]:
    """All of them."""
    found: list[Told] = []
    for where, board, turn in (*_cases(), *_games(), *_positions(), *corners()):
        found += [Told(f"{where} {turn.before.phase}", board, ruling) for ruling in turn.rulings]
    return tuple(found)


def _cases() -> Iterator[tuple[str, Board, Turn]]:
    for case in load_cases(CASES):
        if case.waits_for or (case.rule and case.variant != "colonial"):
            continue  # the words of the other variants have tests of their own
        yield from _case(case)


def _case(case: Case) -> Iterator[tuple[str, Board, Turn]]:
    variant = load_variant(case.variant, edition=case.edition, settings=dict(case.settings))
    state = start_of(case, variant)
    for step in case.steps:
        turn = play(variant, state, [(line.power, line.text) for line in step.lines]).turn
        yield case.id, variant.board, turn
        state = turn.after
    lines = [(line.power, line.text) for line in case.steps[0].lines]
    for other in case.others:
        variant = load_variant(
            case.variant,
            edition=other.edition or case.edition,
            settings={**case.settings, **other.settings},
        )
        yield (
            f"{case.id} [{other.choice}]",
            variant.board,
            play(variant, start_of(case, variant), lines).turn,
        )


def _games() -> Iterator[tuple[str, Board, Turn]]:
    for edition in ("2023", "1971", "online"):
        variant = load_variant("standard", edition=edition)
        for turn in random_game(random.Random(f"told {edition}"), variant, 30):
            yield f"random game of {edition}", variant.board, turn


def _positions() -> Iterator[tuple[str, Board, Turn]]:
    for seed in range(1000):
        edition = ("2023", "1971", "1982", "2000", "online")[seed % 5]
        sketch, position = make_position(random.Random(seed))
        board = variant_on(sketch, edition).board
        yield f"random position {seed}", board, play_position(sketch, position, edition)
