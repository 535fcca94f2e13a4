"""The equations of battles with multiple units (MUL-3 to MUL-5, MUL-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from legation.engine.problem import Problem
from legation.engine.solver import DeadlockRule, Decision, Equation, Table
from legation.engine.strength import total, total_without
from legation.engine.truth import (
    NO,
    YES,
    ZERO,
    Range,
    Truth,
    Value,
    at_least,
    every,
    exactly,
    most,
    some,
    when,
)
from legation.rules.multiples.exchanging import keeps_out, passes_by
from legation.rules.multiples.facts import Facts, facts_of
from legation.rules.multiples.reach import at_sea, spare
from legation.rules.multiples.settings import Settings

__all__ = ["deadlocks", "equations"]

Wrap = Callable[[Equation], Equation]


def equations(settings: Settings) -> Mapping[str, Wrap]:
    """The wrapped equations, by name."""
    plain: dict[str, Equation] = {}
    wraps: dict[str, Wrap] = {
        "route": _route,
        "attack": _attack,
        "arrives": _arrives(plain),
        "dislodged": _dislodged,
        "given": _given(settings, plain),
        "cut": _cut(settings),
    }
    if settings.af_sea_strength == "fleets":
        wraps["hold"] = _hold_by_fleets
    if settings.head_on == "exchange":
        outer = wraps["arrives"]
        wraps["arrives"] = lambda inner: outer(passes_by(inner))
        wraps["prevent"] = keeps_out
    return wraps


# --- merges ----------------------------------------------------------------------------------------


def _route(inner: Equation) -> Equation:
    """An army goes aboard at sea with a fleet that is there or has a way there (MUL-5.4)."""

    def route(p: Problem, t: Table, action: int) -> Truth:
        facts = facts_of(p)
        if action not in facts.boards:
            return inner(p, t, action)  # type: ignore[no-any-return]
        stander = facts.stander.get(action, -1)
        if stander >= 0 and p.parts(stander).number("fleet"):
            return YES
        fleets = [a for a in facts.group[action] if a not in facts.boards]
        return some(p.rules.way(p, t, a) for a in fleets)

    return route


def _attack(inner: Equation) -> Equation:
    """Those who merge do not fight the one that merges with them in its place (MUL-3.2)."""

    def attack(p: Problem, t: Table, action: int) -> Range:
        if action in facts_of(p).stander:
            return when(p.rules.way(p, t, action), total(p, t, action))
        return inner(p, t, action)  # type: ignore[no-any-return]

    return attack


def _dislodged(inner: Equation) -> Equation:
    def dislodged(p: Problem, t: Table, action: int) -> Truth:
        friends = facts_of(p).joined.get(action)
        if friends is None:
            return inner(p, t, action)  # type: ignore[no-any-return]
        hit = [t.arrives[a] for a in p.into.get(p.at[action], ()) if a not in friends]
        beaten: Truth = some(hit) & ~p.rules.leaves(p, t, action)
        return beaten

    return dislodged


def _arrives(shared: dict[str, Equation]) -> Wrap:
    """A move succeeds; with merges, armies aboard and splits at sea (MUL-3.4, MUL-5.4, MUL-7.5).

    ``shared`` gets the equation that does not heed what a split leaves at sea.
    """

    def wrap(inner: Equation) -> Equation:
        shared["arrives"] = _with_mergers(inner)

        def arrives(p: Problem, t: Table, action: int) -> Truth:
            result: Truth = shared["arrives"](p, t, action)
            if result is NO:
                return NO
            facts = facts_of(p)
            if action in facts.boards:
                result = result & _finds_room(p, t, facts, action)
            if _splits_at_sea(p, action):
                result = result & _stays_afloat(p, t, action, shared["arrives"])
            return result

        return arrives

    return wrap


def _with_mergers(inner: Equation) -> Equation:
    def plain(p: Problem, t: Table, action: int) -> Truth:
        facts = facts_of(p)
        if action not in facts.stander:
            return inner(p, t, action)  # type: ignore[no-any-return]
        strength = p.rules.attack(p, t, action)
        rivals = every(strength > p.rules.prevent(p, t, a) for a in p.contenders[action])
        result: Truth = p.rules.way(p, t, action) & (strength > ZERO) & rivals
        return result

    return plain


def _finds_room(p: Problem, t: Table, facts: Facts, army: int) -> Truth:
    """Whether the fleets that are or get there can take an army aboard (MUL-5.4)."""
    low = high = 0
    stander = facts.stander.get(army, -1)
    if stander >= 0:
        free = spare(p.parts(stander))
        low, high = free, free
        for part in p.split[stander].actions if stander in p.split else ():
            back = when(t.arrives[part], ZERO, exactly(spare(p.parts(part))))
            low, high = low + int(back[0]), high + int(back[1])
    for other in facts.group[army]:
        if other not in facts.boards:
            come = when(t.arrives[other], exactly(spare(p.parts(other))))
            low, high = low + int(come[0]), high + int(come[1])
    for earlier in facts.boards[army]:
        taken = when(t.arrives[earlier], exactly(p.parts(earlier).size))
        low, high = low - int(taken[1]), high - int(taken[0])
    return at_least(Range(low, high), exactly(p.parts(army).size))


def _splits_at_sea(p: Problem, action: int) -> bool:
    unit = p.actions[action].unit
    return unit != action and unit in p.split and at_sea(p.board, p.at[action])


def _stays_afloat(p: Problem, t: Table, action: int, plain: Equation, going: int = -1) -> Truth:
    """Whether what a split leaves at sea is seaworthy; else the whole split fails (MUL-7.5).

    ``going``: a part that is taken to leave, whatever becomes of it.
    """
    unit = p.actions[action].unit
    left = exactly(spare(p.parts(unit)))
    for part in p.split[unit].actions:
        if part == going:
            continue
        left = left + when(plain(p, t, part), ZERO, exactly(spare(p.parts(part))))
    return at_least(left, ZERO)


# --- supports --------------------------------------------------------------------------------------


def _given(settings: Settings, plain: dict[str, Equation]) -> Wrap:
    partly = settings.cut == "strength"

    def wrap(inner: Equation) -> Equation:
        def given(p: Problem, t: Table, support: int) -> Range:
            facts = facts_of(p)
            if support in facts.aid:
                helped = p.own[support]
                if settings.merge_help == "cut":
                    helped = _less(helped, _help_lost(p, t, settings, support))
                return when(_joins(p, t, settings, facts.aid[support], plain), helped)
            if support in facts.echo:
                source, move = facts.echo[support]
                return when(_joins(p, t, settings, move, plain), t.given[source])
            unit = p.actions[support].unit
            if not partly or p.units[unit].parts.size == 1:
                return inner(p, t, support)  # type: ignore[no-any-return]
            left = _left(p, t, settings, facts, unit, support)
            if settings.dislodged_gives == "rest":
                return left
            return when(p.rules.dislodged(p, t, unit), ZERO, left)

        return given

    return wrap


def _joins(
    p: Problem, t: Table, settings: Settings, move: int, plain: dict[str, Equation]
) -> Truth:
    """Whether a move of a merge adds to the strength of the others (MUL-3.2, MUL-3.4).

    It does unless it has no way, is beaten by one that comes the other way, or is part of a split that
    fails as a whole. By a switch a part that fails in these two ways adds to it all the same (MUL-7.3).
    """
    joins: Truth = p.rules.way(p, t, move)
    if settings.failed_parts == "help" and p.actions[move].unit in p.split:
        return joins
    other = p.facing[move]
    if other >= 0:
        wins = total_without(p, t, move, p.power[other]) > p.rules.defend(p, t, other)
        joins = joins & (~p.rules.meets(p, t, move) | wins)
    if _splits_at_sea(p, move):
        joins = joins & _stays_afloat(p, t, move, plain["arrives"], move)
    return joins


def _less(amount: Range, lost: Range) -> Range:
    """An amount less what is lost of it, nought at least."""
    return Range(max(0, amount[0] - lost[1]), max(0, amount[1] - lost[0]))


def _help_lost(p: Problem, t: Table, settings: Settings, help_: int) -> Range:
    """What attacks take of the help that a unit gives to those with whom it merges (MUL-3.2)."""
    if settings.cut == "strength" and p.units[p.actions[help_].unit].parts.size > 1:
        return cutting(p, t, settings, help_)
    target, power = p.aids[help_], p.power[help_]
    attackers = [a for a in p.into.get(p.at[help_], ()) if p.power[a] != power]
    hit = some(p.rules.way(p, t, a) for a in attackers if p.at[a] != target)
    return when(hit, p.own[help_])


def _left(p: Problem, t: Table, settings: Settings, facts: Facts, unit: int, support: int) -> Range:
    """What is left of a support, the last written being cut first (MUL-4.2, MUL-4.3)."""
    lost = cutting(p, t, settings, support)
    written = [one.action for one in facts.given.get(unit, ()) if one.action >= 0]
    later = written[written.index(support) + 1 :] if support in written else []
    shield = sum(p.own[other][0] for other in later)
    amount = p.own[support][0]
    low = amount - max(0, lost[1] - shield)
    high = amount - max(0, lost[0] - shield)
    return Range(max(0, low), max(0, high))


def cutting(p: Problem, t: Table, settings: Settings, support: int) -> Range:
    """The strength that cuts a support: that of the strongest single attack (MUL-4.2).

    Each part of a unit that attacks by itself is an attack of its own, unless a switch adds them up.

    What comes from the space supported into does not count in it: neither the attack from there, nor
    supports given from there (MUL-4.4), nor the part of a merge that starts there (MUL-4.5). Other rules
    may bring attacks that are no moves into the supporter's space.
    """
    target, power = p.supports.get(support, p.aids.get(support, -1)), p.power[support]
    strongest = ZERO
    sums: dict[int, Range] = {}
    for attacker in p.into.get(p.at[support], ()):
        if p.power[attacker] == power or (attacker, support) in p.uncut:
            continue
        strength = _strength_of(p, t, attacker, target, power)
        if p.at[attacker] == target:
            if not p.rules.settings["movement"].cut_from_convoy:
                continue
            strength = when(p.rules.sails(p, t, attacker), strength)
        strength = when(p.rules.way(p, t, attacker), strength)
        if settings.parts_cut == "together" and attacker not in facts_of(p).group:
            unit = p.actions[attacker].unit
            strength = sums[unit] = sums.get(unit, ZERO) + strength
        strongest = most(strongest, strength)
    return most(strongest, p.rules.pressing(p, t, support))


def _strength_of(p: Problem, t: Table, action: int, target: int, power: str) -> Range:
    """The strength of an attack less what comes from a space, and less what the victim's power gives."""
    strength = p.own[action]
    for entry in p.ledger.get(action, ()):
        if entry.support < 0:
            strength = strength + entry.amount
        elif p.at[entry.support] != target and entry.power != power:
            strength = strength + t.given[entry.support]
    return strength


def _cut(settings: Settings) -> Wrap:
    """With ``cut = all`` every attack on a multiple unit cuts all its supports (SIM-4)."""
    simple = settings.cut == "all" and not settings.keep_exception

    def wrap(inner: Equation) -> Equation:
        if not simple:
            return inner

        def cut(p: Problem, t: Table, support: int) -> Truth:
            result: Truth = inner(p, t, support)
            unit = p.actions[support].unit
            if p.units[unit].parts.size == 1:
                return result
            for attacker in p.into.get(p.at[support], ()):
                foreign = p.power[attacker] != p.power[support]
                if foreign and (attacker, support) not in p.uncut:
                    result = result | p.rules.way(p, t, attacker)
            return result

        return cut

    return wrap


def _hold_by_fleets(inner: Equation) -> Equation:
    """With ``af_sea_strength = fleets`` the armies of a unit at sea do not help it to hold."""

    def hold(p: Problem, t: Table, space: int) -> Range:
        action = p.on.get(space, -1)
        if action < 0 or not at_sea(p.board, space):
            return inner(p, t, space)  # type: ignore[no-any-return]
        parting = p.split.get(action)
        if parting is None:
            if p.to[action] < 0:
                return total(p, t, action)
            return when(t.arrives[action], ZERO, p.own[action])
        strength = total(p, t, action)
        for part in parting.actions:
            fleets = exactly(p.parts(part).number("fleet"))
            strength = strength + when(t.arrives[part], ZERO, fleets)
        return strength

    return hold


# --- circles ---------------------------------------------------------------------------------------


Settle = Callable[[Problem, Table, tuple[Decision, ...]], dict[Decision, Value] | None]


def _circle(settings: Settings) -> Settle:
    """Supports that cut one another in a circle are all cut, if one of them is a multiple unit's (MUL-4.2).

    Without multiple units supports make no circles that the equations leave open. By a switch all count,
    as far as attacks do not cut them whatever the circle comes to.
    """
    count = settings.circles == "count"

    def settle(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value] | None:
        supports = [d for d in core if d[0] == "given"]
        if not any(p.own[number][1] > 1 or number in p.aids for _, number in supports):
            return None
        return {d: exactly(t.given[d[1]][1]) if count else ZERO for d in supports}

    return settle


def deadlocks(settings: Settings) -> tuple[DeadlockRule, ...]:
    """What multiple units leave open: circles of supports, before the rule for single units."""
    return (DeadlockRule(14, "support_circle", _circle(settings)),)
