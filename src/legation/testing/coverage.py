"""What a stack of rules can order and say, to be compared with what happened."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache

from legation.board.board import Board
from legation.engine.stack import Rules
from legation.notation.explain import REASONS
from legation.values.rulings import Reason

__all__ = ["codes_of", "codes_told", "silent_of", "verbs_of"]

_BY_ALL = {
    "retreat_closed": ("retreats", "passage"),
    "site_closed": ("sites",),
    "site_occupied": ("no_site",),
}
"""Reason -> the hooks at which every module must know that it never gives it."""

_ENGINE = tuple(f"legation.engine.{name}" for name in ("binding", "dealing", "turn", "usual"))


def verbs_of(rules: Rules) -> tuple[str, ...]:
    """The verbs of a stack."""
    return tuple(sorted({order.verb for order in rules.verbs}))


def codes_of(rules: Rules) -> tuple[str, ...]:
    """The reason codes that the rules of a stack can give, whatever their switches.

    They are the registered codes that stand in the source of its modules, and of the engine. Those
    that these switches or this map never give are among them; ``silent_of`` tells which.
    """
    found = {code for name in _ENGINE for code in _codes_in(name)}
    for module in rules.modules:
        for name in _files(module.hooks.__module__):
            found |= _codes_in(name)
    return tuple(sorted(found))


def codes_told(reason: Reason) -> Iterator[str]:
    """The code of a reason, and those of the reasons within it: of the parts of a unit, say."""
    yield reason.code
    stack: list[object] = [value for _, value in reason.facts]
    while stack:
        value = stack.pop()
        if isinstance(value, Reason):
            yield from codes_told(value)
        elif isinstance(value, tuple):
            stack += value


def silent_of(rules: Rules, board: Board) -> dict[str, str]:
    """The codes that a stack never gives on a board, and as ``"verb NAME"`` verbs nobody can order.

    Each with the reason. Modules tell by ``Module.silent``; what the engine itself says is known here.
    What several modules may say about the same thing is silent when all of them say so.
    """
    found = {
        "unknown_verb": "the reader refuses a line with an order that the rules do not have",
    }
    if not rules.early:
        found["gone_before"] = "no order of these rules is carried out before the others"
    if rules.may_write is None:
        found["not_your_power"] = "whoever holds a power writes as the power"
    if rules.users.get("removal"):
        found["removed_by_place"] = "a module says which units are removed"
    links = board.links.values()
    if not any(link.seasons for link in links):
        found["closed_season"] = "no way of the map is closed in a season"
    if not any(link.powers or link.owner for link in links):
        found["closed_to_power"] = "no way of the map is closed to a power"
    if not any(link.gate for link in links):
        found["gate_closed"] = "the map has no gates"
    by: dict[str, set[str]] = {code: set() for code in _BY_ALL}
    for module in rules.modules:
        told = module.silent(rules, board) if module.silent is not None else {}
        found |= told
        for code in by.keys() & told.keys():
            by[code].add(module.name)
    for code, hooks in _BY_ALL.items():
        if not {name for hook in hooks for name in rules.users[hook]} <= by[code]:
            found.pop(code, None)
    return found


def _files(name: str) -> list[str]:
    """The source modules that belong to a rule module: its package, or its file alone."""
    package = name if hasattr(sys.modules.get(name), "__path__") else name.rpartition(".")[0]
    if package in {"", "legation.rules"}:
        return [name]
    found = {n for n in sys.modules if n == package or n.startswith(f"{package}.")}
    parent = package.rpartition(".")[0]
    if parent.startswith("legation.rules."):
        # What the packages of several modules share.
        found |= {n for n in sys.modules if n.rpartition(".")[0] == parent}
        found -= {n for n in found if n.count(".") == package.count(".") and _is_package(n)}
        found |= {package}
    return sorted(found)


def _is_package(name: str) -> bool:
    return hasattr(sys.modules[name], "__path__")


@cache
def _codes_in(name: str) -> frozenset[str]:
    """The registered codes that are texts in a source module."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[name]))
    except (OSError, TypeError, KeyError):
        return frozenset()
    return frozenset(REASONS) & {*_texts(tree)}


def _texts(node: ast.AST) -> Iterator[object]:
    """The texts in a tree, less the values of switches, which may be spelled as a reason is."""
    if isinstance(node, ast.AnnAssign) and "Literal[" in ast.unparse(node.annotation):
        return
    if isinstance(node, ast.Constant):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from _texts(child)
