"""Composing rule modules into one callable per hook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from legation.engine.hooks import DEALINGS, HOOKS, STEPS
from legation.engine.module import Dealt, Fact, Module, Race, Section, Settled, Slot, Verb, Window
from legation.engine.problem import Action, Entry, Problem
from legation.engine.scene import Scene
from legation.engine.solver import DeadlockRule, Equation, Kind, Table
from legation.engine.truth import YES, Range, exactly
from legation.errors import PositionError, StackConflict, VariantError
from legation.notation.verbs import Verb as Words
from legation.values.calendar import Calendar, Phase, Season
from legation.values.changes import Change, UnitMade, UnitMoved
from legation.values.geography import Place, Power, Seat
from legation.values.marks import Mark
from legation.values.orders import Ballot, Build, Carrying, Disband, Order
from legation.values.rulings import Amount, Ledger, Reason, Ruling
from legation.values.state import Outcome, State
from legation.values.units import Parts, Unit

__all__ = ["Rules", "compose", "holders_only", "own_units_only"]

Part = tuple[str, Any]
"""(module name, what it gave for a hook)."""


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
        self.users = {hook: tuple(name for name, _ in given) for hook, given in parts.items()}
        """Hook -> the modules that use it, in the order of the stack."""
        self._time_and_writing(parts)
        self._judging(parts)
        self._consequences(parts)

    def _time_and_writing(self, parts: Mapping[str, list[Part]]) -> None:
        usual = tuple(Season(*season) for season in _only(parts, "calendar", ()))
        self.calendar: Calendar = _only(parts, "year", Calendar(usual))
        if not self.calendar.points:
            raise StackConflict(
                "calendar", (), "no module of this stack says what a year consists of"
            )
        self.points = self.calendar.points
        """The phases of a year in their order, as (season, kind)."""
        self.start: Callable[[Scene], State] | None = None
        if parts["start"]:
            self.start = _wrap(parts, "start", lambda scene: scene.state)
        self.seats: Callable[..., Any] | None = _only(parts, "seats", None)
        """None when no module says who holds what: then every power is its own seat."""
        self.next_phase: Callable[[Scene], Phase] = _wrap(parts, "next_phase", _next_phase)
        self.idle: Callable[[Scene], bool] = _wrap(parts, "idle", lambda scene: False)
        self.windows: Callable[[Scene], tuple[Window, ...]] | None = None
        if parts["windows"]:
            self.windows = _wrap(parts, "windows", lambda scene: ())
        self.verbs: dict[type[Order], Verb] = _verbs(parts["verbs"])
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
            self.may_write = _wrap(parts, "may_write", holders_only)
        self.played: Callable[[Scene, Power], bool] = _wrap(parts, "played", _held)
        self.obeys: Callable[[Scene, Power, Unit, Sequence[Ballot]], Reason | None] | None = None
        if parts["obeys"]:
            self.obeys = _wrap(parts, "obeys", own_units_only)
        self.counts = self.may_write is not None or self.obeys is not None
        """Whether what a seat wrote before makes a difference to a line."""
        self._dealing(parts)
        self.means: Callable[[Scene, Power, Unit | None, Order], Order] | None = None
        if parts["means"]:
            self.means = _wrap(parts, "means", lambda scene, power, unit, order: order)
        self.legal: Callable[[Scene, Unit | None, Order], Reason | None] | None = None
        if parts["legal"]:
            self.legal = _all(parts["legal"])
        self.elect: Callable[..., Any] = _wrap(parts, "elect", _no_election)
        self.default_order: Callable[[Scene, Unit], Order | None] | None = None
        if parts["default_order"]:
            self.default_order = _wrap(parts, "default_order", lambda scene, unit: None)

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
        self.afford: Callable[[Scene, Power], int | None] = _wrap(
            parts, "afford", lambda scene, power: None
        )
        self.pay: Callable[[Scene, Mapping[Power, int], str], tuple[Change, ...]] = _wrap(
            parts, "pay", lambda scene, amounts, what: ()
        )
        self.through: dict[str, tuple[str, ...]] = {m.name: m.through for m in self.modules}

    def _judging(self, parts: Mapping[str, list[Part]]) -> None:
        self.judge: dict[str, Callable[..., Any]] = _only_by_key("judge", parts["judge"])
        self.expand: Callable[[Problem, int, Order | None], tuple[Action, ...]] = _wrap(
            parts,
            "expand",
            lambda p, number, order: (Action(number, p.board.space_of[p.place[number]]),),
        )
        self.prepare: tuple[Callable[[Problem], None], ...] = tuple(f for _, f in parts["prepare"])
        self.size: Callable[[Problem, int], Range] = _wrap(
            parts, "size", lambda p, action: exactly(p.parts(action).size)
        )
        self.plain_size = not parts["size"]
        """Whether every part of a unit counts one."""
        self.own_strength: Callable[[Problem, int], Range] = _wrap(
            parts, "own_strength", _own_strength
        )
        self.plain_strength = not parts["own_strength"]
        """Whether a move is as strong as its unit is large: no module says otherwise."""
        self.terms: Callable[[Problem], Iterable[tuple[int, Entry]]] | None = _union(parts["terms"])
        self.contenders: Callable[[Problem, int], list[int]] = _wrap(
            parts, "contenders", _contenders
        )
        self.targets: Callable[[Scene, Unit, Unit | None], int] = _wrap(parts, "targets", _targets)
        self.carried: Callable[[Scene, Unit, Unit | None], int] = _wrap(
            parts, "carried", lambda scene, unit, without: 0
        )
        self.passage: Callable[[Scene, Unit, int, int], Reason | None] = _wrap(
            parts, "passage", _passage
        )
        self.plain_ways = not parts["passage"] and not parts["targets"]
        """Whether links alone say where a unit may go: no module opens or closes a way."""
        self.settle: Callable[[Problem, Table], Settled] = _wrap(parts, "settle", _settle)
        self.ruling: Callable[[Problem, Table, int], Ruling] = _wrap(parts, "ruling", _ruling)
        self.plain_rulings = len(parts["ruling"]) < 2
        """Whether movement alone says what became of units."""
        self.ledger: Callable[..., Ledger] = _only(parts, "ledger", _missing("ledger"))
        self.rulings: Callable[[Problem, Any], Iterable[Ruling]] | None = _union(parts["rulings"])
        kinds: dict[str, Kind] = _only_by_key("decides", parts["decides"])
        self.kinds: tuple[Kind, ...] = tuple(sorted(kinds.values(), key=lambda k: (k.rank, k.name)))
        self.equations: dict[str, Equation] = _equations(parts)
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
        self.retreats: Callable[[Scene, Unit, str | None, int], tuple[Place, ...]] = _wrap(
            parts, "retreats", lambda scene, unit, attacker, closed: ()
        )
        self.retreat_force: Callable[[Scene, Unit], Amount] = _wrap(
            parts, "retreat_force", lambda scene, unit: 1
        )
        self.captures: Callable[[Scene, str, Unit], Power | None] = _wrap(
            parts, "captures", lambda scene, province, unit: unit.power
        )
        self.worth: Callable[[Scene, str, Power], int] = _wrap(
            parts, "worth", lambda scene, province, power: 1
        )
        self.plain_worth = not parts["worth"]
        """Whether every centre counts one for everybody."""
        self.homes: Callable[[Scene, Power], tuple[str, ...]] = _wrap(
            parts, "homes", lambda scene, power: scene.board.homes.get(power, ())
        )
        self.sites: Callable[[Scene, Power], tuple[tuple[str, Place], ...]] = _wrap(
            parts, "sites", lambda scene, power: ()
        )
        self.no_site: Callable[[Scene, Power, str, Place], Reason] = _wrap(
            parts, "no_site", _no_site
        )
        self.build: Callable[[Scene, Power, Build, int], tuple[Change, ...]] = _wrap(
            parts, "build", _build
        )
        self.unbuilt: Callable[[Scene, Power, int], Ruling] = _wrap(parts, "unbuilt", _unbuilt)
        self.balance: Callable[[Scene, Power, int], int] | None = None
        if parts["balance"]:
            self.balance = _wrap(parts, "balance", lambda scene, power, number: number)
        self.removes: Callable[[Scene, Unit, Order], Parts | Reason] = _wrap(
            parts, "removes", _removes
        )
        self.removal: Callable[..., tuple[tuple[Unit, Reason], ...]] = _wrap(
            parts, "removal", _removal
        )
        self.race: Callable[[Scene], Race] = _wrap(parts, "race", lambda scene: Race({}, 0))
        self.wins: Callable[[Scene], Outcome | None] = _wrap(parts, "wins", lambda scene: None)
        self.plain_wins = len(parts["wins"]) < 2
        """Whether nothing but the standard rule says when a game is over."""
        self.agreed: Callable[[Scene, Outcome], Outcome] = _wrap(
            parts, "agreed", lambda scene, outcome: outcome
        )
        self.sees: Callable[[Scene, Seat, Fact], bool] | None = None
        if parts["sees"]:
            self.sees = _every(parts["sees"])
        self.report: Callable[..., Iterable[Section]] | None = _union(parts["report"])
        self.marks: Callable[..., Iterable[Mark]] | None = _union(parts["marks"])
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
        for other in module.needs:
            if other not in names:
                raise StackConflict("", (module.name,), f"module {module.name!r} needs {other!r}")
        more = module.clashes_by(settings) if module.clashes_by is not None else ()
        for other, reason in (*module.clashes, *more):
            if other in names:
                what = f"{module.name!r} and {other!r} do not go together: {reason}"
                raise StackConflict("", (module.name, other), what)
    _claimed_once(listed)
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


# --- combiners ------------------------------------------------------------------------------------


def _missing(hook: str) -> Callable[..., Any]:
    def refuse(*given: object) -> Any:
        raise StackConflict(hook, (), f"no module of this stack provides {hook!r}")

    return refuse


def _no_election(scene: Scene, lines: object) -> Any:
    raise StackConflict("elect", (), "no module of this stack provides 'elect'")


def _wrap(parts: Mapping[str, list[Part]], hook: str, base: Any) -> Any:
    for _, wrapper in parts[hook]:
        base = wrapper(base)
    return base


def _only(parts: Mapping[str, list[Part]], hook: str, base: Any) -> Any:
    given = parts[hook]
    if len(given) > 1:
        raise StackConflict(hook, tuple(name for name, _ in given))
    return given[0][1] if given else base


def _only_by_key(hook: str, given: list[Part]) -> dict[str, Any]:
    found: dict[str, Part] = {}
    for name, mapping in given:
        for key, value in mapping.items():
            if key in found:
                raise StackConflict(f"{hook}[{key}]", (found[key][0], name))
            found[key] = (name, value)
    return {key: value for key, (_, value) in found.items()}


def _all(given: list[Part]) -> Callable[..., Any]:
    functions = tuple(function for _, function in given)

    def first_objection(*arguments: object) -> Any:
        for function in functions:
            objection = function(*arguments)
            if objection is not None:
                return objection
        return None

    return first_objection


def _every(given: list[Part]) -> Callable[..., bool]:
    functions = tuple(function for _, function in given)
    return lambda *arguments: all(function(*arguments) for function in functions)


def _union(given: list[Part]) -> Any:
    functions = tuple(function for _, function in given)
    if len(functions) < 2:
        return functions[0] if functions else None

    def together(*arguments: object) -> Any:
        return tuple(item for function in functions for item in function(*arguments))

    return together


def _verbs(given: list[Part]) -> dict[type[Order], Verb]:
    found: dict[type[Order], tuple[str, Verb]] = {}
    for name, verbs in given:
        for verb in verbs:
            if verb.order in found:
                raise StackConflict(f"verbs[{verb.order.__name__}]", (found[verb.order][0], name))
            found[verb.order] = (name, verb)
    return {order: verb for order, (_, verb) in found.items()}


def _equations(parts: Mapping[str, list[Part]]) -> dict[str, Equation]:
    equations: dict[str, Equation] = _only_by_key("quantity", parts["quantity"])
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


# --- what holds when no module says otherwise ------------------------------------------------------


def own_units_only(
    scene: Scene, power: Power, unit: Unit, before: Sequence[Ballot]
) -> Reason | None:
    """A power orders its own units and no others."""
    return None if unit.power == power else Reason("not_yours", (("unit", unit),))


def holders_only(scene: Scene, ballot: Ballot, before: Sequence[Ballot]) -> Reason | None:
    """A seat writes for the powers that it holds."""
    if ballot.power in scene.state.held(ballot.seat):
        return None
    return Reason("not_your_power", (("power", ballot.power),))


def _held(scene: Scene, power: Power) -> bool:
    """A power of the map is played if a seat holds it."""
    return power in scene.board.powers and bool(scene.state.holders(power))


def _next_phase(scene: Scene) -> Phase:
    phase, calendar = scene.state.phase, scene.rules.calendar
    if (phase.season, phase.kind) not in calendar.points:
        year = ", ".join(Phase(s, phase.year, kind).title for s, kind in calendar.points)
        raise PositionError(f"there is no {phase.title} in this game; its year is {year}")
    return calendar.after(phase)


def _targets(scene: Scene, unit: Unit, without: Unit | None) -> int:
    board = scene.board
    near = board.touch[unit.kind][board.index[unit.place]]
    return near | scene.rules.carried(scene, unit, without)


def _passage(scene: Scene, unit: Unit, start: int, goal: int) -> Reason | None:
    link = scene.board.links.get((unit.kind, start, goal)) if scene.board.links else None
    if link is None:
        return None
    if link.seasons and scene.state.phase.season not in link.seasons:
        return Reason("closed_season", (("unit", unit), ("to", scene.board.places[goal])))
    if link.powers and unit.power not in link.powers:
        return Reason("closed_to_power", (("unit", unit), ("to", scene.board.places[goal])))
    if any(scene.state.owner(province) != unit.power for province in link.owner):
        return Reason("closed_to_power", (("unit", unit), ("to", scene.board.places[goal])))
    if link.gate:
        return Reason("gate_closed", (("unit", unit), ("place", link.gate)))
    return None


def _no_site(scene: Scene, power: Power, kind: str, place: Place) -> Reason:
    return Reason("site_closed", (("place", place), ("kind", kind)))


_NOBODY: list[int] = []


def _contenders(p: Problem, action: int) -> list[int]:
    movers = p.into[p.to[action]]
    return _NOBODY if len(movers) == 1 else [other for other in movers if other != action]


def _own_strength(p: Problem, action: int) -> Range:
    """The unit's size; on a weak passage less, but a convoy goes round it."""
    size = p.rules.size(p, action)[0]
    if p.board.links and p.actions[action].goal >= 0:
        link = p.last_link(action)
        if link is not None and link.force != 1:
            return exactly(size * link.strength - link.lost_supports)
    return exactly(size)


def _settle(p: Problem, t: Table) -> Settled:
    """Units whose move succeeds go to their goal, as they are."""
    arrives, goal, places = t.arrives, p.goal, p.board.places
    moved = [
        UnitMoved(unit.id, places[goal[number]])
        for number, unit in enumerate(p.units)
        if arrives[number] is YES
    ]
    return Settled(tuple(moved), _AS_THEY_WERE)


_AS_THEY_WERE: Mapping[int, Unit] = {}


def _ruling(p: Problem, t: Table, number: int) -> Ruling:
    unit = p.units[number]
    return Ruling(unit.power, unit, p.orders[number], "held", Reason("undisturbed"))


def _build(scene: Scene, power: Power, order: Build, number: int) -> tuple[Change, ...]:
    return (UnitMade(number, power, order.parts, order.place),)


def _unbuilt(scene: Scene, power: Power, number: int) -> Ruling:
    return Ruling(power, None, None, "waived", Reason("builds_unused", (("number", number),)))


def _removes(scene: Scene, unit: Unit, order: Order) -> Parts | Reason:
    if isinstance(order, Disband):
        return unit.parts
    return Reason("nothing_to_build", (("number", 0),))


def _removal(
    scene: Scene, power: Power, count: int, units: Sequence[Unit]
) -> tuple[tuple[Unit, Reason], ...]:
    return tuple((unit, Reason("removed_by_place", (("unit", unit),))) for unit in units[:count])
