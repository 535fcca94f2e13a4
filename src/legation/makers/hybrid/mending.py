"""The last repair of maker H: what the drawn, smoothed polygons still lack is searched anew.

The search of cells does not see what smoothing does to the last pixels of a border. Here the polygons
are measured as the checker measures them; around every contact that is missing, short or false the
cells change hands again, until nothing is left or some rounds bring no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from shapely.geometry.base import BaseGeometry

from legation.makers.common.contacts import contacts
from legation.makers.common.parting import parted
from legation.makers.geographic.maker import WATER
from legation.makers.sketch import Pair
from legation.makers.synthetic.corridors import around, join, mend, part, settle, tidy
from legation.makers.synthetic.table import Table

__all__ = ["ROCK", "Drawn", "Goal", "mended"]

ROCK = "_land"
"""Land that belongs to no province."""

Drawn = tuple[dict[str, BaseGeometry], dict[str, BaseGeometry]]
"""Regions and straits."""

ROUNDS = 7
SURE, PLAIN, NONE = 3.0, 8.0, 0.5
"""Px of common border: a contact, one that nobody misses, and less than any."""
ENOUGH = 1.1
"""Spacings that a border should have in the end."""
TRIES, BESIDE = 3, 6
SPECK = 420.0
"""Square px under which a province has no room for a unit and its centre."""


@dataclass(frozen=True)
class Goal:
    """The contacts that are wanted, and those that may be or not be."""

    pairs: frozenset[Pair]
    allowed: frozenset[Pair] = frozenset()


@dataclass(frozen=True)
class _Faults:
    missing: tuple[Pair, ...]
    short: tuple[Pair, ...]
    false: tuple[Pair, ...]
    small: float

    @property
    def weight(self) -> float:
        return len(self.missing) + 1.5 * len(self.false) + 0.1 * len(self.short) + self.small


def mended(
    table: Table, ids: tuple[str, ...], goal: Goal, draw: Callable[[], Drawn], seed: int
) -> Drawn:
    """The polygons of ``draw`` after the repair; the table is left as they were drawn from."""
    rng = np.random.default_rng([seed, 7])
    number = {name: at for at, name in enumerate(ids)}
    drawn = draw()
    faults = _measured(drawn, goal)
    best = (faults, drawn, table.keep())
    for turn in range(ROUNDS):
        if not (faults.missing or faults.false or faults.short):
            break
        for a, b in _shuffled(faults.false, rng):
            _separate(table, number[a], number[b], rng)
        for a, b in _shuffled((*faults.missing, *faults.short), rng):
            _lengthen(table, number[a], number[b], rng, max(0.1, 0.5 - 0.1 * turn))
        tidy(table)
        drawn = draw()
        faults = _measured(drawn, goal)
        if faults.weight < best[0].weight:
            best = (faults, drawn, table.keep())
        elif turn % 2:
            table.back(_copy(best[2]))
            faults = best[0]
    table.back(best[2])
    return _parted(best[1], best[0].false, {ids[n] for n, wet in enumerate(table.wet) if wet})


def _parted(drawn: Drawn, false: Iterable[Pair], seas: set[str]) -> Drawn:
    """Slivers of nobody's ground, or of open water, where false contacts are left."""
    regions, straits = drawn
    for ends in sorted(false):
        if not straits.keys() & set(ends):
            regions = parted(regions, [ends], WATER if seas.issuperset(ends) else ROCK)
    return regions, straits


def _copy(
    kept: tuple[list[int], list[list[float]], list[float]],
) -> tuple[list[int], list[list[float]], list[float]]:
    return kept[0][:], [row[:] for row in kept[1]], kept[2][:]


def _shuffled(pairs: Iterable[Pair], rng: np.random.Generator) -> list[Pair]:
    some = sorted(pairs)
    return [some[n] for n in rng.permutation(len(some)).tolist()]


def _measured(drawn: Drawn, goal: Goal) -> _Faults:
    """What the polygons show too much and too little."""
    areas = whole(*drawn)
    lengths = contacts(areas)
    may = goal.pairs | goal.allowed
    return _Faults(
        tuple(p for p in sorted(goal.pairs) if lengths.get(p, 0.0) < SURE),
        tuple(p for p in sorted(goal.pairs) if SURE <= lengths.get(p, 0.0) < PLAIN),
        tuple(p for p, length in lengths.items() if length > NONE and p not in may),
        0.3 * sum(area.area < SPECK for area in areas.values()),
    )


def whole(
    regions: Mapping[str, BaseGeometry], straits: Mapping[str, BaseGeometry]
) -> dict[str, BaseGeometry]:
    """The areas of the provinces, strait water with its land."""
    return {
        name: shape.union(straits[name].buffer(0.02)) if name in straits else shape
        for name, shape in regions.items()
        if name[0] != "_"
    }


def _between(table: Table, a: int, b: int) -> list[int]:
    """The cells of a pair that touch one another or a common third: where they meet or might."""
    label, near = table.label, table.mesh.near
    own = [cell for cell in table.cells if label[cell] in (a, b)]
    meet = [cell for cell in own if any(label[n] == a + b - label[cell] for n in near[cell])]
    if meet:
        return meet
    beside: dict[int, set[int]] = {a: set(), b: set()}
    for cell in own:
        beside[label[cell]].update(near[cell])
    both = beside[a] & beside[b]
    return [cell for cell in own if any(n in both for n in near[cell])]


def _separate(table: Table, a: int, b: int, rng: np.random.Generator) -> None:
    """Two that touch and must not: a short search where they meet, else filler between them."""
    spot = _between(table, a, b)
    if not spot or _settled(table, spot, (a, b), rng):
        return
    if not part(table, a, b, rng) and not part(table, b, a, rng):
        _wedge(table, a, b)


def _wedge(table: Table, a: int, b: int) -> None:
    """One cell of filler where a single corner is what two regions have in common."""
    for cell in _between(table, a, b):
        one = table.label[cell]
        if table.fits(table.count, cell) and one in (a, b):
            before, kept = table.worth({a, b, one}, ENOUGH), table.keep()
            table.give(cell, table.count)
            mend(table, (one,))
            if table.worth({a, b, one}, ENOUGH) >= before:
                table.back(kept)
            elif table.border[a][b] <= 0.0:
                return


def _lengthen(table: Table, a: int, b: int, rng: np.random.Generator, heat: float) -> None:
    """A border that is missing or short: a corridor, or a short search where they touch."""
    if table.border[a][b] > 0.0:
        spot = _between(table, a, b)
        if spot and _settled(table, spot, (a, b), rng):
            return
    join(table, a, b, rng, heat)


def _settled(
    table: Table, spot: list[int], ends: tuple[int, int], rng: np.random.Generator
) -> bool:
    """Short searches around a spot until one makes the board better there."""
    cells = around(table, spot, BESIDE)
    for first in (0.8, 1.6, 2.4)[:TRIES]:
        regions = {table.label[cell] for cell in cells} - {table.count}
        before, kept = table.worth(regions, ENOUGH), table.keep()
        settle(table, cells, rng, first)
        mend(table, sorted(regions))
        regions |= {table.label[cell] for cell in cells} - {table.count}
        if table.worth(regions, ENOUGH) < before - 1e-9:
            return True
        table.back(kept)
    return table.border[ends[0]][ends[1]] == 0.0 and not table.wanted[ends[0]][ends[1]]
