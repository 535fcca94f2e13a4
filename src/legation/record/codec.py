"""Records as text: JSON lines, one event a line, canonical to the byte.

The first line is the event ``created``; it carries the name and the version of the format. A text
of an older version is brought to the present one by the steps in ``UPGRADES`` before it is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from typing import Any, NamedTuple

from legation.errors import RecordError
from legation.record import events as e
from legation.record.digest import canonical
from legation.record.plain import (
    Malformed,
    Slots,
    entries,
    integer,
    plain_change,
    plain_outcome,
    plain_phase,
    plain_state,
    read_change,
    read_outcome,
    read_phase,
    read_state,
    string,
    strings,
)

__all__ = [
    "FORMAT",
    "UPGRADES",
    "VERSION",
    "read_events",
    "read_head",
    "write_event",
    "write_events",
]

FORMAT = "legation-record"
VERSION = 1
_EMPTY = "the record is empty; a record begins with the event 'created'"
LONGEST_LINE = 4_000_000
"""Characters that a line may have."""

UPGRADES: dict[int, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {}
"""Version -> what turns the objects of that version into those of the next one."""


class _Field(NamedTuple):
    """How one field of an event is written and read."""

    write: Callable[[Any, Slots], Any]
    read: Callable[[Any, Slots], Any]


def _same(read: Callable[[Any], Any]) -> _Field:
    return _Field(lambda value, _: value, lambda value, _: read(value))


def _pairs(value: Any) -> tuple[tuple[str, str], ...]:
    listed = [entries(pair, 2) for pair in entries(value)]
    return tuple((string(name), string(word)) for name, word in listed)


def _rolls(value: Any) -> tuple[e.Roll, ...]:
    listed = [entries(roll, 4) for roll in entries(value)]
    return tuple((string(p), integer(i), integer(s), integer(r)) for p, i, s, r in listed)


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Malformed("expected true or false")
    return value


def _json_text(value: Any) -> str:
    try:
        return canonical(json.loads(string(value)))
    except (ValueError, RecursionError):
        raise Malformed("expected a JSON text") from None


_STRING, _TRUTH = _same(string), _same(_truth)
_STRINGS = _Field(lambda v, _: list(v), lambda v, _: strings(v))
_PAIRS = _Field(lambda v, _: [list(pair) for pair in v], lambda v, _: _pairs(v))
_PHASE = _Field(lambda v, _: plain_phase(v), lambda v, _: read_phase(v))
_CHANGES = _Field(
    lambda v, slots: [plain_change(change, slots) for change in v],
    lambda v, slots: tuple(read_change(change, slots) for change in entries(v)),
)
_SEED = _same(lambda value: None if value is None else integer(value))
_START = _Field(
    lambda v, slots: None if v is None else plain_state(v, slots),
    lambda v, slots: None if v is None else read_state(v, slots),
)

_KINDS: dict[str, tuple[type[Any], dict[str, _Field]]] = {
    "created": (
        e.Created,
        {
            "variant": _STRING,
            "settings": _PAIRS,
            "modules": _PAIRS,
            "map": _STRING,
            "seed": _SEED,
            "start": _START,
        },
    ),
    "seated": (e.Seated, {"seat": _STRING, "powers": _STRINGS, "at": _STRING}),
    "wrote": (
        e.Wrote,
        {
            "seat": _STRING,
            "power": _STRING,
            "phase": _PHASE,
            "lines": _STRINGS,
            "clears": _TRUTH,
            "at": _STRING,
        },
    ),
    "closed": (e.Closed, {"phase": _PHASE, "reason": _STRING, "at": _STRING}),
    "rolled": (
        e.Rolled,
        {
            "phase": _PHASE,
            "dice": _Field(lambda v, _: [list(r) for r in v], lambda v, _: _rolls(v)),
        },
    ),
    "ruled": (e.Ruled, {"phase": _PHASE, "changes": _CHANGES, "digest": _STRING}),
    "said": (
        e.Said,
        {"sender": _STRING, "to": _STRINGS, "colour": _STRING, "text": _STRING, "at": _STRING},
    ),
    "master": (
        e.Mastered,
        {"act": _STRING, "why": _STRING, "changes": _CHANGES, "at": _STRING},
    ),
    "set": (e.FlagSet, {"flag": _STRING, "value": _same(_json_text)}),
    "rolled_back": (e.RolledBack, {"to": _same(integer), "why": _STRING, "at": _STRING}),
    "ended": (
        e.Concluded,
        {
            "outcome": _Field(lambda v, _: plain_outcome(v), lambda v, _: read_outcome(v)),
            "at": _STRING,
        },
    ),
    "hidden": (e.Hidden, {}),
}
_WORDS = {kind: (word, parts) for word, (kind, parts) in _KINDS.items()}
_DEFAULTS = {
    kind: {f.name: f.default for f in fields(kind) if f.default is not MISSING}
    for kind, _ in _KINDS.values()
}


def write_event(event: e.Event, slots: Slots) -> str:
    """The line of an event, without its end. Fields that have their default value are left out."""
    word, parts = _WORDS[type(event)]
    made: dict[str, Any] = {"event": word}
    if word == "created":
        made |= {"format": FORMAT, "version": VERSION}
    defaults = _DEFAULTS[type(event)]
    for name, field in parts.items():
        value = getattr(event, name)
        if name not in defaults or value != defaults[name]:
            made[name] = field.write(value, slots)
    return _text(made)


def _text(made: dict[str, Any]) -> str:
    """One line: the fields in the order of the format, each value canonical."""
    inner = ",".join(f"{canonical(name)}:{canonical(value)}" for name, value in made.items())
    return f"{{{inner}}}"


def write_events(events: Sequence[e.Event], slots: Slots) -> str:
    """The text of a record: a line for every event."""
    return "".join([f"{write_event(event, slots)}\n" for event in events])


def read_head(text: str) -> e.Created:
    """The first event of a record, without its start. Raises ``RecordError``."""
    if not text:
        raise RecordError(_EMPTY)
    line, _, _ = text.partition("\n")
    head = _objects([line], 1)[0]
    _version(head)
    event = _event({name: held for name, held in head.items() if name != "start"}, 1, {})
    assert isinstance(event, e.Created)
    return event


def read_events(text: str, slots: Slots, *, repair: bool = False) -> tuple[e.Event, ...]:
    """The events of a record's text.

    Raises ``RecordError`` with the number of the event that cannot be read and what to do about it.
    With ``repair`` a record that breaks off in the middle of its last line is read up to there.
    """
    lines = text.split("\n")
    rest = lines.pop()
    if rest:
        if not repair:
            raise RecordError(
                "the record breaks off in the middle of this event; load it with repair to keep "
                f"the {len(lines)} events before it",
                event=len(lines) + 1,
            )
        if not lines:
            raise RecordError("the record breaks off in its first event; nothing is left", event=1)
    if not lines:
        raise RecordError(_EMPTY)
    objects = _objects(lines, 1)
    version = _version(objects[0])
    while version < VERSION:
        objects = UPGRADES[version](objects)
        version += 1
    return tuple([_event(made, number, slots) for number, made in enumerate(objects, 1)])


def _objects(lines: Sequence[str], first: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for number, line in enumerate(lines, first):
        if len(line) > LONGEST_LINE:
            raise RecordError(f"a line of more than {LONGEST_LINE} characters", event=number)
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            what = error.msg if isinstance(error, json.JSONDecodeError) else "it cannot be read"
            raise RecordError(f"not a line of JSON ({what})", event=number) from None
        if not isinstance(value, dict) or not isinstance(value.get("event"), str):
            raise RecordError('expected an object with "event"', event=number)
        found.append(value)
    return found


def _version(head: dict[str, Any]) -> int:
    if head.get("event") != "created" or head.get("format") != FORMAT:
        raise RecordError(
            f'not a game record: it must begin with {{"event":"created","format":"{FORMAT}"}}',
            event=1,
        )
    version = head.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise RecordError(f"the version of the format is {version!r}, not a number", event=1)
    if version > VERSION or (version < VERSION and version not in UPGRADES):
        raise RecordError(
            f"format version {version}; this Legation reads up to {VERSION}: install a newer one",
            event=1,
        )
    return version


def _event(made: dict[str, Any], number: int, slots: Slots) -> e.Event:
    word = made["event"]
    if word not in _KINDS:
        raise RecordError(f"unknown event {word!r}; known are {', '.join(_KINDS)}", event=number)
    if (word == "created") != (number == 1):
        raise RecordError("a record has one event 'created', its first", event=number)
    kind, parts = _KINDS[word]
    known = {"event", *parts, *(("format", "version") if word == "created" else ())}
    for name in made:
        if name not in known:
            raise RecordError(f"{word}: unknown field {name!r}", event=number)
    given: dict[str, Any] = {}
    for name, field in parts.items():
        if name in made:
            try:
                given[name] = field.read(made[name], slots)
            except Malformed as error:
                raise RecordError(f"{word}.{name}: {error}", event=number) from None
            except (TypeError, ValueError, KeyError, RecursionError) as error:
                raise RecordError(
                    f"{word}.{name}: cannot be read ({error})", event=number
                ) from None
        elif name not in _DEFAULTS[kind]:
            raise RecordError(f"{word}: the field {name!r} is missing", event=number)
    event: e.Event = kind(**given)
    return event
