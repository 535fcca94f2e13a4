"""What strokes are made of: lines on a casing, heads, crosses, rings, tags, each in its layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from legation.draw.curves import XY, Curve
from legation.draw.heads import corners
from legation.draw.palette import Look
from legation.draw.routes import Drawn, Routes
from legation.draw.slots import Slots
from legation.draw.text import at, escape, num
from legation.values.geography import Kind, Place, Power, Province
from legation.values.marks import Figure

__all__ = ["Ink", "half_of"]

_BEFORE_UNIT, _BEFORE_SPOT = 15.0, 7.0
"""Pixels from the end of a line to the middle of a unit there, or to an empty place."""
_START = 13.0
"""Pixels from the middle of a unit to where its line begins."""


@dataclass(slots=True)
class Ink:
    """The layers of the strokes of a picture, and what is put on them.

    ``under`` lies below centres, names and units, ``over`` above them all.
    ``joints`` are what lies on the lines: heads of arrows, and the ends of help on the ways it leads to.
    ``slots``: where tags have room. ``ringed``: places about which the rules put a ring already.
    ``rings``: the middle of the ring about a city, where that is not the place's own.
    ``feet``: how far below a unit its bar is, where that is not as usual.
    ``inside``: whether a spot is in a province.
    ``crosses``, on what failed, lie above the names: without them an order would be misread.
    ``asides`` are the titles of orders that are nowhere on the board, for the legend.
    """

    routes: Routes
    looks: Mapping[Power, Look]
    figures: Mapping[Kind, Figure]
    occupied: frozenset[Place]
    letters: bool = False
    scales: Mapping[Place, float] = field(default_factory=dict)
    under: list[str] = field(default_factory=list)
    joints: list[str] = field(default_factory=list)
    crosses: list[str] = field(default_factory=list)
    over: list[str] = field(default_factory=list)
    shapes: dict[str, bool] = field(default_factory=dict)
    asides: list[str] = field(default_factory=list)
    slots: Slots = field(default_factory=lambda: Slots(()))
    ringed: frozenset[Place] = frozenset()
    feet: Mapping[Place, float] = field(default_factory=dict)
    rings: Mapping[Place, XY] = field(default_factory=dict)
    inside: Callable[[Province, XY], bool] = lambda _province, _spot: True

    def _line(self, one: Drawn, data: str, kind: str, width: float, dashes: str = "") -> None:
        """A line on a casing that parts it from what lies below. What is void is thinner."""
        width *= 0.66 if kind == "void" else 1.0
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        told = f"<title>{escape(one.title)}</title>" if one.title else ""
        self.under.append(
            f'<g>{told}<path class="x" stroke-width="{num(width + 2.4)}" d="{data}"/>'
            f'<path class="a a-{kind}" stroke-width="{num(width)}"{dashed} d="{data}"/></g>'
        )

    def _head(self, curve: Curve, kind: str) -> None:
        """The head of an arrow, as a path of its own: not every program colours markers."""
        tip, one, two = corners(curve)
        self.joints.append(f'<path class="head h-{kind}" d="M{at(tip)}L{at(one)}L{at(two)}z"/>')

    def _cross(self, spot: XY, kind: str = "failed", size: float = 5.0) -> None:
        s = num(size)
        data = f"M-{s}-{s}L{s} {s}M-{s} {s}L{s}-{s}"
        self.crosses.append(
            f'<g transform="translate({at(spot)})"><path class="x" stroke-width="5.6" d="{data}"/>'
            f'<path class="a a-{kind}" stroke-width="3" d="{data}"/></g>'
        )

    def _kind(self, one: Drawn, usual: str) -> str:
        return {"failed": "failed", "void": "void"}.get(one.result, usual)

    def _end(self, place: Place) -> float:
        if place not in self.occupied:
            return _BEFORE_SPOT
        return _BEFORE_UNIT * max(0.75, self.scales.get(place, 1.0))

    def _start(self, place: Place) -> float:
        return _START * max(0.7, self.scales.get(place, 1.0))

    def _ring(self, spot: XY, kind: str, dashes: str, title: str = "") -> None:
        """A ring about a spot; without a kind it is there for its title alone."""
        about = f'cx="{num(spot[0])}" cy="{num(spot[1])}" r="15.5"'
        ring = (
            f'<circle class="x" stroke-width="4.4" {about}/>'
            f'<circle class="a a-{kind}" stroke-width="2" stroke-dasharray="{dashes}" {about}/>'
        )
        ring = ring if kind else f'<circle class="a" {about}/>'
        self.under.append(f"<g><title>{escape(title)}</title>{ring}</g>" if title else ring)

    def _badge(self, spot: XY, text: str, kind: str, title: str = "") -> None:
        half = half_of(text)
        told = f"<title>{escape(title)}</title>" if title else ""
        self.over.append(
            f'<g transform="translate({at(spot)})">{told}<rect class="tag a-{kind}" x="{num(-half)}" '
            f'y="-6" width="{num(2 * half)}" height="12" rx="5"/>'
            f'<text class="tagtext" y="3.3">{escape(text)}</text></g>'
        )

    def _ties(self, curve: Curve) -> None:
        """The sleepers of a railway across a line."""
        count = max(1, int(curve.length / 9))
        text = ""
        for n in range(count):
            t = (n + 0.5) / count
            (x, y), (dx, dy) = curve.at(t), curve.direction(t)
            text += f"M{x - dy * 4.5:.1f} {y + dx * 4.5:.1f}L{x + dy * 4.5:.1f} {y - dx * 4.5:.1f}"
        self.under.append(f'<path class="a a-move" stroke-width="1.3" d="{text}"/>')


def half_of(text: str) -> float:
    """Half the width of a tag."""
    return 3.4 + 3.0 * len(text)
