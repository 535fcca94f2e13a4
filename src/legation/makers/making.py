"""Making the board of a map: which maker draws it, and whether what comes out is good enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from legation.board.board import Board
from legation.draw.art import Art
from legation.errors import LegationError
from legation.makers.common.finish import finish
from legation.makers.common.report import Report, check, complaints
from legation.makers.common.weight import drawn_bytes, most_bytes
from legation.makers.geographic.facts import facts_names, read_facts
from legation.makers.geographic.sources import Sources
from legation.makers.plans import plan_of
from legation.makers.real import make_real
from legation.makers.sketch import Sketch
from legation.makers.synthetic.maker import make_sketch

__all__ = ["Made", "Making", "make"]

TRIES = 3
_WORST = 1000.0
SIMPLER = (0.3, 0.45, 0.6, 0.75, 0.9, 1.1, 1.3)
"""Px by which borders are made simpler: the first with which the picture is not too large, or the last."""
HOPELESS = 450
"""From so many provinces on, names and units alone are too much for the size of a picture."""
PLAIN = (0.9,)
"""Px by which the borders of those are made simpler: more would only spoil them."""


@dataclass(frozen=True)
class Making:
    """How boards are made. ``maker``: ``"G"``, ``"H"`` or ``"S"`` to insist on one; empty: the best
    that the map's facts allow. ``tries``: how many seeds a maker with luck in it tries, from ``seed``
    on; without either as ``plans.toml`` says for the map, else three from 1 on.
    """

    sources: Sources
    maker: str = ""
    seed: int | None = None
    tries: int | None = None

    def seeds(self, name: str) -> tuple[int, int]:
        """For a map the first seed and how many are tried."""
        told = plan_of(name).seed if self.seed is None and self.tries is None else 0
        return (told, 1) if told else (self.seed or 1, self.tries or TRIES)


@dataclass(frozen=True)
class Made:
    """A finished board, the checker's figures, and what falls short."""

    art: Art
    report: Report
    complaints: list[str]

    @property
    def badness(self) -> float:
        """How far from perfect: contacts not shown by a border, then false ones, then names."""
        one = self.report
        return (
            3.0 * (one.wanted - one.touch)
            + 5.0 * len(one.false)
            + 0.5 * len(one.short)
            + 3.0 * len(one.overlaps)
            + 0.3 * len({*one.abbreviated, *one.spilling})
            + 0.3 * len(one.tight)
            + (_WORST if one.absent else 0.0)
        )


def make(board: Board, how: Making, others: Iterable[Board] = ()) -> Made:
    """The best board that the makers find, ``others`` being maps that share it.

    A geographic maker's board that misses the limits is kept only if the synthetic maker's is no
    better. Raises ``SourceMissing`` where geography is wanted and not to be had, ``LegationError`` for a
    maker that the map has no facts for.
    """
    sharing = tuple(others)
    name = board.map.id
    maker = how.maker or (read_facts(name).maker if name in facts_names() else "S")
    made = [_made(_sketch(maker, board, how), board, sharing)]
    if maker != "S" and not how.maker and made[0].complaints:
        made.append(_made(_sketch("S", board, how), board, sharing))
    return min(made, key=lambda one: (bool(one.complaints), one.badness))


def _sketch(maker: str, board: Board, how: Making) -> Sketch:
    first, tries = how.seeds(board.map.id)
    if maker == "S":
        return make_sketch(board, tries=tries, first=first)
    name = board.map.id
    told = read_facts(name).maker if name in facts_names() else ""
    if told != maker:
        raise LegationError(
            f"there are no facts of {name!r} for maker {maker}; its maker is {told or 'S'}"
        )
    return make_real(name, how.sources, tries=tries, first=first, board=board)


def _made(sketch: Sketch, board: Board, others: tuple[Board, ...]) -> Made:
    for px in SIMPLER if len(sketch.regions) < HOPELESS else PLAIN:
        art = finish(sketch, board, others, px)
        drawn = drawn_bytes(art, board)
        if drawn <= most_bytes(art.maker):
            break
    if plan_of(board.map.id).counted:
        art = replace(art, unshown=())
        notes = {key: value for key, value in art.report.items() if key == "notes"}
        art = replace(art, report=check(art, board).as_dict() | notes)
    report = check(art, board)
    return Made(art, report, complaints(report, art.maker, drawn))
