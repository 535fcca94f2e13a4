"""Stacks of the Machiavelli rules on a map of the bank, for the tests of single modules."""

from __future__ import annotations

from functools import lru_cache

from legation.bank import load_board
from legation.board.board import compile_board
from legation.engine.stack import compose
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.notation import read_position
from legation.notation.reading import Reader
from legation.rules.registry import stack_part
from legation.values.orders import Order
from legation.values.state import State

__all__ = ["orders_of", "play", "stack", "state_of"]


@lru_cache(maxsize=64)
def stack(rules: tuple[tuple[str, tuple[tuple[str, object], ...]], ...], board: str) -> Variant:
    """The standard rules, units of nobody, and ``rules`` as (name, settings) pairs, on a map."""
    parts = [*stack_part("standard", {}), *stack_part("neutral", {"support": True})]
    for name, settings in rules:
        parts += stack_part(name, dict(settings))
    made = load_board(board)
    for module, settings in parts:
        text = module.patch(made, settings) if module.patch is not None else ""
        if text:
            made = compile_board(made.map, (text,))
    setup = next(iter(made.setups.values()))
    return Variant("toy", "Toy", made, setup, compose(parts))


def state_of(variant: Variant, code: str) -> State:
    """A position, with what modules keep at the start of a game."""
    return variant.readied(read_position(code, variant.board))


def orders_of(variant: Variant, state: State, text: str) -> dict[str, list[Order]]:
    """Orders written as ``power: order, order; power: order``; every line must be read."""
    words = tuple(word for verb in variant.rules.verbs.values() for word in verb.words)
    reader = Reader(variant.board, state, verbs=words)
    found: dict[str, list[Order]] = {}
    for part in filter(None, (one.strip() for one in text.split(";"))):
        power, _, lines = part.partition(":")
        for line in filter(None, (one.strip() for one in lines.split(","))):
            answer = reader.read(line, power)
            assert hasattr(answer, "order"), answer
            found.setdefault(power, []).append(answer.order)
    return found


def play(variant: Variant, state: State | str, text: str = "") -> Turn:
    """One phase judged. ``state`` may be a position code."""
    before = state_of(variant, state) if isinstance(state, str) else state
    return resolve(variant, before, orders_of(variant, before, text))
