"""The text of a map file: bounded reading, and finding the line a fact was written on.

``tomllib`` knows lines only for syntax errors. For all other mistakes the text is scanned for the
key or the quoted word that is at fault.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NoReturn

from legation.errors import MapError

__all__ = ["MAX_TEXT", "Source", "nearest"]

MAX_TEXT = 2_000_000
"""Bytes of text a map may have; the largest known map (852 provinces) needs a tenth of it."""
MAX_DOTS = 200
"""Dots on one line: keys with thousands of parts take ``tomllib`` quadratic time."""

_HEADER = re.compile(
    r"^\s*(\[\[?)\s*([^\s\[\].\"']+)\s*(?:\.\s*[\"']?([^\s\[\]\"']+)[\"']?\s*)?\]\]?"
)
_KEY = re.compile(r"^\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s=\"'.#]+))\s*[=.]")
_QUOTED = re.compile(r"\"([^\"\\]*)\"|'([^']*)'")


def nearest(word: str, known: Iterable[str], *, least: float = 0.6) -> str:
    """``"; did you mean 'par'?"`` for the known word nearest to ``word``, or nothing."""
    near = difflib.get_close_matches(word[:80], [k for k in known if len(k) <= 80], 1, least)
    return f"; did you mean {near[0]!r}?" if near else ""


class Source:
    """One map text: its data, and where things are in it."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file

    def fail(self, what: str, line: int = 0) -> NoReturn:
        """Raise the ``MapError`` for this file."""
        raise MapError(what, file=self.file, line=line)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.splitlines()

    def load(self) -> dict[str, Any]:
        """The TOML data. Raises ``MapError`` for text that is too large, too deep or not TOML."""
        if len(self.text.encode("utf-8", "surrogatepass")) > MAX_TEXT:
            self.fail(f"the text is larger than {MAX_TEXT:,} bytes; no map needs that")
        for number, line in enumerate(self.lines, 1):
            if line.count(".") > MAX_DOTS:
                self.fail(f"more than {MAX_DOTS} dots on one line; break the line", number)
        try:
            return tomllib.loads(self.text)
        except RecursionError:
            self.fail("lists or tables are nested too deeply; a map needs three levels at most")
        except ValueError as error:  # TOMLDecodeError is one; huge numbers raise the plain one
            self._syntax(str(error))

    def _syntax(self, message: str) -> NoReturn:
        found = re.search(r"at line (\d+), column \d+", message)
        line = int(found[1]) if found else len(self.lines) if "end of document" in message else 0
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        key = _KEY.match(text)
        if "overwrite" in message and key:
            self.fail(f"{_name(key)!r} is written twice; leave one of the two out", line)
        self.fail(f"this is not TOML: {message}", line)

    @cached_property
    def _sections(self) -> list[tuple[str, bool, str, int]]:
        """All headers: name, whether ``[[...]]``, the part after a dot, line."""
        heads = ((_HEADER.match(text[:400]), n) for n, text in enumerate(self.lines, 1))
        return [(m[2], m[1] == "[[", m[3] or "", n) for m, n in heads if m]

    def header(self, name: str, index: int = 0) -> tuple[int, int]:
        """First and last line of the section ``[name]`` or of the ``index``-th ``[[name]]``."""
        seen = -1
        start = 0
        for head, array, _, line in self._sections:
            if start and (head != name or array):
                return start, line - 1
            if head == name:
                seen += array
                if not start and (seen == index or seen < 0):
                    start = line
        return (start, len(self.lines)) if start else (0, 0)

    def heads(self, name: str) -> list[int]:
        """The lines of all ``[[name]]`` headers."""
        return [line for head, array, _, line in self._sections if head == name and array]

    def key(self, name: str, key: str, index: int = 0) -> int:
        """The line where ``key`` is set in a section, else the line of the section's header.

        A key of an inline table, or a word in quotes, is found as well.
        """
        start, stop = self.header(name, index)
        if not start:
            return self.keys("").get(name, 0)
        quoted = (f'"{key}"', f"'{key}'")
        word = re.compile(rf"(?<![\w\"'-]){re.escape(key)}\s*=")
        for number in range(start, stop + 1):
            text = self.lines[number - 1]
            if word.search(text) or any(q in text for q in quoted):
                return number
        return start

    def keys(self, name: str) -> dict[str, int]:
        """The line of every key of the section ``[name]``; ``[name.key]`` headers count."""
        start, stop = self.header(name) if name else (1, len(self.lines))
        found: dict[str, int] = {}
        for number in range(start, stop + 1) if start else ():
            match = _KEY.match(self.lines[number - 1][:400])
            if match:
                found.setdefault(_name(match), number)
        return found | {
            tail: line for head, _, tail, line in self._sections if head == name and tail
        }

    @cached_property
    def quoted(self) -> dict[str, list[int]]:
        """The lines of every quoted text, for the entries of lists."""
        found: dict[str, list[int]] = {}
        for number, text in enumerate(self.lines, 1):
            for match in _QUOTED.finditer(text):
                found.setdefault(match[1] or match[2] or "", []).append(number)
        return found


def _name(match: re.Match[str]) -> str:
    return next((group for group in match.groups() if group is not None), "")
