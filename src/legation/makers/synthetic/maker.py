"""Maker S as a whole: some tries with different seeds, and the best of them as a sketch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from shapely.geometry.base import BaseGeometry

from legation.board.board import Board
from legation.draw.art import Point
from legation.makers.common.contacts import contacts, wanted
from legation.makers.common.parting import parted
from legation.makers.places import boxes_of, places_of
from legation.makers.plans import Plan, plan_of, rolled
from legation.makers.sketch import Pair, Sketch
from legation.makers.synthetic.borders import polygons_of
from legation.makers.synthetic.corridors import join, mend, part, tidy
from legation.makers.synthetic.embedding import moved, sheet_labels, sheet_of
from legation.makers.synthetic.graph import Graph, graph_of
from legation.makers.synthetic.layouts import special
from legation.makers.synthetic.mesh import make_mesh
from legation.makers.synthetic.planar import draw
from legation.makers.synthetic.scatter import (
    ENOUGH_KNOWN,
    borders_by_place,
    complete,
    crowds,
    known_share,
)
from legation.makers.synthetic.search import anneal, geometric
from legation.makers.synthetic.start import Frame, frame_of, nearest_labels, new_table
from legation.makers.synthetic.table import Table

__all__ = ["FILLER", "Try", "make_sketch", "solve"]

FILLER = "_rock"
"""The id of the patches that belong to nobody."""

CELLS, FEWEST = 45, 3000
"""Cells for each province, and in all at least."""
ROUNDS, GIVE_UP = 8, 5
"""Rounds of corridors, and how often one may fail before a pair is given up."""
SHORT = 1.76
"""Spacings below which a border is worth another corridor."""
EVENS = ((0.25, 0.0), (0.0, 0.4), (0.5, 0.0), (0.2, 0.4), (0.0, 0.8), (0.0, 0.0))
"""How far crowded positions are pulled apart along the axes, and enlarged where they are, by seed."""
CROWDED = ((0.3, 0.7), (0.0, 0.9), (0.5, 0.7), (0.2, 0.6), (0.4, 0.9))
"""The same for maps some of whose places lie in a crowd."""
SMALL = 1100.0
"""Square px below which a region has no room for a unit and a name."""
UNSHOWN_SHARE = 0.15
"""From this share of listed pairs on, a set of moves is not geographic: they are listed, not drawn."""
COOL = 0.7
"""How hot the search begins where the start has all borders."""
_PLAIN = Plan()


@dataclass(frozen=True)
class Try:
    """One finished try: its polygons by province, and how bad it is (0 is perfect)."""

    frame: Frame
    seed: int
    areas: Mapping[str, BaseGeometry]
    missing: tuple[Pair, ...]
    false: tuple[Pair, ...]
    badness: float


def make_sketch(board: Board, *, tries: int = 3, first: int = 1) -> Sketch:
    """The best of some tries to draw a board; fewer when one is perfect.

    The same board and seeds give the same sketch. Positions come from ``makers.places``; without
    them the board is drawn from its graph alone.
    """
    plan = plan_of(board.map.id)
    graph = graph_of(board, rolled(places_of(board.map.id), plan.seam))
    if (drawn := special(board.map.id, graph)) is not None:
        return drawn
    if boxes := frozenset(boxes_of(board.map.id)):
        graph = graph.part(set(graph.ids) - boxes)
    known = known_share(graph) >= ENOUGH_KNOWN
    if plan.plane is None and known and len(graph.pairs) > 3 * len(graph.ids) - 6:
        beside = borders_by_place(graph, complete(graph))
        graph = graph.with_listed(graph.pairs - beside)
    graph = graph.with_listed(plan.apart & graph.pairs)
    best: Try | None = None
    evens: Sequence[tuple[float, float]] = CROWDED if known and crowds(graph) else EVENS
    if plan.even is not None:
        evens = (plan.even,)
    for at in range(tries):
        seed = first + at
        even = evens[(seed - 1) % len(evens)] if known else None
        made = solve(graph, seed=seed, even=even, plan=plan)
        if best is None or made.badness < best.badness:
            best = made
        if best.badness < 0.5:
            break
    assert best is not None, "at least one try"
    beside = frozenset(p for p in wanted(board) if boxes.intersection(p))
    return _sketch(board.map.id, graph, best, beside)


def solve(graph: Graph, *, seed: int, even: tuple[float, float] | None, plan: Plan = _PLAIN) -> Try:
    """One try. ``even``: how far crowded positions are pulled apart; None: without positions."""
    frame, table = _started(graph, seed, even, plan)
    rng = np.random.default_rng(seed)
    anneal(table, geometric(1.2 if plan.plane is None else COOL, 0.15, 12), rng)
    _repair(table, rng)
    anneal(table, geometric(0.3, 0.02, 10), rng)
    _unfalse(table, rng)
    tidy(table)
    return _judged(graph, frame, table, seed)


def _started(
    graph: Graph, seed: int, even: tuple[float, float] | None, plan: Plan
) -> tuple[Frame, Table]:
    cells = max(FEWEST, CELLS * len(graph.ids))
    places = dict(draw(graph)) if even is None else complete(graph)
    frame = frame_of(graph, places, *((0.2, 0.0) if even is None else even), plan.room)
    mesh = make_mesh(frame.width, frame.height, cells, seed)
    if plan.plane is None:
        labels = nearest_labels(mesh, graph.ids, frame.anchors)
    else:
        told = {} if even is None else frame.anchors
        sheet = sheet_of(graph, told, (frame.width, frame.height), plan.outer, plan.plane)
        labels = sheet_labels(mesh, sheet)
        frame = moved(frame, graph, sheet)
    table = new_table(graph, mesh, labels)
    mend(table, range(table.count))
    return frame, table


def _repair(table: Table, rng: np.random.Generator) -> None:
    """Corridors for what is missing and filler for what is false, in some rounds."""
    failed: dict[tuple[int, int], int] = {}
    for step in range(ROUNDS):
        todo = [ends for ends in table.missing(SHORT) if failed.get(ends, 0) < GIVE_UP]
        if not todo:
            break
        rng.shuffle(todo)
        for a, b in todo:
            if table.border[a][b] < SHORT and not join(table, a, b, rng, 0.3 * (1 - step / ROUNDS)):
                failed[a, b] = failed.get((a, b), 0) + 1
        _unfalse(table, rng)


def _unfalse(table: Table, rng: np.random.Generator) -> None:
    for a, b in table.false():
        if table.border[a][b] > 0 and not part(table, a, b, rng):
            part(table, b, a, rng)


def _judged(graph: Graph, frame: Frame, table: Table, seed: int) -> Try:
    """The polygons of a solved table, and how good they are."""
    names = [*graph.ids, FILLER]
    areas = {names[label]: area for label, area in polygons_of(table, seed).items()}
    allowed = graph.pairs | graph.listed
    lengths = _lengths(areas)
    if wrong := [p for p, length in lengths.items() if length > 0.5 and p not in allowed]:
        areas = parted(areas, wrong, FILLER)
        lengths = _lengths(areas)
    missing = tuple(p for p in sorted(graph.pairs) if lengths.get(p, 0.0) < 3.0)
    false = tuple(p for p, length in lengths.items() if length > 0.5 and p not in allowed)
    parts = sum(area.geom_type != "Polygon" for one, area in areas.items() if one != FILLER)
    lost = len(graph.ids) + 1 - len({*areas, FILLER})
    thin = sum(area.area < 0.015 * area.length**2 for one, area in areas.items() if one != FILLER)
    filler = areas[FILLER].area / (frame.width * frame.height) if FILLER in areas else 0.0
    small = sum(area.area < SMALL for one, area in areas.items() if one != FILLER)
    badness = len(missing) + 1.5 * len(false) + 2 * parts + 50 * lost + 0.4 * thin + 10 * filler
    badness += 0.2 * small
    return Try(frame, seed, areas, missing, false, badness)


def _lengths(areas: Mapping[str, BaseGeometry]) -> dict[Pair, float]:
    return contacts({one: area for one, area in areas.items() if one != FILLER})


def _sketch(name: str, graph: Graph, best: Try, beside: frozenset[Pair]) -> Sketch:
    kinds = {one: "sea" if one in graph.seas else "land" for one in graph.ids}
    notes = []
    listed = {p for p in graph.listed if p not in contacts(best.areas)}
    share = len(listed) / max(1, len(graph.pairs | graph.listed))
    unshown: frozenset[Pair] = frozenset()
    if share > UNSHOWN_SHARE:
        unshown = frozenset(listed)
        notes.append(
            "More moves than borders can show: those that are not to neighbours are listed."
        )
    if beside:
        notes.append("Ways from and to the boxes beside the map are listed, not drawn.")
    spots: dict[str, Point] = {**best.frame.anchors, **best.frame.coasts}
    return Sketch(
        id=name,
        width=best.frame.width,
        height=best.frame.height,
        maker="S",
        seed=best.seed,
        regions=best.areas,
        kinds={**kinds, **({FILLER: "blocked"} if FILLER in best.areas else {})},
        spots=spots,
        unshown=unshown | beside,
        credits=("Drawn from the links of the map and rough positions.",),
        notes=tuple(notes),
    )
