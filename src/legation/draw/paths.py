"""Path data of a board: every arc written once forwards and once backwards, then put together.

All in tenths of a pixel, whole numbers: the map is drawn in a group that is scaled down.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from legation.draw.art import Arc, Art, Region, Ring
from legation.values.geography import Province

__all__ = ["Paths", "paths_of"]


@dataclass(slots=True)
class Paths:
    """Path data by region, and by what a line parts.

    ``regions`` and ``water`` by region id; ``coast``: where water meets what is dry; ``sea``: between
    waters; ``rock``: between land and what nobody enters; ``inner``: by arc, the two lands that it parts.
    """

    regions: dict[Province, str] = field(default_factory=dict)
    water: dict[Province, str] = field(default_factory=dict)
    coast: str = ""
    sea: str = ""
    rock: str = ""
    inner: tuple[tuple[Province, Province, str], ...] = ()


_CACHE: OrderedDict[int, tuple[Art, Paths]] = OrderedDict()
_MOST = 24


def paths_of(art: Art) -> Paths:
    """The paths of a board, made once for as long as the art is in use."""
    hit = _CACHE.get(id(art))
    if hit is not None and hit[0] is art:
        _CACHE.move_to_end(id(art))
        return hit[1]
    made = _made(art)
    _CACHE[id(art)] = (art, made)  # holding the art keeps its id from being used again
    while len(_CACHE) > _MOST:
        _CACHE.popitem(last=False)
    return made


def _steps(numbers: list[int]) -> str:
    """Relative steps, with a blank only where no minus parts them."""
    text = " ".join(map(str, numbers))
    return text.replace(" -", "-")


class _Arcs:
    """Every arc as text: where it begins and its steps, forwards and backwards."""

    def __init__(self, arcs: tuple[Arc, ...]) -> None:
        self._arcs = arcs
        self._starts: dict[int, tuple[int, int]] = {}
        self._texts: dict[int, str] = {}

    def start(self, number: int) -> tuple[int, int]:
        """Where an arc begins, read in its direction."""
        arc = self._arcs[number if number >= 0 else ~number]
        if number >= 0:
            return arc[0], arc[1]
        return sum(arc[::2]), sum(arc[1::2])

    def steps(self, number: int) -> str:
        """The steps of an arc, read in its direction."""
        text = self._texts.get(number)
        if text is None:
            arc = self._arcs[number if number >= 0 else ~number]
            moves = list(arc[2:])
            if number < 0:
                back = [-n for n in reversed(moves)]
                back[::2], back[1::2] = back[1::2], back[::2]
                moves = back
            text = self._texts[number] = _steps(moves)
        return text

    def line(self, number: int) -> str:
        """An arc as a path of its own."""
        x, y = self.start(number)
        return f"M{x} {y}l{self.steps(number)}".replace(" -", "-")

    def lines(self, numbers: Iterable[int]) -> str:
        """Arcs as few paths: one goes on where another ends."""
        numbers = list(numbers)
        ends: dict[tuple[int, int], list[int]] = {}
        for number in numbers:
            ends.setdefault(self.start(number), []).append(number)
            ends.setdefault(self.start(~number), []).append(~number)
        left, text = set(numbers), []
        for number in numbers:
            if number in left:
                left.remove(number)
                ahead = self._onward(number, ends, left)
                behind = [~one for one in reversed(self._onward(~number, ends, left))]
                text.append(self._path((*behind, number, *ahead)))
        return "".join(text)

    def _onward(
        self, number: int, ends: Mapping[tuple[int, int], list[int]], left: set[int]
    ) -> list[int]:
        """The arcs that go on from the end of one; they are taken from those that are left."""
        found: list[int] = []
        while True:
            here = ends[self.start(~number)]
            after = [one for one in here if max(one, ~one) in left]
            if not after:
                return found
            number = after[0]
            left.remove(max(number, ~number))
            found.append(number)

    def _path(self, chain: Sequence[int]) -> str:
        """Arcs that follow one another as a path, closed where it comes back."""
        closed = self.start(chain[0]) == self.start(~chain[-1])
        x, y = self.start(chain[0])
        steps = " ".join(map(self.steps, chain))
        return f"M{x} {y}l{steps}{'z' if closed else ''}".replace(" -", "-")

    def ring(self, ring: Ring) -> str:
        """A closed path."""
        x, y = self.start(ring[0])
        text = " ".join(self.steps(number) for number in ring).replace(" -", "-")
        return f"M{x} {y}l".replace(" -", "-") + text + "z"


def _made(art: Art) -> Paths:
    arcs = _Arcs(art.arcs)
    made = Paths()
    for region in art.regions.values():
        made.regions[region.id] = "".join(map(arcs.ring, region.rings))
        if region.water:
            made.water[region.id] = "".join(map(arcs.ring, region.water))
    inner: list[tuple[Province, Province, str]] = []
    coast: list[int] = []
    sea: list[int] = []
    rock: list[int] = []
    boxes = _boxes(art)
    for number, sides in enumerate(art.sides):
        if len(sides) == 1 and sides[0].region in boxes:
            coast.append(number)
        if len(sides) != 2:
            continue
        one, other = sides
        if one.wet != other.wet:
            coast.append(number)
        elif one.region == other.region:
            continue
        elif one.wet:
            sea.append(number)
        elif one.kind == "land" and other.kind == "land":
            inner.append((one.region, other.region, arcs.line(number)))
        elif "land" in (one.kind, other.kind):
            rock.append(number)
    made.inner = tuple(inner)
    made.coast, made.rock = arcs.lines(coast), arcs.lines(rock)
    made.sea = "".join(map(arcs.line, sea))  # each on its own, as they are dashed
    return made


def _boxes(art: Art) -> frozenset[Province]:
    """The regions of the strip beside the map: their whole outline is drawn."""
    strip = art.strip
    if strip is None:
        return frozenset()
    return frozenset(
        region.id for region in art.regions.values() if strip.holds(_first(art, region), 1)
    )


def _first(art: Art, region: Region) -> tuple[float, float]:
    """A point of a region: the middle of the corners of its first ring."""
    corners = art.ring_points(region.rings[0])
    return (
        sum(x for x, _ in corners) / len(corners),
        sum(y for _, y in corners) / len(corners),
    )
