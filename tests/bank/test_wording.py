"""Words of a map that players cannot use in orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.bank.checking import check_file
from legation.bank.variants import load_board
from legation.bank.wording import check_words
from legation.notation.names import name_table
from tests.board.maps import text_of

NARROWS = text_of("narrows")


@pytest.mark.parametrize("name", ["narrows", "standard", "heptarchy-iv", "modern", "machiavelli"])
def test_words_of_our_maps_can_be_used(name: str) -> None:
    assert check_words(load_board(name)) == []


# What is replaced in the narrows, by what, a word of the line, what is said.
WORDS = [
    ('"Peninsula"', '"Gat"', "pen = {", "'Gat' is for 'pen', but orders read it as 'gat'"),
    ('"Peninsula"', '"..."', "pen = {", "'...' is for 'pen', but orders cannot be read with it"),
    ('name = "South"', 'name = "North"', '"south"', "'North' is for the power 'south', but orders read"),
    ('letter = "N"', 'letter = "N"\nalso = ["."]', '"north"', "'.' is for the power 'north', but orders"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "where", "says"), WORDS)
def test_words_that_mean_something_else(
    tmp_path: Path, old: str, new: str, where: str, says: str
) -> None:
    assert old in NARROWS
    text = NARROWS.replace(old, new, 1)
    path = tmp_path / "f.toml"
    path.write_text(text, encoding="utf-8")
    (found,) = [one for one in check_file(str(path)) if says in one.text]
    assert found.level == "warning"
    assert found.text.endswith("; give it another name")
    first = next(n for n, row in enumerate(text.splitlines(), 1) if where in row)
    assert found.line in (first, first - 1)


def test_long_names_of_powers_are_read() -> None:
    """As many words as a name has: the ids of such powers have them all."""
    names = name_table(load_board("viking"))
    assert names.power("Eastern Roman Empire") == "eastern-roman-empire"
    assert names.power("eastern-roman-empire") == "eastern-roman-empire"


def test_maps_that_differ_in_words_only(tmp_path: Path) -> None:
    """Names are no part of what the rules see of a map, and are looked up afresh all the same."""
    for name in ("Peninsula", "Cape"):
        path = tmp_path / f"{name.lower()}.toml"
        text = NARROWS.replace('"Peninsula"', f'"{name}"').replace("peninsular", f"the {name}")
        path.write_text(text, encoding="utf-8")
        assert check_file(str(path)) == []
