"""The calendar, who owns which centre, and when the game is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from legation.engine.module import Module
from legation.engine.ownership import settled
from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.rules.standard.editions import Settings
from legation.values.state import Outcome

__all__ = ["VICTORY"]

CALENDAR = (
    ("spring", ("movement", "retreat"), False),
    ("fall", ("movement", "retreat"), True),
    ("winter", ("adjustment",), False),
)
"""Two seasons with movement; centres change hands after the retreats of the second."""


def _wins(
    settings: Settings,
) -> Callable[[Callable[[Scene], Outcome | None]], Callable[[Scene], Outcome | None]]:
    def wrap(inner: Callable[[Scene], Outcome | None]) -> Callable[[Scene], Outcome | None]:
        def wins(scene: Scene) -> Outcome | None:
            earlier = inner(scene)
            if earlier is not None:
                return earlier
            return _solo(scene, settings) or _last_year(scene, settings)

        return wins

    return wrap


def _solo(scene: Scene, settings: Settings) -> Outcome | None:
    """One power with enough centres, and more than any other, wins alone."""
    goal = settings.win or scene.variant.setup.win
    if not goal:
        return None
    counts = strengths(scene)
    best = max(counts.values())
    if best < goal:
        return None
    leaders = [power for power, count in counts.items() if count == best]
    if len(leaders) > 1:
        return None
    power = leaders[0]
    if not scene.rules.played(scene, power):
        return None
    return Outcome("solo", (power,), f"{best} centres, {goal} were needed")


def _last_year(scene: Scene, settings: Settings) -> Outcome | None:
    phase = scene.state.phase
    if not settings.last_year or phase.year < settings.last_year:
        return None
    if phase.year == settings.last_year and not scene.rules.calendar.ends_year(phase):
        return None
    played = scene.rules.played
    alive = tuple(p for p, count in strengths(scene).items() if count and played(scene, p))
    return Outcome("draw", alive, f"the last year, {settings.last_year}, is over")


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {"calendar": CALENDAR, "aftermath": {"captured": settled}, "wins": _wins(settings)}


VICTORY = Module("victory", "1", Settings, _hooks)
