"""Railways: one power's army travels any distance along a line in one move, and may stop short.

A train leaves its place, yet fights for no space by the ordinary rules. Of each station on its way it is
decided whether the train gets so far (``contends``) and whether it can end there (``enters``); it ends at
the last station that it can enter, or stays. While it gets to a station it keeps out others who would
enter there if there were no train.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from legation.board.board import Board
from legation.engine.module import Fact, Module
from legation.engine.scene import Scene
from legation.engine.solver import DeadlockRule, Kind
from legation.engine.stack import Rules
from legation.engine.turn import Turn
from legation.rules.railway.orders import means, ride_verb, targets
from legation.rules.railway.outcomes import ruling
from legation.rules.railway.running import (
    Trainless,
    arrives,
    contends,
    cut,
    enters,
    last_leg,
    pressing,
    settle,
    start_contends,
    start_enters,
)
from legation.rules.railway.settings import Settings
from legation.rules.railway.trains import expand, prepare
from legation.values.marks import Mark, Trace

__all__ = ["RAILWAY", "Settings"]


def _hooks(settings: Settings) -> Mapping[str, Any]:
    trainless = Trainless()
    equations = {"arrives": arrives(settings, trainless)}
    if settings.cuts:
        equations |= {"cut": cut, "pressing": pressing}
    return {
        "verbs": (ride_verb(),),
        "means": means,
        "targets": targets,
        "expand": expand(settings),
        "prepare": prepare(settings),
        "decides": {
            "contends": Kind("contends", 32, start_contends),
            "enters": Kind("enters", 34, start_enters),
        },
        "quantity": {
            "contends": contends(settings, trainless),
            "enters": enters(settings, trainless),
        },
        "equation": equations,
        "deadlock": (DeadlockRule(12, "train_paradox", last_leg),),
        "settle": settle,
        "ruling": ruling(settings, trainless),
        "marks": _marks,
    }


def _marks(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> tuple[Mark, ...]:
    """The lines on the board, from station to station."""
    return tuple(Trace("rail", line.stations, line.name) for line in scene.board.map.railways)


def _misfit(board: Board, settings: Settings) -> str:
    return "" if board.map.railways else "the map has no [[railway]]"


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    settings: Settings = rules.settings["railway"]
    return {} if settings.cuts else {"cut_by_train": "trains cut no support"}


RAILWAY = Module(
    "railway",
    "1",
    Settings,
    _hooks,
    needs=("movement",),
    misfit=_misfit,
    silent=_silent,
    sheet="colonial",
)
