"""What nobody enters, in the picture."""

from __future__ import annotations

import dataclasses

import pytest

from legation.draw.hatch import rock_lines
from tests.draw.scenes import tiny_art


@pytest.mark.parametrize("kind", ["blocked", "water"])
def test_lines_in_what_nobody_enters_are_quieter_on_water(kind: str) -> None:
    region = dataclasses.replace(tiny_art().regions["wst"], kind=kind)
    text = rock_lines(tiny_art(), region)
    assert text.count("M") > 3
    assert ("--sea-border" in text) == (kind == "water")
    assert ("--rock-line" in text) == (kind == "blocked")
