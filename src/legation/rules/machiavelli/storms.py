"""Storms: after Fall they sink fleets at sea."""

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

__all__ = ["STORMS", "Settings"]

_NAME = "storms"
_TABLE = "storm"


@dataclass(frozen=True, slots=True)
class Settings:
    """``edition``: how severe they are: two dice in the ``first``, one in the ``second``."""

    edition: Edition = "first"


def _opened(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    def opened(scene: Scene) -> tuple[Change, ...]:
        """After Fall, before income, fleets in the seas that are hit are lost (MACH-13.5, MACH-3.3)."""
        if scene.state.phase.kind != "adjustment":
            return ()
        board = scene.board
        rolled = disasters.roll(scene, _TABLE, settings.edition)
        seas = tuple(place for place in rolled.places if board.province(place).kind == "sea")
        lost = [
            unit
            for unit in scene.state.units
            if unit.kind == "fleet" and province_of(unit.place) in seas
        ]
        made = rolled._replace(places=seas)
        return (*(UnitGone(unit.id) for unit in lost), SlotSet(_NAME, made))

    return opened


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return disasters.hooks(_NAME, "opened", _opened(settings))


STORMS = Module(_NAME, "1", Settings, _hooks, sheet="machiavelli")
