"""Reading Natural Earth: first-level areas, land, lakes and rivers, in degrees east and north.

Rings that cross the meridian of 180 degrees are unwrapped: their longitudes go on past 180, and
``around`` says which turn of the globe they are moved to.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from legation.makers.geographic.sources import AREAS, ATLAS, WATERS, Sources

__all__ = ["Area", "areas", "borders", "lakes", "land", "polygons_of", "rivers"]

Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Area:
    """A first-level area of a country: a département, a Land, an oblast."""

    country: str
    name: str
    shape: MultiPolygon


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a geometry; lines and points are left out."""
    parts = shapely.get_parts(shapely.get_parts(shape))
    return [part for part in parts if isinstance(part, Polygon) and not part.is_empty]


def areas(sources: Sources, country: str, around: float) -> list[Area]:
    """The first-level areas of a country (ISO 3166 alpha-3 in lower case), as the file has them.

    ``around``: the longitude of the middle of the board. Raises ``SourceMissing``.
    """
    text = sources.text(AREAS, f"src/js/data/{country}.json")
    found = []
    for feature in json.loads(text)["features"]:
        shape = feature["geometry"]
        if shape is None:
            continue
        rings = shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]
        whole = _whole((_polygon([np.array(ring) for ring in one], around) for one in rings), 0.0)
        name = feature["properties"].get("name") or ""
        if not whole.is_empty:
            found.append(Area(country, name, whole))
    return found


def land(sources: Sources, scale: str, around: float) -> MultiPolygon:
    """All land at ``"10m"`` or ``"50m"``. Raises ``SourceMissing``."""
    atlas = json.loads(sources.text(ATLAS, f"land-{scale}.json"))
    return _whole((_polygon(rings, around) for rings in _rings(atlas, "land")), 0.0)


def borders(sources: Sources, scale: str, around: float) -> list[LineString]:
    """The borders between countries, without coasts, at ``"10m"`` or ``"50m"``."""
    atlas = json.loads(sources.text(ATLAS, f"countries-{scale}.json"))
    arcs = _arcs(atlas)
    uses: dict[int, int] = {}
    for one in atlas["objects"]["countries"]["geometries"]:
        shapes = one["arcs"] if one["type"] == "MultiPolygon" else [one.get("arcs", [])]
        for number in {n if n >= 0 else ~n for shape in shapes for ring in shape for n in ring}:
            uses[number] = uses.get(number, 0) + 1
    return [
        LineString(_unwrapped(arcs[n], around)) for n, times in sorted(uses.items()) if times > 1
    ]


def lakes(sources: Sources, around: float) -> list[Polygon]:
    """Lakes at 1:50m, the Caspian among them. Raises ``SourceMissing``."""
    atlas = json.loads(sources.text(WATERS, "dist/world_50m.json"))
    return [
        part for rings in _rings(atlas, "lakes") for part in polygons_of(_polygon(rings, around))
    ]


def rivers(sources: Sources, around: float) -> list[LineString]:
    """Rivers at 1:50m. Raises ``SourceMissing``."""
    atlas = json.loads(sources.text(WATERS, "dist/world_50m.json"))
    arcs = _arcs(atlas)
    found = []
    for one in atlas["objects"]["rivers"]["geometries"]:
        lines = [one["arcs"]] if one["type"] == "LineString" else one.get("arcs", [])
        found += [LineString(_unwrapped(_joined(arcs, line), around)) for line in lines]
    return found


def _rings(atlas: dict[str, Any], layer: str) -> Iterator[list[Points]]:
    arcs = _arcs(atlas)
    for one in atlas["objects"][layer]["geometries"]:
        shapes = one["arcs"] if one["type"] == "MultiPolygon" else [one.get("arcs", [])]
        for rings in shapes:
            if rings:
                yield [_joined(arcs, ring) for ring in rings]


def _arcs(atlas: dict[str, Any]) -> list[Points]:
    """The arcs of a TopoJSON file, its deltas added up and scaled to degrees."""
    scale, move = np.array(atlas["transform"]["scale"]), np.array(atlas["transform"]["translate"])
    return [np.cumsum(np.array(arc), axis=0)[:, :2] * scale + move for arc in atlas["arcs"]]


def _joined(arcs: list[Points], numbers: Iterable[int]) -> Points:
    return np.vstack([arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers])


def _unwrapped(points: Points, around: float) -> Points:
    """The line without jumps of 360 degrees, on the turn of the globe nearest to ``around``."""
    out = np.array(points, dtype=float)[:, :2]
    out[:, 0] = np.unwrap(out[:, 0], period=360)
    out[:, 0] -= 360 * round((float(np.median(out[:, 0])) - around) / 360)
    return out


def _polygon(rings: list[Points], around: float) -> BaseGeometry:
    outer = _unwrapped(rings[0], around)
    if len(outer) < 4:
        return Polygon()
    holes = [_unwrapped(ring, around) for ring in rings[1:]]
    return shapely.make_valid(Polygon(outer, [hole for hole in holes if len(hole) > 3]))


def _whole(parts: Iterable[BaseGeometry], least: float) -> MultiPolygon:
    """The polygons of some shapes as one, those of at most ``least`` square degrees left out."""
    found = [p for part in parts for p in polygons_of(part) if p.area > least]
    return MultiPolygon(found)
