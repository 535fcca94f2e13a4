"""Plague: after Spring it kills all units in some provinces and their cities."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.rules.machiavelli import disasters
from legation.rules.machiavelli.disasters import Edition
from legation.values.changes import Change, SlotSet, UnitGone
from legation.values.geography import province_of

__all__ = ["PLAGUE", "Settings"]

_NAME = "plague"


@dataclass(frozen=True, slots=True)
class Settings:
    """``edition``: how severe it is: two dice in the ``first``, one in the ``second``. ``since``: the first
    year that knows the plague.
    """

    edition: Edition = "first"
    since: int = 0


def _season_end(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    def season_end(scene: Scene) -> tuple[Change, ...]:
        """After Spring all units in the places that it comes to die at once (MACH-13.4)."""
        phase = scene.state.phase
        if phase.season != "spring" or phase.year < settings.since:
            return ()
        rolled = disasters.roll(scene, _NAME, settings.edition)
        hit = {province_of(place) for place in rolled.places}
        dead = [unit for unit in scene.state.units if province_of(unit.place) in hit]
        return (*(UnitGone(unit.id) for unit in dead), SlotSet(_NAME, rolled))

    return season_end


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return disasters.hooks(_NAME, "season_end", _season_end(settings))


PLAGUE = Module(_NAME, "1", Settings, _hooks, sheet="machiavelli")
