"""The commands of ``legation bank``."""

from __future__ import annotations

import pytest

from legation.bank import listed, load_variant
from legation.bank.catalogue import PLAYABLE, Listing, listings
from tests.cli.console import run


def ids(*words: str) -> set[str]:
    done = run("bank", "list", "--json", *words)
    assert done.code == 0
    return {row["id"] for row in done.json}


def test_list() -> None:
    done = run("bank", "list")
    assert done.code == 0
    lines = done.out.splitlines()
    assert len(lines) == len(listings())
    assert lines == sorted(lines, key=lambda line: line.split()[0])
    words = ["pure", "Pure,", "7", "players,", "7", "centres,", "playable"]
    assert words in [line.split() for line in lines]
    assert any(line.startswith("rather-silly ") and line.endswith(", not found") for line in lines)


def test_filters() -> None:
    every = {entry.id: entry for entry in listings()}
    assert ids() == every.keys()
    assert ids("--players", "3") == {i for i, e in every.items() if e.players == 3}
    found = ids("--players", "10-12", "--size", "30-40")
    assert {"crowded", "napoleonic"} <= found
    assert all(10 <= (every[i].players or 0) <= 12 for i in found)
    assert all(30 <= (every[i].centres or 0) <= 40 for i in found)
    assert "chaos" in ids("--family", "setup")
    assert {"1900", "imperium", "loeb9"} == ids("--rules", "map.weak")
    assert "catspaw" in ids("--rules", "control", "--players", "3")
    assert ids("--status", "playable") == {i for i, e in every.items() if e.status == PLAYABLE}
    assert ids("--status", "map-only")
    assert run("bank", "list", "--players", "500").out == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "few"), "'few' is no number and no range such as 5-7"),
        (("--size", "3-"), "'3-' is no number and no range"),
        (("--size", "²"), "is no number"),
        (("--family", "maps"), "map-only"),
        (("--status", "good"), "say one of playable, rules, no-map, unknown, map-only"),
    ],
)
def test_filters_that_say_nothing(words: tuple[str, ...], said: str) -> None:
    done = run("bank", "list", *words, COLUMNS="200")
    assert done.code == 2
    assert said in done.err


def test_show_of_what_can_be_played() -> None:
    done = run("bank", "show", "heptarchy-iv", "--rules")
    assert done.code == 0
    for words in (
        "status    playable",
        "players   7",
        "centres   37",
        "wins      19 centres",
        "starts    Spring 651, movement",
        "Geoff Bache",
        "vDiplomacy",
        "Shrewsbury",
        "It is played by the standard rules.",
    ):
        assert words in done.out


def test_show_of_what_cannot() -> None:
    done = run("bank", "show", "Gunboat", "--rules")
    assert "map       any map will do" in done.out
    assert "Who plays which power is a secret. (not built yet)" in done.out
    lost = run("bank", "show", "sas", "--rules").out
    assert "status    not found" in lost
    assert "standard rules" not in lost
    made = run("bank", "show", "catspaw black hole").out
    assert "known     Reconstructed. " in made
    assert "no text was found" in made
    twin = run("bank", "show", "twin-earths", "--rules").out
    assert "every province touches its twin. (not built yet)" in twin
    needs = run("bank", "show", "lepanto", "--rules").out
    assert "The map needs besides: builds of its own" in needs


def test_show_as_json() -> None:
    told = run("bank", "show", "1600", "--json").json
    variant = load_variant("1600")
    assert (told["status"], told["players"]) == (PLAYABLE, len(variant.board.powers))
    assert told["map_facts"]["starts"] == variant.setup.first.short
    assert told["map_facts"]["win"] == variant.setup.win
    assert run("bank", "show", "sas", "--json").json["map_facts"] is None


@pytest.mark.parametrize("entry", listings()[::9], ids=lambda entry: entry.id)
def test_show(entry: Listing) -> None:
    showable(entry)


@pytest.mark.long
@pytest.mark.parametrize("entry", listings(), ids=lambda entry: entry.id)
def test_everything_can_be_shown(entry: Listing) -> None:
    showable(entry)


def showable(entry: Listing) -> None:
    done = run("bank", "show", entry.id, "--rules")
    assert done.code == 0
    assert not done.err


def test_show_of_nothing() -> None:
    done = run("bank", "show", "pandemonum")
    assert done.code == 2
    assert "did you mean pandemonium" in done.err


def test_search() -> None:
    done = run("bank", "search", "black", "HOLE")
    assert done.code == 0
    assert done.out.split()[0] == "black-hole"
    assert [row["id"] for row in run("bank", "search", "ratcliffe", "--json").json] == [
        "post-modern-africa",
        "post-modern-europe",
    ]
    nothing = run("bank", "search", "qqq")
    assert (nothing.code, nothing.out) == (1, "")


def test_check_of_ids() -> None:
    done = run("bank", "check", "standard", "narrows")
    assert (done.code, done.out) == (0, "2 files: 0 errors, 0 to look at\n")
    assert run("bank", "check", "standard", "--json").json == []
    bad = run("bank", "check", "standrad")
    assert bad.code == 1
    assert bad.out.startswith("standrad: error: there is no ")


@pytest.mark.long
def test_check_of_everything() -> None:
    done = run("bank", "check")
    assert done.code == 0
    count = sum(len(listed(kind)) for kind in ("maps", "variants", "layers"))
    assert f"{count} files: 0 errors" in done.out
