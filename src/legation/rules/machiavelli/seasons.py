"""The year of Machiavelli: three campaigns and an adjustment, which is the first phase of a game, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.values.calendar import Calendar, Season
from legation.values.state import State

__all__ = ["SEASONS", "Settings"]

_CAMPAIGN = ("movement", "retreat")


@dataclass(frozen=True, slots=True)
class Settings:
    """The campaigns of a year and how a game begins.

    ``summer``: there is a Summer between Spring and Fall. ``set_up``: the game begins with the adjustment
    of the winter before, in which nobody has anything to write; else with its first campaign.
    ``centres``: centres change hands after the Fall as in the standard game, where no rule of owners of
    provinces and cities does it.
    """

    summer: bool = True
    set_up: bool = True
    centres: bool = False


def year_of(settings: Settings) -> Calendar:
    """Spring, perhaps Summer, Fall, each with retreats, and an adjustment after Fall (MACH-3.1)."""
    summer = (Season("summer", _CAMPAIGN),) if settings.summer else ()
    return Calendar(
        (
            Season("spring", _CAMPAIGN),
            *summer,
            Season("fall", _CAMPAIGN, captures=int(settings.centres)),
            Season("winter", ("adjustment",)),
        )
    )


def _start(settings: Settings) -> Callable[[Callable[[Scene], State]], Callable[[Scene], State]]:
    calendar = year_of(settings)

    def wrap(inner: Callable[[Scene], State]) -> Callable[[Scene], State]:
        def start(scene: Scene) -> State:
            """The set-up phase is left out where nothing happens in it (MACH-3.1)."""
            state = inner(scene)
            if settings.set_up or state.phase.kind != "adjustment":
                return state
            return replace(state, phase=calendar.after(state.phase))

        return start

    return wrap


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {"year": year_of(settings), "start": _start(settings)}


SEASONS = Module("seasons", "1", Settings, _hooks, needs=("victory",))
