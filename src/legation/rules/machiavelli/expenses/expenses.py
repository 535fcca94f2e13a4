"""The module ``expenses``: up to four a campaign, paid in their order, and the bribes among them.

Other modules carry out what is for them: famine relief, rebellions, assassination. They read the deals in
this module's slot, and rule on their lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from legation.board.board import Board
from legation.engine.module import Dealt, Fact, Module, Slot, Verb
from legation.engine.scene import Scene
from legation.engine.stack import Rules
from legation.rules.machiavelli import coins
from legation.rules.machiavelli.expenses.bribing import carried_out, weighed
from legation.rules.machiavelli.expenses.orders import BRIBES, KINDS, MOST, WORDS, Expense
from legation.rules.machiavelli.expenses.prices import STEP, permitted, price, too_far
from legation.rules.machiavelli.expenses.telling import report
from legation.rules.machiavelli.marks import Homes
from legation.rules.machiavelli.purses import Deal, Spending
from legation.rules.machiavelli.secrets import mine, told
from legation.values.changes import Change, SlotSet
from legation.values.geography import NOBODY, Power, Seat, city_of, province_of
from legation.values.marks import Stroke
from legation.values.orders import Ballot, Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import GARRISON, Unit

__all__ = ["EXPENSES", "Settings"]

_NAME = "expenses"
_OF = {
    "relief": "famine",
    "pacify": "rebellions",
    "rebel": "rebellions",
    "assassinate": "assassination",
}
"""The rule that an expense belongs to, where it is another one."""
_OF_UNITS = (*BRIBES, "counter")
Obeys: TypeAlias = Callable[[Scene, Power, Unit, Sequence[Ballot]], Reason | None]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``near``: which expenses need a unit of one's own in the province or next to it: ``bribes`` and
      counter-bribes, ``all`` but assassination, or ``none``.
    * ``far``: such an expense without a unit there is ``refused`` when it is written; or a bribe is paid for
      and ``wasted``, and a counter-bribe counts all the same, as with a mail judge.
    * ``own``: whether one's own units may be bribed: ``counter``-bribes alone, or all that is not
      buying (``any``).
    * ``ties``: what becomes of equal largest bribes: all fail (``none``), or the ``lot`` decides.
    * ``seen``: whether ``all`` learn of a power's expenses when a campaign is over, or it knows of its
      ``own`` alone; what came of them on the board everybody sees.
    * ``limits``: whether the map's limits of units hold for bribes: ``none``, for those who ``buy``, or for
      ``all`` expenses on a unit.
    """

    near: Literal["none", "bribes", "all"] = "all"
    far: Literal["refused", "wasted"] = "refused"
    own: Literal["counter", "any"] = "any"
    ties: Literal["none", "lot"] = "none"
    limits: Literal["none", "buy", "all"] = "none"
    seen: Literal["all", "own"] = "all"


def _homes(scene: Scene) -> Homes | None:
    value = scene.slot(_NAME, "control")
    return value if isinstance(value, Homes) else None


# --- legality --------------------------------------------------------------------------------------


def _found(scene: Scene, order: Expense) -> Unit | None:
    """The unit that an expense is about; where no kind is said, an army or fleet first (MACH-10.11)."""
    if order.made == GARRISON.kind:
        return scene.unit_at(city_of(order.place))
    field = scene.unit_at(province_of(order.place))
    if order.made:
        return field if field is not None and field.kind == order.made else None
    return field or scene.unit_at(city_of(order.place))


def _binding(settings: Settings) -> Callable[[Scene, Power, Unit | None, Order], Order | Reason]:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        """An expense with its amount and the unit it is about (MACH-10.5, MACH-10.11)."""
        assert isinstance(order, Expense)
        if not 0 < order.number <= MOST or order.kind not in KINDS:
            return Reason("no_such_expense", (("number", order.number),))
        out = coins.refused(scene, power)
        if out is not None:
            return out
        if order.kind == "none":
            return order
        if order.kind in _OF and _OF[order.kind] not in scene.rules.settings:
            return Reason("expense_not_played", (("rule", _OF[order.kind]),))
        target: Unit | None = None
        if order.kind in _OF_UNITS:
            target = _found(scene, order)
            refused = _unit_refused(scene, settings, power, order, target)
            if refused is not None:
                return refused
            assert target is not None
            order = replace(order, place=target.place, made=target.kind)
        elif order.kind == "assassinate" and not _other(scene, power, order.victim):
            return Reason("no_victim", (("power", order.victim),))
        if settings.far == "refused" and too_far(scene, settings.near, power, order):
            return Reason("too_far", (("place", province_of(order.place)),))
        least = price(scene, order, target, _homes(scene))
        return order if order.amount else replace(order, amount=least)

    return bind


def _other(scene: Scene, power: Power, victim: Power) -> bool:
    return victim != power and victim in scene.board.powers


def _unit_refused(
    scene: Scene, settings: Settings, power: Power, order: Expense, unit: Unit | None
) -> Reason | None:
    """Why a unit cannot be bribed, or kept, by a power (MACH-10.10)."""
    if unit is None:
        return Reason("no_unit_to_bribe", (("place", order.place),))
    facts = (("other", unit),)
    if order.kind == "autonomous" and (unit.kind != GARRISON.kind or unit.power == NOBODY):
        return Reason("no_garrison_of_a_power", facts)
    allowed = ("counter",) if settings.own == "counter" else ("counter", "disband", "autonomous")
    if unit.power == power and order.kind not in allowed:
        return Reason("bribes_own_unit", facts)
    limited = {"none": (), "buy": ("buy",), "all": _OF_UNITS}[settings.limits]
    if order.kind in limited and not permitted(scene.board, power, unit):
        return Reason("unit_not_permitted", (*facts, ("power", power)))
    return None


def _options(settings: Settings) -> Callable[..., Iterator[Order]]:
    bind = _binding(settings)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        """Every expense that could be meant, as the first of the campaign, for the least it costs."""
        if coins.is_out(scene, power):
            return
        for order in _imagined(scene, power):
            bound = bind(scene, power, None, order)
            if not isinstance(bound, Reason):
                yield bound

    return options


def _imagined(scene: Scene, power: Power) -> Iterator[Expense]:
    for other in scene.state.units:
        for number, kind in enumerate(("counter",) if other.power == power else _OF_UNITS, 1):
            yield Expense(number, kind, 0, other.place, other.kind)
    for province in sorted({province_of(space) for space, _ in scene.state.owners}):
        for number, kind in enumerate(("relief", "pacify", "rebel"), 1):
            yield Expense(number, kind, 0, province)
    for victim in scene.board.powers:
        yield Expense(1, "assassinate", 0, victim=victim)
        yield Expense(2, "assassinate", 24, victim=victim)
    yield Expense(1, "none")


def _strokes(board: Board, order: Order) -> tuple[Stroke, ...]:
    """A tag where the money goes."""
    assert isinstance(order, Expense)
    if not order.place:
        return ()
    return (Stroke("note", order.place, text=order.kind),)


def _obeys(inner: Obeys) -> Obeys:
    def obeys(scene: Scene, power: Power, unit: Unit, before: Sequence[Ballot]) -> Reason | None:
        """Who bids for a unit may order it in the same campaign, should he get it (MACH-10.9).

        Once the bids are decided, the unit is his or it is not.
        """
        refusal = inner(scene, power, unit, before)
        if refusal is None or _decided(scene):
            return refusal
        bids = [b.order for b in before if b.power == power and isinstance(b.order, Expense)]
        sold = any(bid.kind == "buy" and bid.place == unit.place for bid in bids)
        return None if sold else refusal

    return obeys


def _decided(scene: Scene) -> bool:
    """Whether the expenses of this campaign have been carried out."""
    now = scene.slot(_NAME)
    return isinstance(now, Spending) and bool(now.deals)


# --- paying ----------------------------------------------------------------------------------------


def _offered(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    def offered(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
        """Each power pays for its expenses in the order of their numbers (MACH-10.5).

        What is missing makes it a smaller sum, threes count, and nothing is given back when it fails.
        """
        chosen, rulings = _chosen(lines)
        deals: list[Deal] = []
        prices: list[int] = []
        spent: dict[Power, int] = {}
        for ballot, order in chosen:
            target = _found(scene, order) if order.kind in _OF_UNITS else None
            left = (scene.rules.afford(scene, ballot.power) or 0) - spent.get(ballot.power, 0)
            paid = min(order.amount, left)
            spent[ballot.power] = spent.get(ballot.power, 0) + paid
            least = price(scene, order, target, _homes(scene))
            deal = _deal(ballot, order, target, paid)
            if order.kind in BRIBES and too_far(scene, settings.near, ballot.power, order):
                deal = deal._replace(outcome="too_far")
            if order.kind not in BRIBES and deal.worth < least:
                deal = deal._replace(outcome="too_little")
            deals.append(deal)
            prices.append(least)
        weighed_ = weighed(scene, deals, prices, lots=settings.ties == "lot")
        changes: list[Change] = [*scene.rules.pay(scene, spent, "expenses")]
        now = scene.slot(_NAME)
        if weighed_ or (isinstance(now, Spending) and now.deals):
            changes.append(SlotSet(_NAME, Spending(weighed_)))
        return Dealt(tuple(changes), tuple(rulings))

    return offered


def _chosen(lines: Sequence[Ballot]) -> tuple[list[tuple[Ballot, Expense]], list[Ruling]]:
    """The expenses in force by number; later lines with the same number replace earlier ones."""
    last: dict[tuple[Power, int], tuple[Ballot, Expense]] = {}
    rulings: list[Ruling] = []
    for ballot in lines:
        order = ballot.order
        if not isinstance(order, Expense):
            continue
        key = ballot.power, order.number
        older = last.pop(key, None)
        if older is not None and older[1] != order:
            reason = Reason("expense_replaced", (("number", order.number),))
            rulings.append(_ruling(older[0], older[1], "void", reason))
        if order.kind == "none":
            rulings.append(_ruling(ballot, order, "taken back", Reason("expense_none", ())))
        else:
            last[key] = ballot, order
    return sorted(last.values(), key=lambda pair: (pair[1].number, pair[0].power)), rulings


def _deal(ballot: Ballot, order: Expense, unit: Unit | None, paid: int) -> Deal:
    return Deal(
        power=ballot.power,
        seat=ballot.seat,
        number=order.number,
        kind=order.kind,
        offered=order.amount,
        paid=paid,
        worth=paid - paid % STEP,
        place=unit.place if unit is not None else order.place,
        victim=order.victim,
        unit=unit.id if unit is not None else -1,
        owner=unit.power if unit is not None else "",
    )


def _ruling(ballot: Ballot, order: Expense, outcome: str, reason: Reason) -> Ruling:
    return Ruling(ballot.power, None, order, outcome, reason, seat=ballot.seat)


# --- bribes ----------------------------------------------------------------------------------------


def _spent(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """Bribes are carried out, and all expenses that are this module's are ruled on (MACH-3.2)."""
    now = scene.slot(_NAME)
    assert isinstance(now, Spending)
    deals, changes = carried_out(scene, now.deals)
    if deals != now.deals:
        changes.append(SlotSet(_NAME, Spending(deals)))
    rulings: list[Ruling] = []
    for ballot, order in _chosen(lines)[0]:
        deal = next(d for d in deals if (d.power, d.number) == (ballot.power, order.number))
        if order.kind in _OF and deal.outcome != "too_little":
            continue  # another module's
        rulings.append(_told(scene, ballot, order, deal))
    return Dealt(tuple(changes), tuple(rulings))


def _told(scene: Scene, ballot: Ballot, order: Expense, deal: Deal) -> Ruling:
    """What became of an expense."""
    unit = _found(scene, order) if order.kind in _OF_UNITS else None
    facts: tuple[tuple[str, object], ...] = (("worth", deal.worth),)
    if deal.outcome == "done":
        code = f"bribe_{order.kind}"
        facts = (*facts, ("other", unit or order.place))
    else:
        code = deal.outcome
        if code == "too_little":
            facts = (*facts, ("price", price(scene, order, unit, _homes(scene))))
        elif code == "too_far":
            facts = (("place", province_of(order.place)),)
        elif code == "second_special_bought":
            facts = ()
    outcome = "paid" if deal.outcome == "done" else "wasted"
    return _ruling(ballot, order, outcome, Reason(code, facts))


def _opened(scene: Scene) -> tuple[Change, ...]:
    """What was spent is the business of one campaign."""
    now = scene.slot(_NAME)
    return (SlotSet(_NAME, Spending()),) if isinstance(now, Spending) and now.deals else ()


# --- the module ------------------------------------------------------------------------------------


def _write_slot(value: Spending) -> list[Any]:
    return [list(deal) for deal in value.deals]


def _read_slot(value: list[Any]) -> Spending:
    return Spending(tuple(Deal(*entry) for entry in value))


def _sees(scene: Scene, seat: Seat, fact: Fact) -> bool:
    """Expenses are their power's secret, where the setting says so: the lines and what became of them."""
    if fact.kind == "slot":
        return fact.value != _NAME or mine(scene, seat, fact.seat)
    return told(scene, seat, fact, lambda order: isinstance(order, Expense))


def _only(value: Spending, keep: Callable[[Seat], bool]) -> Spending:
    """The expenses without those of others, where they are secret."""
    return Spending(tuple(deal for deal in value.deals if keep(deal.power)))


def _hooks(settings: Settings) -> Mapping[str, Any]:
    verb = Verb(
        Expense,
        ("movement",),
        _binding(settings),
        _options(settings),
        words=(WORDS,),
        strokes=_strokes,
        early=True,
    )
    hidden = {"sees": _sees} if settings.seen == "own" else {}
    return {
        **hidden,
        "verbs": (verb,),
        "obeys": _obeys,
        "dealings": {"offered": _offered(settings), "spent": _spent},
        "aftermath": {"opened": _opened},
        "report": report,
        "slot": Slot(lambda scene: Spending(), _write_slot, _read_slot, _only),
    }


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The words that these switches never give."""
    settings: Settings = rules.settings[_NAME]
    found = {"no_such_expense": "the reader refuses a line with another number"}
    if settings.near == "none":
        found["too_far"] = "expenses.near is none"
    if settings.limits == "none":
        found["unit_not_permitted"] = "expenses.limits is none"
    if settings.ties == "lot":
        found["bribes_tied"] = "the lot decides between equal bribes"
    if all(rule in rules.settings for rule in _OF.values()):
        found["expense_not_played"] = "all expenses belong to rules that are played"
    return found


EXPENSES = Module(
    _NAME,
    "1",
    Settings,
    _hooks,
    reads=("control",),
    needs=("treasury",),
    through=("treasury",),
    sheet="machiavelli",
    silent=_silent,
)
