"""Placing factors, and who may order what with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from legation.engine.module import Election, Verdict
from legation.engine.scene import Scene
from legation.rules.ballots.factors.investing import Invest
from legation.rules.ballots.factors.settings import CARETAKER, Settings
from legation.rules.ballots.factors.shares import Shares, added, factors_of, influence
from legation.values.changes import SlotSet
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot
from legation.values.rulings import Reason, Ruling

__all__ = ["judge", "may_write"]

Writes: TypeAlias = Callable[[Scene, Ballot, Sequence[Ballot]], Reason | None]


def may_write(settings: Settings) -> Callable[[Writes], Writes]:
    """Who may place factors, and write for a power."""

    def wrap(inner: Writes) -> Writes:
        def ask(scene: Scene, ballot: Ballot, before: Sequence[Ballot]) -> Reason | None:
            """A seat places what it has (FIA-2.1), and orders where it has a factor (FIA-2.2)."""
            seat = ballot.seat
            if seat not in dict(scene.state.seats):
                return inner(scene, ballot, before)
            factors = factors_of(scene)
            if isinstance(ballot.order, Invest):
                placed = [line.order for line in before if line.seat == seat]
                spent = sum(order.amount for order in placed if isinstance(order, Invest))
                left = dict(factors.pool).get(seat, 0) - spent
                if ballot.order.amount <= left:
                    return None
                return Reason("not_enough_factors", (("number", left),))
            if settings.nominee and seat == CARETAKER:
                return None
            if influence(factors, seat, ballot.power):
                return None
            return Reason("no_factor", (("power", ballot.power),))

        return ask

    return wrap


def judge(settings: Settings) -> Callable[[Scene, Election], Verdict]:
    """The phase in which factors are placed."""

    def judge(scene: Scene, election: Election) -> Verdict:
        """Factors go where they are put, and never move afterwards (FIA-2.1, FIA-5.3)."""
        factors = factors_of(scene)
        fresh = list(factors.fresh)
        pool = dict(factors.pool)
        rulings: list[Ruling] = []
        for ballot in election.ballots:
            order = ballot.order
            assert isinstance(order, Invest)
            fresh.append((ballot.seat, ballot.power, order.amount))
            pool[ballot.seat] -= order.amount
            reason = Reason("invested", (("number", order.amount), ("power", ballot.power)))
            rulings.append(Ruling(ballot.power, None, order, "invested", reason, seat=ballot.seat))
        first = not factors.held and not factors.fresh
        if settings.unplaced == "spread" and first:
            fresh += _spread(scene, tuple(fresh), pool, rulings)
        elif first:
            pool = dict.fromkeys(pool, 0)
        made = replace(factors, fresh=added((), tuple(fresh)), pool=tuple(sorted(pool.items())))
        return Verdict(tuple(rulings), (SlotSet("factors", made),))

    return judge


def _spread(scene: Scene, placed: Shares, pool: dict[Seat, int], rulings: list[Ruling]) -> Shares:
    """All first factors must be placed: the rest go one by one where a seat has least (FIA-2.1)."""
    found: list[tuple[Seat, Power, int]] = []
    for seat in sorted(pool):
        mine = dict.fromkeys(scene.board.powers, 0)
        for who, power, number in placed:
            mine[power] += number if who == seat else 0
        new = dict.fromkeys(mine, 0)
        while pool[seat] > 0:
            power = min(mine, key=lambda one: mine[one])  # the first of equals, in the map's order
            mine[power] += 1
            new[power] += 1
            pool[seat] -= 1
        for power, number in new.items():
            if number:
                found.append((seat, power, number))
                reason = Reason("spread", (("number", number), ("power", power)))
                rulings.append(Ruling(power, None, Invest(number), "invested", reason, seat=seat))
    return tuple(found)
