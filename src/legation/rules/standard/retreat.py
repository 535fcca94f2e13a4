"""Retreats: a dislodged unit goes to a free place next door, or leaves the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from legation.engine.module import Election, Module, Verb, Verdict
from legation.engine.scene import Scene
from legation.notation import standard as words
from legation.rules.standard.editions import Settings
from legation.rules.standard.places import bits, goal_of, own_place
from legation.values.changes import Change, UnitGone, UnitMoved
from legation.values.geography import Place, Power, space_of
from legation.values.marks import Stroke
from legation.values.orders import Disband, Order, Retreat
from legation.values.rulings import Amount, Reason, Ruling
from legation.values.state import Dislodged
from legation.values.units import Unit

if TYPE_CHECKING:
    from legation.board.board import Board
    from legation.engine.stack import Rules

__all__ = ["RETREAT"]

Retreats = Callable[[Scene, Unit, str | None, int], tuple[Place, ...]]


def _retreats(inner: Retreats) -> Retreats:
    """Places linked to the unit's own that are empty, not contested, and not the attacker's origin."""

    def retreats(scene: Scene, unit: Unit, attacker: str | None, closed: int) -> tuple[Place, ...]:
        board = scene.board
        here = board.index[unit.place]
        found = list(inner(scene, unit, attacker, closed))
        if attacker is not None:
            closed |= 1 << board.space_of[board.index[attacker]]
        for goal in bits(board.reach[unit.kind][here]):
            if closed >> board.space_of[goal] & 1:
                continue
            if scene.rules.passage(scene, unit, here, goal) is None:
                found.append(board.places[goal])
        return tuple(sorted(found))

    return retreats


def _entry(scene: Scene, unit: Unit) -> Dislodged:
    return next(entry for entry in scene.state.dislodged if entry.unit is unit)


def _retreat_verb(settings: Settings) -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Retreat) and unit is not None
        wrong = own_place(settings, unit, order.unit)
        if wrong:
            return wrong
        goal = goal_of(scene, settings, unit, order.to)
        if isinstance(goal, Reason):
            return goal
        place = scene.board.places[goal]
        entry = _entry(scene, unit)
        if place in entry.options:
            bound = Retreat(unit.place, place)
            return bound if bound != order else order
        return _refusal(scene, entry, unit, place, goal)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        for place in _entry(scene, unit).options:
            yield Retreat(unit.place, place)

    return Verb(
        Retreat,
        ("retreat",),
        bind,
        options,
        words=(words.RETREAT,),
        strokes=lambda board, order: (Stroke("retreat", order.unit, order.to),),
    )


def _refusal(scene: Scene, entry: Dislodged, unit: Unit, place: Place, goal: int) -> Reason:
    """Why a unit may not retreat to a place."""
    board = scene.board
    facts = (("unit", unit), ("to", place))
    if not board.reach[unit.kind][board.index[unit.place]] >> goal & 1:
        return Reason("out_of_reach", facts)
    if board.links or not scene.rules.plain_ways:
        closed = scene.rules.passage(scene, unit, board.index[unit.place], goal)
        if closed is not None:
            return closed
    there = scene.unit_at(place)
    if there is not None:
        return Reason("retreat_occupied", (*facts, ("other", there)))
    if entry.attacker is not None and space_of(place) == space_of(entry.attacker):
        return Reason("retreat_to_attacker", facts)
    if space_of(place) in {space_of(space) for space in scene.state.contested}:
        return Reason("retreat_contested", facts)
    return Reason("retreat_closed", facts)


def _disband_options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
    assert unit is not None
    yield Disband(unit.place)


def _disband_verb(settings: Settings) -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Disband) and unit is not None
        wrong = own_place(settings, unit, order.unit)
        return wrong or (order if order.unit == unit.place else Disband(unit.place))

    phases = ("retreat", "adjustment")
    return Verb(
        Disband,
        phases,
        bind,
        _disband_options,
        words=(words.DISBAND, words.REMOVE),
        strokes=lambda board, order: (Stroke("gone", order.unit),),
    )


def _judge(scene: Scene, election: Election) -> Verdict:
    board = scene.board
    into: dict[int, list[tuple[Dislodged, Retreat]]] = {}
    for entry in scene.state.dislodged:
        order = election.orders.get(entry.unit.id)
        if isinstance(order, Retreat):
            space = board.space_of[board.index[order.to]]
            into.setdefault(space, []).append((entry, order))
    rulings: list[Ruling] = []
    changes: list[Change] = []
    for entry in scene.state.dislodged:
        unit = entry.unit
        order = election.orders.get(unit.id)
        rivals: list[tuple[Dislodged, Retreat]] = []
        if isinstance(order, Retreat):
            space = board.space_of[board.index[order.to]]
            rivals = [other for other in into[space] if other[0] is not entry]
        outcome, reason = _fate(scene, entry, order, rivals)
        rulings.append(Ruling(unit.power, unit, order, outcome, reason))
        if outcome == "retreated":
            assert isinstance(order, Retreat)
            changes.append(UnitMoved(unit.id, order.to))
        else:
            changes.append(UnitGone(unit.id))
    return Verdict(tuple(rulings), tuple(changes))


def _fate(
    scene: Scene,
    entry: Dislodged,
    order: Order | None,
    rivals: list[tuple[Dislodged, Retreat]],
) -> tuple[str, Reason]:
    if not isinstance(order, Retreat):
        if order is not None:
            return "disbanded", Reason("disbanded_by_order", ())
        return "disbanded", Reason(
            "no_retreat_ordered" if entry.options else "no_retreat_possible", ()
        )
    best: Amount = max((_force(scene, *other) for other in rivals), default=0)
    where = ("to", order.to)
    if rivals and _force(scene, entry, order) <= best:
        return "disbanded", Reason(
            "retreats_collide", (where, ("others", tuple(o.unit for o, _ in rivals)))
        )
    return "retreated", Reason("retreated", (where,))


def _force(scene: Scene, entry: Dislodged, order: Retreat) -> Amount:
    """What a retreat counts against others; over a weak passage less than by the open way."""
    board, unit = scene.board, entry.unit
    force: Amount = scene.rules.retreat_force(scene, unit)
    if board.links:
        link = board.links.get((unit.kind, board.index[unit.place], board.index[order.to]))
        if link is not None and link.force < 1:
            return force * link.force
    return force


def _idle(settings: Settings) -> Callable[[Callable[[Scene], bool]], Callable[[Scene], bool]]:
    def wrap(inner: Callable[[Scene], bool]) -> Callable[[Scene], bool]:
        def idle(scene: Scene) -> bool:
            if scene.state.phase.kind != "retreat":
                return inner(scene)
            waiting = scene.state.dislodged
            if settings.empty_retreats:
                return not waiting
            return not any(entry.options for entry in waiting)

        return idle

    return wrap


def _nowhere_to_go(scene: Scene) -> tuple[Change, ...]:
    """When the retreat phase was passed over, units that could go nowhere are disbanded."""
    return tuple(UnitGone(entry.unit.id) for entry in scene.state.dislodged)


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (_retreat_verb(settings), _disband_verb(settings)),
        "retreats": _retreats,
        "judge": {"retreat": _judge},
        "idle": _idle(settings),
        "aftermath": {"retreated": _nowhere_to_go},
    }


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """A way that is closed by a rule is told by that rule."""
    return {"retreat_closed": "nothing but units and stand-offs closes a way on this map"}


RETREAT = Module("retreat", "1", Settings, _hooks, silent=_silent)
