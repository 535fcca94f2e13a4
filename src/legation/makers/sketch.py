"""What a maker of boards hands over: polygons and hints. ``makers.common`` makes the art of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from legation.draw.art import Inset, Point
from legation.values.geography import Place, Province

__all__ = ["Pair", "Sketch", "pair"]

Pair = tuple[Province, Province]
"""Two provinces, in alphabetical order."""


def pair(a: Province, b: Province) -> Pair:
    """Two provinces as a pair."""
    return (a, b) if a <= b else (b, a)


@dataclass(frozen=True)
class Sketch:
    """A board as polygons, in pixels, x to the right and y down, (0, 0) the upper left corner.

    * ``id``: of the art, mostly that of the map. ``width``, ``height``: of the map; the common back
      end adds the strip of the off-board boxes below, so a maker leaves out provinces without links.
    * ``regions``: polygons or multipolygons by province id, that tile the map without overlaps and
      gaps (hairlines under 0.2 px are mended). What nobody enters has an id that begins with ``_``;
      several pieces may share one id (``_rock``) or have one each. The lines are final: smoothed
      and, if need be, warped; finishing simplifies them a little (0.3 px) and never moves a border
      by more.
    * ``kinds``: ``"land"``, ``"sea"``, ``"blocked"`` (impassable land, hatched) or ``"water"``
      (water that nobody may enter) by region.
    * ``straits``: water faces that belong to a land province, by province. They are no part of
      ``regions[province]`` nor of any sea.
    * ``spots``: where a unit, a fleet on a coast or a city is known to stand well, by place
      (``"lon"``, ``"stp/sc"``, ``"ven/city"``). They are hints: used where a mark fits there.
    * ``bridges``: wanted contacts that are to be drawn as a bridge over a strait although no border
      is shared. Contacts that are missing otherwise become bridges, curves or stubs by themselves.
    * ``unshown``: adjacencies that the picture does not show at all (the moves of a set that is not
      geographic), with the reason in ``notes``.
    * ``rivers``, ``lakes``: lines and polygons of water that is no region; drawn on the land.
    * ``insets``: crowded parts that the maker has drawn larger elsewhere in the picture.
    * ``notes``: sentences for the report: what is special, and why.
    """

    id: str
    width: float
    height: float
    maker: str
    seed: int
    regions: Mapping[Province, BaseGeometry]
    kinds: Mapping[Province, str]
    straits: Mapping[Province, BaseGeometry] = field(default_factory=dict)
    spots: Mapping[Place, Point] = field(default_factory=dict)
    bridges: frozenset[Pair] = frozenset()
    unshown: frozenset[Pair] = frozenset()
    rivers: tuple[LineString, ...] = ()
    lakes: tuple[BaseGeometry, ...] = ()
    insets: tuple[Inset, ...] = ()
    credits: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
