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

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from legation.bank import load_variant
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.errors import Deadlock, LegationError, NotationError, PositionError
from legation.notation.explain import sentence
from legation.notation.names import NameTable, name_table
from legation.notation.units import read_unit, write_unit
from legation.notation.writing import Writer
from legation.record.desk import Desk, Reply
from legation.values.calendar import Phase
from legation.values.changes import apply
from legation.values.geography import Kind, Place, Power, Province, province_of
from legation.values.state import State
from legation.values.units import Unit

__all__ = ["PhaseError", "PhaseInput", "PhaseJudge", "judged_state", "phase_output", "phase_result"]

LONGEST_LINE = 1_000_000
"""Characters that a line may have."""

_BAD_INPUT = "bad_type"


class PhaseError(LegationError):
    """An input that cannot be judged: a code, where in the input, and how to mend it."""

    def __init__(self, code: str, message: str, *, at: str = "", hint: str = "") -> None:
        self.code, self.message, self.at, self.hint = code, message, at, hint
        where = f"{at}: " if at else ""
        super().__init__(f"{where}{message}{f'; {hint}' if hint else ''}")

    @property
    def plain(self) -> dict[str, str]:
        """The error as a JSON object; ``at`` and ``hint`` only where there is something to say."""
        found = {"code": self.code, "message": self.message, "at": self.at, "hint": self.hint}
        return {name: text for name, text in found.items() if text or name in ("code", "message")}


@dataclass(frozen=True, slots=True)
class PhaseInput:
    """A position with orders, read.

    ``names`` maps powers to their names as the input writes them. ``owned``: whether the input
    says who owns the centres.
    """

    id: object
    variant: Variant
    state: State
    orders: tuple[tuple[Power, tuple[str, ...]], ...]
    names: Mapping[Power, str]
    owned: bool


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
        self._variants = {
            variant: load_variant(variant, edition=edition, settings=self._settings)
        }

    def line(self, text: str, number: int = 0) -> dict[str, Any]:
        """The answer to one line of JSON; never raises for what the line says.

        ``number`` is the line's id if it has none.
        """
        name: object = number or None
        try:
            entry = _object(text)
            name = entry.get("id", name)
            given = self.read({**entry, "id": name})
            return self.judge(given)
        except PhaseError as error:
            return {"id": name, "error": error.plain}

    def judge(self, given: PhaseInput) -> dict[str, Any]:
        """The answer to a position. Raises ``PhaseError`` for one that the rules cannot judge."""
        desk = Desk(given.variant, given.state)
        for power, lines in given.orders:
            desk.write(power, power, lines)
        try:
            turn = resolve(given.variant, given.state, desk.ballots())
        except (Deadlock, LookupError) as error:
            raise PhaseError("undecided", f"the rules give no result: {error}") from error
        return phase_output(given, turn, desk)

    def read(self, entry: Mapping[str, Any]) -> PhaseInput:
        """A position with orders from its JSON object. Raises ``PhaseError``."""
        if not isinstance(entry, Mapping):
            raise PhaseError(_BAD_INPUT, "expected an object with units and orders")
        return _Reading(self._variant(entry), entry).input()

    def _variant(self, entry: Mapping[str, Any]) -> Variant:
        key = "variant" if entry.get("variant") is not None else "map"
        name = entry.get(key)
        if name is None:
            name = self._default
        if not isinstance(name, str):
            raise PhaseError(_BAD_INPUT, "expected a text", at=key)
        if name not in self._variants:
            # A line may choose among the variants there are, not make us read files.
            if name.endswith(".toml"):
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


def _object(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_LINE:
        raise PhaseError("bad_json", f"a line of more than {LONGEST_LINE} characters")
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise PhaseError(
            "bad_json", f"not JSON: {error.msg}", at=f"character {error.pos + 1}"
        ) from None
    except (ValueError, RecursionError) as error:
        raise PhaseError("bad_json", f"not JSON that can be read: {error}") from None
    if not isinstance(value, dict):
        raise PhaseError(_BAD_INPUT, "expected an object with units and orders")
    return value


class _Reading:
    """Reads one entry: names are looked up as players write them, and faults say where they are."""

    def __init__(self, variant: Variant, entry: Mapping[str, Any]) -> None:
        self.variant = variant
        self.entry = entry
        self.names: NameTable = name_table(variant.board)
        self.spelled: dict[Power, str] = {}

    def input(self) -> PhaseInput:
        """The whole entry."""
        phase = self._phase()
        owned = self.entry.get("centers") is not None
        if phase.kind == "adjustment" and not owned:
            raise PhaseError(
                "missing_field",
                "an adjustment phase needs the centres of every power",
                at="centers",
            )
        orders = tuple(self._orders())
        state = self._state(phase)
        titles = {power: self.names.power_title(power) for power in self.variant.board.powers}
        names = {**titles, **self.spelled}
        return PhaseInput(self.entry.get("id"), self.variant, state, orders, names, owned)

    def _phase(self) -> Phase:
        text = self.entry.get("phase")
        if text is None:
            raise PhaseError("missing_field", 'expected a phase such as "S1901M"', at="phase")
        try:
            phase = Phase.parse(text if isinstance(text, str) else str(text))
        except ValueError as error:
            raise PhaseError("bad_phase", str(error), at="phase") from None
        points = [
            (season, kind) for season, kinds, _ in self.variant.rules.calendar for kind in kinds
        ]
        if (phase.season, phase.kind) not in points:
            there = ", ".join(f"{season} {kind}" for season, kind in points)
            raise PhaseError("bad_phase", f"no {phase.title} in this variant", at="phase", hint=there)
        return phase

    def _state(self, phase: Phase) -> State:
        units: dict[Power, list[tuple[Kind, Place]]] = {}
        beaten: dict[tuple[Power, Kind, Place], Province | None] = {}
        for power, text, at in self._lists("units", needed=True):
            unit = self._unit(text.removeprefix("*"), at)
            if text.startswith("*"):
                beaten[power, *unit] = None
            else:
                units.setdefault(power, []).append(unit)
        for power, text, value, at in self._facts("dislodged"):
            origin = None if value is None else self._province(value, at)
            beaten[power, *self._unit(text, at)] = origin
        listed = self.entry.get("retreats") is not None
        options: dict[tuple[Power, Kind, Place], list[Place]] = {}
        for power, text, value, at in self._facts("retreats"):
            key = (power, *self._unit(text, at))
            options[key] = [self._place(place, at) for place in self._texts(value, at)]
            beaten.setdefault(key, None)
        owners = {
            self._province(text, at): power for power, text, at in self._lists("centers")
        }
        contested = [
            self._province(text, "standoffs")
            for text in self._texts(self.entry.get("standoffs") or [], "standoffs")
        ]
        dislodged = [
            (*key, origin, options.get(key, []) if listed else None)
            for key, origin in beaten.items()
        ]
        try:
            return self.variant.position(phase, units, owners, dislodged, contested)
        except (PositionError, KeyError) as error:
            raise PhaseError("bad_position", str(error), at="units") from None

    def _orders(self) -> Iterator[tuple[Power, tuple[str, ...]]]:
        for name, value in self._table("orders").items():
            at = f"orders.{name}"
            lines = [value] if isinstance(value, str) else self._texts(value or [], at)
            yield self._power(name, at), tuple(lines)

    # --- pieces -------------------------------------------------------------------------------------

    def _table(self, key: str, *, needed: bool = False) -> Mapping[str, Any]:
        value = self.entry.get(key)
        if value is None and not needed:
            return {}
        if not isinstance(value, Mapping):
            code = "missing_field" if value is None else _BAD_INPUT
            raise PhaseError(code, "expected an object from powers to lists", at=key)
        return value

    def _lists(self, key: str, *, needed: bool = False) -> Iterator[tuple[Power, str, str]]:
        """The texts in an object of lists by power, with where each is."""
        for name, value in self._table(key, needed=needed).items():
            at = f"{key}.{name}"
            power = self._power(name, at)
            for text in self._texts(value or [], at):
                yield power, text, at

    def _facts(self, key: str) -> Iterator[tuple[Power, str, Any, str]]:
        """What is said of single units: (power, unit's text, fact, where), in any of the shapes.

        ``{"Austria": {"A vie": x}}`` and ``{"Austria A vie": x}`` say x, ``{"Austria": ["A vie"]}``
        only names the unit.
        """
        value = self.entry.get(key)
        if value is not None and not isinstance(value, Mapping):
            raise PhaseError(_BAD_INPUT, "expected an object about units", at=key)
        for name, held in (value or {}).items():
            at = f"{key}.{name}"
            words = name.rsplit(" ", 2)
            if isinstance(held, Mapping):
                power = self._power(name, at)
                for text, fact in held.items():
                    yield power, text, fact, f"{at}.{text}"
            elif len(words) == 3 and words[1].upper() in self._letters():
                yield self._power(words[0], at), " ".join(words[1:]), held, at
            else:
                power = self._power(name, at)
                for text in self._texts(held or [], at):
                    yield power, text, None, at

    def _letters(self) -> set[str]:
        return {kind[0].upper() for kind in self.variant.board.stands}

    def _texts(self, value: Any, at: str) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise PhaseError(_BAD_INPUT, "expected a list of texts", at=at)
        return value

    def _power(self, name: str, at: str) -> Power:
        try:
            power = self.names.power(name)
        except NotationError as error:
            raise PhaseError(
                "unknown_power", f"there is no power {name!r}", at=at, hint=_hint(error)
            ) from None
        self.spelled.setdefault(power, name)
        return power

    def _unit(self, text: str, at: str) -> tuple[Kind, Place]:
        try:
            return read_unit(self.names, text)
        except NotationError as error:
            raise PhaseError("bad_unit", str(error), at=at) from None

    def _place(self, text: Any, at: str) -> Place:
        if not isinstance(text, str):
            raise PhaseError(_BAD_INPUT, "expected the name of a place", at=at)
        try:
            return self.names.place(text)
        except NotationError as error:
            raise PhaseError("unknown_place", str(error), at=at) from None

    def _province(self, text: Any, at: str) -> Province:
        return province_of(self._place(text, at))


def _hint(error: NotationError) -> str:
    return error.what.partition("; ")[2]


def judged_state(turn: Turn) -> State:
    """The state right after the judging, before phases with nothing to do are passed over."""
    return apply(turn.before, turn.verdict.changes)


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
    judged = judged_state(turn)
    moving = turn.before.phase.kind == "movement"
    table = name_table(board)

    def text(unit: Unit) -> str:
        return write_unit(table, unit)

    units: dict[str, list[str]] = {}
    dislodged: dict[str, dict[str, str | None]] = {}
    retreats: dict[str, list[str]] = {}
    centres: dict[str, list[str]] = {}
    for power in board.powers:
        name = names[power]
        held = sorted(text(unit) for unit in judged.units if unit.power == power)
        if held:
            units[name] = held
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
    writer = Writer(board, given.state, "reference")
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
