"""Units and their parts as texts and as numbers."""

from __future__ import annotations

import pytest

from legation.values.geography import coast_of, province_of
from legation.values.units import ARMY, FLEET, Parts, Unit, parts, parts_of


@pytest.mark.parametrize(
    ("made", "place", "text"),
    [
        (ARMY, "par", "A Par"),
        (FLEET, "stp/sc", "F Stp/sc"),
        (FLEET, "bla", "F Bla"),
        (parts("army", 2), "mun", "2A Mun"),
        (Parts((("army", 1), ("fleet", 3))), "lon", "A/3F Lon"),
        (parts("garrison"), "ven/city", "G Ven"),
    ],
)
def test_short_forms(made: Parts, place: str, text: str) -> None:
    assert str(Unit(4, "france", made, place)) == text


def test_parts() -> None:
    mixed = Parts((("army", 1), ("fleet", 3)))
    assert (mixed.size, mixed.kind) == (4, "fleet")
    assert Parts((("army", 1), ("garrison", 1))).kind == "army+garrison"
    assert [mixed.number(kind) for kind in ("army", "fleet", "wing")] == [1, 3, 0]
    assert (ARMY.size, ARMY.kind, ARMY.number("army"), ARMY.number("fleet")) == (1, "army", 1, 0)
    assert parts("army") is ARMY
    assert parts("army", 2) != ARMY
    assert hash(Parts((("army", 1),))) == hash(ARMY)


def test_parts_are_put_together_and_taken_apart() -> None:
    stack = parts("army", 2).plus(FLEET)
    assert stack == Parts((("army", 2), ("fleet", 1)))
    assert stack.minus(ARMY) == Parts((("army", 1), ("fleet", 1)))
    assert stack.minus(stack) == Parts(())
    assert stack.holds(FLEET) and not stack.holds(parts("fleet", 2))
    with pytest.raises(ValueError, match="2F is no part of 2A/F"):
        stack.minus(parts("fleet", 2))
    assert parts_of("army") is ARMY and parts_of(stack) is stack


def test_a_unit_is_a_value() -> None:
    unit = Unit(1, "france", ARMY, "par")
    assert unit == Unit(1, "france", Parts((("army", 1),)), "par")
    assert unit != Unit(2, "france", ARMY, "par")
    assert unit.kind == "army"
    assert unit.marks == ()
    with pytest.raises(AttributeError):
        unit.place = "bur"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("place", "province", "coast"),
    [("par", "par", ""), ("stp/sc", "stp", "sc"), ("ven/city", "ven", "city")],
)
def test_places(place: str, province: str, coast: str) -> None:
    assert (province_of(place), coast_of(place)) == (province, coast)
