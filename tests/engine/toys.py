"""Toy modules, a toy board and toy problems, small enough to see through."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from legation.bank import load_variant
from legation.board.board import Board, compile_board
from legation.board.mapfile import parse_map
from legation.engine.module import Module, Verb
from legation.engine.problem import Problem
from legation.engine.scene import Dice, Scene, no_dice
from legation.engine.solver import Kind
from legation.engine.stack import Rules, compose
from legation.engine.truth import OPEN, Value
from legation.engine.variant import Variant
from legation.rules.standard import standard
from legation.values.calendar import Phase
from legation.values.orders import Order
from legation.values.rulings import Reason
from legation.values.state import State

__all__ = [
    "CALENDAR",
    "MAP",
    "Nothing",
    "board",
    "kind",
    "module",
    "position",
    "problem",
    "scene",
    "stack",
    "verb",
    "with_toy",
]

CALENDAR = (("spring", ("movement", "retreat"), False), ("fall", ("movement",), True))

MAP = """
[map]
id = "toy"
name = "Toy"
[[power]]
id = "red"
name = "Red"
[[power]]
id = "blue"
name = "Blue"
[province]
ant = { name = "Antwood", kind = "land", centre = true, home = "red" }
bee = { name = "Beeton", kind = "land", centre = true, home = "blue" }
cat = { name = "Catmoor", kind = "land" }
sea = { name = "The Sea", kind = "sea" }
[links]
army = ["ant: bee", "bee: cat"]
fleet = ["sea: ant bee cat"]
[[setup]]
id = "usual"
first = "spring 10"
win = 2
units = { red = ["A ant"], blue = ["A bee"] }
"""


@dataclass(frozen=True, slots=True)
class Nothing:
    """A module's settings: none."""


def module(
    name: str,
    hooks: Mapping[str, Any],
    *,
    reads: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
) -> Module:
    """A module that gives these hooks, whatever its settings."""
    return Module(name, "1", Nothing, lambda settings: hooks, reads, needs)


def stack(*modules: Module, calendar: bool = True) -> Rules:
    """The rules of these modules, with a year of three phases unless one of them has its own."""
    listed = [module("year", {"calendar": CALENDAR}), *modules] if calendar else list(modules)
    return compose([(each, Nothing()) for each in listed])


def with_toy(*modules: Module, name: str = "standard", **settings: object) -> Variant:
    """A variant of the bank with toys on top of its stack."""
    variant = load_variant(name, settings=settings)
    toys = [(each, Nothing()) for each in modules]
    return replace(variant, rules=compose([*standard(settings), *toys]))


@cache
def board() -> Board:
    """Three lands in a row along one sea."""
    return compile_board(parse_map(MAP))


def position(rules: Rules, **units: list[tuple[str, str]]) -> tuple[Variant, State]:
    """A variant on the toy board, and a spring with these units."""
    variant = Variant("toy", "Toy", board(), board().setups["usual"], rules)
    return variant, variant.position(Phase("spring", 10, "movement"), units)


def scene(rules: Rules, dice: Dice = no_dice, **units: list[tuple[str, str]]) -> Scene:
    """A scene on the toy board."""
    variant, state = position(rules, **units)
    return Scene(variant, state, dice)


def verb(order: type[Order]) -> Verb:
    """A verb that is never legal."""
    return Verb(order, ("movement",), lambda *given: Reason("never"), lambda *given: iter(()))


def kind(name: str, rank: int, first: Mapping[int, Value] | Callable[[], list[Value]]) -> Kind:
    """A kind of decision with these first values."""

    def start(p: Problem) -> tuple[list[Value], list[int]]:
        values = first() if callable(first) else list(first.values())
        return values, [n for n, value in enumerate(values) if _unsettled(value)]

    return Kind(name, rank, start)


def _unsettled(value: Value) -> bool:
    return value is OPEN or (isinstance(value, tuple) and value[0] != value[1])


def problem(*modules: Module) -> Problem:
    """A problem without units whose only matter are the toys' own decisions."""
    return Problem(scene(stack(*modules)), {})
