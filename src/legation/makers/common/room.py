"""Room in a region: candidate points, and whether boxes, turned boxes and discs go together.

Boxes are given by their middle and half sizes; angles are degrees clockwise, as on the picture.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from legation.draw.art import Point
from legation.makers.common.topology import polygons_of

__all__ = ["Bools", "Floats", "Half", "Room", "apart", "away", "quad", "room_of"]

Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]
Half: TypeAlias = tuple[float, float]
"""Half width and half height."""

_POINTS = 800
_FINEST = 2.5  # pixels between candidates


@dataclass(frozen=True)
class Room:
    """A polygon with candidate points in it and their distances to its outline."""

    shape: Polygon
    points: Floats
    depth: Floats

    def holding(self, half: Half, angle: float = 0.0, margin: float = 1.0) -> NDArray[np.int64]:
        """The numbers of the points round which a turned box lies inside, with a margin."""
        width, height = half[0] + margin, half[1] + margin
        near = np.nonzero(self.depth >= min(width, height))[0]
        if not len(near):
            return near
        boxes = quad(self.points[near], (width, height), angle)
        return near[shapely.contains_properly(self.shape, shapely.polygons(boxes))]


def room_of(shape: BaseGeometry, *, extra: tuple[Point, ...] = ()) -> Room:
    """The room in the largest part of a shape; ``extra`` points are candidates too."""
    part = polygons_of(shape)[0]
    left, top, right, bottom = part.bounds
    step = max(_FINEST, math.sqrt(part.area / _POINTS))
    across = np.arange(left + step / 2, right, step)
    down = np.arange(top + step / 2, bottom, step)
    x, y = np.meshgrid(across, down)
    inner = shapely.point_on_surface(part)
    points = np.vstack([np.column_stack([x.ravel(), y.ravel()]), [(inner.x, inner.y)], *extra])
    shapely.prepare(part)
    points = np.round(points[shapely.contains_xy(part, points[:, 0], points[:, 1])], 1)
    depth = np.asarray(shapely.distance(shapely.points(points), part.boundary), dtype=np.float64)
    return Room(part, points, depth)


def quad(middles: Floats, half: Half, angle: float = 0.0) -> Floats:
    """The corners of boxes round ``middles`` (n × 2): n × 4 × 2."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    found: Floats = middles[:, None, :] + corners @ np.array([(cos, sin), (-sin, cos)])
    return found


def apart(boxes: Floats, half: Half, angle: float, others: Floats, other: Half) -> Bools:
    """Whether turned boxes (middles n × 2) and upright boxes (m × 2) do not overlap: n × m."""
    turn = math.radians(angle)
    cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
    delta = boxes[:, None, :] - others[None, :, :]
    dx, dy = delta[..., 0], delta[..., 1]
    along = dx * math.cos(turn) + dy * math.sin(turn)
    beside = dy * math.cos(turn) - dx * math.sin(turn)
    found: Bools = (
        (np.abs(dx) >= other[0] + half[0] * cos + half[1] * sin)
        | (np.abs(dy) >= other[1] + half[0] * sin + half[1] * cos)
        | (np.abs(along) >= half[0] + other[0] * cos + other[1] * sin)
        | (np.abs(beside) >= half[1] + other[0] * sin + other[1] * cos)
    )
    return found


def away(boxes: Floats, half: Half, angle: float, points: Floats) -> Floats:
    """The distances of points (m × 2) from turned boxes (n × 2): n × m, 0 inside."""
    turn = math.radians(angle)
    delta = points[None, :, :] - boxes[:, None, :]
    along = np.abs(delta[..., 0] * math.cos(turn) + delta[..., 1] * math.sin(turn)) - half[0]
    beside = np.abs(delta[..., 1] * math.cos(turn) - delta[..., 0] * math.sin(turn)) - half[1]
    found: Floats = np.hypot(np.maximum(along, 0), np.maximum(beside, 0))
    return found
