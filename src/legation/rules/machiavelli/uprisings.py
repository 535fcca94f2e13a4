"""Where rebellions are and at whom they are directed: switches and plain questions of ``rebellions``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from legation.engine.scene import Scene
from legation.rules.machiavelli.purses import Rebellion, Rebellions
from legation.values.changes import Change, SlotSet
from legation.values.geography import Place, Power, Province, city_of, province_of
from legation.values.units import GARRISON

__all__ = [
    "NAME",
    "Settings",
    "affected",
    "broken_out",
    "by_province",
    "changed",
    "foreign",
    "rebellions",
]

NAME = "rebellions"


@dataclass(frozen=True, slots=True)
class Settings:
    """``nowhere``: provinces where nobody can cause a rebellion. ``hold``: what holding puts a rebellion
    down: a hold that nobody attacks (``undisturbed``), or one that is not beaten (``any``). ``forts``:
    whether fortresses are in use.

    ``profile``: in ``njudge`` the hold of any unit in the province or in its city puts the rebellion in the
    province down, whosever it is; so does a siege that takes the city from a garrison; and rebels help only
    a unit that is the only one to come, where in ``book`` all units of a single power have their help.
    """

    nowhere: tuple[str, ...] = ()
    hold: Literal["undisturbed", "any"] = "undisturbed"
    forts: bool = False
    profile: Literal["book", "njudge"] = "book"


def rebellions(scene: Scene) -> Rebellions:
    """The rebellions as they are."""
    value = scene.slot(NAME)
    return value if isinstance(value, Rebellions) else Rebellions()


def changed(now: Rebellions, listed: Mapping[Province, Rebellion]) -> tuple[Change, ...]:
    """The change to these rebellions, if it is one."""
    later = Rebellions(tuple(listed[province] for province in sorted(listed)))
    return (SlotSet(NAME, later),) if later != now else ()


def by_province(now: Rebellions) -> dict[Province, Rebellion]:
    """The rebellions, each by where it is."""
    return {one.province: one for one in now.listed}


def affected(scene: Scene, province: Province) -> Power:
    """Whom a rebellion is directed at: whoever controls the province now (MACH-10.13)."""
    return scene.state.owner(province) or ""


def foreign(scene: Scene, province: Province) -> tuple[tuple[int, Place], ...]:
    """The units of other powers in a province and where they stand."""
    owner = affected(scene, province)
    return tuple(
        (unit.id, unit.place)
        for unit in scene.state.units
        if province_of(unit.place) == province
        and unit.power != owner
        and unit.power in scene.board.powers
    )


def broken_out(settings: Settings, scene: Scene, province: Province) -> Rebellion | None:
    """The rebellion that breaks out: in the province, and in a fortified place without a garrison
    (MACH-10.13). What there is already stays. In Venice it is in the city, or there is none (MACH-9.1)."""
    old = by_province(rebellions(scene)).get(province)
    info = scene.board.province(province).city
    unit = scene.unit_at(city_of(province))
    held = unit is not None and unit.kind == GARRISON.kind
    walls = info is not None and (info.fortified or info.fortress)
    walls = walls and (settings.forts or info is None or not info.fortress)
    city = (walls and not held) or (old is not None and old.city)
    field = True
    if province == getattr(scene.rules.settings.get("lagoon"), "place", ""):
        field = False
        if settings.profile == "book" and scene.unit_at(province) is not None:
            city = old is not None and old.city
    if not city and not field:
        return None
    return Rebellion(province, field, city, foreign(scene, province))
