"""The equations of movement: who arrives, who is dislodged, which support is given.

The names follow the literature: a move **arrives** if its way is open and its attack strength exceeds
the resistance where it goes and the prevent strength of every rival. Each function is one condition of
the rulebook; see DATC chapter 5.B. ``p`` is the problem, ``t`` the table, numbers are actions or, where
said, spaces.
"""

from __future__ import annotations

from legation.engine.problem import Problem
from legation.engine.solver import DeadlockRule, Decision, Equation, Kind, Table
from legation.engine.strength import total, total_without
from legation.engine.truth import (
    NO,
    OPEN,
    YES,
    ZERO,
    Contradiction,
    Range,
    Truth,
    Value,
    every,
    meet,
    most,
    up_to,
    when,
)
from legation.rules.standard.editions import Settings

__all__ = ["deadlocks", "kinds", "quantities"]


def way(p: Problem, t: Table, action: int) -> Truth:
    """Whether an action has a way to where it goes, by land or by a convoy that holds."""
    return YES if p.fallback[action] else t.route[action]


def sails(p: Problem, t: Table, action: int) -> Truth:
    """Whether an action goes by convoy rather than by land."""
    if action not in p.convoyed:
        return NO
    return t.route[action] if p.fallback[action] else YES


def meets(p: Problem, t: Table, action: int) -> Truth:
    """Whether an action fights head-to-head with the one that moves the opposite way."""
    other = p.facing[action]
    if other < 0:
        return NO
    convoyed = p.convoyed
    if action not in convoyed and other not in convoyed:
        # Both go by land; a closed gate on either side means that they do not meet (DATC 7.C.6).
        return t.route[action] & t.route[other]
    return ~sails(p, t, action) & ~sails(p, t, other)


def attack(p: Problem, t: Table, action: int) -> Range:
    """Attack strength: none against one's own unit that stays, no help from the victim's power."""
    victim = p.on.get(p.to[action], -1)
    if victim < 0:
        strength = total(p, t, action)
    else:
        power = p.power[victim]
        own = power == p.power[action]
        stays = ZERO if own else total_without(p, t, action, power)
        if p.to[victim] < 0:
            strength = stays
            if p.split and victim in p.split:
                strength = when(_left_to(p, t, action, victim), total(p, t, action), stays)
        else:
            leaves = t.arrives[victim]
            if p.facing[action] == victim:
                leaves = leaves & ~meets(p, t, action)
            strength = stays if leaves is NO else when(leaves, total(p, t, action), stays)
    open_way = YES if p.fallback[action] else t.route[action]
    return strength if open_way is YES else when(open_way, strength)


def hold(p: Problem, t: Table, space: int) -> Range:
    """Hold strength of a space: nothing when empty, one's own strength when a move out of it fails.

    Of a unit whose parts go separate ways those count that stay or fail to leave.
    """
    action = p.on.get(space, -1)
    if action < 0:
        return ZERO
    if p.to[action] >= 0:
        return when(t.arrives[action], ZERO, p.body[action])
    strength = total(p, t, action)
    if p.split and action in p.split:
        for part in p.split[action].actions:
            strength = strength + when(t.arrives[part], ZERO, p.body[part])
    return strength


def defend(p: Problem, t: Table, action: int) -> Range:
    """Defend strength in a head-to-head battle: everything, whoever gave it.

    A weak passage makes an attack weaker, not the unit in its own place.
    """
    strength = total(p, t, action)
    if action in p.weak:
        missing = p.body[action][0] - p.own[action][0]
        strength = Range(strength[0] + missing, strength[1] + missing)
    if p.split and p.on[p.at[action]] in p.split:
        # What beats a part that comes the other way has still to beat the rest of its unit.
        return most(strength, p.rules.hold(p, t, p.at[action]))
    return strength


def leaves(p: Problem, t: Table, action: int) -> Truth:
    """Whether a unit leaves its space with all its parts."""
    if not p.split or action not in p.split:
        return t.arrives[action]
    parting = p.split[action]
    return NO if parting.stays else every(t.arrives[part] for part in parting.actions)


def _left_to(p: Problem, t: Table, action: int, victim: int) -> Truth:
    """Whether a unit whose parts go separate ways leaves its space to an attacker.

    It does not to one that meets a part of it head-on.
    """
    gone: Truth = p.rules.leaves(p, t, victim)
    if p.facing[action] in p.split[victim].actions:
        gone = gone & ~p.rules.meets(p, t, action)
    return gone


def arrives(p: Problem, t: Table, action: int) -> Truth:
    """Whether a move succeeds."""
    result: Truth = YES if p.fallback[action] else t.route[action]
    if result is NO:
        return NO
    rules = p.rules
    strength = rules.attack(p, t, action)
    other = p.facing[action]
    if p.weak and action in p.weak and p.weak[action].force <= 0:
        return result & _walks_in(p, t, action, strength)
    if other < 0:
        result = result & (strength > rules.hold(p, t, p.to[action]))
    else:
        battle = rules.meets(p, t, action)
        if battle is YES:
            resistance = rules.defend(p, t, other)
        elif battle is NO:
            resistance = rules.hold(p, t, p.to[action])
        else:
            resistance = when(battle, rules.defend(p, t, other), rules.hold(p, t, p.to[action]))
        result = result & (strength > resistance)
    for rival in p.contenders[action]:
        if result is NO:
            return NO
        result = result & (strength > rules.prevent(p, t, rival))
    return result


def _walks_in(p: Problem, t: Table, action: int, strength: Range) -> Truth:
    """Whether a move without force of its own succeeds: as others do, and where nobody resists.

    It enters a space that is empty or left by its unit, unless a rival gets there or is as weak.
    """
    rules, other = p.rules, p.facing[action]
    holder = p.on.get(p.to[action], -1)
    left: Truth = YES
    if holder >= 0:
        left = t.arrives[holder] if p.to[holder] >= 0 else NO
    battle: Truth = rules.meets(p, t, action) if other >= 0 else NO
    resistance = rules.hold(p, t, p.to[action])
    if battle is not NO:
        resistance = when(battle, rules.defend(p, t, other), resistance)
    result: Truth = (strength > resistance) | (left & ~battle)
    for rival in p.contenders[action]:
        force = rules.prevent(p, t, rival)
        gone = ~way(p, t, rival) if rival in p.weak else ~(force > ZERO)
        result = result & ((strength > force) | gone)
    return result


def given(p: Problem, t: Table, support: int) -> Range:
    """What a support gives: its unit's strength, or nothing when it is cut."""
    return when(p.rules.cut(p, t, support), ZERO, p.own[support])


def dislodged(p: Problem, t: Table, action: int) -> Truth:
    """Whether a unit is beaten out of its place."""
    hit = NO
    for attacker in p.into.get(p.at[action], ()):
        hit = hit | t.arrives[attacker]
    if p.to[action] >= 0:
        hit = hit & ~t.arrives[action]
    elif p.split and action in p.split:
        hit = hit & ~p.rules.leaves(p, t, action)
    return hit


def route(p: Problem, t: Table, action: int) -> Truth:
    """Without convoys or gates every way that a legal order takes is open."""
    return NO if p.actions[action].impossible else YES


def prevent(settings: Settings) -> Equation:
    """Prevent strength; whether a unit beaten from the other side still bounces is 4.A.7."""
    head_to_head_only = settings.dislodged_bounces

    def equation(p: Problem, t: Table, action: int) -> Range:
        result = YES if p.fallback[action] else t.route[action]
        other = p.facing[action]
        if other >= 0:
            beaten = t.arrives[other]
            if head_to_head_only and beaten is not NO:
                beaten = beaten & p.rules.meets(p, t, action)
            result = result & ~beaten
        if result is YES:
            return total(p, t, action)
        return when(result, total(p, t, action))

    return equation


def cut(settings: Settings) -> Equation:
    """Whether a support is cut: by a foreign attack from anywhere but the space supported into, or
    by being dislodged from there (4.A.4 for attacks by convoy)."""
    from_convoy = settings.cut_from_convoy

    def equation(p: Problem, t: Table, support: int) -> Truth:
        result = NO
        power, target = p.power[support], p.supports[support]
        for attacker in p.into.get(p.at[support], ()):
            if p.uncut and (attacker, support) in p.uncut:
                continue
            if p.weak and attacker in p.weak and p.power[attacker] != power:
                result = result | _cuts_weakly(p, t, attacker, target)
                continue
            if p.power[attacker] == power:
                result = result | t.arrives[attacker]
            elif p.at[attacker] == target:
                result = result | t.arrives[attacker]
                if from_convoy:
                    result = result | (sails(p, t, attacker) & t.route[attacker])
            else:
                result = result | (YES if p.fallback[attacker] else t.route[attacker])
        return result

    return equation


def pressing(p: Problem, t: Table, support: int) -> Range:
    """The strongest attack on a supporter that is no move into its space: other rules may bring some.

    Whose they are such rules say in ``p.data["pressing"]``: space -> actions.
    """
    return ZERO


def _cuts_weakly(p: Problem, t: Table, attacker: int, target: int) -> Truth:
    """Whether an attack over a weak passage cuts: only with some force, or only by dislodging."""
    by_force: Truth = t.arrives[attacker]
    if p.at[attacker] != target and p.weak[attacker].cuts:
        by_force = by_force | (p.rules.attack(p, t, attacker) > ZERO)
    return by_force


def _mutual_cut(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value] | None:
    """Supports that give the attacks which cut one another are all cut (weak passages)."""
    if any(name != "given" for name, _ in core):
        return None
    return dict.fromkeys(core, ZERO)


def quantities(settings: Settings) -> dict[str, Equation]:
    """The base equations, by name."""
    return {
        "arrives": arrives,
        "given": given,
        "route": route,
        "attack": attack,
        "prevent": prevent(settings),
        "hold": hold,
        "defend": defend,
        "cut": cut(settings),
        "pressing": pressing,
        "dislodged": dislodged,
        "leaves": leaves,
        "meets": meets,
        "sails": sails,
        "way": way,
    }


# --- decisions -------------------------------------------------------------------------------------


def _start_route(p: Problem) -> tuple[list[Value], list[int]]:
    values: list[Value] = [YES] * len(p.actions)
    for action in p.open_routes:
        values[action] = OPEN
    for action in p.movers:
        if p.actions[action].impossible:
            values[action] = NO
    return values, sorted(action for action in p.open_routes if values[action] is OPEN)


def _start_given(p: Problem) -> tuple[list[Value], list[int]]:
    values: list[Value] = [ZERO] * len(p.actions)
    for support in p.supports:
        values[support] = up_to(p.own[support][1])
    for aid in p.aids:
        values[aid] = up_to(p.own[aid][1])
    if len(p.actions) == len(p.units):
        return values, list(p.supports)
    return values, sorted({*p.supports, *p.aids})


def _start_arrives(p: Problem) -> tuple[list[Value], list[int]]:
    return [OPEN if to >= 0 else NO for to in p.to], [n for n, to in enumerate(p.to) if to >= 0]


def kinds() -> dict[str, Kind]:
    """The three decisions of movement, in the order in which a sweep takes them."""
    return {
        "route": Kind("route", 10, _start_route),
        "given": Kind("given", 20, _start_given),
        "arrives": Kind("arrives", 30, _start_arrives),
    }


def _circular(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value] | None:
    """Circular movement: all moves of a ring succeed together, if that contradicts nothing.

    Decisions of other modules may be part of a ring if they are truths (a train that leaves a place).
    """
    if any(name in {"route", "given"} for name, _ in core):
        return None
    trial = t.copy()
    for name, number in core:
        if type(t.kinds[name][number]) is not Truth:
            return None
        trial.kinds[name][number] = YES
    try:
        for name, number in core:
            meet(YES, p.rules.equations[name](p, trial, number))
    except Contradiction:
        return None
    return dict.fromkeys(core, YES)


def deadlocks() -> tuple[DeadlockRule, ...]:
    """What movement itself leaves open: rings, and supports that cut one another."""
    return (
        DeadlockRule(15, "mutual_cut", _mutual_cut),
        DeadlockRule(20, "circular_movement", _circular),
    )
