"""What a hole makes of the map: the examples of the sheet, and what holds of every hole."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

from legation.bank import load_board
from legation.board.board import Board, compile_board
from legation.board.mapfile import parse_map
from legation.rules.holes.closing import close_over, take_out
from legation.values.geography import province_of
from tests.rules.holes.table import drawn, hole, linked, numbered, stood, turn_of

STANDARD = load_board("standard")


def closed(*provinces: str, board: Board = STANDARD) -> Board:
    """The board after some holes, the map closing up over each."""
    patches: tuple[str, ...] = ()
    for province in provinces:
        here = compile_board(board.map, patches)
        patches = (*patches, close_over(here, province).patch)
    return compile_board(board.map, patches)


def test_marseilles_vanishes() -> None:
    """BH-2 BH-3: the example of version a. Burgundy gains a coast, Gascony has two of them."""
    board = closed("mar")
    around = {"bur", "gas", "pie", "spa"}
    for one, other in combinations(sorted(around), 2):
        assert other in linked(board, "army", one)
    assert not board.province("bur").coasts
    assert linked(board, "fleet", "bur") == {"lyo", "gas/lyo", "pie", "spa/sc"}
    assert board.province("gas").coasts == ("mao", "lyo")
    assert linked(board, "fleet", "gas/mao") == {"mao", "bre", "spa/nc"}
    assert linked(board, "fleet", "gas/lyo") == {"lyo", "bur", "pie", "spa/sc"}
    assert linked(board, "fleet", "spa/sc") == {"lyo", "wes", "mao", "por", "gas/lyo", "bur", "pie"}
    assert linked(board, "fleet", "spa/nc") == {"mao", "por", "gas/mao"}
    assert "mar" not in board.index
    assert len(board.centres) == 33
    assert board.name("gas/lyo") == "Gascony (lyo)"


def test_switzerland_vanishes() -> None:
    """BH-7: the example of version p. Its neighbours become neighbours of one another, for armies only."""
    swiss = ("bur", "mar", "mun", "pie", "tyr")
    board = compile_board(STANDARD.map, (close_over(STANDARD, "swi", swiss).patch,))
    for one, other in combinations(swiss, 2):
        assert other in linked(board, "army", one)
    for land in swiss:
        assert linked(board, "fleet", land) == linked(STANDARD, "fleet", land)
    assert linked(board, "army", "bur") - linked(STANDARD, "army", "bur") == {"pie", "tyr"}


def test_a_hole_in_the_middle_of_land() -> None:
    """BH-2: no water touched it, so no shores meet."""
    board = closed("bur")
    assert {"bel", "gas", "mun", "par", "pic", "ruh"} <= linked(board, "army", "mar")
    for space in board.spaces:
        fleet = linked(board, "fleet", space)
        assert fleet == linked(STANDARD, "fleet", space) - {"bur"}


def test_a_hole_at_sea() -> None:
    """BH-2: all around it can be gone to by land and by sea."""
    board = closed("eng")
    around = ("bel", "bre", "lon", "pic", "wal")
    for one, other in combinations(around, 2):
        assert other in linked(board, "army", one)
        assert other in linked(board, "fleet", one)
    assert {"iri", "mao", "nth"} <= linked(board, "fleet", "lon")
    assert {"iri", "mao"} <= linked(board, "fleet", "nth")
    assert "nth" not in linked(board, "army", "lon")


def test_a_second_coast_and_a_third() -> None:
    """BH-3: Norway's shores are not joined when Finland is gone; a second hole sees the first one's board."""
    board = closed("fin")
    assert board.province("nwy").coasts == ("bar", "bot")
    assert linked(board, "fleet", "nwy/bot") == {"bot", "stp/sc", "swe"}
    assert "stp/nc" in linked(board, "fleet", "nwy/bar")
    again = closed("fin", "swe")
    # Sweden touched both shores of Norway, and the seas on both sides of it: they stay two shores.
    assert again.province("nwy").coasts == ("bar", "bot")
    assert {"bal", "bot", "ska"} <= linked(again, "fleet", "nwy/bot")
    assert {"bal", "bot", "ska"} <= linked(again, "fleet", "nwy/bar")


def test_an_old_coast_that_sees_more() -> None:
    """BH-3: Piedmont's shore was joined to that of Marseilles; Spain's south coast, too."""
    board = closed("mar")
    assert not board.province("pie").coasts
    assert board.province("spa").coasts == STANDARD.province("spa").coasts


def test_shores_that_are_always_joined_with_the_switch() -> None:
    """BH-3 with ``shores = joined``: Gascony and Norway keep one coast, which sees both waters."""
    board = compile_board(STANDARD.map, (close_over(STANDARD, "mar", joined=True).patch,))
    assert not board.province("gas").coasts
    both = {"mao", "bre", "spa/nc", "lyo", "bur", "pie", "spa/sc"}
    assert linked(board, "fleet", "gas") == both
    assert board.province("spa").coasts == STANDARD.province("spa").coasts
    north = compile_board(STANDARD.map, (close_over(STANDARD, "fin", joined=True).patch,))
    assert not north.province("nwy").coasts
    assert linked(north, "fleet", "nwy") == linked(STANDARD, "fleet", "nwy") | {"bot", "stp/sc"}


def test_a_fleet_of_a_land_with_joined_shores() -> None:
    """BH-3: in the game, too; with the default it stands on the Atlantic shore."""
    for shores, place in (("apart", "gas/mao"), ("joined", "gas")):
        variant = hole(**{"holes.shores": shores})
        turn = turn_of(variant, "S1902M|france:Fgas,Amar;italy:Ftun", drawn("mar"))
        assert stood(turn.after) == {f"F {place}", "F tun"}


def test_the_neighbours_stay_apart() -> None:
    """BH-2: without contracting."""
    board = compile_board(STANDARD.map, (take_out("mar").patch,))
    for space in board.spaces:
        for kind in ("army", "fleet"):
            assert linked(board, kind, space) == linked(STANDARD, kind, space) - {"mar"}


def test_two_shores_that_get_names_at_once() -> None:
    """A border between two lands that both get a second coast is kept between the named ones."""
    made = parse_map("""
[map]
id = "m"
name = "M"
[[power]]
id = "p"
name = "P"
[province]
aaa = { name = "Aaa", kind = "land", centre = true, home = "p" }
bbb = { name = "Bbb", kind = "land" }
hhh = { name = "Hhh", kind = "land" }
out = { name = "Outer", kind = "sea" }
inn = { name = "Inner", kind = "sea" }
[links]
army = ["aaa: bbb hhh", "bbb: hhh"]
fleet = ["out: aaa bbb", "inn: hhh"]
[[link]]
between = ["aaa", "bbb"]
kinds = ["fleet"]
seasons = ["spring"]
""")
    board = closed("hhh", board=compile_board(made))
    assert linked(board, "fleet", "aaa/out") == {"out", "bbb/out"}
    assert linked(board, "fleet", "aaa/inn") == {"inn", "bbb/inn"}
    (link,) = {id(link): link for link in board.links.values()}.values()
    assert ({link.a, link.b}, link.seasons) == ({"aaa/out", "bbb/out"}, ("spring",))


@pytest.mark.parametrize("name", ["standard", "youngstown", "narrows", "heptarchy-iv", "asia"])
def test_every_hole_on_many_boards(name: str) -> None:
    """Holes one after the other until little is left: each leaves a good map without it."""
    dice = random.Random(name)
    board = load_board(name)
    holes = [province_of(space) for space in board.spaces if "/" not in space]
    dice.shuffle(holes)
    for province in holes[: min(len(holes) - 2, 25)]:
        before, patch = board, close_over(board, province).patch
        board = compile_board(board.map, (patch,))
        assert province not in board.index
        around = {
            province_of(place)
            for kind in ("army", "fleet")
            for start in before.places
            if province_of(start) == province
            for place in linked(before, kind, start)
        }
        lands = sorted(n for n in around if before.province(n).kind != "sea")
        for one, other in combinations(lands, 2):
            assert other in linked(board, "army", one)
        for space in set(before.spaces) - around - {province}:  # nothing else moved
            assert linked(board, "army", space) == linked(before, "army", space)
            assert len(linked(board, "fleet", space)) == len(linked(before, "fleet", space))


def test_a_fleet_stays_on_its_shore() -> None:
    """BH-4: it is on the coast that has got a name."""
    turn = turn_of(hole(), "S1902M|france:Fgas,Amar;italy:Ftun", drawn("mar"))
    assert stood(turn.after) == {"F gas/mao", "F tun"}


def test_a_fleet_without_water_is_destroyed(tmp_path: Path) -> None:
    """BH-4: only where no border for fleets is left."""
    path = tmp_path / "pond.toml"
    path.write_text("""
[map]
id = "pond"
name = "Pond"
[[power]]
id = "p"
name = "P"
[province]
aaa = { name = "Aaa", kind = "land", centre = true, home = "p" }
bbb = { name = "Bbb", kind = "land" }
ccc = { name = "Ccc", kind = "land" }
sea = { name = "The Sea", kind = "sea" }
[links]
army = ["aaa: bbb", "bbb: ccc"]
fleet = ["sea: aaa bbb ccc", "bbb: ccc"]
[[setup]]
id = "usual"
first = "spring 1901"
win = 2
units = { p = ["F aaa", "F bbb", "A ccc"] }
""")
    (tmp_path / "v.toml").write_text(
        '[variant]\nid = "v"\nname = "V"\nmap = "pond.toml"\n[[rule]]\nuse = "standard"\n'
    )
    base = f"{tmp_path / 'v.toml'}+black-hole"
    variant = hole("i", base, win=9)
    turn = turn_of(variant, variant.start(), numbered(4))  # the sea is the last
    assert stood(turn.after) == {"F bbb", "A ccc"}
    variant = hole("a", base, win=9)
    turn = turn_of(variant, variant.start(), numbered(4))
    assert stood(turn.after) == {"F aaa", "F bbb", "A ccc"}
