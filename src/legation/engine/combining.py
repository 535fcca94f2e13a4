"""How what several modules give for one hook becomes one callable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.engine.solver import Equation
from legation.errors import StackConflict
from legation.values.orders import Order

__all__ = [
    "Part",
    "every",
    "first_of",
    "missing",
    "no_election",
    "only",
    "only_by_key",
    "union",
    "verbs_by_order",
    "wrap",
    "wrapped_equations",
]

Part = tuple[str, Any]
"""(module name, what it gave for a hook)."""


def missing(hook: str) -> Callable[..., Any]:
    """What stands in for a hook that some module must give."""

    def refuse(*given: object) -> Any:
        raise StackConflict(hook, (), f"no module of this stack provides {hook!r}")

    return refuse


def no_election(scene: Scene, lines: object) -> Any:
    """What stands in for an election where no module holds one."""
    raise StackConflict("elect", (), "no module of this stack provides 'elect'")


def wrap(parts: Mapping[str, list[Part]], hook: str, base: Any) -> Any:
    """Each module round those before it, the usual answer innermost."""
    for _, wrapper in parts[hook]:
        base = wrapper(base)
    return base


def only(parts: Mapping[str, list[Part]], hook: str, base: Any) -> Any:
    """What the only module of a hook gives. Raises ``StackConflict`` where there are two."""
    given = parts[hook]
    if len(given) > 1:
        raise StackConflict(hook, tuple(name for name, _ in given))
    return given[0][1] if given else base


def only_by_key(hook: str, given: list[Part]) -> dict[str, Any]:
    """One mapping of all. Raises ``StackConflict`` where two modules give the same key."""
    found: dict[str, Part] = {}
    for name, mapping in given:
        for key, value in mapping.items():
            if key in found:
                raise StackConflict(f"{hook}[{key}]", (found[key][0], name))
            found[key] = (name, value)
    return {key: value for key, (_, value) in found.items()}


def first_of(given: list[Part]) -> Callable[..., Any]:
    """The first answer that is not None."""
    functions = tuple(function for _, function in given)

    def first_objection(*arguments: object) -> Any:
        for function in functions:
            objection = function(*arguments)
            if objection is not None:
                return objection
        return None

    return first_objection


def every(given: list[Part]) -> Callable[..., bool]:
    """Whether all say yes."""
    functions = tuple(function for _, function in given)
    return lambda *arguments: all(function(*arguments) for function in functions)


def union(given: list[Part]) -> Any:
    """The answers of all together; None where no module takes part."""
    functions = tuple(function for _, function in given)
    if len(functions) < 2:
        return functions[0] if functions else None

    def together(*arguments: object) -> Any:
        return tuple(item for function in functions for item in function(*arguments))

    return together


def verbs_by_order(given: list[Part]) -> dict[type[Order], Verb]:
    """The verb of each kind of order. Raises ``StackConflict`` where two modules bring one."""
    found: dict[type[Order], tuple[str, Verb]] = {}
    for name, verbs in given:
        for verb in verbs:
            if verb.order in found:
                raise StackConflict(f"verbs[{verb.order.__name__}]", (found[verb.order][0], name))
            found[verb.order] = (name, verb)
    return {order: verb for order, (_, verb) in found.items()}


def wrapped_equations(parts: Mapping[str, list[Part]]) -> dict[str, Equation]:
    """The equations by the name of their quantity, with what other modules put round them."""
    equations: dict[str, Equation] = only_by_key("quantity", parts["quantity"])
    for name, wraps in parts["equation"]:
        for quantity, wrapper in wraps.items():
            if quantity not in equations:
                raise StackConflict(
                    "equation",
                    (name,),
                    f"module {name!r} wraps {quantity!r}, which nothing defines",
                )
            equations[quantity] = wrapper(equations[quantity])
    return equations
