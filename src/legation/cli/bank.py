"""``legation bank``: what the bank has, what is known of each variant, and checking files."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from legation.bank import listed
from legation.bank.catalogue import LAYER, MAP_ONLY, STATUSES, Listing, listings, named, searched
from legation.bank.checking import FOLDERS, check_file
from legation.bank.rulesheets import sheets_of
from legation.board.checks import Finding
from legation.cli.bank_pages import entry_facts, show_entry, show_sheets
from legation.cli.edge import FINDING, OK, fail, finish
from legation.cli.options import Json
from legation.cli.screen import errors, output, print_json

__all__ = ["bank"]

bank = typer.Typer(
    help="See what the bank has, and check map and variant files.", no_args_is_help=True
)

_WORDS = dict(zip(("playable", "rules", "no-map", "unknown"), STATUSES, strict=True))
_WORDS |= {"map-only": MAP_ONLY, "layer": LAYER}


@bank.command("list")
def list_entries(
    *,
    players: Annotated[
        str | None, typer.Option("--players", metavar="N|N-M", help="Number of players.")
    ] = None,
    size: Annotated[
        str | None, typer.Option("--size", metavar="N|N-M", help="Number of centres.")
    ] = None,
    family: Annotated[
        str | None, typer.Option("--family", metavar="NAME", help="Such as map-only or setup.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="WORD", help="A rule module, or the start of its name."),
    ] = None,
    status: Annotated[
        str | None, typer.Option("--status", metavar="NAME", help=f"{', '.join(_WORDS)}.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the variants and maps of the bank, by id."""
    if status is not None and status not in _WORDS:
        raise typer.BadParameter(f"say one of {', '.join(_WORDS)}", param_hint="--status")
    families = sorted({word for entry in listings() for word in entry.family})
    if family is not None and family not in families:
        raise typer.BadParameter(f"say one of {', '.join(families)}", param_hint="--family")
    crowd, room = _span(players, "--players"), _span(size, "--size")
    found = [
        entry
        for entry in listings()
        if (family is None or family in entry.family)
        and (status is None or entry.status == _WORDS[status])
        and (rules is None or any(name.startswith(rules) for name in entry.modules))
        and _within(entry.players, crowd)
        and _within(entry.centres, room)
    ]
    _rows(found, as_json=as_json)


@bank.command()
def show(
    name: Annotated[
        str, typer.Argument(metavar="ID", help="Id or name of a variant, a layer or a map.")
    ],
    rules: Annotated[bool, typer.Option("--rules", help="Also its rules, in our words.")] = False,
    as_json: Json = False,
) -> None:
    """Show what is known of a variant: players, centres, start, credits, doubts."""
    if rules and ("+" in name or name.endswith(".toml")):
        _sheets(name, as_json=as_json)
        return
    entry = named(name)
    if as_json:
        print_json(entry_facts(entry), indent=2)
    else:
        show_entry(entry, rules=rules)


def _sheets(name: str, *, as_json: bool) -> None:
    """The rules sheets of a variant file, or of a stack of layers."""
    found = sheets_of(name)
    if not found:
        fail(f"{name}: there is no rules sheet; legation variants {name} shows its rules' switches")
    if as_json:
        print_json([asdict(sheet) for sheet in found], indent=2)
    else:
        show_sheets(output(), found)


@bank.command()
def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="All of them must occur.")],
    as_json: Json = False,
) -> None:
    """Search names, designers and descriptions. Ends with 1 when nothing is found."""
    found = searched(words)
    _rows(found, as_json=as_json)
    finish(OK if found else FINDING)


@bank.command()
def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...", help="Map, variant or layer files, or ids; all if left out."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Check map and variant files. Ends with 1 when one has an error; hints do not count."""
    names = [(name, "") for name in files or ()]
    if not files:
        names += [(name, folder) for folder in FOLDERS for name in listed(folder)]
    if not names:
        fail("there is nothing to check")
    found: list[Finding] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    quiet = len(names) == 1 or not sys.stderr.isatty()
    with Progress(*columns, console=errors(), transient=True, disable=quiet) as progress:
        task = progress.add_task("checking", total=len(names))
        for name, folder in names:
            found += check_file(name, folder)
            progress.advance(task)
    if as_json:
        print_json([asdict(one) for one in found], indent=2)
    else:
        screen = output()
        for one in found:
            screen.print(str(one), markup=False)
        bad = sum(one.level == "error" for one in found)
        other = len(found) - bad
        screen.print(f"{_count(len(names), 'file')}: {_count(bad, 'error')}, {other} to look at")
    finish(FINDING if any(one.level == "error" for one in found) else OK)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _span(text: str | None, option: str) -> tuple[int, int] | None:
    """The numbers in ``7`` or ``5-7``. A usage error for anything else."""
    if text is None:
        return None
    first, dash, last = text.partition("-")
    if not (
        first.isdecimal()
        and first.isascii()
        and (not dash or (last.isascii() and last.isdecimal()))
    ):
        raise typer.BadParameter(
            f"{text!r} is no number and no range such as 5-7", param_hint=option
        )
    return int(first), int(last if dash else first)


def _within(number: int | None, span: tuple[int, int] | None) -> bool:
    return span is None or (number is not None and span[0] <= number <= span[1])


def _rows(found: list[Listing], *, as_json: bool) -> None:
    if as_json:
        print_json([asdict(entry) for entry in found], indent=2)
        return
    screen = output()
    room = max((len(entry.id) for entry in found), default=0)
    layers = listed("layers")
    for entry in found:
        counts = ((entry.players, "players"), (entry.centres, "centres"))
        what = [f"{number} {word}" for number, word in counts if number is not None]
        also = ["layer"] if entry.id in layers and entry.status != LAYER else []
        words = ", ".join([entry.name, *what, entry.status, *also])
        screen.print(Text.assemble((f"{entry.id:{room}}", "command"), f"  {words}"))
