"""What holds where no module of a stack says otherwise: the innermost answer of each hook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from legation.engine.module import Settled
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.solver import Table
from legation.engine.truth import YES, Range, exactly
from legation.errors import PositionError
from legation.values.calendar import Phase
from legation.values.changes import Change, UnitMade, UnitMoved
from legation.values.geography import Place, Power
from legation.values.orders import Ballot, Build, Disband, Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import Parts, Unit

__all__ = [
    "build",
    "contenders",
    "held",
    "holders_only",
    "next_phase",
    "no_site",
    "own_strength",
    "own_units_only",
    "passage",
    "removal",
    "removes",
    "ruling",
    "settle",
    "targets",
    "unbuilt",
]


def own_units_only(
    scene: Scene, power: Power, unit: Unit, before: Sequence[Ballot]
) -> Reason | None:
    """A power orders its own units and no others."""
    return None if unit.power == power else Reason("not_yours", (("unit", unit),))


def holders_only(scene: Scene, ballot: Ballot, before: Sequence[Ballot]) -> Reason | None:
    """A seat writes for the powers that it holds."""
    if ballot.power in scene.state.held(ballot.seat):
        return None
    return Reason("not_your_power", (("power", ballot.power),))


def held(scene: Scene, power: Power) -> bool:
    """A power of the map is played if a seat holds it."""
    return power in scene.board.powers and bool(scene.state.holders(power))


def next_phase(scene: Scene) -> Phase:
    """The next phase of the calendar."""
    phase, calendar = scene.state.phase, scene.rules.calendar
    if (phase.season, phase.kind) not in calendar.points:
        year = ", ".join(Phase(s, phase.year, kind).title for s, kind in calendar.points)
        raise PositionError(f"there is no {phase.title} in this game; its year is {year}")
    return calendar.after(phase)


def targets(scene: Scene, unit: Unit, without: Unit | None) -> int:
    """The bits of the nodes next to a unit, and of those that it can be carried to."""
    board = scene.board
    near = board.touch[unit.kind][board.index[unit.place]]
    return near | scene.rules.carried(scene, unit, without)


def passage(scene: Scene, unit: Unit, start: int, goal: int) -> Reason | None:
    """The objection of the link itself to a way between two nodes."""
    link = scene.board.links.get((unit.kind, start, goal)) if scene.board.links else None
    if link is None:
        return None
    if link.seasons and scene.state.phase.season not in link.seasons:
        return Reason("closed_season", (("unit", unit), ("to", scene.board.places[goal])))
    if link.powers and unit.power not in link.powers:
        return Reason("closed_to_power", (("unit", unit), ("to", scene.board.places[goal])))
    if any(scene.state.owner(province) != unit.power for province in link.owner):
        return Reason("closed_to_power", (("unit", unit), ("to", scene.board.places[goal])))
    if link.gate:
        return Reason("gate_closed", (("unit", unit), ("place", link.gate)))
    return None


def no_site(scene: Scene, power: Power, kind: str, place: Place) -> Reason:
    """Why a place that is no site is none."""
    return Reason("site_closed", (("place", place), ("kind", kind)))


_NOBODY: list[int] = []


def contenders(p: Problem, action: int) -> list[int]:
    """The other moves into the space of a move."""
    movers = p.into[p.to[action]]
    return _NOBODY if len(movers) == 1 else [other for other in movers if other != action]


def own_strength(p: Problem, action: int) -> Range:
    """The unit's size; on a weak passage less, but a convoy goes round it."""
    size = p.rules.size(p, action)[0]
    if p.board.links and p.actions[action].goal >= 0:
        link = p.last_link(action)
        if link is not None and link.force != 1:
            return exactly(size * link.strength - link.lost_supports)
    return exactly(size)


def settle(p: Problem, t: Table) -> Settled:
    """Units whose move succeeds go to their goal, as they are."""
    arrives, goal, places = t.arrives, p.goal, p.board.places
    moved = [
        UnitMoved(unit.id, places[goal[number]])
        for number, unit in enumerate(p.units)
        if arrives[number] is YES
    ]
    return Settled(tuple(moved), _AS_THEY_WERE)


_AS_THEY_WERE: Mapping[int, Unit] = {}


def ruling(p: Problem, t: Table, number: int) -> Ruling:
    """The ruling on a unit whose order nobody judged: it stands."""
    unit = p.units[number]
    return Ruling(unit.power, unit, p.orders[number], "held", Reason("undisturbed"))


def build(scene: Scene, power: Power, order: Build, number: int) -> tuple[Change, ...]:
    """A new unit on its place."""
    return (UnitMade(number, power, order.parts, order.place),)


def unbuilt(scene: Scene, power: Power, number: int) -> Ruling:
    """The ruling on builds that nobody ordered."""
    return Ruling(power, None, None, "waived", Reason("builds_unused", (("number", number),)))


def removes(scene: Scene, unit: Unit, order: Order) -> Parts | Reason:
    """What an order of removal takes away of a unit, or why it takes nothing."""
    if isinstance(order, Disband):
        return unit.parts
    return Reason("nothing_to_build", (("number", 0),))


def removal(
    scene: Scene, power: Power, count: int, units: Sequence[Unit]
) -> tuple[tuple[Unit, Reason], ...]:
    """Which units go where too few removals are ordered, and why."""
    return tuple((unit, Reason("removed_by_place", (("unit", unit),))) for unit in units[:count])
