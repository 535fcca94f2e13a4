"""Record files are written whole and only ever grow."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from legation.errors import RecordError
from legation.record import Game, store


def test_a_file_grows_with_its_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game()
    game.save(path)
    first = path.read_bytes()
    game.write("france", "A par - bur")
    game.process()
    game.save(path)
    assert path.read_bytes().startswith(first)
    assert [item.name for item in tmp_path.iterdir()] == ["game.jsonl"]


def test_another_game_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game()
    game.process()
    game.save(path)
    stale = Game()
    with pytest.raises(RecordError, match="holds another game, or has gone on"):
        stale.save(path)
    assert Game.load(path).dumps() == game.dumps()


def test_a_crash_while_writing_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    game = Game()
    game.save(path)
    before = path.read_bytes()

    def crash(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", crash)
    game.process()
    with pytest.raises(RecordError, match="No space left on device"):
        game.save(path)
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_files_that_cannot_be_read_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        Game.load(tmp_path / "none.jsonl")
    with pytest.raises(RecordError, match="cannot be read"):
        Game.load(tmp_path)
    odd = tmp_path / "odd.jsonl"
    odd.write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match="not UTF-8"):
        Game.load(odd)
    monkeypatch.setattr(store, "LARGEST", 1)
    with pytest.raises(RecordError, match="larger than 1 bytes"):
        Game.load(odd)
    with pytest.raises(RecordError, match="cannot be written"):
        Game().save(tmp_path / "no" / "folder" / "game.jsonl")


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_the_mode_of_a_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game()
    game.save(path)
    path.chmod(0o640)
    game.process()
    game.save(path)
    assert path.stat().st_mode & 0o777 == 0o640
