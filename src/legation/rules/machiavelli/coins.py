"""Reading and writing sums of ducats and the names of powers, for the orders about money."""

from __future__ import annotations

import re
from collections.abc import Collection

from legation.board.board import Board
from legation.engine.scene import Scene
from legation.notation.cursor import Cursor
from legation.notation.explain import register
from legation.notation.pen import Pen
from legation.values.geography import Power
from legation.values.marks import Stroke
from legation.values.orders import Order
from legation.values.rulings import Reason

__all__ = [
    "DUCATS",
    "amount",
    "end",
    "is_out",
    "newly_out",
    "power",
    "power_of",
    "refused",
    "title",
    "unseen",
]

DUCATS = (("ducats",), ("ducat",), ("d",))
_FIGURES = re.compile(r"(\d{1,4})(d|ducats?)?")
_LINKS = (("in",), ("of",), ("the",))


def amount(cursor: Cursor) -> int | None:
    """Step over a sum: ``12``, ``12d``, ``12 ducats``, ``6+3``, ``6 + 3 ducats``; None: there is none."""
    start = cursor.at
    total = _figure(cursor)
    if total is None:
        cursor.at = start
        return None
    while cursor.key == "+":
        cursor.at += 1
        more = _figure(cursor)
        if more is None:
            raise cursor.fault("a number of ducats")
        total += more
    cursor.take(*DUCATS)
    return total


def _figure(cursor: Cursor) -> int | None:
    found = _FIGURES.fullmatch(cursor.key)
    if found is None:
        return None
    cursor.at += 1
    return int(found[1])


def power_of(cursor: Cursor) -> Power | None:
    """Step over a power's name, adjective or letter; None: there is none."""
    while cursor.key == "the":
        cursor.at += 1
    found, end_of = cursor.names.power_at(cursor.cut, cursor.at)
    if found is None:
        found, end_of = cursor.names.letters.get(cursor.key), cursor.at + 1
    if found is not None:
        cursor.at = end_of
    return found


def power(cursor: Cursor, what: str = "a power") -> Power:
    """Step over a power's name, or fail with the names most like what stands here."""
    found = power_of(cursor)
    if found is None:
        raise cursor.fault(what, cursor.names.nearest_powers(cursor.key, 2) if cursor.key else ())
    return found


def end(cursor: Cursor) -> None:
    """Fail unless the order may end here."""
    if not cursor.ended():
        raise cursor.fault("the end of the order")


def title(pen: Pen, power: Power) -> str:
    """A power in the pen's dialect."""
    return pen.dialect.power(pen.names, power)


def unseen(board: Board, order: Order) -> tuple[Stroke, ...]:
    """How an order is drawn that is nowhere on the board: not at all."""
    return ()


def is_out(scene: Scene, power: Power) -> bool:
    """Whether a power has lost its last home city and with it all that it had (MACH-11.5)."""
    if scene.rules.played(scene, power):
        return False
    state = scene.state
    return not state.units_of(power) and all(owner != power for _, owner in state.owners)


def newly_out(scene: Scene, closed: Collection[Power]) -> tuple[Power, ...]:
    """The powers that are out and whose purses were not closed before."""
    return tuple(p for p in scene.board.powers if p not in closed and is_out(scene, p))


def refused(scene: Scene, power: Power) -> Reason | None:
    """Who is out has nothing to pay with and nothing to do with money any more (MACH-11.5)."""
    return Reason("power_is_out", (("power", power),)) if is_out(scene, power) else None


register("power_is_out", ("power",), "{power} is out of the game (MACH-11.5)")
