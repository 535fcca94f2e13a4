"""Gates: passages that a unit beside them rules.

A link of the map may name a gate. In mode ``leave`` a unit passes only with the leave of the unit that
stands at the gate and stays there; in mode ``block`` it passes unless a foreign unit stands there. Whether
the keeper stays is decided together with everything else, so a passage can be part of a paradox; then it
is closed, as a convoy is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from legation.board.board import Board
from legation.engine.module import Fact, Module
from legation.engine.scene import Scene
from legation.engine.solver import DeadlockRule
from legation.engine.stack import Rules
from legation.engine.turn import Turn
from legation.notation.explain import REASONS
from legation.rules.gates.keeping import KEPT, remember
from legation.rules.gates.orders import leave_verb, permit_verb
from legation.rules.gates.outcomes import ruling, rulings
from legation.rules.gates.passing import closing, given, opening, prepare, route
from legation.rules.gates.settings import Settings
from legation.rules.gates.ways import means, passage, retreats_through, settled
from legation.values.marks import Mark, Trace

__all__ = ["GATES", "Settings"]


def _hooks(settings: Settings) -> Mapping[str, Any]:
    verbs = (leave_verb(),) if settings.reading == "page" else (permit_verb(settings),)
    hooks: dict[str, Any] = {
        "verbs": verbs,
        "passage": passage(settings),
        "prepare": prepare(settings),
        "equation": {"route": route(settings), "given": given(settings)},
        "ruling": ruling(settings),
        "aftermath": {"moved": retreats_through(settings)},
        "marks": _marks,
    }
    if settings.reading == "open":
        hooks["slot"] = KEPT
        hooks["aftermath"] = {"moved": settled(settings), "retreated": remember}
    if settings.paradox == "open":
        hooks["deadlock"] = (DeadlockRule(9, "gate_paradox", opening),)
    else:
        hooks["deadlock"] = (DeadlockRule(11, "gate_paradox", closing),)
    if settings.reading == "page":
        return hooks | {"means": means}
    return hooks | {"rulings": rulings(settings)}


def _marks(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> tuple[Mark, ...]:
    """The passages that need leave, each once, with the gate in the middle."""
    board = scene.board
    found: dict[tuple[str, ...], Trace] = {}
    for link in board.links.values():
        if link.gate is not None and link.gate_mode == "leave":
            about = (
                f"{board.name(link.a)} - {board.name(link.b)} by leave of {board.name(link.gate)}"
            )
            found[link.a, link.b] = Trace("way", (link.a, link.gate, link.b), about)
    return tuple(found[ends] for ends in sorted(found))


def _misfit(board: Board, settings: Settings) -> str:
    if any(link.gate for link in board.links.values()):
        return ""
    return "the map has no passage with a gate: [[link]] gate = PROVINCE"


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The codes that these settings never give on this map."""
    settings: Settings = rules.settings["gates"]
    links = board.links.values()
    found = {"gate_closed": "the rule for gates says more"}
    found["retreat_closed"] = "whoever closes a way to retreats on this map says so"
    if not any(link.gate_mode == "block" for link in links):
        found["gate_blocked"] = "the map has no gate that is open by itself"
    if not settings.cut:
        found["gate_cut"] = "an attack takes no leave away"
    if not any(link.gate_mode == "leave" for link in links):
        # Leave for a passage that is not there is asked for all the same, by mistake.
        kept = ("gate_blocked", "gate_nobody_there", "gate_not_kept")
        codes = [code for code in REASONS if code.startswith("gate_") and code not in kept]
        return found | dict.fromkeys(codes, "the map has no gate that needs leave")
    if settings.reading == "page":
        codes = ["gate_not_yours", "gate_kept_closed", "gate_superseded", "gate_unused"]
        found |= dict.fromkeys([*codes, "verb permit"], "leave is given by the unit's own order")
    if settings.reading != "njudge":
        found["gate_unkept"] = "a move past an empty gate is void"
    if not settings.must_stay():
        codes = ["gate_left", "gate_lost", "gate_paradox"]
        found |= dict.fromkeys(codes, "the unit at the gate need not stay")
    if settings.paradox == "open":
        found["gate_paradox"] = "a passage that depends on itself is open"
    return found


GATES = Module(
    "gates",
    "1",
    Settings,
    _hooks,
    needs=("movement",),
    misfit=_misfit,
    silent=_silent,
    sheet="colonial",
)
