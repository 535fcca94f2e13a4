"""Reading map files: what they say, and the answer to every mistake."""

from __future__ import annotations

import contextlib
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.board.mapfile import MapFile, parse_map
from legation.errors import MapError
from legation.values.calendar import Phase
from tests.board.maps import shipped, sketch, text_of

NARROWS = text_of("narrows")


def line_of(text: str, fragment: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if fragment in line)


def refusal(text: str) -> MapError:
    with pytest.raises(MapError) as caught:
        parse_map(text, file="test.toml")
    return caught.value


def test_narrows_says_what_the_file_says() -> None:
    made = shipped("narrows")
    assert (made.id, made.name, made.designer) == ("narrows", "The Narrows", "example")
    assert [p.id for p in made.provinces] == ["eas", "gat", "nor", "pen", "sud", "wes"]
    assert [(p.id, p.letter, p.adjectives) for p in made.powers] == [
        ("north", "N", ("Northern",)),
        ("south", "S", ("Southern",)),
    ]
    gat, pen = made.provinces[1], made.provinces[3]
    assert gat.city is not None
    assert (gat.centre, gat.home, gat.city.income, gat.city.port) == (True, None, 2, True)
    assert (pen.coasts, pen.also, pen.kind) == (("nc", "sc"), ("peninsular",), "land")
    gate = [link for link in made.links if not link.plain]
    assert [(g.a, g.b, g.kinds, g.gate, g.gate_mode) for g in gate] == [
        ("eas", "wes", ("fleet",), "gat", "leave")
    ]
    assert made.railways[0].stations == ("nor", "gat", "sud")
    assert made.railways[0].powers == ("north",)
    setup = made.setups[0]
    assert (setup.first, setup.win) == (Phase("spring", 1901, "movement"), 3)
    assert setup.units == (("north", "army", "nor"), ("south", "fleet", "sud"))
    assert setup.owners == (("gat", None),)


def test_facts_know_their_lines() -> None:
    made = shipped("narrows")
    lines = {p.id: p.line for p in made.provinces}
    assert lines == {i: line_of(NARROWS, f"{i} = {{") for i in lines}
    by_pair = {(link.kinds[0], link.a, link.b): link.line for link in made.links}
    assert by_pair["army", "gat", "nor"] == line_of(NARROWS, "army  =")
    assert by_pair["fleet", "eas", "wes"] == line_of(NARROWS, "[[link]]")
    assert [p.line for p in made.powers] == [
        n for n, line in enumerate(NARROWS.splitlines(), 1) if line == "[[power]]"
    ]


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("spring 1901", Phase("spring", 1901, "movement")),
        ("autumn 1860", Phase("fall", 1860, "movement")),
        ("winter 1900", Phase("winter", 1900, "adjustment")),
        ("fall 1901 retreat", Phase("fall", 1901, "retreat")),
        ("spring 49 BC", Phase("spring", -49, "movement")),
        ("summer 1454", Phase("summer", 1454, "movement")),
    ],
)
def test_first_phase(text: str, phase: Phase) -> None:
    made = parse_map(NARROWS.replace('"spring 1901"', f'"{text}"'))
    assert made.setups[0].first == phase


LINKS = """
[[link]]
between = ["b", "a"]
kinds = ["army", "fleet"]
one_way = true
seasons = ["spring"]
strength = "1/2"
support = false
lost_supports = 1
owner = ["a"]
powers = ["p"]
name = "Cape"
[[link]]
between = ["b", "s"]
kinds = ["fleet"]
strength = 0
gate = "a"
gate_mode = "block"
"""


def test_links_carry_attributes_from_the_start() -> None:
    made = parse_map(sketch("a b", "s", ["a: s"], more=LINKS))
    army, fleet, gated = [link for link in made.links if not link.plain]
    assert (army.kinds, fleet.kinds) == (("army",), ("fleet",))
    for link in (army, fleet):
        assert (link.a, link.b, link.one_way, link.seasons) == ("b", "a", True, ("spring",))
        assert (link.strength, link.support, link.lost_supports) == (Fraction(1, 2), False, 1)
        assert (link.owner, link.powers, link.name) == (("a",), ("p",), "Cape")
    assert (gated.strength, gated.gate, gated.gate_mode) == (0, "a", "block")


def test_tables_for_modules_are_kept() -> None:
    more = '[table.famine]\n"2,2" = "a"\nrows = [1, 2]\n'
    made = parse_map(sketch("a", "s", ["a: s"], more=more))
    assert made.table("famine") == {"2,2": "a", "rows": [1, 2]}
    assert made.table("plague") is None


# What is replaced, by what, the fragment of the line that must be named, what the answer must say.
MISTAKES = [
    ('kind = "sea" }\neas', 'kind = "see" }\neas', "wes = {", "did you mean 'sea'"),
    ("centre = true, home", "center = true, home", "nor = {", "did you mean 'centre'"),
    ('[map]\nid', '[map]\ncolour = "red"\nid', "colour", "unknown key 'colour'"),
    ("[[railway]]", "[[railroad]]", "[[railroad]]", "did you mean 'railway'"),
    ('home = "north"', 'home = "nort"', "nor = {", "did you mean 'north'"),
    ('"wes: nor', '"wes: nro', "fleet = [", "did you mean 'nor'"),
    ('"pen: nor sud"]', '"pen: nor sud", "pen: wes"]', "army  =", "'wes' is sea"),
    ("eas: sud pen/sc", "eas: sud pen/ec", "fleet = [", "no coast of 'pen' (declared: nc, sc)"),
    ("eas: sud pen/sc", "eas: sud pen", "fleet = [", "pen/nc or pen/sc"),
    ('"pen: nor sud"]', '"pen/nc: nor sud"]', "army  =", "names a coast"),
    ('["gat: nor sud", "pen', '["gat: nor sud", "sud: gat", "pen', "army  =", "every pair once"),
    ('["gat: nor sud", "pen', '["gat: nor sud gat", "pen', "army  =", "linked to itself"),
    ('["gat: nor sud", "pen', '["gat nor sud", "pen', "army  =", 'write "a: b c"'),
    ('between = ["wes", "eas"]', 'between = ["wes", "nor"]', "between", "every pair once"),
    ('between = ["wes", "eas"]', 'between = ["wes"]', "between", "two places"),
    ('kinds = ["fleet"]', 'kinds = ["fleets"]', "kinds", "did you mean 'fleet'"),
    ('gate = "gat"', 'gate = "gta"', "[[link]]", "did you mean 'gat'"),
    ('gate = "gat"', 'gate_mode = "block"', "gate_mode", "no gate"),
    ('gate = "gat"', 'strength = "a half"', "strength", "1/2"),
    ('gate = "gat"', 'strength = "1/0"', "strength", "1/2"),
    ('gate = "gat"', 'seasons = ["spirng"]', "seasons", "did you mean 'spring'"),
    ('"nor", "gat", "sud"]', '"nor", "gta", "sud"]', "[[railway]]", "did you mean 'gat'"),
    ('power = "north"', 'power = "narth"', "[[railway]]", "did you mean 'north'"),
    ("provinces = 6", "provinces = 7", "provinces = 7", "the map has 6"),
    ("provinces = 6", "provinces = -1", "provinces = -1", "between"),
    ("provinces = 6", 'provinces = "six"', "provinces =", "whole number"),
    ("provinces = 6", "provinces = true", "provinces =", "whole number"),
    ('letter = "S"', 'letter = "N"', "[[power]]\nid = \"south\"", "both have the letter 'N'"),
    ('letter = "S"', 'letter = "SO"', 'letter = "SO"', "one character"),
    ('id = "south"', 'id = "north"', 'id = "north"', "written twice"),
    ('also = ["peninsular"]', 'also = ["gat"]', "pen = {", "could mean 'gat' and 'pen'"),
    ('also = ["peninsular"]', 'also = ["Norland"]', "pen = {", "could mean 'nor' and 'pen'"),
    ('also = ["peninsular"]', 'also = ["x", "x"]', "pen = {", "'x' twice"),
    ('also = ["peninsular"]', 'also = "x"', "pen = {", "list of texts"),
    ('coasts = ["nc", "sc"]', 'coasts = ["nc", "sc", "wc"]', "pen = {", "reaches the coast pen/wc"),
    ('coasts = ["nc", "sc"]', 'coasts = ["nc", "s/c"]', "pen = {", "cannot be a coast"),
    ('Western Sea", kind', 'W", coasts = ["nc"], kind', "wes = {", "cannot have coasts"),
    ('"Norland", kind = "land"', '"Norland", kind = "inland"', "fleet = [", "'nor' is inland"),
    ('name = "Norland", kind = "land"', 'name = "N", kind = "impassable"', "nor = {", "impassable"),
    ('name = "Norland", kind = "land"', 'kind = "land"', "nor = {", "needs name and kind"),
    ('name = "Norland"', 'name = ""', "nor = {", "must be a text"),
    ("centre = true, home", 'centre = "yes", home', "nor = {", "true or false"),
    ("port = true", "prot = true", "gat = {", "did you mean 'port'"),
    ("sud = {", "Sud = {", "Sud = {", "lower case"),
    ("sud = {", '"s d" = {', '"s d" = {', "without blanks"),
    ('["A nor"]', '["A wes"]', "units =", "an army cannot stand there"),
    ('["A nor"]', '["A nro"]', "units =", "did you mean 'nor'"),
    ('["A nor"]', '["F pen"]', "units =", "pen/nc or pen/sc"),
    ('["A nor"]', '["A pen/nc"]', "units =", "no coast"),
    ('["A nor"]', '["G nor"]', "units =", "no city"),
    ('["A nor"]', '["X nor"]', "units =", "not a unit"),
    ('["A nor"]', '["A nor", "A sud"]', "units =", "two units in 'sud'"),
    ("{ north = [", "{ nort = [", "units =", "did you mean 'north'"),
    ('gat = "none"', 'gta = "none"', "owners =", "did you mean 'gat'"),
    ('gat = "none"', 'gat = "noone"', "owners =", "'noone', which is unknown"),
    ('first = "spring 1901"', 'first = "1901"', "first =", "spring 1901"),
    ('first = "spring 1901"', "first = 1901", "first =", "must be a text"),
    ("win = 3", "win = 3.5", "win =", "whole number"),
    ("[[railway]]", "[railway]", "[railway]", "written [[railway]]"),
    ("[map]", "[[map]]", "[[map]]", "must be a table"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "where", "says"), MISTAKES)
def test_mistake_names_line_and_mend(old: str, new: str, where: str, says: str) -> None:
    assert old in NARROWS
    text = NARROWS.replace(old, new, 1)
    error = refusal(text)
    assert says in error.what
    assert error.file == "test.toml"
    if "\n" in where:
        expected = text[: text.index(where)].count("\n") + 1
    else:
        lines = [n for n, line in enumerate(text.splitlines(), 1) if where in line]
        expected = lines[-1]
    assert error.line == expected
    assert str(error).startswith(f"test.toml:{error.line}: ")


def test_duplicate_province_is_named() -> None:
    text = NARROWS.replace("[links] ", 'nor = { name = "N", kind = "land" }\n[links] ')
    error = refusal(text)
    assert "'nor' is written twice" in error.what
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith("nor =")]
    assert error.line == lines[1]


def test_declared_coast_needs_a_fleet_link() -> None:
    text = sketch("a b", "s", ["a: s"], ["a: b"])
    text = text.replace('"Land b", kind = "land"', '"b", kind = "coast"')
    assert "'b' is a coast, but no fleet link reaches it" in refusal(text).what


@pytest.mark.parametrize("section", ["map", "power", "province", "links"])
def test_missing_section_is_named(section: str) -> None:
    text = re.sub(rf"^\[+{section}\]+", f"[table.{section}x]", NARROWS, flags=re.MULTILINE, count=0)
    if section == "power":
        text = re.sub(r"\[table.powerx\]", "[[table.powerx]]", text)
    assert section in refusal(text).what


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[map",
        "[map]\nid = ",
        "a = " + "[" * 100_000,
        "a = " + "{b=" * 100_000,
        "a" + ".a" * 100_000 + " = 1",
        "[" + "a." * 100_000 + "a]",
        "x = " + "9" * 10_000,
        "x = 1\n" * 2,
        '[map]\nid = "x"\n' + "# " + "x" * 2_100_000,
        "x = '\ud800'",
        'x = "\\ud800"',
        "\0",
    ],
    ids=range(13),
)
def test_absurd_text_is_refused_quickly(text: str) -> None:
    assert refusal(text).what


def test_too_many_provinces_are_refused() -> None:
    rows = "\n".join(f'p{n} = {{ name = "{n}", kind = "sea" }}' for n in range(5000))
    text = NARROWS.replace("[links] ", rows + "\n[links] ")
    assert "more than 4096 provinces" in refusal(text).what


@given(st.text(max_size=300))
def test_any_text_gives_a_map_or_a_map_error(text: str) -> None:
    with pytest.raises(MapError):
        parse_map(text)


VALUES = [
    *("1", "-1", "true", "[]", "{}", '""', '"x"', "[[]]", "[1]", "1.5", "nan", "1979-05-27"),
    *("[{}]", '{ a = "b" }', '["A gat"]', '"none"', '["nor", "sud"]', '{ north = "A nor" }'),
]
TOKEN = re.compile(r"(?<== )(\"[^\"]*\"|\[[^\]]*\]|\{[^{}]*\}|true|\d+)")


@given(st.data())
def test_any_value_anywhere_gives_a_map_or_a_map_error(data: st.DataObject) -> None:
    text = NARROWS
    for _ in range(data.draw(st.integers(1, 3))):
        spots = [m.span() for m in TOKEN.finditer(text)]
        start, stop = data.draw(st.sampled_from(spots))
        text = text[:start] + data.draw(st.sampled_from(VALUES)) + text[stop:]
    with contextlib.suppress(MapError):
        parse_map(text, file="f")


@given(st.data())
def test_any_damage_gives_a_map_or_a_map_error(data: st.DataObject) -> None:
    lines = text_of("standard").splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        what = data.draw(st.sampled_from(["drop", "twice", "swap", "cut", "char"]))
        if what == "drop":
            del lines[at]
        elif what == "twice":
            lines.insert(at, lines[at])
        elif what == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif what == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
        else:
            spot = data.draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:spot] + data.draw(st.characters()) + lines[at][spot + 1 :]
    with contextlib.suppress(MapError):
        parse_map("\n".join(lines), file="f")


def test_based_on_needs_its_base() -> None:
    text = '[map]\nid = "child"\nname = "Child"\nbased_on = "narrows"\n'
    assert "hand parse_map the maps" in refusal(text).what
    known: dict[str, MapFile] = {}
    with pytest.raises(MapError, match="no known map") as caught:
        parse_map(text, file="c.toml", bases=known.__getitem__)
    assert caught.value.line == 4


def test_based_on_in_a_circle_is_refused() -> None:
    text = '[map]\nid = "child"\nname = "Child"\nbased_on = "child"\n'

    def bases(name: str) -> MapFile:
        return parse_map(text, file=f"{name}.toml", bases=bases)

    with pytest.raises(MapError, match="goes in a circle"):
        parse_map(text, bases=bases)


def test_based_on_is_a_patch_of_the_base() -> None:
    text = (
        '[map]\nid = "child"\nname = "Child"\nbased_on = "narrows"\nprovinces = 7\n'
        '[province]\nisl = { name = "Island", kind = "land" }\npen = { centre = true }\n'
        '[links]\nfleet = ["isl: wes"]\n'
    )
    made = parse_map(text, file="child.toml", bases={"narrows": shipped("narrows")}.__getitem__)
    assert (made.id, made.based_on) == ("child", "narrows")
    assert made.designer == ""  # another map is not by the designer of its base
    found = {p.id: p for p in made.provinces}
    assert found["pen"].centre
    assert found["pen"].coasts == ("nc", "sc")
    assert found["isl"].line == 7
    assert found["gat"].line == 0  # its line is one of another file
    assert made.setups == shipped("narrows").setups
