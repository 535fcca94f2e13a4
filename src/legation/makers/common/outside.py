"""Labels of regions that are too small for them: beside the region, with a thin line where needed.

They are placed after all others and keep off everything that stands on the board.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from legation.draw.art import Anchors, Frame, Label, Point
from legation.makers.common.placing import CENTRE, Placed, label_half
from legation.makers.common.room import Half, quad
from legation.makers.common.text import Writing

__all__ = ["Surroundings", "label_box", "mark_box", "outside_label"]

_SIZE = 8.4
_TURNS = 24
_FAR = (9, 13, 18, 24, 31, 39, 48, 58, 70)
_NAME, _LAND, _SPILL, _PER_DISTANCE = 12.0, 16.0, 30.0, 0.35


def label_box(label: Label, style: str) -> Polygon:
    """The turned box that a label fills."""
    half = label_half(label.lines, label.size, style)
    return Polygon(quad(np.array([(label.x, label.y)]), half, label.angle)[0])


@dataclass
class Surroundings:
    """What is round a region: the frame, what stands on the board already, and open ground.

    ``open_ground`` is where a land's name cannot be taken for another's: seas and blocked parts.
    """

    frame: Frame
    open_ground: BaseGeometry
    shapes: list[BaseGeometry] = field(default_factory=list)
    _tree: tuple[int, shapely.STRtree] | None = None

    def add(self, placed: Placed, style: str, more: Iterable[tuple[Point, Half]] = ()) -> None:
        """All of a province's marks."""
        self.shapes += [mark_box(at, half) for at, half in ((placed.unit, placed.box), *more)]
        if placed.centre is not None:
            self.shapes.append(Spot(placed.centre).buffer(CENTRE - 1, quad_segs=4))
        if placed.label is not None:
            self.shapes.append(label_box(placed.label, style))

    def add_marks(self, anchors: Anchors, style: str) -> None:
        """The marks of a province whose anchors are settled."""
        self.add(Placed(anchors.unit, anchors.box, anchors.centre, anchors.label), style)

    def overlap(self, shape: BaseGeometry) -> float:
        """The area of what a shape would cover, in square pixels."""
        if self._tree is None or self._tree[0] != len(self.shapes):
            self._tree = len(self.shapes), shapely.STRtree(self.shapes)
        near = self._tree[1].query(shape, predicate="intersects").tolist()
        return float(sum(shape.intersection(self.shapes[n]).area for n in near))


def mark_box(at: Point, half: Half) -> Polygon:
    """The box of a mark with these half sizes."""
    return box(at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1])


def outside_label(
    own: BaseGeometry, placed: Placed, writings: list[Writing], style: str, around: Surroundings
) -> Label:
    """The best label beside a region; the whole name where that is on open ground, else the
    abbreviation. Never over a mark if any place is free."""
    best: tuple[float, Label] | None = None
    for lines, short in (writings[0], *writings[1:2], writings[-1]):
        half = label_half(lines, _SIZE, style)
        for at in _ring(placed.unit, placed.box, half):
            shape = mark_box(at, half)
            far = own.distance(shape)
            merit = _plain_merit(at, half, placed, far, around) - (_NAME if short else 0)
            if best is not None and merit <= best[0]:
                continue
            merit -= _ground(shape, own, around.open_ground, short)
            if best is not None and merit <= best[0]:
                continue
            merit -= _SPILL * min(around.overlap(shape), 4.0)
            if best is None or merit > best[0]:
                leader = _leader(own, placed.unit) if far > 1.5 else None
                best = merit, Label(lines, *at, _SIZE, 0.0, short, True, leader)
    if best is None:
        raise ValueError("a region has no place round it")
    return best[1]


def _plain_merit(at: Point, half: Half, placed: Placed, far: float, around: Surroundings) -> float:
    """Nearness; far below all others outside the picture."""
    unit, frame = placed.unit, around.frame
    inner = Frame(
        frame.x + half[0], frame.y + half[1], frame.width - 2 * half[0], frame.height - 2 * half[1]
    )
    outside = 0 if inner.holds(at) else 1000
    return -_PER_DISTANCE * far - 0.02 * math.hypot(at[0] - unit[0], at[1] - unit[1]) - outside


def _ground(shape: Polygon, own: BaseGeometry, open_ground: BaseGeometry, short: bool) -> float:
    """What it costs to stand where a name could be read as somebody else's."""
    inside = shape.intersection(own).area / shape.area
    clear = shape.intersection(open_ground).area / shape.area
    foreign = max(0.0, 1 - inside - clear)
    return foreign * _LAND * (1 if short else 3)


def _ring(unit: Point, box_: Half, half: Half) -> Iterator[Point]:
    """Middles of boxes round a unit, nearest first."""
    for far in _FAR:
        for turn in range(_TURNS):
            angle = 2 * math.pi * turn / _TURNS
            x = unit[0] + math.cos(angle) * (far + half[0] + box_[0] - 8)
            y = unit[1] + math.sin(angle) * (far + half[1] + box_[1] - 6)
            yield round(x, 1), round(y, 1)


def _leader(own: BaseGeometry, unit: Point) -> Point:
    """Where the thin line from a label ends: at the unit if it stands inside, else within."""
    if own.contains(Spot(unit)):
        return unit
    inner = own.representative_point()
    return round(inner.x, 1), round(inner.y, 1)
