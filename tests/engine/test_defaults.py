"""What holds of every hook when no module takes part in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from legation.board.board import Board, compile_board
from legation.board.mapfile import parse_map
from legation.engine.hooks import HOOKS
from legation.engine.module import Race
from legation.engine.problem import Action, Problem
from legation.engine.scene import Scene
from legation.engine.solver import Table, solve
from legation.engine.truth import NO, OPEN, YES, exactly
from legation.engine.turn import balances, bind, resolve
from legation.engine.variant import Variant
from legation.errors import Deadlock, PositionError, StackConflict
from legation.values.calendar import Phase
from legation.values.changes import UnitMade, UnitMoved
from legation.values.orders import Ballot, Build, Disband, Hold, Order
from legation.values.rulings import Reason
from legation.values.state import Outcome, State
from legation.values.units import ARMY
from tests.engine.toys import MAP, board, kind, module, position, problem, scene, stack, verb

TESTED: set[str] = set()


def default_of(*hooks: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Marks a test with the hooks whose default it shows."""
    assert set(hooks) <= set(HOOKS)
    TESTED.update(hooks)
    return lambda test: test


@default_of("calendar", "year")
def test_a_stack_without_a_year_is_refused() -> None:
    with pytest.raises(StackConflict, match="no module of this stack says what a year consists of"):
        stack(calendar=False)


@default_of("start")
def test_a_game_begins_with_the_set_up() -> None:
    variant, _ = position(stack())
    assert variant.rules.start is None
    assert [str(unit) for unit in variant.start().units] == ["A Ant", "A Bee"]


@default_of("next_phase")
def test_the_next_phase_is_that_of_the_calendar() -> None:
    def after(text: str) -> str:
        variant, state = position(stack())
        phase = Phase.parse(text)
        return variant.rules.next_phase(Scene(variant, _at(state, phase))).short

    assert [after(t) for t in ("S10M", "S10R", "F10M")] == ["S10R", "F10M", "S11M"]
    assert after("F-10M") == "S-9M"
    assert after("F-1M") == "S1M"  # there is no year nought
    with pytest.raises(PositionError, match="there is no Winter 10, adjustment in this game"):
        after("W10A")


def _at(state: State, phase: Phase) -> State:
    return replace(state, phase=phase)


@default_of(
    "idle", "retreats", "retreat_force", "captures", "worth", "homes", "sites", "no_site", "wins",
    "carried", "balance", "race",
)  # fmt: skip
def test_nothing_happens_by_itself() -> None:
    at = scene(stack(), red=[("army", "ant")])
    rules, (unit,) = at.rules, at.state.units
    assert rules.idle(at) is False
    assert rules.retreats(at, unit, None, 0) == ()
    assert rules.retreat_force(at, unit) == 1
    assert rules.captures(at, "bee", unit) == "red"
    assert rules.worth(at, "bee", "blue") == 1
    assert rules.plain_worth
    assert (rules.homes(at, "red"), rules.homes(at, "blue")) == (("ant",), ("bee",))
    assert rules.sites(at, "red") == ()
    assert rules.no_site(at, "red", "army", "bee").code == "site_closed"
    assert rules.balance is None
    assert balances(at) == {"red": -1, "blue": 0}
    assert rules.race(at) == Race({}, 0)
    assert rules.wins(at) is None
    assert rules.carried(at, unit, None) == 0


@default_of("played")
def test_every_power_of_the_map_is_played() -> None:
    at = scene(stack())
    assert [at.rules.played(at, power) for power in ("red", "blue", "none")] == [True, True, False]


@default_of("seats", "agreed", "sees", "report", "marks")
def test_a_game_begins_and_ends_as_its_data_say() -> None:
    variant, state = position(stack())
    at, rules = Scene(variant, state), variant.rules
    assert variant.start().phase == variant.setup.first
    assert rules.seats is None
    assert variant.start().seats == ()
    draw = Outcome("draw", ("red",))
    assert rules.agreed(at, draw) == draw
    assert rules.sees is None
    assert rules.report is None
    assert rules.marks is None


@default_of("verbs", "may_write")
def test_there_are_no_orders_and_nobody_writes_for_others() -> None:
    at = scene(stack(), red=[("army", "ant")])
    unit, refusal = bind(at, Ballot("red", "red", Hold("ant")))
    assert unit is at.state.units[0]
    assert not isinstance(refusal, Order)
    assert (refusal.code, refusal.fact("verb")) == ("unknown_verb", "hold")
    free = scene(stack(module("orders", {"verbs": (verb(Hold),)})), red=[("army", "ant")])
    assert free.rules.may_write is None
    for seat, code in (("red", "never"), ("blue", "not_your_power")):
        refusal = bind(free, Ballot(seat, "red", Hold("ant")))[1]
        assert not isinstance(refusal, Order)
        assert refusal.code == code


@default_of("legal", "default_order", "terms", "prepare", "aftermath", "slot", "windows")
def test_hooks_that_cost_nothing_when_nobody_uses_them() -> None:
    rules = stack()
    assert rules.legal is None
    assert rules.windows is None
    assert rules.default_order is None
    assert rules.terms is None
    assert rules.prepare == ()
    assert not rules.aftermath
    assert rules.slots == {}
    assert position(rules)[1].slots == ()


@default_of("elect", "judge")
def test_orders_cannot_be_judged_without_a_judge() -> None:
    variant, state = position(stack())
    with pytest.raises(StackConflict, match="no module of this stack provides 'elect'"):
        resolve(variant, state, {})
    variant, state = position(stack(module("toy", {"elect": lambda inner: lambda at, lines: None})))
    with pytest.raises(StackConflict, match="judges a phase of kind 'movement'") as refused:
        resolve(variant, state, {})
    assert refused.value.hook == "judge[movement]"


@default_of("expand", "size", "own_strength")
def test_units_stay_where_they_are_with_their_size() -> None:
    rules = stack()
    p = Problem(scene(rules, red=[("army", "ant")], blue=[("fleet", "sea")]), {})
    assert rules.expand(p, 1, None) == (Action(1, board().index["sea"]),)
    p.actions = [*rules.expand(p, 0, None), *rules.expand(p, 1, None)]
    assert rules.size(p, 0) == exactly(1)
    assert rules.own_strength(p, 0) == exactly(1)
    assert rules.plain_strength


@default_of("settle", "ruling", "ledger")
def test_units_go_to_their_goal_as_they_are() -> None:
    rules = stack()
    here = scene(rules, red=[("army", "ant")], blue=[("fleet", "sea")])
    p = Problem(here, {})
    p.goal = [board().index["bee"], -1]
    settled = rules.settle(p, Table({"arrives": [YES, NO]}))
    assert settled.changes == (UnitMoved(p.units[0].id, "bee"),)
    assert not settled.rest
    assert rules.ruling(p, Table({}), 1).outcome == "held"
    with pytest.raises(StackConflict, match="no module of this stack provides 'ledger'"):
        rules.ledger(p, Table({}), 0, "attack")


@default_of("contenders")
def test_all_moves_into_a_space_contend() -> None:
    p = Problem(scene(stack()), {})
    p.to = [4, 4, 5, 4]
    p.into = {4: [0, 1, 3], 5: [2]}
    assert [list(p.rules.contenders(p, action)) for action in range(4)] == [
        [1, 3],
        [0, 3],
        [],
        [0, 1],
    ]


@default_of("targets")
def test_a_unit_may_go_next_door_and_where_it_can_be_carried() -> None:
    index = board().index
    at = scene(stack(), red=[("army", "ant"), ("fleet", "sea")])
    army, fleet = at.state.units
    assert at.rules.targets(at, army, None) == 1 << index["bee"]
    assert at.rules.targets(at, fleet, None) == sum(1 << index[p] for p in ("ant", "bee", "cat"))
    ride = module("ride", {"carried": lambda inner: lambda *given: 1 << index["cat"]})
    at = scene(stack(ride), red=[("army", "ant")])
    assert at.rules.targets(at, army, None) == 1 << index["bee"] | 1 << index["cat"]


LINKS = """
[[link]]
between = ["ant", "cat"]
kinds = ["army"]
"""


def linked(attribute: str) -> Board:
    return compile_board(parse_map(MAP + LINKS + attribute + "\n"))


@default_of("passage")
def test_links_are_open_but_for_their_season_owner_and_gate() -> None:
    """A link says itself when it is closed. A gate is closed until a module knows who may open it."""

    def closed(attribute: str, season: str = "spring", **owners: str) -> str:
        made = linked(attribute)
        variant = Variant("toy", "Toy", made, made.setups["usual"], stack())
        phase = Phase(season, 10, "movement")
        at = Scene(variant, variant.position(phase, {"red": [("army", "ant")]}, owners))
        start, goal = made.index["ant"], made.index["cat"]
        reason = at.rules.passage(at, at.state.units[0], start, goal)
        assert at.rules.passage(at, at.state.units[0], start, made.index["bee"]) is None
        return "" if reason is None else reason.code

    assert closed("") == ""
    assert closed("strength = 0") == ""
    assert closed('seasons = ["spring"]') == ""
    assert closed('seasons = ["spring"]', "fall") == "closed_season"
    assert closed('powers = ["red"]') == ""
    assert closed('powers = ["blue"]') == "closed_to_power"
    assert closed('owner = ["bee"]') == "closed_to_power"
    assert closed('owner = ["bee"]', bee="blue") == "closed_to_power"
    assert closed('owner = ["bee"]', bee="red") == ""
    assert closed('gate = "bee"') == "gate_closed"


@default_of("decides", "quantity", "equation")
def test_there_is_nothing_to_decide() -> None:
    rules = stack()
    assert rules.kinds == ()
    assert rules.equations == {}
    with pytest.raises(AttributeError, match="no rule of this stack says what 'attack' is"):
        _ = rules.attack
    assert solve(problem()).kinds == {}
    base = module("toy", {"quantity": {"x": lambda p, t, n: n}})
    assert stack(base).equations["x"](None, None, 3) == 3  # type: ignore[arg-type]


@default_of("deadlock")
def test_what_the_equations_leave_open_is_a_deadlock() -> None:
    toy = module(
        "toy",
        {
            "decides": {"egg": kind("egg", 1, {0: OPEN, 1: OPEN})},
            # Each is so if the other is: both, or neither.
            "quantity": {"egg": lambda p, t, n: t.kinds["egg"][1 - n]},
        },
    )
    with pytest.raises(Deadlock, match=r"the rules do not settle egg\(0\), egg\(1\)") as raised:
        solve(problem(toy))
    assert raised.value.core == (("egg", 0), ("egg", 1))


@default_of("cites", "means", "rulings")
def test_nobody_is_asked_what_no_module_changes() -> None:
    """An order means itself, and there are no orders for nobody's unit to tell of."""
    rules = stack()
    assert (rules.cites, rules.means, rules.rulings) == (None, None, None)

    def same(inner: Callable[..., object]) -> Callable[..., object]:
        return inner

    asked = stack(module("toy", {"means": same}))
    assert asked.means is not None
    at = scene(asked, red=[("army", "ant")])
    assert asked.means(at, "red", at.state.units[0], Hold("ant")) == Hold("ant")


@default_of("build", "removable", "removal", "removes", "unbuilt")
def test_builds_make_units_and_removals_go_by_place() -> None:
    at = scene(stack(), red=[("army", "cat"), ("army", "ant")], blue=[("army", "bee")])
    order = Build("ant")
    assert at.rules.build(at, "red", order, 9) == (UnitMade(9, "red", ARMY, "ant"),)
    lost = at.rules.unbuilt(at, "red", 3)
    assert (lost.outcome, lost.reason.code, lost.reason.fact("number")) == (
        "waived",
        "builds_unused",
        3,
    )
    mine = at.state.units_of("red")
    gone = at.rules.removal(at, "red", 1, mine)
    assert [(unit.place, reason.code) for unit, reason in gone] == [("ant", "removed_by_place")]
    assert len(at.rules.removal(at, "red", 5, mine)) == 2
    assert at.rules.removes(at, mine[0], Disband("ant")) == ARMY
    assert [at.rules.removable(at, mine[0], due) for due in (0, 1, 2)] == [False, True, True]
    refused = at.rules.removes(at, mine[0], order)
    assert isinstance(refused, Reason) and refused.code == "nothing_to_build"


@default_of("dealings", "afford", "pay", "obeys")
def test_a_game_has_no_money_and_no_early_orders() -> None:
    at = scene(stack(), red=[("army", "ant")])
    assert (at.rules.early, at.rules.dealings) == (frozenset(), {})
    assert at.rules.afford(at, "red") is None
    assert at.rules.pay(at, {"red": 5}, "toll") == ()
    assert (at.rules.obeys, at.rules.counts) == (None, False)


def test_every_default_is_shown() -> None:
    assert set(HOOKS) == TESTED
