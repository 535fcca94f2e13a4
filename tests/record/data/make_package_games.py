"""Makes the saved games in this folder with the PyPI package ``diplomacy`` 1.1.2.

Run it in an environment that has the package (``make bench`` makes one)::

    .bench-venv/bin/python tests/record/data/make_package_games.py

The orders are random picks of our own from what the package offers as possible; the engine that
judged them is the package's, which makes the files an outside opinion.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from diplomacy import Game, Message
from diplomacy.utils.export import to_saved_game_format

FOLDER = Path(__file__).parent


def order_at_random(game: Game, rng: random.Random) -> None:
    possible = game.get_all_possible_orders()
    for power, places in sorted(game.get_orderable_locations().items()):
        chosen = []
        for place in sorted(places):
            options = sorted(possible[place])
            moves = [o for o in options if " - " in o and o.split()[2] == "-"]
            from_these = moves if moves and rng.random() < 0.6 else options
            if from_these:
                chosen.append(rng.choice(from_these))
        game.set_orders(power, chosen)


def played(seed: int, phases: int, rules: list[str] | None = None) -> Game:
    rng = random.Random(seed)
    game = Game(game_id=f"random-{seed}", rules=rules)
    while not game.is_game_done and len(game.state_history) < phases:
        order_at_random(game, rng)
        game.process()
    return game


def save(game: Game, name: str) -> None:
    saved = to_saved_game_format(game)
    text = json.dumps(saved, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def main() -> None:
    """One game with retreats, one with press that ends in a draw, one with orders still open."""
    save(played(287, 7), "package-retreats")

    pressed = played(2, 3, ["SOLITAIRE", "IGNORE_ERRORS", "POWER_CHOICE"])
    for sender, recipient, text in (
        ("FRANCE", "ENGLAND", "The Channel stays empty?"),
        ("ENGLAND", "FRANCE", "Agreed — and “Burgundy” too."),
        ("RUSSIA", "GLOBAL", "Peace in the East."),
    ):
        message = Message(
            phase=pressed.get_current_phase(), sender=sender, recipient=recipient, message=text
        )
        pressed.add_message(message)
    order_at_random(pressed, random.Random(5))
    pressed.process()
    pressed.draw()
    save(pressed, "package-press-draw")

    waiting = played(3, 4)
    order_at_random(waiting, random.Random(6))
    save(waiting, "package-open")


if __name__ == "__main__":
    main()
