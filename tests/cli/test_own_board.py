"""``legation board`` for a designer's own map: made here, checked, drawn; and what cannot be is told."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("shapely")
pytest.importorskip("scipy")

from legation.makers import workshop
from tests.cli.console import run

MAP = """\
[map]
id = "my-narrows"
name = "My Narrows"
[[power]]
id = "north"
name = "North"
[[power]]
id = "south"
name = "South"
[province]
nor = { name = "Norland", kind = "land", centre = true, home = "north" }
sud = { name = "Sudmark", kind = "land", centre = true, home = "south" }
gat = { name = "Gate City", kind = "land", centre = true }
wes = { name = "Western Sea", kind = "sea" }
[links]
army  = ["gat: nor sud"]
fleet = ["wes: nor sud gat", "gat: nor sud"]
[[setup]]
id = "usual"
first = "spring 1901"
win = 3
units = { north = ["A nor"], south = ["F sud"] }
"""
VARIANT = (
    '[variant]\nid = "duel"\nname = "Duel"\nmap = "narrows.toml"\n[[rule]]\nuse = "standard"\n'
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "narrows.toml").write_text(MAP, encoding="utf-8")
    (tmp_path / "duel.toml").write_text(VARIANT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workshop, "families", lambda: pytest.fail("the bank need not be read"))
    return tmp_path


def told(*command: str | Path) -> str:
    done = run(*command)
    assert done.code == 2, done.out
    return " ".join(done.err.split())


def test_from_a_map_file_to_a_picture(folder: Path) -> None:
    made = run("board", "make", "narrows.toml")
    assert made.code == 0, made.err
    assert "5 of 5 contacts" in made.out
    assert "my-narrows.json" in made.out
    assert sorted(path.name for path in folder.iterdir()) == [
        "duel.toml",
        "my-narrows.json",
        "narrows.toml",
    ]
    checked = run("board", "check", "narrows.toml", "--art", "my-narrows.json")
    assert (checked.code, checked.out.split(":")[0]) == (0, "narrows.toml")
    assert run("draw", "duel.toml", "--art", "my-narrows.json", "-o", "duel.svg").code == 0
    assert "Gate City" in (folder / "duel.svg").read_text(encoding="utf-8")
    first = (folder / "my-narrows.json").read_bytes()
    run("board", "make", "narrows.toml", "-o", "again")
    assert (folder / "again" / "my-narrows.json").read_bytes() == first


def test_without_a_board_it_is_told_how_to_make_one(folder: Path) -> None:
    for command in (
        ("draw", "duel.toml", "-o", "a.svg"),
        ("board", "check", "narrows.toml"),
    ):
        text = told(*command)
        assert "legation board make FILE.toml -o FOLDER" in text
        assert "--art FOLDER/my-narrows.json" in text


def test_mistakes_are_told_at_once(folder: Path) -> None:
    assert "there is no map 'nosuch'" in told("board", "make", "nosuch")
    (folder / "bad.toml").write_text(MAP.replace("gat: nor sud", "gat: nro sud", 1), "utf-8")
    assert "bad.toml:16" in told("board", "make", "bad.toml")
    assert "did you mean 'nor'" in told("board", "make", "bad.toml")
    assert "say --out" in told("board", "make", "narrows.toml", "standard")
    assert "there are no facts of 'my-narrows'" in told(
        "board", "make", "narrows.toml", "--maker", "H"
    )
    assert "No such file" in told("board", "check", "narrows.toml", "--art", "none.json")
    assert "--art" in told("board", "check", "--all", "--art", "none.json")
    (folder / "no.json").write_bytes(b"\xff\xfe\x00")
    assert "no.json: not text" in told("board", "check", "narrows.toml", "--art", "no.json")
