"""Orders that are carried out before all others, and who is gone by then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from legation.engine.binding import binder
from legation.engine.hooks import DEALINGS
from legation.engine.scene import Scene
from legation.errors import StackConflict
from legation.notation.explain import register
from legation.values.changes import Change, SlotSet, apply
from legation.values.geography import space_of
from legation.values.orders import Ballot, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.state import State
from legation.values.units import Unit

__all__ = ["Dealt", "deal", "departed", "keeps_to_itself"]


class Dealt(NamedTuple):
    """What was carried out before all other orders.

    The scene as it is then, the changes, the lines in force, and the rulings. ``aside`` are the lines that
    are dealt with, by their place among all: as they were accepted, None where they were not.
    """

    scene: Scene
    changes: list[Change]
    in_force: list[Ballot]
    rulings: list[Ruling]
    aside: dict[int, Ballot | None]


def deal(scene: Scene, ballots: Sequence[Ballot]) -> Dealt:
    """Carry out the orders that come before all others, then see who is gone."""
    rules, before = scene.rules, scene.state
    early = [n for n, ballot in enumerate(ballots) if type(ballot.order) in rules.early]
    if not any(verb.early for verb in rules.verbs_in(before.phase.kind).values()):
        return Dealt(scene, [], [], [], {})
    in_force, rulings, aside = _early_lines(scene, ballots, early)
    made: list[Change] = []
    for step in DEALINGS:
        for module, act in rules.dealings.get(step, ()):
            changes, told = act(scene, in_force)
            rulings += told
            if changes:
                keeps_to_itself(module, changes, rules.through[module])
                made += changes
                scene = scene.after(apply(scene.state, changes))
    rulings += departed(before, scene.state, ballots, aside)
    return Dealt(scene, made, in_force, rulings, aside)


def _early_lines(
    scene: Scene, ballots: Sequence[Ballot], early: Sequence[int]
) -> tuple[list[Ballot], list[Ruling], dict[int, Ballot | None]]:
    """The early lines in force, the rulings on void ones, and which became of which."""
    aside: dict[int, Ballot | None] = {}
    in_force: list[Ballot] = []
    rulings: list[Ruling] = []
    accepted: list[Ballot] = []
    wanted = set(early)
    bind = binder(scene)
    for number, ballot in enumerate(ballots):
        if number not in wanted and not scene.rules.counts:
            continue
        unit, bound = bind(ballot, accepted)
        void = isinstance(bound, Reason)
        line = ballot if isinstance(bound, Reason) else ballot._replace(order=bound)
        if not void:
            accepted.append(line)
        if number not in wanted:
            continue  # only what was written before counts; it is judged when its time comes
        aside[number] = None if void else line
        if isinstance(bound, Reason):
            rulings.append(
                Ruling(ballot.power, unit, ballot.order, "void", bound, seat=ballot.seat)
            )
        else:
            in_force.append(line)
    return in_force, rulings, aside


def departed(
    before: State, after: State, ballots: Sequence[Ballot], aside: dict[int, Ballot | None]
) -> list[Ruling]:
    """What becomes of units that left the board before the other orders, and of orders for them.

    Gives a ruling on each such unit, and puts the lines for it ``aside``. Of several lines for one all but
    the first are void.
    """
    here = {unit.id for unit in after.units}
    gone = {space_of(unit.place): unit for unit in before.units if unit.id not in here}
    if not gone:
        return []
    rulings: list[Ruling] = []
    told: set[int] = set()
    for number, ballot in enumerate(ballots):
        unit = None if number in aside else _subject(gone, after, ballot)
        if unit is None:
            continue
        aside[number] = ballot
        outcome = "void" if unit.id in told else "gone"
        told.add(unit.id)
        reason = Reason("gone_before", (("unit", unit),))
        rulings.append(Ruling(ballot.power, unit, ballot.order, outcome, reason, seat=ballot.seat))
    return rulings + [
        Ruling(unit.power, unit, None, "gone", Reason("gone_before", (("unit", unit),)))
        for unit in gone.values()
        if unit.id not in told
    ]


def _subject(gone: dict[str, Unit], after: State, ballot: Ballot) -> Unit | None:
    """The unit of the writer's own that is gone and that a line is for."""
    if not isinstance(ballot.order, UnitOrder):
        return None
    unit = gone.get(space_of(ballot.order.unit))
    if unit is None or unit.power != ballot.power or after.at(ballot.order.unit) is not None:
        return None
    return unit


def keeps_to_itself(module: str, changes: Sequence[Change], through: Sequence[str]) -> None:
    """A module writes only its own slot of the state, and others' by hooks of theirs."""
    for change in changes:
        if isinstance(change, SlotSet) and change.module not in (module, *through):
            raise StackConflict(
                "slot",
                (module, change.module),
                f"module {module!r} wrote the slot of {change.module!r}; a module writes only its own",
            )


register("gone_before", ("unit",), "{unit} was gone before the orders of units were carried out")
