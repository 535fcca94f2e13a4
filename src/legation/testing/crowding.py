"""Crowded positions: every unit has neighbours to fight with from the first season on.

What random games rarely come to, several beaten units with one way out, say, or a fleet that is attacked
while it carries, is common where many units stand close together. Nothing here knows a variant.
"""

from __future__ import annotations

import random
from collections.abc import Sequence, Set
from dataclasses import replace

from legation.board.board import Board
from legation.engine.scene import Scene
from legation.engine.variant import Variant
from legation.testing.beating import beat
from legation.testing.planting import Planted, plant, plant_berth, plant_gate
from legation.values.geography import Kind, Place, Power, Space, in_city, space_of
from legation.values.orders import Order
from legation.values.state import State
from legation.values.units import GARRISON, Parts, Unit, parts

__all__ = ["crowd"]

_OWNED = 0.8
"""How many of the centres that nobody owns get an owner."""

_FILLED = 0.6
"""No more than this part of the board is filled with units."""

_LARGE = 0.4
"""How many units have several parts, where units can."""

_MOST_PARTS = 4

_BEATEN = 0.4
"""How many positions are those after a battle, with retreats to be written."""

_PLANTED = 0.4
"""How many positions have units about two seas, or about a gate, such as ``traps`` makes most of."""

_BERTHED = 0.3
"""How many positions have a fleet at home on one of several coasts, where there are such homes."""


def crowd(rng: random.Random, variant: Variant, state: State) -> State:
    """The state with its units moved together, and as many more as the centres feed.

    Most centres that nobody owned get an owner, rather one that somebody plays. Units of nobody and
    garrisons stay where they are; what modules keep for themselves stays as it is. In some positions there
    was a battle, and beaten units wait for their retreats.
    """
    board = variant.board_of(state)
    kept = [u for u in state.units if u.power not in board.powers or in_city(u.place)]
    state = replace(state, owners=_owners(rng, Scene(variant, state)))
    ids = [u.id for u in state.units if u not in kept]
    ids += range(state.made, state.made + len(board.spaces))
    kinds = _kinds(variant, state)
    planted = _planted(rng, Scene(variant, state), kinds, kept)
    made = [Unit(ids.pop(0), who, parts(kind), at) for who, kind, at in planted.values()]
    wanted = _powers(rng, board, state, len(kept))[len(made) :]
    grows = _grows(variant, state, kinds)
    for power, space in zip(
        wanted, _theatre(rng, board, kinds, [*kept, *made], len(wanted)), strict=False
    ):
        kind, place = _seat(rng, board, kinds, space)
        size = rng.randint(2, _MOST_PARTS) if grows and rng.random() < _LARGE else 1
        made.append(Unit(ids.pop(0), power, _parts(rng, board, kind, place, size), place))
    units = tuple(sorted([*kept, *made], key=lambda unit: unit.place))
    number = max([state.made, *(unit.id + 1 for unit in units)])
    state = replace(state, units=units, made=number)
    return beat(rng, Scene(variant, state)) if rng.random() < _BEATEN else state


def _planted(rng: random.Random, scene: Scene, kinds: Set[Kind], kept: Sequence[Unit]) -> Planted:
    """Now and then units of three powers, rather of such as somebody plays, put so that they can fight."""
    alive = _alive(scene.board, scene.state)
    rng.shuffle(alive)
    alive.sort(key=lambda power: not scene.rules.played(scene, power))
    planted: Planted = {}
    if rng.random() < _PLANTED:
        planted = plant_gate(rng, scene.board, kinds, alive[:3]) if rng.random() < 0.5 else {}
        planted = planted or plant(rng, scene.board, alive[:3])
    if rng.random() < _BERTHED:
        planted = plant_berth(rng, scene.board) | planted
    return {} if planted.keys() & {space_of(unit.place) for unit in kept} else planted


def _owners(rng: random.Random, scene: Scene) -> tuple[tuple[Space, Power], ...]:
    """The owners with some more, none where cities have owners of their own."""
    board, owners = scene.board, dict(scene.state.owners)
    alive = _alive(board, scene.state)
    alive += [power for power in alive if scene.rules.played(scene, power)] * 2
    if not board.map.cities:
        for centre in board.centres:
            if centre not in owners and rng.random() < _OWNED:
                owners[centre] = rng.choice(alive)
    return tuple(sorted(owners.items()))


def _alive(board: Board, state: State) -> list[Power]:
    """The powers with units; all before anybody has one."""
    return sorted({u.power for u in state.units if u.power in board.powers}) or [*board.powers]


def _powers(rng: random.Random, board: Board, state: State, kept: int) -> list[Power]:
    """A power for every unit there is to be: about as many of each as it has centres."""
    found: list[Power] = []
    for power in _alive(board, state):
        standing = sum(u.power == power and not in_city(u.place) for u in state.units)
        due = max(len(state.centres(power)), standing)
        found += [power] * max(due + rng.choice((-1, 0, 0, 0, 1, 2)), 1)
    rng.shuffle(found)
    return found[: max(int(len(board.spaces) * _FILLED) - kept, 1)]


def _theatre(
    rng: random.Random, board: Board, kinds: Set[Kind], kept: Sequence[Unit], wanted: int
) -> list[Space]:
    """Free spaces next to one another, a few more than the units that are wanted, in any order."""
    full = {unit.place.partition("/")[0] for unit in kept}
    free = [s for s in board.spaces if not in_city(s) and s not in full]
    free = [s for s in free if _seats(board, kinds, s)]
    first = rng.choice(_corners(board) or free) if rng.random() < 0.5 else rng.choice(free)
    far = board.steps(tuple(board.touch), 1 << board.index[first])
    free.sort(key=lambda space: (far[board.index[space]], rng.random()))
    free = free[: max(int(wanted * rng.uniform(1.1, 2.0)), 1)]
    rng.shuffle(free)
    return free


def _corners(board: Board) -> list[Space]:
    """Spaces about which maps have something to say: several coasts, railways, links with conditions."""
    found = {board.spaces[space] for space, coasts in enumerate(board.coasts) if coasts}
    found |= {station for line in board.map.railways for station in line.stations}
    for _, start, goal in board.links:
        found |= {board.spaces[board.space_of[start]], board.spaces[board.space_of[goal]]}
    return sorted(space for space in found if not in_city(space))


def _seats(board: Board, kinds: Set[Kind], space: Space) -> list[tuple[Kind, Place]]:
    """The kinds of unit that can stand in a space, each with a place."""
    at = board.index[space]
    return [
        (kind, board.places[place])
        for kind, mask in sorted(board.stands.items())
        if kind in kinds
        for place in (at, *board.coasts[at])
        if mask >> place & 1
    ]


def _seat(rng: random.Random, board: Board, kinds: Set[Kind], space: Space) -> tuple[Kind, Place]:
    """One of them, every kind as likely as every other."""
    seats = _seats(board, kinds, space)
    kind = rng.choice(sorted({kind for kind, _ in seats}))
    return rng.choice([seat for seat in seats if seat[0] == kind])


def _parts(rng: random.Random, board: Board, kind: Kind, place: Place, size: int) -> Parts:
    """So many parts; among those of a fleet armies, no more than the fleets carry."""
    armies = 0
    if kind == "fleet" and size > 1 and "army" in board.stands:
        armies = rng.choice((0, size // 2))
    made = parts(kind, size - armies)
    return made.plus(parts("army", armies)) if armies else made


def _kinds(variant: Variant, state: State) -> set[Kind]:
    """The kinds of unit there are in a game, without garrisons: maps may have places for others."""
    found = {kind for unit in state.units for kind, _ in unit.parts.counts}
    empty = Scene(variant, replace(state, units=()))
    found |= {kind for p in empty.board.powers for kind, _ in empty.rules.sites(empty, p)}
    return found - {GARRISON.kind}


def _grows(variant: Variant, state: State, kinds: Set[Kind]) -> bool:
    """Whether these rules know units of several parts: such a unit has orders that others have not."""
    board = variant.board_of(state)
    power = _alive(board, state)[0]

    def verbs(kind: Kind, place: int, number: int) -> set[type[Order]]:
        unit = Unit(0, power, parts(kind, number), board.places[place])
        scene = Scene(variant, replace(state, units=(unit,), dislodged=()))
        listed = scene.rules.verbs_in("movement")
        return {o for o, v in listed.items() if any(v.options(scene, power, unit))}

    for kind in sorted(kinds):
        mask = board.stands[kind]
        place = (mask & -mask).bit_length() - 1
        if mask and verbs(kind, place, 2) - verbs(kind, place, 1):
            return True
    return False
