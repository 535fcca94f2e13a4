"""Which votes are dropped before the count, besides those that are void for whoever writes them."""

from __future__ import annotations

from legation.engine.scene import Cites, Scene
from legation.notation.explain import register
from legation.values.orders import Ballot, Move, Order, Support
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["cites", "never_arrives", "own_attack"]


def never_arrives(scene: Scene, unit: Unit, order: Order) -> Reason | None:
    """A vote for a move that the unit could not make at all is not counted (CAT-8).

    Some editions let such a move stand as one that fails. That is no reason to hold a unit fast.
    """
    if not isinstance(order, Move):
        return None
    board = scene.board
    goal = board.index[order.to]
    if board.reach[unit.kind][board.index[unit.place]] >> goal & 1:
        return None
    if scene.rules.carried(scene, unit, None) >> board.space_of[goal] & 1:
        return None
    return Reason("vote_out_of_reach", (("unit", unit), ("to", order.to)))


def cites(inner: Cites) -> Cites:
    """A vote that is void by any rule is dropped before the count (CAT-8)."""

    def ask(scene: Scene, ballot: Ballot, unit: Unit | None, reason: Reason) -> str:
        seat, state = ballot.seat, scene.state
        vote = seat in dict(state.seats) and ballot.power not in state.held(seat)
        return "CAT-8" if vote else inner(scene, ballot, unit, reason)

    return ask


def own_attack(scene: Scene, unit: Unit, order: Order) -> Reason | None:
    """A vote for an attack on a unit of the same power, by the position as it stands (CAT-9)."""
    goal = order.to if isinstance(order, Move | Support) else None
    if goal is None or scene.state.holders(unit.power):
        return None
    there = scene.unit_at(goal)
    if there is None or there.power != unit.power:
        return None
    return Reason("own_attack", (("unit", unit), ("other", there)))


register(
    "vote_out_of_reach",
    ("unit", "to"),
    "{unit} can never get to {to}, and only what a unit could do is counted (CAT-8)",
)
register(
    "own_attack",
    ("unit", "other"),
    "{other} is of the same power, and no vote may set {unit} on it (CAT-9)",
)
