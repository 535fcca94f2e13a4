"""Boards of the real world: which there are, and the best sketch that maker G or H makes of one."""

from __future__ import annotations

from legation.bank import load_board
from legation.board.board import Board
from legation.makers.common.contacts import contacts, wanted
from legation.makers.geographic.facts import Facts, facts_names, read_facts
from legation.makers.geographic.maker import make_geographic
from legation.makers.geographic.sources import Sources
from legation.makers.hybrid.maker import make_hybrid
from legation.makers.sketch import Sketch

__all__ = ["make_real", "real_names"]

SURE, NONE = 3.0, 0.5
"""Px of common border from which on, and below which, there is or is no contact."""
TINY = 0.15
"""A badness that no further try is worth."""


def real_names() -> list[str]:
    """The maps for which there are geographic facts, sorted."""
    return facts_names()


def make_real(
    name: str, sources: Sources, *, tries: int = 3, first: int = 1, board: Board | None = None
) -> Sketch:
    """The sketch of a board with real geography, by the maker that its facts name.

    Maker H tries several seeds and keeps the best. The same seeds and sources give the same sketch.
    Raises ``KeyError`` for boards without facts, ``SourceMissing`` without the npm packages.
    """
    facts = read_facts(name)
    board = board or load_board(facts.map)
    if facts.maker == "G":
        return make_geographic(facts, board, sources)
    best: tuple[float, Sketch] | None = None
    for seed in range(first, first + tries):
        sketch = make_hybrid(facts, board, sources, seed)
        bad = badness(sketch, board, facts)
        if best is None or bad < best[0]:
            best = (bad, sketch)
        if bad < TINY:
            break
    if best is None:
        raise ValueError("at least one try")
    return best[1]


def badness(sketch: Sketch, board: Board, facts: Facts) -> float:
    """How far a sketch is from showing just the contacts of a board; 0 is perfect."""
    areas = {
        name: shape.union(sketch.straits[name].buffer(0.02)) if name in sketch.straits else shape
        for name, shape in sketch.regions.items()
        if name[0] != "_"
    }
    lengths = contacts(areas)
    goal = wanted(board) - sketch.bridges
    missing = sum(lengths.get(ends, 0.0) < SURE for ends in goal)
    short = sum(SURE <= lengths.get(ends, 0.0) < 8.0 for ends in goal)
    false = sum(length > NONE and ends not in goal for ends, length in lengths.items())
    return missing + 1.5 * false + 0.1 * short
