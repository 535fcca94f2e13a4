"""The switches of multiple units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The defaults are Multiplicity II; Simple Multiplicity sets some of them otherwise."""

    # MUL-2.2, SIM-2: whether a unit may share its support out over several spaces.
    split_support: bool = True
    # MUL-4.2, SIM-4: what an attack cuts of a multiple unit's support: as much as it is strong, or all.
    cut: Literal["strength", "all"] = "strength"
    # SIM-4, with ``cut = all``: whether an attack from the space supported into still cuts nothing.
    keep_exception: bool = False
    # MUL-7.2, SIM-7: whether parts may split off and merge in one season.
    split_and_merge: bool = True
    # How strong a mixed unit at sea is: all of it, or its fleets.
    af_sea_strength: Literal["all", "fleets"] = "all"
    # How much a support is that is written without a number: all that is left, or one.
    unnumbered: Literal["rest", "one"] = "rest"
    # Which parts of a mixed unit support: those that could follow, or all of them.
    support_parts: Literal["able", "all"] = "able"
    # Moves of one's own units to one space without a merge: they keep one another out, or they merge.
    own_moves: Literal["bounce", "merge"] = "bounce"
