"""Measuring in turns: several ways of doing the same work, round by round, in CPU time.

The speed of a shared machine drifts by a third within a minute. So all contenders work through the
same items in every round, one after the other, and are compared with one another round by round.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any, Generic, NamedTuple, TypeVar

__all__ = ["Contender", "Timing", "race"]

Item = TypeVar("Item")


class Contender(NamedTuple, Generic[Item]):
    """One way of doing the work: ``run(prepare(item))``. Only ``run`` is measured.

    ``repeat``: how often it goes through the items in each round, so that fast ones are measured
    as exactly as slow ones.
    """

    name: str
    prepare: Callable[[Item], Any]
    run: Callable[[Any], object]
    repeat: int = 1


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds of CPU time that a contender took for all items, in each round."""

    rounds: tuple[float, ...]

    @property
    def best(self) -> float:
        """The fastest round."""
        return min(self.rounds)

    @property
    def median(self) -> float:
        """The round in the middle."""
        return median(self.rounds)

    def times(self, other: Timing) -> float:
        """How many times as fast as another this one is: the middle of the rounds' ratios."""
        return median(theirs / ours for theirs, ours in zip(other.rounds, self.rounds, strict=True))


def race(
    contenders: Sequence[Contender[Item]], items: Sequence[Item], rounds: int
) -> dict[str, Timing]:
    """Let the contenders work through the items, in turns. Each has a short run to warm up first."""
    for contender in contenders:
        _spent(contender, items[: max(1, len(items) // 10)])
    gc.collect()
    gc.freeze()  # what was loaded before is nobody's garbage
    spent: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for number in range(rounds):
        first = number % len(contenders)
        for contender in (*contenders[first:], *contenders[:first]):
            gc.collect()
            total = sum(_spent(contender, items) for _ in range(contender.repeat))
            spent[contender.name].append(total / contender.repeat)
    return {name: Timing(tuple(seconds)) for name, seconds in spent.items()}


def _spent(contender: Contender[Item], items: Sequence[Item]) -> float:
    prepare, run = contender.prepare, contender.run
    total = 0.0
    for item in items:
        given = prepare(item)
        start = process_time()
        run(given)
        total += process_time() - start
    return total
