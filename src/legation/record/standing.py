"""Folding events: how a game stands after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from legation.engine.variant import Variant
from legation.errors import RecordError
from legation.record import events as e
from legation.record.digest import agrees
from legation.record.windows import closing_with, windows_of
from legation.values.calendar import Phase
from legation.values.changes import Change, Ended, SeatsSet, apply
from legation.values.geography import Power, Seat
from legation.values.state import State

__all__ = ["Standing", "after_ruling", "after_writing", "begin", "first_step", "follow"]

V = TypeVar("V")


class Standing(NamedTuple):
    """A game after one of its events.

    ``wrote``: the numbers of the events with what was written for the open phase. ``closed``: the
    event that closed the phase, 0 while it is open; ``rolled``: the dice recorded since. ``steps``:
    the events with which a phase was closed or the game ended, in force; ``ruled``: those that
    judged a phase. ``seats`` and ``flags`` are sorted pairs; ``seats`` are those that were given by
    name, and the state has all of them. ``ahead``: the events with what was written for phases to come,
    each with its phase. ``sealed``: phases whose deadline is over, although they are not judged yet.
    """

    state: State
    wrote: tuple[int, ...] = ()
    closed: int = 0
    rolled: tuple[e.Roll, ...] = ()
    steps: tuple[int, ...] = ()
    ruled: tuple[int, ...] = ()
    seats: tuple[tuple[Seat, tuple[Power, ...]], ...] = ()
    flags: tuple[tuple[str, str], ...] = ()
    ahead: tuple[tuple[int, Phase], ...] = ()
    sealed: tuple[Phase, ...] = ()

    @property
    def waiting(self) -> frozenset[Phase]:
        """The phases to come for which something was written."""
        return frozenset(phase for _, phase in self.ahead)


def begin(event: e.Created, variant: Variant) -> Standing:
    """How a game stands when it was created. Raises ``RecordError`` when the variant is another."""
    if event.map != variant.board.digest:
        raise RecordError(
            f"the game was played on another map than {variant.board.map.id!r} as it is now; "
            "use the variant it was made with",
            event=1,
        )
    return Standing(event.start if event.start is not None else variant.start())


def follow(history: Sequence[Standing], event: e.Event, variant: Variant) -> Standing:
    """How a game stands after one more event; ``history`` is how it stood after each one before.

    Raises ``RecordError`` for an event that cannot be, or a ruling whose changes do not lead to the
    state of its digest.
    """
    number = len(history) + 1
    now = history[-1]
    if isinstance(event, e.Wrote | e.Closed | e.Rolled | e.Ruled):
        return _in_phase(now, event, number, variant)
    match event:
        case e.Seated():
            for power in event.powers:
                _known(power, variant, number)
            return _seated(now, event, variant)
        case e.FlagSet():
            return now._replace(flags=_with(now.flags, event.flag, event.value))
        case e.Mastered():
            state = _applied(now.state, event.changes, number)
            # Orders written for another position would mean something else now.
            if state is now.state:
                return now
            return now._replace(state=state, wrote=(), ahead=())
        case e.RolledBack():
            if not 1 <= event.to < number:
                raise RecordError(f"a rollback to event {event.to} of {number - 1}", event=number)
            return history[event.to - 1]
        case e.Concluded():
            _open(number, now)
            state = apply(now.state, (Ended(event.outcome),))
            return now._replace(state=state, steps=(*now.steps, number))
        case e.Created():
            raise RecordError("a game is created only once", event=number)
        case e.Said() | e.Hidden():
            return now


def _in_phase(
    now: Standing,
    event: e.Wrote | e.Closed | e.Rolled | e.Ruled,
    number: int,
    variant: Variant,
) -> Standing:
    """An event of the phase that is being played: before it is closed, or after."""
    writing = isinstance(event, e.Wrote | e.Closed)
    _open(number, now)
    if isinstance(event, e.Wrote):
        if event.power:
            _known(event.power, variant, number)
        if event.phase in now.sealed:
            raise RecordError(f"the phase {event.phase} is closed", event=number)
        if not now.closed and event.phase in {one.phase for one in windows_of(variant, now.state)}:
            return after_writing(now, number, event.phase)
    if event.phase != now.state.phase:
        there = now.state.phase
        raise RecordError(f"it is for {event.phase}, but the game is in {there}", event=number)
    if bool(now.closed) == writing:
        word = "is closed" if writing else "has not been closed"
        raise RecordError(f"the phase {now.state.phase} {word}", event=number)
    match event:
        case e.Wrote():
            return after_writing(now, number)
        case e.Closed():
            return now._replace(closed=number, steps=(*now.steps, number))
        case e.Rolled():
            return now._replace(rolled=(*now.rolled, *event.dice))
        case e.Ruled():
            return _ruled(now, event, number, variant)


def _seated(now: Standing, event: e.Seated, variant: Variant) -> Standing:
    """A seat with the powers it holds; a power that no seat was given is its own seat."""
    if variant.rules.seats is not None:  # nobody holds what the rules give to nobody
        all_ = _with(now.state.seats, event.seat, event.powers)
        return now._replace(seats=all_, state=apply(now.state, (SeatsSet(all_),)))
    given = _with(now.seats, event.seat, event.powers)
    held = {power for _, powers in given for power in powers}
    own = {power: (power,) for power in variant.board.powers if power not in held}
    seats = tuple(sorted({**own, **dict(given)}.items()))
    return now._replace(seats=given, state=apply(now.state, (SeatsSet(seats),)))


def _known(power: Power, variant: Variant, number: int) -> None:
    if power not in variant.board.powers:
        raise RecordError(f"there is no power {power!r} on the map", event=number)


def _with(pairs: tuple[tuple[str, V], ...], name: str, value: V) -> tuple[tuple[str, V], ...]:
    return tuple(sorted({**dict(pairs), name: value}.items()))


def _open(number: int, now: Standing) -> None:
    if now.state.outcome is not None:
        raise RecordError("the game is over", event=number)


def _applied(state: State, changes: Sequence[Change], number: int) -> State:
    try:
        return apply(state, changes)
    except KeyError as error:
        raise RecordError(
            f"a change names unit {error}, which is not there", event=number
        ) from None


def _ruled(now: Standing, event: e.Ruled, number: int, variant: Variant) -> Standing:
    state = _applied(now.state, event.changes, number)
    if not agrees(state, variant.rules.slots, event.digest):
        raise RecordError(
            f"{event.phase}: the recorded changes lead to another position than the record says; "
            "the record was altered here",
            event=number,
        )
    return after_ruling(now, number, state, variant)


def after_writing(now: Standing, number: int, ahead: Phase | None = None) -> Standing:
    """How a game stands once event ``number`` has brought orders for the open phase, or one ahead."""
    if ahead is not None:
        return now._replace(ahead=(*now.ahead, (number, ahead)))
    return Standing(now.state, (*now.wrote, number), *now[2:])  # the one step that is taken often


def after_ruling(now: Standing, number: int, state: State, variant: Variant) -> Standing:
    """How a game stands once event ``number`` has judged its phase and led to a state.

    What was written ahead for the phase that begins is what was written for it.
    """
    phase = state.phase
    sealed = (*now.sealed, *closing_with(variant, now.state))
    return now._replace(
        state=state,
        wrote=tuple(n for n, wanted in now.ahead if wanted == phase),
        closed=0,
        rolled=(),
        ruled=(*now.ruled, number),
        ahead=tuple(pair for pair in now.ahead if pair[1] != phase),
        sealed=tuple(p for p in sealed if p != now.state.phase) if phase in sealed else (),
    )


def first_step(events: Sequence[e.Event], standings: Sequence[Standing]) -> int:
    """The event with which the last phase was closed, or the first of several closed together.

    0 when no phase was closed. ``standings`` is how the game stood after each of the events.
    """
    steps = [*standings[-1].steps]
    first = steps.pop() if steps else 0
    while steps:
        event = events[first - 1]
        if not (isinstance(event, e.Closed) and event.phase in standings[first - 2].sealed):
            break
        first = steps.pop()
    return first
