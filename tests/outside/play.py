"""Plays a random game with the public API and prints what became of it as JSON.

Run by the tests in an interpreter of its own: ``play.py VARIANT SEED PHASES``.
"""

from __future__ import annotations

import json
import random
import sys

from legation.record import Game
from legation.record.digest import digest
from legation.values.orders import Move, Order


def written(game: Game, rng: random.Random, power: str) -> list[str]:
    """An order for nearly every unit of a power, or for its sites, at random."""
    lines = []
    for place in game.orderable(power):
        orders: list[Order] = list(game.legal_orders(place))
        moves = [order for order in orders if isinstance(order, Move)]
        if rng.random() < 0.85:
            choices = moves if moves and rng.random() < 0.6 else orders
            lines.append(game.text(rng.choice(choices), power=power))
    return lines


def play(name: str, seed: int, phases: int) -> Game:
    """The game, until it ends or so many phases were judged."""
    seats = {"crown": "isles", "holt": "holt", "strand": "strand"} if name == "fjord" else None
    game = Game(name, seed=seed, players=seats)
    rng = random.Random(seed)
    for _ in range(phases):
        if game.over:
            break
        for power in game.powers:
            game.write(power, written(game, rng, power))
        game.process()
    return game


def main() -> None:
    name, seed, phases = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    game = play(name, seed, phases)
    text = game.dumps()
    again = Game.loads(text)
    slots = game.variant.rules.slots
    told = {
        "record": text,
        "same": digest(again.state, slots) == digest(game.state, slots) and again.dumps() == text,
        "phases": [turn.before.phase.short for turn in game.turns],
        "unreadable": [
            str(reply)
            for judged in game.judged
            for _, replies in judged.replies
            for reply in replies
            if reply.status == "unreadable"
        ],
        "dice": [list(turn.dice) for turn in game.turns],
        "codes": sorted({r.reason.code for turn in game.turns for r in turn.rulings}),
        "sentences": [game.explain(number) for number in range(len(game.turns))],
        "slots": {name: slots[name].write(value) for name, value in game.state.slots},
        "modules": sorted(name for name in sys.modules if name.startswith("frostlands")),
        "outcome": None if game.outcome is None else game.outcome.kind,
    }
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
