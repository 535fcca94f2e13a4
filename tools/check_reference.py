"""Compares the engine with files of recorded cases, phases and games.

Prints how many entries of each file agree and shows every difference with both answers. Ends with 0
when all agree or are explained, with 1 when something is unexplained, with 2 on wrong usage.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from legation.errors import LegationError
from legation.testing.reference import (
    Checked,
    Known,
    Options,
    check_file,
    explain,
    file_size,
    load_known,
)

KNOWN = Path(__file__).with_name("known_differences.toml")


@dataclass
class Count:
    """What came of one file."""

    agree: int = 0
    explained: int = 0
    unexplained: int = 0
    skipped: dict[str, int] = field(default_factory=dict)

    def line(self, name: str) -> str:
        """One line for the end of a file."""
        total = self.agree + self.explained + self.unexplained
        parts = [f"{name}: {self.agree} of {total} agree"]
        if self.explained:
            parts.append(f"{self.explained} differ and are explained")
        if self.unexplained:
            parts.append(f"{self.unexplained} differ and are not explained")
        if self.skipped:
            parts.append(f"{sum(self.skipped.values())} not played")
        return ", ".join(parts)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="check_reference",
        description="Compare the engine with recorded cases, phases and games.",
        epilog="Forms: cases (.toml, .json), phases and games (.jsonl); any of them with .gz.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--edition", default="", help="rules edition; the file's own if left out")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="switches",
        help="set a switch of the rules; may be given several times",
    )
    parser.add_argument("--limit", type=int, metavar="N", help="take the first N entries of a file")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="take each N-th entry")
    parser.add_argument(
        "--known", type=Path, default=KNOWN, help="list of explained differences (TOML)"
    )
    parser.add_argument(
        "--verbose", action="store_true", help="show explained and unplayed ones too"
    )
    return parser


def _options(arguments: argparse.Namespace, parser: argparse.ArgumentParser) -> Options:
    settings: dict[str, object] = {}
    for switch in arguments.switches:
        key, found, value = switch.partition("=")
        if not found or not key:
            parser.error(f"--set {switch}: expected KEY=VALUE")
        settings[key] = value
    if arguments.every < 1:
        parser.error("--every must be 1 or more")
    return Options(arguments.edition, settings, arguments.limit, arguments.every)


def _report(count: Count, checked: Checked, known: Sequence[Known], verbose: bool) -> list[str]:
    """Count one entry and give the lines to print for it."""
    if checked.skipped:
        count.skipped[checked.skipped] = count.skipped.get(checked.skipped, 0) + 1
        return [f"not played: {checked.id}: {checked.skipped}"] if verbose else []
    if not checked.findings:
        count.agree += 1
        return []
    rules = [explain(known, checked, finding) for finding in checked.findings]
    if all(rules):
        count.explained += 1
        if not verbose:
            return []
    else:
        count.unexplained += 1
    return [
        f"explained: {finding}\n    because: {rule}" if rule else f"differs: {finding}"
        for finding, rule in zip(checked.findings, rules, strict=True)
        if verbose or not rule
    ]


def _files(names: Sequence[str]) -> list[Path]:
    """The files given; a folder stands for the files of a known form in it."""
    files: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            files += sorted(
                file
                for file in path.rglob("*")
                if file.name.removesuffix(".gz").endswith((".toml", ".json", ".jsonl"))
            )
        else:
            files.append(path)
    return files


def _check(path: Path, options: Options, known: Sequence[Known], verbose: bool) -> Count:
    count = Count()
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    total = max(1, file_size(path) // options.every)
    if options.limit is not None:
        total = min(total, options.limit)
    quiet = not errors.is_terminal
    with Progress(
        *columns, TimeRemainingColumn(), console=errors, transient=True, disable=quiet
    ) as progress:
        task = progress.add_task(path.name, total=total)
        seen = 0
        for checked in check_file(path, options):
            for line in _report(count, checked, known, verbose):
                print(line, flush=True)
            if checked.entry != seen:
                seen = checked.entry
                progress.advance(task)
    return count


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; gives its exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    options = _options(given, parser)
    unexplained = 0
    try:
        known = load_known(given.known)
        for path in _files(given.files):
            count = _check(path, options, known, given.verbose)
            print(count.line(path.name))
            unexplained += count.unexplained
    except (LegationError, OSError) as error:
        print(f"check_reference: {error}", file=sys.stderr)
        return 2
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
