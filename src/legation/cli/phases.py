"""Choosing phases of a game by their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from legation.errors import LegationError
from legation.values.calendar import Phase

__all__ = ["chosen_phases"]

_T = TypeVar("_T")


def chosen_phases(
    judged: Sequence[_T], names: Sequence[str], phase_of: Callable[[_T], Phase]
) -> list[_T]:
    """Those of the things whose phase is named; all of them where no name is given.

    A name is a short one (``S1901M``), or the beginning of some: ``F1902`` is the fall of that year
    and ``1902`` all of it. Raises ``LegationError`` for a name that fits nothing.
    """
    if not names:
        return list(judged)
    found: set[int] = set()
    for name in names:
        wanted = name.strip().upper()
        fits = {number for number, one in enumerate(judged) if _fits(wanted, phase_of(one))}
        if not fits:
            raise LegationError(f"there is no phase {name!r}{_there_are(judged, phase_of)}")
        found |= fits
    return [judged[number] for number in sorted(found)]


def _fits(wanted: str, phase: Phase) -> bool:
    short = phase.short
    return wanted in (short, short[:-1], str(phase.year))


def _there_are(judged: Sequence[_T], phase_of: Callable[[_T], Phase]) -> str:
    if not judged:
        return "; none was judged yet"
    return f"; the game has {phase_of(judged[0])} to {phase_of(judged[-1])}"
