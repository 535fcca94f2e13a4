"""How many extra orders a seat has, and which of its lines are such."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.rules.ballots.votes.settings import Settings
from legation.values.changes import Change, SlotSet
from legation.values.geography import Seat
from legation.values.orders import Ballot

__all__ = ["Counts", "counts_of", "extras", "is_extra", "quota", "read", "write", "year_end"]

Counts: TypeAlias = tuple[tuple[Seat, int], ...]


def counts_of(scene: Scene) -> Counts:
    """The centres of every seat, as they are now."""
    each = strengths(scene)
    return tuple(
        (seat, sum(each.get(power, 0) for power in powers)) for seat, powers in scene.state.seats
    )


def _base(scene: Scene, settings: Settings) -> int:
    if settings.base:
        return settings.base
    if settings.base_from == "start" and scene.state.patches:
        scene = Scene(scene.variant, replace(scene.state, patches=()))
    majority = len(scene.board.centres) // 2 + 1
    if settings.base_from == "board":
        return majority
    return scene.rules.race(scene).goal or majority


def quota(scene: Scene, settings: Settings, seat: Seat) -> int:
    """How many extra orders a seat has in a movement phase (CAT-5, CAT-12)."""
    base = _base(scene, settings)
    divisor = settings.divisor or max(1, base // 6)
    owned = dict(counts_of(scene))
    if settings.count == "adjusted":
        kept = scene.slot("ballots")
        owned |= dict(kept) if isinstance(kept, tuple) else {}
    number = max(0, (base - owned.get(seat, 0)) // divisor)
    out = settings.eliminated == "out" and not owned.get(seat) and not _alive(scene, seat)
    return 0 if out else number


def _alive(scene: Scene, seat: Seat) -> bool:
    held = scene.state.held(seat)
    return any(scene.state.units_of(power) for power in held)


def year_end(scene: Scene) -> tuple[Change, ...]:
    """The quota of a year goes by the centres owned when the year before was over (CAT-5)."""
    counts = counts_of(scene)
    return () if counts == scene.slot("ballots") else (SlotSet("ballots", counts),)


def is_extra(scene: Scene, ballot: Ballot, before: Sequence[Ballot]) -> bool:
    """Whether a line is an extra order: for another's unit, or for an own one once more."""
    if ballot.power not in scene.state.held(ballot.seat):
        return True
    return any(
        other.seat == ballot.seat and other.order.subject == ballot.order.subject
        for other in before
        if other.power == ballot.power
    )


def extras(scene: Scene, lines: Sequence[Ballot], settings: Settings) -> list[Ballot]:
    """The extra orders among the lines of one seat."""
    held = settings.votes == "all"
    return [
        line
        for number, line in enumerate(lines)
        if line.power not in scene.state.held(line.seat)
        or (held and is_extra(scene, line, lines[:number]))
    ]


def write(counts: Counts) -> list[list[Any]]:
    """The counts as plain values, for a record."""
    return [[seat, number] for seat, number in counts]


def read(value: list[list[Any]]) -> Counts:
    """What ``write`` wrote."""
    return tuple((str(seat), int(number)) for seat, number in value)
