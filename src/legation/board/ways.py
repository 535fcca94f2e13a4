"""Reading ``[links]`` (plain pairs) and ``[[link]]`` (ways with attributes)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from legation.board.draft import Draft
from legation.board.facts import UNIT_KINDS, LinkInfo
from legation.board.fields import SEASONS, Fields, each, none
from legation.board.source import Source

__all__ = ["LINK_KINDS", "MAX_LINKS", "read_attributed", "read_links", "read_pairs"]

MAX_LINKS = 50_000
LINK_KINDS = tuple(kind for kind in UNIT_KINDS.values() if kind != "garrison")

_TWICE = "is there already; write every pair once"


def read_links(draft: Draft, data: object) -> None:
    """``[links]``: lists of ``"a: b c"`` by kind of unit, every pair once."""
    source, links = draft.source, draft.links
    for kind, a, b, line in read_pairs(source, data, "links", source.header("links")[0]):
        if a == b:
            source.fail(f"{a!r} is linked to itself; name two places", line)
        way, back = (kind, a, b), (kind, b, a)
        if way in links or back in links:
            source.fail(f"the {kind} link {a} - {b} {_TWICE}", line)
        # As draft.put does it, for thousands of links.
        first, second = (a, b) if a < b else (b, a)
        links[way] = links[back] = LinkInfo(first, second, (kind,), line=line)
        if len(links) > 2 * MAX_LINKS:
            source.fail(f"more than {MAX_LINKS} links; no map needs that", line)


def read_pairs(
    source: Source, data: object, section: str, top: int
) -> list[tuple[str, str, str, int]]:
    """The pairs of a table of link lists: kind, from, to, line."""
    fields = Fields(source, data, f"[{section}]", top)
    fields.allow(*LINK_KINDS)
    found: list[tuple[str, str, str, int]] = []
    used: dict[str, int] = {}
    for kind, entries in fields.data.items():
        if not isinstance(entries, list) or not all(isinstance(e, str) for e in entries):
            fields.fail(f'{kind!r} in [{section}] must be a list of texts such as "par: bur pic"')
        for entry in entries:
            lines = source.quoted.get(entry, [top])
            line = lines[min(used.get(entry, 0), len(lines) - 1)]
            used[entry] = used.get(entry, 0) + 1
            head, _, rest = entry.partition(":")
            ends = rest.split()
            if len(head.split()) != 1 or not ends or ":" in rest:
                source.fail(f'{entry[:60]!r} is not a list of links; write "a: b c"', line)
            start = head.strip()
            found += [(kind, start, b, line) for b in ends]
    return found


def read_attributed(draft: Draft, tables: list[Any]) -> None:
    """``[[link]]``: two places and what is special about the way between them."""
    for fields in each(draft.source, "link", tables):
        fields.allow(
            "between", "kinds", "one_way", "seasons", "strength", "support", "lost_supports",
            "gate", "gate_mode", "owner", "powers", "name", "cuts", "convoys",
        )  # fmt: skip
        link = _link(fields)
        for kind in link.kinds:
            for a, b in (
                ((link.a, link.b),) if link.one_way else ((link.a, link.b), (link.b, link.a))
            ):
                _replace(draft, link, fields, (kind, a, b))
        draft.put(link)


def _link(fields: Fields) -> LinkInfo:
    ends = fields.words("between")
    if len(ends) != 2:
        fields.fail(f'{fields.where} needs two places: between = ["a", "b"]', "between")
    kinds = fields.words("kinds", LINK_KINDS)
    if not kinds:
        fields.fail(f'{fields.where} needs kinds = ["army"], ["fleet"] or both', "kinds")
    one_way = fields.flag("one_way")
    a, b = ends if one_way else sorted(ends)
    gate = none(fields.text("gate", "none"))
    if gate is None and "gate_mode" in fields:
        fields.fail(f"{fields.where} has a gate_mode but no gate; name the province", "gate_mode")
    return LinkInfo(
        a,
        b,
        kinds,
        one_way=one_way,
        seasons=fields.words("seasons", SEASONS),
        strength=fields.amount("strength", 1),
        support=fields.flag("support", True),
        gate=gate,
        owner=fields.words("owner", one=True),
        gate_mode=fields.choice("gate_mode", "leave", ("leave", "block")) if gate else "",
        lost_supports=fields.number("lost_supports", 0, 0, 100),
        powers=fields.words("powers", one=True),
        name=fields.text("name", ""),
        cuts=fields.flag("cuts", True),
        convoys=fields.flag("convoys"),
        line=fields.line,
    )


def _replace(draft: Draft, link: LinkInfo, fields: Fields, way: tuple[str, str, str]) -> None:
    """Only a patch may replace a link, and only one of its base."""
    old = draft.links.get(way)
    if old is None:
        return
    kind, a, b = way
    if not draft.patching or old.line:
        fields.fail(f"the {kind} link {a} - {b} {_TWICE}", "between")
    if link.one_way and not old.one_way:  # the other direction stays as it was
        draft.links[kind, b, a] = replace(old, a=b, b=a, one_way=True)
