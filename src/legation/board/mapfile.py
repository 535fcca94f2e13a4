"""Map files: TOML text to a checked ``MapFile``.

A whole map and a patch are written in the same vocabulary, so a map is read as a patch on
nothing. Reading checks every table; what only the finished map can tell is checked in
``legation.board.settle``.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from legation.board.facts import (
    UNIT_KINDS,
    CityInfo,
    LinkInfo,
    MapFile,
    PowerInfo,
    ProvinceInfo,
    RailwayInfo,
    SetupInfo,
)
from legation.board.patch import apply_patch, read_whole
from legation.board.source import MAX_TEXT, Source

__all__ = [
    "MAX_TEXT",
    "UNIT_KINDS",
    "CityInfo",
    "LinkInfo",
    "MapFile",
    "PowerInfo",
    "ProvinceInfo",
    "RailwayInfo",
    "SetupInfo",
    "parse_map",
]

_reading: ContextVar[tuple[str, ...]] = ContextVar("bases being read", default=())


def parse_map(
    text: str, *, file: str = "<text>", bases: Callable[[str], MapFile] | None = None
) -> MapFile:
    """Read a map file.

    ``bases`` finds the map that a file names in ``based_on``; it may raise ``KeyError`` or
    ``MapError``.
    Raises ``MapError`` with file and line; the message names the mend where one is near at hand.
    """
    source = Source(text, file)
    data = source.load()
    head = data.get("map")
    base = head.get("based_on") if isinstance(head, dict) else None
    if base is None:
        return read_whole(source, data)
    line = source.key("map", "based_on")
    if not isinstance(base, str) or not base:
        source.fail('based_on must be the id of a map, such as "standard"', line)
    if bases is None:
        source.fail(
            f"this map is based on {base!r}; hand parse_map the maps that it may be based on", line
        )
    if base in _reading.get():
        source.fail(f"based_on goes in a circle: {base!r} is based on this map again", line)
    mark = _reading.set((*_reading.get(), base))
    try:
        found = bases(base)
    except KeyError:
        source.fail(f"this map is based on {base!r}, which is no known map", line)
    finally:
        _reading.reset(mark)
    return apply_patch(found, text, file=file)
