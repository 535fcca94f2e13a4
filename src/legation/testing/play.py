"""Plays positions given in short texts: what cases and reference files have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.errors import PositionError
from legation.notation import Reader, Reading, Refusal
from legation.record.comparing import shown
from legation.testing.cases import Sides, sides_of
from legation.values.changes import (
    Contested,
    RetreatsSet,
    UnitDislodged,
    UnitGone,
)
from legation.values.geography import space_of
from legation.values.orders import Order
from legation.values.rulings import Ruling
from legation.values.state import State
from legation.values.units import Made, Parts, Unit

__all__ = [
    "KINDS",
    "Answer",
    "Finding",
    "Played",
    "Written",
    "answer_of",
    "centres_of",
    "gone_in",
    "owners_from",
    "play",
    "ruling_of",
    "unit_from",
    "unit_text",
    "units_of",
]

KINDS = {"A": "army", "F": "fleet"}
"""Letters of units in short texts, and the kinds they stand for."""

_PART = re.compile(r"([1-9]\d{0,2})?([AF])")


@dataclass(frozen=True, slots=True)
class Finding:
    """One place where the engine and a reference part: both answers."""

    id: str
    where: str
    what: str
    expected: object
    got: object

    def __str__(self) -> str:
        place = f"{self.id} {self.where}".rstrip()
        return f"{place}: {self.what}: expected {shown(self.expected)}, got {shown(self.got)}"


def unit_from(text: str) -> tuple[Made, str]:
    """Kind and place of a short text: ``"F stp/sc"`` gives ``("fleet", "stp/sc")``.

    A unit with several parts (``"2A par"``, ``"A/3F eng"``) gives its parts in place of the kind. Raises
    ``PositionError`` for another form.
    """
    word, _, place = text.partition(" ")
    if word in KINDS and place:
        return KINDS[word], place
    found = [_PART.fullmatch(part) for part in word.split("/")]
    if not place or not all(found):
        raise PositionError(f"{text!r} is no unit; expected a text such as 'A par' or 'F stp/sc'")
    counts = [(KINDS[m[2]], int(m[1] or 1)) for m in found if m]
    return Parts(tuple(sorted(counts))), place


def unit_text(unit: Unit) -> str:
    """The short text of a unit: ``"F stp/sc"``."""
    return f"{unit.parts} {unit.place}"


def units_of(units: Iterable[Unit]) -> dict[str, tuple[str, ...]]:
    """Units as sorted short texts by power."""
    return sides_of([(unit.power, unit_text(unit)) for unit in units])


def centres_of(state: State) -> dict[str, tuple[str, ...]]:
    """Who owns what, by power, sorted."""
    return sides_of([(owner, province) for province, owner in state.owners])


def owners_from(centres: Sides) -> dict[str, str]:
    """Centres by power turned into the owner of each centre."""
    return {centre: power for power, listed in centres.items() for centre in listed}


@dataclass(frozen=True, slots=True)
class Written:
    """A line as it was read: the order, or None with the reason why it could not be read."""

    power: str
    text: str
    order: Order | None
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A judged phase with the lines that were written for it."""

    turn: Turn
    written: tuple[Written, ...]


def play(variant: Variant, state: State, lines: Sequence[tuple[str, str]]) -> Played:
    """Read the lines, pairs of power and text, and judge the phase. Unreadable lines are kept."""
    reader = Reader(variant.board, state, verbs=variant.rules.words)
    written = []
    orders: dict[str, list[Order]] = {}
    for power, text in lines:
        # A line may give orders to several units; the first one stands for it.
        answers = [answer for _, _, answer in reader.read_line(text, power)]
        readings = [answer for answer in answers if isinstance(answer, Reading)]
        if not readings or len(readings) < len(answers):
            answers.append(reader.read(text, power))
            refusal = next(answer for answer in answers if isinstance(answer, Refusal))
            written.append(Written(power, text, None, str(refusal)))
        else:
            written.append(Written(power, text, readings[0].order))
            orders.setdefault(power, []).extend(reading.order for reading in readings)
    return Played(resolve(variant, state, orders), tuple(written))


def ruling_of(played: Played, number: int) -> Ruling | None:
    """The ruling on a written line, by its number; None for a line that could not be read.

    A line is matched with the ruling of its power that carries the same order, or else one for the
    same unit and verb (a coast may have been filled in), or for the same unit. Of equal lines the first
    ones are taken to be those that were carried out.
    """
    written = played.written[number]
    if written.order is None:
        return None
    same = [
        w for w in played.written[:number] if (w.power, w.order) == (written.power, written.order)
    ]
    order = written.order
    exact = [r for r in played.turn.rulings if r.power == written.power and r.order == order]
    alike = [
        r
        for r in played.turn.rulings
        if r.power == written.power
        and r not in exact
        and r.order is not None
        and r.order.verb == order.verb
        and space_of(r.order.subject) == space_of(order.subject)
    ]
    found = [*sorted(exact, key=lambda ruling: ruling.outcome == "void"), *alike]
    if not found:  # a rule may take an order for one of its own
        found = [
            r
            for r in played.turn.rulings
            if r.power == written.power
            and r.order is not None
            and space_of(r.order.subject) == space_of(order.subject)
        ]
    return found[len(same)] if len(same) < len(found) else None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a phase came to, in short texts.

    ``dislodged`` maps power and unit to the province of the attacker, ``retreats`` to the places
    the unit may go to.
    """

    units: Sides
    dislodged: Mapping[tuple[str, str], str | None]
    contested: tuple[str, ...]
    retreats: Mapping[tuple[str, str], tuple[str, ...]]
    centres: Sides


def answer_of(turn: Turn) -> Answer:
    """The result of a phase, taken from its changes, so that phases passed over hide nothing."""
    before = {unit.id: unit for unit in turn.before.units}
    attackers: dict[int, str | None] = {}
    options: dict[int, tuple[str, ...]] = {}
    contested: tuple[str, ...] = ()
    for change in turn.changes:
        match change:
            case UnitDislodged(number, attacker, places):
                attackers[number] = attacker
                options[number] = places
            case RetreatsSet(number, places):
                options[number] = places
            case Contested(spaces):
                contested = contested or spaces
            case _:
                pass
    names = {number: (before[number].power, unit_text(before[number])) for number in attackers}
    return Answer(
        units=units_of(turn.after.units),
        dislodged={names[number]: attacker for number, attacker in attackers.items()},
        contested=tuple(sorted(contested)),
        retreats={names[number]: tuple(sorted(options[number])) for number in attackers},
        centres=centres_of(turn.after),
    )


def gone_in(turn: Turn) -> list[Unit]:
    """The units that left the board in a phase, dislodged ones among them."""
    known = {unit.id: unit for unit in turn.before.units}
    known |= {entry.unit.id: entry.unit for entry in turn.before.dislodged}
    return [known[change.unit] for change in turn.changes if isinstance(change, UnitGone)]
