"""``legation draw`` and ``legation film``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from legation import Game
from tests.cli.console import run
from tests.draw.scenes import HERE

ART = HERE / "tiny" / "art.json"
SHEET = """\
variant {variant}
phase S1901M
Reds: A wst, F nth; centres wst
Blues: F est/nc; centres est

orders
Reds: A wst - est, F nth S A wst - est
Blues: F est/nc H
"""


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """The tiny map as a variant file."""
    (tmp_path / "tiny.toml").write_text((HERE / "tiny" / "map.toml").read_text("utf-8"), "utf-8")
    path = tmp_path / "variant.toml"
    head = '[variant]\nid = "tiny"\nname = "Tiny"\nmap = "tiny.toml"\nsetup = "usual"\n'
    path.write_text(head + '[[rule]]\nuse = "standard"\n', "utf-8")
    return path


@pytest.fixture
def game(variant: Path, tmp_path: Path) -> Path:
    played = Game(str(variant))
    played.write("reds", "A wst - est")
    played.process()
    path = tmp_path / "game.jsonl"
    played.save(path)
    return path


def test_a_variant_s_start(variant: Path, tmp_path: Path) -> None:
    target = tmp_path / "start.svg"
    done = run("draw", variant, "-o", target, "--art", ART, "--theme", "dark", "--patterns")
    assert done.code == 0
    text = target.read_text(encoding="utf-8")
    assert "--sea:#16303f" in text
    assert 'class="letter' in text
    assert "Spring 1901, movement" in done.out


def test_a_judged_phase_with_one_power_s_orders(game: Path, tmp_path: Path) -> None:
    target = tmp_path / "phase.svg"
    more = ("--art", ART, "--power", "reds", "--highlight", "wst,est", "--size", "800")
    done = run("draw", game, "--phase", "S1901M", "-o", target, *more, "--json")
    assert done.json["phase"] == "Spring 1901, movement"
    text = target.read_text(encoding="utf-8")
    assert "A Wst - Est (bounced)" in text
    assert text.count('class="hi"') == 2
    assert 'width="800"' in text
    missing = run("draw", game, "--phase", "F1909M", "-o", target, "--art", ART)
    assert missing.code == 2
    assert "S1901M" in missing.err


def test_a_position_sheet(variant: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(SHEET.format(variant=variant), "utf-8")
    target = tmp_path / "sheet.svg"
    assert run("draw", sheet, "-o", target, "--art", ART).code == 0
    assert "A Wst - Est (moved)" in target.read_text("utf-8")
    assert run("draw", sheet, "-o", target, "--art", ART, "--no-orders").code == 0
    assert "A Wst - Est" not in target.read_text("utf-8")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--power", "reds"), "--power: {path} is a variant"),
        (("--as", "reds"), "--as: {path} is a variant"),
        (("--phase", "S1901M"), "--phase: {path} is a variant"),
        (("--highlight", "wst, nowhere"), "--highlight: 'nowhere'"),
        (("--highlight", "North Woter"), "--highlight: 'North Woter'"),
        (("--art", "{path}"), "{path}:1: not JSON"),
        (("--art", "none.json"), "none.json: No such file"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(
    more: tuple[str, ...], told: str, variant: Path, tmp_path: Path
) -> None:
    art = () if "--art" in more else ("--art", ART)
    given = [one.format(path=variant) for one in more]
    done = run("draw", variant, "-o", tmp_path / "a.svg", *art, *given)
    assert done.code == 2
    assert told.format(path=variant) in " ".join(done.err.split())
    assert not (tmp_path / "a.svg").exists()


def test_a_game_has_its_own_rules(game: Path, tmp_path: Path) -> None:
    done = run("draw", game, "-o", tmp_path / "a.svg", "--art", ART, "--set", "win=3")
    assert done.code == 2
    assert "it has the rules that it was begun with" in " ".join(done.err.split())


def test_provinces_to_highlight_go_by_any_of_their_names(game: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.svg"
    more = ("--art", ART, "--highlight", "North Water, wst est/nc")
    assert run("draw", game, "-o", target, *more).code == 0
    assert target.read_text("utf-8").count('class="hi"') == 3


def test_art_of_another_map_is_refused(tmp_path: Path) -> None:
    done = run("draw", "standard", "-o", tmp_path / "a.svg", "--art", ART)
    assert done.code == 2
    assert "'tiny' is not of the map 'standard'" in " ".join(done.err.split())


def test_png_pdf_and_anchors(variant: Path, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("svglib")
    for ending, start in (("png", b"\x89PNG"), ("pdf", b"%PDF"), ("json", b"{")):
        target = tmp_path / f"board.{ending}"
        assert run("draw", variant, "-o", target, "--art", ART).code == 0
        assert target.read_bytes().startswith(start)
    assert json.loads((tmp_path / "board.json").read_text("utf-8"))["map"] == "tiny"


def test_a_form_that_there_is_not(variant: Path, game: Path, tmp_path: Path) -> None:
    assert "svg, png, pdf" in run("draw", variant, "-o", tmp_path / "a.bmp", "--art", ART).err
    assert "svg, gif, html" in run("film", game, "-o", tmp_path / "a.avi", "--art", ART).err


def test_a_map_without_a_board(variant: Path, tmp_path: Path) -> None:
    done = run("draw", variant, "-o", tmp_path / "a.svg")
    assert done.code == 2
    assert "legation board make" in done.err


def test_films(game: Path, tmp_path: Path) -> None:
    for ending in ("svg", "html"):
        target = tmp_path / f"film.{ending}"
        done = run("film", game, "-o", target, "--art", ART, "--json")
        assert done.json["phases"] == 2
        assert 'data-phase="1"' in target.read_text("utf-8")
