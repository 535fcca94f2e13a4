"""``legation conclude``: ends a game by agreement."""

from __future__ import annotations

from typing import Annotated

import typer

from legation.cli.edge import fail
from legation.cli.games import game_path, load_game, parted, power_of
from legation.cli.options import Json
from legation.cli.pages import Pages
from legation.cli.screen import output, print_json

__all__ = ["conclude"]


def conclude(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE] [POWERS...]",
            help="The powers that share the draw; all that are left, if none is named.",
            show_default=False,
        ),
    ] = None,
    why: Annotated[
        str, typer.Option("--why", metavar="TEXT", help="The reason, kept in the record.")
    ] = "",
    as_json: Json = False,
) -> None:
    """End a game as the players agree: a draw, or what the variant makes of such an end."""
    name, powers = parted(words or [])
    path = game_path(name)
    game = load_game(path)
    if game.over:
        fail(f"{path}: the game is over")
    outcome = game.draw([power_of(game, power) for power in powers] or None, why)
    game.save(path)
    if as_json:
        made = {"kind": outcome.kind, "powers": list(outcome.powers), "why": outcome.why}
        print_json({"file": str(path), **made, "seats": list(outcome.seats)})
        return
    pages = Pages(output(), game.variant)
    pages.put(f"The game is over: {pages.outcome(game.state)}.", "phase")
