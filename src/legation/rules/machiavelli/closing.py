"""A mail judge's guess who will hold a strait, which it makes before it settles who moves."""

from __future__ import annotations

from collections.abc import Iterator

from legation.engine.problem import Problem
from legation.engine.solver import Table
from legation.engine.strength import total
from legation.engine.truth import NO, Range, Truth, every, exactly
from legation.values.geography import Province
from legation.values.orders import Move

__all__ = ["strongest"]


def strongest(p: Problem, t: Table, gate: Province, closer: int) -> Truth:
    """Whether a mover has more strength than everybody else who is after a strait or stays in it.

    It need not get there: nobody asks whether it is beaten back. A unit that goes away counts only where
    its way is shut, and then with its size and one more (MACH-8.3).
    """
    rivals = _rivals(p, t, gate)
    mine = dict(rivals).get(closer)
    if mine is None:
        return NO
    return every(mine > other for number, other in rivals if number != closer)


def _rivals(p: Problem, t: Table, gate: Province) -> tuple[tuple[int, Range], ...]:
    """Those after a strait with their strengths, the movers first."""
    space = p.board.index[gate]
    return (*_movers(p, t, space), *_there(p, t, space))


def _movers(p: Problem, t: Table, space: int) -> Iterator[tuple[int, Range]]:
    for mover in p.into.get(space, ()):
        if t.route[mover] is not NO:
            yield mover, total(p, t, mover)


def _there(p: Problem, t: Table, space: int) -> Iterator[tuple[int, Range]]:
    number = p.on.get(space, -1)
    if number < 0:
        return
    if not isinstance(p.orders[number], Move):
        yield number, total(p, t, number)
    elif t.route[number] is NO:
        yield number, exactly(p.body[number][0] + 1)
