"""Runs the commands of a page in this process: quicker than a process each."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.console import run
from tools import check_docs

__all__ = ["replayed"]

_FROM = re.compile(r"(.*?)\s*< (\S+)\s*$", re.DOTALL)


def replayed(page: str, folder: Path) -> tuple[str, list[str]]:
    """The page with what its commands print, and those that printed something else than it shows.

    The files of the page are written to ``folder``, which must be where the process is. ``< FILE`` behind
    a command is its input.
    """
    fresh: list[str] = []
    wrong: list[str] = []
    last = 0
    for block in check_docs.blocks_of(page):
        if block.name:
            (folder / block.name).write_text(block.text, encoding="utf-8")
            continue
        text = ""
        for command, shown in check_docs.commands_of(block.text):
            told = _printed(command, folder)
            agrees = check_docs.agrees(shown, told)
            wrong += [] if agrees else [command]
            text += f"$ {command}{shown if agrees else _bare(told)}"
        fresh += [page[last : block.start], text]
        last = block.end
    return "".join([*fresh, page[last:]]), wrong


def _printed(command: str, folder: Path) -> str:
    given = _FROM.fullmatch(command)
    text = (folder / given[2]).read_text(encoding="utf-8") if given else ""
    name, *words = shlex.split(given[1] if given else command)
    assert name == "legation"
    done = run(*words, text=text, COLUMNS=str(check_docs.COLUMNS))
    return done.out + done.err


def _bare(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())
