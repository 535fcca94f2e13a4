"""What a siege is bound to: the switches of the module ``siege`` and plain questions about its slot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from legation.engine.scene import Scene
from legation.rules.machiavelli.orders import Siege, Sieges
from legation.values.geography import Power, Space, city_of, province_of
from legation.values.units import GARRISON, Unit

__all__ = [
    "NAME",
    "Settings",
    "besieger",
    "holds_out",
    "locked_in",
    "rebels",
    "siege_by",
    "sieges",
    "tied",
]

NAME = "siege"


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``edition``: in the ``first`` a besieger must go on or lift the siege, and a besieged garrison may
      not convert; in the ``second`` any other order lifts it, and the garrison may convert.
    * ``profile``: in ``book`` a siege is its besieger's, and ends when he does something else. In
      ``njudge`` it is the city's: whoever stands before the city goes on with it, an army or fleet there
      that is ordered something else in the first edition tries that in vain while the siege stays, and
      a garrison that is besieged tries in vain to convert, in both editions.
    * ``forts``: whether fortresses are in use.
    """

    edition: Literal["first", "second"] = "first"
    profile: Literal["book", "njudge"] = "book"
    forts: bool = False


def sieges(scene: Scene) -> Sieges:
    """The sieges as they are."""
    found = scene.slot(NAME)
    return found if isinstance(found, Sieges) else Sieges()


def rebels(scene: Scene, city: Space) -> bool:
    """Whether the city of a province rebels."""
    listed = getattr(scene.slot(NAME, "rebellions"), "listed", ())
    return any(one.province == province_of(city) and one.city for one in listed)


def besieger(scene: Scene, siege: Siege) -> Unit | None:
    """The unit that besieges, if it still stands before the city."""
    unit = scene.unit_at(province_of(siege.city))
    return unit if unit is not None and unit.id == siege.unit else None


def holds_out(scene: Scene, city: Space, power: Power) -> bool:
    """Whether there is still somebody in a city for a power to besiege."""
    there = scene.unit_at(city)
    return rebels(scene, city) if there is None else there.power != power


def siege_by(settings: Settings, scene: Scene, unit: Unit) -> Siege | None:
    """The siege that a unit outside goes on with (MACH-7.1, MACH-7.2)."""
    if unit.kind == GARRISON.kind:
        return None
    if settings.profile == "njudge":
        return sieges(scene).of(city_of(province_of(unit.place)))
    return sieges(scene).by(unit.id)


def tied(settings: Settings, scene: Scene, unit: Unit) -> bool:
    """Whether a unit in a province under siege can do nothing but besiege or lift the siege (MACH-7.2).

    Only beside a garrison of its own is it free. With a mail judge that is so even where the city is
    empty and does not rebel.
    """
    if settings.edition == "second":
        return False
    siege = siege_by(settings, scene, unit)
    if siege is None:
        return False
    if settings.profile == "njudge":
        there = scene.unit_at(siege.city)
        return there is None or there.power != unit.power
    return holds_out(scene, siege.city, unit.power)


def locked_in(settings: Settings, scene: Scene, unit: Unit) -> Unit | None:
    """Who keeps a garrison under siege from converting, if somebody does (MACH-7.3)."""
    if settings.edition == "second" and settings.profile == "book":
        return None
    siege = sieges(scene).of(unit.place)
    if siege is None:
        return None
    found = besieger(scene, siege)
    if settings.profile == "njudge":
        found = scene.unit_at(province_of(siege.city))
    return None if found is None or found.power == unit.power else found
