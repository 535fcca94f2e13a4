"""Corridors: a way for two regions that ought to touch and lie apart."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from legation.makers.synthetic.table import Table

__all__ = ["corridor", "mend"]

LEAST_EDGE = 0.15
"""The shortest edge, in spacings, over which a corridor goes."""

_NOWHERE = -9


def corridor(table: Table, a: int, b: int, locked: frozenset[int] = frozenset()) -> bool:
    """Drives a corridor one cell wide from a to b: the near half goes to a, the far half to b."""
    path = _way(table, a, b, locked)
    label = table.label
    middle = [cell for cell in path if label[cell] not in (a, b)]
    for step, cell in enumerate(middle):
        # The path runs from b back to a.
        new, other = (b, a) if step < len(middle) / 2 else (a, b)
        if cell not in locked:
            label[cell] = new if table.fits(new, cell) else other
    return bool(path)


def _way(table: Table, a: int, b: int, locked: frozenset[int]) -> list[int]:
    """The cells of the cheapest way from b back to a; empty without one."""
    label, near, edges, void = table.label, table.mesh.near, table.mesh.edges, table.count
    dues = _dues(table, a, b)
    best = {cell: 0.0 for cell in table.cells if label[cell] == a}
    before: dict[int, int] = {}
    queue = [(0.0, cell) for cell in sorted(best)]
    heapify(queue)
    while queue:
        far, cell = heappop(queue)
        if far > best[cell]:
            continue
        if label[cell] == b:
            return _back(before, cell)
        for other, length in zip(near[cell], edges[cell], strict=True):
            owner = label[other]
            if owner < 0 or length < LEAST_EDGE or (other in locked and owner != b):
                continue
            if owner != b and not (table.fits(a, other) or table.fits(b, other)):
                continue
            cost = far + dues[owner]
            if owner not in (a, b, void) and _cuts(table, other, owner):
                cost += 2.0
            if cost < best.get(other, 1e9):
                best[other], before[other] = cost, cell
                heappush(queue, (cost, other))
    return []


def _dues(table: Table, a: int, b: int) -> list[float]:
    """What a cell of each region costs on the way from a to b: dear where neither belongs."""
    dues = []
    for region in range(table.count):
        near = [1.0 if table.wanted[end][region] else 4.0 for end in (a, b)]
        dues.append(1.0 + 0.5 * sum(near))
    dues[a] = dues[b] = 0.05
    return [*dues, 0.3]


def _cuts(table: Table, cell: int, owner: int) -> bool:
    """Whether taking a cell would cut its region in two there."""
    round_it = [table.label[other] == owner for other in table.mesh.near[cell]]
    return sum(one and not round_it[at - 1] for at, one in enumerate(round_it)) != 1


def _back(before: dict[int, int], cell: int) -> list[int]:
    path = [cell]
    while cell in before:
        cell = before[cell]
        path.append(cell)
    return path


def mend(table: Table) -> None:
    """Gives parts that are cut off from the largest part of their region to a neighbour."""
    label, near, edges = table.label, table.mesh.near, table.mesh.edges
    lost = _lost(table)
    for cell in lost:
        label[cell] = _NOWHERE
    while lost:
        left = []
        for cell in lost:
            offers: dict[int, float] = {}
            for other, length in zip(near[cell], edges[cell], strict=True):
                owner = label[other]
                if 0 <= owner < table.count and table.fits(owner, cell):
                    offers[owner] = offers.get(owner, 0.0) + length
            if offers:
                label[cell] = max(sorted(offers), key=offers.__getitem__)
            else:
                left.append(cell)
        if len(left) == len(lost):
            for cell in left:
                label[cell] = table.count
            break
        lost = left
    table.measure()


def _lost(table: Table) -> list[int]:
    """The cells that are not in the largest part of their region."""
    label, near = table.label, table.mesh.near
    seen: set[int] = set()
    parts: dict[int, list[list[int]]] = {}
    for start in table.cells:
        owner = label[start]
        if start in seen or not 0 <= owner < table.count:
            continue
        part, todo = [start], [start]
        seen.add(start)
        while todo:
            for other in near[todo.pop()]:
                if other not in seen and label[other] == owner:
                    seen.add(other)
                    part.append(other)
                    todo.append(other)
        parts.setdefault(owner, []).append(part)
    lost = []
    for several in parts.values():
        largest = max(several, key=len)
        lost += [cell for part in several if part is not largest for cell in part]
    return sorted(lost)
