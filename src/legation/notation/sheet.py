"""Reading whole sheets: many lines, comments, headings that name a power."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from legation.notation.answers import Answer
from legation.notation.names import NameTable, name_table
from legation.notation.reading import Reader
from legation.notation.sight import Units
from legation.notation.standard import STANDARD
from legation.notation.verbs import Verb
from legation.notation.words import tokens
from legation.values.geography import Power

if TYPE_CHECKING:
    from legation.board.board import Board

__all__ = ["Written", "read_sheet"]

_HEADING_ENDS: tuple[list[str], ...] = ([], [":"], ["orders"], ["orders", ":"])


class Written(NamedTuple):
    """One order of a sheet as it was written, and the answer to it.

    ``line`` counts from 1, ``at`` is the position in the line from 0 (for a refusal, where reading
    stopped), ``text`` is the order's part of the line (for a refusal, the whole line).
    """

    line: int
    at: int
    text: str
    answer: Answer


def read_sheet(
    board: NameTable | Board,
    text: str,
    *,
    units: Units = None,
    phase_kind: str = "",
    power: Power | None = None,
    verbs: tuple[Verb, ...] = STANDARD,
    wrong_kind: str = "correct",
) -> tuple[Written, ...]:
    """Read all orders of a text, in the order in which they are written.

    Orders stand on lines of their own or are parted by ``;``, ``,`` or ``and``. What follows ``#``
    or ``//`` is a comment. A line that only names a power (``Austria:``) is a heading: the orders
    below are that power's. Every order and every line that cannot be read is in the result.
    """
    names = board if isinstance(board, NameTable) else name_table(board)
    reader = Reader(names, units, phase_kind=phase_kind, verbs=verbs, wrong_kind=wrong_kind)
    found: list[Written] = []
    heading: Power | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        headed = _heading(names, line)
        if headed is not None:
            heading = headed
            continue
        found.extend(
            Written(number, at, part, answer)
            for at, part, answer in reader.read_line(line, power, heading=heading)
        )
    return tuple(found)


def _heading(names: NameTable, line: str) -> Power | None:
    """The power that a line consists of, or None."""
    cut = tokens(line)
    power, end = names.power_at(cut, 0)
    if power is None and len(cut) == 2 and cut[1].key == ":":
        power, end = names.letters.get(cut[0].key), 1
    return power if [token.key for token in cut[end:]] in _HEADING_ENDS else None
