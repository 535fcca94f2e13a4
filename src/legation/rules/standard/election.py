"""Orders in force: each power orders its own units, and one order counts per unit (4.D.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from legation.engine.module import Election, Module
from legation.engine.scene import Scene
from legation.rules.standard.editions import Settings
from legation.rules.standard.numbers import cites
from legation.values.orders import Ballot, Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["ELECTION"]

Line = tuple[Ballot, Unit | None]
_OF_UNITS = frozenset({"movement", "retreat"})
"""The kinds of phase in which every line is for a unit."""


def _elect(settings: Settings) -> Callable[[Scene, Sequence[Line]], Election]:
    def elect(scene: Scene, lines: Sequence[Line]) -> Election:
        if scene.state.phase.kind not in _OF_UNITS:
            # Builds and removals are carried out one by one; how many count is judged there.
            return Election({}, tuple(ballot for ballot, _ in lines))
        orders = {unit.id: ballot.order for ballot, unit in lines if unit is not None}
        rulings: list[Ruling] = []
        in_force = tuple([ballot for ballot, _ in lines])
        if len(orders) < len(lines):
            orders, in_force = _one_each(settings, lines, rulings)
        if scene.rules.default_order is not None:
            _defaults(scene, orders)
        return Election(orders, in_force, tuple(rulings))

    return elect


def _one_each(
    settings: Settings, lines: Sequence[Line], rulings: list[Ruling]
) -> tuple[dict[int, Order], tuple[Ballot, ...]]:
    """The order that counts for each unit when some were given several."""
    orders: dict[int, Order] = {}
    chosen: dict[int, Ballot] = {}
    free: list[Ballot] = []  # orders that are for no unit: each counts
    for ballot, unit in lines:
        if unit is None:
            free.append(ballot)
            continue
        first = chosen.get(unit.id)
        if first is None:
            chosen[unit.id] = ballot
            orders[unit.id] = ballot.order
        elif settings.duplicates == "hold":
            rulings += _several(unit, first, ballot, still=unit.id in orders)
            if first.order != ballot.order:
                orders.pop(unit.id, None)
        elif first.order != ballot.order:
            kept = ballot if settings.duplicates == "last" else first
            gone = first if kept is ballot else ballot
            reason = Reason("superseded", (("unit", unit), ("kept", kept.order)))
            rulings.append(Ruling(gone.power, unit, gone.order, "void", reason))
            chosen[unit.id] = kept
            orders[unit.id] = kept.order
    return orders, (*(b for number, b in chosen.items() if number in orders), *free)


def _several(unit: Unit, first: Ballot, later: Ballot, *, still: bool) -> list[Ruling]:
    """Two different orders make both void; equal ones are one. ``still``: the first one stood so far."""
    if still and first.order == later.order:
        return []
    reason = Reason("several_orders", (("unit", unit),))
    void = (first, later) if still else (later,)
    return [Ruling(b.power, unit, b.order, "void", reason) for b in void]


def _defaults(scene: Scene, orders: dict[int, Order]) -> None:
    """What units without an order do, where a module says so."""
    ask = scene.rules.default_order
    if ask is None:
        return
    state = scene.state
    retreating = state.phase.kind == "retreat"
    units = [entry.unit for entry in state.dislodged] if retreating else state.units
    for unit in units:
        if unit.id not in orders:
            order = ask(scene, unit)
            if order is not None:
                orders[unit.id] = order


def _hooks(settings: Settings) -> Mapping[str, Any]:
    # The first election: outer modules ask it, and it asks nobody.
    return {"elect": lambda inner: _elect(settings), "cites": cites}


ELECTION = Module("election", "1", Settings, _hooks)
