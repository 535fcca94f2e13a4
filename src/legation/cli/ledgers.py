"""Rulings with the strengths behind them, as JSON objects."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from legation.cli.report import Row, concerns, ledgers_of, rows_of
from legation.engine.variant import Variant
from legation.notation.names import name_table
from legation.notation.units import write_unit
from legation.record.replay import Judged
from legation.values.geography import Place
from legation.values.rulings import Ledger, Term

__all__ = ["explained_entry"]


def explained_entry(variant: Variant, judged: Judged, place: Place | None = None) -> dict[str, Any]:
    """The rulings of a phase with their ledgers; with a place, those that concern the units there."""
    rows = [row for row in rows_of(variant, judged) if place is None or concerns(row, place)]
    return {
        "phase": judged.turn.before.phase.short,
        "rulings": [_ruling(variant, row) for row in rows],
    }


def _ruling(variant: Variant, row: Row) -> dict[str, Any]:
    ruling = row.ruling
    name = variant.board.power(row.power).name
    made: dict[str, Any] = {"power": name, "order": row.what, "sentence": row.why}
    if ruling is None:
        return {**made, "outcome": "unreadable", "reason": "unreadable", "ledgers": []}
    made |= {"outcome": ruling.outcome, "reason": ruling.reason.code}
    if ruling.dislodged:
        made["dislodged"] = True
    made["ledgers"] = [_ledger(variant, ledger) for ledger in ledgers_of(ruling)]
    return made


def _ledger(variant: Variant, ledger: Ledger) -> dict[str, Any]:
    return {
        "what": ledger.what,
        "total": _amount(ledger.total),
        "terms": [_term(variant, term) for term in ledger.terms],
    }


def _term(variant: Variant, term: Term) -> dict[str, Any]:
    table = name_table(variant.board)
    made: dict[str, Any] = {
        "unit": write_unit(table, term.unit),
        "power": table.power_title(term.unit.power),
        "reason": term.code,
        "amount": _amount(term.amount),
    }
    if term.by:
        made["by"] = [write_unit(table, unit) for unit in term.by]
    return made


def _amount(amount: int | Fraction) -> int | str:
    return amount if isinstance(amount, int) else str(amount)
