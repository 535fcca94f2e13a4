"""What a seat can learn of what others wrote: two games that differ in a secret look the same to it.

Everything that the product shows is compared: how a game stands, a judged phase, as text and as JSON, the
drawn board, and the record of a seat. A secret that leaks anywhere makes a difference somewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from legation.bank import load_variant
from legation.record import Game
from tests.cli.console import run

Sheets = Mapping[str, str]

CATSPAW = {"ballots.held": "england,france,russia"}
PLAYERS = ("alf", "bert", "cleo")


def begun(variant: str, settings: Mapping[str, str], players: Sequence[str] = ()) -> Game:
    """A game; the same seed in all of them."""
    seats = dict.fromkeys(players, ()) if players else None
    return Game(load_variant(variant, settings=settings), seed=11, players=seats)


def written(game: Game, sheets: Sheets) -> None:
    """Every seat sends its sheet."""
    for seat, text in sheets.items():
        game.write_as(seat, text)


def shown(game: Game, seat: str, folder: Path) -> list[str]:
    """All that a seat is shown of a game, or of its last phase."""
    file, picture = folder / "game.jsonl", folder / "board.svg"
    file.unlink(missing_ok=True)
    game.save(file)
    eyes = ("--as", seat)
    found = [
        run("show", file, *eyes).out,
        run("show", file, *eyes, "--json").out,
        run("show", file, *eyes, "--power", "russia").out,
    ]
    if game.judged:
        last = ("-p", game.judged[-1].turn.before.phase.short)
        found += [
            run("show", file, *eyes, *last).out,
            run("show", file, *eyes, *last, "--json").out,
        ]
        run("draw", file, *eyes, "-o", picture, *last)
        found.append(picture.read_text("utf-8"))
    found.append(str(game.view(seat)))
    for judged in game.judged:
        turn = game.seen_by(seat).judged(judged).turn
        solved = replace(turn.verdict, solved=None)  # which has no text
        found.append(str(replace(turn, verdict=solved)))
    found += [str(game.seen_by(seat).sections(judged.turn)) for judged in game.judged]
    return found


def alike(one: Game, other: Game, seats: Sequence[str], folder: Path) -> None:
    """To these seats the two games look the same."""
    for seat in seats:
        for mine, theirs in zip(shown(one, seat, folder), shown(other, seat, folder), strict=True):
            assert mine == theirs


@pytest.mark.parametrize("settings", [{}, {"ballots.votes": "all"}, {"ballots.authors": "false"}])
def test_votes_are_secret_before_the_count(settings: dict[str, str], tmp_path: Path) -> None:
    """CAT-7: of an open phase a seat knows only that somebody wrote."""
    games = []
    for sheet in (
        "A mun - bur; A mun - bur; F lon - nth; A xx",
        "A vie - gal; A mun H; F lon - eng",
    ):
        game = begun("catspaw", CATSPAW | settings)
        written(game, {"england": sheet, "russia": "A mun - tyr"})
        games.append(game)
    alike(games[0], games[1], ("france", "russia"), tmp_path)


def test_totals_only_hide_who_voted(tmp_path: Path) -> None:
    """CAT-7 with ``authors = false``: two seats exchange their votes, and nobody else can tell."""
    first = "A mun - bur; A mun - bur; A vie - gal; A ven - tri; A mun - lon"
    second = "A mun - tyr; A mun - tyr; A vie H; A qq H"
    games = []
    for one, other in ((first, second), (second, first)):
        game = begun("catspaw", CATSPAW | {"ballots.authors": "false"})
        written(game, {"england": one, "russia": other, "france": "A ven - tri"})
        game.process()
        games.append(game)
    alike(games[0], games[1], ("france",), tmp_path)


def test_what_is_too_much_is_nobody_elses_business(tmp_path: Path) -> None:
    """CAT-5 with ``authors = false``: lines beyond the quota, and for units of other players."""
    games = []
    for more in ("A mun - ruh; A par - bur", "A ven - pie; A mos - ukr"):
        game = begun("catspaw", CATSPAW | {"ballots.authors": "false"})
        written(game, {"england": "A mun - bur; " * 5 + more, "france": "A ven - tri"})
        game.process()
        games.append(game)
    alike(games[0], games[1], ("france", "russia"), tmp_path)


@pytest.mark.parametrize("settings", [{}, {"factors.placed": "secret"}])
def test_investments_are_secret(settings: dict[str, str], tmp_path: Path) -> None:
    """FIA-2.1: until the movement is judged nobody knows where others invested, nor where nobody did."""
    games = []
    for sheet in (
        "invest 8 in Turkey",
        "invest 4 in Italy; invest 4 in England; invest 2 in France",
    ):
        game = begun("fiascomacy-ii", settings, PLAYERS)
        written(game, {"alf": sheet, "bert": "invest 8 in Russia", "cleo": "invest 8 in Russia"})
        game.process()
        games.append(game)
    alike(games[0], games[1], ("bert", "cleo"), tmp_path)
    for game, sheet in zip(
        games, ("A con - bul; F ank - bla", "A ven - tyr; F lon - nth"), strict=True
    ):
        written(game, {"alf": sheet, "bert": "A mos - ukr"})
    alike(games[0], games[1], ("bert", "cleo"), tmp_path)


def test_the_caretaker_s_orders_that_are_not_needed_are_never_told(tmp_path: Path) -> None:
    """FIA-7: only what stands in is seen; what he wrote besides, twice, or wrongly is not."""
    games = []
    for sheet in ("A mos - sev; A war H; A war - lvn; A qq H", "A mos - stp; A war - lvn"):
        game = begun("fiascomacy-ii", {"factors.nominee": "true"}, PLAYERS)
        written(game, dict.fromkeys(PLAYERS, "invest 8 in Russia"))
        game.process()
        written(game, {"alf": "A mos - ukr", "bert": "A mos - ukr", "caretaker": sheet})
        game.process()
        games.append(game)
    alike(games[0], games[1], PLAYERS, tmp_path)


def test_totals_only_hide_who_ordered(tmp_path: Path) -> None:
    """FIA-3.2 with ``authors = false``: two seats of equal weight exchange their orders."""
    first, second = "A mos - ukr; A war - gal; A lon H", "A mos - stp; A war - ukr; A zz H"
    games = []
    for one, other in ((first, second), (second, first)):
        game = begun("fiascomacy-ii", {"factors.authors": "false"}, PLAYERS)
        written(game, dict.fromkeys(PLAYERS, "invest 8 in Russia"))
        game.process()
        written(game, {"alf": one, "bert": other, "cleo": "F sev - rum"})
        game.process()
        games.append(game)
    alike(games[0], games[1], ("cleo",), tmp_path)


def test_secret_immune_centres_are_secret(tmp_path: Path) -> None:
    """BH-8, BH-6: whichever centre is immune, the same holes look the same."""
    games = []
    for home in ("Berlin", "Munich"):
        game = begun("standard+black-hole", {})
        game.write("germany", f"immune {home}")
        for _ in range(3):
            game.process()
        games.append(game)
    assert games[0].state.patches == games[1].state.patches  # else this test compares nothing
    alike(games[0], games[1], ("france",), tmp_path)
