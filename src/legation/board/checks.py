"""What a good map satisfies beyond being readable: findings for the map's author.

``parse_map`` refuses what cannot be played at all. The checks here find what can be played but is
probably not meant, and what no single line shows: parts nobody can reach, victories nobody can win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from legation.board.board import Board, bits, compile_board
from legation.board.facts import LinkInfo, MapFile, SetupInfo
from legation.board.setups import map_at
from legation.errors import MapError
from legation.values.geography import province_of

__all__ = ["Finding", "check"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at.

    ``level`` is ``"error"`` (mend it), ``"warning"`` (is it meant?) or ``"hint"`` (may be meant, but
    players will notice).

    ``line`` is 0 where the fact was not written in ``file`` itself.
    """

    level: str
    file: str
    line: int
    text: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.level}: {self.text}"


_LEVELS = ("error", "warning", "hint")
_THREE_YEARS = 6
"""Moves that a unit makes in three years of two seasons."""
_FEW = 5
_Found = Iterator[tuple[str, int, str]]


def check(made: MapFile) -> list[Finding]:
    """All findings about a map: errors, warnings, hints, then by line. An empty list is a good map."""
    board = compile_board(made)
    plain = [setup for setup in made.setups if not setup.patch]
    found = [
        *_reach(board),
        *_coasts(board),
        *_along_land(board),
        *_one_ways(made),
        *_conditions(board),
        *_names(made),
        *_powers(board),
        *_railways(board),
        *(finding for setup in plain for finding in _setup(board, setup)),
        *(finding for setup in plain for finding in _far(board, setup)),
    ]
    if not made.setups:
        found.append(("warning", 0, "the map has no set-up, so no game can begin on it"))
    findings = [Finding(level, made.file, line, text) for level, line, text in found]
    known = {finding.text for finding in findings}
    for setup in made.setups:
        if setup.patch:
            findings += [one for one in _patched(made, setup) if one.text not in known]
    return sorted(findings, key=lambda f: (_LEVELS.index(f.level), f.line, f.text))


def _patched(made: MapFile, setup: SetupInfo) -> list[Finding]:
    """The findings about a set-up that changes the map."""
    try:
        return check(map_at(made, setup))
    except MapError as error:
        return [Finding("error", error.file, error.line, error.what)]


def _ways(board: Board) -> list[int]:
    """By space: the mask of its neighbours by any kind of link in any direction."""
    ways = [0] * len(board.spaces)
    for rows in board.touch.values():
        for space in range(len(board.spaces)):
            ways[space] |= rows[space]
            for other in bits(rows[space]):
                ways[other] |= 1 << space
    return ways


def _reach(board: Board) -> _Found:
    """The passable provinces hang together, and nothing worth having lies outside.

    Provinces with the mark ``box`` (off the board, for rules of their own) may lie outside.
    """
    ways = _ways(board)
    fields = [n for n, space in enumerate(board.spaces) if space == province_of(space)]
    for space in fields:
        info = board.province(board.spaces[space])
        if not ways[space] and "box" not in info.marks:
            level = "error" if info.centre else "warning"
            yield level, info.line, f"no link leads to {info.id!r}; link it or make it impassable"
        elif info.centre and not any(
            rows[n] >> space & 1 for rows in board.touch.values() for n in fields
        ):
            if info.home is None:
                yield "error", info.line, f"no unit can ever enter the centre {info.id!r}"
            else:
                text = f"no unit can ever enter {info.id!r}; only {info.home!r} can have it"
                yield "warning", info.line, text
    parts: list[int] = []
    left = sum(1 << space for space in fields if ways[space])
    while left:
        part = front = left & -left
        while front:
            near = 0
            for space in bits(front):
                near |= ways[space]
            front = near & ~part
            part |= front
        parts.append(part)
        left &= ~part
    parts.sort(key=lambda part: (-part.bit_count(), part))
    for part in parts[1:]:
        names = [board.spaces[n] for n in bits(part)]
        if all("box" in board.province(name).marks for name in names):
            continue
        line = board.province(names[0]).line
        yield (
            "error",
            line,
            f"{_list([repr(n) for n in names])} cannot be reached from the rest of the map",
        )


def _coasts(board: Board) -> _Found:
    """Coasts of one province differ from one another."""
    fleet = board.reach["fleet"]
    for space, coasts in enumerate(board.coasts):
        info = board.province(board.spaces[space])
        if len(coasts) == 1:
            text = f"{info.id!r} has the one coast {info.coasts[0]!r}; is there no other shore?"
            yield "warning", info.line, text
        for first, second in pairwise(coasts):
            if fleet[first] == fleet[second]:
                one, other = board.places[first], board.places[second]
                yield (
                    "warning",
                    info.line,
                    f"{one} and {other} touch the same places; are they one coast?",
                )


def _along_land(board: Board) -> _Found:
    """Fleets come by water. A map without any sea (rivers, abstract boards) is taken as meant."""
    wet, touch = board.water | board.sea, board.touch["fleet"]
    if not wet:
        return
    for space in bits(board.land):
        if touch[space] and not (touch[space] | 1 << space) & wet:
            info = board.province(board.spaces[space])
            yield "warning", info.line, f"fleets reach {info.id!r} from no sea, only along land"
    dry = []
    for link in board.map.links:
        if link.kinds == ("fleet",):
            a, b = board.index[link.a], board.index[link.b]
            ends = 1 << board.space_of[a] | 1 << board.space_of[b]
            if not ends & wet and not touch[a] & touch[b] & wet:
                dry.append(link)
    if len(dry) > _FEW:
        names = _list([f"{link.a} - {link.b}" for link in dry])
        yield "warning", dry[0].line, f"{len(dry)} fleet links run along no common sea: {names}"
        return
    for link in dry:
        yield "warning", link.line, f"the fleet link {link.a} - {link.b} runs along no common sea"


def _one_ways(made: MapFile) -> _Found:
    """Two one-way links with equal attributes are one two-way link."""
    seen: dict[tuple[str, str, str], LinkInfo] = {}
    for link in made.links:
        if link.one_way:
            back = seen.get((link.kinds[0], link.b, link.a))
            if back is not None and _attributes(back) == _attributes(link):
                text = f"{link.a} - {link.b} is one way twice, there and back; write one link"
                yield "warning", link.line, text
            seen[link.kinds[0], link.a, link.b] = link


def _attributes(link: LinkInfo) -> tuple[object, ...]:
    return (
        link.seasons, link.strength, link.support, link.gate, link.gate_mode, link.owner,
        link.lost_supports, link.powers, link.cuts,
    )  # fmt: skip


def _conditions(board: Board) -> _Found:
    """Gates can be held, and what a power must own can be owned."""
    for link in board.map.links:
        way = f"{link.a} - {link.b}"
        if link.gate is not None:
            info = board.province(link.gate)
            if info.kind == "impassable":
                yield "error", link.line, f"the gate {link.gate!r} of {way} is impassable"
            elif link.gate in (province_of(link.a), province_of(link.b)):
                yield "warning", link.line, f"the gate {link.gate!r} of {way} is one of its ends"
        for owned in link.owner:
            if not board.province(owned).centre:
                text = f"{way} is for the owner of {owned!r}, which is no centre"
                yield "warning", link.line, text


def _names(made: MapFile) -> _Found:
    """People can tell provinces apart by name, and powers by every word for them."""
    names = Counter(info.name.casefold() for info in made.provinces)
    ids = {info.id for info in made.provinces}
    for info in made.provinces:
        word = info.name.casefold()
        if names[word] > 1:
            yield "warning", info.line, f"{names[word]} provinces are named {info.name!r}"
        if word in ids and word != info.id:
            yield "warning", info.line, f"the name of {info.id!r} is the id of {word!r}"
    words: dict[str, str] = {}
    for power in made.powers:
        for text in {power.id, power.name, *power.adjectives, *power.also}:
            other = words.setdefault(text.casefold(), power.id)
            if other != power.id:
                yield "error", power.line, f"{text!r} could mean {other!r} and {power.id!r}"


def _powers(board: Board) -> _Found:
    """Every power can build somewhere."""
    if not board.powers:
        yield "error", 0, "the map has no power"
    for power in board.powers:
        info = board.power(power)
        if not any(board.province(home).centre for home in board.homes[power]):
            yield "warning", info.line, f"{power!r} has no home centre"
    for province in board.map.provinces:
        if province.home is not None and not province.centre and province.city is None:
            text = f"{province.id!r} is a home of {province.home!r} but no centre"
            yield "warning", province.line, text


def _railways(board: Board) -> _Found:
    for railway in board.map.railways:
        for one, other in pairwise(railway.stations):
            if one not in board.index or other not in board.index:
                gone = one if one not in board.index else other
                yield "error", railway.line, f"{gone!r} on railway {railway.id!r} is impassable"
            elif not board.reach["army"][board.index[one]] >> board.index[other] & 1:
                text = f"{one} - {other} on railway {railway.id!r} is no army link"
                yield "warning", railway.line, text


def _setup(board: Board, setup: SetupInfo) -> _Found:
    """The set-up can be won, has not been won yet, and lets every power move."""
    where = f"set-up {setup.id!r}"
    owned = Counter(
        power for province, power in board.owners(setup.id).items() if province in board.centres
    )
    if setup.win is not None:
        if setup.win > len(board.centres):
            text = f"{where} wants {setup.win} centres, but the map has {len(board.centres)}"
            yield "error", setup.line, text
        for power, count in sorted(owned.items()):
            if count >= setup.win:
                text = f"{power!r} begins {where} with {count} centres, which win already"
                yield "warning", setup.line, text
    if setup.first.kind != "movement":
        return
    units: dict[str, list[tuple[str, str]]] = {power: [] for power in board.powers}
    for power, kind, place in setup.units:
        units[power].append((kind, place))
    for power, own in units.items():
        if not own:
            yield "warning", setup.line, f"{power!r} has no unit in {where}"
        elif not _can_move(board, own):
            yield "error", setup.line, f"no unit of {power!r} can move in {where}"


def _far(board: Board, setup: SetupInfo) -> _Found:
    """Every centre can be had by year three: six steps from a unit or an owned home, by any link."""
    owners = board.owners(setup.id)
    places = [place for _, _, place in setup.units] or [
        home for power in board.powers for home in board.homes[power] if owners.get(home) == power
    ]
    ways = _ways(board)
    seen = 0
    for place in places:
        if place in board.index:
            seen |= 1 << board.space_of[board.index[place]]
    if not seen:
        return
    for _ in range(_THREE_YEARS):
        for space in bits(seen):
            seen |= ways[space]
    for centre in board.centres:
        if centre in board.index and not seen >> board.space_of[board.index[centre]] & 1:
            text = f"nobody can reach the centre {centre!r} by year three in set-up {setup.id!r}"
            yield "hint", board.province(centre).line, text


def _can_move(board: Board, units: Iterable[tuple[str, str]]) -> bool:
    """Wings and garrisons are for their own rules; armies and fleets need a link."""
    return any(
        kind not in board.reach or board.reach[kind][board.index[place]] for kind, place in units
    )


def _list(words: list[str], most: int = 6) -> str:
    shown = ", ".join(words[:most])
    return shown + (f" and {len(words) - most} more" if len(words) > most else "")
