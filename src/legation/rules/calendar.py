"""Calendars of a variant's own: other seasons, other phases, years that go by in steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.errors import VariantError
from legation.values.calendar import KIND_LETTERS, SEASON_LETTERS, Calendar, Season
from legation.values.changes import Change, UnitGone

__all__ = ["CALENDAR", "Settings"]

_LINE = re.compile(
    r"\s*(?P<name>\w+)\s*:\s*(?P<kinds>\w[\w\s]*?)(?P<captures>\s+captures(/\d+)?)?"
    r"\s*(/\s*(?P<every>\d+))?\s*(=\s*(?P<title>\S.*?))?\s*"
)
_USUAL = ("spring: movement retreat", "fall: movement retreat captures", "winter: adjustment")


@dataclass(frozen=True, slots=True)
class Settings:
    """The year as a table.

    * ``seasons``: a line for each, in order: ``"fall: movement retreat captures / 10 = Autumn"``. Centres
      change hands at the end of a season with the word ``captures``; with ``captures/10`` only in years
      that ten divides. ``/ 10``: the whole season is there only in such years. ``= Autumn``: its name
      for people.
    * ``step``: by how many years a year of the game goes on.
    """

    seasons: tuple[str, ...] = _USUAL
    step: int = 1


def _season(text: str) -> Season:
    """A line of the table. Raises ``VariantError`` that says what a line looks like."""
    match = _LINE.fullmatch(text)
    if match is None:
        raise VariantError(
            f"{text!r} is no season; write 'fall: movement retreat captures'",
            key="calendar.seasons",
        )
    name, kinds = match["name"], tuple(match["kinds"].split())
    if name not in SEASON_LETTERS:
        there = ", ".join(SEASON_LETTERS)
        raise VariantError(f"{name!r} is no season; there are {there}", key="calendar.seasons")
    captures = (match["captures"] or "/0").strip().partition("/")[2] or "1"
    if not kinds or "captures" in kinds or len(set(kinds)) < len(kinds):
        raise VariantError(f"the phases of {text!r} are not clear", key="calendar.seasons")
    order = [list(KIND_LETTERS).index(kind) for kind in kinds if kind in KIND_LETTERS]
    if order != sorted(order):
        raise VariantError(
            f"the phases of {text!r} are out of order: {', '.join(KIND_LETTERS)}",
            key="calendar.seasons",
        )
    return Season(name, kinds, int(captures), int(match["every"] or 1), match["title"] or "")


def calendar_of(settings: Settings) -> Calendar:
    """The calendar that the settings say. Raises ``VariantError``."""
    seasons = tuple(map(_season, settings.seasons))
    names = [season.name for season in seasons]
    if not seasons or len(set(names)) < len(names):
        raise VariantError("every season stands once", key="calendar.seasons")
    if any(season.every < 1 for season in seasons) or settings.step < 1:
        raise VariantError("years go on by one or more", key="calendar.step")
    if min(season.every for season in seasons) > 1 and settings.step > 1:
        never = all(season.every % settings.step for season in seasons)
        if never:
            raise VariantError("no year has any season", key="calendar.step")
    return Calendar(seasons, settings.step)


def _no_retreats(calendar: Calendar) -> Callable[[Scene], tuple[Change, ...]]:
    """Units beaten in a season without retreats leave the board."""

    def act(scene: Scene) -> tuple[Change, ...]:
        season = calendar.season(scene.state.phase)
        if season is not None and "retreat" in season.kinds:
            return ()
        return tuple(UnitGone(entry.unit.id) for entry in scene.state.dislodged)

    return act


def _hooks(settings: Settings) -> Mapping[str, Any]:
    calendar = calendar_of(settings)
    return {"year": calendar, "aftermath": {"moved": _no_retreats(calendar)}}


CALENDAR = Module("calendar", "1", Settings, _hooks)
