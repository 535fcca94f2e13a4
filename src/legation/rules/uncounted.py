"""Centres that do not count for a certain power, which can only keep them from others.

The map lists them in ``[table.uncounted]``: a power, and the centres that are none to it. They count
neither for its units nor for its winning (HK-1, HK-2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.values.geography import Power, Province
from legation.values.units import Unit

__all__ = ["UNCOUNTED"]

Captures = Callable[[Scene, Province, Unit], Power | None]
Worth = Callable[[Scene, Province, Power], int]


@dataclass(frozen=True, slots=True)
class Settings:
    """``held``: whose such a centre is when that power has a unit there as ownership is settled:
    ``nobody``'s, until another power comes (HK-3), or the ``power``'s own, though it counts for nothing.
    """

    held: Literal["nobody", "power"] = "nobody"


@lru_cache(maxsize=64)
def _listed(board: Board) -> Mapping[Power, tuple[Province, ...]]:
    table = board.map.table("uncounted")
    found = table if isinstance(table, Mapping) else {}
    return {power: tuple(centres) for power, centres in found.items()}


def _worth(inner: Worth) -> Worth:
    def worth(scene: Scene, province: Province, power: Power) -> int:
        """What is none for a power counts for nothing there (HK-1, HK-2)."""
        if province in _listed(scene.board).get(power, ()):
            return 0
        return inner(scene, province, power)

    return worth


def _captures(inner: Captures) -> Captures:
    def captures(scene: Scene, province: Province, unit: Unit) -> Power | None:
        """Taken by such a power it is nobody's, until another one comes (HK-3)."""
        if province in _listed(scene.board).get(unit.power, ()):
            return None
        return inner(scene, province, unit)

    return captures


def _misfit(board: Board, settings: Settings) -> str:
    table = board.map.table("uncounted")
    if not isinstance(table, Mapping) or not table:
        return "[table.uncounted] lists no centre that does not count: power = [centres]"
    for power, centres in table.items():
        if power not in board.powers:
            return f"[table.uncounted]: there is no power {power!r}"
        if not isinstance(centres, list) or not all(place in board.centres for place in centres):
            return f"[table.uncounted]: {power} = {centres!r} is no list of centres"
    return ""


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {"worth": _worth}
    if settings.held == "nobody":
        hooks["captures"] = _captures
    return hooks


UNCOUNTED = Module(
    "uncounted", "1", Settings, _hooks, needs=("victory",), misfit=_misfit, sheet="colonial"
)
