"""Units as short texts."""

from __future__ import annotations

import pytest

from legation.errors import NotationError
from legation.notation import read_unit, write_unit
from legation.values.units import ARMY, FLEET, Unit
from tests.notation.table import NAMES, STANDARD_BOARD


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("A bud", ("army", "bud")),
        ("F stp/sc", ("fleet", "stp/sc")),
        ("F STP/SC", ("fleet", "stp/sc")),
        ("Army Budapest", ("army", "bud")),
        ("F(StP)sc", ("fleet", "stp/sc")),
        ("F St Petersburg (south coast)", ("fleet", "stp/sc")),
        ("F nor", ("fleet", "nwy")),
    ],
)
def test_reading(text: str, unit: tuple[str, str]) -> None:
    assert read_unit(NAMES, text) == unit
    assert read_unit(STANDARD_BOARD, text) == unit


@pytest.mark.parametrize(
    ("text", "at"),
    [("", 0), ("bud", 0), ("A", 1), ("A xyz", 2), ("A bud x", 6), ("F stp/ec", 6), ("English F nth", 0),
     ("A bud - gal", 6), ("X bud", 0)],
)  # fmt: skip
def test_faults(text: str, at: int) -> None:
    with pytest.raises(NotationError, match="expected") as caught:
        read_unit(NAMES, text)
    assert caught.value.at == at


def test_writing() -> None:
    unit = Unit(1, "russia", FLEET, "stp/sc")
    assert write_unit(NAMES, unit) == "F stp/sc"
    assert write_unit(NAMES, unit, "package") == "F STP/SC"
    assert write_unit(NAMES, unit, "daide") == "(RUS FLT (STP SCS))"
    assert write_unit(NAMES, Unit(0, "france", ARMY, "par"), "prose") == "Army Paris"
    with pytest.raises(NotationError, match="unknown dialect"):
        write_unit(NAMES, unit, "latin")
