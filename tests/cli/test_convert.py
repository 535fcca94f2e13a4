"""``legation convert`` and ``legation variants``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.console import run

MAP_WITH_A_TYPO = """
[map]
id = "isle"
name = "The Isle"
[[power]]
id = "north"
name = "North"
[province]
aaa = { name = "Aland", kind = "lnad", centre = true, home = "north" }
bbb = { name = "Bland", kind = "land" }
[links]
army = ["aaa: bbb"]
[[setup]]
id = "usual"
first = "spring 1901"
units = { north = ["A aaa"] }
"""
VARIANT = """
[variant]
id = "isle"
name = "The Isle"
map = "{map}"
[[rule]]
use = "standard"
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    run("new", "-o", file)
    run("orders", file, "all", "-", text="France: A par - bur, F bre - mao\nGermany: A mun - bur")
    run("process", file)
    return file


# --- convert ---------------------------------------------------------------------------------------


def test_the_ending_tells_the_form(game: Path, tmp_path: Path) -> None:
    package, text, record = (tmp_path / f"out{end}" for end in (".json", ".txt", ".jsonl"))
    for target in (package, text, record):
        assert run("convert", game, target).code == 0
    assert json.loads(package.read_text())["phases"][0]["name"] == "S1901M"
    assert text.read_text() == run("replay", game).out
    assert record.read_bytes() == game.read_bytes()


@pytest.mark.parametrize("form", ["package", "games"])
def test_there_and_back_again(game: Path, tmp_path: Path, form: str) -> None:
    there, back = tmp_path / "there.dat", tmp_path / "back.jsonl"
    assert run("convert", game, there, "--to", form).code == 0
    assert run("replay", there, "--check").out == "1 of 1 phase comes out as recorded\n"
    assert run("convert", there, back).code == 0
    first, second = run("show", game, "--json").json, run("show", back, "--json").json
    assert first == second


def test_void_orders_are_void_in_other_forms_too(tmp_path: Path) -> None:
    game, there = tmp_path / "game.jsonl", tmp_path / "there.json"
    run("new", "-o", game)
    sheet = "France: A par - lon, A mar - spa, A mar - mun\nItaly: A mar H"
    run("orders", game, "all", "-", text=sheet)
    run("process", game)
    assert run("convert", game, there).code == 0
    results = json.loads(there.read_text())["phases"][0]["results"]
    assert results["A PAR"] == ["void"]
    assert results["A MAR"] == []
    assert results["F BRE"] == []
    assert run("replay", there, "--check").code == 0


def test_output_to_the_screen_and_answer_as_json(game: Path, tmp_path: Path) -> None:
    shown = run("convert", game, "-", "--to", "games")
    assert json.loads(shown.out)["phases"][0]["orders"]["France"] == ["A par - bur", "F bre - mao"]
    target = tmp_path / "out.json"
    made = run("convert", game, target, "--json")
    assert made.json == {"file": str(target), "form": "package", "games": 1}


def test_what_cannot_be_converted(game: Path, tmp_path: Path) -> None:
    unknown = run("convert", game, tmp_path / "out.xyz")
    assert unknown.code == 2
    assert "record, games, package, text" in unknown.err
    assert run("convert", game, "-").code == 2
    assert run("convert", game, tmp_path / "out.json", "--to", "pdf").code == 2
    there = tmp_path / "there.json"
    there.write_text("mine")
    kept = run("convert", game, there)
    assert kept.code == 2
    assert there.read_text() == "mine"
    assert run("convert", game, there, "--force").code == 0
    two = tmp_path / "two.jsonl"
    two.write_text(run("convert", game, "-", "--to", "games").out * 2)
    several = run("convert", two, tmp_path / "one.jsonl")
    assert several.code == 2
    assert "--game" in several.err
    assert run("convert", two, tmp_path / "one.jsonl", "--game", "2").code == 0
    assert run("convert", tmp_path / "none.jsonl", tmp_path / "o.json").code == 2
    assert run("convert", game, tmp_path / "no" / "folder.json").code == 2


# --- variants --------------------------------------------------------------------------------------


def test_what_can_be_played_is_listed() -> None:
    done = run("variants")
    assert done.code == 0
    assert any(line.startswith("standard") and "7 powers" in line for line in done.out.splitlines())
    listed = {one["id"]: one for one in run("variants", "--json").json}
    assert listed["standard"]["centres"] == 34
    assert listed["standard"]["powers"]["turkey"] == "Turkey"


def test_one_variant_in_full() -> None:
    shown = run("variants", "standard").out
    for word in ("18 of them win", "F Stp/sc", "adjacent_convoy", "dptg"):
        assert word in shown
    facts = run("variants", "standard", "--json", "-e", "1971").json
    assert facts["starts"] == "S1901M"
    assert facts["switches"]["standard.removal"] == {"value": "home", "choices": ["owned", "home"]}


def test_a_map_file_with_a_typo_is_pointed_at(tmp_path: Path) -> None:
    (tmp_path / "isle-map.toml").write_text(MAP_WITH_A_TYPO)
    variant = tmp_path / "isle.toml"
    variant.write_text(VARIANT.format(map=tmp_path / "isle-map.toml"))
    done = run("variants", variant)
    assert done.code == 2
    assert "isle-map.toml:9" in done.err
    assert "land" in done.err
    (tmp_path / "isle-map.toml").write_text(MAP_WITH_A_TYPO.replace("lnad", "land"))
    assert run("variants", variant).code == 0
    file = tmp_path / "game.jsonl"
    assert run("new", variant, "-o", file).code == 0
    assert run("orders", file, "north", "A aaa - bbb").code == 0
    assert "moved to Bland" in run("process", file).out


@pytest.mark.parametrize(
    ("text", "said"),
    [("[variant", "TOML"), ("[variant]\nid = 'x'\n", "name"), ("[varaint]\n", "variant")],
)
def test_a_broken_variant_file_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(text)
    done = run("variants", file)
    assert done.code == 2
    assert said in done.err
    assert run("new", file, "-o", tmp_path / "g.jsonl").code == 2
