"""Centre marks of regions too small for them: beside the unit, where they cover nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace

from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from legation.draw.art import Frame, Point
from legation.makers.common.outside import Surroundings, mark_box
from legation.makers.common.placing import CENTRE, Placed
from legation.values.geography import Province

__all__ = ["freed"]

_TURNS, _FAR = 16, (0.0, 2.0, 5.0, 9.0)
_COVER, _AWAY = 4.0, 0.6


def freed(
    placed: Mapping[Province, Placed],
    ground: Mapping[Province, BaseGeometry],
    style: Callable[[Province], str],
    frame: Frame,
) -> dict[Province, Placed]:
    """The marks of a board, with centre marks that do not fit their own region moved to where
    they cover least; the smallest regions first.
    """
    found = dict(placed)
    spilt = [
        id_
        for id_, one in found.items()
        if one.centre is not None
        and not ground[id_].contains(Spot(one.centre).buffer(CENTRE - 1.5, quad_segs=4))
    ]
    if not spilt:
        return found
    around = Surroundings(frame, Spot(0, 0))
    for id_, one in sorted(found.items()):
        around.add(replace(one, centre=None) if id_ in spilt else one, style(id_))
    for id_ in sorted(spilt, key=lambda name: (ground[name].area, name)):
        at = _best(found[id_], ground[id_], around)
        found[id_] = replace(found[id_], centre=at)
        around.shapes.append(Spot(at).buffer(CENTRE - 1, quad_segs=4))
    return found


def _best(one: Placed, own: BaseGeometry, around: Surroundings) -> Point:
    """The place about the unit that covers least, nearest to the region; as it was if all is bad."""
    spots = [one.centre] if one.centre is not None else []
    wide, high = one.box[0] + CENTRE + 0.6, one.box[1] + CENTRE + 0.6
    for far in _FAR:
        for turn in range(_TURNS):
            angle = 2 * math.pi * turn / _TURNS
            x, y = math.cos(angle), math.sin(angle)
            out = min(wide / max(abs(x), 1e-9), high / max(abs(y), 1e-9)) + far
            at = round(one.unit[0] + x * out, 1), round(one.unit[1] + y * out, 1)
            if around.frame.holds(at, -CENTRE):
                spots.append(at)
    unit = mark_box(one.unit, one.box)

    def cost(at: Point) -> tuple[float, Point]:
        disc = Spot(at).buffer(CENTRE, quad_segs=4)
        cover = around.overlap(disc) + disc.intersection(unit).area
        return _COVER * cover + _AWAY * own.distance(disc) + disc.difference(own).area / 100, at

    return min(spots, key=cost)
