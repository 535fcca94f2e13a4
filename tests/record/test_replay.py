"""Records replay to the same game on every machine, or say where they do not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from legation.bank import load_variant
from legation.errors import RecordError
from legation.record import Game
from legation.record import events as e
from legation.record.replay import replay
from legation.values.changes import OwnerSet, UnitGone
from tests.record.playing import play_at_random


@pytest.fixture(scope="module")
def game() -> Game:
    return play_at_random(11, 12)


def facts(game: Game) -> list[object]:
    """What came of every turn, in values that compare."""
    return [(turn.before, turn.after, turn.rulings, turn.changes) for turn in game.turns]


def test_a_random_game_replays_to_itself(game: Game) -> None:
    again = Game.loads(game.dumps())
    assert again.dumps() == game.dumps()
    assert again.standings == game.standings
    assert facts(again) == facts(game)
    assert [len(judged.replies) for judged in again.judged] == [
        len(judged.replies) for judged in game.judged
    ]


def test_void_and_unreadable_lines_stay_in_the_record(game: Game) -> None:
    statuses = {
        reply.status
        for judged in game.judged
        for power in game.powers
        for reply in judged.replies_of(power)
    }
    assert statuses == {"accepted", "void", "unreadable"}
    sent = [line for event in game.events if isinstance(event, e.Wrote) for line in event.lines]
    assert "A xyz - bur" in sent


def test_the_bytes_do_not_depend_on_the_hash_seed() -> None:
    script = Path(__file__).with_name("playing.py")
    records = set()
    for seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, str(script), "3", "7"],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        records.add(done.stdout)
    assert len(records) == 1
    assert records.pop().decode() == play_at_random(3, 7).dumps()


def test_a_rollback_replays_too(game: Game) -> None:
    other = Game.loads(game.dumps())
    for _ in range(3):
        other.undo()
    assert len(other.turns) == len(game.turns) - 3
    other.process()
    again = Game.loads(other.dumps())
    assert again.state == other.state
    assert facts(again) == facts(other)
    assert other.dumps().startswith(game.dumps())


# --- records that do not fit ------------------------------------------------------------------------


def events_with(game: Game, number: int, event: e.Event) -> list[e.Event]:
    events = list(game.events)
    events[number - 1] = event
    return events


def first(game: Game, kind: type) -> int:
    return next(n for n, event in enumerate(game.events, 1) if isinstance(event, kind))


def test_other_orders_are_found_at_the_first_phase_that_differs(game: Game) -> None:
    number = first(game, e.Wrote)
    wrote = game.events[number - 1]
    assert isinstance(wrote, e.Wrote)
    altered = events_with(game, number, replace(wrote, lines=("A vie - boh", "A bud - gal")))
    with pytest.raises(RecordError, match="S1901M: the rules give another position") as caught:
        replay(altered)
    assert caught.value.event == first(game, e.Ruled)


def test_other_changes_are_found(game: Game) -> None:
    number = first(game, e.Ruled)
    ruled = game.events[number - 1]
    assert isinstance(ruled, e.Ruled)
    altered = replace(ruled, changes=(*ruled.changes, OwnerSet("par", "germany")))
    with pytest.raises(RecordError, match="S1901M: the recorded changes lead to another"):
        replay(events_with(game, number, altered))
    impossible = replace(ruled, changes=(UnitGone(999),))
    with pytest.raises(RecordError, match="a change names unit 999") as caught:
        replay(events_with(game, number, impossible))
    assert caught.value.event == number


def test_other_modules_are_named_in_the_message(game: Game) -> None:
    created = game.events[0]
    assert isinstance(created, e.Created)
    older = replace(created, modules=(("movement", "0"), *created.modules[2:]))
    number = first(game, e.Wrote)
    wrote = game.events[number - 1]
    assert isinstance(wrote, e.Wrote)
    events = events_with(game, number, replace(wrote, lines=("A vie - boh",)))
    events[0] = older
    with pytest.raises(RecordError, match="election none then, 1 now, movement 0 then, 1 now"):
        replay(events)


def test_a_record_of_another_variant_is_refused(game: Game) -> None:
    with pytest.raises(RecordError, match="played on another map than 'narrows'") as caught:
        Game.loads(game.dumps(), variant=load_variant("narrows"))
    assert caught.value.event == 1
    head, _, rest = game.dumps().partition("\n")
    data = json.loads(head)
    for change, told in (
        ({"variant": "nowhere"}, "there is no variant 'nowhere'"),
        ({"map": "0" * 64}, "another map than 'standard'"),
        ({"settings": [["standard.edition", "1066"]]}, "there is no edition '1066'"),
    ):
        with pytest.raises(RecordError, match=told):
            Game.loads(f"{json.dumps({**data, **change})}\n{rest}")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (e.Wrote("x", "france", load_variant("standard").setup.first, ()), "the game is in"),
        (e.RolledBack(999), "a rollback to event 999"),
        (e.RolledBack(0), "a rollback to event 0"),
    ],
)
def test_events_that_cannot_be_are_refused(game: Game, event: e.Event, told: str) -> None:
    with pytest.raises(RecordError, match=told) as caught:
        replay([*game.events, event])
    assert caught.value.event == len(game.events) + 1


def test_events_out_of_their_order_are_refused() -> None:
    game = Game()
    phase = game.phase
    for event, told in (
        (e.Ruled(phase, (), ""), "has not been closed"),
        (e.Rolled(phase, ()), "has not been closed"),
        (game.events[0], "created only once"),
        (e.Wrote("x", "gallia", phase, ()), "no power 'gallia'"),
        (e.Seated("x", ("france", "gallia")), "no power 'gallia'"),
    ):
        with pytest.raises(RecordError, match=told):
            replay([*game.events, event])
    closed = e.Closed(phase)
    with pytest.raises(RecordError, match="is closed"):
        replay([*game.events, closed, e.Wrote("x", "france", phase, ())])
    with pytest.raises(RecordError, match="begins with the event 'created'"):
        replay([closed])


# --- truncation -------------------------------------------------------------------------------------


def test_a_record_cut_anywhere_loads_or_says_where_it_breaks_off(game: Game) -> None:
    text = game.dumps()
    ends = [n + 1 for n, letter in enumerate(text) if letter == "\n"]
    for cut in (*range(0, len(text), 997), *ends[::7], ends[-1] - 1):
        part = text[:cut]
        if part.endswith("\n"):
            Game.loads(part)
            continue
        with pytest.raises(RecordError) as caught:
            Game.loads(part)
        if "\n" in part:
            assert caught.value.event == part.count("\n") + 1
            repaired = Game.loads(part, repair=True)
            assert text.startswith(repaired.dumps())


def test_a_game_that_broke_off_before_its_ruling_goes_on() -> None:
    game = Game()
    game.write("france", "A par - bur")
    game.process()
    closed = first(game, e.Closed)
    half = "".join(line + "\n" for line in game.dumps().split("\n")[:closed])
    again = Game.loads(half)
    assert again.standing.closed == closed
    again.process()
    assert again.dumps() == game.dumps()
