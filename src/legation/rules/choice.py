"""Set-up by choice: a game begins with builds, so that every power chooses its first units.

The set-up's units are not put on the board. A phase of builds comes before the first phase, and on home
centres that stay empty the set-up's units are put after all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.notation.explain import register
from legation.values.calendar import Calendar, Phase
from legation.values.changes import Change, UnitMade
from legation.values.geography import Power, space_of
from legation.values.orders import Order, Waive
from legation.values.rulings import Reason, Ruling
from legation.values.state import State
from legation.values.units import Unit, parts

if TYPE_CHECKING:
    from legation.board.board import Board
    from legation.engine.stack import Rules

__all__ = ["CHOICE", "Settings"]

Unbuilt: TypeAlias = Callable[[Scene, Power, int], Ruling]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switch of set-up by choice."""

    # What stands on a home centre for which nobody wrote a build: the set-up's unit, or none.
    unwritten: Literal["usual", "empty"] = "usual"


def _opening(scene: Scene) -> Phase | None:
    """The phase of builds before the first phase of the set-up.

    None where a year has none, and where the set-up begins with a choice or with builds by itself.
    """
    first = scene.variant.setup.first
    if first.kind not in ("movement", "retreat"):
        return None
    year = first.year - (2 if first.year == 1 else 1)
    for season in reversed(scene.rules.calendar.seasons):
        if "adjustment" in season.kinds:
            return Phase(season.name, year, "adjustment")
    return None


def _eve(calendar: Calendar, first: Phase) -> Phase | None:
    """The phase that the calendar has before the first one of the set-up; None where there is none."""
    cycle = calendar.step * max(season.every for season in calendar.seasons)
    for year in range(first.year - cycle - 1, first.year + 1):
        for season, kind in calendar.points:
            phase = Phase(season, year, kind)
            if calendar.has(phase) and calendar.after(phase) == first:
                return phase
    return None


def _start(inner: Callable[[Scene], State]) -> Callable[[Scene], State]:
    """Every power begins with centres and without units (MUL-1); units of nobody stay.

    Where another rule begins with a phase of its own, such as that for the first investments, the builds
    come after it.
    """

    def start(scene: Scene) -> State:
        state = inner(scene)
        opening = _opening(scene)
        if opening is None:
            return state
        powers = scene.board.powers
        nobodys = tuple(unit for unit in state.units if unit.power not in powers)
        if state.phase.kind not in (scene.variant.setup.first.kind, opening.kind):
            opening = replace(opening, kind=state.phase.kind)
        return replace(state, phase=opening, units=nobodys)

    return start


def _next_phase(inner: Callable[[Scene], Phase]) -> Callable[[Scene], Phase]:
    """The phase of the choice is followed by the first one of the set-up, and by what other rules have
    before that one."""

    def next_phase(scene: Scene) -> Phase:
        if scene.state.phase != _opening(scene):
            return inner(scene)
        first = scene.variant.setup.first
        eve = _eve(scene.rules.calendar, first)
        return first if eve is None else inner(scene.after(replace(scene.state, phase=eve)))

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


def _unbuilt(inner: Unbuilt) -> Unbuilt:
    """What stands where nobody wrote a build is told as what it is, and not as a build lost (MUL-1)."""

    def unbuilt(scene: Scene, power: Power, number: int) -> Ruling:
        if scene.state.phase != _opening(scene):
            return inner(scene, power, number)
        return Ruling(power, None, None, "built", Reason("usual_units", (("number", number),)))

    return unbuilt


def _no_waive(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
    """A unit stands on every home centre: nothing is waived before the first season (MUL-1)."""
    if isinstance(order, Waive) and scene.state.phase == _opening(scene):
        return Reason("no_waive_before_play", ())
    return None


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """Reasons that are never given where nothing is put on centres that stay empty."""
    if rules.settings["choice"].unwritten == "empty":
        why = "centres for which nobody writes a build stay empty"
        return {"usual_units": why, "no_waive_before_play": why}
    if not any(board.owners(name) for name in board.setups):
        return {"usual_units": "nobody owns a centre before the first season"}
    return {}


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {"start": _start, "next_phase": _next_phase}
    if settings.unwritten == "usual":
        hooks["aftermath"] = {"adjusted": _usual_units}
        hooks["unbuilt"] = _unbuilt
        hooks["legal"] = _no_waive
    return hooks


register(
    "usual_units",
    ("number",),
    "the usual units stand on home centres for which nobody wrote a build: {number} (MUL-1)",
)
register(
    "no_waive_before_play",
    (),
    "before the first season nothing is waived: a unit stands on every home centre (MUL-1)",
)

CHOICE = Module("choice", "1", Settings, _hooks, needs=("adjustment", "victory"), silent=_silent)
