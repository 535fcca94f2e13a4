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
    # SIM-4, with ``cut = all``: whether those who merge in the supporter's place cut nothing when one of
    # them starts from the space supported into (MUL-4.5 in its own words).
    keep_merge_exception: bool = False
    # MUL-4.2: how parts of one unit that attack one space and do not merge there cut: each, or together.
    parts_cut: Literal["each", "together"] = "each"
    # MUL-4.2: supports in a circle that has no outcome, or several: all are cut, or all of them count.
    circles: Literal["cut", "count"] = "cut"
    # MUL-4.2: what a dislodged multiple unit gives: nothing, or what the strongest attack leaves.
    dislodged_gives: Literal["nothing", "rest"] = "nothing"
    # MUL-3.2: whether an attack on a unit that goes to a merge cuts the help that it gives.
    merge_help: Literal["sure", "cut"] = "sure"
    # MUL-3.1: one that merges where it stands gives help and gets it, or stands there alone; it fights
    # none of those who come to it in either case.
    standers: Literal["help", "alone"] = "help"
    # MUL-7.3: a part that fails with its split, or is beaten on its way, gives no help to those with whom
    # it was to merge, or as much as one that is kept out.
    failed_parts: Literal["out", "help"] = "out"
    # MUL-4.1: equal multiple units that go to one another's places: neither gets there, or both do.
    head_on: Literal["bounce", "exchange"] = "bounce"
    # MUL-2.1: what a removal takes: parts, or units as a whole.
    removals: Literal["parts", "units"] = "parts"
    # MUL-6.3: whether one order to convoy may name several armies.
    several_loads: bool = True
    # MUL-7.2, SIM-7: whether parts may split off and merge in one season.
    split_and_merge: bool = True
    # MUL-9, SIM-9: whether retreats may have a deadline in common with what follows them.
    three_deadlines: bool = True
    # SIM-7: of parts sent to one space where parts may not merge, the later ones stay, or all of them.
    doubled_parts: Literal["later", "all"] = "later"
    # MUL-8: equal forces that retreat to one space: all are disbanded, or one drawn by lot gets there.
    equal_retreats: Literal["disband", "lot"] = "disband"
    # How strong a mixed unit at sea is: all of it, or its fleets.
    af_sea_strength: Literal["all", "fleets"] = "all"
    # How strong a unit of several parts is that comes by convoy: all of it, or one.
    convoyed_strength: Literal["all", "one"] = "all"
    # How much a support is that is written without a number: all that is left, or one.
    unnumbered: Literal["rest", "one"] = "rest"
    # Which parts of a mixed unit support: those that could follow, or all of them.
    support_parts: Literal["able", "all"] = "able"
    # Moves of one's own units to one space without a merge: they keep one another out, or they merge.
    own_moves: Literal["bounce", "merge"] = "bounce"
