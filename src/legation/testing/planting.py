"""Units put so that two convoys can each decide about the other one, for ``traps`` to find."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from legation.board.board import Board
from legation.values.geography import Kind, Place, Power, Space

__all__ = ["Planted", "plant"]

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


def _places(board: Board, mask: int, kind: Kind) -> Iterator[int]:
    """The places in some spaces where units of a kind can be."""
    for space in range(len(board.spaces)):
        if mask >> space & 1:
            for place in (space, *board.coasts[space]):
                if board.stands[kind] >> place & 1:
                    yield place
