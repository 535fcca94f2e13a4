"""Straits: sea ways through a province, which a fleet of another power there closes.

The map marks them: links with a gate in mode ``block``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.solver import Equation, Table
from legation.engine.strength import total
from legation.engine.truth import NO, YES, ZERO, Range, Truth, at_least, exactly, some, when
from legation.notation.explain import register
from legation.rules.machiavelli.orders import Convert
from legation.values.changes import Change, RetreatsSet
from legation.values.geography import Power, Province, city_of
from legation.values.orders import Move
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["STRAITS", "Settings"]

_NAME = "straits"
Passage: TypeAlias = Callable[[Scene, Unit, int, int], Reason | None]
Judge: TypeAlias = Callable[[Problem, Table, int], Ruling]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``edition``: in the ``first`` a fleet that comes into the strait while others pass closes it, too.
    * ``profile``: with ``njudge`` a garrison that comes out as a fleet does so in the second edition, too;
      and whoever tries to come in closes it where nobody else there or on the way there is as strong,
      whether it arrives or not, even if a fleet of the passing power leaves the strait.
    """

    edition: Literal["first", "second"] = "first"
    profile: Literal["book", "njudge"] = "book"


def _gate(board: Board, start: int, goal: int) -> Province | None:
    """The province of the strait that a fleet's link between two places passes (MACH-1.4, MACH-8.1)."""
    link = board.links.get(("fleet", start, goal))
    return link.gate if link is not None and link.gate_mode == "block" else None


def _lets_pass(scene: Scene, keeper: Power, power: Power) -> bool:
    """Whether a power's fleets do not close a strait to another: its own, and who has its leave for this
    campaign (MACH-8.2)."""
    pairs = getattr(scene.slot(_NAME, "allies"), "pairs", ())
    return keeper == power or (keeper, power) in pairs


def _keeper(scene: Scene, gate: Province) -> Unit | None:
    """The fleet that stands in a strait; armies and garrisons close none (MACH-8.4)."""
    unit = scene.unit_at(gate)
    return unit if unit is not None and unit.kind == "fleet" else None


# --- who passes -------------------------------------------------------------------------------------


def _passage(inner: Passage) -> Passage:
    """A strait is open to whoever writes orders: what closes it is decided with everything else."""

    def passage(scene: Scene, unit: Unit, start: int, goal: int) -> Reason | None:
        found = inner(scene, unit, start, goal)
        if found is None or found.code != "gate_closed":
            return found
        gate = _gate(scene.board, start, goal)
        if gate is None:
            return found
        if scene.state.phase.kind != "retreat":
            return None
        return _shut(scene, unit, gate)

    return passage


def _shut(scene: Scene, unit: Unit, gate: Province) -> Reason | None:
    """Whether a fleet that stands in a strait keeps a unit from passing (MACH-8.2, MACH-8.6)."""
    keeper = _keeper(scene, gate)
    if keeper is None or _lets_pass(scene, keeper.power, unit.power):
        return None
    return Reason("strait_blocked", (("by", keeper), ("place", gate)))


def _prepare(p: Problem) -> None:
    """Find out which moves, supports and convoys lead through straits."""
    if not p.board.links:
        return
    found: dict[int, tuple[Province, ...]] = {}
    for action in p.movers:
        gates = tuple(_gates_of(p, action))
        if gates:
            found[action] = gates
            if action not in p.convoyed:
                p.open_routes.append(action)
    for support, target in p.supports.items():
        gate = _support_gate(p, support, target)
        if gate is not None:
            found[support] = (gate,)
    p.data[_NAME] = found


def _gates_of(p: Problem, action: int) -> Iterator[Province]:
    """The straits on the way of a move, or of the fleets that carry it."""
    if action not in p.convoyed:
        if p.parts(action).kind == "fleet":
            gate = _gate(p.board, p.place[action], p.goal[action])
            if gate is not None:
                yield gate
        return
    order = p.orders[p.actions[action].unit]
    if isinstance(order, Move) and order.path:
        index, space_of = p.board.index, p.board.space_of
        way = [p.at[action], *(space_of[index[one]] for one in order.path), p.to[action]]
        yield from (gate for a, b in pairwise(way) if (gate := _gate(p.board, a, b)) is not None)
        return
    stops = [p.at[action], *(p.at[fleet] for fleet in p.convoyed[action]), p.to[action]]
    if not _round(p, action):
        yield from {
            gate for a in stops for b in stops if (gate := _gate(p.board, a, b)) is not None
        }


def _round(p: Problem, action: int) -> bool:
    """Whether the fleets that carry an army have a way that passes no strait."""
    board, left, front = p.board, {p.at[f] for f in p.convoyed[action]}, [p.at[action]]
    while front:
        here = front.pop()
        near = [s for s in (*left, p.to[action]) if board.hops[here] >> s & 1]
        near = [s for s in near if _gate(board, here, s) is None]
        if p.to[action] in near and here != p.at[action]:
            return True
        front += [s for s in near if s in left]
        left -= set(near)
    return False


def _support_gate(p: Problem, support: int, target: int) -> Province | None:
    """The strait between a supporter and where it supports to, if it has no other way there."""
    board, here = p.board, p.place[support]
    if p.units[support].kind != "fleet":
        return None
    places = (target, *board.coasts[target])
    ways = [place for place in places if board.reach["fleet"][here] >> place & 1]
    gates = [_gate(board, here, place) for place in ways]
    return None if not gates or None in gates else gates[0]


# --- who closes -------------------------------------------------------------------------------------


def _closers(settings: Settings, p: Problem, power: Power, gate: Province) -> Iterator[int]:
    """The actions that close a strait to a power if they arrive (MACH-8.3)."""
    for action in p.into.get(p.board.index[gate], ()):
        order = p.orders[p.actions[action].unit]
        comes_out = type(order) is Convert and order.kind == "fleet"
        if not comes_out and (p.parts(action).kind != "fleet" or settings.edition == "second"):
            continue
        if comes_out and settings.edition == "second" and settings.profile == "book":
            continue
        if not _lets_pass(p.scene, p.power[action], power):
            yield action


def _blocked(settings: Settings, p: Problem, t: Table, action: int) -> Truth:
    """Whether a strait on the way of an action is closed to it.

    A fleet that was there from the start closes it whatever it is ordered (MACH-8.2); where there was
    none, one that comes there closes it as well (MACH-8.3). Beside a fleet of one's own, or of an ally,
    nobody does (MACH-8.5), but with a mail judge.
    """
    found = NO
    for gate in p.data.get(_NAME, {}).get(action, ()):
        keeper = _keeper(p.scene, gate)
        if keeper is not None:
            if not _lets_pass(p.scene, keeper.power, p.power[action]):
                return YES
            if settings.profile == "book":
                continue
        closers = _closers(settings, p, p.power[action], gate)
        found = found | some(_comes(settings, p, t, closer, gate) for closer in closers)
    return found


def _comes(settings: Settings, p: Problem, t: Table, closer: int, gate: Province) -> Truth:
    """Whether who is to close a strait comes there; with a mail judge it need only be the strongest of all
    that are there or try to get there (MACH-8.3)."""
    if settings.profile == "book":
        return t.arrives[closer]
    space = p.board.index[gate]
    strength = total(p, t, closer)
    found: Truth = p.rules.way(p, t, closer)
    for rival in p.into.get(space, ()):
        if rival != closer:
            way = p.rules.way(p, t, rival)
            found = found & ~at_least(when(way, total(p, t, rival)), strength)
    there = p.on.get(space, -1)
    if there >= 0 and there != closer:
        if p.to[there] < 0:
            found = found & ~at_least(total(p, t, there), strength)
        else:
            beyond = exactly(p.body[there][0] + 1)
            found = found & (p.rules.way(p, t, there) | ~at_least(beyond, strength))
    return found


def _route(settings: Settings) -> Callable[[Equation], Equation]:
    def wrap(inner: Equation) -> Equation:
        def route(p: Problem, t: Table, action: int) -> Truth:
            found: Truth = inner(p, t, action)
            if found is NO or action not in p.data.get(_NAME, ()):
                return found
            return found & ~_blocked(settings, p, t, action)

        return route

    return wrap


def _given(settings: Settings) -> Callable[[Equation], Equation]:
    def wrap(inner: Equation) -> Equation:
        def given(p: Problem, t: Table, support: int) -> Range:
            found: Range = inner(p, t, support)
            if support not in p.data.get(_NAME, ()):
                return found
            return when(_blocked(settings, p, t, support), ZERO, found)

        return given

    return wrap


def _ruling(settings: Settings) -> Callable[[Judge], Judge]:
    def wrap(inner: Judge) -> Judge:
        def ruling(p: Problem, t: Table, number: int) -> Ruling:
            found = inner(p, t, number)
            if number not in p.data.get(_NAME, ()):
                return found
            if _blocked(settings, p, t, number) is not YES:
                return found
            unit = p.units[number]
            reason = _why(settings, p, t, number)
            return Ruling(unit.power, unit, p.orders[number], "blocked", reason, found.dislodged)

        return ruling

    return wrap


def _why(settings: Settings, p: Problem, t: Table, number: int) -> Reason:
    for gate in p.data[_NAME][number]:
        shut = _shut(p.scene, p.units[number], gate)
        if shut is not None:
            return shut
        for action in _closers(settings, p, p.power[number], gate):
            if _comes(settings, p, t, action, gate) is YES:
                by = p.units[p.actions[action].unit]
                return Reason("strait_blocked", (("by", by), ("place", gate)))
    raise LookupError(f"nothing blocks action {number}")


# --- retreats ---------------------------------------------------------------------------------------


def _retreats(scene: Scene) -> tuple[Change, ...]:
    """Retreats through a strait in which a fleet of another power stands after the battles are closed;
    one that retreats there itself closes nothing (MACH-8.6)."""
    board, changes = scene.board, []
    for entry in scene.state.dislodged:
        unit = entry.unit
        if unit.kind != "fleet":
            continue
        start = board.index[unit.place]
        left = [
            place
            for place in entry.options
            if (gate := _gate(board, start, board.index[place])) is None
            or _shut(scene, unit, gate) is None
        ]
        if len(left) < len(entry.options):
            if not left:
                left += _last_refuge(scene, unit, entry.attacker)
            changes.append(RetreatsSet(unit.id, tuple(left)))
    return tuple(changes)


def _last_refuge(scene: Scene, unit: Unit, attacker: str | None) -> tuple[str, ...]:
    """The city, where a unit may go into it because it can go nowhere else."""
    city = scene.board.index.get(city_of(unit.place), -1)
    if city < 0 or city in scene.on:
        return ()
    closed = ((1 << len(scene.board.spaces)) - 1) & ~(1 << city)
    return scene.rules.retreats(scene, unit, attacker, closed)


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """A map without straits has nothing to close."""
    if any(link.gate and link.gate_mode == "block" for link in board.links.values()):
        return {}
    return {"strait_blocked": "the map has no straits"}


register("strait_blocked", ("by", "place"), "{by} closes the strait of {place} to it (MACH-8.2)")


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "passage": _passage,
        "prepare": _prepare,
        "equation": {"route": _route(settings), "given": _given(settings)},
        "ruling": _ruling(settings),
        "aftermath": {"moved": _retreats},
    }


STRAITS = Module(
    _NAME, "1", Settings, _hooks, needs=("movement", "convoy"), reads=("allies",),
    clashes=(("gates", "both say when straits are closed"),), silent=_silent,
)  # fmt: skip
