"""Crowded parts of a board drawn larger: a smooth warp of the whole map that follows how near the
provinces lie to one another.

The warp is the flow of Gastner, Seguy and More (2018): something as dense as the places spreads until
it is even all over the frame, and carries the map with it. A flow never tears or folds, so what
touches still touches, and what does not, does not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.fft import dctn, idctn
from scipy.ndimage import gaussian_filter, map_coordinates

__all__ = ["MOST", "Floats", "Stretch", "crowding", "stretch_for"]

Floats = npt.NDArray[np.float64]

STEPS = 24
"""Steps of the flow; each is far smaller than a cell of its grid is wide."""
FINE = 110
"""Cells of the grid along the longer side."""
MOST = 4.0
"""No part grows or shrinks by more than this against the mean."""
REACH = 0.9
"""The width of the blur of a place, in mean distances of places."""


@dataclass(frozen=True)
class Stretch:
    """A one-to-one map of a frame onto itself; its rim stays the rim.

    ``power``: on a grid over the frame, how many times as large an area becomes there (mean 1).
    """

    width: float
    height: float
    power: Floats

    def move(self, points: Floats) -> Floats:
        """Where points (n, 2) go. Points outside the frame move along with the rim beside them."""
        points = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        size = np.array([self.width, self.height])
        inner = np.clip(points, 0.0, size)
        flux = _flux(self.power, self.width, self.height)
        at, time = inner.copy(), 1.0 / STEPS
        for step in range(STEPS):
            one = self._speed(at, step * time, flux)
            two = self._speed(np.clip(at + one * time / 2, 0, size), (step + 0.5) * time, flux)
            at = np.clip(at + two * time, 0, size)
        return np.asarray(points + (at - inner))

    def _speed(self, at: Floats, time: float, flux: tuple[Floats, Floats]) -> Floats:
        rows, columns = self.power.shape
        x = at[:, 0] / self.width * columns
        y = at[:, 1] / self.height * rows
        mass = (1 - time) * _read(self.power, y - 0.5, x - 0.5) + time
        across = _read(flux[0], y - 0.5, x) / mass
        down = _read(flux[1], y, x - 0.5) / mass
        return np.column_stack([across, down])


def _read(grid: Floats, row: Floats, column: Floats) -> Floats:
    return np.asarray(map_coordinates(grid, [row, column], order=1, mode="nearest"))


def _flux(power: Floats, width: float, height: float) -> tuple[Floats, Floats]:
    """What flows over the walls of the cells until all is even: none over the rim of the frame.

    Walls between columns first (rows, columns + 1), then those between rows (rows + 1, columns).
    """
    rows, columns = power.shape
    wide, high = width / columns, height / rows
    waves = dctn(power - 1.0, norm="ortho")
    along = 2 * (np.cos(np.pi * np.arange(columns) / columns) - 1) / wide**2
    down = 2 * (np.cos(np.pi * np.arange(rows) / rows) - 1) / high**2
    eigen = down[:, None] + along[None, :]
    eigen[0, 0] = 1.0
    waves[0, 0] = 0.0
    hills = idctn(waves / eigen, norm="ortho")
    x = np.zeros((rows, columns + 1))
    y = np.zeros((rows + 1, columns))
    x[:, 1:-1] = np.diff(hills, axis=1) / wide
    y[1:-1] = np.diff(hills, axis=0) / high
    # Away from where there is much: the hills are where there is little.
    return x, y


def crowding(
    places: Floats, weights: Floats, width: float, height: float, even: float, most: float = MOST
) -> Floats:
    """How many times as large every part of a frame is to be, on a grid.

    ``even``: 0 leaves all as it is, 1 gives every place as much room as its weight asks.
    ``most``: no part grows or shrinks by more than this against the mean.
    """
    scale = FINE / max(width, height)
    columns, rows = max(8, round(width * scale)), max(8, round(height * scale))
    inside = (
        (places[:, 0] >= 0)
        & (places[:, 1] >= 0)
        & (places[:, 0] <= width)
        & (places[:, 1] <= height)
    )
    heap, _, _ = np.histogram2d(
        places[inside, 1],
        places[inside, 0],
        bins=(rows, columns),
        range=((0, height), (0, width)),
        weights=weights[inside],
    )
    far = REACH * np.sqrt(rows * columns / max(1, int(inside.sum())))
    dense = np.asarray(gaussian_filter(heap, far, mode="reflect"))
    dense = np.clip(dense / dense.mean(), 1 / most, most) ** even
    return np.asarray(dense / dense.mean())


def stretch_for(
    places: Floats,
    width: float,
    height: float,
    even: float,
    weights: Floats | None = None,
    most: float = MOST,
) -> Stretch:
    """The warp that gives crowded places more room; see ``crowding``."""
    own = np.ones(len(places)) if weights is None else weights
    return Stretch(width, height, crowding(places, own, width, height, even, most))
