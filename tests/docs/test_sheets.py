"""The rules sheets of the bank against code and tests, and the check itself on a made-up sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.bank.rulesheets import Sheet, read_sheet, sheets
from legation.testing.sheets import (
    UNFINISHED,
    cited_in_cases,
    cited_in_code,
    cited_in_data,
    sheet_faults,
)

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "src" / "legation" / "rules"
BANK = ROOT / "src" / "legation" / "bank"
TESTS = ROOT / "tests"

SHEET = """\
# Toys

Nothing here is numbered.

## TOY-1 Balls

A ball rolls.

## TOY-4 Bricks

Bricks lie still.

### TOY-4.2 Two bricks

They lie on each other.

## Options

None.
"""
CODE = '''
class Box:
    """A class is no function (TOY-9)."""

    def roll(self):
        """A ball rolls (TOY-1)."""

def lie():
    """Bricks lie (TOY-4), also two of them: TOY-4.2."""
'''
TEST = '''
def test_balls():
    """TOY-1"""

def helper():
    """TOY-4 is not shown by a helper."""
'''
CASES = """
[[case]]
id = "bricks"
rule = ["TOY-4", "TOY-4.2"]
"""


def test_every_rule_of_a_sheet_is_carried_out_and_shown() -> None:
    tests = cited_in_code(TESTS, tests=True) | cited_in_cases(TESTS / "cases")
    carried_out = cited_in_code(RULES) | cited_in_data(BANK)
    assert sheet_faults(sheets(own=True), carried_out, tests) == {}


def test_what_a_sheet_says() -> None:
    sheet = read_sheet("toys", SHEET)
    assert (sheet.id, sheet.title) == ("toys", "Toys")
    assert [(rule.number, rule.title) for rule in sheet.rules] == [
        ("TOY-1", "Balls"),
        ("TOY-4", "Bricks"),
        ("TOY-4.2", "Two bricks"),
    ]
    assert sheet.rules[0].text == "A ball rolls."


# --- the check -------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("rules/toys.py", CODE), ("tests/test_toys.py", TEST)):
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    (tmp_path / "tests" / "toys.toml").write_text(CASES, encoding="utf-8")
    return tmp_path


def faults(folder: Path, *found: Sheet) -> list[str]:
    tests = cited_in_code(folder / "tests", tests=True) | cited_in_cases(folder / "tests")
    told = sheet_faults(found, cited_in_code(folder / "rules"), tests)
    return [f"{sheet}: {fault}" for sheet, listed in told.items() for fault in listed]


def test_a_sheet_in_order(folder: Path) -> None:
    assert faults(folder, read_sheet("toys", SHEET)) == []


def test_a_rule_that_nobody_carries_out_or_shows(folder: Path) -> None:
    sheet = read_sheet("toys", SHEET + "\n## TOY-5 Trains\n\n## TOY-9 Boxes\n")
    assert faults(folder, sheet) == [
        "toys: no function names TOY-5",
        "toys: no function names TOY-9",
        "toys: no test names TOY-5",
        "toys: no test names TOY-9",
    ]


def test_a_part_of_a_number_is_another_number(folder: Path) -> None:
    sheet = read_sheet("toys", SHEET.replace("TOY-4.2", "TOY-4.20").replace("TOY-1 ", "TOY-10 "))
    assert "toys: no function names TOY-4.20" in faults(folder, sheet)
    assert "toys: no test names TOY-10" in faults(folder, sheet)
    assert "toys: TOY-4.2 is named, but is no rule of it" in faults(folder, sheet)


def test_helpers_and_waiting_cases_show_nothing(folder: Path) -> None:
    path = folder / "tests" / "toys.toml"
    path.write_text(CASES + 'waits_for = ["bricks"]\n', encoding="utf-8")
    assert faults(folder, read_sheet("toys", SHEET)) == [
        "toys: no test names TOY-4",
        "toys: no test names TOY-4.2",
    ]


def test_numbers_that_are_not_ones_own(folder: Path) -> None:
    toys = read_sheet("toys", SHEET)
    again = read_sheet("games", "# Games\n\n## TOY-1 Balls\n\n## TOY-1 Balls\n")
    told = faults(folder, toys, again)
    assert "games: TOY-1 is twice on it" in told
    assert "games: TOY numbers the rules of 'toys' already" in told
    assert faults(folder, read_sheet("none", "# None\n\n## Rules\n")) == [
        "none: it has no numbered heading such as '## CAT-4 Illegal ballots'"
    ]


def test_a_sheet_in_parts(folder: Path) -> None:
    first, second = SHEET.split("## TOY-4 Bricks")
    red = read_sheet("toys-red", first)
    blue = read_sheet("toys-blue", f"# Bricks\n\n## TOY-4 Bricks{second}")
    assert faults(folder, red, blue) == []
    again = read_sheet("toys-blue", f"# Bricks\n\n## TOY-1 Again\n\n## TOY-4 Bricks{second}")
    assert faults(folder, red, again) == ["toys-red: TOY-1 is on 'toys-blue', too"]


def test_a_sheet_that_is_unfinished_says_so(folder: Path) -> None:
    text = SHEET.replace("### TOY-4.2 Two bricks", "")
    assert faults(folder, read_sheet("toys", text)) == [
        "toys: TOY-4.2 is named, but is no rule of it"
    ]
    assert faults(folder, read_sheet("toys", f"{text}\n\n{UNFINISHED}\n")) == []
