"""The first years of the two games with multiple units, worked out by hand, as they are played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from legation.bank.rulesheets import load_sheet
from legation.record import Game

HERE = Path(__file__).parent
YEARS = {
    "multiplicity": (HERE / "first_year.md").read_text(encoding="utf-8"),
    "simple-multiplicity": (HERE / "first_year_simple.md").read_text(encoding="utf-8"),
}
PHASE = re.compile(r"^## (\w+)$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"\b(?:MUL|SIM)-[0-9.]+[0-9a-z]*")


def listed(text: str, head: str) -> dict[str, str]:
    """The lines by power under a word of a phase."""
    block = re.search(rf"^{head}$\n((?:    .*\n)+)", text, re.MULTILINE)
    assert block is not None
    pairs = [line.strip().partition(": ") for line in block[1].splitlines()]
    return {power: rest for power, _, rest in pairs}


@pytest.mark.parametrize("rules", YEARS)
def test_the_year_goes_as_it_was_worked_out(rules: str) -> None:
    game = Game(f"standard+{rules}", seed=1)
    phases = PHASE.findall(YEARS[rules])
    assert [name for name, _ in phases] == ["W1900A", "S1901M", "F1901M", "W1901A"]
    for name, text in phases:
        assert game.phase.short == name
        for power, orders in listed(text, "Orders").items():
            replies = game.write(power, orders.split("; "))
            assert all(reply.order is not None and reply.reason is None for reply in replies), power
        after = game.process().after
        found = {
            power: ", ".join(str(unit) for unit in after.units_of(power))
            for power in game.variant.board.powers
        }
        assert found == listed(text, "Result"), name


@pytest.mark.parametrize("rules", YEARS)
def test_each_result_has_its_rule(rules: str) -> None:
    """Every paragraph names a rule of the sheet or of the standard game, and each number exists."""
    page = Path(__file__).resolve().parents[3] / "docs" / "rules-standard.md"
    standard = set(re.findall(r"^### (STD-\d+)", page.read_text(encoding="utf-8"), re.MULTILINE))
    for name, text in PHASE.findall(YEARS[rules]):
        notes = re.findall(r"^\* (.*?)(?=^\* |^$)", text, re.MULTILINE | re.DOTALL)
        assert len(notes) > 2, name
        for note in notes:
            numbers = re.findall(r"\b(?:MUL|SIM|STD)-[0-9.]*\d\w*", note)
            assert numbers, f"{name}: {note}"
            assert {one for one in numbers if one.startswith("STD")} <= standard, note


@pytest.mark.parametrize("rules", YEARS)
def test_the_results_cite_rules_of_the_sheets(rules: str) -> None:
    sheets = [load_sheet("multiplicity"), load_sheet(rules)]
    numbers = {rule.number for sheet in sheets if sheet is not None for rule in sheet.rules}
    cited = {found.rstrip(".") for found in NUMBER.findall(YEARS[rules])}
    assert cited <= numbers
    assert len(cited) > 10
