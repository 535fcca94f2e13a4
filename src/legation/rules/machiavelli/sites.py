"""Where new units may be raised: a part of both kinds of adjustment, with money and without.

A pure reader of a scene: which city a power may build in, and which kinds of unit there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from legation.engine.scene import Scene
from legation.notation.explain import register
from legation.rules.machiavelli import realm
from legation.values.geography import Kind, Place, Power, Province, city_of, province_of
from legation.values.rulings import Reason

__all__ = ["cities_of", "counted_cities", "home_sites", "refusal", "set_up", "sites_of"]

Sites: TypeAlias = Callable[[Scene, Power], tuple[tuple[Kind, Place], ...]]


def set_up(scene: Scene) -> bool:
    """Whether this is the adjustment with which the game begins: nobody builds or removes (MACH-3.4)."""
    phase = scene.state.phase
    return phase.kind == "adjustment" and phase == scene.variant.setup.first


def counted_cities(scene: Scene, power: Power) -> tuple[Province, ...]:
    """The cities that a power owns together with their province (MACH-12.1)."""
    owners = dict(scene.state.owners)
    return tuple(
        province
        for province in sorted(realm.cities(scene.board))
        if owners.get(province) == power and owners.get(city_of(province)) == power
    )


def cities_of(scene: Scene, power: Power) -> tuple[Province, ...]:
    """Of these, the ones in a home country of its own: where it may build (MACH-6.2, MACH-12.3)."""
    homes = set(scene.rules.homes(scene, power))
    return tuple(province for province in counted_cities(scene, power) if province in homes)


def sites_of(scene: Scene, power: Power, *, ports: bool) -> Iterator[tuple[Kind, Place]]:
    """What may be built where, as far as the spaces are free (MACH-6.2).

    Armies and fleets stand in the province, a fleet only where there is a port (with ``ports`` false
    wherever one can stand); a garrison stands in a fortified city.
    """
    for province in cities_of(scene, power):
        for kind in ("army", "fleet", "garrison"):
            for place in _places(scene, kind, province, ports=ports):
                if _free(scene, place):
                    yield kind, place


def home_sites(*, ports: bool, garrisons: bool) -> Callable[[Sites], Sites]:
    """The hook ``sites``: cities of the power's home countries with a free space, in place of home
    centres (MACH-6.2, MACH-12.1)."""

    def wrap(inner: Sites) -> Sites:
        def sites(scene: Scene, power: Power) -> tuple[tuple[Kind, Place], ...]:
            found = sites_of(scene, power, ports=ports)
            return tuple((kind, place) for kind, place in found if garrisons or kind != "garrison")

        return sites

    return wrap


def _places(scene: Scene, kind: Kind, province: Province, *, ports: bool) -> Iterator[Place]:
    """The places of a province where a unit of a kind may be raised, taken or not."""
    board = scene.board
    city = board.province(province).city
    assert city is not None  # it is one of the cities
    if kind == "garrison":
        space = city_of(province)
        if city.fortified and kind in board.stands and space in board.index:
            yield space
        return
    if kind == "fleet" and ports and not city.port:
        return
    space_number = board.index[province]
    numbers = board.coasts[space_number] if kind == "fleet" else ()
    for number in numbers or (space_number,):
        if board.stands[kind] >> number & 1:
            yield board.places[number]


def _free(scene: Scene, place: Place) -> bool:
    """Whether nobody stands in the space of a place, and the one unit of a lone space is not there."""
    board = scene.board
    return board.space_of[board.index[place]] not in scene.on


def refusal(
    scene: Scene, power: Power, kind: Kind, place: Place, *, ports: bool, garrisons: bool
) -> Reason | None:
    """Why a power may not build something somewhere; None where nothing is against it (MACH-6.2)."""
    province = province_of(place)
    facts = (("place", place), ("kind", kind))
    owners = dict(scene.state.owners)
    if kind == "garrison" and not garrisons:
        return Reason("no_garrisons", facts)
    if province not in realm.cities(scene.board):
        return Reason("site_no_city", facts)
    if province not in scene.rules.homes(scene, power):
        return Reason("site_not_home_country", facts)
    if owners.get(province) != power or owners.get(city_of(province)) != power:
        return Reason("site_half_owned", facts)
    if place not in _places(scene, kind, province, ports=ports):
        return Reason(_UNFIT.get(kind, "cannot_stand_there"), facts)
    there = scene.unit_at(place)
    if there is not None:
        return Reason("site_occupied", (*facts, ("other", there)))
    return None


_UNFIT = {"fleet": "site_no_port", "garrison": "site_not_fortified"}
"""By kind, why it cannot be raised in a city."""

register("site_no_city", ("place", "kind"), "{place} has no city, and units are raised in cities")
register(
    "site_not_home_country",
    ("place", "kind"),
    "{place} is in no home country that the power holds (MACH-6.2)",
)
register(
    "site_half_owned",
    ("place", "kind"),
    "the power does not own both the province and the city of {place} (MACH-6.2)",
)
register("site_no_port", ("place", "kind"), "{place} has no port, so no {kind} is raised there")
register("site_not_fortified", ("place", "kind"), "{place} has no fortified city for a {kind}")
register("no_garrisons", ("place", "kind"), "there are no garrisons in this game")
