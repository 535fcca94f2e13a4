"""Replaying a record: every phase is judged again and must come out as it did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from legation.bank import load_variant
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.errors import Deadlock, LegationError, RecordError
from legation.record import events as e
from legation.record.desk import Desk, Reply
from legation.record.dice import recorded_dice
from legation.record.digest import agrees
from legation.record.standing import Standing, begin, follow
from legation.record.windows import expected
from legation.values.calendar import Phase
from legation.values.geography import Power, Seat
from legation.values.rulings import Reason, Ruling

__all__ = ["History", "Judged", "desk_ahead", "desk_of", "replay", "variant_of"]


@dataclass(frozen=True, slots=True)
class Judged:
    """A phase that was judged: the turn, and what each power had written with the answers."""

    turn: Turn
    replies: tuple[tuple[Power, tuple[Reply, ...]], ...]

    def replies_of(self, power: Power) -> tuple[Reply, ...]:
        """What a power had written, unreadable lines included."""
        return dict(self.replies).get(power, ())

    def ruling_on(self, reply: Reply) -> Ruling | None:
        """What became of a written order; None for a line that could not be read or was replaced.

        Of equal orders of one power the first is taken to be the one that was carried out.
        """
        if reply.order is None:
            return None
        unit, bound = reply.bound
        wanted = (reply.order,) if isinstance(bound, Reason) else (bound, reply.order)
        same = [
            ruling
            for ruling in self.turn.rulings
            if ruling.power == reply.power
            and ruling.order in wanted
            and ruling.unit in (unit, None)
        ]
        same.sort(key=lambda ruling: (ruling.outcome == "void") == reply.accepted)
        return same[0] if same else None


@dataclass(frozen=True, slots=True)
class History:
    """A record followed from its beginning: how the game stood after each event, and the turns.

    ``judged`` maps the number of each ruling to its phase.
    """

    events: tuple[e.Event, ...]
    standings: tuple[Standing, ...]
    judged: dict[int, Judged]


def variant_of(event: e.Created) -> Variant:
    """The variant that a record names. Raises ``RecordError`` when it cannot be had."""
    try:
        return load_variant(event.variant, settings=dict(event.settings))
    except LegationError as error:
        raise RecordError(
            f"the game's variant cannot be loaded: {error}. Install the package that brings it, or "
            "hand the variant over when loading",
            event=1,
        ) from None


def replay(events: Sequence[e.Event], variant: Variant | None = None) -> History:
    """Follow a record, judging each phase again.

    ``variant`` None: the one the record names. Raises ``RecordError`` with the number of the first
    event that cannot be, or the name of the first phase that comes out differently.
    """
    if not events or not isinstance(events[0], e.Created):
        raise RecordError("a record begins with the event 'created'", event=1)
    created = events[0]
    if variant is None:
        variant = variant_of(created)
    standings = [begin(created, variant)]
    judged: dict[int, Judged] = {}
    for number, event in enumerate(events[1:], 2):
        now = standings[-1]
        standings.append(follow(standings, event, variant))
        if isinstance(event, e.Ruled):
            judged[number] = _judged(events, now, event, number, variant)
    return History(tuple(events), tuple(standings), judged)


def desk_of(events: Sequence[e.Event], now: Standing, variant: Variant) -> Desk:
    """The desk of the open phase, with all that was written for it."""
    desk = Desk(variant, now.state)
    for number in now.wrote:
        event = events[number - 1]
        assert isinstance(event, e.Wrote)
        desk.write(event.seat, event.power, event.lines, clears=event.clears)
    return desk


def desk_ahead(
    events: Sequence[e.Event], now: Standing, variant: Variant, phase: Phase, desk: Desk, seat: Seat
) -> Desk:
    """What a seat wrote for a phase to come, answered by what it knows; ``desk``: of the open phase."""
    own = [ballot for ballot in desk.ballots() if ballot.seat == seat]
    ahead = Desk(variant, expected(variant, now.state, own, phase), ahead=True)
    for number, wanted in now.ahead:
        event = events[number - 1]
        assert isinstance(event, e.Wrote)
        if wanted == phase and event.seat == seat:
            ahead.write(seat, event.power, event.lines, clears=event.clears)
    return ahead


def _judged(
    events: Sequence[e.Event], now: Standing, event: e.Ruled, number: int, variant: Variant
) -> Judged:
    """Judge a recorded phase again and compare."""
    desk = desk_of(events, now, variant)
    try:
        dice = recorded_dice(now.rolled)
        turn = resolve(variant, now.state, desk.ballots(), dice, now.waiting)
    except (LookupError, ValueError, Deadlock) as error:
        raise RecordError(f"{event.phase}: cannot be judged again: {error}", event=number) from None
    if not agrees(turn.after, variant.rules.slots, event.digest):
        raise RecordError(
            f"{event.phase}: the rules give another position than the record holds"
            f"{_versions(events[0], variant)}; follow it with those rules or roll back to here",
            event=number,
        )
    replies = tuple((power, desk.replies(power)) for power in desk.sheets)
    return Judged(turn, replies)


def _versions(created: e.Event, variant: Variant) -> str:
    """Which rule modules have changed since the game was made, for a message."""
    assert isinstance(created, e.Created)
    then = dict(created.modules)
    now = {module.name: module.version for module in variant.rules.modules}
    changed = [name for name in sorted({*then, *now}) if then.get(name) != now.get(name)]
    if not changed:
        return ""
    told = [
        f"{name} {then.get(name, 'none')} then, {now.get(name, 'none')} now" for name in changed
    ]
    return f" (the rule modules are others: {', '.join(told)})"
