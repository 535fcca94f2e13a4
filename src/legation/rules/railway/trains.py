"""The trains of a phase: who rides where, station by station."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from legation.engine.problem import Action, Problem
from legation.rules.railway.orders import Ride, line_of, way_of
from legation.rules.railway.settings import Settings
from legation.values.orders import Order

__all__ = ["Leg", "Trains", "expand", "prepare", "trains_of"]

Expand = Callable[[Problem, int, Order | None], tuple[Action, ...]]


class Leg(NamedTuple):
    """A station on a train's way: the train's action, the space, and whether it is the goal.

    ``before`` is the number of the leg before, -1 for the first one.
    """

    train: int
    space: int
    before: int
    goal: bool


@dataclass(slots=True)
class Trains:
    """All legs of all trains.

    ``of`` maps a train to its legs in order, ``at`` a space to the legs there; ``opposite`` maps a train to
    the action that comes against it from the first station, and ``against`` such actions to the trains.
    """

    legs: list[Leg] = field(default_factory=list)
    of: dict[int, list[int]] = field(default_factory=dict)
    at: dict[int, list[int]] = field(default_factory=dict)
    opposite: dict[int, int] = field(default_factory=dict)
    against: dict[int, list[int]] = field(default_factory=dict)


def trains_of(p: Problem) -> Trains | None:
    """The trains of a problem; None when nobody rides."""
    found = p.data.get("railway")
    assert found is None or isinstance(found, Trains)
    return found


def _stations(p: Problem, order: Ride) -> tuple[str, ...]:
    railway = line_of(p.board, order.unit, order.to, order.line)
    assert railway is not None  # a legal order names its line
    return way_of(railway, order.unit, order.to)


def stopped_by_others(p: Problem, number: int, settings: Settings) -> bool:
    """Whether a train does not run because there are several (TSR-7)."""
    order = p.orders[number]
    assert isinstance(order, Ride)
    rides = [o for o in p.orders if isinstance(o, Ride) and o.line == order.line]
    if settings.trains == "one":
        return len(rides) > 1
    used = Counter(place for ride in rides for place in (ride.unit, *_stations(p, ride)))
    return any(used[place] > 1 for place in (order.unit, *_stations(p, order)))


def expand(settings: Settings) -> Callable[[Expand], Expand]:
    """A train leaves its place apart from the others, for the farthest station it wants."""

    def wrap(inner: Expand) -> Expand:
        def make(p: Problem, number: int, order: Order | None) -> tuple[Action, ...]:
            if not isinstance(order, Ride):
                return inner(p, number, order)
            here = p.board.space_of[p.place[number]]
            if settings.stuck == "hold" and stopped_by_others(p, number, settings):
                return (Action(number, here),)
            goal = p.board.index[order.to]
            return (Action(number, here, goal, goal, apart=True),)

        return make

    return wrap


def prepare(settings: Settings) -> Callable[[Problem], None]:
    """Lay out the legs of the trains, and find who comes against them."""

    def act(p: Problem) -> None:
        trains = Trains()
        for number, order in enumerate(p.orders):
            if isinstance(order, Ride) and p.to[number] >= 0:
                if stopped_by_others(p, number, settings):
                    trains.of[number] = []
                else:
                    _lay_out(p, trains, number, order)
        if trains.of:
            p.data["railway"] = trains
        if settings.cuts:
            pressing = p.data.setdefault("pressing", {})
            for leg in trains.legs:
                if leg.goal:
                    pressing.setdefault(leg.space, []).append(leg.train)

    return act


def _lay_out(p: Problem, trains: Trains, number: int, order: Ride) -> None:
    before = -1
    for station in _stations(p, order):
        space = p.board.index[station]
        leg = len(trains.legs)
        trains.legs.append(Leg(number, space, before, station == order.to))
        trains.of.setdefault(number, []).append(leg)
        trains.at.setdefault(space, []).append(leg)
        before = leg
    first = p.on.get(trains.legs[trains.of[number][0]].space, -1)
    if first >= 0 and p.to[first] == p.at[number] and first not in p.convoyed:
        trains.opposite[number] = first
        trains.against.setdefault(first, []).append(number)
