"""Convoys of several armies by one unit (MUL-6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.rules.multiples.menus import ways_to_carry
from legation.rules.multiples.orders import Ferry
from legation.rules.multiples.reach import at_sea, part_of, spare
from legation.rules.multiples.settings import Settings
from legation.rules.multiples.strokes import ferried
from legation.rules.multiples.words_help import FERRY
from legation.values.geography import Power
from legation.values.orders import Convoy, Load, Order
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["ferry_verb"]


def ferry_verb(settings: Settings) -> Verb:
    """One order for several armies, whose sizes add up (MUL-6.1, MUL-6.3)."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Ferry) and unit is not None
        if len(order.cargo) > 1 and not settings.several_loads:
            return Reason("one_load", (("unit", unit),))
        loads: list[Load] = []
        size = 0
        for load in order.cargo:
            bound = _bound_load(scene, power, unit, load)
            if isinstance(bound, Reason):
                return bound
            loads.append(bound)
            army = scene.unit_at(bound.army)
            assert army is not None
            size += (bound.parts or army.parts).size
            if size > spare(unit.parts):
                facts = (("unit", unit), ("other", army), ("number", spare(unit.parts)))
                return Reason("overloaded", facts)
        made = Ferry(unit.place, tuple(loads))
        return order if made == order else made

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        if unit.kind != "fleet" or spare(unit.parts) < 1:
            return

        def able(load: Load) -> bool:
            return _bound_load(scene, power, unit, load) == load

        most = spare(unit.parts) if settings.several_loads else 1
        for cargo in ways_to_carry(scene, power, unit, able, most):
            yield Ferry(unit.place, cargo)

    return Verb(Ferry, ("movement",), bind, options, stays=True, words=(FERRY,), strokes=ferried)


def _bound_load(scene: Scene, power: Power, unit: Unit, load: Load) -> Load | Reason:
    """A load as a convoy by itself would be bound; a part of a unit is looked at as a unit (MUL-6.2)."""
    army = scene.unit_at(load.army)
    if army is None:
        return Reason("nobody_there", (("unit", unit), ("place", load.army)))
    if load.parts is not None and not army.parts.holds(load.parts):
        return Reason("no_such_parts", (("unit", army), ("parts", str(load.parts))))
    part = None if load.parts in (None, army.parts) else load.parts
    board = scene.board
    if part is not None and at_sea(board, board.space_of[board.index[army.place]]):
        return Reason("only_armies_ride", (("unit", unit), ("other", army)))  # it is aboard already
    size = (part or army.parts).size
    if size > spare(unit.parts) and army.kind == "army" and unit.kind == "fleet":
        facts = (("unit", unit), ("other", army), ("number", spare(unit.parts)))
        return Reason("overloaded", facts)
    here = scene
    if part is not None:
        here = _with(scene, army, part_of(scene.board, army, part))
    bound = scene.rules.verbs[Convoy].bind(
        here, power, unit, Convoy(unit.place, load.army, load.to)
    )
    if isinstance(bound, Reason):
        return bound
    assert isinstance(bound, Convoy)
    return Load(bound.army, bound.to, part)


def _with(scene: Scene, old: Unit, new: Unit) -> Scene:
    """The scene with another unit in the place of one."""
    units = tuple(new if unit is old else unit for unit in scene.state.units)
    return scene.after(replace(scene.state, units=units))
