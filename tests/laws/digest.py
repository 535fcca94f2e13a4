"""``python -m tests.laws.digest NUMBER``: a digest of what the engine says about many positions.

Run with different hash seeds it must print the same.
"""

from __future__ import annotations

import hashlib
import random
import sys

from legation.bank import load_variant
from legation.engine.turn import Turn
from tests.laws.boards import make_position
from tests.laws.games import random_game
from tests.laws.playing import play

__all__ = ["digest", "told"]


def told(turn: Turn) -> str:
    """All that a phase tells, reasons included, as text."""
    rulings = [
        f"{r.power} {r.unit} {r.order} {r.outcome} {r.dislodged} {r.reason}" for r in turn.rulings
    ]
    return "\n".join([*rulings, *map(repr, turn.changes), repr(turn.after), repr(turn.dice)])


def digest(number: int) -> str:
    """The digest over so many small positions and the first phases of one real game."""
    seen = hashlib.sha256()
    for seed in range(number):
        sketch, position = make_position(random.Random(seed))
        for edition in ("2023", "1971"):
            seen.update(told(play(sketch, position, edition)).encode())
    for turn in random_game(random.Random(1), load_variant("standard", edition="online"), 8):
        seen.update(told(turn).encode())
    return seen.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest(int(sys.argv[1])) + "\n")
