"""``legation process``: judges the open phase of a game."""

from __future__ import annotations

from legation.cli.edge import fail
from legation.cli.entries import judged_entry
from legation.cli.games import GameFile, game_path, load_game
from legation.cli.options import Json
from legation.cli.pages import Pages
from legation.cli.screen import output, print_json

__all__ = ["process"]


def process(file: GameFile = None, as_json: Json = False) -> None:
    """Judge the open phase with what was written, and go on to the next."""
    path = game_path(file)
    game = load_game(path)
    if game.over:
        fail(f"{path}: the game is over; legation undo takes its last phase back")
    game.process()
    game.save(path)
    judged = game.judged[-1]
    if as_json:
        print_json(judged_entry(game.variant, judged))
        return
    pages = Pages(output(), game.variant)
    pages.judged(judged)
    if not game.over:
        pages.gap()
        pages.put(f"Next: {game.variant.title_of(game.phase)}")
