"""The switches of political factors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["CARETAKER", "Settings"]

CARETAKER = "caretaker"
"""The seat of the master's hidden nominee (FIA-7)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``players``: how many seats there are, unless ``names`` lists them or the game is begun with names.
    * ``start``: the factors before the first move; ``season``: those after each season of movement;
      ``bonus``: those for the largest or equal largest share in a power, less ``shrink`` where the power
      has fewer centres than a year before. ``empty``: whether a power without centres gives its
      ``bonus`` or ``none``; ``nobody``: of a power in which nobody has a factor ``none`` has the largest
      share, or ``all`` have.
    * ``unplaced``: first factors that a seat did not place are ``spread`` evenly over the powers, or
      ``lapse``.
    * ``silence``: no order of a seat is no vote (``none``) or a vote to ``hold``.
    * ``routes``: whether moves by different ways differ. ``after_moves``: retreats and adjustments go by
      the same ``count``, or those with the ``largest`` share in the power decide.
    * ``ties``: equal retreats, builds and removals cancel each other (``none``), or the ``lot`` decides.
    * ``nominee``: whether there is a caretaker, whose orders stand in.
    * ``score_ties``: equal scores win together (``shared``), or the one with ``fewer`` factors placed.
    * ``placed``: whether factors are ``told`` to all when the movement after they were placed is over, or
      stay ``secret`` to the end.
    * ``authors``: whether the tallies are published with their authors.
    """

    players: int = 3
    names: tuple[str, ...] = ()
    start: int = 8
    season: int = 2
    bonus: int = 2
    shrink: int = 1
    empty: Literal["bonus", "none"] = "bonus"
    nobody: Literal["none", "all"] = "none"
    unplaced: Literal["spread", "lapse"] = "spread"
    silence: Literal["none", "hold"] = "none"
    routes: bool = False
    after_moves: Literal["count", "largest"] = "count"
    ties: Literal["none", "lot"] = "none"
    nominee: bool = False
    score_ties: Literal["shared", "fewer"] = "shared"
    placed: Literal["told", "secret"] = "told"
    authors: bool = True
