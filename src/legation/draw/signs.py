"""Signs and traces: what rules put on a board beside units and orders."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from legation.draw.curves import XY, bent
from legation.draw.palette import Look
from legation.draw.slots import Slots
from legation.draw.text import at, escape, num, points
from legation.values.geography import Place, Power
from legation.values.marks import Sign, Trace

__all__ = ["BELOW", "glyph", "sign", "trace"]


BELOW = frozenset({"siege", "closed"})
"""The signs that stand about their place, below the names; the others stand beside it, above all."""


def sign(one: Sign, spot: XY | None, looks: Mapping[Power, Look], slots: Slots) -> str:
    """A sign at its place; empty for one that the board does not show, and for holes (areas)."""
    if spot is None or one.shape == "hole":
        return ""
    told = f"<title>{escape(one.about)}</title>" if one.about else ""
    half = _half(one)
    if one.shape not in BELOW:
        spot = slots.place(spot, half, _CORNERS if one.shape in _SMALL else ())
    shape = _SHAPES.get(one.shape, _tag)(one, looks)
    return f'<g transform="translate({at(spot)})">{told}{shape}</g>' if shape else ""


def glyph(one: Sign) -> str:
    """A sign about 0, 0 as a legend shows it, without its text where that is not part of its shape."""
    if one.shape == "hole":
        return '<g transform="scale(.1)"><rect class="hole" x="-120" y="-70" width="240" height="140"/></g>'
    if one.shape == "siege":
        return f'<g transform="scale(.5)">{_siege(Sign("siege", ""), {})}</g>'
    plain = one if one.shape == "trouble" else Sign(one.shape, "")
    return _SHAPES.get(one.shape, _tag)(plain, {})


_CORNERS = (
    (14.0, -12.0), (-14.0, -12.0), (14.0, 13.0), (-14.0, 13.0), (21.0, 0.0), (-21.0, 0.0),
    (0.0, -17.0), (0.0, 17.0), (25.0, -13.0), (-25.0, -13.0), (25.0, 14.0), (-25.0, 14.0),
)  # fmt: skip
_SMALL = {"trouble": (8.0, 7.4), "star": (8.0, 8.0), "flag": (6.0, 10.0), "coin": (6.4, 6.4)}
"""Signs of one size, with half of it; they stand at a corner of a unit."""


_RING = 14.5
"""The radius of the ring of a siege: about a city's square and the garrison beside it."""


def _half(one: Sign) -> XY:
    return _SMALL.get(one.shape, (3.4 + 2.9 * len(one.text), 5.7))


def _tag(one: Sign, looks: Mapping[Power, Look]) -> str:
    """A plate with the text, or with the shape's word."""
    text = one.text or one.shape
    return _plate(text)


def _siege(one: Sign, looks: Mapping[Power, Look]) -> str:
    """A ring of teeth about the place."""
    teeth = "".join(
        f"M{num(_RING * math.cos(a))} {num(_RING * math.sin(a))}"
        f"L{num((_RING + 4) * math.cos(a))} {num((_RING + 4) * math.sin(a))}"
        for a in (n * math.pi / 6 for n in range(12))
    )
    text = f'<circle class="siege" r="{_RING}"/><path class="siege" d="{teeth}"/>'
    if one.text:
        text += f'<g transform="translate(17 -13)">{_plate(one.text)}</g>'
    return text


def _plate(text: str) -> str:
    half = 3.0 + 2.9 * len(text)
    return (
        f'<rect class="plate" x="{num(-half)}" y="-5.4" width="{num(2 * half)}" height="10.8" rx="5"/>'
        f'<text class="size" y="3.1">{escape(text)}</text>'
    )


def _coin(one: Sign, looks: Mapping[Power, Look]) -> str:
    return f'<circle class="plate" r="6.4"/><text class="size" y="3">{escape(one.text)}</text>'


def _flag(one: Sign, looks: Mapping[Power, Look]) -> str:
    """A flag in the colour of the power that the text names."""
    look = looks.get(one.text)
    cls = f"flag f{look.number}" if look is not None else "flag plate"
    return f'<path class="{cls}" d="M-5 10V-10L5-6.4L-5-2.8"/>'


def _star(one: Sign, looks: Mapping[Power, Look]) -> str:
    spikes = [
        (r * math.sin(n * math.pi / 5), -r * math.cos(n * math.pi / 5))
        for n, r in enumerate((8.0, 3.4) * 5)
    ]
    return f'<path class="plate" d="{points(spikes)}z"/>'


def _trouble(one: Sign, looks: Mapping[Power, Look]) -> str:
    """A triangle of warning, with a letter or two."""
    return (
        '<path class="beaten" d="M0-7.4L8 6.6H-8z"/>'
        f'<text class="alarm" y="4.8">{escape(one.text or "!")}</text>'
    )


def _closed(one: Sign, looks: Mapping[Power, Look]) -> str:
    return '<path class="siege" d="M-8 13h16"/><circle class="siege" cy="13" r="6"/>'


_SHAPES: dict[str, Callable[[Sign, Mapping[Power, Look]], str]] = {
    "siege": _siege,
    "coin": _coin,
    "flag": _flag,
    "star": _star,
    "trouble": _trouble,
    "closed": _closed,
}


def trace(one: Trace, spots: Mapping[Place, XY]) -> str:
    """A line through places; places that the board does not show are left out."""
    line = [spots[place] for place in one.through if place in spots]
    if len(line) < 2:
        return ""
    told = f"<title>{escape(one.about)}</title>" if one.about else ""
    data = points(line)
    if one.style != "rail":
        return f'<g class="way">{told}<path d="{data}"/></g>'
    return (
        f'<g class="rail">{told}<path stroke-width="1.6" d="{data}"/>'
        f'<path stroke-width="1.1" d="{_ties(line)}"/></g>'
    )


def _ties(line: Sequence[XY]) -> str:
    text = ""
    for a, b in pairwise(line):
        curve = bent(a, b)
        count = max(1, int(curve.length / 8))
        for n in range(count):
            (x, y), (dx, dy) = curve.at((n + 0.5) / count), curve.direction(0.5)
            text += f"M{x - dy * 3:.1f} {y + dx * 3:.1f}L{x + dy * 3:.1f} {y - dx * 3:.1f}"
    return text
