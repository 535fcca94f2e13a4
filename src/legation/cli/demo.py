"""``legation demo``: a real game, judged and explained."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from legation.cli.choice import PhaseChoice
from legation.cli.edge import FINDING, OK, fail, finish
from legation.cli.options import Json
from legation.cli.pages import Pages
from legation.cli.played import Played, Replayer
from legation.cli.replay import PhaseNames, played_entry
from legation.cli.screen import output, print_json

__all__ = ["GAME", "demo"]

GAME = "solo-1908.jsonl"
"""The game that ships with the package; ``bank/games/SOURCES.md`` tells where it comes from."""

_IN_FULL = ("1901", "F1903M")
"""The phases that are told order by order unless others are asked for."""

_NEXT = (
    ("legation demo --full", "the whole game, order by order"),
    ("legation demo --phase F1904M", "one phase of it"),
    ("legation demo --save game.jsonl", "the game as a file, for replay and explain"),
    ("legation new", "a game of your own; then legation orders and legation process"),
    ("legation --help", "everything else"),
)


def demo(
    full: Annotated[bool, typer.Option("--full", help="Every phase order by order.")] = False,
    phases: PhaseNames = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Only copy the game to a file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Judge and explain a real game that ships with the package."""
    with as_file(files("legation.bank") / "games" / GAME) as path:
        if save is not None:
            _copy(path, save)
            return
        found = list(Replayer(str(path), quiet=as_json))
    choice = PhaseChoice(phases or (() if full else _IN_FULL))
    told = [(played, choice.fits(played.judged.turn.before.phase)) for played in found]
    choice.done()
    if as_json:
        for played, wanted in told:
            if wanted or not phases:
                print_json(played_entry(played))
    else:
        _tell(told, only=bool(phases))
    finish(FINDING if any(played.differences for played in found) else OK)


def _copy(source: Path, target: str) -> None:
    if Path(target).exists():
        fail(f"{target}: there is a file already; choose another")
    shutil.copyfile(source, target)


def _tell(told: list[tuple[Played, bool]], *, only: bool) -> None:
    first = told[0][0]
    pages = Pages(output(), first.variant)
    if not only:
        _greet(pages, len(told))
    whole = True
    for played, wanted in told:
        if wanted:
            pages.judged(played.judged)
        elif not only:
            if whole:
                pages.gap()
            pages.line(played.judged.turn)
        whole = wanted
        for difference in played.differences:
            pages.wrapped(Text("the file has it otherwise: ", "note"), difference)
    if not only:
        _part(pages, told)


def _greet(pages: Pages, number: int) -> None:
    pages.wrapped(
        Text(),
        f"A real game, played by seven powers from 1901 to 1908: {number} phases, recorded when it "
        "was played. Legation judges each of them again and says why every order came out as it "
        "did.",
    )
    words = (
        ("good", "done"),
        ("idle", "at rest"),
        ("failed", "failed"),
        ("beaten", "dislodged"),
        ("void", "illegal"),
    )
    line = Text()
    for mood, word in words:
        line.append(f"{pages.marks[mood]} ", mood).append(f"{word}   ")
    line.rstrip()
    pages.put(line)


def _part(pages: Pages, told: list[tuple[Played, bool]]) -> None:
    agree = sum(not played.differences for played, _ in told)
    pages.put()
    pages.put(f"{agree} of {len(told)} phases come out as they were recorded.", "phase")
    pages.put()
    room = max(len(command) for command, _ in _NEXT)
    for command, what in _NEXT:
        pages.wrapped(Text(f"{command:{room}}  ", "command"), what)
