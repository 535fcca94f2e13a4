"""Convoys of all fleets at once against one question at a time."""

from __future__ import annotations

import random

import pytest

from legation.board.board import Board, bits, compile_board
from legation.board.mapfile import parse_map
from legation.board.routes import on_minimal_route, on_simple_path, reachable
from legation.rules.standard import ferries as module
from legation.rules.standard.ferries import ferries
from tests.board.maps import board_of, sketch

LANDS = ("la", "lb", "lc", "ld")
SEAS = ("s1", "s2", "s3", "s4", "s5", "s6", "s7")


def random_board(rng: random.Random) -> Board:
    """A small sea; some have a coast where fleets convoy, or ways that go in one direction."""
    names = LANDS + SEAS
    pairs = [(a, b) for number, a in enumerate(names) for b in names[number + 1 :]]
    density = rng.choice((0.2, 0.3, 0.5))
    rng.shuffle(pairs)
    count = max(1, int(density * len(pairs)))
    chosen = [f"{a}: {b}" for a, b in pairs[:count]]
    one_way = [
        f'[[link]]\nbetween = ["{a}", "{b}"]\nkinds = ["fleet"]\none_way = true'
        for a, b in pairs[count : count + rng.choice((0, 0, 0, 2))]
    ]
    text = sketch(" ".join(LANDS), " ".join(SEAS), chosen, more="\n".join(one_way))
    if rng.random() < 0.2:
        text = text.replace('"Land lc", kind = "land"', '"Land lc", kind = "land", convoy = true')
    return compile_board(parse_map(text))


def compare(board: Board, fleets: int) -> int:
    """Ask everything both ways; give the number of goals found."""
    found = ferries(board, fleets)
    goals = 0
    for start in bits(board.land):
        for without in (-1, *bits(fleets & board.sea)):
            left = fleets if without < 0 else fleets & ~(1 << without)
            assert found.reach(start, without) == reachable(board, start, left)
        for fleet in bits(fleets & board.sea):
            for minimal, useful in ((False, on_simple_path), (True, on_minimal_route)):
                asked = [
                    goal
                    for goal in range(len(board.spaces))
                    if useful(board, start, goal, fleets, fleet)
                ]
                assert found.goals(start, fleet, minimal=minimal) == asked
                goals += len(asked)
                near = board.touch["fleet"][start] & found.group(fleet)
                assert near or not asked
    return goals


def test_all_at_once_is_one_by_one_on_small_seas() -> None:
    rng = random.Random(6)
    goals = 0
    for _ in range(250):
        board = random_board(rng)
        fleets = sum(1 << board.index[name] for name in (*SEAS, "lc") if rng.random() < 0.7)
        goals += compare(board, fleets)
    assert goals > 5000


def test_all_at_once_is_one_by_one_on_the_standard_map() -> None:
    rng = random.Random(7)
    board = board_of("standard")
    seas = bits(board.sea)
    for size in (0, 1, 2, 4, 7, 11):
        fleets = sum(1 << space for space in rng.sample(seas, size))
        assert bool(compare(board, fleets)) == bool(size)


def test_when_there_are_too_many_routes_each_fleet_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = board_of("standard")
    fleets = sum(1 << space for space in random.Random(8).sample(bits(board.sea), 9))
    known = {
        (start, fleet): ferries(board, fleets).goals(start, fleet, minimal=True)
        for start in bits(board.land)
        for fleet in bits(fleets)
    }
    assert any(known.values())
    monkeypatch.setattr(module, "BUDGET", 2)
    fresh = module.Ferries(board, fleets)
    for (start, fleet), goals in known.items():
        assert fresh.goals(start, fleet, minimal=True) == goals
