"""Large positions of one kind, made to be hard: rings, columns, chains of paradoxes, a full sea."""

from __future__ import annotations

import random
from itertools import pairwise

from legation.values.orders import Convoy, Move, Order, Support
from tests.laws.boards import Sketch
from tests.laws.chart import Piece, Position

__all__ = ["column", "full_sea", "paradox_chain", "ring"]

Giant = tuple[Sketch, Position]


def name(letter: str, number: int) -> str:
    """A province id of three letters and digits: ``name("p", 7) == "p07"``."""
    return f"{letter}{number:02d}"


def ring(number: int, spoiled: bool = False) -> Giant:
    """Armies that follow one another in a circle; spoiled, one more wants to go where one goes."""
    lands = [name("p", i) for i in range(number)]
    links = [(lands[i], lands[(i + 1) % number]) for i in range(number)]
    units = {p: Piece("red", "army", p) for p in lands}
    orders: dict[str, Order] = {a: Move(a, b) for a, b in links}
    if spoiled:
        links.append(("xxx", lands[0]))
        units["xxx"] = Piece("blue", "army", "xxx")
        orders["xxx"] = Move("xxx", lands[0])
        lands.append("xxx")
    return _giant(lands, [], links, [], units, orders)


def column(number: int, reverse: bool, blocked: bool) -> Giant:
    """Armies that follow one another in a line; blocked, the first one runs into a unit."""
    lands = [name("p", i) for i in range(number + 1)]
    if reverse:
        lands.reverse()
    links = list(pairwise(lands))
    units = {p: Piece("red", "army", p) for p in lands[:-1]}
    orders: dict[str, Order] = {a: Move(a, b) for a, b in links}
    if blocked:
        units[lands[-1]] = Piece("blue", "army", lands[-1])
    return _giant(lands, [], links, [], units, orders)


def paradox_chain(number: int, closed: bool, hold: bool) -> Giant:
    """Convoys each of which lives or dies by a support that the landing before it cuts.

    The army of link i lands on a fleet whose support concerns the convoying fleet of link i+1: it
    supports the attack on it, or (``hold``) its defence against two. Closed, the last landing
    concerns the first convoy, and the whole is one paradox.
    """
    units: dict[str, Piece] = {}
    orders: dict[str, Order] = {}
    seas, lands, fleet, army = [], [], [], []
    for i in range(number):
        sea, start, goal, foe, aide = (name(c, i) for c in "sagfh")
        after = name("s", (i + 1) % number)
        seas.append(sea)
        lands += [start, goal, foe, aide]
        army.append((start, foe))
        fleet += [(sea, start), (sea, goal), (sea, foe), (sea, aide)]
        units[sea], orders[sea] = Piece("red", "fleet", sea), Convoy(sea, start, goal)
        units[start], orders[start] = Piece("red", "army", start), Move(start, goal)
        units[foe], orders[foe] = Piece("green", "fleet", foe), Move(foe, sea)
        units[goal] = Piece("blue", "fleet", goal)
        if hold:
            units[aide], orders[aide] = Piece("green", "fleet", aide), Support(aide, foe, sea)
        if closed or i + 1 < number:
            fleet += [(goal, after)] if number > 1 else []
            target = name("f", (i + 1) % number)
            orders[goal] = Support(goal, after) if hold else Support(goal, target, after)
    return _giant(lands, seas, army, fleet, units, orders)


def full_sea(rng: random.Random, rows: int = 6, columns: int = 10) -> Giant:
    """A fleet in every sea of a grid and armies on both shores; convoys, attacks and supports."""
    seas = [name(chr(ord("k") + r), c) for r in range(rows) for c in range(columns)]
    at = {sea: divmod(i, columns) for i, sea in enumerate(seas)}
    west, east = [name("a", r) for r in range(rows)], [name("b", r) for r in range(rows)]
    fleet = [
        (one, other)
        for i, one in enumerate(seas)
        for other in seas[i + 1 :]
        if abs(at[one][0] - at[other][0]) + abs(at[one][1] - at[other][1]) == 1
    ]
    fleet += [(west[r], seas[r * columns]) for r in range(rows)]
    fleet += [(east[r], seas[r * columns + columns - 1]) for r in range(rows)]
    army = list(pairwise(west))
    units = {sea: Piece(rng.choice(("red", "green", "blue")), "fleet", sea) for sea in seas}
    units |= {p: Piece(rng.choice(("red", "blue")), "army", p) for p in [*west, *east]}
    orders: dict[str, Order] = {p: Move(p, rng.choice(east)) for p in west}
    orders |= {p: Move(p, rng.choice(west)) for p in east}
    near = {sea: [b if a == sea else a for a, b in fleet if sea in (a, b)] for sea in seas}
    moves = {}
    for sea in seas:
        goals = [p for p in near[sea] if p in at]
        if rng.random() < 0.3:
            moves[sea] = rng.choice(goals)
            orders[sea] = Move(sea, moves[sea])
    for sea in (s for s in seas if s not in moves):
        friends = [(p, to) for p, to in moves.items() if to in near[sea]]
        if friends and rng.random() < 0.5:
            friend, to = rng.choice(friends)
            orders[sea] = Support(sea, friend, to)
        else:
            start = rng.choice([*west, *east])
            move = orders[start]
            assert isinstance(move, Move)
            orders[sea] = Convoy(sea, start, move.to)
    return _giant([*west, *east], seas, army, fleet, units, orders)


def _giant(
    lands: list[str],
    seas: list[str],
    army: list[tuple[str, str]],
    fleet: list[tuple[str, str]],
    units: dict[str, Piece],
    orders: dict[str, Order],
) -> Giant:
    sketch = Sketch(tuple(lands), tuple(seas), tuple(army), tuple(fleet), {})
    return sketch, Position(sketch.chart(), units, orders)
