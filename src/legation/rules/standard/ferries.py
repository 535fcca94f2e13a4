"""Where the fleets of a position can carry armies, worked out for all of them together.

``legation.board.routes`` answers for one army, one goal and one fleet. Whoever lists legal orders asks
that of every army, goal and fleet there is. Here the fleets are taken in groups that lie side by side:
armies that can board the same fleets of a group can be carried to the same shores.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from legation.board.board import Board, bits
from legation.board.routes import on_minimal_route, on_simple_path, reachable

__all__ = ["Ferries", "ferries"]

BUDGET = 2000
"""Routes that are followed for one group and one way aboard: as many as for one single question."""


class Ferries:
    """What the fleets on the spaces of one mask can do. Answers are kept."""

    __slots__ = ("_board", "_group_of", "_groups", "_reach", "_services", "_shared", "spaces")

    def __init__(self, board: Board, fleets: int) -> None:
        self._board = board
        self.spaces = fleets & board.sea
        """The spaces of the fleets."""
        self._shared = _two_way(board) and not self.spaces & board.land
        """Whether groups answer for all: not where a route can pass through its own goal."""
        self._group_of: dict[int, int] = {}
        self._groups: list[tuple[int, int]] = []
        self._reach: dict[tuple[int, int], int] = {}
        self._services: dict[tuple[int, bool], dict[int, list[int]]] = {}
        touch = board.hops
        left = self.spaces
        while left:
            group, shore = _group(touch, left & -left, left)
            left &= ~group
            self._groups.append((group, shore & board.land))
            for fleet in bits(group):
                self._group_of[fleet] = group

    def reach(self, start: int, without: int = -1) -> int:
        """The mask of spaces to which an army at ``start`` can be carried: ``routes.reachable``.

        ``without``: the space of a fleet that is not counted.
        """
        key = start, without
        found = self._reach.get(key)
        if found is None:
            found = self._reach[key] = self._reached(start, without)
        return found

    def _reached(self, start: int, without: int) -> int:
        board = self._board
        lost = 1 << without if without >= 0 else 0
        if not self._shared or self.spaces >> start & 1:
            return reachable(board, start, self.spaces & ~lost)
        touch = board.hops
        near = touch[start] & ~lost
        found = 0
        for group, shore in self._groups:
            if near & group:
                whole = not group & lost
                found |= shore if whole else _group(touch, near & group, group & ~lost)[1]
        return found & board.land & ~(1 << start)

    def group(self, fleet: int) -> int:
        """The mask of fleets of which one must fetch an army that this fleet helps to carry."""
        return self._group_of[fleet] if self._shared else self.spaces

    def goals(self, start: int, fleet: int, *, minimal: bool) -> list[int]:
        """The spaces to which a fleet can help to carry an army from ``start``, ascending.

        ``minimal``: only on routes without a superfluous fleet (``routes.on_minimal_route``), else on
        any route that passes no space twice (``routes.on_simple_path``).
        """
        group = self._group_of.get(fleet)
        if group is None:
            return []
        if self._shared and not self.spaces >> start & 1:
            aboard = self._board.hops[start] & group
            if not aboard:
                return []
            found = self._services.get((aboard, minimal))
            if found is None:
                found = self._services[aboard, minimal] = self._served(group, aboard, minimal)
            if found:
                return [goal for goal in found[fleet] if goal != start]
        return self._asked(start, fleet, minimal)

    def _served(self, group: int, aboard: int, minimal: bool) -> dict[int, list[int]]:
        """Fleet of a group -> where it can help to carry those who board there; empty: not known."""
        touch, land = self._board.hops, self._board.land
        if not group & (group - 1):
            fleet = group.bit_length() - 1
            return {fleet: bits(touch[fleet] & land)}
        found = dict.fromkeys(bits(group), 0)
        pairs = _minimal(touch, group, aboard) if minimal else _simple(touch, group, aboard)
        for users, shore in pairs:
            if not users:
                return {}
            for fleet in bits(users):
                found[fleet] |= shore & land
        return {fleet: bits(goals) for fleet, goals in found.items()}

    def _asked(self, start: int, fleet: int, minimal: bool) -> list[int]:
        """The same, asked goal by goal."""
        board, fleets = self._board, self.spaces
        useful = on_minimal_route if minimal else on_simple_path
        reached = bits(self.reach(start))
        return [goal for goal in reached if useful(board, start, goal, fleets, fleet)]


@lru_cache(maxsize=32)
def ferries(board: Board, fleets: int) -> Ferries:
    """The fleets on the spaces of a mask; kept while a phase is written for and judged."""
    return Ferries(board, fleets)


@lru_cache(maxsize=64)
def _two_way(board: Board) -> bool:
    """Whether every way of a fleet can be gone back."""
    touch = board.hops
    return all(touch[b] >> a & 1 for a in range(len(board.spaces)) for b in bits(touch[a]))


def _group(touch: tuple[int, ...], first: int, fleets: int) -> tuple[int, int]:
    """The first fleets and those that lie side by side with them, and all spaces next to these."""
    group = shore = 0
    front = first
    while front:
        group |= front
        near = 0
        for fleet in bits(front):
            near |= touch[fleet]
        shore |= near
        front = near & fleets & ~group
    return group, shore


def _minimal(touch: tuple[int, ...], group: int, aboard: int) -> Iterator[tuple[int, int]]:
    """All routes without a short cut: their fleets, and the spaces that only the last one touches.

    When there are too many of them, the last pair has no fleets.
    """
    budget = BUDGET
    # The fleets so far, the last of them, those that may still follow, what the others touch.
    stack = [(1 << fleet, fleet, group & ~aboard, 0) for fleet in bits(aboard)]
    while stack:
        budget -= 1
        if not budget:
            yield 0, 0
            return
        users, last, left, passed = stack.pop()
        near = touch[last]
        yield users, near & ~passed
        left, ahead = left & ~near, left & near
        passed |= near
        while ahead:
            bit = ahead & -ahead
            ahead ^= bit
            stack.append((users | bit, bit.bit_length() - 1, left, passed))


def _simple(touch: tuple[int, ...], group: int, aboard: int) -> Iterator[tuple[int, int]]:
    """For each fleet as the last one: the fleets on routes that pass no space twice, and its shore.

    A fleet is on such a route if it has two ways that share nothing, to the army and to the last fleet.
    It has not if there is one fleet that cuts it off from both.
    """
    parts: list[int] = []  # of the group, cut off from the army by one fleet
    for fleet in bits(group):
        others = group & ~(1 << fleet)
        cut = others & ~_side_by_side(touch, aboard & others, others)
        while cut:
            part = _side_by_side(touch, cut & -cut, cut)
            parts.append(part)
            cut &= ~part
    for last in bits(group):
        users = group
        for part in parts:
            if not part >> last & 1:
                users &= ~part
        yield users, touch[last]


def _side_by_side(touch: tuple[int, ...], first: int, fleets: int) -> int:
    """The first fleets, and those that lie side by side with them."""
    group = 0
    front = first
    while front:
        group |= front
        near = 0
        while front:
            bit = front & -front
            front ^= bit
            near |= touch[bit.bit_length() - 1]
        front = near & fleets & ~group
    return group
