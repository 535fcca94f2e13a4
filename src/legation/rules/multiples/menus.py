"""All splits, shared supports and convoys of several that a unit may be ordered, the simplest first.

The lists are complete, and long for large units: who needs only some of them takes the first ones. Orders
that come to the same stand in them once:

* parts that stay are not named, but for one that merges where it stands; a unit is not split into the
  whole of it;
* the parts of a split, and the loads of a convoy, are written in one order only;
* supports for the same thing, one behind the other, are one support. In which order supports for
  different things are written matters (MUL-4.3), and all orders are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from legation.board.board import bits
from legation.engine.scene import Scene
from legation.rules.multiples.merging import merged_goal
from legation.rules.multiples.orders import Gift, Piece
from legation.rules.multiples.reach import at_sea, lands, part_of, spare, support_range
from legation.rules.multiples.settings import Settings
from legation.values.geography import Kind, Place, Power, Province, province_of
from legation.values.orders import Convoy, Load, Move, Support
from legation.values.units import Parts, Unit, parts

__all__ = ["some_of", "ways_to_carry", "ways_to_split", "ways_to_support"]


def some_of(made: Parts) -> list[Parts]:
    """All that can be taken of some parts, from one part to all of them, the fewest first."""
    ranges = [range(number + 1) for _, number in made.counts]
    kinds = [kind for kind, _ in made.counts]
    found = [
        Parts(tuple((kind, n) for kind, n in zip(kinds, numbers, strict=True) if n))
        for numbers in product(*ranges)
        if any(numbers)
    ]
    return sorted(found, key=lambda one: (one.size, one.counts))


# --- splits ----------------------------------------------------------------------------------------


def ways_to_split(
    scene: Scene, settings: Settings, power: Power, unit: Unit, able: Callable[[Piece], bool]
) -> Iterator[tuple[Piece, ...]]:
    """All that a unit may split into: one part that goes, then two, and so on (MUL-7.1, MUL-7.2).

    ``able`` tells whether a part may go by itself. What they leave together is not looked at.
    """
    going = [
        piece
        for made in some_of(unit.parts)
        for piece in _pieces(scene, settings, power, unit, made)
        if able(piece)
    ]
    for number in range(1, unit.parts.size + 1):
        for pieces, rest in _chosen(going, unit.parts, number, apart=not settings.split_and_merge):
            if number == 1 and not rest.size:
                continue  # the unit as a whole: a move
            yield pieces
            if rest.size and settings.split_and_merge:
                yield (*pieces, Piece(parts(rest.counts[0][0]), unit.place, merge=True))


def _chosen(
    pieces: Sequence[Piece],
    there: Parts,
    number: int,
    first: int = 0,
    *,
    apart: bool,
    closed: frozenset[Province] = frozenset(),
) -> Iterator[tuple[tuple[Piece, ...], Parts]]:
    """So many of the pieces, as often as the parts are there, and what is left of those.

    ``apart``: no two of them go to one place (SIM-7); ``closed``: places where one goes already.
    """
    if not number:
        yield (), there
        return
    for index in range(first, len(pieces)):
        made, province = pieces[index].parts, province_of(pieces[index].to)
        if province in closed or there.size - made.size < number - 1 or not there.holds(made):
            continue
        full = closed | {province} if apart else closed
        rest = there.minus(made)
        for others, left in _chosen(pieces, rest, number - 1, index, apart=apart, closed=full):
            yield (pieces[index], *others), left


def _pieces(
    scene: Scene, settings: Settings, power: Power, unit: Unit, made: Parts
) -> Iterator[Piece]:
    """Where some parts may go, and where they may go to merge."""
    board = scene.board
    part = part_of(board, unit, made)
    moves = [m for m in scene.rules.verbs[Move].options(scene, power, part) if isinstance(m, Move)]
    ashore = [board.places[s] for s in bits(board.land) if lands(board, part, s)]
    legal = scene.rules.legal
    goals: dict[tuple[Place, bool], None] = {}
    for move in moves:
        if legal is None or legal(scene, part, move) is None:
            goals[move.to, move.via] = None
    goals |= dict.fromkeys((place, False) for place in ashore)
    for to, via in goals:
        yield Piece(made, to, False, via)
        if settings.split_and_merge:
            yield Piece(made, to, True, via)
    if settings.split_and_merge and made.kind == "army":
        for space in range(len(board.spaces)):
            there = space == board.space_of[board.index[unit.place]]
            if not there and at_sea(board, space) and (board.places[space], False) not in goals:
                goal = merged_goal(scene, power, part, board.places[space], via=False)
                if isinstance(goal, Move):
                    yield Piece(made, goal.to, True, goal.via)


# --- supports --------------------------------------------------------------------------------------


def ways_to_support(
    scene: Scene,
    settings: Settings,
    unit: Unit,
    able: Callable[[Gift], tuple[Kind, ...]],
    enough: Callable[[Sequence[Gift]], bool],
) -> Iterator[tuple[Gift, ...]]:
    """All supports of a unit that a plain support does not say (MUL-2.2, MUL-3.3, MUL-4.3).

    ``able`` tells which kinds of parts may give a support; none when it is not legal. ``enough``: whether
    the parts of a unit are enough for several.
    """
    plain = set(_plain(scene, unit, unit))
    wanted: list[tuple[Gift, int]] = []
    for gift in _wanted(scene, unit):
        most = sum(unit.parts.number(kind) for kind in able(gift))
        if not most:
            continue
        wanted.append((gift, most))
        whole = (gift.supported, gift.to) in plain and not gift.merge
        for amount in range(1, most + 1 - whole):
            yield (gift._replace(amount=amount),)
    if settings.split_support:
        for number in range(2, unit.parts.size + 1):
            yield from _shared(wanted, unit.parts.size, number, (), enough)


def _plain(scene: Scene, unit: Unit, part: Unit) -> Iterator[tuple[Place, Place | None]]:
    """What a unit may support in the plain way, or a part of it."""
    here = scene
    if part is not unit:
        units = tuple(part if one is unit else one for one in scene.state.units)
        here = scene.after(replace(scene.state, units=units))
    for order in scene.rules.verbs[Support].options(here, unit.power, part):
        assert isinstance(order, Support)
        yield order.supported, order.to


def _wanted(scene: Scene, unit: Unit) -> list[Gift]:
    """What the parts of a unit could support."""
    board = scene.board
    reach = 0
    found: dict[Gift, None] = {}
    for kind, _ in unit.parts.counts:
        part = part_of(board, unit, parts(kind))
        reach |= support_range(scene, part)
        if kind == "army" and at_sea(board, board.space_of[board.index[unit.place]]):
            part = part_of(board, unit, parts("fleet"))
        for supported, to in _plain(scene, unit, part):
            found[Gift(supported, to)] = None
    for space in bits(reach):
        found[Gift("", board.places[space], True)] = None
        for other in scene.state.units:
            if other is not unit:
                found[Gift(other.place, board.places[space], True)] = None
    return list(found)


def _shared(
    wanted: Sequence[tuple[Gift, int]],
    left: int,
    number: int,
    before: tuple[Gift, ...],
    enough: Callable[[Sequence[Gift]], bool],
) -> Iterator[tuple[Gift, ...]]:
    """So many more supports behind others, no two for the same thing side by side."""
    if not number:
        yield before
        return
    last = before[-1]._replace(amount=0) if before else None
    for gift, most in wanted:
        if gift == last:
            continue
        for amount in range(1, min(most, left - number + 1) + 1):
            found = (*before, gift._replace(amount=amount))
            if not enough(found):
                break
            yield from _shared(wanted, left - amount, number - 1, found, enough)


# --- convoys ---------------------------------------------------------------------------------------


def ways_to_carry(
    scene: Scene, power: Power, unit: Unit, able: Callable[[Load], bool], most: int
) -> Iterator[tuple[Load, ...]]:
    """All convoys of a unit that a plain convoy does not say: of large units, parts, or several.

    ``able`` tells whether a load by itself is legal; ``most`` is how many one order may name.
    """
    board, room = scene.board, spare(unit.parts)
    loads: list[tuple[Load, int]] = []
    plain = [
        Load(order.army, order.to)
        for order in scene.rules.verbs[Convoy].options(scene, power, unit)
        if isinstance(order, Convoy)
    ]
    for army in scene.state.units:
        if army.kind != "army":
            continue
        for made in some_of(army.parts):
            if made.size > room:
                continue
            part = None if made == army.parts else made
            goals = scene.rules.carried(scene, part_of(board, army, made), None)
            places = [Load(army.place, board.places[space], part) for space in bits(goals)]
            if made == army.parts and made.size == 1:
                places = [load for load in plain if load.army == army.place]
            loads += [(load, made.size) for load in places if load in plain or able(load)]
    there = {unit.place: unit.parts.size for unit in scene.state.units}
    for number in range(1, most + 1):
        for chosen in _carried(loads, room, number):
            if number == 1 and chosen[0] in plain:
                continue
            if all(_fits(chosen, place, there[place]) for place in {one.army for one in chosen}):
                yield chosen


def _fits(chosen: Iterable[Load], place: Place, size: int) -> bool:
    """Whether an army has all the parts that are to be carried; the whole of it goes once."""
    mine = [load.parts for load in chosen if load.army == place]
    if None in mine:
        return len(mine) == 1
    return sum(made.size for made in mine if made is not None) <= size


def _carried(
    loads: Sequence[tuple[Load, int]], room: int, number: int, first: int = 0
) -> Iterator[tuple[Load, ...]]:
    if not number:
        yield ()
        return
    for index in range(first, len(loads)):
        load, size = loads[index]
        if room - size >= number - 1:
            for others in _carried(loads, room - size, number - 1, index):
                yield (load, *others)
