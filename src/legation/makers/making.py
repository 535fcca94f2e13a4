"""Making the boards of the bank: which maker draws a map, which maps share a picture, the index."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from legation.bank import load_board
from legation.bank.files import shipped
from legation.board.board import Board
from legation.draw.art import Art
from legation.draw.shelf import Use
from legation.makers.common.contacts import wanted
from legation.makers.common.finish import finish
from legation.makers.common.report import Report, check, complaints
from legation.makers.geographic.facts import facts_names, read_facts
from legation.makers.geographic.maker import make_geographic
from legation.makers.geographic.sources import Sources
from legation.makers.hybrid.maker import make_hybrid
from legation.makers.sketch import Sketch
from legation.makers.synthetic.maker import make_sketch
from legation.values.geography import Province

__all__ = ["LISTED", "Made", "Making", "families", "index_text", "make", "uses_of"]

LISTED = {
    name: ("standard", "units move two provinces or round the board; the moves are listed, not drawn")
    for name in ("classicankaracrescent", "classicchaoctopi", "classicoctopus")
}
"""Maps whose moves are not geographic: the map on whose board they are drawn, and why."""

_WORST = 1000.0


@dataclass(frozen=True)
class Making:
    """How boards are made. ``maker``: ``"G"``, ``"H"`` or ``"S"`` to insist on one; empty: the best
    that the map's facts allow. ``tries``: seeds that a maker with luck in it tries, from ``seed`` on.
    """

    sources: Sources
    maker: str = ""
    seed: int = 1
    tries: int = 3


@dataclass(frozen=True)
class Made:
    """A finished board, the checker's figures, and what falls short."""

    art: Art
    report: Report
    complaints: list[str]

    @property
    def badness(self) -> float:
        """How far from perfect: contacts not shown by a border, then false ones, then names."""
        one = self.report
        return (
            3.0 * (one.wanted - one.touch)
            + 5.0 * len(one.false)
            + 0.5 * len(one.short)
            + 3.0 * len(one.overlaps)
            + 0.3 * len({*one.abbreviated, *one.spilling})
            + 0.3 * len(one.tight)
            + (_WORST if one.absent else 0.0)
        )


def make(board: Board, how: Making, others: Iterable[Board] = ()) -> Made:
    """The best board that the makers find, ``others`` being maps that share it.

    A geographic maker's board that misses the limits is kept only if the synthetic maker's is no
    better. Raises ``SourceMissing`` where geography is wanted and not to be had.
    """
    sharing = tuple(others)
    name = board.map.id
    maker = how.maker or (read_facts(name).maker if name in facts_names() else "S")
    made = [_made(_sketch(maker, board, how), board, sharing)]
    if maker != "S" and not how.maker and made[0].complaints:
        made.append(_made(_sketch("S", board, how), board, sharing))
    return min(made, key=lambda one: (bool(one.complaints), one.badness))


def _sketch(maker: str, board: Board, how: Making) -> Sketch:
    if maker == "G":
        return make_geographic(read_facts(board.map.id), board, how.sources)
    if maker == "H":
        return make_hybrid(read_facts(board.map.id), board, how.sources, how.seed)
    return make_sketch(board, tries=how.tries, first=how.seed)


def _made(sketch: Sketch, board: Board, others: tuple[Board, ...]) -> Made:
    art = finish(sketch, board, others)
    report = check(art, board)
    return Made(art, report, complaints(report, art.maker))


# -- which maps share a picture


def families() -> dict[str, list[str]]:
    """The maps of the bank by the one whose board they are drawn on, each family sorted.

    Maps belong together whose provinces have the same names and touch in the same way; their ids may
    differ. Those of ``LISTED`` are drawn on the board they are said to be.
    """
    groups: dict[tuple[frozenset[object], frozenset[object]], list[str]] = defaultdict(list)
    for name in shipped("maps"):
        if name not in LISTED:
            groups[_graph(load_board(name))].append(name)
    based = [load_board(name).map.based_on for name in shipped("maps")]
    known = set(facts_names())
    found: dict[str, list[str]] = {}
    for group in groups.values():
        head = min(group, key=lambda name: (name not in known, -based.count(name), len(name), name))
        found[head] = sorted(group)
    for name, (base, _) in LISTED.items():
        if name in shipped("maps"):
            found[base] = sorted([*found[base], name])
    return dict(sorted(found.items()))


def _graph(board: Board) -> tuple[frozenset[object], frozenset[object]]:
    """The names and kinds of the linked provinces, and the contacts by names."""
    names = {p.id: p.name for p in board.map.provinces}
    pairs = wanted(board)
    linked = {end for ends in pairs for end in ends}
    nodes = frozenset((names[one], board.province(one).kind) for one in linked)
    return nodes, frozenset(frozenset((names[a], names[b])) for a, b in pairs)


def uses_of(head: str, maps: Iterable[str]) -> dict[str, Use]:
    """How each map of a family uses the art of its head."""
    mine = {p.name: p.id for p in load_board(head).map.provinces}
    found = {}
    for name in maps:
        theirs = {p.name: p.id for p in load_board(name).map.provinces}
        rename: dict[Province, Province] = {
            mine[word]: id_
            for word, id_ in sorted(theirs.items())
            if word in mine and mine[word] != id_
        }
        found[name] = Use(head, rename, LISTED[name][1] if name in LISTED else "")
    return found


def index_text(uses: Mapping[str, Use]) -> str:
    """The index of the shipped boards, sorted by map."""
    lines = [
        "# Which board each map is drawn on. `legation board make` writes this file.",
        "",
        "[art]",
    ]
    for name, use in sorted(uses.items()):
        if not use.rename and not use.listed:
            lines.append(f'"{name}" = "{use.art}"')
            continue
        parts = [f'art = "{use.art}"']
        if use.rename:
            pairs = ", ".join(f'"{old}" = "{new}"' for old, new in sorted(use.rename.items()))
            parts.append(f"rename = {{ {pairs} }}")
        if use.listed:
            parts.append(f'listed = "{use.listed}"')
        lines.append(f'"{name}" = {{ {", ".join(parts)} }}')
    return "\n".join(lines) + "\n"


def write_made(made: Art, folder: Path) -> Path:
    """Writes art into a folder as ``<id>.json``."""
    from legation.draw.artfile import write_art  # noqa: PLC0415  # beside its one use

    path = folder / f"{made.id}.json"
    path.write_text(write_art(replace(made)), encoding="utf-8")
    return path
