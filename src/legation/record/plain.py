"""States and changes as plain JSON values, and back.

Reading trusts nothing: a value of the wrong form raises ``Malformed`` with what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

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
    "plain_unit",
    "read_change",
    "read_outcome",
    "read_phase",
    "read_seats",
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
        pass  # a kind of phase without a letter of its own
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
    """``["solo", ["france"], "18 centres"]``, then the seats that won, if seats did; or None."""
    if outcome is None:
        return None
    made = [outcome.kind, list(outcome.powers), outcome.why]
    return [*made, list(outcome.seats)] if outcome.seats else made


def read_outcome(value: Plain) -> Outcome:
    """An outcome."""
    listed = entries(value)
    if len(listed) == 4:
        *listed, seats = listed
        return replace(read_outcome(listed), seats=strings(seats))
    kind, powers, why = entries(listed, 3)
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


def plain_unit(unit: Unit) -> list[Plain]:
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
        return [unit.id, *plain_unit(unit)] if ids else plain_unit(unit)

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
    if state.seats:  # left out where every power is its own seat, as in older records
        found["seats"] = _plain_seats(state.seats)
    if ids:
        found["made"] = state.made
    return found


def _plain_seats(seats: tuple[tuple[str, tuple[str, ...]], ...]) -> Plain:
    return [[seat, list(powers)] for seat, powers in seats]


def read_seats(value: Plain) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who holds what: pairs of a seat and its powers, sorted."""
    pairs = [entries(pair, 2) for pair in entries(value)]
    return tuple(sorted((string(seat), strings(powers)) for seat, powers in pairs))


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
        seats=read_seats(given.get("seats", [])),
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


def _maybe(value: Plain) -> str | None:
    return None if value is None else string(value)


class _Form(NamedTuple):
    """How a class of changes is written as a list and read again."""

    word: str
    size: int
    write: Callable[[Any, Slots], list[Plain]]
    read: Callable[[list[Plain], Slots], c.Change]


def _plain_held(change: c.SlotSet, slots: Slots) -> Plain:
    value = change.value
    return None if value is None else _plain_slot(slots, change.module, value)


def _read_held(listed: list[Plain], slots: Slots) -> c.SlotSet:
    module = string(listed[0])
    return c.SlotSet(module, None if listed[1] is None else _read_slot(slots, module, listed[1]))


_FORMS: dict[type[Any], _Form] = {
    c.UnitMoved: _Form(
        "moved",
        2,
        lambda x, _: [x.unit, x.to],
        lambda v, _: c.UnitMoved(integer(v[0]), string(v[1])),
    ),
    c.UnitDislodged: _Form(
        "dislodged",
        3,
        lambda x, _: [x.unit, x.attacker, list(x.options)],
        lambda v, _: c.UnitDislodged(integer(v[0]), _maybe(v[1]), strings(v[2])),
    ),
    c.RetreatsSet: _Form(
        "retreats",
        2,
        lambda x, _: [x.unit, list(x.options)],
        lambda v, _: c.RetreatsSet(integer(v[0]), strings(v[1])),
    ),
    c.UnitGone: _Form("gone", 1, lambda x, _: [x.unit], lambda v, _: c.UnitGone(integer(v[0]))),
    c.UnitMade: _Form(
        "made",
        4,
        lambda x, _: [x.unit, x.power, _plain_parts(x.parts), x.place],
        lambda v, _: c.UnitMade(integer(v[0]), string(v[1]), _read_parts(v[2]), string(v[3])),
    ),
    c.UnitChanged: _Form(
        "changed",
        3,
        lambda x, _: [x.unit, _plain_parts(x.parts), _plain_marks(x.marks)],
        lambda v, _: c.UnitChanged(integer(v[0]), _read_parts(v[1]), _read_marks(v[2])),
    ),
    c.UnitTaken: _Form(
        "taken",
        2,
        lambda x, _: [x.unit, x.power],
        lambda v, _: c.UnitTaken(integer(v[0]), string(v[1])),
    ),
    c.UnitJoined: _Form(
        "joined",
        2,
        lambda x, _: [x.unit, x.into],
        lambda v, _: c.UnitJoined(integer(v[0]), integer(v[1])),
    ),
    c.UnitParted: _Form(
        "parted",
        4,
        lambda x, _: [x.unit, x.number, _plain_parts(x.parts), x.place],
        lambda v, _: c.UnitParted(integer(v[0]), integer(v[1]), _read_parts(v[2]), string(v[3])),
    ),
    c.OwnerSet: _Form(
        "owner",
        2,
        lambda x, _: [x.province, x.power],
        lambda v, _: c.OwnerSet(string(v[0]), _maybe(v[1])),
    ),
    c.Contested: _Form(
        "contested", 1, lambda x, _: [list(x.spaces)], lambda v, _: c.Contested(strings(v[0]))
    ),
    c.PhaseSet: _Form(
        "phase",
        1,
        lambda x, _: [plain_phase(x.phase)],
        lambda v, _: c.PhaseSet(read_phase(v[0])),
    ),
    c.BoardPatched: _Form(
        "patched", 1, lambda x, _: [x.patch], lambda v, _: c.BoardPatched(string(v[0]))
    ),
    c.SlotSet: _Form("slot", 2, lambda x, slots: [x.module, _plain_held(x, slots)], _read_held),
    c.SeatsSet: _Form(
        "seats",
        1,
        lambda x, _: [_plain_seats(x.seats)],
        lambda v, _: c.SeatsSet(read_seats(v[0])),
    ),
    c.Ended: _Form(
        "ended",
        1,
        lambda x, _: [plain_outcome(x.outcome)],
        lambda v, _: c.Ended(read_outcome(v[0])),
    ),
}
_BY_WORD = {form.word: form for form in _FORMS.values()}


def plain_change(change: c.Change, slots: Slots) -> Plain:
    """A change as a list: its word, then its fields in their order."""
    form = _FORMS[type(change)]
    return [form.word, *form.write(change, slots)]


def read_change(value: Plain, slots: Slots) -> c.Change:
    """The change that a list tells."""
    listed = entries(value)
    word = listed[0] if listed and isinstance(listed[0], str) else ""
    if word not in _BY_WORD:
        raise Malformed(f"expected a change ({', '.join(_BY_WORD)}), found {_shown(value)}")
    form = _BY_WORD[word]
    return form.read(entries(listed[1:], form.size), slots)
