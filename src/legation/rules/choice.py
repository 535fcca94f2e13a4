"""Set-up by choice: a game begins with builds, so that every power chooses its first units.

The set-up's units are not put on the board. A phase of builds comes before the first phase, and on home
centres that stay empty the set-up's units are put after all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.values.calendar import Phase
from legation.values.changes import Change, UnitMade
from legation.values.geography import space_of
from legation.values.state import State
from legation.values.units import parts

__all__ = ["CHOICE", "Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switch of set-up by choice."""

    # What stands on a home centre for which nobody wrote a build: the set-up's unit, or none.
    unwritten: Literal["usual", "empty"] = "usual"


def _opening(scene: Scene) -> Phase | None:
    """The phase of builds before the first phase of the set-up.

    None where a year has none, and where the set-up begins with builds by itself.
    """
    first = scene.variant.setup.first
    if first.kind == "adjustment":
        return None
    year = first.year - (2 if first.year == 1 else 1)
    for season in reversed(scene.rules.calendar.seasons):
        if "adjustment" in season.kinds:
            return Phase(season.name, year, "adjustment")
    return None


def _start(inner: Callable[[Scene], State]) -> Callable[[Scene], State]:
    """Every power begins with centres and without units (MUL-1); units of nobody stay."""

    def start(scene: Scene) -> State:
        state = inner(scene)
        opening = _opening(scene)
        if opening is None:
            return state
        powers = scene.board.powers
        nobodys = tuple(unit for unit in state.units if unit.power not in powers)
        return replace(state, phase=opening, units=nobodys)

    return start


def _next_phase(inner: Callable[[Scene], Phase]) -> Callable[[Scene], Phase]:
    """The phase of the choice is followed by the first one of the set-up."""

    def next_phase(scene: Scene) -> Phase:
        return scene.variant.setup.first if scene.state.phase == _opening(scene) else inner(scene)

    return next_phase


def _usual_units(scene: Scene) -> tuple[Change, ...]:
    """The set-up's units stand on centres for which nobody wrote a build (MUL-1)."""
    if scene.state.phase != _opening(scene):
        return ()
    changes: list[Change] = []
    taken = {space_of(unit.place) for unit in scene.state.units}
    for power, kind, place in scene.variant.setup.units:
        if space_of(place) not in taken:
            changes.append(UnitMade(scene.state.made + len(changes), power, parts(kind), place))
    return tuple(changes)


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {"start": _start, "next_phase": _next_phase}
    if settings.unwritten == "usual":
        hooks["aftermath"] = {"adjusted": _usual_units}
    return hooks


CHOICE = Module("choice", "1", Settings, _hooks, needs=("adjustment", "victory"))
