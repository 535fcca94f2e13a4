"""The places of a ``.map`` file: their names, terrain and neighbours.

How a neighbour is spelled says who may go there: ``BUR`` anybody whom the terrain allows, ``bur`` armies
only, ``Bur`` fleets only. A place that is itself declared in lower case (``spa`` beside ``SPA/NC``) is
for armies; its fleets are on its coasts. Signs at a neighbour are conditions of that border.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from legation.bank.importing.draft import Area, Draft, clean, key_of
from legation.bank.importing.shelf import Paper
from legation.board.source import nearest

__all__ = ["Lands"]

_SPELLED = re.compile(r"[A-Za-z0-9][\w+'-]*(?:/[A-Za-z]{1,5})?")
_MAX_NEAR = 400


@dataclass
class _Near:
    """A neighbour as spelled, its conditions, and where it stands."""

    place: str
    paper: Paper
    line: int
    powers: str = ""
    centre: str = ""
    signs: str = ""


@dataclass
class _Name:
    name: str
    also: list[str]


@dataclass
class Lands:
    """All places as spelled, with terrain and neighbours; names by abbreviation in capitals."""

    names: dict[str, _Name] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    near: dict[str, list[_Near]] = field(default_factory=dict)
    lines: dict[str, tuple[Paper, int]] = field(default_factory=dict)
    frozen: set[str] = field(default_factory=set)
    keys: dict[str, str] = field(default_factory=dict)

    # -- lines

    def name(self, paper: Paper, line: int, name: str, words: list[str]) -> None:
        """A full name and its abbreviations."""
        if not _SPELLED.fullmatch(words[0]):
            what = f"{words[0][:40]!r} cannot stand for a place; write letters and digits"
            paper.fail(what, line)
        also = [clean(word.rstrip("?").replace("+", " ")) for word in words[1:]]
        self.names[words[0].upper()] = _Name(name or words[0], also)

    def rename(self, old: str, new: str) -> None:
        """A place has another abbreviation from now on."""
        self.names.pop(old, None)
        if old == new:
            return

        def renamed(place: str) -> str:
            province, slash, coast = place.partition("/")
            if province.upper() != old:
                return place
            return (new if place[0].isupper() else new.lower()) + slash + coast

        self.types = {renamed(place): type_ for place, type_ in self.types.items()}
        self.lines = {renamed(place): where for place, where in self.lines.items()}
        self.near = {renamed(place): rows for place, rows in self.near.items()}
        for rows in self.near.values():
            for near in rows:
                near.place = renamed(near.place)

    def drop(self, place: str) -> None:
        """A place, or one coast of it, is gone."""

        def gone(spelled: str) -> bool:
            upper = spelled.upper()
            return upper == place or upper.partition("/")[0] == place

        for table in (self.types, self.near, self.lines, self.names):
            for spelled in [one for one in table if gone(one)]:
                del table[spelled]
        for spelled, rows in self.near.items():
            self.near[spelled] = [near for near in rows if not gone(near.place)]

    def terrain(self, paper: Paper, line: int, words: list[str]) -> None:
        """``COAST LON ABUTS ENG NTH yor``, or ``AMEND LON ABUTS WAL -YOR``."""
        type_, place = words[0].upper(), words[1]
        if not _SPELLED.fullmatch(place):
            paper.fail(f"{place[:40]!r} cannot be a place; write letters and digits", line)
        if len(words) > 2 and words[2].upper() != "ABUTS":
            paper.fail(f"write ABUTS behind {place}, then its neighbours", line)
        self._respell(type_, place)
        if type_ != "AMEND":
            self.types[place] = type_
            if len(words) > 2 or place not in self.near:
                self.near[place] = []
        elif place not in self.types:
            hint = nearest(place, self.types)
            paper.fail(f"AMEND changes a place, but {place!r} is none yet{hint}", line)
        self.lines[place] = (paper, line)
        rows = self.near[place]
        for word in words[3:]:
            if word.startswith("-"):
                out = word[1:].upper()
                rows[:] = [near for near in rows if not near.place.upper().startswith(out)]
            else:
                rows.append(_conditions(word, paper, line))
        if len(rows) > _MAX_NEAR:
            paper.fail(f"{place} has more than {_MAX_NEAR} neighbours; no map needs that", line)

    def _respell(self, type_: str, place: str) -> None:
        """A place spelled the other way than before: coasts come or go."""
        other = place.swapcase()
        if other not in self.types or other == place:
            return
        old, rows = self.types.pop(other), self.near.pop(other, [])
        self.lines.pop(other, None)
        if type_ == "AMEND":
            self.types[place], self.near[place] = old, rows
        if place.isupper():
            for coast in [one for one in self.types if one.startswith(place + "/")]:
                self._merge(coast, place)

    def _merge(self, coast: str, place: str) -> None:
        for table in (self.types, self.near, self.lines):
            table.pop(coast, None)
        for rows in self.near.values():
            if any(near.place.upper() == coast for near in rows):
                kept = [near for near in rows if near.place.upper() != coast]
                if not any(near.place.upper() == place for near in kept):
                    gone = next(near for near in rows if near.place.upper() == coast)
                    gone.place = place
                    kept.append(gone)
                rows[:] = kept

    # -- what it came to

    def finish(self, draft: Draft, letters: dict[str, str]) -> None:
        """Areas and ways of the draft. ``letters`` are the powers by the letter in conditions."""
        self._areas(draft)
        for place, rows in self.near.items():
            for near in rows:
                self._way(draft, place, near, letters)

    def key(self, place: str) -> str:
        """The id of a place, however spelled; empty if there is none."""
        province, _, coast = place.upper().partition("/")
        key = self.keys.get(province, "")
        return f"{key}/{coast.lower()}" if key and coast else key

    def _areas(self, draft: Draft) -> None:
        for place, type_ in self.types.items():
            province, _, coast = place.upper().partition("/")
            line = self.lines[place][1]
            if province not in self.keys:
                self.keys[province] = key_of(province, self.keys.values())
                named = self.names.get(province)
                area = Area(self.keys[province], named.name if named else province, "land", line)
                area.also = [word for word in named.also if word] if named else []
                draft.add(area)
                if named is None:
                    draft.say(f"{province} has no full name in the source")
            area = draft.areas[self.keys[province]]
            if coast:
                area.coasts.append(coast.lower())
            if type_ == "WATER" or (type_ == "SHUT" and province in self.frozen):
                area.kind = "sea"
            if type_ == "SHUT" and province not in self.frozen:
                area.kind = "closed"
            if type_ == "PORT":
                draft.tell("convoyable_coast", province=area.key)
            if province in self.frozen:
                note = "arctic water, frozen in fall moves"
                draft.tell("seasonal_ice", province=area.key, note=note)
        lost = sorted(
            name.name
            for word, name in self.names.items()
            if word.partition("/")[0] not in self.keys
        )
        if lost:
            draft.say(f"Named in the source, but on no map: {', '.join(lost[:20])}")

    def _terrain(self, place: str) -> str:
        """The terrain of a place, or of its province."""
        upper = place.upper()
        province = upper.partition("/")[0]
        for word in (upper, upper.lower(), province, province.lower()):
            if word in self.types:
                type_ = self.types[word]
                return "WATER" if type_ == "SHUT" and province in self.frozen else type_
        coasts = [t for one, t in self.types.items() if one.upper().startswith(province + "/")]
        return coasts[0] if coasts else ""

    def _way(self, draft: Draft, place: str, near: _Near, letters: dict[str, str]) -> None:
        here, there = self.key(place), self.key(near.place)
        if not there:
            hint = nearest(near.place.upper(), self.keys)
            near.paper.fail(f"{near.place[:40]!r} is no place of this map{hint}", near.line)
        one, other = self._terrain(place), self._terrain(near.place)
        army = (
            "/" not in place
            and one not in ("WATER", "SHUT")
            and other not in ("WATER", "SHUT")
            and not (near.place == near.place.title() and near.place[1:2].isalpha())
        )
        coast = "/" in near.place
        fleet = (
            one not in ("LAND", "SHUT")
            and other not in ("LAND", "SHUT")
            and near.place[0] in near.place[0].upper()
            and place[0] in place[0].upper()
            and (coast or near.place.upper() in self.types)
        )
        ends = here.partition("/")[0], there.partition("/")[0]
        if army:
            self._add(draft, "army", *ends, near, letters)
        if fleet:
            self._add(draft, "fleet", here, there, near, letters)
        if army or fleet:
            self._signs(draft, *ends, near)

    def _add(
        self, draft: Draft, kind: str, a: str, b: str, near: _Near, letters: dict[str, str]
    ) -> None:
        ends = {"from": a, "to": b, "unit": kind}
        if near.centre:
            owned = self.key(near.centre)
            if not owned:
                near.paper.fail(f"{near.centre[:40]!r} is no place of this map", near.line)
            draft.tell("edge_needs_centres", **ends, centres=[owned])
        elif near.powers:
            unknown = [letter for letter in near.powers if letter not in letters]
            if unknown:
                near.paper.fail(f"no power has the letter {unknown[0]!r}", near.line)
            powers = [letters[letter] for letter in near.powers]
            draft.tell("edge_for_powers", **ends, powers=powers)
        else:
            draft.way("army" if kind == "army" else "fleet", a, b, near.line)

    def _signs(self, draft: Draft, a: str, b: str, near: _Near) -> None:
        for sign in near.signs:
            if sign == "~":
                draft.tell("army_move_with_one_support_less", **{"from": a, "to": b})
            elif sign == "*":
                draft.tell("half_strength", **{"from": a, "to": b})
            else:
                draft.say(f"The border {a} - {b} has the sign {sign} in the source, not kept")


def _conditions(word: str, paper: Paper, line: int) -> _Near:
    """``R:AEG``, ``AEG(CON)``, ``*MAO``, ``cor~``: a neighbour with conditions."""
    powers = centre = signs = ""
    if word.count(":") == 1:
        powers, word = word.split(":")
    if word.count("(") == 1 and word.endswith(")"):
        word, centre = word[:-1].split("(")
    while word and not word[0].isalnum():
        signs, word = signs + word[0], word[1:]
    while word and not word[-1].isalnum():
        signs, word = signs + word[-1], word[:-1]
    if not _SPELLED.fullmatch(word):
        paper.fail(f"{word[:40]!r} cannot be a neighbour; write letters and digits", line)
    return _Near(word, paper, line, powers.upper(), centre, signs)
