"""Build sites: on which centres a power may build.

The map may say more in ``[table.builds]``: ``sites`` lists further centres by power, on which this
power builds as if they were home; ``open`` lists centres on which whoever owns them builds; ``kinds``
gives centres the only kinds of unit that are built there. Everywhere a site must be owned and empty, as
at home.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.notation.explain import register
from legation.values.geography import Place, Power, Province, province_of
from legation.values.rulings import Reason

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["BUILDS", "Settings"]

Sites = Callable[[Scene, Power], tuple[tuple[str, Place], ...]]
Homes = Callable[[Scene, Power], tuple[Province, ...]]
NoSite = Callable[[Scene, Power, str, Place], Reason]


@dataclass(frozen=True, slots=True)
class Settings:
    """``where``: on which centres a power builds.

    * ``home``: its own home centres, as in the standard game.
    * ``owned``: every centre that it owns. There are no lasting home centres; where removals go by the
      distance from home, they go by the distance from the owned centres.
    * ``owned_with_home``: every centre that it owns, as long as it owns one of its home centres.
    * ``homes``: every home centre that it owns, whoever's home it is. As before, removals that go by
      the distance from home go by its own homes.
    * ``others``: every centre that another power owns, and nowhere else (Pandemonium).
    """

    where: Literal["home", "owned", "owned_with_home", "homes", "others"] = "owned"


@lru_cache(maxsize=64)
def _table(board: Board) -> Mapping[str, Any]:
    """The map's table; empty if there is none."""
    table = board.map.table("builds")
    return table if isinstance(table, Mapping) else {}


@lru_cache(maxsize=256)
def _listed(board: Board, power: Power) -> tuple[Province, ...]:
    """The centres that the map's table makes home to a power."""
    table = _table(board)
    return (*table.get("open", ()), *table.get("sites", {}).get(power, ()))


def _misfit(board: Board, settings: Settings) -> str:
    """A mistake in the map's table."""
    table = _table(board)
    sites, everybody, kinds = table.get("sites", {}), table.get("open", []), table.get("kinds", {})
    lists = [everybody]
    for mapping in (sites, kinds):
        lists += mapping.values() if isinstance(mapping, Mapping) else [None]
    if set(table) - {"sites", "open", "kinds"} or not all(isinstance(x, list) for x in lists):
        return (
            "[table.builds] has sites = { power = [centres] }, open = [centres], "
            "kinds = { centre = [kinds] }"
        )
    for power in sites:
        if power not in board.powers:
            return f"[table.builds] sites: there is no power {power!r}"
    for province in (*everybody, *kinds, *(p for listed in sites.values() for p in listed)):
        if province not in board.centres:
            return f"[table.builds]: {province!r} is no centre"
    for kind in (kind for listed in kinds.values() for kind in listed):
        if kind not in board.reach:
            return f"[table.builds] kinds: there is no kind {kind!r}"
    return ""


def _homes(settings: Settings) -> Callable[[Homes], Homes]:
    def wrap(inner: Homes) -> Homes:
        def homes(scene: Scene, power: Power) -> tuple[Province, ...]:
            own = (*inner(scene, power), *_listed(scene.board, power))
            owned = settings.where == "owned"
            return scene.state.centres(power) if owned else tuple(dict.fromkeys(own))

        return homes

    return wrap


def _sites(settings: Settings) -> Callable[[Sites], Sites]:
    """What may be built, less the kinds that the map's table keeps out of a centre."""

    def wrap(inner: Sites) -> Sites:
        def sites(scene: Scene, power: Power) -> tuple[tuple[str, Place], ...]:
            found = inner(scene, power)
            if settings.where == "others":
                found = tuple(_of_others(scene, power))
            for province in _further(scene, settings, power):
                found = (*found, *_empty(scene, province))
            kinds = _table(scene.board).get("kinds")
            if not kinds:
                return found
            return tuple(
                (kind, place)
                for kind, place in found
                if kind in kinds.get(province_of(place), (kind,))
            )

        return sites

    return wrap


def _further(scene: Scene, settings: Settings, power: Power) -> tuple[Province, ...]:
    """The centres on which a power builds though they are not home to it."""
    if settings.where not in ("homes", "owned_with_home"):
        return ()
    homes = scene.rules.homes(scene, power)
    owned = scene.state.centres(power)
    if settings.where == "owned_with_home":
        owned = owned if any(home in owned for home in homes) else ()
    else:
        owned = tuple(p for p in owned if scene.board.province(p).home is not None)
    return tuple(province for province in owned if province not in homes)


def _of_others(scene: Scene, power: Power) -> Iterator[tuple[str, Place]]:
    """What can stand in the empty centres of other powers."""
    for province, owner in scene.state.owners:
        if owner != power:
            yield from _empty(scene, province)


def _empty(scene: Scene, province: Province) -> Iterator[tuple[str, Place]]:
    """What can stand in a centre, if nobody does."""
    board = scene.board
    space = board.index[province]
    if space in scene.on:
        return
    for kind in ("army", "fleet"):
        for place in (space, *board.coasts[space]):
            if board.stands[kind] >> place & 1:
                yield kind, board.places[place]


def _no_site(settings: Settings) -> Callable[[NoSite], NoSite]:
    """Why not, where it is another reason than that a centre is no home."""

    def wrap(inner: NoSite) -> NoSite:
        def why(scene: Scene, power: Power, kind: str, place: Place) -> Reason:
            found = inner(scene, power, kind, place)
            province = province_of(place)
            facts = (("place", place), ("kind", kind))
            kinds = _table(scene.board).get("kinds", {}).get(province, (kind,))
            owner = scene.state.owner(province)
            if settings.where == "others" and province in scene.board.centres:
                there = scene.unit_at(place)
                if owner in (None, power):
                    return Reason("site_not_of_others", facts)
                if there is not None:
                    return Reason("site_occupied", (*facts, ("other", there)))
                found = Reason("site_closed", facts)
            if found.code == "site_closed" and kind not in kinds:
                return Reason("site_other_kind", (*facts, ("kinds", tuple(kinds))))
            if found.code != "site_not_home" or settings.where == "home":
                return found
            if owner != power:
                return Reason("site_not_owned", facts)
            if province not in _further(scene, settings, power):
                return Reason(_WITHOUT[settings.where], facts)
            there = scene.unit_at(place)
            if there is not None:
                return Reason("site_occupied", (*facts, ("other", there)))
            if kind not in kinds:
                return Reason("site_other_kind", (*facts, ("kinds", tuple(kinds))))
            return Reason("site_closed", facts)

        return why

    return wrap


_WITHOUT = {
    "owned": "site_not_home",  # never: what is owned is home
    "owned_with_home": "site_without_home",
    "homes": "site_nobodys_home",
}
"""By ``where``, why a centre that the power owns is not home."""

register(
    "site_other_kind",
    ("place", "kind", "kinds"),
    "in {place} no {kind} can be built, only this: {kinds}",
)
register(
    "site_without_home",
    ("place", "kind"),
    "nothing can be built in {place} by a power without any of its home centres",
)
register("site_nobodys_home", ("place", "kind"), "{place} is not a home centre of any power")
register("site_not_of_others", ("place", "kind"), "{place} does not belong to another power")


_GIVEN = {
    "site_not_home": ("home",),
    "site_not_owned": ("home", "owned", "owned_with_home", "homes"),
    "site_without_home": ("owned_with_home",),
    "site_nobodys_home": ("homes",),
    "site_not_of_others": ("others",),
    "site_contested": ("others",),
}
"""Reason -> the values of ``where`` under which it is given."""


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons about sites that these settings on this map never give."""
    where = rules.settings["builds"].where
    found = {
        code: f"the setting where is {where!r}"
        for code, values in _GIVEN.items()
        if where not in values
    }
    if not _table(board).get("kinds"):
        found["site_other_kind"] = "the map keeps no kind of unit out of a site"
    # Where it keeps some out it says so.
    found["site_closed"] = "no rule closes a site that is owned and empty"
    if where != "others":
        found["site_occupied"] = "only other rules let units stand on sites"
    if all(board.province(province).home is not None for province in board.centres):
        found["site_nobodys_home"] = "every centre is somebody's home"
    return found


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "homes": _homes(settings),
        "sites": _sites(settings),
        "no_site": _no_site(settings),
    }


BUILDS = Module(
    "builds", "1", Settings, _hooks, needs=("adjustment",), misfit=_misfit, silent=_silent
)
