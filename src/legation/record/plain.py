"""States and changes as plain JSON values, and back.

Reading trusts nothing: a value of the wrong form raises ``Malformed`` with what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from legation.engine.module import Slot
from legation.values import changes as c
from legation.values.calendar import Phase
from legation.values.state import Dislodged, Outcome, State
from legation.values.units import Parts, Unit, parts

__all__ = [
    "Malformed",
    "Slots",
    "entries",
    "integer",
    "plain_change",
    "plain_outcome",
    "plain_phase",
    "plain_state",
    "read_change",
    "read_outcome",
    "read_phase",
    "read_state",
    "string",
    "strings",
    "table",
]

Slots: TypeAlias = Mapping[str, Slot]
"""How the modules of a stack write their private values: ``variant.rules.slots``."""

Plain: TypeAlias = Any
"""A JSON value."""


class Malformed(ValueError):
    """A JSON value that is not what it should be. The text says what was expected."""


# --- pieces of JSON ---------------------------------------------------------------------------------


def string(value: Plain) -> str:
    """A text, or ``Malformed``."""
    if not isinstance(value, str):
        raise Malformed(f"expected a text, found {_shown(value)}")
    return value


def integer(value: Plain) -> int:
    """A whole number, or ``Malformed``."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(f"expected a whole number, found {_shown(value)}")
    return value


def entries(value: Plain, size: int | None = None) -> list[Plain]:
    """A list (of a given length), or ``Malformed``."""
    if not isinstance(value, list) or (size is not None and len(value) != size):
        what = "a list" if size is None else f"a list of {size}"
        raise Malformed(f"expected {what}, found {_shown(value)}")
    return value


def strings(value: Plain) -> tuple[str, ...]:
    """A list of texts as a tuple, or ``Malformed``."""
    return tuple([string(item) for item in entries(value)])


def table(value: Plain) -> dict[str, Plain]:
    """An object, or ``Malformed``."""
    if not isinstance(value, dict):
        raise Malformed(f"expected an object, found {_shown(value)}")
    return value


def _shown(value: Plain) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


# --- phases, outcomes -------------------------------------------------------------------------------


def plain_phase(phase: Phase) -> Plain:
    """``"S1901M"``, or its three fields where the short name does not say all."""
    try:
        if Phase.parse(phase.short) == phase:
            return phase.short
    except ValueError:
        pass
    return [phase.season, phase.year, phase.kind]


def read_phase(value: Plain) -> Phase:
    """A phase from either of its forms."""
    if isinstance(value, list):
        season, year, kind = entries(value, 3)
        return Phase(string(season), integer(year), string(kind))
    try:
        return Phase.parse(string(value))
    except ValueError as error:
        raise Malformed(str(error)) from None


def plain_outcome(outcome: Outcome | None) -> Plain:
    """``["solo", ["france"], "18 centres"]``, or None."""
    return None if outcome is None else [outcome.kind, list(outcome.powers), outcome.why]


def read_outcome(value: Plain) -> Outcome:
    """An outcome."""
    kind, powers, why = entries(value, 3)
    return Outcome(string(kind), strings(powers), string(why))


# --- units and states -------------------------------------------------------------------------------


def _plain_parts(made: Parts) -> Plain:
    if len(made.counts) == 1 and made.counts[0][1] == 1:
        return made.counts[0][0]
    return dict(made.counts)


def _read_parts(value: Plain) -> Parts:
    if isinstance(value, str):
        return parts(value)
    counts = tuple(sorted((kind, integer(number)) for kind, number in table(value).items()))
    if not counts or any(number < 1 for _, number in counts):
        raise Malformed(f"expected the parts of a unit, found {_shown(value)}")
    return Parts(counts)


def _plain_value(value: object) -> Plain:
    """A mark's value: numbers, texts, truths, and tuples of them."""
    if isinstance(value, tuple):
        return [_plain_value(item) for item in value]
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"a mark of a unit is {value!r}; marks are texts, numbers and tuples of them")


def _read_value(value: Plain) -> object:
    if isinstance(value, list):
        return tuple(_read_value(item) for item in value)
    if value is None or isinstance(value, str | int):
        return value
    raise Malformed(f"expected the value of a mark, found {_shown(value)}")


def _plain_marks(marks: tuple[tuple[str, object], ...]) -> Plain:
    return [[name, _plain_value(value)] for name, value in marks]


def _read_marks(value: Plain) -> tuple[tuple[str, object], ...]:
    pairs = [entries(pair, 2) for pair in entries(value)]
    return tuple((string(name), _read_value(mark)) for name, mark in pairs)


def _plain_unit(unit: Unit) -> list[Plain]:
    """Power, parts, place, and the marks where there are any."""
    listed: list[Plain] = [unit.power, _plain_parts(unit.parts), unit.place]
    if unit.marks:
        listed.append(_plain_marks(unit.marks))
    return listed


def _read_unit(value: Plain) -> Unit:
    listed = entries(value)
    if len(listed) not in (4, 5):
        raise Malformed(f"expected a unit, found {_shown(value)}")
    number, power, made, place = listed[:4]
    marks = _read_marks(listed[4]) if len(listed) == 5 else ()
    return Unit(integer(number), string(power), _read_parts(made), string(place), marks)


def plain_state(state: State, slots: Slots, *, ids: bool = True) -> dict[str, Plain]:
    """A state as an object; without ``ids`` nothing tells the numbers of the units."""

    def unit_of(unit: Unit) -> Plain:
        return [unit.id, *_plain_unit(unit)] if ids else _plain_unit(unit)

    found: dict[str, Plain] = {
        "phase": plain_phase(state.phase),
        "units": [unit_of(unit) for unit in state.units],
        "owners": [list(pair) for pair in state.owners],
        "dislodged": [
            [unit_of(entry.unit), entry.attacker, list(entry.options)] for entry in state.dislodged
        ],
        "contested": list(state.contested),
        "patches": list(state.patches),
        "slots": [[name, _plain_slot(slots, name, value)] for name, value in state.slots],
        "outcome": plain_outcome(state.outcome),
    }
    if ids:
        found["made"] = state.made
    return found


def read_state(value: Plain, slots: Slots) -> State:
    """The state that an object with unit numbers tells."""
    given = table(value)
    pairs = [entries(pair, 2) for pair in entries(given.get("owners", []))]
    private = [entries(pair, 2) for pair in entries(given.get("slots", []))]
    outcome = given.get("outcome")
    return State(
        phase=read_phase(given.get("phase")),
        units=tuple(sorted(map(_read_unit, entries(given.get("units"))), key=_place)),
        owners=tuple(sorted((string(province), string(power)) for province, power in pairs)),
        dislodged=tuple(_read_dislodged(entry) for entry in entries(given.get("dislodged", []))),
        contested=strings(given.get("contested", [])),
        made=integer(given.get("made")),
        patches=strings(given.get("patches", [])),
        slots=tuple((string(name), _read_slot(slots, name, held)) for name, held in private),
        outcome=None if outcome is None else read_outcome(outcome),
    )


def _place(unit: Unit) -> str:
    return unit.place


def _read_dislodged(value: Plain) -> Dislodged:
    unit, attacker, options = entries(value, 3)
    origin = None if attacker is None else string(attacker)
    return Dislodged(_read_unit(unit), origin, strings(options))


def _plain_slot(slots: Slots, name: str, value: object) -> Plain:
    return slots[name].write(value) if name in slots else value


def _read_slot(slots: Slots, name: str, value: Plain) -> object:
    if name not in slots:
        raise Malformed(f"expected a value of one of the game's modules, not of {name!r}")
    return slots[name].read(value)


# --- changes ----------------------------------------------------------------------------------------


def plain_change(change: c.Change, slots: Slots) -> Plain:
    """A change as a list: its word, then its fields in their order."""
    match change:
        case c.UnitMoved(unit, to):
            return ["moved", unit, to]
        case c.UnitDislodged(unit, attacker, options):
            return ["dislodged", unit, attacker, list(options)]
        case c.RetreatsSet(unit, options):
            return ["retreats", unit, list(options)]
        case c.UnitGone(unit):
            return ["gone", unit]
        case c.UnitMade(unit, power, made, place):
            return ["made", unit, power, _plain_parts(made), place]
        case c.UnitChanged(unit, made, marks):
            return ["changed", unit, _plain_parts(made), _plain_marks(marks)]
        case c.OwnerSet(province, owner):
            return ["owner", province, owner]
        case c.Contested(spaces):
            return ["contested", list(spaces)]
        case c.PhaseSet(phase):
            return ["phase", plain_phase(phase)]
        case c.BoardPatched(patch):
            return ["patched", patch]
        case c.SlotSet(module, value):
            return ["slot", module, None if value is None else _plain_slot(slots, module, value)]
        case c.Ended(outcome):
            return ["ended", plain_outcome(outcome)]


def _maybe(value: Plain) -> str | None:
    return None if value is None else string(value)


_CHANGES: dict[str, tuple[int, Callable[[list[Plain], Slots], c.Change]]] = {
    "moved": (2, lambda v, _: c.UnitMoved(integer(v[0]), string(v[1]))),
    "dislodged": (3, lambda v, _: c.UnitDislodged(integer(v[0]), _maybe(v[1]), strings(v[2]))),
    "retreats": (2, lambda v, _: c.RetreatsSet(integer(v[0]), strings(v[1]))),
    "gone": (1, lambda v, _: c.UnitGone(integer(v[0]))),
    "made": (
        4,
        lambda v, _: c.UnitMade(integer(v[0]), string(v[1]), _read_parts(v[2]), string(v[3])),
    ),
    "changed": (3, lambda v, _: c.UnitChanged(integer(v[0]), _read_parts(v[1]), _read_marks(v[2]))),
    "owner": (2, lambda v, _: c.OwnerSet(string(v[0]), _maybe(v[1]))),
    "contested": (1, lambda v, _: c.Contested(strings(v[0]))),
    "phase": (1, lambda v, _: c.PhaseSet(read_phase(v[0]))),
    "patched": (1, lambda v, _: c.BoardPatched(string(v[0]))),
    "slot": (
        2,
        lambda v, slots: c.SlotSet(
            string(v[0]), None if v[1] is None else _read_slot(slots, string(v[0]), v[1])
        ),
    ),
    "ended": (1, lambda v, _: c.Ended(read_outcome(v[0]))),
}


def read_change(value: Plain, slots: Slots) -> c.Change:
    """The change that a list tells."""
    listed = entries(value)
    word = listed[0] if listed and isinstance(listed[0], str) else ""
    if word not in _CHANGES:
        raise Malformed(f"expected a change ({', '.join(_CHANGES)}), found {_shown(value)}")
    size, read = _CHANGES[word]
    return read(entries(listed[1:], size), slots)
