"""Compares what a case says about the reason of a ruling with the reason that was given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from legation.testing.cases import CaseError, Step
from legation.testing.play import Played, ruling_of, unit_text
from legation.values.rulings import Ledger, Reason
from legation.values.units import Unit

__all__ = ["check_reasons"]

_UNITS: dict[str, tuple[frozenset[str], str]] = {
    "cut_by": (frozenset({"cut_by", "cut_dislodged"}), "by"),
    "dislodged_by": (frozenset({"beaten", "fleet_dislodged"}), "by"),
    "beat": (frozenset({"dislodges"}), "victim"),
    "outfought": (frozenset({"outfought"}), "rival"),
    "rival": (frozenset({"stand_off"}), "rival"),
    "holder": (frozenset({"held_off"}), "victim"),
    "opponent": (frozenset({"head_to_head"}), "victim"),
    "own": (frozenset({"own_unit"}), "victim"),
    "lost": (frozenset({"convoy_lost"}), "fleets"),
    "paradox": (frozenset({"convoy_paradox"}), "fleets"),
}
"""What a case may say of units: the codes that mean it, and the fact that names the units."""

_BECAUSE: dict[str, frozenset[str]] = {
    "coast missing": frozenset({"build_coast_missing"}),
    "inland": frozenset({"cannot_stand_there"}),
    "no such unit": frozenset({"no_unit"}),
    "not a home centre": frozenset({"site_not_home"}),
    "not owned": frozenset({"site_not_owned"}),
    "occupied": frozenset({"site_occupied"}),
    "same centre": frozenset({"site_used"}),
    "too many": frozenset({"too_many_builds", "too_many_removals"}),
}
"""The words of a case for an order that is illegal, and the codes that mean them."""


def check_reasons(step: Step, played: Played) -> Iterator[tuple[str, object, object]]:
    """Every ``why`` of a step that the ruling on its order does not bear out.

    Raises ``CaseError`` for a ``why`` about an order that is not there or with an unknown word.
    """
    numbers: dict[str, int] = {}
    for number, line in enumerate(step.lines):
        numbers.setdefault(line.text, number)
        if line.result == "illegal":
            numbers[line.text] = number
    for text, wanted in step.facts.why.items():
        if text not in numbers:
            raise CaseError(f"why.{text!r}: there is no such order")
        ruling = ruling_of(played, numbers[text])
        if ruling is None:
            yield f"why {text}", dict(wanted), "no ruling"
            continue
        for key, value in wanted.items():
            got = _said(key, value, ruling.reason)
            if got is not None:
                yield f"why {text}", {key: value}, got


def _said(key: str, value: object, reason: Reason) -> object | None:
    """None where the reason says what it should, else what it says."""
    facts: Mapping[str, object] = dict(reason.facts)
    if key == "because":
        known = _BECAUSE.get(str(value))
        if known is None:
            raise CaseError(f"because = {value!r} is not known; known are {', '.join(_BECAUSE)}")
        return None if reason.code in known else reason.code
    if key == "strength":
        sides = [facts.get(name) for name in ("mine", "theirs")]
        totals = [side.total if isinstance(side, Ledger) else None for side in sides]
        return None if totals == value else totals
    if key not in _UNITS:
        known_keys = ["because", "strength", *_UNITS]
        raise CaseError(f"why has no word {key!r}; known are {', '.join(known_keys)}")
    codes, fact = _UNITS[key]
    names = _names(facts.get(fact))
    wanted = sorted(value) if isinstance(value, list) else [str(value)]
    return None if reason.code in codes and names == wanted else f"{reason.code} {names}"


def _names(fact: object) -> list[str]:
    """The short texts of the units in a fact."""
    if isinstance(fact, Unit):
        return [unit_text(fact)]
    if isinstance(fact, (tuple, list)):
        return sorted(unit_text(unit) for unit in fact if isinstance(unit, Unit))
    return []
