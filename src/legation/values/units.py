"""Units and what they are made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from legation.values.geography import CITY, Kind, Place, Power, coast_of, province_of

__all__ = ["ARMY", "FLEET", "GARRISON", "Made", "Parts", "Unit", "parts", "parts_of"]


_CARRIER = "fleet"


@dataclass(frozen=True, slots=True)
class Parts:
    """Counts per kind of unit part, e.g. one army and two fleets. Ordinary units have one part.

    ``counts`` holds ``(kind, number)`` pairs, sorted by kind, numbers above zero.
    """

    counts: tuple[tuple[Kind, int], ...]
    size: int = field(init=False, repr=False, compare=False)
    """How many parts there are: the strength of the unit by itself."""
    kind: Kind = field(init=False, repr=False, compare=False)
    """The kind as which the unit goes and stands: that of its parts; in a mixed unit the fleets carry
    the other parts, so it is a fleet; other mixtures are the kinds joined by ``+``."""

    def __post_init__(self) -> None:
        # Asked for many times a phase, so worked out once.
        object.__setattr__(self, "size", sum(number for _, number in self.counts))
        kinds = [kind for kind, _ in self.counts]
        carried = len(kinds) > 1 and _CARRIER in kinds
        object.__setattr__(self, "kind", _CARRIER if carried else "+".join(kinds))

    def number(self, kind: Kind) -> int:
        """How many parts of one kind there are."""
        return dict(self.counts).get(kind, 0)

    def plus(self, other: Parts) -> Parts:
        """These parts and others together."""
        counts = dict(self.counts)
        for kind, number in other.counts:
            counts[kind] = counts.get(kind, 0) + number
        return Parts(tuple(sorted(counts.items())))

    def minus(self, other: Parts) -> Parts:
        """These parts without others. Raises ``ValueError`` when those are not among them."""
        if not self.holds(other):
            raise ValueError(f"{other} is no part of {self}")
        left = {kind: number - other.number(kind) for kind, number in self.counts}
        return Parts(tuple((kind, number) for kind, number in left.items() if number))

    def holds(self, other: Parts) -> bool:
        """Whether others are among these parts."""
        return all(self.number(kind) >= number for kind, number in other.counts)

    def __str__(self) -> str:
        return "/".join(
            f"{number if number > 1 else ''}{kind[0].upper()}" for kind, number in self.counts
        )


@cache
def parts(kind: Kind, number: int = 1) -> Parts:
    """The parts of a unit of one kind: ``parts("army")``."""
    return Parts(((kind, number),))


ARMY = parts("army")
FLEET = parts("fleet")
GARRISON = parts("garrison")

Made: TypeAlias = Kind | Parts
"""What a unit is made of: the kind of its one part, or all its parts."""


def parts_of(made: Made) -> Parts:
    """The parts that a kind or parts stand for."""
    return made if isinstance(made, Parts) else parts(made)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit on the board.

    ``id`` is stable for the unit's life and never used again in the game. ``marks`` are facts that
    modules attach (``("elite", True)``), sorted by name.
    """

    id: int
    power: Power
    parts: Parts
    place: Place
    marks: tuple[tuple[str, object], ...] = ()

    @property
    def kind(self) -> Kind:
        """The kind of the unit's parts: ``"army"``, ``"fleet"``."""
        return self.parts.kind

    @property
    def made(self) -> Made:
        """The kind of a unit of one part, all the parts of another one."""
        return self.parts if self.parts.size > 1 else self.parts.kind

    def __str__(self) -> str:
        """The short form used in orders and reports: ``A Par``, ``F StP/sc``."""
        return _short(self.parts, self.place)


@cache
def _short(made: Parts, place: Place) -> str:
    """A unit's short form, kept: reports name the same units again and again."""
    coast = coast_of(place)
    name = province_of(place).capitalize()
    if coast == CITY and made.kind == GARRISON.kind:
        coast = ""  # a garrison is in the city, which need not be said
    return f"{made} {name}/{coast}" if coast else f"{made} {name}"
