"""``legation import``: maps of other forms become map files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from legation.bank import load_board
from legation.bank.importing import FORMS, Imported, Paper, gather, import_all
from legation.board.checks import check
from legation.cli.edge import FINDING, fail, finish
from legation.cli.files import read_input
from legation.cli.options import Json
from legation.cli.screen import output, print_json

__all__ = ["import_maps"]

_FORMATS = ", ".join(("facts", *FORMS))


def import_maps(
    files: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Files of maps, or folders that hold them."),
    ],
    folder: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="DIR", help="Where the map files go."),
    ] = Path(),
    form: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            metavar="NAME",
            help=f"The form of the files, where their content does not tell: {_FORMATS}.",
        ),
    ] = "",
    force: Annotated[
        bool, typer.Option("--force", help="Write over map files that are there.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Make map files of maps in another form, check them, and say what to look at."""
    if not folder.is_dir():
        fail(f"{folder}: there is no such folder")
    done = import_all(
        _papers(files), load_board("standard").map, form=form,
        strict=not any(Path(name).is_dir() for name in files),
    )  # fmt: skip
    told = [_written(one, folder, force) for one in done]
    if as_json:
        print_json(told, indent=2)
    else:
        for row in told:
            _show(row)
    finish(FINDING if any(row["findings"] for row in told) else 0)


def _papers(names: Iterable[str]) -> list[Paper]:
    papers: list[Paper] = []
    for name in names:
        if name == "-" or name.endswith(".gz"):
            papers.append(Paper("standard input" if name == "-" else name, read_input(name)))
        else:
            papers += gather([name])
    return papers


def _written(one: Imported, folder: Path, force: bool) -> dict[str, Any]:
    path = folder / f"{one.map.id}.toml"
    if path.exists() and not force:
        fail(f"{path}: there is a file already; choose another folder with -o, or --force")
    path.write_text(one.text, encoding="utf-8")
    return {
        "file": str(path),
        "map": one.map.id,
        "from": one.source,
        "format": one.form,
        "notes": one.map.notes.splitlines(),
        "findings": list(map(str, check(one.map))),
    }


def _show(row: dict[str, Any]) -> None:
    output().print(f"{row['map']}: {row['file']} ({row['format']})", markup=False)
    for note in row["notes"]:
        output().print(f"  note: {note}", markup=False)
    for finding in row["findings"]:
        output().print(f"  {finding}", markup=False)
