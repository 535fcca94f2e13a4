"""Positions and judged phases as JSON objects, in the fields of ``legation.record.phases``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from legation.engine.module import Section
from legation.engine.variant import Variant
from legation.notation.names import name_table
from legation.notation.units import write_unit
from legation.record.desk import Desk
from legation.record.phases import PhaseInput, phase_output
from legation.record.replay import Judged
from legation.record.views import MASTER, View
from legation.values.state import State
from legation.values.units import Unit

__all__ = ["given_of", "judged_entry", "position_entry"]


def position_entry(variant: Variant, state: State) -> dict[str, Any]:
    """A position as ``legation adjudicate`` reads it, without orders."""
    table = name_table(variant.board_of(state))
    sides = variant.board.sides

    def listed(units: Iterable[Unit]) -> list[str]:
        return [write_unit(table, unit) for unit in units]

    def named(lists: dict[str, list[str]]) -> dict[str, list[str]]:
        return {table.power_title(power): texts for power, texts in lists.items() if texts}

    made: dict[str, Any] = {
        "variant": variant.id,
        "phase": state.phase.short,
        "units": named({side: listed(state.units_of(side)) for side in sides}),
        "centers": named({side: list(state.centres(side)) for side in sides}),
    }
    if state.dislodged:
        names = {
            entry.unit.id: f"{table.power_title(entry.unit.power)} {write_unit(table, entry.unit)}"
            for entry in state.dislodged
        }
        made["dislodged"] = {names[one.unit.id]: one.attacker for one in state.dislodged}
        made["retreats"] = {names[one.unit.id]: list(one.options) for one in state.dislodged}
        made["standoffs"] = list(state.contested)
    if state.outcome is not None:
        winners = [table.power_title(power) for power in state.outcome.powers]
        made["outcome"] = {"kind": state.outcome.kind, "powers": winners, "why": state.outcome.why}
        if state.outcome.seats:
            made["outcome"]["seats"] = list(state.outcome.seats)
    return made


def given_of(variant: Variant, state: State, name: object = None) -> PhaseInput:
    """A position of our own as an input, without orders."""
    table = name_table(variant.board)
    titles = {side: table.power_title(side) for side in variant.board.sides}
    return PhaseInput(name, variant, state, (), titles, owned=bool(state.owners))


def judged_entry(
    variant: Variant, judged: Judged, name: object = None, seen: View | None = None
) -> dict[str, Any]:
    """A judged phase: the position, the orders as written, the result, the rulings, what modules say.

    ``name`` is its id, the phase's short name unless it is given. ``seen``: through whose eyes.
    """
    seen = seen or View(variant, MASTER, judged.turn.after)
    sections = seen.sections(judged.turn)
    judged = seen.judged(judged)
    turn = judged.turn
    given = given_of(variant, turn.before, name or turn.before.phase.short)
    desk = Desk(variant, turn.before)
    desk.sheets = {power: list(replies) for power, replies in judged.replies}
    orders = {
        given.names[power]: [reply.text for reply in replies] for power, replies in judged.replies
    }
    answer = phase_output(given, turn, desk)
    return {
        "id": answer.pop("id"),
        **position_entry(variant, turn.before),
        "orders": orders,
        **answer,
        **({"sections": list(map(_section, sections))} if sections else {}),
    }


def _section(section: Section) -> dict[str, Any]:
    rows = [list(row) for row in section.rows]
    return {"title": section.title, "columns": list(section.head), "rows": rows}
