"""Maps of the mail judge: ``map.NAME`` with ``seed.NAME``.

A map file has three parts, each ended by ``-1``: areas (``Name, type abbreviations``), moves
(``abc-mv: def ghi``) and options (centre lists, gateways, railways, tables of dice). The seed has the
first phase, the units, and perhaps a record of who owns what. Names of powers and the number of
centres to win stand in neither: they come from the judge's ``variant.c`` and ``variant.h``, or from a
file ``powers.NAME`` with lines such as ``A Austria Austrian``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from legation.bank.importing.draft import Area, Draft, Side, clean, key_of
from legation.bank.importing.njudge_options import read_options
from legation.bank.importing.njudge_powers import Table, is_list, read_table
from legation.bank.importing.shelf import Paper, Shelf
from legation.board.source import nearest

__all__ = ["kind_of", "read_njudge"]

_AREA = re.compile(r"([^,]*),\s*(\S+)((?:\s+\S+)*)\s*")
_MOVE = re.compile(r"([^\s:]+)-([a-z]{2})(?:\s*:|\s)(.*)")
_CITY = re.compile(r"([A-Za-z0-9])([0-9])([.fpP])(V?)")
_PHASE = re.compile(r"([SUFW])([0-9]{1,5})([MBA])")
_UNIT = re.compile(r"(\S)m?:?\s+([AFGW])\s+(.+)")
_RECORD = re.compile(r"[.&A-Z0-9]{3,}")
_COLUMN = re.compile(r"([NnOoCcHF]):(\S+)")
_SEASONS = {"S": "spring", "U": "summer", "F": "fall", "W": "winter"}
_PHASES = {"M": "movement", "B": "build", "A": "adjustment"}
_COASTS = ("nc", "sc", "ec", "wc")
_KINDS = ("mv", "xc", "mx", "cc", *_COASTS)
_WET = "wvh"
_OFF = "gr"


def kind_of(text: str) -> str:
    """``"map"`` for a map file, ``"part"`` for a seed or a list of powers, else nothing."""
    head = [line.strip() for line in text[:200_000].splitlines()]
    moves = sum(bool(_MOVE.fullmatch(line)) for line in head[:3000])
    if moves > 1 and any(_AREA.fullmatch(line) for line in head):
        return "map"
    told = next((line for line in head if line and not line.startswith("#")), "")
    if _PHASE.fullmatch(told) or "pletter[]" in text or "define SETNP" in text:
        return "part"
    return "part" if is_list(text) else ""


def read_njudge(paper: Paper, shelf: Shelf) -> list[Draft]:
    """The map in a map file, with the seed and the powers that lie with it."""
    name = paper.base.partition(".")[2] if paper.base.startswith("map") else paper.stem
    name = name or "standard"
    draft = Draft(paper, key_of(name).replace("_", "-"), clean(name.replace("_", " ")).title())
    draft.duality = False
    reader = _Reader(draft)
    reader.read()
    seed = shelf.near(paper, f"seed.{name}") or _given_seed(shelf)
    table = read_table(paper, shelf, name)
    draft.sources = [one.base for one in (paper, seed) if one] + list(table.files)
    draft.credit(one for one in (paper, seed) if one)
    _Powers(reader, table).add()
    if seed is not None:
        _Seed(reader, seed).read()
    else:
        draft.say(f"no file seed.{name}: no start units")
        draft.start = {"year": None}
    if table.win is not None:
        draft.win = table.win
    for flag in table.flags:
        draft.tell("default_flag", flag=flag, set=True)
    if reader.machiavelli:
        draft.say("Machiavelli map: centre = city")
        draft.tell("default_flag", flag="Machiavelli's rules", set=True)
    return [draft]


def _given_seed(shelf: Shelf) -> Paper | None:
    """The seed, where one map and one seed were given by name."""
    seeds = [p for p in shelf.papers if _PHASE.fullmatch(p.text[:20].partition("\n")[0].strip())]
    maps = [p for p in shelf.papers if kind_of(p.text) == "map"]
    return shelf.use(seeds[0]) if len(seeds) == len(maps) == 1 else None


class _Reader:
    """Reads the map file. ``words`` are all words for places, ``letters`` the types of areas."""

    def __init__(self, draft: Draft) -> None:
        self.draft, self.paper = draft, draft.paper
        self.words: dict[str, str] = {}
        self.order: list[str] = []
        self.letters: dict[str, str] = {}
        self.off: dict[str, str] = {}
        self.machiavelli = False

    def read(self) -> None:
        """The three parts."""
        parts = _parts(self.paper)
        if len(parts) < 2:
            self.paper.fail("the areas are not ended by a line -1", len(self.paper.lines))
        for number, line in parts[0]:
            self._area(number, line)
        moves = [(number, *self._move_head(number, line)) for number, line in parts[1]]
        for _, key, kind, _ in moves:
            if kind in _COASTS and kind not in self.draft.areas[key].coasts:
                self.draft.areas[key].coasts.append(kind)
        for number, key, kind, targets in moves:
            self._moves(number, key, kind, targets.split())
        rest = [row for part in parts[2:] for row in part]
        read_options(self.draft, rest, self.find, self.off)

    def find(self, word: str, line: int = 0) -> str | None:
        """The area that a word means: an abbreviation, a name, or the beginning of one name.

        With a ``line`` an unknown word is an error.
        """
        plain = " ".join(word.casefold().split())
        if plain in self.words:
            return self.words[plain]
        begins = {key for name, key in self.words.items() if name.startswith(plain)}
        if len(begins) == 1 and len(plain) > 2:
            return begins.pop()
        if line:
            hint = nearest(plain, self.words)
            self.paper.fail(f"{word[:60]!r} is no area of the first part{hint}", line)
        return None

    def _area(self, number: int, line: str) -> None:
        match = _AREA.fullmatch(line)
        if match is None or not match[1].strip():
            self.paper.fail("an area is written 'Name, type abbreviation ...'", number)
        name, type_, words = clean(match[1]), match[2], match[3].split()
        if not words:
            self.paper.fail(f"{name!r} has no abbreviation; write one behind the type", number)
        key = key_of(words[0])
        for word in (words[0], match[1], *words[1:]):
            plain = " ".join(word.casefold().split())
            other = self.words.setdefault(plain, key)
            if other != key and word == words[0]:
                what = f"{word!r} means {other!r} already; choose another abbreviation"
                self.paper.fail(what, number)
            if other != key:
                self.draft.say(f"{clean(word)!r} means {other} and {key}, here the first")
        words = [word for word in words if self.words[word.casefold()] == key]
        if type_ in _OFF:
            self.off[key] = name
            return
        area = Area(key, name, "sea" if type_[0] in _WET else "land", number, also=words[1:])
        self.draft.add(area)
        self._type(area, type_, number)
        self.order.append(key)

    def _type(self, area: Area, type_: str, number: int) -> None:
        letter, rest = type_[0], type_[1:]
        city = _CITY.fullmatch(type_)
        known = letter in "lx" + _WET or letter.isdigit() or letter.isupper()
        if not known or letter in "MO" or (rest not in ("", "w") and city is None):
            what = (
                f"{type_[:20]!r} is no type of an area; there are l, x, w, v, h, g, r, and the "
                "letter of a power"
            )
            self.paper.fail(what, number)
        self.letters[area.key] = letter
        if city is not None:
            self.machiavelli = True
            area.city = _city(city)
            area.centre = bool(area.city.get("city"))
        else:
            area.centre = letter not in "l" + _WET
        if rest == "w" and letter not in _WET:
            self.draft.tell("convoyable_coast", province=area.key)
        if letter == "v":
            self.draft.tell(
                "seasonal_ice", province=area.key, note="arctic water, frozen in fall moves"
            )
        if letter == "h":
            self.draft.say(f"Any number of fleets may be in {area.name} in the source, here one")

    def _move_head(self, number: int, line: str) -> tuple[str, str, str]:
        match = _MOVE.fullmatch(line)
        if match is None:
            self.paper.fail("a move is written 'abc-mv: def ghi', with mv, xc, nc, ...", number)
        key = self.find(match[1], number) or ""
        if match[2] not in _KINDS:
            self.draft.say(f"Line {number} left out, since {match[2]!r} is no kind of move")
        if key in self.off or match[2] not in _KINDS:
            return key, "", ""
        return key, match[2], match[3]

    def _moves(self, number: int, key: str, kind: str, targets: list[str]) -> None:
        here = f"{key}/{kind}" if kind in _COASTS else key
        unit = "army" if kind in ("mv", "mx") else "fleet"
        gate: str | None = None
        for target in targets:
            word, _, mark = target.partition("/")
            there = self.find(word, number)
            if there is None or there in self.off:
                continue
            if gate is not None:
                self._conduit(key, gate, there)
                gate = None
                continue
            if mark == "cc":
                gate = there
            elif mark in _COASTS:
                there = f"{there}/{mark}"
            elif mark == "mx" or kind == "mx":
                self.draft.tell("army_move_with_one_support_less", **{"from": key, "to": there})
            elif mark in ("hx", "lx"):
                self.draft.tell("half_strength", kind="army", **{"from": key, "to": there})
            elif mark:
                self.paper.fail(f"{target[:40]!r}: {mark[:10]!r} is no coast and no mark", number)
            if kind != "cc":
                self.draft.way(unit, here, there, number)

    def _conduit(self, here: str, there: str, gate: str) -> None:
        for one, other in ((here, there), (there, here)):
            self.draft.way("fleet", one, other)
            entry = {"unit": "fleet", "from": one, "to": other, "controller": gate}
            note = "fleet move closed by another power in the controller province"
            self.draft.tell("controlled_conduit", **entry, note=note)


def _parts(paper: Paper) -> list[list[tuple[int, str]]]:
    """The numbered lines of each part. ``#`` begins comments, ``-1`` ends a part."""
    parts: list[list[tuple[int, str]]] = [[]]
    for number, text in enumerate(paper.lines, 1):
        line = text.strip()
        if line == "-1":
            parts.append([])
        elif line and not line.startswith("#"):
            parts[-1].append((number, line))
        elif len(parts) > 2:
            parts[-1].append((number, ""))
    return parts


def _city(match: re.Match[str]) -> dict[str, object]:
    income, sort = int(match[2]), match[3]
    facts: dict[str, object] = {
        "income": income,
        "fortified": sort in "fP",
        "port": sort in "pP",
        "city": income > 0,
    }
    if not income and sort in "fP":
        facts["fortress"] = True
    if income > 1:
        facts["major"] = True
    if match[4]:
        facts["venice"] = True
    return facts


class _Powers:
    """The powers: who they are by the letters of their homes, and the names of the table."""

    def __init__(self, reader: _Reader, table: Table) -> None:
        self.reader, self.draft, self.table = reader, reader.draft, table

    def add(self) -> None:
        """Add a power for every letter."""
        homes: dict[str, list[str]] = {}
        for key, letter in self.reader.letters.items():
            if letter not in "lx" + _WET:
                homes.setdefault(letter, []).append(key)
        letters = [*self.table.names, *(one for one in homes if one not in self.table.names)]
        unnamed = [one for one in letters if one not in self.table.names]
        if unnamed:
            told = f"give variant.c or a file with lines '{unnamed[0]} Name Adjective'"
            self.draft.say(f"Names of powers are not known ({', '.join(unnamed)}), {told}")
        for letter in letters:
            name, adjective = self.table.names.get(letter, (f"Power {letter}", ""))
            own = homes.get(letter, [])
            side = Side(name, adjective, letter, homes=sorted(self._centres(own)))
            if self.reader.machiavelli:
                side.country = sorted(own)
                side.controls = sorted(own)
            self.draft.sides[letter] = side

    def _centres(self, keys: list[str]) -> Iterator[str]:
        return (key for key in keys if self.draft.areas[key].centre)


class _Seed:
    """Reads the seed: phase, units, ownership."""

    def __init__(self, reader: _Reader, paper: Paper) -> None:
        self.reader, self.draft, self.paper = reader, reader.draft, paper

    def read(self) -> None:
        """All of it."""
        lines = [(n, line.strip()) for n, line in enumerate(self.paper.lines, 1)]
        told = [(n, line) for n, line in lines if line and not line.startswith("#")]
        match = _PHASE.fullmatch(told[0][1]) if told else None
        if match is None:
            self.paper.fail(
                "a seed begins with its phase, such as S1901M", told[0][0] if told else 1
            )
        season, year, phase = match[1], int(match[2]), match[3]
        self.draft.start = {
            "year": year, "season": _SEASONS[season], "phase": _PHASES[phase],
        }  # fmt: skip
        stop = next((i for i, (_, line) in enumerate(told) if line.startswith("-1")), len(told))
        for number, line in told[1:stop]:
            self._unit(number, line)
        self._records([line.removeprefix("-1") for _, line in told[stop:]])

    def _unit(self, number: int, line: str) -> None:
        match = _UNIT.fullmatch(line)
        if match is None:
            self.paper.fail("a unit is written 'A: F Kiel', with the letter of its power", number)
        letter, kind = match[1], match[2]
        name, slash, coast = match[3].rpartition("/")
        if not slash:
            name, coast = match[3], ""
        key = self.reader.find(name)
        if key is None or key not in self.draft.areas:
            hint = nearest(name.strip().casefold(), self.reader.words)
            self.paper.fail(f"{name.strip()[:60]!r} is no area of the map{hint}", number)
        area = self.draft.areas[key]
        if coast and coast not in area.coasts:
            shown = ", ".join(area.coasts) or "none"
            self.paper.fail(f"{area.name} has no coast {coast[:20]!r} (it has: {shown})", number)
        unit = f"{kind} {key}{slash}{coast}"
        if letter == "&":
            self.draft.neutral.append(unit)
        elif letter in self.draft.sides:
            self.draft.sides[letter].units.append(unit)
        else:
            known = ", ".join(self.draft.sides)
            self.paper.fail(f"{letter!r} is no power of this map (there are: {known})", number)

    def _records(self, lines: list[str]) -> None:
        """A record has a letter for every area, in the order of the map file."""
        areas = self.reader.order
        whole = [line for line in lines if _RECORD.fullmatch(line)]
        columns: dict[str, str] = {}
        for match in filter(None, map(_COLUMN.fullmatch, lines)):
            columns[match[1]] = columns.get(match[1], "") + match[2]
        if whole:
            if len(whole[-1]) != len(areas):
                told = f"{len(whole[-1])} marks for {len(areas)} areas"
                self.draft.say(f"The seed's record of ownership has {told}, read from the front")
            self._owned(dict(zip(areas, whole[-1], strict=False)))
        elif columns:
            city, country = columns.get("C", ""), columns.get("O", "")
            if len(city) != len(areas) or len(country) != len(areas):
                self.draft.say("The seed's record of ownership is not as long as the map, left out")
                return
            self._owned(dict(zip(areas, city, strict=True)))
            for letter, side in self.draft.sides.items():
                side.controls = sorted(
                    k for k, o in zip(areas, country, strict=True) if o == letter
                )
            homes = columns.get("H", "")
            if len(homes) == len(areas):
                self._countries(dict(zip(areas, homes, strict=True)))

    def _owned(self, of: dict[str, str]) -> None:
        centres = {key for key, area in self.draft.areas.items() if area.centre}
        for letter, side in self.draft.sides.items():
            side.centres = sorted(key for key in centres if of.get(key) == letter)

    def _countries(self, of: dict[str, str]) -> None:
        for letter, side in self.draft.sides.items():
            side.country = sorted(key for key, owner in of.items() if owner == letter)
            side.homes = [key for key in side.country if self.draft.areas[key].centre]
