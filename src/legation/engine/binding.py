"""From a written order to the unit that it is for and the order as it would be carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from legation.engine.scene import Cites, Scene
from legation.engine.usual import holders_only, own_units_only
from legation.values.orders import Ballot, Order, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["bind", "binder", "cite_voids", "legal_lines"]

Bind: TypeAlias = Callable[[Ballot, Sequence[Ballot]], tuple[Unit | None, Order | Reason]]


def bind(
    scene: Scene, ballot: Ballot, before: Sequence[Ballot] = ()
) -> tuple[Unit | None, Order | Reason]:
    """The unit a ballot is for, and its order as it would be carried out, or why it is void.

    ``before`` are the ballots accepted so far, for rules that count them.
    """
    return binder(scene)(ballot, before)


def binder(scene: Scene) -> Bind:
    """``bind`` for many ballots on one scene, with everything that they share looked up once."""
    rules, phase = scene.rules, scene.state.phase
    index, space_of = scene.board.index, scene.board.space_of
    verbs, may_write, legal = rules.verbs_in(phase.kind), rules.may_write, rules.legal
    means, obeys = rules.means, rules.obeys or own_units_only
    on = scene.on
    asked = may_write is not None or bool(scene.state.seats)
    if phase.kind == "retreat":
        on = {space_of[index[entry.unit.place]]: entry.unit for entry in scene.state.dislodged}

    def bind_one(ballot: Ballot, before: Sequence[Ballot]) -> tuple[Unit | None, Order | Reason]:
        seat, power, order, _ = ballot
        unit = ours = None
        if isinstance(order, UnitOrder):
            place = index.get(order.unit)
            unit = None if place is None else on.get(space_of[place])
        if means is not None:
            order = means(scene, power, unit, order)
        verb = verbs.get(type(order))
        if verb is None:
            if type(order) in rules.verbs:
                return unit, Reason("wrong_phase", (("verb", order.verb), ("phase", phase)))
            return unit, Reason("unknown_verb", (("verb", order.verb),))
        if unit is None:
            if isinstance(order, UnitOrder):
                return None, Reason("no_unit", (("place", order.unit),))
        elif unit.power != power:
            foreign = obeys(scene, power, unit, before)
            if foreign is not None:
                return unit, foreign
            ours = replace(unit, power=power)  # it obeys as a unit of that power would
        if asked or seat != power:
            refusal = (may_write or holders_only)(scene, ballot, before)
            if refusal is not None:
                return unit, refusal
        bound = verb.bind(scene, power, unit, order)
        if legal is None or isinstance(bound, Reason):
            return unit, bound
        objection = legal(scene, ours or unit, bound)
        return unit, bound if objection is None else objection

    return _citing(scene, bind_one) if rules.numbered else bind_one


def _citing(scene: Scene, bind_one: Bind) -> Bind:
    """Binding that adds to the reason of a void order the number of the rule that modules give."""
    cites = scene.rules.cites
    if cites is None:
        return bind_one

    def bind_and_cite(
        ballot: Ballot, before: Sequence[Ballot]
    ) -> tuple[Unit | None, Order | Reason]:
        unit, bound = bind_one(ballot, before)
        if not isinstance(bound, Reason):
            return unit, bound
        return unit, _cited(bound, cites(scene, ballot, unit, bound))

    return bind_and_cite


def _cited(reason: Reason, rule: str) -> Reason:
    return reason._replace(facts=(*reason.facts, ("cited", rule))) if rule else reason


def cite_voids(scene: Scene, rulings: Sequence[Ruling]) -> Sequence[Ruling]:
    """Rulings, those on orders that were found void when all were there with the number of the rule."""
    cites = scene.rules.cites
    if not scene.rules.numbered or cites is None:
        return rulings
    return [
        _cited_void(scene, cites, ruling, ruling.order)
        if ruling.outcome == "void" and ruling.order is not None
        else ruling
        for ruling in rulings
    ]


def _cited_void(scene: Scene, cites: Cites, ruling: Ruling, order: Order) -> Ruling:
    power, unit, reason = ruling.power, ruling.unit, ruling.reason
    if "cited" in dict(reason.facts):
        return ruling
    rule = cites(scene, Ballot(ruling.seat or power, power, order), unit, reason)
    cited = _cited(reason, rule)
    return Ruling(power, unit, order, "void", cited, ruling.dislodged, seat=ruling.seat)


def legal_lines(
    scene: Scene, ballots: Sequence[Ballot], aside: Mapping[int, Ballot | None] | None = None
) -> tuple[list[tuple[Ballot, Unit | None]], list[Ruling]]:
    """Void ballots are taken out first, each with its ruling; the others are bound to their units.

    ``aside`` are lines that are dealt with elsewhere, by their place in the list: as they were accepted,
    None where they were not. They are judged no more, but rules that count lines count them.
    """
    legal: list[tuple[Ballot, Unit | None]] = []
    accepted: list[Ballot] = []
    voids: list[Ruling] = []
    bind_one = binder(scene)
    counted = scene.rules.counts
    for number, ballot in enumerate(ballots):
        if aside is not None and number in aside:
            done = aside[number]
            if done is not None:
                accepted.append(done)
            continue
        unit, bound = bind_one(ballot, accepted)
        if bound is ballot[2]:
            legal.append((ballot, unit))
            if counted:
                accepted.append(ballot)
            continue
        if isinstance(bound, Reason):
            voids.append(Ruling(ballot.power, unit, ballot.order, "void", bound, seat=ballot.seat))
            continue
        line = ballot._replace(order=bound)
        legal.append((line, unit))
        accepted.append(line)
    return legal, voids
