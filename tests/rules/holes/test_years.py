"""The first year of Black Hole, worked by hand from the sheet; the text says where the lot falls."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from legation.engine.scene import Dice, Scene
from legation.record import Game
from legation.values.calendar import Phase
from tests.rules.holes.table import drawn, holes_of
from tests.rules.years import check_year, general

YEAR = Path(__file__).parent / "years" / "black-hole-1901.txt"
IMMUNE = ("ber", "con", "lon", "mos", "par", "rom", "vie")


def told(game: Game, fact: str) -> str:
    """A fact as it is in the game."""
    word, _, rest = fact.partition(" ")
    scene = Scene(game.variant, game.state)
    match word:
        case "gone":
            return f"gone {' '.join(holes_of(game.state).gone)}"
        case "pending":
            return f"pending {holes_of(game.state).pending}"
        case "wins":
            # As it would be if the Fall were over.
            fall = replace(game.state, phase=Phase.parse("F1901M"))
            return f"wins {scene.rules.race(Scene(game.variant, fall)).goal}"
        case "next":
            place, kind = rest.partition(":")[0].split(" ")
            return f"next {place} {kind}: {' '.join(sorted(scene.board.adjacent(place, kind)))}"
        case "may":
            name = rest.partition(":")[0]
            found = {str(one.unit): one.options for one in game.state.dislodged}
            return f"may {name}: {' '.join(found[name])}"
    return general(game, fact)


def test_a_year_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = drawn("mar", "den", immune=IMMUNE)

    def given(seed: int, phase: object) -> Dice:
        return dice

    monkeypatch.setattr("legation.record.game.seeded_dice", given)
    check_year(YEAR.read_text(encoding="utf-8"), told)
