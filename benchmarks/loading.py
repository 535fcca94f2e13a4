"""What loading costs: every variant and map of the bank, and the listing of the whole bank.

    python -m benchmarks.loading [--check] [--rounds N] [--json FILE]

CPU time. *Cold* is loading with all caches of the package empty, as the first of its kind in a process
that has imported Legation; *warm* is loading the same again. The listing is measured as a call and as
the process ``legation bank list``. With ``--check`` the exit code is 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from legation.bank import listed
from legation.bank.catalogue import listings
from legation.bank.variants import load_partly
from legation.board import board
from legation.version import __version__

LOADING = 0.05
"""Seconds that loading one variant may take."""
LISTING = 1.0
"""Seconds that listing the whole bank may take, as a process."""

_SHOWN = 5


def forget() -> None:
    """Empty every cache of the package, as in a process that has loaded nothing yet."""
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] == "legation":
            for value in vars(module).values():
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()
    board.forget_boards()


def seconds(name: str, rounds: int) -> tuple[float, float]:
    """The best of some rounds of loading a variant: cold and warm."""
    cold: list[float] = []
    warm: list[float] = []
    for _ in range(rounds):
        forget()
        gc.collect()
        for spent in (cold, warm):
            start = process_time()
            load_partly(name)
            spent.append(process_time() - start)
    return min(cold), min(warm)


def listing_call(rounds: int) -> float:
    """Seconds of CPU time of listing the bank, cold."""
    found = []
    for _ in range(rounds):
        forget()
        gc.collect()
        start = process_time()
        listings()
        found.append(process_time() - start)
    return min(found)


def listing_process(rounds: int) -> float:
    """Seconds of CPU time of ``legation bank list`` as a whole process."""
    found = []
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "legation", "bank", "list"],
            check=True,
            stdout=subprocess.DEVNULL,
            env=dict(os.environ),
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def measured(rounds: int) -> dict[str, Any]:
    """All figures, in seconds."""
    names = sorted({*listed("variants"), *listed("maps")})
    load_partly("standard")  # what is imported late is not the first variant's fault
    times = {name: seconds(name, rounds) for name in names}
    worst = sorted(times, key=lambda name: -times[name][0])[:_SHOWN]
    return {
        "variants": len(names),
        "cold_median": median(cold for cold, _ in times.values()),
        "cold_worst": {name: times[name][0] for name in worst},
        "warm_median": median(warm for _, warm in times.values()),
        "warm_worst": max(warm for _, warm in times.values()),
        "listing_call": listing_call(rounds),
        "listing_process": listing_process(rounds),
    }


def table(found: dict[str, Any]) -> str:
    """The figures as a table in Markdown."""
    worst = ", ".join(f"{name} {1000 * t:.0f}" for name, t in found["cold_worst"].items())
    rows = [
        ("loading a variant, cold, median", f"{1000 * found['cold_median']:.1f}"),
        ("loading a variant, cold, the slowest", worst),
        ("loading a variant, warm, median", f"{1000 * found['warm_median']:.2f}"),
        ("loading a variant, warm, the slowest", f"{1000 * found['warm_worst']:.2f}"),
        ("listing the bank, a call, cold", f"{1000 * found['listing_call']:.0f}"),
        ("listing the bank, `legation bank list`", f"{1000 * found['listing_process']:.0f}"),
    ]
    lines = ["| milliseconds of CPU time | |", "| :-- | --: |"]
    return "\n".join([*lines, *(f"| {what} | {figure} |" for what, figure in rows)])


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="measure what loading and listing cost")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a target is missed")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to a file")
    arguments = parser.parse_args()
    found = measured(arguments.rounds)
    release = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"Legation {__version__}, {release}; {found['variants']} variants and maps\n")
    print(table(found))
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    slow = max(found["cold_worst"].values()) > LOADING or found["listing_process"] > LISTING
    return 1 if arguments.check and slow else 0


if __name__ == "__main__":
    sys.exit(main())
