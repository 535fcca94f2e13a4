"""Ducats are accounted for: what each rule made, moved or destroyed, against what the rulings tell of it.

The ledger is read off the changes of a phase. What stands against it comes from elsewhere: the rulings, the
incomes that were counted, the expenses that were weighed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.rules.machiavelli.ledger import LEDGER, Entry, ledger
from legation.rules.machiavelli.purses import Incomes, Spending, Treasury
from legation.values.geography import Power

__all__ = ["unaccounted"]


def unaccounted(variant: Variant, turn: Turn) -> Iterator[str]:
    """What is wrong with the ducats of a phase; nothing where there are none."""
    before, after = turn.before.slot("treasury"), turn.after.slot("treasury")
    if not isinstance(before, Treasury) or not isinstance(after, Treasury):
        return
    entries = ledger(turn.before, turn.changes)
    yield from _signs(entries)
    sums = {kind: _by_power(entries, kind) for kind in LEDGER}
    for power in sorted({*dict(before.ducats), *dict(after.ducats)}):
        now = before.of(power) + sum(found[power] for found in sums.values())
        if now != after.of(power):
            yield f"{power} has {after.of(power)} ducats, and the ledger says {now}"
        if after.of(power) < 0:
            yield f"{power} has {after.of(power)} ducats"
    told = {
        "payments": _payments(turn),
        "loans": _ruled(turn, "borrowed", "number"),
        "expenses": _expenses(turn),
        "income": _incomes(turn),
    }
    if turn.before.phase != variant.setup.first:
        upkeep = _ruled(turn, "maintained", "cost") + _ruled(turn, "raised", "cost")
        told["units"] = _negative(upkeep)
    for kind, wanted in told.items():
        for power in sorted({*wanted, *sums[kind]}):
            if wanted[power] != sums[kind][power]:
                yield f"{kind} of {power}: {sums[kind][power]} in the ledger, {wanted[power]} in all else"
    repaid = _ruled(turn, "repaid", "number")
    for power, number in repaid.items():
        if -sums["debts"][power] < number:
            yield f"{power} paid {number} back, and {-sums['debts'][power]} were taken"


def _signs(entries: Iterable[Entry]) -> Iterator[str]:
    """Whether each rule makes or destroys ducats as it may."""
    moved = 0
    for entry in entries:
        if entry.why not in LEDGER:
            yield f"{entry.power} had {entry.ducats} ducats for {entry.why!r}, which no rule is for"
        elif LEDGER[entry.why] == 0:
            moved += entry.ducats
        elif entry.ducats * LEDGER[entry.why] < 0:
            yield f"{entry.power} had {entry.ducats} ducats for {entry.why}"
    if moved:
        yield f"{moved} ducats came out of payments"


def _by_power(entries: Iterable[Entry], kind: str) -> Counter[Power]:
    found: Counter[Power] = Counter()
    for entry in entries:
        if entry.why == kind:
            found[entry.power] += entry.ducats
    return found


def _negative(counts: Counter[Power]) -> Counter[Power]:
    return Counter({power: -number for power, number in counts.items()})


def _ruled(turn: Turn, code: str, fact: str) -> Counter[Power]:
    """The sums that rulings with a reason tell of, by power."""
    found: Counter[Power] = Counter()
    for ruling in turn.rulings:
        if ruling.reason.code == code:
            found[ruling.power] += int(str(ruling.reason.fact(fact)))
    return found


def _payments(turn: Turn) -> Counter[Power]:
    found: Counter[Power] = Counter()
    for ruling in turn.rulings:
        if ruling.reason.code in ("paid", "paid_in_part"):
            number = int(str(ruling.reason.fact("number")))
            found[ruling.power] -= number
            found[str(ruling.reason.fact("power"))] += number
    return found


def _expenses(turn: Turn) -> Counter[Power]:
    found: Counter[Power] = Counter()
    deals = turn.judged.slot("expenses")
    if turn.before.phase.kind == "movement" and isinstance(deals, Spending):
        for deal in deals.deals:
            found[deal.power] -= deal.paid
    return found


def _incomes(turn: Turn) -> Counter[Power]:
    """What the winter brought that begins after this phase."""
    found: Counter[Power] = Counter()
    made = turn.after.slot("income")
    begun = turn.after.phase.kind == "adjustment" and turn.before.phase.kind != "adjustment"
    if begun and isinstance(made, Incomes):
        for income in made.listed:
            found[income.power] += income.total
    return found
