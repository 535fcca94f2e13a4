"""The compiled board: dense numbers and bit masks for the rules, names for everybody else.

Spaces are numbered from 0, alphabetically; places are the spaces under the same numbers and then
the coasts. A mask is a plain ``int`` whose bit ``n`` stands for number ``n``.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from threading import Lock
from typing import TypeAlias

from legation.board.digest import facts_digest, words_digest
from legation.board.facts import LinkInfo, MapFile, PowerInfo, ProvinceInfo, SetupInfo
from legation.board.patch import apply_patch
from legation.board.source import nearest
from legation.values.geography import (
    NOBODY,
    Kind,
    Place,
    Power,
    Province,
    Space,
    city_of,
    in_city,
    province_of,
)
from legation.values.units import GARRISON

__all__ = ["Board", "Link", "bits", "compile_board", "forget_boards"]

Link: TypeAlias = LinkInfo

NEUTRAL = PowerInfo(NOBODY, "Neutral", also=("nobody",))
"""How units of nobody are called."""

_COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}
_CACHE_SIZE = 256


def bits(mask: int) -> list[int]:
    """The numbers in a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Board:
    """A map ready for play. Nothing in it changes after it was compiled.

    * ``spaces``: what is fought over, alphabetical, impassable provinces left out; the cities
      (``"ven/city"``) follow where the map asks for them. ``places``: the spaces, then the coasts.
    * ``index``: place name to number; ``space_of``: place number to space number; ``coasts``: space
      number to the numbers of its coasts.
    * ``reach[kind][place]``: mask of the **places** one step away, directed. For fleets a province
      with coasts has no links itself, only its coasts have; armies use the province.
    * ``touch[kind][place]``: mask of the **spaces** one step away; for a space with coasts the
      union over its coasts, never the space itself. A garrison in a city touches its own province,
      into which it gives support, and reaches no place.
    * ``stands[kind]``: mask of the places where such a unit may be.
    * ``sea``: mask of the spaces where a fleet may convoy; ``water``: those of kind sea; ``land``:
      those where armies stand.
    * ``powers``: who plays, in the order of the file; ``sides``: whose units there can be, the powers
      and ``NOBODY`` where a set-up has units of nobody, and where there are cities.
    * ``links``: ``(kind, from, to)`` by place numbers to the attributes of the link, only where it
      has any. Seasons, owners, gates are for the rules to heed: such links are in ``reach`` too.
      Links to and from a province that is open in some seasons only have those seasons.
    * ``hops``: by place, as ``touch["fleet"]``: how convoys pass from fleet to fleet and shore. A link
      that needs the leave of a unit at its gate is none of them.
    * ``seasonal``: space number to the seasons in which it is open, only where they are not all.
    """

    __slots__ = (
        "map", "digest", "spaces", "places", "index", "space_of", "coasts", "reach", "touch", "sea",
        "water", "land", "stands", "links", "seasonal", "hops", "centres", "homes", "powers", "sides",
        "setups", "_provinces", "_powers",
    )  # fmt: skip

    def __init__(self, made: MapFile, digest: str) -> None:
        self.map, self.digest = made, digest
        self._provinces = {p.id: p for p in made.provinces}
        self._powers = {p.id: p for p in made.powers}
        self.powers: tuple[Power, ...] = tuple(p.id for p in made.powers)
        self.setups: dict[str, SetupInfo] = {s.id: s for s in made.setups}
        self.sides: tuple[Power, ...] = self.powers
        if made.cities or any(setup.neutral for setup in made.setups):
            self.sides = (*self.powers, NOBODY)
            self._powers[NOBODY] = NEUTRAL
        self.centres: tuple[Province, ...] = tuple(p.id for p in made.provinces if p.centre)
        homes: dict[Power, list[Province]] = {power: [] for power in self.powers}
        for p in made.provinces:
            if p.home in homes:
                homes[p.home].append(p.id)
        self.homes: dict[Power, tuple[Province, ...]] = {p: tuple(o) for p, o in homes.items()}
        self._number()
        self._link()
        self._terrain()

    def _number(self) -> None:
        open_ones = [p for p in self.map.provinces if p.kind != "impassable"]
        spaces = sorted(p.id for p in open_ones)
        if self.map.cities:
            spaces += sorted(city_of(p.id) for p in open_ones if p.city is not None)
        shores = sorted(f"{p.id}/{label}" for p in open_ones for label in p.coasts)
        self.spaces: tuple[Space, ...] = tuple(spaces)
        self.places: tuple[Place, ...] = (*spaces, *shores)
        self.index: dict[Place, int] = {place: n for n, place in enumerate(self.places)}
        own = list(range(len(spaces))) + [self.index[province_of(place)] for place in shores]
        self.space_of: tuple[int, ...] = tuple(own)
        coasts: list[list[int]] = [[] for _ in spaces]
        for place in range(len(spaces), len(self.places)):
            coasts[own[place]].append(place)
        self.coasts: tuple[tuple[int, ...], ...] = tuple(tuple(c) for c in coasts)

    def _link(self) -> None:
        kinds: set[Kind] = {"army", "fleet"} | {
            kind for link in self.map.links for kind in link.kinds
        }
        size, index, space_of = len(self.places), self.index, self.space_of
        reach = {kind: [0] * size for kind in sorted(kinds)}
        touch = {kind: [0] * size for kind in sorted(kinds)}
        self.seasonal: dict[int, tuple[str, ...]] = {
            self.index[p.id]: p.seasons
            for p in self.map.provinces
            if p.seasons and p.kind != "impassable"
        }
        self.links: dict[tuple[Kind, int, int], Link] = {}
        for link in map(self._seasoned, self.map.links) if self.seasonal else self.map.links:
            a, b = index[link.a], index[link.b]
            ways = ((a, b),) if link.one_way else ((a, b), (b, a))
            plain = link.plain
            for kind in link.kinds:
                near, by = reach[kind], touch[kind]
                for one, other in ways:
                    near[one] |= 1 << other
                    at, goal = space_of[one], space_of[other]
                    if at != goal:  # two coasts of a province may be linked
                        by[one] |= 1 << goal
                        by[at] |= 1 << goal
                    if not plain:
                        self.links[kind, one, other] = link
        if self.map.cities:
            kind = GARRISON.kind
            reach[kind], touch[kind] = [0] * size, [0] * size
            for number, space in enumerate(self.spaces):
                if in_city(space):
                    touch[kind][number] = 1 << index[province_of(space)]
        self.reach: dict[Kind, tuple[int, ...]] = {kind: tuple(row) for kind, row in reach.items()}
        self.touch: dict[Kind, tuple[int, ...]] = {kind: tuple(row) for kind, row in touch.items()}
        self.hops = self._without_gates() if self.links else self.touch["fleet"]

    def _without_gates(self) -> tuple[int, ...]:
        """The links of fleets by place, without those that need leave to pass."""
        if not any(link.gate_mode == "leave" and not link.convoys for link in self.links.values()):
            return self.touch["fleet"]
        hops = [0] * len(self.places)
        for one, row in enumerate(self.reach["fleet"]):
            for other in bits(row):
                link = self.links.get(("fleet", one, other))
                if link is None or link.gate_mode != "leave" or link.convoys:
                    space = 1 << self.space_of[other]
                    hops[one] |= space & ~(1 << self.space_of[one])
                    hops[self.space_of[one]] |= hops[one]
        return tuple(hops)

    def _seasoned(self, link: Link) -> Link:
        """A link with the seasons of the provinces at its ends."""
        ends = [self._provinces[province_of(end)].seasons for end in (link.a, link.b)]
        seasons = link.seasons
        for open_in in filter(None, ends):
            # A season that does not exist stands for "never", since no season means always.
            both = tuple(s for s in seasons if s in open_in) or ("never",)
            seasons = both if seasons else open_in
        return link if seasons == link.seasons else replace(link, seasons=seasons)

    def closed_in(self, season: str) -> int:
        """The mask of the spaces that are closed in a season."""
        mask = 0
        for space, seasons in self.seasonal.items():
            if season not in seasons:
                mask |= 1 << space
        return mask

    def _terrain(self) -> None:
        self.sea = self.water = self.land = cities = fleets = wings = 0
        wet = self.touch["fleet"]
        entered = 0  # also lands that fleets may only enter, by a one-way link
        for row in wet:
            entered |= row
        for number, space in enumerate(self.spaces):
            info, bit = self._provinces[province_of(space)], 1 << number
            if space != info.id:
                cities |= bit
                continue
            wings |= bit
            if info.kind == "sea":
                self.water |= bit
            else:
                self.land |= bit
            if info.kind == "sea" or info.convoy:
                self.sea |= bit
            if info.coasts:
                fleets |= sum(1 << coast for coast in self.coasts[number])
            elif info.kind == "sea" or wet[number] or entered & bit:
                fleets |= bit
        self.stands: dict[Kind, int] = {
            "army": self.land,
            "fleet": fleets,
            "garrison": cities,
            "wing": wings,
        }

    # -- asking by name

    def __repr__(self) -> str:
        return f"<Board {self.map.id}: {len(self.spaces)} spaces, {self.digest[:12]}>"

    def province(self, province: Province) -> ProvinceInfo:
        """The facts of a province, or of a place's province. Raises ``KeyError`` with a hint."""
        try:
            return self._provinces[province_of(province)]
        except KeyError:
            raise KeyError(
                f"{province!r} is not on {self.map.id}{nearest(province, self._provinces)}"
            ) from None

    def power(self, power: Power) -> PowerInfo:
        """The facts of a power. Raises ``KeyError`` with a hint."""
        try:
            return self._powers[power]
        except KeyError:
            raise KeyError(
                f"{power!r} does not play on {self.map.id}{nearest(power, self._powers)}"
            ) from None

    def name(self, place: Place) -> str:
        """The name for people: ``"St Petersburg (south coast)"``."""
        province, _, label = place.partition("/")
        name = self.province(province).name
        return f"{name} ({_COASTS.get(label, label)})" if label else name

    def owners(self, setup: str) -> dict[Province, Power]:
        """Who owns what at the start: the home centres, and the set-up's exceptions."""
        found = {p.id: p.home for p in self.map.provinces if p.centre} | dict(
            self.setups[setup].owners
        )
        return {province: power for province, power in sorted(found.items()) if power is not None}

    def adjacent(self, place: Place, kind: Kind) -> tuple[Place, ...]:
        """The places a unit of ``kind`` at ``place`` can reach in one step, by number."""
        return tuple(self.places[n] for n in bits(self.reach[kind][self.index[place]]))

    def forceless(self) -> bool:
        """Whether units can meet in a space over two ways on which neither has force of its own."""
        ways: dict[tuple[int, int], None] = {}
        for (_, start, goal), link in self.links.items():
            if link.force <= 0:
                ways[self.space_of[start], self.space_of[goal]] = None
        goals = [goal for _, goal in ways]
        return len(set(goals)) < len(goals)

    # -- distances

    def steps(self, kinds: tuple[Kind, ...], sources: int) -> tuple[int, ...]:
        """The fewest steps from every space to the nearest of the ``sources`` (mask of spaces).

        A step follows a link of any of the ``kinds``, all coasts of a province counting as one;
        with ``("army", "fleet")`` that is the distance of the 2023 rules. Where there is no way the
        answer is ``len(spaces)``, more than any distance.
        """
        size = len(self.spaces)
        into = [0] * size
        for kind in kinds:
            for space in range(size):
                for other in bits(self.touch[kind][space]):
                    into[other] |= 1 << space
        return _flood(into, sources, size)

    def place_steps(self, kind: Kind, sources: int) -> tuple[int, ...]:
        """The fewest moves of a unit of ``kind`` from every **place** into a source space.

        The distance of the rules before 2023: fleets keep to their links and coasts, armies may
        take fleet links as well (by convoy). Where there is no way the answer is ``len(places)``.
        """
        if kind != "fleet":
            by_space = self.steps(tuple({kind, "fleet"}), sources)
            far = {len(self.spaces): len(self.places)}
            return tuple(far.get(by_space[space], by_space[space]) for space in self.space_of)
        size = len(self.places)
        into = [0] * size
        for place in range(size):
            for other in bits(self.reach["fleet"][place]):
                into[other] |= 1 << place
        ends = sum(1 << place for place in range(size) if sources >> self.space_of[place] & 1)
        return _flood(into, ends, size)


def _flood(into: list[int], sources: int, size: int) -> tuple[int, ...]:
    """Breadth first against the links: ``into[n]`` is the mask of numbers with a link to ``n``."""
    found = [size] * size
    front, seen, distance = sources, sources, 0
    while front:
        before = 0
        for number in bits(front):
            found[number] = distance
            before |= into[number]
        front = before & ~seen
        seen |= front
        distance += 1
    return tuple(found)


_lock = Lock()
_by_map: OrderedDict[tuple[int, tuple[str, ...]], tuple[MapFile, Board]] = OrderedDict()
_by_digest: OrderedDict[str, Board] = OrderedDict()


def compile_board(made: MapFile, patches: tuple[str, ...] = ()) -> Board:
    """The board of a map after ``patches`` (TOML texts, applied in order).

    Equal maps give the same ``Board`` object, so boards can be compared and cached by identity.
    Raises ``MapError`` for a patch that does not fit.
    """
    key = (id(made), patches)
    with _lock:
        hit = _by_map.get(key)
        if hit is not None and hit[0] is made:
            _by_map.move_to_end(key)
            return hit[1]
    whole = made
    if patches:  # each on the board before it, which mostly is there already
        before = compile_board(made, patches[:-1]).map
        whole = apply_patch(before, patches[-1], file=f"<patch {len(patches)}>")
    digest = facts_digest(whole)
    full = words_digest(whole, digest)
    with _lock:
        board = _by_digest.get(full) or Board(whole, digest)
        _by_digest[full] = board
        _by_digest.move_to_end(full)
        _by_map[key] = (made, board)  # holding the map keeps its id from being used again
        for cache in (_by_map, _by_digest):
            while len(cache) > _CACHE_SIZE:
                cache.popitem(last=False)
    return board


def forget_boards() -> None:
    """Empty the caches of ``compile_board``; boards that are in use stay what they are."""
    with _lock:
        _by_map.clear()
        _by_digest.clear()
