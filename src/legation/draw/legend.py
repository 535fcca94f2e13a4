"""The legend below the board: the powers, the lines that were used, and the signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from legation.draw.furniture import Tally
from legation.draw.hatch import swatch_lines
from legation.draw.signs import glyph
from legation.draw.text import escape, num
from legation.values.geography import NOBODY
from legation.values.marks import SIGNS, STROKES, TRACES, Mark, Sign, Trace

__all__ = ["ROW", "Entry", "legend", "legend_height", "signs_in"]

ROW = 19.0
"""Height of a row of the legend."""
_ORDER = 128.0
"""Width of an entry of a line or of a sign at least."""
_LETTER = 6.0
"""How wide a letter is at most on average, in pixels."""
_LONGEST = 20
"""Letters of a name; what is longer is cut."""

_SAMPLES: dict[str, tuple[str, float, str]] = {
    "move": ("move", 2.8, ""),
    "ride": ("move", 2.8, ""),
    "join": ("move", 2.8, ""),
    "part": ("move", 2.8, ""),
    "support": ("support", 2.4, "6 4"),
    "carry": ("carry", 3.2, "1 5"),
    "leave": ("leave", 2.4, "8 3 1 3"),
    "retreat": ("retreat", 2.8, "7 5"),
    "stay": ("move", 2.2, ""),
    "gone": ("failed", 2.6, ""),
    "build": ("build", 2.6, ""),
    "change": ("build", 2.2, ""),
    "siege": ("failed", 2.2, ""),
    "failed": ("failed", 2.8, ""),
    "void": ("void", 1.9, "2 6"),
}
"""Colour, width and dashes of the lines in the legend."""
_WORDS = STROKES | {"failed": "failed", "void": "void"}
_HEADS = ("move", "ride", "join", "part", "retreat", "failed", "change", "void")
_ENDS = ("support", "carry", "leave")
"""The lines that end in a dot, on the way that they help."""


class Entry(NamedTuple):
    """A sign in the legend: what is drawn (as SVG text about 0, 0 where it is no mark), and its word."""

    mark: Sign | Trace | str
    word: str


def signs_in(marks: Iterable[Mark]) -> tuple[Entry, ...]:
    """What of the marks of rules the legend explains, each once; tags tell themselves what they are."""
    found: dict[tuple[str, str], Entry] = {}
    for mark in marks:
        if isinstance(mark, Sign):
            word = SIGNS.get(mark.shape, "")
            if word and 0 < len(mark.about) <= 14:
                word = mark.about
            key = (mark.shape, mark.text if mark.shape == "trouble" else "")
        elif isinstance(mark, Trace):
            word, key = TRACES.get(mark.style, ""), (mark.style, "")
        else:
            continue
        if word:
            found.setdefault(key, Entry(mark, word))
    return tuple(found[key] for key in sorted(found))


class _Grid(NamedTuple):
    """Entries in even columns."""

    columns: int
    step: float
    rows: int

    @classmethod
    def of(cls, count: int, entry: float, width: float, most: float) -> _Grid:
        if not count:
            return cls(1, 0.0, 0)
        fit = max(1, int((width - 12) // entry))
        rows = -(-count // fit)
        columns = -(-count // rows)
        return cls(columns, min(most, max(entry, (width - 12) / columns)), rows)

    def spot(self, number: int, top: float) -> tuple[float, float]:
        """The upper left corner of an entry."""
        return 8 + (number % self.columns) * self.step, top + 6 + (number // self.columns) * ROW


def _powers(tallies: Sequence[Tally], width: float) -> _Grid:
    longest = max((len(_named(tally)) for tally in tallies), default=0)
    return _Grid.of(len(tallies), 92 + _LETTER * longest, width, 178.0)


def _lines(words: Sequence[str], width: float) -> _Grid:
    longest = max(map(len, words), default=0)
    return _Grid.of(len(words), max(_ORDER, 58 + _LETTER * longest), width, 150.0)


def _texts(asides: Sequence[str], width: float) -> _Grid:
    longest = max(map(len, asides), default=0)
    return _Grid.of(len(asides), 16 + 0.92 * _LETTER * longest, width, width)


def legend_height(
    tallies: Sequence[Tally],
    shapes: Sequence[str],
    signs: Sequence[Entry],
    width: float,
    asides: Sequence[str] = (),
) -> float:
    """How high a legend of that width is."""
    words = [_WORDS[one] for one in shapes if one in _SAMPLES] + [one.word for one in signs]
    rows = _powers(tallies, width).rows + _lines(words, width).rows + _texts(asides, width).rows
    return rows * ROW + 10 if rows else 0.0


def legend(
    tallies: Sequence[Tally],
    shapes: Mapping[str, bool],
    signs: Sequence[Entry],
    top: float,
    width: float,
    asides: Sequence[str] = (),
    *,
    plain: bool = False,
) -> str:
    """The powers with their colours, letters and counts; the lines that were used; the signs there are.

    ``asides`` are the orders that are nowhere on the board, as texts. ``plain``: patterns as lines, for
    formats that know none.
    """
    text = ""
    grid = _powers(tallies, width)
    for number, tally in enumerate(tallies):
        x, y = grid.spot(number, top)
        pattern = tally.look.pattern if plain else ""
        text += _entry(tally, x, y, swatch_lines(x, y, 24, 14, pattern) if pattern else "")
    top += grid.rows * ROW
    listed = [shape for shape in _SAMPLES if shape in shapes]
    grid = _lines([_WORDS[one] for one in listed] + [one.word for one in signs], width)
    for number, shape in enumerate(listed):
        text += _sample(shape, *grid.spot(number, top))
    for number, sign in enumerate(signs, len(listed)):
        x, y = grid.spot(number, top)
        text += f'<g transform="translate({num(x + 26)} {num(y + 8)})">{_mark(sign.mark)}</g>'
        text += _word(sign.word, x, y)
    top += grid.rows * ROW
    grid = _texts(asides, width)
    for number, aside in enumerate(asides):
        x, y = grid.spot(number, top)
        text += _word(aside, x - 46, y)
    return f'<g class="legend">{text}</g>'


def _named(tally: Tally) -> str:
    name = tally.look.name
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def _entry(tally: Tally, x: float, y: float, hatch: str) -> str:
    look = tally.look
    counts = f"{tally.centres} · {tally.units}"
    letter = "" if look.power == NOBODY else look.letter
    return (
        f'<g transform="scale(.1)"><rect class="o{look.number}" x="{num(x * 10)}" '
        f'y="{num(y * 10)}" width="240" height="140"/></g>{hatch}'
        f'<rect class="sw" fill="none" x="{num(x)}" y="{num(y)}" width="40" height="14"/>'
        f'<rect class="sw f{look.number}" x="{num(x + 24)}" y="{num(y)}" width="16" height="14"/>'
        f'<text class="t{look.number}" x="{num(x + 32)}" y="{num(y + 11)}" font-size="10" '
        f'font-weight="bold">{escape(letter)}</text>'
        f'<text class="t tl" x="{num(x + 45)}" y="{num(y + 11.5)}" font-size="12">'
        f'{escape(_named(tally))} <tspan font-size="10.5">{counts}</tspan></text>'
    )


def _word(word: str, x: float, y: float) -> str:
    return (
        f'<text class="t tl" x="{num(x + 46)}" y="{num(y + 12)}" font-size="11">'
        f"{escape(word)}</text>"
    )


def _mark(mark: Sign | Trace | str) -> str:
    """A sign or a piece of a trace about 0, 0."""
    if isinstance(mark, str):
        return mark
    if isinstance(mark, Sign):
        return glyph(mark)
    if mark.style == "rail":
        ties = "".join(f"M{x}-3v6" for x in range(-15, 16, 6))
        return (
            '<g class="rail"><path stroke-width="1.6" d="M-18 0h36"/>'
            f'<path stroke-width="1.1" d="{ties}"/></g>'
        )
    return '<g class="way"><path d="M-18 0h36"/></g>'


# --- lines -----------------------------------------------------------------------------------------


def _sample(shape: str, x: float, y: float) -> str:
    """A line of an order as it is drawn on the board, from x to the right."""
    kind, width, dashes = _SAMPLES[shape]
    middle = y + 8
    text = _BODY[shape](kind, width) if shape in _BODY else _line(kind, width, dashes)
    if shape in _HEADS:
        text += f'<path class="h-{kind}" d="M41 0L32-5V5z"/>'
    if shape in _ENDS:
        text += f'<circle class="h-{kind}" cx="36" r="3.2"/>'
    return (
        f'<g transform="translate({num(x)} {num(middle)})">{text}</g>{_word(_WORDS[shape], x, y)}'
    )


def _line(kind: str, width: float, dashes: str = "", data: str = "M0 0h34") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path class="a a-{kind}" stroke-width="{num(width)}"{dashed} d="{data}"/>'


def _crossed(kind: str, width: float) -> str:
    return _line(kind, width) + _line("failed", 2.6, "", "M13-4l8 8m0-8l-8 8")


def _block(kind: str, width: float) -> str:
    """A unit that is no power's."""
    return '<rect class="plate" x="18" y="-5" width="16" height="9" rx="1.5"/>'


_SIEGE: Sign = Sign("siege", "")
_BODY: dict[str, Callable[[str, float], str]] = {
    "failed": _crossed,
    "gone": lambda kind, width: (
        _block(kind, width) + _line(kind, width, "", "M18-6l16 11m0-11l-16 11")
    ),
    "stay": lambda kind, width: _block(kind, width) + _line(kind, width, "", "M18 7h16"),
    "build": lambda kind, width: (
        _block(kind, width)
        + f'<circle class="a a-{kind}" stroke-width="{num(width)}" cx="26" cy="-.5" r="8"/>'
    ),
    "siege": lambda kind, width: f'<g transform="translate(26 0)">{glyph(_SIEGE)}</g>',
    "ride": lambda kind, width: (
        _line(kind, width) + _line(kind, 1.2, "", "M4-4v8m6-8v8m6-8v8m6-8v8m6-8v8")
    ),
    "join": lambda kind, width: _line(kind, width) + _plate("+", 23),
    "part": lambda kind, width: _line(kind, width) + _plate("1", 8),
}
"""What is drawn for a shape in place of a line alone."""


def _plate(text: str, x: float) -> str:
    return (
        f'<rect class="tag a-move" x="{num(x - 5.5)}" y="-5.5" width="11" height="11" rx="5"/>'
        f'<text class="tagtext" x="{num(x)}" y="3.1">{text}</text>'
    )
