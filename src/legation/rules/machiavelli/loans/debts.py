"""What is owed: interest, payments taken off debts, new debts, the order in which they are due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from legation.rules.machiavelli.loans.orders import Borrow, Repay
from legation.rules.machiavelli.purses import Debt, Loans
from legation.values.calendar import Phase
from legation.values.geography import Power
from legation.values.orders import Ballot

__all__ = ["denied", "due", "in_order", "interest_on", "less", "with_loan"]


def interest_on(amount: int, years: int) -> int:
    """A fifth for one year, half for two, rounded up (MACH-10.1)."""
    return (amount + 4) // 5 if years == 1 else (amount + 1) // 2


def less(now: Loans, power: Power, amount: int) -> Loans:
    """The loans when a power has paid so much: interest first, of what is due first (MACH-10.2)."""
    found: list[Debt] = []
    for debt in now.debts:
        if debt.power == power and amount:
            interest = min(amount, debt.interest)
            principal = min(amount - interest, debt.principal)
            amount -= interest + principal
            debt = debt._replace(  # noqa: PLW2901  # what is left of it
                principal=debt.principal - principal, interest=debt.interest - interest
            )
        if debt.principal or debt.interest:
            found.append(debt)
    return replace(now, debts=tuple(found))


def with_loan(now: Loans, power: Power, order: Borrow, phase: Phase) -> Loans:
    """The loans with a new one; what is due at the same time is one debt."""
    year, season = phase.year + order.years, phase.season
    principal, interest = order.amount, interest_on(order.amount, order.years)
    debts: list[Debt] = []
    for debt in now.debts:
        if (debt.power, debt.year, debt.season) == (power, year, season):
            principal, interest = principal + debt.principal, interest + debt.interest
        else:
            debts.append(debt)
    debts.append(Debt(power, principal, interest, year, season))
    return replace(now, debts=tuple(debts))


def due(debt: Debt, phase: Phase) -> bool:
    """Whether a debt is to be paid in this season at the latest."""
    return debt.year < phase.year or (debt.year, debt.season) == (phase.year, phase.season)


def in_order(seasons: Sequence[str], value: Loans) -> Loans:
    """The loans with those in front that are due first."""
    key = {season: seasons.index(season) for season in dict.fromkeys(seasons)}
    return replace(
        value, debts=tuple(sorted(value.debts, key=lambda d: (d.year, key.get(d.season, 0))))
    )


def denied(now: Loans, lines: Sequence[Ballot], limit: int) -> tuple[tuple[Power, int], ...]:
    """The loans that were too large where they were written: with those for as long as the other kind
    and without what a line before them pays to the bank, paid or not (MACH-10.1)."""
    asked: dict[tuple[Power, int], int] = {}
    paid: dict[Power, int] = {}
    found: list[tuple[Power, int]] = []
    for power, order in [(ballot.power, ballot.order) for ballot in lines]:
        if isinstance(order, Repay):
            paid[power] = order.amount
        elif isinstance(order, Borrow):
            other = asked.get((power, 3 - order.years), 0)
            if now.principal(power) + other + order.amount - paid.get(power, 0) > limit:
                found.append((power, order.years))
            else:
                asked[power, order.years] = order.amount
    return tuple(found)
