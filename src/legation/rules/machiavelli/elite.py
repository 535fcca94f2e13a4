"""Special units: elite mercenaries and professionals are worth two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from legation.engine.module import Fact, Module
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.solver import Equation, Table
from legation.engine.strength import total
from legation.engine.truth import NO, ZERO, Range, Truth, at_least, exactly, when
from legation.engine.turn import Turn
from legation.rules.machiavelli.grades import grade_of
from legation.values.marks import Sign

__all__ = ["ELITE", "Settings"]

Size: TypeAlias = Callable[[Problem, int], Range]
ONE, TWO = exactly(1), exactly(2)


@dataclass(frozen=True, slots=True)
class Settings:
    """``cut``: how the support of a unit of strength two is cut.

    ``whole``: by any attack that cuts, all of it; ``points``: a point by each such attack, and all of it
    by one with support or by a unit of strength two.
    """

    cut: Literal["whole", "points"] = "whole"


def _size(inner: Size) -> Size:
    """Militia are worth one, mercenaries and professionals of the elite two: in moves, in holding and
    in support (MACH-2.1, MACH-2.2, MACH-2.3)."""

    def size(p: Problem, action: int) -> Range:
        found = inner(p, action)
        strength = grade_of(p.units[p.actions[action].unit]).strength
        return found if strength == 1 else exactly(found[0] * strength)

    return size


def _given(inner: Equation) -> Equation:
    """Support that is cut point by point (MACH-2.4)."""

    def given(p: Problem, t: Table, support: int) -> Range:
        unit = p.units[p.actions[support].unit]
        if support not in p.supports or grade_of(unit).strength == 1:
            found: Range = inner(p, t, support)
            return found
        taken: Range = ZERO
        whole: Truth = NO
        for attacker, cuts in _cutters(p, t, support):
            taken = taken + when(cuts, ONE)
            strong = at_least(total(p, t, attacker), TWO)
            whole = whole | t.arrives[attacker] | (cuts & strong)
        low, high = p.own[support]
        left = Range(max(0, low - taken[1]), max(0, high - taken[0]))
        return when(whole, ZERO, left)

    return given


def _cutters(p: Problem, t: Table, support: int) -> Iterator[tuple[int, Truth]]:
    """The attacks of other powers on a supporter, each with whether it cuts."""
    for attacker in p.into.get(p.at[support], ()):
        if p.power[attacker] == p.power[support] or (attacker, support) in p.uncut:
            continue
        if p.at[attacker] == p.supports[support]:
            yield attacker, t.arrives[attacker]
        else:
            yield attacker, p.rules.way(p, t, attacker)


def _marks(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> Iterator[Sign]:
    """A tag at each special unit: two letters that its order is written with, in full for the reader."""
    state = scene.state
    for unit in (*state.units, *(entry.unit for entry in state.dislodged)):
        grade = grade_of(unit)
        if grade.words:
            yield Sign("tag", unit.place, grade.words[0].upper(), f"{unit} is {grade.words[-1]}")


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {"size": _size, "marks": _marks}
    if settings.cut == "points":
        hooks["equation"] = {"given": _given}
    return hooks


ELITE = Module("elite", "1", Settings, _hooks, needs=("movement",))
