"""Positions from the graph alone: a planar drawing, evened out.

The drawing is Tutte's: one face outside on an ellipse, every other place in the middle of its
neighbours, with weights that even out the lengths of the edges (W. T. Tutte, "How to draw a graph",
1963). It decides what lies inside of what; then all distances are evened out. What cannot be drawn
without crossings is left out edge by edge, the least local ones first.
"""

from __future__ import annotations

import math
from typing import Any

import networkx as nx
import numpy as np

from legation.makers.sketch import Pair, pair
from legation.makers.synthetic.graph import Graph
from legation.makers.synthetic.mesh import Floats

__all__ = ["Drawing", "draw"]

ROUNDS = 25
WIDE = 1.25
LENGTH = 0.2
"""The length that all edges would like to have, the ellipse being 1 high from its middle."""
FAR, MAJOR_ROUNDS = 8, 60
"""Steps from which on distances are all the same to us, and rounds of evening out."""

Drawing = dict[str, tuple[float, float]]
"""By province a place, in any unit; while it is made also by helpers, one for each face."""


def draw(graph: Graph) -> Drawing:
    """A place for every province: a planar drawing of the graph, or of most of its pairs."""
    planar = _planar_part(graph)
    faces = _faces(planar)
    outer = max(faces, key=lambda face: (len(set(face)), face))
    whole = nx.Graph(planar)
    for number, face in enumerate(faces):
        if face is not outer and len(set(face)) > 3:
            whole.add_edges_from((f"_face{number:04}", one) for one in sorted(set(face)))
    rim = list(dict.fromkeys(outer))
    at = {
        one: (WIDE * math.cos(2 * math.pi * n / len(rim)), math.sin(2 * math.pi * n / len(rim)))
        for n, one in enumerate(rim)
    }
    return _evened(graph, _relaxed(whole, at))


def _planar_part(graph: Graph) -> nx.Graph[str]:
    """The graph without the edges that make it non-planar; whatever fits after all comes back."""
    made: nx.Graph[str] = nx.Graph()
    made.add_nodes_from(graph.ids)
    made.add_edges_from(sorted(graph.pairs))
    _connect(made)
    if nx.check_planarity(made)[0]:
        return made
    edges = sorted((pair(a, b) for a, b in made.edges), key=lambda edge: _local(made, edge))
    low, high = 0, len(edges)  # the graph without the first `high` edges is planar
    while high - low > 1:
        middle = (low + high) // 2
        part = nx.Graph(edges[middle:])
        low, high = (low, middle) if nx.check_planarity(part)[0] else (middle, high)
    made.remove_edges_from(edges[:high])
    for edge in reversed(edges[:high]):
        made.add_edge(*edge)
        if not nx.check_planarity(made)[0]:
            made.remove_edge(*edge)
    return made


def _connect(made: nx.Graph[str]) -> None:
    """Joins the parts of a graph by their best connected places."""
    parts = sorted(
        (sorted(part) for part in nx.connected_components(made)), key=lambda p: (-len(p), p)
    )
    hub = max(parts[0], key=lambda one: (made.degree(one), one))
    for part in parts[1:]:
        made.add_edge(hub, max(part, key=lambda one: (made.degree(one), one)))


def _local(made: nx.Graph[str], edge: Pair) -> tuple[int, int, Pair]:
    """How local an edge is: common neighbours first, then few others."""
    a, b = edge
    common = len(set(made[a]) & set(made[b]))
    return common, -(made.degree(a) + made.degree(b)), edge


def _faces(planar: nx.Graph[str]) -> list[list[str]]:
    embedding: Any = nx.check_planarity(planar)[1]
    seen: set[tuple[str, str]] = set()
    return [
        embedding.traverse_face(a, b, mark_half_edges=seen)
        for a, b in sorted(embedding.edges)
        if (a, b) not in seen
    ]


def _relaxed(whole: nx.Graph[str], rim: Drawing) -> Drawing:
    """Everything that is not on the rim in the weighted middle of its neighbours."""
    inner = sorted(one for one in whole if one not in rim)
    names = [*inner, *sorted(rim)]
    index = {one: n for n, one in enumerate(names)}
    edges = np.array(sorted(tuple(sorted((index[a], index[b]))) for a, b in whole.edges))
    places = np.zeros((len(names), 2))
    places[len(inner) :] = [rim[one] for one in sorted(rim)]
    weight = np.ones(len(edges))
    n = len(inner)
    for _ in range(ROUNDS):
        pull = np.zeros((len(names), len(names)))
        pull[edges[:, 0], edges[:, 1]] = pull[edges[:, 1], edges[:, 0]] = weight
        full = np.diag(pull.sum(axis=1) + 1e-9) - pull
        places[:n] = np.linalg.solve(full[:n, :n], pull[:n, n:] @ places[n:])
        long = np.hypot(*(places[edges[:, 0]] - places[edges[:, 1]]).T)
        weight = np.clip(weight * (np.maximum(long, 1e-4) / LENGTH) ** 0.6, 1e-3, 1e3)
    return {one: (float(x), float(y)) for one, (x, y) in zip(names, places, strict=True)}


def _evened(graph: Graph, drawing: Drawing) -> Drawing:
    """The provinces of a drawing, moved until distances are as the steps between them.

    Stress majorization: Gansner, Koren, North, "Graph drawing by stress majorization", 2004.
    """
    ids = [one for one in graph.ids if one in drawing]
    plain: nx.Graph[str] = nx.Graph(sorted(graph.pairs))
    index = {one: n for n, one in enumerate(ids)}
    steps = np.full((len(ids), len(ids)), float(FAR))
    for one, reached in nx.all_pairs_shortest_path_length(plain, cutoff=FAR - 1):
        for other, far in reached.items():
            steps[index[one], index[other]] = far
    np.fill_diagonal(steps, 1.0)
    weight = steps**-2.5
    np.fill_diagonal(weight, 0.0)
    inverse = np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight)
    at: Floats = np.array([drawing[one] for one in ids]) / (2 * LENGTH)
    for _ in range(MAJOR_ROUNDS):
        gaps = at[:, None, :] - at[None, :, :]
        long = np.maximum(np.hypot(gaps[..., 0], gaps[..., 1]), 1e-6)
        pull = weight * steps / long
        at = inverse @ (pull.sum(axis=1)[:, None] * at - pull @ at)
    return {one: (float(x), float(y)) for one, (x, y) in zip(ids, at, strict=True)}
