"""The orders that multiple units add."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from legation.values.geography import Place
from legation.values.orders import Carrying, Load, UnitOrder
from legation.values.units import Parts

__all__ = ["Ferry", "Gift", "Merge", "Piece", "Reduce", "Split", "Supports"]


@dataclass(frozen=True, slots=True)
class Merge(UnitOrder):
    """Become one unit with others in the space of ``to``: go there, or stay there (MUL-3.1)."""

    verb: ClassVar[str] = "merge"
    unit: Place
    to: Place
    via: bool = False


class Piece(NamedTuple):
    """A part of a unit that splits: what goes where. It stays when ``to`` is the unit's own place.

    ``merge``: to become one unit with others there. ``void``: the rules forbid the piece, so that it stays.
    """

    parts: Parts
    to: Place
    merge: bool = False
    via: bool = False
    void: bool = False


@dataclass(frozen=True, slots=True)
class Split(UnitOrder):
    """Part into pieces; what no piece names stays (MUL-7.1)."""

    verb: ClassVar[str] = "split"
    unit: Place
    pieces: tuple[Piece, ...]


class Gift(NamedTuple):
    """One of the supports that a unit gives.

    It helps the unit at ``supported`` to enter ``to``, or to stay when ``to`` is None. With ``merge`` it
    helps those who merge in ``to``, with the unit at ``supported`` if one is named. ``amount`` 0 is what
    is left.
    """

    supported: Place
    to: Place | None = None
    merge: bool = False
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Supports(UnitOrder):
    """Give several supports, or a support of some strength; the first is the last to be cut (MUL-4.3)."""

    verb: ClassVar[str] = "share"
    unit: Place
    gifts: tuple[Gift, ...]

    def helps(self, going: Mapping[Place, Place]) -> bool:
        """Whether one of the supports is for what a unit does, or for where somebody goes to merge."""
        return any(
            gift.to in going.values() if gift.merge else going.get(gift.supported) == gift.to
            for gift in self.gifts
        )


@dataclass(frozen=True, slots=True)
class Ferry(Carrying):
    """Carry several armies, or a part of a unit of armies (MUL-6.3)."""

    verb: ClassVar[str] = "ferry"
    unit: Place
    cargo: tuple[Load, ...]

    @property
    def loads(self) -> tuple[Load, ...]:
        """Who is to be carried where."""
        return self.cargo


@dataclass(frozen=True, slots=True)
class Reduce(UnitOrder):
    """Take some parts of a unit off the board, as a removal."""

    verb: ClassVar[str] = "reduce"
    unit: Place
    parts: Parts
