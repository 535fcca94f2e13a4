"""Single phases as JSON: a position with orders in, the result with reasons out.

One line in::

    {"id": "x", "variant": "standard", "phase": "S1901M",
     "units": {"Austria": ["A bud", "A vie", "F tri"]},
     "centers": {"Austria": ["bud", "tri", "vie"]},
     "orders": {"Austria": ["A vie - gal"]}}

and one line out: ``{"id", "result": {"units", "dislodged", "standoffs", "retreats", "centers"},
"rulings": [...]}``, or ``{"id", "error": {"code", "message", "at", "hint"}}``. The format is told in
full in the documentation and stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from legation.bank import load_variant
from legation.bank.files import names_a_file
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.errors import Deadlock, LegationError
from legation.notation.explain import sentence
from legation.notation.names import name_table
from legation.notation.units import write_unit
from legation.notation.writing import Writer
from legation.record.desk import Desk, Reply
from legation.record.phase_input import (
    BAD_TYPE,
    PhaseError,
    PhaseInput,
    read_entry,
    read_object,
)
from legation.values.geography import NOBODY, Power
from legation.values.units import Unit

__all__ = ["PhaseError", "PhaseInput", "PhaseJudge", "phase_output", "phase_result", "phase_turn"]


class PhaseJudge:
    """Reads positions and judges them, one after the other.

    ``variant`` is used where an input names none. ``edition`` and ``settings`` change the rules of
    every variant. Raises ``VariantError`` for an edition or a setting that does not exist.
    """

    def __init__(
        self,
        variant: str = "standard",
        *,
        edition: str | None = None,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        self._default = variant
        self._edition = edition
        self._settings = dict(settings or {})
        self._variants = {variant: load_variant(variant, edition=edition, settings=self._settings)}

    def line(self, text: str, number: int = 0) -> dict[str, Any]:
        """The answer to one line of JSON; never raises for what the line says.

        ``number`` is the line's id if it has none.
        """
        name: object = number or None
        try:
            entry = read_object(text)
            name = entry.get("id", name)
            given = self.read({**entry, "id": name})
            return self.judge(given)
        except PhaseError as error:
            return {"id": name, "error": error.plain}

    def judge(self, given: PhaseInput) -> dict[str, Any]:
        """The answer to a position. Raises ``PhaseError`` for one that the rules cannot judge."""
        return phase_output(given, *phase_turn(given))

    def read(self, entry: Mapping[str, Any]) -> PhaseInput:
        """A position with orders from its JSON object. Raises ``PhaseError``."""
        if not isinstance(entry, Mapping):
            raise PhaseError(BAD_TYPE, "expected an object with units and orders")
        return read_entry(self._variant(entry), entry)

    def _variant(self, entry: Mapping[str, Any]) -> Variant:
        key = "variant" if entry.get("variant") is not None else "map"
        name = entry.get(key)
        if name is None:
            name = self._default
        if not isinstance(name, str):
            raise PhaseError(BAD_TYPE, "expected a text", at=key)
        if name not in self._variants:
            # A line may choose among the variants there are, not make us read files.
            if names_a_file(name):
                raise PhaseError(
                    "unknown_variant", f"{name!r} is a file, not the id of a variant", at=key
                )
            try:
                self._variants[name] = load_variant(
                    name, edition=self._edition, settings=self._settings
                )
            except LegationError as error:
                raise PhaseError("unknown_variant", str(error), at=key) from None
        return self._variants[name]


def phase_desk(given: PhaseInput) -> Desk:
    """The desk with all that was written, by powers and by seats for whatever powers."""
    desk = Desk(given.variant, given.state)
    for power, lines in given.orders:
        desk.write(power, power, lines)
    for seat, lines in given.seats:
        desk.write(seat, "", lines)
    return desk


def phase_turn(given: PhaseInput) -> tuple[Turn, Desk]:
    """A position judged, and the desk with the answers to its orders. Raises ``PhaseError``."""
    desk = phase_desk(given)
    try:
        turn = resolve(given.variant, given.state, desk.ballots())
    except (Deadlock, LookupError) as error:
        raise PhaseError("undecided", f"the rules give no result: {error}") from error
    return turn, desk


def phase_output(given: PhaseInput, turn: Turn, desk: Desk) -> dict[str, Any]:
    """The answer to a position: id, result, rulings, and notes where there are any."""
    made: dict[str, Any] = {
        "id": given.id,
        "result": phase_result(given.variant, turn, given.names, owned=given.owned),
        "rulings": list(_rulings(given, turn, desk)),
    }
    notes = [
        {"power": given.names[reply.power], "order": reply.text, "note": note}
        for power in desk.sheets
        for reply in desk.replies(power)
        for note in reply.notes
    ]
    if notes:
        made["notes"] = notes
    return made


def phase_result(
    variant: Variant, turn: Turn, names: Mapping[Power, str], *, owned: bool = True
) -> dict[str, Any]:
    """What a phase came to.

    The units, dislodged units, stand-offs and retreats are those right after the judging; the
    centres those with which the next phase begins. They change hands at once when nobody can
    retreat, else after the retreats. Stand-offs and retreats are empty but in a movement phase.
    """
    board = variant.board_of(turn.before)
    judged = turn.judged
    moving = turn.before.phase.kind == "movement"
    table = name_table(board)

    def text(unit: Unit) -> str:
        return write_unit(table, unit)

    units: dict[str, list[str]] = {}
    dislodged: dict[str, dict[str, str | None]] = {}
    retreats: dict[str, list[str]] = {}
    centres: dict[str, list[str]] = {}
    for power in board.sides:
        name = names[power]
        held = sorted(text(unit) for unit in judged.units if unit.power == power)
        if held:
            units[name] = held
        if power != NOBODY:
            centres[name] = list(turn.after.centres(power))
        for entry in judged.dislodged:
            if entry.unit.power == power:
                unit = text(entry.unit)
                dislodged.setdefault(name, {})[unit] = entry.attacker
                retreats[f"{name} {unit}"] = sorted(entry.options)
    return {
        "units": units,
        "dislodged": dislodged,
        "standoffs": sorted(judged.contested) if moving else [],
        "retreats": retreats,
        "centers": centres if owned else None,
    }


def _rulings(given: PhaseInput, turn: Turn, desk: Desk) -> Iterator[dict[str, Any]]:
    """One object a ruling, then one for every line that could not be read."""
    board = given.variant.board_of(given.state)
    writer = Writer(board, given.state, "reference", verbs=given.variant.rules.words)
    table = name_table(board)
    # An order that is not carried out is shown as it was written: it may name what is not there.
    written = {
        id(reply.order): reply.text for power in desk.sheets for reply in desk.replies(power)
    }
    for ruling in turn.rulings:
        text = None if ruling.order is None else writer.write(ruling.order)
        if ruling.outcome == "void":
            text = written.get(id(ruling.order), text)
        made: dict[str, Any] = {
            "power": given.names[ruling.power],
            "unit": None if ruling.unit is None else write_unit(table, ruling.unit),
            "order": text,
            "outcome": ruling.outcome,
            "reason": ruling.reason.code,
            "sentence": sentence(board, ruling),
        }
        if ruling.dislodged:
            made["dislodged"] = True
        yield made
    for power in desk.sheets:
        for reply in desk.replies(power):
            if reply.refusal is not None:
                yield _unreadable(given.names[power], reply)


def _unreadable(name: str, reply: Reply) -> dict[str, Any]:
    assert reply.refusal is not None
    return {
        "power": name,
        "unit": None,
        "order": reply.text,
        "outcome": "unreadable",
        "reason": "unreadable",
        "sentence": reply.refusal.message,
        "at": reply.refusal.at,
        "nearest": list(reply.refusal.nearest),
    }
