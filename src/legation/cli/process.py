"""``legation process``: judges the open phase of a game."""

from __future__ import annotations

from legation.cli.edge import fail
from legation.cli.entries import judged_entry
from legation.cli.games import GameFile, eyes, game_path, load_game
from legation.cli.options import AsSeat, Json
from legation.cli.pages import Pages
from legation.cli.screen import output, print_json

__all__ = ["process"]


def process(file: GameFile = None, seat: AsSeat = None, as_json: Json = False) -> None:
    """Judge the open phase with what was written, and go on to the next."""
    path = game_path(file)
    game = load_game(path)
    if game.over:
        fail(f"{path}: the game is over; legation undo takes its last phase back")
    eyes(game, seat)  # before anything is judged: a seat that is not there is a slip
    game.process()
    game.save(path)
    judged, seen = game.judged[-1], eyes(game, seat)
    if as_json:
        print_json(judged_entry(game.variant, judged, seen=seen))
        return
    pages = Pages(output(), game.variant)
    pages.judged(judged, seen=seen)
    if not game.over:
        pages.gap()
        pages.put(f"Next: {game.variant.title_of(game.phase)}")
