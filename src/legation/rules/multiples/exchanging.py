"""Equal multiple units that go to one another's places: by a switch they change places (MUL-4.1)."""

from __future__ import annotations

from legation.engine.problem import Problem
from legation.engine.solver import Equation, Table
from legation.engine.strength import total
from legation.engine.truth import YES, Range, Truth, every, most, when
from legation.rules.multiples.facts import facts_of

__all__ = ["exchanged", "keeps_out", "partner", "passes_by"]


def partner(p: Problem, action: int) -> int:
    """The multiple unit of another power with which one may change places, or -1.

    Both go as a whole, and not to a merge: parts and those who merge fight as ever.
    """
    other = p.facing[action]
    if other < 0 or p.power[other] == p.power[action]:
        return -1
    group = facts_of(p).group
    for one in (action, other):
        unit = p.actions[one].unit
        if one != unit or unit in p.split or one in group or p.units[unit].parts.size == 1:
            return -1
    return other


def exchanged(p: Problem, t: Table, action: int, other: int) -> Truth:
    """Whether two units pass one another: neither is stronger, and nobody keeps either of them out."""
    rules = p.rules
    mine, theirs = rules.attack(p, t, action), rules.attack(p, t, other)
    beaten = (mine > rules.defend(p, t, other)) | (theirs > rules.defend(p, t, action))
    free = every(
        strength > rules.prevent(p, t, rival)
        for one, strength in ((action, mine), (other, theirs))
        for rival in p.contenders[one]
    )
    ways = rules.way(p, t, action) & rules.way(p, t, other)
    result: Truth = rules.meets(p, t, action) & ways & ~beaten & free
    return result


def passes_by(inner: Equation) -> Equation:
    """A move succeeds as ever, or by an exchange."""

    def arrives(p: Problem, t: Table, action: int) -> Truth:
        result: Truth = inner(p, t, action)
        other = partner(p, action)
        if other < 0 or result is YES:
            return result
        return result | exchanged(p, t, action, other)

    return arrives


def keeps_out(inner: Equation) -> Equation:
    """Who passes by another unit is not beaten by it, and keeps others out of where it goes."""

    def prevent(p: Problem, t: Table, action: int) -> Range:
        result: Range = inner(p, t, action)
        if partner(p, action) < 0:
            return result
        return most(result, when(t.arrives[action], total(p, t, action)))

    return prevent
