"""Layouts for graphs that are no maps: a grid for chessboards, a wheel where all touch all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from shapely.geometry import Point as Spot
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from legation.makers.sketch import Sketch, pair
from legation.makers.synthetic.graph import Graph
from legation.values.geography import Province

__all__ = ["grid", "special", "wheel"]

SQUARE = 96.0
RADIUS, HUB = 420.0, 110.0
MOST_WEDGES = 12


def special(name: str, graph: Graph) -> Sketch | None:
    """The sketch of a graph that is no map; None for all that maker S can draw."""
    count = len(graph.ids)
    if 4 < count <= MOST_WEDGES and len(graph.pairs) == count * (count - 1) // 2:
        return wheel(name, graph)
    if len(graph.pairs) > 3 * count - 6 and (rows := _lattice(graph)):
        return grid(name, graph, rows)
    return None


def _lattice(graph: Graph) -> list[list[Province]]:
    """The rows of provinces that lie on a full lattice, all neighbours in it adjacent; else none."""
    if not set(graph.ids) <= set(graph.places) or len(graph.ids) < 9:
        return []
    columns = _strips([graph.places[one][0] for one in graph.ids])
    lines = _strips([graph.places[one][1] for one in graph.ids])
    wide, high = max(columns) + 1, max(lines) + 1
    cells = {(y, x): one for one, x, y in zip(graph.ids, columns, lines, strict=True)}
    if wide * high != len(graph.ids) or len(cells) != len(graph.ids):
        return []
    rows = [[cells[y, x] for x in range(wide)] for y in range(high)]
    beside = [pair(a, b) for row in rows for a, b in pairwise(row)]
    below = [pair(a, b) for one, two in pairwise(rows) for a, b in zip(one, two, strict=True)]
    return rows if graph.pairs.issuperset([*beside, *below]) else []


def _strips(values: Sequence[float]) -> list[int]:
    """By value the number of its strip; a gap of half the mean distance begins a new one."""
    ordered = sorted(set(values))
    gap = (ordered[-1] - ordered[0]) / (2 * math.sqrt(len(values)))
    number, found = 0, {}
    for at, value in enumerate(ordered):
        if at and value - ordered[at - 1] > gap:
            number += 1
        found[value] = number
    return [found[value] for value in values]


def grid(name: str, graph: Graph, rows: list[list[Province]]) -> Sketch:
    """A board of squares. Moves to others than the four neighbours are listed, not drawn."""
    areas: dict[Province, BaseGeometry] = {}
    shown = set()
    for y, row in enumerate(rows):
        for x, one in enumerate(row):
            left, top = x * SQUARE, y * SQUARE
            areas[one] = box(left, top, left + SQUARE, top + SQUARE)
            shown |= {pair(one, row[x - 1])} if x else set()
            shown |= {pair(one, rows[y - 1][x])} if y else set()
    return Sketch(
        id=name,
        width=len(rows[0]) * SQUARE,
        height=len(rows) * SQUARE,
        maker="grid",
        seed=0,
        regions=dict(sorted(areas.items())),
        kinds=_kinds(graph),
        unshown=graph.pairs - shown,
        credits=("Drawn from the links of the map.",),
        notes=("A grid of squares: moves to other squares than the four beside are listed.",),
    )


def wheel(name: str, graph: Graph) -> Sketch:
    """Wedges around a hub, in the order in which the provinces lie around their middle.

    All touch all, which no map can show: those that are not side by side get links across the hub.
    """
    order = _around(graph)
    middle = Spot(RADIUS, RADIUS)
    rim, hub = middle.buffer(RADIUS, quad_segs=48), middle.buffer(HUB, quad_segs=24)
    areas: dict[Province, BaseGeometry] = {}
    for n, one in enumerate(order):
        turns = [2 * math.pi * (n + step / 8) / len(order) for step in range(9)]
        far = [
            (RADIUS + 2 * RADIUS * math.cos(t), RADIUS + 2 * RADIUS * math.sin(t)) for t in turns
        ]
        areas[one] = Polygon([(RADIUS, RADIUS), *far]).intersection(rim).difference(hub)
    frame = box(0, 0, 2 * RADIUS, 2 * RADIUS)
    return Sketch(
        id=name,
        width=2 * RADIUS,
        height=2 * RADIUS,
        maker="wheel",
        seed=0,
        regions={**dict(sorted(areas.items())), "_hub": hub, "_rim": frame.difference(rim)},
        kinds={**_kinds(graph), "_hub": "water", "_rim": "water"},
        credits=("Drawn from the links of the map.",),
        notes=("Every province touches every other: those not side by side have links.",),
    )


def _around(graph: Graph) -> list[Province]:
    known = [graph.places[one] for one in graph.ids if one in graph.places]
    if len(known) < len(graph.ids):
        return list(graph.ids)
    x, y = (sum(at[axis] for at in known) / len(known) for axis in (0, 1))

    def turn(one: Province) -> float:
        return math.atan2(graph.places[one][1] - y, graph.places[one][0] - x) % (2 * math.pi)

    return sorted(graph.ids, key=turn)


def _kinds(graph: Graph) -> dict[Province, str]:
    return {one: "sea" if one in graph.seas else "land" for one in graph.ids}
