"""What the PyPI package ``diplomacy`` does with a phase and with a game, as contenders."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from benchmarks.clock import Contender
from benchmarks.positions import Position
from benchmarks.replays import Replay

try:
    from diplomacy import Game
except ImportError:
    Game = None

__all__ = ["contenders", "fates", "release", "replayer"]


def release() -> str | None:
    """The package's version, None where it is not installed."""
    try:
        return version("diplomacy") if Game is not None else None
    except PackageNotFoundError:
        return None


def _prepared(position: Position) -> tuple[Any, Position]:
    """A game in the position. Making it is not measured."""
    game = Game()
    game.set_current_phase(position.phase)
    game.clear_units()
    game.clear_centers()
    for power, units in position.units.items():
        game.set_units(power, units, reset=True)
    for power, centres in position.centres.items():
        game.set_centers(power, centres, reset=True)
    return game, position


def _process(given: tuple[Any, Position]) -> None:
    game, position = given
    for power, lines in position.sheets.items():
        game.set_orders(power, lines)
    game.process()


def _listed(given: tuple[Any, Position]) -> None:
    given[0].get_all_possible_orders()
    _process(given)


def contenders() -> list[Contender[Position]]:
    """The ways in which the package takes a phase."""
    return [
        Contender("package", _prepared, _process),
        Contender("package, orders listed", _prepared, _listed),
    ]


def fates(position: Position) -> dict[str, list[str]]:
    """Where the units are afterwards, by power; dislodged ones are left out."""
    given = _prepared(position)
    _process(given)
    found = {
        power: sorted(unit for unit in units if not unit.startswith("*"))
        for power, units in given[0].get_units().items()
    }
    return {power: units for power, units in found.items() if units}


def _replayed(given: tuple[Any, Replay]) -> None:
    game, replay = given
    for sheets in replay.theirs:
        for power, lines in sheets.items():
            game.set_orders(power, lines)
        game.process()


def replayer() -> Contender[Replay]:
    """Replaying a game, as a contender."""
    return Contender("package", lambda replay: (Game(), replay), _replayed)
