"""Where our time goes, step by step, and what the solver did, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from time import perf_counter
from typing import Any

from benchmarks.positions import Position
from legation.engine.turn import resolve
from legation.engine.variant import Variant
from legation.record.game import Game

__all__ = ["Solving", "game_shares", "phase_shares", "solving"]

PHASE_STEPS = {
    "bind (legality of each order)": ("legation.engine.turn", "legal_lines"),
    "build the problem": ("legation.rules.standard.movement", "build_problem"),
    "solve": ("legation.rules.standard.movement", "solve"),
    "rulings": ("legation.rules.standard.movement", "rulings"),
    "changes": ("legation.rules.standard.movement", "_changes"),
    "apply the changes": ("legation.engine.turn", "apply"),
    "advance to the next phase": ("legation.engine.turn", "_advance"),
}
"""The steps of ``resolve``: what they are called, and the function as its caller knows it."""

GAME_STEPS = {
    "make the game": ("legation.record.game", "Game.__init__"),
    "write (reading included)": ("legation.record.game", "Game._write"),
    "judge": ("legation.record.game", "resolve"),
    "digest of the position": ("legation.record.game", "digest"),
}
"""The steps of a phase played with ``Game``."""


class _Stopwatch:
    """Adds up the time spent in functions, less what other watched functions took inside."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self._inner: list[float] = []

    def watched(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, measured under a name."""
        inner = self._inner

        def measured(*given: Any, **named: Any) -> Any:
            inner.append(0.0)
            start = perf_counter()
            try:
                return function(*given, **named)
            finally:
                took = perf_counter() - start
                self.spent[name] = self.spent.get(name, 0.0) + took - inner.pop()
                if inner:
                    inner[-1] += took

        return measured


@contextmanager
def _watching(steps: dict[str, tuple[str, str]]) -> Iterator[_Stopwatch]:
    """Measure the steps for a while. Raises ``AttributeError`` when a step is not there any more."""
    watch = _Stopwatch()
    restore: list[tuple[Any, str, Any]] = []
    try:
        for label, (module, path) in steps.items():
            holder: Any = import_module(module)
            *owners, name = path.split(".")
            for owner in owners:
                holder = getattr(holder, owner)
            restore.append((holder, name, getattr(holder, name)))
            setattr(holder, name, watch.watched(label, getattr(holder, name)))
        yield watch
    finally:
        for holder, name, function in reversed(restore):
            setattr(holder, name, function)


def _shares(
    steps: dict[str, tuple[str, str]], play: Callable[[Position], object], items: Sequence[Position]
) -> dict[str, float]:
    with _watching(steps) as watch:
        start = perf_counter()
        for item in items:
            play(item)
        total = perf_counter() - start
    shares = {label: watch.spent.get(label, 0.0) / total for label in steps}
    return {**shares, "the rest": 1 - sum(shares.values())}


def phase_shares(variant: Variant, positions: Sequence[Position]) -> dict[str, float]:
    """The share of each step of ``resolve``, and of making all reasons afterwards."""

    steps = {**PHASE_STEPS, "reasons and ledgers of all rulings": (__name__, "_all_reasons")}

    def play(position: Position) -> None:
        _all_reasons(resolve(variant, position.state, position.orders).rulings)

    return _shares(steps, play, positions)


def _all_reasons(rulings: Sequence[Any]) -> None:
    for ruling in rulings:
        _ = ruling.reason


def game_shares(variant: Variant, positions: Sequence[Position]) -> dict[str, float]:
    """The share of each step of a phase played with ``Game``."""

    def play(position: Position) -> None:
        game = Game(variant, start=position.state)
        for power, lines in position.lines.items():
            game.write(power, lines)
        game.process()

    return _shares(GAME_STEPS, play, positions)


@dataclass(slots=True)
class Solving:
    """What solving the phases of a set cost: counted, so that it is the same on every machine."""

    phases: int = 0
    mean_evaluations: float = 0.0
    most_evaluations: float = 0.0
    most_sweeps: int = 0
    phases_with_cores: int = 0
    cores: int = 0
    most_nodes: int = 0
    deadlocks: int = 0


def solving(variant: Variant, positions: Sequence[Position]) -> Solving:
    """Solver statistics of the phases. Evaluations are counted per unit, outside branching."""
    found = Solving(phases=len(positions))
    evaluations = units = 0
    for position in positions:
        turn = resolve(variant, position.state, position.orders)
        if turn.verdict.solved is None:
            continue
        counted = turn.verdict.solved[0].statistics
        size = len(position.state.units)
        evaluations += counted.evaluations
        units += size
        found.most_evaluations = max(found.most_evaluations, counted.evaluations / max(1, size))
        found.most_sweeps = max(found.most_sweeps, counted.sweeps)
        found.phases_with_cores += counted.cores > 0
        found.cores += counted.cores
        found.most_nodes = max(found.most_nodes, counted.nodes)
        found.deadlocks += counted.deadlocks
    found.mean_evaluations = evaluations / max(1, units)
    return found
