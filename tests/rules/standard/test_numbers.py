"""The numbers of the standard rules that void orders cite, where a rule of the stack has a numbered sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from legation import Game
from legation.rules.standard.numbers import NUMBERS

SHEET = Path(__file__).resolve().parents[3] / "docs" / "rules-standard.md"


def listed() -> dict[str, set[int]]:
    """The rules that list a reason code, by the code."""
    found: dict[str, set[int]] = {}
    for part in re.split(r"^### STD-", SHEET.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        number = int(part.split(" ", 1)[0])
        lines = re.search(r"^\* Reasons: (.+(?:\n  .+)*)$", part, re.MULTILINE)
        for code in re.findall(r"`(\w+)`", lines[1] if lines else ""):
            found.setdefault(code, set()).add(number)
    return found


def test_each_code_is_listed_under_its_rule() -> None:
    told = listed()
    assert {code: n for code, n in NUMBERS.items() if n not in told.get(code, set())} == {}


def voids(game: Game) -> list[str]:
    game.process()
    return [line.split("void: ", 1)[1] for line in game.explain() if "void: " in line]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("A mad - mos", "STD-11"),
        ("A can - mac", "STD-4"),
        ("A mad S F bom - cey", "STD-13"),
        ("A mad C A del - cey", "STD-15"),
        ("A mad - mad", "STD-11"),
    ],
)
def test_orders_void_by_the_standard_game_name_its_rule_in_colonial(line: str, number: str) -> None:
    """COL-1"""
    game = Game("colonial")
    game.write("britain", line)
    [void] = voids(game)
    assert void.endswith(f"({number}).")


def test_builds_that_are_void_when_all_are_there_name_their_rule() -> None:
    """COL-1: a site is used once, by the order that stands first."""
    start = "W1870A|britain:Amad|britain:bom,del,mad"
    game = Game("colonial", start=start)
    game.write("britain", "build A del; build A del")
    [void] = voids(game)
    assert void.endswith("(STD-36).")


def test_the_standard_game_alone_says_no_numbers() -> None:
    game = Game()
    game.write("france", "A par - mos")
    [void] = voids(game)
    assert "(" not in void
