"""Where the strokes of a phase run: ways of movers first, then the help that leads to them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from legation.draw.curves import XY, Curve, bent, through
from legation.values.geography import Place, Power, province_of
from legation.values.marks import Stroke

__all__ = ["GOING", "Box", "Drawn", "Routes"]

GOING = frozenset({"move", "ride", "retreat", "join", "part"})
"""The strokes by which a unit leaves its place."""

_BENDS = (0.0, 0.1, -0.1, 0.18, -0.18)


Box: TypeAlias = tuple[float, float, float, float]
"""A rectangle: left, top, right, bottom."""


def _within(spot: XY, box: Box) -> bool:
    return box[0] <= spot[0] <= box[2] and box[1] <= spot[1] <= box[3]


class Drawn(NamedTuple):
    """A stroke with whose it is and what became of it: ``done``, ``failed``, ``void`` or ``open``."""

    stroke: Stroke
    power: Power = ""
    result: str = "open"
    title: str = ""


@dataclass(slots=True)
class Routes:
    """The curves of all strokes of a picture.

    ``spots``: where each place is; ``taken``: where units stand; ``names``: what the names cover.
    ``ways`` are the curves of those that go, by (from, to) as provinces.
    """

    spots: Mapping[Place, XY]
    taken: Sequence[XY]
    names: Sequence[Box] = ()
    ways: dict[tuple[str, str], Curve] = field(default_factory=dict)
    helped: dict[tuple[str, str], int] = field(default_factory=dict)

    def lay(self, drawn: Sequence[Drawn]) -> None:
        """Lay out the ways of all that go."""
        carried: dict[tuple[str, str], list[XY]] = {}
        ends: set[tuple[str, str]] = set()
        for one in drawn:
            stroke = one.stroke
            if stroke.shape == "carry" and stroke.at in self.spots:
                key = (province_of(stroke.of), province_of(stroke.to))
                carried.setdefault(key, []).append(self.spots[stroke.at])
            elif stroke.shape in GOING:
                ends.add((province_of(stroke.at), province_of(stroke.to)))
        for one in drawn:
            stroke = one.stroke
            if stroke.shape not in GOING or not stroke.to:
                continue
            key = (province_of(stroke.at), province_of(stroke.to))
            a, b = self.spots.get(stroke.at), self.spots.get(stroke.to)
            if a is None or b is None or key in self.ways:
                continue
            if key in carried:
                self.ways[key] = through(a, b, carried[key])
            elif key[::-1] in ends:
                self.ways[key] = bent(a, b, 0.1)  # one each way: each keeps to its left
            else:
                self.ways[key] = self._free(a, b)

    def _free(self, a: XY, b: XY) -> Curve:
        """A straight way, or one that is bent round the units and the names that it would cover."""
        left, right = min(a[0], b[0]) - 16, max(a[0], b[0]) + 16
        top, bottom = min(a[1], b[1]) - 16, max(a[1], b[1]) + 16
        near = [
            spot
            for spot in self.taken
            if left < spot[0] < right
            and top < spot[1] < bottom
            and math.dist(spot, a) > 3
            and math.dist(spot, b) > 3
        ]
        names = [
            box
            for box in self.names
            if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top
        ]
        best = bent(a, b)
        if not near and not names:
            return best
        least = math.inf
        for bend in _BENDS:
            curve = bent(a, b, bend)
            line = [curve.at(n / 10) for n in range(1, 10)]
            hit = sum(min(math.dist(p, spot) for p in line) < 15 for spot in near)
            covered = sum(any(_within(p, box) for p in line) for box in names)
            cost = hit + 0.3 * covered + abs(bend)
            if cost < least:
                best, least = curve, cost
        return best

    def way(self, start: Place, goal: Place) -> Curve | None:
        """The way of a unit that is helped; where nobody goes it, as it would be."""
        key = (province_of(start), province_of(goal))
        found = self.ways.get(key)
        if found is None:
            a, b = self.spots.get(start), self.spots.get(goal)
            if a is None or b is None:
                return None
            return bent(a, b)
        return found

    def share(self, start: Place, goal: Place) -> float:
        """Where the next help for a way meets it, as a share of the way: not all at one point."""
        key = (province_of(start), province_of(goal))
        count = self.helped[key] = self.helped.get(key, -1) + 1
        return (0.5, 0.58, 0.42, 0.65, 0.36)[count % 5]
