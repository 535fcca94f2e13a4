"""What became of an order, in the words of the judge whose games are played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from legation.engine.truth import YES
from legation.engine.turn import Turn
from legation.rules.machiavelli.orders import Besiege, Convert
from legation.values.geography import NOBODY, Place, Power, in_city, province_of, space_of
from legation.values.orders import Move, Support
from legation.values.rulings import Ruling

__all__ = ["words"]

_WORDS: Mapping[str, tuple[str, ...]] = {
    "bounced": ("bounce",),
    "cut": ("cut",),
    "unmatched": ("void",),
    "void": ("void",),
    "no_convoy": ("no convoy",),
    "no_passage": ("blocked",),
    "blocked": ("blocked",),
    "not_converted": ("bounce",),
}
"""Outcomes of rulings in the judge's words."""
_REASONS: Mapping[str, tuple[str, ...]] = {
    "siege_in_progress": ("siege in progress",),
    "under_siege": ("siege in progress",),
    "siege_required": ("siege required",),
    "city_rebels": ("siege required",),
    "besieged_nobody": ("void",),
    "convoy_unmatched": (),  # it is no concern of the judge whether the army goes
}
"""Reasons for which the judge has words of its own."""


def words(turn: Turn, power: Power, place: Place, *, first: bool) -> frozenset[str]:
    """What became of the unit at a place. ``first``: the first edition is played."""
    found: set[str] = set()
    for ruling in turn.rulings:
        unit = ruling.unit
        if unit is None or unit.place != place or ruling.power not in (power, NOBODY):
            continue
        if ruling.reason.code == "not_yours":  # it was bought: only its buyer's order counts
            continue
        found.update(_said(turn, ruling))
        if ruling.dislodged:
            found.add("dislodged")
    if "siege in progress" in found:
        found.discard("void")  # what else was wrong with the order is not asked then
    if first and not found and in_city(place) and _besieged(turn, place):
        found.add("siege in progress")  # for the judge it begins with the first order to besiege
    return frozenset(found)


def _said(turn: Turn, ruling: Ruling) -> Iterator[str]:
    code = ruling.reason.code
    if code == "siege_lifted" and isinstance(ruling.order, Besiege):
        yield "self-besiege"
    elif code == "city_fell" and isinstance(ruling.order, Convert):
        yield "siege in progress"
    elif isinstance(ruling.order, Support) and _passes(turn, ruling, ruling.order):
        if _attacked(turn, ruling, ruling.order):
            yield "cut"
    else:
        yield from _REASONS.get(code, _WORDS.get(ruling.outcome, ()))


def _passes(turn: Turn, ruling: Ruling, order: Support) -> bool:
    """Whether the judge accepts a support that is none by our rules and changes nothing.

    It has no eyes for what cannot come to pass: that only the supporter could carry who is supported, or
    that it was gone before.
    """
    code = ruling.reason.code
    here = order.to is None or space_of(order.to) == province_of(order.supported)
    if code == "nobody_there":
        return here
    did = next((b.order for b in turn.orders if _for(b.order, order.supported)), None)
    if code == "supported_out_of_reach":
        return isinstance(did, Move) and space_of(did.to) == space_of(order.to or "")
    return False


def _for(order: Any, place: Place) -> bool:
    return space_of(getattr(order, "unit", "") or "") == space_of(place)


def _attacked(turn: Turn, ruling: Ruling, order: Support) -> bool:
    """Whether another power attacked a supporter, from elsewhere than where it supports to."""
    if turn.verdict.solved is None or ruling.unit is None:
        return False
    p, t = turn.verdict.solved
    target = p.board.index[space_of(order.to or order.supported)]
    movers = p.into.get(p.board.index[space_of(ruling.unit.place)], ())
    return any(
        p.power[mover] != ruling.unit.power
        and p.at[mover] != target
        and p.rules.way(p, t, mover) is YES
        for mover in movers
    )


def _besieged(turn: Turn, city: Place) -> bool:
    """Whether a city is besieged for the first time."""
    return any(
        ruling.reason.code == "siege_begun"
        and ruling.unit is not None
        and province_of(ruling.unit.place) == province_of(city)
        for ruling in turn.rulings
    )
