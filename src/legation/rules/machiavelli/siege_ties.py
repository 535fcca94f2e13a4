"""Those whom a siege binds: besiegers that are ordered something else, garrisons that are to convert.

By the book such orders are void. A mail judge lets them stand and has them fail: they are matched with
supports as they were written, and have no force.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from legation.engine.problem import Action, Problem
from legation.engine.scene import Scene
from legation.engine.solver import Equation, Table
from legation.engine.truth import ZERO, Range
from legation.rules.machiavelli.orders import Besiege, Convert, Dissolve, Lift
from legation.rules.machiavelli.siege_state import NAME, Settings, locked_in, tied
from legation.values.geography import province_of
from legation.values.orders import Hold, Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import GARRISON, Unit

__all__ = ["bound_by", "expand", "given", "in_vain", "prepare"]

Expand: TypeAlias = Callable[[Problem, int, Order | None], tuple[Action, ...]]


def bound_by(settings: Settings, scene: Scene, unit: Unit, order: Order | None) -> Reason | None:
    """The siege that an order runs against, if there is one (MACH-7.2, MACH-7.3)."""
    if unit.kind == GARRISON.kind:
        by = locked_in(settings, scene, unit) if type(order) is Convert else None
        return None if by is None else Reason("under_siege", (("unit", unit), ("by", by)))
    if isinstance(order, Besiege | Lift | Dissolve) or not tied(settings, scene, unit):
        return None
    return Reason("siege_in_progress", (("unit", unit), ("place", province_of(unit.place))))


def expand(settings: Settings) -> Callable[[Expand], Expand]:
    """What is tried in vain counts as a move, and never arrives (MACH-7.2, MACH-7.3)."""

    def wrap(inner: Expand) -> Expand:
        def expanded(p: Problem, number: int, order: Order | None) -> tuple[Action, ...]:
            made = inner(p, number, order)
            if order is None or bound_by(settings, p.scene, p.units[number], order) is None:
                return made
            return tuple(
                action._replace(impossible=True) if action.to >= 0 and not action.apart else action
                for action in made
            )

        return expanded

    return wrap


def prepare(settings: Settings) -> Callable[[Problem], None]:
    """The units that are bound, with the order that was written; a hold among them is none."""

    def find(p: Problem) -> None:
        found: dict[int, Order | None] = {}
        for number, order in enumerate(p.orders):
            if bound_by(settings, p.scene, p.units[number], order) is None:
                continue
            if type(order) is Convert and p.units[number].kind != GARRISON.kind:
                continue  # it goes into an empty city
            found[number] = order
            if type(order) is Hold:
                p.orders[number] = None
        p.data[NAME] = found

    return find


def given(inner: Equation) -> Equation:
    """Who is bound supports nobody (MACH-7.2)."""

    def amount(p: Problem, t: Table, support: int) -> Range:
        found: Range = ZERO if support in p.data[NAME] else inner(p, t, support)
        return found

    return amount


def in_vain(settings: Settings, p: Problem, number: int, found: Ruling) -> Ruling:
    """The ruling on who is bound: the siege is the reason."""
    unit, order = p.units[number], p.data[NAME][number]
    reason = bound_by(settings, p.scene, unit, order)
    assert reason is not None
    return Ruling(unit.power, unit, order, "held", reason, found.dislodged)
