"""The equations of trains: how far one gets, where it can end, and whom it keeps out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from legation.engine.module import Settled
from legation.engine.problem import Problem
from legation.engine.solver import Decision, Equation, Table
from legation.engine.truth import (
    NO,
    OPEN,
    YES,
    ZERO,
    Range,
    Truth,
    Value,
    every,
    most,
    some,
    when,
)
from legation.rules.railway.settings import Settings
from legation.rules.railway.trains import Leg, Trains, trains_of
from legation.values.changes import UnitMoved

__all__ = [
    "Trainless",
    "arrives",
    "contends",
    "cut",
    "cutting_legs",
    "end_of",
    "enters",
    "force",
    "last_leg",
    "pressing",
    "settle",
    "start_contends",
    "start_enters",
    "stood",
]

_Settle = Callable[[Problem, Table], Settled]


def start_contends(p: Problem) -> tuple[list[Value], list[int]]:
    """Every leg is open at first."""
    trains = trains_of(p)
    count = len(trains.legs) if trains else 0
    return [OPEN] * count, list(range(count))


start_enters = start_contends


def _legs(p: Problem) -> Trains:
    trains = trains_of(p)
    assert trains is not None
    return trains


def force(p: Problem, t: Table, leg: Leg, settings: Settings) -> Range:
    """What a train counts for at a station: one, and at its goal with its supports (TSR-8)."""
    if not leg.goal and settings.passing != "supported":
        return p.own[leg.train] if settings.passing == "one" else ZERO
    whole: Range = p.rules.defend(p, t, leg.train)
    return whole


@dataclass(slots=True)
class Trainless:
    """Whether a move would succeed if there were no train: the equation that ``arrives`` wraps."""

    arrives: Equation | None = None

    def would(self, p: Problem, t: Table, action: int) -> Truth:
        """Whether a move would succeed if there were no train."""
        assert self.arrives is not None
        answer: Truth = self.arrives(p, t, action)
        return answer


def _stays(p: Problem, t: Table, space: int) -> Truth:
    """Whether the unit that stands in a space is there at the end, if there is one."""
    unit = p.on.get(space, -1)
    if unit < 0:
        return NO
    there: Truth = ~p.rules.dislodged(p, t, unit)
    return there & ~t.arrives[unit] if p.to[unit] >= 0 else there


def _comers(p: Problem, leg: Leg) -> list[int]:
    """Who wants to go to a station."""
    return p.into.get(leg.space, [])


def contends(settings: Settings, trainless: Trainless) -> Equation:
    """Whether a train gets to a station: to the first unless it is beaten from there, then on."""

    def equation(p: Problem, t: Table, number: int) -> Truth:
        trains = _legs(p)
        leg = trains.legs[number]
        if leg.before >= 0:
            before: Truth = t.kinds["contends"][leg.before]
            return before & _passes(p, t, leg.before, settings, trainless)
        if not _blocks(p, trains, leg, settings):
            return YES
        return ~t.arrives[trains.opposite[leg.train]]

    return equation


def _passes(p: Problem, t: Table, number: int, settings: Settings, trainless: Trainless) -> Truth:
    """Whether nothing stops a train at a station on its way (TSR-3, TSR-4)."""
    trains = _legs(p)
    leg = trains.legs[number]
    power = p.power[leg.train]
    if leg.before < 0 and _blocks(p, trains, leg, settings):
        return NO
    holder = p.on.get(leg.space, -1)
    result = YES
    if stood(p, leg, settings):
        return NO
    if holder >= 0 and p.power[holder] != power:
        result = ~_stays(p, t, leg.space)
    for comer in _comers(p, leg):
        if settings.tsr == "datc" or p.power[comer] != power:
            result = result & ~trainless.would(p, t, comer)
    if settings.lost_centre == "stop" and _is_lost(p, leg):
        own = holder >= 0 and p.power[holder] == power
        result = result & (_stays(p, t, leg.space) if own else NO)
    return result


def stood(p: Problem, leg: Leg, settings: Settings) -> bool:
    """Whether a foreign unit that stood in a station on the way before the moves stops a train (TSR-4)."""
    holder = p.on.get(leg.space, -1)
    foreign = holder >= 0 and p.power[holder] != p.power[leg.train]
    return settings.blocks == "start" and foreign and not leg.goal


def _blocks(p: Problem, trains: Trains, leg: Leg, settings: Settings) -> bool:
    """Whether a unit comes from the first station to where the train starts: nobody changes places."""
    against = trains.opposite.get(leg.train, -1)
    if against < 0:
        return False
    return settings.tsr == "datc" or p.power[against] != p.power[leg.train]


def _is_lost(p: Problem, leg: Leg) -> bool:
    """Whether a station is a centre that the train's power does not own (TSR-9)."""
    station = p.board.spaces[leg.space]
    owner = p.scene.state.owner(station)
    return station in p.board.centres and owner != p.power[leg.train]


def enters(settings: Settings, trainless: Trainless) -> Equation:
    """Whether a train can end at a station: nobody is there, and nobody keeps it out (TSR-5, TSR-6)."""

    def equation(p: Problem, t: Table, number: int) -> Truth:
        trains = _legs(p)
        leg = trains.legs[number]
        result: Truth = t.kinds["contends"][number]
        blocked = leg.before < 0 and _blocks(p, trains, leg, settings)
        if result is NO or blocked or stood(p, leg, settings):
            return NO
        result = result & _left(p, t, leg)
        mine = force(p, t, leg, settings)
        for comer in _comers(p, leg):
            if settings.tsr == "datc":
                beaten = mine > p.rules.attack(p, t, comer)
                result = result & (~trainless.would(p, t, comer) | beaten)
            elif leg.goal:
                result = result & (mine > p.rules.prevent(p, t, comer))
            else:
                result = result & ~p.rules.way(p, t, comer)
        return result

    return equation


def _left(p: Problem, t: Table, leg: Leg) -> Truth:
    """Whether a station was empty, or its unit moved away (a train drives nobody out)."""
    holder = p.on.get(leg.space, -1)
    if holder < 0:
        return YES
    return t.arrives[holder] if p.to[holder] >= 0 else NO


def arrives(settings: Settings, trainless: Trainless) -> Callable[[Equation], Equation]:
    """Trains arrive if they can end anywhere; others get past a train only by more strength."""

    def wrap(inner: Equation) -> Equation:
        trainless.arrives = inner

        def equation(p: Problem, t: Table, action: int) -> Truth:
            trains = trains_of(p)
            if trains is None:
                answer: Truth = inner(p, t, action)
                return answer
            if action in trains.of:
                values: list[Truth] = t.kinds["enters"]
                return some(values[leg] for leg in trains.of[action])
            result: Truth = inner(p, t, action)
            if result is NO:
                return NO
            return result & _past_trains(p, t, trains, action, settings)

        return equation

    return wrap


def cut(inner: Equation) -> Equation:
    """With ``cuts`` a train that gets to its goal cuts a foreign support there (TSR-8)."""

    def equation(p: Problem, t: Table, support: int) -> Truth:
        result: Truth = inner(p, t, support)
        for leg in cutting_legs(p, support):
            result = result | t.kinds["contends"][leg]
        return result

    return equation


def pressing(inner: Equation) -> Equation:
    """A train at its goal takes as much of a multiple unit's support as it is strong there (TSR-8).

    What helps it from the space supported into, and what the supporter's power gives, is not counted.
    """

    def equation(p: Problem, t: Table, support: int) -> Range:
        strongest: Range = inner(p, t, support)
        target = p.supports.get(support, p.aids.get(support, -1))
        for leg in cutting_legs(p, support):
            train = trains_of(p).legs[leg].train  # type: ignore[union-attr]  # legs have trains
            strength = p.own[train]
            for entry in p.ledger.get(train, ()):
                if entry.support < 0:
                    strength = strength + entry.amount
                elif p.at[entry.support] != target and entry.power != p.power[support]:
                    strength = strength + t.given[entry.support]
            strongest = most(strongest, when(t.kinds["contends"][leg], strength))
        return strongest

    return equation


def cutting_legs(p: Problem, support: int) -> list[int]:
    """Where foreign trains have their goal at a supporter, whose support is not into their start."""
    trains = trains_of(p)
    if trains is None:
        return []
    legs = [number for number in trains.at.get(p.at[support], ()) if trains.legs[number].goal]
    going = ((number, trains.legs[number].train) for number in legs)
    return [
        number
        for number, train in going
        if p.power[train] != p.power[support] and p.at[train] != p.supports.get(support)
    ]


def _past_trains(p: Problem, t: Table, trains: Trains, action: int, settings: Settings) -> Truth:
    """Whether the trains at a station, or one that a move meets head-on, let it through (TSR-4)."""
    strength: Range = p.rules.attack(p, t, action)
    obstacles: list[Truth] = []
    for number in trains.at.get(p.to[action], ()):
        leg = trains.legs[number]
        own = p.power[leg.train] == p.power[action]
        if own and settings.tsr == "page" and not leg.goal:
            continue
        here: Truth = t.kinds["contends"][number]
        beats = _exceeds(strength, force(p, t, leg, settings))
        obstacles.append(here & ~beats)
    for train in trains.against.get(action, ()):
        leg = trains.legs[trains.of[train][0]]
        if _blocks(p, trains, leg, settings):
            beats = _exceeds(strength, force(p, t, leg, settings))
            obstacles.append(~beats)
    return every(~obstacle for obstacle in obstacles)


def _exceeds(strength: Range, other: Range) -> Truth:
    answer: Any = strength > other  # a truth, although a range is a pair
    result: Truth = answer
    return result


def end_of(p: Problem, t: Table, train: int) -> int:
    """The space of the last station that a train which leaves can enter (TSR-6)."""
    trains = _legs(p)
    values = t.kinds["enters"]
    return next(trains.legs[n].space for n in reversed(trains.of[train]) if values[n] is YES)


def settle(inner: _Settle) -> _Settle:
    """A train ends at the last station that it can enter (TSR-6)."""

    def ask(p: Problem, t: Table) -> Settled:
        settled = inner(p, t)
        trains = trains_of(p)
        if trains is None:
            return settled
        ends = {
            p.units[train].id: p.board.spaces[end_of(p, t, train)]
            for train in trains.of
            if t.arrives[train] is YES
        }
        changes = tuple(
            UnitMoved(one.unit, ends[one.unit])
            if isinstance(one, UnitMoved) and one.unit in ends
            else one
            for one in settled.changes
        )
        return settled._replace(changes=changes)

    return ask


def last_leg(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value] | None:
    """A paradox of trains: at the last station in it the train fails, yet keeps others out (TSR-10)."""
    legs = [number for name, number in core if name == "contends"]
    if not legs:
        return None
    last = max(legs)
    return {("contends", last): YES, ("enters", last): NO}
