"""The solver: sweeps, cores with a branch budget, ranked deadlock rules.

1. *Sweep*: evaluate the open decisions kind by kind and narrow them until nothing changes. Nearly
   every real phase ends here.
2. *Stuck*: record what each open equation looks at, take a core that depends on no other open
   decision, and try its completions (truths first, then amounts). Exactly one that contradicts
   nothing is the answer.
3. *Deadlock*: none, several, or the budget is spent: the deadlock rules, by rank, propose values.

Nothing here knows a rule of the game; equations come from the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from legation.engine.problem import Problem, Statistics
from legation.engine.truth import (
    NO,
    OPEN,
    YES,
    Contradiction,
    Range,
    Truth,
    Value,
    exactly,
    is_open,
    meet,
)
from legation.errors import Deadlock

__all__ = [
    "BRANCH_BUDGET",
    "Closing",
    "DeadlockRule",
    "Decision",
    "Equation",
    "Kind",
    "Table",
    "solve",
]

BRANCH_BUDGET = 1000
"""Branch nodes that one phase may use before the deadlock rules take over."""

PATIENCE = 4
"""Every so many sweeps, open decisions are taken in the order in which they look at one another."""

Decision: TypeAlias = tuple[str, int]
Equation: TypeAlias = Callable[[Problem, "Table", int], Any]
Open: TypeAlias = dict[str, list[int]]


class Kind(NamedTuple):
    """A kind of decision.

    ``start`` gives the first value of every id, open or decided, and the ids that are open, ascending.
    """

    name: str
    rank: int
    start: Callable[[Problem], tuple[Mapping[int, Value] | list[Value], list[int]]]


class DeadlockRule(NamedTuple):
    """A rule for what the equations leave open: (problem, table, core) -> values to fix, or None."""

    rank: int
    name: str
    propose: Callable[[Problem, Table, tuple[Decision, ...]], dict[Decision, Value] | None]


class Closing(NamedTuple):
    """How a deadlock was settled: by which rule, and what the core was."""

    rule: str
    core: tuple[Decision, ...]


class Table:
    """What is known of each decision. The only thing that changes while a phase is solved."""

    __slots__ = ("arrives", "closed", "given", "kinds", "route")

    def __init__(self, kinds: dict[str, Any]) -> None:
        self.kinds = kinds
        self.route: list[Truth] = kinds.get("route", [])
        self.given: list[Range] = kinds.get("given", [])
        self.arrives: list[Truth] = kinds.get("arrives", [])
        self.closed: dict[Decision, Closing] = {}
        """Decisions that a deadlock rule settled, with the rule's name and the core it looked at."""

    def copy(self) -> Table:
        """An independent table with the same values."""
        other = Table({name: values.copy() for name, values in self.kinds.items()})
        other.closed = self.closed
        return other


def solve(problem: Problem) -> Table:
    """Decide everything. Raises ``Deadlock`` when neither equations nor deadlock rules do."""
    kinds: tuple[Kind, ...] = problem.rules.kinds
    equations = problem.rules.equations
    statistics = problem.statistics
    values: dict[str, Any] = {}
    todo: Open = {}
    for kind in kinds:
        values[kind.name], todo[kind.name] = kind.start(problem)
    table = Table(values)
    _sweep(problem, table, todo, equations, statistics)
    while any(todo.values()):
        statistics.cores += 1
        depends = _dependencies(problem, table, todo, equations, statistics)
        core = next(_components(depends))
        fixed = _settle(problem, table, core, equations, statistics)
        for (name, number), value in fixed.items():
            table.kinds[name][number] = value
        todo = {
            name: [number for number in ids if (name, number) not in fixed]
            for name, ids in todo.items()
        }
        try:
            _sweep(problem, table, todo, equations, statistics)
            for name, number in core:
                if (name, number) not in table.closed:
                    meet(table.kinds[name][number], equations[name](problem, table, number))
        except Contradiction:
            raise Deadlock(core) from None
    return table


def _sweep(
    problem: Problem,
    table: Table,
    todo: Open,
    equations: Mapping[str, Equation],
    statistics: Statistics,
    checks: tuple[Decision, ...] = (),
) -> None:
    """Narrow the open decisions until nothing changes, then check the assumptions made."""
    count = rounds = 0
    changed = True
    while changed:
        changed = False
        rounds += 1
        if rounds % PATIENCE == 0:
            changed = _in_order(problem, table, todo, equations, statistics)
            continue
        statistics.sweeps += 1
        for name, ids in todo.items():
            if not ids:
                continue
            values = table.kinds[name]
            equation = equations[name]
            left = []
            for number in ids:
                old = values[number]
                new = equation(problem, table, number)
                if new is not old:
                    new = meet(old, new)
                    if new is not old:
                        values[number] = new
                        changed = True
                if new is OPEN or (type(new) is Range and new[0] != new[1]):
                    left.append(number)
            count += len(ids)
            todo[name] = left
    for name, number in checks:
        meet(table.kinds[name][number], equations[name](problem, table, number))
    statistics.evaluations += count + len(checks)


def _in_order(
    problem: Problem,
    table: Table,
    todo: Open,
    equations: Mapping[str, Equation],
    statistics: Statistics,
) -> bool:
    """Evaluate each open decision once, after those it looks at; whether anything changed.

    A long column of units against the order of the ids would else take a sweep for every unit.
    """
    changed = False
    depends = _dependencies(problem, table, todo, equations, statistics)
    for component in _components(depends):
        for name, number in component:
            old = table.kinds[name][number]
            new = meet(old, equations[name](problem, table, number))
            if new is not old:
                table.kinds[name][number] = new
                changed = True
    statistics.evaluations += len(depends)
    for name, ids in todo.items():
        todo[name] = [number for number in ids if is_open(table.kinds[name][number])]
    return changed


class _Watch:
    """Values that write down which open ones are looked at."""

    __slots__ = ("log", "name", "values")

    def __init__(self, name: str, values: Any, log: set[Decision]) -> None:
        self.name, self.values, self.log = name, values, log

    def __getitem__(self, number: int) -> Value:
        value: Value = self.values[number]
        if is_open(value):
            self.log.add((self.name, number))
        return value

    def get(self, number: int, default: Value | None = None) -> Value | None:
        """As of a dictionary, for kinds that are kept in one."""
        return self[number] if number in self.values else default


def _dependencies(
    problem: Problem,
    table: Table,
    todo: Open,
    equations: Mapping[str, Equation],
    statistics: Statistics,
) -> dict[Decision, list[Decision]]:
    log: set[Decision] = set()
    watched = Table({name: _Watch(name, values, log) for name, values in table.kinds.items()})
    result: dict[Decision, list[Decision]] = {}
    for name, ids in todo.items():
        for number in ids:
            log.clear()
            equations[name](problem, watched, number)
            statistics.evaluations += 1
            result[name, number] = sorted(log)
    return result


def _components(depends: Mapping[Decision, list[Decision]]) -> Iterator[tuple[Decision, ...]]:
    """The strongly connected sets, each after those it depends on (Tarjan, without recursion)."""
    index: dict[Decision, int] = {}
    low: dict[Decision, int] = {}
    stack: list[Decision] = []
    on_stack: set[Decision] = set()
    for root in depends:
        if root in index:
            continue
        work: list[tuple[Decision, Iterable[Decision]]] = []
        _visit(root, depends, index, low, stack, on_stack, work)
        while work:
            node, edges = work[-1]
            for other in edges:
                if other not in index:
                    _visit(other, depends, index, low, stack, on_stack, work)
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if low[node] == index[node]:
                    start = stack.index(node)
                    component = stack[start:]
                    del stack[start:]
                    on_stack.difference_update(component)
                    yield tuple(sorted(component))
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])


def _visit(
    node: Decision,
    depends: Mapping[Decision, list[Decision]],
    index: dict[Decision, int],
    low: dict[Decision, int],
    stack: list[Decision],
    on_stack: set[Decision],
    work: list[tuple[Decision, Iterable[Decision]]],
) -> None:
    index[node] = low[node] = len(index)
    stack.append(node)
    on_stack.add(node)
    work.append((node, iter(depends.get(node, ()))))


def _settle(
    problem: Problem,
    table: Table,
    core: tuple[Decision, ...],
    equations: Mapping[str, Equation],
    statistics: Statistics,
) -> dict[Decision, Value]:
    """The values of a core: its only completion, or what the first willing deadlock rule says."""
    search = _Search(problem, core, equations, BRANCH_BUDGET - statistics.nodes)
    search.complete(table, search.todo(core), ())
    statistics.nodes = BRANCH_BUDGET - search.left
    statistics.branch_evaluations += search.statistics.evaluations
    if len(search.found) == 1 and search.left > 0:
        return {(name, n): search.found[0].kinds[name][n] for name, n in core}
    statistics.deadlocks += 1
    for rule in problem.rules.deadlocks:
        values = rule.propose(problem, table, core)
        if values:
            table.closed.update(dict.fromkeys(values, Closing(rule.name, core)))
            return values
    raise Deadlock(core)


class _Search:
    """Looks for up to two completions of a core that contradict nothing."""

    __slots__ = ("core", "equations", "found", "left", "problem", "statistics")

    def __init__(
        self,
        problem: Problem,
        core: tuple[Decision, ...],
        equations: Mapping[str, Equation],
        budget: int,
    ) -> None:
        self.problem, self.core, self.equations = problem, core, equations
        self.left = budget
        self.found: list[Table] = []
        self.statistics = Statistics()

    def todo(self, decisions: Iterable[Decision]) -> Open:
        """The decisions by kind, in the order of the stack's kinds."""
        result: Open = {kind.name: [] for kind in self.problem.rules.kinds}
        for name, number in decisions:
            result[name].append(number)
        return result

    def complete(self, table: Table, todo: Open, checks: tuple[Decision, ...]) -> None:
        """Fix one open decision of the core each way, sweep, and go on."""
        opened = [d for d in self.core if is_open(table.kinds[d[0]][d[1]])]
        if not opened:
            self.found.append(table)
            return
        pick = next((d for d in opened if type(table.kinds[d[0]][d[1]]) is Truth), opened[0])
        name, number = pick
        for value in _candidates(table.kinds[name][number]):
            if self.left <= 0 or len(self.found) > 1:
                return
            self.left -= 1
            trial = table.copy()
            trial.kinds[name][number] = value
            rest = {k: [i for i in ids if (k, i) != pick] for k, ids in todo.items()}
            try:
                _sweep(self.problem, trial, rest, self.equations, self.statistics, (*checks, pick))
            except Contradiction:
                continue
            self.complete(trial, rest, (*checks, pick))


def _candidates(value: Value) -> list[Value]:
    """The values a decision can still take; amounts in whole steps, from the highest down."""
    if type(value) is Truth:
        return [YES, NO]
    assert type(value) is Range
    low, high = value
    steps: list[Value] = []
    amount = high
    while amount > low:
        steps.append(exactly(amount))
        amount = amount - 1
    steps.append(exactly(low))
    return steps
