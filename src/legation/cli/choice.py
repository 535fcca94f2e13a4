"""Choosing phases of a game by their names."""

from __future__ import annotations

from collections.abc import Sequence

from legation.errors import LegationError
from legation.values.calendar import Phase

__all__ = ["PhaseChoice"]


class PhaseChoice:
    """Which phases are wanted: all of them where nothing is named.

    A name is a short one (``S1901M``), or stands for several: ``F1902`` is the fall of that year and
    ``1902`` all of it.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._open = {name.strip().upper(): name for name in names}
        self._names = frozenset(self._open)
        self._first: Phase | None = None
        self._last: Phase | None = None

    def fits(self, phase: Phase) -> bool:
        """Whether a phase is wanted."""
        self._first = self._first or phase
        self._last = phase
        found = self._names & {phase.short, phase.short[:-1], str(phase.year)}
        for name in found:
            self._open.pop(name, None)
        return bool(found) or not self._names

    def done(self) -> None:
        """Raise ``LegationError`` when a name fitted none of the phases that there were."""
        for name in self._open.values():
            there = f"it has {self._first} to {self._last}" if self._first else "none was judged"
            raise LegationError(f"there is no phase {name!r} in the game; {there}")
