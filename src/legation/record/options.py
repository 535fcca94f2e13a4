"""The legal orders there are, worked out one after the other as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.values.geography import Place, Power, Province, province_of
from legation.values.orders import Order, UnitOrder
from legation.values.units import Unit

__all__ = ["legal_orders", "subjects"]


def legal_orders(
    scene: Scene, power: Power | None, place: Place | None = None, *, most: int | None = None
) -> Iterator[Order]:
    """The legal orders of the open phase for a power, or for one place, or for both.

    Orders without a place (a waive) belong to a power and are left out when a place is asked for.
    In an adjustment phase only what a power has to do is listed: builds or removals. ``most``: of each
    verb at most so many for one unit or power; verbs give their simplest orders first.
    """
    if scene.state.outcome is not None:
        return iter(())
    sides: dict[Power, list[Unit]] = {
        each: [] for each in scene.board.powers if power in (None, each)
    }
    province = None if place is None else province_of(place)
    for unit in _units(scene):
        if unit.power in sides and province in (None, province_of(unit.place)):
            sides[unit.power].append(unit)
    verbs, others = _verbs(scene)
    # Chained, not yielded one by one: there are a thousand orders in a phase.
    of_units = (_unit_orders(scene, verbs, unit, most) for side in sides.values() for unit in side)
    if not others:
        return chain.from_iterable(of_units)
    return chain.from_iterable(
        _side_orders(scene, verbs, others, each, units, province, most)
        for each, units in sides.items()
    )


def _side_orders(
    scene: Scene,
    verbs: Sequence[Verb],
    others: Sequence[Verb],
    power: Power,
    units: Sequence[Unit],
    province: Province | None,
    most: int | None,
) -> Iterator[Order]:
    """The orders for a power's units, then its own."""
    for unit in units:
        yield from _unit_orders(scene, verbs, unit, most)
    for order in _power_orders(scene, others, power, most):
        if province in (None, province_of(order.subject)):
            yield order


def subjects(scene: Scene, power: Power) -> tuple[Place, ...]:
    """The places for which a power may write: units that may be ordered, then sites to build on."""
    if scene.state.outcome is not None:
        return ()
    found: dict[Place, None] = {}
    verbs, others = _verbs(scene)
    for unit in _units(scene):
        if unit.power == power and next(_unit_orders(scene, verbs, unit), None) is not None:
            found[unit.place] = None
    for order in _power_orders(scene, others, power):
        if order.subject:
            found[order.subject] = None
    return tuple(found)


def _units(scene: Scene) -> tuple[Unit, ...]:
    """The units that this phase is about."""
    if scene.state.phase.kind == "retreat":
        return tuple(entry.unit for entry in scene.state.dislodged)
    return scene.state.units


def _verbs(scene: Scene) -> tuple[list[Verb], list[Verb]]:
    """The verbs of the phase: those for units, and those for powers."""
    kind = scene.state.phase.kind
    verbs = [verb for verb in scene.rules.verbs.values() if kind in verb.phases]
    return (
        [verb for verb in verbs if issubclass(verb.order, UnitOrder)],
        [verb for verb in verbs if not issubclass(verb.order, UnitOrder)],
    )


def _unit_orders(
    scene: Scene, verbs: Sequence[Verb], unit: Unit, most: int | None = None
) -> Iterator[Order]:
    bound = scene.state.phase.kind == "adjustment" and not scene.rules.orders_all
    if bound and balances(scene).get(unit.power, 0) >= 0:
        return iter(())
    orders = chain.from_iterable(
        [_some(verb.options(scene, unit.power, unit), most) for verb in verbs]
    )
    return _allowed(scene, unit, orders)


def _power_orders(
    scene: Scene, verbs: Sequence[Verb], power: Power, most: int | None = None
) -> Iterator[Order]:
    orders = chain.from_iterable([_some(verb.options(scene, power, None), most) for verb in verbs])
    return _allowed(scene, None, orders)


def _some(orders: Iterator[Order], most: int | None) -> Iterator[Order]:
    return orders if most is None else islice(orders, most)


def _allowed(scene: Scene, unit: Unit | None, orders: Iterator[Order]) -> Iterator[Order]:
    """The orders that no module vetoes."""
    veto = scene.rules.legal
    if veto is None:
        return orders
    return (order for order in orders if veto(scene, unit, order) is None)
