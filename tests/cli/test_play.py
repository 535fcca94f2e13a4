"""A game in a file: ``new``, ``orders``, ``process``, ``show``, ``undo``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from legation.record.game import Game
from tests.cli.console import run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    assert run("new", "-o", file, "--seed", "1").code == 0
    return file


# --- new -------------------------------------------------------------------------------------------


def test_a_new_game_shows_the_position_and_the_next_step(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    done = run("new", "-o", file)
    assert done.code == 0
    assert "Spring 1901, movement" in done.out
    assert "F Stp/sc" in done.out
    assert f"legation orders {file}" in done.out
    assert Game.load(file).phase.short == "S1901M"


def test_a_new_game_takes_variant_edition_switches_and_seed(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    words = ("narrows", "-o", file, "-e", "1971", "--set", "removal=owned", "--seed", "5", "--json")
    made = run("new", *words)
    assert made.json == {"file": str(file), "variant": "narrows", "phase": "S1901M"}
    head = json.loads(file.read_text().splitlines()[0])
    assert head["variant"] == "narrows"
    assert head["seed"] == 5
    settings = dict(head["settings"])
    assert (settings["standard.edition"], settings["standard.removal"]) == ("1971", "owned")


@pytest.mark.parametrize(
    ("variant", "first"), [("multiplicity", "'Build A Bud'"), ("anarchy", "'Pick Ank'")]
)
def test_the_next_step_is_one_that_can_be_taken(tmp_path: Path, variant: str, first: str) -> None:
    """Where nothing stands on the board yet the example is an order of that phase."""
    done = run("new", variant, "-o", tmp_path / "mine.jsonl")
    assert f"austria {first}, then" in done.out


def test_a_file_is_never_replaced(game: Path) -> None:
    before = game.read_bytes()
    done = run("new", "-o", game)
    assert done.code == 2
    assert "already" in done.err
    assert game.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["standrad"], "standard"),
        (["--edition", "1999"], "1982"),
        (["--set", "removel=home"], "removal"),
        (["--set", "removal"], "KEY=VALUE"),
        (["--set", "removal=here"], "owned"),
        (["--seed", "x"], "seed"),
    ],
)
def test_what_cannot_be_begun_leaves_no_file(tmp_path: Path, words: list[str], said: str) -> None:
    file = tmp_path / "mine.jsonl"
    done = run("new", *words, "-o", file)
    assert done.code == 2
    assert said in done.err
    assert not file.exists()


# --- orders ----------------------------------------------------------------------------------------


def test_every_line_is_answered(game: Path) -> None:
    done = run("orders", game, "france", "A par - bur; F bre - mao", "A mar - lon", "A par - bru")
    assert done.code == 1
    lines = done.out.splitlines()
    assert any("A Par - Bur" in line for line in lines)
    assert any("A mar - lon: void" in line for line in lines)
    caret = next(number for number, line in enumerate(lines) if line.strip() == "^")
    assert lines[caret - 1].index("bru") == lines[caret].index("^")
    assert "Ruhr" in lines[caret + 1]
    assert "no order yet: France A Mar" in done.out


def test_legal_orders_are_no_finding_and_stay_in_the_file(game: Path) -> None:
    assert run("orders", game, "France", "A PAR - BUR", "F Brest to Mid-Atlantic Ocean").code == 0
    stands = run("orders", game, "france", "--json").json
    assert stands["in_force"] == {"france": ["A par - bur", "F bre - mao"]}
    assert len(Game.load(game).orders("france")) == 2


def test_words_without_quotation_marks_are_one_line(game: Path) -> None:
    assert run("orders", game, "france", "A", "par", "-", "bur").code == 0
    assert run("orders", game, "france", "--json").json["in_force"] == {"france": ["A par - bur"]}


def test_orders_from_the_standard_input(game: Path) -> None:
    assert (
        run("orders", game, "france", "-", text="A par - bur\n\n# a comment\nA mar H\n").code == 0
    )
    assert len(run("orders", game, "france", "--json").json["in_force"]["france"]) == 2


def test_one_sheet_for_all_powers(game: Path) -> None:
    sheet = "France: A par - bur\nGermany:\nA mun - bur, F kie H\n"
    assert run("orders", game, "all", "-", text=sheet).code == 0
    loaded = Game.load(game)
    assert [len(loaded.orders(power)) for power in ("france", "germany", "italy")] == [1, 2, 0]
    lost = run("orders", game, "all", "-", text="A boh - bur\n")
    assert lost.code == 2
    assert "name the power" in lost.err


def test_a_later_order_replaces_an_earlier_one_and_says_so(game: Path) -> None:
    run("orders", game, "france", "A par - bur")
    done = run("orders", game, "france", "A par - pic")
    assert "replaces A Par - Bur" in done.out
    assert run("orders", game, "france", "--json").json["in_force"] == {"france": ["A par - pic"]}


def test_all_can_be_taken_back(game: Path) -> None:
    run("orders", game, "france", "A par - bur")
    run("orders", game, "france", "--clear", "A mar - spa")
    assert run("orders", game, "france", "--json").json["in_force"] == {"france": ["A mar - spa"]}


def test_replies_as_json(game: Path) -> None:
    done = run("orders", game, "france", "A par - bur", "A mar - lon", "A par - bru", "--json")
    assert done.code == 1
    good, void, bad = done.json["replies"]
    assert (good["status"], good["order"]) == ("accepted", "A par - bur")
    assert void["status"] == "void"
    assert "Marseilles" in void["message"] or "A Mar" in void["message"]
    assert (bad["status"], bad["at"]) == ("unreadable", 8)
    assert any("Ruhr" in name for name in bad["nearest"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frankia", "A par H"], "France"),
        ([], "whose orders"),
    ],
)
def test_orders_of_nobody(game: Path, words: list[str], said: str) -> None:
    done = run("orders", game, *words)
    assert done.code == 2
    assert said in done.err


def test_the_file_may_come_from_the_environment(game: Path) -> None:
    done = run("orders", "france", "A par - bur", LEGATION_GAME=str(game))
    assert done.code == 0
    assert run("show", "--power", "france", LEGATION_GAME=str(game)).code == 0


# --- process, show, undo ---------------------------------------------------------------------------


def test_a_game_from_its_beginning_to_its_second_year(game: Path) -> None:
    spring = (
        "France: A par - bur, F bre - mao\nGermany: A mun - bur, F kie - hol\nItaly: A ven - tri"
    )
    run("orders", game, "all", "-", text=spring)
    first = run("process", game)
    assert first.code == 0
    assert "stand-off" in first.out
    assert "no orders: Austria, England, Russia, Turkey" in first.out
    assert "Next: Fall 1901, movement" in first.out

    run("orders", game, "all", "-", text="France: F mao - por\nGermany: A mun H")
    second = run("process", game)
    assert "France takes Portugal; Germany takes Holland" in second.out
    assert "Next: Winter 1901, adjustment" in second.out
    due = run("show", game, "--power", "france")
    assert "1 build, none written" in due.out

    assert run("orders", game, "france", "build F bre").code == 0
    assert run("orders", game, "germany", "B A mun").code == 1  # Munich is occupied
    assert run("orders", game, "germany", "B A kie").code == 0
    third = run("process", game, "--json").json
    assert third["phase"] == "W1901A"
    assert third["result"]["units"]["France"] == ["A mar", "A par", "F bre", "F por"]
    assert run("show", game, "--json").json["phase"] == "S1902M"
    check = run("replay", game, "--check")
    assert check.code == 0
    assert "3 of 3 phases" in check.out


def test_a_retreat_phase_asks_for_the_retreat(game: Path) -> None:
    run(
        "orders",
        game,
        "all",
        "-",
        text="Italy: A ven - tyr\nGermany: A mun H\nAustria: A vie - boh",
    )
    run("process", game)
    run("orders", game, "all", "-", text="Italy: A tyr S A boh - mun\nAustria: A boh - mun")
    done = run("process", game)
    assert "dislodged: A Mun (Germany), may retreat to" in done.out
    assert "Next: Fall 1901, retreat" in done.out
    stands = run("show", game)
    assert "A Mun dislodged, may retreat to" in stands.out
    assert "Germany: 1 unit to retreat, none written" in stands.out
    shown = run("show", game, "--json").json
    assert shown["dislodged"] == {"Germany A mun": "boh"}
    legal = run("show", game, "--legal", "mun", "--json").json["orders"]
    assert "A mun R bur" in legal or "A mun - bur" in legal
    assert not [order for order in legal if order.endswith("boh")]


def test_a_phase_is_taken_back_and_its_orders_stand_again(game: Path) -> None:
    run("orders", game, "france", "A par - bur")
    run("process", game)
    lines = len(game.read_text().splitlines())
    done = run("undo", game, "--why", "a slip")
    assert done.code == 0
    assert "Back from Fall 1901, movement to Spring 1901, movement." in done.out
    assert len(game.read_text().splitlines()) == lines + 1
    assert run("orders", game, "france", "--json").json["in_force"] == {"france": ["A par - bur"]}
    assert run("undo", game).code == 2


def test_a_phase_that_was_judged_is_shown_again(game: Path) -> None:
    run("orders", game, "france", "A par - bur")
    now = run("process", game).out
    again = run("show", game, "--phase", "S1901M").out
    assert again.strip() in now
    missing = run("show", game, "--phase", "F1907M")
    assert missing.code == 2
    assert "S1901M" in missing.err


def test_legal_orders_for_a_place_and_for_a_power(game: Path) -> None:
    # From Kiel a fleet reaches seven places at most; on the board it touches these.
    done = run("show", game, "--legal", "kie", "--json").json
    moves = {order for order in done["orders"] if " - " in order and " S " not in order}
    assert moves == {"F kie - bal", "F kie - ber", "F kie - den", "F kie - hel", "F kie - hol"}
    assert "A Par H" in run("show", game, "--legal", "france").out
    nothing = run("show", game, "--legal", "bur")
    assert "nothing to order" in nothing.out
    assert run("show", game, "--legal", "xyz").code == 2


def test_a_game_that_is_over_is_not_played_on(tmp_path: Path) -> None:
    file = tmp_path / "over.jsonl"
    over = Game()
    over.draw()
    over.save(file)
    assert "a draw of Austria, England" in run("show", file).out
    assert run("process", file).code == 2
    done = run("orders", file, "france", "A par H")
    assert done.code == 2
    assert "over" in done.err


# --- files that are none ---------------------------------------------------------------------------


def test_a_game_that_is_not_there(tmp_path: Path) -> None:
    for words in (["show"], ["process"], ["undo"], ["orders", "france", "A par H"]):
        done = run(*words, LEGATION_GAME=str(tmp_path / "none.jsonl"))
        assert done.code == 2
        assert "legation new" in done.err


def test_a_record_that_breaks_off_can_be_mended(game: Path, tmp_path: Path) -> None:
    run("orders", game, "france", "A par - bur")
    run("process", game)
    game.write_bytes(game.read_bytes()[:-40])
    done = run("show", game)
    assert done.code == 2
    assert "breaks off" in done.err
    assert "--repair" in done.err
    whole = tmp_path / "whole.jsonl"
    assert run("convert", game, whole, "--repair").code == 0
    assert run("show", whole, "--json").json["phase"] == "S1901M"
    assert run("orders", whole, "france", "--json").json["in_force"] == {"france": ["A par - bur"]}


def test_a_record_of_another_variant(game: Path) -> None:
    text = game.read_text()
    game.write_text(text.replace('"variant":"standard"', '"variant":"narrows"'))
    done = run("show", game)
    assert done.code == 2
    assert "another map" in done.err
    game.write_text(text.replace('"variant":"standard"', '"variant":"atlantis"'))
    gone = run("show", game)
    assert gone.code == 2
    assert "atlantis" in gone.err


def test_an_altered_record_names_the_phase(game: Path) -> None:
    run("orders", game, "france", "A par - bur")
    run("process", game)
    game.write_text(game.read_text().replace("A par - bur", "A par - pic"))
    done = run("show", game)
    assert done.code == 2
    assert "S1901M" in done.err


def test_a_file_of_another_form_is_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    assert run("demo", "--save", file).code == 0
    done = run("show", file)
    assert done.code == 2
    assert "legation replay" in done.err


def test_a_seat_writes_one_sheet_for_the_powers_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun = run("new", "-o", path, "--player", "anna=france,Italy", "--player", "bert=germany")
    assert "anna: France, Italy" in begun.out
    done = run("orders", path, "--as", "anna", "A par - bur; A ven - tyr; A mun - ruh")
    assert done.code == 1
    assert "France, Spring 1901, movement" in done.out
    assert "A Ven - Tyr" in done.out
    assert "void: this seat writes no orders for Germany" in done.out
    shown = run("orders", path, "--as", "anna")
    assert "A Par - Bur" in shown.out
    assert run("orders", path, "--as", "anna", "--clear").code == 0
    assert "A Par - Bur" not in run("orders", path, "--as", "anna").out
    assert "there is no seat 'zoe'" in run("orders", path, "--as", "zoe", "A par H").err


def test_show_tells_a_seat_only_what_it_wrote_itself(tmp_path: Path) -> None:
    """With several seats on one power neither their orders nor how many they are is told."""
    file = tmp_path / "shared.jsonl"
    seats = [word for name in ("alf", "bert", "cleo") for word in ("--player", name)]
    assert run("new", "fiascomacy-ii", "-o", file, *seats).code == 0
    for seat in ("alf", "bert"):
        assert run("orders", file, "--as", seat, "invest 8 in Russia").code == 0
    assert run("process", file).code == 0
    run("orders", file, "--as", "alf", "A mos - ukr; A war - gal")
    run("orders", file, "--as", "bert", "A mos - sev")
    shown = {
        seat: run("show", file, "--power", "russia", "--as", seat).out
        for seat in ("alf", "bert", "cleo", "master")
    }
    assert "4 units to order, 2 written" in shown["alf"]
    assert "A Mos - Ukr" in shown["alf"]
    assert "A Mos - Sev" not in shown["alf"]
    assert "4 units to order, 1 written" in shown["bert"]
    assert "A Mos - Sev" in shown["bert"]
    assert "A Mos - Ukr" not in shown["bert"]
    assert "A Mos" in shown["cleo"]  # where it stands
    assert "A Mos -" not in shown["cleo"]
    assert "A Mos - Sev" in shown["master"]
    assert "A Mos - Ukr" in shown["master"]
    assert "A Mos -" not in run("show", file, "--power", "russia").out


def test_show_tells_no_seat_what_another_power_wrote(game: Path) -> None:
    run("orders", game, "france", "A par - bur")
    assert "A Par - Bur" in run("show", game, "--power", "france").out
    assert "A Par - Bur" in run("show", game, "--power", "france", "--as", "france").out
    assert "A Par - Bur" not in run("show", game, "--power", "france", "--as", "england").out


def test_the_name_of_a_seat_is_enough_where_seats_vote(tmp_path: Path) -> None:
    """France's player votes on Germany's unit; what others vote on his own is not told to him."""
    file = tmp_path / "votes.jsonl"
    settings = ("--set", "ballots.held=england,france,russia", "--set", "ballots.votes=all")
    assert run("new", "catspaw", "-o", file, *settings).code == 0
    assert run("orders", file, "england", "A par - pic; F bre - mao; F lon - nth").code == 0
    done = run("orders", file, "france", "A mun - bur; A par - bur")
    assert done.code == 0
    assert "A Mun - Bur" in done.out
    assert "no order yet: France F Bre, A Mar" in done.out
    answer = run("orders", file, "--as", "france", "--json").json
    assert answer["in_force"] == {"france": ["A par - bur"]}
