"""Random games for the record tests. Run as a script, it prints the record of one.

python playing.py SEED PHASES
"""

from __future__ import annotations

import random
import sys

from legation.record import Game


def play_at_random(seed: int, phases: int, *, edition: str = "2023") -> Game:
    """A game of random legal orders, with a void, an unreadable and a replaced line here and there."""
    game = Game(edition=edition, seed=seed)
    rng = random.Random(seed)
    for _ in range(phases):
        if game.over:
            break
        for power in game.powers:
            lines = [
                game.text(rng.choice(orders), power=power)
                for place in game.orderable(power)
                if (orders := list(game.legal_orders(place)))
            ]
            if not lines:
                continue
            if rng.random() < 0.3:
                lines.append(rng.choice(("A lon - tyr", "A xyz - bur", "F par - mos; hello", "")))
            game.write(power, lines)
            if rng.random() < 0.2:
                game.write(power, lines[:1])
        game.process()
    return game


if __name__ == "__main__":
    sys.stdout.write(play_at_random(int(sys.argv[1]), int(sys.argv[2])).dumps())
