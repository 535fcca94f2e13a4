"""``legation replay``: plays recorded games again."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from legation.cli.choice import PhaseChoice
from legation.cli.edge import FINDING, OK, finish
from legation.cli.entries import judged_entry
from legation.cli.options import Edition, Json, Settings, settings_of
from legation.cli.pages import Pages
from legation.cli.played import Played, Replayer
from legation.cli.screen import Screen, errors, output, print_json
from legation.errors import LegationError, RecordError

__all__ = ["PhaseNames", "played_entry", "replay", "tell_unplayed"]

PhaseNames = Annotated[
    list[str] | None,
    typer.Option(
        "--phase",
        "-p",
        metavar="PHASE",
        help="Only this phase (S1901M), season (F1902) or year (1903); may be given several times.",
    ),
]


def replay(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE|-", help="Game file of any supported form, also with gzip."),
    ],
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Only compare with what the file recorded.")
    ] = False,
    phases: PhaseNames = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="ID", help="Only this game of the file.")
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", "-b", help="One line for each phase.")] = False,
    edition: Edition = None,
    switches: Settings = None,
    as_json: Json = False,
) -> None:
    """Play recorded games again: every phase with its results and the reasons.

    Reads records of Legation, saved games of the diplomacy package, and games as JSON lines of
    positions and orders. With --check it ends with 1 where the file recorded something else.
    """
    replayer = Replayer(
        file,
        edition=edition,
        settings=settings_of(switches),
        only=game,
        quiet=check or as_json,
    )
    choice = PhaseChoice(phases or ())
    if check:
        finish(_check(replayer, choice, as_json))
        return
    if as_json:
        for played in replayer:
            if choice.fits(played.judged.turn.before.phase):
                print_json(played_entry(played))
    else:
        _tell(replayer, choice, brief)
    choice.done()
    tell_unplayed(replayer)


def _tell(replayer: Replayer, choice: PhaseChoice, brief: bool) -> None:
    screen = output()
    last = 0
    for played in replayer:
        if not choice.fits(played.judged.turn.before.phase):
            continue
        pages = Pages(screen, played.variant)
        if played.number != last and replayer.games > 1:
            pages.gap()
            pages.put(f"Game {played.game}", "command")
        last = played.number
        if brief:
            pages.line(played.judged.turn)
        else:
            pages.judged(played.judged)
        for difference in played.differences:
            pages.wrapped(Text("the file has it otherwise: ", "note"), difference)


def played_entry(played: Played) -> dict[str, object]:
    """A phase that was judged again, as JSON."""
    entry = {"game": played.game, **judged_entry(played.variant, played.judged)}
    if played.differences:
        entry["differences"] = list(played.differences)
    return entry


def tell_unplayed(replayer: Replayer) -> None:
    """Say on the error stream what could not be played. An error when no game could."""
    screen = errors()
    for name, why in replayer.unplayed:
        screen.print(Text.assemble(("not played: ", "note"), f"{name}: {why}"))
    for name, what in replayer.taken:
        screen.print(Text.assemble(("taken as recorded: ", "note"), f"{name}: {what}"))
    if replayer.unplayed and len(replayer.unplayed) == replayer.games:
        raise LegationError(f"{replayer.file}: none of its games can be played")


def _check(replayer: Replayer, choice: PhaseChoice, as_json: bool) -> int:
    """Compare; print each difference and how many phases agree; the exit code."""
    screen = output()
    agree = parted = 0
    different: list[tuple[str, str, str]] = []
    games: set[int] = set()

    def differs(game: str, phase: str, text: str) -> None:
        different.append((game, phase, text))
        if not as_json:
            _difference(screen, game, phase, text)

    try:
        for played in replayer:
            phase = played.judged.turn.before.phase
            if not choice.fits(phase) or not played.recorded:
                continue
            games.add(played.number)
            agree += not played.differences
            parted += bool(played.differences)
            for text in played.differences:
                differs(played.game, phase.short, text)
        faults = [fault for fault in replayer.faults if choice.fits(fault[1])]
        parted += len({(game, phase) for game, phase, _ in faults})
        for game, phase, text in faults:
            differs(game, phase.short, text)
        choice.done()
    except RecordError as error:
        if not error.event:
            raise
        parted += 1
        differs("", "", str(error))
    tell_unplayed(replayer)
    if as_json:
        found = [{"game": g, "phase": p, "difference": text} for g, p, text in different]
        print_json({"games": len(games), "agree": agree, "differ": parted, "differences": found})
    else:
        screen.print(_summary(len(games), agree, parted), soft_wrap=True)
    return FINDING if different else OK


def _difference(screen: Screen, game: str, phase: str, text: str) -> None:
    where = " ".join(filter(None, (game, phase)))
    screen.print(Text.assemble((f"{where}: " if where else "", "note"), text), soft_wrap=True)


def _summary(games: int, agree: int, parted: int) -> str:
    total = agree + parted
    where = f" in {games} games" if games > 1 else ""
    phases, come = ("phase", "comes") if total == 1 else ("phases", "come")
    return f"{agree} of {total} {phases}{where} {come} out as recorded"
