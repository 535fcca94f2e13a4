"""Lists the cases that wait for a rule module or a map, by what they wait for.

With ``--all`` it lists every case. Ends with 2 when a case file cannot be read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from legation.errors import LegationError
from legation.testing.cases import Case, load_cases

CASES = Path(__file__).resolve().parents[1] / "tests" / "cases"


def waiting(cases: Sequence[Case]) -> dict[str, list[Case]]:
    """The cases that are not played, by the module or map that they wait for, sorted."""
    found: dict[str, list[Case]] = {}
    for case in cases:
        for name in case.waits_for:
            found.setdefault(name, []).append(case)
    return dict(sorted(found.items()))


def _lines(cases: Sequence[Case]) -> list[str]:
    room = max((len(case.id) for case in cases), default=0)
    return [f"  {case.id:{room}}  {case.about}" for case in cases]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; gives its exit code."""
    parser = argparse.ArgumentParser(prog="list_cases", description=__doc__.splitlines()[0])
    parser.add_argument(
        "folder", nargs="?", type=Path, default=CASES, help="file or folder of cases"
    )
    parser.add_argument("--all", action="store_true", help="list the cases that are played, too")
    given = parser.parse_args(arguments)
    try:
        cases = load_cases(given.folder)
    except (LegationError, OSError) as error:
        print(f"list_cases: {error}", file=sys.stderr)
        return 2
    played = [case for case in cases if not case.waits_for]
    if given.all:
        print(f"played: {len(played)}", *_lines(played), "", sep="\n")
    for name, group in waiting(cases).items():
        print(f"waits for {name}: {len(group)}", *_lines(group), "", sep="\n")
    print(f"{len(cases)} cases: {len(played)} are played, {len(cases) - len(played)} wait")
    return 0


if __name__ == "__main__":
    sys.exit(main())
