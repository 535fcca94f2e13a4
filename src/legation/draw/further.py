"""Further ways: those of a board that no border and no link of its picture shows, and closed borders.

Moves of chessmen, orbits, caravans, sea lanes: they are no neighbourhood, so that no border can show them.
A province that has some bears a mark, its title tells where they lead, a list below the board is there for
print, and the ids stand in ``data-also`` and in the anchors, for pages that light them up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from legation.board.board import Board, bits
from legation.draw.art import Art, ArtLink, Point
from legation.draw.curves import bent
from legation.draw.routes import Box
from legation.draw.slots import Slots
from legation.draw.text import escape, num
from legation.values.geography import Kind, Province, province_of

__all__ = [
    "FAR",
    "Further",
    "drawn_as_curves",
    "further_of",
    "mark_spots",
    "marks",
    "panel",
    "panel_height",
    "told",
]


@dataclass(frozen=True, slots=True)
class Further:
    """By province, where ways lead that no border and no link shows, each with the kinds of unit that go it.

    ``closed``: by province, neighbours behind a border over which nobody goes from it. ``kinds``: those that
    have further ways on this board.
    """

    also: Mapping[Province, tuple[tuple[Province, tuple[Kind, ...]], ...]]
    closed: Mapping[Province, tuple[Province, ...]]
    kinds: tuple[Kind, ...]


def _ways(board: Board) -> dict[tuple[Province, Province], set[Kind]]:
    """By two provinces, the kinds of unit that go from the one to the other; coasts are their province."""
    found: dict[tuple[Province, Province], set[Kind]] = {}
    for kind, reach in board.reach.items():
        for number, mask in enumerate(reach):
            here = province_of(board.places[number])
            for other in bits(mask):
                there = province_of(board.places[other])
                if here != there:
                    found.setdefault((here, there), set()).add(kind)
    return found


def further_of(art: Art, board: Board) -> Further:
    """The further ways of a board as its art draws it."""
    ways = _ways(board)
    borders = {frozenset(side.region for side in sides) for sides in art.sides if len(sides) == 2}
    shown = borders | {frozenset((link.a, link.b)) for link in art.links}
    also: dict[Province, list[tuple[Province, tuple[Kind, ...]]]] = {}
    closed: dict[Province, list[Province]] = {}
    kinds: set[Kind] = set()
    for (here, there), who in sorted(ways.items()):
        if here not in art.anchors or there not in art.anchors:
            continue
        if frozenset((here, there)) not in shown:
            also.setdefault(here, []).append((there, tuple(sorted(who))))
            kinds |= who
        elif (there, here) not in ways:
            closed.setdefault(there, []).append(here)
    return Further(
        {one: tuple(found) for one, found in also.items()},
        {one: tuple(found) for one, found in closed.items()},
        tuple(sorted(kinds)),
    )


_FEW, _NEAR = 8, 0.22
"""So many further ways at most are drawn where they are shorter than this share of the board's diagonal."""


def drawn_as_curves(further: Further, art: Art) -> tuple[Further, tuple[ArtLink, ...]]:
    """The few short ones as dashed curves, as for bridges that a set-up adds to a map, and what is left."""
    pairs = sorted({(min(a, b), max(a, b)) for a, found in further.also.items() for b, _ in found})
    most = _NEAR * math.hypot(art.width, art.height)
    spots = {id_: one.unit for id_, one in art.anchors.items()}
    near = [pair for pair in pairs if math.dist(spots[pair[0]], spots[pair[1]]) < most]
    if len(pairs) > _FEW or not near:
        return further, ()
    links = []
    for a, b in near:
        curve = bent(spots[a], spots[b], 0.12).trimmed(12, 12)
        links.append(ArtLink(a, b, "arc", (curve.a, curve.c, curve.b)))
    gone = {*near, *(pair[::-1] for pair in near)}
    left = {
        one: tuple(way for way in found if (one, way[0]) not in gone)
        for one, found in further.also.items()
    }
    kept = {one: found for one, found in left.items() if found}
    kinds = {kind for found in kept.values() for _, who in found for kind in who}
    return Further(kept, further.closed, tuple(sorted(kinds))), tuple(links)


def _groups(
    names: Mapping[Province, str],
    ways: Iterable[tuple[Province, tuple[Kind, ...]]],
    kinds: Sequence[Kind],
) -> list[tuple[str, str]]:
    """Who goes, empty for all kinds that go further on this board, and the names of where they go."""
    groups: dict[str, list[str]] = {}
    for there, who in ways:
        whose = "" if len(who) == len(kinds) else " and ".join(map(_plural, who))
        groups.setdefault(whose, []).append(names[there])
    return [(whose, ", ".join(sorted(found))) for whose, found in sorted(groups.items())]


def _plural(kind: Kind) -> str:
    return f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"


def told(further: Further, board: Board, province: Province) -> str:
    """What the title of a province adds to its name; empty for most."""
    names = {info.id: info.name for info in board.map.provinces}
    text = ""
    if province in further.also:
        groups = _groups(names, further.also[province], further.kinds)
        text += "; also " + "; ".join(f"{who} to {where}".lstrip() for who, where in groups)
    if province in further.closed:
        text += f"; no way to {', '.join(sorted(names[one] for one in further.closed[province]))}"
    return text


_BESIDE = (
    (17.0, -6.0), (-17.0, -6.0), (17.0, 6.0), (-17.0, 6.0), (0.0, 15.0), (0.0, -15.0), (11.0, 14.0),
    (-11.0, 14.0), (11.0, -14.0), (-11.0, -14.0), (24.0, 0.0), (-24.0, 0.0),
)  # fmt: skip
_HALF = 4.4


def mark_spots(
    further: Further, art: Art, taken: Sequence[Box], frame: Box | None
) -> dict[Province, Point]:
    """Where the marks of provinces with further ways stand: beside the unit, off names and centres."""
    units = [Box.of(*one.unit, 24, 17) for one in art.anchors.values()]
    slots = Slots([*taken, *units], frame)
    found = {}
    for province in further.also:
        x, y = art.anchors[province].unit
        inside = [(dx, dy) for dx, dy in _BESIDE if art.holds(province, (x + dx, y + dy))]
        found[province] = slots.place((x, y), (_HALF, _HALF), inside or _BESIDE)
    return found


FAR = (
    '<circle r="4.4" style="fill:var(--plate);stroke:var(--link)"/>'
    '<path d="M-2 2L2-2M-1-2H2V1" style="fill:none;stroke:var(--link);stroke-width:1.2"/>'
)
"""The mark of a province with further ways: an arrow that leaves a disc, about 0, 0."""


def marks(spots: Mapping[Province, Point], prefix: str, *, plain: bool = False) -> str:
    """The marks, as copies of one; ``plain``: each drawn anew, for programs that know no copies."""
    if plain:
        return "".join(
            f'<g transform="translate({num(x)} {num(y)})">{FAR}</g>' for x, y in spots.values()
        )
    return "".join(
        f'<use href="#{prefix}far" x="{num(x)}" y="{num(y)}"/>' for x, y in spots.values()
    )


# --- the list below the board ----------------------------------------------------------------------

_SIZE, _ROW = 10.0, 13.0
"""Size of the letters and height of the lines of the list, in pixels."""
_LETTER = 0.47
"""How wide a letter is at most on average, in parts of its size."""
_MANY = 9000
"""With more letters than these the list tells other provinces by their short names."""
_COLUMN = 380.0
"""Width of a column at least, where there are entries as long."""


def _entries(further: Further, board: Board) -> list[tuple[str, str]]:
    """By province, its name and where it leads, alphabetically."""
    names = {info.id: info.name for info in board.map.provinces}
    short = {id_: id_[:1].upper() + id_[1:] for id_ in names}

    def of(one: Province, words: Mapping[Province, str]) -> str:
        groups = _groups(words, further.also[one], further.kinds)
        return "; ".join(f"{who} to {where}" if who else where for who, where in groups)

    found = [(names[one], of(one, names)) for one in further.also]
    if sum(len(name) + len(text) for name, text in found) > _MANY:
        found = [(f"{names[one]} ({short[one]})", of(one, short)) for one in further.also]
    return sorted(found)


def _wrapped(text: str, room: int) -> list[str]:
    """A text in lines of so many letters at most; no word is cut."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _columns(further: Further, board: Board, width: float) -> tuple[list[list[str]], float]:
    """The lines of the list in columns of about equal height, and how far apart these are."""
    entries = [f"{name}\t: {text}" for name, text in _entries(further, board)]
    column = min(_COLUMN, max(map(len, entries)) * _SIZE * _LETTER + 26)
    count = max(1, int((width - 12) // column))
    step = (width - 12) / count
    room = int((step - 16) / (_SIZE * _LETTER))
    blocks = [_wrapped(entry, room) for entry in entries]
    high = -(-sum(map(len, blocks)) // count)
    columns: list[list[str]] = [[]]
    for block in blocks:
        if len(columns[-1]) + len(block) / 2 > high and len(columns) < count:
            columns.append([])
        columns[-1] += block
    return columns, step


def panel_height(further: Further, board: Board, width: float) -> float:
    """How high the list is, its headline included."""
    if not further.also:
        return 0.0
    columns, _ = _columns(further, board, width)
    return max(map(len, columns)) * _ROW + 30


def panel(further: Further, board: Board, top: float, width: float) -> str:
    """The list of further ways, for pictures that cannot be asked."""
    if not further.also:
        return ""
    columns, step = _columns(further, board, width)
    who = f" ({_plural(further.kinds[0])} only)" if len(further.kinds) == 1 else ""
    text = (
        f'<text class="t tl" x="8" y="{num(top + 15)}" font-size="12" font-weight="bold">'
        f"Further ways, which no border shows{who}</text>"
    )
    for number, lines in enumerate(columns):
        x = num(8 + number * step)
        rows = ""
        for row, line in enumerate(lines):
            name, tab, rest = line.partition("\t")
            y = num(top + 32 + row * _ROW)
            if tab:
                rows += (
                    f'<text x="{x}" y="{y}"><tspan font-weight="bold">{escape(name)}</tspan>'
                    f"{escape(rest)}</text>"
                )
            else:
                rows += f'<text x="{num(16 + number * step)}" y="{y}">{escape(line)}</text>'
        text += rows
    return f'<g class="t tl ways" font-size="{num(_SIZE)}">{text}</g>'
