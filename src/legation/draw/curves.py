"""The geometry of arrows: quadratic curves between places, cut off before what stands at their ends."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["XY", "Curve", "bent", "nearest", "through"]

XY: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve from ``a`` to ``b`` with the control point ``c``."""

    a: XY
    c: XY
    b: XY

    def at(self, t: float) -> XY:
        """The point at a share of the way, 0 to 1."""
        s = 1 - t
        u, v, w = s * s, 2 * s * t, t * t
        return (
            u * self.a[0] + v * self.c[0] + w * self.b[0],
            u * self.a[1] + v * self.c[1] + w * self.b[1],
        )

    def direction(self, t: float) -> XY:
        """The way it goes at a share of the way, of length 1."""
        s = 1 - t
        x = s * (self.c[0] - self.a[0]) + t * (self.b[0] - self.c[0])
        y = s * (self.c[1] - self.a[1]) + t * (self.b[1] - self.c[1])
        size = math.hypot(x, y) or 1.0
        return x / size, y / size

    @property
    def length(self) -> float:
        """About its length: the mean of chord and control polygon."""
        chord = math.dist(self.a, self.b)
        return (chord + math.dist(self.a, self.c) + math.dist(self.c, self.b)) / 2

    def cut(self, first: float, last: float) -> Curve:
        """The part of it between two shares of the way."""
        a, b = self.at(first), self.at(last)
        # The control point of a part: the blossom of the two ends.
        s, t = first, last
        c = tuple(
            (1 - s) * (1 - t) * p + (s * (1 - t) + t * (1 - s)) * q + s * t * r
            for p, q, r in zip(self.a, self.c, self.b, strict=True)
        )
        return Curve(a, (c[0], c[1]), b)

    def trimmed(self, start: float, end: float) -> Curve:
        """Without so many pixels at its ends; at least a third of it stays."""
        size = self.length or 1.0
        first, last = start / size, 1 - end / size
        if last - first < 0.34:
            middle = (first + last) / 2
            middle = min(0.83, max(0.17, middle))
            first, last = middle - 0.17, middle + 0.17
        return self.cut(max(0.0, first), min(1.0, last))

    @property
    def data(self) -> str:
        """The curve as path data."""
        (ax, ay), (bx, by), (cx, cy) = self.a, self.b, self.c
        if abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 1:
            return f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
        return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"


def bent(a: XY, b: XY, bend: float = 0.0) -> Curve:
    """A curve whose middle lies ``bend`` times its length to the left of its way."""
    x, y = b[0] - a[0], b[1] - a[1]
    middle = ((a[0] + b[0]) / 2 + 2 * bend * y, (a[1] + b[1]) / 2 - 2 * bend * x)
    return Curve(a, middle, b)


def through(a: XY, b: XY, spots: Sequence[XY], most: float = 0.38) -> Curve:
    """A curve whose middle is drawn towards the mean of some spots, by so much of its length at most."""
    size = math.dist(a, b)
    if not spots or size < 1:
        return bent(a, b)
    mx = sum(x for x, _ in spots) / len(spots)
    my = sum(y for _, y in spots) / len(spots)
    nx, ny = (b[1] - a[1]) / size, -(b[0] - a[0]) / size
    away = (mx - (a[0] + b[0]) / 2) * nx + (my - (a[1] + b[1]) / 2) * ny
    # Beside the ships, not over them.
    away -= math.copysign(min(20.0, abs(away) / 2), away) if away else 0.0
    return bent(a, b, max(-most, min(most, away / size)))


def nearest(curve: Curve, spot: XY, shares: Iterable[float] = ()) -> tuple[float, XY]:
    """The share of the way, and the point there, that is nearest to a spot."""
    tries = tuple(shares) or tuple(n / 20 for n in range(3, 18))
    best = min(tries, key=lambda t: math.dist(curve.at(t), spot))
    return best, curve.at(best)
