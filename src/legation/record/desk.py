"""The desk: an open phase, where orders are written and answered until the phase is closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from legation.engine.scene import Scene
from legation.engine.turn import bind
from legation.engine.variant import Variant
from legation.notation.answers import Reading, Refusal
from legation.notation.explain import sentence
from legation.notation.reading import Reader
from legation.notation.whose import read_orders
from legation.notation.writing import Writer
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Order, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.state import State
from legation.values.units import Unit

__all__ = ["Desk", "Reply"]


_LATER = "so it looks from here; the line is read again when its phase begins"
"""What is said of a line for a phase to come that is not accepted as things stand."""

_MARKS = (";", ",", "#", "/", "\n", "&", " and ")


def _several(line: str) -> bool:
    """Whether a line may hold more than one order, or a comment, although it reads as one."""
    return any(mark in line for mark in _MARKS)


class Reply:
    """The answer to one order of a written line.

    ``status`` is ``"accepted"``, ``"void"`` (understood, but against the rules) or ``"unreadable"``.
    ``text`` is the order as written. ``order`` is what was understood, None for an unreadable one.
    ``notes`` are things the player should know (a coast filled in, an earlier order replaced).
    ``refusal`` says where an unreadable line went wrong. ``ballot`` is the order as it goes to the
    judge; ``replaced``: a later order took its place. ``seat`` is who wrote. Whether an order is
    legal is worked out when it is first asked for, and again when what was written before it has
    changed and a rule counts that.
    """

    __slots__ = (
        *("_answer", "_bound", "_desk", "_told", "_version"),
        *("ballot", "power", "replaced", "seat", "text"),
    )

    def __init__(
        self,
        desk: Desk,
        seat: Seat,
        power: Power,
        text: str,
        ballot: Ballot | None,
        answer: Reading | Refusal,
    ) -> None:
        self.seat = seat
        self.power = power
        self.text = text
        self.ballot = ballot
        self.replaced = False
        self._answer = answer
        self._desk = desk
        self._told: tuple[str, ...] = ()
        self._bound: tuple[Unit | None, Order | Reason] | None = None
        self._version = 0

    @property
    def order(self) -> Order | None:
        """What was understood, None for an unreadable line."""
        return None if self.ballot is None else self.ballot.order

    @property
    def refusal(self) -> Refusal | None:
        """Where an unreadable line went wrong and what was expected."""
        return self._answer if isinstance(self._answer, Refusal) else None

    @property
    def notes(self) -> tuple[str, ...]:
        """What the player should know about the order, beyond what ``message`` says."""
        read = self._answer.notes if isinstance(self._answer, Reading) else ()
        if read and self.reason is not None:
            # Why an order is void says what a note on the unit that it names would say once more.
            said = self.message
            whose = self.reason.code == "not_yours"
            read = tuple(n for n in read if n not in said and not (whose and "belongs to" in n))
        later = (_LATER,) if self._desk.ahead and not self.accepted else ()
        return (*read, *self._told, *later)

    def tell(self, note: str) -> None:
        """Add a note."""
        self._told = (*self._told, note)

    @property
    def bound(self) -> tuple[Unit | None, Order | Reason]:
        """The unit and the order as it will be carried out, or why it is void."""
        if self.ballot is None:
            raise LookupError(f"{self.text!r} could not be read: there is no order")
        found = self._bound
        desk = self._desk
        if found is None or self._version != desk.version:
            found = self._bound = bind(desk.scene, self.ballot, desk.before(self))
            self._version = desk.version
        return found

    @property
    def reason(self) -> Reason | None:
        """Why an order is void, None for an accepted one and for a line that could not be read."""
        bound = None if self.ballot is None else self.bound[1]
        return bound if isinstance(bound, Reason) else None

    @property
    def status(self) -> str:
        """``"accepted"``, ``"void"`` or ``"unreadable"``."""
        if self.ballot is None:
            return "unreadable"
        return "accepted" if self.reason is None else "void"

    @property
    def accepted(self) -> bool:
        """Whether the order is legal."""
        return self.status == "accepted"

    @property
    def message(self) -> str:
        """Why the line counts for nothing, as a sentence; empty for an accepted order."""
        if self.refusal is not None:
            return self.refusal.message
        if self.reason is None:
            return ""
        ruling = Ruling(self.power, self.bound[0], self.order, "void", self.reason)
        return sentence(self._desk.scene.board, ruling)

    def __str__(self) -> str:
        """The order as it was understood, with what there is to say about it."""
        if self.order is None:
            return f"{self.text}: {self.message}"
        order = self._desk.text_of(self.order, self.power)
        told = [text for text in (self.message, *self.notes) if text]
        return f"{order}: {'; '.join(told)}" if told else order

    def __repr__(self) -> str:
        return f"<Reply {self.power}: {self.text!r} {self.status}>"


class Desk:
    """What the seats have written for one phase. ``sheets``: power -> its replies, oldest first.

    ``version`` counts the changes that may make another line legal, where a rule counts lines.
    ``ahead``: the phase is one to come, and its position only what the writer expects.
    """

    __slots__ = (
        "ahead",
        "_counted",
        "_order",
        "_plain",
        "_reader",
        "_writers",
        "scene",
        "sheets",
        "version",
    )

    def __init__(self, variant: Variant, state: State, *, ahead: bool = False) -> None:
        self.scene = Scene(variant, state)
        self.ahead = ahead
        self._reader = Reader(self.scene.board, state, verbs=self.scene.rules.words)
        self._writers: dict[tuple[str, Power], Writer] = {}
        self.sheets: dict[Power, list[Reply]] = {}
        self.version = 0
        self._counted = self.scene.rules.counts
        self._plain = not self._counted and not state.seats
        self._order: dict[Seat, list[Reply]] = {}
        """What each seat wrote in its order, where a rule counts lines."""

    def write(
        self, seat: Seat, power: Power, lines: Sequence[str], *, clears: bool = False
    ) -> tuple[Reply, ...]:
        """Put a seat's lines on a power's sheet and answer them.

        ``power`` empty: each line goes on the sheet of the power that it is for, as headings, the
        power it names or its unit tell. A legal order replaces what the seat wrote for the same unit
        before. A void order replaces nothing: the player is told so. Two orders for one unit in the
        same call both stay; which of them counts is for the rules of the game to say.
        """
        if self._plain and power:
            # Every power is its own seat, and only a rule about who may write asks further.
            seat = power
        if clears:
            self._clear(seat, power)
        replies = self._read(seat, power, lines)
        earlier = self._earlier(seat, [power] if power else list(self.sheets))
        for reply in replies:
            self.sheets.setdefault(reply.power, []).append(reply)
            if self._counted:
                self._order.setdefault(seat, []).append(reply)
        if power:
            self.sheets.setdefault(power, [])
        if earlier:
            self._replace(earlier, replies)
        return tuple(replies)

    def _clear(self, seat: Seat, power: Power) -> None:
        """Take back what a seat wrote for a power, or for all."""
        self.version += 1
        for each in [power] if power else list(self.sheets):
            kept = [reply for reply in self.sheets.pop(each, ()) if reply.seat != seat]
            if kept:
                self.sheets[each] = kept
        written = self._order.get(seat, [])
        self._order[seat] = [one for one in written if power and one.power != power]

    def _read(self, seat: Seat, power: Power, lines: Sequence[str]) -> list[Reply]:
        """The answers to the lines of one call."""
        replies: list[Reply] = []
        if not power:
            for text, whose, answer in self._sorted(seat, lines):
                replies += self._replies(seat, whose, text, answer)
            return replies
        read = self._reader.read
        for line in lines:
            if not _several(line):
                answer = read(line, power)
                if isinstance(answer, Reading) and answer.count == 1:
                    ballot = Ballot(seat, power, answer.order)
                    replies.append(Reply(self, seat, power, line, ballot, answer))
                    continue
            for _, text, answer in self._reader.read_line(line, power):
                replies += self._replies(seat, power, text, answer)
        return replies

    def _replies(
        self, seat: Seat, power: Power, text: str, answer: Reading | Refusal
    ) -> list[Reply]:
        """One answer as replies: none for a comment, several for an order given more than once."""
        if isinstance(answer, Refusal):
            return [Reply(self, seat, power, text, None, answer)]
        orders = answer.orders
        if isinstance(answer.order, UnitOrder) and not self._counted:
            orders = orders[:1]  # to say it twice to one's own unit is to say it once
        return [
            Reply(self, seat, power, text, Ballot(seat, power, order), answer) for order in orders
        ]

    def _sorted(
        self, seat: Seat, lines: Sequence[str]
    ) -> Iterator[tuple[str, Power, Reading | Refusal]]:
        """Lines with the power that each is for; one that tells of none goes to a power of the seat."""
        scene = self.scene
        last = (*scene.state.held(seat), *scene.board.powers)[0]
        if last not in scene.board.powers:
            last = scene.board.powers[0]
        numbered = list(enumerate(lines, start=1))
        for one in read_orders(self._reader, scene.state, numbered):
            last = one.power or last
            yield one.text, last, one.answer

    def _earlier(self, seat: Seat, powers: Sequence[Power]) -> dict[str, list[Reply]]:
        """The orders in force that a seat wrote for these powers, by what they are for."""
        found: dict[str, list[Reply]] = {}
        for power in powers:
            for reply in self.sheets.get(power, ()):
                if reply.seat == seat and not reply.replaced and reply.accepted:
                    topic = self._subject(reply)
                    if topic is not None:
                        found.setdefault(topic, []).append(reply)
        return found

    def _replace(self, earlier: Mapping[str, list[Reply]], replies: Sequence[Reply]) -> None:
        """Mark the earlier orders that new ones replace, and say so."""
        rivals: dict[str, list[Reply]] = {}
        for reply in replies:
            topic = self._subject(reply)
            if topic is not None and topic in earlier:
                rivals.setdefault(topic, []).append(reply)
        for topic in rivals:
            self._mark(earlier[topic], replaced=True)
        for topic, listed in rivals.items():
            olds = earlier[topic]
            last = olds[-1].order
            assert last is not None
            told = self.text_of(last, olds[-1].power)
            if any(reply.accepted for reply in listed):
                for reply in listed:
                    if reply.accepted and reply.order != last:
                        reply.tell(f"replaces {told}")
            else:
                self._mark(olds, replaced=False)
                for reply in listed:
                    reply.tell(f"{told} stands")

    def _mark(self, replies: Sequence[Reply], *, replaced: bool) -> None:
        for reply in replies:
            reply.replaced = replaced
        self.version += self._counted

    def before(self, reply: Reply) -> tuple[Ballot, ...]:
        """What the same seat wrote before and may write; nothing where no rule counts that."""
        if not self._counted:
            return ()
        found: list[Ballot] = []
        for other in self._order.get(reply.seat, ()):
            if other is reply:
                break
            if other.ballot is not None and not other.replaced:
                order = other.bound[1]
                if not isinstance(order, Reason):
                    found.append(other.ballot._replace(order=order))
        return tuple(found)

    def _subject(self, reply: Reply) -> str | None:
        """The space that an order is for, by which later orders replace earlier ones."""
        order = reply.order
        if order is None or not order.topic:
            return None
        board = self.scene.board
        place = order.topic
        if isinstance(order, UnitOrder):
            unit = reply.bound[0]
            place = unit.place if unit is not None else place
        number = board.index.get(place)
        return place if number is None else board.spaces[board.space_of[number]]

    def replies(self, power: Power) -> tuple[Reply, ...]:
        """Everything a power wrote, unreadable and void lines and replaced orders among it."""
        return tuple(self.sheets.get(power, ()))

    def ballots(self) -> list[Ballot]:
        """What goes to the judge: the orders of all powers, void ones among them.

        They are sorted by power; where a rule counts lines, by seat as each seat wrote them.
        """
        if self._counted:
            return [
                reply.ballot
                for seat in sorted(self._order)
                for reply in self._order[seat]
                if reply.ballot is not None and not reply.replaced
            ]
        return [
            reply.ballot
            for power in sorted(self.sheets)
            for reply in self.sheets[power]
            if reply.ballot is not None and not reply.replaced
        ]

    def text_of(self, order: Order, power: Power, dialect: str = "datc") -> str:
        """An order as text, with the kinds of the units."""
        return self.writer(dialect, power).write(order)

    def writer(self, dialect: str = "datc", power: Power = "") -> Writer:
        """Who writes the orders of a power; kept, for a phase has a thousand legal orders."""
        key = dialect, power
        writer = self._writers.get(key)
        if writer is None:
            scene = self.scene
            writer = self._writers[key] = Writer(
                scene.board, scene.state, dialect, power=power, verbs=scene.rules.words
            )
        return writer
