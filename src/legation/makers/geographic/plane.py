"""From degrees to the pixels of a board: a projection, pressed edges and enlarged parts.

Every step is one-to-one and continuous, so that what touches on the globe touches on the board.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from pyproj import Transformer
from shapely.geometry import Polygon, box

from legation.makers.common.stretch import MOST, Stretch, stretch_for
from legation.makers.geographic.facts import Facts, Lens, Press

__all__ = ["Plane"]

Points = npt.NDArray[np.float64]


class Plane:
    """The board's plane: ``km`` after the projection, ``px`` as drawn (y runs downwards).

    ``width`` and ``height`` are in px; ``frame`` is the board's rectangle in px, ``reach`` in km.
    Parts are enlarged by the lenses of the facts, and, if they say ``even``, wherever provinces
    crowd (``makers.common.stretch``).
    """

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._way = Transformer.from_crs("EPSG:4326", facts.projection, always_xy=True)
        west, south, east, north = facts.frame
        corners = self._pressed(np.array([[west, south], [east, north]], dtype=float))
        (self._left, bottom), (right, self._top) = corners
        self.width = round((right - self._left) / facts.scale, 1)
        self.height = round((self._top - bottom) / facts.scale, 1)
        self.reach: Polygon = box(west, south, east, north)
        self.frame: Polygon = box(0, 0, self.width, self.height)
        self._stretch: Stretch | None = None
        self._lenses: list[tuple[Points, Lens]] = []
        for lens in facts.lenses:
            self._lenses.append((self.px([lens.at])[0], lens))
        if even := float(facts.settings.get("even", 0.0)):
            places = self.px([facts.seeds[name][0] for name in sorted(facts.seeds)])
            most = float(facts.settings.get("most", MOST))
            self._stretch = stretch_for(places, self.width, self.height, even, most=most)

    def km(self, spots: Any) -> Points:
        """Degrees (n, 2) to km from the projection's middle (n, 2)."""
        points = np.asarray(spots, dtype=float).reshape(-1, 2)
        east, north = self._way.transform(points[:, 0], points[:, 1])
        return np.column_stack([east, north])

    def px(self, spots: Any) -> Points:
        """Degrees (n, 2) to px of the board (n, 2)."""
        return self.from_km(self.km(spots))

    def from_km(self, points: Points) -> Points:
        """Km of the projection (n, 2) to px of the board (n, 2)."""
        out = self._boxed(points)
        for middle, lens in self._lenses:
            out = _enlarged(out, middle, lens)
        return out if self._stretch is None else self._stretch.move(out)

    def shape(self, shape: Any) -> Any:
        """A geometry in km as one in px, long edges divided first."""
        return shapely.transform(shapely.segmentize(shape, 8 * self._facts.scale), self.from_km)

    def _boxed(self, points: Points) -> Points:
        pressed = self._pressed(points)
        x = (pressed[:, 0] - self._left) / self._facts.scale
        return np.column_stack([x, (self._top - pressed[:, 1]) / self._facts.scale])

    def _pressed(self, points: Points) -> Points:
        out = np.array(points, dtype=float)
        for press in self._facts.press:
            axis = 0 if press.side in ("east", "west") else 1
            sign = 1 if press.side in ("east", "north") else -1
            out[:, axis] = sign * _press(sign * out[:, axis], press)
        return out


def _press(values: Points, press: Press) -> Points:
    """Slope 1 below the knee and ``press.slope`` above it, with a smooth passage."""
    soft = press.width * np.logaddexp(0, (values - press.knee) / press.width)
    return np.asarray(values - (1 - press.slope) * soft)


def _enlarged(points: Points, middle: Points, lens: Lens) -> Points:
    """Points moved outwards from the middle of a lens; monotone while ``power`` is below 2.25."""
    away = points - middle
    part = np.clip(np.hypot(away[:, 0], away[:, 1]) / lens.radius, 0, 1)
    return np.asarray(middle + away * (1 + (lens.power - 1) * (1 - part**2) ** 2)[:, None])
