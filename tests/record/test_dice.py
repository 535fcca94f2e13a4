"""Dice are functions of the seed and the phase, and records hand them back."""

from __future__ import annotations

import pytest

from legation.record.dice import recorded_dice, seeded_dice
from legation.values.calendar import Phase

SPRING = Phase("spring", 1901, "movement")


def test_dice_depend_on_everything_they_are_told_and_nothing_else() -> None:
    dice = seeded_dice(5, SPRING)
    rolls = [dice("storm", index, 6) for index in range(600)]
    assert rolls == [seeded_dice(5, SPRING)("storm", index, 6) for index in range(600)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert all(60 < rolls.count(face) < 140 for face in range(1, 7))
    others = (seeded_dice(6, SPRING), seeded_dice(5, Phase("fall", 1901, "movement")))
    for other in others:
        assert rolls != [other("storm", index, 6) for index in range(600)]
    assert rolls != [dice("plague", index, 6) for index in range(600)]
    with pytest.raises(ValueError, match="one side at least"):
        dice("storm", 0, 0)


def test_recorded_dice_give_what_was_rolled_and_no_more() -> None:
    dice = recorded_dice((("storm", 0, 6, 4), ("storm", 1, 6, 2)))
    assert [dice("storm", 0, 6), dice("storm", 1, 6)] == [4, 2]
    with pytest.raises(LookupError, match="not recorded"):
        dice("storm", 2, 6)
