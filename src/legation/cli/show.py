"""``legation show``: how a game stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.text import Text

from legation.cli.choice import PhaseChoice
from legation.cli.entries import judged_entry, position_entry
from legation.cli.games import GameFile, eyes, game_path, load_game, power_of
from legation.cli.options import AsSeat, Json
from legation.cli.pages import Pages
from legation.cli.screen import output, print_json
from legation.engine.scene import Scene
from legation.engine.turn import balances, has_work
from legation.record.game import Game
from legation.record.views import MASTER, View
from legation.values.calendar import Phase
from legation.values.geography import Power
from legation.values.orders import Order

__all__ = ["show"]


def show(
    file: GameFile = None,
    phase: Annotated[
        str | None,
        typer.Option("--phase", "-p", metavar="PHASE", help="A phase judged before, as S1901M."),
    ] = None,
    power: Annotated[
        str | None,
        typer.Option("--power", metavar="POWER", help="One power, with the orders it wrote."),
    ] = None,
    legal: Annotated[
        str | None,
        typer.Option("--legal", metavar="PLACE", help="The legal orders for a place or a power."),
    ] = None,
    seat: AsSeat = None,
    as_json: Json = False,
) -> None:
    """Show a game: the position, and who still has orders to write."""
    path = game_path(file)
    game = load_game(path)
    seen = eyes(game, seat)
    if legal is not None:
        _legal(game, legal, as_json)
    elif phase is not None:
        choice = PhaseChoice([phase])
        found = [one for one in game.judged if choice.fits(one.turn.before.phase)]
        choice.done()
        for judged in found:
            if as_json:
                print_json(judged_entry(game.variant, judged, seen=seen))
            else:
                Pages(output(), game.variant).judged(judged, seen=seen)
    elif as_json:
        print_json(position_entry(game.variant, seen.state(game.state)))
    else:
        chosen = game.variant.board.sides if power is None else (power_of(game, power),)
        _position(game, chosen, str(path), seen, alone=power is not None)


def _legal(game: Game, where: str, as_json: bool) -> None:
    texts = [game.text(order, "reference") for order in game.legal_orders(where)]
    if as_json:
        print_json({"phase": game.phase.short, "place": where, "orders": texts}, indent=2)
        return
    pages = Pages(output(), game.variant)
    for text in game.legal_texts(where):
        pages.put(text)
    if not texts:
        pages.put(
            f"There is nothing to order for {where} in {game.variant.title_of(game.phase)}.",
            "note",
        )


def _position(game: Game, powers: tuple[Power, ...], name: str, seen: View, *, alone: bool) -> None:
    pages = Pages(output(), game.variant)
    pages.heading(f"{game.variant.name}, {game.variant.title_of(game.phase)}", name)
    pages.position(seen.state(game.state), powers)
    if not alone:
        for section in seen.standing(game.state):
            pages.section(section)
    pages.put()
    if game.variant.rules.seats is not None:
        for seat, held in game.seats.items():
            pages.put(f"{seat}: {', '.join(map(pages.name, held)) or 'no power'}")
    if game.over:
        pages.put(f"The game is over: {pages.outcome(game.state)}.", "phase")
        return
    for window in game.windows:
        how = "closed with this phase" if window.together else "not closed yet with this phase"
        pages.put(f"Open for orders, too: {game.variant.title_of(window.phase)}, {how}")
    for power in powers:
        for line in _due(game, power, seen):
            head = Text(f"{pages.name(power)}: ", pages.style(power))
            pages.wrapped(head, line)
        if alone:
            for phase in (game.phase, *(window.phase for window in game.windows)):
                when = "" if phase == game.phase else f"{phase.short}: "
                for order in _written(game, power, seen, phase):
                    pages.put(f"  {when}{game.text(order, power=power, phase=phase)}")


def _written(game: Game, power: Power, seen: View, phase: Phase) -> list[Order]:
    """The orders in force for a power that the reader may see before they are judged.

    A seat sees its own. Without a seat they are shown as on a table where everybody plays; but not where
    the rules say who orders what, for there several seats write for one power, in secret.
    """
    shared = game.variant.rules.seats is not None
    return [
        reply.order
        for reply in game.replies(power, phase)
        if reply.order is not None and reply.accepted and not reply.replaced
        if seen.seat is MASTER or (not seen.seat and not shared) or reply.seat == seen.seat
    ]


def _due(game: Game, power: Power, seen: View) -> Iterator[str]:
    """What a power has to write in the open phase, and how much of it is done."""
    state = game.state
    scene = Scene(game.variant, state)
    if not scene.rules.played(scene, power):
        return
    if state.phase.kind == "movement":
        wanted = _counted(len(state.units_of(power)), "unit to order")
    elif state.phase.kind == "retreat":
        wanted = _counted(len(game.dislodged.get(power, ())), "unit to retreat")
    elif state.phase.kind != "adjustment":
        return
    elif scene.rules.orders_all:
        wanted = _counted(len(state.units_of(power)), "unit to order")
    else:
        due = balances(scene).get(power, 0)
        wanted = _counted(due, "build") if due >= 0 else _counted(-due, "removal")
    if not wanted:
        return
    if scene.rules.seats is None or seen.seat is MASTER:
        number = len(game.orders(power))
    elif not state.holders(
        power
    ):  # everybody orders it a little, and nobody knows what others wrote
        if not seen.seat or not has_work(scene, seen.seat, power):
            return
        number = len(_written(game, power, seen, state.phase))
    else:
        number = sum(
            reply.order is not None and reply.accepted and not reply.replaced
            for reply in game.replies(power)
            if reply.seat in state.holders(power)
        )
    yield f"{wanted}, {number or 'none'} written"


def _counted(number: int, what: str) -> str:
    noun, _, rest = what.partition(" ")
    return f"{number} {noun}{'s' * (number != 1)} {rest}".rstrip() if number else ""
