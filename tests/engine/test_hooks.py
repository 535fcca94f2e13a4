"""Every hook is documented, combined as it says, has a default that holds, and is used for real."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, get_args

import pytest

from legation.bank import load_variant
from legation.engine.hooks import HOOKS, Combiner, Hook
from legation.engine.module import Dealt, Fact, Module, Section, Slot
from legation.engine.problem import Entry
from legation.engine.scene import Scene
from legation.engine.solver import DeadlockRule
from legation.engine.stack import Rules
from legation.engine.truth import ZERO, exactly
from legation.engine.turn import resolve
from legation.errors import StackConflict, VariantError
from legation.rules.registry import own_rules, stack_part
from legation.values.changes import OwnerSet, SlotSet, UnitTaken, apply
from legation.values.marks import Figure, Sign
from legation.values.orders import Ballot, Hold, Move, Order, PowerOrder
from legation.values.rulings import Reason, Ruling
from tests.engine.toys import CALENDAR, kind, module, scene, stack, verb, with_toy
from tests.outside import installing

WRAPS = [hook.name for hook in HOOKS.values() if hook.combiner == "wrap" and not hook.keyed]

# The hooks that none of our modules uses, and what in the outside package does.
OUTSIDE = {
    "default_order": "regency: units without orders support their neighbours",
}

# Modules of ours that use a hook only with some setting.
OTHERS: tuple[tuple[str, dict[str, object]], ...] = (("gates", {"reading": "njudge"}),)


# --- documented ------------------------------------------------------------------------------------


@pytest.mark.parametrize("hook", HOOKS.values(), ids=list(HOOKS))
def test_a_hook_is_documented(hook: Hook) -> None:
    assert hook.combiner in get_args(Combiner)
    assert hook.gives
    assert hook.default
    assert hook.about.endswith(".")
    # Only what a module gives once and for all is given nothing.
    assert hook.given or hook.name in {"calendar", "year", "verbs", "decides", "slot"}


@pytest.mark.parametrize("name", [*WRAPS, "equation"])
def test_a_wrap_says_why_order_matters(name: str) -> None:
    """What an outer module does with what the inner one gives, or why it does not ask it."""
    assert re.search(r"\b([Oo]uter|inner)\b", HOOKS[name].about), HOOKS[name].about


@pytest.mark.parametrize("name", WRAPS)
def test_a_wrap_is_given_what_the_table_says(name: str) -> None:
    """The function that holds without modules takes as many things as the table lists."""
    seen: list[Callable[..., object]] = []

    def wrap(inner: Callable[..., object]) -> Callable[..., object]:
        seen.append(inner)
        return inner

    stack(module("toy", {name: wrap}))
    given = HOOKS[name].given.split(", ")
    assert len(inspect.signature(seen[0]).parameters) == len(given)


def test_an_unknown_hook_is_refused() -> None:
    with pytest.raises(VariantError, match="module 'toy' uses an unknown hook 'wnis'"):
        stack(module("toy", {"wnis": None}))


# --- used ------------------------------------------------------------------------------------------


def users(modules: list[tuple[Module, Any]]) -> dict[str, list[str]]:
    """Which of the modules use which hook."""
    found: dict[str, list[str]] = {}
    for each, settings in modules:
        for hook in each.hooks(settings):
            found.setdefault(hook, []).append(each.name)
    return found


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_has_a_real_user(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = [*((rule, {}) for rule in own_rules()), *OTHERS]
    ours = users([part for rule, given in listed for part in stack_part(rule, given)])
    if name in ours:
        assert name not in OUTSIDE, f"{ours[name]} use it by now"
        return
    monkeypatch.syspath_prepend(installing.site())
    theirs = users(
        [part for rule in ("frost", "harbours", "regency") for part in stack_part(rule, {})]
    )
    assert name in OUTSIDE, f"nobody uses the hook {name!r}: a hook without a user is a guess"
    assert theirs[name] == [OUTSIDE[name].partition(":")[0]]


# --- combined: wrap --------------------------------------------------------------------------------


def saying(word: str) -> Callable[[Any], Any]:
    """A wrapper that says its word, then what the inner one says."""

    def wrap(inner: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*given: object) -> tuple[str, ...]:
            return (word, *inner(*given))

        return ask

    return wrap


def last(inner: Callable[..., Any]) -> Callable[..., tuple[str, ...]]:
    """A wrapper that decides by itself."""
    return lambda *given: ("last",)


@pytest.mark.parametrize("name", WRAPS)
def test_wrap_asks_the_module_listed_last_first(name: str) -> None:
    toys = [
        module("base", {name: last}),
        module("early", {name: saying("early")}),
        module("late", {name: saying("late")}),
    ]
    assert getattr(stack(*toys), name)("anything") == ("late", "early", "last")
    # One that does not ask the inner one has the last word.
    assert getattr(stack(toys[1], toys[2], toys[0]), name)("anything") == ("last",)


def test_wraps_of_an_equation_go_by_name() -> None:
    toys = [
        module(
            "base", {"quantity": {"x": lambda p, t, n: ("x", n), "y": lambda p, t, n: ("y", n)}}
        ),
        module("early", {"equation": {"x": saying("early")}}),
        module("late", {"equation": {"x": saying("late")}}),
    ]
    rules = stack(*toys)
    assert rules.equations["x"](None, None, 7) == ("late", "early", "x", 7)  # type: ignore[arg-type]
    assert rules.x(None, None, 7) == ("late", "early", "x", 7)  # type: ignore[arg-type]
    assert rules.y(None, None, 7) == ("y", 7)  # type: ignore[arg-type]


# --- combined: all, union, fold, only, rank ---------------------------------------------------------


def objecting(code: str, asked: list[str]) -> Callable[..., Reason | None]:
    def ask(*given: object) -> Reason | None:
        asked.append(code)
        return Reason(code) if code.startswith("no") else None

    return ask


def test_all_stops_at_the_first_objection() -> None:
    asked: list[str] = []
    names = ("fine", "no_way", "no_more")
    rules = stack(*[module(name, {"legal": objecting(name, asked)}) for name in names])
    assert rules.legal is not None
    assert rules.legal(None, None, Hold("ant")) == Reason("no_way")  # type: ignore[arg-type]
    assert asked == ["fine", "no_way"]


def test_all_are_content_when_nobody_objects() -> None:
    rules = stack(*[module(name, {"legal": objecting(name, [])}) for name in ("fine", "well")])
    assert rules.legal is not None
    assert rules.legal(None, None, Hold("ant")) is None  # type: ignore[arg-type]


def entry(code: str) -> Entry:
    return Entry(0, "red", code, -1, exactly(1))


def test_union_puts_terms_together_in_listed_order() -> None:
    toys = [
        module("one", {"terms": lambda p: [(0, entry("a")), (1, entry("b"))]}),
        module("two", {"terms": lambda p: iter([(0, entry("c"))])}),
    ]
    rules = stack(*toys)
    assert rules.terms is not None
    found = list(rules.terms(None))  # type: ignore[arg-type]
    assert [(number, term.code) for number, term in found] == [(0, "a"), (1, "b"), (0, "c")]


def test_union_puts_rulings_together_in_listed_order() -> None:
    def ruling(word: str) -> Ruling:
        return Ruling("red", None, None, word, Reason("fine"))

    toys = [
        module("one", {"rulings": lambda p, t: [ruling("a"), ruling("b")]}),
        module("two", {"rulings": lambda p, t: iter([ruling("c")])}),
    ]
    rules = stack(*toys)
    assert rules.rulings is not None
    found = list(rules.rulings(None, None))  # type: ignore[arg-type]
    assert [each.outcome for each in found] == ["a", "b", "c"]


def test_union_of_verbs_and_two_claims_on_one_order() -> None:
    toys = [module("one", {"verbs": (verb(Hold),)}), module("two", {"verbs": (verb(Move),)})]
    assert list(stack(*toys).verbs) == [Hold, Move]
    with pytest.raises(StackConflict, match=r"one and three both claim the hook 'verbs\[Hold\]'"):
        stack(*toys, module("three", {"verbs": (verb(Hold),)}))


def test_fold_lets_each_prepare_in_turn() -> None:
    done: list[str] = []
    toys = [module(n, {"prepare": lambda p, n=n: done.append(n)}) for n in ("one", "two")]
    for prepare in stack(*toys).prepare:
        prepare(None)  # type: ignore[arg-type]
    assert done == ["one", "two"]


def test_fold_shows_each_the_state_that_the_former_left() -> None:
    def seize(power: str) -> Callable[[Scene], tuple[OwnerSet, ...]]:
        def act(now: Scene) -> tuple[OwnerSet, ...]:
            seen.append(now.state.owner("par"))
            return (OwnerSet("par", power),)

        return act

    seen: list[str | None] = []
    toys = [module(p, {"aftermath": {"moved": seize(p)}}) for p in ("england", "germany")]
    variant = with_toy(*toys)
    turn = resolve(variant, variant.start(), {})
    assert seen == ["france", "england"]
    assert turn.after.owner("par") == "germany"
    assert [c for c in turn.changes if isinstance(c, OwnerSet)] == [
        OwnerSet("par", "england"),
        OwnerSet("par", "germany"),
    ]


@dataclass(frozen=True, slots=True)
class Raid(PowerOrder):
    """An order that is carried out before the others: take the unit of a place."""

    verb: ClassVar[str] = "raid"
    place: str


RAID = replace(verb(Raid), bind=lambda at, power, unit, order: order, early=True, words=())


def test_dealings_come_before_other_orders_step_by_step() -> None:
    """Each module sees what the former left, in the order of the steps, and so do the other orders."""
    seen: list[tuple[str, int, str]] = []

    def takes(step: str, power: str) -> Callable[..., Dealt]:
        def act(at: Scene, lines: Sequence[Ballot]) -> Dealt:
            unit = at.state.at("par")
            assert unit is not None
            seen.append((step, len(lines), unit.power))
            ruling = Ruling("italy", None, lines[0].order, step, Reason("fine"))
            return Dealt((UnitTaken(unit.id, power),), (ruling,))

        return act

    one = module("one", {"verbs": (RAID,), "dealings": {"spent": takes("spent", "italy")}})
    two = module("two", {"dealings": {"paid": takes("paid", "turkey")}})
    variant = with_toy(one, two)
    lines: dict[str, list[Order]]
    lines = {"italy": [Move("par", "bur"), Raid("par")], "france": [Move("par", "gas")]}
    turn = resolve(variant, variant.start(), lines)
    assert seen == [("paid", 1, "france"), ("spent", 1, "turkey")]
    unit = turn.after.at("bur")
    assert unit is not None and unit.power == "italy"
    told = {(r.power, r.order): (r.outcome, r.reason.code) for r in turn.rulings}
    assert told["italy", Raid("par")] == ("spent", "fine")
    assert told["france", Move("par", "gas")] == ("void", "not_yours")
    assert Ballot("italy", "italy", Raid("par")) in turn.orders
    assert apply(turn.before, turn.changes) == turn.after


def test_dealings_need_an_early_order_of_the_phase() -> None:
    def never(at: Scene, lines: Sequence[Ballot]) -> Dealt:
        raise AssertionError("asked in a phase without early orders")

    variant = with_toy(module("one", {"dealings": {"paid": never}}))
    resolve(variant, variant.start(), {})
    with pytest.raises(VariantError, match="module 'one' deals at an unknown step 'payd'"):
        stack(module("one", {"dealings": {"payd": never}}))


def test_the_slot_of_another_module_is_written_by_its_own_hook() -> None:
    def act(at: Scene) -> tuple[SlotSet, ...]:
        return (SlotSet("purse", 7),)

    plain = module("other", {"aftermath": {"moved": act}})
    variant = with_toy(plain)
    with pytest.raises(StackConflict, match="'other' wrote the slot of 'purse'"):
        resolve(variant, variant.start(), {})
    variant = with_toy(replace(plain, through=("purse",)))
    assert resolve(variant, variant.start(), {}).after.slot("purse") == 7


def test_all_must_show_what_is_shown() -> None:
    def showing(shown: bool) -> Callable[..., bool]:
        return lambda at, seat, fact: shown

    toys = {word: module(word, {"sees": showing(word != "no")}) for word in ("yes", "fine", "no")}
    fact = Fact("unit", None)
    assert stack().sees is None
    open_ = stack(toys["yes"], toys["fine"]).sees
    hiding = stack(toys["yes"], toys["no"], toys["fine"]).sees
    assert open_ is not None and hiding is not None
    assert open_(None, "red", fact)  # type: ignore[arg-type]
    assert not hiding(None, "red", fact)  # type: ignore[arg-type]


def test_union_of_marks() -> None:
    toys = [
        module("one", {"marks": lambda scene, turn, see: [Figure("army", "block")]}),
        module("two", {"marks": lambda scene, turn, see: iter([Sign("star", "ant")])}),
    ]
    marks = stack(*toys).marks
    assert marks is not None
    assert list(marks(None, None, None)) == [Figure("army", "block"), Sign("star", "ant")]


def test_union_of_reports() -> None:
    def saying_of(title: str) -> Callable[..., tuple[Section, ...]]:
        return lambda at, turn, see: (Section(title, (), ()),)

    report = stack(*[module(n, {"report": saying_of(n)}) for n in ("one", "two")]).report
    assert stack().report is None
    assert report is not None
    found = report(None, None, None)
    assert [section.title for section in found] == ["one", "two"]


def test_two_modules_that_decide_the_same_are_refused_by_name() -> None:
    toys = [replace(module(n, {}), claims=("whose orders count",)) for n in ("mine", "yours")]
    stack(toys[0])
    with pytest.raises(
        StackConflict, match="'mine' and 'yours' cannot go together: both decide whose orders count"
    ):
        stack(*toys)


@pytest.mark.parametrize(
    ("hook", "value"),
    [
        ("seats", lambda *given: ()),
        ("judge", {"movement": lambda *given: None}),
        ("quantity", {"x": lambda *given: ZERO}),
        ("decides", {"x": kind("x", 1, {})}),
        ("ledger", lambda *given: None),
    ],
)
def test_only_one_module_may_claim_a_thing(hook: str, value: object) -> None:
    base = {"quantity": {"x": lambda *given: ZERO}} if hook == "decides" else {}
    toys = [module("base", base), module("mine", {hook: value}), module("yours", {hook: value})]
    with pytest.raises(StackConflict) as refused:
        stack(*toys)
    assert refused.value.modules == ("mine", "yours")
    assert "mine and yours both claim the hook" in str(refused.value)
    assert hook in refused.value.hook
    stack(*toys[:2])  # one claim is fine


def test_only_one_module_may_have_the_calendar() -> None:
    with pytest.raises(StackConflict, match="year and mine both claim the hook 'calendar'"):
        stack(module("mine", {"calendar": CALENDAR}))


@pytest.mark.parametrize("hook", ["judge", "quantity"])
def test_claims_on_different_keys_go_together(hook: str) -> None:
    rules = stack(module("one", {hook: {"a": 1}}), module("two", {hook: {"b": 2}}))
    found: object = rules.judge if hook == "judge" else rules.equations
    assert found == {"a": 1, "b": 2}
    with pytest.raises(StackConflict, match=rf"one and two both claim the hook '{hook}.a.'"):
        stack(module("one", {hook: {"a": 1}}), module("two", {hook: {"a": 2}}))


def starting(number: int) -> Callable[[Scene], object]:
    return lambda at: (number, at.state.phase.short)


def test_each_module_has_a_slot_of_its_own() -> None:
    slots = [Slot(starting(n), str, int) for n in (1, 2)]
    rules = stack(*[module(f"m{n}", {"slot": slot}) for n, slot in enumerate(slots)])
    assert rules.slots == {"m0": slots[0], "m1": slots[1]}


def test_rank_decides_who_settles_a_deadlock_first() -> None:
    def rule(rank: int, name: str) -> DeadlockRule:
        return DeadlockRule(rank, name, lambda p, t, core: None)

    toys = [
        module("one", {"deadlock": (rule(30, "c"), rule(10, "a"))}),
        module("two", {"deadlock": (rule(20, "b"), rule(10, "a2"))}),
    ]
    assert [each.name for each in stack(*toys).deadlocks] == ["a", "a2", "b", "c"]


COMBINED = {*WRAPS, "equation", "legal", "terms", "verbs", "prepare", "aftermath", "rulings"} | {
    "judge", "quantity", "decides", "calendar", "year", "slot", "deadlock", "ledger",
    "seats", "sees", "report", "marks", "dealings",
}  # fmt: skip


def test_the_combiner_of_every_hook_is_tested_above() -> None:
    assert set(HOOKS) == COMBINED


def test_slots_start_a_game_and_stay_apart() -> None:
    slots = {f"m{n}": Slot(starting(n), str, str) for n in (1, 2)}
    variant = with_toy(*[module(name, {"slot": slot}) for name, slot in slots.items()])
    assert variant.start().slots == (("m1", (1, "S1901M")), ("m2", (2, "S1901M")))
    assert variant.start().slot("m3") is None


def test_rules_are_composed_once() -> None:
    """A stack holds callables, so that nothing is looked up while a phase is judged."""
    rules = load_variant("standard").rules
    assert isinstance(rules, Rules)
    assert rules.attack is rules.equations["attack"]
    assert scene(stack()).rules.passage is not None
