"""The events of a game record: everything that ever happened in a game, in its order.

A record is a list of events that only grows. An event has no number of its own: it is known by its
place in the list, counted from 1. What a game looks like after some events is worked out by folding
them (``legation.record.standing``); nothing is ever taken out, an undone phase is an event too.

Times (``at``) are texts that come from outside; this package has no clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from legation.values.calendar import Phase
from legation.values.changes import Change
from legation.values.geography import Power, Seat
from legation.values.state import Outcome, State

__all__ = [
    "Closed",
    "Concluded",
    "Created",
    "Event",
    "FlagSet",
    "Hidden",
    "Mastered",
    "Roll",
    "Rolled",
    "RolledBack",
    "Ruled",
    "Said",
    "Seated",
    "Wrote",
]

Roll: TypeAlias = tuple[str, int, int, int]
"""One die: what for, its number among the dice of that purpose, its sides, what it showed."""


@dataclass(frozen=True, slots=True)
class Created:
    """The first event: which game this is.

    ``variant`` is the id of a variant of the bank or the path of a variant file, ``settings`` the
    chosen switches in words, ``modules`` the (name, version) of every rule module, ``map`` the
    digest of the board. ``seed`` is where the dice come from; None where a seat may not know it.
    ``start`` is the position the game begins in, None for the variant's own.
    """

    variant: str
    settings: tuple[tuple[str, str], ...]
    modules: tuple[tuple[str, str], ...]
    map: str
    seed: int | None
    start: State | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat holds these powers from now on, instead of those it held before."""

    seat: Seat
    powers: tuple[Power, ...]
    at: str = ""


@dataclass(frozen=True, slots=True)
class Wrote:
    """A seat wrote orders for a power: the lines exactly as they were sent.

    ``power`` empty: the lines say for which powers they are, or their units do.
    ``clears``: what the power had written in this phase before is taken back first.
    """

    seat: Seat
    power: Power
    phase: Phase
    lines: tuple[str, ...]
    clears: bool = False
    at: str = ""


@dataclass(frozen=True, slots=True)
class Closed:
    """Nobody may write for the phase any more; its ruling follows."""

    phase: Phase
    reason: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice that the ruling of the phase used."""

    phase: Phase
    dice: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """The phase was judged: the changes, and the digest of the state they lead to."""

    phase: Phase
    changes: tuple[Change, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Said:
    """A message. ``to`` lists seats, none for everybody; ``colour`` is the kind of press."""

    sender: Seat
    to: tuple[Seat, ...]
    colour: str
    text: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Mastered:
    """The master did something outside the rules: what, why, and what it changed."""

    act: str
    why: str = ""
    changes: tuple[Change, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class FlagSet:
    """A fact that goes with the game and that no rule looks at. ``value`` is a JSON text."""

    flag: str
    value: str


@dataclass(frozen=True, slots=True)
class RolledBack:
    """Everything after event ``to`` (counted from 1) is undone."""

    to: int
    why: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Concluded:
    """The game was ended from outside the rules: a draw that was agreed on, a concession."""

    outcome: Outcome
    at: str = ""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something that the reader may not see. It keeps the numbers of the other events right."""


Event: TypeAlias = (
    Created
    | Seated
    | Wrote
    | Closed
    | Rolled
    | Ruled
    | Said
    | Mastered
    | FlagSet
    | RolledBack
    | Concluded
    | Hidden
)
