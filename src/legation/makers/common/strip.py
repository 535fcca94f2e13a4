"""The strip below a map for boxes off the board: provinces that no link leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shapely.geometry import Polygon, box

from legation.draw.art import Frame, Label
from legation.makers.common.placing import BOXES, Placed
from legation.makers.common.text import text_width
from legation.values.geography import Province

__all__ = ["Strip", "strip_of"]

_HEIGHT, _PAD, _SIZE = 34.0, 6.0, 11.0


@dataclass(frozen=True)
class Strip:
    """A frame below the map with a box for each province."""

    frame: Frame
    shapes: dict[Province, Polygon]
    placed: dict[Province, Placed]


def strip_of(
    provinces: Iterable[Province],
    names: Mapping[Province, str],
    centres: frozenset[Province],
    width: float,
    top: float,
) -> Strip | None:
    """Boxes in rows from the left; None where there are none."""
    unit = BOXES[0]
    x, y = _PAD, top + _PAD
    shapes: dict[Province, Polygon] = {}
    placed: dict[Province, Placed] = {}
    for province in sorted(provinces):
        marks = 2 * unit[0] + 10 + (16 if province in centres else 0)
        size = min(
            _SIZE,
            max(
                7.0, _SIZE * (width - 2 * _PAD - marks - 10) / (text_width(names[province]) * _SIZE)
            ),
        )
        text = text_width(names[province]) * size
        wide = round(marks + text + 12, 1)
        if x + wide > width - _PAD and x > _PAD:
            x, y = _PAD, y + _HEIGHT + _PAD
        shapes[province] = box(x, y, x + wide, y + _HEIGHT)
        middle = y + _HEIGHT / 2
        at = round(x + 6 + unit[0], 1)
        centre = (round(at + unit[0] + 9, 1), middle) if province in centres else None
        label = Label(
            (names[province],), round(x + marks + text / 2 + 4, 1), middle, round(size, 1)
        )
        placed[province] = Placed((at, middle), unit, centre, label)
        x = round(x + wide + _PAD, 1)
    if not shapes:
        return None
    return Strip(Frame(0, top, width, y + _HEIGHT + _PAD - top), shapes, placed)
