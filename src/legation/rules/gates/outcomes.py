"""What became of those who wanted to pass a gate, and of the leave that was given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from legation.engine.problem import Problem
from legation.engine.solver import Table
from legation.engine.strength import who
from legation.engine.truth import NO, YES, ZERO
from legation.notation.explain import register
from legation.rules.gates.orders import Leave, Permit
from legation.rules.gates.passing import gates_in, is_open
from legation.rules.gates.settings import Settings
from legation.values.geography import Power
from legation.values.rulings import Reason, Ruling

__all__ = ["ruling", "rulings"]

Asked = Callable[[Problem, Table, int], Ruling]


def ruling(settings: Settings) -> Callable[[Asked], Asked]:
    """Moves and supports that the gate stopped, and the keeper's order to give leave."""

    def wrap(inner: Asked) -> Asked:
        def answer(p: Problem, t: Table, number: int) -> Ruling:
            beaten = p.rules.dislodged(p, t, number) is YES
            told = _told(p, t, number, beaten, settings)
            if told is None:
                return inner(p, t, number)
            unit = who(p, number)
            order = p.orders[p.actions[number].unit]
            return Ruling(unit.power, unit, order, *told, beaten, (p, t), number)

        return answer

    return wrap


def _told(
    p: Problem, t: Table, number: int, beaten: bool, settings: Settings
) -> tuple[str, Any] | None:
    """What became of a unit that a gate is about, and who knows why; None for the others."""
    if number < len(p.units) and isinstance(p.orders[number], Leave):
        return _of_leave(p, t, number, beaten, settings)
    passing = gates_in(p)
    if passing is None or number not in passing.gate:
        return None
    if p.to[number] >= 0:
        return ("no_passage", _closed_by(settings)) if t.route[number] is NO else None
    if ("given", number) in t.closed:
        shut = _paradox(t, number)
    else:
        shut = is_open(p, t, number, settings) is not YES
    return ("cut", _closed_by(settings)) if p.why[number] is None and shut else None


def _paradox(t: Table, number: int) -> bool:
    """Whether a move or support through a gate came to nothing because it depended on itself (SUE-7)."""
    if ("given", number) in t.closed:
        return t.given[number] == ZERO
    return ("route", number) in t.closed


def _closed_by(settings: Settings) -> Callable[[Problem, Table, int], Reason]:
    return lambda p, t, number: _closed(p, t, number, settings)


def _closed(p: Problem, t: Table, number: int, settings: Settings) -> Reason:
    """Why the gate was closed to a unit."""
    passing = gates_in(p)
    assert passing is not None
    gate = passing.gate[number]
    where = ("place", gate)
    keeper = passing.keeper[gate]
    ruler = passing.ruler[gate]
    if ruler is None:
        return Reason("gate_unkept", (where,))
    by = ("keeper", p.units[keeper] if keeper >= 0 else ruler)
    if number not in passing.allowed:
        return Reason("gate_no_leave", (by,))
    if _paradox(t, number):
        return Reason("gate_paradox", (where,))
    return _gone(p, t, keeper, settings) or Reason("gate_cut", (by,))


def _gone(p: Problem, t: Table, keeper: int, settings: Settings) -> Reason | None:
    """Why a keeper that had to stay did not."""
    if not settings.must_stay():
        return None
    by = ("keeper", p.units[keeper])
    if p.to[keeper] >= 0 and t.arrives[keeper] is YES:
        return Reason("gate_left", (by,))
    if p.rules.dislodged(p, t, keeper) is YES:
        return Reason("gate_lost", (by,))
    return None


def _of_leave(
    p: Problem, t: Table, number: int, beaten: bool, settings: Settings
) -> tuple[str, Any]:
    if beaten:
        return "disrupted", _lost
    if p.why[number] is not None:
        return "unmatched", _unmatched
    order = p.orders[number]
    assert isinstance(order, Leave)
    passer = p.on[p.board.space_of[p.board.index[order.passing]]]
    if settings.cut and is_open(p, t, passer, settings) is not YES:
        return "cut", _cut
    return "given", _given


def _lost(p: Problem, t: Table, number: int) -> Reason:
    return Reason("gate_lost", (("keeper", p.units[number]),))


def _cut(p: Problem, t: Table, number: int) -> Reason:
    return Reason("gate_cut", (("keeper", p.units[number]),))


def _unmatched(p: Problem, t: Table, number: int) -> Reason:
    reason = p.why[number]
    assert reason is not None
    return reason


def _given(p: Problem, t: Table, number: int) -> Reason:
    order = p.orders[number]
    assert isinstance(order, Leave)
    passer = p.units[p.on[p.board.space_of[p.board.index[order.passing]]]]
    return Reason("gate_leave", (("other", passer), ("to", order.to)))


def rulings(settings: Settings) -> Callable[[Problem, Table], Iterator[Ruling]]:
    """On leave that is written beside the units' orders."""

    def made(p: Problem, t: Table) -> Iterator[Ruling]:
        last = {b.order.gate: b.order for b in p.ballots if isinstance(b.order, Permit)}
        for ballot in p.ballots:
            order = ballot.order
            if not isinstance(order, Permit):
                continue
            counts = order is last[order.gate]
            word, reason = _of_permit(p, t, ballot.power, order, counts, settings)
            yield Ruling(ballot.power, None, order, word, reason)

    return made


def _of_permit(
    p: Problem, t: Table, power: Power, order: Permit, counts: bool, settings: Settings
) -> tuple[str, Reason]:
    keeper = p.on.get(p.board.space_of[p.board.index[order.gate]], -1)
    by = ("keeper", p.units[keeper] if keeper >= 0 else power)
    if not counts:
        return "void", Reason("gate_superseded", (("place", order.gate),))
    if not order.passing:
        return "held", Reason("gate_kept_closed", (by,))
    passer = p.on[p.board.space_of[p.board.index[order.passing]]]
    other = ("other", p.units[passer])
    passing = gates_in(p)
    if passing is None or passer not in passing.allowed:
        return "unmatched", Reason("gate_unused", (other,))
    gone = _gone(p, t, keeper, settings)
    if gone is not None:
        return "disrupted", gone
    if is_open(p, t, passer, settings) is not YES:
        return "cut", Reason("gate_cut", (by,))
    return "given", Reason("gate_leave", (other, ("to", order.to or order.passing)))


register("gate_no_leave", ("keeper",), "{keeper} gave no leave to pass (SUE-1)")
register("gate_unkept", ("place",), "nobody kept the gate of {place}, which was closed (SUE-2)")
register("gate_left", ("keeper",), "{keeper} left the gate, which closed the passage (SUE-2)")
register(
    "gate_lost", ("keeper",), "{keeper} was beaten from the gate, which closed the passage (SUE-2)"
)
register("gate_cut", ("keeper",), "an attack on {keeper} took its leave away (SUE-4)")
register(
    "gate_paradox", ("place",), "the passage at {place} depended on itself and is closed (SUE-7)"
)
register("gate_leave", ("other", "to"), "let {other} pass to {to} (SUE-3)")
register("gate_kept_closed", ("keeper",), "{keeper} let nobody pass (SUE-3)")
register("gate_unused", ("other",), "{other} did not do what it had leave for (SUE-3)")
register("gate_superseded", ("place",), "a later line gives the leave of {place} (SUE-3)")
register(
    "gate_retreat",
    ("unit", "place"),
    "{unit} cannot retreat past {place}: only a unit beside one of its own power there may (SUE-6)",
)
register("gate_blocked", ("unit", "keeper"), "{keeper} closes the passage to {unit}")
