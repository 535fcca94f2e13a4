"""``legation new``: begins a game in a file."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from legation.cli.edge import fail
from legation.cli.games import DEFAULT, game_path
from legation.cli.options import Edition, Json, Settings, SetupName, settings_of
from legation.cli.pages import Pages
from legation.cli.screen import output, print_json
from legation.record.game import Game

__all__ = ["new"]


def new(
    variant: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT",
            help="Variant id or path; +LAYER adds rules.",
        ),
    ] = "standard",
    target: Annotated[
        str | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help=f"Game file; $LEGATION_GAME or {DEFAULT}."
        ),
    ] = None,
    *,
    edition: Edition = None,
    switches: Settings = None,
    setup: SetupName = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="NUMBER", help="Where dice come from; random if left out."),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="NAME[=POWERS]",
            help="A seat and what it plays, as anna=france,italy; may be repeated.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Begin a game and keep it in a file."""
    path = game_path(target)
    if path.exists():
        fail(f"{path}: there is a file already; choose another with --out, or remove it")
    game = Game(
        variant,
        edition=edition,
        settings=settings_of(switches),
        setup=setup,
        seed=secrets.randbelow(2**63) if seed is None else seed,
        players=_players(players or ()),
    )
    game.save(path)
    if as_json:
        print_json({"file": str(path), "variant": game.variant.id, "phase": game.phase.short})
        return
    pages = Pages(output(), game.variant)
    pages.heading(f"{game.variant.name}, {game.variant.title_of(game.phase)}", str(path))
    pages.position(game.state)
    pages.put()
    if game.state.seats:
        for seat, powers in game.seats.items():
            pages.put(f"{seat}: {', '.join(map(pages.name, powers)) or 'no power'}")
    name = "" if Path(DEFAULT) == path else f" {path}"
    if game.variant.rules.seats is not None:
        seat = next(iter(game.seats))
        orders = f"legation orders{name} --as {seat} 'ORDERS; ...'"
        pages.put(f"Next: {orders}, then legation process{name}")
        return
    if next(game.legal_orders(), None) is None:
        pages.put(f"Nobody orders anything in this phase. Next: legation process{name}")
        return
    power = next((one for one in game.powers if game.units[one]), game.powers[0])
    first = next(game.legal_texts(power), "")
    if game.units[power]:
        first = f"{game.units[power][0]} H"
    pages.put(f"Next: legation orders{name} {power} '{first}', then legation process{name}")


def _players(texts: Sequence[str]) -> dict[str, list[str]]:
    """Seats with what they play: ``anna=france,italy``."""
    found: dict[str, list[str]] = {}
    for text in texts:
        seat, _, powers = text.partition("=")
        found[seat.strip()] = [power.strip() for power in powers.split(",") if power.strip()]
    return found
