"""Colour distances against published values, and what deficiencies leave of colours."""

from __future__ import annotations

import pytest

from legation.draw import vision
from legation.draw.vision import VISIONS, contrast, distance, lightness, seen

# Sharma, Wu, Dalal: The CIEDE2000 color-difference formula, table 1 (pairs 1, 7, 9, 17, 18, 25, 34).
PAIRS = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)


@pytest.mark.parametrize(("one", "other", "wanted"), PAIRS)
def test_the_distance_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], wanted: float
) -> None:
    assert vision._ciede2000(one, other) == pytest.approx(wanted, abs=1e-4)
    assert vision._ciede2000(other, one) == pytest.approx(wanted, abs=1e-4)


def test_black_and_white_are_the_ends() -> None:
    assert lightness("#ffffff") == pytest.approx(100, abs=0.01)
    assert lightness("#000000") == pytest.approx(0, abs=0.01)
    assert contrast("#ffffff", "#000000") == pytest.approx(21, abs=0.01)


@pytest.mark.parametrize("name", VISIONS)
def test_greys_look_grey_to_everybody(name: str) -> None:
    for grey in ("#333333", "#808080", "#dddddd"):
        _, a, b = seen(grey, name)
        assert abs(a) < 1.5
        assert abs(b) < 1.5


def test_red_and_green_are_nearer_to_those_who_lack_a_cone() -> None:
    full = distance("#c0392b", "#5a7d2a")
    assert distance("#c0392b", "#5a7d2a", "deutan") < full / 2
    assert distance("#c0392b", "#5a7d2a", "protan") < full / 2
