"""Rules sheets: finding them by the names of variants."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.bank import files
from legation.bank.rulesheets import load_sheet, sheets, sheets_of
from legation.errors import VariantError
from tests.cli.console import run

VARIANT = '[variant]\nid = "mine"\nname = "Mine"\nmap = "standard"\nsheet = "toys"\n'
VARIANT += '[[rule]]\nuse = "standard"\n'


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package that brings two sheets."""
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "toys.md").write_text("# Toys\n\n## TOY-1 Balls\n\nA ball rolls.\n")
    (tmp_path / "sheets" / "games.md").write_text("# Games\n\n## GAM-1 Boards\n")
    monkeypatch.setattr(files, "_outside", lambda: [tmp_path])
    return tmp_path


def test_by_id(toys: Path) -> None:
    sheet = load_sheet("toys")
    assert sheet is not None
    assert sheet.rules[0].number == "TOY-1"
    assert load_sheet("nothing") is None
    assert load_sheet("../toys") is None
    assert {"toys", "games"} <= {sheet.id for sheet in sheets()}
    assert not {"toys", "games"} & {sheet.id for sheet in sheets(own=True)}


def test_of_a_variant(toys: Path) -> None:
    path = toys / "mine.toml"
    path.write_text(VARIANT, encoding="utf-8")
    assert [sheet.id for sheet in sheets_of(str(path))] == ["toys"]
    assert [sheet.id for sheet in sheets_of(f"{path}+games+toys")] == ["toys", "games"]
    assert sheets_of("standard") == ()


def test_of_a_file_that_is_broken(toys: Path) -> None:
    path = toys / "mine.toml"
    path.write_text("[variant", encoding="utf-8")
    with pytest.raises(VariantError, match="not valid TOML"):
        sheets_of(str(path))


def test_the_command(toys: Path) -> None:
    path = toys / "mine.toml"
    path.write_text(VARIANT, encoding="utf-8")
    done = run("bank", "show", path, "--rules")
    assert done.code == 0
    assert "## TOY-1 Balls\n\nA ball rolls.\n" in done.out
    done = run("bank", "show", "standard+games", "--rules", "--json")
    assert [sheet["id"] for sheet in done.json] == ["games"]
    path.write_text(VARIANT.replace("toys", "nothing"), encoding="utf-8")
    done = run("bank", "show", path, "--rules")
    assert done.code == 2
    assert "there is no rules sheet" in done.err
    assert run("bank", "show", toys / "gone.toml", "--rules").code == 2


def test_an_entry_of_the_catalogue_shows_its_sheet(toys: Path) -> None:
    (toys / "sheets" / "gunboat.md").write_text("# Gunboat\n\n## GUN-1 Silence\n")
    assert "## GUN-1 Silence" in run("bank", "show", "gunboat", "--rules").out
    assert "GUN-1" not in run("bank", "show", "gunboat").out
    (sheet,) = run("bank", "show", "gunboat", "--json").json["sheets"]
    assert sheet["rules"] == [{"number": "GUN-1", "title": "Silence", "text": ""}]


def test_a_sheet_in_parts(toys: Path) -> None:
    for part, number in (("red", 1), ("blue", 2)):
        text = f"# Bricks, {part}\n\n## BRI-{number} {part}\n"
        (toys / "sheets" / f"bricks-{part}.md").write_text(text, encoding="utf-8")
    path = toys / "mine.toml"
    path.write_text(VARIANT.replace('"toys"', '"bricks"'), encoding="utf-8")
    assert [sheet.id for sheet in sheets_of(str(path))] == ["bricks-blue", "bricks-red"]
