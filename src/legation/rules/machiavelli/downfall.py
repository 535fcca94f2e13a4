"""What falls with a ruler: his garrisons that are under siege.

By itself, for sieges ask for rebellions, which ask who was assassinated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from legation.engine.module import Dealt, Module
from legation.engine.scene import Scene
from legation.rules.machiavelli.purses import Chits, besieged
from legation.values.changes import Change, UnitGone
from legation.values.orders import Ballot
from legation.values.units import GARRISON

__all__ = ["DOWNFALL", "Settings"]

_NAME = "downfall"


@dataclass(frozen=True, slots=True)
class Settings:
    """There is nothing to set."""


def _struck(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """The victims' garrisons under siege, unless the besieger's ruler dies with theirs (MACH-10.12)."""
    dead = scene.slot(_NAME, "assassination")
    victims = dead.victims if isinstance(dead, Chits) else ()
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


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {"dealings": {"struck": _struck}}


DOWNFALL = Module(
    _NAME,
    "1",
    Settings,
    _hooks,
    reads=("assassination", "siege"),
    needs=("assassination",),
    sheet="machiavelli",
)
