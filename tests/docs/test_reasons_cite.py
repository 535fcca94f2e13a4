"""What rules with a numbered sheet say of an order names the number of the rule."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys

import pytest

from legation.bank.rulesheets import sheets
from legation.notation.explain import REASONS
from legation.rules.registry import stack_part

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

SILENT = {
    "invested": "it says that factors were placed",
    "immune": "it says which centre is safe",
    "shared": "it is made of the reasons of its supports",
    "split": "it is made of the reasons of its parts",
    "gate_blocked": "a passage that foreign units close: no sheet has one",
}
"""Reasons without a number, each with why: none is that of an order that was refused."""

NUMBER = re.compile(r"\(?\b([A-Z]{2,4}-\d+(?:\.\d+[a-z]?)?)\b|\{rule\}")

NEW = """
import sys
from legation.notation.explain import REASONS
from legation.rules.registry import stack_part
stack_part("standard", {})
before = set(REASONS)
for name in sys.argv[1:]:
    stack_part(name, {})
print(*sorted(set(REASONS) - before))
"""


@pytest.fixture(scope="module")
def codes() -> list[str]:
    command = [sys.executable, "-c", NEW, *RULES]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    for name in RULES:
        stack_part(name, {})
    return found


def words(code: str) -> str:
    """The sentence of a reason, or the code that makes it."""
    template = REASONS[code][1]
    return template if isinstance(template, str) else inspect.getsource(template)


def test_every_reason_names_its_rule(codes: list[str]) -> None:
    assert len(codes) > 60
    bare = {code for code in codes if not NUMBER.search(words(code))}
    assert bare == set(SILENT)


def test_the_numbers_are_those_of_the_sheets(codes: list[str]) -> None:
    told = {rule.number for sheet in sheets(own=True) for rule in sheet.rules}
    cited = {number for code in codes for number in NUMBER.findall(words(code)) if number}
    assert cited - told == set()
    assert len(cited) > 25
