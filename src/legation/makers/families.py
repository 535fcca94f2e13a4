"""Which maps of the bank share a picture, and the index that says so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from legation.bank import load_board
from legation.bank.files import shipped
from legation.board.board import Board
from legation.draw.shelf import Use
from legation.makers.common.contacts import wanted
from legation.makers.geographic.facts import facts_names
from legation.values.geography import Province

__all__ = ["LISTED", "families", "index_text", "uses_of"]

LISTED = {
    "classiccataclysm": ("standard", ""),
    **dict.fromkeys(
        ("classicankaracrescent", "classicchaoctopi", "classicoctopus"),
        (
            "standard",
            "units move two provinces or round the board; the moves are listed, not drawn",
        ),
    ),
}
"""Maps drawn on the board of another although their own graph differs, and why: moves that are not
geographic, or (without a reason) provinces of another kind, such as seas that armies cross."""


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
