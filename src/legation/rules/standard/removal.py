"""Removals that nobody ordered: the units farthest away go first (4.D.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from legation.board.board import Board
from legation.engine.scene import Scene
from legation.rules.standard.editions import Settings
from legation.values.geography import Power, province_of
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["by_distance", "distances"]

Removal = Callable[[Scene, Power, int, Sequence[Unit]], tuple[tuple[Unit, Reason], ...]]

FAR = 10_000
"""The distance of a unit that cannot get to any of the centres."""


def distances(scene: Scene, settings: Settings, power: Power, units: Sequence[Unit]) -> list[int]:
    """How many spaces each unit is away from the nearest centre that counts.

    ``owned`` (2023): any unit, over land and sea, to the nearest owned centre. ``home`` (before): to
    the nearest home centre; fleets as they move, armies over land and water.
    """
    board = scene.board
    if settings.removal == "owned":
        table = board.steps(("army", "fleet"), _mask(board, scene.state.centres(power)))
        return [table[board.space_of[board.index[unit.place]]] for unit in units]
    homes = _mask(board, scene.rules.homes(scene, power))
    found = []
    for unit in units:
        kinds = ("fleet",) if unit.kind == "fleet" else ("army", "fleet")
        found.append(_far(board, unit, homes, kinds))
    return found


def _mask(board: Board, provinces: Sequence[str]) -> int:
    mask = 0
    for province in provinces:
        mask |= 1 << board.index[province]
    return mask


def _far(board: Board, unit: Unit, homes: int, kinds: tuple[str, ...]) -> int:
    """Breadth-first from the unit's place, so that a fleet keeps to its coast."""
    here = board.index[unit.place]
    seen = {here}
    front = [here]
    away = 0
    while front:
        if any(homes >> board.space_of[place] & 1 for place in front):
            return away
        away += 1
        following: list[int] = []
        for place in front:
            mask = 0
            for kind in kinds:
                starts = (
                    (place, *board.coasts[place])
                    if len(kinds) > 1 and place < len(board.spaces)
                    else (place,)
                )
                for start in starts:
                    mask |= board.reach[kind][start]
            number = 0
            while mask:
                low = mask & -mask
                number = low.bit_length() - 1
                mask ^= low
                number = board.space_of[number] if len(kinds) > 1 else number
                if number not in seen:
                    seen.add(number)
                    following.append(number)
        front = following
    return FAR


def by_distance(settings: Settings) -> Callable[[Removal], Removal]:
    """The farthest first; at equal distance fleets before armies, then by the English name."""

    def wrap(inner: Removal) -> Removal:
        def removal(
            scene: Scene, power: Power, count: int, units: Sequence[Unit]
        ) -> tuple[tuple[Unit, Reason], ...]:
            away = distances(scene, settings, power, units)

            def rank(pair: tuple[Unit, int]) -> tuple[int, int, str]:
                unit, far = pair
                name = scene.board.province(province_of(unit.place)).name
                return (-far, 0 if unit.kind == "fleet" else 1, name.lower())

            ordered = sorted(zip(units, away, strict=True), key=rank)
            chosen: list[tuple[Unit, Reason]] = []
            left = count
            for unit, far in ordered:
                if left <= 0:
                    break
                left -= unit.parts.size
                chosen.append((unit, Reason("removed_by_distance", (("number", far),))))
            return tuple(chosen)

        return removal

    return wrap
