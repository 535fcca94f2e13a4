"""Orders that are carried out before all others, and who is gone by then."""

from __future__ import annotations

from collections.abc import Sequence

from legation.engine.binding import legal_lines
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

__all__ = ["deal", "departed", "keeps_to_itself"]


def deal(
    scene: Scene, ballots: Sequence[Ballot]
) -> tuple[Scene, list[Change], list[Ballot], list[Ballot], list[Ruling]]:
    """Carry out the orders that come before all others.

    Gives the scene as it is then, the changes, the lines in force, the lines that are left for later,
    and the rulings.
    """
    rules = scene.rules
    if not any(verb.early for verb in rules.verbs_in(scene.state.phase.kind).values()):
        return scene, [], [], list(ballots), []
    lines = [ballot for ballot in ballots if type(ballot.order) in rules.early]
    rest = [ballot for ballot in ballots if type(ballot.order) not in rules.early]
    legal, rulings = legal_lines(scene, lines)
    in_force = [ballot for ballot, _ in legal]
    made: list[Change] = []
    for step in DEALINGS:
        for module, act in rules.dealings.get(step, ()):
            changes, told = act(scene, in_force)
            rulings += told
            if changes:
                keeps_to_itself(module, changes, rules.through[module])
                made += changes
                scene = scene.after(apply(scene.state, changes))
    return scene, made, in_force, rest, rulings


def departed(
    before: State, after: State, ballots: Sequence[Ballot]
) -> tuple[list[Ballot], list[Ruling]]:
    """What becomes of units that left the board before the other orders, and of orders for them.

    Gives the lines that are left, and a ruling on each such unit. Of several lines for one all but the
    first are void.
    """
    here = {unit.id for unit in after.units}
    gone = {space_of(unit.place): unit for unit in before.units if unit.id not in here}
    if not gone:
        return list(ballots), []
    left: list[Ballot] = []
    rulings: list[Ruling] = []
    told: set[int] = set()
    for ballot in ballots:
        unit = _subject(gone, after, ballot)
        if unit is None:
            left.append(ballot)
            continue
        outcome = "void" if unit.id in told else "gone"
        told.add(unit.id)
        reason = Reason("gone_before", (("unit", unit),))
        rulings.append(Ruling(ballot.power, unit, ballot.order, outcome, reason, seat=ballot.seat))
    rulings += [
        Ruling(unit.power, unit, None, "gone", Reason("gone_before", (("unit", unit),)))
        for unit in gone.values()
        if unit.id not in told
    ]
    return left, rulings


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
