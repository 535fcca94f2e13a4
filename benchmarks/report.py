"""The figures as Markdown tables, readable in a terminal as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from benchmarks.clock import Timing
from benchmarks.shares import Solving

__all__ = ["rates", "rates_data", "shares", "solver", "table"]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table: the first column to the left, the others to the right."""
    lines = [head, *rows]
    widths = [max(len(line[number]) for line in lines) for number in range(len(head))]

    def row(cells: Sequence[str]) -> str:
        first, *others = (
            cell.ljust(width) if number == 0 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        return f"| {' | '.join((first, *others))} |"

    rule = [":".ljust(widths[0], "-"), *(":".rjust(width, "-") for width in widths[1:])]
    return "\n".join([row(head), row(rule), *map(row, rows)])


def rates_data(
    timings: Mapping[str, Timing], phases: int, against: Sequence[str]
) -> dict[str, Any]:
    """Phases per second of each contender, and how many times as fast as some of them it is."""
    return {
        name: {
            "best": phases / timing.best,
            "median": phases / timing.median,
            "times": {
                other: timing.times(timings[other])
                for other in against
                if other in timings and other != name
            },
        }
        for name, timing in timings.items()
    }


def rates(data: Mapping[str, Any], against: Sequence[str]) -> str:
    """Phases per second as a table; ``against`` are the contenders that the others are compared to."""
    known = [name for name in against if name in data]
    head = ["phases a second", "best", "median", *(f"× {name}" for name in known)]
    rows = [
        [
            name,
            f"{found['best']:,.0f}",
            f"{found['median']:,.0f}",
            *(f"{found['times'][other]:.1f}" if other in found["times"] else "" for other in known),
        ]
        for name, found in data.items()
    ]
    return table(head, rows)


def shares(title: str, data: Mapping[str, Mapping[str, float]]) -> str:
    """Shares of the time by step, a column for each set."""
    steps = list(next(iter(data.values())))
    rows = [[step, *(f"{found[step]:.0%}" for found in data.values())] for step in steps]
    return table([title, *data], rows)


def solver(data: Mapping[str, Solving]) -> str:
    """What the solver did, a row for each set."""
    head = [
        "solver",
        "phases",
        "evaluations per unit: mean",
        "most",
        "most sweeps",
        "phases with a core",
        "most branch nodes",
        "deadlocks settled",
    ]
    rows = [
        [
            name,
            f"{found.phases:,}",
            f"{found.mean_evaluations:.2f}",
            f"{found.most_evaluations:.2f}",
            str(found.most_sweeps),
            str(found.phases_with_cores),
            str(found.most_nodes),
            str(found.deadlocks),
        ]
        for name, found in data.items()
    ]
    return table(head, rows)


def solver_data(data: Mapping[str, Solving]) -> dict[str, Any]:
    """What the solver did, as plain values."""
    return {name: asdict(found) for name, found in data.items()}
