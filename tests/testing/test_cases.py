"""Reading case files: what is read, and how a broken file is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.testing.cases import CaseError, Line, load_cases, parse_cases, read_line
from legation.values.calendar import Phase

WHOLE = """
[[case]]
id = "example.1"
about = "a stand-off"
source = "this test"
set = { removal = "home" }
phase = "S1901M"
units.austria = ["A vie"]
units.italy = ["A ven"]
orders.austria = ["A vie - tyr = bounce"]
orders.italy = ["A ven - tyr ~ bounce"]
[case.expect]
dislodged = {}
units.austria = ["A vie"]
[[case.then]]
phase = "F1901M"
orders.italy = ["A ven H"]
[[case.other]]
choice = "another answer"
set = { paradox = "1982" }
[case.other.expect]
moved = ["A ven"]
"""


def broken(old: str, new: str) -> str:
    """What the loader says when ``old`` is ``new`` in the file."""
    assert old in WHOLE
    with pytest.raises(CaseError) as caught:
        parse_cases(WHOLE.replace(old, new), file="file.toml")
    return str(caught.value)


def test_everything_is_read() -> None:
    (case,) = parse_cases(WHOLE, file="file.toml")
    assert (case.id, case.variant, case.edition, case.file) == (
        "example.1",
        "standard",
        "2023",
        "file.toml",
    )
    assert case.settings == {"removal": "home"}
    assert case.phase == Phase("spring", 1901, "movement")
    assert case.units == {"austria": ("A vie",), "italy": ("A ven",)}
    assert case.steps[0].lines == (
        Line("austria", "A vie - tyr", "bounce", True),
        Line("italy", "A ven - tyr", "bounce", False),
    )
    assert case.steps[0].facts.dislodged == {}
    assert case.steps[0].facts.moved is None
    assert case.steps[1].lines == (Line("italy", "A ven H"),)
    assert case.others[0].settings == {"paradox": "1982"}
    assert case.others[0].facts.moved == ("A ven",)


def test_marks_of_orders() -> None:
    assert read_line("italy", "A ven H") == Line("italy", "A ven H", None)
    assert read_line("italy", "A ven H = success") == Line("italy", "A ven H", "success")
    assert read_line("russia", "A mos - TSR - omsk = stops short at prm").result == (
        "stops short at prm"
    )


def test_a_mistyped_key_is_named_with_the_nearest_one() -> None:
    message = broken('about = "a stand-off"', 'abuot = "a stand-off"')
    assert message == "file.toml: case example.1: the case needs about = a text"
    message = broken("dislodged = {}", "disloged = {}")
    assert "expect has no key 'disloged'; did you mean 'dislodged'?" in message


def test_an_unknown_result_is_named_with_the_nearest_one() -> None:
    assert "'bounced' is no result; did you mean 'bounce'?" in broken("~ bounce", "~ bounced")


def test_wrong_values_are_answered() -> None:
    assert "units.italy must be a list of texts" in broken(
        'units.italy = ["A ven"]', 'units.italy = "A ven"'
    )
    assert "expected a name such as S1901M" in broken('phase = "S1901M"', 'phase = "spring"')
    assert "needs set" in broken('set = { paradox = "1982" }', "")
    assert "must be a table" in broken("dislodged = {}", "dislodged = 3")


def test_a_broken_file_is_answered() -> None:
    with pytest.raises(CaseError, match=r"f.toml: .*line 1"):
        parse_cases("[[case]", file="f.toml")
    with pytest.raises(CaseError, match="holds"):
        parse_cases("title = 'x'", file="f.toml")
    with pytest.raises(CaseError, match="used twice"):
        parse_cases(WHOLE + WHOLE, file="f.toml")


def test_a_folder_gives_its_files_in_order(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(WHOLE.replace("example.1", "second"))
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "z.toml").write_text(WHOLE)
    assert [case.id for case in load_cases(tmp_path)] == ["example.1", "second"]
