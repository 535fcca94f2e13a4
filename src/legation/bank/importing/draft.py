"""What a reader of a foreign form has found, on its way to the facts that ``read_facts`` knows.

A reader fills a ``Draft`` with areas, sides (powers), ways as they are listed, and entries for what
is unusual. ``Draft.facts`` makes of it what every form leads to: each border once, in both
directions, with coasts that exist; and it notes whatever had to be mended on the way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from legation.bank.importing.shelf import Paper
from legation.board.source import nearest
from legation.values.geography import Kind, Place, province_of

__all__ = ["MAX_AREAS", "MAX_WAYS", "Area", "Draft", "Side", "clean", "key_of", "named_in_comments"]

MAX_AREAS = 4096
MAX_WAYS = 100_000
_FEW = 8
_HEAD = 200
"""Lines of a text in which comments are looked through for credits."""
_CREDIT = re.compile(
    r"\b(?:by|[Aa]uthor|[Dd]esigner|[Ii]nventor):?\s+([A-Z][\w.'-]*(?: [A-Z][\w.'-]*){1,3})"
)
_BAD = re.compile(r"[^a-z0-9_.+-]+")
MAX_NAME = 120
_MARKS = (
    "army_move_with_one_support_less", "border_rule", "controlled_conduit", "half_strength",
)  # fmt: skip


@dataclass
class Area:
    """A province. ``kind`` is ``"land"``, ``"sea"`` or ``"closed"``; whether a land lies at the sea
    is told by the ways. ``also`` are other words for it, ``city`` facts as in a facts file.
    """

    key: str
    name: str
    kind: str
    line: int = 0
    also: list[str] = field(default_factory=list)
    centre: bool = False
    coasts: list[str] = field(default_factory=list)
    city: dict[str, object] | None = None


@dataclass
class Side:
    """A power. ``centres`` are those that it owns at the start; None: its homes."""

    name: str
    adjective: str = ""
    letter: str = ""
    line: int = 0
    homes: list[str] = field(default_factory=list)
    centres: list[str] | None = None
    units: list[str] = field(default_factory=list)
    dummy: bool = False
    country: list[str] = field(default_factory=list)
    controls: list[str] = field(default_factory=list)


@dataclass
class Draft:
    """A map as far as it has been read. ``paper`` is the text that messages about it name."""

    paper: Paper
    key: str
    title: str
    areas: dict[str, Area] = field(default_factory=dict)
    sides: dict[str, Side] = field(default_factory=dict)
    ways: dict[tuple[Kind, Place, Place], int] = field(default_factory=dict)
    neutral: list[str] = field(default_factory=list)
    start: dict[str, Any] = field(default_factory=dict)
    win: int | None = None
    designer: str = ""
    sources: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    special: list[dict[str, Any]] = field(default_factory=list)
    duality: bool = True
    one_way: set[tuple[Kind, Place, Place]] = field(default_factory=set)
    """Ways that are known not to be: those back are one way."""

    def add(self, area: Area) -> Area:
        """Take up an area; its key and the number of areas are checked."""
        if len(self.areas) >= MAX_AREAS:
            self.paper.fail(f"more than {MAX_AREAS} provinces; no map needs that", area.line)
        if area.key in self.areas:
            first = self.areas[area.key].line
            where = f" (line {first})" if first else ""
            self.paper.fail(f"{area.key!r} is there already{where}; give it another id", area.line)
        self.areas[area.key] = area
        return area

    def way(self, kind: Kind, a: Place, b: Place, line: int = 0) -> None:
        """A unit of ``kind`` may go from ``a`` to ``b``. A way to itself says nothing."""
        if province_of(a) == province_of(b) and "/" not in a:
            return
        if len(self.ways) >= MAX_WAYS:
            self.paper.fail(f"more than {MAX_WAYS:,} borders; no map needs that", line)
        self.ways.setdefault((kind, a, b), line)

    def known(self, word: str, line: int, what: str = "province") -> Area:
        """The area with this key. Raises ``MapError`` with the nearest known word."""
        if word not in self.areas:
            hint = nearest(word, self.areas)
            self.paper.fail(f"{word[:60]!r} is no {what} of this map{hint}", line)
        return self.areas[word]

    def say(self, note: str) -> None:
        """Add a note once."""
        if note and note not in self.notes:
            self.notes.append(note)

    def credit(self, papers: Iterable[Paper]) -> None:
        """Note whom the comments of some texts credit."""
        names = dict.fromkeys(name for paper in papers for name in named_in_comments(paper))
        if names:
            self.say(f"Credited in comments of the source: {', '.join(map(clean, names))}")

    def tell(self, type_: str, **facts: object) -> None:
        """Add an entry for something unusual."""
        entry = {"type": type_, **facts}
        if entry not in self.special:
            self.special.append(entry)

    # -- the facts

    def facts(self) -> dict[str, Any]:
        """The facts, in the form of a facts file."""
        if not self.areas:
            self.paper.fail("it names no province; is it the right file?")
        links = {kind: self._links(kind) for kind in ("army", "fleet")}
        wet = {province_of(end) for pair in links["fleet"] for end in pair}
        linked = wet | {province_of(end) for pair in links["army"] for end in pair}
        linked |= {province_of(end) for end in self._elsewhere()}
        self._stranded(linked)
        powers = [self._power(side) for side in self.sides.values()]
        self._homes()
        self._marked(links)
        centres = sum(area.centre and key in linked for key, area in self.areas.items())
        if self.win is None:
            self.say("victory not stated in the source: majority assumed")
        notes = [f"designer: {self.designer}"] if self.designer else []
        return {
            "name": self.key,
            "title": self.title,
            "sources": self.sources,
            "start": self.start,
            "victory_centres": centres // 2 + 1 if self.win is None else self.win,
            "powers": powers,
            "neutral_units": self.neutral,
            "provinces": [
                self._province(area, key in linked, key in wet) for key, area in self.areas.items()
            ],
            **{kind: [list(pair) for pair in sorted(pairs)] for kind, pairs in links.items()},
            "special": self.special,
            "notes": "; ".join(
                note.strip(" .;").replace("; ", ", ") for note in notes + self.notes
            ),
            "duality": self.duality,
        }

    def _stranded(self, linked: set[str]) -> None:
        """A unit where no border leads to is left out."""
        for units in (self.neutral, *(side.units for side in self.sides.values())):
            lost = [unit for unit in units if province_of(unit[2:]) not in linked]
            if lost:
                self.say(f"Left out, since no border leads to it: {_some(lost)}")
            units[:] = [unit for unit in units if unit not in lost]

    def _marked(self, links: Mapping[str, set[tuple[Place, Place]]]) -> None:
        """Entries about borders are for borders that there are."""
        pairs = {
            frozenset((province_of(a), province_of(b))) for kind in links.values() for a, b in kind
        }
        kept, lost = [], []
        for entry in self.special:
            ends = entry.get("from", ""), entry.get("to") or entry.get("province", "")
            if entry["type"] in _MARKS and frozenset(map(province_of, ends)) not in pairs:
                lost.append(f"{ends[0]} - {ends[1]}")
            else:
                kept.append(entry)
        self.special = kept
        if lost:
            self.say(f"Marked in the source, but no border: {_some(sorted(set(lost)))}")

    def _elsewhere(self) -> Iterable[str]:
        """Ends of borders that only entries for the unusual hold."""
        for entry in self.special:
            if entry["type"] in ("gateway", "edge_needs_centres", "edge_for_powers", "one_way"):
                yield from entry.get("between") or (entry["from"], entry["to"])

    def _province(self, area: Area, linked: bool, wet: bool) -> dict[str, Any]:
        kind = "sea" if area.kind == "sea" else "coast" if wet else "land"
        facts = {
            "id": area.key,
            "name": area.name,
            "aliases": [word for word in area.also if word != area.key],
            "kind": kind if linked else "impassable",
            "centre": area.centre,
            "coasts": sorted(area.coasts),
        }
        return facts | ({"machiavelli": area.city} if area.city else {})

    def _power(self, side: Side) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "name": side.name,
            "adjective": side.adjective,
            "letter": side.letter,
            "homes": side.homes,
            "centres": side.homes if side.centres is None else side.centres,
            "units": side.units,
            "dummy": side.dummy,
        }
        if side.country:
            facts["home_country"] = side.country
        if side.controls:
            facts["controls"] = side.controls
        return facts

    def _homes(self) -> None:
        """A home of two powers can be written for one only; the last keeps it."""
        of: dict[str, str] = {}
        for side in self.sides.values():
            for home in side.homes:
                if home in of:
                    self.say(f"{home} is a home of {of[home]} and {side.name}, here of the latter")
                of[home] = side.name

    def _links(self, kind: Kind) -> set[tuple[Place, Place]]:
        """The borders for a kind of unit, each once. Mends what is listed on one side only."""
        listed = {(a, b) for k, a, b in self.ways if k == kind}
        listed = self._on_land(listed) if kind == "army" else self._on_coasts(listed)
        only = {(a, b) for a, b in listed if (kind, b, a) in self.one_way and (b, a) not in listed}
        for a, b in sorted(only):
            self.tell("one_way", unit=kind, **{"from": a, "to": b})
        listed -= only
        found = {(a, b) if a <= b else (b, a) for a, b in listed}
        lone = sorted(f"{a} - {b}" for a, b in listed if (b, a) not in listed)
        if lone:
            shown = _some(lone)
            self.say(f"Listed from one side only, here both ways ({kind}): {shown}")
        return found

    def _on_land(self, listed: set[tuple[Place, Place]]) -> set[tuple[Place, Place]]:
        wet = {key for key, area in self.areas.items() if area.kind == "sea"}
        out = sorted(f"{a} - {b}" for a, b in listed if {province_of(a), province_of(b)} & wet)
        if out:
            self.say(f"Left out, since armies cannot be at sea: {_some(out)}")
        return {
            (province_of(a), province_of(b))
            for a, b in listed
            if not {province_of(a), province_of(b)} & wet
        }

    def _on_coasts(self, listed: set[tuple[Place, Place]]) -> set[tuple[Place, Place]]:
        """Every end names a coast where there are several; the other side's list tells which."""
        mended: list[str] = []
        lost: list[str] = []
        found: set[tuple[Place, Place]] = set()
        for a, b in sorted(listed):
            ends = [self._ends(a, b, listed), self._ends(b, a, listed)]
            pairs = {(one, other) for one in ends[0] for other in ends[1]}
            if (a, b) not in pairs:
                (mended if pairs else lost).append(f"{a} - {b}")
            found |= pairs
        if mended:
            self.say(f"The coast was taken from the other side's list: {_some(mended)}")
        if lost:
            self.say(f"Left out, since no coast of that name is known: {_some(lost)}")
        return found

    def _ends(self, place: Place, other: Place, listed: set[tuple[Place, Place]]) -> list[Place]:
        """What ``place`` can mean as an end of a fleet's way."""
        province, _, label = place.partition("/")
        coasts = self.areas[province].coasts
        if not coasts:
            return [province]
        near = province_of(other)
        back = [
            f"{province}/{coast}"
            for coast in sorted(coasts)
            if any(a == f"{province}/{coast}" and province_of(b) == near for a, b in listed)
        ]
        if label not in coasts:
            return back
        told = place in back or any((other, one) in listed for one in back)
        return [place] if told or not back else back


def key_of(word: str, taken: Mapping[str, object] | Iterable[str] = ()) -> str:
    """An id made of a word, different from those that are taken."""
    word = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode()
    plain = _BAD.sub("-", word.casefold()).strip("-.")[:36].strip("-.") or "x"
    known = set(taken)
    key, number = plain, 2
    while key in known or key == "none":
        key, number = f"{plain}{number}", number + 1
    return key


def clean(name: str, fallback: str = "") -> str:
    """A name on one line, with nothing in it that cannot be printed."""
    shown = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(shown.split())[:MAX_NAME].strip() or fallback


def named_in_comments(paper: Paper) -> list[str]:
    """The people whom the comments of a text credit (``# made by Ada Ember, 2001``), in order."""
    found: list[str] = []
    for line in paper.lines[:_HEAD]:
        if line.lstrip().startswith("#"):
            found += (match[1].strip(" .'-") for match in _CREDIT.finditer(line[:300]))
    return list(dict.fromkeys(found))


def _some(words: list[str]) -> str:
    shown = ", ".join(words[:_FEW])
    return shown + (f" and {len(words) - _FEW} more" if len(words) > _FEW else "")
