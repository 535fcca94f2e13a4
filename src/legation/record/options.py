"""The legal orders there are, worked out one after the other as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.values.geography import Place, Power, province_of
from legation.values.orders import Order, UnitOrder
from legation.values.units import Unit

__all__ = ["legal_orders", "subjects"]


def legal_orders(scene: Scene, power: Power | None, place: Place | None = None) -> Iterator[Order]:
    """The legal orders of the open phase for a power, or for one place, or for both.

    Orders without a place (a waive) belong to a power and are left out when a place is asked for.
    In an adjustment phase only what a power has to do is listed: builds or removals.
    """
    if scene.state.outcome is not None:
        return
    province = None if place is None else province_of(place)
    for unit in _units(scene):
        if power in (None, unit.power) and province in (None, province_of(unit.place)):
            yield from _unit_orders(scene, unit)
    for each in scene.board.powers:
        if power in (None, each):
            for order in _other_orders(scene, each):
                if province in (None, province_of(order.subject)):
                    yield order


def subjects(scene: Scene, power: Power) -> tuple[Place, ...]:
    """The places for which a power may write: units that may be ordered, then sites to build on."""
    if scene.state.outcome is not None:
        return ()
    found: dict[Place, None] = {}
    for unit in _units(scene):
        if unit.power == power and next(_unit_orders(scene, unit), None) is not None:
            found[unit.place] = None
    for order in _other_orders(scene, power):
        if order.subject:
            found[order.subject] = None
    return tuple(found)


def _units(scene: Scene) -> tuple[Unit, ...]:
    """The units that this phase is about."""
    if scene.state.phase.kind == "retreat":
        return tuple(entry.unit for entry in scene.state.dislodged)
    return scene.state.units


def _unit_orders(scene: Scene, unit: Unit) -> Iterator[Order]:
    kind = scene.state.phase.kind
    if kind == "adjustment" and balances(scene).get(unit.power, 0) >= 0:
        return
    for verb in scene.rules.verbs.values():
        if kind in verb.phases and issubclass(verb.order, UnitOrder):
            for order in verb.options(scene, unit.power, unit):
                if not _vetoed(scene, unit, order):
                    yield order


def _other_orders(scene: Scene, power: Power) -> Iterator[Order]:
    kind = scene.state.phase.kind
    for verb in scene.rules.verbs.values():
        if kind in verb.phases and not issubclass(verb.order, UnitOrder):
            for order in verb.options(scene, power, None):
                if not _vetoed(scene, None, order):
                    yield order


def _vetoed(scene: Scene, unit: Unit | None, order: Order) -> bool:
    veto = scene.rules.legal
    return veto is not None and veto(scene, unit, order) is not None
