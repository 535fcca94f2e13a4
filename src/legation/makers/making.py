"""Making the board of a map: which maker draws it, and whether what comes out is good enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from legation.board.board import Board
from legation.draw.art import Art
from legation.errors import LegationError
from legation.makers.common.finish import finish
from legation.makers.common.report import Report, check, complaints
from legation.makers.geographic.facts import facts_names, read_facts
from legation.makers.geographic.sources import Sources
from legation.makers.real import make_real
from legation.makers.sketch import Sketch
from legation.makers.synthetic.maker import make_sketch

__all__ = ["Made", "Making", "make"]

_WORST = 1000.0
_FINE, _COARSE, _MANY = 0.3, 0.6, 400
"""Px by which borders are made simpler: more on boards of so many provinces, for the file's sake."""


@dataclass(frozen=True)
class Making:
    """How boards are made. ``maker``: ``"G"``, ``"H"`` or ``"S"`` to insist on one; empty: the best
    that the map's facts allow. ``tries``: seeds that a maker with luck in it tries, from ``seed`` on.
    """

    sources: Sources
    maker: str = ""
    seed: int = 1
    tries: int = 3


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
    if maker == "S":
        return make_sketch(board, tries=how.tries, first=how.seed)
    name = board.map.id
    told = read_facts(name).maker if name in facts_names() else ""
    if told != maker:
        raise LegationError(
            f"there are no facts of {name!r} for maker {maker}; its maker is {told or 'S'}"
        )
    return make_real(name, how.sources, tries=how.tries, first=how.seed, board=board)


def _made(sketch: Sketch, board: Board, others: tuple[Board, ...]) -> Made:
    art = finish(sketch, board, others, _COARSE if len(sketch.regions) > _MANY else _FINE)
    report = check(art, board)
    return Made(art, report, complaints(report, art.maker))
