"""Set-ups: many on one map, some with a map of their own, and those that variant files bring."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from legation import Game
from legation.bank import load_board, load_variant
from legation.bank.checking import check_file
from legation.board.board import compile_board
from legation.board.checks import check
from legation.board.mapfile import parse_map
from legation.board.setups import map_at
from legation.errors import LegationError, MapError, VariantError
from tests.bank.facts import found
from tests.board.maps import text_of
from tests.cli.console import run

MAP = text_of("narrows")
OTHER = """
[[setup]]
id = "other"
like = "usual"
name = "Another one"
win = 4
units = { south = ["A sud"] }
owners = { gat = "south" }
[setup.patch.province]
pen = { centre = true, home = "south" }
nor = { name = "Northland" }
"""

# --- set-ups of a map ------------------------------------------------------------------------------


def test_a_set_up_that_is_like_another_one() -> None:
    usual, other = parse_map(MAP + OTHER).setups
    assert (other.id, other.name) == ("other", "Another one")
    assert (other.first, other.win, usual.win) == (usual.first, 4, 3)
    assert set(other.units) == {("north", "army", "nor"), ("south", "army", "sud")}
    assert other.owners == (("gat", "south"),)
    assert not usual.patch


def test_a_set_up_with_a_map_of_its_own() -> None:
    made = parse_map(MAP + OTHER)
    usual, other = made.setups
    assert map_at(made, usual) is made
    board = compile_board(map_at(made, other))
    assert board.centres == ("gat", "nor", "pen", "sud")
    assert board.homes["south"] == ("pen", "sud")
    assert board.name("nor") == "Northland"
    assert list(board.setups) == ["other"]
    assert board.owners("other") == {"gat": "south", "nor": "north", "pen": "south", "sud": "south"}
    assert compile_board(made).centres == ("gat", "nor", "sud")
    assert check(made) == []


def test_a_unit_may_stand_where_only_the_patch_has_land() -> None:
    text = MAP + OTHER.replace("win = 4", "win = 5").replace('["A sud"]', '["F isl"]').replace(
        "pen = {", 'isl = { name = "Isle", kind = "coast", centre = true, home = "south" }\npen = {'
    )
    text += '[setup.patch.links]\nfleet = ["isl: wes eas"]\n'
    made = parse_map(text)
    board = compile_board(map_at(made, made.setups[1]))
    assert board.adjacent("isl", "fleet") == ("eas", "wes")
    assert check(made) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('like = "usual"', 'like = "usul"', "'like' in setup 'other' is 'usul', which is unknown"),
        (
            "[setup.patch.province]",
            "[setup.patch.provinces]",
            "unknown key 'provinces' in the patch",
        ),
        ("[setup.patch.province]", "[setup.patch.setup]", "unknown key 'setup' in the patch"),
        ("pen = {", "when = 2020-01-01\npen = {", "the patch of setup 'other' holds a date"),
        (
            "[setup.patch.province]",
            "patch = 3\n[table.x]",
            "the patch of setup 'other' must be a table",
        ),
    ],
)
def test_set_ups_that_cannot_be_read(old: str, new: str, said: str) -> None:
    assert old in OTHER
    with pytest.raises(MapError) as refused:
        parse_map(MAP + OTHER.replace(old, new), file="f.toml")
    assert said in str(refused.value)
    assert refused.value.line > MAP.count("\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pen = {", "pne = {", "province 'pne' is new and needs name and kind; did you mean 'pen'"),
        ("pen = {", 'sud = { kind = "sea" }\npen = {', "leaves no place for the unit in 'sud'"),
        ('home = "south"', 'home = "suoth"', "the home of 'pen' is 'suoth', which is unknown"),
        ("[setup.patch.province]", '[setup.patch]\ndrop.provinces = ["nor"]\n[setup.patch.province]',
         "province 'nor' is new"),
        ("win = 4", "win = 5", "wants 5 centres, but the map has 4; lower win"),
    ],
)  # fmt: skip
def test_patches_that_do_not_fit(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in OTHER
    path = tmp_path / "f.toml"
    path.write_text(MAP + OTHER.replace(old, new), encoding="utf-8")
    errors = [one for one in check_file(str(path)) if one.level == "error"]
    assert [said in one.text for one in errors] == [True]
    assert errors[0].file == str(path)
    assert errors[0].line == MAP.count("\n") + 2
    assert run("bank", "check", path).code == 1


def test_a_patch_that_takes_the_land_from_under_a_unit() -> None:
    text = MAP + OTHER.replace(
        "[setup.patch.province]", '[setup.patch]\ndrop.provinces = ["nor"]\n#'
    )
    made = parse_map(
        text.replace('nor = { name = "Northland" }', "").replace("pen = { centre = true, home", "#")
    )
    with pytest.raises(MapError, match="its patch leaves no place for the unit in 'nor'"):
        map_at(made, made.setups[1])


# --- Heptarchy IV ----------------------------------------------------------------------------------


def test_heptarchy_is_one_map_with_two_set_ups() -> None:
    founding = load_variant("heptarchy-iv")
    assert founding.setup.id == "founding"
    assert (len(founding.board.centres), founding.setup.win) == (37, 19)
    assert founding.setup.first.title == "Spring 651, movement"
    site = load_variant("heptarchy-iv", setup="vdiplomacy")
    assert (len(site.board.centres), site.setup.win) == (38, 20)
    assert set(site.board.centres) - set(founding.board.centres) == {"shr"}
    assert (
        site.setups
        == founding.setups
        == (
            ("founding", "As founded"),
            ("vdiplomacy", "As vDiplomacy plays it"),
        )
    )
    assert site.start().units == founding.start().units
    assert (
        found(load_board("heptarchy-iv", setup="vdiplomacy"))["fleet"]
        == found(founding.board)["fleet"]
    )
    assert load_variant("heptarchy-iv", settings={"setup": "vdiplomacy"}) is site
    with pytest.raises(VariantError, match="no set-up 'usual'; it has founding, vdiplomacy"):
        load_variant("heptarchy-iv", setup="usual")


def test_a_game_remembers_its_set_up(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert run("new", "heptarchy-iv", "--setup", "vdiplomacy", "-o", path).code == 0
    game = Game.load(path)
    site = load_variant("heptarchy-iv", setup="vdiplomacy")
    assert (game.variant.board, game.variant.setup) == (site.board, site.setup)
    assert "vdiplomacy (here)" in run("variants", "heptarchy-iv", "--setup", "vdiplomacy").out
    facts = run("variants", "heptarchy-iv", "--json").json
    assert facts["set_up"] == "founding"
    assert list(facts["set_ups"]) == ["founding", "vdiplomacy"]
    assert run("new", "heptarchy-iv", "--setup", "x", "-o", tmp_path / "x").code == 2


# --- set-ups of variant files ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["fleet-rome", "1898", "shift-left", "shift-right", "britain"])
def test_layers_with_other_starts_agree_with_the_maps(name: str) -> None:
    """What a layer makes of the standard board is the map of that name, as other programs have it."""
    layer, made = load_variant(f"standard+{name}"), load_board(name)
    (setup,) = made.setups.values()
    assert set(layer.setup.units) == set(setup.units)
    assert layer.setup.first == setup.first
    assert layer.setup.win == setup.win
    assert layer.board.owners(layer.setup.id) == made.owners(setup.id)
    assert layer.board.centres == made.centres
    assert {p: set(h) for p, h in layer.board.homes.items()} == {
        p: set(h) for p, h in made.homes.items()
    }


VARIANT = """
[variant]
id = "mine"
name = "Mine"
map = "narrows"
[[rule]]
use = "standard"
[setup]
first = "fall 1850"
units = { south = ["A sud"] }
owners = { gat = "north" }
[setup.patch]
province = { pen = { centre = true } }
"""

Write = Callable[[str, str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def put(name: str, text: str) -> str:
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return put


def test_a_variant_file_with_a_set_up(write: Write) -> None:
    variant = load_variant(write("mine", VARIANT))
    assert variant.board.centres == ("gat", "nor", "pen", "sud")
    start = variant.start()
    assert start.phase.short == "F1850M"
    assert [str(unit) for unit in start.units] == ["A Nor", "A Sud"]
    assert start.owner("gat") == "north"
    assert load_board("narrows").centres == ("gat", "nor", "sud")
    assert load_variant(write("mine", VARIANT)).board is variant.board
    assert Game(variant).process().after.phase.short == "S1851M"


def test_layers_change_the_set_up_together(write: Write) -> None:
    mine = write("mine", VARIANT)
    head = '[variant]\nid = "b"\nname = "B"\n'
    one = write("b", head + '[setup.units]\nnorth = ["A gat"]\n')
    assert {str(u) for u in load_variant(f"{mine}+{one}").start().units} == {"A Gat", "A Sud"}
    two = write("c", head + '[setup.units]\nsouth = ["F sud"]\n')
    with pytest.raises(VariantError, match=r"setup\.units\.south: .*\['A sud'\] and .*\['F sud'\]"):
        load_variant(f"{mine}+{two}")
    head += 'replace = ["setup.units.south"]\n'
    two = write(
        "c", head + '[setup.units]\nsouth = ["F sud"]\n[setup.patch]\ndrop.provinces=["pen"]\n'
    )
    variant = load_variant(f"{mine}+{two}")
    assert {str(u) for u in variant.start().units} == {"A Nor", "F Sud"}
    assert "pen" not in variant.board.spaces


def test_a_set_up_may_have_an_id_of_its_own(write: Write) -> None:
    text = VARIANT.replace("[setup]", '[setup]\nid = "late"\nname = "A late start"')
    assert load_variant(write("mine", text)).setup.id == "late"


def test_a_bare_map_with_what_it_lacked(write: Write) -> None:
    with pytest.raises(VariantError, match=r"needs .*a number of centres to win"):
        load_variant("hundred-old")
    layer = write("win", '[variant]\nid = "w"\nname = "W"\n[setup]\nwin = 9\n')
    assert load_variant(f"hundred-old+{layer}").setup.win == 9


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[setup]", "[[setup]]", "write [setup], with one bracket"),
        ('first = "fall 1850"', 'frist = "fall 1850"', "did you mean 'first'?"),
        ('first = "fall 1850"', "first = 1850", "'first' in setup 'usual' must be a text"),
        ('first = "fall 1850"', "first = 1850-01-01", "[setup] holds a date; write a text"),
        ('{ south = ["A sud"] }', '["A sud"]', "must be a table"),
        ('["A sud"]', '["A wes"]', "'wes' is sea; an army cannot stand there"),
        ('["A sud"]', '["A sdu"]', "'sdu' is in no province; did you mean 'sud'?"),
        ("{ south =", "{ suoth =", "'suoth', which is unknown; did you mean 'south'?"),
        ('gat = "north"', 'gat = "nroth"', "'nroth', which is unknown; did you mean 'north'?"),
        ("pen = { centre", "pne = { centre", "province 'pne' is new and needs name and kind"),
        ("province = {", "provinces = {", "did you mean 'province'?"),
        ("[setup.patch]", "[setup.patch]\nsetup = []", "unknown key; known are drop, power,"),
        ('use = "standard"', 'use = "setup"', "a set-up is no rule; write it as [setup]"),
        ('map = "narrows"', 'map = "narrows"\nreplace = ["setup.win"]', "does not set 'setup.win'"),
    ],
)
def test_bad_set_ups(write: Write, old: str, new: str, said: str) -> None:
    assert old in VARIANT
    path = write("mine", VARIANT.replace(old, new, 1))
    with pytest.raises(LegationError) as refused:
        load_variant(path)
    assert said in str(refused.value)
    (finding,) = check_file(path)
    assert said in finding.text
    assert (finding.level, finding.file) == ("error", path)
    assert finding.line > 0


def test_what_a_set_up_makes_of_a_map_is_checked(write: Write) -> None:
    path = write("mine", VARIANT.replace("[setup]", "[setup]\nwin = 5"))
    (finding,) = check_file(path)
    assert str(finding).endswith(
        "error: set-up 'usual' wants 5 centres, but the map has 4; lower win"
    )
    assert (finding.file, finding.line) == (path, 8)
    layer = '[variant]\nid = "l"\nname = "L"\n[setup]\nunits = { north = ["A nor"] }\n'
    (finding,) = check_file(write("l", layer))
    assert (finding.level, finding.line) == ("hint", 4)
    assert (
        "it does not fit the standard board: a power in set-up 'usual' is 'north'" in finding.text
    )
    assert check_file("britain") == check_file("1898") == []


@pytest.mark.parametrize("depth", [50, 150, 400, 3000])
def test_nesting_like_a_bomb(write: Write, depth: int) -> None:
    for text in (
        "units = " + "{ a = " * depth + "3" + "}" * depth,
        "first = " + "[" * depth + "]" * depth,
    ):
        head = VARIANT.partition("[setup]")[0]
        (finding,) = check_file(write("mine", f"{head}[setup]\n{text}\n"))
        assert finding.level == "error"
        assert run(
            "bank", "check", write("mine", f"{head}[setup.patch.table]\nx.{text}\n")
        ).code in (0, 1)
