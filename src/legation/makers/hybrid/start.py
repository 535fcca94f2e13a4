"""Where the search of maker H begins: seeds, land masses, straits, and the first owner of each cell."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import shapely
from scipy.spatial import cKDTree
from shapely.geometry import Polygon

from legation.makers.geographic.facts import Facts
from legation.makers.hybrid.faces import Faces
from legation.makers.synthetic.mesh import PASS
from legation.makers.synthetic.table import OUTSIDE, Table

__all__ = ["FixedTable", "Start", "begin"]

BLOCKED = -2
"""Marks of blocked regions while cells are given away: this and below."""
LETTER = 6.4
"""About how wide a letter of a name is, in px."""
NARROW = 0.45
"""The share of the average size that every region is given at least as its aim."""


@dataclass
class FixedTable(Table):
    """A table with cells that stay as they are: anchors, islands, straits.

    Cells ``held`` do not even become filler.
    """

    fixed: set[int] = field(default_factory=set)
    held: set[int] = field(default_factory=set)

    def fits(self, region: int, cell: int) -> bool:
        """Land takes land, water takes water, and nobody takes a fixed cell."""
        return cell not in self.fixed and super().fits(region, cell)

    def give(self, cell: int, new: int) -> None:
        """As ``Table``, but what is held stays."""
        if cell not in self.held:
            super().give(cell, new)


@dataclass
class Start:
    """The table to search on, its regions by number, the strait cells with their owner, and the
    cells of what the facts name as blocked.
    """

    table: FixedTable
    ids: tuple[str, ...]
    straits: dict[int, int]
    blocked: dict[int, str]


def begin(
    faces: Faces,
    facts: Facts,
    kinds: Mapping[str, str],
    pairs: frozenset[tuple[str, str]],
    allowed: frozenset[tuple[str, str]] = frozenset(),
    names: Mapping[str, str] | None = None,
) -> Start:
    """Gives every cell its first owner. ``kinds``: the provinces that are drawn, with their kind;
    ``names``: what has to be written on them.

    Raises ``KeyError`` when the facts lack a province.
    """
    ids = tuple(sorted(kinds))
    number = {name: at for at, name in enumerate(ids)}
    wet = [kinds[name] == "sea" for name in ids]
    owner = [OUTSIDE] * len(faces.cells)
    straits = _straits(faces, facts, number)
    for cell, region in straits.items():
        owner[cell], faces.water[cell] = region, 0
    held = _held(faces, facts, number, wet, straits)
    for cell, region in held.items():
        owner[cell] = region
    seeds = _seeds(faces, facts, ids, wet, straits, held)
    homes = {region: cells[0] for region, cells in seeds.items()}
    fixed = {*straits, *held, *homes.values()}
    bonds: list[tuple[int, int]] = []
    main = {faces.masses[cell] for cell in homes.values()}
    islands = {}
    for region, cells in seeds.items():
        for cell in cells[1:]:
            if faces.masses[cell] not in main:
                islands[faces.masses[cell]] = region
    blocked = _blocked(faces, facts, straits)
    _grow(faces, owner, {**seeds, **{BLOCKED - n: cells for n, (_, cells) in enumerate(blocked)}})
    shut: dict[int, str] = {}
    for cell, one in enumerate(owner):
        if one <= BLOCKED:
            shut[cell], owner[cell] = blocked[BLOCKED - one][0], OUTSIDE
    isles: dict[int, list[int]] = {}
    for cell, mass in enumerate(faces.masses):
        if mass in islands:
            owner[cell] = islands[mass]
            fixed.add(cell)
            isles.setdefault(mass, []).append(cell)
    for mass, cells in sorted(isles.items()):
        bonds.append((homes[islands[mass]], cells[0]))
    for region, cells in _enclaves(faces, facts, ids, seeds).items():
        fixed.update(cells)
        bonds += [(homes[region], cell) for cell in cells]
    for region, cells in _apart(straits, faces).items():
        bonds += [(homes[region], cell) for cell in cells]
    bonds += _thin(held, faces)
    apart = {cell for cell, one in enumerate(owner) if one == OUTSIDE}
    table = _table(faces, ids, wet, owner, pairs, allowed, faces.mesh(apart, bonds))
    table.fixed, table.held = fixed, set(held)
    _sized(table, faces, [(names or {}).get(one, one) for one in ids])
    return Start(table, ids, straits, shut)


def _straits(faces: Faces, facts: Facts, number: Mapping[str, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for strait in facts.straits:
        if strait.owner not in number:
            continue
        inside = Polygon(faces.plane.px(strait.polygon))
        held = shapely.contains_xy(inside, faces.points[:, 0], faces.points[:, 1])
        for cell in np.nonzero(held)[0].tolist():
            if faces.water[cell]:
                found[cell] = number[strait.owner]
    return found


def _held(
    faces: Faces,
    facts: Facts,
    number: Mapping[str, int],
    wet: list[bool],
    straits: Mapping[int, int],
) -> dict[int, int]:
    """By cell the region that holds it for good: strips along a rim, and other shapes that the
    facts give, which the search would break.
    """
    found: dict[int, int] = {}
    for hold in facts.holds:
        if (region := number.get(hold.owner)) is None:
            continue
        inside = Polygon(
            faces.plane.px(shapely.segmentize(Polygon(hold.polygon), 1.0).exterior.coords)
        )
        within = shapely.contains_xy(inside, faces.points[:, 0], faces.points[:, 1])
        for cell in np.nonzero(within)[0].tolist():
            if bool(faces.water[cell]) == wet[region] and cell not in straits:
                found[cell] = region
    return found


def _seeds(
    faces: Faces,
    facts: Facts,
    ids: tuple[str, ...],
    wet: list[bool],
    straits: Mapping[int, int],
    held: Mapping[int, int],
) -> dict[int, list[int]]:
    """By region the cells of its seeds, the anchor first; no two regions share a cell, and none has
    one that another holds.
    """
    usable = [
        [c for c, one in enumerate(faces.water) if bool(one) == kind and c not in straits]
        for kind in (False, True)
    ]
    trees = [cKDTree(faces.points[cells]) for cells in usable]
    taken: set[int] = set()
    found: dict[int, list[int]] = {}
    for turn in range(max(len(facts.seeds[name]) for name in ids)):
        for region, name in enumerate(ids):
            if turn >= len(facts.seeds[name]):
                continue
            spot = faces.plane.px([facts.seeds[name][turn]])[0]
            _, order = trees[wet[region]].query(spot, k=min(60, len(usable[wet[region]])))
            for one in np.atleast_1d(order).tolist():
                cell = usable[wet[region]][one]
                if cell not in taken and held.get(cell, region) == region:
                    taken.add(cell)
                    found.setdefault(region, []).append(cell)
                    break
    return found


def _enclaves(
    faces: Faces, facts: Facts, ids: tuple[str, ...], seeds: Mapping[int, list[int]]
) -> dict[int, list[int]]:
    """By region that the facts say has ``enclaves``: its seeds on the land mass of others."""
    named = facts.settings.get("enclaves", ())
    return {
        region: [c for c in cells[1:] if faces.masses[c] != faces.masses[cells[0]]]
        for region, cells in seeds.items()
        if ids[region] in named
    }


def _blocked(faces: Faces, facts: Facts, straits: Mapping[int, int]) -> list[tuple[str, list[int]]]:
    """The cells of the seeds of what nobody enters."""
    found = []
    for name in sorted(facts.blocked):
        wet = name in facts.lagoons
        some = [c for c, one in enumerate(faces.water) if bool(one) == wet and c not in straits]
        _, order = cKDTree(faces.points[some]).query(faces.plane.px(facts.blocked[name]))
        found.append((name, [some[int(n)] for n in np.atleast_1d(order)]))
    return found


def _grow(faces: Faces, owner: list[int], seeds: Mapping[int, list[int]]) -> None:
    """Dijkstra from all seeds over cells of their kind; cells that nobody reaches stay without."""
    queue = [(0.0, cell, region) for region, cells in seeds.items() for cell in cells]
    heapq.heapify(queue)
    done: set[int] = set()
    while queue:
        far, cell, region = heapq.heappop(queue)
        if cell in done or (owner[cell] != OUTSIDE and owner[cell] != region):
            continue
        done.add(cell)
        owner[cell] = region
        for other, edge in faces.near[cell].items():
            same = faces.water[other] == faces.water[cell]
            if same and other not in done and edge > 0.05 * faces.spacing:
                step = float(np.hypot(*(faces.points[cell] - faces.points[other])))
                heapq.heappush(queue, (far + step, other, region))


def _apart(straits: Mapping[int, int], faces: Faces) -> dict[int, list[int]]:
    """By region one cell of each piece of strait, so that the pieces count as joined."""
    found: dict[int, list[int]] = {}
    for piece in _pieces(straits, faces, 0.0):
        found.setdefault(straits[piece[0]], []).append(piece[0])
    return found


def _thin(held: Mapping[int, int], faces: Faces) -> list[tuple[int, int]]:
    """Bonds over edges too short to pass between cells of one region that hold their ground."""
    bonds: list[tuple[int, int]] = []
    number = {cell: n for n, piece in enumerate(_pieces(held, faces, PASS)) for cell in piece}
    for whole in _pieces(held, faces, 0.0):
        first = {number[cell]: cell for cell in reversed(whole)}
        bonds += [(whole[0], cell) for n, cell in sorted(first.items()) if n != number[whole[0]]]
    return bonds


def _pieces(owned: Mapping[int, int], faces: Faces, least: float) -> list[list[int]]:
    """The cells of one owner that hang together over edges of ``least`` spacings and more."""
    seen: set[int] = set()
    found: list[list[int]] = []
    for start in sorted(owned):
        if start in seen:
            continue
        piece, todo = [start], [start]
        seen.add(start)
        while todo:
            for other, edge in faces.near[todo.pop()].items():
                passes = edge >= least * faces.spacing and owned.get(other) == owned[start]
                if passes and other not in seen:
                    seen.add(other)
                    piece.append(other)
                    todo.append(other)
        found.append(piece)
    return found


def _table(
    faces: Faces,
    ids: tuple[str, ...],
    wet: list[bool],
    owner: list[int],
    pairs: frozenset[tuple[str, str]],
    allowed: frozenset[tuple[str, str]],
    mesh: object,
) -> FixedTable:
    number = {name: at for at, name in enumerate(ids)}
    wanted = [bytearray(len(ids) + 1) for _ in range(len(ids) + 1)]
    for kind, some in ((2, allowed), (1, pairs)):
        for one, other in sorted(some):
            a, b = number[one], number[other]
            wanted[a][b] = wanted[b][a] = kind
    count = len(ids)
    ones = [1.0] * count
    return FixedTable(
        mesh,  # type: ignore[arg-type]  # faces, of which the table needs what a mesh has too
        count,
        list(owner),
        wanted,
        list(ones),
        list(ones),
        wet,
        kinds=list(faces.water),
    )


def _sized(table: FixedTable, faces: Faces, names: list[str]) -> None:
    """The sizes that regions would like: as they are, but with room for a unit and a name."""
    unit = faces.spacing**2
    table.mass = [float(area) / unit for area in shapely.area(faces.cells)]
    table.measure()
    count = table.count
    mean = sum(table.area[:count]) / count
    for region, name in enumerate(names):
        room = min((len(name) * LETTER + 12) * 40.0 / unit, 1.1 * mean)
        table.target[region] = max(table.area[region], NARROW * mean, room)
        table.least[region] = max(12.0, 0.3 * mean, 0.6 * room)
