"""The names of a board: ids, full names, aliases, coasts, powers."""

from __future__ import annotations

import pytest

from legation.board.board import compile_board
from legation.board.mapfile import parse_map
from legation.errors import NotationError
from legation.notation import NameTable, Reading, name_table, read, write
from legation.values.orders import Hold, Move, Support
from tests.board.maps import board_of
from tests.notation.table import NAMES

MAPS = ("standard", "narrows")

SHARED = """
[map]
id = "shared"
name = "Shared names"
[[power]]
id = "rome"
name = "Rome"
adjectives = ["Roman"]
[[power]]
id = "carthage"
name = "Carthage"
[province]
rom = { name = "Rome", kind = "land", centre = true, home = "rome", also = ["twin a"] }
car = { name = "Carthage", kind = "land", centre = true, home = "carthage", also = ["twin-a"] }
via = { name = "Via Appia", kind = "land", also = ["road - appian", "a road", "R\u00f6merstra\u00dfe"] }
ost = { name = "Ostia (port)", kind = "land", coasts = ["riv", "sea"] }
[links]
army = ["rom: car via ost"]
fleet = ["ost/riv: car", "ost/sea: rom"]
"""


@pytest.mark.parametrize("name", MAPS)
def test_every_name_of_a_map_is_read(name: str) -> None:
    board = board_of(name)
    names = NameTable(board)
    for info in board.map.provinces:
        if info.kind == "impassable":
            continue
        for spelling in (info.id, info.name, *info.also):
            for text in (spelling, spelling.upper(), spelling.title()):
                assert names.place(text) == info.id, text


@pytest.mark.parametrize("name", MAPS)
def test_every_name_of_a_map_is_read_in_an_order(name: str) -> None:
    board = board_of(name)
    names = name_table(board)
    home = board.spaces[0]
    for info in board.map.provinces:
        if info.kind == "impassable":
            continue
        for spelling in (info.id, info.name, *info.also):
            for line in (
                f"A {home} - {spelling}",
                f"A({home})-{spelling}",
                f"{home} to {spelling}",
            ):
                answer = read(names, line)
                assert answer == Reading(Move(home, info.id)), line
            answer = read(names, f"F {spelling} - {home}")
            assert answer == Reading(Move(info.id, home)), spelling


@pytest.mark.parametrize("name", MAPS)
def test_every_place_has_a_title_that_is_read(name: str) -> None:
    board = board_of(name)
    names = name_table(board)
    for place in board.places:
        assert names.place(names.title(place)) == place
        assert names.title(place) == board.name(place)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        *((text, "stp/sc") for text in ("stp/sc", "STP/SC", "StP(sc)", "Stp (SC)", "stp sc", "stp-sc")),
        *((text, "stp/sc") for text in ("St Petersburg (south coast)", "st. petersburg/south coast")),
        *((text, "bul/ec") for text in ("bul/ec", "Bulgaria (east coast)", "bul/e", "BUL/EC")),
        *((text, "nwy") for text in ("nwy", "NWY", "nor", "Norway", "norw")),
        *((text, "mao") for text in ("mid", "mat", "Mid-Atlantic Ocean", "mid atlantic", "midatlantic")),
        *((text, "naf") for text in ("North Africa", "northafrica", "n. afr", "nora", "north afr")),
        *((text, "lyo") for text in ("gol", "Gulf of Lyon", "gulf of lyons", "lyons")),
        *((text, "bot") for text in ("gob", "both", "Gulf of Bothnia", "bothnia")),
        *((text, "nao") for text in ("N. Atlantic", "north atl", "Nor. Atl. Ocean")),
        *((text, "mao") for text in ("mid atl", "M. Atlantic")),
        *((text, "hel") for text in ("Hel. Bight", "helg. bight")),
        *((text, "eng") for text in ("Eng. Channel", "Engl. Chan.")),
        *((text, "wes") for text in ("W. Med", "West. Medit.")),
        ("skagerakk (ska)", "ska"),
        ("the North Sea", "nth"),
    ],
)  # fmt: skip
def test_places(text: str, place: str) -> None:
    assert NAMES.place(text) == place


@pytest.mark.parametrize(
    ("text", "at"),
    [("", 0), ("zzz", 0), ("stp/ec", 4), ("par bur", 4), ("north", 0), ("par/nc", 4)],
)
def test_what_is_no_place(text: str, at: int) -> None:
    with pytest.raises(NotationError, match="expected") as caught:
        NAMES.place(text)
    assert (caught.value.at, caught.value.text) == (at, text)


def test_powers() -> None:
    for text in ("austria", "AUSTRIA", "Austrian", "Austria-Hungary", "Austria Hungary", "A", "a"):
        assert NAMES.power(text) == "austria"
    assert NAMES.power("England's") == "england"
    with pytest.raises(NotationError, match="did you mean France"):
        NAMES.power("Frence")
    with pytest.raises(NotationError, match="expected one of Austria, England"):
        NAMES.power("xx")
    with pytest.raises(NotationError, match="unknown power"):
        NAMES.power("France Germany")


def test_names_that_provinces_share() -> None:
    names = NameTable(compile_board(parse_map(SHARED, file="shared.toml")))
    assert names.place("twin-a") == "car"
    with pytest.raises(NotationError, match="short for several") as caught:
        names.place("twin a")
    assert "Carthage (car) or Rome (rom)" in str(caught.value)


def test_names_with_marks_and_words_of_orders_in_them() -> None:
    names = NameTable(compile_board(parse_map(SHARED, file="shared.toml")))
    assert names.place("road-appian") == names.place("road appian") == "via"
    assert names.place("romerstrasse") == "via"
    assert names.place("Ostia (port) (sea)") == "ost/sea"
    assert names.place("ost/riv") == "ost/riv"
    assert read(names, "A rom - via") == Reading(Move("rom", "via"))
    assert read(names, "A rom - a road") == Reading(Move("rom", "via"))
    assert read(names, "A a road - rom") == Reading(Move("via", "rom"))
    # a power and a province of the same name: without a colon the longer reading counts
    assert read(names, "Rome A Rome - Carthage") == Reading(Move("rom", "car"), power="rome")
    assert read(names, "Rome - Carthage") == Reading(Move("rom", "car"))
    assert read(names, "Carthage: Rome - Via Appia") == Reading(
        Move("rom", "via"), power="carthage"
    )


ODD = """
[map]
id = "odd"
name = "Odd names"
[[power]]
id = "one"
name = "One"
[province]
box = { name = "Box", kind = "land" }
bxh = { name = "Box H", kind = "land" }
bxs = { name = "Box S", kind = "land" }
doa = { name = "Doa", kind = "land", centre = true, home = "one", coasts = ["a", "b"] }
bay = { name = "Bay of Rest", kind = "sea" }
bae = { name = "Bay of Rest - East (BAY e)", kind = "sea" }
gol = { name = "Gold Coast", kind = "land" }
gas = { name = "Gasworks", kind = "land" }
lyo = { name = "Ga's", kind = "land" }
[links]
army = ["box: bxh bxs doa gas gol lyo"]
fleet = ["bay: bae doa/a", "bae: doa/b"]
"""


def test_names_that_look_like_orders() -> None:
    names = NameTable(compile_board(parse_map(ODD, file="odd.toml")))
    # the longest name counts, unless only a shorter one makes an order
    assert read(names, "A Box H - Box") == Reading(Move("bxh", "box"))
    assert read(names, "A Box H") == Reading(Hold("box"))
    assert read(names, "A Box H H") == Reading(Hold("bxh"))
    assert read(names, "A Box S A gol") == Reading(Support("box", "gol"))
    assert read(names, "A Box S S A Box H") == Reading(Support("bxs", "bxh"))
    # a dash with blanks inside a name
    assert read(names, "F Bay of Rest - Bay of Rest - East (BAY e)") == Reading(Move("bay", "bae"))
    assert read(names, "F Bay of Rest - East (BAY e) - Doa/b") == Reading(Move("bae", "doa/b"))
    # a coast of one letter wants its mark
    assert read(names, "F doa b", phase_kind="adjustment") == read(
        names, "B F doa", phase_kind="adjustment"
    )
    assert read(names, "F(Doa)b-Bae") == read(names, "F doa/b - bae")
    # DAIDE's tokens of the standard map do not hide provinces
    assert read(names, "((AMY BOX) MTO GOL)") == Reading(Move("box", "gol"))
    assert write(Move("box", "lyo"), names, None, "daide") == "((BOX) MTO LYO)"
    # a full name that is read as another province's id is not written
    assert write(Move("box", "lyo"), names, None, "prose") == "Box to lyo"
    assert read(names, "Box to lyo") == Reading(Move("box", "lyo"))


def test_a_module_may_add_kinds_of_unit() -> None:
    board = board_of("standard")
    names = name_table(board, ("wing",))
    assert read(names, "W rum - bud") == Reading(Move("rum", "bud"))
    assert name_table(board, ("wing",)) is names
    assert name_table(board) is not names


def test_nearest_names_come_best_first() -> None:
    assert NAMES.nearest("Viena")[0] == "Vienna (vie)"
    assert NAMES.nearest("x" * 500) == ()
    assert NAMES.nearest("") == ()
