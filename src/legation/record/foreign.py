"""Games of other programs in the words of our bank: their maps, codes of places and calendars.

Most names need no table: a map of theirs has our id with ``_`` for ``-``, and a place is known by its
id, an alias or its full name. The tables here hold what cannot be found so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from legation.bank.files import ships
from legation.record.logged import LoggedGame, LoggedPhase, Named

__all__ = ["in_our_words", "map_id"]

_MAPS: Mapping[str, str] = {
    "ancientmediterranean": "ancient-med",
    "ancmed": "ancient-med",
    "coldwar": "cold-war",
    "empiresandcoalitions": "empires-and-coalitions",
    "italy_vs_germany": "germany-vs-italy",
    "northseawars": "north-sea-wars",
    "twentytwenty": "twenty-twenty",
    "westernworld901": "western-world-901",
    "youngstownredux": "youngstown-redux",
}
"""Maps by the names of other programs, where they are not our id with other signs."""

_CODES: Mapping[tuple[str, str], Mapping[str, str]] = {
    # Ids that mean another place on our map: Guangzhou, Java and Saigon.
    ("godip", "youngstown-redux"): {"gua": "gun", "jav": "jaa", "sai": "sag"},
}
"""Codes of places by the program and our map, where our map gives the code to another place."""

_WITH_FLAGS: Mapping[str, tuple[str, str]] = {"colonial": ("colonial-bare", "colonial-njudge")}
"""Games of the mail judge by our map: the variant without any of its optional rules, and with them."""

_HUNDRED = re.compile(r"[YW](\d+)([MRA])")


def map_id(name: str) -> str:
    """The id of a map of the bank that a file calls ``name``; the name itself if there is none."""
    for one in (name, _MAPS.get(name, ""), name.replace("_", "-")):
        if one and ships("maps", one):
            return one
    return name


def in_our_words(logged: LoggedGame) -> LoggedGame:
    """A recorded game with our map id, our codes of places and our names of phases.

    A record of ours is left as it is.
    """
    if logged.form == "record":
        return logged
    name = map_id(logged.variant)
    if logged.form == "judge" and name in _WITH_FLAGS:
        name = _WITH_FLAGS[name][bool(logged.original.get("flags"))]
    codes = _CODES.get((str(logged.original.get("abbreviations", "")), name), {})
    phases = logged.phases
    if codes:
        phases = tuple(_renamed(phase, _changer(codes)) for phase in phases)
    if name == "hundred":
        phases = tuple(replace(phase, name=_of_hundred(phase.name)) for phase in phases)
    return replace(logged, variant=name, phases=phases)


def _changer(codes: Mapping[str, str]) -> Callable[[str], str]:
    pattern = re.compile(rf"\b({'|'.join(codes)})\b")
    return lambda text: pattern.sub(lambda found: codes[found[1]], text)


def _renamed(phase: LoggedPhase, change: Callable[[str], str]) -> LoggedPhase:
    def each(named: Named) -> Named:
        return {power: tuple(map(change, texts)) for power, texts in named.items()}

    options, results = phase.options, phase.results
    return replace(
        phase,
        units=each(phase.units),
        centres=None if phase.centres is None else each(phase.centres),
        dislodged={
            (power, change(unit)): None if origin is None else change(origin)
            for (power, unit), origin in phase.dislodged.items()
        },
        options=None
        if options is None
        else {(p, change(unit)): tuple(map(change, to)) for (p, unit), to in options.items()},
        orders=each(phase.orders),
        results=None
        if results is None
        else {(power, change(unit)): words for (power, unit), words in results.items()},
    )


def _of_hundred(name: str) -> str:
    """A phase of Hundred, whose only season is called the year: Y1425M is our S1425M."""
    found = _HUNDRED.fullmatch(name)
    if found is None:
        return name
    return f"{'W' if found[2] == 'A' else 'S'}{found[1]}{found[2]}"
