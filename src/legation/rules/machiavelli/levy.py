"""Adjustments without money: as many units as cities, garrisons among them.

It changes the adjustments of the standard game where they differ: what a city counts, where and what may
be built, and who goes when nobody says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.notation.explain import register
from legation.rules.machiavelli.sites import counted_cities, home_sites, refusal, set_up
from legation.values.geography import Kind, Place, Power
from legation.values.rulings import Reason
from legation.values.units import Unit

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["LEVY", "Settings"]

Balance = Callable[[Scene, Power, int], int]
NoSite = Callable[[Scene, Power, Kind, Place], Reason]
Removal = Callable[[Scene, Power, int, Sequence[Unit]], tuple[tuple[Unit, Reason], ...]]


@dataclass(frozen=True, slots=True)
class Settings:
    """``ports``: fleets are built in ports alone, else on every coast with a city.

    ``garrisons``: garrisons may be built. ``removal``: who goes where nobody says so, the ``earliest``
    units of a power or those that the ``standard`` game takes.
    """

    ports: bool = True
    garrisons: bool = True
    removal: Literal["earliest", "standard"] = "earliest"


def _balance(inner: Balance) -> Balance:
    def balance(scene: Scene, power: Power, number: int) -> int:
        """A city counts for who owns its province, too (MACH-12.1)."""
        if set_up(scene):
            return 0
        owned = sum(
            scene.rules.worth(scene, space, power)
            for space, owner in scene.state.owners
            if owner == power
        )
        return inner(scene, power, number + len(counted_cities(scene, power)) - owned)

    return balance


def _no_site(settings: Settings) -> Callable[[NoSite], NoSite]:
    def wrap(inner: NoSite) -> NoSite:
        def why(scene: Scene, power: Power, kind: Kind, place: Place) -> Reason:
            """The first of the conditions that fails (MACH-6.2)."""
            found = refusal(
                scene, power, kind, place, ports=settings.ports, garrisons=settings.garrisons
            )
            return (
                Reason("site_closed", (("place", place), ("kind", kind)))
                if found is None
                else found
            )

        return why

    return wrap


def _removal(settings: Settings) -> Callable[[Removal], Removal]:
    def wrap(inner: Removal) -> Removal:
        def removal(
            scene: Scene, power: Power, count: int, units: Sequence[Unit]
        ) -> tuple[tuple[Unit, Reason], ...]:
            """The earliest units of the power go (MACH-12.2)."""
            if settings.removal == "standard":
                return inner(scene, power, count, units)
            first = sorted(units, key=lambda unit: unit.id)[:count]
            return tuple((unit, Reason("removed_earliest", (("unit", unit),))) for unit in first)

        return removal

    return wrap


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that these settings never give."""
    found = {
        "site_not_home": "home countries take the place of home centres",
        "site_not_owned": "a site is owned with its city or not",
        "site_no_centre": "a site is a city",
    }
    settings: Settings = rules.settings["levy"]
    if settings.garrisons:
        found["no_garrisons"] = "there are garrisons"
    if settings.removal == "standard":
        found["removed_earliest"] = "units far away go first"
    return found


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "balance": _balance,
        "sites": home_sites(ports=settings.ports, garrisons=settings.garrisons),
        "no_site": _no_site(settings),
        "removal": _removal(settings),
    }


LEVY = Module("levy", "1", Settings, _hooks, needs=("adjustment", "control"), silent=_silent)

register(
    "removed_earliest", ("unit",), "removed: nobody said who goes, and it has been there longest"
)
