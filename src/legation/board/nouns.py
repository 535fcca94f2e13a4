"""Reading ``[province]``, ``[[power]]``, ``[[railway]]``, ``[[setup]]`` and ``[table]``.

A noun that the draft knows is changed by the keys that are written; an unknown one is new and needs
its name (and a province its kind).
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from legation.board.draft import Draft
from legation.board.facts import (
    PATCH_SECTIONS,
    UNIT_KINDS,
    CityInfo,
    PowerInfo,
    ProvinceInfo,
    RailwayInfo,
    SetupInfo,
)
from legation.board.fields import SEASONS, Fields, each, first_phase, identifier, none
from legation.board.source import Source, nearest
from legation.board.tomltext import toml_lines
from legation.values.calendar import Phase
from legation.values.geography import NOBODY

__all__ = [
    "MAX_PROVINCES",
    "read_powers",
    "read_provinces",
    "read_railways",
    "read_setups",
    "read_tables",
]

MAX_PROVINCES = 4_096
MAX_POWERS = 500

_TERRAIN = ("land", "coast", "inland", "sea", "impassable")
_PROVINCE = (
    "name", "kind", "centre", "home", "coasts", "coast_also", "city", "also", "convoy", "seasons",
    "marks",
)  # fmt: skip


def read_provinces(draft: Draft, data: object) -> None:
    """``[province]``: a table of ``id = { ... }``."""
    source = draft.source
    top = source.header("province")[0]
    if not isinstance(data, dict):
        source.fail("write [province] and below it: id = { name = ..., kind = ... }", top)
    if len(data) + len(draft.provinces) > MAX_PROVINCES:
        source.fail(f"more than {MAX_PROVINCES} provinces; no map needs that", top)
    lines = source.keys("province")
    for key, value in data.items():
        fields = Fields(source, value, f"province {key[:40]!r}", lines.get(key, top))
        identifier(fields, key, "a province's id")
        fields.allow(*_PROVINCE)
        draft.provinces[key] = _province(draft, key, fields)


def _province(draft: Draft, key: str, fields: Fields) -> ProvinceInfo:
    old = draft.provinces.get(key)
    if old is None:
        if "name" not in fields or "kind" not in fields:
            hint = nearest(key, draft.provinces) if draft.patching else ""
            fields.fail(f"province {key!r} is new and needs name and kind{hint}")
        old = ProvinceInfo(key, "", "")
    kind, shore = old.kind, old.shore
    if "kind" in fields:
        kind = fields.choice("kind", "", _TERRAIN)
        shore = kind if kind in ("coast", "inland") else ""
    new = ProvinceInfo(
        key,
        fields.text("name", old.name or None),
        "land" if shore else kind,
        centre=fields.flag("centre", old.centre),
        home=none(fields.text("home", old.home or "none")),
        coasts=fields.words_or("coasts", old.coasts),
        also=fields.words_or("also", old.also),
        convoy=fields.flag("convoy", old.convoy),
        city=_city(fields) if "city" in fields else old.city,
        shore=shore,
        coast_also=_coast_names(fields) if "coast_also" in fields else old.coast_also,
        seasons=fields.words_or("seasons", old.seasons, SEASONS),
        marks=fields.words_or("marks", old.marks),
        line=fields.line,
    )
    for label in new.coasts:
        identifier(fields, label, "a coast", "coasts")
        if label == "city":
            fields.fail(f"{key!r} has a coast named 'city'; that word is for the city's own space")
    return new


def _city(fields: Fields) -> CityInfo | None:
    if fields.data["city"] is False:  # a patch may take a city away
        return None
    where = f"the city of {fields.where}"
    city = Fields(fields.source, fields.data["city"], where, fields.line)
    city.allow("income", "fortified", "port", "fortress", "major")
    return CityInfo(
        city.number("income", 0, 0, 1000),
        fortified=city.flag("fortified"),
        port=city.flag("port"),
        fortress=city.flag("fortress"),
        major=city.flag("major"),
    )


def _coast_names(fields: Fields) -> tuple[tuple[str, str], ...]:
    where = f"coast_also of {fields.where}"
    names = Fields(fields.source, fields.data["coast_also"], where, fields.line)
    return tuple(sorted((key, names.text(key)) for key in names.data))


def read_powers(draft: Draft, tables: list[Any]) -> None:
    """``[[power]]``: id, name, adjectives, letter."""
    written: set[str] = set()
    if len(tables) > MAX_POWERS:
        draft.source.fail(f"more than {MAX_POWERS} powers; no map needs that")
    for fields in each(draft.source, "power", tables):
        fields.allow("id", "name", "adjectives", "letter", "also", "marks")
        key = _own_id(fields, "power", written)
        if key == NOBODY:
            fields.fail(f"{key!r} is whose units are nobody's, not a power", "id")
        old = draft.powers.get(key, PowerInfo(key, ""))
        letter = fields.text("letter", old.letter)
        if len(letter) > 1 or letter.isspace() or letter == "/":
            fields.fail(
                f"the letter of {key!r} must be one character, not {letter[:20]!r}", "letter"
            )
        draft.powers[key] = PowerInfo(
            key,
            fields.text("name", old.name or None),
            adjectives=fields.words_or("adjectives", old.adjectives),
            letter=letter,
            also=fields.words_or("also", old.also),
            marks=fields.words_or("marks", old.marks),
            line=fields.line,
        )


def read_railways(draft: Draft, tables: list[Any]) -> None:
    """``[[railway]]``: stations in order, and who may use it."""
    written: set[str] = set()
    for fields in each(draft.source, "railway", tables):
        fields.allow("id", "name", "stations", "power", "powers")
        key = _own_id(fields, "railway", written)
        old = draft.railways.get(key, RailwayInfo(key, key, ()))
        powers = fields.words("power", one=True) + fields.words("powers", one=True)
        draft.railways[key] = RailwayInfo(
            key,
            fields.text("name", old.name),
            fields.words_or("stations", old.stations),
            powers if "power" in fields or "powers" in fields else old.powers,
            fields.line,
        )


def read_setups(draft: Draft, tables: list[Any]) -> None:
    """``[[setup]]``: first phase, victory, units, owners, what it changes of the map.

    One that is ``like`` another has what it does not say itself from that one, units by power and owners
    by province.
    """
    written: set[str] = set()
    for fields in each(draft.source, "setup", tables):
        fields.allow("id", "name", "like", "first", "win", "units", "owners", "patch")
        key = _own_id(fields, "setup", written)
        old = draft.setups.get(key)
        like = draft.setups[fields.choice("like", "", draft.setups)] if "like" in fields else None
        if like is not None:
            old = replace(like, id=key, name=key if like.id != key else like.name)
        new = old is None or "first" in fields
        old = old or SetupInfo(key, key, Phase("spring", 1901, "movement"))
        units, neutral = _units(fields) if "units" in fields else (old.units, old.neutral)
        owners = _owners(fields) if "owners" in fields else old.owners
        if like is not None and "units" in fields:
            named = fields.data["units"]
            units = (*(u for u in like.units if u[0] not in named), *units)
            neutral = neutral if "none" in named else like.neutral
        if like is not None and "owners" in fields:
            owners = tuple(sorted((dict(like.owners) | dict(owners)).items(), key=lambda o: o[0]))
        draft.setups[key] = replace(
            old,
            name=fields.text("name", old.name),
            first=first_phase(fields, "first") if new else old.first,
            win=fields.number("win", old.win, 0, MAX_PROVINCES),
            units=units,
            neutral=neutral,
            owners=owners,
            patch=_patch(fields) if "patch" in fields else old.patch,
            line=fields.line,
        )


def _patch(fields: Fields) -> str:
    """The patch of a set-up as a text, with the sections that a set-up may change."""
    where = f"the patch of {fields.where}"
    patch = Fields(fields.source, fields.data["patch"], where, fields.line)
    patch.allow(*PATCH_SECTIONS)
    try:
        return toml_lines(patch.data)
    except (TypeError, RecursionError):
        fields.fail(f"{where} holds a date or is nested too deeply", "patch")


def _owners(fields: Fields) -> tuple[tuple[str, str | None], ...]:
    owners = Fields(fields.source, fields.data["owners"], f"owners of {fields.where}", fields.line)
    return tuple(sorted(((key, none(owners.text(key))) for key in owners.data), key=lambda o: o[0]))


def _units(
    fields: Fields,
) -> tuple[tuple[tuple[str, str, str], ...], tuple[tuple[str, str], ...]]:
    given = Fields(fields.source, fields.data["units"], f"units of {fields.where}", fields.line)
    units: list[tuple[str, str, str]] = []
    neutral: list[tuple[str, str]] = []
    for power in given.data:
        for text in given.words(power):
            letter, _, place = text.partition(" ")
            if letter not in UNIT_KINDS or not place or place != place.strip():
                fields.fail(f'{text[:40]!r} is not a unit; write "A par" or "F stp/sc"', text)
            if power == "none":
                neutral.append((UNIT_KINDS[letter], place))
            else:
                units.append((power, UNIT_KINDS[letter], place))
    return tuple(units), tuple(neutral)


def read_tables(draft: Draft, data: object) -> None:
    """``[table.NAME]``: facts for rule modules, kept as they are."""
    source: Source = draft.source
    fields = Fields(source, data, "[table]", source.header("table")[0])
    for key, value in fields.data.items():
        try:
            text = json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)
        except (TypeError, ValueError):
            fields.fail(f"table {key[:40]!r} holds a date or no finite number; write a text")
        draft.tables[key] = text


def _own_id(fields: Fields, what: str, written: set[str]) -> str:
    key = identifier(fields, fields.text("id"), f"a {what}'s id", "id")
    if key in written:
        fields.fail(f"the {what} {key!r} is written twice; leave one out", "id")
    written.add(key)
    fields.where = f"{what} {key!r}"
    return key
