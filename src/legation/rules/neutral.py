"""Units of nobody: they stand where the set-up puts them until somebody drives them out.

Nobody writes for them, so they hold, and without an order of their own they follow every other rule of
a unit that holds. A dislodged one is disbanded. They take no centre and need none; ``balances`` and the
victory rules never count them, since ``NOBODY`` is no power.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.notation.explain import register
from legation.values.changes import Change, UnitMade
from legation.values.geography import NOBODY, Place, Power, Province, province_of
from legation.values.orders import Order, Support
from legation.values.rulings import Reason
from legation.values.units import Unit, parts

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["NEUTRAL"]

Captures = Callable[[Scene, Province, Unit], Power | None]
Retreats = Callable[[Scene, Unit, Province | None, int], tuple[Place, ...]]


@dataclass(frozen=True, slots=True)
class Settings:
    """What may happen to units of nobody.

    ``support``: whether players may support them where they stand. ``rebuilt``: whether one stands again
    after the winter in its centre, if that is still nobody's and empty.
    """

    support: bool = True
    rebuilt: bool = False


def _legal(settings: Settings) -> Callable[[Scene, Unit | None, Order], Reason | None]:
    def legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
        if unit is not None and unit.power == NOBODY:
            return Reason("unit_of_nobody", (("unit", unit),))
        if settings.support or not isinstance(order, Support):
            return None
        other = scene.unit_at(order.supported)
        if other is None or other.power != NOBODY:
            return None
        return Reason("no_support_for_nobody", (("unit", unit), ("other", other)))

    return legal


def _captures(inner: Captures) -> Captures:
    """A centre with a unit of nobody in it stays whose it is."""

    def captures(scene: Scene, province: Province, unit: Unit) -> Power | None:
        if unit.power == NOBODY:
            return scene.state.owner(province)
        return inner(scene, province, unit)

    return captures


def _retreats(inner: Retreats) -> Retreats:
    """A dislodged unit of nobody goes nowhere, and is disbanded for that."""

    def retreats(
        scene: Scene, unit: Unit, attacker: Province | None, closed: int
    ) -> tuple[Place, ...]:
        return () if unit.power == NOBODY else inner(scene, unit, attacker, closed)

    return retreats


def _rebuilt(scene: Scene) -> Sequence[Change]:
    """Units of the set-up, again in centres that nobody has taken."""
    made: list[Change] = []
    for kind, place in scene.variant.setup.neutral:
        province = province_of(place)
        centre = province in scene.board.centres and place in scene.board.index
        if centre and scene.state.owner(province) is None and scene.unit_at(place) is None:
            made.append(UnitMade(scene.state.made + len(made), NOBODY, parts(kind), place))
    return made


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {
        "legal": _legal(settings),
        "captures": _captures,
        "retreats": _retreats,
    }
    if settings.rebuilt:
        hooks["aftermath"] = {"adjusted": _rebuilt}
    return hooks


register("unit_of_nobody", ("unit",), "{unit} is nobody's, and nobody may write for it")
register("no_support_for_nobody", ("other",), "{other} is nobody's and may not be supported")


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that are never given in play."""
    found = {"unit_of_nobody": "only who writes as nobody is told so"}
    if rules.settings["neutral"].support:
        found["no_support_for_nobody"] = "units of nobody may be supported"
    found["retreat_closed"] = "only units of nobody find their ways closed"
    return found


NEUTRAL = Module("neutral", "1", Settings, _hooks, needs=("movement", "retreat"), silent=_silent)
