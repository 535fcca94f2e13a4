"""Patterns: as SVG patterns, and as plain lines for formats that know no patterns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from legation.draw.art import Art, Point, Region
from legation.draw.palette import Look

__all__ = ["defs", "lines_in", "pattern_lines", "rock_lines", "swatch_lines"]

# By pattern: the size of the tile and what is drawn in it, in tenths of a pixel.
_TILES: dict[str, tuple[int, str]] = {
    "lines": (80, '<path d="M-20 20L20-20M0 80L80 0M60 100L100 60" stroke-width="11"/>'),
    "dots": (80, '<path d="M20 20h.1M60 60h.1" stroke-width="26" stroke-linecap="round"/>'),
    "bars": (80, '<path d="M0 40H80" stroke-width="13"/>'),
    "net": (100, '<path d="M0 0L100 100M100 0L0 100" stroke-width="8"/>'),
    "rings": (110, '<circle cx="55" cy="55" r="27" stroke-width="11"/>'),
    "waves": (120, '<path d="M0 60Q30 10 60 60T120 60" stroke-width="12"/>'),
}
# The same as lines: angles in degrees, distance between lines and their dashes, in pixels.
_LINES: dict[str, tuple[tuple[int, ...], float, str]] = {
    "lines": ((-45,), 5.6, ""),
    "dots": ((45,), 5.6, "0 5.6"),
    "bars": ((0,), 8.0, ""),
    "net": ((45, -45), 7.0, ""),
    "rings": ((0, 90), 9.0, "2 7"),
    "waves": ((20,), 7.0, "9 3"),
}


def defs(looks: Iterable[Look], prefix: str) -> str:
    """The patterns of a picture: rock, shut water, holes, and one for each power that has a pattern."""
    text = (
        f'<pattern id="{prefix}rock" width="70" height="70" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="70" height="70" fill="var(--rock)"/>'
        '<path d="M10 0V70" stroke="var(--rock-line)" stroke-width="20"/></pattern>'
        f'<pattern id="{prefix}shut" width="90" height="90" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path d="M10 0V90" stroke="var(--sea-border)" '
        'stroke-opacity=".38" stroke-width="8"/></pattern>'
        f'<pattern id="{prefix}hole" width="120" height="120" patternUnits="userSpaceOnUse">'
        '<rect width="120" height="120" fill="var(--hole)"/><path d="M30 30h.1M90 80h.1" '
        'stroke="var(--hole-line)" stroke-width="14" stroke-linecap="round"/></pattern>'
    )
    for look in looks:
        if look.pattern:
            size, tile = _TILES[look.pattern]
            text += (
                f'<pattern id="{prefix}o{look.number}" width="{size}" height="{size}" '
                f'patternUnits="userSpaceOnUse"><rect width="{size}" height="{size}" '
                f'fill="var(--o{look.number})"/><g fill="none" stroke="var(--hatch)" '
                f'stroke-opacity=".34">{tile}</g></pattern>'
            )
    return text


def pattern_lines(art: Art, region: Region, pattern: str) -> str:
    """A pattern on a region as lines that end at its border, in pixels."""
    return _drawn([art.ring_points(ring) for ring in region.rings], pattern)


def swatch_lines(x: float, y: float, width: float, height: float, pattern: str) -> str:
    """A pattern on a rectangle as lines."""
    right, bottom = x + width, y + height
    return _drawn([[(x, y), (right, y), (right, bottom), (x, bottom)]], pattern)


def _drawn(rings: Sequence[Sequence[Point]], pattern: str) -> str:
    angles, gap, dashes = _LINES[pattern]
    data = "".join(lines_in(rings, angle, gap) for angle in angles)
    dashed = f' stroke-dasharray="{dashes}" stroke-linecap="round"' if dashes else ""
    width = 2.6 if pattern == "dots" else 1.1
    return (
        f'<path d="{data}" fill="none" stroke="var(--hatch)" stroke-opacity=".34" '
        f'stroke-width="{width}"{dashed}/>'
    )


def rock_lines(art: Art, region: Region) -> str:
    """The hatch of what nobody enters, as lines."""
    rings = [art.ring_points(ring) for ring in region.rings]
    if region.kind == "water":
        look = 'stroke="var(--sea-border)" stroke-opacity=".38" stroke-width=".8"'
        return f'<path d="{lines_in(rings, -45, 9)}" fill="none" {look}/>'
    return f'<path d="{lines_in(rings, -45, 7)}" fill="none" stroke="var(--rock-line)" stroke-width="2"/>'


def lines_in(rings: Sequence[Sequence[Point]], angle: float, gap: float) -> str:
    """Path data of parallel lines within rings (even-odd), ``gap`` pixels apart."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    crossings: dict[int, list[float]] = {}
    for ring in rings:
        turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in ring]
        for (ax, ay), (bx, by) in zip(turned, [*turned[1:], turned[0]], strict=True):
            low, high = sorted((ay, by))
            for row in range(math.ceil(low / gap), math.ceil(high / gap)):
                share = (row * gap - ay) / (by - ay)
                crossings.setdefault(row, []).append(ax + share * (bx - ax))
    text = ""
    for row in sorted(crossings):
        found = sorted(crossings[row])
        y = row * gap
        for a, b in zip(found[::2], found[1::2], strict=False):
            text += f"M{a * cos - y * sin:.1f} {a * sin + y * cos:.1f}"
            text += f"L{b * cos - y * sin:.1f} {b * sin + y * cos:.1f}"
    return text
