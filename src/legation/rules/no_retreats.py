"""No retreats: dislodged units are taken off the board at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.values.geography import Place, Province
from legation.values.units import Unit

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["NO_RETREATS"]

Retreats = Callable[[Scene, Unit, Province | None, int], tuple[Place, ...]]


@dataclass(frozen=True, slots=True)
class Settings:
    """There is nothing to choose."""


def _retreats(inner: Retreats) -> Retreats:
    """Nowhere, so that nobody has a retreat to write."""

    def retreats(
        scene: Scene, unit: Unit, attacker: Province | None, closed: int
    ) -> tuple[Place, ...]:
        return ()

    return retreats


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """What is never said of retreats where there are none."""
    if rules.settings["retreat"].empty_retreats:
        return {}
    never = (
        "retreated", "retreats_collide", "disbanded_by_order", "no_retreat_ordered",
        "retreat_occupied", "retreat_to_attacker", "retreat_contested", "retreat_closed",
        "verb retreat",
    )  # fmt: skip
    return dict.fromkeys(never, "there are no retreats")


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {"retreats": _retreats}


NO_RETREATS = Module("no_retreats", "1", Settings, _hooks, needs=("retreat",), silent=_silent)
