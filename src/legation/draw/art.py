"""Board art: the picture of a board without a position, as data.

All coordinates are pixels of the picture at 100 %, x to the right and y down, from the upper left
corner of the frame. Borders are **arcs**, each stored once and shared by the regions on both sides,
so that a border can be stroked by what lies on either side. How art is written as JSON is
``legation.draw.artfile``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from legation.values.geography import Province

__all__ = [
    "LINE_KINDS",
    "LINK_KINDS",
    "REGION_KINDS",
    "Anchors",
    "Arc",
    "Art",
    "ArtLink",
    "Frame",
    "Inset",
    "Label",
    "Line",
    "Point",
    "Region",
    "Ring",
    "Side",
    "arc_points",
]

Point: TypeAlias = tuple[float, float]
"""x and y in pixels, with one decimal."""

Arc: TypeAlias = tuple[int, ...]
"""A polyline in tenths of a pixel: x and y of its first point, then steps dx, dy, dx, dy, ..."""

Ring: TypeAlias = tuple[int, ...]
"""A closed line made of arcs in order: ``n`` is arc n forwards, ``~n`` (that is -n-1) backwards."""

REGION_KINDS = ("land", "sea", "blocked", "water")
"""``blocked`` is impassable land (hatched), ``water`` is water that nobody may enter (a lake)."""

LINK_KINDS = ("arc", "bridge", "stub")
LINE_KINDS = ("river", "lake")


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle: its upper left corner and its size in pixels."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, point: Point, slack: float = 0.0) -> bool:
        """Whether a point lies in it, or outside by at most ``slack`` pixels."""
        x, y = point[0] - self.x, point[1] - self.y
        return -slack <= x <= self.width + slack and -slack <= y <= self.height + slack


@dataclass(frozen=True, slots=True)
class Region:
    """The area of a province, or of something nobody enters (then its id begins with ``_``).

    Fill ``rings`` by the even-odd rule: outer lines and holes, several parts where there are
    islands. ``water`` are rings of strait water that belongs to a land province: painted as tinted
    water, counted and clicked as the province.
    """

    id: Province
    kind: str
    rings: tuple[Ring, ...]
    water: tuple[Ring, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """What lies on one side of an arc. ``wet``: water, be it a sea or the strait of a land."""

    region: Province
    kind: str
    wet: bool


@dataclass(frozen=True, slots=True)
class Label:
    """A name on the board: one or two ``lines``, centred on x, y, turned by ``angle`` degrees
    clockwise about that point. ``size`` is the font size in pixels.

    ``short``: an abbreviation, not the whole name. ``spills``: it does not lie inside its region.
    ``leader``: the end of a thin line from the label to its region, where it stands outside.
    """

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    angle: float = 0.0
    short: bool = False
    spills: bool = False
    leader: Point | None = None


@dataclass(frozen=True, slots=True)
class Anchors:
    """Where things stand in a province.

    ``unit``: the middle of the unit's mark; a mark of half width and half height ``box`` fits there.
    ``dislodged``: of a dislodged unit's. ``second``: of one more unit's, where there is room.
    ``centre``: of the supply centre's mark; None for provinces without one. ``city``: of the city
    square. ``coasts``: label to the middle of a fleet's mark on that coast.
    """

    unit: Point
    dislodged: Point
    label: Label
    box: tuple[float, float] = (12.0, 8.0)
    centre: Point | None = None
    city: Point | None = None
    second: Point | None = None
    coasts: tuple[tuple[str, Point], ...] = ()

    def coast(self, label: str) -> Point:
        """The anchor of a coast; the unit's where the coast has none of its own."""
        return dict(self.coasts).get(label, self.unit)


@dataclass(frozen=True, slots=True)
class ArtLink:
    """An adjacency that no border shows.

    ``arc``: a dashed curve from a to b (``points``: start, control point, end of a quadratic curve).
    ``bridge``: a short double-headed arrow over a strait (start, end). ``stub``: the two ends are far
    apart: a short line at a (first two points) and one at b (last two), with the other's
    abbreviation ``labels`` = (at a, at b) at the outer ends.
    """

    a: Province
    b: Province
    kind: str
    points: tuple[Point, ...]
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Water that is no region: a ``river`` (open line) or a ``lake`` (closed, filled)."""

    kind: str
    arc: Arc


@dataclass(frozen=True, slots=True)
class Inset:
    """A crowded part drawn larger. ``frame``: where; ``source``: what it shows, in the main map."""

    frame: Frame
    source: Frame | None = None
    name: str = ""


@dataclass(frozen=True)
class Art:
    """The picture of a board: see the module's text for units.

    * ``width``, ``height`` in pixels; the map, its insets and the strip lie within.
    * ``regions`` and ``anchors`` by province id, sorted. Regions tile the map; those in ``strip``
      (off-board boxes) are rectangles in that frame. Every province of the board that can be
      entered has both.
    * ``unshown``: adjacencies that are meant to be listed, not drawn: moves that are not geographic.
    * ``maker``: ``"G"``, ``"H"``, ``"S"`` or the name of a special layout; ``seed``: its seed.
    * ``graph``: digest of the adjacencies it was made for; ``report``: the checker's figures.
    * ``credits``: whose facts it was made from, as sentences.
    """

    id: str
    width: float
    height: float
    arcs: tuple[Arc, ...]
    regions: dict[Province, Region]
    anchors: dict[Province, Anchors]
    links: tuple[ArtLink, ...] = ()
    lines: tuple[Line, ...] = ()
    insets: tuple[Inset, ...] = ()
    strip: Frame | None = None
    unshown: tuple[tuple[Province, Province], ...] = ()
    maker: str = ""
    seed: int = 0
    graph: str = ""
    credits: tuple[str, ...] = ()
    report: dict[str, object] = field(default_factory=dict)

    @cached_property
    def sides(self) -> tuple[tuple[Side, ...], ...]:
        """By arc, what lies on its sides: two, or one where it is the edge of the picture.

        Two equal regions are a strait's shore (one side wet) or a line within a region.
        """
        found: list[list[Side]] = [[] for _ in self.arcs]
        for region in self.regions.values():
            wet = region.kind in ("sea", "water")
            for rings, water in ((region.rings, wet), (region.water, True)):
                side = Side(region.id, region.kind, water)
                for ring in rings:
                    for number in ring:
                        found[number if number >= 0 else ~number].append(side)
        return tuple(map(tuple, found))

    def holds(self, id_: Province, point: Point) -> bool:
        """Whether a point lies in a region, its straits included; by the even-odd rule."""
        region = self.regions.get(id_)
        if region is None:
            return False
        x, y = point
        inside = False
        for ring in (*region.rings, *region.water):
            corners = self.ring_points(ring)
            for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
                if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                    inside = not inside
        return inside

    def ring_points(self, ring: Ring) -> list[Point]:
        """The corners of a ring in order; the first is not repeated at the end."""
        points: list[Point] = []
        for number in ring:
            part = list(arc_points(self.arcs[number if number >= 0 else ~number]))
            if number < 0:
                part.reverse()
            points += part[:-1]
        return points


def arc_points(arc: Arc) -> Iterator[Point]:
    """The points of an arc in pixels, in its own direction."""
    x = y = 0
    for n in range(0, len(arc), 2):
        x, y = x + arc[n], y + arc[n + 1]
        yield x / 10, y / 10
