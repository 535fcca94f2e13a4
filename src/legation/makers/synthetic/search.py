"""The local search: border cells change hands until the right regions touch.

A Metropolis walk. The energy of a board is, over all pairs of regions, the length of their border
(which keeps borders short), a gap penalty for a wanted pair that touches too little, a price for
every border that must not be, and, over all regions, how far their size is from what they would
like. Filler (hatched patches of nobody) may touch anything, at a price for each cell.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from legation.makers.synthetic.table import Table

__all__ = ["ENOUGH", "anneal", "geometric"]

ENOUGH = 2.2
"""How long a wanted border ought to be, in spacings."""

GAP = 40.0
FALSE_FIXED, FALSE_LONG = 4.0, 5.0
FILLER_EDGE, FILLER_CELL = 0.25, 1.6
FILLER_TRIES = 0.12
SMALL, UNLIKE = 56.0, 3.0


def geometric(first: float, last: float, steps: int) -> list[float]:
    """Temperatures falling from ``first`` to ``last``."""
    if steps < 2:
        return [last][:steps]
    ratio = (last / first) ** (1 / (steps - 1))
    return [first * ratio**n for n in range(steps)]


def anneal(
    table: Table,
    temperatures: Iterable[float],
    rng: np.random.Generator,
    cells: Sequence[int] | None = None,
    filler: float = FILLER_TRIES,
) -> int:
    """One sweep over the ``cells`` (or all) at each temperature. Gives the number of moves made.

    ``filler``: how often a cell tries to become filler.
    """
    moved = 0
    order = np.array(table.cells if cells is None else cells, dtype=np.int64)
    for heat in temperatures:
        rng.shuffle(order)
        luck = rng.random((2, len(order)))
        moved += _sweep(table, order.tolist(), luck[0].tolist(), luck[1].tolist(), heat, filler)
    return moved


def _sweep(
    table: Table, order: list[int], pick: list[float], luck: list[float], heat: float, filler: float
) -> int:
    """A sweep: each cell in ``order`` may take a label from its neighbours, or become filler."""
    label, near, ring, void = table.label, table.mesh.near, table.mesh.ring, table.count
    keep, moved = 1.0 - filler, 0
    for at, cell in enumerate(order):
        old = label[cell]
        round_it = [label[other] for other in ring[cell]]
        others = {one for one in round_it if one != old and one >= 0}
        if not others or (old != void and _runs(round_it, old) != 1):
            continue
        chance = pick[at]
        if chance >= keep and old != void:
            new = void
        else:
            choice = sorted(others)
            new = choice[int(chance / keep * len(choice)) % len(choice)]
            if void not in (new, old) and _runs(round_it, new) > 1:
                continue
        if not table.fits(new, cell):
            continue
        shares = _shares(table, cell, near[cell])
        change = _change(table, old, new, shares, table.mass[cell])
        if change <= 0 or luck[at] < math.exp(-change / heat):
            _give(table, cell, old, new, shares)
            moved += 1
    return moved


def _runs(round_it: list[int], one: int) -> int:
    """In how many runs a label stands in the ring of neighbours."""
    runs, last = 0, round_it[-1]
    for label in round_it:
        if label == one and last != one:
            runs += 1
        last = label
    if runs == 0 and last == one:
        return 1
    return runs


def _shares(table: Table, cell: int, near: tuple[int, ...]) -> dict[int, float]:
    """By label the length of its border with a cell."""
    shares: dict[int, float] = {}
    for other, length in zip(near, table.mesh.edges[cell], strict=True):
        label = table.label[other]
        if label >= 0 and length > 0.0:
            shares[label] = shares.get(label, 0.0) + length
    return shares


def _change(table: Table, old: int, new: int, shares: dict[int, float], mass: float) -> float:
    """What the energy changes by when a cell goes from ``old`` to ``new``."""
    void = table.count
    change = 0.0
    for owner, sign in ((old, -1.0), (new, 1.0)):
        border, wanted = table.border[owner], table.wanted[owner]
        for label, length in shares.items():
            if label in (old, new):
                continue
            if void in (owner, label):
                change += sign * FILLER_EDGE * length
                continue
            was = border[label]
            now = was + sign * length
            change += sign * length
            kind = wanted[label]
            if kind == 1:
                change += GAP * (min(1.0, was / ENOUGH) - min(1.0, now / ENOUGH))
            elif kind == 0:
                change += FALSE_LONG * sign * length
                change += FALSE_FIXED * ((now > 1e-6) - (was > 1e-6))
    longer = shares.get(old, 0.0) - shares.get(new, 0.0)
    if void in (old, new):
        change += FILLER_EDGE * longer
    else:
        was = table.border[old][new]
        now = was + longer
        change += longer
        kind = table.wanted[old][new]
        if kind == 1:
            change += GAP * (min(1.0, was / ENOUGH) - min(1.0, now / ENOUGH))
        elif kind == 0:
            change += FALSE_LONG * longer + FALSE_FIXED * ((now > 1e-6) - (was > 1e-6))
    return change + _resized(table, old, -mass) + _resized(table, new, mass)


def _resized(table: Table, region: int, by: float) -> float:
    """What the energy changes by when a region grows by ``by`` cells."""
    if region == table.count:
        return FILLER_CELL * by
    if not by:
        return 0.0
    area, want, least = table.area[region], table.target[region], table.least[region]
    was, now = (area - want) / want, (area + by - want) / want
    change = UNLIKE * (now * now - was * was)
    if area < least or area + by < least:
        before, after = max(0.0, (least - area) / least), max(0.0, (least - area - by) / least)
        change += SMALL * (after * after - before * before)
    return change


def _give(table: Table, cell: int, old: int, new: int, shares: dict[int, float]) -> None:
    """Gives a cell to ``new`` and keeps the tables."""
    border = table.border
    for label, length in shares.items():
        if label != old:
            left = border[old][label] - length
            border[old][label] = border[label][old] = left if left > 1e-7 else 0.0
    for label, length in shares.items():
        if label != new:
            more = border[new][label] + length
            border[new][label] = border[label][new] = more
    table.area[old] -= table.mass[cell]
    table.area[new] += table.mass[cell]
    table.label[cell] = new
