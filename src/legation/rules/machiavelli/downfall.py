"""What falls with a ruler: his garrisons that are under siege.

By itself, for sieges ask for rebellions, which ask who was assassinated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from legation.engine.module import Dealt, Election, Module
from legation.engine.scene import Scene
from legation.rules.machiavelli.orders import Besiege
from legation.rules.machiavelli.purses import Chits, besieged
from legation.values.changes import Change, OwnerSet, UnitGone
from legation.values.geography import Power, city_of, province_of
from legation.values.orders import Ballot
from legation.values.rulings import Reason, Ruling
from legation.values.units import GARRISON, Unit

__all__ = ["DOWNFALL", "Settings"]

_NAME = "downfall"
Elect: TypeAlias = Callable[[Scene, Any], Election]


@dataclass(frozen=True, slots=True)
class Settings:
    """``begun``: whether a garrison falls to a siege that is ordered in this very campaign, too, as with a
    mail judge.
    """

    begun: bool = False


def _struck(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """The victims' garrisons under siege, unless the besieger's ruler dies with theirs (MACH-10.12)."""
    victims = _victims(scene)
    under = besieged(scene.slot(_NAME, "siege"))
    units = {unit.id: unit for unit in scene.state.units}
    fallen: list[Change] = []
    for unit in scene.state.units:
        besieger = units.get(under.get(unit.place, -1))
        if unit.kind != GARRISON.kind or unit.power not in victims or besieger is None:
            continue
        if besieger.power not in victims:
            fallen.append(UnitGone(unit.id))
    return Dealt(tuple(fallen))


def _victims(scene: Scene) -> tuple[Power, ...]:
    dead = scene.slot(_NAME, "assassination")
    return dead.victims if isinstance(dead, Chits) else ()


def _elect(inner: Elect) -> Elect:
    def counted(scene: Scene, lines: Any) -> Election:
        """The garrisons that a siege begins against are gone before anybody moves (MACH-10.12)."""
        election = inner(scene, lines)
        victims = _victims(scene)
        if not victims:
            return election
        fallen = [
            garrison
            for order in election.orders.values()
            if type(order) is Besiege
            and (garrison := scene.unit_at(city_of(order.unit))) is not None
            and garrison.power in victims
        ]
        told = tuple(
            Ruling(unit.power, unit, None, "gone", Reason("gone_before", (("unit", unit),)))
            for unit in fallen
        )
        return replace(
            election,
            rulings=(*election.rulings, *told),
            changes=(*election.changes, *_emptied(scene, fallen)),
        )

    return counted


def _emptied(scene: Scene, fallen: Sequence[Unit]) -> Iterator[Change]:
    """The garrisons are gone; in the first edition owners have been settled for the moves to come, and what
    was theirs is the besiegers' now (MACH-3.2)."""
    early = getattr(scene.rules.settings.get("control"), "edition", "") == "first"
    for unit in fallen:
        yield UnitGone(unit.id)
        besieger = scene.unit_at(province_of(unit.place))
        if early and besieger is not None and scene.state.owner(unit.place):
            yield OwnerSet(unit.place, besieger.power)


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {"dealings": {"struck": _struck}}
    if settings.begun:
        hooks["elect"] = _elect
    return hooks


DOWNFALL = Module(
    _NAME,
    "1",
    Settings,
    _hooks,
    reads=("assassination", "siege"),
    needs=("assassination",),
    sheet="machiavelli",
)
