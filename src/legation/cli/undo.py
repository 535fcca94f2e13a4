"""``legation undo``: takes the last phase back."""

from __future__ import annotations

from typing import Annotated

import typer

from legation.cli.games import GameFile, game_path, load_game
from legation.cli.options import Json
from legation.cli.pages import Pages
from legation.cli.screen import output, print_json

__all__ = ["undo"]


def undo(
    file: GameFile = None,
    why: Annotated[
        str, typer.Option("--why", metavar="TEXT", help="The reason, kept in the record.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Take back the last phase that was judged. The orders written for it stand again.

    Nothing is deleted: the record gets a line that says so.
    """
    path = game_path(file)
    game = load_game(path)
    left = game.phase
    game.undo(why)
    game.save(path)
    if as_json:
        print_json({"file": str(path), "from": left.short, "phase": game.phase.short})
        return
    pages = Pages(output(), game.variant)
    pages.put(f"Back from {game.variant.title_of(left)} to {game.variant.title_of(game.phase)}.")
