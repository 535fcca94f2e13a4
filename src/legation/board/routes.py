"""Convoy routes on bit masks: where an army can be carried, and which fleets a route can use.

``fleets`` is always a mask of space numbers; fleets outside ``board.sea`` are ignored, since they
cannot convoy. Spaces with several coasts count as one. No function asks who owns a fleet or what it
was ordered: the caller puts only those into the mask that count for its question.
"""

from __future__ import annotations

from collections.abc import Callable

from legation.board.board import Board, bits

__all__ = ["on_minimal_route", "on_simple_path", "reachable", "route_exists", "shortest_route"]


def reachable(board: Board, start: int, fleets: int) -> int:
    """The mask of spaces to which an army at ``start`` may be carried; never ``start`` itself."""
    touch = board.hops
    fleets &= board.sea & ~(1 << start)
    near = _shore(touch, start, fleets)
    land = near & board.land & ~(1 << start)
    for goal in bits(land & fleets):  # a convoying coast cannot carry an army into itself
        if not _shore(touch, start, fleets & ~(1 << goal)) >> goal & 1:
            land &= ~(1 << goal)
    return land


def route_exists(board: Board, start: int, goal: int, fleets: int) -> bool:
    """Whether an army at ``start`` can be carried to ``goal``."""
    if start == goal or not board.land >> goal & 1:
        return False
    touch = board.hops
    free = fleets & board.sea & ~(1 << start | 1 << goal)
    front = touch[start] & free
    while front:
        near = 0
        free &= ~front
        for fleet in bits(front):
            near |= touch[fleet]
        if near >> goal & 1:
            return True
        front = near & free
    return False


def shortest_route(board: Board, start: int, goal: int, fleets: int) -> tuple[int, ...]:
    """The fleets of a shortest route, from ``start`` to ``goal`` in their order; empty without one."""
    if start == goal or not board.land >> goal & 1:
        return ()
    touch = board.touch["fleet"]
    free = fleets & board.sea & ~(1 << start | 1 << goal)
    came: dict[int, int] = {}
    front = [start]
    while front:
        following: list[int] = []
        for last in front:
            for fleet in bits(touch[last] & free):
                free &= ~(1 << fleet)
                came[fleet] = last
                if touch[fleet] >> goal & 1:
                    return _back(came, fleet)
                following.append(fleet)
        front = following
    return ()


def _back(came: dict[int, int], last: int) -> tuple[int, ...]:
    """The way that led to a space, without its beginning."""
    way = []
    while last in came:
        way.append(last)
        last = came[last]
    return tuple(reversed(way))


def on_simple_path(board: Board, start: int, goal: int, fleets: int, fleet_space: int) -> bool:
    """Whether some route from ``start`` to ``goal`` without a repeated space uses ``fleet_space``.

    Such a route is two paths from the fleet, to start and to goal, that share no other space: a
    flow of two units, found with two searches. The answer is exact where the links between
    fleets go both ways; of a one-way link between two seas the direction is not heeded exactly.
    """
    free = fleets & board.sea & ~(1 << start | 1 << goal)
    if not free >> fleet_space & 1 or start == goal or not board.land >> goal & 1:
        return False
    touch, free = board.hops, free & ~(1 << fleet_space)
    boards = touch[start]

    def ahead(space: int) -> int:
        """Where to go on from a fleet: other fleets, the goal, back to the army coming aboard."""
        return touch[space] & (free | 1 << goal) | (boards >> space & 1) << start

    return _two_paths(ahead, fleet_space, start, goal)


def on_minimal_route(
    board: Board, start: int, goal: int, fleets: int, fleet_space: int, budget: int = 2000
) -> bool:
    """Whether a route from ``start`` to ``goal`` without a superfluous fleet uses ``fleet_space``.

    A route is minimal when it has no short cut: of its spaces only neighbours along the route touch
    (DATC 6.G.19; a border between start and goal does not count). Searched depth first; the
    question is hard, so after ``budget`` extended routes ``on_simple_path`` answers instead.
    """
    if not on_simple_path(board, start, goal, fleets, fleet_space):
        return False
    touch = board.hops
    free = fleets & board.sea & ~(1 << start | 1 << goal)
    must = 1 << fleet_space
    if touch[start] & must and touch[fleet_space] >> goal & 1:
        return True
    last = sum(1 << fleet for fleet in bits(free) if touch[fleet] >> goal & 1)
    stack = [(start, free, False)]
    while stack:
        if budget <= 0:
            return True  # as on_simple_path said above
        budget -= 1
        tip, left, met = stack.pop()
        ahead = touch[tip] & left
        left &= ~touch[tip]  # what touches the tip may only be the very next space
        for fleet in bits(ahead):
            has = met or fleet == fleet_space
            if last >> fleet & 1:
                if has:
                    return True
            elif _connected(touch, fleet, left, last if has else must):
                stack.append((fleet, left, has))
    return False


def _shore(touch: tuple[int, ...], start: int, free: int) -> int:
    """All spaces next to the fleets that an army at ``start`` can be handed to."""
    front = touch[start] & free
    shore = 0
    while front:
        free &= ~front
        near = 0
        for fleet in bits(front):
            near |= touch[fleet]
        shore |= near
        front = near & free
    return shore


def _connected(touch: tuple[int, ...], tip: int, free: int, goal: int) -> bool:
    """Whether ``goal`` (a mask) can be reached from ``tip`` through free fleets."""
    front = touch[tip] & free
    while front:
        if front & goal:
            return True
        free &= ~front
        near = 0
        for fleet in bits(front):
            near |= touch[fleet]
        front = near & free
    return False


def _two_paths(ahead: Callable[[int], int], source: int, end: int, other: int) -> bool:
    """Two paths from ``source``, to ``end`` and to ``other``, that share only the source."""
    path = _shortest(ahead, source, 1 << end | 1 << other)
    if not path:
        return False
    if path[-1] == other:
        other = end
    place = {space: number for number, space in enumerate(path)}
    # Second unit of flow, in the network where every space is an entry and an exit joined by a way
    # of capacity one. On the first path an entry leads only back to the exit before it.
    seen_exit, seen_entry = 1 << source, 0
    stack = [source]  # exits to go on from
    while stack:
        space = stack.pop()
        number = place.get(space, -1)
        entries = ahead(space) & ~seen_entry
        if number >= 0:  # not along the first path, but back through the space itself
            entries &= ~(1 << path[number + 1])
            entries |= 1 << space if number else 0
        seen_entry |= entries
        for entry in bits(entries):
            if entry == other:
                return True
            back = place.get(entry, 0)
            leave = path[back - 1] if back else entry
            if not seen_exit >> leave & 1:
                seen_exit |= 1 << leave
                stack.append(leave)
    return False


def _shortest(ahead: Callable[[int], int], source: int, goals: int) -> list[int]:
    """The spaces of a shortest path from ``source`` to one of ``goals``; empty if there is none."""
    before = {source: source}
    front = [source]
    while front:
        near: list[int] = []
        for space in front:
            reached = ahead(space)
            if reached & goals:
                path = [bits(reached & goals)[0], space]
                while path[-1] != source:
                    path.append(before[path[-1]])
                return path[::-1]
            for new in bits(reached):
                if new not in before:
                    before[new] = space
                    near.append(new)
        front = near
    return []
