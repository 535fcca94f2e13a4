"""Who has placed how many factors where, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.rules.ballots.factors.settings import Settings
from legation.values.geography import Power, Seat

__all__ = [
    "Factors",
    "Shares",
    "added",
    "bonuses",
    "factors_of",
    "influence",
    "read",
    "scores",
    "write",
]

Shares: TypeAlias = tuple[tuple[Seat, Power, int], ...]


@dataclass(frozen=True, slots=True)
class Factors:
    """Who has how much where.

    ``held``: the factors placed and known, as (seat, power, number), sorted; ``fresh``: those placed for
    the next movement, known to their seat alone until it is over; ``pool``: what each seat has to place;
    ``counts``: the centres of each power a year ago.
    """

    held: Shares = ()
    fresh: Shares = ()
    pool: tuple[tuple[Seat, int], ...] = ()
    counts: tuple[tuple[Power, int], ...] = ()


def factors_of(scene: Scene) -> Factors:
    """The factors as they stand."""
    value = scene.slot("factors")
    return value if isinstance(value, Factors) else Factors()


def influence(factors: Factors, seat: Seat, power: Power) -> int:
    """The factors that a seat has in a power."""
    listed = (*factors.held, *factors.fresh)
    return sum(number for who, where, number in listed if (who, where) == (seat, power))


def added(shares: Shares, more: Shares) -> Shares:
    """Two lists of shares counted together."""
    found: dict[tuple[Seat, Power], int] = {}
    for seat, power, number in (*shares, *more):
        found[seat, power] = found.get((seat, power), 0) + number
    return tuple(sorted((seat, power, number) for (seat, power), number in found.items()))


def bonuses(settings: Settings, factors: Factors, now: Mapping[Power, int]) -> dict[Seat, int]:
    """What the largest shares bring after an Autumn (FIA-5.2), by seat."""
    parts = bonus_parts(settings, factors, now)
    return {seat: sum(each.values()) for seat, each in parts.items()}


def bonus_parts(
    settings: Settings, factors: Factors, now: Mapping[Power, int]
) -> dict[Seat, dict[Power, int]]:
    """The bonus of each seat by the power that brings it (FIA-5.2)."""
    found: dict[Seat, dict[Power, int]] = {}
    before = dict(factors.counts)
    for power, centres in now.items():
        shares = {seat: influence(factors, seat, power) for seat, _ in factors.pool}
        best = max(shares.values(), default=0)
        if (not best and settings.nobody == "none") or (settings.empty == "none" and not centres):
            continue
        number = settings.bonus
        if centres < before.get(power, 0):
            number = max(0, number - settings.shrink)
        for seat, share in shares.items():
            if share == best:
                found.setdefault(seat, {})[power] = number
    return found


def scores(scene: Scene) -> dict[Seat, int]:
    """Factors times centres, over all powers, by seat (FIA-6.5)."""
    factors = factors_of(scene)
    owned = strengths(scene)
    return {
        seat: sum(influence(factors, seat, power) * n for power, n in owned.items())
        for seat, _ in factors.pool
    }


def write(factors: Factors) -> list[Any]:
    """Factors as plain values, for a record."""
    return [
        [list(share) for share in factors.held],
        [list(share) for share in factors.fresh],
        [list(entry) for entry in factors.pool],
        [list(entry) for entry in factors.counts],
    ]


def read(value: list[Any]) -> Factors:
    """What ``write`` wrote."""
    held, fresh, pool, counts = value
    return Factors(
        tuple((str(s), str(p), int(n)) for s, p, n in held),
        tuple((str(s), str(p), int(n)) for s, p, n in fresh),
        tuple((str(s), int(n)) for s, n in pool),
        tuple((str(p), int(n)) for p, n in counts),
    )
