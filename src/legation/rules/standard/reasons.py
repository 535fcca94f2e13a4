"""What became of the orders of a movement phase, and why.

Outcomes are decided at once; the reasons, with the ledgers of strength behind them, are made when
somebody asks. The codes are listed with their sentences in ``legation.notation.explain``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from legation.engine.problem import Problem
from legation.engine.solver import Table
from legation.engine.strength import who
from legation.engine.truth import NO, YES
from legation.values.orders import Carrying, Order, Support
from legation.values.rulings import Amount, Ledger, Reason, Ruling, Term
from legation.values.units import Unit

__all__ = ["ledger", "ruling", "rulings"]

Fact = tuple[str, object]


def rulings(p: Problem, t: Table) -> tuple[Ruling, ...]:
    """One ruling per unit on the board."""
    if not p.rules.plain_rulings:
        return tuple([p.rules.ruling(p, t, number) for number in range(len(p.units))])
    made: list[Ruling] = []
    arrives, into, at, solved = t.arrives, p.into, p.at, (p, t)
    for number, unit in enumerate(p.units):
        order = p.orders[number]
        if arrives[number] is YES:
            made.append(Ruling(unit.power, unit, order, "moved", _moved, False, solved, number))
            continue
        beaten = False
        for attacker in into.get(at[number], ()):
            if arrives[attacker] is YES:
                beaten = True
        outcome, explain = _outcome(p, t, number, order, beaten)
        made.append(Ruling(unit.power, unit, order, outcome, explain, beaten, solved, number))
    return tuple(made)


def ruling(p: Problem, t: Table, number: int) -> Ruling:
    """What became of a unit, or of a part of one, that holds, moves, supports or convoys."""
    unit, order = who(p, number), p.orders[p.actions[number].unit]
    if number < len(p.units):
        unit = p.units[number]
    if t.arrives[number] is YES:
        return Ruling(unit.power, unit, order, "moved", _moved, False, (p, t), number)
    # Those who merge with a unit in its place do not beat it out of there.
    beaten = p.rules.dislodged(p, t, number) is YES
    outcome, explain = _outcome(p, t, number, order, beaten)
    return Ruling(unit.power, unit, order, outcome, explain, beaten, (p, t), number)


Explain = Callable[[Problem, Table, int], Reason]


def _outcome(
    p: Problem, t: Table, number: int, order: Order | None, beaten: bool
) -> tuple[str, Explain]:
    """The outcome of an order that moved nobody, and the function that knows the reason."""
    if p.to[number] >= 0:
        if not p.fallback[number] and t.route[number] is NO:
            return "no_convoy", _no_way
        return "bounced", _bounced
    if type(order) is Support:
        if p.why[number] is not None:
            return "unmatched", _unmatched
        return ("given", _given) if t.given[number][0] > 0 else ("cut", _cut)
    if type(order) in p.rules.carrying:
        if p.why[number] is not None:
            return "unmatched", _unmatched
        if beaten:
            return "disrupted", _fleet_lost
        return (
            ("disrupted", _paradox) if _closed_by_paradox(p, t, number) else ("convoyed", _carried)
        )
    return "held", _held


# --- ledgers ---------------------------------------------------------------------------------------


def ledger(p: Problem, t: Table, action: int, what: str, victim: str | None = None) -> Ledger:
    """The strength of an action, entry by entry; ``victim``'s supports are shown as not counted."""
    number, *_, parts, _ = p.actions[action]
    unit = p.units[number] if parts is None else who(p, action)
    own = Term(unit, "itself", p.own[action][0])
    entries = p.ledger.get(action)
    if entries is None:
        return Ledger(what, (own,))
    terms = [own]
    for entry in entries:
        unit = p.units[entry.unit]
        if entry.support < 0:
            terms.append(Term(unit, entry.code, entry.amount[0]))
            continue
        amount = t.given[entry.support][0]
        if entry.support in p.aids and entry.code != "support":
            terms.append(Term(who(p, entry.support), entry.code, amount))
        elif amount and entry.power == victim:
            terms.append(Term(unit, "withheld", 0))
        elif amount == p.own[entry.support][0]:
            terms.append(Term(unit, "support", amount))
        elif amount:
            terms.append(Term(unit, "support", amount, tuple(_cutters(p, t, entry.support))))
        else:
            terms.append(Term(unit, "cut", 0, tuple(_cutters(p, t, entry.support))))
    return Ledger(what, tuple(terms))


def _stays(p: Problem, t: Table, victim: int) -> bool:
    """Whether a unit that stood somewhere stays there, with all of it or a part."""
    if victim < 0 or t.arrives[victim] is YES:
        return False
    return not p.split or p.rules.leaves(p, t, victim) is not YES


def _attack_ledger(p: Problem, t: Table, action: int) -> Ledger:
    """The attack as it counted: without the victim's own supporters when the victim stayed."""
    victim = p.on.get(p.to[action], -1)
    stays = _stays(p, t, victim)
    if victim >= 0 and not stays and p.facing[action] >= 0:
        stays = p.rules.meets(p, t, action) is YES
    return ledger(p, t, action, "attack", p.power[victim] if stays else None)


def _hold_ledger(p: Problem, t: Table, action: int) -> Ledger:
    """What a unit that stays put has to hold with: alone if it tried to leave."""
    if p.to[action] >= 0:
        unit = p.units[p.actions[action].unit]
        return Ledger("hold", (Term(unit, "itself", p.body[action][0]),))
    if action in p.split:
        failed = [part for part in p.split[action].actions if t.arrives[part] is not YES]
        rest = p.own[action][0] + sum(p.body[part][0] for part in failed)
        unit = p.units[action]
        for part in p.split[action].actions:
            if part not in failed:
                unit = replace(unit, parts=unit.parts.minus(p.parts(part)))
        first = Term(unit, "itself", rest)
        return Ledger("hold", (first, *ledger(p, t, action, "hold").terms[1:]))
    return ledger(p, t, action, "hold")


def _cutters(p: Problem, t: Table, support: int) -> list[Unit]:
    """The units that cut a support, those that dislodged the supporter first."""
    power, target = p.power[support], p.supports.get(support, -1)
    found: list[tuple[bool, Unit]] = []
    for attacker in p.into.get(p.at[support], ()):
        unit = p.units[p.actions[attacker].unit]
        arrived = t.arrives[attacker] is YES
        open_way = p.fallback[attacker] or t.route[attacker] is YES
        foreign = p.power[attacker] != power and open_way
        if foreign and attacker in p.weak:
            foreign = p.weak[attacker].cuts and p.rules.attack(p, t, attacker)[0] > 0
        if arrived or (foreign and p.at[attacker] != target):
            found.append((not arrived, unit))
        elif foreign and p.rules.settings["movement"].cut_from_convoy:
            found.append((True, unit))
    if len(found) > 1:
        found.sort(key=lambda pair: (pair[0], pair[1].place))
    return [unit for _, unit in found]


_UNDISTURBED = Reason("undisturbed")
_NOT_ORDERED = Reason("not_ordered")


# --- reasons ---------------------------------------------------------------------------------------


def _where(p: Problem, number: int) -> Fact:
    return ("to", p.board.places[p.goal[number]])


def _moved(p: Problem, t: Table, number: int) -> Reason:
    facts: tuple[Fact, ...] = (("to", p.board.places[p.goal[number]]),)
    fleets = p.convoyed.get(number)
    if fleets and p.rules.sails(p, t, number) is YES:
        safe = tuple(p.units[fleet] for fleet in fleets if _survives(p, t, fleet))
        facts = (*facts, ("by", safe))
    victim = p.on.get(p.to[number], -1)
    contenders = p.contenders[number]
    if victim < 0 and not contenders:
        return Reason("unopposed", facts)
    if _stays(p, t, victim):
        mine = _attack_ledger(p, t, number)
        theirs = _hold_ledger(p, t, victim)
        if p.facing[number] >= 0 and p.rules.meets(p, t, number) is YES:
            theirs = ledger(p, t, p.facing[number], "defend")
        return Reason(
            "dislodges", (*facts, ("victim", p.units[victim]), ("mine", mine), ("theirs", theirs))
        )
    best, most = _strongest(p, t, contenders) if contenders else (-1, 0)
    if most:
        mine = _attack_ledger(p, t, number)
        theirs = ledger(p, t, best, "prevent")
        rival = p.units[p.actions[best].unit]
        return Reason("outfought", (*facts, ("rival", rival), ("mine", mine), ("theirs", theirs)))
    if victim < 0:
        return Reason("unopposed", facts)
    if t.closed and ("arrives", number) in t.closed:
        return Reason("ring", (*facts, ("ahead", p.units[victim])))
    return Reason("followed", (*facts, ("ahead", p.units[victim])))


def _survives(p: Problem, t: Table, fleet: int) -> bool:
    return p.rules.dislodged(p, t, fleet) is NO


def _no_way(p: Problem, t: Table, number: int) -> Reason:
    where = _where(p, number)
    if p.actions[number].impossible:
        return Reason("impossible", (where,))
    fleets = p.convoyed.get(number, ())
    if not fleets:
        return Reason("no_convoy_ordered", (where,))
    if ("route", number) in t.closed:
        units = tuple(p.units[f] for f in fleets)
        return Reason("convoy_paradox", (where, ("fleets", units)))
    lost = tuple(p.units[f] for f in fleets if not _survives(p, t, f))
    if not lost:
        return Reason("route_incomplete", (where, ("fleets", tuple(p.units[f] for f in fleets))))
    return Reason("convoy_lost", (where, ("fleets", lost)))


def _bounced(p: Problem, t: Table, number: int) -> Reason:
    where = _where(p, number)
    if t.closed and ("arrives", number) in t.closed:
        return Reason("paradox_holds", (where,))
    victim = p.on.get(p.to[number], -1)
    rivals = p.contenders[number]
    head_on = victim >= 0 and p.facing[number] >= 0 and p.rules.meets(p, t, number) is YES
    stays = _stays(p, t, victim)
    mine = ledger(p, t, number, "attack", p.power[victim] if stays or head_on else None)
    if head_on:
        theirs = ledger(p, t, p.facing[number], "defend")
        if not stays or p.rules.attack(p, t, number)[0] <= theirs.total:
            return _kept_out(p, number, where, victim, mine, theirs, True)
    if stays and not rivals:
        return _kept_out(p, number, where, victim, mine, _hold_ledger(p, t, victim), False)
    if stays:
        winner = [c for c in rivals if t.arrives[c] is YES and p.to[c] == p.to[number]]
        if winner:
            # Who stood there was beaten, so it was not he who kept the others out.
            return _outdone(p, t, where, mine, winner)
        theirs = _hold_ledger(p, t, victim)
        if p.rules.attack(p, t, number)[0] <= theirs.total:
            return _kept_out(p, number, where, victim, mine, theirs, False)
    return _outdone(p, t, where, mine, rivals)


def _outdone(p: Problem, t: Table, where: Fact, mine: Ledger, rivals: list[int]) -> Reason:
    """Kept out by the strongest of several movers, or too weak to move at all."""
    best, most = _strongest(p, t, rivals)
    if not most:
        return Reason("no_strength", (where, ("mine", mine)))
    rival = p.units[p.actions[best].unit]
    theirs = ledger(p, t, best, "prevent")
    return Reason("stand_off", (where, ("rival", rival), ("mine", mine), ("theirs", theirs)))


def _strongest(p: Problem, t: Table, movers: list[int]) -> tuple[int, Amount]:
    """The first of the movers with the greatest prevent strength, and that strength."""
    prevent = p.rules.prevent
    best, most = -1, 0
    for mover in movers:
        amount = prevent(p, t, mover)[0]
        if amount > most:
            best, most = mover, amount
    return best, most


def _kept_out(
    p: Problem, number: int, where: Fact, victim: int, mine: Ledger, theirs: Ledger, head_on: bool
) -> Reason:
    facts = (where, ("victim", p.units[victim]), ("mine", mine), ("theirs", theirs))
    if p.power[victim] == p.power[number] and mine.total > 0:
        return Reason("own_unit", facts)
    return Reason("head_to_head" if head_on else "held_off", facts)


def _given(p: Problem, t: Table, number: int) -> Reason:
    other = p.units[p.actions[p.supported[number]].unit]
    return Reason("support_given", (("other", other), ("order", p.orders[number])))


def _cut(p: Problem, t: Table, number: int) -> Reason:
    by = ("by", tuple(_cutters(p, t, number)))
    for attacker in p.into.get(p.at[number], ()):
        if t.arrives[attacker] is YES:
            return Reason("cut_dislodged", (by,))
    return Reason("cut_by", (by,))


def _unmatched(p: Problem, t: Table, number: int) -> Reason:
    reason = p.why[number]
    assert reason is not None
    return reason


def _closed_by_paradox(p: Problem, t: Table, fleet: int) -> bool:
    """Whether a paradox closed the convoy because of an attack on this very fleet."""
    attacks = {("arrives", attacker) for attacker in p.into.get(p.at[fleet], ())}
    for action, fleets in p.convoyed.items():
        closing = t.closed.get(("route", action))
        if fleet in fleets and closing is not None and not attacks.isdisjoint(closing.core):
            return True
    return False


def _paradox(p: Problem, t: Table, number: int) -> Reason:
    order = p.orders[number]
    assert isinstance(order, Carrying)
    return Reason("convoy_paradox", (("to", order.loads[0].to), ("fleets", (p.units[number],))))


def _attackers(p: Problem, t: Table, number: int) -> Fact:
    winner = next(a for a in p.into[p.at[number]] if t.arrives[a] is YES)
    return ("by", p.units[p.actions[winner].unit])


def _fleet_lost(p: Problem, t: Table, number: int) -> Reason:
    return Reason("fleet_dislodged", (_attackers(p, t, number),))


def _carried(p: Problem, t: Table, number: int) -> Reason:
    order = p.orders[number]
    assert isinstance(order, Carrying)
    riders = [a for a, fleets in p.convoyed.items() if number in fleets]
    if len(order.loads) > 1 and riders:
        facts = tuple(who(p, a) for a in riders), tuple(p.board.places[p.to[a]] for a in riders)
        return Reason("carried", (("army", facts[0]), ("to", facts[1])))
    load = order.loads[0]
    army = p.units[p.on[p.board.space_of[p.board.index[load.army]]]]
    return Reason("carried", (("army", army), ("to", load.to)))


def _held(p: Problem, t: Table, number: int) -> Reason:
    attackers = p.into.get(p.at[number])
    if attackers is None:
        return _UNDISTURBED if p.orders[number] is not None else _NOT_ORDERED
    winner = next((a for a in attackers if t.arrives[a] is YES), None)
    if winner is not None:
        theirs = _hold_ledger(p, t, number)
        mine = _attack_ledger(p, t, winner)
        winning = p.units[p.actions[winner].unit]
        return Reason("beaten", (("by", winning), ("mine", theirs), ("theirs", mine)))
    if p.orders[number] is None:
        return _NOT_ORDERED
    live = [a for a in attackers if p.fallback[a] or t.route[a] is YES]
    if live:
        by = tuple(p.units[p.actions[a].unit] for a in live)
        return Reason("held_against", (("by", by), ("mine", _hold_ledger(p, t, number))))
    return _UNDISTURBED
