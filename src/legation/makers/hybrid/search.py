"""The search of maker H: few false moves from real geography, then corridors and partings."""

from __future__ import annotations

import numpy as np

from legation.makers.synthetic.corridors import join, mend, part, tidy
from legation.makers.synthetic.search import anneal, geometric
from legation.makers.synthetic.table import Table

__all__ = ["search"]

ROUNDS = 8
FILLER = 0.03
"""How often a cell tries to become filler: seldom, for real land has no holes."""
SHORT = 1.2
"""Wanted borders under this many spacings are lengthened."""


def search(table: Table, seed: int) -> None:
    """Moves borders until the right regions touch, as far as that can be had."""
    rng = np.random.default_rng(seed)
    mend(table, range(table.count))
    anneal(table, geometric(0.8, 0.12, 8), rng, filler=FILLER)
    best = (table.score(), table.keep())
    for turn in range(ROUNDS):
        heat = max(0.0, 0.6 - 0.1 * turn)
        missing = table.missing(SHORT)
        false = table.false()
        if not missing and not false:
            break
        rng.shuffle(missing)
        for a, b in missing:
            if table.border[a][b] < SHORT:
                join(table, a, b, rng, heat)
        for a, b in table.false():
            part(table, a, b, rng)
        anneal(table, geometric(0.5, 0.1, 4), rng, filler=FILLER)
        if table.score() < best[0]:
            best = (table.score(), table.keep())
    if best[0] < table.score():
        table.back(best[1])
    anneal(table, geometric(0.3, 0.02, 6), rng, filler=FILLER)
    mend(table, range(table.count))
    tidy(table)
