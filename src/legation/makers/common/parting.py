"""The last means against a false contact: a sliver of nobody's ground along a short common border."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from legation.makers.common.topology import polygons_of
from legation.makers.sketch import Pair
from legation.values.geography import Province

__all__ = ["parted"]

_WIDE = 2.6
"""Half of the width of the sliver, in px: enough to be seen as a gap."""
_LONGEST = 40.0
"""Px of common border beyond which the two are left as they are: no sliver hides that."""


def parted(
    areas: Mapping[Province, BaseGeometry], pairs: Iterable[Pair], filler: Province
) -> dict[Province, BaseGeometry]:
    """Areas in which ``pairs`` no longer touch: what lay along their border belongs to ``filler``.

    A pair stays as it is where a sliver would cut one of the two in parts.
    """
    found = dict(areas)
    for a, b in sorted(pairs):
        common = shapely.intersection(found[a].buffer(0.2), found[b].buffer(0.2))
        if common.is_empty or common.length > 2 * _LONGEST:
            continue
        gap = common.buffer(_WIDE, quad_segs=3)
        cut = {one: found[one].difference(gap) for one in (a, b)}
        if any(len(_large(cut[one])) != len(_large(found[one])) for one in (a, b)):
            continue
        own = gap.intersection(found[a].union(found[b]))
        found |= cut
        found[filler] = found[filler].union(own) if filler in found else own
    return found


def _large(shape: BaseGeometry) -> list[BaseGeometry]:
    return [part for part in polygons_of(shape) if part.area > 1.0]
