"""What a picture is of and how it is to look."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from legation.board.board import Board
from legation.draw.routes import Drawn
from legation.draw.themes import THEMES
from legation.errors import LegationError
from legation.values.geography import Place, Power, Province, province_of
from legation.values.marks import Held, Mark
from legation.values.state import State

__all__ = ["Options", "Scenery", "fills_of"]


@dataclass(frozen=True, slots=True)
class Options:
    """How a picture is to look.

    * ``theme``: ``light``, ``dark``, or ``auto``, as the reader's system is.
    * ``patterns``: patterns on land and letters on units, for those who see few colours and for print
      without colours; None: only where there are more powers than hues.
    * ``width``: of the picture in pixels; None: the board's own.
    * ``title``, ``legend``: whether they are drawn. ``highlight``: provinces with a line around them.
    * ``prefix``: put before every id, where several pictures share a page.
    * ``lines``: patterns as lines, for formats that know no patterns.
    * ``ways``: the list of further ways, which no border shows, below the board, on boards that have some.
    * ``fonts``: the typeface in the picture, 180 KB, for where it is not installed.

    Raises ``LegationError`` for a theme that there is not, a width of nothing, a prefix that is no id.
    """

    theme: str = "light"
    patterns: bool | None = None
    width: float | None = None
    title: bool = True
    legend: bool = True
    highlight: tuple[Province, ...] = ()
    prefix: str = ""
    lines: bool = False
    fonts: bool = False
    ways: bool = False

    def __post_init__(self) -> None:
        if self.theme not in (*THEMES, "auto"):
            raise LegationError(
                f"there is no theme {self.theme!r}; there are {', '.join(THEMES)} and auto"
            )
        if self.width is not None and self.width <= 0:
            raise LegationError(f"a picture is wider than 0 pixels, not {self.width:g}")
        if self.prefix and not re.fullmatch(r"[A-Za-z][\w-]*", self.prefix):
            raise LegationError(
                f"the prefix {self.prefix!r} is no beginning of an id: letters, digits, '-' and '_'"
            )


@dataclass(frozen=True, slots=True)
class Scenery:
    """What a picture is of.

    ``drawn``: the orders; ``struck``: places of units that were dislodged in this phase; ``marks``: what
    the rules add; ``held``: who last stood in provinces without a centre; ``names``: title and phase.
    """

    state: State
    drawn: tuple[Drawn, ...] = ()
    marks: tuple[Mark, ...] = ()
    struck: frozenset[Place] = frozenset()
    held: Mapping[Province, Power] = field(default_factory=dict)
    names: tuple[str, str] = ("", "")


def fills_of(scenery: Scenery, board: Board, looks: Collection[Power]) -> dict[Province, Power]:
    """The powers in whose colours provinces are painted.

    A centre shows its owner. Other land shows who stands there, or who stood there last.
    """
    state = scenery.state
    fills = dict(scenery.held)
    for unit_ in state.units:
        province = province_of(unit_.place)
        if unit_.power in looks and board.province(province).kind == "land":
            fills[province] = unit_.power
    for centre in board.centres:
        fills.pop(centre, None)
    if board.map.cities:  # land has owners of its own there
        fills.clear()
    for mark in scenery.marks:
        if isinstance(mark, Held):
            fills[mark.province] = mark.power
    fills.update(state.owners)
    return {province: power for province, power in fills.items() if power in looks}
