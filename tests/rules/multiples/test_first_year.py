"""The first year of ``first_year.md``, which was worked out by hand, as it is played."""

from __future__ import annotations

import re
from pathlib import Path

from legation.bank.rulesheets import load_sheet
from legation.record import Game

TEXT = (Path(__file__).parent / "first_year.md").read_text(encoding="utf-8")
PHASE = re.compile(r"^## (\w+)$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"\bMUL-[0-9.]+[0-9a-z]*")


def listed(text: str, head: str) -> dict[str, str]:
    """The lines by power under a word of a phase."""
    block = re.search(rf"^{head}$\n((?:    .*\n)+)", text, re.MULTILINE)
    assert block is not None
    pairs = [line.strip().partition(": ") for line in block[1].splitlines()]
    return {power: rest for power, _, rest in pairs}


def test_the_year_goes_as_it_was_worked_out() -> None:
    game = Game("standard+multiplicity", seed=1)
    phases = PHASE.findall(TEXT)
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


def test_each_result_has_its_rule() -> None:
    """Every paragraph names a rule of the sheet or of the standard game, and each number exists."""
    page = Path(__file__).resolve().parents[3] / "docs" / "rules-standard.md"
    standard = set(re.findall(r"^### (STD-\d+)", page.read_text(encoding="utf-8"), re.MULTILINE))
    for name, text in PHASE.findall(TEXT):
        notes = re.findall(r"^\* (.*?)(?=^\* |^$)", text, re.MULTILINE | re.DOTALL)
        assert len(notes) > 2, name
        for note in notes:
            numbers = re.findall(r"\b(?:MUL|STD)-[0-9.]*\d\w*", note)
            assert numbers, f"{name}: {note}"
            assert {one for one in numbers if one.startswith("STD")} <= standard, note


def test_the_results_cite_rules_of_the_sheet() -> None:
    sheet = load_sheet("multiplicity")
    assert sheet is not None
    numbers = {rule.number for rule in sheet.rules}
    cited = {found.rstrip(".") for found in NUMBER.findall(TEXT)}
    assert cited <= numbers
    assert len(cited) > 10
