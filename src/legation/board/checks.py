"""What a good map satisfies beyond being readable: findings for the map's author.

``parse_map`` refuses what cannot be played at all. The checks here find what can be played but is
probably not meant, and what no single line shows: parts nobody can reach, victories nobody can win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from legation.board.board import Board, bits, compile_board
from legation.board.facts import LinkInfo, MapFile, SetupInfo
from legation.board.setup_checks import all_ways, check_setup
from legation.board.setups import map_at
from legation.errors import MapError
from legation.values.geography import province_of

__all__ = ["LEVELS", "Finding", "check"]


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


LEVELS = ("error", "warning", "hint")
"""The levels of findings, worst first."""
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
        *_seasons(made),
        *_names(made),
        *_powers(board),
        *_railways(board),
        *(finding for setup in plain for finding in check_setup(board, setup)),
    ]
    if not made.setups:
        found.append(
            ("warning", 0, "the map has no set-up, so no game can begin on it; write a [[setup]]")
        )
    findings = [Finding(level, made.file, line, text) for level, line, text in found]
    known = {finding.text for finding in findings}
    for setup in made.setups:
        if setup.patch:
            findings += [one for one in _patched(made, setup) if one.text not in known]
    return sorted(findings, key=lambda f: (LEVELS.index(f.level), f.line, f.text))


def _patched(made: MapFile, setup: SetupInfo) -> list[Finding]:
    """The findings about a set-up that changes the map."""
    try:
        return check(map_at(made, setup))
    except MapError as error:
        return [Finding("error", error.file, error.line, error.what)]


def _reach(board: Board) -> _Found:
    """The passable provinces hang together, and nothing worth having lies outside.

    Provinces with the mark ``box`` (off the board, for rules of their own) may lie outside.
    """
    ways = all_ways(board)
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
                yield "error", info.line, f"no unit can ever enter the centre {info.id!r}; link it"
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
        shown = _list([repr(n) for n in names])
        if all("box" in board.province(name).marks for name in names):
            continue
        line = board.province(names[0]).line
        text = f"{shown} cannot be reached from the rest of the map; link one, or mark all as box"
        yield "error", line, text


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
            text = f"fleets reach {info.id!r} from no sea, only along land; is a sea missing?"
            yield "warning", info.line, text
    dry = []
    for link in board.map.links:
        if link.kinds == ("fleet",):
            a, b = board.index[link.a], board.index[link.b]
            ends = 1 << board.space_of[a] | 1 << board.space_of[b]
            if not ends & wet and not touch[a] & touch[b] & wet:
                dry.append(link)
    if len(dry) > _FEW:
        names = _list([f"{link.a} - {link.b}" for link in dry])
        text = f"{len(dry)} fleet links run along no common sea; are they meant? {names}"
        yield "warning", dry[0].line, text
        return
    for link in dry:
        text = f"the fleet link {link.a} - {link.b} runs along no common sea; is it meant?"
        yield "warning", link.line, text


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
                text = (
                    f"the gate {link.gate!r} of {way} is impassable; name one where a unit can be"
                )
                yield "error", link.line, text
            elif link.gate in (province_of(link.a), province_of(link.b)):
                text = f"the gate {link.gate!r} of {way} is one of its ends; name another province"
                yield "warning", link.line, text
        for owned in link.owner:
            if not board.province(owned).centre:
                text = f"{way} is for the owner of {owned!r}, which is no centre; make it one"
                yield "warning", link.line, text


_MOVING = {"spring", "summer", "fall"}
"""The seasons in which units may move in any calendar."""


def _seasons(made: MapFile) -> _Found:
    """What is open in some seasons only is open while units move, and centres when they are taken."""
    for info in made.provinces:
        if info.seasons and not _MOVING & {*info.seasons}:
            text = f"{info.id!r} is open in no season in which units move; add one"
            yield "warning", info.line, text
        elif info.seasons and info.centre and "fall" not in info.seasons:
            text = f"the centre {info.id!r} is closed in fall, when centres change hands; open it"
            yield "warning", info.line, text
    for link in made.links:
        if link.seasons and not _MOVING & {*link.seasons}:
            text = f"{link.a} - {link.b} is open in no season in which units move; add one"
            yield "warning", link.line, text


def _names(made: MapFile) -> _Found:
    """People can tell provinces apart by name, and powers by every word for them."""
    names = Counter(info.name.casefold() for info in made.provinces)
    ids = {info.id for info in made.provinces}
    for info in made.provinces:
        word = info.name.casefold()
        if names[word] > 1:
            text = f"{names[word]} provinces are named {info.name!r}; give one another name"
            yield "warning", info.line, text
        if word in ids and word != info.id:
            text = f"the name of {info.id!r} is the id of {word!r}; orders take it for the id"
            yield "warning", info.line, text
    words: dict[str, str] = {}
    for power in made.powers:
        for text in {power.id, power.name, *power.adjectives, *power.also}:
            other = words.setdefault(text.casefold(), power.id)
            if other != power.id:
                what = f"{text!r} could mean {other!r} and {power.id!r}; take it from one of them"
                yield "error", power.line, what


def _powers(board: Board) -> _Found:
    """Every power can build somewhere."""
    if not board.powers:
        yield "error", 0, "the map has no power; write a [[power]]"
    for power in board.powers:
        info = board.power(power)
        if not any(board.province(home).centre for home in board.homes[power]):
            text = f"{power!r} has no home centre; give it one, unless it builds elsewhere"
            yield "warning", info.line, text
    for province in board.map.provinces:
        if province.home is not None and not province.centre and province.city is None:
            text = f"{province.id!r} is a home of {province.home!r} but no centre; make it one"
            yield "warning", province.line, text


def _railways(board: Board) -> _Found:
    for railway in board.map.railways:
        for one, other in pairwise(railway.stations):
            if one not in board.index or other not in board.index:
                gone = one if one not in board.index else other
                text = f"{gone!r} on railway {railway.id!r} is impassable; take it out"
                yield "error", railway.line, text
            elif not board.reach["army"][board.index[one]] >> board.index[other] & 1:
                text = f"{one} - {other} on railway {railway.id!r} is no army link; add one"
                yield "warning", railway.line, text


def _list(words: list[str], most: int = 6) -> str:
    shown = ", ".join(words[:most])
    return shown + (f" and {len(words) - most} more" if len(words) > most else "")
