"""A ``MapFile`` as the text of a map file, whole or as a patch on another map."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace

from legation.board.facts import (
    UNIT_KINDS,
    CityInfo,
    LinkInfo,
    MapFile,
    PowerInfo,
    ProvinceInfo,
    RailwayInfo,
    SetupInfo,
)
from legation.board.tomltext import key_text as _key
from legation.board.tomltext import value_text as _value
from legation.values.calendar import Phase

__all__ = ["map_text", "patch_text"]

_LETTERS = {kind: letter for letter, kind in UNIT_KINDS.items()}


def map_text(made: MapFile) -> str:
    """The text of a map file that stands alone; ``parse_map`` reads the same facts from it."""
    parts = [_head(made), *map(_power, made.powers), "[province]"]
    room = max((len(_key(p.id)) for p in made.provinces), default=0)
    parts[-1] += "".join(f"\n{_key(p.id):{room}} = {_province(p)}" for p in made.provinces)
    parts.append(_links(made.links))
    return _joined([*parts, *_rest(made)])


def patch_text(base: MapFile, made: MapFile) -> str:
    """The text of a map file based on ``base``, which must have the same places and borders.

    Centres, homes, cities, marks, powers, tables and set-ups may differ.
    """
    parts = [_head(replace(made, based_on=base.id))]
    drops = {"setups": [s.id for s in base.setups]}
    same = [p.id for p in base.powers] == [p.id for p in made.powers]
    if not same:
        drops["powers"] = [p.id for p in base.powers]
    parts.append("[drop]" + "".join(f"\n{key} = {_value(ids)}" for key, ids in drops.items()))
    old = {p.id: p for p in base.provinces}
    if not same:
        parts += map(_power, made.powers)
        old = {key: replace(info, home=None) for key, info in old.items()}
    lines = [
        f"{_key(info.id)} = {_changes(old[info.id], info)}"
        for info in made.provinces
        if info.kind != "impassable" and _changes(old[info.id], info) != "{}"
    ]
    if lines:
        parts.append("\n".join(["[province]", *lines]))
    return _joined([*parts, *_rest(made)])


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def _rest(made: MapFile) -> list[str]:
    return [
        *map(_railway, made.railways),
        *map(_setup, made.setups),
        *(_table(name, json.loads(text)) for name, text in made.tables),
    ]


# --- values ----------------------------------------------------------------------------------------


def _lines(facts: Mapping[str, object]) -> str:
    """``key = value`` lines of the facts that are not empty."""
    return "\n".join(f"{key} = {_value(value)}" for key, value in facts.items() if _is_told(value))


def _is_told(value: object) -> bool:
    return value is not None and value is not False and value not in ("", (), [], {})


def _long(text: str) -> str:
    """A text of several lines, readable as they are."""
    if "\n" not in text:
        return _value(text)
    inner = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return f'"""\n{inner}"""'


# --- sections --------------------------------------------------------------------------------------


def _head(made: MapFile) -> str:
    facts: dict[str, object] = {
        "id": made.id,
        "name": made.name,
        "based_on": made.based_on,
        "designer": made.designer,
        "year": made.year,
        "cities": made.cities and not made.based_on,
    }
    text = "[map]\n" + _lines(facts)
    if len(made.source) == 1:
        text += f"\nsource = {_value(made.source[0])}"
    elif made.source:
        text += "\nsource = [" + "".join(f"\n  {_value(line)}," for line in made.source) + "\n]"
    if made.notes:
        text += f"\nnotes = {_long(made.notes)}"
    if not made.based_on:
        text += f"\nprovinces = {len(made.provinces)}"
    elif made.cities:
        text += "\ncities = true"
    return text


def _power(power: PowerInfo) -> str:
    facts: dict[str, object] = {
        "id": power.id,
        "name": power.name,
        "adjectives": power.adjectives,
        "letter": power.letter,
        "also": power.also,
        "marks": power.marks,
    }
    return "[[power]]\n" + _lines(facts)


def _facts(info: ProvinceInfo) -> dict[str, object]:
    return {
        "name": info.name,
        "kind": info.shore or info.kind,
        "centre": info.centre,
        "home": info.home,
        "coasts": info.coasts,
        "coast_also": dict(info.coast_also),
        "city": _city(info.city),
        "also": info.also,
        "convoy": info.convoy,
        "seasons": info.seasons,
        "marks": info.marks,
    }


def _province(info: ProvinceInfo) -> str:
    facts = {key: value for key, value in _facts(info).items() if _is_told(value)}
    if info.city is not None:
        facts["city"] = _city(info.city)  # an empty one is a city, too
    return _value(facts)


def _changes(old: ProvinceInfo, new: ProvinceInfo) -> str:
    """What a patch must say of a province; its names and coasts stay."""
    before, after = _facts(old), _facts(new)
    kept = ("centre", "home", "city", "convoy", "seasons", "marks")
    none: dict[str, object] = {"home": "none", "city": False}
    facts = {
        key: none.get(key) if after[key] is None else after[key]
        for key in kept
        if before[key] != after[key]
    }
    return _value(facts)


def _city(city: CityInfo | None) -> dict[str, object] | None:
    if city is None:
        return None
    facts = {
        "income": city.income, "fortified": city.fortified, "port": city.port,
        "fortress": city.fortress, "major": city.major,
    }  # fmt: skip
    return {key: value for key, value in facts.items() if value}


def _links(links: Iterable[LinkInfo]) -> str:
    plain: dict[str, dict[str, list[str]]] = {}
    special: dict[LinkInfo, list[str]] = {}
    for link in links:
        for kind in link.kinds:
            if link.plain and not link.one_way:
                plain.setdefault(kind, {}).setdefault(link.a, []).append(link.b)
            else:
                special.setdefault(replace(link, kinds=()), []).append(kind)
    parts = ["[links]"]
    for kind, rows in sorted(plain.items()):
        entries = [f"{a}: {' '.join(sorted(ends))}" for a, ends in sorted(rows.items())]
        parts.append(f"{kind} = [" + "".join(f"\n  {_value(e)}," for e in entries) + "\n]")
    return _joined(["\n".join(parts), *(_link(link, kinds) for link, kinds in special.items())])[
        :-1
    ]


def _link(link: LinkInfo, kinds: list[str]) -> str:
    facts: dict[str, object] = {
        "between": (link.a, link.b),
        "kinds": kinds,
        "name": link.name,
        "one_way": link.one_way,
        "seasons": link.seasons,
        "gate": link.gate,
        "gate_mode": link.gate_mode,
        "convoys": link.convoys or None,
        "owner": link.owner,
        "powers": link.powers,
        "lost_supports": link.lost_supports or None,
    }
    text = "[[link]]\n" + _lines(facts)
    if link.strength != 1:
        whole = isinstance(link.strength, int)
        text += f"\nstrength = {_value(link.strength if whole else str(link.strength))}"
    text = text if link.support else text + "\nsupport = false"
    return text if link.cuts else text + "\ncuts = false"


def _railway(railway: RailwayInfo) -> str:
    facts: dict[str, object] = {
        "id": railway.id,
        "name": railway.name,
        "stations": railway.stations,
        "powers": railway.powers,
    }
    return "[[railway]]\n" + _lines(facts)


def _setup(setup: SetupInfo) -> str:
    facts: dict[str, object] = {
        "id": setup.id,
        "name": setup.name,
        "first": _phase(setup.first),
        "win": setup.win,
        "owners": {province: owner or "none" for province, owner in setup.owners},
    }
    units: dict[str, list[str]] = {}
    for power, kind, place in setup.units:
        units.setdefault(power, []).append(f"{_LETTERS[kind]} {place}")
    for kind, place in setup.neutral:
        units.setdefault("none", []).append(f"{_LETTERS[kind]} {place}")
    text = "[[setup]]\n" + _lines(facts)
    if setup.patch:
        text += f"\npatch = {_value(tomllib.loads(setup.patch))}"
    if not units:
        return text
    rows = "".join(f"\n{_key(power)} = {_value(own)}" for power, own in units.items())
    return f"{text}\n\n[setup.units]{rows}"


def _phase(phase: Phase) -> str:
    usual = "adjustment" if phase.season == "winter" else "movement"
    year = f"{-phase.year} BC" if phase.year < 0 else str(phase.year)
    return f"{phase.season} {year}" + ("" if phase.kind == usual else f" {phase.kind}")


def _table(name: str, table: object) -> str:
    if not isinstance(table, Mapping):
        return f"[table]\n{_key(name)} = {_value(table)}"
    rows = "".join(f"\n{_key(key)} = {_value(value)}" for key, value in table.items())
    return f"[table.{_key(name)}]{rows}"
