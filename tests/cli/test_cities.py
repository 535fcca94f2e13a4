"""Games with cities and money at the command line: what a player reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.console import run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of Dipmach in a file whose name has another ending than usual."""
    path = tmp_path / "dipmach.game"
    assert run("new", "dipmach", "--out", str(path), "--seed", "3").code == 0
    return path


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_nothing_is_asked_for_in_the_set_up_phase(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    told = run("new", "dipmach", "--out", str(path)).out
    assert f"Nobody orders anything in this phase. Next: legation process {path}" in told
    refused = run("orders", str(path), "france", "Remove F Bre")
    assert refused.code == 1 and "in the set-up phase all units are there" in refused.out
    assert "no orders:" not in run("process", str(path)).out


def test_provinces_and_cities_are_listed_apart(game: Path) -> None:
    told = lines(run("show", str(game), "--power", "turkey").out)
    assert "provinces Ankara, Armenia, Constantinople, Smyrna, Syria" in told
    assert "cities Ankara, Constantinople, Smyrna" in told


def test_tables_of_a_campaign(game: Path) -> None:
    run("process", str(game))
    run("orders", str(game), "france", "A mar - spa; expense 1: 3 counter-bribe G spa")
    run("orders", str(game), "england", "borrow 10 for 1 year; pay 3 to france; ally france")
    told = lines(run("process", str(game)).out)
    assert "owners: France takes Spain" in told
    assert "power before payments loans expenses now" in told
    assert "England 5 -3 +10 12" in told
    assert "France 3 +3 -3 3" in told
    assert "power sum interest due" in told and "England 10 2 Spring 1902" in told
    assert "France 1 3 counter G Spa nobody bribed it" in told
    assert "England ✓ Pay 3 to France 3 ducats went to France" in told
    assert "✓ Ally France units of France may pass in this campaign" in told
    assert "power provinces cities home countries" in told


def test_sieges_and_disasters(game: Path) -> None:
    run("process", str(game))
    for text in ("A mar - spa", "A spa B", "A spa B"):
        run("orders", str(game), "france", text)
        told = lines(run("process", str(game)).out)
        if text == "A spa B" and "Sieges" in told and "Spain A Spa besieged" in told:
            begun = True
    assert begun
    assert "Spain fallen" in told
    assert any(line.startswith("! G Spa besieged by A Spa for the second time") for line in told)
    assert not any("destroyed; dislodged" in line for line in told)
    assert "row column places" in told
    assert "power fleets at sea provinces cities variable all" in told
    assert "city to dice ducats" in told


@pytest.mark.parametrize("stack", ["dipmach+catspaw", "dipmach+fiascomacy"])
def test_votes_and_money_clash_before_the_game(stack: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    refused = run("new", stack, "--out", str(path))
    assert refused.code == 2
    assert "money belongs to powers" in refused.err
    assert not path.exists()
    assert run("new", stack, "--out", str(path), "--set", "nomoney").code == 0
    assert run("process", str(path)).code == 0
    assert run("process", str(path)).code == 0


def test_how_a_game_stands(game: Path) -> None:
    """What a player must know before he writes: ducats, debts, sieges."""
    run("process", str(game))
    assert "Sieges" not in run("show", str(game)).out
    run("orders", str(game), "france", "A mar - spa; borrow 5 for 2 years")
    run("process", str(game))
    run("orders", str(game), "france", "A spa B")
    run("process", str(game))
    told = lines(run("show", str(game)).out)
    assert told[told.index("Treasuries") + 1 :][:2] == ["power ducats", "Austria 1"]
    assert "France 8" in told
    assert "France 5 3 Spring 1903" in told
    assert "Spain A Spa besieged" in told
    assert "Control" not in told  # the position says it
    one = run("show", str(game), "--power", "france").out
    assert "Treasuries" not in one


def test_how_a_game_stands_for_a_seat(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    run("new", "dipmach", "--out", str(path), "--set", "treasury.seen=own", "--seed", "3")
    run("process", str(path))
    told = lines(run("show", str(path), "--as", "turkey").out)
    assert told[told.index("Treasuries") + 1 :][:3] == ["power ducats", "Turkey 0", ""]
    assert "Treasuries" not in run("show", str(path)).out
    assert "Germany 5" in lines(run("show", str(path), "--as", "master").out)
