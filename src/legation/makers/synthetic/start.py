"""Where the search begins: the frame, the anchors, and every cell at its nearest anchor."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from legation.makers.common.stretch import stretch_for
from legation.makers.synthetic.graph import Graph
from legation.makers.synthetic.mesh import Floats, Mesh
from legation.makers.synthetic.table import OUTSIDE, Table
from legation.values.geography import Place, Province

__all__ = ["Frame", "frame_of", "nearest_labels", "new_table"]

MARGIN = 55.0
REGION, MORE, MANY = 5000.0, 2500.0, 130
"""How many square px a region has on the average on a large map, and how many more of them beyond
``MANY`` regions (reached at twice as many): there all is small when the whole map is looked at.
"""
LETTER = 6.4
"""About how wide a letter of a label is, in px."""


@dataclass(frozen=True)
class Frame:
    """The size of a board in px, and where the provinces lie on it at first."""

    width: float
    height: float
    anchors: dict[Province, tuple[float, float]]
    coasts: dict[Place, tuple[float, float]]


def frame_of(
    graph: Graph,
    places: Mapping[Place, tuple[float, float]],
    even: float = 0.5,
    larger: float = 0.0,
    room: float = 1.0,
) -> Frame:
    """A frame around rough positions, spread out where they crowd.

    ``even``: 0 keeps the positions, 1 gives every strip of the map as many places as any other. Each
    axis is stretched by itself and never turned back, so what lies west stays west. ``larger``:
    how far crowded parts are then enlarged where they are; 1 gives every province the same room.
    ``room``: the area of the frame, in parts of the usual.
    """
    names = sorted(place for place in places if place in graph.near or "/" in place)
    at = np.array([places[name] for name in names], dtype=np.float64)
    wide, high = np.maximum(np.ptp(at, axis=0), 1.0)
    shape = float(np.clip(wide / high, 0.6, 2.2))
    area = max(1150.0 * 1150.0 / shape if shape > 1 else 950.0 * 950.0 / shape, 0.0)
    area = max(min(area, len(graph.ids) * 12000.0), len(graph.ids) * _room(len(graph.ids)))
    area *= room
    width, height = math.sqrt(area * shape), math.sqrt(area / shape)
    spread = np.column_stack(
        [
            _spread(at[:, axis], size - 2 * MARGIN, even) + MARGIN
            for axis, size in ((0, width), (1, height))
        ]
    )
    if larger:
        own = np.array([name in graph.near for name in names])
        spread = stretch_for(spread[own], width, height, larger).move(spread)
    found = {name: (float(x), float(y)) for name, (x, y) in zip(names, spread, strict=True)}
    anchors = {name: where for name, where in found.items() if name in graph.near}
    coasts = {name: where for name, where in found.items() if name not in graph.near}
    return Frame(round(width), round(height), anchors, coasts)


def _room(count: int) -> float:
    """Square px for a region on a map of so many."""
    return REGION + MORE * min(1.0, max(0.0, count / MANY - 1))


def _spread(values: Floats, size: float, even: float) -> Floats:
    """Values to 0 ... size, in order, crowded ones pulled apart."""
    low, span = float(values.min()), float(np.ptp(values)) or 1.0
    plain = (values - low) / span
    grid = np.linspace(0.0, 1.0, 201)
    # A smoothed share of the places up to each point of the grid.
    width = 0.05
    weight = np.exp(-0.5 * ((grid[:, None] - plain[None, :]) / width) ** 2).sum(axis=1)
    share = np.concatenate([[0.0], np.cumsum((weight[1:] + weight[:-1]) / 2)])
    ranked = np.interp(plain, grid, share / share[-1])
    ends = ranked.min(), float(np.ptp(ranked)) or 1.0
    ranked = (ranked - ends[0]) / ends[1]
    return np.asarray(((1 - even) * plain + even * ranked) * size, dtype=np.float64)


def nearest_labels(
    mesh: Mesh, ids: tuple[Province, ...], anchors: Mapping[Province, tuple[float, float]]
) -> list[int]:
    """Every inside cell to the region with the nearest anchor."""
    known = [number for number, one in enumerate(ids) if one in anchors]
    tree = cKDTree(np.array([anchors[ids[number]] for number in known]))
    nearest = np.asarray(tree.query(mesh.points)[1]).tolist()
    return [
        known[one] if inside else OUTSIDE for one, inside in zip(nearest, mesh.inside, strict=True)
    ]


def new_table(graph: Graph, mesh: Mesh, labels: list[int]) -> Table:
    """The table of a graph over a mesh, with sizes wanted from the start and from the names."""
    ids = graph.ids
    number = {one: at for at, one in enumerate(ids)}
    wanted = [bytearray(len(ids) + 1) for _ in range(len(ids) + 1)]
    for kind, pairs in ((2, graph.listed), (1, graph.pairs)):
        for one, other in pairs:
            a, b = number[one], number[other]
            wanted[a][b] = wanted[b][a] = kind
    count = len(ids)
    wet = [one in graph.seas for one in ids]
    table = Table(mesh, count, labels, wanted, [1.0] * count, [1.0] * count, wet)
    mean = sum(table.area[:count]) / count
    cell = mesh.spacing**2
    for at, one in enumerate(ids):
        name = len(graph.names.get(one, one)) * LETTER + 12
        label = min(name * 40.0 / cell, 1.1 * mean)
        table.target[at] = min(max(table.area[at], 0.45 * mean, label), 2.5 * mean)
        table.least[at] = max(14.0, 0.3 * mean, 0.6 * label)
    return table
