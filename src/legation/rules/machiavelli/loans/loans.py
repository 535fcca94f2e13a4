"""Loans: the bank lends ducats at interest, and takes its due when the time has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from legation.board.board import Board
from legation.engine.module import Dealt, Fact, Module, Section, Slot, Verb
from legation.engine.scene import Scene
from legation.engine.stack import Rules
from legation.engine.turn import Turn
from legation.notation import Draft
from legation.notation import Verb as Words
from legation.notation.cursor import Cursor
from legation.notation.explain import register
from legation.notation.pen import Pen
from legation.notation.verbs import Mention
from legation.rules.machiavelli import coins
from legation.rules.machiavelli.purses import Debt, Loans
from legation.values.calendar import Phase
from legation.values.changes import Change, SlotSet
from legation.values.geography import Place, Power, Seat
from legation.values.orders import Ballot, Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["LOANS", "Borrow", "Repay", "Settings", "interest_on"]

_NAME = "loans"
_PERCENT = {20: 1, 50: 2}
"""By its interest, for how many years a loan is."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``limit``: how much a power may have borrowed at a time, interest left out. ``overpaid``: what is paid
    to the bank beyond what is owed is ``kept``, or ``lost``, as with the mail judge.
    """

    limit: int = 25
    overpaid: Literal["kept", "lost"] = "kept"


@dataclass(frozen=True, slots=True)
class Borrow(Order):
    """Take a loan of so many ducats for one year or two."""

    verb: ClassVar[str] = "borrow"
    amount: int
    years: int

    @property
    def subject(self) -> Place:
        """Empty: the order is the power's."""
        return ""

    @property
    def topic(self) -> str:
        """A later loan for as long replaces an earlier one."""
        return f"borrow {self.years}"


@dataclass(frozen=True, slots=True)
class Repay(Order):
    """Give ducats back to the bank."""

    verb: ClassVar[str] = "repay"
    amount: int

    @property
    def subject(self) -> Place:
        """Empty: the order is the power's."""
        return ""

    @property
    def topic(self) -> str:
        """What is paid to the bank is one matter."""
        return "repay"


def interest_on(amount: int, years: int) -> int:
    """A fifth for one year, half for two, rounded up (MACH-10.1)."""
    return (amount + 4) // 5 if years == 1 else (amount + 1) // 2


def loans(scene: Scene) -> Loans:
    """The loans as they are."""
    value = scene.slot(_NAME)
    return value if isinstance(value, Loans) else Loans()


# --- the orders ------------------------------------------------------------------------------------


def _parse_borrow(cursor: Cursor, unit: Mention | None) -> Draft:
    """``borrow 10 for 1 year``, ``borrow 10 ducats for two years``, ``borrow 10 at 50 %``."""
    amount = coins.amount(cursor)
    if amount is None:
        raise cursor.fault("a number of ducats")
    if cursor.take(("from", "the", "bank"), ("from", "bank")) and not cursor.key:
        raise cursor.fault("for how long, as in 'for 1 year'")
    if cursor.take(("at",)):
        years = _PERCENT.get(int(cursor.key) if cursor.key.isdecimal() else 0)
        if years is None:
            raise cursor.fault("20 or 50 per cent")
        cursor.at += 1
        cursor.take(("%",), ("percent",), ("per", "cent"))
    else:
        cursor.expect("for how long, as in 'for 1 year'", ("for",))
        years = {"1": 1, "one": 1, "a": 1, "2": 2, "two": 2}.get(cursor.key)
        if years is None:
            raise cursor.fault("1 or 2 years")
        cursor.at += 1
        cursor.take(("year",), ("years",))
    coins.end(cursor)
    return Draft(Borrow(amount, years))


def _write_borrow(order: Borrow, pen: Pen) -> str:
    years = "1 year" if order.years == 1 else f"{order.years} years"
    return pen.say("borrow", "Borrow {amount} for {years}", amount=str(order.amount), years=years)


def _parse_repay(cursor: Cursor, unit: Mention | None) -> Draft:
    """``pay 5 to bank``, ``repay 5``, ``pay the bank 5 ducats``."""
    bank = cursor.cut[cursor.at - 1].key.startswith("repay")
    bank = cursor.take(("the", "bank"), ("bank",)) or bank
    amount = coins.amount(cursor)
    if amount is None:
        raise cursor.fault("a number of ducats")
    if not cursor.take(("to", "the", "bank"), ("to", "bank")) and not bank:
        raise cursor.fault("to whom, as in 'to the bank'")
    coins.end(cursor)
    return Draft(Repay(amount))


def _write_repay(order: Repay, pen: Pen) -> str:
    return pen.say("repay", "Pay {amount} to the bank", amount=str(order.amount))


BORROW = Words(
    name="borrow",
    order=Borrow,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse_borrow,
    write=_write_borrow,
    leading=("borrow", "borrows"),
)
REPAY = Words(
    name="repay",
    order=Repay,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse_repay,
    write=_write_repay,
    leading=("pay", "pays", "repay", "repays", "give", "gives"),
)


def _bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
    """Something is borrowed or paid back (MACH-10.1), by a power that the bank still serves (MACH-10.3)."""
    assert isinstance(order, Borrow | Repay)
    if order.amount <= 0:
        return Reason("loan_of_nothing", ())
    if isinstance(order, Borrow) and power in loans(scene).barred:
        return Reason("loan_barred", ())
    return order


def _borrowings(settings: Settings) -> Callable[..., Iterator[Order]]:
    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        now = loans(scene)
        left = settings.limit - now.principal(power)
        if power not in now.barred and left > 0:
            for years in (1, 2):
                yield Borrow(left, years)
                if left > 5:
                    yield Borrow(5, years)

    return options


def _repayments(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
    owed, has = loans(scene).owed(power), scene.rules.afford(scene, power) or 0
    if owed and has:
        yield Repay(min(owed, has))


# --- the bank --------------------------------------------------------------------------------------


def _repaid(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    def repaid(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
        """Payments to the bank come first (MACH-3.2): of each loan the interest, then it (MACH-10.2)."""
        now = replace(loans(scene), failed=())
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
            now = _less(now, power, amount)
            paid[power] = paid.get(power, 0) + amount
            rulings.append(_payment(ballot, amount, owed, now.owed(power)))
        changes = [*scene.rules.pay(scene, paid)]
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


def _less(now: Loans, power: Power, amount: int) -> Loans:
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


def _borrowed(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    def borrowed(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
        """Loans up to the limit, due in the same season of a later year (MACH-10.1)."""
        now, phase = loans(scene), scene.state.phase
        given: dict[Power, int] = {}
        rulings: list[Ruling] = []
        for ballot in lines:
            order = ballot.order
            if not isinstance(order, Borrow):
                continue
            power, left = ballot.power, settings.limit - now.principal(ballot.power)
            if order.amount > left:
                reason = Reason("loan_too_large", (("number", left), ("limit", settings.limit)))
                outcome = "failed"
            else:
                now = _with(now, power, order, phase)
                given[power] = given.get(power, 0) - order.amount
                due = order.amount + interest_on(order.amount, order.years)
                facts = (("number", order.amount), ("due", due), ("year", phase.year + order.years))
                reason, outcome = Reason("borrowed", facts), "paid"
            rulings.append(Ruling(power, None, order, outcome, reason, seat=ballot.seat))
        if not given:
            return Dealt((), tuple(rulings))
        changes = (*scene.rules.pay(scene, given), SlotSet(_NAME, _in_order(scene, now)))
        return Dealt(changes, tuple(rulings))

    return borrowed


def _with(now: Loans, power: Power, order: Borrow, phase: Phase) -> Loans:
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


def _collected(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """The bank takes what is due this season; who has less loses it all and gets no loan again (MACH-10.3).

    All loans of such a power are wiped out, and it is assassinated.
    """
    now, phase = loans(scene), scene.state.phase
    taken: dict[Power, int] = {}
    failed: list[Power] = []
    for debt in now.debts:
        if not _due(debt, phase):
            continue
        has = (scene.rules.afford(scene, debt.power) or 0) - taken.get(debt.power, 0)
        amount = min(has, debt.principal + debt.interest)
        taken[debt.power] = taken.get(debt.power, 0) + amount
        if amount < debt.principal + debt.interest:
            failed.append(debt.power)
    left = tuple(d for d in now.debts if not _due(d, phase) and d.power not in failed)
    later = Loans(left, tuple(sorted({*now.barred, *failed})), tuple(sorted(failed)))
    if later == now:
        return Dealt()
    return Dealt((*scene.rules.pay(scene, taken), SlotSet(_NAME, later)))


def _due(debt: Debt, phase: Phase) -> bool:
    """Whether a debt is to be paid in this season at the latest."""
    return debt.year < phase.year or (debt.year, debt.season) == (phase.year, phase.season)


def _in_order(scene: Scene, value: Loans) -> Loans:
    """The loans with those in front that are due first."""
    seasons = [season for season, _ in scene.rules.points]
    key = {season: seasons.index(season) for season in dict.fromkeys(seasons)}
    return replace(
        value, debts=tuple(sorted(value.debts, key=lambda d: (d.year, key.get(d.season, 0))))
    )


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
    if turn.before.phase.kind != "movement":
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
