"""Disbanding while others move: the unit is gone before anybody moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from legation.engine.module import Election, Verb
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.notation.explain import register
from legation.rules.machiavelli.conversions import DISSOLVE_WORDS
from legation.rules.machiavelli.orders import Dissolve
from legation.values.changes import UnitGone
from legation.values.geography import Power
from legation.values.marks import Stroke
from legation.values.orders import Order, Support
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["any_gone", "dissolve_verb", "elect", "prepare"]

Elect: TypeAlias = Callable[[Scene, Any], Election]


def dissolve_verb(allowed: bool) -> Verb:
    """Disbanding in a movement phase, where that is allowed (MACH-4.5)."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Dissolve) and unit is not None
        if not allowed:
            return Reason("no_disbanding", (("unit", unit),))
        return Dissolve(unit.place)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        if allowed:
            yield Dissolve(unit.place)

    return Verb(
        Dissolve,
        ("movement",),
        bind,
        options,
        stays=True,
        words=(DISSOLVE_WORDS,),
        strokes=lambda board, order: (Stroke("gone", order.unit),),
    )


def elect(inner: Elect) -> Elect:
    """The election, less the units that disband."""

    def counted(scene: Scene, lines: Any) -> Election:
        """Units that disband are gone before anybody moves: they neither defend nor keep anybody out,
        and nothing keeps them from it (MACH-4.5)."""
        election = inner(scene, lines)
        gone = {n: order for n, order in election.orders.items() if type(order) is Dissolve}
        if not gone:
            return election
        units = {unit.id: unit for unit in scene.state.units}
        told = tuple(
            Ruling(units[n].power, units[n], order, "disbanded", Reason("disbanded_by_order"))
            for n, order in gone.items()
        )
        return replace(
            election,
            orders={n: order for n, order in election.orders.items() if n not in gone},
            rulings=(*election.rulings, *told),
            changes=(*election.changes, *(UnitGone(n) for n in gone)),
        )

    return counted


def any_gone(p: Problem) -> bool:
    """Whether a unit was disbanded in this phase before anybody moved."""
    return any(type(ballot.order) is Dissolve for ballot in p.ballots)


def prepare(p: Problem) -> None:
    """Supports for units that are gone before they could be given do nothing."""
    index, space_of = p.board.index, p.board.space_of
    for number, order in enumerate(p.orders):
        if type(order) is Support and space_of[index[order.supported]] not in p.on:
            p.why[number] = Reason("support_gone", (("place", order.supported),))


register("no_disbanding", ("unit",), "{unit} may not be disbanded among moves here (MACH-4.5)")
register("support_gone", ("place",), "supported nobody: the unit in {place} was disbanded before")
