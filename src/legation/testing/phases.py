"""Checks single phases in the phase format: position and orders in, what came of them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from legation.engine.variant import Variant
from legation.testing.casejson import power_id
from legation.testing.cases import Sides
from legation.testing.play import Answer, Finding, answer_of, owners_from, play, unit_from
from legation.values.calendar import Phase
from legation.values.state import State

__all__ = ["by_unit", "check_phase", "named", "parted", "phase_lines", "position_of", "sides"]


def sides(data: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Texts by the English name of a power as sorted texts by its id; empty lists are left out."""
    return {power_id(power): tuple(sorted(texts)) for power, texts in data.items() if texts}


def by_unit(data: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """Facts about single units, in either of the two usual shapes, by power and unit.

    ``{"Austria": {"A vie": "boh"}}`` and ``{"Austria A vie": "boh"}`` give the same;
    ``{"Austria": ["A vie"]}`` gives None for the fact.
    """
    read: dict[tuple[str, str], Any] = {}
    for name, value in data.items():
        if isinstance(value, Mapping):
            read |= {(power_id(name), unit): fact for unit, fact in value.items()}
            continue
        words = name.rsplit(" ", 2)
        if len(words) == 3 and words[1] in {"A", "F"}:
            read[power_id(words[0]), f"{words[1]} {words[2]}"] = value
        else:
            read |= {(power_id(name), unit): None for unit in value}
    return read


def phase_lines(orders: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """The orders as pairs of power and text."""
    return [(power_id(name), text) for name, texts in orders.items() for text in texts]


def position_of(variant: Variant, entry: Mapping[str, Any], name: str) -> State:
    """The state that an entry describes. Raises ``PositionError`` for an impossible one.

    ``entry`` has ``units`` and perhaps ``centers``, ``dislodged``, ``retreats`` and ``standoffs``.
    Retreats that are not given are worked out from the board.
    """
    beaten = by_unit(entry.get("dislodged") or {})
    options = by_unit(entry.get("retreats") or {})
    return variant.position(
        Phase.parse(name),
        {
            power: [unit_from(text) for text in texts]
            for power, texts in sides(entry["units"]).items()
        },
        owners_from(sides(entry.get("centers") or {})),
        [
            (power, *unit_from(unit), attacker, options.get((power, unit), () if options else None))
            for (power, unit), attacker in beaten.items()
        ],
        entry.get("standoffs") or (),
    )


def check_phase(variant: Variant, entry: Mapping[str, Any]) -> list[Finding]:
    """Plays the phase of one line of a file and compares all that its ``result`` names."""
    state = position_of(variant, entry, entry["phase"])
    played = play(variant, state, phase_lines(entry["orders"]))
    findings = [
        Finding(entry["id"], "", f"{written.power}: {written.text}", "an order", written.refusal)
        for written in played.written
        if written.order is None
    ]
    result = entry["result"]
    answer = answer_of(played.turn)
    for what, expected, got in _compare(result, answer):
        findings.append(Finding(entry["id"], "", what, expected, got))
    return findings


def _compare(result: Mapping[str, Any], answer: Answer) -> Iterator[tuple[str, object, object]]:
    wanted: Sides
    for key, got in (("units", answer.units), ("centers", answer.centres)):
        if result.get(key) is not None:
            wanted = sides(result[key])
            if wanted != got:
                yield key, *parted(wanted, got)
    if result.get("standoffs") is not None:
        places = tuple(sorted(result["standoffs"]))
        if places != answer.contested:
            yield "standoffs", places, answer.contested
    if result.get("dislodged") is not None:
        beaten = by_unit(result["dislodged"])
        got_beaten = {
            key: None if beaten.get(key, "") is None else attacker
            for key, attacker in answer.dislodged.items()
        }
        if beaten != got_beaten:
            yield "dislodged", named(beaten), named(got_beaten)
    if result.get("retreats") is not None:
        options = {
            key: tuple(sorted(places)) for key, places in by_unit(result["retreats"]).items()
        }
        got_options = {key: places for key, places in answer.retreats.items() if places}
        options = {key: places for key, places in options.items() if places}
        if options != got_options:
            yield "retreats", named(options), named(got_options)


def parted(wanted: Sides, got: Sides) -> tuple[Sides, Sides]:
    """Only the powers in which two tables part."""
    powers = [power for power in {**wanted, **got} if wanted.get(power) != got.get(power)]
    return (
        {power: wanted.get(power, ()) for power in powers},
        {power: got.get(power, ()) for power in powers},
    )


def named(facts: Mapping[tuple[str, str], object]) -> dict[str, object]:
    """Facts about units under names for a report: ``"austria A vie"``."""
    return {f"{power} {unit}": fact for (power, unit), fact in sorted(facts.items())}
