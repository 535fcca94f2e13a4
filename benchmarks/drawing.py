"""What drawing costs: the board of every art of the bank at the start of a game, as SVG.

    python -m benchmarks.drawing [--check] [--rounds N]

CPU time. *Cold* is the first picture of a board in a process that has drawn others: its art is read and its
ground is laid out. *Warm* is drawing again. With ``--check`` the exit code is 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

from benchmarks.loading import forget
from legation import picture
from legation.bank.variants import load_partly
from legation.draw.shelf import art_uses
from legation.engine.variant import Variant

STANDARD = 0.030
"""Seconds that a picture of the standard board may take."""
LARGEST = 0.150
"""Seconds that a picture of the largest board may take."""


def timed(act: Callable[[], object]) -> float:
    """The CPU seconds that a call takes."""
    gc.collect()
    start = process_time()
    act()
    return process_time() - start


def seconds(name: str, rounds: int) -> tuple[float, float]:
    """The best of some rounds of drawing a board: cold and warm."""
    cold: list[float] = []
    warm: list[float] = []
    for _ in range(rounds):
        forget()
        variant: Variant = load_partly(name)[0]

        def draw(drawn: Variant = variant) -> str:
            return picture(drawn).svg

        cold.append(timed(draw))
        warm.append(timed(draw))
    return min(cold), min(warm)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; gives its exit code."""
    parser = argparse.ArgumentParser(prog="benchmarks.drawing", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args(arguments)
    found = {
        name: seconds(name, given.rounds) for name in sorted({u.art for u in art_uses().values()})
    }
    slow = sorted(found, key=lambda name: -found[name][0])[:3]
    worst = ", ".join(f"{name} {1000 * found[name][0]:.0f}" for name in slow)
    print("| drawing a board as SVG | ms of CPU time |\n|---|---|")
    print(
        f"| standard, cold and warm | {1000 * found['standard'][0]:.1f}, {1000 * found['standard'][1]:.1f} |"
    )
    print(f"| all boards, cold, median | {1000 * median(cold for cold, _ in found.values()):.1f} |")
    print(f"| all boards, cold, the slowest | {worst} |")
    print(
        f"| all boards, warm, the slowest | {1000 * max(warm for _, warm in found.values()):.1f} |"
    )
    missed = found["standard"][0] > STANDARD or found[slow[0]][0] > LARGEST
    return int(given.check and missed)


if __name__ == "__main__":
    sys.exit(main())
