"""Who has which cell, and what follows from it: lengths of borders and sizes of regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from legation.makers.synthetic.mesh import Mesh

__all__ = ["OUTSIDE", "Table"]

OUTSIDE = -1
"""The label of the cells beyond the frame."""


@dataclass
class Table:
    """The labels of a mesh: regions 0 to ``count`` - 1, ``count`` for filler, -1 outside.

    ``border[a][b]`` is the length of the common border, in spacings; ``area[a]`` its size in
    cells: those whose middle lies in the frame (``mass`` 1), or as large as each is.
    ``wanted[a][b]``: 1 for a border that is asked for, 2 for one that may be or not be, 0 for one that
    must not be. ``target``: the size a region would like, ``least``: below which it suffers.
    ``wet``: regions of water. ``kinds``: by cell 1 for water, 0 for land where the mesh knows (a real
    coast), empty where it does not.
    """

    mesh: Mesh
    count: int
    label: list[int]
    wanted: list[bytearray]
    target: list[float]
    least: list[float]
    wet: list[bool]
    kinds: list[int] = field(default_factory=list)
    border: list[list[float]] = field(default_factory=list)
    area: list[float] = field(default_factory=list)
    cells: list[int] = field(default_factory=list)
    mass: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cells = [cell for cell, inside in enumerate(self.mesh.inside) if inside]
        mesh = self.mesh
        self.mass = [
            float(0 <= x <= mesh.width and 0 <= y <= mesh.height) for x, y in mesh.points.tolist()
        ]
        self.label.append(OUTSIDE)  # what `Mesh.ring` points to over an edge too short to pass
        self.measure()

    def measure(self) -> None:
        """Measures all borders and areas anew."""
        size = self.count + 1
        border = [[0.0] * size for _ in range(size)]
        area = [0.0] * size
        label, near, edges = self.label, self.mesh.near, self.mesh.edges
        for cell in self.cells:
            own = label[cell]
            if own < 0:
                continue
            area[own] += self.mass[cell]
            row = border[own]
            for other, length in zip(near[cell], edges[cell], strict=True):
                two = label[other]
                if two >= 0 and two != own and length > 0.0:
                    row[two] += length
        self.border, self.area = border, area

    def fits(self, region: int, cell: int) -> bool:
        """Whether a region may have a cell: land on land, water on water where the mesh knows."""
        return not self.kinds or region == self.count or self.wet[region] == bool(self.kinds[cell])

    def pairs(self) -> list[tuple[int, int]]:
        """The wanted pairs, sorted."""
        size = range(self.count)
        return [(a, b) for a in size for b in range(a + 1, self.count) if self.wanted[a][b] == 1]

    def missing(self, least: float) -> list[tuple[int, int]]:
        """The wanted pairs whose border is shorter than ``least`` spacings."""
        return [(a, b) for a, b in self.pairs() if self.border[a][b] < least]

    def false(self, over: float = 0.05) -> list[tuple[int, int]]:
        """The pairs that touch and must not."""
        size = range(self.count)
        return [
            (a, b)
            for a in size
            for b in range(a + 1, self.count)
            if self.border[a][b] > over and self.wanted[a][b] == 0
        ]

    def score(self) -> float:
        """How bad it is: three for a missing border, one for a false one, a trifle for filler."""
        missing, false = len(self.missing(0.5)), len(self.false())
        return 3.0 * missing + false + 0.002 * self.area[self.count]

    def worth(self, regions: Iterable[int], enough: float) -> float:
        """How bad it is around some regions: as ``score``, a short border counting in part."""
        total = 0.0
        own = set(regions)
        for a in sorted(own):
            wanted, border = self.wanted[a], self.border[a]
            for b in range(self.count):
                if b in own and b <= a:
                    continue
                if wanted[b] == 1:
                    total += 3.0 * max(0.0, 1.0 - border[b] / enough)
                elif border[b] > 0.0 and not wanted[b]:
                    total += 1.0
        return total

    def keep(self) -> tuple[list[int], list[list[float]], list[float]]:
        """A copy of the state, for ``back``."""
        return self.label[:], [row[:] for row in self.border], self.area[:]

    def back(self, kept: tuple[list[int], list[list[float]], list[float]]) -> None:
        """Back to a copied state, which is used up."""
        self.label, self.border, self.area = kept

    def give(self, cell: int, new: int) -> None:
        """Gives a cell to a region (or to the filler) and keeps the tables."""
        old, border = self.label[cell], self.border
        if old == new:
            return
        for other, length in zip(self.mesh.near[cell], self.mesh.edges[cell], strict=True):
            label = self.label[other]
            if label < 0:
                continue
            if label != old:
                left = border[old][label] - length
                border[old][label] = border[label][old] = left if left > 1e-7 else 0.0
            if label != new:
                border[new][label] = border[label][new] = border[new][label] + length
        self.area[old] -= self.mass[cell]
        self.area[new] += self.mass[cell]
        self.label[cell] = new

    def take(self, label: Sequence[int]) -> None:
        """Takes other labels, and measures."""
        self.label[:] = label
        self.measure()
