"""What a map file says, as values: provinces, powers, links, railways, set-ups.

These are the facts as written, named by strings; ``legation.board.board`` compiles them into the
dense numbers and masks that the rules use. ``line`` is the line of the file (from 1; 0 when the
fact came from a patch's base) and takes no part in equality.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from fractions import Fraction
from operator import attrgetter
from typing import Any

from legation.values.calendar import Phase
from legation.values.geography import Kind, Place, Power, Province

__all__ = [
    "PATCH_SECTIONS",
    "UNIT_KINDS",
    "CityInfo",
    "LinkInfo",
    "MapFile",
    "PowerInfo",
    "ProvinceInfo",
    "RailwayInfo",
    "SetupInfo",
]

UNIT_KINDS: dict[str, Kind] = {"A": "army", "F": "fleet", "G": "garrison", "W": "wing"}
"""The letters that stand for a kind of unit in a map file."""

PATCH_SECTIONS = ("drop", "power", "province", "links", "link", "railway", "table")
"""The sections of a map file that a set-up may change by its patch."""


@dataclass(frozen=True, slots=True)
class CityInfo:
    """The city of a province, for rules that have such a level (Machiavelli).

    ``income`` in ducats a turn. A ``fortress`` is a fortified place that yields nothing.
    """

    income: int = 0
    fortified: bool = False
    port: bool = False
    fortress: bool = False
    major: bool = False


@dataclass(frozen=True, slots=True)
class ProvinceInfo:
    """A named area.

    ``kind`` is ``"land"``, ``"sea"`` or ``"impassable"``. ``shore`` is what the file promises about
    a land (``"coast"``, ``"inland"``, or empty for "see the links") and is checked against the
    links. ``coasts`` are labels (``"nc"``), ``coast_also`` other labels for them. ``also`` are
    further names that players may write. ``convoy``: fleets here may convoy although it is not open
    sea. ``seasons``: when it is open (empty: always); else nobody enters, leaves or acts in it.
    ``marks``: words for rule modules.
    """

    id: Province
    name: str
    kind: str
    centre: bool = False
    home: Power | None = None
    coasts: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    convoy: bool = False
    city: CityInfo | None = None
    shore: str = ""
    coast_also: tuple[tuple[str, str], ...] = ()
    seasons: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PowerInfo:
    """A side. ``letter`` is one character or empty (fifty powers run out of letters)."""

    id: Power
    name: str
    adjectives: tuple[str, ...] = ()
    letter: str = ""
    also: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class LinkInfo:
    """A way from ``a`` to ``b`` (and back, unless ``one_way``) for one kind of unit.

    * ``seasons``: open only then; empty: always.
    * ``strength``: what the moving unit itself counts for over this link (1; a half at the Cape of
      1900; 0 for "attack minus one").
    * ``lost_supports``: how many supports of a move over this link do not count (weak straits); a
      move without so many has no force at all.
    * ``support``: whether a unit may support across it.
    * ``cuts``: whether an attack over it cuts supports as others do, or only by dislodging.
    * ``gate``: a province whose unit rules the passage; ``gate_mode`` is ``"leave"`` (only with the
      leave of a unit there: Suez) or ``"block"`` (open unless a foreign unit is there: Messina).
      ``convoys``: whether a convoy may go on over a link that needs leave.
    * ``owner``: provinces that a power must own to use it; ``powers``: the only powers that may.
    """

    a: Place
    b: Place
    kinds: tuple[Kind, ...]
    one_way: bool = False
    seasons: tuple[str, ...] = ()
    strength: int | Fraction = 1
    support: bool = True
    gate: Province | None = None
    owner: tuple[Province, ...] = ()
    gate_mode: str = ""
    lost_supports: int = 0
    powers: tuple[Power, ...] = ()
    name: str = ""
    cuts: bool = True
    convoys: bool = False
    line: int = field(default=0, compare=False)

    @property
    def force(self) -> int | Fraction:
        """What a single unit by itself counts for over this link; below one on a weak passage."""
        return self.strength - self.lost_supports

    @property
    def plain(self) -> bool:
        """True if the link has no attributes; ``one_way`` is not one, it is about what exists."""
        return _attributes(self) == _NO_ATTRIBUTES

    def at(self, line: int) -> LinkInfo:
        """The same link, said to be in another line."""
        # As replace does it, for maps of many links.
        facts = (self.a, self.b, self.kinds, self.one_way, *_attributes(self), line)
        return LinkInfo(*facts)


_ATTRIBUTES = tuple(
    one for one in fields(LinkInfo) if one.name not in ("a", "b", "kinds", "one_way", "line")
)
_attributes: Callable[[LinkInfo], tuple[Any, ...]] = attrgetter(*(one.name for one in _ATTRIBUTES))
_NO_ATTRIBUTES = tuple(one.default for one in _ATTRIBUTES)


@dataclass(frozen=True, slots=True)
class RailwayInfo:
    """A railway: its stations in order, and the powers that may use it (empty: all)."""

    id: str
    name: str
    stations: tuple[Province, ...]
    powers: tuple[Power, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class SetupInfo:
    """A way to begin: the first phase, how many centres win (None: the rules say), the units.

    ``units`` holds ``(power, kind, place)`` in file order, ``neutral`` the units of nobody.
    ``owners`` are the exceptions as written; without one a power owns its home centres and all
    other centres are nobody's (None). ``Board.owners`` gives the whole answer. ``patch`` is what the
    set-up changes of the map, a text; ``board.setups`` gives the map with it.
    """

    id: str
    name: str
    first: Phase
    win: int | None = None
    units: tuple[tuple[Power, Kind, Place], ...] = ()
    owners: tuple[tuple[Province, Power | None], ...] = ()
    neutral: tuple[tuple[Kind, Place], ...] = ()
    patch: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class MapFile:
    """A whole map, checked: every name in it is known and every unit stands where it may.

    ``provinces`` are sorted by id; ``powers`` and ``setups`` are in file order. ``cities`` asks for
    the city level as spaces of its own. ``tables`` are facts for rule modules (dice tables,
    incomes) that the board does not read, as ``(name, JSON text)``.
    """

    id: str
    name: str
    powers: tuple[PowerInfo, ...]
    provinces: tuple[ProvinceInfo, ...]
    links: tuple[LinkInfo, ...]
    setups: tuple[SetupInfo, ...] = ()
    railways: tuple[RailwayInfo, ...] = ()
    designer: str = ""
    year: int | None = None
    source: tuple[str, ...] = ()
    notes: str = ""
    based_on: str = ""
    cities: bool = False
    tables: tuple[tuple[str, str], ...] = ()
    file: str = field(default="", compare=False)

    def table(self, name: str) -> object:
        """A table of the map for a rule module, as plain lists and dicts; None if there is none."""
        for key, text in self.tables:
            if key == name:
                return json.loads(text)
        return None
