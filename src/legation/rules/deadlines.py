"""Deadlines: retreats are written together with what follows them.

A year of the usual calendar then has three deadlines: Spring moves; Spring retreats with Autumn moves;
Autumn retreats with adjustments. Who writes the later lines does not know yet how others retreat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from legation.engine.module import Module, Window
from legation.engine.scene import Scene

__all__ = ["DEADLINES", "Settings"]

Windows: TypeAlias = Callable[[Scene], tuple[Window, ...]]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switch of common deadlines."""

    # What retreats have their deadline with: whatever follows them, or one kind of phase only.
    retreats_with: Literal["all", "movement", "adjustment"] = "all"


def _windows(settings: Settings) -> Callable[[Windows], Windows]:
    """Retreats are closed together with the phase that follows (MUL-9).

    Without this module every phase has a deadline of its own (SIM-9).
    """

    def wrap(inner: Windows) -> Windows:
        def windows(scene: Scene) -> tuple[Window, ...]:
            found = inner(scene)
            if scene.state.phase.kind != "retreat":
                return found
            following = scene.rules.next_phase(scene)
            if settings.retreats_with not in ("all", following.kind):
                return found
            rest = tuple(window for window in found if window.phase != following)
            return (Window(following, together=True), *rest)

        return windows

    return wrap


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {"windows": _windows(settings)}


DEADLINES = Module("deadlines", "1", Settings, _hooks, needs=("retreat",), sheet="multiplicity")
