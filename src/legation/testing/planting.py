"""Units put where something can come of them that nobody comes to by chance.

Two convoys that can each decide about the other one, and a gate with everybody who has to do with it, for
``traps`` to find; fleets at home on one of several coasts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence, Set

from legation.board.board import Board
from legation.values.geography import Kind, Place, Power, Space

__all__ = ["Planted", "plant", "plant_berth", "plant_gate"]

Planted = dict[Space, tuple[Power, Kind, Place]]
"""By space: a unit that is to stand there."""

_TRIES = 60


def plant(rng: random.Random, board: Board, powers: Sequence[Power]) -> Planted:
    """Eight units on the shores of two seas next to each other; none where the map has no room for it.

    A fleet in each sea, an army on its shore, a fleet where each army may go that helps to attack the other
    sea, and who attacks. ``powers``: whose they are; the first owns what carries, the last what helps and
    attacks, or anybody where there is one power alone.
    """
    seas = [space for space, name in enumerate(board.spaces) if board.sea >> space & 1]
    if len(seas) < 2 or not {"army", "fleet"} <= board.stands.keys():
        return {}
    for _ in range(_TRIES):
        one = rng.choice(seas)
        near = [sea for sea in seas if board.touch["fleet"][one] >> sea & 1]
        if near:
            found = _about(rng, board, one, rng.choice(near), powers)
            if found:
                return found
    return {}


def _about(
    rng: random.Random, board: Board, one: int, other: int, powers: Sequence[Power]
) -> Planted:
    """The units about two seas, chosen one after the other; empty when one finds no place."""
    carrying, beside, foe = powers[0], powers[len(powers) // 2], powers[-1]
    touch = board.touch["fleet"]
    shores = touch[one] & touch[other] & board.land
    wanted: tuple[tuple[int, Power, Kind], ...] = (
        (1 << one, carrying, "fleet"),
        (1 << other, beside, "fleet"),
        (shores, foe, "fleet"),
        (shores, foe, "fleet"),
        (touch[one] & board.land, carrying, "army"),
        (touch[other] & board.land, beside, "army"),
        (touch[one], foe, "fleet"),
        (touch[other], foe, "fleet"),
    )
    found: Planted = {}
    for mask, power, kind in wanted:
        places = [
            place
            for place in _places(board, mask, kind)
            if board.spaces[board.space_of[place]] not in found
        ]
        if not places:
            return {}
        place = rng.choice(places)
        found[board.spaces[board.space_of[place]]] = (power, kind, board.places[place])
    return found


def plant_gate(
    rng: random.Random, board: Board, kinds: Set[Kind], powers: Sequence[Power]
) -> Planted:
    """Five units about a gate; none where the map has no gate, or no room about it.

    Who keeps it, who wants to pass, somebody on the other side, and somebody who with his help attacks
    the keeper. ``kinds``: those of the units; ``powers``: the first keeps the gate, he or another one
    passes, the last attacks.
    """
    listed = board.links.items()
    ways = sorted(way for way, link in listed if link.gate is not None and way[0] in kinds)
    for _ in range(_TRIES if ways else 0):
        kind, start, goal = rng.choice(ways)
        gate = 1 << board.index[board.links[kind, start, goal].gate or ""]
        ends = 1 << board.space_of[start] | 1 << board.space_of[goal]
        keeper, foe = powers[0], powers[-1]
        passer = rng.choice((keeper, powers[len(powers) // 2]))
        found: Planted = {board.spaces[board.space_of[start]]: (passer, kind, board.places[start])}
        near = 0
        for reach in board.touch.values():
            for place, row in enumerate(reach):
                near |= 1 << board.space_of[place] if row & gate else 0
        rows = (
            (gate, keeper, 0),
            (1 << board.space_of[goal], foe, gate),
            (near & ~ends, foe, gate),
        )
        if all(_put(rng, board, kinds, found, *row) for row in (*rows, rows[-1])):
            return found
    return {}


def _put(
    rng: random.Random,
    board: Board,
    kinds: Set[Kind],
    found: Planted,
    mask: int,
    power: Power,
    near: int,
) -> bool:
    """Put a unit of any kind in one of some spaces, if it reaches those near from there."""
    rooms = [
        (kind, place)
        for kind in sorted(kinds)
        for place in _places(board, mask, kind)
        if not near or board.touch[kind][place] & near
        if board.spaces[board.space_of[place]] not in found
    ]
    if not rooms:
        return False
    kind, place = rng.choice(rooms)
    found[board.spaces[board.space_of[place]]] = (power, kind, board.places[place])
    return True


def plant_berth(rng: random.Random, board: Board) -> Planted:
    """A fleet at home on one of several coasts; none where no power has such a home."""
    berths = [
        (power, space, coast)
        for power, homes in board.homes.items()
        for space in homes
        for coast in board.coasts[board.index[space]]
        if board.stands["fleet"] >> coast & 1
    ]
    if not berths:
        return {}
    power, space, coast = rng.choice(berths)
    return {space: (power, "fleet", board.places[coast])}


def _places(board: Board, mask: int, kind: Kind) -> Iterator[int]:
    """The places in some spaces where units of a kind can be."""
    for space in range(len(board.spaces)):
        if mask >> space & 1:
            for place in (space, *board.coasts[space]):
                if board.stands[kind] >> place & 1:
                    yield place
