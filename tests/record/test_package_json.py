"""The package itself loads what we write, where it is installed for the benchmarks."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from legation.record.convert import write_game
from tests.record.playing import play_at_random
from tests.record.test_convert import SAVED, taken_in

LOAD = """
import json, sys
from diplomacy.utils.export import from_saved_game_format, to_saved_game_format
for line in sys.stdin:
    print(json.dumps(to_saved_game_format(from_saved_game_format(json.loads(line)))))
"""


@pytest.fixture(scope="module")
def python(root: Path) -> Path:
    found = root / ".bench-venv" / "bin" / "python"
    if not found.exists():
        pytest.skip("the package is not installed; `make bench` installs it")
    return found


def without_clock(saved: dict[str, Any]) -> list[dict[str, Any]]:
    """The phases less what the package makes anew for the last one: its time and its hash."""
    state = {**saved["phases"][-1]["state"], "timestamp": 0, "zobrist_hash": "0"}
    return [*saved["phases"][:-1], {**saved["phases"][-1], "state": state}]


def test_the_package_loads_our_games_and_saves_them_alike(python: Path) -> None:
    games = [play_at_random(seed, 9, edition="online") for seed in (7, 8)]
    games += [taken_in(path.read_text(encoding="utf-8")) for path in SAVED]
    written = [write_game(game, "package") for game in games]
    done = subprocess.run(
        [str(python), "-c", LOAD],
        input="".join(written),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == len(written)
    for ours, theirs in zip(written, lines, strict=True):
        assert without_clock(json.loads(theirs)) == without_clock(json.loads(ours))
