"""What holds of every phase that is judged, whatever the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from legation.board.board import Board
from legation.engine.scene import Scene
from legation.engine.turn import Turn, balances
from legation.engine.variant import Variant
from legation.notation.explain import REASONS, sentence
from legation.record.replay import Judged
from legation.testing.ducats import unaccounted
from legation.values.changes import (
    Change,
    UnitChanged,
    UnitGone,
    UnitJoined,
    UnitMade,
    UnitParted,
    apply,
)
from legation.values.geography import space_of
from legation.values.orders import Order
from legation.values.rulings import Ruling
from legation.values.state import State

__all__ = ["INVARIANTS", "Seen", "broken"]


class Seen(NamedTuple):
    """A judged phase, with what was written for it."""

    variant: Variant
    judged: Judged

    @property
    def turn(self) -> Turn:
        """The phase."""
        return self.judged.turn


Check: TypeAlias = Callable[[Seen], Iterator[str]]


def broken(seen: Seen) -> Iterator[tuple[str, str]]:
    """The invariants that a phase violates: the name of each, and what was found."""
    for name, check in INVARIANTS.items():
        for what in check(seen):
            yield name, what


def _ids(state: State) -> list[int]:
    return [u.id for u in state.units] + [entry.unit.id for entry in state.dislodged]


def _one_a_space(seen: Seen) -> Iterator[str]:
    board = seen.variant.board_of(seen.turn.after)
    counts = Counter(
        board.space_of[board.index[unit.place]]
        for unit in seen.turn.after.units
        if unit.place in board.index
    )
    for space, number in counts.items():
        if number > 1:
            yield f"{number} units in {board.spaces[space]}"


def _stands(seen: Seen) -> Iterator[str]:
    board = seen.variant.board_of(seen.turn.after)
    for unit in seen.turn.after.units:
        place = board.index.get(unit.place)
        kinds = [kind for kind, _ in unit.parts.counts]
        if place is None or not any(board.stands.get(kind, 0) >> place & 1 for kind in kinds):
            yield f"{unit} cannot be in {unit.place}"


def _unique_ids(seen: Seen) -> Iterator[str]:
    before, after = seen.turn.before, seen.turn.after
    ids = _ids(after)
    for number, times in Counter(ids).items():
        if times > 1:
            yield f"{times} units with the number {number}"
    if ids and max(ids) >= after.made:
        yield f"a unit has the number {max(ids)}, and {after.made} were made"
    for change in seen.turn.changes:
        new = _new_number(change)
        if new is not None and new < before.made:
            yield f"the number {new} was given before"


def _new_number(change: Change) -> int | None:
    """The number of a unit that a change makes."""
    if isinstance(change, UnitParted):
        return change.number
    return change.unit if isinstance(change, UnitMade) else None


def _parts_conserved(seen: Seen) -> Iterator[str]:
    """Units part and become one, but every part of a power's units is somewhere until it is removed."""
    turn = seen.turn
    changes = turn.verdict.changes
    if any(isinstance(change, UnitMade | UnitGone | UnitChanged) for change in changes):
        return
    before, after = _parts(turn.before), _parts(apply(turn.before, changes))
    if before != after:
        yield f"parts lost: {sorted(before - after)}, out of nowhere: {sorted(after - before)}"


def _parts(state: State) -> Counter[tuple[str, str]]:
    units = [*state.units, *(entry.unit for entry in state.dislodged)]
    counts: Counter[tuple[str, str]] = Counter()
    for unit in units:
        for kind, number in unit.parts.counts:
            counts[unit.power, kind] += number
    return counts


def _afloat(seen: Seen) -> Iterator[str]:
    """No unit at sea has more armies than fleets to carry them."""
    board = seen.variant.board_of(seen.turn.after)
    for unit in seen.turn.after.units:
        at = board.index.get(unit.place)
        ashore = at is None or board.land >> board.space_of[at] & 1
        if not ashore and unit.parts.number("army") > unit.parts.number("fleet"):
            yield f"{unit} is at sea"


def _conserved(seen: Seen) -> Iterator[str]:
    turn = seen.turn
    numbers = [_new_number(change) for change in turn.changes]
    made = [number for number in numbers if number is not None]
    gone = [c.unit for c in turn.changes if isinstance(c, UnitGone | UnitJoined)]
    wanted, got = Counter(_ids(turn.before) + made), Counter(_ids(turn.after) + gone)
    if wanted != got:
        yield f"lost: {sorted(wanted - got)}, out of nowhere: {sorted(got - wanted)}"


def _told_by_changes(seen: Seen) -> Iterator[str]:
    if apply(seen.turn.before, seen.turn.changes) != seen.turn.after:
        yield "the changes do not lead to the next position"


def _every_order_ruled(seen: Seen) -> Iterator[str]:
    """Orders are compared as they were written and as they were carried out."""
    told = {(ruling.power, ruling.order) for ruling in seen.turn.rulings}
    for power, replies in seen.judged.replies:
        for reply in replies:
            if reply.order is None or reply.replaced:
                continue
            bound = reply.bound[1]
            done = bound if isinstance(bound, Order) else reply.order
            if (power, done) not in told and (power, reply.order) not in told:
                yield f"{power}: nothing became of {reply.text!r}"


def _every_unit_ruled(seen: Seen) -> Iterator[str]:
    turn = seen.turn
    counts = Counter(r.unit.id for r in turn.rulings if r.unit and r.outcome != "void")
    large = {unit.id for unit in turn.before.units if unit.parts.size > 1}
    removing = turn.before.phase.kind == "adjustment"
    for number, times in counts.items():
        # Of a large unit several parts may be removed, each by a line of its own.
        if times > 1 and not (removing and number in large):
            yield f"{times} rulings on the unit {number}"
    if turn.before.phase.kind == "movement":
        for unit in turn.before.units:
            if unit.id not in counts:
                yield f"no ruling on {unit}"


def _reasons_told(seen: Seen) -> Iterator[str]:
    board = seen.variant.board_of(seen.turn.before)
    for ruling in seen.turn.rulings:
        fault = _untold(board, ruling)
        if fault:
            yield fault


def _untold(board: Board, ruling: Ruling) -> str:
    """Why a ruling has no sentence; empty when it has one."""
    code = ruling.reason.code
    if code not in REASONS:
        return f"the reason {code!r} is not registered"
    try:
        text = sentence(board, ruling)
    except Exception as error:  # noqa: BLE001  # a template may fail in any way, and that is the finding
        return f"the sentence of {code!r} fails: {type(error).__name__} {error}"
    return "" if text.strip() else f"the sentence of {code!r} is empty"


def _owners_of_centres(seen: Seen) -> Iterator[str]:
    board = seen.variant.board_of(seen.turn.after)
    centres, powers = set(board.centres), set(board.powers)
    if board.map.cities:
        centres |= {s for s in board.spaces if board.province(s).kind != "sea"}
    for province, owner in seen.turn.after.owners:
        if province not in centres:
            yield f"{owner} owns {province}, which is no centre"
        if owner not in powers:
            yield f"{province} is owned by {owner!r}, which is no power"


def _builds_on_sites(seen: Seen) -> Iterator[str]:
    turn = seen.turn
    if turn.before.phase.kind != "adjustment":
        return
    scene = Scene(seen.variant, turn.before)
    for change in turn.verdict.changes:
        if isinstance(change, UnitMade):
            # A rule may give a unit more parts than the kind that was built.
            sites = scene.rules.sites(scene, change.power)
            if not any(at == change.place and change.parts.number(kind) for kind, at in sites):
                yield f"{change.power} built in {change.place}"


def _no_surplus(seen: Seen) -> Iterator[str]:
    turn = seen.turn
    if turn.before.phase.kind != "adjustment":
        return
    due = balances(Scene(seen.variant, turn.before))
    adjusted = apply(turn.before, turn.verdict.changes)
    for power, left in balances(Scene(seen.variant, adjusted)).items():
        if left < 0 and adjusted.units_of(power):
            yield f"{power} had {due.get(power, 0)} to adjust and still has {-left} too many units"


def _dislodged_alone(seen: Seen) -> Iterator[str]:
    turn = seen.turn
    if turn.before.phase.kind != "movement":
        return
    fought = apply(turn.before, turn.verdict.changes)
    there = {space_of(unit.place) for unit in fought.units}
    for entry in fought.dislodged:
        if space_of(entry.unit.place) not in there:
            yield f"{entry.unit} was dislodged, and nobody is there"


def _ducats(seen: Seen) -> Iterator[str]:
    yield from unaccounted(seen.variant, seen.turn)


INVARIANTS: dict[str, Check] = {
    "one unit a space": _one_a_space,
    "units stand where they may": _stands,
    "numbers are not used again": _unique_ids,
    "units are conserved": _conserved,
    "parts are conserved": _parts_conserved,
    "units at sea float": _afloat,
    "changes tell all": _told_by_changes,
    "every order has a ruling": _every_order_ruled,
    "every unit has one ruling": _every_unit_ruled,
    "every reason has a sentence": _reasons_told,
    "powers own centres only": _owners_of_centres,
    "builds are on sites": _builds_on_sites,
    "no more units than centres": _no_surplus,
    "who dislodges is there": _dislodged_alone,
    "ducats are accounted for": _ducats,
}
"""By name: functions that say how a judged phase violates them."""
