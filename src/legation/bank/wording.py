"""Whether players can name the provinces and powers of a map: its words are read as orders are."""

from __future__ import annotations

from collections.abc import Iterator

from legation.board.board import Board
from legation.board.checks import Finding
from legation.errors import NotationError
from legation.notation.names import NameTable, name_table
from legation.values.geography import province_of

__all__ = ["check_words"]


def check_words(board: Board) -> list[Finding]:
    """Words that orders would not read, or would read as another province or power.

    An id that orders do not read is an error, since nothing else is sure to be read; a name or an alias
    is a warning.
    """
    names = name_table(board)
    found = [*_provinces(board, names), *_powers(board, names)]
    findings = [Finding(level, board.map.file, line, text) for level, line, text in found]
    return sorted(findings, key=lambda f: (f.level, f.line, f.text))


def _provinces(board: Board, names: NameTable) -> Iterator[tuple[str, int, str]]:
    for info in board.map.provinces:
        if info.id not in board.index:
            continue
        for word in dict.fromkeys((info.id, info.name, *info.also)):
            try:
                meant = province_of(names.place(word))
            except NotationError:
                meant = ""
            if meant != info.id:
                yield _told(word, info.id, repr(info.id), meant, info.line)


def _powers(board: Board, names: NameTable) -> Iterator[tuple[str, int, str]]:
    for info in board.map.powers:
        for word in dict.fromkeys((info.id, info.name, *info.adjectives, *info.also)):
            try:
                meant = names.power(word)
            except NotationError:
                meant = ""
            if meant != info.id:
                yield _told(word, info.id, f"the power {info.id!r}", meant, info.line)


def _told(word: str, key: str, shown: str, meant: str, line: int) -> tuple[str, int, str]:
    how = f"orders read it as {meant!r}" if meant else "orders cannot be read with it"
    level, what = ("error", "id") if word == key else ("warning", "name")
    return level, line, f"{word!r} is for {shown}, but {how}; give it another {what}"
