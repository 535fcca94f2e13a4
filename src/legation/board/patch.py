"""Patches: the difference between two maps, in the vocabulary of the map file.

A patch may hold every section of a map file. A province, power, railway or set-up that exists is
changed by the keys that are written, another one is added; ``[links]`` adds links and ``[[link]]``
adds or replaces one; ``[drop]`` takes away first::

    [drop]
    provinces = ["naf"]
    links = { fleet = ["mao: wes"] }
    [province]
    rom = { centre = false }

Ids are strings, so nothing else moves. What hangs on a dropped thing goes with it: links, units and
owners of set-ups; a railway falls into the stretches that are left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from legation.board.draft import Draft
from legation.board.drops import prune, read_drop
from legation.board.facts import MapFile
from legation.board.fields import Fields, identifier
from legation.board.nouns import (
    read_powers,
    read_provinces,
    read_railways,
    read_setups,
    read_tables,
)
from legation.board.settle import settle
from legation.board.source import Source
from legation.board.ways import read_attributed, read_links

__all__ = ["apply_patch", "read_whole"]

_SECTIONS = ("map", "power", "province", "links", "link", "railway", "setup", "table")


_OFF_THE_GROUND = {"map", "power", "railway", "setup", "table"}
"""Sections that change no province and no link, so that all that stood before still can."""


def read_whole(source: Source, data: dict[str, Any]) -> MapFile:
    """The map of a file that stands alone."""
    return _read(source, data, None)


def apply_patch(base: MapFile, text: str, *, file: str = "<patch>") -> MapFile:
    """The map that ``text`` makes of ``base``. Raises ``MapError`` as ``parse_map`` does."""
    source = Source(text, file)
    return _read(source, source.load(), base)


def _read(source: Source, data: dict[str, Any], base: MapFile | None) -> MapFile:
    top = Fields(
        source,
        data,
        "the file",
        1,
        lambda key: source.header(key)[0] or source.keys("").get(key, 1),
    )
    top.allow(*_SECTIONS, *(() if base is None else ("drop",)))
    if base is None:
        for needed in ("map", "power", "province", "links"):
            if needed not in top:
                top.fail(
                    f"the file has no [{needed}]"
                    if needed != "power"
                    else "the file has no [[power]]"
                )
    draft = Draft(source, base)
    if "drop" in top:
        read_drop(draft, data["drop"])
    read_powers(draft, top.tables("power"))
    if "province" in top:
        read_provinces(draft, data["province"])
    if "links" in top:
        read_links(draft, data["links"])
    read_attributed(draft, top.tables("link"))
    read_railways(draft, top.tables("railway"))
    read_setups(draft, top.tables("setup"))
    if "table" in top:
        read_tables(draft, data["table"])
    if base is not None and not data.keys() <= _OFF_THE_GROUND:
        prune(draft)
    head = Fields(
        source,
        data.get("map", {}),
        "[map]",
        source.header("map")[0],
        lambda key: source.key("map", key),
    )
    made = _finish(draft, head, base)
    settle(made, source)
    count = head.number("provinces", None, 0)
    if count is not None and count != len(made.provinces):
        head.fail(
            f"provinces = {count}, but the map has {len(made.provinces)}; mend one of them",
            "provinces",
        )
    return made


def _finish(draft: Draft, head: Fields, base: MapFile | None) -> MapFile:
    head.allow(
        "id", "name", "designer", "year", "source", "notes", "provinces", "based_on", "cities"
    )
    old = base or MapFile("", "", (), (), (), ())
    if "id" in head:  # another map, with credits of its own
        old = replace(old, designer="", year=None, source=(), notes="")
    key = head.text("id", old.id or None)
    identifier(head, key, "a map's id", "id")
    name = head.text("name", old.name or None)
    return MapFile(
        id=key,
        name=name,
        powers=tuple(draft.powers.values()),
        provinces=tuple(sorted(draft.provinces.values(), key=lambda p: p.id)),
        links=tuple(sorted(draft.all_links(), key=lambda link: (link.kinds, link.a, link.b))),
        setups=tuple(draft.setups.values()),
        railways=tuple(draft.railways.values()),
        designer=head.text("designer", old.designer),
        year=head.number("year", old.year),
        source=head.words("source", one=True) or old.source,
        notes=head.text("notes", old.notes),
        based_on=head.text("based_on", old.based_on),
        cities=head.flag("cities", old.cities),
        tables=tuple(sorted(draft.tables.items())),
        file=draft.source.file,
    )
