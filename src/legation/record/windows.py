"""Phases that are open for writing beside the one the game is in.

What is written for one is read when it is written, to answer its writer, and again when the phase begins:
only then is it known who stands where.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from legation.engine.module import Window
from legation.engine.scene import Scene
from legation.engine.turn import resolve
from legation.engine.variant import Variant
from legation.values.calendar import Phase
from legation.values.orders import Ballot
from legation.values.state import State

__all__ = ["closing_with", "expected", "windows_of"]

_MOST_STEPS = 8
"""So many phases ahead orders may be written."""


def windows_of(variant: Variant, state: State) -> tuple[Window, ...]:
    """The phases open for writing beside the state's own; none when the game is over."""
    windows = variant.rules.windows
    if windows is None or state.outcome is not None:
        return ()
    return windows(Scene(variant, state))


def closing_with(variant: Variant, state: State) -> tuple[Phase, ...]:
    """The phases that are closed together with the state's own."""
    return tuple(window.phase for window in windows_of(variant, state) if window.together)


def expected(variant: Variant, state: State, own: Sequence[Ballot], phase: Phase) -> State:
    """The position in which a phase to come would begin if nobody wrote anything but ``own``.

    So a seat is answered that knows its own orders and nobody else's. Every die shows a one.
    """
    now, ballots = state, own
    for _ in range(_MOST_STEPS):
        if now.phase == phase or now.outcome is not None:
            break
        now = resolve(variant, now, ballots, lambda purpose, index, sides: 1, (phase,)).after
        ballots = ()
    return replace(now, phase=phase, outcome=None)
