"""The board, the positions and the short cuts that the notation tests share."""

from __future__ import annotations

from legation.notation import NameTable, Reading, Refusal, read
from legation.notation.names import name_table
from legation.values.calendar import Phase
from legation.values.orders import Order
from legation.values.state import Dislodged, State
from legation.values.units import Unit, parts
from tests.board.maps import board_of

STANDARD_BOARD = board_of("standard")
NAMES: NameTable = name_table(STANDARD_BOARD)

_KINDS = {"A": "army", "F": "fleet"}


def position(phase: str, text: str, dislodged: str = "") -> State:
    """A state from ``austria: A vie, F tri; france: A par``, units numbered as written."""
    units = _units(text, 0)
    beaten = _units(dislodged, len(units))
    return State(
        phase=Phase.parse(phase),
        units=tuple(sorted(units, key=lambda unit: unit.place)),
        dislodged=tuple(
            Dislodged(unit, None, ()) for unit in sorted(beaten, key=lambda unit: unit.place)
        ),
        made=len(units) + len(beaten),
    )


def _units(text: str, first: int) -> list[Unit]:
    found: list[Unit] = []
    for group in filter(None, text.split(";")):
        power, _, listed = group.partition(":")
        for thing in listed.split(","):
            letter, place = thing.split()
            unit = Unit(first + len(found), power.strip(), parts(_KINDS[letter]), place)
            found.append(unit)
    return found


def order_of(line: str, state: State | None = None, phase_kind: str = "") -> Order:
    """The order that a line is read as; fails the test on a refusal."""
    return reading_of(line, state, phase_kind).order


def reading_of(line: str, state: State | None = None, phase_kind: str = "") -> Reading:
    answer = read(NAMES, line, units=state, phase_kind=phase_kind)
    assert isinstance(answer, Reading), f"{line!r}: {answer}"
    return answer


def refusal_of(line: str, state: State | None = None, phase_kind: str = "") -> Refusal:
    answer = read(NAMES, line, units=state, phase_kind=phase_kind)
    assert isinstance(answer, Refusal), f"{line!r} was read as {answer}"
    return answer
