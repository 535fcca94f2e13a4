"""Drawing marks: every order of every rule is drawn, by shapes that there are."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any

import pytest

from legation import load_board, load_variant
from legation.engine.scene import Scene
from legation.rules.registry import own_rules, stack_part
from legation.rules.standard.editions import EDITIONS
from legation.values.marks import FIGURES, SIGNS, STROKES, TRACES, Figure, Sign, Stroke, Trace
from legation.values.orders import Build, Convoy, Disband, Hold, Move, Retreat, Support, Waive
from legation.values.units import FLEET, Parts


@pytest.mark.parametrize("rule", own_rules())
def test_every_verb_says_how_it_is_drawn(rule: str) -> None:
    for module, settings in stack_part(rule, {}):
        for verb in module.hooks(settings).get("verbs", ()):
            assert verb.strokes is not None, f"{module.name}: {verb.order.__name__}"


# Orders that are about a place and for no unit: a tag says what they are.
TAGS = {"Expense": "counter", "Immune": "immune", "Pick": "pick"}


def filled(cls: Any) -> Any:
    """An order of a class with something in every field."""
    words = {"kind": "counter" if cls.__name__ == "Expense" else "fleet", "line": "transsib"}

    def value(name: str, hint: Any) -> Any:
        if typing.get_origin(hint) in (typing.Union, types.UnionType):
            hint = typing.get_args(hint)[0]
        if typing.get_origin(hint) is tuple:
            return (value(name, typing.get_args(hint)[0]),)
        if hint is not Parts and (dataclasses.is_dataclass(hint) or hasattr(hint, "_fields")):
            return filled(hint)
        return {str: words.get(name, "omk"), int: 1, bool: False, Parts: FLEET}[hint]

    return cls(
        **{
            name: value(name, hint)
            for name, hint in typing.get_type_hints(cls).items()
            if name != "verb"
        }
    )


@pytest.mark.parametrize("rule", own_rules())
def test_every_order_is_drawn_by_a_shape_that_there_is(rule: str) -> None:
    """A tag with a text is for what has no unit; all else has a line or a mark of its own."""
    board = load_board("colonial")
    for module, settings in stack_part(rule, {}):
        for verb in module.hooks(settings).get("verbs", ()):
            if verb.strokes is None:
                continue
            strokes = verb.strokes(board, filled(verb.order))
            name = verb.order.__name__
            assert {stroke.shape for stroke in strokes} <= set(STROKES), name
            assert all(stroke.at for stroke in strokes), name
            tags = [stroke.text for stroke in strokes if stroke.shape == "note"]
            assert tags == ([TAGS[name]] if name in TAGS else []), name


def test_every_shape_is_drawn_and_has_its_sample_in_the_legend() -> None:
    from legation.draw.legend import _SAMPLES
    from legation.draw.strokes import _DRAW

    assert set(_DRAW) == set(STROKES)
    assert set(_SAMPLES) >= set(STROKES) - {"note", "aside"}  # those are texts


STANDARD = (
    (Hold("par"), Stroke("stay", "par")),
    (Move("par", "bur"), Stroke("move", "par", "bur")),
    (Support("par", "mar"), Stroke("support", "par", "", "mar")),
    (Support("par", "mar", "bur"), Stroke("support", "par", "bur", "mar")),
    (Convoy("nth", "lon", "nwy"), Stroke("carry", "nth", "nwy", "lon")),
    (Retreat("par", "gas"), Stroke("retreat", "par", "gas")),
    (Disband("par"), Stroke("gone", "par")),
    (Build("stp/sc", FLEET), Stroke("build", "stp/sc", made=FLEET)),
)


@pytest.mark.parametrize(("order", "stroke"), STANDARD)
def test_the_strokes_of_the_standard_orders(order: object, stroke: Stroke) -> None:
    rules = load_variant("standard").rules
    strokes = rules.verbs[type(order)].strokes  # type: ignore[index]
    assert strokes is not None
    assert strokes(load_board("standard"), order) == (stroke,)
    assert stroke.shape in STROKES


def test_a_waived_build_is_nowhere_on_the_board() -> None:
    strokes = load_variant("standard").rules.verbs[Waive].strokes
    assert strokes is not None
    assert strokes(load_board("standard"), Waive()) == ()


def test_colonial_shows_its_railway_and_its_canal() -> None:
    variant = load_variant("colonial")
    assert variant.rules.marks is not None
    marks = list(variant.rules.marks(Scene(variant, variant.start()), None, lambda fact: True))
    rail = [mark for mark in marks if isinstance(mark, Trace) and mark.style == "rail"]
    assert [(one.through[0], one.through[-1]) for one in rail] == [("mos", "vla")]
    ways = [mark for mark in marks if isinstance(mark, Trace) and mark.style == "way"]
    assert {one.through[1] for one in ways} == {"egy"}


def test_every_shape_has_its_words_and_the_marks_are_of_shapes_there_are() -> None:
    assert all(STROKES.values())
    assert all(TRACES.values())
    for name in ("colonial", "catspaw+black-hole", "multiplicity"):
        variant = load_variant(name)
        marks = variant.rules.marks
        for mark in (
            () if marks is None else marks(Scene(variant, variant.start()), None, lambda fact: True)
        ):
            match mark:
                case Figure():
                    assert mark.shape in FIGURES
                case Sign():
                    assert mark.shape in SIGNS
                case Trace():
                    assert mark.style in TRACES


def test_the_editions_draw_alike() -> None:
    for edition in EDITIONS:
        verbs = load_variant("standard", edition=edition).rules.verbs
        assert all(verb.strokes is not None for verb in verbs.values())
