"""What is told of expenses: the section of the report, and the sentences of their reasons."""

from __future__ import annotations

from collections.abc import Callable

from legation.engine.module import Fact, Section
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.notation.explain import register
from legation.rules.machiavelli.expenses.orders import Expense
from legation.rules.machiavelli.purses import Spending
from legation.values.rulings import Ruling

__all__ = ["report"]


_WASTED = {
    "counter_idle": "nobody bribed it",
    "bribes_tied": "tied",
    "second_special_bought": "a second special unit",
    "assassin_failed": "missed",
    "rebels_already": "it rebels already",
    "nobody_to_rebel_against": "nobody rules there",
    "no_rebels_there": "nobody rebels there",
}
"""What is said in a table where the reason's code is no plain word."""


def _fate(ruling: Ruling) -> str:
    """What became of an expense, in a word or two; the rulings have the sentences."""
    if ruling.outcome == "paid":
        return "done"
    code = ruling.reason.code
    return _WASTED.get(code, code.replace("_", " "))


def report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The expenses of a campaign with what became of them."""
    done = turn.judged.slot("expenses")
    if not isinstance(done, Spending) or not done.deals or turn.before.phase.kind != "movement":
        return ()
    board = scene.board
    units = {unit.id: str(unit) for unit in turn.before.units}
    told = {
        (ruling.power, ruling.order.number): _fate(ruling)
        for ruling in turn.rulings
        if isinstance(ruling.order, Expense) and ruling.outcome in ("paid", "wasted")
    }
    rows = []
    for deal in done.deals:
        target = units.get(deal.unit, "")
        if not target:
            target = board.power(deal.victim).name if deal.victim else board.name(deal.place)
        short = f"{deal.paid} of {deal.offered}" if deal.paid < deal.offered else str(deal.paid)
        fate = told.get((deal.power, deal.number), "")
        rows.append(
            (board.power(deal.power).name, str(deal.number), short, deal.kind, target, fate)
        )
    head = ("power", "number", "ducats", "for", "target", "outcome")
    return (Section("Expenses", head, tuple(rows)),)


_BRIBE_FACTS = ("worth", "other")
register("bribe_disband", _BRIBE_FACTS, "for {worth} ducats {other} disbanded")
register("bribe_buy", _BRIBE_FACTS, "for {worth} ducats {other} changed sides")
register("bribe_autonomous", _BRIBE_FACTS, "for {worth} ducats {other} became autonomous")
register("bribe_counter", _BRIBE_FACTS, "{worth} ducats more were wanted to bribe {other}")
register("counter_idle", ("worth",), "nobody bribed the unit: {worth} ducats were wasted")
register(
    "outbid", ("worth",), "another bribe on the unit was larger than {worth} ducats (MACH-10.7)"
)
register(
    "bribes_tied",
    ("worth",),
    "another bribe on the unit was just as large, {worth} ducats, and neither counts (MACH-10.7)",
)
register("countered", ("worth",), "counter-bribes left too little of {worth} ducats (MACH-10.7)")
register(
    "too_little",
    ("worth", "price"),
    "{worth} ducats that count were paid, and it costs {price} (MACH-10.6)",
)
register(
    "second_special_bought",
    (),
    "a second special unit cannot be bought: the money is gone (MACH-10.9)",
)
register("expense_replaced", ("number",), "a later line is expense {number} (MACH-10.5)")
register("expense_none", (), "the expense is taken back")
register(
    "no_such_expense", ("number",), "there are expenses 1 to 4, no number {number} (MACH-10.5)"
)
register("expense_not_played", ("rule",), "this game is played without {rule} (MACH-11.8)")
register("no_unit_to_bribe", ("place",), "no such unit is in {place} (MACH-10.6)")
register(
    "no_garrison_of_a_power",
    ("other",),
    "{other} is no garrison of a power, and only such a one can become autonomous (MACH-10.6)",
)
register("bribes_own_unit", ("other",), "{other} is one's own (MACH-10.10)")
register(
    "unit_not_permitted",
    ("other", "power"),
    "{power} may not have such a unit as {other} (MACH-10.9)",
)
register("no_victim", ("power",), "{power} cannot be hit (MACH-10.12)")
register(
    "too_far", ("place",), "there is no unit of one's own in {place} or next to it (MACH-10.8)"
)
