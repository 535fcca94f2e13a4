"""Whose orders the lines of a sheet are: by a heading, by the power a line names, or by the unit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from legation.notation.answers import Answer, Reading
from legation.notation.reading import Reader
from legation.notation.words import tokens
from legation.values.geography import Power, province_of
from legation.values.state import State

__all__ = ["COMMENT", "OrderLine", "read_orders"]

COMMENT = re.compile(r"(?:^|\s)(?:#|//).*$")


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order as it was written, and how it was read. ``line`` counts from 1.

    ``power`` is empty when neither the line nor the position tells whose order it is.
    """

    line: int
    text: str
    power: Power
    answer: Answer


def read_orders(
    reader: Reader, state: State, lines: Sequence[tuple[int, str]], power: Power | None = None
) -> Iterator[OrderLine]:
    """Read lines of orders, ``(number, text)``, by and by.

    A line may begin with a power and a colon, or be only that: then it heads the lines below. A
    line under no power belongs to the power whose unit it is for. ``power`` is whose sheet it is,
    if it is one power's alone.
    """
    names = reader.names
    heading = power
    for number, line in lines:
        cut = tokens(COMMENT.sub("", line))
        named, end = names.power_at(cut, 0)
        if named is not None and [token.key for token in cut[end:]] in ([], [":"], ["orders"]):
            heading = named
            continue
        if named is not None and end < len(cut) and cut[end].key == ":":
            heading = named
        # On a sheet for several powers a line may go on to another one; on one power's it is a slip.
        read = reader.read_line(line, heading) if power else reader.read_line(line, heading=heading)
        for _, text, answer in read:
            yield OrderLine(number, text, _whose(answer, heading, state), answer)


def _whose(answer: Answer, heading: Power | None, state: State) -> Power:
    if not isinstance(answer, Reading):
        return heading or ""
    if answer.power is not None or heading is not None:
        return answer.power or heading or ""
    subject = answer.order.subject
    for one in state.dislodged:
        if one.unit.place == subject and state.phase.kind == "retreat":
            return one.unit.power
    unit = state.at(subject) if subject else None
    if unit is not None:
        return unit.power
    return state.owner(subject) or state.owner(province_of(subject)) or ""
