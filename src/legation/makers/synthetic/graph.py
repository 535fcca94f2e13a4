"""What a synthetic board has to show: regions, which of them touch, and about where they lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from legation.board.board import Board
from legation.draw.art import Point
from legation.makers.common.contacts import drawn_provinces, wanted
from legation.makers.sketch import Pair, pair
from legation.values.geography import Place, Province, province_of

__all__ = ["Graph", "graph_of"]


@dataclass(frozen=True)
class Graph:
    """The base graph of a board.

    ``ids`` are the provinces, sorted; ``seas`` those of water. ``pairs`` ought to have a common
    border; ``listed`` pairs are adjacent too, but no border is asked for (a gate, a round-the-world
    way, a move that is not geographic), nor is one forbidden. ``places``: rough positions of
    provinces and coasts, in any unit, y downwards.
    """

    ids: tuple[Province, ...]
    seas: frozenset[Province]
    pairs: frozenset[Pair]
    listed: frozenset[Pair] = frozenset()
    places: Mapping[Place, Point] = field(default_factory=dict)
    names: Mapping[Province, str] = field(default_factory=dict)

    @cached_property
    def near(self) -> dict[Province, tuple[Province, ...]]:
        """The neighbours of each province by ``pairs``, sorted."""
        found: dict[Province, list[Province]] = {one: [] for one in self.ids}
        for one, other in sorted(self.pairs):
            found[one].append(other)
            found[other].append(one)
        return {one: tuple(sorted(near)) for one, near in found.items()}

    def part(self, ids: Iterable[Province]) -> Graph:
        """The graph of some of the provinces."""
        own = frozenset(ids)
        return Graph(
            tuple(sorted(own)),
            self.seas & own,
            frozenset(p for p in self.pairs if own.issuperset(p)),
            frozenset(p for p in self.listed if own.issuperset(p)),
            {place: at for place, at in self.places.items() if province_of(place) in own},
            {one: name for one, name in self.names.items() if one in own},
        )

    def with_listed(self, pairs: Iterable[Pair]) -> Graph:
        """The same graph, with some pairs listed instead of wanted as borders."""
        moved = frozenset(pairs)
        return Graph(
            self.ids, self.seas, self.pairs - moved, self.listed | moved, self.places, self.names
        )


def graph_of(board: Board, places: Mapping[Place, Point] | None = None) -> Graph:
    """The base graph of a board: the contacts that a picture should show, of provinces with any.

    A way that needs the leave of a unit at its gate is listed: it leads through the gate's province.
    """
    pairs = wanted(board)
    ids, _ = drawn_provinces(board)
    own = set(ids)
    pairs = frozenset(p for p in pairs if own.issuperset(p))
    listed = pairs & _gated(board)
    seas = frozenset(one for one in ids if board.province(one).kind == "sea")
    names = {one: board.province(one).name for one in ids}
    kept = {p: at for p, at in sorted((places or {}).items()) if province_of(p) in own}
    return Graph(ids, seas, pairs - listed, listed, kept, names)


def _gated(board: Board) -> frozenset[Pair]:
    """The pairs that only a way through a gate joins."""
    gated: set[Pair] = set()
    plain: set[Pair] = set()
    for link in board.map.links:
        ends = pair(province_of(link.a), province_of(link.b))
        (gated if link.gate_mode == "leave" else plain).add(ends)
    return frozenset(gated - plain)
