"""Phases: the points of a game at which orders are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["KIND_LETTERS", "SEASON_LETTERS", "Calendar", "Phase", "Season"]

SEASON_LETTERS = {"spring": "S", "summer": "U", "fall": "F", "winter": "W"}
KIND_LETTERS = {"movement": "M", "retreat": "R", "adjustment": "A", "choice": "C"}

_SEASONS = {letter: season for season, letter in SEASON_LETTERS.items()}
_KINDS = {letter: kind for kind, letter in KIND_LETTERS.items()} | {"B": "adjustment"}
_SHORT = re.compile(r"^([SUFW])(-?\d+)([A-Z])$")


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase. Years before our era are negative: ``Phase("spring", -49, "movement")``."""

    season: str
    year: int
    kind: str

    @property
    def short(self) -> str:
        """The short name in use everywhere: ``S1901M``, ``F1901R``, ``W1901A``."""
        season = SEASON_LETTERS.get(self.season, self.season[:1].upper())
        return f"{season}{self.year}{KIND_LETTERS.get(self.kind, self.kind[:1].upper())}"

    @property
    def title(self) -> str:
        """The name for people: ``Spring 1901, movement``."""
        year = f"{-self.year} BC" if self.year < 0 else str(self.year)
        return f"{self.season.capitalize()} {year}, {self.kind}"

    @classmethod
    def parse(cls, text: str) -> Phase:
        """Read a short name. Raises ``ValueError`` that says what was expected."""
        match = _SHORT.match(text.strip().upper())
        if match is None or match[3] not in _KINDS:
            raise ValueError(
                f"{text!r} is not a phase; expected a name such as S1901M, F1901R, W1901A"
            )
        kind = _KINDS[match[3]]
        season = _SEASONS[match[1]]
        if kind == "adjustment" and season == "fall":
            season = "winter"  # judges that call the phase F1901B mean the same one
        return cls(season, int(match[2]), kind)

    def __str__(self) -> str:
        return self.short


@dataclass(frozen=True, slots=True)
class Season:
    """A part of the year: its kinds of phase in order, and whether centres change hands at its end.

    ``captures``: 0 for never, or a number: in years that it divides (1: in all). ``every``: the season is
    there only in years that this number divides. ``title``: its name for people; empty for its own.
    """

    name: str
    kinds: tuple[str, ...]
    captures: int = 0
    every: int = 1
    title: str = ""

    def captures_in(self, year: int) -> bool:
        """Whether centres change hands at its end in a year."""
        return bool(self.captures) and year % self.captures == 0


@dataclass(frozen=True, slots=True)
class Calendar:
    """The cycle of the phases. ``step``: by how many years the year of a game goes on."""

    seasons: tuple[Season, ...]
    step: int = 1

    @property
    def points(self) -> tuple[tuple[str, str], ...]:
        """The phases of a whole year in their order, as (season, kind)."""
        return tuple((season.name, kind) for season in self.seasons for kind in season.kinds)

    def season(self, phase: Phase) -> Season | None:
        """The season in which a phase is; None where there is none of that name in its year."""
        for season in self.seasons:
            if season.name == phase.season and phase.year % season.every == 0:
                return season
        return None

    def has(self, phase: Phase) -> bool:
        """Whether there is such a phase in its year."""
        season = self.season(phase)
        return season is not None and phase.kind in season.kinds

    def after(self, phase: Phase) -> Phase:
        """The phase that follows one of the calendar."""
        points = self.points
        here, year = points.index((phase.season, phase.kind)), phase.year
        while True:
            here += 1
            if here == len(points):
                here, year = 0, self.year_after(year)
            season, kind = points[here]
            found = Phase(season, year, kind)
            if self.has(found):
                return found

    def year_after(self, year: int) -> int:
        """The year of the next cycle. There is no year nought: 1 BC is followed by 1."""
        later = year + self.step
        return later + 1 if year < 0 <= later else later

    def captures(self, phase: Phase) -> bool:
        """Whether centres change hands when a phase is over."""
        season = self.season(phase)
        if season is None or season.kinds[-1] != phase.kind:
            return False
        return season.captures_in(phase.year)

    def ends_year(self, phase: Phase) -> bool:
        """Whether a phase is the last one of its year."""
        return self.has(phase) and self.after(phase).year != phase.year

    def title(self, phase: Phase) -> str:
        """The name of a phase for people, with the season's title."""
        season = self.season(phase)
        if season is None or not season.title:
            return phase.title
        return f"{season.title}{phase.title[len(phase.season) :]}"
