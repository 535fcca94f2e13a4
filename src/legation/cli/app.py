"""The application: which commands there are."""

from __future__ import annotations

from typing import Annotated

import typer

from legation.cli.adjudicate import adjudicate
from legation.cli.bank import bank
from legation.cli.board import board
from legation.cli.conclude import conclude
from legation.cli.convert import convert
from legation.cli.demo import demo
from legation.cli.edge import Edge
from legation.cli.explain import explain
from legation.cli.importing import import_maps
from legation.cli.new import new
from legation.cli.orders import orders
from legation.cli.picture import draw, film
from legation.cli.process import process
from legation.cli.replay import replay
from legation.cli.show import show
from legation.cli.soak import soak_games
from legation.cli.undo import undo
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


_JUDGE = "Judge and explain"
_PLAY = "Play a game in a file"
_DRAW = "Draw"
_MORE = "More"

app.add_typer(bank, name="bank", rich_help_panel=_MORE)
app.add_typer(board, name="board", rich_help_panel=_MORE)
app.command("import", rich_help_panel=_MORE)(import_maps)
app.command("soak", rich_help_panel=_MORE)(soak_games)
for _panel, _commands in (
    (_JUDGE, (demo, adjudicate, replay, explain)),
    (_PLAY, (new, orders, process, show, undo, conclude)),
    (_DRAW, (draw, film)),
    (_MORE, (convert, variants)),
):
    for _command in _commands:
        app.command(rich_help_panel=_panel)(_command)
