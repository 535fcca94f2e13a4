"""The desks of a game: that of the phase it is in, and those on which seats write for phases to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from legation.engine.variant import Variant
from legation.errors import LegationError
from legation.record import events as e
from legation.record.desk import Desk, Reply
from legation.record.replay import desk_ahead, desk_of
from legation.record.standing import Standing
from legation.record.windows import windows_of
from legation.values.calendar import Phase
from legation.values.geography import Power, Seat
from legation.values.state import State

__all__ = ["Desks", "When"]

When: TypeAlias = Phase | str | None
"""A phase that is open for writing, by its value or its short name; None for the one the game is in."""


class Desks:
    """Desks, made when they are first asked for and kept until something else is known."""

    __slots__ = ("_ahead", "_open", "_variant")

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._open: Desk | None = None
        self._ahead: dict[tuple[Phase, Seat], Desk] = {}

    def forget(self) -> None:
        """Something happened that all desks depend on."""
        self._open = None
        self._ahead.clear()

    def forget_ahead(self) -> None:
        """Something was written for the open phase, which phases to come depend on."""
        if self._ahead:
            self._ahead.clear()

    def open(self, events: Sequence[e.Event], now: Standing) -> Desk:
        """The desk of the phase the game is in."""
        if self._open is None:
            self._open = desk_of(events, now, self._variant)
        return self._open

    def at(self, events: Sequence[e.Event], now: Standing, phase: Phase | str, seat: Seat) -> Desk:
        """The desk on which a seat writes for a phase. Raises ``LegationError`` when it is not open."""
        ahead = self.window(now.state, phase)
        here = self.open(events, now)
        if ahead is None:
            return here
        desk = self._ahead.get((ahead, seat))
        if desk is None:
            desk = desk_ahead(events, now, self._variant, ahead, here, seat)
            self._ahead[ahead, seat] = desk
        return desk

    def replies(
        self, events: Sequence[e.Event], now: Standing, phase: Phase | str, power: Power
    ) -> tuple[Reply, ...]:
        """Everything that seats wrote for a power and a phase, with its answers."""
        ahead = self.window(now.state, phase)
        if ahead is None:
            return self.open(events, now).replies(power)
        seats: dict[Seat, None] = {}
        for number, wanted in now.ahead:
            event = events[number - 1]
            if wanted == ahead and isinstance(event, e.Wrote):
                seats[event.seat] = None
        found = [self.at(events, now, ahead, seat).replies(power) for seat in seats]
        return tuple(reply for replies in found for reply in replies)

    def window(self, state: State, phase: Phase | str) -> Phase | None:
        """A phase that is open for writing; None for the one the game is in.

        Raises ``LegationError`` for any other phase.
        """
        there = [window.phase for window in windows_of(self._variant, state)]
        try:
            wanted = phase if isinstance(phase, Phase) else Phase.parse(phase)
        except ValueError as error:
            raise LegationError(str(error)) from None
        if wanted == state.phase:
            return None
        if wanted not in there:
            names = " and ".join(one.short for one in (state.phase, *there))
            raise LegationError(f"{wanted.short} is not open for writing; {names} can be written")
        return wanted
