"""What a phase did to units without an order: losses, changes of sides, units that came from nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from legation.board.board import Board
from legation.draw.routes import Drawn
from legation.engine.turn import Turn
from legation.values.changes import Change, UnitGone, UnitMade, UnitMoved, UnitTaken
from legation.values.geography import Power, province_of
from legation.values.marks import Stroke
from legation.values.units import Unit

__all__ = ["unbidden"]

_SAYING = frozenset({"gone", "retreat", "build", "part", "change"})
"""Strokes that say of a place already what came to a unit there."""


def unbidden(
    board: Board, turn: Turn, shown: Sequence[Drawn], power: Power | None = None
) -> Iterator[Drawn]:
    """Strokes for what became of units that no stroke of an order tells, of one power or of all.

    A cross lies over a unit that was removed: by rule in an adjustment, without a retreat, in a siege, by a
    plague. A unit that went over to another side is drawn small in that side's colours, and one that
    came from nowhere has the ring of a build. ``turn`` is as it is seen.
    """
    told = {
        (one.power, province_of(place))
        for one in shown
        if one.stroke.shape in _SAYING and one.result != "void"
        for place in (one.stroke.at, one.stroke.to)
        if place
    }
    words = {
        ruling.unit.id: "disbanded" if ruling.dislodged else ruling.outcome
        for ruling in turn.rulings
        if ruling.unit is not None
        and (ruling.dislodged or (ruling.order is None and ruling.outcome != "held"))
    }
    for stroke, unit, side, word in _happened(turn):
        if (unit.power, province_of(stroke.at)) in told or power not in (None, side, unit.power):
            continue
        said = words.get(unit.id, "lost") if stroke.shape == "gone" else word
        if word == "taken":
            said = f"now {board.power(side).name}"
        title = f"{board.power(unit.power).name}: {unit} ({said.replace('_', ' ')})"
        yield Drawn(stroke, side, "done", title)


def _happened(turn: Turn) -> Iterator[tuple[Stroke, Unit, Power, str]]:
    """Losses, changes of sides and new units, one after the other: with the unit as it was until then."""
    before = (*turn.before.units, *(entry.unit for entry in turn.before.dislodged))
    units: dict[int, Unit] = {unit.id: unit for unit in before}
    for change in turn.changes:
        unit = units.get(_number(change))
        match change:
            case UnitMade(number, power, parts, place):
                units[number] = made = Unit(number, power, parts, place)
                yield Stroke("build", place, made=parts), made, power, "new"
            case UnitMoved(number, to) if unit is not None:
                units[number] = replace(unit, place=to)
            case UnitGone() if unit is not None:
                yield Stroke("gone", unit.place), unit, unit.power, "lost"
            case UnitTaken(number, power) if unit is not None:
                units[number] = replace(unit, power=power)
                yield Stroke("change", unit.place, made=unit.parts), unit, power, "taken"


def _number(change: Change) -> int:
    """The unit that a change is about; -1 for another change."""
    number = getattr(change, "unit", -1)
    return number if isinstance(number, int) else -1
