"""Movement: the orders hold, move and support, and the battles that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from legation.engine.module import Election, Module, Verdict
from legation.engine.problem import Action, Entry, Parting, Problem
from legation.engine.scene import Scene
from legation.engine.solver import Table, solve
from legation.engine.truth import NO, YES, ZERO, exactly
from legation.rules.standard.battle import deadlocks, kinds, quantities
from legation.rules.standard.editions import Settings
from legation.rules.standard.reasons import ledger, ruling, rulings
from legation.rules.standard.silent import silent
from legation.rules.standard.verbs import hold_verb, move_verb, support_verb
from legation.values.changes import Change, Contested, UnitDislodged, UnitMoved
from legation.values.orders import Ballot, Move, Order, Support
from legation.values.rulings import Reason

__all__ = ["MOVEMENT", "build_problem"]


def _expand(
    inner: Callable[[Problem, int, Order | None], tuple[Action, ...]],
) -> Callable[[Problem, int, Order | None], tuple[Action, ...]]:
    def expand(p: Problem, number: int, order: Order | None) -> tuple[Action, ...]:
        if type(order) is not Move:
            return inner(p, number, order)
        board = p.board
        here = p.place[number]
        goal = board.index[order.to]
        to = board.space_of[goal]
        unit = p.units[number]
        impossible = (
            not board.reach[unit.parts.kind][here] >> goal & 1
            and not p.rules.carried(p.scene, unit, None) >> to & 1
        )
        action = number, board.space_of[here], to, goal, order.via, impossible, None, False
        return (_new(Action, action),)

    return expand


_new = tuple.__new__  # a named tuple without a call in between, where there is one for every unit
ONE = exactly(1)


def build_problem(
    scene: Scene, orders: Mapping[int, Order], ballots: tuple[Ballot, ...] = ()
) -> Problem:
    """What the phase is about: actions, routes, supports, ledgers and contenders, all fixed."""
    p = Problem(scene, dict(orders), ballots)
    _place_actions(p)
    rules = scene.rules
    for prepare in rules.prepare:
        prepare(p)
    units, actions = p.units, p.actions
    p.own = p.body = [
        ONE
        if (size := (units[action[0]].parts if action[6] is None else action[6]).size) == 1
        else exactly(size)
        for action in actions
    ]
    if not rules.plain_size:
        p.own = p.body = [rules.size(p, action) for action in range(len(actions))]
    if p.board.links or not rules.plain_strength:
        p.own = [rules.own_strength(p, action) for action in range(len(actions))]
    if p.board.links:
        for action in p.movers:
            link = p.last_link(action)
            if link is not None and (link.force < 1 or not link.cuts):
                p.weak[action] = link
    if rules.terms is not None:
        for number, entry in rules.terms(p):
            p.ledger.setdefault(number, []).append(entry)
    contenders = rules.contenders
    p.contenders = {action: contenders(p, action) for action in p.movers}
    return p


def _place_actions(p: Problem) -> None:
    """Actions of all orders, and who stands where and goes where."""
    expand, staying = p.rules.expand, p.rules.staying
    space_of, place = p.board.space_of, p.place
    actions = p.actions
    extra: list[Action] = []
    for number, order in enumerate(p.orders):
        if order is None or type(order) in staying:
            actions.append(
                _new(Action, (number, space_of[place[number]], -1, -1, False, False, None, False))
            )
            continue
        made = expand(p, number, order)
        actions.append(made[0])
        if len(made) > 1:
            first = len(p.units) + len(extra)
            extra += made[1:]
            stays = made[0].parts is None or made[0].parts.size > 0
            p.split[number] = Parting(tuple(range(first, first + len(made) - 1)), stays)
    if extra:
        actions += extra
        p.place += [_start(p, action) for action in extra]
    units, into = p.units, p.into
    numbers, *columns = map(list, zip(*actions, strict=True)) if actions else [[], [], [], []]
    at, to = p.at, p.to = columns[0], columns[1]
    apart = columns[6] if actions else []
    p.goal = columns[2]
    p.power = [units[number].power for number in numbers]
    p.on = dict(zip(at, range(len(units)), strict=False))
    p.movers = [number for number, space in enumerate(to) if space >= 0 and not apart[number]]
    p.fallback = [False] * len(actions)
    facing = p.facing = [-1] * len(actions)
    on, split = p.on, p.split
    for action in p.movers:
        space = to[action]
        if space in into:
            into[space].append(action)
        else:
            into[space] = [action]
        other = on.get(space, -1)
        if other >= 0 and to[other] == at[action] and not apart[other]:
            facing[action] = other
        elif split and other in split:
            facing[action] = _coming(p, split[other], at[action])


def _start(p: Problem, action: Action) -> int:
    """Where a part of a unit starts from: armies do not care for the coast of the fleets with them."""
    place = p.place[action.unit]
    kind = (action.parts or p.units[action.unit].parts).kind
    return place if p.board.stands[kind] >> place & 1 else action.at


def _coming(p: Problem, parting: Parting, space: int) -> int:
    """The largest part of a unit that comes to a space, or -1."""
    coming = [part for part in parting.actions if p.to[part] == space]
    return max(coming, key=lambda part: (p.parts(part).size, -part), default=-1)


def _match_supports(p: Problem) -> None:
    """Supports that match what the supported unit does; the others do nothing (DATC 6.D.9)."""
    index, space_of = p.board.index, p.board.space_of
    supported: dict[int, int] = {}
    on, to, split = p.on, p.to, p.split
    for number, order in enumerate(p.orders):
        if type(order) is not Support:
            continue
        other = on.get(space_of[index[order.supported]], -1)
        if other < 0:
            continue
        unit = other
        if order.to is None:
            fits = to[other] < 0 and (not split or other not in split or split[other].stays)
            target = p.at[other]
        else:
            place = index[order.to]
            target = space_of[place]
            if split and other in split:
                other = _going(p, split[other], place)
            # A coast that is named must be the one the fleet goes to (DATC 6.B.9).
            fits = to[other] == target and (place == target or place == p.goal[other])
        if fits:
            p.supports[number] = target
            supported[number] = other
        else:
            p.why[number] = Reason(
                "support_unmatched",
                (("other", p.units[unit]), ("order", order), ("did", p.orders[unit])),
            )
    p.supported = supported


def _going(p: Problem, parting: Parting, place: int) -> int:
    """The part of a unit that goes to a place or, if none does, any of its parts."""
    space = p.board.space_of[place]
    fits = [part for part in parting.actions if p.goal[part] == place]
    fits += [part for part in parting.actions if place == space == p.to[part]]
    return fits[0] if fits else parting.actions[0]


def _support_terms(p: Problem) -> Iterator[tuple[int, Entry]]:
    for support, other in p.supported.items():
        yield (
            other,
            _new(Entry, (p.actions[support][0], p.power[support], "support", support, ZERO)),
        )


def _judge(scene: Scene, election: Election) -> Verdict:
    p = build_problem(scene, election.orders, election.ballots)
    table = solve(p)
    changes = _changes(p, table)
    made = rulings(p, table)
    if scene.rules.rulings is not None:
        made = (*made, *scene.rules.rulings(p, table))
    return Verdict(made, changes, (p, table))


def _changes(p: Problem, t: Table) -> tuple[Change, ...]:
    """Who moved, who was dislodged, and which spaces the stand-offs close to retreats."""
    arrives, places = t.arrives, p.board.places
    settled = p.rules.settle(p, t)
    changes: list[Change] = [*settled.changes]
    prevent, dislodged, plain = p.rules.prevent, p.rules.dislodged, p.rules.plain_rulings
    contested: list[int] = []
    beaten: list[tuple[int, list[int]]] = []
    for space, movers in p.into.items():
        winners = [mover for mover in movers if arrives[mover] is YES]
        if not winners:
            if any(prevent(p, t, mover)[0] > 0 for mover in movers):
                contested.append(space)
        elif (victim := p.on.get(space, -1)) >= 0 and arrives[victim] is not YES:
            if not plain and dislodged(p, t, victim) is not YES:
                continue  # its parts have left, or those who came merge with it
            beaten.append((victim, winners))
    if contested or p.scene.state.contested:
        changes.append(Contested(tuple(sorted([places[space] for space in contested]))))
    if not beaten:
        return tuple(changes)
    closed = _held(p, t, settled.changes)
    for space in contested:
        closed |= 1 << space
    for victim, winners in sorted(beaten):
        origin = places[p.at[winners[0]]]
        unit = settled.rest.get(victim, p.units[victim])
        shut = None if _origin_open(p, t, winners[0]) else origin
        also = 0
        for winner in winners[1:]:
            if not _origin_open(p, t, winner):
                also |= 1 << p.at[winner]
        options = p.rules.retreats(p.scene, unit, shut, closed | also)
        changes.append(UnitDislodged(unit.id, origin, options))
    return tuple(changes)


def _held(p: Problem, t: Table, changes: tuple[Change, ...]) -> int:
    """Mask of the spaces where somebody stands when all have moved, dislodged units counted."""
    arrives, leaves = t.arrives, p.rules.leaves
    held = 0
    for number in range(len(p.units)):
        if arrives[number] is not YES and leaves(p, t, number) is not YES:
            held |= 1 << p.at[number]
    for mover in p.movers:
        if arrives[mover] is YES:
            held |= 1 << p.to[mover]
    index, space_of = p.board.index, p.board.space_of
    for change in changes:
        if type(change) is UnitMoved:
            held |= 1 << space_of[index[change.to]]
    return held


def _origin_open(p: Problem, t: Table, attacker: int) -> bool:
    """4.A.5: whether the attacker's origin is open to the unit it beat."""
    settings: Settings = p.rules.settings["movement"]
    return settings.retreat_to_origin and p.rules.sails(p, t, attacker) is not NO


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (hold_verb(settings), move_verb(settings), support_verb(settings)),
        "expand": _expand,
        "prepare": _match_supports,
        "terms": _support_terms,
        "decides": kinds(),
        "quantity": quantities(settings),
        "deadlock": deadlocks(),
        "judge": {"movement": _judge},
        "ruling": lambda inner: ruling,
        "ledger": ledger,
    }


MOVEMENT = Module("movement", "1", Settings, _hooks, silent=silent)
