"""Phases: the points of a game at which orders are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["KIND_LETTERS", "SEASON_LETTERS", "Phase"]

SEASON_LETTERS = {"spring": "S", "summer": "U", "fall": "F", "winter": "W"}
KIND_LETTERS = {"movement": "M", "retreat": "R", "adjustment": "A"}

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
