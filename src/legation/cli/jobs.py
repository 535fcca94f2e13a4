"""Judging many positions, line by line: in this process, or in several at once."""

from __future__ import annotations

import json
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple, TypeAlias

from legation.record.phases import PhaseJudge

__all__ = ["Rules", "judged_lines"]

_BATCH = 100
"""Lines that a process is handed at a time."""

Line: TypeAlias = tuple[int, str]
"""The number of a line, from 1, and its text."""


class Rules(NamedTuple):
    """By which rules lines are judged."""

    variant: str
    edition: str | None
    settings: Mapping[str, object]

    def judge(self) -> PhaseJudge:
        """A judge by these rules. Raises ``LegationError`` for rules that there are not."""
        return PhaseJudge(self.variant, edition=self.edition, settings=self.settings)


def judged_lines(rules: Rules, lines: Iterable[Line], jobs: int) -> Iterator[tuple[bool, str]]:
    """The answers to the lines in their order: whether a line was bad, and the answer as JSON.

    With one job each answer is there before the next line is taken; with more, some lines are read
    ahead. Raises ``LegationError`` for rules that there are not.
    """
    judge = rules.judge()
    if jobs == 1:
        for line in lines:
            yield _answer(judge, line)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _begin, (rules,)) as pool:
        waiting: deque[Future[list[tuple[bool, str]]]] = deque()
        source = iter(lines)
        try:
            while batch := list(islice(source, _BATCH)):
                waiting.append(pool.submit(_batch, batch))
                if len(waiting) > 2 * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _answer(judge: PhaseJudge, line: Line) -> tuple[bool, str]:
    answer = judge.line(line[1], line[0])
    return "error" in answer, json.dumps(answer, separators=(",", ":"))


_judges: list[PhaseJudge] = []
"""The judge of a process that judges for another one."""


def _begin(rules: Rules) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that asked tells when to stop
    _judges.append(rules.judge())


def _batch(lines: list[Line]) -> list[tuple[bool, str]]:
    return [_answer(_judges[-1], line) for line in lines]
