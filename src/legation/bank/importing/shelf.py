"""The files that an import reads: given ones, and those that lie beside them.

Texts come from strangers, so their size and number are limited, and a text that names another one
can only mean a file in its own folder.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NoReturn

from legation.errors import MapError

__all__ = ["MAX_FILES", "MAX_TEXT", "Paper", "Shelf", "gather"]

MAX_TEXT = 4_000_000
"""Bytes of a file. The largest known one (a site's map of 852 provinces) has a tenth of it."""
MAX_FILES = 2_000
MAX_DEPTH = 4
"""Folders in folders that are looked into; pictures and the like lie beside the maps."""
_ENDINGS = (".json", ".map", ".xml", ".php", ".c", ".h", ".txt", ".md", "")
_NAMES = ("map.", "seed.", "powers.", "names.")
_PLAIN = re.compile(r"[A-Za-z0-9][\w.+-]*")


@dataclass(frozen=True)
class Paper:
    """A text and the name of its file."""

    name: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines, without their ends. Line 1 is ``lines[0]``."""
        return self.text.splitlines()

    @property
    def stem(self) -> str:
        """The file's name without folders and the last ending."""
        return posixpath.splitext(posixpath.basename(self.name.replace("\\", "/")))[0]

    @property
    def base(self) -> str:
        """The file's name without folders."""
        return posixpath.basename(self.name.replace("\\", "/"))

    def fail(self, what: str, line: int = 0) -> NoReturn:
        """Raise the ``MapError`` for this file."""
        raise MapError(what, file=self.name, line=line)


class Shelf:
    """The texts of one import. With ``disk`` false only the given texts are there."""

    def __init__(self, papers: Iterable[Paper], *, disk: bool = True) -> None:
        self.papers = tuple(papers)
        self.disk = disk
        self.used: set[str] = set()
        """The names of texts that were asked for and there."""
        self._by_name = {_tidy(paper.name): paper for paper in self.papers}

    def near(self, paper: Paper, path: str) -> Paper | None:
        """The text at ``path``, seen from the folder of ``paper``; None if there is none.

        ``path`` is ours, such as ``"classes/adjudicatorPreGame.php"``, never a text's: for those
        there is ``named``.
        """
        where = _tidy(str(Path(paper.name).parent / path))
        found = self._by_name.get(where)
        file = Path(where)
        if found is None and self.disk and file.is_file() and not file.is_symlink():
            found = self._by_name[where] = _read(file)
        return self.use(found)

    def use(self, paper: Paper | None) -> Paper | None:
        """Remember that a text was of use."""
        if paper is not None:
            self.used.add(paper.name)
        return paper

    def named(self, paper: Paper, name: str, line: int) -> Paper | None:
        """The text that ``paper`` names in ``line``: a file of its own folder, or a given one."""
        if not _PLAIN.fullmatch(name) or len(name) > 100:
            paper.fail(
                f"{name[:60]!r} is no plain name of a file; put the file into the same folder", line
            )
        found = self.near(paper, name)
        if found is None:
            found = self.use(next((one for one in self.papers if one.base == name), None))
        return found


def _tidy(name: str) -> str:
    return os.path.normpath(name)


def _read(path: Path) -> Paper:
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= MAX_TEXT else b""
    except OSError as error:
        raise MapError(f"it cannot be read: {error.strerror}", file=str(path)) from None
    if size > MAX_TEXT:
        what = f"the file has {size:,} bytes; no map needs more than {MAX_TEXT:,}"
        raise MapError(what, file=str(path))
    return Paper(str(path), decoded(data, str(path)))


def decoded(data: bytes, name: str) -> str:
    """The text of a file: UTF-8, or the Western alphabet that most of these files were written in."""
    if len(data) > MAX_TEXT:
        what = f"the file has more than {MAX_TEXT:,} bytes; no map needs that"
        raise MapError(what, file=name)
    if b"\0" in data:
        raise MapError("this is no text file", file=name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def gather(names: Iterable[str]) -> list[Paper]:
    """The texts of files, and of all files in folders that could belong to a map.

    Raises ``MapError`` for what is not there, too large, or too much.
    """
    papers: list[Paper] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            for inner in _inside(path):
                papers.append(_read(inner))
                if len(papers) > MAX_FILES:
                    what = f"more than {MAX_FILES:,} files; name a smaller folder"
                    raise MapError(what, file=name)
        elif path.exists():
            papers.append(_read(path))
        else:
            raise MapError("there is no such file or folder", file=name)
    return papers


def _inside(folder: Path) -> list[Path]:
    found = []
    for here, folders, files in os.walk(folder):
        deep = len(Path(here).relative_to(folder).parts)
        folders[:] = sorted(f for f in folders if not f.startswith(".")) if deep < MAX_DEPTH else []
        for file in sorted(files):
            path = Path(here) / file
            if _may_be_map(file) and not path.is_symlink() and path.stat().st_size <= MAX_TEXT:
                found.append(path)
    return found


def _may_be_map(file: str) -> bool:
    ending = Path(file).suffix.lower()
    return not file.startswith(".") and (file.startswith(_NAMES) or ending in _ENDINGS)
