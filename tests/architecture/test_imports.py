"""The import graph of the package: layers, cycles, rule modules and the standard library.

The graph is read from the syntax trees, so nothing is imported here. Every ``import`` counts for
the layers, those inside functions and under ``TYPE_CHECKING`` too; only the ones that run when a
module is loaded count for cycles.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src"
PACKAGE = "legation"

# Lowest first: a layer may import itself and those before it. Equals stand in one tuple and may not
# import one another.
CHAIN: tuple[tuple[str, ...], ...] = (
    ("version", "errors"),
    ("values",),
    ("board",),
    ("notation",),
    ("engine",),
    ("rules",),
    ("bank",),
    ("record",),  # above the bank: a game names its variant, and the bank knows no games
    ("judge",),
    ("mail", "site", "cli"),
)
# Layers beside the chain, with the layers they see besides what those see themselves.
BESIDE = {
    "batch": ("board",),
    "draw": ("board", "record"),
    "makers": ("bank", "draw"),
    "bots": ("record", "bank", "batch"),
    "research": ("record", "bank", "batch"),
}
EMPTY = ast.Module([], [])
CORE = ("version", "errors", "values", "board", "notation", "engine", "rules", "record", "bank")


@dataclass(frozen=True)
class Import:
    """One imported module: who imports it, on which line, and whether that runs at load."""

    module: str
    target: str
    line: int
    at_load: bool

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def trees() -> dict[str, ast.Module]:
    paths = sorted((SOURCE / PACKAGE).rglob("*.py"))
    return {name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def is_type_checking(test: ast.expr) -> bool:
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
    return name == "TYPE_CHECKING"


def statements(node: ast.AST, at_load: bool = True) -> Iterator[tuple[ast.stmt, bool]]:
    """Every import statement below ``node``, with whether it runs when the module is loaded."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, at_load
        elif isinstance(child, ast.If) and is_type_checking(child.test):
            for inner in child.body:
                yield from statements(ast.Module([inner], []), False)
            for inner in child.orelse:
                yield from statements(ast.Module([inner], []), at_load)
        else:
            function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from statements(child, at_load and not function)


def targets(statement: ast.stmt, modules: set[str]) -> Iterator[str]:
    """The modules that a statement names: ``from a import b`` is ``a.b`` where that is a module."""
    if isinstance(statement, ast.Import):
        yield from (alias.name for alias in statement.names)
    elif isinstance(statement, ast.ImportFrom):
        base = statement.module or ""
        for alias in statement.names:
            inner = f"{base}.{alias.name}"
            yield inner if inner in modules else base


def imports_of(sources: dict[str, ast.Module]) -> list[Import]:
    modules = set(sources)
    return [
        Import(module, target, statement.lineno, at_load)
        for module, tree in sources.items()
        for statement, at_load in statements(tree)
        for target in targets(statement, modules)
    ]


@cache
def graph() -> tuple[Import, ...]:
    return tuple(imports_of(trees()))


def layer(module: str) -> str:
    """``legation.board.routes`` -> ``board``; the package itself -> ``""``."""
    return module.partition(".")[2].partition(".")[0]


@cache
def visible() -> dict[str, frozenset[str]]:
    """By layer, the layers it may import."""
    seen: dict[str, frozenset[str]] = {}
    below: frozenset[str] = frozenset()
    for equals in CHAIN:
        for name in equals:
            seen[name] = below | {name}
        below |= set(equals)
    for name, sees in BESIDE.items():
        seen[name] = frozenset({name}).union(*(seen[other] for other in sees))
    everything = frozenset(seen) | {"", "testing"}
    seen[""] = seen["testing"] = everything - {"cli"}
    seen["__main__"] = frozenset({"__main__", "cli"})
    for name in ("mail", "site", "cli"):  # the skins may use the public names as anyone may
        seen[name] |= {""}
    # The command line plays, makes and draws whatever is installed.
    seen["cli"] |= {"draw", "makers", "testing"}
    return seen


def complaint(edge: Import) -> str | None:
    """What is wrong with the direction of an import, or None."""
    if edge.target.partition(".")[0] != PACKAGE:
        return None
    source, target = layer(edge.module), layer(edge.target)
    if source not in visible():
        return f"{edge.module}: give the layer {source!r} its place in {Path(__file__).name}"
    if target in visible()[source]:
        return None
    return f"{edge}: {source or 'the facade'} must not see {target or 'the facade'}"


def makes_a_module(tree: ast.Module) -> bool:
    """Whether a file defines a rule module: it calls ``Module(...)``."""
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Module"
        for node in ast.walk(tree)
    )


def rule_unit(module: str) -> tuple[str, str]:
    """A module below ``rules`` as (file or package, file within the package)."""
    parts = module.split(".")[2:]
    return (parts[0] if parts else "", parts[1] if len(parts) > 1 else "")


def rule_complaint(edge: Import, sources: dict[str, ast.Module]) -> str | None:
    """Why one file below ``rules`` must not import the other, or None.

    A package there may hold several rule modules with what they share (settings, editions, ...).
    Shared files are for all files of that package and for no other; a file that defines a rule
    module is for none of them but the package's ``__init__``.
    """
    if layer(edge.module) != "rules" or layer(edge.target) != "rules":
        return None
    (package, file), (other_package, other_file) = rule_unit(edge.module), rule_unit(edge.target)
    if not package or package == "registry":
        return None  # the index of all rules, and the registry that finds them by name
    if package != other_package:
        return f"{edge}: rule modules never import each other"
    if file and file != other_file and makes_a_module(sources.get(edge.target, EMPTY)):
        return f"{edge}: rule modules of one package meet through hooks too"
    return None


def cycles(edges: tuple[Import, ...]) -> list[list[str]]:
    """The groups of modules that import one another at load (Tarjan's strong components)."""
    after: dict[str, set[str]] = {}
    for edge in edges:
        if edge.at_load and edge.module != edge.target:
            after.setdefault(edge.module, set()).add(edge.target)
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        stack.append(module)
        for other in sorted(after.get(module, ())):
            if other not in order:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], order[other])
        if low[module] == order[module]:
            at = stack.index(module)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for module in sorted(after):
        if module not in order:
            visit(module)
    return found


def test_the_graph_is_not_empty() -> None:
    assert {layer(module) for module in trees()} >= {"errors", "values"}
    assert any(layer(edge.target) == "values" for edge in graph())


def test_imports_point_downward() -> None:
    wrong = [text for edge in graph() if (text := complaint(edge))]
    assert not wrong, "\n".join(wrong)


def test_no_module_imports_itself_in_a_circle() -> None:
    found = cycles(graph())
    assert not found, "\n".join(" <-> ".join(group) for group in found)


def test_rule_modules_do_not_know_one_another() -> None:
    wrong = [text for edge in graph() if (text := rule_complaint(edge, trees()))]
    assert not wrong, "\n".join(wrong)


def test_the_core_needs_only_the_standard_library() -> None:
    foreign = [
        str(edge)
        for edge in graph()
        if layer(edge.module) in (*CORE, "")
        and edge.target.partition(".")[0] not in {*sys.stdlib_module_names, PACKAGE}
    ]
    assert not foreign, "\n".join(foreign)


def test_imports_are_by_full_name() -> None:
    relative = [
        f"{module}:{statement.lineno}"
        for module, tree in trees().items()
        for statement, _ in statements(tree)
        if isinstance(statement, ast.ImportFrom) and statement.level
    ]
    assert not relative


# The checks themselves, on sources that break the rules.


def parsed(sources: dict[str, str]) -> dict[str, ast.Module]:
    """Syntax trees by module, from ``{"board__routes": text}``."""
    return {
        f"{PACKAGE}.{name.replace('__', '.')}": ast.parse(text) for name, text in sources.items()
    }


def made(**sources: str) -> tuple[Import, ...]:
    return tuple(imports_of(parsed(sources)))


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("notation__words", "from legation.engine import solver"),
        ("values__units", "import legation.board.board"),
        ("board__board", "def f():\n    from legation.rules import standard"),
        ("board__board", "if TYPE_CHECKING:\n    from legation.engine.turn import Turn"),
        ("engine__turn", "from legation import Game"),
        ("testing__laws", "from legation.cli import main"),
        ("mail__inbox", "from legation.cli import main"),
        ("unheard_of__thing", "from legation.values import units"),
    ],
)
def test_upward_imports_are_found(module: str, text: str) -> None:
    assert all(complaint(edge) for edge in made(**{module: text}))


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("engine__turn", "from legation.values import units\nimport json"),
        ("cli__replay", "import typer\nfrom legation.bank import load_variant"),
        ("batch__tables", "from legation.board.board import Board"),
        ("testing__laws", "from legation.bank import load_variant"),
    ],
)
def test_downward_imports_pass(module: str, text: str) -> None:
    assert not [edge for edge in made(**{module: text}) if complaint(edge)]


def test_a_circle_is_found_and_a_late_import_breaks_it() -> None:
    first, late = "import legation.b", "def f():\n    import legation.a"
    assert cycles(made(a=first, b="import legation.c", c="import legation.a")) == [
        ["legation.a", "legation.b", "legation.c"]
    ]
    assert cycles(made(a=first, b=late)) == []


def wrong_rules(**sources: str) -> list[str]:
    trees_of = parsed(sources)
    return [edge.module for edge in imports_of(trees_of) if rule_complaint(edge, trees_of)]


def test_rule_modules_that_import_each_other_are_found() -> None:
    assert wrong_rules(
        rules__railway="from legation.rules.gates import gate",
        rules__gates="gate = 1",
        rules__standard__convoy="from legation.rules.standard.movement import attack",
        rules__standard__movement="from legation.engine.module import Module\nM = Module('m')",
    ) == ["legation.rules.railway", "legation.rules.standard.convoy"]


def test_rule_modules_of_a_package_may_share_settings_and_be_gathered() -> None:
    assert not wrong_rules(
        rules__standard="from legation.rules.standard import movement",
        rules__standard__movement="from legation.rules.standard.settings import S\nM = Module('m')",
        rules__standard__settings="S = 1",
    )
