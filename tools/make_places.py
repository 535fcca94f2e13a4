"""Make the files of rough positions from map facts: python -m tools.make_places FOLDER

One file for each geography: maps with the same provinces and links as an earlier one share its
board, and need no positions of their own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from legation.bank import load_board
from legation.board.board import Board
from legation.makers.places import places_text
from legation.makers.synthetic.graph import graph_of

ROOT = Path(__file__).resolve().parents[1]
PLACES = ROOT / "src" / "legation" / "makers" / "facts" / "places"
FIRST = ("standard",)
"""Whose files the others share, before the alphabet decides."""

SAME = "# Maps with the provinces and links of another, whose positions they share."


def positions(facts: dict[str, Any], board: Board) -> dict[str, tuple[float, float]]:
    """The positions of a facts file by the ids of the board, where it knows the place."""
    ids: dict[str, str] = {}
    for info in board.map.provinces:
        for word in (*info.also, info.name.lower(), info.id):
            ids[word] = info.id
    found: dict[str, tuple[float, float]] = {}
    for place, (x, y) in sorted((facts.get("positions") or {}).items()):
        province, _, label = place.partition("/")
        home = province if province in board.index else ids.get(province)
        if home in board.index:
            name = f"{home}/{label}" if label else home
            if name in board.index:
                found[name] = (float(x), float(y))
    return found


def usable(found: dict[str, tuple[float, float]]) -> bool:
    """Whether positions tell provinces apart at all."""
    return len(set(found.values())) > len(found) * 0.9


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    [folder] = sys.argv[1:] if arguments is None else arguments
    PLACES.mkdir(parents=True, exist_ok=True)
    every: dict[str, dict[str, tuple[float, float]]] = {}
    boards: dict[str, Board] = {}
    sources: dict[str, str] = {}
    for path in sorted(Path(folder).glob("*.json")):
        facts = json.loads(path.read_text(encoding="utf-8"))
        name = path.stem.replace("_", "-")
        boards[name] = load_board(name)
        every[name] = positions(facts, boards[name])
        sources[name] = ", ".join(str(one) for one in boards[name].map.source[-1:]) or "map facts"
    best: dict[Any, str] = {}
    keys: dict[str, Any] = {}
    for name in sorted(boards, key=lambda one: (one not in FIRST, one)):
        graph = graph_of(boards[name])
        key = keys[name] = (graph.ids, graph.pairs, graph.listed)
        if not usable(every[name]):
            continue
        if key not in best or len(every[name]) > len(every[best[key]]) + 20:
            best[key] = name
    kept = set(best.values())
    like = {name: best[key] for name, key in sorted(keys.items()) if best.get(key, name) != name}
    for old in PLACES.glob("*.toml"):
        old.unlink()
    for name in sorted(kept):
        text = places_text(every[name], sources[name])
        (PLACES / f"{name}.toml").write_text(text, encoding="utf-8")
    rows = [f'{name} = "{other}"' for name, other in like.items()]
    (PLACES / "same.toml").write_text("\n".join([SAME, *rows]) + "\n", encoding="utf-8")
    print(f"{len(kept)} files of positions for {len(boards)} maps")
    return 0 if kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
