"""Who rules a gate: the power of the unit there, or, where nobody need stay, of the last unit that was."""

from __future__ import annotations

from typing import Any

from legation.engine.module import Slot
from legation.engine.scene import Scene
from legation.rules.gates.settings import Settings
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power, Province

__all__ = ["KEPT", "keeper_power", "remember"]

Kept = tuple[tuple[Province, Power], ...]
"""By gate, the power whose unit was there last; sorted."""


def keeper_power(scene: Scene, settings: Settings, gate: Province) -> Power | None:
    """The power that gives the leave of a gate; None while there is no such power (SUE-2)."""
    unit = scene.unit_at(gate)
    if unit is not None and settings.keeps(unit):
        return unit.power
    if settings.reading != "open":
        return None
    kept = scene.slot("gates")
    return dict(kept).get(gate) if isinstance(kept, tuple) else None


def _now(scene: Scene) -> Kept:
    """Who stands at the gates, and who stood at the empty ones."""
    settings: Settings = scene.rules.settings["gates"]
    links = scene.board.links.values()
    gates = {link.gate for link in links if link.gate is not None and link.gate_mode == "leave"}
    found = ((gate, keeper_power(scene, settings, gate)) for gate in sorted(gates))
    return tuple((gate, power) for gate, power in found if power is not None)


def remember(scene: Scene) -> tuple[Change, ...]:
    """After moves and after retreats: whose unit was at a gate last (SUE-2)."""
    now = _now(scene)
    return () if now == scene.slot("gates") else (SlotSet("gates", now),)


def _write(value: Kept) -> list[list[str]]:
    return [list(pair) for pair in value]


def _read(value: list[list[Any]]) -> Kept:
    return tuple((str(gate), str(power)) for gate, power in value)


KEPT = Slot(_now, _write, _read)
