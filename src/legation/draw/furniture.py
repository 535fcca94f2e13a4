"""What stands beside the board: the title with the phase, and the legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from legation.draw.palette import Look
from legation.draw.text import escape, num
from legation.values.geography import NOBODY
from legation.values.marks import STROKES

__all__ = ["ROW", "TITLE", "Tally", "legend", "legend_height", "title"]

TITLE = 34.0
"""Height of the title above the board, in pixels."""
ROW = 19.0
"""Height of a row of the legend."""
_POWER, _ORDER = 178.0, 132.0
"""Widths of a power's and of an order's entry."""

_SAMPLES: dict[str, tuple[str, float, str]] = {
    "move": ("move", 2.8, ""),
    "ride": ("move", 2.8, "2 2"),
    "join": ("move", 2.8, ""),
    "part": ("move", 2.8, ""),
    "support": ("support", 2.4, "6 4"),
    "carry": ("carry", 3.2, "1 5"),
    "leave": ("leave", 2.4, "8 3 1 3"),
    "retreat": ("retreat", 2.8, "7 5"),
    "stay": ("move", 2.2, ""),
    "gone": ("failed", 3.0, ""),
    "build": ("build", 3.0, ""),
    "change": ("build", 2.2, ""),
    "siege": ("failed", 2.2, "3 3"),
    "failed": ("failed", 2.8, ""),
    "void": ("void", 2.8, "2 6"),
}
"""Colour, width and dashes of the lines in the legend."""
_WORDS = STROKES | {"failed": "failed", "void": "void"}


@dataclass(frozen=True, slots=True)
class Tally:
    """What the legend says of a power: its look, its centres and its units."""

    look: Look
    centres: int
    units: int


_BIG, _LESS = 17.0, 15.0
"""Sizes of the two texts of a title, where there is room."""
_LETTER = 0.5
"""How wide a letter is at most on average, in parts of the size of a text."""


def title(text: str, right: str, width: float) -> str:
    """The line above the board: what it is, and what phase. On a narrow board both are smaller."""
    wanted = _LETTER * (_BIG * len(text) + _LESS * len(right)) + 24
    small = min(1.0, width / wanted)
    return (
        f'<text class="t tl" x="6" y="-11" font-size="{num(_BIG * small)}" font-weight="bold">'
        f"{escape(text)}</text>"
        f'<text class="t te" x="{num(width - 6)}" y="-11" font-size="{num(_LESS * small)}">'
        f"{escape(right)}</text>"
    )


def _columns(width: float, entry: float) -> int:
    return max(1, int((width - 12) // entry))


def _rows(count: int, width: float, entry: float) -> int:
    columns = _columns(width, entry)
    return -(-count // columns)


def legend_height(tallies: Sequence[Tally], shapes: Sequence[str], width: float) -> float:
    """How high a legend of that width is."""
    rows = _rows(len(tallies), width, _POWER) + _rows(len(shapes), width, _ORDER)
    return rows * ROW + 10 if rows else 0.0


def legend(tallies: Sequence[Tally], shapes: Mapping[str, bool], top: float, width: float) -> str:
    """The powers with their colours, letters and counts, and the lines that were used."""
    text = ""
    columns = _columns(width, _POWER)
    for number, tally in enumerate(tallies):
        x = 8 + (number % columns) * _POWER
        y = top + 6 + (number // columns) * ROW
        text += _entry(tally, x, y)
    top += _rows(len(tallies), width, _POWER) * ROW
    columns = _columns(width, _ORDER)
    listed = [shape for shape in _SAMPLES if shape in shapes]
    for number, shape in enumerate(listed):
        x = 8 + (number % columns) * _ORDER
        y = top + 6 + (number // columns) * ROW
        text += _sample(shape, x, y)
    return f'<g class="legend">{text}</g>'


def _entry(tally: Tally, x: float, y: float) -> str:
    look = tally.look
    counts = f"{tally.centres} · {tally.units}"
    name = look.name if len(look.name) <= 15 else f"{look.name[:14]}…"
    letter = "" if look.power == NOBODY else look.letter
    return (
        f'<g transform="scale(.1)"><rect class="o{look.number}" x="{num(x * 10)}" '
        f'y="{num(y * 10)}" width="240" height="140"/></g>'
        f'<rect class="sw" fill="none" x="{num(x)}" y="{num(y)}" width="40" height="14"/>'
        f'<rect class="sw f{look.number}" x="{num(x + 24)}" y="{num(y)}" width="16" height="14"/>'
        f'<text class="t{look.number}" x="{num(x + 32)}" y="{num(y + 11)}" font-size="10" '
        f'font-weight="bold">{escape(letter)}</text>'
        f'<text class="t tl" x="{num(x + 45)}" y="{num(y + 11.5)}" font-size="12">{escape(name)}'
        f' <tspan font-size="10.5">{counts}</tspan></text>'
    )


def _sample(shape: str, x: float, y: float) -> str:
    kind, width, dashes = _SAMPLES[shape]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    middle = y + 8
    text = (
        f'<path class="a a-{kind}" stroke-width="{num(width)}"{dashed} '
        f'd="M{num(x)} {num(middle)}h34"/>'
    )
    if shape in ("move", "ride", "join", "part", "retreat", "failed"):
        end = x + 34
        text += (
            f'<path class="h-{kind}" d="M{num(end + 7)} {num(middle)}'
            f'L{num(end - 2)} {num(middle - 5)}V{num(middle + 5)}z"/>'
        )
    if shape in ("failed", "gone"):
        m = x + 17
        text += (
            f'<path class="a a-failed" stroke-width="2.6" d="M{num(m - 4)} {num(middle - 4)}l8 8'
            f'm0-8l-8 8"/>'
        )
    words = escape(_WORDS[shape])
    return f'{text}<text class="t tl" x="{num(x + 46)}" y="{num(y + 12)}" font-size="11">{words}</text>'
