"""Phases: short names, long names, and years before our era."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.values.calendar import KIND_LETTERS, SEASON_LETTERS, Phase

SPRING = Phase("spring", 1901, "movement")


@pytest.mark.parametrize(
    ("short", "phase", "title"),
    [
        ("S1901M", SPRING, "Spring 1901, movement"),
        ("F1901R", Phase("fall", 1901, "retreat"), "Fall 1901, retreat"),
        ("W1901A", Phase("winter", 1901, "adjustment"), "Winter 1901, adjustment"),
        ("U1454M", Phase("summer", 1454, "movement"), "Summer 1454, movement"),
        ("S-49M", Phase("spring", -49, "movement"), "Spring 49 BC, movement"),
        ("W-1A", Phase("winter", -1, "adjustment"), "Winter 1 BC, adjustment"),
        ("S7M", Phase("spring", 7, "movement"), "Spring 7, movement"),
    ],
)
def test_names(short: str, phase: Phase, title: str) -> None:
    assert Phase.parse(short) == phase
    assert phase.short == str(phase) == short
    assert phase.title == title


@pytest.mark.parametrize("text", ["s1901m", " S1901M ", "S1901m"])
def test_names_are_read_generously(text: str) -> None:
    assert Phase.parse(text) == SPRING


@pytest.mark.parametrize("text", ["F1901A", "F1901B", "W1901A", "W1901B"])
def test_winters_that_others_call_fall(text: str) -> None:
    """Judges that count builds as part of the fall mean the same phase."""
    assert Phase.parse(text) == Phase("winter", 1901, "adjustment")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S1901",
        "1901M",
        "S1901X",
        "X1901M",
        "S19 01M",
        "S1901MM",
        "SPRING 1901",
        "S--1M",
        "S1.5M",
    ],
)
def test_what_is_no_phase(text: str) -> None:
    with pytest.raises(
        ValueError, match="is not a phase; expected a name such as S1901M"
    ) as refused:
        Phase.parse(text)
    assert repr(text) in str(refused.value)


KNOWN = st.builds(
    Phase,
    st.sampled_from(list(SEASON_LETTERS)),
    st.integers(-9999, 9999),
    st.sampled_from(list(KIND_LETTERS)),
)


@given(KNOWN)
def test_a_phase_is_read_back(phase: Phase) -> None:
    same = Phase.parse(phase.short)
    if (phase.season, phase.kind) == ("fall", "adjustment"):
        assert same == Phase("winter", phase.year, "adjustment")
    else:
        assert same == phase


def test_phases_of_modules_have_names_too() -> None:
    phase = Phase("monsoon", 1870, "trade")
    assert (phase.short, phase.title) == ("M1870T", "Monsoon 1870, trade")
