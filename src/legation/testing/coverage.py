"""What a stack of rules can order and say, to be compared with what happened."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache

from legation.engine.stack import Rules
from legation.notation.explain import REASONS

__all__ = ["codes_of", "verbs_of"]

_ENGINE = "legation.engine.turn"


def verbs_of(rules: Rules) -> tuple[str, ...]:
    """The verbs of a stack."""
    return tuple(sorted({order.verb for order in rules.verbs}))


def codes_of(rules: Rules) -> tuple[str, ...]:
    """The reason codes that the rules of a stack can give, whatever their switches.

    They are the registered codes that stand in the source of its modules, and of the engine. A code
    that only another edition gives is among them.
    """
    found = set(_codes_in(_ENGINE))
    for module in rules.modules:
        for name in _files(module.hooks.__module__):
            found |= _codes_in(name)
    return tuple(sorted(found))


def _files(name: str) -> list[str]:
    """The source modules that belong to a rule module: its package, or its file alone."""
    package = name.rpartition(".")[0]
    if package in {"", "legation.rules"}:
        return [name]
    return sorted(n for n in sys.modules if n == package or n.startswith(f"{package}."))


@cache
def _codes_in(name: str) -> frozenset[str]:
    """The registered codes that are texts in a source module."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[name]))
    except (OSError, TypeError, KeyError):
        return frozenset()
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return frozenset(REASONS) & texts
