"""Games that are kept in one local file: which file, reading it, writing it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from legation.errors import LegationError, RecordError
from legation.notation.names import name_table
from legation.record.game import Game
from legation.record.views import MASTER, PUBLIC, View
from legation.values.geography import Power

__all__ = ["DEFAULT", "GameFile", "eyes", "game_path", "load_game", "parted", "power_of"]

DEFAULT = "game.legation.jsonl"
"""The game file of a folder, where neither the command nor ``LEGATION_GAME`` names another."""

_NO_RECORD = ("not a game record", 'an object with "event"', "not a line of JSON")
_ENDINGS = (".jsonl", ".json", ".gz")

GameFile = Annotated[
    str | None,
    typer.Argument(
        metavar="FILE",
        help=f"Game file; $LEGATION_GAME or {DEFAULT} if left out.",
    ),
]


def game_path(given: str | None) -> Path:
    """The game file that a command is for."""
    return Path(given or os.environ.get("LEGATION_GAME") or DEFAULT)


def parted(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """A game file that words begin with, None where they do not, and the other words.

    No power and no order looks like a path, so that the file may be left out.
    """
    if words and (
        words[0].endswith(_ENDINGS)
        or any(mark in words[0] for mark in "/\\")
        or ("." in words[0] and Path(words[0]).is_file())
    ):
        return words[0], list(words[1:])
    return None, list(words)


def load_game(path: Path) -> Game:
    """The game in a file. Raises ``LegationError`` that says what to do about it."""
    if not path.exists():
        raise LegationError(
            f"{path}: there is no such game; begin one with: legation new -o {path}"
        )
    try:
        return Game.load(path)
    except RecordError as error:
        text = str(error)
        hint = ""
        if "breaks off" in text:
            hint = f"; legation convert {path} NEW --repair keeps what is whole"
        elif error.event == 1 and any(words in text for words in _NO_RECORD):
            hint = "; legation replay and legation convert read games of other forms"
        raise LegationError(f"{path}: {text}{hint}") from None


def eyes(game: Game, seat: str | None) -> View:
    """A game as a seat sees it, as the master does, or as everybody may."""
    if seat == "master" and seat not in game.seats:
        return game.seen_by(MASTER)
    return game.seen_by(seat or PUBLIC)


def power_of(game: Game, text: str) -> Power:
    """The power that a player names. Raises ``NotationError`` that tells the powers there are."""
    return name_table(game.variant.board).power(text)
