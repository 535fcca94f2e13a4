"""What a good set-up satisfies: it can be won and has not been won yet, and every power can move.

The findings are ``(level, line, text)``; ``legation.board.checks`` gathers them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from legation.board.board import Board, bits
from legation.board.facts import SetupInfo
from legation.board.ways import LINK_KINDS
from legation.values.geography import Power

__all__ = ["all_ways", "check_setup"]

_THREE_YEARS = 6
"""Moves that a unit makes in three years of two seasons."""
_LINKED = LINK_KINDS
_Found = Iterator[tuple[str, int, str]]


def all_ways(board: Board) -> list[int]:
    """By space: the mask of its neighbours by any kind of link in any direction."""
    ways = [0] * len(board.spaces)
    for rows in board.touch.values():
        for space in range(len(board.spaces)):
            ways[space] |= rows[space]
            for other in bits(rows[space]):
                ways[other] |= 1 << space
    return ways


def check_setup(board: Board, setup: SetupInfo) -> _Found:
    """All findings about a set-up."""
    yield from _victory(board, setup)
    if setup.first.kind == "movement":
        yield from _moves(board, setup)
    else:
        yield from _builds(board, setup)
    yield from _far(board, setup)


def _victory(board: Board, setup: SetupInfo) -> _Found:
    """So many centres can be had, and nobody has them at the start."""
    where = f"set-up {setup.id!r}"
    if setup.win is None:
        return
    if setup.win > len(board.centres):
        text = f"{where} wants {setup.win} centres, but the map has {len(board.centres)}; lower win"
        yield "error", setup.line, text
        return
    owners = board.owners(setup.id)
    owned = Counter(power for province, power in owners.items() if province in board.centres)
    for power, count in sorted(owned.items()):
        if count >= setup.win:
            text = f"{power!r} begins {where} with {count} centres, which win already; raise win"
            yield "warning", setup.line, text
    short = []
    for power in board.powers:
        start = _starts(board, setup, power)
        if start and _centres(board, start, owned[power]) < setup.win:
            short.append((power, _centres(board, start, owned[power])))
    begin = [power for power in board.powers if _starts(board, setup, power)]
    if short and len(short) == len(begin):
        most = max(count for _, count in short)
        text = f"nobody can win {where}: {setup.win} centres are wanted, and {most} can be reached"
        yield "error", setup.line, f"{text}; lower win, or link what cannot be reached"
    else:
        for power, count in short:
            text = f"{power!r} cannot win {where}: it can reach {count} of the {setup.win} centres"
            yield "warning", setup.line, f"{text}; lower win, or link what it cannot reach"


def _starts(board: Board, setup: SetupInfo, power: Power) -> int:
    """The spaces where a power has units, or may build them at the start, as a mask."""
    places = [place for owner, _, place in setup.units if owner == power]
    owners = board.owners(setup.id)
    places += [home for home in board.homes[power] if owners.get(home) == power]
    mask = 0
    for place in places:
        if place in board.index:
            mask |= 1 << board.space_of[board.index[place]]
    return mask


def _centres(board: Board, start: int, owned: int) -> int:
    """How many centres can be entered from there in the end, by any kind of unit."""
    seen = front = start
    while front:
        near = 0
        for rows in board.touch.values():
            for space in bits(front):
                near |= rows[space]
        front = near & ~seen
        seen |= front
    spaces = (1 << board.space_of[board.index[c]] for c in board.centres if c in board.index)
    return max(owned, sum(bool(seen & space) for space in spaces))


def _moves(board: Board, setup: SetupInfo) -> _Found:
    """Every power has a unit that can move."""
    where = f"set-up {setup.id!r}"
    units: dict[str, list[tuple[str, str]]] = {power: [] for power in board.powers}
    for power, kind, place in setup.units:
        units[power].append((kind, place))
    for power, own in units.items():
        if not own:
            text = f"{power!r} has no unit in {where}; give it one, unless that is meant"
            yield "warning", setup.line, text
        elif not _can_move(board, own):
            text = f"no unit of {power!r} can move in {where}; link where they stand, or move them"
            yield "error", setup.line, text


def _can_move(board: Board, units: Iterable[tuple[str, str]]) -> bool:
    """Wings and garrisons are for their own rules; armies and fleets need a link."""
    return any(
        kind not in _LINKED or board.reach[kind][board.index[place]] for kind, place in units
    )


def _builds(board: Board, setup: SetupInfo) -> _Found:
    """In a game that begins with builds, every power that has homes can leave one of them."""
    for power in board.powers:
        homes = [home for home in board.homes[power] if home in board.index]
        units = any(owner == power for owner, _, _ in setup.units)
        spaces = [board.space_of[board.index[home]] for home in homes]
        ways = [rows[space] for rows in board.touch.values() for space in spaces]
        coasts = [f"{home}/{label}" for home in homes for label in board.province(home).coasts]
        ways += [board.reach["fleet"][board.index[one]] for one in coasts if one in board.index]
        if homes and not units and not any(ways):
            text = f"no unit that {power!r} builds can move in set-up {setup.id!r}; link its homes"
            yield "error", setup.line, text


def _far(board: Board, setup: SetupInfo) -> _Found:
    """Every centre can be had by year three: six steps from a unit or an owned home, by any link."""
    owners = board.owners(setup.id)
    places = [place for _, _, place in setup.units] or [
        home for power in board.powers for home in board.homes[power] if owners.get(home) == power
    ]
    ways = all_ways(board)
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
            yield "hint", board.province(centre).line, f"{text}; is it meant to lie so far off?"
