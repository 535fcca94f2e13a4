"""Events as lines and back: round trips, canonical bytes, and every broken line answered."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.errors import RecordError
from legation.record import Game, codec
from legation.record import events as e
from legation.record.codec import read_events, read_head, write_event, write_events
from legation.record.digest import canonical
from legation.values import changes as c
from legation.values.calendar import Phase
from legation.values.state import Dislodged, Outcome, State
from legation.values.units import Parts, Unit

TEXTS = st.text(max_size=12)
NUMBERS = st.integers(-(10**6), 10**6)
PHASES = st.builds(
    Phase,
    st.sampled_from(["spring", "summer", "fall", "winter", "monsoon"]),
    st.integers(-500, 2500),
    st.sampled_from(["movement", "retreat", "adjustment", "income"]),
)
PARTS = st.dictionaries(
    st.sampled_from(["army", "fleet", "wing"]), st.integers(1, 9), min_size=1
).map(lambda counts: Parts(tuple(sorted(counts.items()))))
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner).map(tuple),
    max_leaves=4,
)
MARKS = st.lists(st.tuples(TEXTS, VALUES), max_size=2).map(tuple)
UNITS = st.builds(Unit, NUMBERS, TEXTS, PARTS, TEXTS, MARKS)
OUTCOMES = st.builds(Outcome, TEXTS, st.lists(TEXTS).map(tuple), TEXTS)
LISTS = st.lists(TEXTS, max_size=3).map(tuple)
SEATS = st.dictionaries(TEXTS, LISTS, max_size=3).map(lambda seats: tuple(sorted(seats.items())))
CHANGES = st.one_of(
    st.builds(c.UnitMoved, NUMBERS, TEXTS),
    st.builds(c.UnitDislodged, NUMBERS, st.none() | TEXTS, LISTS),
    st.builds(c.RetreatsSet, NUMBERS, LISTS),
    st.builds(c.UnitGone, NUMBERS),
    st.builds(c.UnitMade, NUMBERS, TEXTS, PARTS, TEXTS),
    st.builds(c.UnitChanged, NUMBERS, PARTS, MARKS),
    st.builds(c.OwnerSet, TEXTS, st.none() | TEXTS),
    st.builds(c.Contested, LISTS),
    st.builds(c.PhaseSet, PHASES),
    st.builds(c.BoardPatched, TEXTS),
    st.builds(c.SeatsSet, SEATS),
    st.builds(c.Ended, OUTCOMES),
)
PAIRS = st.lists(st.tuples(TEXTS, TEXTS), max_size=3).map(tuple)
STATES = st.builds(
    State,
    phase=PHASES,
    units=st.lists(UNITS, max_size=4).map(lambda us: tuple(sorted(us, key=lambda u: u.place))),
    owners=PAIRS.map(lambda pairs: tuple(sorted(pairs))),
    dislodged=st.lists(st.builds(Dislodged, UNITS, st.none() | TEXTS, LISTS), max_size=2).map(
        tuple
    ),
    contested=LISTS,
    made=NUMBERS,
    patches=LISTS,
    outcome=st.none() | OUTCOMES,
    seats=SEATS,
)
CREATED = st.builds(e.Created, TEXTS, PAIRS, PAIRS, TEXTS, st.none() | NUMBERS, st.none() | STATES)
JSON_TEXTS = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
).map(canonical)
ROLLS = st.lists(st.tuples(TEXTS, NUMBERS, NUMBERS, NUMBERS), max_size=3).map(tuple)
EVENTS = st.one_of(
    st.builds(e.Seated, TEXTS, LISTS, TEXTS),
    st.builds(e.Wrote, TEXTS, TEXTS, PHASES, LISTS, st.booleans(), TEXTS),
    st.builds(e.Closed, PHASES, TEXTS, TEXTS),
    st.builds(e.Rolled, PHASES, ROLLS),
    st.builds(e.Ruled, PHASES, st.lists(CHANGES, max_size=4).map(tuple), TEXTS),
    st.builds(e.Said, TEXTS, LISTS, TEXTS, TEXTS, TEXTS),
    st.builds(e.Mastered, TEXTS, TEXTS, st.lists(CHANGES, max_size=2).map(tuple), TEXTS),
    st.builds(e.FlagSet, TEXTS, JSON_TEXTS),
    st.builds(e.RolledBack, NUMBERS, TEXTS, TEXTS),
    st.builds(e.Concluded, OUTCOMES, TEXTS),
    st.just(e.Hidden()),
)
RECORDS = st.tuples(CREATED, st.lists(EVENTS, max_size=5)).map(lambda pair: (pair[0], *pair[1]))


@given(RECORDS)
def test_what_is_written_is_read_again(events: tuple[e.Event, ...]) -> None:
    text = write_events(events, {})
    assert text.isascii()
    assert text.count("\n") == len(events)
    again = read_events(text, {})
    assert again == events
    assert write_events(again, {}) == text


def test_every_kind_of_event_is_in_the_strategy() -> None:
    built = {"Created", "Hidden", "Seated", "Wrote", "Closed", "Rolled", "Ruled", "Said"}
    built |= {"Mastered", "FlagSet", "RolledBack", "Concluded"}
    assert {kind.__name__ for kind in e.Event.__args__} == built


def test_a_line_is_short_and_plain() -> None:
    wrote = e.Wrote("france", "france", Phase("spring", 1901, "movement"), ("A par – bur",))
    assert write_event(wrote, {}) == (
        '{"event":"wrote","seat":"france","power":"france","phase":"S1901M",'
        '"lines":["A par \\u2013 bur"]}'
    )
    closed = e.Closed(Phase("monsoon", 3, "income"), at="noon")
    assert (
        write_event(closed, {}) == '{"event":"closed","phase":["monsoon",3,"income"],"at":"noon"}'
    )


HEAD = Game().dumps()


@pytest.mark.parametrize(
    ("text", "event", "told"),
    [
        ("", 0, "the record is empty"),
        ("{}\n", 1, 'expected an object with "event"'),
        ("[]\n", 1, 'expected an object with "event"'),
        ("nonsense\n", 1, "not a line of JSON"),
        ('{"event":"seated"}\n', 1, "not a game record"),
        (HEAD.replace('"version":1', '"version":99'), 1, "install a newer one"),
        (HEAD.replace('"version":1', '"version":"1"'), 1, "not a number"),
        (HEAD.replace('"version":1', '"version":0'), 1, "not a number"),
        (HEAD.replace('"seed":0', '"seed":"x"'), 1, "created.seed: expected a whole number"),
        (HEAD.replace('"seed":0', '"seed":0,"colour":1'), 1, "unknown field 'colour'"),
        (HEAD.replace(',"seed":0', ""), 1, "the field 'seed' is missing"),
        (HEAD + '{"event":"sang"}\n', 2, "unknown event 'sang'"),
        (HEAD + HEAD, 2, "one event 'created'"),
        (
            HEAD + '{"event":"closed","phase":"X1901M"}\n',
            2,
            "closed.phase: 'X1901M' is not a phase",
        ),
        (
            HEAD + '{"event":"ruled","phase":"S1901M","changes":[["flew",1]],"digest":""}\n',
            2,
            "moved",
        ),
        (
            HEAD + '{"event":"ruled","phase":"S1901M","changes":[["gone"]],"digest":""}\n',
            2,
            "list of 1",
        ),
        (HEAD + '{"event":"set","flag":"x","value":"{"}\n', 2, "expected a JSON text"),
        (HEAD + '{"event":"set","flag":"x","value":"NaN"}\n', 2, "expected a JSON text"),
        (HEAD + '{"event":"said"', 2, "breaks off in the middle"),
        (HEAD + "[" * 100_000 + "\n", 2, "not a line of JSON"),
    ],
)
def test_a_broken_record_says_which_event_and_what_to_do(text: str, event: int, told: str) -> None:
    with pytest.raises(RecordError, match=told.replace("[", r"\[")) as caught:
        Game.loads(text)
    assert caught.value.event == event


def test_an_older_version_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    def upgrade(objects: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**made, "seed": 7} if made["event"] == "created" else made for made in objects]

    monkeypatch.setattr(codec, "VERSION", 2)
    monkeypatch.setitem(codec.UPGRADES, 1, upgrade)
    old = HEAD.replace(',"seed":0', "")
    event = read_events(old, {})[0]
    assert isinstance(event, e.Created)
    assert event.seed == 7
    head = read_head(HEAD)
    assert head.seed == 0


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_answered(text: str) -> None:
    for tried in (text, HEAD + text, HEAD + text + "\n"):
        with suppress(RecordError):
            Game.loads(tried, repair=True)


@given(st.data())
def test_any_damage_is_answered(data: st.DataObject) -> None:
    """One value of a good record is exchanged for any other JSON value."""
    lines = RECORD.split("\n")[:-1]
    number = data.draw(st.integers(0, len(lines) - 1))
    made = json.loads(lines[number])
    key = data.draw(st.sampled_from(sorted(made)))
    made[key] = json.loads(data.draw(JSON_TEXTS))
    lines[number] = json.dumps(made)
    with suppress(RecordError):
        Game.loads("".join(f"{line}\n" for line in lines))


def _record() -> str:
    game = Game()
    game.seat("anna", ["france"])
    game.write("france", "A par - bur")
    game.process("deadline")
    game.add(e.Mastered("centre given", "by agreement", (c.OwnerSet("spa", "france"),)))
    game.add(e.Said("anna", (), "white", "Hello"))
    game.undo()
    game.draw()
    return game.dumps()


RECORD = _record()
