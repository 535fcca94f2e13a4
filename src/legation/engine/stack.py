"""Composing rule modules into one callable per hook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from legation.engine import usual
from legation.engine.combining import (
    Part,
    every,
    first_of,
    missing,
    no_election,
    only,
    only_by_key,
    union,
    verbs_by_order,
    wrap,
    wrapped_equations,
)
from legation.engine.hooks import DEALINGS, HOOKS, STEPS
from legation.engine.module import Dealt, Fact, Module, Race, Section, Settled, Slot, Verb, Window
from legation.engine.problem import Action, Entry, Problem
from legation.engine.scene import Scene
from legation.engine.solver import DeadlockRule, Equation, Kind, Table
from legation.engine.truth import Range, exactly
from legation.errors import StackConflict, VariantError
from legation.notation.verbs import Verb as Words
from legation.values.calendar import Calendar, Phase, Season
from legation.values.changes import Change
from legation.values.geography import Place, Power, Seat
from legation.values.marks import Mark
from legation.values.orders import Ballot, Build, Carrying, Order
from legation.values.rulings import Amount, Ledger, Reason, Ruling
from legation.values.state import Outcome, State
from legation.values.units import Parts, Unit

__all__ = ["Rules", "compose"]


class Rules:
    """A composed stack: one callable per hook, resolved once."""

    def __init__(self, modules: Sequence[tuple[Module, Any]]) -> None:
        self.modules = tuple(module for module, _ in modules)
        self.settings: dict[str, Any] = {module.name: settings for module, settings in modules}
        parts: dict[str, list[Part]] = {name: [] for name in HOOKS}
        for module, settings in modules:
            for hook, given in module.hooks(settings).items():
                if hook not in HOOKS:
                    raise VariantError(f"module {module.name!r} uses an unknown hook {hook!r}")
                parts[hook].append((module.name, given))
        late = {(hook, module.name) for module in self.modules for hook in module.last}
        for hook, given in parts.items():
            parts[hook] = sorted(given, key=lambda part: (hook, part[0]) in late)
        self.users = {hook: tuple(name for name, _ in given) for hook, given in parts.items()}
        """Hook -> the modules that use it, in the order in which they take part."""
        self._time_and_writing(parts)
        self._judging(parts)
        self._consequences(parts)

    def _time_and_writing(self, parts: Mapping[str, list[Part]]) -> None:
        seasons = tuple(Season(*season) for season in only(parts, "calendar", ()))
        self.calendar: Calendar = only(parts, "year", Calendar(seasons))
        if not self.calendar.points:
            raise StackConflict(
                "calendar", (), "no module of this stack says what a year consists of"
            )
        self.points = self.calendar.points
        """The phases of a year in their order, as (season, kind)."""
        self.start: Callable[[Scene], State] | None = None
        if parts["start"]:
            self.start = wrap(parts, "start", lambda scene: scene.state)
        self.seats: Callable[..., Any] | None = only(parts, "seats", None)
        """None when no module says who holds what: then every power is its own seat."""
        self.next_phase: Callable[[Scene], Phase] = wrap(parts, "next_phase", usual.next_phase)
        self.idle: Callable[[Scene], bool] = wrap(parts, "idle", lambda scene: False)
        self.windows: Callable[[Scene], tuple[Window, ...]] | None = None
        if parts["windows"]:
            self.windows = wrap(parts, "windows", lambda scene: ())
        self.verbs: dict[type[Order], Verb] = verbs_by_order(parts["verbs"])
        # None when no module takes part: asked for every order, so that nobody pays for nothing.
        self._verbs_in: dict[str, dict[type[Order], Verb]] = {}
        self.words: tuple[Words, ...] = tuple(w for verb in self.verbs.values() for w in verb.words)
        """How players write the orders of this stack, for readers and writers."""
        self.staying = frozenset(order for order, verb in self.verbs.items() if verb.stays)
        """The orders whose unit stays where it is."""
        self.carrying = frozenset(order for order in self.verbs if issubclass(order, Carrying))
        """The orders by which a unit carries others."""
        self.may_write: Callable[..., Reason | None] | None = None
        if parts["may_write"]:
            self.may_write = wrap(parts, "may_write", usual.holders_only)
        self.played: Callable[[Scene, Power], bool] = wrap(parts, "played", usual.held)
        self.obeys: Callable[[Scene, Power, Unit, Sequence[Ballot]], Reason | None] | None = None
        if parts["obeys"]:
            self.obeys = wrap(parts, "obeys", usual.own_units_only)
        self.counts = self.may_write is not None or self.obeys is not None
        """Whether what a seat wrote before makes a difference to a line."""
        self._dealing(parts)
        self.means: Callable[[Scene, Power, Unit | None, Order], Order] | None = None
        if parts["means"]:
            self.means = wrap(parts, "means", lambda scene, power, unit, order: order)
        self.cites: Callable[[Scene, Ballot, Unit | None, Reason], str] | None = None
        self.numbered = any(module.sheet for module in self.modules)
        """Whether a rule of the stack has a numbered sheet, so that void orders cite numbers."""
        if parts["cites"]:
            self.cites = wrap(parts, "cites", lambda scene, ballot, unit, reason: "")
        self.legal: Callable[[Scene, Unit | None, Order], Reason | None] | None = None
        if parts["legal"]:
            self.legal = first_of(parts["legal"])
        self.elect: Callable[..., Any] = wrap(parts, "elect", no_election)
        self.default_order: Callable[[Scene, Unit], Order | None] | None = None
        if parts["default_order"]:
            self.default_order = wrap(parts, "default_order", lambda scene, unit: None)

    def _dealing(self, parts: Mapping[str, list[Part]]) -> None:
        self.early = frozenset(order for order, verb in self.verbs.items() if verb.early)
        """The orders that are carried out before the others are judged."""
        self.dealings: dict[str, list[tuple[str, Callable[..., Dealt]]]] = {}
        """Step -> (module, what it does then), in listed order."""
        for name, given in parts["dealings"]:
            for step, function in given.items():
                if step not in DEALINGS:
                    raise VariantError(
                        f"module {name!r} deals at an unknown step {step!r}; steps are "
                        f"{', '.join(DEALINGS)}"
                    )
                self.dealings.setdefault(step, []).append((name, function))
        self.afford: Callable[[Scene, Power], int | None] = wrap(
            parts, "afford", lambda scene, power: None
        )
        self.pay: Callable[[Scene, Mapping[Power, int], str], tuple[Change, ...]] = wrap(
            parts, "pay", lambda scene, amounts, what: ()
        )
        self.through: dict[str, tuple[str, ...]] = {m.name: m.through for m in self.modules}

    def _judging(self, parts: Mapping[str, list[Part]]) -> None:
        self.judge: dict[str, Callable[..., Any]] = only_by_key("judge", parts["judge"])
        self.expand: Callable[[Problem, int, Order | None], tuple[Action, ...]] = wrap(
            parts,
            "expand",
            lambda p, number, order: (Action(number, p.board.space_of[p.place[number]]),),
        )
        self.prepare: tuple[Callable[[Problem], None], ...] = tuple(f for _, f in parts["prepare"])
        self.size: Callable[[Problem, int], Range] = wrap(
            parts, "size", lambda p, action: exactly(p.parts(action).size)
        )
        self.plain_size = not parts["size"]
        """Whether every part of a unit counts one."""
        self.own_strength: Callable[[Problem, int], Range] = wrap(
            parts, "own_strength", usual.own_strength
        )
        self.plain_strength = not parts["own_strength"]
        """Whether a move is as strong as its unit is large: no module says otherwise."""
        self.terms: Callable[[Problem], Iterable[tuple[int, Entry]]] | None = union(parts["terms"])
        self.contenders: Callable[[Problem, int], list[int]] = wrap(
            parts, "contenders", usual.contenders
        )
        self.targets: Callable[[Scene, Unit, Unit | None], int] = wrap(
            parts, "targets", usual.targets
        )
        self.carried: Callable[[Scene, Unit, Unit | None], int] = wrap(
            parts, "carried", lambda scene, unit, without: 0
        )
        self.passage: Callable[[Scene, Unit, int, int], Reason | None] = wrap(
            parts, "passage", usual.passage
        )
        self.plain_ways = not parts["passage"] and not parts["targets"]
        """Whether links alone say where a unit may go: no module opens or closes a way."""
        self.settle: Callable[[Problem, Table], Settled] = wrap(parts, "settle", usual.settle)
        self.ruling: Callable[[Problem, Table, int], Ruling] = wrap(parts, "ruling", usual.ruling)
        self.plain_rulings = len(parts["ruling"]) < 2
        """Whether movement alone says what became of units."""
        self.ledger: Callable[..., Ledger] = only(parts, "ledger", missing("ledger"))
        self.rulings: Callable[[Problem, Any], Iterable[Ruling]] | None = union(parts["rulings"])
        kinds: dict[str, Kind] = only_by_key("decides", parts["decides"])
        self.kinds: tuple[Kind, ...] = tuple(sorted(kinds.values(), key=lambda k: (k.rank, k.name)))
        self.equations: dict[str, Equation] = wrapped_equations(parts)
        for kind in self.kinds:
            if kind.name not in self.equations:
                raise StackConflict(
                    "decides", (kind.name,), f"nothing says how to decide {kind.name!r}"
                )
        rules: list[DeadlockRule] = [rule for _, given in parts["deadlock"] for rule in given]
        self.deadlocks = tuple(sorted(rules, key=lambda rule: rule.rank))

    def _consequences(self, parts: Mapping[str, list[Part]]) -> None:
        self.aftermath: dict[str, list[tuple[str, Callable[[Scene], Sequence[Change]]]]] = {}
        """Step -> (module, what it does then), in listed order."""
        for name, given in parts["aftermath"]:
            for step, function in given.items():
                if step not in STEPS and step not in self.judge:
                    raise VariantError(
                        f"module {name!r} acts at an unknown step {step!r}; steps are {', '.join(STEPS)}"
                    )
                self.aftermath.setdefault(step, []).append((name, function))
        self.retreats: Callable[[Scene, Unit, str | None, int], tuple[Place, ...]] = wrap(
            parts, "retreats", lambda scene, unit, attacker, closed: ()
        )
        self.retreat_force: Callable[[Scene, Unit], Amount] = wrap(
            parts, "retreat_force", lambda scene, unit: 1
        )
        self.captures: Callable[[Scene, str, Unit], Power | None] = wrap(
            parts, "captures", lambda scene, province, unit: unit.power
        )
        self.worth: Callable[[Scene, str, Power], int] = wrap(
            parts, "worth", lambda scene, province, power: 1
        )
        self.plain_worth = not parts["worth"]
        """Whether every centre counts one for everybody."""
        self.homes: Callable[[Scene, Power], tuple[str, ...]] = wrap(
            parts, "homes", lambda scene, power: scene.board.homes.get(power, ())
        )
        self.sites: Callable[[Scene, Power], tuple[tuple[str, Place], ...]] = wrap(
            parts, "sites", lambda scene, power: ()
        )
        self.no_site: Callable[[Scene, Power, str, Place], Reason] = wrap(
            parts, "no_site", usual.no_site
        )
        self.build: Callable[[Scene, Power, Build, int], tuple[Change, ...]] = wrap(
            parts, "build", usual.build
        )
        self.unbuilt: Callable[[Scene, Power, int], Ruling] = wrap(parts, "unbuilt", usual.unbuilt)
        self.balance: Callable[[Scene, Power, int], int] | None = None
        if parts["balance"]:
            self.balance = wrap(parts, "balance", lambda scene, power, number: number)
        self.removes: Callable[[Scene, Unit, Order], Parts | Reason] = wrap(
            parts, "removes", usual.removes
        )
        self.removable: Callable[[Scene, Unit, int], bool] = wrap(
            parts, "removable", lambda scene, unit, due: unit.parts.size <= due
        )
        self.removal: Callable[..., tuple[tuple[Unit, Reason], ...]] = wrap(
            parts, "removal", usual.removal
        )
        self.race: Callable[[Scene], Race] = wrap(parts, "race", lambda scene: Race({}, 0))
        self.wins: Callable[[Scene], Outcome | None] = wrap(parts, "wins", lambda scene: None)
        self.plain_wins = len(parts["wins"]) < 2
        """Whether nothing but the standard rule says when a game is over."""
        self.agreed: Callable[[Scene, Outcome], Outcome] = wrap(
            parts, "agreed", lambda scene, outcome: outcome
        )
        self.sees: Callable[[Scene, Seat, Fact], bool] | None = None
        if parts["sees"]:
            self.sees = every(parts["sees"])
        self.report: Callable[..., Iterable[Section]] | None = union(parts["report"])
        self.marks: Callable[..., Iterable[Mark]] | None = union(parts["marks"])
        self.slots: dict[str, Slot] = dict(parts["slot"])

    def verbs_in(self, kind: str) -> dict[type[Order], Verb]:
        """The orders that may be written in a kind of phase."""
        found = self._verbs_in.get(kind)
        if found is None:
            found = {order: verb for order, verb in self.verbs.items() if kind in verb.phases}
            self._verbs_in[kind] = found
        return found

    @property
    def orders_all(self) -> bool:
        """Whether in an adjustment every unit has orders, not only those of powers with removals due."""
        return any(verb.free for verb in self.verbs_in("adjustment").values())

    def __getattr__(self, name: str) -> Equation:
        """Equations read as attributes: ``rules.attack``. Set once per stack by ``compose``."""
        raise AttributeError(f"no rule of this stack says what {name!r} is")


def compose(modules: Iterable[tuple[Module, Any]]) -> Rules:
    """The rules of a stack. Raises ``StackConflict`` when two modules claim the same thing."""
    listed = tuple(modules)
    names = [module.name for module, _ in listed]
    for name in names:
        if names.count(name) > 1:
            raise StackConflict("", (name,), f"module {name!r} is in the stack twice")
    for module, settings in listed:
        more = module.clashes_by(settings) if module.clashes_by is not None else ()
        for other, reason in (*module.clashes, *more):
            if other in names:
                what = f"{module.name!r} and {other!r} do not go together: {reason}"
                raise StackConflict("", (module.name, other), what)
    _claimed_once(listed)
    for module, _ in listed:  # last, for two rules that cannot go together are the better reason
        for other in module.needs:
            if other not in names:
                there = ", ".join(names)
                what = f"module {module.name!r} needs {other!r}, and this stack has only {there}"
                raise StackConflict("", (module.name,), what)
    _no_circle({module.name: module.reads for module, _ in listed})
    rules = Rules(listed)
    for name, equation in rules.equations.items():
        setattr(rules, name, equation)
    return rules


def _claimed_once(listed: Sequence[tuple[Module, Any]]) -> None:
    """What only one module can decide is claimed by one module only."""
    by: dict[str, str] = {}
    for module, _ in listed:
        for claim in module.claims:
            if claim in by:
                names = (by[claim], module.name)
                both = f"{names[0]!r} and {names[1]!r} cannot go together"
                raise StackConflict(claim, names, f"{both}: both decide {claim}")
            by[claim] = module.name


def _no_circle(reads: Mapping[str, tuple[str, ...]]) -> None:
    """Modules must not read one another's slots in a circle: one of them would come too early."""
    done: set[str] = set()

    def follow(name: str, way: tuple[str, ...]) -> None:
        if name in way:
            circle = (*way[way.index(name) :], name)
            raise StackConflict(
                "slot", circle, f"modules read in a circle: {' reads '.join(circle)}"
            )
        if name not in done:
            for other in reads.get(name, ()):
                follow(other, (*way, name))
            done.add(name)

    for name in reads:
        follow(name, ())
