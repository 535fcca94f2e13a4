"""Dice: drawn from a game's seed, or read from its record."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from legation.engine.scene import Dice
from legation.record.events import Roll
from legation.values.calendar import Phase

__all__ = ["recorded_dice", "seeded_dice"]


def seeded_dice(seed: int, phase: Phase) -> Dice:
    """Dice that are a pure function of the seed, the phase, the purpose and the number.

    A phase that is judged again rolls the same. The bias of the remainder is below 2**-200.

    >>> dice = seeded_dice(7, Phase("spring", 1901, "movement"))
    >>> dice("storm", 0, 6) == dice("storm", 0, 6)
    True
    """

    def roll(purpose: str, index: int, sides: int) -> int:
        if sides < 1:
            raise ValueError(f"a die has one side at least, not {sides}")
        text = f"{seed}|{phase.season}|{phase.year}|{phase.kind}|{index}|{purpose}"
        drawn = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(drawn) % sides + 1

    return roll


def recorded_dice(rolls: Sequence[Roll]) -> Dice:
    """The dice of a record. ``LookupError`` for one that was not recorded."""
    known = {(purpose, index, sides): result for purpose, index, sides, result in rolls}

    def roll(purpose: str, index: int, sides: int) -> int:
        try:
            return known[purpose, index, sides]
        except KeyError:
            raise LookupError(
                f"the rules want a die for {purpose!r} (number {index}, {sides} sides) that was "
                "not recorded"
            ) from None

    return roll
