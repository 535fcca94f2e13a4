"""Passing a gate, inside the battles: the keeper must have given leave, and must stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from legation.engine.problem import Problem
from legation.engine.solver import Decision, Equation, Table
from legation.engine.truth import NO, YES, ZERO, Range, Truth, Value, exactly, some, when
from legation.rules.gates.keeping import keeper_power
from legation.rules.gates.orders import Leave, Permit, gate_between
from legation.rules.gates.settings import Settings
from legation.values.geography import Place, Power, Province
from legation.values.orders import Support
from legation.values.rulings import Reason

__all__ = [
    "Grant",
    "Passing",
    "closing",
    "gates_in",
    "given",
    "is_open",
    "opening",
    "prepare",
    "route",
]


class Grant(NamedTuple):
    """Leave in writing: at which gate, for the unit of which action, to which space (-1: any)."""

    gate: Province
    action: int
    to: int


class Passing(NamedTuple):
    """Who wants to pass which gate: by move or by support, and who has leave.

    ``gate`` maps actions to gates; ``keeper`` maps gates to the action of the unit there, -1 for none;
    ``allowed`` are the actions with leave; ``ruler`` maps gates to the powers that give it.
    """

    gate: dict[int, Province]
    keeper: dict[Province, int]
    allowed: frozenset[int]
    ruler: dict[Province, Power | None]


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
        for one, action in keeper.items():
            if action >= 0 and not settings.keeps(p.units[action]):
                keeper[one] = -1
        ruler = {one: keeper_power(p.scene, settings, one) for one in keeper}
        allowed = frozenset(a for a in gate if _has_leave(p, settings, gate, ruler, grants, a))
        p.data["gates"] = Passing(gate, keeper, allowed, ruler)
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
    # Leave for a unit is leave for a part of it, too, that goes by itself.
    if grant.gate != gate or p.at[grant.action] != p.at[action]:
        return False
    if settings.reading == "njudge" and p.to[action] < 0:
        return grant.to < 0  # leave to support through is written without a direction
    return grant.to == _uses(p, action)


def _has_leave(
    p: Problem,
    settings: Settings,
    gate: dict[int, Province],
    ruler: dict[Province, Power | None],
    grants: list[Grant],
    action: int,
) -> bool:
    """Leave in writing (SUE-3), or that of the keeper's own power (SUE-5)."""
    mine = gate[action]
    if any(_matches(p, settings, grant, action, mine) for grant in grants):
        return True
    if ruler[mine] != p.power[action] or not settings.own_pass():
        return False
    if settings.reading in ("page", "open"):
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
        used = (a for a, one in gate.items() if one == grant.gate and p.at[a] == p.at[grant.action])
        if grant in grants and any(_uses(p, action) == grant.to for action in used):
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
    if passing.ruler[passing.gate[action]] is None or action not in passing.allowed:
        return NO
    stays: Truth = YES
    if settings.must_stay():
        stays = ~p.rules.dislodged(p, t, keeper)
        if p.to[keeper] >= 0:
            stays = stays & ~t.arrives[keeper]
    if settings.cut and keeper >= 0:
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


def opening(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value] | None:
    """The other reading of what goes round in a circle: the passage is open (SUE-7)."""
    passing = gates_in(p)
    if passing is None:
        return None
    found: dict[Decision, Value] = {
        decision: YES for decision in core if decision[0] == "route" and decision[1] in passing.gate
    }
    for decision in _supports_through(passing, core):
        found[decision] = exactly(t.given[decision[1]][1])
    return found or None


def closing(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value] | None:
    """A support through a gate on which it depends whether the gate is open has no effect (SUE-7).

    Moves through gates are closed by the rule for convoys, which comes first.
    """
    passing = gates_in(p)
    if passing is None:
        return None
    return dict.fromkeys(_supports_through(passing, core), ZERO) or None


def _supports_through(passing: Passing, core: tuple[Decision, ...]) -> list[Decision]:
    return [decision for decision in core if decision[0] == "given" and decision[1] in passing.gate]


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
