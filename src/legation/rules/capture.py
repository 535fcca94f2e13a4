"""Other ways to take centres: every season, by some kinds of unit only, or by raids.

The standard game settles once a year who owns what: whose units stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.ownership import settled
from legation.engine.scene import Scene
from legation.values.changes import Change, OwnerSet
from legation.values.geography import NOBODY, Power, Province, space_of
from legation.values.units import Unit

__all__ = ["CAPTURE"]

Captures = Callable[[Scene, Province, Unit], Power | None]


@dataclass(frozen=True, slots=True)
class Settings:
    """When and by whom centres are taken.

    * ``when``: once a ``year``, as the calendar says, or after every ``season``'s retreats.
    * ``kinds``: the kinds of unit that take centres; all if none is named. Others leave a centre whose
      it is.
    * ``raid``: in a season in which no centre is taken, a unit that ends in a centre of another power
      makes it nobody's.
    """

    when: Literal["year", "season"] = "year"
    kinds: tuple[str, ...] = ()
    raid: bool = False


def _captures(settings: Settings) -> Callable[[Captures], Captures]:
    def wrap(inner: Captures) -> Captures:
        def captures(scene: Scene, province: Province, unit: Unit) -> Power | None:
            if not _takes(settings, unit):
                return scene.state.owner(province)
            return inner(scene, province, unit)

        return captures

    return wrap


def _takes(settings: Settings, unit: Unit) -> bool:
    return not settings.kinds or any(unit.parts.number(kind) for kind in settings.kinds)


def _between(scene: Scene) -> bool:
    """Whether this is the end of a season in which the calendar settles nothing."""
    phase, calendar = scene.state.phase, scene.rules.calendar
    season = calendar.season(phase)
    return season is not None and season.kinds[-1] == phase.kind and not calendar.captures(phase)


def _each_season(scene: Scene) -> Sequence[Change]:
    return settled(scene) if _between(scene) else ()


def _raids(settings: Settings) -> Callable[[Scene], Sequence[Change]]:
    def raids(scene: Scene) -> Sequence[Change]:
        if not _between(scene):
            return ()
        owners = dict(scene.state.owners)
        lost = [
            space_of(unit.place)
            for unit in scene.state.units
            if unit.power != NOBODY
            and _takes(settings, unit)
            and owners.get(space_of(unit.place), unit.power) != unit.power
        ]
        return tuple(OwnerSet(province, None) for province in lost)

    return raids


def _misfit(board: Board, settings: Settings) -> str:
    for kind in settings.kinds:
        if kind not in board.stands:
            return f"there is no kind of unit {kind!r}; kinds are {', '.join(board.stands)}"
    if settings.raid and settings.when == "season":
        return "where centres are taken every season there are no raids"
    return ""


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {}
    if settings.kinds:
        hooks["captures"] = _captures(settings)
    if settings.when == "season":
        hooks["aftermath"] = {"retreated": _each_season}
    elif settings.raid:
        hooks["aftermath"] = {"retreated": _raids(settings)}
    return hooks


CAPTURE = Module("capture", "1", Settings, _hooks, needs=("victory",), misfit=_misfit)
