"""The first years of Catspaw and Fiascomacy, worked by hand from their sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.engine.scene import Scene
from legation.record import Game
from legation.rules.ballots.factors.shares import Factors, influence
from legation.rules.ballots.votes.quotas import quota
from tests.rules.ballots.table import tally_of
from tests.rules.years import check_year, general

FOLDER = Path(__file__).parent / "years"


def told(game: Game, fact: str) -> str:
    """A fact as it is in the game."""
    word, _, rest = fact.partition(" ")
    factors = game.state.slot("factors")
    match word:
        case "tally":
            unit = rest.partition(":")[0]
            sums, _ = tally_of(game.turns[-1], unit)
            return f"tally {unit}: {', '.join(f'{order} {value}' for order, value in sums.items())}"
        case "quota":
            seat = rest.split(" ")[0]
            scene = Scene(game.variant, game.state)
            return f"quota {seat} {quota(scene, scene.rules.settings['ballots'], seat)}"
        case "pool":
            assert isinstance(factors, Factors)
            seat = rest.split(" ")[0]
            return f"pool {seat} {dict(factors.pool)[seat]}"
        case "factors":
            assert isinstance(factors, Factors)
            seat, power, _ = rest.split(" ")
            return f"factors {seat} {power} {influence(factors, seat, power)}"
    return general(game, fact)


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_a_year_by_hand(file: Path) -> None:
    check_year(file.read_text(encoding="utf-8"), told)
