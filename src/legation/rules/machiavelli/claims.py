"""Claims: what bribes of a Fall take where owners are settled only after it, as a mail judge has it.

Who buys a unit claims the province where it stands and the city of that province if nobody is in it; who
stands beside a unit that a bribe disbands claims what that unit held. When Fall is over, units that stand
there go before a claim. Bribes of other campaigns give none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from legation.engine.module import Dealt, Module, Slot
from legation.engine.scene import Scene
from legation.rules.machiavelli import realm
from legation.rules.machiavelli.purses import Deal, Spending
from legation.values.changes import Change, OwnerSet, SlotSet
from legation.values.geography import NOBODY, Power, Province, Space, city_of, in_city, province_of
from legation.values.orders import Ballot

__all__ = ["CLAIMS", "Claims", "Settings"]

_NAME = "claims"


@dataclass(frozen=True, slots=True)
class Settings:
    """There is nothing to set."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Slot ``claims``: who claims which province or city, as (space, power), sorted; nobody may, too."""

    listed: tuple[tuple[Space, Power], ...] = ()


def claims(scene: Scene) -> Claims:
    """The claims as they are."""
    value = scene.slot(_NAME)
    return value if isinstance(value, Claims) else Claims()


def _taken(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """What the bribes of a Fall give a claim to, later ones before earlier ones (MACH-11.2)."""
    if scene.state.phase.season != "fall":
        return Dealt()
    spending = scene.slot(_NAME, "expenses")
    deals = spending.deals if isinstance(spending, Spending) else ()
    listed: dict[Space, Power] = {}
    for deal in deals:
        if deal.outcome == "done":
            listed.update(_claimed(scene, deal))
    return Dealt((SlotSet(_NAME, Claims(tuple(sorted(listed.items())))),) if listed else ())


def _claimed(scene: Scene, deal: Deal) -> Iterator[tuple[Space, Power]]:
    """The claims that come of one bribe."""
    province = province_of(deal.place)
    field, garrison = scene.unit_at(province), scene.unit_at(city_of(province))
    if deal.kind == "buy":
        inside = in_city(deal.place)
        if inside or garrison is None:
            yield from _city(scene, province, deal.power)
        if not inside or field is None:
            yield from _land(scene, province, deal.power)
    elif deal.kind == "disband" and in_city(deal.place):
        if field is not None:
            yield from _city(scene, province, field.power)
    elif deal.kind == "disband" and garrison is not None:
        yield from _land(scene, province, garrison.power)


def _land(scene: Scene, province: Province, power: Power) -> Iterator[tuple[Space, Power]]:
    if province in realm.lands(scene.board):
        yield province, power


def _city(scene: Scene, province: Province, power: Power) -> Iterator[tuple[Space, Power]]:
    if province in realm.cities(scene.board):
        yield city_of(province), power


def _settled(scene: Scene) -> tuple[Change, ...]:
    """Claims make owners when Fall is over, before those are settled by the units (MACH-3.3)."""
    now = claims(scene)
    if not now.listed:
        return ()
    owners = (OwnerSet(space, power if power != NOBODY else None) for space, power in now.listed)
    return (*owners, SlotSet(_NAME, Claims()))


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "dealings": {"taken": _taken},
        "aftermath": {"retreated": _settled},
        "slot": Slot(
            lambda scene: Claims(),
            lambda value: [list(pair) for pair in value.listed],
            lambda value: Claims(tuple((str(a), str(b)) for a, b in value)),
        ),
    }


CLAIMS = Module(
    _NAME, "1", Settings, _hooks, reads=("expenses",), needs=("movement",), sheet="machiavelli"
)
