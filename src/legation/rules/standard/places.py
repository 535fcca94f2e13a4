"""What the standard modules share: reading the place that an order names."""

from __future__ import annotations

from legation.board.board import Board
from legation.engine.scene import Scene
from legation.rules.standard.editions import Settings
from legation.values.geography import Place, province_of
from legation.values.rulings import Reason
from legation.values.units import FLEET, Parts, Unit

__all__ = ["bits", "carriers", "goal_of", "own_place", "standing_places"]


def bits(mask: int) -> list[int]:
    """The numbers of the bits set in a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def standing_places(board: Board, kind: str, space: int) -> list[int]:
    """The places of a space where a unit of a kind can stand: the space itself or its coasts."""
    allowed = board.stands[kind]
    return [place for place in (space, *board.coasts[space]) if allowed >> place & 1]


def room(made: Parts) -> int:
    """How many armies a unit can take aboard: each of its fleets carries one, its own armies too."""
    if made is FLEET:
        return 1
    return made.number("fleet") - made.number("army")


def carriers(scene: Scene, size: int = 1) -> int:
    """Mask of the spaces with a unit at sea that could convoy so many armies."""
    sea = scene.board.sea
    mask = 0
    if scene.board.seasonal:
        sea &= ~scene.board.closed_in(scene.state.phase.season)
    for space, unit in scene.on.items():
        if sea >> space & 1 and unit.kind == "fleet" and room(unit.parts) >= size:
            mask |= 1 << space
    return mask


def own_place(settings: Settings, unit: Unit, written: Place) -> Reason | None:
    """Whether the coast written for one's own unit will do (4.B.5)."""
    if written == unit.place or "/" not in written or settings.wrong_coast == "ignore":
        return None
    return Reason("wrong_coast", (("unit", unit), ("written", written)))


def goal_of(scene: Scene, settings: Settings, unit: Unit, written: Place) -> int | Reason:
    """The place a unit would stand on after going where the order says (4.B.1, 4.B.2, 4.B.3, 4.B.6).

    Only coasts are judged here. A province that cannot be reached at all gives its own place, so that
    the caller can say so.
    """
    board = scene.board
    number = board.index.get(written)
    if number is not None and board.reach[unit.kind][board.index[unit.place]] >> number & 1:
        return number  # the plain case: a place next door, named in full
    if number is None:
        number = board.index.get(province_of(written))
        if number is None or settings.needless_coast == "void":
            return Reason("no_such_place", (("unit", unit), ("written", written)))
        written = province_of(written)
    space = board.space_of[number]
    standing = standing_places(board, unit.kind, space)
    if standing == [space]:
        if number != space and settings.needless_coast == "void":
            return Reason("needless_coast", (("unit", unit), ("written", written)))
        return space
    reachable = board.reach[unit.kind][board.index[unit.place]]
    near = [place for place in standing if reachable >> place & 1]
    if number in standing:
        return _named_coast(board, settings, unit, number, near)
    if not near:
        return space
    if settings.missing_coast == "void":
        return Reason("coast_missing", (("unit", unit), ("to", written)))
    if len(near) > 1 and settings.open_coast == "void":
        coasts = tuple(board.places[place] for place in near)
        return Reason("coast_open", (("unit", unit), ("to", written), ("coasts", coasts)))
    return near[0]


def _named_coast(
    board: Board, settings: Settings, unit: Unit, number: int, near: list[int]
) -> int | Reason:
    if number in near or not near:
        return number
    if settings.impossible_coast == "correct" and len(near) == 1:
        return near[0]
    return Reason("coast_out_of_reach", (("unit", unit), ("to", board.places[number])))
