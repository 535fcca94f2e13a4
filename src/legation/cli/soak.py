"""``legation soak``: plays random games and looks for what must never happen."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from legation.cli.edge import FINDING, OK, fail, finish
from legation.cli.options import Edition, Json, Settings, settings_of
from legation.cli.screen import Screen, errors, output, print_json
from legation.testing.report import Report, violation_facts
from legation.testing.soak import Plan, everything

__all__ = ["soak_games"]


def soak_games(  # noqa: PLR0913  # one for each option
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="VARIANT...", help="Variants of the bank, or variant files."),
    ] = None,
    *,
    whole: Annotated[
        bool, typer.Option("--all", help="Every variant and every map of the bank.")
    ] = False,
    games: Annotated[
        int, typer.Option("--games", min=1, metavar="N", help="Games of each variant.")
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="What the games come from.")] = 1,
    years: Annotated[
        int,
        typer.Option("--years", min=1, metavar="Y", help="After so many years a game is stopped."),
    ] = 10,
    crowded: Annotated[
        bool,
        typer.Option(
            "--crowded", help="Every second game begins with units close together, and with traps."
        ),
    ] = False,
    tries: Annotated[
        int,
        typer.Option(
            "--tries",
            min=1,
            metavar="N",
            help="While a reason never occurred, play the rarest of so many sets of orders.",
        ),
    ] = 1,
    coverage: Annotated[
        bool,
        typer.Option("--coverage", help="Also end with 1 when a verb or reason never occurred."),
    ] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes that play.")
    ] = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write violations here, one JSON a line."),
    ] = None,
    edition: Edition = None,
    switches: Settings = None,
    as_json: Json = False,
) -> None:
    """Play random games to an end and check after every phase what must hold of any rules.

    Tells how often every verb and every reason occurred. A map whose rules are not all built is played
    as far as the rules go. Ends with 1 when something was violated.
    """
    chosen = list(dict.fromkeys([*(names or ()), *(everything() if whole else ())]))
    if not chosen:
        fail("say which variants to play, or --all")
    plan = Plan(games, seed, years, edition, settings_of(switches), crowded, tries)
    report = Report()
    with _progress() as bar:
        task = bar.add_task("games", total=games * len(chosen))
        for name, played, done in plan.reports(chosen, jobs):
            bar.update(task, description=name, advance=done)
            report.add(played)
    if out is not None:
        lines = [json.dumps(violation_facts(one)) + "\n" for one in report.violations]
        out.write_text("".join(lines), encoding="utf-8")
    if as_json:
        print_json(report.table(), indent=2)
    else:
        _tell(output(), report)
    missing = report.missing_verbs or report.missing_codes
    finish(FINDING if report.violations or (coverage and missing) else OK)


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(
        *columns,
        TimeRemainingColumn(),
        console=errors(),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def _tell(screen: Screen, report: Report) -> None:
    ends = ", ".join(f"{name} {number}" for name, number in sorted(report.ends.items()))
    phases = ", ".join(f"{name} {number}" for name, number in sorted(report.phases.items()))
    screen.print(f"games      {report.games}, with builds or removals {report.adjusted}")
    screen.print(f"ends       {ends or 'none'}")
    screen.print(f"phases     {phases or 'none'}")
    _counts(screen, "verbs", {verb: report.verbs[verb] for verb in report.verbs_there})
    there = {code: report.codes[code] for code in report.codes_there}
    _counts(screen, "reasons", {code: number for code, number in there.items() if number})
    for title, missing in (("verbs", report.missing_verbs), ("reasons", report.missing_codes)):
        if missing:
            screen.print(f"not covered: {title} {', '.join(missing)}", style="note")
    for name, needs in sorted(report.partly.items()):
        told = f"{name} plays as far as the rules go; missing: {', '.join(needs)}"
        screen.print(told, style="note", soft_wrap=True, markup=False)
    if not report.violations:
        screen.print("no invariant was violated", style="good")
    for one in report.violations:
        screen.print(str(one), style="beaten", markup=False)
        screen.print(f"  {one.position}", markup=False, soft_wrap=True)
        for power, lines in one.orders.items():
            screen.print(f"  {power}: {'; '.join(lines)}", markup=False, soft_wrap=True)


def _counts(screen: Screen, title: str, counts: dict[str, int]) -> None:
    """How often each of some things occurred, the most frequent first."""
    grid = Table.grid(padding=(0, 2))
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    for row, (name, number) in enumerate(ordered):
        grid.add_row(title if row == 0 else "", name, str(number))
    grid.columns[0].min_width = 9
    grid.columns[2].justify = "right"
    screen.print(grid)
