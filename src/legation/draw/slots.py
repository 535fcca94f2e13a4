"""Room for what stands beside a unit: signs and tags go where they hide no name, centre or unit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from legation.draw.curves import XY
from legation.draw.routes import Box

__all__ = ["Slots", "around"]


def around(half_width: float, half_height: float) -> tuple[XY, ...]:
    """Where a mark of that half size may stand beside a unit: offsets of its middle, best first."""
    beside, above = 13.0 + half_width, 9.5 + half_height
    corner = max(2.0, 22.0 - half_width)
    return (
        (0.0, above), (0.0, -above), (beside, 0.0), (-beside, 0.0),
        (corner, above), (-corner, above), (corner, -above), (-corner, -above),
        (0.0, above + 12), (0.0, -above - 12), (beside, 11.0), (-beside, 11.0),
    )  # fmt: skip


class Slots:
    """What is taken on a board. Marks that find a place take it from those that come later.

    ``frame``: what the board covers; no mark goes out of it where another place is free.
    """

    def __init__(self, taken: Iterable[Box], frame: Box | None = None) -> None:
        self._taken, self._frame = list(taken), frame

    def place(self, spot: XY, half: XY, offsets: Sequence[XY] = ()) -> XY:
        """The middle of a mark beside a spot: the first place that is free, or the one with least in it."""
        best, least = spot, float("inf")
        for number, (dx, dy) in enumerate(offsets or around(*half)):
            middle = (spot[0] + dx, spot[1] + dy)
            hidden = self._hidden(Box(*middle, *half))
            if not hidden:
                best = middle
                break
            if hidden + 0.01 * number < least:
                best, least = middle, hidden + 0.01 * number
        self._taken.append(Box(*best, *half))
        return best

    def _hidden(self, mark: Box) -> int:
        """Of how many points of a mark and of what is taken the one lies in the other."""
        count = 0
        reach = mark.half_width + mark.half_height
        grid = [
            (mark.x + across * mark.half_width, mark.y + down * mark.half_height)
            for across in (-1, -0.5, 0, 0.5, 1)
            for down in (-1, 0, 1)
        ]
        if self._frame is not None:
            count += 2 * sum(not self._frame.holds(point) for point in grid)
        for other in self._taken:
            far = reach + other.half_width + other.half_height
            if abs(other.x - mark.x) < far and abs(other.y - mark.y) < far:
                count += mark.holds((other.x, other.y)) + sum(map(other.holds, grid))
        return count
