"""A map in the making: plain dictionaries that the sections of a file are read into.

A whole map is read into an empty draft, a patch into the draft of its base.
"""

from __future__ import annotations

from dataclasses import replace

from legation.board.facts import (
    LinkInfo,
    MapFile,
    PowerInfo,
    ProvinceInfo,
    RailwayInfo,
    SetupInfo,
)
from legation.board.source import Source

__all__ = ["Draft"]


class Draft:
    """The facts of a map while it is read, by id, in the order of the file.

    ``links`` holds both directions of a two-way link, with the same value. Facts of the base have
    line 0, since their lines would be lines of another file.
    """

    def __init__(self, source: Source, base: MapFile | None = None) -> None:
        self.source = source
        self.patching = base is not None
        self.provinces: dict[str, ProvinceInfo] = {}
        self.powers: dict[str, PowerInfo] = {}
        self.links: dict[tuple[str, str, str], LinkInfo] = {}
        self.railways: dict[str, RailwayInfo] = {}
        self.setups: dict[str, SetupInfo] = {}
        self.tables: dict[str, str] = {}
        if base is not None:
            self.provinces = {p.id: replace(p, line=0) for p in base.provinces}
            self.powers = {p.id: replace(p, line=0) for p in base.powers}
            self.railways = {r.id: replace(r, line=0) for r in base.railways}
            self.setups = {s.id: replace(s, line=0) for s in base.setups}
            self.tables = dict(base.tables)
            for link in base.links:
                self.put(link.at(0))

    def put(self, link: LinkInfo) -> None:
        """Set a link, for each of its kinds and directions."""
        for kind in link.kinds:
            one = link if len(link.kinds) == 1 else replace(link, kinds=(kind,))
            self.links[kind, link.a, link.b] = one
            if not link.one_way:
                self.links[kind, link.b, link.a] = one

    def all_links(self) -> list[LinkInfo]:
        """Every link once."""
        return list({id(link): link for link in self.links.values()}.values())
