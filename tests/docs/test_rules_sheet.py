"""docs/rules-standard.md against the code: functions, reason codes, switches, cases."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from legation.rules.standard.editions import Settings
from legation.testing import load_cases

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "legation"
SHEET = ROOT / "docs" / "rules-standard.md"
RULE = re.compile(r"^### STD-(\d+) (.+)$", re.MULTILINE)
LINE = re.compile(r"^\* (In the code|Reasons|Switches|Cases): (.+(?:\n  .+)*)$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")


class Rule(NamedTuple):
    """A rule of the sheet: its number, and what its list says by the first words of the line."""

    number: int
    title: str
    says: dict[str, str]


@cache
def rules() -> tuple[Rule, ...]:
    text = SHEET.read_text(encoding="utf-8")
    heads = list(RULE.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return tuple(
        Rule(int(head[1]), head[2], dict(LINE.findall(text[head.end() : end])))
        for head, end in zip(heads, ends, strict=True)
    )


def words(rule: Rule, what: str) -> list[str]:
    return CODE.findall(rule.says.get(what, ""))


@cache
def names_in(path: Path) -> frozenset[str]:
    """The functions, classes, methods and constants of a module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{n.name}" for n in node.body if isinstance(n, ast.FunctionDef)}
        if isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return frozenset(found)


def places(rule: Rule) -> list[tuple[str, str]]:
    """The (file, name) pairs of a rule: each name belongs to the file named last."""
    found: list[tuple[str, str]] = []
    file = ""
    for word in words(rule, "In the code"):
        if word.endswith(".py"):
            file = word
        else:
            found.append((file, word))
    return found


@cache
def shipped_reasons() -> frozenset[str]:
    """The codes that the package registers. Other tests add their own, hence a process of its own."""
    code = "from legation.notation.explain import REASONS; print(*REASONS)"
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return frozenset(answer.stdout.split())


def test_rules_are_numbered_one_by_one() -> None:
    assert [rule.number for rule in rules()] == list(range(1, len(rules()) + 1))
    assert len(rules()) > 30


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: f"STD-{rule.number}")
def test_the_code_is_where_the_sheet_says(rule: Rule) -> None:
    assert places(rule)
    missing = [
        f"{file} {name}"
        for file, name in places(rule)
        if not (SOURCE / file).is_file() or name not in names_in(SOURCE / file)
    ]
    assert not missing


def test_every_reason_code_stands_at_a_rule() -> None:
    listed = {code for rule in rules() for code in words(rule, "Reasons")}
    assert listed == shipped_reasons()


def test_reasons_are_given_in_the_files_of_the_rules() -> None:
    """A code stands as a text in the engine or in a rule module of the standard game."""
    folders = (SOURCE / "engine", SOURCE / "rules" / "standard")
    texts = "".join(p.read_text("utf-8") for folder in folders for p in folder.glob("*.py"))
    assert not [code for code in shipped_reasons() if f'"{code}"' not in texts]


def test_every_switch_stands_at_a_rule() -> None:
    listed = {name for rule in rules() for name in words(rule, "Switches")}
    assert listed == {field.name for field in fields(Settings)}


def test_the_cases_exist() -> None:
    known = {case.id for case in load_cases(ROOT / "tests" / "cases")}
    named = {
        case for rule in rules() for case in rule.says.get("Cases", "").replace(",", " ").split()
    }
    assert len(named) > 40
    assert not named - known
