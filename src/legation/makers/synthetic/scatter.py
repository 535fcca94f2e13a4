"""Positions for provinces that have none, and a graph whose moves are not geographic."""

from __future__ import annotations

import numpy as np
from scipy.spatial import Delaunay, cKDTree

from legation.draw.art import Point
from legation.makers.sketch import Pair, pair
from legation.makers.synthetic.graph import Graph
from legation.values.geography import Place, Province, province_of

__all__ = ["ENOUGH_KNOWN", "borders_by_place", "complete", "crowds", "known_share"]

CROWD = 0.6
"""A tenth of the places with their third neighbour nearer than this, in mean distances: a crowd."""
ENOUGH_KNOWN = 0.75
"""The share of provinces with a position from which the positions are used."""


def known_share(graph: Graph) -> float:
    """The share of the provinces whose position is known."""
    return sum(one in graph.places for one in graph.ids) / max(1, len(graph.ids))


def crowds(graph: Graph) -> bool:
    """Whether some of the known places lie much nearer to others than the rest: real geography."""
    at = np.array([graph.places[one] for one in graph.ids if one in graph.places])
    if len(at) < 40:
        return False
    wide, high = np.maximum(np.ptp(at, axis=0), 1.0)
    third = np.asarray(cKDTree(at).query(at, k=4)[0])[:, 3]
    return bool(np.quantile(third, 0.1) < CROWD * np.sqrt(wide * high / len(at)))


def complete(graph: Graph) -> dict[Place, Point]:
    """The positions known, those of provinces without any in the middle of their neighbours.

    Two in the same place are moved apart a little, so that each has a cell of its own.
    """
    found: dict[Place, Point] = dict(sorted(graph.places.items()))
    missing = [one for one in graph.ids if one not in found]
    for _ in range(len(missing)):
        rest = []
        for one in missing:
            near = [found[other] for other in graph.near[one] if other in found]
            coasts = [at for place, at in found.items() if province_of(place) == one]
            if at := coasts or near:
                found[one] = (sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at))
            else:
                rest.append(one)
        missing = rest
        if not missing:
            break
    return _apart({one: found[one] for one in found if one in graph.near or "/" in one}, graph)


def _apart(found: dict[Place, Point], graph: Graph) -> dict[Place, Point]:
    """Moves provinces in one place towards their other neighbours, or to a ring around it."""
    taken: set[tuple[int, int]] = set()
    for at, one in enumerate(sorted(place for place in found if place in graph.near)):
        x, y = found[one]
        turn = 0
        while (round(x / 4), round(y / 4)) in taken:
            turn += 1
            angle = 2.4 * (at + turn)
            x += (4 + turn) * float(np.cos(angle))
            y += (4 + turn) * float(np.sin(angle))
        taken.add((round(x / 4), round(y / 4)))
        found[one] = (x, y)
    return found


def borders_by_place(graph: Graph, places: dict[Place, Point]) -> frozenset[Pair]:
    """The pairs that lie beside one another: those that the triangulation of the places joins.

    For sets of moves with more pairs than a map can have borders; the other pairs are to be listed.
    """
    ids: list[Province] = [one for one in graph.ids if one in places]
    mesh = Delaunay(np.array([places[one] for one in ids]))
    beside: set[Pair] = set()
    for a, b, c in mesh.simplices.tolist():
        beside |= {pair(ids[a], ids[b]), pair(ids[b], ids[c]), pair(ids[a], ids[c])}
    return graph.pairs & beside
