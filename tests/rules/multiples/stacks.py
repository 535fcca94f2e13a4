"""Random positions with units of several parts, on the small boards of the laws."""

from __future__ import annotations

import random
from dataclasses import replace

from legation.engine.stack import compose
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.rules.registry import stack_part
from legation.values.orders import Order
from legation.values.state import State
from legation.values.units import Made, Parts
from tests.laws.boards import Sketch, make_position
from tests.laws.games import random_orders
from tests.laws.playing import SPRING, variant_on

__all__ = ["OTHER", "SIMPLE", "judged", "stacked", "variant_with"]

SIMPLE = (("cut", "all"), ("split_and_merge", False), ("split_support", False))
"""The switches of the simple game."""
OTHER = (
    ("head_on", "exchange"),
    ("standers", "alone"),
    ("failed_parts", "help"),
    ("merge_help", "cut"),
)
"""Other answers to what the rules leave open about moves."""


def variant_with(
    sketch: Sketch, edition: str = "2023", switches: tuple[tuple[str, object], ...] = ()
) -> Variant:
    """A small board with multiple units."""
    plain = variant_on(sketch, edition)
    parts = [
        *stack_part("standard", {"edition": edition}),
        *stack_part("multiples", dict(switches)),
    ]
    return replace(plain, rules=compose(parts))


def stacked(rng: random.Random, variant: Variant, places: list[tuple[str, str]]) -> State:
    """A position with a unit of some parts on each of the places, given with their powers."""
    sides: dict[str, list[tuple[Made, str]]] = {}
    for power, place in places:
        sides.setdefault(power, []).append((_made(rng, variant, place), place))
    return variant.position(SPRING, sides)


def _made(rng: random.Random, variant: Variant, place: str) -> Parts:
    board = variant.board
    number = board.index[place]
    wet = board.stands["fleet"] >> number & 1
    dry = board.land >> board.space_of[number] & 1
    fleets = rng.choice((0, 1, 1, 2, 3)) if wet else 0
    armies = rng.choice((0, 1, 1, 2, 3, 4)) if dry else rng.randint(0, fleets)
    if place != board.spaces[board.space_of[number]] and not fleets:
        fleets = 1
    if not armies + fleets:
        armies, fleets = (1, 0) if dry else (0, 1)
    counts = (("army", armies), ("fleet", fleets))
    return Parts(tuple((kind, count) for kind, count in counts if count))


def judged(
    rng: random.Random, edition: str = "2023", switches: tuple[tuple[str, object], ...] = ()
) -> tuple[Variant, dict[str, list[Order]], Turn]:
    """A random position with random orders, judged."""
    sketch, position = make_position(rng)
    variant = variant_with(sketch, edition, switches)
    places = [(piece.power, piece.place) for piece in position.units.values()]
    state = stacked(rng, variant, places)
    orders = random_orders(rng, variant, state)
    return variant, orders, resolve(variant, state, orders)
