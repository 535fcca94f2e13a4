"""The application: which commands there are."""

from __future__ import annotations

from typing import Annotated

import typer

from legation.cli.edge import Edge
from legation.cli.variants import variants
from legation.version import __version__

__all__ = ["app"]

app = typer.Typer(
    cls=Edge,
    name="legation",
    help="Judge Diplomacy and its variants, and say why.",
    epilog="Begin with: legation demo. Exit codes: 0 well, 1 something was found, 2 wrong usage.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"legation {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Judge Diplomacy and its variants, and say why."""


app.command()(variants)
