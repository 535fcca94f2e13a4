"""Speed of the engine and of the PyPI package ``diplomacy`` on the same phases, in one run.

    python -m benchmarks [--phases FILE] [--count N] [--rounds N] [--sets NAME ...] [--json FILE]

Without a file the reference phases beside the checkout (or in ``$LEGATION_REFERENCE``) are taken, and
without those, phases of random games played here. See benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks import ours, package, report
from benchmarks.clock import Contender, Timing, race
from benchmarks.positions import EDITION, Position, games, phase_entries, positions, spread
from benchmarks.replays import Replay, replays
from benchmarks.shares import game_shares, phase_shares, solving
from legation.bank import load_variant
from legation.engine.variant import Variant
from legation.version import __version__

Results = dict[str, Any]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure the engine, and the package diplomacy where it is installed.",
    )
    parser.add_argument("--phases", type=Path, metavar="FILE", help="phases in the phase format")
    parser.add_argument("--sets", nargs="+", metavar="NAME", help="only these sets of phases")
    parser.add_argument("--count", type=int, default=150, help="phases of each set (150)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of measuring (7)")
    parser.add_argument("--games", type=int, default=3, help="whole games to be played again (3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to a file")
    return parser.parse_args()


def main() -> int:
    """Measure and print."""
    arguments = _arguments()
    variant = load_variant("standard", edition=EDITION)
    source, entries = phase_entries(arguments.phases)
    chosen = {
        name: spread(found, arguments.count)
        for name, found in entries.items()
        if not arguments.sets or name in arguments.sets
    }
    results: Results = {
        "legation": __version__,
        "diplomacy": package.release(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": platform.machine(),
        "source": source,
        "rounds": arguments.rounds,
    }
    print(
        f"Legation {__version__} and diplomacy {package.release() or '(not installed)'}, "
        f"{results['python']}; {source}; CPU time, {arguments.rounds} rounds"
    )
    sets = {name: positions(variant, found) for name, found in chosen.items()}
    results["sets"] = {
        name: _measured(variant, name, found, arguments.rounds) for name, found in sets.items()
    }
    results["games"] = _games(variant, arguments.games, arguments.rounds)
    results["shares"] = _shares(variant, sets)
    everything = {name: positions(variant, found) for name, found in entries.items()}
    counted = {name: solving(variant, found) for name, found in everything.items()}
    print(f"\n{report.solver(counted)}")
    results["solver"] = report.solver_data(counted)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    return 0


def _measured(variant: Variant, name: str, found: Sequence[Position], rounds: int) -> Results:
    """One set of phases, by everybody."""
    others = package.contenders() if package.release() else []
    contenders: list[Contender[Position]] = [*ours.contenders(variant), *others]
    timings = race(contenders, found, rounds)
    against = [contender.name for contender in others]
    data = report.rates_data(timings, len(found), against)
    units = sum(len(position.state.units) for position in found) / len(found)
    differing = [
        position.id
        for position in found
        if others and ours.fates(variant, position) != package.fates(position)
    ]
    print(f"\n**{name}**: {len(found)} phases of {units:.1f} units\n")
    print(report.rates(data, against))
    if others:
        print(f"\nThe two engines leave other units in {len(differing)} of these phases.")
    return {"phases": len(found), "units": units, "rates": data, "differing": differing}


def _games(variant: Variant, count: int, rounds: int) -> Results:
    """Whole games, by both."""
    source, logged = games()
    found = replays(variant, spread(logged, count))
    contenders: list[Contender[Replay]] = [ours.replayer(variant)]
    against: list[str] = []
    if package.release():
        contenders.append(package.replayer())
        against.append(contenders[-1].name)
    timings: dict[str, Timing] = race(contenders, found, rounds)
    phases = sum(len(replay.phases) for replay in found)
    data = report.rates_data(timings, phases, against)
    print(f"\nWhole games ({source}): {len(found)}, with {phases} phases of all kinds\n")
    print(report.rates(data, against))
    return {"source": source, "games": len(found), "phases": phases, "rates": data}


def _shares(variant: Variant, sets: Mapping[str, Sequence[Position]]) -> Results:
    """Where our own time goes."""
    found: dict[str, dict[str, dict[str, float]]] = {"game": {}, "engine": {}}
    for name, held in sets.items():
        found["game"][name] = game_shares(variant, held)
        found["engine"][name] = phase_shares(variant, held)
    print(f"\n{report.shares('Game: share of the time', found['game'])}")
    print(f"\n{report.shares('engine: share of the time', found['engine'])}")
    return found


if __name__ == "__main__":
    sys.exit(main())
