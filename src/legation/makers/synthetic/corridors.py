"""Corridors: a way for two regions that ought to touch and lie apart."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush

import numpy as np

from legation.makers.synthetic.mesh import PASS
from legation.makers.synthetic.search import ENOUGH, anneal, geometric
from legation.makers.synthetic.table import OUTSIDE, Table

__all__ = ["around", "join", "mend", "part", "settle", "tidy"]

FARTHEST = 60.0
"""The dearest corridor that is tried."""
BESIDE = 6
"""How many cells beside a corridor settle down after it is driven."""


def join(table: Table, a: int, b: int, rng: np.random.Generator, heat: float) -> bool:
    """Drives a corridor from a to b and lets the cells beside it settle; undone if that is no gain.

    ``heat`` is how much worse the board may become at times, in missing borders.
    """
    path = _way(table, a, b, rng.uniform(0.6, 1.6, table.count + 1).tolist())
    if not path:
        return False
    beside = around(table, path, BESIDE)
    regions = {table.label[cell] for cell in beside} - {table.count}
    before, kept = table.worth(regions, ENOUGH), table.keep()
    touched = {table.label[cell] for cell in path} - {table.count}
    _drive(table, path, a, b)
    mend(table, sorted(touched))
    settle(table, beside, rng)
    regions |= {table.label[cell] for cell in beside} - {table.count}
    after = table.worth(regions, ENOUGH)
    if after > before + heat * 3.0 * float(rng.random()):
        table.back(kept)
        return False
    return True


def part(table: Table, a: int, b: int, rng: np.random.Generator) -> bool:
    """Parts two regions that touch and must not: filler along their border, then a short search."""
    label, near = table.label, table.mesh.near
    rim = [c for c in table.cells if label[c] == a and any(label[n] == b for n in near[c])]
    if len(rim) > table.area[a] // 2:
        return False
    beside = around(table, rim, BESIDE - 2)
    regions = {label[cell] for cell in beside} - {table.count}
    before, kept = table.worth(regions, ENOUGH), table.keep()
    for cell in rim:
        table.give(cell, table.count)
    mend(table, (a, b))
    settle(table, beside, rng, 0.4)
    regions |= {table.label[cell] for cell in beside} - {table.count}
    if table.worth(regions, ENOUGH) >= before:
        table.back(kept)
        return False
    return True


def settle(table: Table, cells: list[int], rng: np.random.Generator, first: float = 0.8) -> None:
    """A short local search among some cells."""
    anneal(table, geometric(first, 0.06, 9), rng, cells)


def around(table: Table, cells: Iterable[int], steps: int) -> list[int]:
    """The inside cells within some steps of others, sorted."""
    near, label = table.mesh.near, table.label
    found = set(cells)
    edge = sorted(found)
    for _ in range(steps):
        edge = sorted({n for cell in edge for n in near[cell] if label[n] >= 0} - found)
        found.update(edge)
    return sorted(found)


def _drive(table: Table, path: list[int], a: int, b: int) -> None:
    """The near half of a path goes to a, the far half to b. The path runs from b back to a."""
    middle = [cell for cell in path if table.label[cell] not in (a, b)]
    for step, cell in enumerate(middle):
        new, other = (b, a) if step < len(middle) / 2 else (a, b)
        table.give(cell, new if table.fits(new, cell) else other)


def _way(table: Table, a: int, b: int, mood: list[float]) -> list[int]:
    """The cells of the cheapest way from b back to a; empty without one.

    ``mood``: by region what its cells cost beside their price, so that other tries go other ways.
    """
    label, ring, void = table.label, table.mesh.ring, table.count
    dues = [due * factor for due, factor in zip(_dues(table, a, b), mood, strict=True)]
    best = {cell: 0.0 for cell in table.cells if label[cell] == a}
    before: dict[int, int] = {}
    queue = [(0.0, cell) for cell in sorted(best)]
    heapify(queue)
    while queue:
        far, cell = heappop(queue)
        if far > best[cell]:
            continue
        if far > FARTHEST:
            break
        if label[cell] == b:
            return _back(before, cell)
        for other in ring[cell]:
            owner = label[other]
            if owner < 0:
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
    round_it = [table.label[other] == owner for other in table.mesh.ring[cell]]
    return sum(one and not round_it[at - 1] for at, one in enumerate(round_it)) != 1


def _back(before: dict[int, int], cell: int) -> list[int]:
    path = [cell]
    while cell in before:
        cell = before[cell]
        path.append(cell)
    return path


def mend(table: Table, regions: Iterable[int]) -> None:
    """Gives parts that are cut off from the largest part of their region to a neighbour."""
    lost = _lost(table, set(regions))
    while lost:
        apart = set(lost)
        left = []
        for cell in lost:
            offers: dict[int, float] = {}
            for other, length in zip(table.mesh.near[cell], table.mesh.edges[cell], strict=True):
                owner = table.label[other] if length >= PASS else OUTSIDE
                if 0 <= owner < table.count and other not in apart and table.fits(owner, cell):
                    offers[owner] = offers.get(owner, 0.0) + length
            if offers:
                table.give(cell, max(sorted(offers), key=offers.__getitem__))
                apart.discard(cell)
            else:
                left.append(cell)
        if len(left) == len(lost):
            for cell in left:
                table.give(cell, table.count)
            return
        lost = left


def _lost(table: Table, regions: set[int]) -> list[int]:
    """The cells that are not in the largest part of their region."""
    label, near = table.label, table.mesh.ring
    seen: set[int] = set()
    parts: dict[int, list[list[int]]] = {}
    for start in table.cells:
        owner = label[start]
        if owner not in regions or start in seen:
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


def tidy(table: Table) -> int:
    """Gives patches of filler to a neighbour wherever that makes no false border.

    Seas first, so that no specks of filler lie along coasts. Gives the number of cells given.
    """
    given = 0
    label, near = table.label, table.mesh.near
    again = True
    while again:
        again = False
        for cell in table.cells:
            if label[cell] != table.count:
                continue
            round_it = {label[other] for other in near[cell]} - {table.count}
            owners = sorted(one for one in round_it if one >= 0)
            passes = {label[other] for other in table.mesh.ring[cell]}
            for one in sorted(owners, key=lambda o: (not table.wet[o], table.area[o], o)):
                row = table.wanted[one]
                if (
                    one in passes
                    and table.fits(one, cell)
                    and all(row[o] for o in owners if o != one)
                ):
                    table.give(cell, one)
                    given += 1
                    again = True
                    break
    return given
