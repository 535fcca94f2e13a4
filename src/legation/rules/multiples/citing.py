"""Which rule of multiple units an order breaks that is void for a reason of the standard game."""

from __future__ import annotations

from legation.engine.scene import Cites, Scene
from legation.rules.multiples.orders import Ferry, Merge, Split, Supports
from legation.values.orders import Ballot, Build, Convoy, Move, Support
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["cites"]

ORDERS = {Merge: "MUL-3.1", Split: "MUL-7.1", Supports: "MUL-2.2", Ferry: "MUL-6.3"}
"""What orders of our own are about."""


def cites(inner: Cites) -> Cites:
    """The number of a rule for orders of our own, and for what large units are ordered to do."""

    def ask(scene: Scene, ballot: Ballot, unit: Unit | None, reason: Reason) -> str:
        found = _rule(ballot, unit, reason)
        return found or inner(scene, ballot, unit, reason)

    return ask


def _rule(ballot: Ballot, unit: Unit | None, reason: Reason) -> str:
    order = ballot.order
    if reason.code == "wrong_phase":  # nobody merges or splits in a retreat
        return "MUL-8" if isinstance(order, Merge | Split) else ""
    if reason.code == "only_armies_ride":
        return "MUL-6.2"
    if type(order) in ORDERS:
        return ORDERS[type(order)]
    if reason.code == "one_at_a_time" and isinstance(order, Build):
        return "MUL-3.5"
    if unit is None or unit.parts.size == 1:
        return ""
    if isinstance(order, Move):
        return "MUL-5.2" if len(unit.parts.counts) > 1 else ""
    if isinstance(order, Support):
        return "MUL-2.2"
    return "MUL-6.1" if isinstance(order, Convoy) else ""
