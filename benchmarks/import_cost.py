"""What `import legation` costs in a fresh interpreter: seconds and megabytes.

    python -m benchmarks.import_cost [--check] [--runs N]

The time is that of the import alone, the best of N fresh processes; the memory is the peak of the
whole process, interpreter included. With ``--check`` the exit code is 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass

SECONDS = 0.15
MEGABYTES = 40

PROBE = """
import sys, time
start = time.perf_counter()
import legation
seconds = time.perf_counter() - start
import json, resource
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
modules = sum(name.partition(".")[0] == "legation" for name in sys.modules)
# bytes on macOS, kilobytes elsewhere
print(json.dumps([seconds, peak / (1 << 20 if sys.platform == "darwin" else 1 << 10), modules]))
"""


@dataclass(frozen=True)
class Cost:
    """Seconds of the import, peak megabytes of the process, modules of the package loaded."""

    seconds: float
    peak_mb: float
    modules: int


def measured(runs: int = 1) -> Cost:
    """The cost in the fastest of ``runs`` fresh processes."""
    costs = []
    for _ in range(runs):
        # A process starts with the peak of the one it was forked from; a plain interpreter between
        # the two keeps a large caller out of the figure.
        relay = "import subprocess, sys; subprocess.run([sys.executable, '-I', '-c', sys.argv[1]])"
        command = [sys.executable, "-I", "-S", "-c", relay, PROBE]
        answer = subprocess.run(command, capture_output=True, text=True, check=True)
        costs.append(Cost(*json.loads(answer.stdout)))
    return min(costs, key=lambda cost: cost.seconds)


def main() -> int:
    """Print the cost and the targets."""
    parser = argparse.ArgumentParser(description="measure what `import legation` costs")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a target is missed")
    parser.add_argument("--runs", type=int, default=10)
    arguments = parser.parse_args()
    cost = measured(arguments.runs)
    print(
        f"import legation: {cost.seconds:.3f} s (target {SECONDS}), "
        f"{cost.peak_mb:.1f} MB (target {MEGABYTES}), {cost.modules} modules"
    )
    missed = cost.seconds >= SECONDS or cost.peak_mb >= MEGABYTES
    return int(missed and arguments.check)


if __name__ == "__main__":
    sys.exit(main())
