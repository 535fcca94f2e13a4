"""A game as it is kept: the list of its events, how it stood after each, and what was judged."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Self

from legation.engine.variant import Variant
from legation.errors import LegationError
from legation.notation.names import NameTable, name_table
from legation.record import events as e
from legation.record.codec import read_events, read_head, write_events
from legation.record.desks import Desks
from legation.record.replay import History, replay, variant_of
from legation.record.situation import Situation
from legation.record.standing import Standing, follow
from legation.record.store import append_only, read_text
from legation.record.views import View, view
from legation.values.geography import Seat

__all__ = ["Kept"]


class Kept(Situation):
    """The events of a game, read from a record, added to, and shown to a seat as far as it may see."""

    def _open(self, variant: Variant, history: History) -> None:
        self._variant = variant
        self._events = list(history.events)
        self._standings = list(history.standings)
        self._judged = dict(history.judged)
        self._desks = Desks(variant)

    @property
    def _names(self) -> NameTable:
        """The names of the board as it is now."""
        return name_table(self._variant.board_of(self.state))

    @classmethod
    def from_events(cls, events: Sequence[e.Event], *, variant: Variant | None = None) -> Self:
        """The game that a record tells; every phase is judged again and compared.

        ``variant`` None: the one the record names. Raises ``RecordError``.
        """
        history = replay(events, variant)
        game = cls.__new__(cls)
        created = events[0]
        assert isinstance(created, e.Created)
        # The class's own second constructor.
        game._open(variant or variant_of(created), history)  # noqa: SLF001
        return game

    def copy(self) -> Self:
        """The game once more: what is written or judged in one of the two is not in the other.

        >>> game = Game()
        >>> other = game.copy()
        >>> _ = other.write("france", "A par - bur"), other.process()
        >>> game.phase.short, other.phase.short
        ('S1901M', 'F1901M')
        """
        game = type(self).__new__(type(self))
        # As above.
        game._open(self._variant, History(self.events, self.standings, self._judged))  # noqa: SLF001
        return game

    @classmethod
    def loads(cls, text: str, *, variant: Variant | None = None, repair: bool = False) -> Self:
        """The game of a record's text. See ``load``."""
        chosen = variant or variant_of(read_head(text))
        events = read_events(text, chosen.rules.slots, repair=repair)
        return cls.from_events(events, variant=chosen)

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        variant: Variant | None = None,
        repair: bool = False,
    ) -> Self:
        """Read a game from a record file.

        Raises ``RecordError`` that says where the record is broken or differs from the rules. With
        ``repair`` a record that breaks off is read as far as it is whole.
        """
        return cls.loads(read_text(path), variant=variant, repair=repair)

    def dumps(self) -> str:
        """The record as text: JSON lines, one event a line."""
        return write_events(self._events, self._variant.rules.slots)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, in one step.

        A file that holds another game, or more than this one, is left alone: ``RecordError``.
        """
        append_only(path, self.dumps())

    def add(self, event: e.Event) -> None:
        """Append an event. Raises ``RecordError`` when it cannot be at this point."""
        if isinstance(event, e.Ruled):
            raise LegationError("rulings are made by process()")
        self._append(event)

    def _append(self, event: e.Event) -> None:
        standing = follow(self._standings, event, self._variant)
        self._events.append(event)
        self._standings.append(standing)
        if not isinstance(event, e.Said | e.Seated | e.FlagSet):
            self._desks.forget()

    @property
    def events(self) -> tuple[e.Event, ...]:
        """The record so far."""
        return tuple(self._events)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How the game stood after each event."""
        return tuple(self._standings)

    @property
    def standing(self) -> Standing:
        """How the game stands: state, seats, flags, what is open."""
        return self._standings[-1]

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self._variant

    def view(self, seat: Seat | None) -> tuple[e.Event, ...]:
        """The record as a seat may see it."""
        return view(self._events, self._standings, seat, self._variant)

    def seen_by(self, seat: Seat | None) -> View:
        """The game through the eyes of a seat; of an onlooker (``""``), of the master (None).

        Raises ``LegationError`` for a seat that there is not.
        """
        return View(self._variant, self._known_seat(seat) if seat else seat, self.state)

    def _known_seat(self, seat: Seat) -> Seat:
        if seat not in self.seats:
            raise LegationError(f"there is no seat {seat!r}; seats are {', '.join(self.seats)}")
        return seat

    def _refuse_when_over(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            titles = list(outcome.seats) or [
                self._names.power_title(power) for power in outcome.powers
            ]
            who = ", ".join(titles) or outcome.why
            raise LegationError(f"the game is over ({outcome.kind}: {who})")
