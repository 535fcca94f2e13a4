"""Composing modules: what is refused when the variant loads, and how it is said."""

from __future__ import annotations

import pytest

from legation.engine.module import Module, Slot
from legation.engine.scene import Scene
from legation.engine.stack import compose
from legation.engine.truth import YES, ZERO
from legation.errors import StackConflict, VariantError
from legation.rules.standard import STANDARD, Settings, standard
from tests.engine.toys import Nothing, kind, module, stack, with_toy


def test_a_module_twice() -> None:
    toy = module("toy", {})
    with pytest.raises(StackConflict, match="module 'toy' is in the stack twice"):
        stack(toy, toy)


def test_a_module_that_needs_another() -> None:
    toy = module("toy", {}, needs=("other",))
    with pytest.raises(StackConflict, match="module 'toy' needs 'other'") as refused:
        stack(toy)
    assert refused.value.modules == ("toy",)
    assert stack(toy, module("other", {})).modules[1] is toy
    assert stack(module("other", {}), toy).modules[2] is toy


def test_a_module_that_only_reads_another_does_without() -> None:
    assert [m.name for m in stack(module("toy", {}, reads=("other",))).modules] == ["year", "toy"]


def test_modules_that_read_one_another_in_a_circle() -> None:
    a = module("a", {}, reads=("b",))
    b = module("b", {}, reads=("c",))
    c = module("c", {}, reads=("b",))
    stack(a, b)
    with pytest.raises(
        StackConflict, match="modules read in a circle: b reads c reads b"
    ) as refused:
        stack(a, b, c)
    assert refused.value.modules == ("b", "c", "b")


def test_a_look_into_another_slot_must_be_declared() -> None:
    slot = Slot(lambda at: 7, str, int)
    toys = [
        module("mine", {"slot": slot}),
        module("open", {}, reads=("mine", "absent")),
        module("shut", {}),
    ]
    variant = with_toy(*toys)
    at = Scene(variant, variant.start())
    assert at.slot("mine") == 7
    assert at.slot("open", "mine") == 7
    assert at.slot("open", "absent") is None
    assert at.slot("shut") is None
    with pytest.raises(StackConflict, match="'shut' reads 'mine' without declaring it in reads"):
        at.slot("shut", "mine")


def test_an_unknown_hook() -> None:
    with pytest.raises(VariantError, match="module 'toy' uses an unknown hook 'contender'"):
        stack(module("toy", {"contender": None}))


def test_a_wrap_of_an_equation_that_nobody_defines() -> None:
    toy = module("toy", {"equation": {"atack": lambda inner: inner}})
    with pytest.raises(StackConflict, match="module 'toy' wraps 'atack', which nothing defines"):
        stack(toy)
    with pytest.raises(StackConflict, match="wraps 'atack'"):
        compose([*standard({}), (toy, Nothing())])


def test_a_decision_without_an_equation() -> None:
    with pytest.raises(StackConflict, match="nothing says how to decide 'egg'"):
        stack(module("toy", {"decides": {"egg": kind("egg", 1, {0: YES})}}))


def test_kinds_of_decisions_are_taken_by_rank() -> None:
    names = {"late": 9, "soon": 1, "also": 1}
    toy = module(
        "toy",
        {
            "decides": {name: kind(name, rank, {}) for name, rank in names.items()},
            "quantity": {name: lambda p, t, n: ZERO for name in names},
        },
    )
    assert [each.name for each in stack(toy).kinds] == ["also", "soon", "late"]


def test_hooks_are_made_from_the_settings_of_the_stack() -> None:
    def hooks(settings: Settings) -> dict[str, object]:
        return {"wins": lambda inner: lambda scene: settings.win}

    toy = Module("toy", "1", Settings, hooks)
    rules = compose([*standard({}), (toy, Settings(win=7))])
    assert rules.wins(None) == 7  # type: ignore[arg-type, comparison-overlap]
    assert rules.settings["toy"].win == 7
    assert rules.settings["victory"].win == 0


def test_the_standard_game_is_itself_a_stack() -> None:
    rules = compose(standard({}))
    assert rules.modules == STANDARD
    assert [module.name for module in STANDARD] == [
        "election",
        "movement",
        "convoy",
        "retreat",
        "adjustment",
        "victory",
    ]
    assert rules.plain_ways
    assert rules.plain_strength
    assert rules.plain_worth
    with pytest.raises(StackConflict, match="module 'convoy' needs 'movement'"):
        compose([part for part in standard({}) if part[0].name != "movement"])


def test_movement_without_convoys_is_a_game_of_its_own() -> None:
    """Modules do not know one another: the standard stack composes without its convoys."""
    rules = compose([part for part in standard({}) if part[0].name != "convoy"])
    assert [verb.order.verb for verb in rules.verbs.values()] == [
        "hold",
        "move",
        "support",
        "retreat",
        "disband",
        "build",
        "waive",
    ]


def test_a_step_that_never_comes() -> None:
    toy = module("toy", {"aftermath": {"retreatd": lambda at: ()}})
    with pytest.raises(
        VariantError, match="'toy' acts at an unknown step 'retreatd'; steps are opened"
    ):
        stack(toy)
