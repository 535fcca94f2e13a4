"""What stands beside the map of a site: countries, year, units, and names of classes."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from legation.bank.importing.draft import Draft, Side, clean
from legation.bank.importing.php import Array, Code, Unread, Value
from legation.bank.importing.shelf import Paper
from legation.board.source import nearest

__all__ = ["Parts", "read_parts"]

_CLASS = re.compile(r"variantClasses\[\s*['\"](\w{1,60})['\"]\s*\]\s*=")
_COMMENT = re.compile(r"/\*.*?\*/|^[ \t]*//[^\n]*", re.DOTALL | re.MULTILINE)
_TARGET = re.compile(r"supplyCenterTarget\s*=\s*([0-9]{1,4})\s*;")
_DATE = re.compile(r"function\s+turnAsDate\s*\([^)]*\)\s*\{(.*?)\n\s*\}", re.DOTALL)
_YEAR = re.compile(r"\+\s*([0-9]{1,5})\s*\)")
_BEFORE = re.compile(r"-\s*([0-9]{1,5})\s*\)\s*\).*?BC", re.DOTALL)
_NOBODY = ("neutral", "neutrals", "neutral units")
_KINDS = {"army": "A", "fleet": "F"}
_CLOSE = 0.7


class _Lands(Protocol):
    """What the reader of the map knows: places and countries by the site's names and numbers."""

    keys: dict[str, str]
    countries: dict[str, int | str]

    def find(self, name: Value, line: int, paper: Paper | None = None) -> str:
        """The place of a name of the site."""


@dataclass(frozen=True)
class Parts:
    """The files of a variant: its own ``variant.php`` first, then those it builds on; the file of the
    units; and the text of the classes that change the game.
    """

    variants: list[Paper]
    units: Paper | None
    hooks: str


def read_parts(draft: Draft, lands: _Lands, parts: Parts) -> None:
    """Powers, start, units."""
    names: list[str] = []
    if parts.variants:
        names = _variant(draft, lands, parts)
    else:
        draft.say("no variant.php: names of powers and the first year are not known")
    _powers(draft, lands, names)
    draft.start.setdefault("year", None)
    if parts.units is not None:
        _units(draft, lands, parts.units)
    if not any(side.units for side in draft.sides.values()):
        draft.say("no start units table found (units may be built in the first phase)")
    if draft.win is None:
        centres = sum(area.centre for area in draft.areas.values())
        draft.win = max(1, round(centres * 18 / 34))
        draft.say("victory from the framework default 18/34 of centres")


def _variant(draft: Draft, lands: _Lands, parts: Parts) -> list[str]:
    own, *others = [Code(paper) for paper in parts.variants]
    name, title, author = (own.assigned(word) for word in ("name", "fullName", "author"))
    if isinstance(name, str) and name.strip():
        draft.key = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:36] or draft.key
        draft.title = clean(name, draft.title)
    if isinstance(title, str):
        draft.title = clean(html.unescape(title), draft.title)
    if isinstance(author, str):
        draft.designer = clean(html.unescape(re.sub(r"<[^>]{0,200}>", "", author)))
    adapter = own.assigned("adapter")
    if isinstance(adapter, str) and clean(adapter):
        draft.say(f"Adapted for the site by {clean(html.unescape(adapter))}")
    texts = [_COMMENT.sub("", paper.text) for paper in parts.variants]
    targets = [found[1] for text in texts if (found := _TARGET.search(text))]
    if targets:
        draft.win = int(targets[0])
    dates = [found[1] for text in texts if (found := _DATE.search(text))]
    _date(draft, dates[0] if dates else "")
    _classes(draft, texts[0], parts.hooks)
    _convoys(draft, lands, own)
    return _countries(parts, (own, *others))


def _countries(parts: Parts, codes: Iterable[Code]) -> list[str]:
    """The names of the countries, from the first file that has them."""
    for code in codes:
        countries = code.assigned("countries")
        if countries is None:
            continue
        if not isinstance(countries, Array):
            line = countries.line if isinstance(countries, Unread) else 0
            code.paper.fail("$countries is no literal array", line)
        names = []
        for value, line in zip(countries.values, countries.lines, strict=True):
            if not isinstance(value, str) or not clean(html.unescape(value)):
                code.paper.fail("the name of a country stands in quotes", line)
            names.append(clean(html.unescape(value)))
        return names
    what = "there is no literal list of countries: $countries = array('A', 'B')"
    return parts.variants[0].fail(what)


def _date(draft: Draft, body: str) -> None:
    """The year of the first turn, from the sum that the site shows it by."""
    before, year = _BEFORE.search(body), _YEAR.search(body)
    if before:
        draft.start = {"year": -int(before[1]), "season": "spring"}
    elif year:
        draft.start = {"year": int(year[1]), "season": "spring"}
    else:
        draft.start = {"year": None}
        draft.say("start date not parsed")


def _classes(draft: Draft, text: str, hooks: str) -> None:
    """What the names of the site's classes tell."""
    classes = sorted(set(_CLASS.findall(text)))
    note = "from the class names of the source"
    if "BuildAnywhere" in hooks + text:
        draft.tell("build_any_centre", note=note)
    if "Transform" in hooks:
        draft.tell("transform_orders", note=note)
    if re.search(r"class\s+\w*Fog\w*Variant\b", text):
        draft.tell("fog_of_war", note=note)
    if classes:
        draft.tell("variant_code_hooks", classes=classes)


def _convoys(draft: Draft, lands: _Lands, code: Code) -> None:
    """Coasts whose fleets may convoy, by their numbers in the order of the territories."""
    given = code.assigned("convoyCoasts")
    places = list(lands.keys.values())
    for value in given.values if isinstance(given, Array) else ():
        word = str(value) if isinstance(value, int | str) else ""
        number = int(word) if re.fullmatch(r"[0-9]{1,6}", word) else 0
        if not 0 < number <= len(places):
            draft.say(f"convoyCoasts names {clean(word)[:20]!r}, which is no territory")
        else:
            draft.tell("convoyable_coast", province=places[number - 1].partition("/")[0])


def _powers(draft: Draft, lands: _Lands, names: list[str]) -> None:
    for name in names:
        if name.casefold() in draft.sides:
            draft.paper.fail(f"the country {name[:60]!r} is there twice")
        draft.sides[name.casefold()] = Side(name)
    if not names:
        numbers = [one for one in lands.countries.values() if isinstance(one, int)]
        for number in range(1, min(max(numbers, default=0), 100) + 1):
            draft.sides[f"country {number}"] = Side(f"Country {number}")
    sides = list(draft.sides.values())
    outside: list[str] = []
    for key, country in lands.countries.items():
        side = None
        if isinstance(country, str):
            side = draft.sides.get(clean(html.unescape(country)).casefold())
        elif 0 < country <= len(sides):
            side = sides[country - 1]
        if side is not None:
            (side.homes if draft.areas[key].centre else side.country).append(key)
        elif country not in (0, "", "Neutral"):
            outside.append(key)
    if outside:
        draft.say(f"Owned by nobody on the list of powers: {', '.join(sorted(outside))}")


def _units(draft: Draft, lands: _Lands, paper: Paper) -> None:
    table = Code(paper).assigned("countryUnits")
    if table is None:
        return
    if not isinstance(table, Array):
        line = table.line if isinstance(table, Unread) else 0
        paper.fail("$countryUnits is no literal array", line)
    given: dict[str, tuple[Array, int]] = {}
    for country, own, line in table.items():
        if not isinstance(country, str) or not isinstance(own, Array):
            paper.fail("units are written 'Country' => array('Place' => 'Army')", line)
        given[clean(html.unescape(country)).casefold()] = own, line
    for word, (own, line) in given.items():
        into = _list(draft, paper, word, line)
        for place, kind, at in own.items():
            if isinstance(place, Unread) or isinstance(kind, Unread):
                draft.say(f"Line {at} of {paper.base} is computed and was not read")
            else:
                into.append(_unit(draft, lands, paper, place, kind, at))


def _unit(draft: Draft, lands: _Lands, paper: Paper, place: Value, kind: Value, line: int) -> str:
    letter = _KINDS.get(kind.casefold()) if isinstance(kind, str) else None
    if letter is None:
        what = "a unit is written 'Place' => 'Army' or 'Place' => 'Fleet'"
        paper.fail(what, line)
    found = lands.find(place, line, paper)
    area = draft.areas[found.partition("/")[0]]
    if letter == "A":
        return f"A {area.key}"
    if area.coasts and "/" not in found:
        coasts = ", ".join(area.coasts)
        paper.fail(f"the fleet in {area.name} needs one of its coasts ({coasts})", line)
    return f"F {found}"


def _list(draft: Draft, paper: Paper, word: str, line: int) -> list[str]:
    """The units of a country. A name that is on no list stands for units that nobody moves."""
    if word in draft.sides:
        return draft.sides[word].units
    hint = nearest(word, draft.sides, least=_CLOSE)
    if hint:
        paper.fail(f"{word[:60]!r} is no country of this variant{hint}", line)
    if word not in _NOBODY:
        draft.say(f"The units of {word[:60]!r}, which is no country, are nobody's here")
    return draft.neutral
