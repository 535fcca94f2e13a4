"""The board under a position: seas, lands, borders, names, centres. Made once, then coloured.

``Ground`` holds the texts that no position changes. The regions are kept one by one, so that a picture
only puts in by which class each is painted.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from legation.board.board import Board
from legation.board.facts import CityInfo
from legation.draw.art import Anchors, Art, ArtLink, Label, Point, Region
from legation.draw.further import FAR, Further, drawn_as_curves, further_of, mark_spots, told
from legation.draw.lettering import label_box, names_of
from legation.draw.palette import Look
from legation.draw.paths import Paths, paths_of
from legation.draw.routes import Box
from legation.draw.slots import Slots
from legation.draw.text import at, escape, num
from legation.values.geography import Place, Power, Province, province_of

__all__ = ["Ground", "centre_mark", "ground_of"]

_COAST = 14.0
"""The radius of the area to be hit for a coast, in pixels."""

_SMALL = 14.0
"""A province in which a unit of this half width does not fit gets a larger area to be hit."""


def _spots(art: Art, board: Board, names: Sequence[Box]) -> dict[Place, Point]:
    """Where a unit at a place stands; places that the art does not show are left out.

    A garrison stands on the square of its city; where its province's name is there, beside the square.
    """
    found: dict[Place, Point] = {}
    units = [Box.of(*one.unit, 22, 14) for one in art.anchors.values()]
    slots = Slots([*names, *units], Box.of(*_middle(art)))
    for place in board.places:
        province, _, label = place.partition("/")
        anchors = art.anchors.get(province)
        if anchors is None:
            continue
        if label != "city":
            found[place] = anchors.coast(label) if label else anchors.unit
        elif anchors.city is not None:
            city = board.province(province).city
            right = (21.4, -1.0) if city is not None and city.port else (12.6, -1.0)
            found[place] = slots.place(anchors.city, (5.6, 6.4), (*_GARRISON, right))
        else:
            found[place] = anchors.centre or (anchors.unit[0] + 9, anchors.unit[1] + 9)
    return found


_GARRISON = ((0.0, -9.0), (-12.6, -1.0))
"""Where a garrison stands, from the middle of its city's square, best first; else to the right of it."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The texts of a board. Seas and lands: by province what stands before and after the classes of its path.

    ``edged``: the lands draw the borders between them by their own outlines. Not where rivers lie on the
    land: they would cover borders that follow them. ``small``: the provinces whose outline is needed as
    an area to be hit.
    """

    paths: Paths
    defs: str
    seas: tuple[tuple[Province, str, str], ...]
    lands: tuple[tuple[Province, str, str], ...]
    rocks: str
    water_lines: str
    borders: str
    over: str
    labels: tuple[tuple[str, Label], ...]
    names: str
    boxes: tuple[Box, ...]
    spots: Mapping[Place, Point]
    stubs: Mapping[tuple[Province, Province], Point]
    coasts: str
    edged: bool
    small: frozenset[Province]
    further: Further
    far: Mapping[Province, Point]


_CACHE: OrderedDict[tuple[int, int, str], tuple[Art, Board, Ground]] = OrderedDict()


def ground_of(art: Art, board: Board, prefix: str = "") -> Ground:
    """The ground of a board's art, made once."""
    key = (id(art), id(board), prefix)
    hit = _CACHE.get(key)
    if hit is not None and hit[0] is art and hit[1] is board:
        return hit[2]
    made = _made(art, board, prefix)
    _CACHE[key] = (art, board, made)
    while len(_CACHE) > 24:
        _CACHE.popitem(last=False)
    return made


def _made(art: Art, board: Board, prefix: str) -> Ground:
    paths = paths_of(art)
    names = {info.id: info.name for info in board.map.provinces}
    seas: list[tuple[Province, str, str]] = []
    lands: list[tuple[Province, str, str]] = []
    rocks: list[str] = []
    small = frozenset(id_ for id_, one in art.anchors.items() if min(one.box) * 1.5 < _SMALL * 0.75)
    further, curves = drawn_as_curves(further_of(art, board), art)
    for region in art.regions.values():
        data = paths.regions[region.id]
        if region.kind in ("blocked", "water") or region.id not in names:
            kind = "w" if region.kind == "water" else "b"
            rocks.append(f'<path class="{kind}" d="{data}"/>')
            continue
        name = escape(names[region.id] + told(further, board, region.id))
        head = f'<path id="{prefix}{region.id}" data-kind="{region.kind}" tabindex="0"'
        if region.id in further.also:
            where = " ".join(f"{prefix}{one}" for one, _ in further.also[region.id])
            head += f' data-also="{where}"'
        head += f' class="p{" small" if region.id in small else ""} '
        tail = f'" d="{data}"><title>{name}</title></path>'
        (seas if region.kind == "sea" else lands).append((region.id, head, tail))
    lines = "".join(_water_line(line.kind, line.arc) for line in art.lines)
    labels = tuple((region.kind, art.anchors[id_].label) for id_, region in _named(art, board))
    boxes = tuple(label_box(label) for _, label in labels)
    return Ground(
        paths=paths,
        defs=f'<path id="{prefix}coastline" d="{paths.coast}"/><g id="{prefix}centre">{_SHARED_DISC}</g>'
        + (f'<g id="{prefix}far">{FAR}</g>' if further.also else ""),
        seas=tuple(seas),
        lands=tuple(lands),
        rocks="".join(rocks),
        water_lines=lines,
        borders=f'<path class="bi" d="{paths.rock}"/>' if paths.rock else "",
        over=_over(art) + "".join(map(_link, curves)),
        labels=labels,
        names=names_of(labels, prefix),
        boxes=boxes,
        spots=_spots(art, board, boxes),
        stubs=_stubs(art),
        coasts="".join(
            _coasts(id_, art.anchors[id_], board, prefix) for id_ in sorted(art.anchors)
        ),
        edged=not art.lines,
        small=small,
        further=further,
        far=mark_spots(further, art, [*boxes, *_discs(art)], Box.of(*_middle(art))),
    )


def _middle(art: Art) -> tuple[float, float, float, float]:
    """The middle and the size of the frame that marks keep within."""
    return art.width / 2, art.height / 2, art.width - 8, art.height - 8


def _discs(art: Art) -> list[Box]:
    """What the marks of centres and cities cover."""
    spots = (one.city or one.centre for one in art.anchors.values())
    return [Box.of(*spot, 13.0, 13.0) for spot in spots if spot is not None]


def _named(art: Art, board: Board) -> list[tuple[Province, Region]]:
    known = {info.id for info in board.map.provinces}
    return [(i, region) for i, region in art.regions.items() if i in art.anchors and i in known]


def _water_line(kind: str, arc: tuple[int, ...]) -> str:
    steps = " ".join(map(str, arc[2:])).replace(" -", "-")
    data = f"M{arc[0]} {arc[1]}l{steps}"
    return f'<path class="k" d="{data}z"/>' if kind == "lake" else f'<path class="r" d="{data}"/>'


# --- links, insets, centres ------------------------------------------------------------------------


def _over(art: Art) -> str:
    """Links that no border shows, and the frames of insets."""
    text = "".join(_link(_inside(link, art)) for link in art.links)
    for inset in art.insets:
        for frame, kind in ((inset.frame, "inset"), (inset.source, "source")):
            if frame is not None:
                text += (
                    f'<rect class="{kind}" x="{num(frame.x)}" y="{num(frame.y)}" '
                    f'width="{num(frame.width)}" height="{num(frame.height)}"/>'
                )
    return text


def _stubs(art: Art) -> dict[tuple[Province, Province], Point]:
    """By two provinces that a stub joins, its outer end at the first."""
    found = {}
    for link in art.links:
        if link.kind == "stub" and len(link.points) == 4:
            found[link.a, link.b], found[link.b, link.a] = link.points[1], link.points[3]
    return found


def _inside(link: ArtLink, art: Art) -> ArtLink:
    """A bridge that lies on the frame of the board moved inside it."""
    if link.kind != "bridge":
        return link
    ys = [y for _, y in link.points]
    xs = [x for x, _ in link.points]
    down = max(0.0, _RIM - min(ys)) - max(0.0, max(ys) - art.height + _RIM)
    right = max(0.0, _RIM - min(xs)) - max(0.0, max(xs) - art.width + _RIM)
    return replace(link, points=tuple((x + right, y + down) for x, y in link.points))


_RIM = 9.0
"""How far from the edge of the board what lies on it is at least."""


def _link(link: ArtLink) -> str:
    p = link.points
    if link.kind == "arc":
        return f'<path class="link" d="M{at(p[0])}Q{at(p[1])} {at(p[2])}"/>'
    if link.kind == "bridge":
        return (
            f'<path class="bridge" d="M{at(p[0])}L{at(p[1])}"/>' + _tip(p[1], p[0]) + _tip(*p[:2])
        )
    text = ""
    for (start, end), word in zip((p[:2], p[2:4]), link.labels or ("", ""), strict=False):
        text += f'<path class="link" d="M{at(start)}L{at(end)}"/>'
        low = 8 if end[1] >= start[1] else -3
        text += (
            f'<text class="stub" x="{num(end[0])}" y="{num(end[1] + low)}">{escape(word)}</text>'
        )
    return text


def _tip(start: tuple[float, float], end: tuple[float, float]) -> str:
    """The head of a bridge's arrow."""
    x, y = end[0] - start[0], end[1] - start[1]
    size = (x * x + y * y) ** 0.5 or 1.0
    x, y = x / size, y / size
    back = (end[0] - 5 * x, end[1] - 5 * y)
    one, two = (back[0] - 3 * y, back[1] + 3 * x), (back[0] + 3 * y, back[1] - 3 * x)
    return f'<path class="tip" d="M{at(end)}L{at(one)}L{at(two)}z"/>'


_DISC = '<circle class="disc"{0} r="4.6"/><circle class="dot"{0} r="2"/>'
"""The mark of a supply centre."""
_SHARED_DISC = (
    '<circle class="disc" r="4.6" style="fill:var(--disc);stroke:var(--dot);stroke-width:1.2"/>'
    '<circle class="dot" r="2" style="fill:var(--dot)"/>'
)
"""The same to be copied by ``use``. It has its colours with it: browsers match no rule of the style sheet
that names what stands round the copy."""


def centre_mark(
    anchors: Anchors,
    home: Power | None,
    looks: Mapping[Power, Look],
    city: CityInfo | None,
    prefix: str = "",
    *,
    plain: bool = False,
) -> str:
    """A supply centre, ringed in its power's colour where it is a home; or the square of a city.

    ``plain``: drawn anew each time, for programs that do not know what copies look like.
    """
    text = "" if city is None else _city(anchors, city)
    look = None if home is None else looks.get(home)
    if anchors.centre is not None and (city is None or anchors.city is None):
        at_x, at_y = map(num, anchors.centre)
        if look is not None:
            text += f'<circle class="home e{look.number}" cx="{at_x}" cy="{at_y}" r="6.6"/>'
        if plain:
            text += _DISC.format(f' cx="{at_x}" cy="{at_y}"')
        else:
            text += f'<use href="#{prefix}centre" x="{at_x}" y="{at_y}"/>'
    elif look is not None and anchors.city is not None:
        x, y = anchors.city
        text += (
            f'<rect class="home e{look.number}" x="{num(x - 8.2)}" y="{num(y - 8.2)}" '
            'width="16.4" height="16.4" rx="2"/>'
        )
    return text


def _city(anchors: Anchors, city: CityInfo) -> str:
    """A square with its income; thick walls where it is fortified, an anchor where it is a port."""
    spot = anchors.city or anchors.centre
    if spot is None:
        return ""
    x, y = spot
    size = 6.5 if city.major else 5.6
    walls = " fort" if city.fortified or city.fortress else ""
    text = (
        f'<rect class="city{walls}" x="{num(x - size)}" y="{num(y - size)}" '
        f'width="{num(2 * size)}" height="{num(2 * size)}"/>'
    )
    if city.income:
        text += f'<text class="income" x="{num(x)}" y="{num(y + 2.9)}">{city.income}</text>'
    if city.port:
        text += (
            f'<path class="port" transform="translate({at((x + size + 4.6, y))})" '
            'd="M0-4V4M-2-2H2M-3.4.8A3.5 3.5 0 0 0 3.4.8"/>'
        )
    return text


# --- coasts ----------------------------------------------------------------------------------------


def _room(where: Point, anchors: Anchors) -> float:
    """The radius of the area of a coast: areas of the same province do not cover one another's middle."""
    others = [math.dist(where, other) for _, other in anchors.coasts if other != where]
    return min(_COAST, *(round(apart / 2, 1) for apart in others)) if others else _COAST


def _coasts(province: Province, anchors: Anchors, board: Board, prefix: str) -> str:
    """Areas to be hit for the coasts of a province; a page shows them while a fleet is ordered."""
    text = ""
    for label, where in anchors.coasts:
        place = f"{province}/{label}"
        if place in board.index and province_of(place) == province:
            x, y = at(where).split()
            name = escape(board.name(place))
            text += (
                f'<circle id="{prefix}{province}-{label}" class="coast" tabindex="0" '
                f'data-place="{place}" cx="{x}" cy="{y}" '
                f'r="{_room(where, anchors):g}">'
                f"<title>{name}</title></circle>"
            )
    return text
