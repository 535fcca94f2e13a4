"""``legation import``: maps of other forms become map files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from legation.bank import load_board
from legation.bank.importing import map_text, patch_text, read_facts, same_geography
from legation.board.checks import check
from legation.board.mapfile import MapFile, parse_map
from legation.cli.edge import FINDING, fail, finish
from legation.cli.files import read_input
from legation.cli.options import Json
from legation.cli.screen import output, print_json

__all__ = ["import_maps", "imported"]


def import_maps(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Map facts in JSON.")],
    folder: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="DIR", help="Where the map files go."),
    ] = Path(),
    force: Annotated[
        bool, typer.Option("--force", help="Write over map files that are there.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Make map files of maps in another form, check them, and say what to look at."""
    if not folder.is_dir():
        fail(f"{folder}: there is no such folder")
    told = []
    for name in files:
        text, made = imported(read_input(name), name)
        path = folder / f"{made.id}.toml"
        if path.exists() and not force:
            fail(f"{path}: there is a file already; choose another folder with -o, or --force")
        path.write_text(text, encoding="utf-8")
        told.append({"file": str(path), "map": made.id, "findings": list(map(str, check(made)))})
    if as_json:
        print_json(told, indent=2)
    else:
        for row in told:
            output().print(f"{row['map']}: {row['file']}", markup=False)
            for finding in row["findings"]:
                output().print(f"  {finding}", markup=False)
    finish(FINDING if any(row["findings"] for row in told) else 0)


def imported(text: str, name: str) -> tuple[str, MapFile]:
    """The map file that a text in another form becomes, and the map that is read from it.

    A map on the board of the standard game becomes a file based on it. Raises ``MapError``.
    """
    base = load_board("standard").map
    made = read_facts(text, file=name)
    same = same_geography(base, made)
    if same is not None and made.id != base.id:
        text = patch_text(base, read_facts(text, file=name, rename=same))
    else:
        text = map_text(made)
    return text, parse_map(text, file=f"{made.id}.toml", bases={base.id: base}.__getitem__)
