"""A game to play: the friendly handle over a list of events.

::

    game = Game()
    game.write("france", "A par - bur; F bre - mao")
    turn = game.process()
    for line in game.explain():
        print(line)
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Asked, Variant
from legation.errors import LegationError
from legation.notation.names import NameTable, name_table
from legation.notation.position import read_position
from legation.record import events as e
from legation.record.codec import read_events, read_head, write_events
from legation.record.desk import Desk, Reply
from legation.record.desks import Desks, When
from legation.record.dice import seeded_dice
from legation.record.digest import digest
from legation.record.options import legal_orders, subjects
from legation.record.replay import History, Judged, replay, variant_of
from legation.record.situation import Situation
from legation.record.standing import (
    Standing,
    after_ruling,
    after_writing,
    begin,
    first_step,
    follow,
)
from legation.record.store import append_only, read_text
from legation.record.telling import board_text, sentences
from legation.record.views import View, view
from legation.values.geography import Place, Power, Seat
from legation.values.orders import Order
from legation.values.state import Outcome, State

__all__ = ["Game"]


class Game(Situation):
    """A game of any variant, from its first phase to its end.

    ``variant`` is an id of the bank, the path of a variant file, or a loaded ``Variant``; ``edition``,
    ``settings`` and ``flags`` change its rules, ``setup`` names another set-up of its map.
    ``seed`` is where dice come from. ``players`` maps seats to the
    powers they hold; without it every power is its own seat. ``start`` is a position to begin in, a
    state or a position code. Powers and places are named as players name them.

    >>> game = Game()
    >>> [str(reply) for reply in game.write("france", "A par - bur; F bre - mao")]
    ['A Par - Bur', 'F Bre - Mao']
    >>> game.process().after.phase.short
    'F1901M'
    >>> game.units["france"][0]
    Unit(id=13, power='france', parts=Parts(counts=(('army', 1),)), place='bur', marks=())
    """

    def __init__(
        self,
        variant: str | Variant = "standard",
        *,
        edition: str | None = None,
        settings: Mapping[str, object] | None = None,
        setup: str | None = None,
        flags: Sequence[str] | str = (),
        seed: int = 0,
        players: Mapping[Seat, Sequence[Power] | Power] | None = None,
        start: State | str | None = None,
    ) -> None:
        name = variant if isinstance(variant, str) else variant.id
        if isinstance(variant, str):
            variant = load_variant(
                variant, edition=edition, settings=settings, setup=setup, flags=flags
            )
        elif edition is not None or settings or setup or flags:
            raise LegationError("a loaded variant has its settings; give them when loading it")
        start = read_position(start, variant.board) if isinstance(start, str) else start
        names = name_table(variant.board)
        asked = tuple(
            (seat, tuple(map(names.power, [powers] if isinstance(powers, str) else powers)))
            for seat, powers in sorted((players or {}).items())
        )
        start = _begun(variant, start, asked, seed)
        created = e.Created(
            name,
            tuple(sorted((key, _word(value)) for key, value in variant.settings.items())),
            tuple((module.name, module.version) for module in variant.rules.modules),
            variant.board.digest,
            seed,
            start,
        )
        self._open(variant, History((created,), (begin(created, variant),), {}))
        if variant.rules.seats is None:
            for seat, powers in asked:
                self.seat(seat, powers)

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

    # --- records ------------------------------------------------------------------------------------

    @classmethod
    def from_events(cls, events: Sequence[e.Event], *, variant: Variant | None = None) -> Game:
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

    @classmethod
    def loads(cls, text: str, *, variant: Variant | None = None, repair: bool = False) -> Game:
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
    ) -> Game:
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

    def _known_seat(self, seat: Seat) -> Seat:
        if seat not in self.seats:
            raise LegationError(f"there is no seat {seat!r}; seats are {', '.join(self.seats)}")
        return seat

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

    # --- going on -----------------------------------------------------------------------------------

    def process(self, reason: str = "", *, at: str = "") -> Turn:
        """Judge the open phase with what was written and go on to the next.

        Phases that are closed together with it are judged, too; the answer is the last turn then.
        Raises ``LegationError`` when the game is over.
        """
        turn = self._judge(reason, at)
        while not self.over and self.phase in self.standing.sealed:
            turn = self._judge(reason, at)
        return turn

    def _judge(self, reason: str, at: str) -> Turn:
        self._refuse_when_over()
        desk, state, variant = self._open_desk(), self.state, self._variant
        created = self._events[0]
        assert isinstance(created, e.Created)
        dice = None if created.seed is None else seeded_dice(created.seed, state.phase)
        turn = resolve(variant, state, desk.ballots(), dice, self.standing.waiting)
        if not self.standing.closed:
            self._append(e.Closed(state.phase, reason, at))
        if turn.dice:
            self._append(e.Rolled(state.phase, turn.dice))
        ruled = e.Ruled(state.phase, turn.changes, digest(turn.after, variant.rules.slots))
        self._events.append(ruled)
        self._standings.append(after_ruling(self.standing, len(self._events), turn.after, variant))
        replies = tuple((power, desk.replies(power)) for power in desk.sheets)
        self._judged[len(self._events)] = Judged(turn, replies)
        self._desks.forget()
        return turn

    def undo(self, why: str = "", *, at: str = "") -> e.Event:
        """Take back the last phase that was judged, or the end that was agreed on.

        Phases that were closed together are taken back together. Nothing is deleted: the record gets an
        event that says so. What was written for that phase stands again. Raises ``LegationError`` when
        there is nothing to take back.
        """
        first = first_step(self._events, self._standings)
        if not first:
            raise LegationError("there is no phase to take back")
        event = e.RolledBack(first - 1, why, at)
        self._append(event)
        return event

    def draw(self, powers: Sequence[str] | None = None, why: str = "", *, at: str = "") -> Outcome:
        """End the game as a draw among powers, by default all that have a unit or a centre.

        Powers that nobody plays have no part in it unless they are named.
        """
        self._refuse_when_over()
        state = self.state
        if powers is None:
            alive = {unit.power for unit in state.units} | {power for _, power in state.owners}
            alive |= {entry.unit.power for entry in state.dislodged}
            scene = Scene(self.variant, state)
            alive = {power for power in alive if scene.rules.played(scene, power)}
            chosen = tuple(power for power in self.powers if power in alive)
        else:
            named = {self._names.power(power) for power in powers}
            chosen = tuple(power for power in self.powers if power in named)
        outcome = self._variant.rules.agreed(
            Scene(self._variant, self.state), Outcome("draw", chosen, why)
        )
        self._append(e.Concluded(outcome, at))
        return outcome

    def _refuse_when_over(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            titles = list(outcome.seats) or [
                self._names.power_title(power) for power in outcome.powers
            ]
            who = ", ".join(titles) or outcome.why
            raise LegationError(f"the game is over ({outcome.kind}: {who})")

    # --- telling ------------------------------------------------------------------------------------

    @property
    def judged(self) -> tuple[Judged, ...]:
        """The phases that were judged and not undone, with what was written for them."""
        return tuple(self._judged[number] for number in self.standing.ruled)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that were judged and not undone."""
        return tuple(judged.turn for judged in self.judged)

    def explain(self, turn: int = -1) -> list[str]:
        """What became of every order of a turn (by default the last), one sentence each.

        Raises ``LegationError`` when there is no such turn.
        """
        try:
            judged = self.judged[turn]
        except IndexError:
            raise LegationError(f"there is no turn {turn}; {len(self.turns)} were judged") from None
        return sentences(self._variant, judged)

    def __str__(self) -> str:
        """The position as a list of powers with their centres and units."""
        return board_text(self._variant, self.state)

    def __repr__(self) -> str:
        return f"<Game {self._variant.id} {self.phase.short}, {len(self.turns)} turns judged>"


def _begun(variant: Variant, start: State | None, asked: Asked, seed: int) -> State | None:
    """The state to record as a game's start: None for the variant's own, drawn without lots."""
    rules = variant.rules
    if rules.seats is None and not (start is not None and rules.slots):
        return start
    first = variant.setup.first if start is None else start.phase
    dice = seeded_dice(seed, first)
    if start is not None:
        return variant.readied(start, asked, dice)
    made = variant.start(asked, dice)
    return None if made == variant.start() else made


def _word(value: object) -> str:
    """A setting in words, as variant files write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)
