"""The compiled board: numbers, masks, distances, caching."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.board.board import Board, bits, compile_board
from legation.board.mapfile import parse_map
from tests.board.maps import board_of, shipped, sketch, text_of

CITIES = text_of("narrows").replace("provinces = 6", "provinces = 6\ncities = true")
JOINED = text_of("narrows").replace('"wes: nor', '"pen/nc: pen/sc", "wes: nor')
BOARDS = {
    "standard": board_of("standard"),
    "narrows": board_of("narrows"),
    "cities": compile_board(parse_map(CITIES)),
    "joined": compile_board(parse_map(JOINED)),
}


@given(st.integers(0, 2**90))
def test_bits_are_the_set_bits(mask: int) -> None:
    assert bits(mask) == [n for n in range(91) if mask >> n & 1]


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_numbers(board: Board) -> None:
    size = len(board.spaces)
    assert board.places[:size] == board.spaces
    fields = [s for s in board.spaces if "/" not in s]
    assert fields == sorted(fields) == list(board.spaces[: len(fields)])
    assert list(board.places[size:]) == sorted(board.places[size:])
    assert [board.index[p] for p in board.places] == list(range(len(board.places)))
    assert board.space_of[:size] == tuple(range(size))
    for space, coasts in enumerate(board.coasts):
        for coast in coasts:
            assert board.space_of[coast] == space
            assert board.places[coast].startswith(board.spaces[space] + "/")
    assert sum(len(c) for c in board.coasts) == len(board.places) - size


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_touch_is_reach_folded(board: Board) -> None:
    for kind, rows in board.reach.items():
        if kind == "garrison":
            continue
        for place in range(len(board.places)):
            own = {place} | set(board.coasts[place] if place < len(board.spaces) else ())
            folded = {board.space_of[q] for p in own for q in bits(rows[p])} - {
                board.space_of[place]
            }
            assert set(bits(board.touch[kind][place])) == folded


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_garrison_reaches_nothing_and_touches_its_province(board: Board) -> None:
    assert ("garrison" in board.reach) == board.map.cities
    for number, place in enumerate(board.places if board.map.cities else ()):
        assert not board.reach["garrison"][number]
        province, _, label = place.partition("/")
        own = {board.index[province]} if label == "city" else set()
        assert set(bits(board.touch["garrison"][number])) == own


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_links_lead_where_units_may_stand(board: Board) -> None:
    for kind, rows in board.reach.items():
        for place, row in enumerate(rows):
            assert row & ~board.stands[kind] == 0
            if row:
                assert board.stands[kind] >> place & 1


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_two_way_links_are_symmetric(board: Board) -> None:
    for rows in board.reach.values():
        for place, row in enumerate(rows):
            assert all(rows[other] >> place & 1 for other in bits(row))


def test_terrain_of_narrows() -> None:
    board = BOARDS["narrows"]

    def names(mask: int) -> list[str]:
        return [board.places[n] for n in bits(mask)]

    assert names(board.water) == names(board.sea) == ["eas", "wes"]
    assert names(board.land) == names(board.stands["army"]) == ["gat", "nor", "pen", "sud"]
    assert names(board.stands["fleet"]) == ["eas", "gat", "nor", "sud", "wes", "pen/nc", "pen/sc"]
    assert names(board.stands["garrison"]) == []
    assert board.adjacent("wes", "fleet") == ("eas", "gat", "nor", "pen/nc")
    assert board.centres == ("gat", "nor", "sud")
    assert board.homes == {"north": ("nor",), "south": ("sud",)}
    assert board.owners("usual") == {"nor": "north", "sud": "south"}


def test_attributes_are_found_in_both_directions() -> None:
    board = BOARDS["narrows"]
    eas, wes = board.index["eas"], board.index["wes"]
    assert set(board.links) == {("fleet", eas, wes), ("fleet", wes, eas)}
    assert board.links["fleet", wes, eas].gate == "gat"


def test_cities_are_spaces_where_the_map_asks() -> None:
    board = BOARDS["cities"]
    assert board.spaces == ("eas", "gat", "nor", "pen", "sud", "wes", "gat/city")
    assert board.places[7:] == ("pen/nc", "pen/sc")
    assert board.stands["garrison"] == 1 << board.index["gat/city"]
    assert board.name("gat/city") == "Gate City (city)"
    assert board.digest != BOARDS["narrows"].digest


def test_convoyable_coast_is_sea_but_not_water() -> None:
    board = board_of("narrows", "[province]\npen = { convoy = true }")
    pen = 1 << board.index["pen"]
    assert board.sea & pen
    assert not board.water & pen
    assert board.land & pen


ONE_WAY = '[[link]]\nbetween = ["s", "b"]\nkinds = ["fleet"]\none_way = true'


def test_one_way_link_has_one_direction_and_no_attribute() -> None:
    board = compile_board(parse_map(sketch("a b", "s", ["a: s"], ["a: b"], ONE_WAY)))
    assert board.adjacent("s", "fleet") == ("a", "b")
    assert board.adjacent("b", "fleet") == ()
    assert not board.links
    assert board.stands["fleet"] >> board.index["b"] & 1


def test_unknown_names_are_answered_with_a_hint() -> None:
    board = BOARDS["standard"]
    with pytest.raises(KeyError, match="did you mean 'par'"):
        board.province("parr")
    with pytest.raises(KeyError, match="did you mean 'france'"):
        board.power("frence")


# -- caching


def test_equal_maps_share_a_board() -> None:
    again = parse_map(text_of("standard"), file="standard.toml")
    assert again is not shipped("standard")
    assert compile_board(again) is BOARDS["standard"]
    patch = "[drop]\nprovinces = ['naf']"
    assert board_of("standard", patch) is board_of("standard", patch)
    assert board_of("standard", patch) is not BOARDS["standard"]


def test_digest_is_of_the_facts_not_of_the_text() -> None:
    text = text_of("standard")
    digest = BOARDS["standard"].digest
    reworded = text.replace("Helgoland Bight", "Heligoland").replace("# every pair", "# each pair")
    blank = "\n\n" + text.replace(" }", "   }")
    assert compile_board(parse_map(reworded)).digest == digest
    assert compile_board(parse_map(reworded)).name("hel") == "Heligoland"
    assert compile_board(parse_map(blank)).digest == digest
    for old, new in [
        ('"alb: gre ser tri"', '"alb: gre tri"'),
        (
            'name = "Tunis",                 kind = "coast", centre = true',
            'name = "T", kind = "coast"',
        ),
        ("win = 18", "win = 17"),
        ('"F stp/sc"', '"F stp/nc"'),
    ]:
        assert old in text
        assert compile_board(parse_map(text.replace(old, new))).digest != digest


def test_order_in_the_file_does_not_change_the_digest() -> None:
    lines = text_of("narrows").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("nor ="))
    lines[at], lines[at + 3] = lines[at + 3], lines[at]
    text = "\n".join(lines).replace(
        '"gat: nor sud", "pen: nor sud"', '"pen: sud nor", "sud: gat", "nor: gat"'
    )
    assert compile_board(parse_map(text)).digest == BOARDS["narrows"].digest


# -- distances


def walk(board: Board, ways: set[tuple[int, int]], goals: set[int], size: int) -> list[int]:
    """Distances by relaxing every way until nothing changes."""
    far = [0 if n in goals else size for n in range(size)]
    changed = True
    while changed:
        changed = False
        for a, b in ways:
            if far[b] + 1 < far[a]:
                far[a] = far[b] + 1
                changed = True
    return far


@pytest.mark.parametrize("name", ["standard", "narrows"])
@given(data=st.data())
def test_steps_are_fewest(name: str, data: st.DataObject) -> None:
    board = BOARDS[name]
    size = len(board.spaces)
    goals = data.draw(st.sets(st.integers(0, size - 1)))
    mask = sum(1 << goal for goal in goals)
    for kinds in (("army",), ("fleet",), ("army", "fleet")):
        ways = {
            (board.space_of[a], board.space_of[b])
            for kind in kinds
            for a, row in enumerate(board.reach[kind])
            for b in bits(row)
        }
        assert list(board.steps(kinds, mask)) == walk(board, ways, goals, size)


@given(data=st.data())
def test_place_steps_heed_coasts_for_fleets_only(data: st.DataObject) -> None:
    board = BOARDS["standard"]
    size = len(board.places)
    goals = data.draw(st.sets(st.integers(0, len(board.spaces) - 1), min_size=1))
    mask = sum(1 << goal for goal in goals)
    ends = {p for p in range(size) if board.space_of[p] in goals}
    fleet = {(a, b) for a, row in enumerate(board.reach["fleet"]) for b in bits(row)}
    assert list(board.place_steps("fleet", mask)) == walk(board, fleet, ends, size)
    spaces = [{p for p in range(size) if board.space_of[p] == s} for s in range(len(board.spaces))]
    both = fleet | {(a, b) for a, row in enumerate(board.reach["army"]) for b in bits(row)}
    folded = {
        pair
        for a, b in both
        for pair in product(spaces[board.space_of[a]], spaces[board.space_of[b]])
    }
    assert list(board.place_steps("army", mask)) == walk(board, folded, ends, size)


def test_distances_that_players_know() -> None:
    board = BOARDS["standard"]
    index = board.index

    def to(goal: str) -> int:
        return 1 << index[goal]

    assert board.steps(("army", "fleet"), to("lon"))[index["mos"]] == 4  # nth, nwy, stp, mos
    assert board.place_steps("fleet", to("bul"))[index["stp/nc"]] == 9
    assert board.steps(("fleet",), to("lon"))[index["mos"]] == len(board.spaces)
    assert board.place_steps("fleet", to("mun"))[index["kie"]] == len(board.places)


def test_steps_follow_one_way_links_forward() -> None:
    board = compile_board(parse_map(sketch("a b", "s", ["a: s"], ["a: b"], ONE_WAY)))
    b, s = board.index["b"], board.index["s"]
    assert board.steps(("fleet",), 1 << b)[s] == 1
    assert board.steps(("fleet",), 1 << s)[b] == len(board.spaces)
