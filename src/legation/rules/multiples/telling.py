"""What became of merges, splits and shared supports, and the sentences that say so."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from legation.engine.problem import Problem
from legation.engine.solver import Table
from legation.engine.strength import who
from legation.engine.truth import NO, YES, ZERO
from legation.notation.explain import register, say
from legation.notation.names_of import Names
from legation.rules.multiples.exchanging import exchanged, partner
from legation.rules.multiples.facts import NAME, Given, facts_of
from legation.rules.multiples.orders import Gift, Merge, Split, Supports
from legation.values.orders import Support
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["tell"]

Tell = Callable[[Problem, Table, int], Ruling]
Facts = Mapping[str, object]


def tell(inner: Tell) -> Tell:
    """The ruling on a unit; movement's own is asked for moves and for the moves of parts."""

    def ruling(p: Problem, t: Table, number: int) -> Ruling:
        order = p.orders[number]
        if isinstance(order, Split):
            return _split(p, t, number, inner)
        if isinstance(order, Merge):
            return _merge(p, t, number, inner)
        if isinstance(order, Supports) or number in facts_of(p).given:
            return _shared(p, t, number, inner)
        passed = partner(p, number) if p.rules.settings[NAME].head_on == "exchange" else -1
        if passed >= 0 and exchanged(p, t, number, passed) is YES:
            return _exchanged(p, t, number, passed)
        large = p.units[number].parts.size > 1
        if large and type(order) is Support and t.given[number] != p.own[number]:
            return _shared(p, t, number, inner)
        return inner(p, t, number)

    return ruling


def _exchanged(p: Problem, t: Table, number: int, other: int) -> Ruling:
    unit, where = p.units[number], p.board.places[p.goal[number]]
    reason = Reason("exchanged", (("to", where), ("other", p.units[other])))
    return Ruling(unit.power, unit, p.orders[number], "moved", reason, False, (p, t), number)


# --- merges ----------------------------------------------------------------------------------------


def _merge(p: Problem, t: Table, number: int, inner: Tell) -> Ruling:
    plain = inner(p, t, number)
    reason = _merging(p, t, number, plain)
    if reason is None:
        return plain
    outcome = "merged" if reason.code.startswith("merged") else plain.outcome
    return Ruling(plain.power, plain.unit, plain.order, outcome, reason, plain.dislodged)


def _merging(p: Problem, t: Table, action: int, plain: Ruling) -> Reason | None:
    """Why a unit, or a part of one, merged or did not; None where movement's reason says all."""
    facts = facts_of(p)
    if p.to[action] < 0:
        there = [a for a in facts.joined.get(action, ()) if t.arrives[a] is YES]
        return Reason("merged_here", (("others", _units(p, there)),)) if there else None
    where = ("to", p.board.places[p.goal[action]])
    members = facts.group.get(action, ())
    stander = facts.stander.get(action, -1)
    if t.arrives[action] is YES:
        others = [a for a in members if a != action and t.arrives[a] is YES]
        others += [stander] if stander >= 0 else []
        how = None if stander >= 0 else plain.reason
        if others:
            return Reason("merged", (where, ("others", _units(p, others)), ("how", how)))
        if action in facts.alone or members:
            return Reason("merge_alone", (where, ("how", plain.reason)))
        return None
    if action in facts.boards and t.route[action] is NO:
        return Reason("no_fleet_there", (where,))
    if stander >= 0:
        return _kept_out(p, t, action, where)
    if action in facts.boards and plain.reason.code in ("no_strength", "own_unit"):
        return Reason("no_room_aboard", (where,))
    return None


def _kept_out(p: Problem, t: Table, action: int, where: tuple[str, object]) -> Reason | None:
    """A merge with a unit that stands there fails for rivals, for want of a way, or of room."""
    rivals = p.contenders[action]
    best = max(rivals, key=lambda a: (p.rules.prevent(p, t, a)[0], -a), default=-1)
    if best < 0 or p.rules.way(p, t, action) is NO:
        return Reason("no_room_aboard", (where,)) if action in facts_of(p).boards else None
    mine = p.rules.ledger(p, t, action, "attack", None)
    theirs = p.rules.ledger(p, t, best, "prevent", None)
    rival = who(p, best)
    return Reason("stand_off", (where, ("rival", rival), ("mine", mine), ("theirs", theirs)))


def _units(p: Problem, actions: list[int]) -> tuple[Unit, ...]:
    return tuple(who(p, action) for action in actions)


# --- splits ----------------------------------------------------------------------------------------


def _split(p: Problem, t: Table, number: int, inner: Tell) -> Ruling:
    unit, order = p.units[number], p.orders[number]
    assert isinstance(order, Split)
    actions = p.split[number].actions if number in p.split else ()
    pieces: list[tuple[Unit, Reason]] = []
    for action in actions:
        plain = inner(p, t, action)
        reason = _merging(p, t, action, plain) or plain.reason
        if reason.code == "no_strength":
            reason = Reason("split_fails", (("to", p.board.places[p.goal[action]]),))
        pieces.append((who(p, action), reason))
    for piece in order.pieces:
        if piece.void:
            part = Unit(unit.id, unit.power, piece.parts, unit.place)
            pieces.append((part, Reason("piece_void", (("to", piece.to),))))
    gone = any(t.arrives[action] is YES for action in actions)
    beaten = p.rules.dislodged(p, t, number) is YES
    outcome = "split" if gone else "bounced" if actions else "held"
    stays = inner(p, t, number).reason
    left = unit.parts
    for action in actions:
        if t.arrives[action] is YES:
            left = left.minus(p.parts(action))
    facts = (("pieces", tuple(pieces)), ("rest", str(left) if left.size else ""), ("stays", stays))
    return Ruling(unit.power, unit, order, outcome, Reason("split", facts), beaten)


# --- supports --------------------------------------------------------------------------------------


def _shared(p: Problem, t: Table, number: int, inner: Tell) -> Ruling:
    plain = inner(p, t, number)
    order = p.orders[number]
    written = facts_of(p).given.get(number, ())
    if isinstance(order, Support) and not written and number in p.supports:
        gift = Gift(order.supported, order.to, False, int(p.own[number][0]))
        written = (Given(gift, number),)
    total = sum(t.given[one.action][0] for one in written if one.action >= 0)
    matched = any(one.action >= 0 for one in written)
    if not matched:
        reason = p.why[number]
        assert reason is not None
        return Ruling(plain.power, plain.unit, order, "unmatched", reason, plain.dislodged)
    gifts = tuple(_told(p, t, one) for one in written)
    outcome = "given" if total else "cut"
    facts = (("gifts", gifts),)
    return Ruling(plain.power, plain.unit, order, outcome, Reason("shared", facts), plain.dislodged)


def _told(p: Problem, t: Table, one: Given) -> Reason:
    gift = one.gift
    aim = Support("", gift.supported, gift.to) if not gift.merge else None
    if one.action < 0:
        assert one.why is not None
        return one.why
    other = p.units[p.actions[p.supported[one.action]].unit]
    amount = t.given[one.action][0]
    lost = p.own[one.action][0] - amount
    by = _cutters(p, t, one.action) if lost else ()
    facts = (("order", aim), ("other", other), ("to", gift.to), ("number", amount))
    return Reason("share", (*facts, ("lost", lost), ("by", by)))


def _cutters(p: Problem, t: Table, support: int) -> tuple[Unit, ...]:
    """The foreign units that attacked a supporter and had a way there."""
    here = p.at[support]
    found = [a for a in p.into.get(here, ()) if p.rules.way(p, t, a) is YES]
    if p.rules.pressing(p, t, support) != ZERO:
        found += p.data.get("pressing", {}).get(here, ())
    return tuple(who(p, a) for a in found if p.power[a] != p.power[support])


# --- sentences -------------------------------------------------------------------------------------


def _say(names: Names, reason: object, unit: object = None) -> str:
    assert isinstance(reason, Reason)
    facts = dict(reason.facts)
    facts.setdefault("unit", unit)
    return say(names, reason.code, facts)


def _merged(names: Names, facts: Facts) -> str:
    others = names.tell(facts["others"])
    how = facts["how"]
    came = f"moved to {names.tell(facts['to'])}" if how is None else _say(names, how)
    return f"{came}; merged with {others} (MUL-3.1)"


def _merge_alone(names: Names, facts: Facts) -> str:
    return f"{_say(names, facts['how'])}; nobody else came to merge, so it was an ordinary move (MUL-3.4)"


def _split_told(names: Names, facts: Facts) -> str:
    pieces = facts["pieces"]
    assert isinstance(pieces, tuple)
    texts = [f"{unit.parts} {_say(names, reason, unit)}" for unit, reason in pieces]
    if facts["rest"]:
        texts.append(f"{facts['rest']} stayed: {_say(names, facts['stays'])}")
    return f"split: {'; '.join(texts)}"


def _share(names: Names, facts: Facts) -> str:
    if facts["order"] is None:
        aim = f"the merge in {names.tell(facts['to'])}"
    else:
        aim = names.aim(facts["order"], facts["other"])
    by = f" by {names.tell(facts['by'])}" if facts["by"] else ""
    lost = f" ({facts['lost']} cut{by}; MUL-4.2)" if facts["lost"] else ""
    return f"gave {facts['number']} to {aim}{lost}"


def _shared_told(names: Names, facts: Facts) -> str:
    gifts = facts["gifts"]
    assert isinstance(gifts, tuple)
    return "; ".join(_say(names, gift) for gift in gifts)


for _code, _facts, _template in (
    ("merged", ("to", "others", "how"), _merged),
    ("merged_here", ("others",), "stayed; {others} merged with it (MUL-3.1)"),
    ("merge_alone", ("to", "how"), _merge_alone),
    ("merge_unmatched", ("to",), "supported a merge in {to}, but nobody merges there (MUL-3.3)"),
    ("no_fleet_there", ("to",), "stayed: no fleet got to {to} to take it aboard (MUL-5.4)"),
    ("no_room_aboard", ("to",), "stayed: the fleets in {to} had no room for it (MUL-5.4)"),
    ("split", ("pieces", "rest", "stays"), _split_told),
    (
        "piece_void",
        ("to",),
        "stayed: another part was sent to {to} before it, and parts may not merge (SIM-7)",
    ),
    (
        "split_fails",
        ("to",),
        "did not go to {to}: the whole split failed, lest it leave more armies than fleets (MUL-7.5)",
    ),
    (
        "exchanged",
        ("to", "other"),
        "moved to {to}, changing places with {other}: neither was the stronger (MUL-4.1)",
    ),
    ("share", ("order", "other", "to", "number", "lost", "by"), _share),
    ("shared", ("gifts",), _shared_told),
    (
        "unseaworthy",
        ("unit", "to"),
        "{unit} has more armies than fleets and cannot be at sea in {to} (MUL-5.1)",
    ),
    ("split_single", ("unit",), "{unit} is a single unit and has no parts (MUL-7.1)"),
    (
        "split_too_much",
        ("unit", "parts"),
        "the parts come to {parts}, which is not in {unit} (MUL-7.1)",
    ),
    (
        "split_unseaworthy",
        ("unit", "parts"),
        "the split of {unit} would leave {parts} at sea, more armies than fleets (MUL-7.4)",
    ),
    (
        "split_and_merge",
        ("unit", "to"),
        "a unit may not split and merge in one season, so {unit} cannot merge in {to} (SIM-7)",
    ),
    (
        "one_support",
        ("unit",),
        "{unit} may support one space only, with all or a part of it (SIM-2)",
    ),
    (
        "too_many_supports",
        ("unit", "number"),
        "{unit} cannot give {number} supports there: one for each part that could follow (MUL-2.2)",
    ),
    (
        "no_support_left",
        ("unit", "to"),
        "{unit} has no part left that could support into {to} (MUL-2.2)",
    ),
    (
        "overloaded",
        ("unit", "other", "number"),
        "{unit} has room for {number} in all, and so not for {other} (MUL-6.1)",
    ),
    (
        "rest_unseaworthy",
        ("unit", "parts"),
        "without {parts} {unit} would have more armies than fleets at sea (MUL-5.2b)",
    ),
    (
        "one_load",
        ("unit",),
        "{unit} may carry only one army or multiple unit by an order in this game (MUL-6.3)",
    ),
    (
        "whole_units",
        ("unit", "parts"),
        "units are removed as a whole in this game, so {parts} of {unit} cannot go alone (MUL-2.1)",
    ),
    ("no_such_parts", ("unit", "parts"), "{parts} is not, or no longer, in {unit} (MUL-2.1)"),
):
    register(_code, _facts, _template)
