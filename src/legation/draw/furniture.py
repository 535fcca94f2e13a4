"""What stands above the board: the title with the phase; and what a legend says of a power."""

from __future__ import annotations

from dataclasses import dataclass

from legation.draw.palette import Look
from legation.draw.text import escape, num

__all__ = ["TITLE", "Tally", "title"]

TITLE = 34.0
"""Height of the title above the board, in pixels."""


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
