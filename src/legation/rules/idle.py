"""Powers that nobody plays: they stand on the board, hold, and go as in civil disorder.

Nobody writes for them. Their units hold and, unless the game says no, may be supported; a dislodged one
is disbanded. A power with more units than centres loses some as any power that sent no removals. It
never builds, unless the game lets it raise armies again at home. It cannot win, nor share a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.notation.explain import register
from legation.values.changes import Change
from legation.values.geography import Place, Power, Province
from legation.values.orders import Build, Order, Support
from legation.values.rulings import Reason
from legation.values.units import Unit, parts

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["IDLE"]

Balance = Callable[[Scene, Power, int], int]
Played = Callable[[Scene, Power], bool]
Retreats = Callable[[Scene, Unit, Province | None, int], tuple[Place, ...]]
Sites = Callable[[Scene, Power], tuple[tuple[str, Place], ...]]

MARKS = {"inactive", "dummy"}
"""The marks of powers that a map says nobody plays."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Which powers nobody plays, and what may happen to them.

    ``powers``: their ids; those that the map marks as inactive or dummy if none is named. ``support``:
    whether others may support their units where they stand. ``builds``: ``never``, or ``armies``, one
    on each empty home centre that they own while they have fewer units than centres, by place.
    """

    powers: tuple[str, ...] = ()
    support: bool = True
    builds: Literal["never", "armies"] = "never"


def _powers(settings: Settings, board: Board) -> frozenset[Power]:
    if settings.powers:
        return frozenset(settings.powers)
    return frozenset(power.id for power in board.map.powers if MARKS & set(power.marks))


def _played(settings: Settings) -> Callable[[Played], Played]:
    def wrap(inner: Played) -> Played:
        def played(scene: Scene, power: Power) -> bool:
            return power not in _powers(settings, scene.board) and inner(scene, power)

        return played

    return wrap


def _legal(settings: Settings) -> Callable[[Scene, Unit | None, Order], Reason | None]:
    def legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
        idle = _powers(settings, scene.board)
        if unit is not None and unit.power in idle:
            return Reason("power_not_played", (("power", unit.power),))
        if settings.support or not isinstance(order, Support):
            return None
        other = scene.unit_at(order.supported)
        if other is None or other.power not in idle:
            return None
        return Reason("no_support_for_idle", (("unit", unit), ("other", other)))

    return legal


def _retreats(settings: Settings) -> Callable[[Retreats], Retreats]:
    def wrap(inner: Retreats) -> Retreats:
        def retreats(
            scene: Scene, unit: Unit, attacker: Province | None, closed: int
        ) -> tuple[Place, ...]:
            if unit.power in _powers(settings, scene.board):
                return ()
            return inner(scene, unit, attacker, closed)

        return retreats

    return wrap


def _sites(settings: Settings) -> Callable[[Sites], Sites]:
    def wrap(inner: Sites) -> Sites:
        def sites(scene: Scene, power: Power) -> tuple[tuple[str, Place], ...]:
            return () if power in _powers(settings, scene.board) else inner(scene, power)

        return sites

    return wrap


def _balance(settings: Settings) -> Callable[[Balance], Balance]:
    """They have nothing to build, nor to waive."""

    def wrap(inner: Balance) -> Balance:
        def balance(scene: Scene, power: Power, number: int) -> int:
            due = inner(scene, power, number)
            return min(due, 0) if power in _powers(settings, scene.board) else due

        return balance

    return wrap


def _raise_armies(settings: Settings) -> Callable[[Scene], Sequence[Change]]:
    """After the adjustments: armies on empty homes of powers that have too few units."""

    def adjusted(scene: Scene) -> Sequence[Change]:
        idle = _powers(settings, scene.board)
        made: list[Change] = []
        number = scene.state.made
        for power, centres in strengths(scene).items():
            due = centres - sum(unit.parts.size for unit in scene.state.units_of(power))
            if power not in idle or due <= 0:
                continue
            homes = [home for home in scene.board.homes[power] if _free(scene, power, home)]
            for home in sorted(homes)[:due]:
                made += scene.rules.build(scene, power, Build(home, parts("army")), number)
                number += 1
        return made

    return adjusted


def _free(scene: Scene, power: Power, home: Province) -> bool:
    board = scene.board
    on_land = bool(board.stands["army"] >> board.index[home] & 1)
    return on_land and scene.state.owner(home) == power and scene.unit_at(home) is None


def _misfit(board: Board, settings: Settings) -> str:
    unknown = [power for power in settings.powers if power not in board.powers]
    if unknown:
        return f"there is no power {unknown[0]!r}; the powers are {', '.join(board.powers)}"
    if not _powers(settings, board):
        return "the map marks no power as inactive or dummy; name them in powers = [...]"
    return ""


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {
        "played": _played(settings),
        "legal": _legal(settings),
        "retreats": _retreats(settings),
        "sites": _sites(settings),
        "balance": _balance(settings),
    }
    if settings.builds == "armies":
        hooks["aftermath"] = {"adjusted": _raise_armies(settings)}
    return hooks


register("power_not_played", ("power",), "nobody plays {power}, and nobody may write for it")
register("no_support_for_idle", ("other",), "{other} belongs to a power that nobody plays")


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that are never given in play."""
    if rules.settings["idle"].support:
        return {"no_support_for_idle": "units of these powers may be supported"}
    return {}


IDLE = Module(
    "idle",
    "1",
    Settings,
    _hooks,
    needs=("movement", "retreat", "adjustment"),
    misfit=_misfit,
    silent=_silent,
)
