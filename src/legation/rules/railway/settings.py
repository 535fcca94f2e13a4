"""The options of railways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a train meets others on its way.

    * ``tsr``: ``page``: units of the train's own power are no obstacle, and the train ends only where nobody
      else wants to go, or at its goal by strength; ``datc``: a unit of its own power that would enter the
      line stops it as well, and it may end where others bounce one another.
    * ``lost_centre``: whether a train passes a centre on its way that its power does not own, or must stop
      there unless a unit of its power stands there.
    * ``trains``: ``one``: of several trains on a line all fail; ``any``: only those that share a
      station.
    * ``stuck``: whether a train that does not run because there are several holds, and may be supported in
      that, or counts as a move that failed.
    * ``passing``: what a train counts for at the stations on its way: ``one``; ``nothing``, so that it keeps
      nobody out there; or what it counts for at its goal, so that its supports are not lost if it stops
      before (``supported``).
    * ``blocks``: foreign units stop it in the stations where they stand at the ``end``, or also in those
      where they stood at the ``start``.
    * ``cuts``: whether a train that gets to its goal cuts the support of a foreign unit there.
    """

    tsr: Literal["page", "datc"] = "page"
    lost_centre: Literal["pass", "stop"] = "pass"
    trains: Literal["one", "any"] = "one"
    stuck: Literal["hold", "move"] = "hold"
    passing: Literal["one", "nothing", "supported"] = "one"
    blocks: Literal["end", "start"] = "end"
    cuts: bool = False
