"""What became of trains, and of those whom a train kept out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from legation.engine.problem import Problem
from legation.engine.solver import Table
from legation.engine.strength import who
from legation.engine.truth import YES, ZERO
from legation.notation.explain import register
from legation.rules.railway.orders import Ride
from legation.rules.railway.running import Trainless, cutting_legs, end_of, force, stood
from legation.rules.railway.settings import Settings
from legation.rules.railway.trains import Leg, Trains, trains_of
from legation.values.rulings import Reason, Ruling

__all__ = ["ruling"]

Asked = Callable[[Problem, Table, int], Ruling]
Fact = tuple[str, object]


def ruling(settings: Settings, trainless: Trainless) -> Callable[[Asked], Asked]:
    """The outcomes of rides, and of moves that a train stopped."""

    def wrap(inner: Asked) -> Asked:
        def answer(p: Problem, t: Table, number: int) -> Ruling:
            order = p.orders[p.actions[number].unit]
            if isinstance(order, Ride):
                return _ruled(p, t, number, *_of_train(p, t, number, order))
            trains = trains_of(p)
            if settings.cuts and trains is not None and _cut_by(p, t, number):
                return _ruled(p, t, number, "cut", _by_train)
            moving = trains is not None and number in p.movers
            if moving and t.arrives[number] is not YES and trainless.would(p, t, number) is YES:
                return _ruled(p, t, number, "bounced", partial(_kept_out, settings=settings))
            return inner(p, t, number)

        return answer

    return wrap


def _ruled(p: Problem, t: Table, number: int, outcome: str, explain: Any) -> Ruling:
    unit = who(p, number)
    beaten = p.rules.dislodged(p, t, number) is YES
    order = p.orders[p.actions[number].unit]
    return Ruling(unit.power, unit, order, outcome, explain, beaten, (p, t), number)


def _of_train(p: Problem, t: Table, number: int, order: Ride) -> tuple[str, Any]:
    trains = trains_of(p)
    if trains is None or not trains.of.get(number):
        return "no_passage", _several
    if t.arrives[number] is not YES:
        return "bounced", _no_stop
    end = end_of(p, t, number)
    return ("moved", _through) if end == p.goal[number] else ("stopped_short", _short)


def _through(p: Problem, t: Table, number: int) -> Reason:
    return Reason("train_through", (("to", p.board.places[p.goal[number]]),))


def _several(p: Problem, t: Table, number: int) -> Reason:
    order = p.orders[number]
    assert isinstance(order, Ride)
    others = tuple(
        p.units[other]
        for other, one in enumerate(p.orders)
        if isinstance(one, Ride) and other != number and one.line == order.line
    )
    return Reason("trains_collide", (("others", others),))


def _short(p: Problem, t: Table, number: int) -> Reason:
    """Where the train ended instead, and what stopped it."""
    stop = ("stop", p.board.places[end_of(p, t, number)])
    return _stopped(p, t, number, "train_short", (stop,))


def _no_stop(p: Problem, t: Table, number: int) -> Reason:
    return _stopped(p, t, number, "train_stays", ())


def _stopped(p: Problem, t: Table, number: int, code: str, facts: tuple[Fact, ...]) -> Reason:
    trains = trains_of(p)
    assert trains is not None
    reached = [leg for leg in trains.of[number] if t.kinds["contends"][leg] is YES]
    to: Fact = ("to", p.board.places[p.goal[number]])
    if not reached:
        by: Fact = ("by", (p.units[trains.opposite[number]],))
        where: Fact = ("at", p.board.places[p.at[number]])
        return Reason(code, (to, *facts, where, by))
    leg = trains.legs[reached[-1]]
    where = ("at", p.board.places[leg.space])
    return Reason(code, (to, *facts, where, ("by", _blockers(p, t, trains, leg))))


def _blockers(p: Problem, t: Table, trains: Trains, leg: Leg) -> tuple[object, ...]:
    """The units that stopped a train at a station: the one there, one head-on, or those that come."""
    found = []
    holder = p.on.get(leg.space, -1)
    if stood(p, leg, p.rules.settings["railway"]) or (holder >= 0 and t.arrives[holder] is not YES):
        found.append(p.units[holder])
    elif leg.before < 0 and leg.train in trains.opposite:
        found.append(p.units[trains.opposite[leg.train]])
    comers = p.into.get(leg.space, ())
    found += [p.units[p.actions[a].unit] for a in comers if p.rules.way(p, t, a) is YES]
    return tuple(dict.fromkeys(found))


def _cut_by(p: Problem, t: Table, number: int) -> list[int]:
    """The legs at which trains cut a support that gives nothing."""
    matched = number in p.supports and p.why[number] is None
    if not matched or t.given[number] != ZERO:
        return []
    return [leg for leg in cutting_legs(p, number) if t.kinds["contends"][leg] is YES]


def _by_train(p: Problem, t: Table, number: int) -> Reason:
    trains = trains_of(p)
    assert trains is not None
    by = tuple(p.units[trains.legs[leg].train] for leg in _cut_by(p, t, number))
    return Reason("cut_by_train", (("by", by),))


def _kept_out(p: Problem, t: Table, number: int, settings: Settings) -> Reason:
    """A move that would have succeeded but for a train (TSR-4)."""
    trains = trains_of(p)
    assert trains is not None
    to = ("to", p.board.places[p.goal[number]])
    for one in trains.at.get(p.to[number], ()):
        leg = trains.legs[one]
        if t.kinds["contends"][one] is YES:
            facts = (("train", p.units[leg.train]), ("theirs", force(p, t, leg, settings)[0]))
            return Reason("kept_out_by_train", (to, *facts))
    train = trains.against[number][0]
    leg = trains.legs[trains.of[train][0]]
    facts = (("train", p.units[train]), ("theirs", force(p, t, leg, settings)[0]))
    return Reason("kept_out_by_train", (to, *facts))


register("train_through", ("to",), "went by train to {to} (TSR-2)")
register(
    "trains_collide",
    ("others",),
    "did not leave, because {others} was ordered to ride as well (TSR-7)",
)
register(
    "train_short",
    ("to", "stop", "at", "by"),
    "was stopped at {at} by {by} on the way to {to}, and ended in {stop} (TSR-6)",
)
register(
    "train_stays",
    ("to", "at", "by"),
    "was stopped at {at} by {by} on the way to {to}; no station before was free (TSR-6)",
)
register("cut_by_train", ("by",), "its support was cut by the train of {by} (TSR-8)")
register(
    "kept_out_by_train",
    ("to", "train", "theirs"),
    "kept out of {to} by the train of {train} with {theirs} (TSR-4)",
)
