"""Plays every case in this folder, under its own choice and under all others that it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.testing import Case, check_case, load_cases

FOLDER = Path(__file__).parent
CASES = load_cases(FOLDER)
PLAYED = [case for case in CASES if not case.waits_for]
WAITING = [case for case in CASES if case.waits_for]


@pytest.mark.parametrize("case", PLAYED, ids=[case.id for case in PLAYED])
def test_case(case: Case) -> None:
    findings = check_case(case)
    assert not findings, "\n".join(map(str, findings))


def test_no_case_is_missing() -> None:
    """269 of the DATC and its older chapters, 46 from other test sets, 11 bug reports, 29 of passages."""
    ours = [case for case in CASES if case.rule or case.source.startswith("STD-")]
    sources = [case.source for case in CASES if case not in ours]
    assert sum(source.startswith("DATC") for source in sources) == 269
    assert len(sources) == 269 + 46 + 11 + 29
    assert len({case.id for case in CASES}) == len(CASES)


def test_both_answers_to_disputed_questions_are_tested() -> None:
    choices = [other.choice.split()[0] for case in PLAYED for other in case.others]
    assert sum(choice.startswith("4.") for choice in choices) == 65
    assert {"4.A.1", "4.A.2", "4.A.3", "4.A.4", "4.A.5", "4.A.7"} <= set(choices)
    assert {"4.B.2", "4.B.3", "4.B.4", "4.B.5", "4.B.6", "4.C.4"} <= set(choices)
    assert {"4.D.4", "4.D.6", "4.D.8", "4.E.1"} <= set(choices)


def test_waiting_cases_say_what_they_wait_for() -> None:
    assert {case.id for case in WAITING} == {case.id for case in load_cases(FOLDER / "waiting")}
    wanted = {name for case in WAITING for name in case.waits_for}
    assert wanted == {
        "ancientmediterranean",
        "coastal_convoys",
        "northseawars",
        "wings",
    }
