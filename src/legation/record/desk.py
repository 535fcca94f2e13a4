"""The desk: an open phase, where orders are written and answered until the phase is closed."""

from __future__ import annotations

from collections.abc import Sequence

from legation.engine.scene import Scene
from legation.engine.turn import bind
from legation.engine.variant import Variant
from legation.notation.answers import Reading, Refusal
from legation.notation.explain import sentence
from legation.notation.reading import Reader
from legation.notation.writing import write
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Order, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.state import State
from legation.values.units import Unit

__all__ = ["Desk", "Reply"]

_SEVERAL = frozenset(";,#/\n")
"""Signs without which a line of at most one ``and`` holds a single order."""


class Reply:
    """The answer to one order of a written line.

    ``status`` is ``"accepted"``, ``"void"`` (understood, but against the rules) or ``"unreadable"``.
    ``text`` is the order as written. ``order`` is what was understood, None for an unreadable one.
    ``notes`` are things the player should know (a coast filled in, an earlier order replaced).
    ``refusal`` says where an unreadable line went wrong. Whether an order is legal is worked out
    when it is first asked for.
    """

    __slots__ = ("_ballot", "_bound", "_desk", "notes", "order", "power", "refusal", "text")

    def __init__(
        self, desk: Desk, power: Power, text: str, ballot: Ballot | None, answer: Reading | Refusal
    ) -> None:
        self.power = power
        self.text = text
        self.order: Order | None = ballot.order if ballot is not None else None
        self.notes: tuple[str, ...] = answer.notes if isinstance(answer, Reading) else ()
        self.refusal = answer if isinstance(answer, Refusal) else None
        self._ballot = ballot
        self._desk = desk
        self._bound: tuple[Unit | None, Order | Reason] | None = None

    @property
    def ballot(self) -> Ballot | None:
        """The order as it goes to the judge, None for an unreadable line."""
        return self._ballot

    @property
    def bound(self) -> tuple[Unit | None, Order | Reason]:
        """The unit and the order as it will be carried out, or why it is void."""
        if self._ballot is None:
            raise LookupError(f"{self.text!r} could not be read: there is no order")
        found = self._bound
        if found is None:
            found = self._bound = bind(self._desk.scene, self._ballot)
        return found

    @property
    def status(self) -> str:
        """``"accepted"``, ``"void"`` or ``"unreadable"``."""
        if self._ballot is None:
            return "unreadable"
        return "void" if isinstance(self.bound[1], Reason) else "accepted"

    @property
    def accepted(self) -> bool:
        """Whether the order is legal."""
        return self.status == "accepted"

    @property
    def message(self) -> str:
        """Why the line counts for nothing, as a sentence; empty for an accepted order."""
        if self.refusal is not None:
            return self.refusal.message
        unit, bound = self.bound
        if not isinstance(bound, Reason):
            return ""
        ruling = Ruling(self.power, unit, self.order, "void", bound)
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
    """What the seats have written for one phase. ``sheets``: power -> its calls, each some replies."""

    __slots__ = ("_reader", "scene", "sheets")

    def __init__(self, variant: Variant, state: State) -> None:
        self.scene = Scene(variant, state)
        self._reader = Reader(self.scene.board, state)
        self.sheets: dict[Power, list[tuple[Reply, ...]]] = {}

    def write(
        self, seat: Seat, power: Power, lines: Sequence[str], *, clears: bool = False
    ) -> tuple[Reply, ...]:
        """Put lines on a power's sheet and answer them."""
        if clears:
            self.sheets.pop(power, None)
        replies: list[Reply] = []
        for line in lines:
            replies += self._read(seat, power, line)
        sheet = self.sheets.setdefault(power, [])
        if sheet:
            self._note_replaced(sheet, replies)
        answered = tuple(replies)
        if answered:
            sheet.append(answered)
        return answered

    def _read(self, seat: Seat, power: Power, line: str) -> list[Reply]:
        reader = self._reader
        if _SEVERAL.isdisjoint(line):
            answer = reader.read(line, power)
            if isinstance(answer, Reading) and answer.count == 1:
                return [Reply(self, power, line, Ballot(seat, power, answer.order), answer)]
        replies: list[Reply] = []
        for _, text, answer in reader.read_line(line, power):
            if isinstance(answer, Refusal):
                replies.append(Reply(self, power, text, None, answer))
            else:
                replies += [
                    Reply(self, power, text, Ballot(seat, power, order), answer)
                    for order in answer.orders
                ]
        return replies

    def _note_replaced(
        self, sheet: Sequence[tuple[Reply, ...]], replies: Sequence[Reply]
    ) -> None:
        """Tell which earlier orders the new ones replace, or that they do not because they are void."""
        standing = {self.subject(reply): reply for reply in _in_force(self, sheet)}
        for reply in replies:
            if reply.order is None:
                continue
            earlier = standing.get(self.subject(reply))
            if earlier is None or earlier.order is None or earlier.order == reply.order:
                continue
            text = self.text_of(earlier.order, earlier.power)
            told = f"replaces {text}" if reply.accepted else f"{text} stands"
            reply.notes = (*reply.notes, told)

    def subject(self, reply: Reply) -> str | None:
        """The space that an order is for, so that a later order for it replaces an earlier one."""
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
        return tuple(reply for call in self.sheets.get(power, ()) for reply in call)

    def orders(self, power: Power) -> tuple[Reply, ...]:
        """The orders of a power that go to the judge, void ones among them."""
        return tuple(_in_force(self, self.sheets.get(power, ())))

    def ballots(self) -> list[Ballot]:
        """The ballots of all powers."""
        found: list[Ballot] = []
        for power in sorted(self.sheets):
            found += [
                reply.ballot
                for reply in _in_force(self, self.sheets[power])
                if reply.ballot is not None
            ]
        return found

    def text_of(self, order: Order, power: Power, dialect: str = "datc") -> str:
        """An order as text, with the kinds of the units."""
        return write(order, self.scene.board, self.scene.state, dialect, power=power)


def _in_force(desk: Desk, sheet: Sequence[tuple[Reply, ...]]) -> list[Reply]:
    """The readable orders of a sheet less those that a later call replaced.

    A void order replaces nothing: the player was told so. Two orders for one unit in the same call
    both stay; which of them counts is for the rules of the game to say.
    """
    if len(sheet) == 1:
        return [reply for reply in sheet[0] if reply.order is not None]
    kept: list[Reply] = []
    for call in sheet:
        read = [reply for reply in call if reply.order is not None]
        new = {desk.subject(reply) for reply in read if reply.accepted} - {None}
        kept = [reply for reply in kept if not reply.accepted or desk.subject(reply) not in new]
        kept += read
    return kept
