"""Checks single phases in the phase format: position and orders in, what came of them out.

Reading and judging are those of ``legation.record.phases``; here the result is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from legation.engine.variant import Variant
from legation.record.phase_input import read_entry
from legation.record.phases import PhaseJudge, phase_result, phase_turn
from legation.record.unit_facts import unit_facts
from legation.testing.casejson import power_id
from legation.testing.cases import Sides
from legation.testing.play import Finding
from legation.values.state import State

__all__ = ["check_phase", "phase_lines", "position_of"]


def phase_lines(orders: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """The orders as pairs of power and text."""
    return [(power_id(name), text) for name, texts in orders.items() for text in texts]


def position_of(variant: Variant, entry: Mapping[str, Any], name: str) -> State:
    """The state that an entry describes. Raises ``PhaseError`` for an impossible one."""
    return read_entry(variant, {**entry, "phase": name}).state


def check_phase(judge: PhaseJudge, entry: Mapping[str, Any]) -> list[Finding]:
    """Plays the phase of one line of a file and compares all that its ``result`` names.

    What the result leaves out, or has as null, is not compared. Raises ``PhaseError``.
    """
    given = judge.read(entry)
    turn, desk = phase_turn(given)
    findings = [
        Finding(str(given.id), "", f"{power}: {reply.text}", "an order", reply.message)
        for power in desk.sheets
        for reply in desk.replies(power)
        if reply.refusal is not None
    ]
    ids = {power: power for power in given.variant.board.powers}
    result = phase_result(given.variant, turn, ids)
    for what, expected, got in _compare(entry["result"], result):
        findings.append(Finding(str(given.id), "", what, expected, got))
    return findings


def _compare(
    wanted: Mapping[str, Any], result: Mapping[str, Any]
) -> Iterator[tuple[str, object, object]]:
    for key in ("units", "centers"):
        if wanted.get(key) is not None:
            sides, ours = _sides(wanted[key]), _sides(result[key])
            if sides != ours:
                yield key, *_parted(sides, ours)
    if wanted.get("standoffs") is not None:
        places = sorted(wanted["standoffs"])
        if places != result["standoffs"]:
            yield "standoffs", places, result["standoffs"]
    for key in ("dislodged", "retreats"):
        if wanted.get(key) is not None:
            facts, got = _facts(wanted[key]), _facts(result[key])
            if key == "dislodged":  # a unit that is only named was dislodged from somewhere
                got = {u: None if facts.get(u, "") is None else at for u, at in got.items()}
            if facts != got:
                yield key, facts, got


def _sides(data: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Texts by the name of a power as sorted texts by its id; empty lists are left out."""
    return {power_id(power): tuple(sorted(texts)) for power, texts in data.items() if texts}


def _facts(data: Mapping[str, Any]) -> dict[str, object]:
    """Facts about units by ``"austria A vie"``; empty lists of retreats are left out."""
    return {
        f"{power_id(power)} {unit}": sorted(fact) if isinstance(fact, list) else fact
        for power, unit, fact, _ in unit_facts(data, lambda held, _: held)
        if fact != []
    }


def _parted(wanted: Sides, got: Sides) -> tuple[Sides, Sides]:
    """Only the powers in which two tables part."""
    powers = [power for power in {**wanted, **got} if wanted.get(power) != got.get(power)]
    return (
        {power: wanted.get(power, ()) for power in powers},
        {power: got.get(power, ()) for power in powers},
    )
