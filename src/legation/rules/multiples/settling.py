"""Where the parts of units are once a phase is solved: units part and become one (MUL-3, MUL-7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from legation.engine.module import Settled
from legation.engine.problem import Problem
from legation.engine.solver import Table
from legation.engine.truth import YES
from legation.rules.multiples.facts import facts_of
from legation.rules.multiples.reach import part_of
from legation.values.changes import Change, UnitJoined, UnitMoved, UnitParted
from legation.values.units import Unit

__all__ = ["settle_parts"]

Settle = Callable[[Problem, Table], Settled]


@dataclass(slots=True)
class _Draft:
    """The changes in the making. ``ids``: action that arrived, or stayed -> the unit that it is now."""

    made: int
    parted: list[Change] = field(default_factory=list)
    moved: list[Change] = field(default_factory=list)
    joined: list[Change] = field(default_factory=list)
    ids: dict[int, int] = field(default_factory=dict)
    rest: dict[int, Unit] = field(default_factory=dict)


def settle_parts(inner: Settle) -> Settle:
    """Parts that leave become units (MUL-7.1), those that fail stay (MUL-7.3), mergers become one."""

    def settle(p: Problem, t: Table) -> Settled:
        facts = facts_of(p)
        if not p.split and not facts.group:
            return inner(p, t)
        draft = _Draft(p.scene.state.made)
        whole = inner(
            p, t
        ).changes  # where units go that neither part nor join: a train ends on its way
        ends = {change.unit: change for change in whole if isinstance(change, UnitMoved)}
        others = [change for change in whole if not isinstance(change, UnitMoved)]
        for number, unit in enumerate(p.units):
            if number in p.split:
                _part(p, t, draft, number)
            else:
                draft.ids[number] = unit.id
                if t.arrives[number] is YES:
                    draft.moved.append(ends[unit.id])
        for members in dict.fromkeys(facts.group.values()):
            _join(p, t, draft, members, facts.stander.get(members[0], -1))
        return Settled((*draft.parted, *draft.moved, *draft.joined, *others), draft.rest)

    return settle


def _part(p: Problem, t: Table, draft: _Draft, number: int) -> None:
    """What is left of a unit keeps its number; of one that is gone the first part does."""
    unit = p.units[number]
    gone = [a for a in p.split[number].actions if t.arrives[a] is YES]
    left = unit.parts
    for action in gone:
        left = left.minus(p.parts(action))
    if left.size:
        draft.ids[number] = unit.id
        draft.rest[number] = part_of(p.board, unit, left)
        if draft.rest[number].place != unit.place:
            draft.moved.append(UnitMoved(unit.id, draft.rest[number].place))
    else:
        first = gone.pop(0)
        draft.ids[first] = unit.id
        draft.moved.append(UnitMoved(unit.id, p.board.places[p.goal[first]]))
    for action in gone:
        place = p.board.places[p.goal[action]]
        draft.parted.append(UnitParted(unit.id, draft.made, p.parts(action), place))
        draft.ids[action] = draft.made
        draft.made += 1


def _join(p: Problem, t: Table, draft: _Draft, members: tuple[int, ...], stander: int) -> None:
    """Those who got there become one unit with the one that stands there, or the largest of them."""
    there = [a for a in members if t.arrives[a] is YES]
    if not there or (len(there) < 2 and stander < 0):
        return
    host = stander if stander >= 0 else max(there, key=lambda a: (p.parts(a).size, -a))
    into = draft.ids[host]
    draft.joined += [UnitJoined(draft.ids[a], into) for a in there if a != host]
    # A unit with fleets is where its fleets are, on their coast (MUL-5.2).
    coasts = [p.board.places[p.goal[a]] for a in there if p.parts(a).number("fleet")]
    at = p.board.places[p.goal[host]]
    if stander >= 0:
        at = draft.rest.get(stander, p.units[stander]).place
    if coasts and coasts[0] != at:
        draft.joined.append(UnitMoved(into, coasts[0]))
