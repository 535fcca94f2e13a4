"""Convoys: fleets at sea carry an army from coast to coast.

The module adds the verb, the ways that carrying opens, the decision whether a route holds, and the
rules for paradoxes. Movement knows nothing of fleets that carry; it only asks whether a way is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from legation.board.routes import route_exists
from legation.engine.module import Module, Verb
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.solver import DeadlockRule, Decision, Equation, Table
from legation.engine.truth import NO, OPEN, YES, Truth, Value
from legation.notation import standard as words
from legation.rules.standard.editions import Settings
from legation.rules.standard.ferries import Ferries, ferries
from legation.rules.standard.menus import ready_convoy
from legation.rules.standard.places import carriers, own_place, room
from legation.values.geography import Place, Power
from legation.values.marks import Stroke
from legation.values.orders import Carrying, Convoy, Load, Move, Order
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["CONVOY"]

Carried = Callable[[Scene, Unit, Unit | None], int]


def ferries_of(scene: Scene, size: int = 1) -> Ferries:
    """What the fleets of a scene that could convoy so many armies can do."""
    key = "ferries" if size == 1 else f"ferries {size}"
    found: Ferries | None = scene.kept.get(key)
    if found is None:
        found = scene.kept[key] = ferries(scene.board, carriers(scene, size))
    return found


def _carried(inner: Carried) -> Carried:
    def carried(scene: Scene, unit: Unit, without: Unit | None) -> int:
        mask = inner(scene, unit, without)
        if unit.parts.kind != "army":
            return mask
        size = unit.parts.size
        fleets = (scene.kept.get("ferries") if size == 1 else None) or ferries_of(scene, size)
        board = scene.board
        start = board.space_of[board.index[unit.place]]
        if without is None:
            return mask | fleets.reach(start)
        lost = board.space_of[board.index[without.place]]
        if not fleets.spaces >> lost & 1 or scene.on[lost].id != without.id:
            lost = -1
        return mask | fleets.reach(start, lost)

    return carried


def convoy_verb(settings: Settings) -> Verb:
    """Carrying an army: legal if this fleet can be part of a route on this board (DATC 4.E.1)."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Convoy) and unit is not None
        wrong = own_place(settings, unit, order.unit)
        if wrong:
            return wrong
        board = scene.board
        here = board.space_of[board.index[unit.place]]
        if unit.kind != "fleet":
            return Reason("only_fleets_convoy", (("unit", unit),))
        if not board.sea >> here & 1:
            return Reason("convoy_in_port", (("unit", unit),))
        if board.seasonal and board.closed_in(scene.state.phase.season) >> here & 1:
            return Reason("closed_season", (("unit", unit), ("to", board.places[here])))
        army = scene.unit_at(order.army)
        if army is None:
            return Reason("nobody_there", (("unit", unit), ("place", order.army)))
        if army.kind != "army":
            return Reason("only_armies_ride", (("unit", unit), ("other", army)))
        to = board.index.get(order.to, board.index.get(order.to.partition("/")[0]))
        if to is None:
            return Reason("no_such_place", (("unit", unit), ("written", order.to)))
        return _bound(scene, settings, unit, army, order, board.space_of[to])

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        board = scene.board
        here = board.space_of[board.index[unit.place]]
        found: list[Order] = []
        if unit.kind != "fleet" or not board.sea >> here & 1:
            return iter(found)
        minimal = settings.unneeded_convoys == "void"
        places = board.places
        fleets = ferries_of(scene)
        if not fleets.spaces >> here & 1:
            return iter(found)
        group = fleets.group(here)
        for place, start, near, allowed in _armies(scene):
            if near & group:
                found += [
                    ready_convoy(unit.place, place, places[goal])
                    for goal in fleets.goals(start, here, minimal=minimal)
                    if allowed >> goal & 1
                ]
        return iter(found)

    return Verb(
        Convoy,
        ("movement",),
        bind,
        options,
        stays=True,
        words=(words.CONVOY,),
        strokes=lambda board, order: (Stroke("carry", order.unit, order.to, order.army),),
    )


def _armies(scene: Scene) -> list[tuple[Place, int, int, int]]:
    """Every single army: its place, its space, and the masks of the spaces from where fleets can fetch
    it and of those to which the rules let it be carried."""
    found: list[tuple[Place, int, int, int]] | None = scene.kept.get("armies")
    if found is None:
        board = scene.board
        found = []
        for unit in scene.state.units:
            if unit.kind == "army" and unit.parts.size == 1:
                space = board.space_of[board.index[unit.place]]
                allowed = scene.rules.carried(scene, unit, None)
                found.append((unit.place, space, board.hops[space], allowed))
        scene.kept["armies"] = found
    return found


def _bound(
    scene: Scene, settings: Settings, unit: Unit, army: Unit, order: Convoy, to: int
) -> Order | Reason:
    board = scene.board
    here = board.space_of[board.index[unit.place]]
    start = board.space_of[board.index[army.place]]
    facts = (("unit", unit), ("other", army), ("to", board.places[to]))
    if to == start:
        return Reason("convoy_home", facts)
    fleets = ferries_of(scene, army.parts.size)
    if not scene.rules.carried(scene, army, None) >> to & 1:
        return Reason("no_route_on_board", facts)
    # Any simple route of fleets will do, or only one that needs this fleet (6.G.19).
    minimal = settings.unneeded_convoys == "void"
    if to not in fleets.goals(start, here, minimal=minimal):
        return Reason("not_on_a_route", facts)
    if (order.unit, order.army, order.to) == (unit.place, army.place, board.places[to]):
        return order
    return Convoy(unit.place, army.place, board.places[to])


# --- the problem -----------------------------------------------------------------------------------


def _prepare(settings: Settings) -> Callable[[Problem], None]:
    def prepare(p: Problem) -> None:
        fleets_for = _match_convoys(p)
        near, land = p.board.reach["army"], p.board.land
        for action in p.movers:
            number, at, to, goal, via, impossible, parts, _ = p.actions[action]
            unit = p.units[number]
            kind = unit.parts.kind if parts is None else parts.kind
            if impossible or kind != "army" or not land >> at & land >> to & 1:
                continue  # armies go aboard and ashore by other rules than these
            near_by = near[p.place[action]] >> goal & 1
            if near_by and not via and action not in fleets_for and p.walks(action):
                continue  # and nobody thinks of anything else
            _choose_way(p, settings, action, unit, tuple(fleets_for.get(action, ())))
        if p.convoyed and settings.paradox in ("1971", "1982", "2000"):
            p.uncut = frozenset(_uncut(p, settings))

    return prepare


def _match_convoys(p: Problem) -> dict[int, list[int]]:
    """Army's action -> the fleets ordered to carry it to where it goes."""
    index, space_of, carrying = p.board.index, p.board.space_of, p.rules.carrying
    found: dict[int, list[int]] = {}
    for number, order in enumerate(p.orders):
        if type(order) not in carrying:
            continue
        assert isinstance(order, Carrying)
        free = room(p.units[number].parts)
        matched = False
        for load in order.loads:
            there = p.on.get(space_of[index[load.army]], -1)
            army = _rider(p, there, load, space_of[index[load.to]])
            if army >= 0 and p.parts(army).size <= free:
                free -= p.parts(army).size
                found.setdefault(army, []).append(number)
                matched = True
            elif p.why[number] is None:
                p.why[number] = _unmatched(p, load, there)
        if matched:
            p.why[number] = None
    return found


def _rider(p: Problem, army: int, load: Load, to: int) -> int:
    """The action of an army, or of a part of it, that goes where a load is to go; -1: there is none."""
    if army < 0:
        return -1
    going = p.split[army].actions if army in p.split else (army,)
    parts = load.parts
    fits = (a for a in going if p.to[a] == to and (parts is None or parts == p.parts(a)))
    return next(fits, -1)


def _unmatched(p: Problem, load: Load, there: int) -> Reason:
    order = Convoy("", load.army, load.to)
    did = p.orders[there] if there >= 0 else None
    other = p.units[there] if there >= 0 else None
    return Reason("convoy_unmatched", (("other", other), ("order", order), ("did", did)))


def _choose_way(
    p: Problem, settings: Settings, action: int, unit: Unit, fleets: tuple[int, ...]
) -> None:
    """Whether an army goes by land or by convoy, and whether the other way is a fallback (4.A.3)."""
    board = p.board
    at, to = p.at[action], p.to[action]
    walks = p.walks(action)
    path = _path(p, action)
    if path is not None:
        fleets = tuple(f for f in fleets if p.at[f] in path)
        complete = len(fleets) == len(path) and _in_line(p, action, path)
    else:
        complete = bool(fleets) and route_exists(board, at, to, _mask(p, fleets))
    via = p.actions[action].via
    if walks and not _wants_convoy(p, settings, action, unit, fleets, complete, via):
        return
    if not complete and walks and settings.land_fallback != "never":
        return
    p.convoyed[action] = fleets
    p.open_routes.append(action)
    p.fallback[action] = walks and settings.land_fallback == "lost"
    if not complete:
        p.data.setdefault("no_route", set()).add(action)


def _path(p: Problem, action: int) -> tuple[int, ...] | None:
    """The spaces of a named convoy path, or None (4.A.6)."""
    order = p.orders[p.actions[action].unit]
    if not isinstance(order, Move) or not order.path:
        return None
    return tuple(
        p.board.space_of[p.board.index[place]] for place in order.path if place in p.board.index
    )


def _in_line(p: Problem, action: int, path: tuple[int, ...]) -> bool:
    touch = p.board.hops
    stops = (p.at[action], *path, p.to[action])
    return all(touch[a] >> b & 1 for a, b in pairwise(stops))


def _mask(p: Problem, fleets: tuple[int, ...]) -> int:
    mask = 0
    for fleet in fleets:
        mask |= 1 << p.at[fleet]
    return mask


def _wants_convoy(
    p: Problem,
    settings: Settings,
    action: int,
    unit: Unit,
    fleets: tuple[int, ...],
    complete: bool,
    via: bool,
) -> bool:
    """4.A.3, for an army that could walk."""
    if settings.adjacent_convoy == "swap":
        # Rules of 1971: only to change places with the unit there, and only while the convoy holds.
        return complete and p.facing[action] >= 0
    if via:
        return True
    if settings.adjacent_convoy == "tag":
        return False
    # A fleet of one's own that was legally ordered to convoy shows the intent, even if the army ends
    # up on another route (6.G.6); a fleet that no route needs is not legally ordered (6.G.19).
    return any(p.power[fleet] == unit.power for fleet in fleets)


# --- the decision ----------------------------------------------------------------------------------


def _route(settings: Settings) -> Callable[[Equation], Equation]:
    every_route = settings.routes == "all"

    def wrap(inner: Equation) -> Equation:
        def route(p: Problem, t: Table, action: int) -> Truth:
            base: Truth = inner(p, t, action)
            fleets = p.convoyed.get(action)
            if fleets is None or base is NO:
                return base
            if not fleets or action in p.data.get("no_route", ()):
                return NO
            return base & (
                _all_safe(p, t, fleets) if every_route else _some_route(p, t, action, fleets)
            )

        return route

    return wrap


def _some_route(p: Problem, t: Table, action: int, fleets: tuple[int, ...]) -> Truth:
    """4.A.1 b: a route holds while one chain of fleets is left."""
    standing = safe = 0
    for fleet in fleets:
        lost: Truth = p.rules.dislodged(p, t, fleet)
        if lost is not YES:
            standing |= 1 << p.at[fleet]
            if lost is NO:
                safe |= 1 << p.at[fleet]
    if _path(p, action) is not None:
        whole = _mask(p, fleets)
        return YES if safe == whole else OPEN if standing == whole else NO
    at, to = p.at[action], p.to[action]
    if not route_exists(p.board, at, to, standing):
        return NO
    if safe == standing or route_exists(p.board, at, to, safe):
        return YES
    return OPEN


def _all_safe(p: Problem, t: Table, fleets: tuple[int, ...]) -> Truth:
    """4.A.1 a: one fleet lost is enough to lose the convoy."""
    result = YES
    for fleet in fleets:
        result = result & ~p.rules.dislodged(p, t, fleet)
    return result


def _uncut(p: Problem, settings: Settings) -> Iterator[tuple[int, int]]:
    """Attacks by convoyed armies that cut no support, by the paradox rules of older rulebooks."""
    for action, fleets in p.convoyed.items():
        for support, target in p.supports.items():
            if p.at[support] != p.to[action]:
                continue
            if _protects(p, settings, action, fleets, support, target):
                yield action, support


def _protects(
    p: Problem,
    settings: Settings,
    action: int,
    fleets: tuple[int, ...],
    support: int,
    target: int,
) -> bool:
    fleet_there = p.on.get(target, -1)
    supporter = p.units[p.actions[support].unit]
    supported = p.supported[support]
    if settings.paradox == "1982":
        # Any action in a body of water that contains a convoying fleet.
        convoying = any(fleet_there in others for others in p.convoyed.values())
        return supporter.kind == "fleet" and convoying
    if p.to[supported] < 0 or fleet_there not in fleets:
        return False
    if settings.paradox == "1971":
        return supporter.kind == "fleet" and p.parts(supported).kind == "fleet"
    # 2000: only for fleets that the army cannot do without.
    rest = _mask(p, fleets) & ~(1 << target)
    return not route_exists(p.board, p.at[action], p.to[action], rest)


def _szykman(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value] | None:
    """All convoys of a paradox fail and have no effect (4.A.2, Szykman's rule), and so do all passages
    through gates."""
    routes: dict[Decision, Value] = {d: NO for d in core if d[0] == "route"}
    return routes or None


def _all_hold(p: Problem, t: Table, core: tuple[Decision, ...]) -> dict[Decision, Value] | None:
    """All moves that are part of a paradox fail, the attack on the fleet too (4.A.2, All Hold)."""
    routes = _szykman(p, t, core)
    if routes is None:
        return None
    return routes | {decision: NO for decision in core if decision[0] == "arrives"}


_PARADOX = {"all_hold": _all_hold}
"""Rules for what is a paradox; the rulebooks' own rules leave the rest to Szykman's."""


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (convoy_verb(settings),),
        "carried": _carried,
        "prepare": _prepare(settings),
        "equation": {"route": _route(settings)},
        "deadlock": (DeadlockRule(10, "convoy_paradox", _PARADOX.get(settings.paradox, _szykman)),),
    }


CONVOY = Module("convoy", "1", Settings, _hooks, needs=("movement",))
