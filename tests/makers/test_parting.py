"""A sliver between two that must not touch."""

from __future__ import annotations

from shapely.geometry import box

from legation.makers.common.contacts import contacts
from legation.makers.common.parting import parted


def test_a_short_false_border_becomes_a_gap() -> None:
    areas = {
        "a": box(0, 0, 50, 50),
        "b": box(50, 45, 100, 100),
        "c": box(50, 0, 100, 45),
        "d": box(0, 50, 50, 100),
    }
    before = contacts(areas)
    assert before["a", "b"] > 4
    after = parted(areas, [("a", "b")], "_rock")
    found = contacts({name: shape for name, shape in after.items() if name != "_rock"})
    assert ("a", "b") not in found
    for ends in (("a", "c"), ("a", "d"), ("b", "c"), ("b", "d")):
        assert found[ends] > before[ends] - 4
    assert 10 < after["_rock"].area < 80
    assert abs(sum(shape.area for shape in after.values()) - 100 * 100) < 1e-6


def test_long_borders_and_narrow_places_stay() -> None:
    areas = {"a": box(0, 0, 50, 100), "b": box(50, 0, 100, 100)}
    assert parted(areas, [("a", "b")], "_rock") == areas
    bridge = {"a": box(0, 0, 20, 50).union(box(20, 24, 26, 26)).union(box(26, 0, 50, 50))}
    bridge["b"] = box(20, 26, 26, 50)
    assert parted(bridge, [("a", "b")], "_rock") == bridge
