"""Taking things off a map: ``[drop]`` of a patch, and what a patch makes impossible."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from legation.board.draft import Draft
from legation.board.facts import RailwayInfo, SetupInfo
from legation.board.faults import link_fault, unit_fault, wet_places
from legation.board.fields import Fields
from legation.board.ways import read_pairs
from legation.values.geography import province_of

__all__ = ["prune", "read_drop"]


def read_drop(draft: Draft, data: object) -> None:
    """``[drop]``: provinces, powers, links, railways, setups. What hangs on them goes too."""
    source = draft.source
    top = source.header("drop")[0]
    fields = Fields(source, data, "[drop]", top, lambda key: source.key("drop", key))
    fields.allow("provinces", "powers", "links", "railways", "setups")
    if "links" in fields:
        for kind, a, b, line in read_pairs(source, fields.data["links"], "drop.links", top):
            if not {(kind, a, b), (kind, b, a)} & draft.links.keys():
                source.fail(f"there is no {kind} link {a} - {b} to drop", line)
            draft.links.pop((kind, a, b), None)
            draft.links.pop((kind, b, a), None)
    for key in fields.words("railways", draft.railways):
        del draft.railways[key]
    for key in fields.words("setups", draft.setups):
        del draft.setups[key]
    _drop_powers(draft, set(fields.words("powers", draft.powers)))
    _drop_provinces(draft, set(fields.words("provinces", draft.provinces)))


def _drop_powers(draft: Draft, gone: set[str]) -> None:
    draft.powers = {key: power for key, power in draft.powers.items() if key not in gone}
    for key, info in draft.provinces.items():
        if info.home in gone:
            draft.provinces[key] = replace(info, home=None)
    for key, line in list(draft.railways.items()):
        left = _without(line.powers, gone)
        if line.powers and not left:  # an empty list would open it to all
            del draft.railways[key]
        else:
            draft.railways[key] = replace(line, powers=left)
    for way, link in list(draft.links.items()):
        if link.powers and set(link.powers) <= gone:
            del draft.links[way]
    for link in draft.all_links():
        if gone & set(link.powers):
            draft.put(replace(link, powers=_without(link.powers, gone)))
    for key, setup in draft.setups.items():
        units = tuple(u for u in setup.units if u[0] not in gone)
        owners = tuple(o for o in setup.owners if o[1] not in gone)
        draft.setups[key] = replace(setup, units=units, owners=owners)


def _drop_provinces(draft: Draft, gone: set[str]) -> None:
    draft.provinces = {key: info for key, info in draft.provinces.items() if key not in gone}
    for way, link in list(draft.links.items()):
        if {province_of(link.a), province_of(link.b), link.gate, *link.owner} & gone:
            del draft.links[way]
    railways: dict[str, RailwayInfo] = {}
    for key, line in draft.railways.items():
        number = 1
        for part in _stretches(line.stations, gone):
            name = key if number == 1 else f"{key}{number}"  # a word that an order can name
            while name in railways or (number > 1 and name in draft.railways):
                number += 1
                name = f"{key}{number}"
            number += 1
            railways[name] = replace(line, id=name, stations=part)
    draft.railways = railways
    for key, setup in draft.setups.items():
        draft.setups[key] = replace(
            setup,
            units=tuple(u for u in setup.units if province_of(u[2]) not in gone),
            neutral=tuple(u for u in setup.neutral if province_of(u[1]) not in gone),
            owners=tuple(o for o in setup.owners if o[0] not in gone),
        )


def prune(draft: Draft) -> None:
    """Take away what the base had and the patch has made impossible.

    Links over terrain that changed, coasts that lie dry, units in set-ups that could no longer
    stand. Only facts of the base go; what the patch itself says is left to be refused.
    """
    for way, link in list(draft.links.items()):
        if not link.line and link_fault(link, draft.provinces):
            del draft.links[way]
    wet = wet_places(draft.links.values())
    for key, info in draft.provinces.items():
        if info.line:
            continue
        coasts = tuple(label for label in info.coasts if f"{key}/{label}" in wet)
        also = tuple(pair for pair in info.coast_also if pair[1] in coasts)
        dry = not coasts and key not in wet
        shore = "" if dry and info.shore == "coast" else info.shore
        draft.provinces[key] = replace(info, coasts=coasts, coast_also=also, shore=shore)
    for key, setup in draft.setups.items():
        if not setup.line and not setup.patch:
            draft.setups[key] = _standing(draft, setup, wet)


def _standing(draft: Draft, setup: SetupInfo, wet: set[str]) -> SetupInfo:
    def stands(kind: str, place: str) -> bool:
        return unit_fault(kind, place, draft.provinces, wet) is None

    return replace(
        setup,
        units=tuple(u for u in setup.units if stands(u[1], u[2])),
        neutral=tuple(u for u in setup.neutral if stands(*u)),
    )


def _without(words: tuple[str, ...], gone: set[str]) -> tuple[str, ...]:
    return tuple(w for w in words if w not in gone)


def _stretches(stations: Iterable[str], gone: set[str]) -> list[tuple[str, ...]]:
    """A line with stations taken out falls into the stretches that still join two stations."""
    parts: list[list[str]] = [[]]
    for station in stations:
        if station in gone:
            parts.append([])
        else:
            parts[-1].append(station)
    return [tuple(part) for part in parts if len(part) > 1]
