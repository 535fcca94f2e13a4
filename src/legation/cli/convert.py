"""``legation convert``: brings games from one form into another."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer

from legation.cli.edge import fail
from legation.cli.files import logged_games
from legation.cli.options import Edition, Json, Settings, settings_of
from legation.cli.pages import Pages
from legation.cli.screen import Screen, print_json
from legation.errors import LegationError
from legation.record.convert import FORMS, adopt, write_game
from legation.record.game import Game

__all__ = ["convert"]

_ENDINGS = {".txt": "text", ".json": "package", ".jsonl": "record"}
_ALL = (*FORMS, "text")


def convert(  # noqa: PLR0913 - one parameter for each option
    source: Annotated[str, typer.Argument(metavar="IN", help="Game file of any supported form.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="File to write; - for the screen.")],
    *,
    form: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORM",
            help=f"{', '.join(_ALL)}. By the ending of OUT if left out: .jsonl, .json, .txt.",
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="ID", help="Only this game of the file.")
    ] = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Read a record that breaks off as far as it is whole.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace OUT if it exists.")] = False,
    edition: Edition = None,
    switches: Settings = None,
    as_json: Json = False,
) -> None:
    """Convert games between forms.

    The forms are: record (Legation's own), package (saved games of the diplomacy package), games
    (positions with orders, one game a line) and text (every phase with its reasons, for people).
    """
    form = form or _ENDINGS.get(Path(target).suffix)
    if form not in _ALL:
        raise typer.BadParameter(f"say which form: {', '.join(_ALL)}", param_hint="--to")
    if target != "-" and Path(target).exists() and not force:
        fail(f"{target}: there is a file already; --force replaces it")
    if repair:
        games = [Game.load(source, repair=True)]
    else:
        settings = settings_of(switches)
        games = [
            adopt(logged, edition=edition, settings=settings)
            if logged.game is None
            else logged.game
            for _, logged in logged_games(source, game)
        ]
    text = _text(games, form)
    if target == "-":
        sys.stdout.write(text)
        return
    Path(target).write_text(text, encoding="utf-8", newline="\n")
    if as_json:
        print_json({"file": target, "form": form, "games": len(games)})


def _text(games: Sequence[Game], form: str) -> str:
    if form == "record" and len(games) > 1:
        raise LegationError(
            f"a record holds one game, and there are {len(games)}; choose one with --game"
        )
    if form != "text":
        return "".join(write_game(game, form) for game in games)
    written = StringIO()
    screen = Screen(file=written)
    for game in games:
        pages = Pages(screen, game.variant)
        for judged in game.judged:
            pages.judged(judged)
    return written.getvalue()
