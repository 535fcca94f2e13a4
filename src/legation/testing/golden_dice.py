"""The dice of a golden game's phase, as the judge recorded what they came to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from legation.engine.scene import Dice

__all__ = ["golden_dice"]

_SECOND = {2: 1, 4: 2, 5: 4, 12: 6}
"""The judge's code of a severity in the second edition, and a die that means it (MACH-13.1)."""
_DISASTERS = ("famine", "plague", "storm")


def golden_dice(
    phase: Mapping[str, Any], place: Callable[[str], str] = str, *, second: bool = False
) -> Dice:
    """Dice that show what the events of a phase tell. ``LookupError`` for a die that they do not tell.

    The file gives sums of two dice; they are parted so that the first is as small as can be. ``place``
    reads the judge's codes of places. ``second``: the disasters are those of the second edition.
    """
    events: Mapping[str, Any] = phase.get("events") or {}

    def roll(purpose: str, index: int, sides: int) -> int:
        what, _, rest = purpose.partition(" ")
        if what == "income":
            return _income(events, rest, index, place)
        if what.rstrip("s") in _DISASTERS:
            return _disaster(events, what.rstrip("s"), rest, index, second=second)
        if what == "assassinate":
            return _attempt(events, rest)
        if what == "unrest":
            return _unrest(events, rest, place)
        raise LookupError(f"the file tells of no die for {purpose!r}")

    return roll


def _income(events: Mapping[str, Any], city: str, index: int, read: Callable[[str], str]) -> int:
    for one in events.get("variable_income", ()):
        if read(one["place"]) == city and one["dice"]:
            return int(one["dice"][index])
    raise LookupError(f"the file tells of no income of {city!r}")


def _disaster(events: Mapping[str, Any], name: str, part: str, index: int, *, second: bool) -> int:
    event = events.get(name)
    if event is None:
        raise LookupError(f"the file tells of no {name}")
    total = event["severity_roll"] if not part else event[part]
    if not part and second and index == 0 and total in _SECOND:
        return _SECOND[total]
    if total is None:
        raise LookupError(f"the file tells of no {part} of {name}")
    return _parted(int(total))[index]


def _parted(total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    first = max(1, total - 6)
    return first, total - first


def _attempt(events: Mapping[str, Any], rest: str) -> int:
    """The die of an attempt, named by victim and assassin."""
    victim, _, power = rest.partition(" ")
    for one in events.get("expenses", ()):
        names = (str(one.get("target", "")).lower(), str(one["power"]).lower())
        if one["kind"] == "assassinate" and names == (victim, power) and "die" in one:
            return int(one["die"])
    raise LookupError(f"the file tells of no attempt on {victim} by {power}")


def _unrest(events: Mapping[str, Any], space: str, read: Callable[[str], str]) -> int:
    for one in events.get("assassinated", ()):
        for die, place, _ in one["rolls"]:
            if read(place) == space:
                return int(die)
    raise LookupError(f"the file tells of no die for {space!r}")
