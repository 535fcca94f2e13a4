"""What a seat may see: the one projection through which everything goes that a seat is told.

In the standard game everything is public except what other seats write for a phase until that phase
is closed, messages to others, and the seed of the dice. Modules hide more by the hook ``sees``. Whoever
shows a record, a position or a result to a seat shows what ``View`` makes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from legation.engine.module import Fact, Section
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.record import events as e
from legation.record.desk import Reply
from legation.record.replay import Judged
from legation.record.standing import Standing
from legation.values.calendar import Phase
from legation.values.changes import Change, OwnerSet, SlotSet
from legation.values.geography import Seat
from legation.values.rulings import Ruling
from legation.values.state import State
from legation.values.units import Unit

__all__ = ["MASTER", "PUBLIC", "View", "view"]

PUBLIC: Seat = ""
"""The seat of an onlooker, who sees what everybody may see."""

MASTER = None
"""In place of a seat: whoever runs the game, from whom nothing is hidden."""


class View:
    """A game through the eyes of a seat, of an onlooker (``PUBLIC``) or of the ``MASTER``.

    ``now`` is the state the game is in: some things are hidden only for a time.
    """

    __slots__ = ("_scene", "_sees", "seat", "variant")

    def __init__(self, variant: Variant, seat: Seat | None, now: State) -> None:
        self.variant = variant
        self.seat = seat
        self._scene = Scene(variant, now)
        self._sees = None if seat is None else variant.rules.sees

    def sees(self, fact: Fact) -> bool:
        """Whether a fact is shown; what is hidden by the rules of the record apart."""
        if self._sees is None:
            return True
        assert self.seat is not None
        return self._sees(self._scene, self.seat, fact)

    # ------------------------------------------------------------------ positions

    def state(self, state: State) -> State:
        """A position as it is seen: without hidden units, owners and secrets of modules."""
        if self._sees is None:
            return state
        phase = state.phase
        return replace(
            state,
            units=tuple(unit for unit in state.units if self._unit(unit, state)),
            dislodged=tuple(one for one in state.dislodged if self._unit(one.unit, state)),
            owners=tuple(
                pair
                for pair in state.owners
                if self.sees(Fact("owner", pair, power=pair[1], phase=phase))
            ),
            slots=tuple((name, self._slot(name, value, state)) for name, value in state.slots),
        )

    def _unit(self, unit: Unit, state: State) -> bool:
        return self.sees(Fact("unit", unit, power=unit.power, phase=state.phase))

    def _slot(self, name: str, value: object, state: State) -> object:
        """A module's value without what is secret to others."""
        slot = self.variant.rules.slots.get(name)
        if slot is None or slot.only is None or value is None:
            return value
        return slot.only(value, self._keeps(name, state))

    def _keeps(self, name: str, state: State) -> Callable[[Seat], bool]:
        return lambda seat: self.sees(Fact("slot", name, seat=seat, phase=state.phase))

    # ------------------------------------------------------------------ results

    def judged(self, judged: Judged) -> Judged:
        """A judged phase as it is seen: rulings, orders in force, tallies, positions, lines written."""
        if self._sees is None:
            return judged
        before = judged.turn.before
        shown = (
            (power, tuple(one for one in listed if self._line(one, before)))
            for power, listed in judged.replies
        )
        # For which powers others wrote is as secret as what they wrote.
        replies = tuple((power, listed) for power, listed in shown if listed)
        return Judged(self.turn(judged.turn), replies)

    def _line(self, reply: Reply, before: State) -> bool:
        """Whether a written line is shown once its phase is over."""
        fact = Fact("ballot", reply.ballot, seat=reply.seat, power=reply.power, phase=before.phase)
        return reply.seat == self.seat or self.sees(fact)

    def turn(self, turn: Turn) -> Turn:
        """A turn as it is seen."""
        if self._sees is None:
            return turn
        phase = turn.before.phase
        return replace(
            turn,
            before=self.state(turn.before),
            judged=self.state(turn.judged),
            after=self.state(turn.after),
            orders=tuple(
                one
                for one in turn.orders
                if self.sees(Fact("order", one, seat=one.seat, power=one.power, phase=phase))
            ),
            rulings=tuple(one for one in turn.rulings if self._ruling(one, turn.before)),
            changes=self._changes(turn.changes, turn.before),
            verdict=replace(
                turn.verdict,
                rulings=tuple(
                    one for one in turn.verdict.rulings if self._ruling(one, turn.before)
                ),
                changes=self._changes(turn.verdict.changes, turn.before),
            ),
            dice=tuple(roll for roll in turn.dice if self._roll(roll, phase)),
            tallies=tuple(
                tally._replace(
                    choices=tuple(
                        choice._replace(
                            by=tuple(
                                pair
                                for pair in choice.by
                                if self.sees(
                                    Fact(
                                        "tally", tally, seat=pair[0], power=tally.power, phase=phase
                                    )
                                )
                            )
                        )
                        for choice in tally.choices
                    )
                )
                for tally in turn.tallies
                if self.sees(Fact("tally", tally, power=tally.power, phase=phase))
            ),
        )

    def _roll(self, roll: Sequence[object], phase: Phase) -> bool:
        """Whether a die is shown: what it was for and what it showed."""
        return self.sees(Fact("dice", roll[0], phase=phase))

    def _ruling(self, ruling: Ruling, before: State) -> bool:
        fact = Fact("ruling", ruling, seat=ruling.seat, power=ruling.power, phase=before.phase)
        return self.sees(fact)

    def sections(self, turn: Turn) -> tuple[Section, ...]:
        """What modules report of a turn, as far as it is seen. ``turn`` is the whole turn."""
        report = self.variant.rules.report
        if report is None:
            return ()
        return tuple(report(Scene(self.variant, turn.before), self.turn(turn), self.sees))

    def standing(self, state: State) -> tuple[Section, ...]:
        """What modules tell of how a game stands, as far as it is seen."""
        return self.sections(Turn.none(state))

    # ------------------------------------------------------------------ records

    def events(
        self, events: Sequence[e.Event], standings: Sequence[Standing]
    ) -> tuple[e.Event, ...]:
        """The record as it is seen; what is not seen is ``Hidden``.

        ``standings`` is how the game stood after each event (``legation.record.replay``). Hidden
        events keep their places, so that a seat learns how much is going on but not what or whose.
        """
        if self.seat is None:
            return tuple(events)
        revealed: set[int] = set()
        for number, event in enumerate(events, 1):
            if isinstance(event, e.Closed):
                revealed.update(standings[number - 1].wrote)
        return tuple(
            self._event(event, number in revealed, standings[max(0, number - 2)].state)
            for number, event in enumerate(events, 1)
        )

    def _event(self, event: e.Event, revealed: bool, before: State) -> e.Event:
        seat = self.seat
        match event:
            case e.Wrote():
                fact = Fact("ballot", event, event.seat, event.power, event.phase)
                shown = event.seat == seat or (revealed and self.sees(fact))
                return event if shown else e.Hidden()
            case e.Said():
                return event if not event.to or seat in (event.sender, *event.to) else e.Hidden()
            case e.Created():
                start = None if event.start is None else self.state(event.start)
                return replace(event, seed=None, start=start)
            case e.Rolled() if self._sees is not None:
                dice = tuple(roll for roll in event.dice if self._roll(roll, event.phase))
                return replace(event, dice=dice)
            case e.Ruled() if self._sees is not None:
                changes = self._changes(event.changes, before)
                # The digest of a position is not told to who does not see all of it.
                whole = changes == event.changes
                return event if whole else replace(event, changes=changes, digest="")
            case _:
                return event

    def _changes(self, changes: Sequence[Change], before: State) -> tuple[Change, ...]:
        """Changes as they are seen: those of hidden units and owners are left out."""
        if self._sees is None:
            return tuple(changes)
        hidden = {unit.id for unit in before.units if not self._unit(unit, before)}
        hidden |= {one.unit.id for one in before.dislodged if not self._unit(one.unit, before)}
        made: list[Change] = []
        for change in changes:
            match change:
                case SlotSet(name, value):
                    made.append(SlotSet(name, self._slot(name, value, before)))
                case OwnerSet(province, power):
                    fact = Fact("owner", (province, power), power=power or "", phase=before.phase)
                    made += [change] if self.sees(fact) else []
                case _:
                    if getattr(change, "unit", None) not in hidden:
                        made.append(change)
        return tuple(made)


def view(
    events: Sequence[e.Event],
    standings: Sequence[Standing],
    seat: Seat | None,
    variant: Variant,
) -> tuple[e.Event, ...]:
    """The record as a seat may see it."""
    return View(variant, seat, standings[-1].state).events(events, standings)
