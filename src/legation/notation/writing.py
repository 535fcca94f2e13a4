"""Writing orders in the dialects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legation.errors import NotationError
from legation.notation.dialects import DIALECTS
from legation.notation.names import NameTable, name_table
from legation.notation.pen import Pen
from legation.notation.sight import Sight, Units
from legation.notation.standard import STANDARD
from legation.notation.verbs import Verb
from legation.values.geography import Power
from legation.values.orders import Order
from legation.values.state import State

if TYPE_CHECKING:
    from legation.board.board import Board

__all__ = ["Writer", "write"]


class Writer:
    """Writes orders of one position in one dialect.

    ``dialect`` is ``datc``, ``judge``, ``postal``, ``package``, ``reference``, ``prose`` or
    ``daide``. ``units`` tells the kinds of the units named; without it they stay unnamed. ``power``
    is who orders (``daide`` names it). Raises ``NotationError`` for an unknown dialect.
    """

    __slots__ = ("_brackets", "_chosen", "_pen", "_verbs")

    def __init__(
        self,
        board: NameTable | Board,
        units: Units = None,
        dialect: str = "datc",
        *,
        power: Power | None = None,
        phase_kind: str = "",
        verbs: tuple[Verb, ...] = STANDARD,
    ) -> None:
        style = DIALECTS.get(dialect)
        if style is None:
            known = ", ".join(sorted(DIALECTS))
            raise NotationError(f"unknown dialect {dialect!r}; known: {known}")
        names = board if isinstance(board, NameTable) else name_table(board)
        kind = phase_kind or (units.phase.kind if isinstance(units, State) else "movement")
        self._pen = Pen(style, names, Sight(names, units, kind), kind, power)
        self._verbs = verbs
        self._brackets = dialect == "daide"
        self._chosen: dict[type[Order], Verb] = {}

    def write(self, order: Order) -> str:
        """An order's text. Raises ``NotationError`` when none of the verbs writes such orders."""
        verb = self._chosen.get(type(order))
        if verb is None:
            verb = self._chosen[type(order)] = self._verb(order)
        if self._brackets and verb.brackets:
            return verb.brackets.write(order, self._pen)
        return verb.write(order, self._pen)

    def _verb(self, order: Order) -> Verb:
        """Who writes an order: the first verb of the phase that has such orders, else the first."""
        verbs = [verb for verb in self._verbs if isinstance(order, verb.order)]
        if not verbs:
            raise NotationError(f"no verb writes {order!r}")
        return next((verb for verb in verbs if self._pen.phase_kind in verb.phases), verbs[0])


def write(
    order: Order,
    board: NameTable | Board,
    units: Units = None,
    dialect: str = "datc",
    *,
    power: Power | None = None,
    phase_kind: str = "",
    verbs: tuple[Verb, ...] = STANDARD,
) -> str:
    """One order's text in a dialect; for many orders of one position a ``Writer`` is kept.

    >>> write(Move("par", "bur"), board, state)
    'A Par - Bur'
    """
    writer = Writer(board, units, dialect, power=power, phase_kind=phase_kind, verbs=verbs)
    return writer.write(order)
