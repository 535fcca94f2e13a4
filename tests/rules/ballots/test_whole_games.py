"""Whole games on the command line, from ``legation new`` to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.record import Game
from legation.rules.ballots.factors.shares import Factors
from legation.values.orders import Build, Hold, Move, Order, Support
from tests.cli.console import run


def step(game: Game, power: str) -> list[str]:
    """Orders that take what is near: with support where somebody stands, else the nearest centres."""
    board = game.variant.board
    wanted = {c for c in board.centres if game.state.owner(c) != power}
    choices = {place: list(game.legal_orders(place)) for place in game.orderable(power)}
    chosen = attacks(game, choices, wanted)
    taken = {order.to.partition("/")[0] for order in chosen.values() if isinstance(order, Move)}
    for place, orders in choices.items():
        if place not in chosen:
            order = best(game, orders, wanted, taken)
            if order is not None:
                taken.add(getattr(order, "to", "").partition("/")[0])
                chosen[place] = order
    return [f"{power}: {game.text(order, power=power)}" for order in chosen.values()]


def attacks(game: Game, choices: dict[str, list[Order]], wanted: set[str]) -> dict[str, Order]:
    """For each wanted centre where somebody stands, a move into it with a support, if there are two."""
    chosen: dict[str, Order] = {}
    for centre in sorted(wanted):
        if game.state.at(centre) is None:
            continue
        pair = next(
            (
                (move, help_)
                for move in (o for place in choices for o in choices[place])
                if isinstance(move, Move) and not move.via and move.unit not in chosen
                if move.to.partition("/")[0] == centre
                for help_ in (o for place in choices for o in choices[place])
                if isinstance(help_, Support) and help_.unit not in (*chosen, move.unit)
                if (help_.supported, (help_.to or "").partition("/")[0]) == (move.unit, centre)
            ),
            None,
        )
        if pair is not None:
            chosen[pair[0].unit], chosen[pair[1].unit] = pair
    return chosen


def best(game: Game, choices: list[Order], wanted: set[str], taken: set[str]) -> Order | None:
    """A move nearer to a wanted centre, with nobody in the way; else to hold or to build."""
    board = game.variant.board
    away = board.steps(("army", "fleet"), sum(1 << board.index[c] for c in wanted))
    moves = [
        (away[board.space_of[board.index[order.to]]], order.to, order)
        for order in choices
        if isinstance(order, Move)
        and not order.via
        and order.to.partition("/")[0] not in taken
        and game.state.at(order.to) is None
    ]
    here = next((order for order in choices if isinstance(order, Hold)), None)
    if here is not None and here.unit.partition("/")[0] in wanted and game.phase.season == "fall":
        return here
    if moves:
        return min(moves, key=lambda entry: entry[:2])[2]
    builds = [order for order in choices if isinstance(order, Build)]
    return builds[0] if builds else here


def play(path: Path, seat: str, power: str, years: int) -> Game:
    """One seat plays one power, and nobody else writes anything."""
    for _ in range(years * 7):
        game = Game.load(path)
        if game.over:
            return game
        if game.phase.kind == "investment":
            factors = game.state.slot("factors")
            assert isinstance(factors, Factors)
            pool = dict(factors.pool)[seat]
            done = run("orders", path, "--as", seat, f"invest {pool} in {power}")
            assert done.code == 0, done.out
        else:
            lines = step(game, power)
            if lines:
                assert run("orders", path, "--as", seat, *lines).code in (0, 1)
        assert run("process", path).code == 0
    return Game.load(path)


@pytest.mark.parametrize(("win", "years"), [(6, 4), pytest.param(18, 14, marks=pytest.mark.long)])
def test_fiascomacy_to_victory(tmp_path: Path, win: int, years: int) -> None:
    """FIA-6.1, FIA-6.2"""
    path = tmp_path / "game.jsonl"
    names = [word for name in ("alf", "bert", "cleo") for word in ("--player", name)]
    assert run("new", "fiascomacy-ii", "-o", path, "--set", f"standard.win={win}", *names).code == 0
    game = play(path, "alf", "turkey", years)
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.powers) == ("solo", ("turkey",))
    assert game.outcome.seats == ("alf",)
    shown = run("show", path).out
    assert "The game is over: alf wins by Turkey" in shown
    assert run("process", path).code == 2


@pytest.mark.parametrize(("win", "years"), [(6, 4), pytest.param(18, 14, marks=pytest.mark.long)])
def test_catspaw_to_victory(tmp_path: Path, win: int, years: int) -> None:
    """CAT-2"""
    path = tmp_path / "game.jsonl"
    words = ["--set", "ballots.held=england,france,turkey", "--set", f"standard.win={win}"]
    assert run("new", "catspaw", "-o", path, *words).code == 0
    game = play(path, "turkey", "turkey", years)
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.powers) == ("solo", ("turkey",))


def test_an_end_by_agreement(tmp_path: Path) -> None:
    """FIA-6.1, FIA-6.4"""
    path = tmp_path / "game.jsonl"
    names = [word for name in ("alf", "bert", "cleo") for word in ("--player", name)]
    run("new", "standard+fiascomacy", "-o", path, *names)
    run("orders", path, "--as", "alf", "invest 8 in Russia")
    run("process", path)
    done = run("conclude", path, "--why", "dinner")
    # Russia has four centres: 8 x 4; the others spread their factors, 2 in Austria and 1 elsewhere.
    assert done.out == "The game is over: alf wins (dinner; highest score: 32).\n"
    assert run("conclude", path).code == 2


def test_a_draw_in_catspaw_and_in_the_standard_game(tmp_path: Path) -> None:
    """CAT-2"""
    path = tmp_path / "catspaw.jsonl"
    run("new", "catspaw", "-o", path, "--set", "ballots.held=england,france,turkey")
    assert run("conclude", path, "--json").json["powers"] == ["england", "france", "turkey"]
    path = tmp_path / "standard.jsonl"
    run("new", "-o", path)
    assert run("conclude", path, "france", "Italy").out == (
        "The game is over: a draw of France, Italy.\n"
    )
