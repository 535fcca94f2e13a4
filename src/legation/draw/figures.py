"""Units: outlines by shape, with size, letter and what makes a unit stand out.

A figure is drawn about 0, 0 and fits 24 × 16 pixels (a tower 16 × 18); it is then moved and scaled.
"""

from __future__ import annotations

from collections.abc import Mapping

from legation.draw.beside import PLATE, plate_text
from legation.draw.curves import XY
from legation.draw.palette import Look
from legation.draw.text import at, escape, num
from legation.values.geography import Kind
from legation.values.marks import Figure
from legation.values.units import Parts

__all__ = ["KNOWN", "beaten", "figure", "unit"]

KNOWN: dict[Kind, Figure] = {
    "army": Figure("army", "block"),
    "fleet": Figure("fleet", "hull"),
    "garrison": Figure("garrison", "tower"),
    "wing": Figure("wing", "wing"),
}
"""The kinds of unit that a map file names. Others are brought by modules, or become a disc."""

# By shape: the outline (filled with the power's ink), and the lines on it that say what it is.
_BODIES: dict[str, tuple[str, str]] = {
    "block": ("M-11.8-5.2l2.4-2.4H9.4l2.4 2.4V5.2l-2.4 2.4H-9.4l-2.4-2.4z",
              "M-10.6-6.4L10.6 6.4M-10.6 6.4L10.6-6.4"),
    "hull": ("M-12 1.8H12L8.4 8H-8.4zM-.8-9.6L8.2.4H-.8zM-2.6-6.8L-8.6.4H-2.6z", ""),
    "tower": ("M-6.4 8V-3H-7.6V-8.4H-4.6V-6.2H-1.6V-8.4H1.6V-6.2H4.6V-8.4H7.6V-3H6.4V8z",
              "M-1.8 7.4V3.4a1.8 1.8 0 0 1 3.6 0V7.4"),
    "wing": ("M-12 2.4L0-6.4L12 2.4L8.2 4.2L0 1.2L-8.2 4.2zM-1.6 1V7.6H1.6V1z", ""),
    "rider": ("M-10 7.6V-2.4L-3.2-7.8L10-3.6V.6L4.4 1.4L10 7.6z", "M-4.6-3.4h.01"),
    "disc": ("M-8.4 0a8.4 8.4 0 1 0 16.8 0a8.4 8.4 0 1 0-16.8 0z", ""),
}  # fmt: skip
# With a letter: where it stands, and an outline with room for it.
_LETTERED: dict[str, tuple[str, float]] = {
    "hull": ("M-12 2.6H12L8.6 8.4H-8.6zM-6.6-9.4H6.6V1.2H-6.6z", 0.0),
    "wing": (_BODIES["wing"][0], 2.4),
}
_LETTER_Y = {"block": 4.0, "hull": -0.2, "tower": 4.4, "rider": 5.2, "wing": 3.4, "disc": 4.0}
_STAR = "".join(
    f"{'M' if n == 0 else 'L'}{num(x)} {num(y)}"
    for n, (x, y) in enumerate(
        (
            (0, -15), (3.6, -10.4), (9.6, -12.6), (10.6, -7.4), (16.8, -7), (14, -1.6), (18.4, 2.4),
            (13, 4.6), (13.4, 10.4), (7.4, 9.4), (4, 14), (0, 10), (-4, 14), (-7.4, 9.4),
            (-13.4, 10.4), (-13, 4.6), (-18.4, 2.4), (-14, -1.6), (-16.8, -7), (-10.6, -7.4),
            (-9.6, -12.6), (-3.6, -10.4),
        )
    )
) + "z"  # fmt: skip


def figure(shape: str, look: Look, letter: str = "") -> str:
    """An outline in the colours of a power, about 0, 0; with a letter in place of its own lines."""
    body, lines = _BODIES.get(shape, _BODIES["disc"])
    if letter:
        body = _LETTERED.get(shape, (body, 0.0))[0]
    text = f'<path class="f{look.number}" d="{body}"/>'
    if letter:
        size = 11.0 if len(letter) == 1 else 8.5
        if shape in ("hull", "tower"):
            size -= 1.5
        y = num(_LETTER_Y.get(shape, 4.0) - (11 - size) * 0.25)
        return (
            f'{text}<text class="letter t{look.number}" style="font-size:{num(size)}px" '
            f'y="{y}">{escape(letter)}</text>'
        )
    if lines:
        text += f'<path class="mark m{look.number}" d="{lines}"/>'
    return text


def unit(  # what makes up a drawn unit
    spot: tuple[float, float],
    parts: Parts,
    look: Look,
    *,
    figures: Mapping[Kind, Figure] = KNOWN,
    letter: str = "",
    scale: float = 1.0,
    title: str = "",
    plate: XY | None = None,
) -> str:
    """A unit at a spot. ``plate``: where the plate with its size is, from its middle."""
    usual = PLATE if len(parts.counts) == 1 else (0.0, 12.5)
    chosen = figures.get(parts.kind) or KNOWN.get(parts.kind) or Figure(parts.kind, "disc")
    written = letter or chosen.letter
    if chosen.shape == "disc" and not written:
        written = parts.kind[:1].upper()
    told = f"<title>{escape(title)}</title>" if title else ""
    move = f"translate({at(spot)})" + (f" scale({scale:.2g})" if scale != 1 else "")
    return (
        f'<g class="u" transform="{move}">{told}'
        f"{figure(chosen.shape, look, written)}{plate_text(parts, plate or usual)}</g>"
    )


def beaten(spot: tuple[float, float], scale: float = 1.0) -> str:
    """The burst behind a dislodged unit."""
    move = f"translate({at(spot)}) scale({0.86 * scale:.2g})"
    return f'<path class="beaten" transform="{move}" d="{_STAR}"/>'
