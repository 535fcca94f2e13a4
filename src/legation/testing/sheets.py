"""Rules sheets against code and tests: every numbered rule is carried out and shown somewhere.

A sheet numbers its rules in its headings: ``## CAT-4 Illegal ballots``, ``### MUL-4.2 ...``. A function
that carries a rule out names the number in its docstring; a test names it in the docstring of a test
function or as ``rule = "CAT-4"`` of a case that is played.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from legation.bank.rulesheets import Sheet

__all__ = ["cited_in_cases", "cited_in_code", "cited_in_data", "sheet_faults"]

UNFINISHED = "Parts of this work are still to be written."
"""With this sentence on it a sheet says that code and tests may name rules that are on none yet."""
_NUMBER = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]+-[0-9]+(?:\.[0-9]+)*[a-z]?(?![\w-])")


def cited_in_code(folder: Path, *, tests: bool = False) -> frozenset[str]:
    """The rule numbers in docstrings of functions below a folder; with ``tests`` of tests only."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (not tests or node.name.startswith("test")):
                found.update(_NUMBER.findall(ast.get_docstring(node) or ""))
    return frozenset(found)


def cited_in_data(folder: Path) -> frozenset[str]:
    """The rule numbers in comments of ``.toml`` files below a folder: rules that maps and variants say."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.toml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                found.update(_NUMBER.findall(line))
    return frozenset(found)


def cited_in_cases(folder: Path) -> frozenset[str]:
    """The rule numbers of the cases in ``.toml`` files below a folder that wait for nothing."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8")).get("case", ()):
            rule = case.get("rule", ())
            if not case.get("waits_for"):
                found.update([rule] if isinstance(rule, str) else rule)
    return frozenset(found)


def _one_work(one: str, other: str) -> bool:
    """Whether two sheets are parts of one work: they begin with the same word, ``toys-red``."""
    return "-" in one and "-" in other and one.partition("-")[0] == other.partition("-")[0]


def sheet_faults(
    sheets: Iterable[Sheet], code: frozenset[str], tests: frozenset[str]
) -> Mapping[str, list[str]]:
    """By sheet, what is wrong: rules without code or test, numbers twice, numbers of no rule.

    ``code`` and ``tests`` are the numbers that functions and tests name. Sheets in order are left out.
    """
    faults: dict[str, list[str]] = {}
    owner: dict[str, str] = {}
    sheets = tuple(sheets)
    for sheet in sheets:
        numbers = [rule.number for rule in sheet.rules]
        wrong = [] if numbers else ["it has no numbered heading such as '## CAT-4 Illegal ballots'"]
        wrong += [f"{n} is twice on it" for n in dict.fromkeys(numbers) if numbers.count(n) > 1]
        wrong += [f"no function names {n}" for n in numbers if n not in code]
        wrong += [f"no test names {n}" for n in numbers if n not in tests]
        for kind in sorted({n.partition("-")[0] for n in numbers}):
            parts = [one for one in sheets if one.id == sheet.id or _one_work(one.id, sheet.id)]
            other = owner.setdefault(kind, sheet.id)
            if other not in {part.id for part in parts}:
                wrong.append(f"{kind} numbers the rules of {other!r} already")
            known = {rule.number for part in parts for rule in part.rules}
            wrong += [
                f"{number} is on {part.id!r}, too"
                for part in parts
                for number in sorted({rule.number for rule in part.rules} & {*numbers})
                if part.id < sheet.id
            ]
            named = {n for n in code | tests if n.startswith(f"{kind}-")}
            if any(UNFINISHED in part.text for part in parts):
                continue
            wrong += [f"{n} is named, but is no rule of it" for n in sorted(named - known)]
        if wrong:
            faults[sheet.id] = wrong
    return faults
