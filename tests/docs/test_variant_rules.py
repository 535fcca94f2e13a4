"""docs/variant-rules.md has a section for every rule module, with its settings and its reasons."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from legation.rules.registry import own_rules, stack_part

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "variant-rules.md"
SECTION = re.compile(r"^## (\S+)$\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
RULES = [name for name in own_rules() if name != "standard"]

NEW_CODES = """
import sys
from legation.notation.explain import REASONS
from legation.rules.registry import stack_part
stack_part("standard", {})
before = set(REASONS)
stack_part(sys.argv[1], {})
print(*sorted(set(REASONS) - before))
"""


def section(name: str) -> str:
    found: dict[str, str] = dict(SECTION.findall(PAGE.read_text(encoding="utf-8")))
    assert name in found, f"{PAGE.name} has no section '## {name}'"
    return found[name]


def test_the_sections_are_those_of_the_modules() -> None:
    found = [name for name, _ in SECTION.findall(PAGE.read_text(encoding="utf-8"))]
    assert sorted(found) == RULES


@pytest.mark.parametrize("name", RULES)
def test_every_setting_is_described(name: str) -> None:
    text = section(name)
    settings = {f.name for _, given in stack_part(name, {}) for f in fields(given)}
    assert [each for each in sorted(settings) if f"`{each}`" not in text] == []


@pytest.mark.parametrize("name", RULES)
def test_every_reason_is_described(name: str) -> None:
    command = [sys.executable, "-c", NEW_CODES, name]
    codes = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    text = section(name)
    assert [code for code in codes if f"`{code}`" not in text] == []
