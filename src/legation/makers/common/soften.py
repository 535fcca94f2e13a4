"""Lines rounded where there is room for it, and left alone where there is none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from legation.draw.art import Point

__all__ = ["calmed", "relaxed", "rounded"]

Floats = NDArray[np.float64]


def relaxed(points: Floats, closed: bool) -> Floats:
    """Every corner drawn towards its neighbours, twice; the ends of an open line stay."""
    for _ in range(2):
        before, after = np.roll(points, 1, axis=0), np.roll(points, -1, axis=0)
        if closed:
            ring = points[:-1]
            ring = 0.5 * ring + 0.25 * (np.roll(ring, 1, axis=0) + np.roll(ring, -1, axis=0))
            points = np.vstack([ring, ring[:1]])
        else:
            inner = 0.5 * points + 0.25 * (before + after)
            points = np.vstack([points[:1], inner[1:-1], points[-1:]])
    return points


def rounded(points: Floats, closed: bool) -> Floats:
    """Corners cut once (Chaikin); the ends of an open line stay."""
    if len(points) < 3:
        return points
    one, other = points[:-1], points[1:]
    cut = np.empty((2 * len(one), 2))
    cut[0::2], cut[1::2] = 0.75 * one + 0.25 * other, 0.25 * one + 0.75 * other
    if closed:
        return np.vstack([cut, cut[:1]])
    return np.vstack([points[:1], cut[1:-1], points[-1:]])


def calmed(points: Floats, closed: bool, stay: Sequence[Point], far: float) -> Floats:
    """A line relaxed, but for where it comes within ``far`` of the points ``stay``."""
    calm = relaxed(points, closed) if len(points) > 3 else points
    if not len(stay):
        return calm
    away = np.min(np.linalg.norm(points[:, None, :] - np.array(stay)[None, :, :], axis=2), axis=1)
    share = np.clip(away / far - 1.0, 0.0, 1.0)[:, None]
    if closed:
        share[-1] = share[0]
    return np.asarray(points * (1 - share) + calm * share, dtype=np.float64)
