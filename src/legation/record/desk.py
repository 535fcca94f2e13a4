"""The desk: an open phase, where orders are written and answered until the phase is closed."""

from __future__ import annotations

from collections.abc import Sequence

from legation.engine.scene import Scene
from legation.engine.turn import bind
from legation.engine.variant import Variant
from legation.notation.answers import Reading, Refusal
from legation.notation.explain import sentence
from legation.notation.reading import Reader
from legation.notation.writing import Writer
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Order, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.state import State
from legation.values.units import Unit

__all__ = ["Desk", "Reply"]


def _several(line: str) -> bool:
    """Whether a line may hold more than one order, or a comment, although it reads as one."""
    return ";" in line or "," in line or "#" in line or "/" in line or "\n" in line


class Reply:
    """The answer to one order of a written line.

    ``status`` is ``"accepted"``, ``"void"`` (understood, but against the rules) or ``"unreadable"``.
    ``text`` is the order as written. ``order`` is what was understood, None for an unreadable one.
    ``notes`` are things the player should know (a coast filled in, an earlier order replaced).
    ``refusal`` says where an unreadable line went wrong. ``ballot`` is the order as it goes to the
    judge; ``replaced``: a later order took its place. Whether an order is legal is worked out when
    it is first asked for.
    """

    __slots__ = ("_answer", "_bound", "_desk", "_told", "ballot", "power", "replaced", "text")

    def __init__(
        self, desk: Desk, power: Power, text: str, ballot: Ballot | None, answer: Reading | Refusal
    ) -> None:
        self.power = power
        self.text = text
        self.ballot = ballot
        self.replaced = False
        self._answer = answer
        self._desk = desk
        self._told: tuple[str, ...] = ()
        self._bound: tuple[Unit | None, Order | Reason] | None = None

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
        return (*read, *self._told)

    def tell(self, note: str) -> None:
        """Add a note."""
        self._told = (*self._told, note)

    @property
    def bound(self) -> tuple[Unit | None, Order | Reason]:
        """The unit and the order as it will be carried out, or why it is void."""
        if self.ballot is None:
            raise LookupError(f"{self.text!r} could not be read: there is no order")
        found = self._bound
        if found is None:
            found = self._bound = bind(self._desk.scene, self.ballot)
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
    """What the seats have written for one phase. ``sheets``: power -> its replies, oldest first."""

    __slots__ = ("_reader", "_writers", "scene", "sheets")

    def __init__(self, variant: Variant, state: State) -> None:
        self.scene = Scene(variant, state)
        self._reader = Reader(self.scene.board, state, verbs=self.scene.rules.words)
        self._writers: dict[tuple[str, Power], Writer] = {}
        self.sheets: dict[Power, list[Reply]] = {}

    def write(
        self, seat: Seat, power: Power, lines: Sequence[str], *, clears: bool = False
    ) -> tuple[Reply, ...]:
        """Put lines on a power's sheet and answer them.

        A legal order replaces what was written for the same unit before. A void order replaces
        nothing: the player is told so. Two orders for one unit in the same call both stay; which of
        them counts is for the rules of the game to say.
        """
        if clears:
            self.sheets.pop(power, None)
        if self.scene.rules.may_write is None:
            # Whoever holds a power writes as the power; only a rule about who may write asks further.
            seat = power
        replies: list[Reply] = []
        read = self._reader.read
        for line in lines:
            if not _several(line):
                answer = read(line, power)
                if isinstance(answer, Reading) and answer.count == 1:
                    ballot = Ballot(seat, power, answer.order)
                    replies.append(Reply(self, power, line, ballot, answer))
                    continue
            replies += self._read(seat, power, line)
        sheet = self.sheets.setdefault(power, [])
        if sheet:
            self._replace(sheet, replies)
        sheet += replies
        return tuple(replies)

    def _read(self, seat: Seat, power: Power, line: str) -> list[Reply]:
        """The orders of a line that may hold several, or none that can be read."""
        replies: list[Reply] = []
        for _, text, answer in self._reader.read_line(line, power):
            if isinstance(answer, Refusal):
                replies.append(Reply(self, power, text, None, answer))
            else:
                replies += [
                    Reply(self, power, text, Ballot(seat, power, order), answer)
                    for order in answer.orders
                ]
        return replies

    def _replace(self, sheet: Sequence[Reply], replies: Sequence[Reply]) -> None:
        """Mark the earlier orders that new ones replace, and say so."""
        earlier = {
            self._subject(reply): reply for reply in sheet if not reply.replaced and reply.accepted
        }
        earlier.pop(None, None)
        for reply in replies:
            old = earlier.get(self._subject(reply))
            if old is None or old.order is None:
                continue
            told = self.text_of(old.order, old.power)
            if reply.accepted:
                old.replaced = True
                if old.order != reply.order:
                    reply.tell(f"replaces {told}")
            else:
                reply.tell(f"{told} stands")

    def _subject(self, reply: Reply) -> str | None:
        """The space that an order is for, by which later orders replace earlier ones."""
        order = reply.order
        if order is None or not order.subject:
            return None
        board = self.scene.board
        place = order.subject
        if isinstance(order, UnitOrder):
            unit = reply.bound[0]
            place = unit.place if unit is not None else place
        number = board.index.get(place)
        return place if number is None else board.spaces[board.space_of[number]]

    def replies(self, power: Power) -> tuple[Reply, ...]:
        """Everything a power wrote, unreadable and void lines and replaced orders among it."""
        return tuple(self.sheets.get(power, ()))

    def ballots(self) -> list[Ballot]:
        """What goes to the judge: the orders of all powers, void ones among them."""
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
