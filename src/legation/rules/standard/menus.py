"""Orders ready to be listed: those that the map alone allows, made once.

The legal orders of a phase are a thousand values, and nearly all of them are the same ones phase after
phase, in every game on the map.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from legation.board.board import Board, bits
from legation.rules.standard.places import standing_places
from legation.values.geography import Kind, Place
from legation.values.orders import Convoy, Hold, Move, Support

__all__ = [
    "SupportMenu",
    "menu_number",
    "ready_convoy",
    "ready_hold",
    "ready_move",
    "support_menu",
    "walks",
]

MOST = 1 << 12
"""Lists of supports that are kept for a unit at a place."""

ready_hold = lru_cache(maxsize=1 << 10)(Hold)
ready_move = lru_cache(maxsize=1 << 14)(Move)
ready_convoy = lru_cache(maxsize=1 << 15)(Convoy)


@lru_cache(maxsize=1 << 12)
def walks(board: Board, kind: Kind, place: Place) -> tuple[Move, ...]:
    """The moves of a unit to the places next door."""
    near = board.reach[kind][board.index[place]]
    return tuple(ready_move(place, board.places[goal]) for goal in bits(near))


def menu_number(board: Board, kind: Kind, place: Place) -> int:
    """The number of a unit of a kind at a place in the menus of supports."""
    return _kinds(board).index(kind) * len(board.places) + board.index[place]


@lru_cache(maxsize=64)
def _kinds(board: Board) -> tuple[Kind, ...]:
    return tuple(board.reach)


class SupportMenu(dict[int, tuple[Support, ...]]):
    """The supports that a unit of a kind at a place can give, by the number of the unit supported.

    ``menu[number]``: to stay, and to go to the spaces next door to both. Made when first asked for.
    """

    __slots__ = ("_board", "_more", "_near", "_place")

    def __init__(self, board: Board, kind: Kind, place: Place) -> None:
        self._board = board
        self._place = place
        self._near = board.touch[kind][board.index[place]]
        self._more: dict[tuple[int, int, bool], tuple[Support, ...]] = {}

    def __missing__(self, number: int) -> tuple[Support, ...]:
        board, near = self._board, self._near
        kind, other = divmod(number, len(board.places))
        goals = near & board.touch[_kinds(board)[kind]][other]
        stay = bool(near >> board.space_of[other] & 1)
        made = self[number] = self.supports(number, goals, stay=stay)
        return made

    def supports(self, number: int, goals: int, *, stay: bool) -> tuple[Support, ...]:
        """The supports for a unit to stay, and to go to some spaces.

        A space with coasts is listed without coast, and with each coast in reach.
        """
        key = number, goals, stay
        made = self._more.get(key)
        if made is None:
            if len(self._more) >= MOST:
                self._more.clear()
            made = self._more[key] = tuple(self._supports(number, goals, stay))
        return made

    def _supports(self, number: int, goals: int, stay: bool) -> Iterator[Support]:
        board, unit = self._board, self._place
        kind_number, here = divmod(number, len(board.places))
        kind, other = _kinds(board)[kind_number], board.places[here]
        near = board.reach[kind][here]
        if stay:
            yield _support(unit, other)
        for space in bits(goals):
            yield _support(unit, other, board.places[space])
            for place in standing_places(board, kind, space):
                if place != space and near >> place & 1:
                    yield _support(unit, other, board.places[place])


_support = lru_cache(maxsize=1 << 15)(Support)


@lru_cache(maxsize=1 << 12)
def support_menu(board: Board, kind: Kind, place: Place) -> SupportMenu:
    """The supports of a unit of a kind at a place."""
    return SupportMenu(board, kind, place)
