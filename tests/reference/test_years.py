"""Years of Machiavelli as a mail judge played them: positions, owners, money and marks of every phase.

``years/*.jsonl`` are excerpts of its games of random orders, in the form that ``legation.testing.golden``
reads, with the dice as that judge rolled them. They need no reference data beside the checkout.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.testing.reference import Options, check_file

YEARS = Path(__file__).with_name("years")
PHASES = {"first_edition.jsonl": 57, "second_edition.jsonl": 29}
HABITS = {
    "siege.profile": "book",
    "straits.profile": "book",
    "rebellions.profile": "book",
    "cities.going_in": "leaves",
    "assassination.given": "1",
}
"""Habits of that judge in the first edition, each with the setting of the written rules."""


@pytest.mark.parametrize(("name", "number"), PHASES.items())
def test_every_phase_is_played_as_the_judge_did(name: str, number: int) -> None:
    """MACH-3.2, MACH-3.3, MACH-11.1, MACH-11.2"""
    checked = list(check_file(YEARS / name))
    assert len(checked) == number
    assert [str(finding) for one in checked for finding in one.findings] == []


def test_a_changed_figure_is_found(tmp_path: Path) -> None:
    """The excerpts are compared in earnest: one ducat more in a treasury shows."""
    text = (YEARS / "second_edition.jsonl").read_text(encoding="utf-8")
    path = tmp_path / "years.jsonl"
    path.write_text(text.replace('"Venice":4', '"Venice":5', 1), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    assert any(one.findings for one in check_file(path))


@pytest.mark.parametrize(("setting", "value"), HABITS.items())
def test_what_the_judge_does_otherwise_shows(setting: str, value: str) -> None:
    """MACH-4.4, MACH-7.2, MACH-8.5, MACH-10.4, MACH-10.13: by the book a phase of these years is another."""
    options = Options(settings={setting: value})
    checked = list(check_file(YEARS / "first_edition.jsonl", options))
    assert sum(bool(one.findings) for one in checked) > 0
    assert not [one.skipped for one in checked if one.skipped]
