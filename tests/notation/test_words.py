"""Tokens: words, marks and where they stand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.notation.words import fold, tokens


def keys(text: str) -> list[str]:
    return [token.key for token in tokens(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A PAR - BUR", ["a", "par", "-", "bur"]),
        ("a par-bur", ["a", "par", "-", "bur"]),
        ("A(Mun)-Bur", ["a", "(", "mun", ")", "-", "bur"]),
        ("F(Sev)Std.", ["f", "(", "sev", ")", "std"]),
        ("St. Petersburg", ["st", "petersburg"]),
        ("mediterranean_sea", ["mediterranean", "sea"]),
        ("A vie \u2013 boh", ["a", "vie", "-", "boh"]),
        ("A vie \u2014 boh", ["a", "vie", "-", "boh"]),
        ("A vie \u2212 boh", ["a", "vie", "-", "boh"]),
        ("A vie -> boh", ["a", "vie", "-", "boh"]),
        ("A vie => boh", ["a", "vie", "-", "boh"]),
        ("A vie \u2192 boh", ["a", "vie", ">", "boh"]),
        ("A\tvie\u00a0-\u3000boh", ["a", "vie", "-", "boh"]),
        ("England\u2019s F", ["englands", "f"]),
        ("R\u00e9union", ["reunion"]),
        ("Re\u0301union", ["reunion"]),
        ("F [StP] sc", ["f", "(", "stp", ")", "sc"]),
        ("", []),
        (" . ", []),
    ],
)
def test_keys(text: str, expected: list[str]) -> None:
    assert keys(text) == expected


def test_positions_are_those_of_the_text_as_written() -> None:
    text = "  A\u00a0vie \u2014 Bo\u0301h."
    found = tokens(text)
    assert [text[token.start : token.end] for token in found] == ["A", "vie", "\u2014", "Bo\u0301h"]
    assert [token.glued for token in found] == [False, False, False, False]
    assert [token.glued for token in tokens("a-b -c")] == [False, True, True, False, True]


@given(st.text())
def test_nothing_visible_is_lost(text: str) -> None:
    found = tokens(text)
    covered = {at for token in found for at in range(token.start, token.end)}
    skipped = [text[at] for at in range(len(text)) if at not in covered]
    assert all(letter.isspace() or letter in "._\u200b\ufeff" for letter in skipped)
    assert all(one.end <= other.start for one, other in pairwise(found))


@given(st.text())
def test_folding_is_done_after_one_time(text: str) -> None:
    assert fold(fold(text)) == fold(text)
