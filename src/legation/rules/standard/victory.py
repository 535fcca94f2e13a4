"""The calendar, who owns which centre, and when the game is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from legation.engine.module import Module, Race
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
            return _solo(scene) or _last_year(scene, settings)

        return wins

    return wrap


def _race(settings: Settings) -> Callable[[Callable[[Scene], Race]], Callable[[Scene], Race]]:
    def wrap(inner: Callable[[Scene], Race]) -> Callable[[Scene], Race]:
        """The centres of each power, and the number that the set-up or a switch says."""
        return lambda scene: Race(strengths(scene), settings.win or scene.variant.setup.win or 0)

    return wrap


def _solo(scene: Scene) -> Outcome | None:
    """One power with enough centres, and more than any other, wins alone."""
    counts, goal, what = scene.rules.race(scene)
    if not goal:
        return None
    best = max(counts.values())
    if best < goal:
        return None
    leaders = [power for power, count in counts.items() if count == best]
    if len(leaders) > 1:
        return None
    power = leaders[0]
    if not scene.rules.played(scene, power):
        return None
    return Outcome("solo", (power,), f"{best} {what}, {goal} were needed")


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
    return {
        "calendar": CALENDAR,
        "aftermath": {"captured": settled},
        "race": _race(settings),
        "wins": _wins(settings),
    }


VICTORY = Module("victory", "1", Settings, _hooks)
