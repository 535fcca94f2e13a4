"""Stacks of the Machiavelli rules on a map of the bank, for the tests of single modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from legation.bank import load_board, load_variant
from legation.board.board import compile_board
from legation.engine.scene import Dice
from legation.engine.stack import compose
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.notation import read_position
from legation.notation.reading import Reader
from legation.rules.machiavelli import realm
from legation.rules.machiavelli.purses import Treasury
from legation.rules.registry import stack_part
from legation.values.calendar import Phase
from legation.values.changes import SlotSet, apply
from legation.values.geography import city_of
from legation.values.orders import Order
from legation.values.state import State

__all__ = ["at", "game", "orders_of", "play", "stack", "state_of"]


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


def play(variant: Variant, state: State | str, text: str = "", dice: Dice | None = None) -> Turn:
    """One phase judged. ``state`` may be a position code."""
    before = state_of(variant, state) if isinstance(state, str) else state
    return resolve(variant, before, orders_of(variant, before, text), dice)


@lru_cache(maxsize=32)
def game(flags: str = "", name: str = "dipmach") -> Variant:
    """A variant of the bank with flags."""
    return load_variant(name, flags=flags)


def at(
    variant: Variant,
    units: Mapping[str, Sequence[str]],
    owners: Mapping[str, str],
    phase: str = "S1901M",
    **ducats: int,
) -> State:
    """A position: units as ``"A par"``, owners by province, ducats by power.

    Cities belong to the powers of their provinces, where cities have owners.
    """
    kinds = {"A": "army", "F": "fleet", "G": "garrison"}
    made = {
        power: [(kinds[text[0]], text[2:]) for text in listed] for power, listed in units.items()
    }
    both = dict(owners)
    if "control" in variant.rules.settings:
        cities = realm.cities(variant.board)
        both = {city_of(p): power for p, power in owners.items() if p in cities} | both
    state = variant.position(Phase.parse(phase), made, both)
    if not ducats:
        return state
    value = state.slot("treasury")
    assert isinstance(value, Treasury)
    has = {**dict(value.ducats), **ducats}
    return apply(state, [SlotSet("treasury", Treasury(tuple(sorted(has.items()))))])
