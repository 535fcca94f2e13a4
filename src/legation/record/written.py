"""Writing for a game: what can be ordered, the orders of every seat, and the answers to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from legation.errors import LegationError
from legation.record import events as e
from legation.record.desk import Desk, Reply
from legation.record.desks import When
from legation.record.kept import Kept
from legation.record.options import legal_orders, subjects
from legation.record.standing import after_writing
from legation.values.geography import Place, Power, Seat
from legation.values.orders import Order
from legation.values.state import State

__all__ = ["Written"]


class Written(Kept):
    """A game for whose open phases orders are written."""

    # --- what can be done ---------------------------------------------------------------------------

    def orderable(self, power: str, phase: When = None) -> tuple[Place, ...]:
        """The places for which a power may write orders in this phase: its units, its sites."""
        power = self._names.power(power)
        return subjects(self._desk_in(phase, *self.state.holders(power)[:1]).scene, power)

    def legal_orders(
        self, where: str | None = None, phase: When = None, *, seat: Seat = ""
    ) -> Iterator[Order]:
        """The legal orders for a place, for all a power may order, or for everything, one by one.

        For a ``phase`` to come they are those that ``seat`` can know of.

        >>> game = Game()
        >>> [game.text(order) for order in game.legal_orders("tri")][:3]
        ['F Tri H', 'F Tri - Adr', 'F Tri - Alb']
        """
        scene = self._desk_in(phase, seat).scene
        if where is None:
            return legal_orders(scene, None)
        named = self._named_power(where)
        if named is not None:
            return legal_orders(scene, named)
        return legal_orders(scene, None, self._names.place(where))

    def legal_texts(
        self,
        where: str | None = None,
        dialect: str = "datc",
        *,
        phase: When = None,
        seat: Seat = "",
    ) -> Iterator[str]:
        """The legal orders as texts."""
        desk = self._desk_in(phase, seat)
        return map(desk.writer(dialect).write, self.legal_orders(where, phase, seat=seat))

    def text(
        self, order: Order, dialect: str = "datc", *, power: str = "", phase: When = None
    ) -> str:
        """An order of this phase as text in a dialect."""
        return self._desk_in(phase, power).text_of(order, power, dialect)

    def _named_power(self, text: str) -> Power | None:
        if text in self._names.places:
            return None
        try:
            return self._names.power(text)
        except LegationError:
            return None

    def expected(self, phase: When, seat: Seat) -> State:
        """The position in which a phase that is open for writing begins, as far as a seat knows."""
        return self._desk_in(phase, seat).scene.state

    # --- writing ------------------------------------------------------------------------------------

    def seat(self, seat: Seat, powers: Sequence[str], *, at: str = "") -> None:
        """Give a seat these powers to play."""
        self._append(e.Seated(seat, tuple(self._names.power(power) for power in powers), at))

    def write(
        self,
        power: str,
        text: str | Sequence[str],
        *,
        seat: Seat = "",
        at: str = "",
        phase: When = None,
    ) -> tuple[Reply, ...]:
        """Write orders for a power; give the answer to each of them.

        ``text`` holds orders on lines of their own or parted by ``;``, or is a list of such lines.
        An order replaces what the power wrote for the same unit in an earlier call. Lines that
        cannot be read and illegal orders are answered, and kept in the record. ``seat`` is who
        writes, by default who holds the power. Raises ``LegationError`` for an unknown power, a seat
        that does not hold it, or a game that is over.

        ``phase`` is one of ``windows``, if the orders are for that. They are answered by what the seat
        knows now, and read again when that phase begins.
        """
        return self._write(power, text, seat, at, phase, clears=False)

    def clear(self, power: str, *, seat: Seat = "", at: str = "", phase: When = None) -> None:
        """Take back all that a power wrote in this phase."""
        self._write(power, (), seat, at, phase, clears=True)

    def _write(
        self,
        power: str,
        text: str | Sequence[str],
        seat: Seat,
        at: str,
        phase: When,
        *,
        clears: bool,
    ) -> tuple[Reply, ...]:
        power = power if power in self.powers else self._names.power(power)
        if power not in self.powers:
            raise LegationError(
                f"{self._names.power_title(power)} is no power; nobody writes for it"
            )
        return self._put(self._seat(power, seat), power, text, at, phase, clears=clears)

    def _put(
        self,
        seat: Seat,
        power: Power,
        text: str | Sequence[str],
        at: str,
        phase: When,
        *,
        clears: bool,
    ) -> tuple[Reply, ...]:
        lines = tuple(text.splitlines()) if isinstance(text, str) else tuple(text)
        self._refuse_when_over()
        now = self._standings[-1]
        here = now.state.phase
        if now.closed or here in now.sealed:
            raise LegationError(f"{here} is closed; it waits for its ruling")
        ahead = None if phase is None else self._desks.window(now.state, phase)
        replies = self._desk_in(ahead, seat).write(seat, power, lines, clears=clears)
        self._events.append(e.Wrote(seat, power, ahead or here, lines, clears, at))
        self._standings.append(after_writing(now, len(self._events), ahead))
        if ahead is None:
            self._desks.forget_ahead()
        return replies

    def _seat(self, power: Power, seat: Seat) -> Seat:
        holders = self.state.holders(power)
        if seat in holders:
            return seat
        if not seat and holders:
            return holders[0]
        counted = self._variant.rules.may_write is not None
        if seat in self.seats and counted:
            return seat  # whether it may write for the power is for the rules to say
        who = " and ".join(holders) or "nobody"
        if not seat:
            raise LegationError(f"nobody holds {power}; say which seat writes for it")
        raise LegationError(f"{seat!r} does not hold {power}: {who} does")

    def write_as(
        self, seat: Seat, text: str | Sequence[str], *, at: str = "", phase: When = None
    ) -> tuple[Reply, ...]:
        """Write a seat's orders, for whatever powers they are; give the answer to each of them.

        Whose orders they are is told by headings (``Germany:``), by the powers that lines name, or
        by the units they are for. For the rest it is as ``write``. Raises ``LegationError`` for a
        seat that there is not.
        """
        return self._put(self._known_seat(seat), "", text, at, phase, clears=False)

    def clear_as(self, seat: Seat, *, at: str = "", phase: When = None) -> None:
        """Take back all that a seat wrote in this phase."""
        self._put(self._known_seat(seat), "", (), at, phase, clears=True)

    def written_by(self, seat: Seat, phase: When = None) -> tuple[Reply, ...]:
        """Everything a seat wrote in this phase with its answers, replaced orders included."""
        desk = self._desk_in(phase, seat)
        return tuple(r for power in desk.sheets for r in desk.replies(power) if r.seat == seat)

    def replies(self, power: str, phase: When = None) -> tuple[Reply, ...]:
        """Everything a power wrote in this phase with its answers, replaced orders included."""
        power = self._names.power(power)
        if phase is None:
            return self._open_desk().replies(power)
        return self._desks.replies(self._events, self._standings[-1], phase, power)

    def orders(self, power: str, phase: When = None) -> tuple[Order, ...]:
        """The orders of a power that would be carried out now: the legal ones in force."""
        return tuple(
            reply.order
            for reply in self.replies(power, phase)
            if reply.order is not None and reply.accepted and not reply.replaced
        )

    def _open_desk(self) -> Desk:
        return self._desks.open(self._events, self._standings[-1])

    def _desk_in(self, phase: When, seat: Seat = "") -> Desk:
        """The desk of the open phase, or that on which a seat writes for a phase to come."""
        if phase is None:
            return self._open_desk()
        return self._desks.at(self._events, self._standings[-1], phase, seat)
