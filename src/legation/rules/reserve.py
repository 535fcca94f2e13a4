"""More units than centres: powers that keep or raise some beyond their number while it is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.values.geography import Place, Power

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["RESERVE"]

Balance = Callable[[Scene, Power, int], int]
Sites = Callable[[Scene, Power], tuple[tuple[str, Place], ...]]


@dataclass(frozen=True, slots=True)
class Settings:
    """Who may have how many units more than centres, and until when.

    * ``powers``: all if none is named. ``extra``: how many units. ``builds``: whether they may be
      built; if not, they are only not removed.
    * ``homes``: ``any``, or only while a ``part`` of the power's home centres is its own: one at least,
      and not all (NIN-10).
    * ``until``: the last year; nought: for ever.
    * ``sites``: provinces in which it may build an army meanwhile, if they are empty.
    """

    powers: tuple[str, ...] = ()
    extra: int = 1
    builds: bool = False
    homes: Literal["any", "part"] = "any"
    until: int = 0
    sites: tuple[str, ...] = ()


def _holds(scene: Scene, settings: Settings, power: Power) -> bool:
    """Whether a power has its reserve now."""
    if settings.powers and power not in settings.powers:
        return False
    if settings.until and scene.state.phase.year > settings.until:
        return False
    if settings.homes == "any":
        return True
    homes = scene.board.homes.get(power, ())
    owned = sum(scene.state.owner(home) == power for home in homes)
    return 0 < owned < len(homes)


def _balance(settings: Settings) -> Callable[[Balance], Balance]:
    def wrap(inner: Balance) -> Balance:
        def balance(scene: Scene, power: Power, number: int) -> int:
            due = inner(scene, power, number)
            if not _holds(scene, settings, power):
                return due
            return (
                due + settings.extra if settings.builds else max(due, min(0, due + settings.extra))
            )

        return balance

    return wrap


def _sites(settings: Settings) -> Callable[[Sites], Sites]:
    def wrap(inner: Sites) -> Sites:
        def sites(scene: Scene, power: Power) -> tuple[tuple[str, Place], ...]:
            found = inner(scene, power)
            if not _holds(scene, settings, power):
                return found
            # A place may have left the board since the game began.
            there = [place for place in settings.sites if place in scene.board.index]
            free = [place for place in there if scene.unit_at(place) is None]
            return (*found, *(("army", place) for place in free if ("army", place) not in found))

        return sites

    return wrap


def _misfit(board: Board, settings: Settings) -> str:
    for power in settings.powers:
        if power not in board.powers:
            return f"there is no power {power!r}; the powers are {', '.join(board.powers)}"
    for place in settings.sites:
        if place not in board.index or not board.stands["army"] >> board.index[place] & 1:
            return f"no army can be built in {place!r}"
    return ""


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that are never given where nothing but this rule adds sites."""
    found = {"site_closed": "no rule closes a site that is owned and empty"}
    if rules.users["sites"] != ("adjustment", "reserve"):
        return found
    if len(rules.settings["reserve"].powers) == 1:
        found["site_contested"] = "no place is a site of two powers"
    return found


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {"balance": _balance(settings), "sites": _sites(settings)}


RESERVE = Module(
    "reserve", "1", Settings, _hooks, needs=("adjustment",), misfit=_misfit, silent=_silent
)
