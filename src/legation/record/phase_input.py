"""Reading positions with orders from JSON: names as players write them, faults with their place."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from legation.engine.variant import Variant
from legation.errors import LegationError, NotationError, PositionError
from legation.notation.names import NameTable, name_table
from legation.notation.units import read_unit
from legation.record.unit_facts import unit_facts
from legation.values.calendar import Phase
from legation.values.geography import Place, Power, Province, Seat, Space, space_of
from legation.values.state import State
from legation.values.units import Made

__all__ = ["BAD_TYPE", "PhaseError", "PhaseInput", "read_entry", "read_object"]

LONGEST_LINE = 1_000_000
"""Characters that a line may have."""

BAD_TYPE = "bad_type"
"""The code of a value of the wrong kind."""


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
    says who owns the centres. ``seats`` holds lines that seats write for whatever powers: votes.
    """

    id: object
    variant: Variant
    state: State
    orders: tuple[tuple[Power, tuple[str, ...]], ...]
    names: Mapping[Power, str]
    owned: bool
    seats: tuple[tuple[Seat, tuple[str, ...]], ...] = ()


def read_object(text: str) -> dict[str, Any]:
    """The JSON object of a line. Raises ``PhaseError``."""
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
        raise PhaseError(BAD_TYPE, "expected an object with units and orders")
    return value


def read_entry(variant: Variant, entry: Mapping[str, Any]) -> PhaseInput:
    """A position with orders for a variant, from its JSON object. Raises ``PhaseError``."""
    return _Reading(variant, entry).input()


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
        state = self._state(phase)
        orders = tuple(self._orders())
        titles = {power: self.names.power_title(power) for power in self.variant.board.sides}
        names = {**titles, **self.spelled}
        name, seats = self.entry.get("id"), tuple(self._seats(state))
        return PhaseInput(name, self.variant, state, orders, names, owned, seats)

    def _phase(self) -> Phase:
        text = self.entry.get("phase")
        if text is None:
            raise PhaseError("missing_field", 'expected a phase such as "S1901M"', at="phase")
        try:
            phase = Phase.parse(text if isinstance(text, str) else str(text))
        except ValueError as error:
            raise PhaseError("bad_phase", str(error), at="phase") from None
        points = self.variant.rules.points
        if (phase.season, phase.kind) not in points:
            there = ", ".join(f"{season} {kind}" for season, kind in points)
            raise PhaseError(
                "bad_phase", f"no {phase.title} in this variant", at="phase", hint=there
            )
        return phase

    def _state(self, phase: Phase) -> State:
        units: dict[Power, list[tuple[Made, Place]]] = {}
        beaten: dict[tuple[Power, Made, Place], Province | None] = {}
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
        options: dict[tuple[Power, Made, Place], list[Place]] = {}
        for power, text, value, at in self._facts("retreats"):
            key = (power, *self._unit(text, at))
            options[key] = [self._place(place, at) for place in self._texts(value, at)]
            beaten.setdefault(key, None)
        owners = {self._province(text, at): power for power, text, at in self._lists("centers")}
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

    def _seats(self, state: State) -> Iterator[tuple[Seat, tuple[str, ...]]]:
        known = [seat for seat, _ in state.seats]
        for seat, value in self._table("seats").items():
            at = f"seats.{seat}"
            if seat not in known:
                there = f"seats are {', '.join(known)}" if known else "powers are their own seats"
                raise PhaseError("unknown_seat", f"there is no seat {seat!r}", at=at, hint=there)
            yield seat, (value,) if isinstance(value, str) else tuple(self._texts(value or [], at))

    # --- pieces -------------------------------------------------------------------------------------

    def _table(self, key: str, *, needed: bool = False) -> Mapping[str, Any]:
        value = self.entry.get(key)
        if value is None and not needed:
            return {}
        if not isinstance(value, Mapping):
            code = "missing_field" if value is None else BAD_TYPE
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
            raise PhaseError(BAD_TYPE, "expected an object about units", at=key)

        def texts(held: Any, name: str) -> Sequence[str]:
            return self._texts(held or [], f"{key}.{name}")

        for name, text, fact, inner in unit_facts(value or {}, texts):
            at = f"{key}.{inner}"
            yield self._power(name, at), text, fact, at

    def _texts(self, value: Any, at: str) -> Sequence[str]:
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            raise PhaseError(BAD_TYPE, "expected a list of texts", at=at)
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

    def _unit(self, text: str, at: str) -> tuple[Made, Place]:
        try:
            return read_unit(self.names, text)
        except NotationError as error:
            raise PhaseError("bad_unit", str(error), at=at) from None

    def _place(self, text: Any, at: str) -> Place:
        if not isinstance(text, str):
            raise PhaseError(BAD_TYPE, "expected the name of a place", at=at)
        try:
            return self.names.place(text)
        except NotationError as error:
            raise PhaseError("unknown_place", str(error), at=at) from None

    def _province(self, text: Any, at: str) -> Space:
        return space_of(self._place(text, at))


def _hint(error: NotationError) -> str:
    return error.what.partition("; ")[2]
