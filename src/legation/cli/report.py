"""What is told of a judged phase: rows by power, and the facts that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.notation.explain import sentence, subject_line
from legation.notation.writing import Writer
from legation.record.replay import Judged
from legation.record.telling import unread_text
from legation.values.changes import RetreatsSet, UnitDislodged
from legation.values.geography import Place, Power, province_of
from legation.values.rulings import GOOD, Ledger, Reason, Ruling
from legation.values.state import State
from legation.values.units import Unit

__all__ = [
    "Row",
    "beaten_units",
    "class_of",
    "concerns",
    "gains",
    "ledgers_of",
    "rows_of",
]

_IDLE = frozenset({"undisturbed", "not_ordered"})


@dataclass(frozen=True, slots=True)
class Row:
    """One ruling as it is told: ``what`` was ordered and ``why`` it came out as it did.

    ``notes`` tell how the line was understood, where that is not plain.
    ``mood`` is ``good``, ``failed``, ``beaten``, ``void``, ``unread`` or ``idle``. A line that could
    not be read has no ruling.
    """

    power: Power
    what: str
    mood: str
    why: str
    ruling: Ruling | None = None
    notes: tuple[str, ...] = ()


def class_of(ruling: Ruling) -> str:
    """How an outcome is to be taken at a glance."""
    if ruling.dislodged:
        return "beaten"
    if ruling.outcome == "void":
        return "void"
    if ruling.outcome == "gone":
        return "beaten"
    if ruling.outcome == "disbanded":
        return "idle" if ruling.reason.code.endswith("_by_order") else "beaten"
    if ruling.reason.code in _IDLE:
        return "idle"
    return "good" if ruling.outcome in GOOD else "failed"


def rows_of(variant: Variant, judged: Judged) -> list[Row]:
    """The rulings of a phase by power, in the order of the map's list of powers.

    A unit whose order was void holds; that is told once, by the void order, which is shown as it was
    written: it may name what is not there. Where several seats write for a unit both are told.
    """
    turn = judged.turn
    board = variant.board_of(turn.before)
    writer = Writer(board, turn.before, verbs=variant.rules.words)
    notes = _notes(judged)
    written = {id(reply.order): reply.text for _, replies in judged.replies for reply in replies}
    alone = variant.rules.seats is None
    void = {r.unit.id for r in turn.rulings if alone and r.outcome == "void" and r.unit}
    rows = []
    for ruling in turn.rulings:
        if ruling.order is None and ruling.unit and ruling.unit.id in void and not ruling.dislodged:
            continue
        text = writer.write(ruling.order) if ruling.order else subject_line(board, ruling)
        if ruling.outcome == "void":
            text = written.get(id(ruling.order), text)
        why, told = sentence(board, ruling), notes.get(id(ruling), ())
        rows.append(Row(ruling.power, text, class_of(ruling), why, ruling, told))
    rows += [
        Row(power, unread_text(reply), "unread", f"not read: {reply.message}")
        for power, replies in judged.replies
        for reply in replies
        if reply.refusal is not None
    ]
    place = {power: number for number, power in enumerate(board.sides)}
    rows.sort(key=lambda row: place.get(row.power, len(place)))
    return rows


def _notes(judged: Judged) -> dict[int, tuple[str, ...]]:
    """By the identity of a ruling the notes on its order; a void order's reason says enough."""
    found: dict[int, tuple[str, ...]] = {}
    for _, replies in judged.replies:
        for reply in replies:
            if reply.notes and reply.accepted:
                ruling = judged.ruling_on(reply)
                if ruling is not None:
                    found[id(ruling)] = reply.notes
    return found


def concerns(row: Row, place: Place) -> bool:
    """Whether a row is about a province: its unit, an order for it or into it, or a reason there."""
    province = province_of(place)
    ruling = row.ruling
    if ruling is None:
        return False
    order = ruling.order
    named = [getattr(order, name, None) for name in ("to", "supported", "army", "place")]
    units = [ruling.unit, *_units(value for _, value in ruling.reason.facts)]
    named += [unit.place for unit in units if unit is not None]
    return province in {province_of(one) for one in named if one}


def _units(values: Iterable[object]) -> Iterator[Unit]:
    """The units that facts name, those in ledgers left out."""
    for value in values:
        if isinstance(value, Unit):
            yield value
        elif isinstance(value, tuple) and not isinstance(value, Ledger):
            yield from _units(value)


def beaten_units(turn: Turn) -> Iterator[tuple[Unit, tuple[str, ...]]]:
    """The units dislodged in a phase, as they are now, with the places that they may go to."""
    units = {unit.id: unit for unit in turn.before.units}
    # Of a unit of several parts only those that stayed are beaten.
    units |= {entry.unit.id: entry.unit for entry in turn.judged.dislodged}
    options: dict[int, tuple[str, ...]] = {}
    for change in turn.changes:
        if isinstance(change, (UnitDislodged, RetreatsSet)):
            options[change.unit] = change.options
    for number in sorted(options, key=lambda number: units[number].place):
        yield units[number], options[number]


def gains(before: State, after: State) -> Iterator[tuple[str, Power | None, Power | None]]:
    """The centres that changed hands: the centre, its old and its new owner."""
    old, new = dict(before.owners), dict(after.owners)
    for centre in sorted(old.keys() | new.keys()):
        if old.get(centre) != new.get(centre):
            yield centre, old.get(centre), new.get(centre)


def ledgers_of(ruling: Ruling) -> Iterator[Ledger]:
    """The ledgers of strength behind a ruling."""
    yield from _ledgers(value for _, value in ruling.reason.facts)


def _ledgers(values: Iterable[object]) -> Iterator[Ledger]:
    """The ledgers among facts, those of reasons within a reason too."""
    for value in values:
        if isinstance(value, Ledger):
            yield value
        elif isinstance(value, Reason):
            yield from _ledgers(fact for _, fact in value.facts)
        elif isinstance(value, tuple):
            yield from _ledgers(value)
