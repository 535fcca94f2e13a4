"""Map facts become map files, and map files are written as they are read."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from legation.bank import load_board
from legation.bank.importing import map_text, patch_text, read_facts, same_geography
from legation.board.digest import facts_text
from legation.board.mapfile import MapFile, parse_map
from legation.errors import MapError
from tests.cli.console import run

SPECIAL: list[dict[str, Any]] = [
    {"type": "gateway", "id": "sc", "name": "The Canal", "controller": "mid", "unit": "fleet",
     "between": ["sea", "lak"]},
    {"type": "one_way", "unit": "army", "from": "mid", "to": "hil"},
    {"type": "railway", "id": "r", "name": "The Line", "power_letters": "R",
     "route": ["red", "mid", "blu"]},
    {"type": "controlled_conduit", "unit": "fleet", "from": "red", "to": "sea", "controller": "mid"},
    {"type": "army_move_with_one_support_less", "from": "red", "to": "mid"},
    {"type": "border_rule", "province": "blu", "from": "mid", "baseMoveModifier": "-1"},
    {"type": "edge_needs_centres", "from": "lak", "to": "blu/wc", "centres": ["mid"]},
    {"type": "seasonal_ice", "province": "lak", "note": "ice in fall"},
    {"type": "convoyable_coast", "province": "red"},
    {"type": "coast_alias", "province": "blu", "alias": "nc", "same_as": "ec"},
    {"type": "centre_not_counted_for", "power_letter": "R", "provinces": ["mid"]},
    {"type": "plague_table", "cells": {"2,3": "mid"}},
    {"type": "mystery", "note": "who knows"},
]  # fmt: skip

FACTS: dict[str, Any] = {
    "name": "two_lands",
    "title": 'The "Two" Lands',
    "sources": ["somebody+atlas:maps/two.map", "somebody+atlas:maps/two.seed"],
    "start": {"year": -49, "season": "fall"},
    "victory_centres": 2,
    "notes": "designer: A. Nonymous; victory not stated: majority assumed",
    "powers": [
        {"name": "Red Côte", "letter": "R", "adjective": "Red", "homes": ["red"],
         "centres": ["red", "mid"], "units": ["F red"], "dummy": True},
        {"name": "Blue", "letter": "R", "homes": ["blu"], "centres": [], "units": ["F blu/wc"]},
    ],
    "neutral_units": ["A mid"],
    "provinces": [
        {"id": "red", "name": "Redland", "aliases": ["mid", "rl", "rl?"], "kind": "coast",
         "centre": True, "coasts": []},
        {"id": "blu", "name": "Blueland", "aliases": [], "kind": "coast", "centre": True,
         "coasts": ["ec", "wc"]},
        {"id": "mid", "name": "Middle", "aliases": ["rl"], "kind": "land", "centre": True,
         "coasts": []},
        {"id": "hil", "name": "Hills", "aliases": [], "kind": "land", "centre": False, "coasts": [],
         "machiavelli": {"income": 2, "fortified": True, "city": True, "port": False}},
        {"id": "sea", "name": "Sea", "aliases": [], "kind": "sea", "centre": False, "coasts": []},
        {"id": "lak", "name": "Lake", "aliases": [], "kind": "sea", "centre": False, "coasts": []},
        {"id": "off", "name": "Off", "aliases": [], "kind": "impassable", "centre": True,
         "coasts": []},
    ],
    "army": [["red", "mid"], ["mid", "blu"]],
    "fleet": [["red", "sea"], ["sea", "blu/wc"], ["lak", "blu/ec"]],
    "special": SPECIAL,
}  # fmt: skip


@pytest.fixture(scope="module")
def made() -> MapFile:
    return read_facts(json.dumps(FACTS), file="two_lands.json")


def test_head(made: MapFile) -> None:
    assert (made.id, made.name, made.designer) == ("two-lands", 'The "Two" Lands', "A. Nonymous")
    assert made.source == ("somebody/atlas: maps/two.map, maps/two.seed",)
    assert made.cities
    for words in (
        "majority assumed",
        "border: off",
        "too: mid, rl",
        "Mystery: who knows",
        "ice in fall",
    ):
        assert words in made.notes


def test_nouns(made: MapFile) -> None:
    red, blue = made.powers
    assert (red.id, red.name, red.letter, red.marks) == ("red-cote", "Red Côte", "R", ("dummy",))
    assert (blue.id, blue.letter) == ("blue", "")
    info = {p.id: p for p in made.provinces}
    assert (info["red"].shore, info["red"].home, info["red"].convoy) == ("coast", "red-cote", True)
    assert info["red"].also == ("rl",)  # "mid" is an id, "rl?" no word
    assert info["mid"].also == ()
    assert (info["blu"].coasts, info["blu"].coast_also) == (("ec", "wc"), (("nc", "ec"),))
    assert info["hil"].city is not None
    assert (info["hil"].city.income, info["hil"].city.fortified) == (2, True)
    assert (info["off"].kind, info["off"].centre) == ("impassable", False)
    assert info["lak"].seasons == ("spring",)


def test_links(made: MapFile) -> None:
    links = {(*link.kinds, link.a, link.b): link for link in made.links}
    canal = links["fleet", "lak", "sea"]
    assert (canal.gate, canal.gate_mode, canal.name) == ("mid", "leave", "The Canal")
    assert links["army", "mid", "hil"].one_way
    assert links["fleet", "red", "sea"].gate_mode == "block"
    assert links["army", "mid", "red"].lost_supports == 1
    assert links["army", "blu", "mid"].strength == 0
    assert links["fleet", "blu/wc", "lak"].owner == ("mid",)
    assert len(links) == 8
    assert made.railways[0].stations == ("red", "mid", "blu")
    assert made.railways[0].powers == ("red-cote",)


def test_set_up_and_tables(made: MapFile) -> None:
    setup = made.setups[0]
    assert (setup.first.short, setup.win) == ("F-49M", 2)
    assert setup.units == (("red-cote", "fleet", "red"), ("blue", "fleet", "blu/wc"))
    assert setup.neutral == (("army", "mid"),)
    assert setup.owners == (("blu", None), ("mid", "red-cote"))
    assert made.table("plague") == {"2,3": "mid"}
    assert made.table("uncounted") == {"red-cote": ["mid"]}
    rules = made.table("rules")
    assert isinstance(rules, dict)
    assert {"powers without a player"} <= {*rules["needs"]}


def test_what_is_written_is_read_again(made: MapFile) -> None:
    """All of it: names, credits and tables too."""
    assert parse_map(map_text(made)) == made
    for name in ("narrows", "standard", "machiavelli", "imperium", "youngstown"):
        there = load_board(name).map
        assert parse_map(map_text(there)) == there


def test_builds_first_without_units() -> None:
    bare = FACTS | {"neutral_units": [], "start": {"year": 1901, "season": "spring"}}
    bare["powers"] = [power | {"units": []} for power in FACTS["powers"]]
    assert read_facts(json.dumps(bare)).setups[0].first.short == "W1900A"
    judged = bare | {"start": {"year": 1901, "season": "fall", "phase": "build"}}
    assert read_facts(json.dumps(judged)).setups[0].first.short == "W1901A"


def test_marks_of_a_choice_are_no_facts() -> None:
    """A judge's convoyable coasts hold only where its flag is set."""
    judge = FACTS | {"sources": ["x+njudge:data/map.two"]}
    red = next(p for p in read_facts(json.dumps(judge)).provinces if p.id == "red")
    assert (red.convoy, red.marks) == (False, ("duality",))
    flag = {"type": "default_flag", "flag": "duality (fleets)", "set": True}
    chosen = judge | {"special": [*SPECIAL, flag]}
    assert next(p for p in read_facts(json.dumps(chosen)).provinces if p.id == "red").convoy


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a facts file in JSON"),
        ("[]", "not in the form that is read here"),
        ("{}", "not in the form that is read here"),
        ("[" * 100_000, "not a facts file in JSON"),
        (json.dumps(FACTS | {"powers": 3}), "not in the form"),
        (json.dumps(FACTS | {"army": [["red"]]}), "facts"),
        (json.dumps(FACTS | {"special": [{"type": "one_way"}]}), "not in the form"),
    ],
    ids=["empty", "list", "bare", "deep", "powers", "pair", "special"],
)
def test_what_is_no_facts_file(text: str, said: str) -> None:
    with pytest.raises(MapError, match=said) as refused:
        read_facts(text, file="two.json")
    assert str(refused.value).startswith("two.json: ")


# --- the board of the standard game ----------------------------------------------------------------


def test_the_standard_board_is_known_by_its_names() -> None:
    base = load_board("standard").map
    assert same_geography(base, load_board("asia").map) is None
    match = same_geography(base, base)
    assert match is not None
    assert all(place == ours for place, ours in match.items())
    less = replace(base, links=base.links[1:])
    assert same_geography(base, less) is None


def test_a_patch_says_only_what_differs() -> None:
    base = load_board("standard").map
    rome = load_board("fleet-rome").map
    text = patch_text(base, rome)
    assert parse_map(text, bases={"standard": base}.__getitem__) == rome
    assert "[[power]]" not in text
    assert "[links]" not in text
    whole = parse_map(map_text(replace(rome, based_on="")))
    assert facts_text(whole) == facts_text(rome)


# --- the command -----------------------------------------------------------------------------------


def test_the_command(tmp_path: Path) -> None:
    source = tmp_path / "two_lands.json"
    source.write_text(json.dumps(FACTS), encoding="utf-8")
    done = run("import", source, "-o", tmp_path)
    assert (tmp_path / "two-lands.toml").exists()
    assert "two-lands" in done.out
    assert done.code == 1  # the hills, which an army cannot leave, and so on
    assert load_board(str(tmp_path / "two-lands.toml")).map.name == 'The "Two" Lands'
    again = run("import", source, "-o", tmp_path)
    assert again.code == 2
    assert "there is a file already" in again.err
    forced = run("import", source, "-o", tmp_path, "--force", "--json")
    assert forced.json[0]["map"] == "two-lands"
    assert forced.json[0]["findings"]
    assert run("import", source, "-o", tmp_path / "nowhere").code == 2
    source.write_text("{}")
    bad = run("import", source, "-o", tmp_path)
    assert bad.code == 2
    assert "two_lands.json: the facts are not in the form" in bad.err
