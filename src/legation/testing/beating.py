"""Positions after a battle: several beaten units near one another have to retreat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from legation.engine.scene import Scene
from legation.values.calendar import Phase
from legation.values.geography import Place, in_city, space_of
from legation.values.state import Dislodged, State
from legation.values.units import Unit

__all__ = ["beat"]

_MOST = 5
"""So many units at most are beaten."""

_CONTESTED = 3
"""In so many empty spaces at most somebody else was kept out."""


def beat(rng: random.Random, scene: Scene) -> State:
    """The state as if some units had just driven out others, before the retreats.

    The state as it was where nobody stands beside a foe, and where the season has no retreats.
    """
    state, board = scene.state, scene.board
    phase = Phase(state.phase.season, state.phase.year, "retreat")
    blows = _blows(rng, scene) if scene.rules.calendar.has(phase) else []
    if not blows:
        return state
    moved = {winner.id: replace(winner, place=goal) for _, winner, goal in blows}
    beaten = {victim.id for victim, _, _ in blows}
    units = [moved.get(unit.id, unit) for unit in state.units if unit.id not in beaten]
    units.sort(key=lambda unit: unit.place)
    full = {space_of(unit.place) for unit in units}
    empty = [space for space in board.spaces if space not in full and not in_city(space)]
    contested = sorted(rng.sample(empty, min(rng.randint(0, _CONTESTED), len(empty))))
    after = replace(state, phase=phase, units=tuple(units), contested=tuple(contested))
    closed = sum(1 << board.index[space] for space in (*full, *contested))
    later = scene.after(after)
    entries = []
    for victim, winner, _ in blows:
        origin = space_of(winner.place)
        options = scene.rules.retreats(later, victim, origin, closed)
        entries.append(Dislodged(victim, origin, tuple(sorted(options))))
    entries.sort(key=lambda entry: entry.unit.place)
    return replace(after, dislodged=tuple(entries))


def _blows(rng: random.Random, scene: Scene) -> list[tuple[Unit, Unit, Place]]:
    """Beaten units near one another: each with the unit that beat it, and where that went."""
    board = scene.board
    units = [u for u in scene.state.units if u.power in board.powers and not in_city(u.place)]
    if not units:
        return []
    first = rng.choice(units)
    far = board.steps(tuple(board.touch), 1 << board.index[space_of(first.place)])
    units.sort(key=lambda unit: (far[board.index[space_of(unit.place)]], rng.random()))
    busy: set[int] = set()
    found: list[tuple[Unit, Unit, Place]] = []
    for victim in units:
        foes = [pair for pair in _foes(scene, victim) if pair[0].id not in busy]
        if victim.id in busy or not foes or len(found) >= _MOST:
            continue
        winner, goal = rng.choice(foes)
        busy |= {victim.id, winner.id}
        found.append((victim, winner, goal))
    return found


def _foes(scene: Scene, victim: Unit) -> Iterator[tuple[Unit, Place]]:
    """Units of other powers beside one, each with the place it would come to."""
    board = scene.board
    here = board.index[space_of(victim.place)]
    afloat = board.water >> here & 1
    for unit in scene.state.units:
        at, made = board.index[unit.place], unit.parts
        if unit.power == victim.power or unit.power not in board.powers or in_city(unit.place):
            continue
        if afloat and made.number("army") > made.number("fleet"):
            continue
        for goal in (here, *board.coasts[here]):
            walks = board.reach[unit.kind][at] >> goal & 1
            if walks and scene.rules.passage(scene, unit, at, goal) is None:
                yield unit, board.places[goal]
