"""Fingerprints of maps: of what the rules can notice, and of the words besides."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from legation.board.facts import LinkInfo, MapFile

__all__ = ["facts_digest", "facts_text", "words_digest"]


def facts_text(made: MapFile) -> str:
    """All facts that can change a game, one a line in a fixed order.

    Names, aliases, adjectives and credits are left out: correcting a spelling does not make another
    map of it. The format is part of the game record's contract; a change of it changes all digests.
    """
    return "\n".join(_lines(made)) + "\n"


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


_dense = json.JSONEncoder(separators=(",", ":")).encode


def _lines(made: MapFile) -> list[str]:
    """The facts as lines of JSON, those of the links in the middle."""
    return [*_encoded(_things(made)), *_links(made), *_encoded(_rest(made))]


_MARK = "\0"  # in no text of a map


def _encoded(rows: Iterator[list[object]]) -> list[str]:
    """Rows as JSON, all at once: one call of the encoder for each is most of the time."""
    marked = [one for row in rows for one in (row, _MARK)]
    return _dense(marked[:-1])[1:-1].split(f",{_dense(_MARK)},") if marked else []


def _things(made: MapFile) -> Iterator[list[object]]:
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


def _links(made: MapFile) -> list[str]:
    """The lines of the links, in the order of their JSON with blanks in it."""
    rows: list[tuple[str, str]] = []
    quoted = {end: json.dumps(end) for end in {e for link in made.links for e in (link.a, link.b)}}
    for link in made.links:
        a, b = (link.a, link.b) if link.one_way else sorted((link.a, link.b))
        if link.plain:
            # Nearly all links, and thousands on a large map: the same text, made at once.
            one, two, way = quoted[a], quoted[b], "true" if link.one_way else "false"
            for kind in link.kinds:
                spaced = f'["link", "{kind}", {one}, {two}, {way}, {_PLAIN}'
                rows.append((spaced, f'["link","{kind}",{one},{two},{way},{_PLAIN_DENSE}'))
            continue
        for kind in link.kinds:
            row = _row(link, kind, a, b)
            rows.append((json.dumps(row), _dense(row)))
    return [dense for _, dense in sorted(rows)]


_PLAIN = '[], "1", true, null, "", 0, [], []]'
_PLAIN_DENSE = _PLAIN.replace(", ", ",")


def _row(link: LinkInfo, kind: str, a: str, b: str) -> list[object]:
    return ["link", kind, a, b, link.one_way, sorted(link.seasons), str(link.strength),
            link.support, link.gate, link.gate_mode, link.lost_supports, sorted(link.owner),
            sorted(link.powers), *([] if link.cuts else ["no cut"]),
            *(["convoys"] if link.convoys else [])]  # fmt: skip


def _rest(made: MapFile) -> Iterator[list[object]]:
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
