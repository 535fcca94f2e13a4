"""Reading what a command is given: a file, plain or packed, or the standard input."""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from legation.cli.screen import errors
from legation.errors import LegationError
from legation.record.gamefile import read_games, read_games_text
from legation.record.logged import LoggedGame

__all__ = ["LARGEST", "logged_games", "open_input", "read_input"]

LARGEST = 64_000_000
"""Bytes that a file which is read whole may have."""


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file, or of the standard input for ``-``. Gzip files are unpacked.

    Raises ``OSError`` for a file that cannot be read.
    """
    if name == "-":
        if sys.stdin.isatty():
            errors().print("reading from the terminal; end with Ctrl-D", style="note")
        yield sys.stdin.buffer
        return
    try:
        if name.endswith(".gz"):
            with gzip.open(name, "rb") as packed:
                yield cast("BinaryIO", packed)
        else:
            with Path(name).open("rb") as plain:
                yield plain
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise LegationError(f"{name}: not a whole gzip file ({error})") from None


def read_input(name: str) -> str:
    """The text of a file or of the standard input.

    Raises ``OSError`` for a file that cannot be read, ``LegationError`` for one that is too large or
    no UTF-8 text.
    """
    with open_input(name) as stream:
        data = stream.read(LARGEST + 1)
    told = "standard input" if name == "-" else name
    if len(data) > LARGEST:
        raise LegationError(f"{told}: larger than {LARGEST} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LegationError(f"{told}: line {line}: not UTF-8 text") from None


def logged_games(name: str, only: str | None = None) -> Iterator[tuple[int, LoggedGame]]:
    """The games of a file or of the standard input, with their numbers from 1.

    ``only`` is the id or the number of the one that is wanted. Raises ``LegationError`` for a file
    that cannot be read or that has no such game.
    """
    found = False
    games = read_games_text(read_input(name)) if name == "-" else read_games(name)
    for number, logged in enumerate(games, 1):
        if only in (None, logged.id, str(number)):
            found = True
            yield number, logged
    if not found:
        raise LegationError(f"{name}: there is no game{f' {only!r}' if only else ''} in it")
