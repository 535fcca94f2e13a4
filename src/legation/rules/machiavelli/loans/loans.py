"""Loans: the bank lends ducats at interest, and takes its due when the time has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from legation.board.board import Board
from legation.engine.module import Dealt, Fact, Module, Section, Slot, Verb
from legation.engine.scene import Scene
from legation.engine.stack import Rules
from legation.engine.turn import Turn
from legation.notation.explain import register
from legation.rules.machiavelli import coins
from legation.rules.machiavelli.loans.debts import (
    denied,
    due,
    in_order,
    interest_on,
    less,
    with_loan,
)
from legation.rules.machiavelli.loans.orders import BORROW, REPAY, Borrow, Repay
from legation.rules.machiavelli.purses import Debt, Loans
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["LOANS", "Settings"]

_NAME = "loans"


@dataclass(frozen=True, slots=True)
class Settings:
    """``limit``: how much a power may have borrowed at a time, interest left out. ``overpaid``: what is paid
    to the bank beyond what is owed is ``kept``, or ``lost``, as with the mail judge. ``room``: whether a
    loan has what is ``paid`` back in the same campaign to grow into, or a mail judge looks at it where it
    is ``written``: only a payment that stands before it gives it room.
    """

    limit: int = 25
    overpaid: Literal["kept", "lost"] = "kept"
    room: Literal["paid", "written"] = "paid"


def loans(scene: Scene) -> Loans:
    """The loans as they are."""
    value = scene.slot(_NAME)
    return value if isinstance(value, Loans) else Loans()


# --- the orders ------------------------------------------------------------------------------------


def _bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
    """Something is borrowed or paid back (MACH-10.1), by a power that the bank still serves (MACH-10.3)."""
    assert isinstance(order, Borrow | Repay)
    out = coins.refused(scene, power)
    if out is not None:
        return out
    if order.amount <= 0:
        return Reason("loan_of_nothing", ())
    if isinstance(order, Borrow) and power in loans(scene).barred:
        return Reason("loan_barred", ())
    return order


def _borrowings(settings: Settings) -> Callable[..., Iterator[Order]]:
    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        now = loans(scene)
        left = settings.limit - now.principal(power)
        if power not in now.barred and left > 0 and not coins.is_out(scene, power):
            for years in (1, 2):
                yield Borrow(left, years)
                if left > 5:
                    yield Borrow(5, years)

    return options


def _repayments(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
    owed, has = loans(scene).owed(power), scene.rules.afford(scene, power) or 0
    if owed and has and not coins.is_out(scene, power):
        yield Repay(min(owed, has))


# --- the bank --------------------------------------------------------------------------------------


def _repaid(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    def repaid(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
        """Payments to the bank come first (MACH-3.2): of each loan the interest, then it (MACH-10.2)."""
        now = replace(loans(scene), failed=())
        if settings.room == "written":
            now = replace(now, denied=denied(now, lines, settings.limit))
        paid: dict[Power, int] = {}
        rulings: list[Ruling] = []
        for ballot in lines:
            if not isinstance(ballot.order, Repay):
                continue
            power, owed = ballot.power, now.owed(ballot.power)
            has = (scene.rules.afford(scene, power) or 0) - paid.get(power, 0)
            amount = min(ballot.order.amount, has)
            if settings.overpaid == "kept":
                amount = min(amount, owed)
            now = less(now, power, amount)
            paid[power] = paid.get(power, 0) + amount
            rulings.append(_payment(ballot, amount, owed, now.owed(power)))
        changes = [*scene.rules.pay(scene, paid, "debts")]
        if now != loans(scene):
            changes.append(SlotSet(_NAME, now))
        return Dealt(tuple(changes), tuple(rulings))

    return repaid


def _payment(ballot: Ballot, amount: int, owed: int, left: int) -> Ruling:
    if not owed:
        reason = Reason("nothing_owed", ())
    elif amount:
        reason = Reason("repaid", (("number", amount), ("left", left)))
    else:
        reason = Reason("no_money", ())
    outcome = "paid" if amount else "failed"
    return Ruling(ballot.power, None, ballot.order, outcome, reason, seat=ballot.seat)


def _borrowed(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    def borrowed(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
        """Loans up to the limit, due in the same season of a later year (MACH-10.1)."""
        now, phase = loans(scene), scene.state.phase
        barred, now = now.denied, replace(now, denied=())
        given: dict[Power, int] = {}
        rulings: list[Ruling] = []
        for ballot in lines:
            order = ballot.order
            if not isinstance(order, Borrow):
                continue
            power, left = ballot.power, settings.limit - now.principal(ballot.power)
            if (power, order.years) in barred:
                left = 0
            elif settings.room == "written" and left:  # there was room when it was written
                order = replace(order, amount=min(order.amount, left))
            if order.amount > left:
                reason = Reason("loan_too_large", (("number", left), ("limit", settings.limit)))
                outcome = "failed"
            else:
                now = with_loan(now, power, order, phase)
                given[power] = given.get(power, 0) - order.amount
                owed = order.amount + interest_on(order.amount, order.years)
                facts = (
                    ("number", order.amount),
                    ("due", owed),
                    ("year", phase.year + order.years),
                )
                reason, outcome = Reason("borrowed", facts), "paid"
            rulings.append(Ruling(power, None, ballot.order, outcome, reason, seat=ballot.seat))
        if not given:
            return Dealt((SlotSet(_NAME, now),) if barred else (), tuple(rulings))
        seasons = [season for season, _ in scene.rules.points]
        changes = (*scene.rules.pay(scene, given, "loans"), SlotSet(_NAME, in_order(seasons, now)))
        return Dealt(changes, tuple(rulings))

    return borrowed


def _collected(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """The bank takes what is due this season; who has less loses it all and gets no loan again (MACH-10.3).

    All loans of such a power are wiped out, and it is assassinated.
    """
    now, phase = loans(scene), scene.state.phase
    taken: dict[Power, int] = {}
    failed: list[Power] = []
    for debt in now.debts:
        if not due(debt, phase):
            continue
        has = (scene.rules.afford(scene, debt.power) or 0) - taken.get(debt.power, 0)
        amount = min(has, debt.principal + debt.interest)
        taken[debt.power] = taken.get(debt.power, 0) + amount
        if amount < debt.principal + debt.interest:
            failed.append(debt.power)
    left = tuple(d for d in now.debts if not due(d, phase) and d.power not in failed)
    later = Loans(left, tuple(sorted({*now.barred, *failed})), tuple(sorted(failed)))
    if later == now:
        return Dealt()
    return Dealt((*scene.rules.pay(scene, taken, "debts"), SlotSet(_NAME, later)))


def _cleared(scene: Scene) -> tuple[Change, ...]:
    """A power that is out owes nothing any more."""
    now = loans(scene)
    left = tuple(d for d in now.debts if scene.rules.played(scene, d.power) or _there(scene, d))
    return () if left == now.debts else (SlotSet(_NAME, replace(now, debts=left)),)


def _opened(scene: Scene) -> tuple[Change, ...]:
    """Who failed to pay is told of in the campaign in which it happened."""
    now = loans(scene)
    return (SlotSet(_NAME, replace(now, failed=())),) if now.failed else ()


def _there(scene: Scene, debt: Debt) -> bool:
    """Whether a power that nobody plays still owns or has something."""
    state = scene.state
    return any(owner == debt.power for _, owner in state.owners) or bool(state.units_of(debt.power))


# --- what is told ----------------------------------------------------------------------------------


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The debts after a campaign, and who could not pay."""
    after, judged = turn.after.slot(_NAME), turn.judged.slot(_NAME)
    if turn.before.phase.kind != "movement" and not turn.still:
        return ()
    assert isinstance(after, Loans) and isinstance(judged, Loans)
    board = scene.board
    rows = [
        (
            board.power(debt.power).name,
            str(debt.principal),
            str(debt.interest),
            f"{debt.season.capitalize()} {debt.year}",
        )
        for debt in after.debts
        if see(Fact("slot", _NAME, seat=debt.power, power=debt.power))
    ]
    rows += [(board.power(power).name, "", "", "could not pay") for power in judged.failed]
    return (Section("Loans", ("power", "sum", "interest", "due"), tuple(rows)),) if rows else ()


def _only(value: Loans, keep: Callable[[Seat], bool]) -> Loans:
    """The loans without those of others, where treasuries are secret."""
    return replace(value, debts=tuple(debt for debt in value.debts if keep(debt.power)))


# --- the module ------------------------------------------------------------------------------------


def _write_slot(value: Loans) -> list[Any]:
    return [[list(debt) for debt in value.debts], list(value.barred), list(value.failed)]


def _read_slot(value: list[Any]) -> Loans:
    debts, barred, failed = value
    listed = tuple(Debt(str(p), int(n), int(i), int(y), str(s)) for p, n, i, y, s in debts)
    return Loans(listed, tuple(map(str, barred)), tuple(map(str, failed)))


def _hooks(settings: Settings) -> Mapping[str, Any]:
    borrow = Verb(
        Borrow,
        ("movement",),
        _bind,
        _borrowings(settings),
        words=(BORROW,),
        strokes=coins.unseen,
        early=True,
    )
    repay = Verb(
        Repay, ("movement",), _bind, _repayments, words=(REPAY,), strokes=coins.unseen, early=True
    )

    return {
        "verbs": (borrow, repay),
        "dealings": {
            "repaid": _repaid(settings),
            "borrowed": _borrowed(settings),
            "collected": _collected,
        },
        "aftermath": {"retreated": _cleared, "opened": _opened},
        "report": _report,
        "slot": Slot(lambda scene: Loans(), _write_slot, _read_slot, _only),
    }


register(
    "borrowed",
    ("number", "due", "year"),
    "the bank lends {number} ducats, and {due} are due in this season of {year} (MACH-10.1)",
)
register(
    "loan_too_large",
    ("number", "limit"),
    "the bank lends {number} ducats more at most: nobody owes it more than {limit} (MACH-10.1)",
)
register("loan_barred", (), "the bank lends nothing to who once failed to pay (MACH-10.3)")
register("loan_of_nothing", (), "at least one ducat is borrowed or paid back (MACH-10.1)")
register("repaid", ("number", "left"), "{number} ducats went to the bank; {left} are still owed")
register("nothing_owed", (), "nothing is owed to the bank (MACH-10.2)")


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    return {}


LOANS = Module(
    _NAME,
    "1",
    Settings,
    _hooks,
    needs=("treasury",),
    through=("treasury",),
    sheet="machiavelli",
    silent=_silent,
)
