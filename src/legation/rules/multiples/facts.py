"""What the module keeps about one movement phase."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from legation.engine.problem import Entry, Problem
from legation.rules.multiples.orders import Gift
from legation.values.rulings import Reason

__all__ = ["NAME", "Facts", "Given", "facts_of"]

NAME = "multiples"


class Given(NamedTuple):
    """A support as it was written: what it is for, its action (-1: it matches nothing), and why not."""

    gift: Gift
    action: int
    why: Reason | None = None


@dataclass(slots=True)
class Facts:
    """Merges, splits at sea and shared supports of a phase; numbers are actions.

    * ``group``: a merging move -> all moves of the same merge;
    * ``stander``: a merging move -> the unit in the space that merges with it;
    * ``joined``: the other way round;
    * ``boards``: an army that goes aboard at sea -> those that go aboard the same unit before it;
    * ``aid``: mutual help in a merge -> the move whose strength it is;
    * ``echo``: help to a merge by a support for one of its moves -> that support and that move;
    * ``given``: a supporting unit -> its supports as written;
    * ``alone``: moves and stays ordered to merge with whom nobody merges;
    * ``helps``: entries of ledgers.
    """

    group: dict[int, tuple[int, ...]] = field(default_factory=dict)
    stander: dict[int, int] = field(default_factory=dict)
    joined: dict[int, tuple[int, ...]] = field(default_factory=dict)
    boards: dict[int, tuple[int, ...]] = field(default_factory=dict)
    aid: dict[int, int] = field(default_factory=dict)
    echo: dict[int, tuple[int, int]] = field(default_factory=dict)
    given: dict[int, tuple[Given, ...]] = field(default_factory=dict)
    alone: set[int] = field(default_factory=set)
    helps: list[tuple[int, Entry]] = field(default_factory=list)


def facts_of(p: Problem) -> Facts:
    """The facts of a phase."""
    found: Facts = p.data[NAME]
    return found
