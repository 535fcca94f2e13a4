"""From polygons to shared arcs: noding, simplifying, chaining, and back to polygons.

A **face** is a part of the map with one owner: the land of a province, the strait water of a province
or the area of something impassable. All works on a grid of a tenth of a pixel, that of the art file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from legation.draw.art import Arc, Art, Ring
from legation.values.geography import Province

__all__ = ["GRID", "Face", "Packed", "areas", "land_area", "pack", "polygons_of", "tiles"]

GRID = 0.1
Face = tuple[Province, bool]
"""Who owns a face, and whether it is strait water of that province."""

_Node = tuple[int, int]
_Edge = tuple[_Node, _Node]


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a geometry, largest first; lines and points are left out."""
    parts = shapely.get_parts(shapely.get_parts(shape)).tolist()
    found = [part for part in parts if isinstance(part, Polygon) and part.area > 0]
    return sorted(found, key=lambda part: (-part.area, part.bounds))


# -- tiling


def tiles(
    shapes: Mapping[Face, BaseGeometry], width: float, height: float, simplify: float = 0.3
) -> dict[Face, BaseGeometry]:
    """The faces as a coverage of the map: no gaps, no overlaps, every common border the same line.

    Lines are noded on the grid, each cell goes to the face that holds its middle (to the smaller
    where two overlap, to the neighbour with the longest border where there is none), and the
    coverage is simplified by ``simplify`` pixels.
    """
    frame = box(0, 0, width, height)
    clipped = {face: _clipped(shape, frame) for face, shape in sorted(shapes.items())}
    whole = _covered({face: shape for face, shape in clipped.items() if not shape.is_empty}, frame)
    if simplify > 0:
        faces = sorted(whole)
        simple = shapely.coverage_simplify([whole[face] for face in faces], simplify)
        whole = _covered(dict(zip(faces, simple.tolist(), strict=True)), frame)
    return whole


def _clipped(shape: BaseGeometry, frame: BaseGeometry) -> BaseGeometry:
    valid = shape if shape.is_valid else shapely.make_valid(shape)
    parts = polygons_of(valid.intersection(frame))
    return shapely.multipolygons(parts) if parts else Polygon()


def _covered(shapes: Mapping[Face, BaseGeometry], frame: BaseGeometry) -> dict[Face, BaseGeometry]:
    """A noded coverage on the grid."""
    lines = [shapely.boundary(shape) for shape in shapes.values()] + [frame.boundary]
    noded = shapely.unary_union(lines, grid_size=GRID)
    cells = sorted(polygonize(shapely.get_parts(noded).tolist()), key=lambda part: part.bounds)
    owners = _owners(cells, shapes)
    found: dict[Face, list[Polygon]] = defaultdict(list)
    for cell, owner in zip(cells, owners, strict=True):
        found[owner].append(cell)
    return {face: shapely.coverage_union_all(found[face]) for face in sorted(found) if found[face]}


def _owners(cells: list[Polygon], shapes: Mapping[Face, BaseGeometry]) -> list[Face]:
    faces = sorted(shapes, key=lambda face: (shapes[face].area, face))  # the smaller first
    tree = shapely.STRtree([shapes[face] for face in faces])
    inner = shapely.point_on_surface(cells)
    which, holder = tree.query(inner, predicate="intersects")
    owner: list[int] = [-1] * len(cells)
    for cell, face in zip(which.tolist(), holder.tolist(), strict=True):
        owner[cell] = face if owner[cell] < 0 else min(owner[cell], face)
    _fill(cells, owner)
    return [faces[n] for n in owner]


def _fill(cells: list[Polygon], owner: list[int]) -> None:
    """Give cells of nobody to the neighbour with the longest common border, outermost first."""
    orphans = [n for n, one in enumerate(owner) if one < 0]
    if not orphans:
        return
    tree = shapely.STRtree(cells)
    around = {n: tree.query(cells[n], predicate="touches").tolist() for n in orphans}
    while orphans:
        left = []
        for n in orphans:
            shared: dict[int, float] = defaultdict(float)
            for m in around[n]:
                if owner[m] >= 0:
                    shared[owner[m]] += shapely.intersection(cells[n], cells[m]).length
            if shared:
                owner[n] = max(sorted(shared), key=lambda one: shared[one])
            else:
                left.append(n)
        if len(left) == len(orphans):
            raise ValueError("a part of the map touches no region at all")
        orphans = left


# -- arcs


@dataclass(frozen=True)
class Packed:
    """Arcs, and the rings of every face by them."""

    arcs: tuple[Arc, ...]
    rings: dict[Face, tuple[Ring, ...]]


def pack(coverage: Mapping[Face, BaseGeometry]) -> Packed:
    """The arcs of a coverage on the grid, each stored once, and the rings of its faces."""
    rings = {face: _int_rings(shape) for face, shape in sorted(coverage.items())}
    edges: set[_Edge] = set()
    for parts in rings.values():
        for ring in parts:
            edges |= {_key(a, b) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)}
    chains = _chains(edges)
    first: dict[_Edge, int] = {}
    for number, chain in enumerate(chains):
        first[chain[0], chain[1]] = number
        first[chain[-1], chain[-2]] = ~number
    return Packed(
        tuple(_coded(chain) for chain in chains),
        {
            face: tuple(
                tuple(first[edge] for edge in _around(ring) if edge in first) for ring in parts
            )
            for face, parts in rings.items()
        },
    )


def _key(a: _Node, b: _Node) -> _Edge:
    return (a, b) if a < b else (b, a)


def _around(ring: list[_Node]) -> list[_Edge]:
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def _int_rings(shape: BaseGeometry) -> list[list[_Node]]:
    """The rings of a shape on the grid, as whole numbers of grid steps, without the closing point."""
    found = []
    for part in polygons_of(shape):
        for ring in (part.exterior, *part.interiors):
            corners = np.rint(shapely.get_coordinates(ring) / GRID).astype(int)[:-1]
            nodes = [(int(x), int(y)) for x, y in corners]
            kept = [node for n, node in enumerate(nodes) if node != nodes[n - 1]]
            found.append(kept)
    return found


def _chains(edges: set[_Edge]) -> list[list[_Node]]:
    """The edges as lines between junctions (where other than two edges meet), then closed lines."""
    near: dict[_Node, list[_Node]] = defaultdict(list)
    for a, b in sorted(edges):
        near[a].append(b)
        near[b].append(a)
    junctions = sorted(node for node, others in near.items() if len(others) != 2)
    used: set[_Edge] = set()
    found = []
    starts = ((start, after) for start in [*junctions, *sorted(near)] for after in near[start])
    for start, after in starts:
        if _key(start, after) not in used:
            found.append(_walk(start, after, near, used))  # each walk marks used
    return found


def _walk(
    start: _Node, after: _Node, near: Mapping[_Node, list[_Node]], used: set[_Edge]
) -> list[_Node]:
    chain = [start, after]
    used.add(_key(start, after))
    while len(near[chain[-1]]) == 2 and chain[-1] != start:
        before, here = chain[-2:]
        one, other = near[here]
        chain.append(other if one == before else one)
        used.add(_key(here, chain[-1]))
    return chain


def _coded(chain: list[_Node]) -> Arc:
    numbers = [*chain[0]]
    for (x, y), (u, v) in pairwise(chain):
        numbers += [u - x, v - y]
    return tuple(numbers)


# -- back to polygons


def _shape(art: Art, rings: tuple[Ring, ...]) -> BaseGeometry:
    """Rings by the even-odd rule as a geometry."""
    lines = [Polygon(art.ring_points(ring)).exterior for ring in rings]
    return shapely.build_area(shapely.multilinestrings(lines))


def land_area(art: Art, province: Province) -> BaseGeometry:
    """The area of a region without its strait water."""
    return _shape(art, art.regions[province].rings)


def areas(art: Art) -> dict[Province, BaseGeometry]:
    """The areas of all regions as geometries, strait water counted with its land."""
    found = {}
    for id_, region in sorted(art.regions.items()):
        land = _shape(art, region.rings)
        found[id_] = land.union(_shape(art, region.water)) if region.water else land
    return found
