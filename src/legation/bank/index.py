"""The index of the maps that ship: what a listing tells, without reading every map.

``index.json`` beside this module is made by ``python -m tools.make_bank`` from the maps.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
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
    first set-up. ``lacks`` says what the rules by which its name is played lack for it, those of its
    variant file or the standard ones; empty: it can be played.
    """

    id: str
    name: str
    powers: dict[str, str]
    provinces: int
    centres: int
    win: int | None
    first: str
    lacks: tuple[str, ...]


def entry_of(board: Board, met: Collection[str] = ()) -> Entry:
    """The entry of a map; ``met`` is what its variant file has besides the standard rules."""
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
        tuple(one for one in lacks(board) if one not in met),
    )


@cache
def entries() -> tuple[Entry, ...]:
    """The maps that ship, by id."""
    text = files("legation.bank").joinpath("index.json").read_text(encoding="utf-8")
    return tuple(Entry(**row | {"lacks": tuple(row["lacks"])}) for row in json.loads(text))


def index_text(boards: list[Board], met: Callable[[str], Collection[str]]) -> str:
    """The index of some maps as text, one line for each. ``met(id)`` is what variant files have."""
    rows = [
        json.dumps(
            asdict(entry_of(board, met(board.map.id))), ensure_ascii=False, separators=(",", ":")
        )
        for board in sorted(boards, key=lambda board: board.map.id)
    ]
    return "[\n" + ",\n".join(rows) + "\n]\n"
