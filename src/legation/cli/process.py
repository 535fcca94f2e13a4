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
    """Judge the open phase with what was written, and go on to the next.

    Phases that are closed together with it are judged as well.
    """
    path = game_path(file)
    game = load_game(path)
    if game.over:
        fail(f"{path}: the game is over; legation undo takes its last phase back")
    eyes(game, seat)  # before anything is judged: a seat that is not there is a slip
    before = len(game.judged)
    game.process()
    game.save(path)
    seen = eyes(game, seat)
    pages = Pages(output(), game.variant)
    for judged in game.judged[before:]:
        if as_json:
            print_json(judged_entry(game.variant, judged, seen=seen))
        else:
            pages.judged(judged, seen=seen)
    if as_json:
        return
    if not game.over:
        pages.gap()
        also = [game.variant.title_of(window.phase) for window in game.windows]
        pages.put(f"Next: {' and '.join((game.variant.title_of(game.phase), *also))}")
