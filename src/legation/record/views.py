"""What a seat may see of a record.

In the standard game everything is public except what other seats write for a phase until that phase
is closed, messages to others, and the seed of the dice. The projection is this one function: whoever
shows a record to a seat shows ``view`` of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from legation.record import events as e
from legation.record.standing import Standing
from legation.values.geography import Seat

__all__ = ["view"]


def view(
    events: Sequence[e.Event], standings: Sequence[Standing], seat: Seat
) -> tuple[e.Event, ...]:
    """The record as a seat may see it; what it may not see is ``Hidden``.

    ``standings`` is how the game stood after each event (``legation.record.replay``). Hidden events
    keep their places, so that a seat learns how much is going on but not what or whose.
    """
    revealed: set[int] = set()
    for number, event in enumerate(events, 1):
        if isinstance(event, e.Closed):
            revealed.update(standings[number - 1].wrote)
    return tuple(_seen(event, seat, number in revealed) for number, event in enumerate(events, 1))


def _seen(event: e.Event, seat: Seat, revealed: bool) -> e.Event:
    match event:
        case e.Wrote():
            return event if revealed or event.seat == seat else e.Hidden()
        case e.Said():
            return event if not event.to or seat in (event.sender, *event.to) else e.Hidden()
        case e.Created():
            return replace(event, seed=None)
        case _:
            return event
