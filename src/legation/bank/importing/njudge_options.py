"""The third part of a mail judge's map: gateways, railways, and Machiavelli's tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from legation.bank.importing.draft import Draft, key_of

__all__ = ["read_options"]

_Rows = list[tuple[int, str]]
_Find = Callable[..., str | None]
_SPLIT = re.compile(r"([^\s:]+)\s*:\s*(.*)")
_DICE = re.compile(r"([0-9]{1,2})\s*:(.*)")
_INCOME = re.compile(r"(\S.*?)\s+([0-9])((?:\s+[0-9]{1,3}){6,7})")
_LIMIT = re.compile(r"(\S)\s+([xbr.]{4})\s+([xbr.]{4})\s+([xbr.]{4})")


def read_options(draft: Draft, rows: _Rows, find: _Find, off: Mapping[str, str]) -> None:
    """Read the options. ``find`` knows words for places, ``off`` names gateways and railways."""
    section, inside = "", False
    for number, line in rows:
        word = line.partition(":")[0].split("(")[0].strip().casefold()
        first = word.split(" ")[0].rstrip(":") if word else ""
        if first in _HEADS and not (inside and _DICE.fullmatch(line)):
            section, inside = first, True
            continue
        if not line:
            continue
        if inside and section in _READERS:
            _READERS[section](draft, number, line, find, off)


def _hong_kong(draft: Draft, number: int, line: str, find: _Find, off: Mapping[str, str]) -> None:
    match = _SPLIT.fullmatch(line)
    if match is None:
        draft.paper.fail("this option is written 'C: hk', the powers and the provinces", number)
    provinces = [find(word, number) for word in match[2].split()]
    for letter in match[1]:
        draft.tell("centre_not_counted_for", power_letter=letter, provinces=provinces)


def _gateway(draft: Draft, number: int, line: str, find: _Find, off: Mapping[str, str]) -> None:
    match = _SPLIT.fullmatch(line)
    places = [find(word, number) for word in match[2].split()] if match else []
    if match is None or len(places) != 3:
        what = "a gateway is written 'sca: egy med red': the controller, and the two ends"
        draft.paper.fail(what, number)
    key = find(match[1], number) or ""
    kinds = [k for k in ("fleet", "army") if (k, places[1], places[2]) in draft.ways]
    kind = kinds[0] if kinds else "fleet"
    for one, other in (places[1:], places[:0:-1]):
        draft.ways.pop((kind, one or "", other or ""), None)
    draft.tell(
        "gateway", id=key_of(match[1]), name=off.get(key, match[1]), controller=places[0],
        between=places[1:], unit=kind,
    )  # fmt: skip


def _railway(draft: Draft, number: int, line: str, find: _Find, off: Mapping[str, str]) -> None:
    match = _SPLIT.fullmatch(line)
    words = match[2].split() if match else []
    if match is None or len(words) < 3:
        what = "a railway is written 'tsr: R mos prm oms': its powers, then the provinces in order"
        draft.paper.fail(what, number)
    key = find(match[1], number) or ""
    route = [find(word, number) for word in words[1:]]
    draft.tell(
        "railway", id=key_of(match[1]), name=off.get(key, match[1]), power_letters=words[0],
        route=route,
    )  # fmt: skip


def _dice(kind: str) -> Callable[[Draft, int, str, _Find, Mapping[str, str]], None]:
    """A table by two sums of two dice, each from 2 to 12."""

    def read(draft: Draft, number: int, line: str, find: _Find, off: Mapping[str, str]) -> None:
        match = _DICE.fullmatch(line)
        if match is None:
            return
        table = next((e for e in draft.special if e["type"] == kind), None)
        if table is None:
            table = {"type": kind, "cells": {}}
            draft.special.append(table)
        for column, word in enumerate(match[2].split(), 2):
            if word.strip("-") == "":
                continue
            place = find(word)
            if place is None:
                draft.say(f"{word[:40]!r} in line {number} is no area, left out of a table of dice")
            else:
                table["cells"][f"{match[1]},{column}"] = place

    return read


def _income(draft: Draft, number: int, line: str, find: _Find, off: Mapping[str, str]) -> None:
    match = _INCOME.fullmatch(line)
    if match is None:
        return
    values = [int(word) for word in match[3].split()]
    table = next((e for e in draft.special if e["type"] == "variable_income"), None)
    if table is None:
        table = {"type": "variable_income", "table": []}
        draft.special.append(table)
    city = find(match[1]) or match[1]
    row = {"city": city, "dice": int(match[2]), "values": values[:6]}
    table["table"].append(row | ({"initial": values[6]} if len(values) > 6 else {}))


def _limits(draft: Draft, number: int, line: str, find: _Find, off: Mapping[str, str]) -> None:
    match = _LIMIT.fullmatch(line)
    if match is None:
        return
    table = next((e for e in draft.special if e["type"] == "unit_limits"), None)
    if table is None:
        table = {"type": "unit_limits", "table": {}}
        draft.special.append(table)
    table["table"][match[1]] = {"army": match[2], "fleet": match[3], "garrison": match[4]}


_READERS = {
    "hongkong": _hong_kong,
    "gateway": _gateway,
    "railway": _railway,
    "famine": _dice("famine_table"),
    "plague": _dice("plague_table"),
    "storms": _dice("storm_table"),
    "variable": _income,
    "limits": _limits,
}
_HEADS = {*_READERS, "ownership", "center", "centre", "province", "city"}
