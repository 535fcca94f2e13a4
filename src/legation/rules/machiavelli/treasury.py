"""Treasuries: what each power has, and payments between powers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, TypeAlias

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
from legation.rules.machiavelli.ledger import LEDGER, ledger
from legation.rules.machiavelli.purses import Loans, Treasury
from legation.rules.machiavelli.secrets import mine, told
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power, Seat
from legation.values.orders import Ballot, Order, PowerOrder
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit

__all__ = ["TREASURY", "Pay", "Settings"]

Pays: TypeAlias = Callable[[Scene, Mapping[Power, int], str], tuple[Change, ...]]
_NAME = "treasury"
_SECRET = (_NAME, "income", "loans")


@dataclass(frozen=True, slots=True)
class Settings:
    """``start``: the ducats of each power before its first income. ``seen``: whether ``all`` know what a
    power has, or it knows its ``own`` treasury alone. ``payments``: whether powers may pay one another.
    ``late``: what is paid to a power that is out is ``refused``, or is ``kept`` in its treasury for ever, as
    with a mail judge.
    """

    start: int = 0
    seen: Literal["all", "own"] = "all"
    payments: bool = True
    late: Literal["refused", "kept"] = "refused"


@dataclass(frozen=True, slots=True)
class Pay(PowerOrder):
    """Give ducats to another power."""

    verb: ClassVar[str] = "pay"
    amount: int
    to: Power

    @property
    def topic(self) -> str:
        """What is paid to a power is one matter: a later line replaces an earlier one."""
        return f"pay {self.to}"


def treasury(scene: Scene) -> Treasury:
    """The treasuries as they are."""
    value = scene.slot(_NAME)
    return value if isinstance(value, Treasury) else Treasury()


# --- the order -------------------------------------------------------------------------------------


def _parse(cursor: Cursor, unit: Mention | None) -> Draft:
    """``pay 5 to France``, ``give 5 ducats to France``, ``pay France 5``."""
    to = None
    amount = coins.amount(cursor)
    if amount is None:
        to = coins.power_of(cursor)
        amount = coins.amount(cursor)
    if amount is None:
        raise cursor.fault("a number of ducats")
    if to is None:
        cursor.expect("to whom, as in 'to France'", ("to",))
        to = coins.power(cursor)
    coins.end(cursor)
    return Draft(Pay(amount, to))


def _write(order: Pay, pen: Pen) -> str:
    to = coins.title(pen, order.to)
    return pen.say("pay", "Pay {amount} to {power}", amount=str(order.amount), power=to)


WORDS = Words(
    name="pay",
    order=Pay,
    phases=frozenset({"movement"}),
    words=(),
    parse=_parse,
    write=_write,
    leading=("pay", "pays", "give", "gives", "loan", "transfer"),
)


def _binding(settings: Settings) -> Callable[[Scene, Power, Unit | None, Order], Order | Reason]:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        """Money goes to other powers that are in the game, some of it at least (MACH-10.4)."""
        assert isinstance(order, Pay)
        if order.to == power:
            return Reason("pays_itself", ())
        if order.to not in scene.board.powers:
            return Reason("no_treasury", (("power", order.to),))
        out = coins.refused(scene, power)
        if out is None and settings.late == "refused":
            out = coins.refused(scene, order.to)
        if out is not None:
            return out
        return order if order.amount > 0 else Reason("pays_nothing", ())

    return bind


def _options(settings: Settings) -> Callable[[Scene, Power, Unit | None], Iterator[Order]]:
    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        has = treasury(scene).of(power)
        if not has or coins.is_out(scene, power):
            return
        for other in scene.board.powers:
            if other != power and (settings.late == "kept" or not coins.is_out(scene, other)):
                yield Pay(1, other)
                if has > 1:
                    yield Pay(has, other)

    return options


# --- payments --------------------------------------------------------------------------------------


def _paid(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """Payments, one after the other as far as the money goes; who owes the bank pays nobody (MACH-10.4).

    What is received can be spent in the same phase, for all are paid before anything is bought, and
    those who were listed before cannot pass on what they get later (MACH-3.2).
    """
    has = dict(treasury(scene).ducats)
    loans = scene.slot(_NAME, "loans")
    given: dict[Power, int] = {}
    rulings: list[Ruling] = []
    for ballot in lines:
        order = ballot.order
        if not isinstance(order, Pay):
            continue
        power = ballot.power
        owed = loans.owed(power) if isinstance(loans, Loans) else 0
        paid = 0 if owed else min(order.amount, has.get(power, 0))
        has[power] = has.get(power, 0) - paid
        has[order.to] = has.get(order.to, 0) + paid
        given[power] = given.get(power, 0) + paid
        given[order.to] = given.get(order.to, 0) - paid
        rulings.append(_payment(ballot, order, paid, owed))
    return Dealt(scene.rules.pay(scene, given, "payments"), tuple(rulings))


def _payment(ballot: Ballot, order: Pay, paid: int, owed: int) -> Ruling:
    facts = (("number", paid), ("power", order.to))
    if owed:
        reason, outcome = Reason("owes_the_bank", (("number", owed),)), "failed"
    elif not paid:
        reason, outcome = Reason("no_money", ()), "failed"
    elif paid < order.amount:
        reason, outcome = Reason("paid_in_part", (*facts, ("wanted", order.amount))), "paid"
    else:
        reason, outcome = Reason("paid", facts), "paid"
    return Ruling(ballot.power, None, order, outcome, reason, seat=ballot.seat)


def _pay(inner: Pays) -> Pays:
    def pay(scene: Scene, amounts: Mapping[Power, int], what: str) -> tuple[Change, ...]:
        """Ducats move and are never made here; nobody pays more than he has."""
        has = dict(treasury(scene).ducats)
        for power, amount in amounts.items():
            has[power] = has.get(power, 0) - amount
            if has[power] < 0:
                raise ValueError(f"{power} cannot pay {amount}: it has {has[power] + amount}")
        if all(amount == 0 for amount in amounts.values()):
            return ()
        now = replace(treasury(scene), ducats=tuple(sorted(has.items())), why=what)
        return (SlotSet(_NAME, now),)

    return pay


def _afford(inner: Callable[[Scene, Power], int | None]) -> Callable[[Scene, Power], int | None]:
    return lambda scene, power: treasury(scene).of(power)


def _opened(scene: Scene) -> tuple[Change, ...]:
    """The treasury of a power that goes out is lost (MACH-11.5)."""
    now = treasury(scene)
    out = coins.newly_out(scene, now.closed)
    if not out:
        return ()
    left = tuple((power, 0 if power in out else ducats) for power, ducats in now.ducats)
    return (SlotSet(_NAME, Treasury(left, "lost", tuple(sorted({*now.closed, *out})))),)


# --- what is told ----------------------------------------------------------------------------------


def _sees(scene: Scene, seat: Seat, fact: Fact) -> bool:
    """A power's treasury is its own secret, where the setting says so, and so is what tells of it: its
    loans, and payments, of which whoever gets them knows as well."""
    if fact.kind == "slot":
        return fact.value not in _SECRET or mine(scene, seat, fact.seat)

    def secret(order: Order) -> bool:
        if isinstance(order, Pay):
            return not mine(scene, seat, order.to)
        return order.verb in ("borrow", "repay")

    return told(scene, seat, fact, secret)


def _only(value: Treasury, keep: Callable[[Seat], bool]) -> Treasury:
    """The treasuries without those of others."""
    return replace(value, ducats=tuple(entry for entry in value.ducats if keep(entry[0])))


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The treasuries before and after a phase, and what made the difference."""
    before, after = turn.before.slot(_NAME), turn.after.slot(_NAME)
    assert isinstance(before, Treasury) and isinstance(after, Treasury)
    if turn.still:
        told = tuple(
            (scene.board.power(power).name, str(ducats))
            for power, ducats in after.ducats
            if see(Fact("slot", _NAME, seat=power, power=power))
        )
        return (Section("Treasuries", ("power", "ducats"), told),) if told else ()
    entries = ledger(turn.before, turn.changes)
    kinds = [why for why in LEDGER if any(entry.why == why for entry in entries)]
    rows = []
    for power, ducats in after.ducats:
        if not see(Fact("slot", _NAME, seat=power, power=power)):
            continue
        sums = [sum(e.ducats for e in entries if (e.why, e.power) == (w, power)) for w in kinds]
        changed = [f"{one:+d}" if one else "" for one in sums]
        name = scene.board.power(power).name
        rows.append((name, str(before.of(power)), *changed, str(ducats)))
    if not rows or (turn.before.phase.kind == "retreat" and not kinds):
        return ()
    return (Section("Treasuries", ("power", "before", *kinds, "now"), tuple(rows)),)


# --- the module ------------------------------------------------------------------------------------


def _write_slot(value: Treasury) -> Any:
    ducats = [list(entry) for entry in value.ducats]
    return {"ducats": ducats, "why": value.why, "closed": list(value.closed)}


def _read_slot(value: Any) -> Treasury:
    has = tuple((str(power), int(ducats)) for power, ducats in value["ducats"])
    return Treasury(has, str(value["why"]), tuple(map(str, value["closed"])))


def _hooks(settings: Settings) -> Mapping[str, Any]:
    def initial(scene: Scene) -> Treasury:
        return Treasury(tuple((power, settings.start) for power in sorted(scene.board.powers)))

    hooks: dict[str, Any] = {
        "afford": _afford,
        "pay": _pay,
        "aftermath": {"opened": _opened},
        "report": _report,
        "slot": Slot(initial, _write_slot, _read_slot, _only),
    }
    if settings.payments:
        verb = Verb(
            Pay,
            ("movement",),
            _binding(settings),
            _options(settings),
            words=(WORDS,),
            strokes=coins.unseen,
            early=True,
        )
        hooks |= {"verbs": (verb,), "dealings": {"paid": _paid}}
    if settings.seen == "own":
        hooks["sees"] = _sees
    return hooks


register("paid", ("number", "power"), "{number} ducats went to {power}")
register(
    "paid_in_part",
    ("number", "power", "wanted"),
    "{number} ducats went to {power}: there were not {wanted} (MACH-10.4)",
)
register("no_money", (), "there was no money left")
register(
    "owes_the_bank",
    ("number",),
    "nothing was paid: who owes the bank ({number} ducats) pays nobody else (MACH-10.4)",
)
register("pays_itself", (), "a power does not pay itself (MACH-10.4)")
register("pays_nothing", (), "at least one ducat must be paid (MACH-10.4)")
register("no_treasury", ("power",), "{power} has no treasury (MACH-10.4)")


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The words that this stack never gives."""
    settings: Settings = rules.settings[_NAME]
    codes = ("paid", "paid_in_part", "no_money", "owes_the_bank", "pays_itself", "pays_nothing")
    if not settings.payments:
        why = "treasury.payments is false"
        return dict.fromkeys((*codes, "no_treasury", "verb pay"), why)
    found = {"no_treasury": "lines name powers of the board alone"}
    if "loans" not in rules.settings:
        found["owes_the_bank"] = "there is no bank"
    return found


TREASURY = Module(
    _NAME,
    "1",
    Settings,
    _hooks,
    reads=("loans",),
    needs=("election", "movement"),
    sheet="machiavelli",
    clashes=(
        ("ballots", "money belongs to powers, and a power's orders are voted on"),
        ("factors", "money belongs to powers, and a power's orders are weighed"),
    ),
    silent=_silent,
)
