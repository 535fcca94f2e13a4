"""Harbours: markets, yards, walls and narrows, which a map gives to its provinces and links by marks.

* A ``market`` counts for several centres as long as the winters were few.
* A ``yard`` is a place to build on for whoever owns it; and where an ordinary unit stands on an own home
  centre or yard, a build there makes it a double one.
* A ``walled`` centre does not fall to fleets.
* Of several moves through links of one name only the strongest gets through.
* Of retreating units the larger one goes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from legation.engine.module import Module
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.settings import read_settings
from legation.values.changes import Change, UnitChanged
from legation.values.geography import Place, Power
from legation.values.orders import Build
from legation.values.rulings import Amount
from legation.values.units import Unit, parts

__all__ = ["HARBOURS", "Settings", "harbours"]

Builds = Callable[[Scene, Power, Build, int], tuple[Change, ...]]
Captures = Callable[[Scene, str, Unit], Power | None]
Contenders = Callable[[Problem, int], list[int]]
Force = Callable[[Scene, Unit], Amount]
Sites = Callable[[Scene, Power], tuple[tuple[str, Place], ...]]
Worth = Callable[[Scene, str, Power], int]


@dataclass(frozen=True, slots=True)
class Settings:
    """``market``: what a market counts for. ``winters``: after so many it counts for one again."""

    market: int = 2
    winters: int = 20


def _marks(scene: Scene, province: str) -> tuple[str, ...]:
    return scene.board.province(province).marks


def _hooks(settings: Settings) -> Mapping[str, Any]:
    def worth(inner: Worth) -> Worth:
        def ask(scene: Scene, province: str, power: Power) -> int:
            passed = getattr(scene.slot("harbours", "frost"), "count", 0)
            if "market" in _marks(scene, province) and passed < settings.winters:
                return settings.market
            return inner(scene, province, power)

        return ask

    return {
        "worth": worth,
        "sites": _sites,
        "build": _build,
        "captures": _captures,
        "contenders": _contenders,
        "retreat_force": _retreat_force,
    }


def _sites(inner: Sites) -> Sites:
    def ask(scene: Scene, power: Power) -> tuple[tuple[str, Place], ...]:
        found = list(inner(scene, power))
        for province in scene.state.centres(power):
            home = scene.board.province(province).home == power
            yard = "yard" in _marks(scene, province)
            there = scene.unit_at(province)
            if there is not None and there.power == power and (home or yard):
                if there.parts.size == 1:
                    found.append((there.kind, there.place))
            elif there is None and yard:
                found += [("army", province), ("fleet", province)]
        return tuple(found)

    return ask


def _build(inner: Builds) -> Builds:
    def ask(scene: Scene, power: Power, order: Build, number: int) -> tuple[Change, ...]:
        there = scene.unit_at(order.place)
        if there is None:
            return inner(scene, power, order, number)
        return (UnitChanged(there.id, parts(there.kind, there.parts.size + 1), there.marks),)

    return ask


def _captures(inner: Captures) -> Captures:
    def ask(scene: Scene, province: str, unit: Unit) -> Power | None:
        if "walled" in _marks(scene, province) and unit.kind == "fleet":
            return scene.state.owner(province)
        return inner(scene, province, unit)

    return ask


def _narrows(p: Problem, action: int) -> str:
    """The name of the link that a move goes over, empty for one without."""
    unit = p.actions[action].unit
    link = p.board.links.get((p.units[unit].kind, p.place[unit], p.goal[action]))
    return link.name if link is not None else ""


def _contenders(inner: Contenders) -> Contenders:
    def ask(p: Problem, action: int) -> list[int]:
        found = list(inner(p, action))
        name = _narrows(p, action)
        if name:
            others = [other for other in p.movers if _narrows(p, other) == name]
            found += [other for other in others if other != action and other not in found]
        return found

    return ask


def _retreat_force(inner: Force) -> Force:
    def ask(scene: Scene, unit: Unit) -> Amount:
        return max(inner(scene, unit), unit.parts.size)

    return ask


HARBOURS = Module(
    "harbours", "1", Settings, _hooks, reads=("frost",), needs=("movement", "adjustment")
)


def harbours(given: Mapping[str, object]) -> list[tuple[Module, Any]]:
    """What a variant file gets for ``use = "harbours"``."""
    return [(HARBOURS, read_settings(Settings(), given, module="harbours"))]
