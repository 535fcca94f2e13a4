"""Whole games to be played again, phase by phase, in the words of both engines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from legation.engine.variant import Variant
from legation.record.game import Game
from legation.record.logged import LoggedGame

__all__ = ["Replay", "replays"]

Sheets = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Replay:
    """A game as what was written in each phase: for us, and for the other engine.

    ``phases`` names the phases.
    """

    id: str
    phases: tuple[str, ...]
    ours: tuple[Sheets, ...]
    theirs: tuple[Sheets, ...]


def replays(variant: Variant, games: Sequence[LoggedGame]) -> list[Replay]:
    """The games as far as our rules lead to the recorded phases, without phases nobody wrote in."""
    return [_replay(variant, logged) for logged in games]


def _replay(variant: Variant, logged: LoggedGame) -> Replay:
    game = Game(variant)
    names: list[str] = []
    ours: list[Sheets] = []
    theirs: list[Sheets] = []
    for phase in logged.phases:
        if phase.final or game.over or game.phase.short != phase.name:
            continue
        sheets = {power.lower(): lines for power, lines in phase.orders.items() if lines}
        other: dict[str, list[str]] = {}
        for power, lines in sheets.items():
            for reply in game.write(power, lines):
                if reply.order is not None:
                    text = game.text(reply.order, "package")
                    other.setdefault(power.upper(), []).append(text)
        game.process()
        names.append(phase.name)
        ours.append(sheets)
        theirs.append(other)
    return Replay(logged.id, tuple(names), tuple(ours), tuple(theirs))
