"""``legation explain``: everything there is to say about rulings."""

from __future__ import annotations

from typing import Annotated

import typer

from legation.cli.choice import PhaseChoice
from legation.cli.games import game_path
from legation.cli.ledgers import explained_entry
from legation.cli.options import Edition, Json, Settings, settings_of
from legation.cli.pages import Pages
from legation.cli.played import Replayer
from legation.cli.replay import PhaseNames, tell_unplayed
from legation.cli.screen import output, print_json
from legation.notation.names import name_table

__all__ = ["explain"]


def explain(
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="Game file of any supported form.")
    ] = None,
    *,
    phases: PhaseNames = None,
    unit: Annotated[
        str | None,
        typer.Option(
            "--unit", "-u", metavar="PLACE", help="Only what concerns the unit in this place."
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="ID", help="Only this game of the file.")
    ] = None,
    edition: Edition = None,
    switches: Settings = None,
    as_json: Json = False,
) -> None:
    """Explain rulings in full: each with its sentence and the strengths behind it.

    Without --phase it explains the last phase that was judged.
    """
    replayer = Replayer(
        str(game_path(file)),
        edition=edition,
        settings=settings_of(switches),
        only=game,
        quiet=True,
    )
    choice = PhaseChoice(phases or ())
    chosen = [one for one in replayer if choice.fits(one.judged.turn.before.phase)]
    choice.done()
    tell_unplayed(replayer)
    if not phases:
        chosen = chosen[-1:]
    screen = output()
    for played in chosen:
        names = name_table(played.variant.board)
        place = None if unit is None else names.place(unit)
        if as_json:
            print_json(explained_entry(played.variant, played.judged, place), indent=2)
        else:
            Pages(screen, played.variant).judged(played.judged, ledgers=True, place=place)
