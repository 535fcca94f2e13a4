"""The checker of boards: what a picture shows against what its board wants.

Everything is measured on the finished art, after smoothing, simplifying and rounding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

import numpy as np
import shapely
from shapely.geometry import Point as Spot
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from legation.board.board import Board
from legation.draw.art import Anchors, Art, Label
from legation.makers.common.contacts import contacts, drawn_provinces, wanted
from legation.makers.common.outside import label_box
from legation.makers.common.placing import BOXES, CENTRE
from legation.makers.common.topology import areas, land_area, polygons_of
from legation.makers.common.weight import most_bytes
from legation.makers.sketch import Pair
from legation.values.geography import Province

__all__ = ["LIMITS", "Limits", "Report", "check", "complaints"]

NONE, SURE, PLAIN = 0.5, 3.0, 8.0
"""Pixels of common border: less is no contact; as much is one; as much is one that nobody misses."""

_NEEDLE = 0.015
_PIECE = 40.0  # square pixels: smaller islands are no piece
_INSIDE = 0.9  # of a name must lie in its region: the smoothed border may cut a corner of its box
_COMMON = 2.0  # square pixels that two regions may both cover: rounding
_TEETH = 0.6  # pixels by which marks may overlap: rounding


@dataclass(frozen=True)
class Report:
    """The figures of a board. Pairs are written ``a-b``; lists are sorted.

    * ``wanted``: contacts of the board that the picture is to show (not those that it only lists);
      ``touch``: those it shows by a border of 3 px or more; ``linked``: those shown by a link;
      ``missing``: those shown by nothing.
    * ``false``: pairs that touch by over 0.5 px and should not; ``short``: wanted ones under 8 px;
      both with their length. ``corners``: places where four regions meet.
    * ``absent``: provinces of the board that the picture lacks. ``pieces``: regions in several
      parts, with how many. ``needles``: thin regions.
    * ``tight``: where a unit's mark of 20 × 14 px does not fit. ``abbreviated`` and ``spilling``:
      labels that are not the whole name, and that are not inside; ``overlaps``: marks that cover
      one another.
    * ``outside``: marks of units, centres and cities whose middle is not in their province;
      ``torn``: pairs of regions that lie on one another.
    """

    wanted: int
    touch: int
    linked: tuple[str, ...]
    missing: tuple[str, ...]
    false: dict[str, float]
    short: dict[str, float]
    corners: int
    absent: tuple[str, ...]
    pieces: dict[str, int]
    needles: tuple[str, ...]
    provinces: int
    tight: tuple[str, ...]
    abbreviated: tuple[str, ...]
    spilling: tuple[str, ...]
    overlaps: tuple[str, ...]
    outside: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """The figures for the art file; empty lists are left out."""
        kept = ("wanted", "touch", "provinces")
        figures = asdict(self)
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in figures.items()
            if value or key in kept
        }

    @property
    def share(self) -> float:
        """The share of the wanted contacts that borders show, 0 to 1."""
        return self.touch / self.wanted if self.wanted else 1.0


def check(art: Art, board: Board) -> Report:
    """The figures of the art of a board."""
    shapes = areas(art)
    entered = {id_: shapes[id_] for id_, one in art.regions.items() if one.kind in ("land", "sea")}
    goal, found = wanted(board) - frozenset(art.unshown), contacts(entered)
    sure = {ends for ends in goal if found.get(ends, 0.0) >= SURE}
    linked = {(min(one.a, one.b), max(one.a, one.b)) for one in art.links}
    on, beside = drawn_provinces(board)
    return Report(
        wanted=len(goal),
        touch=len(sure),
        linked=_names(linked & goal - sure),
        missing=_names(goal - sure - linked),
        false=_lengths(found, {e for e, long in found.items() if long > NONE} - wanted(board)),
        short=_lengths(found, {ends for ends in sure if found[ends] < PLAIN}),
        corners=_corners(art),
        absent=tuple(sorted({*on, *beside} - entered.keys())),
        pieces=_pieces(shapes, art),
        needles=tuple(id_ for id_ in sorted(entered) if _is_needle(entered[id_])),
        provinces=len(entered),
        tight=tuple(
            id_ for id_ in sorted(entered) if _is_tight(land_area(art, id_), art.anchors[id_])
        ),
        abbreviated=tuple(
            id_
            for id_, one in sorted(art.anchors.items())
            if one.label.short or not _is_whole(one.label, board.name(id_))
        ),
        spilling=tuple(
            id_
            for id_, one in sorted(art.anchors.items())
            if one.label.spills or not _is_inside(art, id_, shapes[id_])
        ),
        overlaps=_overlaps(art),
        outside=tuple(_outside(art, shapes)),
        torn=_torn(shapes),
    )


def _is_whole(label: Label, name: str) -> bool:
    """Whether a label is the name, wherever its lines break."""
    return "".join(label.lines).replace(" ", "") == name.replace(" ", "")


def _is_inside(art: Art, id_: Province, shape: BaseGeometry) -> bool:
    """Whether a name lies in its region, but for what rounding takes; its leader may lead there."""
    label = art.anchors[id_].label
    covered = label_box(label, "italic" if art.regions[id_].kind == "sea" else "upright")
    return bool(covered.intersection(shape).area >= _INSIDE * covered.area)


def _outside(art: Art, shapes: Mapping[Province, BaseGeometry]) -> Iterator[str]:
    for id_, one in sorted(art.anchors.items()):
        for what, spot in (("unit", one.unit), ("centre", one.centre), ("city", one.city)):
            if spot is not None and shapes[id_].distance(Spot(spot)) > NONE:
                yield f"{what} of {id_}"


def _torn(shapes: Mapping[Province, BaseGeometry]) -> tuple[str, ...]:
    """Pairs of regions that have more in common than rounding leaves."""
    names = sorted(shapes)
    found = np.array([shapes[name] for name in names], dtype=object)
    first, second = shapely.STRtree(found).query(found, predicate="intersects")
    keep = first < second
    first, second = first[keep], second[keep]
    common = shapely.area(shapely.intersection(found[first], found[second]))
    pairs = zip(first.tolist(), second.tolist(), common.tolist(), strict=True)
    return tuple(sorted(f"{names[i]}-{names[j]}" for i, j, area in pairs if area > _COMMON))


def _names(pairs: set[Pair] | frozenset[Pair]) -> tuple[str, ...]:
    return tuple(f"{a}-{b}" for a, b in sorted(pairs))


def _lengths(found: Mapping[Pair, float], pairs: set[Pair]) -> dict[str, float]:
    return {f"{a}-{b}": round(found[a, b], 1) for a, b in sorted(pairs)}


def _pieces(shapes: Mapping[Province, BaseGeometry], art: Art) -> dict[str, int]:
    found = {}
    for id_, shape in shapes.items():
        parts = [part for part in polygons_of(shape) if part.area >= _PIECE]
        if len(parts) > 1 and art.regions[id_].kind in ("land", "sea"):
            found[id_] = len(parts)
    return found


def _is_needle(shape: BaseGeometry) -> bool:
    if not polygons_of(shape):
        return True  # nothing is left of it
    part = polygons_of(shape)[0]
    return bool(part.area / part.length**2 < _NEEDLE)


def _is_tight(shape: BaseGeometry, anchors: Anchors) -> bool:
    x, y = anchors.unit
    wide, high = BOXES[1]
    return not shape.buffer(0.3).contains(box(x - wide, y - high, x + wide, y + high))


def _corners(art: Art) -> int:
    """The junctions at which four or more regions meet."""
    meeting: dict[tuple[int, int], set[str]] = defaultdict(set)
    for arc, sides in zip(art.arcs, art.sides, strict=True):
        regions = {side.region for side in sides}
        for end in ((arc[0], arc[1]), (sum(arc[::2]), sum(arc[1::2]))):
            meeting[end] |= regions
    return sum(len(regions) > 3 for regions in meeting.values())


def _overlaps(art: Art) -> tuple[str, ...]:
    """Pairs of marks that cover one another: labels, units, centres."""
    names: list[str] = []
    marks: list[BaseGeometry] = []
    for id_, one in sorted(art.anchors.items()):
        style = "italic" if art.regions[id_].kind == "sea" else "upright"
        x, y = one.unit
        wide, high = one.box
        names += [f"name of {id_}", f"unit of {id_}"]
        marks += [label_box(one.label, style), box(x - wide, y - high, x + wide, y + high)]
        if one.centre is not None:
            names.append(f"centre of {id_}")
            marks.append(Spot(one.centre).buffer(CENTRE - 1, quad_segs=4))
    shapes = np.array([mark.buffer(-_TEETH) for mark in marks], dtype=object)
    first, second = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    return tuple(
        f"{names[i]}, {names[j]}"
        for i, j in zip(first.tolist(), second.tolist(), strict=True)
        if i < j
    )


# -- the limits


@dataclass(frozen=True)
class Limits:
    """What a board must keep to: shares from 0 to 1 of the contacts or the provinces."""

    touch: float
    short: float
    tight: float
    whole_names: float
    shortest: float = SURE


LIMITS = {
    "G": Limits(0.99, 0.03, 0.03, 0.85, 4.0),
    "H": Limits(0.97, 0.03, 0.03, 0.80),
    "S": Limits(0.97, 0.03, 0.03, 0.80),
    "": Limits(0.97, 0.05, 0.03, 0.80),
}
"""By maker; the empty name is for all others. Real areas give all contacts but those that cross, such
as a way over a strait and one through it; the standard board has none of these, and shows all."""


_WITH_ISLANDS = ("G", "H")
"""The makers of real coasts: their boards list provinces with islands, which are no fault."""


def complaints(report: Report, maker: str, drawn: int = 0) -> list[str]:
    """Where a board misses the limits of its maker, as sentences. ``drawn``: the bytes of its picture."""
    limits = LIMITS.get(maker, LIMITS[""])
    count = max(report.provinces, 1)
    found = []
    if report.absent:
        found.append(
            f"{len(report.absent)} provinces are not on it ({', '.join(report.absent[:4])})"
        )
    if report.share < limits.touch:
        found.append(f"{report.share:.1%} of the contacts have a border, not {limits.touch:.0%}")
    if report.missing:
        found.append(
            f"{len(report.missing)} contacts are not shown ({', '.join(report.missing[:4])})"
        )
    if report.false:
        found.append(f"{len(report.false)} false contacts ({', '.join(list(report.false)[:4])})")
    if len(report.short) > limits.short * report.wanted:
        found.append(f"{len(report.short)} contacts are under {PLAIN:g} px")
    if report.short and min(report.short.values()) < limits.shortest:
        found.append(f"the shortest contact has {min(report.short.values())} px")
    if len(report.tight) > limits.tight * count:
        found.append(f"a unit does not fit in {len(report.tight)} provinces")
    whole = count - len({*report.abbreviated, *report.spilling})
    if whole < limits.whole_names * count:
        found.append(
            f"{whole / count:.0%} of the names are whole and inside, not {limits.whole_names:.0%}"
        )
    if report.outside:
        found.append(f"{len(report.outside)} marks are outside ({', '.join(report.outside[:4])})")
    if report.torn:
        found.append(f"{len(report.torn)} regions overlap ({', '.join(report.torn[:4])})")
    if report.pieces and maker not in _WITH_ISLANDS:
        found.append(
            f"{len(report.pieces)} regions in pieces ({', '.join(list(report.pieces)[:4])})"
        )
    if report.overlaps:
        found.append(f"{len(report.overlaps)} marks overlap ({'; '.join(report.overlaps[:2])})")
    if drawn > (most := most_bytes(maker)):
        found.append(
            f"the picture takes {drawn / 1000:.0f} KB, not {most / 1000:.0f} "
            f"({drawn / count:.0f} bytes a province)"
        )
    return found
