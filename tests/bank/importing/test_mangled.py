"""Broken files of every form: whatever is done to them, the answer is a map or a ``LegationError``."""

from __future__ import annotations

import random
import re
from contextlib import suppress

import pytest

from legation.errors import LegationError
from tests.bank.importing import lantern

ROUNDS = 250
_WORDS = re.compile(r"\w+|\s+|[^\w\s]")
_ODD = [
    "",
    "-1",
    "/",
    "((",
    "0" * 30,
    "\\",
    "'",
    '"',
    "é",
    "\x00",
    "\u2028",
    "none",
    "]]>",
    "&x;",
    ",",
]


def mangled(text: str, dice: random.Random) -> str:
    """A text with some of it gone, doubled, exchanged, or replaced."""
    for _ in range(dice.randint(1, 3)):
        way = dice.randrange(6)
        if way == 0:
            text = text[: dice.randrange(len(text) + 1)]
        elif way == 1:
            lines = text.splitlines(keepends=True) or [""]
            del lines[dice.randrange(len(lines))]
            text = "".join(lines)
        elif way == 2:
            lines = text.splitlines(keepends=True) or [""]
            lines.insert(dice.randrange(len(lines)), dice.choice(lines))
            text = "".join(lines)
        else:
            words = _WORDS.findall(text) or [""]
            at = dice.randrange(len(words))
            words[at] = dice.choice([*_ODD, dice.choice(words), words[at][:1], words[at] * 20])
            text = "".join(words)
    return text


def refuses(files: dict[str, str], form: str) -> bool:
    """Whether the files are refused; any other error is raised."""
    try:
        lantern.imported(files, form)
    except LegationError:
        return True
    return False


@pytest.mark.parametrize("form", sorted(lantern.FORMS))
def test_mangled_files(form: str) -> None:
    dice = random.Random(f"mangled {form}")
    refused = 0
    for _ in range(ROUNDS):
        files = dict(lantern.FORMS[form])
        name = dice.choice(list(files))
        files[name] = mangled(files[name], dice)
        refused += refuses(files, form)
    assert ROUNDS // 10 < refused < ROUNDS


@pytest.mark.parametrize("form", sorted(lantern.FORMS))
def test_files_of_other_forms(form: str) -> None:
    """A text that is named as of a wrong form is refused, not misread."""
    for other in sorted(lantern.FORMS):
        if other != form:
            with pytest.raises(LegationError):
                lantern.imported(lantern.FORMS[other], form)


@pytest.mark.parametrize("form", sorted(lantern.FORMS))
def test_absurd_sizes(form: str) -> None:
    """A text of a hundred thousand lines more is answered, whatever the answer is."""
    name, text = next(iter(lantern.FORMS[form].items()))
    lines = text.splitlines()
    for line in (lines[3], lines[len(lines) // 2]):
        with suppress(LegationError):
            lantern.imported({name: "\n".join([*lines, *[line] * 100_000])}, form)
