"""Maps of the mail judge: areas, moves, options, seeds, powers."""

from __future__ import annotations

import pytest

from legation.errors import MapError
from tests.bank.facts import found
from tests.bank.importing.lantern import (
    EXPECTED,
    NJUDGE,
    NJUDGE_MAP,
    NJUDGE_SEED,
    board_of,
    facts_of,
    imported,
    line_of,
)

VARIANT_C = """\
char *variants[] = { NULL, "other", "lantern", /* ours */ "gunboat" };
char *powers[] =
{
    "Unowned",
    /* here they begin */
    "Green", "Red", "Blue", /** and end **/ "Observer" };
char *owners[] = { "unowned", "Greenish", "Reddish", "Bluish", "Observer" };
char *pletter[] = { NULL, ".Gxx", ".xRB?=xOM", };
"""
VARIANT_H = """\
#define SETNP(variant) switch (variant) { \\
    case V_other:   dipent.np = 7; dipent.vp = 18; break; \\
    case V_lantern: dipent.np = 2; dipent.vp = 3; dipent.xflags |= XF_PROV_DUALITY; break; \\
  }
"""


def test_the_map() -> None:
    board = board_of(NJUDGE)
    assert found(board) == EXPECTED
    assert board.map.id == "lantern"
    assert board.map.source == ("map.lantern", "seed.lantern", "powers.lantern")
    assert board.province("cap").also == ("headland",)
    assert [p.adjectives for p in board.map.powers] == [("Reddish",), ("Bluish",)]
    assert board.province("ice").kind == "impassable"


def test_a_mark_of_duality_holds_only_with_its_flag() -> None:
    assert board_of(NJUDGE).province("alb").marks == ("duality",)
    files = {"map.lantern": NJUDGE_MAP, "seed.lantern": NJUDGE_SEED}
    code = files | {"variant.c": VARIANT_C, "variant.h": VARIANT_H}
    board = board_of(code)
    assert board.province("alb").convoy
    assert found(board) == EXPECTED


def test_credits_in_comments() -> None:
    text = "# drawn by Ada Ember, 1999\n#Rev. 2 by nobody\n" + NJUDGE_MAP
    board = board_of(NJUDGE | {"map.lantern": text})
    assert "Credited in comments of the source: Ada Ember." in board.map.notes


def test_without_seed_and_powers() -> None:
    """What is missing is said; builds come first where there are no units."""
    (one,) = imported({"map.lantern": NJUDGE_MAP})
    assert "no start units" in one.map.notes
    assert "Names of powers are not known (R, B)" in one.map.notes
    assert one.map.setups[0].units == ()
    assert one.map.setups[0].first.kind == "adjustment"
    assert one.map.setups[0].win == 3  # the majority of four


def test_the_record_of_a_seed_says_who_owns_what() -> None:
    """A letter for every area in the order of the map: Red has the cape, and not Brook."""
    seed = NJUDGE_SEED.replace("-1\n", "-1\n.R.RB...\n-1\n", 1)
    facts = facts_of(NJUDGE | {"seed.lantern": seed})
    assert facts["owners"] == ["Blue: dun", "Red: alb", "Red: cap"]
    assert facts["homes"] == EXPECTED["homes"]


def test_gateway_railway_and_a_centre_that_does_not_count() -> None:
    text = NJUDGE_MAP.replace("Elmwood,", "The Lock, g loc\nThe Line, r lin\nElmwood,")
    text = text.replace("elm-mv:", "loc-mv: loc\nlin-mv: lin\nelm-mv:")
    text = text.replace(
        "#End of center ordering\n",
        "#End of center ordering\nHongKong setting\n B: cap\n#end\nGateway\n loc: elm nor sou\n"
        "#end of gateway setting\nRailway\n lin: RB alb bro elm\n#end of railway setting\n",
    )
    board = board_of(NJUDGE | {"map.lantern": text})
    (gate,) = [link for link in board.map.links if link.gate]
    assert (gate.a, gate.b, gate.gate, gate.gate_mode) == ("nor", "sou", "elm", "leave")
    assert gate.name == "The Lock"
    (railway,) = board.map.railways
    assert railway.stations == ("alb", "bro", "elm")
    assert railway.powers == ("red", "blue")
    assert board.map.table("uncounted") == {"blue": ["cap"]}


def test_weak_moves_conduits_and_ice() -> None:
    text = NJUDGE_MAP.replace("alb-mv: bro cap", "alb-mv: bro cap/mx")
    text = text.replace("North Water,   w nor", "North Water,   v nor")
    text = text.replace("nor-xc: alb cap/nc sou", "nor-xc: alb cap/nc sou/cc elm\nnor-cc: sou")
    board = board_of(NJUDGE | {"map.lantern": text})
    links = {(*link.kinds, link.a, link.b): link for link in board.map.links}
    assert links["army", "alb", "cap"].lost_supports == 1
    assert links["fleet", "nor", "sou"].gate == "elm"
    assert links["fleet", "nor", "sou"].gate_mode == "block"
    assert board.province("nor").seasons == ("spring",)


def test_machiavelli() -> None:
    text = NJUDGE_MAP
    for old, new in (
        ("Icefield,      l ", "Icefield,      l0. "),
        ("Albe,          Rw ", "Albe,          R3P "),
        ("Brook,         R ", "Brook,         R0f "),
        ("Cape,          x ", "Cape,          x1. "),
        ("Dune,          B ", "Dune,          B1pV "),
        ("Elmwood,       l ", "Elmwood,       l0. "),
    ):
        assert old in text
        text = text.replace(old, new)
    tables = (
        "Famine:   2     3     4\n   2: ----- brook ----\n   3: dun   who   elm\n\n"
        "Variable Income:  City   dice 1 2 3 4 5 6 Initial\n   Albe   2  1 2 2 3 3 4  5\n"
        "# End of Variable Income.\nLimits for Units Types:\n  R xxx. xrx. b...\n#end of limit\n"
    )
    text = text.replace("Center order", f"{tables}Center order")
    seed = "F1454A\nRm A Brook\nBm G Dune\n&m G Cape\n-1\nO:.RRBB...\nC:.R.BB...\nH:.RR.B...\n-1\n"
    board = board_of({"map.lantern": text, "seed.lantern": seed, "powers.lantern": "R Red\nB Blue"})
    city = {p.id: p.city for p in board.map.provinces}
    assert city["alb"] is not None
    assert (city["alb"].income, city["alb"].fortified, city["alb"].port) == (3, True, True)
    assert city["bro"] is not None
    assert (city["bro"].fortress, board.province("bro").centre) == (True, False)
    assert city["elm"] is None
    assert board.centres == ("alb", "cap", "dun")
    assert board.map.setups[0].neutral == (("garrison", "cap"),)
    assert board.map.setups[0].owners == (("cap", "blue"),)
    assert board.map.setups[0].first.short == "W1454A"
    assert board.map.table("famine") == {"2,3": "bro", "3,2": "dun", "3,4": "elm"}
    assert "'who' in line" in board.map.notes
    assert board.map.table("variable_income") == {
        "alb": {"dice": 2, "values": [1, 2, 2, 3, 3, 4], "initial": 5}
    }
    assert board.map.table("unit_limits") == {
        "red": {"army": "xxx.", "fleet": "xrx.", "garrison": "b..."}
    }
    assert board.map.table("home_country") == {"red": ["alb", "bro"], "blue": ["dun"]}
    assert board.map.table("controls") == {"red": ["alb", "bro"], "blue": ["cap", "dun"]}


def test_what_is_listed_on_one_side_only() -> None:
    """It is read as a border, and the notes say so."""
    text = NJUDGE_MAP.replace("elm-mv: bro cap dun", "elm-mv: bro cap")
    board = board_of(NJUDGE | {"map.lantern": text})
    assert found(board) == EXPECTED
    assert "one side only, here both ways (army): dun - elm" in board.map.notes


# What is replaced in the map, by what, in which line it is told, what is said.
BAD = [
    ("Brook,         R bro", "Brook R bro", "an area is written 'Name, type"),
    ("Brook,         R bro", "Brook,         R", "has no abbreviation|is written 'Name"),
    ("Brook,         R bro", "Brook,         q bro", "'q' is no type of an area"),
    ("Brook,         R bro", "Brook,         Rz bro", "'Rz' is no type of an area"),
    ("Brook,         R bro", "Brook,         M bro", "'M' is no type of an area"),
    ("Brook,         R bro", "Brook,         R alb", "'alb' means 'alb' already|is there already"),
    ("bro-mv: alb elm", "bro-mv: alb elmm", "'elmm' is no area.*did you mean 'elm'"),
    ("bro-mv: alb elm", "brok-mv: alb elm", "'brok' is no area.*did you mean 'bro"),
    ("bro-mv: alb elm", "bro mv alb elm", "a move is written 'abc-mv: def ghi'"),
    ("bro-mv: alb elm", "bro-mv: alb/zz elm", "'zz' is no coast and no mark"),
    ("Center order", "Gateway\n sou: elm nor\nCenter order", "a gateway is written"),
    ("Center order", "Railway\n sou: R\nCenter order", "a railway is written"),
    ("Center order", "HongKong\n sou\nCenter order", "this option is written 'C: hk'"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), BAD)
def test_bad_maps(old: str, new: str, says: str) -> None:
    text = NJUDGE_MAP.replace(old, new, 1)
    line = line_of(NJUDGE_MAP, old) + (new.count("\n") - 1 if "\n" in new else 0)
    with pytest.raises(MapError, match=says) as refused:
        imported(NJUDGE | {"map.lantern": text}, "njudge")
    assert refused.value.file == "map.lantern"
    assert refused.value.line == line


SEEDS = [
    ("S1840M", "1840", "a seed begins with its phase"),
    ("R: A Brook", "R A Brok", "'Brok' is no area of the map.*did you mean 'brook'"),
    ("R: A Brook", "R: Brook", "a unit is written 'A: F Kiel'"),
    ("R: A Brook", "Q: A Brook", "'Q' is no power of this map"),
    ("F Cape/sc", "F Cape/ec", "Cape has no coast 'ec'"),
]


def test_an_end_that_is_not_there() -> None:
    with pytest.raises(MapError, match="the areas are not ended by a line -1"):
        imported({"map.lantern": NJUDGE_MAP.replace("-1\n", "\n")}, "njudge")


@pytest.mark.parametrize(("old", "new", "says"), SEEDS)
def test_bad_seeds(old: str, new: str, says: str) -> None:
    line = line_of(NJUDGE_SEED, old)
    seed = NJUDGE_SEED.replace(old, new)
    with pytest.raises(MapError, match=says) as refused:
        imported(NJUDGE | {"seed.lantern": seed}, "njudge")
    assert (refused.value.file, refused.value.line) == ("seed.lantern", line)


@pytest.mark.parametrize(
    ("text", "says"),
    [("Red", "a power is written"), ("R Red\nR Rose", "letter 'R' is there already")],
)
def test_bad_powers(text: str, says: str) -> None:
    with pytest.raises(MapError, match=says) as refused:
        imported(NJUDGE | {"powers.lantern": text})
    assert refused.value.file == "powers.lantern"
