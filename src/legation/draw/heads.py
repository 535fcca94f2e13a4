"""Heads of arrows: their corners, and where they end so that they do not lie on names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from legation.draw.curves import XY, Curve
from legation.draw.routes import Box

__all__ = ["corners", "landed"]

_LENGTH, _HALF = 9.5, 5.6
"""Length and half width of an arrow's head."""
_SHORTER = (0.0, 3.0, 6.0, 9.0, 12.0, 15.0, 18.0, 22.0)
"""By how many pixels a way may end earlier than usual, so that its head is free."""
_LONGER = (0.0, -3.0, 3.0, -6.0, 6.0, -9.0, 9.0, 12.0, -12.0, 15.0, 18.0, 22.0)
"""The same where no unit stands at the end: it may go on as well."""
_LEAST = 16.0
"""What stays of a way at least."""


def corners(curve: Curve) -> tuple[XY, XY, XY]:
    """The tip of the head of an arrow and the two ends of its back."""
    (x, y), (dx, dy) = curve.b, curve.direction(1.0)
    back = (x - dx * _LENGTH * 0.3, y - dy * _LENGTH * 0.3)
    return (
        (x + dx * _LENGTH * 0.7, y + dy * _LENGTH * 0.7),
        (back[0] - dy * _HALF, back[1] + dx * _HALF),
        (back[0] + dy * _HALF, back[1] - dx * _HALF),
    )


def landed(
    way: Curve,
    start: float,
    end: float,
    names: Sequence[Box],
    inside: Callable[[XY], bool],
    *,
    empty: bool,
) -> Curve:
    """A way without what lies under the unit at its beginning, with its end so that its head hides no name.

    ``start``, ``end``: the pixels that are left out as a rule; ``inside``: whether a spot is in the province
    where it ends: there the tip stays. ``empty``: whether nobody stands there. Where no end is free, it is
    the usual one.
    """
    usual = way.trimmed(start, end)
    reach = 40.0
    near = [
        box
        for box in names
        if abs(box.x - usual.b[0]) < box.half_width + box.half_height + reach
        and abs(box.y - usual.b[1]) < box.half_width + box.half_height + reach
    ]
    if not near or not _hidden(usual, near):
        return usual
    for more in _LONGER if empty else _SHORTER:
        if start + end + more + _LEAST > way.length or end + more < 0:
            continue
        curve = way.trimmed(start, end + more)
        if not _hidden(curve, near) and inside(corners(curve)[0]):
            return curve
    return usual


def _hidden(curve: Curve, names: Sequence[Box]) -> bool:
    """Whether a head there lies on a name."""
    tip, one, two = corners(curve)
    middle = ((tip[0] + one[0] + two[0]) / 3, (tip[1] + one[1] + two[1]) / 3)
    return any(box.holds(spot, 0.5) for spot in (tip, one, two, middle) for box in names)
