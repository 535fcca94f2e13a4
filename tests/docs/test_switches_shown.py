"""Every value of every switch of the rules with numbered sheets is played by some test."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from legation.rules.registry import stack_part

TESTS = Path(__file__).resolve().parents[1]
RULES = (
    "ballots",
    "choice",
    "deadlines",
    "factors",
    "gates",
    "holes",
    "multiples",
    "railway",
    "uncounted",
)
"""The rules of Catspaw, Multiplicity, Fiascomacy, Colonial and Black Hole."""

ELSEWHERE = {
    ("ballots", "count"): "test_the_quota_holds_for_a_year",
    ("deadlines", "retreats_with"): "test_what_retreats_are_written_with",
    ("holes", "version"): "test_switzerland_may_be_drawn",
    ("holes", "drawn"): "test_the_lot_falls_after_the_retreats",
    ("holes", "contract"): "test_the_neighbours_stay_apart",
    ("holes", "immune"): "test_a_named_one_may_be_changed_when_one_centre_is_left",
    ("holes", "majority"): "test_a_majority_of_the_units",
    ("multiples", "circles"): "test_supports_that_cut_one_another_in_a_circle",
    (
        "multiples",
        "three_deadlines",
    ): "test_the_simple_game_and_three_deadlines_do_not_go_together",
}
"""Switches whose values stand in a list of a test, or are set by a version or a layer: that test."""


@cache
def text() -> str:
    """All tests but this one, without blanks and quotation marks."""
    files = [*TESTS.rglob("*.py"), *TESTS.rglob("*.toml")]
    listed = (path.read_text(encoding="utf-8") for path in files if path != Path(__file__))
    return re.sub(r"[\s\"']", "", "\n".join(listed))


def others(kind: Any, default: object) -> list[str]:
    """The values of a switch but the usual one, as tests write them; an empty text stands for any."""
    if get_origin(kind) is Literal:
        return [str(value) for value in get_args(kind) if value != default]
    if kind is bool:
        return ["[Ff]alse" if default else "[Tt]rue"]
    return [""]


CASES = [
    (rule, each.name, value)
    for rule in RULES
    for _, given in stack_part(rule, {})
    for each in fields(given)
    for value in others(get_type_hints(type(given))[each.name], each.default)
]


@pytest.mark.parametrize(("rule", "switch", "value"), CASES)
def test_the_other_value_is_played(rule: str, switch: str, value: str) -> None:
    named = ELSEWHERE.get((rule, switch))
    pattern = rf"def{named}\(" if named else rf"\b{switch}[=:,]+{value}"
    assert re.search(pattern, text()), f"no test plays {rule}.{switch} = {value}"
