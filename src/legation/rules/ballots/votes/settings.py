"""The switches of votes for unplayed powers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``players``: how many seats there are. ``held``: the powers they play; none: those of one of the
      ``sets`` (``england+france+russia``), drawn by lot, or where there are none either, of the
      ``preferences`` of the players (``anna: france italy``), or any, by lot.
    * ``base``, ``divisor``: the quota is (base - centres) / divisor, rounded down. 0: the victory
      number, and a sixth of it. ``base_from``: the victory number of the ``start``, or a majority of the
      centres of the ``board`` as it is. ``count``: the centres after the last ``adjusted`` winter, or
      those owned ``now``.
    * ``over``: which extra orders count when there are too many, the ``first`` or the ``last``.
    * ``votes``: on units of ``unheld`` powers, or on ``all``; ``owner_votes``: what the owner's own
      order weighs then.
    * ``holds``: whether a vote to hold is a vote. ``routes``: whether moves by different ways differ.
    * ``own_attack``: whether a vote for an attack on a unit of the same power counts.
    * ``build_votes``: how many a seat has, in ``total`` or for ``each`` power; ``extra_builds``.
    * ``build_sites``: votes for different sites of a power go ``apart`` unless they are more than the
      builds due, or are ``rivals`` for one build. ``build_ties``: of equal ones ``none`` is built, or one
      that the ``lot`` chooses.
    * ``unvoted_builds``: what an unplayed power builds for which nobody voted: ``none``, or the ``usual``
      units of its free homes, those of the set-up.
    * ``unheld_wins``: whether a power that nobody plays can win. ``eliminated``: whether a seat whose
      powers are gone still ``votes`` or is ``out``; ``eliminated_draw``: whether it has a part in a draw.
    * ``authors``: whether the tallies are published with their authors.
    """

    players: int = 3
    held: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    preferences: tuple[str, ...] = ()
    base: int = 0
    divisor: int = 0
    base_from: Literal["start", "board"] = "start"
    count: Literal["adjusted", "now"] = "adjusted"
    over: Literal["first", "last"] = "first"
    votes: Literal["unheld", "all"] = "unheld"
    owner_votes: int = 1
    holds: bool = True
    routes: bool = False
    own_attack: Literal["resolve", "void"] = "resolve"
    build_votes: Literal["total", "each"] = "total"
    extra_builds: int = 1
    build_sites: Literal["apart", "rivals"] = "apart"
    build_ties: Literal["none", "lot"] = "none"
    unvoted_builds: Literal["none", "usual"] = "none"
    unheld_wins: bool = False
    eliminated: Literal["votes", "out"] = "votes"
    eliminated_draw: bool = False
    authors: bool = True
