"""Drawing marks: every order of every rule is drawn, by shapes that there are."""

from __future__ import annotations

import pytest

from legation import load_board, load_variant
from legation.engine.scene import Scene
from legation.rules.registry import own_rules, stack_part
from legation.rules.standard.editions import EDITIONS
from legation.values.marks import FIGURES, SIGNS, STROKES, TRACES, Figure, Sign, Stroke, Trace
from legation.values.orders import Build, Convoy, Disband, Hold, Move, Retreat, Support, Waive
from legation.values.units import FLEET


@pytest.mark.parametrize("rule", own_rules())
def test_every_verb_says_how_it_is_drawn(rule: str) -> None:
    for module, settings in stack_part(rule, {}):
        for verb in module.hooks(settings).get("verbs", ()):
            assert verb.strokes is not None, f"{module.name}: {verb.order.__name__}"


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
