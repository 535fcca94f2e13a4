"""The powers of a ``.map`` file: names, homes, centres and units, as the lines change them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from legation.bank.importing.draft import Draft, Side, clean
from legation.bank.importing.shelf import Paper
from legation.board.source import nearest

__all__ = ["Powers"]

_NOBODY = ("UNOWNED", "NEUTRAL", "CENTERS")
_NAME = re.compile(r"[A-Za-z_][\w+.&'-]*")
_PLACE = re.compile(r"[A-Za-z0-9][\w+'-]*(?:/[A-Za-z]{1,5})?")
_MARKS = {"*": "partisan site", "+": "factory site", "~": "hidden build", "@": "choice of home"}
_NO_HOME = "*+"
_SOME = ("SC", "SC!", "SC?")
"""Words for centres that a player or the dice name later."""


@dataclass
class _Power:
    word: str
    adjective: str = ""
    letter: str = ""
    homes: list[str] = field(default_factory=list)
    owns: list[str] | None = None
    units: list[tuple[str, str, Paper, int]] = field(default_factory=list)
    dummy: bool = False
    marks: list[str] = field(default_factory=list)
    league: list[str] = field(default_factory=list)
    fresh: bool = False


@dataclass
class Powers:
    """Powers by their normal word; ``now`` is the one that lines such as ``A PAR`` are for."""

    known: dict[str, _Power] = field(default_factory=dict)
    unowned: list[str] = field(default_factory=list)
    now: _Power | None = None
    where: dict[str, tuple[Paper, int]] = field(default_factory=dict)

    def letters(self) -> dict[str, str]:
        """The names of the powers by their letters."""
        found: dict[str, str] = {}
        for power in self.known.values():
            found.setdefault(power.letter or _normal(power.word)[:1], _shown(power.word))
        return found

    # -- lines

    def line(self, paper: Paper, number: int, words: list[str]) -> None:
        """A line about the power named last, or one that names a power."""
        first = words[0].upper()
        if first in ("A", "F", "W") and len(words) < 4:
            self._unit(paper, number, words)
        elif first in ("OWNS", "CENTERS") and self.now is not None:
            given = self._places(paper, number, words[1:])
            self.now.owns = given if first == "CENTERS" else (self.now.owns or []) + given
        elif first in ("INHABITS", "HOME", "HOMES", "UNITS", "DUMMY", "LEAGUE"):
            self._about(paper, number, first, words[1:])
        elif first == "DUMMIES":
            self._dummies(paper, number, words[1:])
        else:
            self._power(paper, number, words)

    def _about(self, paper: Paper, number: int, first: str, words: list[str]) -> None:
        if first == "DUMMY" and words:
            self._dummies(paper, number, words)
            return
        power = self.now
        if power is None:
            paper.fail(f"{first} stands before any power; name the power first", number)
        if first == "UNITS":
            power.units = []
        elif first == "DUMMY":
            power.dummy = True
        elif first == "LEAGUE":
            power.league = [clean(word).upper() for word in words]
        else:
            if first != "INHABITS" or not power.fresh:
                power.homes, power.marks = [], []
            power.fresh = True
            self._homes(paper, number, power, words)

    def _dummies(self, paper: Paper, number: int, words: list[str]) -> None:
        named = [_normal(word.strip(",")) for word in words]
        if named[:1] == ["ALL"]:
            kept = named[2:] if named[1:2] == ["EXCEPT"] else []
            named = [word for word in self.known if word not in kept]
        for word in named:
            self._known(paper, number, word).dummy = True
        self.now = None

    def _known(self, paper: Paper, number: int, word: str) -> _Power:
        if word not in self.known:
            hint = nearest(word, self.known)
            paper.fail(f"{word[:40]!r} is no power of this map{hint}", number)
        return self.known[word]

    def _unit(self, paper: Paper, number: int, words: list[str]) -> None:
        if self.now is None:
            paper.fail("a unit stands before any power; name the power first", number)
        if len(words) != 2 or not _PLACE.fullmatch(words[1]):
            paper.fail("a unit is written 'A PAR' or 'F STP/SC'", number)
        place = words[1].upper()
        for power in self.known.values():
            power.units = [u for u in power.units if _province(u[1]) != _province(place)]
        self.now.units.append((words[0].upper(), place, paper, number))

    def _power(self, paper: Paper, number: int, words: list[str]) -> None:
        word = words[0].upper()
        if word in _NOBODY:
            self.now = None
            self.unowned += self._places(paper, number, words[1:])
            return
        if not _NAME.fullmatch(word) or len(word) > 60:
            paper.fail(f"{clean(words[0])[:40]!r} begins no line that is known here", number)
        key = _normal(word)
        if len(words) > 2 and words[1] == "->":
            old = self._known(paper, number, key)
            del self.known[key]
            word, words = words[2].upper(), words[2:]
            key = _normal(word)
            old.word = word
            self.known[key] = old
        power = self.now = self.known.setdefault(key, _Power(word))
        rest = words[1:]
        if rest and rest[0].startswith("("):
            while rest and not rest[0].endswith(")"):
                rest[:2] = [" ".join(rest[:2])] if len(rest) > 1 else [rest[0] + ")"]
            adjective, _, letter = rest.pop(0)[1:-1].partition(":")
            power.adjective, power.letter = clean(adjective.replace("+", " ")), letter[:1].upper()
        if power.fresh and rest:
            power.homes, power.marks, power.fresh = [], [], False
        self._homes(paper, number, power, rest)

    def _homes(self, paper: Paper, number: int, power: _Power, words: list[str]) -> None:
        """Homes with their marks. ``-XXX`` takes one away; ``&SC`` may be claimed later."""
        for given in words:
            word, marks = given.upper(), ""
            while word and word[0] in "-*+~@&":
                marks, word = marks + word[0], word[1:]
            place = word.partition("(")[0]
            if "&" in marks or place in _SOME:
                power.marks.append(f"{power.word} may claim one more home centre (&)")
                continue
            if not _PLACE.fullmatch(place):
                paper.fail(f"{given[:40]!r} cannot be a home; write a place", number)
            if place in power.homes:
                power.homes.remove(place)
                if "-" in marks:
                    self.unowned.append(place)
            if "-" in marks:
                continue
            self.where[place] = (paper, number)
            if marks:
                power.marks.append(f"{power.word} home marked {given.upper()}")
            if not set(marks) & set(_NO_HOME):
                power.homes.append(place)

    def _places(self, paper: Paper, number: int, words: list[str]) -> list[str]:
        found: list[str] = []
        for word in words:
            if word.upper() in _SOME:
                continue
            place = word.lstrip("-*+~@&").partition("(")[0]
            if word.startswith("-") and _PLACE.fullmatch(place):
                found = [one for one in found if one != place.upper()]
                self.unowned = [one for one in self.unowned if one != place.upper()]
                continue
            if not _PLACE.fullmatch(word):
                paper.fail(f"{word[:40]!r} cannot be a place", number)
            self.where[word.upper()] = (paper, number)
            found.append(word.upper())
        return found

    def unplayed(self, paper: Paper, number: int, words: list[str]) -> None:
        """Powers of a used file that are not on this map; all of them, but those excepted."""
        named = [_normal(word) for word in words]
        if named[:1] == ["ALL"]:
            kept = named[2:] if named[1:2] == ["EXCEPT"] else []
            named = [word for word in self.known if word not in kept]
        elif not named and self.now is not None:
            named = [_normal(self.now.word)]
        for word in named:
            self._known(paper, number, word)
            del self.known[word]
        self.now = None

    def drop(self, place: str) -> None:
        """A place is gone: no home, no centre, no unit there."""
        self.unowned = [one for one in self.unowned if _province(one) != place]
        for power in self.known.values():
            power.homes = [one for one in power.homes if _province(one) != place]
            power.units = [unit for unit in power.units if _province(unit[1]) != place]
            if power.owns is not None:
                power.owns = [one for one in power.owns if _province(one) != place]

    def rename_place(self, old: str, new: str) -> None:
        """A place has another abbreviation from now on."""

        def renamed(place: str) -> str:
            province, slash, coast = place.partition("/")
            return new + slash + coast if province == old else place

        self.unowned = [renamed(place) for place in self.unowned]
        self.where = {renamed(place): where for place, where in self.where.items()}
        for power in self.known.values():
            power.homes = [renamed(place) for place in power.homes]
            power.units = [(kind, renamed(place), *rest) for kind, place, *rest in power.units]  # type: ignore[misc]
            if power.owns is not None:
                power.owns = [renamed(place) for place in power.owns]

    # -- what it came to

    def finish(self, draft: Draft) -> None:
        """Powers, centres and units of the draft."""
        for place in self.unowned:
            self._centre(draft, place)
        marks: list[str] = []
        for key, power in self.known.items():
            side = Side(_shown(power.word), power.adjective.title(), power.letter)
            side.letter = power.letter or _normal(power.word)[:1]
            side.homes = sorted({self._centre(draft, place) for place in power.homes})
            if power.owns is not None:
                side.centres = sorted({self._centre(draft, place) for place in power.owns})
            for kind, place, paper, line in power.units:
                side.units.append(f"{kind} {self._place(draft, place, paper, line)}")
            side.dummy = power.dummy
            marks += power.marks
            if power.league:
                draft.tell("league", power=side.name, data=power.league)
            draft.sides[key] = side
        if marks:
            draft.tell("other_directives", lines=list(dict.fromkeys(marks)))

    def _centre(self, draft: Draft, place: str) -> str:
        paper, line = self.where.get(place, (draft.paper, 0))
        key = self._place(draft, _province(place), paper, line)
        draft.areas[key].centre = True
        return key

    def _place(self, draft: Draft, place: str, paper: Paper, line: int) -> str:
        province, slash, coast = place.lower().partition("/")
        if province not in draft.areas:
            hint = nearest(province, draft.areas)
            paper.fail(f"{place[:40]!r} is no place of this map{hint}", line)
        if coast and coast not in draft.areas[province].coasts:
            shown = ", ".join(draft.areas[province].coasts) or "none"
            paper.fail(f"{province.upper()} has no coast {coast!r} (it has: {shown})", line)
        return province + slash + coast


def _province(place: str) -> str:
    return place.partition("/")[0]


def _normal(word: str) -> str:
    """A power's word without the signs that join its parts."""
    return re.sub(r"[^A-Z0-9]", "", word.upper())


def _shown(word: str) -> str:
    """A power's name for people: ``U+S+A`` is USA, ``NEW_YORK`` is New York."""
    parts = [part for part in re.split(r"[+_]", word) if part]
    if len(parts) > 1 and all(len(part) == 1 for part in parts):
        return "".join(parts)
    return clean(" ".join(parts).title(), word)
