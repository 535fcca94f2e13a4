"""Positions with holes for the tests: the lot falls where a test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from legation.bank import load_variant
from legation.board.board import Board
from legation.engine.scene import Dice
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.notation import read_position
from legation.rules.holes.holes import Holes
from legation.values.orders import Order
from legation.values.state import State

__all__ = ["drawn", "hole", "holes_of", "linked", "numbered", "stood", "turn_of", "with_holes"]


def hole(version: str = "a", name: str = "black-hole", **settings: object) -> Variant:
    """The standard board with holes."""
    return load_variant(name, settings={"holes.version": version, **settings})


def drawn(*provinces: str, immune: Sequence[str] = (), extra: Sequence[str] = ()) -> Dice:
    """Dice for the standard board by which these spaces are drawn, one in each call.

    The spaces are numbered by their short names; ``immune`` ones have no number, ``extra`` ones do.
    """
    board = load_variant("standard").board
    left = sorted({space for space in board.spaces if space not in immune} | set(extra))
    wanted = list(provinces)

    def dice(purpose: str, index: int, sides: int) -> int:
        assert (purpose, index, sides) == ("hole", 0, len(left))
        province = wanted.pop(0)
        number = left.index(province) + 1
        left.remove(province)
        return number

    return dice


def turn_of(
    variant: Variant,
    position: str | State,
    dice: Dice,
    orders: Mapping[str, Sequence[Order]] | None = None,
) -> Turn:
    """A phase, judged."""
    state = read_position(position, variant.board) if isinstance(position, str) else position
    return resolve(variant, state, orders or {}, dice)


def linked(board: Board, kind: str, place: str) -> set[str]:
    """The places next to one for a kind of unit."""
    return set(board.adjacent(place, kind))


def stood(state: State) -> set[str]:
    """Who stands where: ``"F gas/mao"``."""
    return {f"{unit.kind[0].upper()} {unit.place}" for unit in state.units}


def holes_of(state: State) -> Holes:
    """What the module remembers."""
    value = state.slot("holes")
    assert isinstance(value, Holes)
    return value


def with_holes(state: State, value: Holes) -> State:
    """A state in which the module remembers something else."""
    return replace(state, slots=(("holes", value),))


def numbered(number: int, asked: list[int] | None = None) -> Dice:
    """Dice that always show a number; ``asked`` takes up the numbers of sides."""

    def dice(purpose: str, index: int, sides: int) -> int:
        if asked is not None:
            asked.append(sides)
        return min(number, sides)

    return dice
