"""What only a finished map can tell: names that must exist, terrain, counts that must agree.

All these are mistakes that make a map unusable. What is merely suspicious is for
``legation.board.checks``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NoReturn

from legation.board.facts import LinkInfo, MapFile, ProvinceInfo, SetupInfo
from legation.board.faults import link_fault, unit_fault, wet_places
from legation.board.source import Source, nearest
from legation.values.geography import province_of

__all__ = ["settle"]


def settle(made: MapFile, source: Source) -> None:
    """Refuse a map that contradicts itself. Raises ``MapError`` with the line."""
    provinces = {p.id: p for p in made.provinces}
    powers = {p.id for p in made.powers}
    _powers(made, source)
    _provinces(made, source, powers)
    _names(made, source)
    for link in made.links:
        _link(link, source, provinces, powers)
    wet = wet_places(made.links)
    _shores(made, wet, source)
    for railway in made.railways:
        for station in railway.stations:
            _known(station, provinces, f"a station of railway {railway.id!r}", source, railway.line)
        for power in railway.powers:
            _known(power, powers, f"a power of railway {railway.id!r}", source, railway.line)
        if len(railway.stations) < 2:
            source.fail(f"railway {railway.id!r} needs two stations or more", railway.line)
    for setup in made.setups:
        if not setup.patch:  # what stands on a map of its own is settled with that map
            _setup(setup, powers, provinces, wet, source)


def _known(word: str, known: Iterable[str], what: str, source: Source, line: int) -> None:
    if word not in known:
        _unknown(word, known, what, source, line)


def _unknown(word: str, known: Iterable[str], what: str, source: Source, line: int) -> NoReturn:
    source.fail(f"{what} is {word[:60]!r}, which is unknown{nearest(word, known)}", line)


def _powers(made: MapFile, source: Source) -> None:
    letters: dict[str, str] = {}
    for power in made.powers:
        other = letters.setdefault(power.letter, power.id) if power.letter else power.id
        if other != power.id:
            source.fail(
                f"{other!r} and {power.id!r} both have the letter {power.letter!r}; "
                "give one of them another, or none",
                power.line,
            )


def _provinces(made: MapFile, source: Source, powers: set[str]) -> None:
    for info in made.provinces:
        if info.home is not None:
            _known(info.home, powers, f"the home of {info.id!r}", source, info.line)
        if info.coasts and info.kind != "land":
            source.fail(f"{info.id!r} is {info.kind} and cannot have coasts", info.line)
        if info.coasts and info.shore == "inland":
            source.fail(f"{info.id!r} is inland and cannot have coasts", info.line)
        if info.kind == "impassable" and (info.centre or info.home or info.city):
            what = "it cannot be a centre, a home or a city"
            source.fail(f"{info.id!r} is impassable; {what}", info.line)
        for label, meant in info.coast_also:
            what = f"the coast that {label!r} of {info.id!r} stands for"
            _known(meant, info.coasts, what, source, info.line)
            if label in info.coasts:
                source.fail(f"{label!r} is a coast of {info.id!r} itself", info.line)


def _names(made: MapFile, source: Source) -> None:
    """An alias means one province: no other may have it as id, alias or name."""
    owners: dict[str, str] = {p.id: p.id for p in made.provinces}
    names = {p.name.casefold(): p.id for p in made.provinces}
    for info in made.provinces:
        for alias in info.also:
            word = alias.casefold()
            other = owners.setdefault(word, info.id)
            if other == info.id:
                other = names.get(word, info.id)
            if other != info.id:
                source.fail(
                    f"{alias!r} could mean {other!r} and {info.id!r}; take it from one of them",
                    info.line,
                )


def _link(
    link: LinkInfo, source: Source, provinces: Mapping[str, ProvinceInfo], powers: set[str]
) -> None:
    fault = link_fault(link, provinces)
    if fault:
        source.fail(fault, link.line)
    way = f"{link.a} - {link.b}"
    if link.gate is not None:
        _known(link.gate, provinces, f"the gate of {way}", source, link.line)
    for owned in link.owner:
        _known(owned, provinces, f"the owner condition of {way}", source, link.line)
    for power in link.powers:
        _known(power, powers, f"a power of the link {way}", source, link.line)


def _shores(made: MapFile, wet: set[str], source: Source) -> None:
    for info in made.provinces:
        if info.shore == "coast" and not info.coasts and info.id not in wet:
            source.fail(f"{info.id!r} is a coast, but no fleet link reaches it", info.line)
        for label in info.coasts:
            if f"{info.id}/{label}" not in wet:
                source.fail(f"no fleet link reaches the coast {info.id}/{label}", info.line)


def _setup(
    setup: SetupInfo,
    powers: Iterable[str],
    provinces: Mapping[str, ProvinceInfo],
    wet: set[str],
    source: Source,
) -> None:
    where = f"set-up {setup.id!r}"
    taken: set[tuple[str, bool]] = set()
    for power, kind, place in (*setup.units, *(("", *unit) for unit in setup.neutral)):
        unit = f"{kind[0].upper()} {place}"
        if power and power not in powers:
            _unknown(power, powers, f"a power in {where}", source, _line(setup, power, source))
        fault = unit_fault(kind, place, provinces, wet)
        space = (province_of(place), kind == "garrison")
        if fault is None and space in taken:
            fault = f"there are two units in {space[0]!r}"
        if fault:
            text = f"{unit[:40]!r} in {where}: {fault}"
            source.fail(text, _line(setup, unit, source))
        taken.add(space)
    for province, owner in setup.owners:
        if province not in provinces:
            line = _line(setup, province, source)
            _unknown(province, provinces, f"an owned province of {where}", source, line)
        if owner is not None and owner not in powers:
            line = _line(setup, province, source)
            _unknown(owner, powers, f"the owner of {province!r} in {where}", source, line)


def _line(setup: SetupInfo, word: str, source: Source) -> int:
    """The line of a word in a set-up; looked for only when there is something to report."""
    heads = source.heads("setup")
    return source.key("setup", word, heads.index(setup.line)) if setup.line in heads else setup.line
