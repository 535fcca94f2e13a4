"""Which provinces touch on a board, and which do on a picture."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from legation.board.board import Board
from legation.makers.sketch import Pair, pair
from legation.values.geography import Province, province_of

__all__ = ["TOUCH", "contacts", "drawn_provinces", "graph_digest", "wanted"]

TOUCH = 0.15
"""Pixels: borders as near as this count as common."""


def wanted(board: Board) -> frozenset[Pair]:
    """The contacts that a picture of a board should show: what an army or a fleet can step over.

    Coasts and cities count as their province, and a link of one direction as any other.
    """
    kinds = ("army", "fleet")
    found = {
        pair(province_of(link.a), province_of(link.b))
        for link in board.map.links
        if any(kind in link.kinds for kind in kinds)
    }
    return frozenset((a, b) for a, b in found if a != b)


def drawn_provinces(board: Board) -> tuple[tuple[Province, ...], tuple[Province, ...]]:
    """The provinces on the map, and those beside it: boxes that no link leads to. Both sorted."""
    linked = {province for ends in wanted(board) for province in ends}
    entered = sorted({province_of(space) for space in board.spaces})
    on = tuple(province for province in entered if province in linked)
    return on, tuple(province for province in entered if province not in linked)


def graph_digest(board: Board) -> str:
    """A short digest of the wanted contacts and the names: equal for boards that can share art."""
    from hashlib import sha256  # noqa: PLC0415  # beside its one use

    parts = [f"{p.id}:{p.kind}:{p.name}" for p in board.map.provinces]
    parts += [f"{a}-{b}" for a, b in sorted(wanted(board))]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def contacts(areas: Mapping[Province, BaseGeometry]) -> dict[Pair, float]:
    """By pair, the length in pixels of the common border; pairs that do not come near are left out.

    Measured as the part of one's outline that lies within ``TOUCH`` of the other, on the larger of
    the two ways round, so that neither a hairline gap nor an overlap hides a contact.
    """
    names = sorted(areas)
    shapes = np.array([areas[name] for name in names], dtype=object)
    wide = shapely.buffer(shapes, TOUCH, quad_segs=2)
    lines = shapely.boundary(shapes)
    first, second = shapely.STRtree(shapes).query(wide, predicate="intersects")
    keep = first != second
    first, second = first[keep], second[keep]
    lengths = shapely.length(shapely.intersection(lines[second], wide[first]))
    found: dict[Pair, float] = {}
    for i, j, length in zip(first.tolist(), second.tolist(), lengths.tolist(), strict=True):
        ends = pair(names[i], names[j])
        found[ends] = max(found.get(ends, 0.0), length)
    return {ends: length for ends, length in sorted(found.items()) if length > 0}
