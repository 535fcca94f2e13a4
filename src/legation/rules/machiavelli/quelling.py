"""How a rebellion ends in battle: who enters, who holds, who besieges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from legation.engine.module import Settled
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.solver import Table
from legation.engine.truth import YES
from legation.rules.machiavelli.orders import Besiege, Sieges
from legation.rules.machiavelli.purses import Rebellion
from legation.rules.machiavelli.uprisings import (
    Settings,
    affected,
    by_province,
    changed,
    foreign,
    rebellions,
)
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power, Province, Space, city_of
from legation.values.orders import Hold

__all__ = ["freed", "looked", "settle"]

Settle: TypeAlias = Callable[[Problem, Table], Settled]


def freed(scene: Scene, listed: Mapping[Province, Rebellion]) -> dict[Province, Rebellion]:
    """The rebellions that nobody has liberated: another power that enters ends it (MACH-10.13)."""
    found: dict[Province, Rebellion] = {}
    for province, revolt in listed.items():
        others = foreign(scene, province)
        if all(one in revolt.seen for one in others):
            found[province] = revolt._replace(seen=others)
    return found


def looked(scene: Scene) -> tuple[Change, ...]:
    """Who has entered, by moving, coming out of the city, or retreating, has liberated (MACH-7.6)."""
    now = rebellions(scene)
    return changed(now, freed(scene, by_province(now)))


def settle(settings: Settings) -> Callable[[Settle], Settle]:
    """Holding, or two campaigns of siege, put a rebellion down (MACH-10.13, MACH-7.1)."""

    def wrap(inner: Settle) -> Settle:
        def settled_with(p: Problem, t: Table) -> Settled:
            settled = inner(p, t)
            now = rebellions(p.scene)
            if not now.listed:
                return settled
            fallen = _fallen(settled.changes)
            listed = {
                revolt.province: left
                for revolt in now.listed
                if (left := _left(p, t, settings, revolt, fallen)) is not None
            }
            return settled._replace(changes=(*settled.changes, *changed(now, listed)))

        return settled_with

    return wrap


def _fallen(changes: tuple[Change, ...]) -> tuple[Space, ...]:
    """The cities that a siege took in this campaign, as the rule about sieges says."""
    for change in changes:
        if isinstance(change, SlotSet) and isinstance(change.value, Sieges):
            return change.value.fallen
    return ()


def _left(
    p: Problem, t: Table, settings: Settings, revolt: Rebellion, fallen: tuple[Space, ...]
) -> Rebellion | None:
    """What is left of a rebellion after what the units in the province did; None: nothing."""
    judge = settings.profile == "njudge"
    if city_of(revolt.province) in fallen and (revolt.city or judge):
        return None
    held = _anybody_holds(p, t, revolt.province) if judge else _holds(p, t, settings, revolt)
    if not held:
        return revolt
    return revolt._replace(field=False) if revolt.city else None


def _holds(p: Problem, t: Table, settings: Settings, revolt: Rebellion) -> bool:
    """Whether an army or fleet of the power that the rebellion is against holds the province."""
    space = p.board.index.get(revolt.province, -1)
    power = affected(p.scene, revolt.province)
    number = p.on.get(space, -1)
    if number < 0 or p.power[number] != power or type(p.orders[number]) is not Hold:
        return False
    if p.rules.dislodged(p, t, number) is YES:
        return False
    return settings.hold == "any" or not _attacked(p, t, space, power)


def _anybody_holds(p: Problem, t: Table, province: Province) -> bool:
    """Whether any unit holds the province or its city and is not beaten, as a mail judge looks at it.

    A garrison that is besieged does not hold.
    """
    outside = p.on.get(p.board.index.get(province, -1), -1)
    inside = p.on.get(p.board.index.get(city_of(province), -1), -1)
    if outside >= 0 and type(p.orders[outside]) is Besiege:
        inside = -1
    return any(
        number >= 0
        and type(p.orders[number]) is Hold
        and p.rules.dislodged(p, t, number) is not YES
        for number in (outside, inside)
    )


def _attacked(p: Problem, t: Table, space: int, power: Power) -> bool:
    """Whether another power tried to enter."""
    movers = p.into.get(space, ())
    return any(p.power[mover] != power and p.rules.prevent(p, t, mover)[1] > 0 for mover in movers)
