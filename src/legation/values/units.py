"""Units and what they are made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from legation.values.geography import Kind, Place, Power, coast_of, province_of

__all__ = ["ARMY", "FLEET", "Parts", "Unit", "parts"]


@dataclass(frozen=True, slots=True)
class Parts:
    """Counts per kind of unit part, e.g. one army and two fleets. Ordinary units have one part.

    ``counts`` holds ``(kind, number)`` pairs, sorted by kind, numbers above zero.
    """

    counts: tuple[tuple[Kind, int], ...]
    size: int = field(init=False, repr=False, compare=False)
    """How many parts there are: the strength of the unit by itself."""
    kind: Kind = field(init=False, repr=False, compare=False)
    """The kind of a unit whose parts are all of one kind; else the kinds joined by ``+``."""

    def __post_init__(self) -> None:
        # Asked for many times a phase, so worked out once.
        object.__setattr__(self, "size", sum(number for _, number in self.counts))
        object.__setattr__(self, "kind", "+".join(kind for kind, _ in self.counts))

    def number(self, kind: Kind) -> int:
        """How many parts of one kind there are."""
        return dict(self.counts).get(kind, 0)

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

    def __str__(self) -> str:
        """The short form used in orders and reports: ``A Par``, ``F StP/sc``."""
        return _short(self.parts, self.place)


@cache
def _short(made: Parts, place: Place) -> str:
    """A unit's short form, kept: reports name the same units again and again."""
    coast = coast_of(place)
    name = province_of(place).capitalize()
    return f"{made} {name}/{coast}" if coast else f"{made} {name}"
