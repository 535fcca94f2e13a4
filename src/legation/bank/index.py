"""The index of the maps that ship: what a listing tells, without reading every map.

``index.json`` beside this module is made by ``python -m tools.make_bank`` from the maps.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files

from legation.bank.implied import lacks
from legation.board.board import Board

__all__ = ["Entry", "entries", "entry_of", "index_text"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A map in the index.

    ``powers`` gives the names by id. ``provinces`` can be entered. ``win`` and ``first`` are of the
    first set-up. ``lacks`` says what the standard rules lack for it; empty: it can be played.
    """

    id: str
    name: str
    powers: dict[str, str]
    provinces: int
    centres: int
    win: int | None
    first: str
    lacks: tuple[str, ...]


def entry_of(board: Board) -> Entry:
    """The entry of a map."""
    made = board.map
    setup = made.setups[0]
    return Entry(
        made.id,
        made.name,
        {power.id: power.name for power in made.powers},
        sum(p.kind != "impassable" for p in made.provinces),
        len(board.centres),
        setup.win,
        setup.first.short,
        lacks(board),
    )


@cache
def entries() -> tuple[Entry, ...]:
    """The maps that ship, by id."""
    text = files("legation.bank").joinpath("index.json").read_text(encoding="utf-8")
    return tuple(Entry(**row | {"lacks": tuple(row["lacks"])}) for row in json.loads(text))


def index_text(boards: list[Board]) -> str:
    """The index of some maps as text, one line for each."""
    rows = [
        json.dumps(asdict(entry_of(board)), ensure_ascii=False, separators=(",", ":"))
        for board in sorted(boards, key=lambda board: board.map.id)
    ]
    return "[\n" + ",\n".join(rows) + "\n]\n"
