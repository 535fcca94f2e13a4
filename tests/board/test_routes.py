"""Convoy routes against plain enumeration of all simple paths on small random seas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.board.board import Board, compile_board
from legation.board.mapfile import parse_map
from legation.board.routes import on_minimal_route, on_simple_path, reachable, route_exists
from tests.board.maps import board_of, sketch

LANDS = ("la", "lb", "lc")
SEAS = ("s1", "s2", "s3", "s4", "s5", "s6")


@dataclass(frozen=True)
class Sea:
    """A random board, the fleets on it, and its links as a plain graph."""

    board: Board
    fleets: frozenset[str]
    near: dict[str, frozenset[str]]
    convoying: frozenset[str]

    @property
    def mask(self) -> int:
        return sum(1 << self.board.index[f] for f in self.fleets)

    def routes(self, start: str, goal: str) -> Iterator[list[str]]:
        """All routes without a repeated space: start, one fleet or more, goal."""
        stack = [[start]]
        while stack:
            path = stack.pop()
            for step in self.near[path[-1]]:
                if step == goal and len(path) > 1:
                    yield [*path, goal]
                elif step in self.fleets & self.convoying and step not in (*path, goal):
                    stack.append([*path, step])

    def minimal(self, route: list[str]) -> bool:
        """No short cut: only neighbours along the route touch (start and goal may)."""
        last = len(route) - 1
        return not any(
            route[j] in self.near[route[i]]
            for i in range(last + 1)
            for j in range(i + 2, last + 1)
            if (i, j) != (0, last)
        )


@st.composite
def seas(draw: st.DrawFn, coasts: bool = False) -> Sea:
    """``coasts``: one land may be a coast where fleets convoy."""
    names = LANDS + SEAS
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :]]
    chosen = draw(st.sets(st.sampled_from(pairs), min_size=4))
    near: dict[str, set[str]] = {name: set() for name in names}
    for a, b in chosen:
        near[a].add(b)
        near[b].add(a)
    text = sketch(" ".join(LANDS), " ".join(SEAS), [f"{a}: {b}" for a, b in sorted(chosen)])
    convoying = set(SEAS)
    if coasts and draw(st.booleans()):
        text = text.replace('"Land lc", kind = "land"', '"Land lc", kind = "land", convoy = true')
        convoying.add("lc")
    board = compile_board(parse_map(text))
    fleets = draw(st.frozensets(st.sampled_from((*SEAS, "lc"))))
    frozen = {name: frozenset(others) for name, others in near.items()}
    return Sea(board, fleets, frozen, frozenset(convoying))


@given(seas(coasts=True))
def test_reachable_and_route_exists_are_what_the_routes_say(sea: Sea) -> None:
    index = sea.board.index
    for start in LANDS:
        goals = {goal for goal in LANDS if goal != start and any(sea.routes(start, goal))}
        assert reachable(sea.board, index[start], sea.mask) == sum(1 << index[g] for g in goals)
        for goal in LANDS + SEAS:
            expected = goal in goals
            assert route_exists(sea.board, index[start], index[goal], sea.mask) is expected


@given(seas(coasts=True))
def test_on_simple_path_is_what_the_routes_say(sea: Sea) -> None:
    index = sea.board.index
    for start, goal in ((a, b) for a in LANDS for b in LANDS if a != b):
        used = {space for route in sea.routes(start, goal) for space in route[1:-1]}
        for space in LANDS + SEAS:
            answer = on_simple_path(sea.board, index[start], index[goal], sea.mask, index[space])
            assert answer is (space in used), (start, goal, space)


@given(seas(coasts=True))
def test_on_minimal_route_is_what_the_routes_say(sea: Sea) -> None:
    index = sea.board.index
    for start, goal in ((a, b) for a in LANDS for b in LANDS if a != b):
        routes = [route for route in sea.routes(start, goal) if sea.minimal(route)]
        used = {space for route in routes for space in route[1:-1]}
        for space in SEAS:
            answer = on_minimal_route(sea.board, index[start], index[goal], sea.mask, index[space])
            assert answer is (space in used), (start, goal, space)


@given(seas(), st.integers(0, 3))
def test_spent_budget_answers_as_on_simple_path(sea: Sea, budget: int) -> None:
    index = sea.board.index
    start, goal = index["la"], index["lb"]
    for space in SEAS:
        full = on_minimal_route(sea.board, start, goal, sea.mask, index[space])
        simple = on_simple_path(sea.board, start, goal, sea.mask, index[space])
        found = on_minimal_route(sea.board, start, goal, sea.mask, index[space], budget)
        assert found in (full, simple)
        if not simple:
            assert not found
    assert on_minimal_route(sea.board, start, goal, sea.mask, index["s1"], 0) is on_simple_path(
        sea.board, start, goal, sea.mask, index["s1"]
    )


STANDARD = board_of("standard")


def fleets(words: str) -> int:
    return sum(1 << STANDARD.index[word] for word in words.split())


@pytest.mark.parametrize(
    ("start", "goal", "at", "fleet", "simple", "minimal"),
    [
        ("lon", "nwy", "nth", "nth", True, True),
        ("lon", "nwy", "nth nwg", "nwg", True, False),  # a detour: nth touches both ends
        ("edi", "nwy", "nwg bar nth", "bar", True, False),
        ("lon", "tun", "eng mao wes", "mao", True, True),
        ("lon", "tun", "eng mao wes nth", "nth", True, False),
        ("lon", "bel", "eng nth", "nth", True, True),
        ("lon", "bel", "eng iri", "iri", False, False),  # out and back through one sea
        ("bre", "lon", "eng iri nao", "nao", False, False),
        ("bre", "lon", "eng mao iri", "iri", True, False),
        ("par", "lon", "eng", "eng", False, False),  # no way aboard
        ("lon", "par", "eng", "eng", False, False),
        ("lon", "lon", "eng nth", "eng", False, False),
        ("gre", "naf", "ion tys wes", "tys", True, True),
        ("gre", "naf", "aeg ion tys wes", "aeg", True, False),
        ("lon", "eng", "nth eng", "nth", False, False),  # nobody is carried to sea
    ],
)
def test_routes_on_the_standard_board(
    start: str, goal: str, at: str, fleet: str, simple: bool, minimal: bool
) -> None:
    index = STANDARD.index
    args = (STANDARD, index[start], index[goal], fleets(at), index[fleet])
    assert on_simple_path(*args) is simple
    assert on_minimal_route(*args) is minimal


def test_coastal_fleets_do_not_convoy() -> None:
    index = STANDARD.index
    assert reachable(STANDARD, index["pic"], fleets("bel")) == 0
    assert not on_simple_path(STANDARD, index["pic"], index["hol"], fleets("bel"), index["bel"])


BLACK_SEA = "ank arm bul con rum sev"
BALTIC = "ber den fin kie lvn pru stp swe"
OCEAN = (
    "alb apu bel bre bul cly con den edi gas gre hol kie lon lvp mar naf nap nwy pic pie por rom "
    "smy spa stp swe syr tri tun tus ven wal yor"
)


def test_seas_full_of_fleets_join_the_coasts_of_one_water() -> None:
    waters = [set(words.split()) for words in (BLACK_SEA, BALTIC, OCEAN)]
    for start in {place for water in waters for place in water}:
        goals = set().union(*(water for water in waters if start in water)) - {start}
        expected = sum(1 << STANDARD.index[goal] for goal in goals)
        assert reachable(STANDARD, STANDARD.index[start], STANDARD.sea) == expected, start


def test_one_way_into_a_port_cannot_be_used_out_of_it() -> None:
    more = '[[link]]\nbetween = ["s", "b"]\nkinds = ["fleet"]\none_way = true'
    board = compile_board(parse_map(sketch("a b", "s", ["a: s"], ["a: b"], more)))
    a, b, s = (board.index[x] for x in "abs")
    assert route_exists(board, a, b, 1 << s)
    assert on_simple_path(board, a, b, 1 << s, s)
    assert not route_exists(board, b, a, 1 << s)
    assert not on_simple_path(board, b, a, 1 << s, s)


def test_a_sea_full_of_fleets_is_answered_within_the_budget() -> None:
    size = 12
    names = [[f"x{r}-{c}" for c in range(size)] for r in range(size)]
    links = [
        f"{names[r][c]}: {names[r + dr][c + dc]}"
        for r in range(size)
        for c in range(size)
        for dr, dc in ((0, 1), (1, 0), (1, 1))
        if r + dr < size and c + dc < size
    ]
    links += ["a: x0-0", f"b: x{size - 1}-{size - 1}"]
    flat = " ".join(name for row in names for name in row)
    board = compile_board(parse_map(sketch("a b", flat, links)))
    a, b = board.index["a"], board.index["b"]
    for row in names[:-1]:  # down the left edge, then aslant: never a short cut
        assert on_simple_path(board, a, b, board.sea, board.index[row[0]])
        assert on_minimal_route(board, a, b, board.sea, board.index[row[0]])
    assert reachable(board, a, board.sea) == 1 << b
