"""The screen: consoles for output and errors, their colours and their marks."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from rich.console import Console
from rich.theme import Theme

__all__ = ["Screen", "errors", "marks_for", "output", "power_style", "print_json"]

_WIDE = 10_000
"""Columns of an output that is no terminal: a line stays a line, for those who search in it."""

_NARROWEST = 30
_JSON_LINE = 100
"""Letters of JSON that may stand on one line where it is written for people."""

_THEME = Theme(
    {
        "error": "bold red",
        "note": "yellow",
        "quiet": "bright_black",
        "phase": "bold",
        "good": "green",
        "failed": "yellow",
        "beaten": "bold red",
        "void": "magenta",
        "unread": "magenta",
        "idle": "bright_black",
        "command": "bold cyan",
    }
)

# By the place of a power in the map's list. On the standard board, whose list is alphabetical,
# these are about the colours of the pieces.
_POWERS = ("red", "bright_blue", "cyan", "white", "green", "magenta", "yellow")

_MARKS = {
    "good": "✓",
    "failed": "✗",
    "beaten": "!",
    "void": "∅",
    "unread": "?",
    "idle": "·",
    "line": "─",
}
_PLAIN = {
    "good": "+",
    "failed": "x",
    "beaten": "!",
    "void": "0",
    "unread": "?",
    "idle": ".",
    "line": "-",
}


class Screen(Console):
    """A rich console that leaves the lines alone when nobody looks at them in a terminal."""

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, emoji=False, theme=_THEME, **options)
        self.used = False
        """Whether a page has written to it."""
        if not self.is_terminal and not os.environ.get("COLUMNS", "").isdigit():
            self.width = _WIDE
        elif self.width < _NARROWEST:
            self.width = _NARROWEST

    def on_broken_pipe(self) -> None:
        """Leave the error to the edge."""
        raise BrokenPipeError

    @property
    def page(self) -> int:
        """The columns that lines across the page may take."""
        return min(self.width, 112)


def output() -> Screen:
    """The console for results."""
    return Screen()


def errors() -> Screen:
    """The console for errors, notes and progress."""
    return Screen(stderr=True)


def marks_for(screen: Console) -> dict[str, str]:
    """The marks of outcomes, in plain letters where the stream has no others."""
    try:
        "".join(_MARKS.values()).encode(screen.encoding)
    except (UnicodeEncodeError, LookupError):
        return _PLAIN
    return _MARKS


def power_style(number: int) -> str:
    """The style of a power, by its place in the map's list."""
    return _POWERS[number % len(_POWERS)]


def print_json(value: Any, *, indent: int | None = None) -> None:
    """Write a value as JSON; only ASCII, so that every stream carries it.

    Without ``indent`` it is one line. With it, what is short enough still stands on one line.
    """
    text = json.dumps(value) if indent is None else _spread(value, indent, 0)
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _spread(value: Any, indent: int, depth: int) -> str:
    short = json.dumps(value)
    if len(short) + depth <= _JSON_LINE or not isinstance(value, dict | list):
        return short
    blanks = " " * (depth + indent)
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(name)}: {_spread(inner, indent, depth + indent)}"
            for name, inner in value.items()
        ]
        opening, closing = "{", "}"
    else:
        parts = [_spread(inner, indent, depth + indent) for inner in value]
        opening, closing = "[", "]"
    lines = ",\n".join(f"{blanks}{part}" for part in parts)
    return f"{opening}\n{lines}\n{' ' * depth}{closing}"
