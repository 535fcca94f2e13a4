"""Passing a gate, inside the battles: the keeper must have given leave, and must stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from legation.engine.problem import Problem
from legation.engine.solver import Equation, Table
from legation.engine.truth import NO, ZERO, Range, Truth, some, when
from legation.rules.gates.orders import Leave, Permit, gate_between
from legation.rules.gates.settings import Settings
from legation.values.geography import Place, Province
from legation.values.orders import Support
from legation.values.rulings import Reason

__all__ = ["Grant", "Passing", "gates_in", "given", "is_open", "prepare", "route"]


class Grant(NamedTuple):
    """Leave in writing: at which gate, for the unit of which action, to which space (-1: any)."""

    gate: Province
    action: int
    to: int


class Passing(NamedTuple):
    """Who wants to pass which gate: by move or by support, and who has leave.

    ``gate`` maps actions to gates; ``keeper`` maps gates to the action of the unit there, -1 for none;
    ``allowed`` are the actions with leave.
    """

    gate: dict[int, Province]
    keeper: dict[Province, int]
    allowed: frozenset[int]


def gates_in(p: Problem) -> Passing | None:
    """What the phase has of gates; None when nobody passes one."""
    found = p.data.get("gates")
    assert found is None or isinstance(found, Passing)
    return found


def prepare(settings: Settings) -> Callable[[Problem], None]:
    """Find out who passes a gate, and who has leave. Moves through a gate have a route to decide."""

    def act(p: Problem) -> None:
        if not p.board.links:
            return
        gate = dict(_passers(p))
        grants = list(_grants(p, settings))
        _unmatched(p, settings, gate, grants)
        if not gate:
            return
        space_of, index = p.board.space_of, p.board.index
        keeper = {one: p.on.get(space_of[index[one]], -1) for one in set(gate.values())}
        allowed = frozenset(a for a in gate if _has_leave(p, settings, gate, keeper, grants, a))
        p.data["gates"] = Passing(gate, keeper, allowed)
        p.open_routes += [action for action in gate if action in set(p.movers)]

    return act


def _passers(p: Problem) -> Iterator[tuple[int, Province]]:
    places = p.board.places
    for action in p.movers:
        unit = p.units[p.actions[action].unit]
        link = p.board.links.get((unit.kind, p.place[action], p.goal[action]))
        walks = action not in p.convoyed
        if walks and link is not None and link.gate and link.gate_mode == "leave":
            yield action, link.gate
    for support, target in p.supports.items():
        unit = p.units[support]
        gate = gate_between(p.board, unit.kind, unit.place, places[target])
        if gate is not None:
            yield support, gate


def _grants(p: Problem, settings: Settings) -> Iterator[Grant]:
    """All leave in writing. One grant a gate: of several lines the last counts."""
    if settings.reading == "page":
        for number, order in enumerate(p.orders):
            if isinstance(order, Leave):
                yield _grant(p, p.board.places[p.at[number]], order.passing, order.to)
        return
    last: dict[Province, Permit] = {}
    for ballot in p.ballots:
        if isinstance(ballot.order, Permit):
            last[ballot.order.gate] = ballot.order
    for gate, permit in last.items():
        if permit.passing:
            yield _grant(p, gate, permit.passing, permit.to)


def _grant(p: Problem, gate: Province, passing: Place, to: Place) -> Grant:
    index, space_of = p.board.index, p.board.space_of
    return Grant(gate, p.on[space_of[index[passing]]], space_of[index[to]] if to else -1)


def _uses(p: Problem, action: int) -> int:
    """The space to which a unit passes or supports."""
    return p.to[action] if p.to[action] >= 0 else p.supports.get(action, -1)


def _matches(p: Problem, settings: Settings, grant: Grant, action: int, gate: Province) -> bool:
    if grant.gate != gate or grant.action != action:
        return False
    if settings.reading == "njudge" and p.to[action] < 0:
        return grant.to < 0  # leave to support through is written without a direction
    return grant.to == _uses(p, action)


def _has_leave(
    p: Problem,
    settings: Settings,
    gate: dict[int, Province],
    keeper: dict[Province, int],
    grants: list[Grant],
    action: int,
) -> bool:
    """Leave in writing (SUE-3), or that of the keeper's own power (SUE-5)."""
    mine = gate[action]
    if any(_matches(p, settings, grant, action, mine) for grant in grants):
        return True
    if keeper[mine] < 0 or p.power[keeper[mine]] != p.power[action] or not settings.own_pass():
        return False
    if settings.reading == "page":
        return True
    # Leave for one takes away what goes without saying, and so do two who want it (DATC 7.C.4, 7.C.5).
    if any(grant.gate == mine for grant in grants):
        return False
    movers = [a for a, one in gate.items() if one == mine and p.to[a] >= 0]
    return sum(p.power[a] == p.power[action] for a in movers) < 2 or p.to[action] < 0


def _unmatched(
    p: Problem, settings: Settings, gate: dict[int, Province], grants: list[Grant]
) -> None:
    """Leave for a unit that does something else does nothing."""
    if settings.reading != "page":
        return
    for number, order in enumerate(p.orders):
        if not isinstance(order, Leave):
            continue
        grant = _grant(p, p.board.places[p.at[number]], order.passing, order.to)
        used = _uses(p, grant.action) == grant.to
        if used and grant in grants and gate.get(grant.action) == grant.gate:
            continue
        other = p.units[grant.action]
        did = p.orders[grant.action]
        meant = Support(order.unit, order.passing, order.to)
        facts = (("other", other), ("order", meant), ("did", did))
        p.why[number] = Reason("support_unmatched", facts)


# --- the equations ---------------------------------------------------------------------------------


def is_open(p: Problem, t: Table, action: int, settings: Settings) -> Truth:
    """Whether the gate is open to an action: it has leave, and the keeper stays to the end (SUE-2).

    An attack on the keeper does not take the leave away unless the option says so (SUE-4).
    """
    passing = gates_in(p)
    if passing is None or action not in passing.gate:
        raise LookupError(f"action {action} passes no gate")
    keeper = passing.keeper[passing.gate[action]]
    if keeper < 0 or action not in passing.allowed:
        return NO
    stays: Truth = ~p.rules.dislodged(p, t, keeper)
    if p.to[keeper] >= 0:
        stays = stays & ~t.arrives[keeper]
    if settings.cut:
        stays = stays & ~some(
            p.rules.way(p, t, attacker)
            for attacker in p.into.get(p.at[keeper], ())
            if p.power[attacker] != p.power[keeper]
        )
    return stays


def route(settings: Settings) -> Callable[[Equation], Equation]:
    """A move through a gate has a way while the gate is open to it (SUE-1).

    What goes round in a circle is closed, as convoys are (SUE-7).
    """

    def wrap(inner: Equation) -> Equation:
        def equation(p: Problem, t: Table, action: int) -> Truth:
            base: Truth = inner(p, t, action)
            passing = gates_in(p)
            if base is NO or passing is None or action not in passing.gate:
                return base
            return base & is_open(p, t, action, settings)

        return equation

    return wrap


def given(settings: Settings) -> Callable[[Equation], Equation]:
    """A support through a gate needs leave as well (SUE-6)."""

    def wrap(inner: Equation) -> Equation:
        def equation(p: Problem, t: Table, support: int) -> Range:
            amount: Range = inner(p, t, support)
            passing = gates_in(p)
            if passing is None or support not in passing.gate:
                return amount
            return when(is_open(p, t, support, settings), amount, ZERO)

        return equation

    return wrap
