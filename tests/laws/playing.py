"""From the laws' own positions to the engine's, and its results back in the oracle's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from legation.bank import load_variant
from legation.board.board import compile_board
from legation.board.mapfile import parse_map
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.values.calendar import Phase
from legation.values.changes import Contested, RetreatsSet, UnitDislodged, apply
from legation.values.orders import Order
from legation.values.state import State
from tests.laws.boards import Sketch
from tests.laws.chart import Piece, Position, home

__all__ = ["SPRING", "found", "orders_of", "play", "state_of", "variant_on"]

SPRING = Phase("spring", 1901, "movement")


@lru_cache(maxsize=256)
def _variant(text: str, edition: str) -> Variant:
    board = compile_board(parse_map(text))
    return replace(
        load_variant("standard", edition=edition), board=board, setup=board.setups["usual"]
    )


def variant_on(sketch: Sketch, edition: str = "2023") -> Variant:
    """The standard game on a small board."""
    return _variant(sketch.toml(), edition)


def state_of(variant: Variant, units: Mapping[str, Piece]) -> State:
    """A movement phase with these units."""
    sides: dict[str, list[tuple[str, str]]] = {}
    for unit in units.values():
        sides.setdefault(unit.power, []).append((unit.kind, unit.place))
    return variant.position(SPRING, sides)


def orders_of(position: Position) -> dict[str, list[Order]]:
    """The orders by power."""
    written: dict[str, list[Order]] = {}
    for province, order in position.orders.items():
        written.setdefault(position.units[province].power, []).append(order)
    return written


def play(sketch: Sketch, position: Position, edition: str = "2023") -> Turn:
    """Let the engine judge a position."""
    variant = variant_on(sketch, edition)
    return resolve(variant, state_of(variant, position.units), orders_of(position))


def found(turn: Turn) -> dict[str, object]:
    """What the engine found, in the fields of the oracle's ``Answer``."""
    names = {"moved": "arrived", "no_convoy": "stranded", "given": "counted", "cut": "cut"}
    result: dict[str, object] = {}
    for word, field in names.items():
        result[field] = {
            home(ruling.unit.place)
            for ruling in turn.rulings
            if ruling.outcome == word and ruling.unit is not None
        }
    where = {unit.id: home(unit.place) for unit in turn.before.units}
    result["dislodged"] = {
        where[change.unit]: change.attacker
        for change in turn.verdict.changes
        if isinstance(change, UnitDislodged)
    }
    after = apply(turn.before, turn.verdict.changes)
    options = {entry.unit.id: entry.options for entry in after.dislodged}
    for change in turn.changes:
        if isinstance(change, RetreatsSet):
            options[change.unit] = change.options
    result["retreats"] = {where[unit]: tuple(sorted(places)) for unit, places in options.items()}
    # Provinces that are full are closed to retreats anyway; only the empty ones are compared.
    full = {home(unit.place) for unit in after.units}
    result["standoffs"] = {
        space
        for change in turn.verdict.changes
        if isinstance(change, Contested)
        for space in change.spaces
        if space not in full
    }
    return result
