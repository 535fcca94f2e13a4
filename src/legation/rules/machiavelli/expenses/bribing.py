"""Which bribes succeed: the largest on each unit, less what others pay to keep it."""

from __future__ import annotations

from collections.abc import Sequence

from legation.engine.scene import Scene
from legation.rules.machiavelli.expenses.orders import BRIBES
from legation.rules.machiavelli.expenses.prices import grade
from legation.rules.machiavelli.purses import Deal
from legation.values.changes import Change, UnitGone, UnitTaken
from legation.values.geography import NOBODY, Power
from legation.values.units import Unit

__all__ = ["carried_out", "weighed"]


def weighed(
    scene: Scene, deals: Sequence[Deal], prices: Sequence[int], *, lots: bool
) -> tuple[Deal, ...]:
    """The deals with the outcome of bribes and counter-bribes (MACH-10.7).

    Of all bribes on a unit the largest stands, before anything is taken off it; equal largest ones all
    fail, or the lot falls (``lots``). Counter-bribes of everybody are taken off it, and what is left must
    reach its price.
    """
    found = list(deals)
    targets = dict.fromkeys(deal.unit for deal in deals if deal.kind in BRIBES)
    for unit in targets:
        rivals = [
            number
            for number, deal in enumerate(deals)
            if deal.unit == unit and deal.kind in BRIBES and not deal.outcome
        ]
        counters = sum(d.worth for d in deals if d.unit == unit and d.kind == "counter")
        _weigh(scene, found, prices, rivals, counters, lots=lots)
    for number, deal in enumerate(found):
        if deal.kind == "counter" and not deal.outcome:
            bribed = deal.unit in targets
            found[number] = deal._replace(outcome="done" if bribed else "counter_idle")
    return tuple(found)


def _weigh(
    scene: Scene,
    found: list[Deal],
    prices: Sequence[int],
    rivals: Sequence[int],
    counters: int,
    *,
    lots: bool,
) -> None:
    """Decide between the bribes on one unit, by their numbers in the list."""
    best = max((found[number].worth for number in rivals), default=0)
    largest = [number for number in rivals if found[number].worth == best]
    if len(largest) > 1 and lots:
        place = found[largest[0]].place
        largest = [largest[scene.dice(f"bribes {place}", 0, len(largest)) - 1]]
    for number in rivals:
        deal = found[number]
        if number not in largest:
            outcome = "outbid"
        elif len(largest) > 1:
            outcome = "bribes_tied"
        elif deal.worth < prices[number]:
            outcome = "too_little"
        elif deal.worth - counters < prices[number]:
            outcome = "countered"
        else:
            outcome = "done"
        found[number] = deal._replace(outcome=outcome)


def carried_out(scene: Scene, deals: Sequence[Deal]) -> tuple[tuple[Deal, ...], list[Change]]:
    """The units that are disbanded, bought or left to themselves (MACH-10.9).

    A second special unit cannot be bought: the money is gone. A garrison that becomes autonomous holds,
    and a special one stays what it is.
    """
    units = {unit.id: unit for unit in scene.state.units}
    changes: list[Change] = []
    found: list[Deal] = []
    special = {unit.power for unit in units.values() if grade(unit)}
    for deal in deals:
        done = deal
        unit = units.get(deal.unit)
        if deal.kind in BRIBES and deal.outcome == "done" and unit is not None:
            if deal.kind == "buy" and grade(unit) and deal.power in special:
                done = deal._replace(outcome="second_special_bought")
            else:
                changes.append(_bribed(unit, deal.kind, deal.power))
                special |= {deal.power} if deal.kind == "buy" and grade(unit) else set()
        found.append(done)
    return tuple(found), changes


def _bribed(unit: Unit, kind: str, power: Power) -> Change:
    if kind == "disband":
        return UnitGone(unit.id)
    return UnitTaken(unit.id, NOBODY if kind == "autonomous" else power)
