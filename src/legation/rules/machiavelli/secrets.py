"""Who may know what of money: whose a fact is, for the hook ``sees``."""

from __future__ import annotations

from collections.abc import Callable

from legation.engine.module import Fact
from legation.engine.scene import Scene
from legation.values.geography import Power, Seat
from legation.values.orders import Order

__all__ = ["mine", "told"]


def mine(scene: Scene, seat: Seat, power: Power) -> bool:
    """Whether a seat plays a power; what is of no power is everybody's."""
    return not power or seat == power or seat in scene.state.holders(power)


def told(scene: Scene, seat: Seat, fact: Fact, secret: Callable[[Order], bool]) -> bool:
    """Whether a seat is told a written line, an order in force or a ruling, where some orders are secret.

    Lines of others that could not be read, or that come several together, may hold secrets as well.
    """
    if fact.kind not in ("ballot", "order", "ruling") or mine(scene, seat, fact.power):
        return True
    order = getattr(fact.value, "order", None)
    if isinstance(order, Order):
        return not secret(order)
    return fact.kind == "ruling"
