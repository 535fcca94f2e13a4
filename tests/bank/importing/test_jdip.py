"""Variants of jDip: adjacency, variants, borders, and XML from strangers."""

from __future__ import annotations

import pytest

from legation.board.board import compile_board
from legation.errors import MapError
from tests.bank.facts import found
from tests.bank.importing.lantern import (
    EXPECTED,
    JDIP,
    JDIP_ADJACENCY,
    JDIP_VARIANTS,
    board_of,
    facts_of,
    imported,
    line_of,
)

LANDS, LIST = "lantern_adjacency.xml", "variants.xml"


def test_the_map() -> None:
    """The document type that the file names lies nowhere, and is not looked for."""
    board = board_of(JDIP)
    assert found(board) == EXPECTED
    assert board.map.source == (LIST, LANDS)
    assert board.map.designer == "Ada Ember"
    assert board.province("alb").convoy
    assert board.province("cap").also == ("headland",)
    assert [p.adjectives for p in board.map.powers] == [("Reddish",), ("Bluish",)]
    assert "20 years are played at most" in board.map.notes


def test_several_variants() -> None:
    """They share the provinces, and differ in powers and units."""
    second = JDIP_VARIANTS[JDIP_VARIANTS.index("  <VARIANT ") : JDIP_VARIANTS.index("</VARIANTS>")]
    for old, new in (
        ('name="Lantern"', 'name="Lantern Two"'),
        ('turn="Spring, 1840, Movement"', 'turn="Fall 12 BC Movement"'),
        ('adjective="Bluish"', 'adjective="Bluish" active="false"'),
        ('power="blue" unit="army"', 'power="any" unit="army"'),
        ('owner="blue"', 'owner="none"'),
        ('"18"', '"2"'),
        ("</VICTORYCONDITIONS>", '</VICTORYCONDITIONS><RULEOPTION name="A" value="B"/>'),
    ):
        second = second.replace(old, new)
    made = imported(JDIP | {LIST: JDIP_VARIANTS.replace("</VARIANTS>", f"{second}</VARIANTS>")})
    one, two = made
    assert (one.map.id, two.map.id) == ("lantern", "lantern-two")
    assert found(compile_board(one.map)) == EXPECTED
    facts = found(compile_board(two.map))
    assert facts["first"] == ["fall -12"]
    assert facts["units"] == ["Blue: F cap/sc", "Red: A bro", "Red: F alb", "none: A dun"]
    assert facts["owners"] == ["Red: alb", "Red: bro"]
    assert facts["homes"] == EXPECTED["homes"]
    assert "Blue has no player" in two.map.notes
    assert "Rule of the source: A=B" in two.map.notes


def test_wings() -> None:
    text = JDIP_VARIANTS.replace('power="red" unit="army"', 'power="red" unit="wing"')
    assert "Red: W bro" in facts_of(JDIP | {LIST: text})["units"]


def test_borders() -> None:
    borders = (
        "<BORDER_DEFINITIONS>"
        '<BORDER id="weak" from="bro, cap" description="" baseMoveModifier="-1"/>'
        '<BORDER id="ice" from="sou" description="" season="Fall"/>'
        '<BORDER id="odd" from="dun" description="" year="odd" unitTypes="army"/>'
        "</BORDER_DEFINITIONS><PROVINCE "
    )
    text = JDIP_ADJACENCY.replace("<PROVINCE ", borders, 1)
    text = text.replace('shortname="alb"', 'borders="weak" shortname="alb"')
    text = text.replace('shortname="nor"', 'borders="ice" shortname="nor"')
    text = text.replace('shortname="elm"', 'borders="odd" shortname="elm"')
    board = board_of(JDIP | {LANDS: text})
    links = {(*link.kinds, link.a, link.b): link for link in board.map.links}
    assert links["army", "alb", "bro"].strength == 0
    assert links["army", "alb", "cap"].strength == 0
    assert links["fleet", "alb", "cap/nc"].strength == 0
    assert links["army", "cap", "elm"].strength == 1
    assert links["fleet", "nor", "sou"].seasons == ("spring",)
    assert "into elm with rules that are not kept (unitTypes army, year odd)" in board.map.notes


def test_an_island_without_armies_is_sea_unless_it_is_a_centre() -> None:
    text = JDIP_ADJACENCY.replace(
        'type="xc" refs="alb cap-nc sou"', 'type="xc" refs="alb cap-nc sou isl"'
    )
    text = text.replace(
        "</PROVINCES>",
        '<PROVINCE shortname="isl" fullname="Isle"><ADJACENCY type="xc" refs="nor"/></PROVINCE>'
        "</PROVINCES>",
    )
    assert board_of(JDIP | {LANDS: text}).province("isl").kind == "sea"
    more = JDIP_VARIANTS.replace(
        '<SUPPLYCENTER province="cap"/>',
        '<SUPPLYCENTER province="cap"/><SUPPLYCENTER province="isl"/>',
    )
    board = board_of({LIST: more, LANDS: text})
    assert board.province("isl").kind == "land"
    assert "Isle is a centre and taken as land" in board.map.notes


def test_coasts_that_only_the_other_side_names() -> None:
    """A sea that names no coast, or the wrong one, touches the coast that names it."""
    text = JDIP_ADJACENCY.replace('refs="cap-sc dun nor"', 'refs="cap dun nor"')
    text = text.replace('refs="alb cap-nc sou"', 'refs="alb cap-sc sou"')
    board = board_of(JDIP | {LANDS: text})
    assert found(board) == EXPECTED
    assert "taken from the other side's list: nor - cap/sc, sou - cap." in board.map.notes


# Where, what is replaced, by what, what is said. The line is that of what is replaced.
BAD = [
    (LANDS, '<PROVINCE shortname="bro"', '<PROVINCE shortnam="bro"', "a province needs a shortname"),
    (LANDS, '<PROVINCE shortname="bro"', '<PROVINCE shortname="alb"', "'alb' is there already"),
    (LANDS, 'refs="alb elm"', 'refs="alb elmo"', "'elmo' is no province.*did you mean 'elm'"),
    (LANDS, 'type="nc" refs', 'type="zz" refs', "'zz' is no type of neighbours"),
    (LANDS, 'shortname="bro" fullname="Brook"', 'shortname="bro" borders="x"', "there is no border 'x'"),
    (LANDS, 'fullname="Brook">', 'fullname="Brook>', "this is not XML"),
    (LANDS, "<PROVINCES>", '<!DOCTYPE x [<!ENTITY lol "ha">]><PROVINCES>', "not XML|the entity 'lol'"),
    (LIST, "<!ELEMENT VARIANTS", '<!ENTITY a "b"><!ELEMENT VARIANTS', "it defines the entity 'a'"),
    (LIST, "<!ELEMENT VARIANTS", '<!ENTITY a SYSTEM "file:///etc/passwd"><!ELEMENT VARIANTS', "entity 'a'"),
    (LIST, '<MAP adjacencyURI="lantern_adjacency.xml"/>', "<MAP/>", "names no adjacency file"),
    (LIST, '"lantern_adjacency.xml"', '"other.xml"', "its adjacency file other.xml is not here"),
    (LIST, '"lantern_adjacency.xml"', '"../lantern_adjacency.xml"', "no plain name of a file"),
    (LIST, '"lantern_adjacency.xml"', '"http://x/y.xml"', "no plain name of a file"),
    (LIST, '<POWER name="Blue"', '<POWER name="Red"', "the power 'Red' is there already"),
    (LIST, '<POWER name="Blue"', "<POWER", "a power needs a name"),
    (LIST, 'homepower="red" owner="red"', 'homepower="rde" owner="red"', "'rde' is no power.*'red'"),
    (LIST, '<SUPPLYCENTER province="cap"/>', '<SUPPLYCENTER province="cab"/>', "no province 'cab'.*'cap'"),
    (LIST, 'power="red" unit="army"', 'power="red" unit="tank"', "'tank' is no unit"),
    (LIST, 'unit="fleet" unitcoast="sc"/>\n  </V', 'unit="fleet"/>\n  </V', "needs a unitcoast of nc, sc"),
    (LIST, "Spring, 1840, Movement", "soon", "write the start as"),
    (LIST, 'WINNING_SUPPLY_CENTERS value="3"', 'WINNING_SUPPLY_CENTERS value="all"', "are a number"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "says"), BAD)
def test_bad_files(name: str, old: str, new: str, says: str) -> None:
    text = JDIP[name]
    line = line_of(text, old)
    with pytest.raises(MapError, match=says) as refused:
        imported(JDIP | {name: text.replace(old, new, 1)}, "jdip")
    assert refused.value.file == name
    assert refused.value.line in (line, line + 1)  # the parser tells of a quote in the next line


def test_bombs() -> None:
    """Nesting, entities in entities, numbers of elements."""
    deep = "<VARIANTS>" + "<a>" * 50_000 + "</a>" * 50_000 + "</VARIANTS>"
    with pytest.raises(MapError, match="nested more than 30 deep"):
        imported({LIST: deep})
    many = "<VARIANTS>" + "<a/>" * 200_001 + "</VARIANTS>"
    with pytest.raises(MapError, match="more than 200,000 elements"):
        imported({LIST: many})
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    text = f'<!DOCTYPE V [<!ENTITY l0 "ha">{laughs}]><VARIANTS>&l9;</VARIANTS>'
    with pytest.raises(MapError, match="it defines the entity 'l0'"):
        imported({LIST: text})
    with pytest.raises(MapError, match="'x' is not known"):
        imported({LIST: "<!DOCTYPE V SYSTEM 'v.dtd'><VARIANTS>&x;</VARIANTS>"})
    for text in ("<VARIANTS/>", "<VARIANTS>", "<VARIANTS></VARIANT>", "<VARIANTS>\x00</VARIANTS>"):
        with pytest.raises(MapError):
            imported({LIST: text}, "jdip")
    rows = '<VARIANT name="x"/>' * 101
    with pytest.raises(MapError, match="more than 100 variants"):
        imported({LIST: f"<VARIANTS>{rows}</VARIANTS>"})
