"""Game files of every supported kind: found out by what is in them, read game by game.

* ``record``: our own record (JSON lines that begin with the event ``created``);
* ``package``: saved games of the ``diplomacy`` package, one JSON object or one a line;
* ``games``: games as lists of positions and orders, one JSON object or one a line;
* ``judge``: golden games of a mail judge, one a line.

Files may be packed with gzip.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from legation.engine.variant import Variant
from legation.errors import RecordError
from legation.record.codec import FORMAT
from legation.record.exporting import logged_of
from legation.record.game import Game
from legation.record.gameforms import form_of, logged_game
from legation.record.logged import LoggedGame
from legation.record.store import LARGEST

__all__ = ["count_games", "read_games", "read_games_text"]


def read_games(
    path: str | os.PathLike[str], *, variant: Variant | None = None
) -> Iterator[LoggedGame]:
    """The games of a file, read one after the other.

    ``variant`` is used for a record of ours instead of the one it names. Raises ``RecordError`` that
    says which line cannot be read and why.
    """
    return read_games_text(_text(path), variant=variant, file=str(path))


def count_games(path: str | os.PathLike[str]) -> int:
    """How many games a file holds."""
    text = _text(path)
    if _kind(text) != "lines":
        return 1
    return sum(1 for line in text.split("\n") if line.strip())


def read_games_text(
    text: str, *, variant: Variant | None = None, file: str = ""
) -> Iterator[LoggedGame]:
    """The games in a text. See ``read_games``."""
    kind = _kind(text)
    if kind == "record":
        yield logged_of(Game.loads(text, variant=variant))
    elif kind == "whole":
        yield _game(text, file)
    else:
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip():
                yield _game(line, f"{file}: line {number}" if file else f"line {number}")


def _kind(text: str) -> str:
    """``record``, ``whole`` (one JSON value) or ``lines`` (a JSON object a line)."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    head = _value(first)
    if isinstance(head, dict):
        return "record" if head.get("format") == FORMAT or "event" in head else "lines"
    return "whole"


def _game(text: str, where: str) -> LoggedGame:
    at = f"{where}: " if where else ""
    try:
        data = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"{at}not JSON ({error.msg}, line {error.lineno}, column {error.colno})"
        ) from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{at}not JSON that can be read ({error})") from None
    if not isinstance(data, dict) or form_of(data) is None:
        raise RecordError(
            f'{at}no game that is known: expected a record of ours, or an object with "phases"'
        )
    try:
        return logged_game(data)
    except RecordError as error:
        raise RecordError(f"{at}{error.what}") from None


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number of JSON")


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _text(path: str | os.PathLike[str]) -> str:
    file = Path(path)
    try:
        data = file.read_bytes() if file.stat().st_size <= LARGEST else b""
        if not data and file.stat().st_size:
            raise RecordError(f"{file}: larger than {LARGEST} bytes")
        return _unpacked(data, file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(f"{file}: not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise RecordError(f"{file}: cannot be read ({error.strerror or error})") from None


def _unpacked(data: bytes, file: Path) -> bytes:
    """The bytes, unpacked when they are packed; a file that would burst is refused."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        with gzip.open(file) as stream:
            found = stream.read(LARGEST + 1)
    except (EOFError, zlib.error) as error:
        raise RecordError(f"{file}: the packed file is damaged ({error})") from None
    if len(found) > LARGEST:
        raise RecordError(f"{file}: larger than {LARGEST} bytes when unpacked")
    return found
