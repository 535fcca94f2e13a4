"""Where the strokes of a phase run: ways of movers first, then the help that leads to them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from legation.draw.curves import XY, Curve, bent, through
from legation.values.geography import Place, Power, province_of
from legation.values.marks import Stroke

__all__ = ["GOING", "Box", "Drawn", "Routes"]

GOING = frozenset({"move", "ride", "retreat", "join", "part"})
"""The strokes by which a unit leaves its place."""

_BENDS = (0.0, 0.1, -0.1, 0.18, -0.18)
_MEETINGS = (0.5, 0.58, 0.42, 0.65, 0.36)
"""Where help meets a way, as shares of it, the usual ones first."""


class Box(NamedTuple):
    """A turned rectangle: its middle, its half sides, and cosine and sine of its angle."""

    x: float
    y: float
    half_width: float
    half_height: float
    cos: float = 1.0
    sin: float = 0.0

    @classmethod
    def of(cls, x: float, y: float, width: float, height: float, angle: float = 0.0) -> Box:
        """A rectangle about a point, turned by so many degrees clockwise."""
        turn = math.radians(angle)
        return cls(x, y, width / 2, height / 2, math.cos(turn), math.sin(turn))

    def holds(self, spot: XY, room: float = 0.0) -> bool:
        """Whether a spot is in it, or no further outside than ``room`` pixels."""
        dx, dy = spot[0] - self.x, spot[1] - self.y
        return (
            abs(dx * self.cos + dy * self.sin) <= self.half_width + room
            and abs(dy * self.cos - dx * self.sin) <= self.half_height + room
        )


def _on(spot: XY, line: Sequence[XY]) -> bool:
    """Whether a spot is on a line of points, or so near to it that a stroke there would cover it."""
    return any(
        abs((b[0] - a[0]) * (a[1] - spot[1]) - (a[0] - spot[0]) * (b[1] - a[1]))
        < 6 * (math.dist(a, b) or 1.0)
        and min(math.dist(spot, a), math.dist(spot, b)) < math.dist(a, b) + 6
        for a, b in pairwise(line)
    )


class Drawn(NamedTuple):
    """A stroke with whose it is and what became of it: ``done``, ``failed``, ``void`` or ``open``."""

    stroke: Stroke
    power: Power = ""
    result: str = "open"
    title: str = ""


@dataclass(slots=True)
class Routes:
    """The curves of all strokes of a picture.

    ``spots``: where each place is; ``taken``: where units stand; ``names``: what the names cover; ``marks``:
    what centres and cities do; ``frame``: what the board covers; ``stubs``: by two provinces that touch round
    the edge of the board, where the way to the second ends at the first.
    ``ways`` are the curves of those that go, by (from, to) as provinces; ``held``: who helps whom to stay.
    """

    spots: Mapping[Place, XY]
    taken: Sequence[XY]
    names: Sequence[Box] = ()
    marks: Sequence[Box] = ()
    frame: Box | None = None
    stubs: Mapping[tuple[str, str], XY] = field(default_factory=dict)
    ways: dict[tuple[str, str], Curve] = field(default_factory=dict)
    helped: dict[tuple[str, str], set[float]] = field(default_factory=dict)
    held: set[tuple[str, str]] = field(default_factory=set)

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
            elif stroke.of and not stroke.to:
                self.held.add((province_of(stroke.at), province_of(stroke.of)))
        for one in drawn:
            stroke = one.stroke
            if stroke.shape not in GOING or not stroke.to:
                continue
            key = (province_of(stroke.at), province_of(stroke.to))
            a, b = self.spots.get(stroke.at), self.spots.get(stroke.to)
            if a is None or b is None or key in self.ways:
                continue
            if stroke.over and stroke.over[-1] in self.spots:
                self.ways[key] = bent(self.spots[stroke.over[-1]], b)  # help meets its last part
            elif key in self.stubs and key not in carried:
                self.ways[key] = bent(a, self.stubs[key])
            elif key in carried:
                self.ways[key] = through(a, b, carried[key])
            elif key[::-1] in ends:
                self.ways[key] = bent(a, b, 0.1)  # one each way: each keeps to its left
            else:
                self.ways[key] = self._free(a, b)

    def _free(self, a: XY, b: XY, beside: Sequence[Curve] = ()) -> Curve:
        """A straight way, or one that is bent round the units and the names that it would cover.

        ``beside`` are lines that it must not lie on.
        """
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
            if left - box.half_width < box.x < right + box.half_width
            and top - box.half_width < box.y < bottom + box.half_width
        ]
        best = bent(a, b)
        if not near and not names and not beside:
            return best
        marks = [box for box in self.marks if math.dist((box.x, box.y), b) < 40]
        steps = 14 if math.dist(a, b) < 200 else 28
        others = [[one.at(n / 12) for n in range(13)] for one in beside]
        least = math.inf
        for bend in _BENDS:
            curve = bent(a, b, bend)
            line = [curve.at(n / steps) for n in range(1, steps)]
            hit = sum(min(math.dist(p, spot) for p in line) < 15 for spot in near)
            hidden = [sum(map(box.holds, line)) for box in names]
            covered = sum(0.8 + 0.2 * count for count in hidden if count)
            along = sum(_on(p, other) for p in line[3:-4] for other in others)
            head = curve.at(1 - 12 / (math.dist(a, b) + 13))
            covered += 2 * any(box.holds(head) for box in names)
            covered += 0.4 * any(box.holds(head) for box in marks)
            if self.frame is not None and not all(map(self.frame.holds, line)):
                covered += 4
            cost = hit + 0.3 * covered + abs(bend) + 0.5 * along
            if cost < least:
                best, least = curve, cost
        return best

    def help(self, start: Place, goal: XY, of: Place) -> Curve:
        """The line of a unit that helps, from its place to a spot: off units, names and the ways of both."""
        begin = self.spots[start]
        key = (province_of(start), province_of(of))
        if key in self.held and key[::-1] in self.held:
            return bent(begin, goal, 0.1)  # each holds the other: each line keeps to its left
        beside = [self.ways[one] for one in (key, key[::-1]) if one in self.ways]
        return self._free(begin, goal, beside)

    def way(self, start: Place, goal: Place) -> Curve | None:
        """The way of a unit that is helped; where nobody goes it, as it would be.

        Round the edge of the board it is the part at its beginning; ``landing`` is the other.
        """
        key = (province_of(start), province_of(goal))
        found = self.ways.get(key)
        if found is None:
            a, b = self.spots.get(start), self.stubs.get(key) or self.spots.get(goal)
            if a is None or b is None:
                return None
            return bent(a, b)
        return found

    def landing(self, start: Place, goal: Place) -> Curve | None:
        """Where a way round the edge of the board comes in; None for any other way."""
        key = (province_of(goal), province_of(start))
        b = self.spots.get(goal)
        return bent(self.stubs[key], b) if key in self.stubs and b is not None else None

    def beyond(self, start: Place, goal: Place, spot: XY) -> tuple[XY, XY] | None:
        """Where help goes out of the board and comes in again, if that is the shorter way to a spot."""
        key = (province_of(start), province_of(goal))
        out, into = self.stubs.get(key), self.stubs.get(key[::-1])
        if out is None or into is None:
            return None
        here = self.spots[start]
        short = math.dist(here, out) + math.dist(into, spot) < math.dist(here, spot)
        return (out, into) if short else None

    def goes(self, start: Place, goal: Place) -> bool:
        """Whether anybody goes a way."""
        return (province_of(start), province_of(goal)) in self.ways

    def meeting(self, way: Curve, start: Place, goal: Place) -> XY:
        """Where the next help for a way meets it: not all at one point, and not under a name."""
        key = (province_of(start), province_of(goal))
        used = self.helped.setdefault(key, set())
        free = [share for share in _MEETINGS if share not in used] or list(_MEETINGS)
        share = next((one for one in free if self._open(way.at(one), 3)), free[0])
        used.add(share)
        return way.at(share)

    def open_spot(self, curve: Curve, shares: Sequence[float]) -> XY:
        """The first of some points of a line that no name covers; the first of all if all are covered."""
        return next(
            (spot for spot in map(curve.at, shares) if self._open(spot, 5)), curve.at(shares[0])
        )

    def crowded(self, spot: XY) -> bool:
        """Whether the head of an arrow there would hide a centre or a city."""
        return any(box.holds(spot, 2) for box in self.marks)

    def _open(self, spot: XY, room: float) -> bool:
        """Whether there is no name within some pixels of a spot."""
        return not any(box.holds(spot, room) for box in self.names)
