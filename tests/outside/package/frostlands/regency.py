"""A regent: a seat that writes for its wards, stewards for units without orders, and long years.

The regent's seat writes for the wards, and the wards do not write for themselves. A unit without an order
supports the first own unit next door that has stayed at home. Units are built and removed every other
year only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.notation.explain import register
from legation.values.calendar import Phase
from legation.values.geography import Power
from legation.values.orders import Ballot, Order, Support
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["REGENCY", "Settings"]

Default = Callable[[Scene, Unit], Order | None]
Next = Callable[[Scene], Phase]
Writes = Callable[[Scene, Ballot, Sequence[Ballot]], Reason | None]


@dataclass(frozen=True, slots=True)
class Settings:
    """``regent``: the seat. ``wards``: its powers. ``years``: years from adjustment to adjustment."""

    regent: str = ""
    wards: tuple[Power, ...] = ()
    stewards: bool = True
    years: int = 2


def _hooks(settings: Settings) -> Mapping[str, Any]:
    def may_write(inner: Writes) -> Writes:
        def ask(scene: Scene, ballot: Ballot, before: Sequence[Ballot]) -> Reason | None:
            if ballot.power not in settings.wards:
                return inner(scene, ballot, before)
            if ballot.seat == settings.regent:
                return None
            return Reason("under_regent", (("power", ballot.power), ("regent", settings.regent)))

        return ask

    def next_phase(inner: Next) -> Next:
        def ask(scene: Scene) -> Phase:
            phase = inner(scene)
            if phase.kind == "adjustment" and phase.year % settings.years:
                return inner(scene.after(replace(scene.state, phase=phase)))
            return phase

        return ask

    hooks: dict[str, Any] = {"may_write": may_write, "next_phase": next_phase}
    if settings.stewards:
        hooks["default_order"] = _default_order
    return hooks


def _default_order(inner: Default) -> Default:
    def ask(scene: Scene, unit: Unit) -> Order | None:
        order = inner(scene, unit)
        if order is not None:
            return order
        board = scene.board
        near = board.touch[unit.kind][board.index[unit.place]]
        for other in scene.state.units_of(unit.power):
            if other is not unit and near >> board.space_of[board.index[other.place]] & 1:
                return Support(unit.place, other.place)
        return None

    return ask


register("under_regent", ("power", "regent"), "{regent} writes the orders of {power}")

REGENCY = Module("regency", "1", Settings, _hooks, needs=("election",))
