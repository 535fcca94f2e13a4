"""From a maker's sketch to the art of a board: shared borders, anchors, labels, links, report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from legation.board.board import Board
from legation.draw.art import Anchors, Arc, Art, Frame, Line, Region
from legation.draw.artfile import dislodged_beside
from legation.makers.common.contacts import contacts, drawn_provinces, graph_digest, wanted
from legation.makers.common.cramped import freed
from legation.makers.common.linking import links_for
from legation.makers.common.outside import Surroundings, outside_label
from legation.makers.common.placing import Placed, Wish, place
from legation.makers.common.report import SURE, check
from legation.makers.common.room import room_of
from legation.makers.common.spots import city_square, coast_spots, coast_waters, second_unit
from legation.makers.common.strip import strip_of
from legation.makers.common.text import writings
from legation.makers.common.topology import GRID, Face, areas, land_area, pack, polygons_of, tiles
from legation.makers.sketch import Sketch
from legation.values.geography import Province

__all__ = ["finish", "water_lines"]

_SIMPLIFY = 0.3


def finish(
    sketch: Sketch, board: Board, others: Sequence[Board] = (), simplify: float = _SIMPLIFY
) -> Art:
    """The art of a board, for ``others`` on the same geography too (their centres get a place).

    Raises ``ValueError`` where the sketch lacks a province of the board or has one too many.
    """
    _fitting(sketch, board)
    return _Finisher(sketch, (board, *others), simplify).art()


def _fitting(sketch: Sketch, board: Board) -> None:
    on, _ = drawn_provinces(board)
    drawn = {id_ for id_ in sketch.regions if not id_.startswith("_")}
    lacking, strange = sorted(set(on) - drawn - _beside(sketch, board)), sorted(drawn - set(on))
    if lacking or strange:
        raise ValueError(f"the sketch {sketch.id!r} lacks {lacking} and has {strange} besides")


def _beside(sketch: Sketch, board: Board) -> set[Province]:
    """The provinces for the strip beside the map: without links, or with none that is shown."""
    shown = {end for ends in wanted(board) - sketch.unshown for end in ends}
    return {id_ for part in drawn_provinces(board) for id_ in part} - shown - sketch.regions.keys()


class _Finisher:
    """The steps of finishing, on one sketch."""

    def __init__(self, sketch: Sketch, boards: tuple[Board, ...], simplify: float) -> None:
        self.sketch, self.boards, self.board = sketch, boards, boards[0]
        self.simplify = simplify
        self.names = {p.id: p.name for p in self.board.map.provinces}
        self.ids = [_same(self.board, board) for board in boards]
        self.centres = frozenset(
            ids.get(centre, centre)
            for board, ids in zip(boards, self.ids, strict=True)
            for centre in board.centres
        )
        self.cities = frozenset(
            ids.get(p.id, p.id)
            for board, ids in zip(boards, self.ids, strict=True)
            for p in board.map.provinces
            if p.city is not None
        )
        shapes: dict[Face, BaseGeometry] = {(id_, False): s for id_, s in sketch.regions.items()}
        shapes |= {(id_, True): shape for id_, shape in sketch.straits.items()}
        self.faces = tiles(shapes, sketch.width, sketch.height, simplify)
        self.ground = {id_: shape for (id_, wet), shape in self.faces.items() if not wet}
        self.entered = sorted(id_ for id_ in self.ground if not id_.startswith("_"))
        self.frame = Frame(0, 0, sketch.width, sketch.height)
        self.strip = strip_of(
            _beside(sketch, self.board), self.names, self.centres, sketch.width, sketch.height
        )

    def art(self) -> Art:
        """All steps."""
        sketch, strip = self.sketch, self.strip
        anchors = self._anchors()
        faces = dict(self.faces)
        if strip is not None:
            faces |= {(id_, False): shape for id_, shape in strip.shapes.items()}
        packed = pack(faces)
        kinds = {**{p.id: p.kind for p in self.board.map.provinces}, **sketch.kinds}
        regions = {
            id_: Region(
                id_, kinds[id_], packed.rings[id_, False], packed.rings.get((id_, True), ())
            )
            for id_, wet in sorted(faces)
            if not wet
        }
        art = Art(
            id=sketch.id,
            width=sketch.width,
            height=round(sketch.height + (strip.frame.height if strip else 0), 1),
            arcs=packed.arcs,
            regions=regions,
            anchors=anchors,
            lines=_water(sketch, self.simplify),
            insets=sketch.insets,
            strip=strip.frame if strip else None,
            unshown=tuple(sorted(sketch.unshown)),
            maker=sketch.maker,
            seed=sketch.seed,
            graph=graph_digest(self.board),
            credits=sketch.credits,
        )
        art = self._linked(art)
        report = check(art, self.board).as_dict()
        return replace(art, report=report | ({"notes": list(sketch.notes)} if sketch.notes else {}))

    def _linked(self, art: Art) -> Art:
        shapes = areas(art)
        found = contacts({id_: shapes[id_] for id_ in self.entered})
        goal = wanted(self.board) - self.sketch.unshown
        missing = {ends for ends in goal if found.get(ends, 0.0) < SURE}
        entered = {id_: land_area(art, id_) for id_ in self.entered}
        seas = frozenset(id_ for id_ in entered if art.regions[id_].kind == "sea")
        links = links_for(missing, self.sketch.bridges, entered, art.anchors, self.frame, seas)
        return replace(art, links=links)

    # -- anchors

    def _style(self, id_: Province) -> str:
        return "italic" if self.sketch.kinds[id_] == "sea" else "upright"

    def _anchors(self) -> dict[Province, Anchors]:
        placed = {id_: self._placed(id_) for id_ in self.entered}
        placed = freed(placed, self.ground, self._style, self.frame)
        self._beside(placed)
        if self.strip is not None:
            placed |= self.strip.placed
        found = {}
        for id_ in sorted(placed):
            off = self.strip is not None and id_ in self.strip.shapes
            found[id_] = _plain(placed[id_]) if off else self._whole(id_, placed[id_])
        return found

    def _placed(self, id_: Province) -> Placed:
        hint = self.sketch.spots.get(id_)
        extra = (hint,) if hint is not None else ()
        wish = Wish(writings(self.names[id_], id_), id_ in self.centres, self._style(id_), hint)
        return place(room_of(self.ground[id_], extra=extra), wish)

    def _beside(self, placed: dict[Province, Placed]) -> None:
        """Labels that found no room inside go beside their regions, the smallest regions first."""
        wide = ("sea", "water", "blocked")
        ground = [shape for id_, shape in self.ground.items() if self.sketch.kinds[id_] in wide]
        around = Surroundings(self.frame, shapely.union_all(ground) if ground else Polygon())
        for id_, one in placed.items():
            around.add(one, self._style(id_))
        cramped = sorted(
            (self.ground[id_].area, id_) for id_, one in placed.items() if not one.label
        )
        for _, id_ in cramped:
            texts = writings(self.names[id_], id_)
            label = outside_label(self.ground[id_], placed[id_], texts, self._style(id_), around)
            placed[id_] = replace(placed[id_], label=label)
            around.add(placed[id_], self._style(id_))

    def _whole(self, id_: Province, placed: Placed) -> Anchors:
        style, shape, hints = self._style(id_), self.ground[id_], self.sketch.spots
        room = room_of(shape)
        city = None
        if id_ in self.cities:
            city = city_square(room, placed, style, hints.get(f"{id_}/city"))
        waters = {
            label: shapely.union_all([self.ground[other] for other in sorted(near)])
            for label, near in self._waters(id_).items()
        }
        spots = {
            place.partition("/")[2]: at
            for place, at in hints.items()
            if place.startswith(f"{id_}/")
        }
        return replace(
            _plain(placed),
            city=city,
            second=second_unit(room, placed, style, city),
            coasts=coast_spots(shape, waters, placed, style, spots) if waters else (),
        )

    def _waters(self, id_: Province) -> dict[str, frozenset[Province]]:
        found: dict[str, frozenset[Province]] = {}
        for board, ids in zip(self.boards, self.ids, strict=True):
            own = next((theirs for theirs, ours in ids.items() if ours == id_), None)
            for label, near in coast_waters(board, own).items() if own is not None else ():
                drawn = frozenset(one for other in near if (one := ids.get(other)) in self.ground)
                if drawn:
                    found.setdefault(label, drawn)
        return dict(sorted(found.items()))


def _same(board: Board, other: Board) -> dict[Province, Province]:
    """By the ids of another board the ids of a board: provinces of one name are the same."""
    if other is board:
        return {p.id: p.id for p in board.map.provinces}
    mine = {p.name: p.id for p in board.map.provinces}
    return {p.id: mine[p.name] for p in other.map.provinces if p.name in mine}


def _plain(placed: Placed) -> Anchors:
    if placed.label is None:
        raise ValueError("a region has no label")
    dislodged = dislodged_beside(placed.unit)
    return Anchors(placed.unit, dislodged, placed.label, placed.box, placed.centre)


# -- water


def _water(sketch: Sketch, simplify: float) -> tuple[Line, ...]:
    frame = shapely.box(0, 0, sketch.width, sketch.height)
    return water_lines(
        [line.simplify(simplify) for line in sketch.rivers],
        [lake.simplify(simplify) for lake in sketch.lakes],
        frame,
    )


def water_lines(
    rivers: Iterable[BaseGeometry], lakes: Iterable[BaseGeometry], frame: BaseGeometry
) -> tuple[Line, ...]:
    """Rivers and lakes as lines of an art, as far as they lie in the frame."""
    found = [
        Line("river", _arc(shapely.get_coordinates(part).tolist()))
        for river in rivers
        for part in shapely.get_parts(river.intersection(frame)).tolist()
        if part.length > 2
    ]
    found += [
        Line("lake", _arc(shapely.get_coordinates(part.exterior).tolist()))
        for lake in lakes
        for part in polygons_of(lake.intersection(frame))
    ]
    return tuple(found)


def _arc(points: list[list[float]]) -> Arc:
    nodes = [(round(x / GRID), round(y / GRID)) for x, y in points]
    numbers = [*nodes[0]]
    for (x, y), (u, v) in pairwise(nodes):
        if (x, y) != (u, v):
            numbers += [u - x, v - y]
    return tuple(numbers)
