"""Fingerprints of maps: of what the rules can notice, and of the words besides."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from legation.board.facts import MapFile

__all__ = ["facts_digest", "facts_text", "words_digest"]


def facts_text(made: MapFile) -> str:
    """All facts that can change a game, one a line in a fixed order.

    Names, aliases, adjectives and credits are left out: correcting a spelling does not make another
    map of it. The format is part of the game record's contract; a change of it changes all digests.
    """
    return "\n".join(json.dumps(row, separators=(",", ":")) for row in _rows(made)) + "\n"


def facts_digest(made: MapFile) -> str:
    """SHA-256 of ``facts_text``, in hexadecimal."""
    return hashlib.sha256(facts_text(made).encode()).hexdigest()


def words_digest(made: MapFile, facts: str) -> str:
    """A digest that differs for maps that differ in anything but their credits and line numbers."""
    words: list[object] = [facts, made.id, made.name]
    words += ([p.id, p.name, p.also, p.coast_also] for p in made.provinces)
    words += ([p.id, p.name, p.letter, p.adjectives, p.also] for p in made.powers)
    words += ([s.id, s.name] for s in made.setups)
    words += ([r.id, r.name] for r in made.railways)
    words += ([*link.kinds, link.a, link.b, link.name] for link in made.links if link.name)
    words += ([made.designer, made.year, made.source, made.notes, made.based_on], made.file)
    return hashlib.sha256(json.dumps(words).encode()).hexdigest()


def _rows(made: MapFile) -> Iterator[list[object]]:
    yield ["map", 1, made.cities]
    for power in made.powers:  # their order is the order of the file: it can be the order of play
        yield ["power", power.id, power.marks]
    for p in sorted(made.provinces, key=lambda p: p.id):
        city = p.city and [
            p.city.income,
            p.city.fortified,
            p.city.port,
            p.city.fortress,
            p.city.major,
        ]
        yield ["province", p.id, p.kind, p.centre, p.home, sorted(p.coasts), p.convoy, city,
               sorted(p.seasons), sorted(p.marks)]  # fmt: skip
    links: list[list[object]] = []
    for link in made.links:
        a, b = (link.a, link.b) if link.one_way else sorted((link.a, link.b))
        links += [
            ["link", kind, a, b, link.one_way, sorted(link.seasons), str(link.strength),
             link.support, link.gate, link.gate_mode, link.lost_supports, sorted(link.owner),
             sorted(link.powers), *([] if link.cuts else ["no cut"])]
            for kind in link.kinds
        ]  # fmt: skip
    yield from sorted(links, key=json.dumps)
    for railway in sorted(made.railways, key=lambda r: r.id):
        yield ["railway", railway.id, railway.stations, sorted(railway.powers)]
    for setup in sorted(made.setups, key=lambda s: s.id):
        yield [
            "setup",
            setup.id,
            setup.first.short,
            setup.win,
            setup.units,
            sorted(setup.owners),
            setup.neutral,
            *([setup.patch] if setup.patch else []),
        ]
    for name, text in sorted(made.tables):
        yield ["table", name, text]
