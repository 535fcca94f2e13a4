"""Whole games with the rules of a package from outside, as its user plays them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.outside import installing

PLAY = Path(__file__).parent / "play.py"


def played(name: str, seed: int, phases: int, path: Path | None) -> dict[str, Any]:
    """What a fresh interpreter tells of a random game."""
    text = installing.python(str(PLAY), name, str(seed), str(phases), path=path)
    told: dict[str, Any] = json.loads(text)
    return told


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    return [played("fjord", seed, 60, installing.site()) for seed in range(4)]


def test_whole_games_are_played_and_replayed(games: list[dict[str, Any]]) -> None:
    for told in games:
        assert told["same"], "the record does not give the same game again"
        assert told["unreadable"] == []
        assert len(told["phases"]) == 60 or told["outcome"] == "solo"
        falls = [phase for phase in told["phases"] if phase.startswith("F") and phase.endswith("M")]
        # The last autumn of a game that ends with it has no winter: nobody counts it.
        assert told["slots"]["frost"][0] in (len(falls), len(falls) - 1)
        winters = [int(phase[1:-1]) for phase in told["phases"] if phase.endswith("A")]
        assert all(year % 2 == 0 for year in winters), "units are built in odd years"


def test_the_games_have_dice_and_the_rules_take_part(games: list[dict[str, Any]]) -> None:
    rolls = [roll for told in games for rolls in told["dice"] for roll in rolls]
    assert rolls
    assert {purpose for purpose, _, _, _ in rolls} == {"ice"}
    assert all(sides == 6 and 1 <= result <= 6 for _, _, sides, result in rolls)
    crushed = sum(told["slots"]["frost"][1] for told in games)
    assert crushed == sum(result <= 2 for _, _, _, result in rolls)
    told_of = " ".join(text for told in games for turn in told["sentences"] for text in turn)
    assert "2F " in told_of or "2A " in told_of, "nobody ever built a double unit"


def test_a_record_needs_the_package_it_was_played_with(games: list[dict[str, Any]]) -> None:
    code = (
        "import sys\n"
        "from legation.errors import LegationError\n"
        "from legation.record import Game\n"
        "try: Game.loads(sys.argv[1])\n"
        "except LegationError as error: print(error)\n"
    )
    head = str(games[0]["record"]).splitlines()[0] + "\n"
    assert "fjord" in installing.python("-c", code, head)


def test_an_unused_package_changes_nothing() -> None:
    without = played("standard", 11, 8, None)
    beside = played("standard", 11, 8, installing.site())
    assert beside["record"] == without["record"]
    assert len(without["phases"]) == 8
    assert beside["modules"] == [], "a module was loaded that the variant does not name"
