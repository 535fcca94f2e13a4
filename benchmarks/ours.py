"""What this project does with a phase and with a game, as contenders."""

from __future__ import annotations

from typing import TypeVar

from benchmarks.clock import Contender
from benchmarks.positions import Position
from benchmarks.replays import Replay
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.record.game import Game

__all__ = ["contenders", "fates", "played", "replayer"]

T = TypeVar("T")

REPEAT = 4


def _same(item: T) -> T:
    return item


def _written(game: Game, position: Position) -> Turn:
    """Write the orders as texts, and judge."""
    for power, lines in position.lines.items():
        game.write(power, lines)
    return game.process()


def _reasons(turn: Turn) -> Turn:
    """Make the reason of every ruling, with its ledgers."""
    for ruling in turn.rulings:
        _ = ruling.reason
    return turn


def _listed(variant: Variant, position: Position) -> Turn:
    game = Game(variant, start=position.state)
    list(game.legal_orders())
    return _written(game, position)


def _told(variant: Variant, position: Position) -> Turn:
    game = Game(variant, start=position.state)
    list(game.legal_texts())
    return _written(game, position)


def contenders(variant: Variant) -> list[Contender[Position]]:
    """The ways in which the engine takes a phase: as a user would, the bare rules, with listing."""

    def engine(position: Position) -> Turn:
        return resolve(variant, position.state, position.orders)

    def game(position: Position) -> Turn:
        return _written(Game(variant, start=position.state), position)

    return [
        Contender("Game", _same, game, REPEAT),
        Contender("Game, all reasons", _same, lambda p: _reasons(game(p)), REPEAT),
        Contender("engine", _same, engine, REPEAT),
        Contender("engine, all reasons", _same, lambda p: _reasons(engine(p)), REPEAT),
        Contender("Game, orders listed", _same, lambda p: _listed(variant, p), 2),
        Contender("Game, orders listed as text", _same, lambda p: _told(variant, p)),
    ]


def fates(variant: Variant, position: Position) -> dict[str, list[str]]:
    """Where the units are afterwards, by power, as the other engine writes it."""
    state = resolve(variant, position.state, position.orders).after
    found: dict[str, list[str]] = {}
    for unit in state.units:
        text = f"{unit.kind[0]} {unit.place}".upper()
        found.setdefault(unit.power.upper(), []).append(text)
    return {power: sorted(units) for power, units in found.items()}


def played(variant: Variant, replay: Replay) -> Game:
    """A whole game, written and judged again."""
    game = Game(variant)
    for sheets in replay.ours:
        for power, lines in sheets.items():
            game.write(power, lines)
        game.process()
    return game


def replayer(variant: Variant) -> Contender[Replay]:
    """Replaying a game, as a contender."""
    return Contender("Game", _same, lambda replay: played(variant, replay))
