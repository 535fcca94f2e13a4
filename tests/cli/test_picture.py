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
