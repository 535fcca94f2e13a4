"""What is told of sieges: signs on the board, the section of a report, and how the slot is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from legation.engine.module import Fact, Section
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.rules.machiavelli.orders import Siege, Sieges
from legation.rules.machiavelli.siege_state import NAME
from legation.values.geography import province_of
from legation.values.marks import Mark, Sign

__all__ = ["marks", "read", "report", "write"]


def marks(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> tuple[Mark, ...]:
    """The cities under siege, and those that fell in the last campaign."""
    now = scene.state.slot(NAME)
    if not isinstance(now, Sieges):
        return ()
    name = scene.board.name
    return (
        *(Sign("siege", city, about=f"{name(city)} is under siege") for city in now.cities),
        *(Sign("closed", city, about=f"{name(city)} has fallen") for city in now.fallen),
    )


def report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The sieges in progress and the cities that fell."""
    state, board = turn.after, scene.board
    slot = state.slot(NAME)
    before = turn.before.slot(NAME)
    if not isinstance(slot, Sieges):
        return ()
    rows: list[tuple[str, ...]] = []
    for siege in slot.going:
        unit = state.at(province_of(siege.city))
        if unit is not None and see(Fact("unit", unit, power=unit.power)):
            rows.append((board.name(province_of(siege.city)), str(unit), "besieged"))
    new = slot.fallen if slot != before else ()
    rows += [(board.name(province_of(city)), "", "fallen") for city in new]
    return (Section("Sieges", ("city", "besieger", "state"), tuple(rows)),) if rows else ()


def write(value: Sieges) -> Any:
    """The slot in plain values."""
    return {"going": [list(siege) for siege in value.going], "fallen": list(value.fallen)}


def read(given: Any) -> Sieges:
    """The slot from plain values."""
    going = tuple(Siege(str(city), int(unit)) for city, unit in given["going"])
    return Sieges(going, tuple(map(str, given["fallen"])))
