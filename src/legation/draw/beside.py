"""What stands beside a unit: the plate that tells its size, and the unit that it drove out."""

from __future__ import annotations

from legation.draw.art import Anchors
from legation.draw.curves import XY
from legation.draw.slots import Slots
from legation.draw.text import num
from legation.values.units import Parts

__all__ = ["PLATE", "driven_out", "plate", "plate_at", "plate_text"]

PLATE: XY = (10.5, -7.5)
"""Where the plate of a unit of several equal parts is as a rule, from the unit's middle."""
_CORNERS = (PLATE, (-10.5, -7.5), (10.5, 8.0), (-10.5, 8.0))
_CLOSE: tuple[XY, ...] = (
    (-9.0, -9.0), (9.0, 9.0), (-9.0, 9.0), (14.0, 2.0), (-14.0, 2.0), (17.0, -12.0), (-17.0, -12.0),
    (17.0, 12.0), (-17.0, 12.0),
)  # fmt: skip


def plate(parts: Parts) -> tuple[str, float]:
    """What is written on the plate of a unit and half the plate's width; nothing for a single unit."""
    if parts.size < 2:
        return "", 0.0
    if len(parts.counts) == 1:
        text = str(parts.size)
        return text, 4.2 + 2.2 * len(text)
    text = str(parts)
    return text, 3.0 + 3.1 * len(text)


def plate_at(parts: Parts, spot: XY, scale: float, slots: Slots) -> XY:
    """Where the plate of a unit has room, from the unit's middle, in its own scale."""
    half = plate(parts)[1]
    if len(parts.counts) == 1:
        offsets: tuple[XY, ...] = _CORNERS
    else:
        offsets = ((0.0, 12.5), (0.0, -13.5), (half + 13.0, 0.0), (-half - 13.0, 0.0))
    scaled = [(x * scale, y * scale) for x, y in offsets]
    x, y = slots.place(spot, (half * scale, 5.4 * scale), scaled)
    return (x - spot[0]) / scale, (y - spot[1]) / scale


def plate_text(parts: Parts, where: XY) -> str:
    """The plate of a unit of several parts; empty for a single unit."""
    text, half = plate(parts)
    if not text:
        return ""
    x, y = where
    return (
        f'<rect class="plate" x="{num(x - half)}" y="{num(y - 5.4)}" width="{num(2 * half)}" '
        f'height="10.8" rx="5"/><text class="size" x="{num(x)}" y="{num(y + 3.1)}">{text}</text>'
    )


def driven_out(anchors: Anchors, spot: XY, scale: float, slots: Slots) -> XY:
    """Where a dislodged unit stands beside the one at a spot: where it hides no name, if there is room."""
    usual = (anchors.dislodged[0] - anchors.unit[0], anchors.dislodged[1] - anchors.unit[1])
    return slots.place(spot, (12.0 * scale, 8.5 * scale), (usual, *_CLOSE))
