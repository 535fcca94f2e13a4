"""Cities: garrisons beside armies and fleets, and conversion from one to the other.

A unit outside goes into the city as a garrison, and a garrison comes out as an army or a fleet; the city
is a space of its own. Who goes in fights nobody, who comes out attacks the province.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from legation.board.board import Board
from legation.engine.module import Module, Settled, Verb
from legation.engine.problem import Action, Problem
from legation.engine.scene import Scene
from legation.engine.solver import Equation, Table
from legation.engine.truth import NO, YES, Truth
from legation.rules.machiavelli.conversions import CONVERT_WORDS, SUPPORT_WORDS
from legation.rules.machiavelli.dissolving import any_gone, dissolve_verb, elect, prepare
from legation.rules.machiavelli.orders import Convert, fortified, is_port, standing
from legation.rules.machiavelli.supporting import prepare as fitting
from legation.rules.machiavelli.telling import Settings, coasts, silent
from legation.values.changes import Change, UnitChanged
from legation.values.geography import Kind, Place, Power, city_of, in_city, province_of
from legation.values.marks import Stroke
from legation.values.orders import Order, Retreat, Support
from legation.values.rulings import Reason, Ruling
from legation.values.units import GARRISON, Unit, parts

__all__ = ["CITIES", "Settings"]

OUTSIDE: tuple[Kind, ...] = ("army", "fleet")
Judge: TypeAlias = Callable[[Problem, Table, int], Ruling]
Settle: TypeAlias = Callable[[Problem, Table], Settled]
Expand: TypeAlias = Callable[[Problem, int, Order | None], tuple[Action, ...]]
Retreats: TypeAlias = Callable[[Scene, Unit, str | None, int], tuple[Place, ...]]
Means: TypeAlias = Callable[[Scene, Power, Unit | None, Order], Order]


# --- which conversions there are --------------------------------------------------------------------


def _verb(settings: Settings) -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Convert) and unit is not None
        return _bound(settings, scene, unit, order)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        if unit.kind == GARRISON.kind:
            for kind in OUTSIDE if not _shut_in(settings, scene, unit) else ():
                for place in _outside(scene.board, unit, kind):
                    yield Convert(unit.place, kind, place)
        elif unit.kind in OUTSIDE and _way_in(settings, scene, unit) is None:
            yield Convert(unit.place, GARRISON.kind, city_of(unit.place))

    return Verb(
        Convert,
        ("movement",),
        bind,
        options,
        words=(CONVERT_WORDS, SUPPORT_WORDS),
        strokes=lambda board, order: (
            Stroke("change", order.unit, order.to, made=parts(order.kind)),
        ),
    )


def _outside(board: Board, unit: Unit, kind: Kind) -> list[Place]:
    """Where a garrison comes out as a unit of a kind: fleets need a port (MACH-14.5)."""
    if kind == "fleet" and not is_port(board, unit.place):
        return []
    return standing(board, kind, board.index[province_of(unit.place)])


def _bound(settings: Settings, scene: Scene, unit: Unit, order: Convert) -> Order | Reason:
    """A conversion that the board and the units allow, or why they do not (MACH-4.1)."""
    board = scene.board
    facts = (("unit", unit), ("kind", order.kind))
    if order.kind == unit.kind:
        return Reason("converts_to_itself", facts)
    if province_of(order.to) != province_of(unit.place):
        return Reason("converts_elsewhere", (*facts, ("to", order.to)))
    if unit.kind != GARRISON.kind:
        if order.kind != GARRISON.kind or unit.kind not in OUTSIDE:
            return Reason("converts_in_two_steps", facts)
        wrong = _way_in(settings, scene, unit)
        return wrong or Convert(unit.place, GARRISON.kind, city_of(unit.place))
    if _shut_in(settings, scene, unit):
        return Reason("no_walls", (("unit", unit), ("place", province_of(unit.place))))
    if order.kind == "fleet" and not is_port(board, unit.place):
        return Reason("city_is_no_port", (("unit", unit), ("place", city_of(unit.place))))
    places = _outside(board, unit, order.kind)
    if order.to in places:
        return Convert(unit.place, order.kind, order.to)
    if len(places) > 1:
        return Reason("conversion_coast_missing", (("unit", unit), ("coasts", tuple(places))))
    return Convert(unit.place, order.kind, places[0])


def _shut_in(settings: Settings, scene: Scene, unit: Unit) -> bool:
    """Whether a garrison does not come out of its city because that has no walls (MACH-4.1)."""
    return settings.unwalled == "shut" and not fortified(scene.board, unit.place, settings.forts)


def _way_in(settings: Settings, scene: Scene, unit: Unit) -> Reason | None:
    """Why a unit cannot go into the city of its province: no walls, no port, or somebody is there.

    One garrison has room, and who is there cannot change places with it, whoever it is (MACH-1.3,
    MACH-4.2, MACH-14.6).
    """
    board, city = scene.board, city_of(unit.place)
    if not settings.garrisons:
        return Reason("city_closed", (("unit", unit),))
    if not fortified(board, unit.place, settings.forts):
        return Reason("no_walls", (("unit", unit), ("place", province_of(unit.place))))
    if unit.kind == "fleet" and not is_port(board, unit.place):
        return Reason("city_is_no_port", (("unit", unit), ("place", city)))
    there = scene.unit_at(city)
    if there is not None:
        return Reason("siege_required", (("unit", unit), ("other", there)))
    return None


def _means(inner: Means) -> Means:
    """Converting as a retreat is retreating into the city (MACH-7.5); who supports a garrison from
    outside supports its conversion (MACH-4.1)."""

    def means(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order:
        in_retreat = scene.state.phase.kind == "retreat"
        if type(order) is Convert and in_retreat and order.kind == GARRISON.kind:
            return Retreat(order.unit, city_of(order.unit))
        if type(order) is Support and order.to is None and in_city(order.supported):
            return Support(order.unit, order.supported, province_of(order.supported))
        return inner(scene, power, unit, order)

    return means


# --- what they do -----------------------------------------------------------------------------------


def _expand(inner: Expand) -> Expand:
    """Coming out is a move into the province (MACH-4.2), which cuts support as others do (MACH-4.4);
    going in fights for no space."""

    def expand(p: Problem, number: int, order: Order | None) -> tuple[Action, ...]:
        if type(order) is not Convert:
            made = inner(p, number, order)
            if len(made) == 1 and made[0].impossible and any_gone(p):
                # What makes it impossible is that a fleet was disbanded: a convoy that nobody ordered.
                return (made[0]._replace(impossible=False),)
            return made
        board = p.board
        goal = board.index[order.to]
        at, to = board.space_of[p.place[number]], board.space_of[goal]
        return (Action(number, at, to, goal, apart=order.kind == GARRISON.kind),)

    return expand


def _arrives(inner: Equation) -> Equation:
    """Who goes into the city gets there: nobody can be in its way (MACH-4.2)."""

    def arrives(p: Problem, t: Table, action: int) -> Truth:
        order = p.orders[p.actions[action].unit]
        if p.actions[action].apart and type(order) is Convert:
            return YES
        found: Truth = inner(p, t, action)
        return found

    return arrives


def _route(inner: Equation) -> Equation:
    """A convoy over a fleet on one of several coasts goes along that coast alone (MACH-4.3)."""

    def route(p: Problem, t: Table, action: int) -> Truth:
        found: Truth = inner(p, t, action)
        if found is not NO and action in p.convoyed and _jumps(p, action):
            return NO
        return found

    return route


def _jumps(p: Problem, action: int) -> bool:
    """Whether a convoy is none when a fleet on one of several coasts counts for that coast alone."""
    board = p.board
    left = {p.at[fleet]: p.place[fleet] for fleet in p.convoyed[action]}
    if all(space == place for space, place in left.items()):
        return False
    front = [p.at[action]]
    while front:
        here = front.pop()
        for space, place in list(left.items()):
            if board.hops[place] >> here & 1 and board.hops[p.place[p.on[here]]] >> space & 1:
                if board.hops[place] >> p.to[action] & 1:
                    return False
                front.append(space)
                del left[space]
    return True


def _settle(inner: Settle) -> Settle:
    def settle(p: Problem, t: Table) -> Settled:
        settled = inner(p, t)
        made = tuple(_changes(p, t))
        return settled._replace(changes=(*settled.changes, *made)) if made else settled

    return settle


def _changes(p: Problem, t: Table) -> Iterator[Change]:
    """Units that converted are of another kind."""
    for number, order in enumerate(p.orders):
        unit = p.units[number]
        if type(order) is Convert and t.arrives[number] is YES:
            yield UnitChanged(unit.id, parts(order.kind), unit.marks)


def _ruling(inner: Judge) -> Judge:
    def ruling(p: Problem, t: Table, number: int) -> Ruling:
        order = p.orders[number] if number < len(p.units) else None
        if type(order) is not Convert or t.arrives[number] is not YES:
            return inner(p, t, number)
        unit = p.units[number]
        return Ruling(unit.power, unit, order, "converted", _converted, False, (p, t), number)

    return ruling


def _converted(p: Problem, t: Table, number: int) -> Reason:
    order = p.orders[number]
    assert isinstance(order, Convert)
    if order.kind == GARRISON.kind:
        return Reason("went_into_city", (("place", province_of(order.to)),))
    beaten = p.on.get(p.to[number], -1)
    facts = (("kind", order.kind), ("to", order.to))
    if beaten >= 0 and t.arrives[beaten] is not YES:
        return Reason("broke_out", (*facts, ("victim", p.units[beaten])))
    return Reason("came_out", facts)


# --- retreats ---------------------------------------------------------------------------------------


def _retreats(settings: Settings) -> Callable[[Retreats], Retreats]:
    def wrap(inner: Retreats) -> Retreats:
        def retreats(
            scene: Scene, unit: Unit, attacker: str | None, closed: int
        ) -> tuple[Place, ...]:
            """A dislodged unit goes into an empty city with walls, a fleet into a port; not if the
            attacker came out of it (MACH-7.5). Dislodged garrisons go nowhere (MACH-7.7)."""
            if unit.kind == GARRISON.kind:
                return ()
            found = inner(scene, unit, attacker, closed)
            city = city_of(unit.place)
            if (found and settings.edition == "first") or attacker == city:
                return found
            shut = not settings.garrisons or not fortified(scene.board, city, settings.forts)
            if shut or closed >> scene.board.index[city] & 1:
                return found
            if unit.kind == "fleet" and not is_port(scene.board, city):
                return found
            return tuple(sorted({*found, city}))

        return retreats

    return wrap


def _settled_in(scene: Scene) -> tuple[Change, ...]:
    """Units that retreated into a city are garrisons (MACH-7.5)."""
    return tuple(
        UnitChanged(unit.id, GARRISON, unit.marks)
        for unit in scene.state.units
        if in_city(unit.place) and unit.kind != GARRISON.kind
    )


def _misfit(board: Board, settings: Settings) -> str:
    return "" if board.map.cities else "the map has no cities: it says cities = true in [map]"


def _prepare(settings: Settings) -> Callable[[Problem], None]:
    fit = fitting(settings)

    def both(p: Problem) -> None:
        prepare(p)
        fit(p)

    return both


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (_verb(settings), dissolve_verb(settings.disband)),
        "means": _means,
        "elect": elect,
        "expand": _expand,
        "prepare": _prepare(settings),
        "equation": {"arrives": _arrives, "route": _route},
        "settle": _settle,
        "ruling": _ruling,
        "retreats": _retreats(settings),
        "aftermath": {"retreated": _settled_in},
    }


CITIES = Module(
    "cities", "1", Settings, _hooks, needs=("movement", "convoy", "retreat"),
    clashes=(("convert", "both have an order to convert"),),
    misfit=_misfit, silent=silent, patch=coasts,
)  # fmt: skip
