"""Where gates lie in the way: of orders as they are written, and of retreats."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from legation.engine.scene import Scene
from legation.rules.gates.keeping import keeper_power, remember
from legation.rules.gates.orders import Leave, gate_between
from legation.rules.gates.settings import Settings
from legation.values.changes import Change, RetreatsSet
from legation.values.geography import Place, Power, province_of, space_of
from legation.values.orders import Order, Support
from legation.values.rulings import Reason
from legation.values.state import Dislodged
from legation.values.units import Unit

__all__ = ["means", "passage", "retreats_through", "settled"]

Passage = Callable[[Scene, Unit, int, int], Reason | None]
Means = Callable[[Scene, Power, Unit | None, Order], Order]


def passage(settings: Settings) -> Callable[[Passage], Passage]:
    """Closed when nobody stands at the gate (SUE-1, SUE-2); who has leave is decided in battle."""

    def wrap(inner: Passage) -> Passage:
        def ask(scene: Scene, unit: Unit, start: int, goal: int) -> Reason | None:
            reason = inner(scene, unit, start, goal)
            if reason is None or reason.code != "gate_closed":
                return reason
            link = scene.board.links[unit.kind, start, goal]
            assert link.gate is not None
            if link.gate_mode == "block":
                return _blocked(settings, unit, scene.unit_at(link.gate))
            keeper = keeper_power(scene, settings, link.gate)
            if keeper is None and settings.reading != "njudge":
                return Reason("gate_nobody", (("place", link.gate),))
            if scene.state.phase.kind == "retreat" and not _lets_back(settings, unit, keeper):
                return Reason("gate_retreat", (("unit", unit), ("place", link.gate)))
            return None

        return ask

    return wrap


def _blocked(settings: Settings, unit: Unit, keeper: Unit | None) -> Reason | None:
    if keeper is None or keeper.power == unit.power:
        return None
    if settings.blockers == "fleets" and keeper.kind != "fleet":
        return None
    return Reason("gate_blocked", (("unit", unit), ("keeper", keeper)))


def _lets_back(settings: Settings, unit: Unit, keeper: Power | None) -> bool:
    """Nobody gives leave after the battles: only a unit of the keeper's own power retreats through
    the gate (SUE-6)."""
    if keeper != unit.power:
        return False
    return settings.own_pass() or settings.reading in ("njudge", "extra-order")


def retreats_through(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    """Retreats through a gate are those that it lets through after the battles (SUE-6)."""

    def act(scene: Scene) -> tuple[Change, ...]:
        changes: list[Change] = []
        for entry in scene.state.dislodged:
            unit = entry.unit
            left = []
            for place in entry.options:
                gate = gate_between(scene.board, unit.kind, unit.place, place)
                if gate is None or _lets_back(settings, unit, keeper_power(scene, settings, gate)):
                    left.append(place)
            left += [place for place in _opened(scene, settings, entry) if place not in left]
            if sorted(left) != sorted(entry.options):
                changes.append(RetreatsSet(unit.id, tuple(sorted(left))))
        return tuple(changes)

    return act


def _opened(scene: Scene, settings: Settings, entry: Dislodged) -> Iterator[Place]:
    """Where a beaten unit may go past a gate, beside a unit that came there in these very battles."""
    board, unit = scene.board, entry.unit
    here = board.index[unit.place]
    closed = {space_of(other.place) for other in scene.state.units}
    closed |= {space_of(space) for space in (*scene.state.contested, entry.attacker or "")}
    for kind, start, goal in board.links:
        link = board.links[kind, start, goal]
        place = board.places[goal]
        if (kind, start) != (unit.kind, here) or not link.gate or space_of(place) in closed:
            continue
        if link.gate_mode == "block":
            let = _blocked(settings, unit, scene.unit_at(link.gate)) is None
        else:
            let = _lets_back(settings, unit, keeper_power(scene, settings, link.gate))
        if let:
            yield place


def settled(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    """After the moves: the retreats that are left, and who is at the gates now."""
    back = retreats_through(settings)
    return lambda scene: (*back(scene), *remember(scene))


def means(inner: Means) -> Means:
    """A support order through the unit's own gate means leave (SUE-3).

    Unless the unit could give such a support and the fleet is of its own power, which needs no leave.
    """

    def ask(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order:
        if unit is None or type(order) is not Support or order.to is None:
            return inner(scene, power, unit, order)
        board = scene.board
        other = scene.unit_at(order.supported) if order.supported in board.index else None
        if other is None or order.to not in board.index:
            return inner(scene, power, unit, order)
        if gate_between(board, other.kind, other.place, order.to) != province_of(unit.place):
            return inner(scene, power, unit, order)
        near = board.touch[unit.kind][board.index[unit.place]]
        settings = scene.rules.settings["gates"]
        own = other.power == power and settings.own_pass()
        if own and near >> board.space_of[board.index[order.to]] & 1:
            return inner(scene, power, unit, order)
        return Leave(order.unit, order.supported, order.to)

    return ask
