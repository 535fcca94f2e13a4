"""Set-up by choice: a game begins with builds."""

from __future__ import annotations

import pytest

from legation.bank import load_variant
from legation.record import Game


def test_every_power_chooses_the_units_on_its_home_centres() -> None:
    """MUL-1: an army or a fleet on each home centre, with its coast where there are several."""
    game = Game("standard+multiplicity", seed=1)
    assert game.phase.short == "W1900A"
    assert not game.state.units
    texts = set(game.legal_texts("russia"))
    assert {
        "Build A Mos",
        "Build F Sev",
        "Build F Stp/nc",
        "Build F Stp/sc",
        "Build A Stp",
    } <= texts
    replies = game.write("russia", ["F Stp/nc", "F Mos", "A Sev", "A War", "A Mos"])
    assert [reply.status for reply in replies] == [
        *("accepted", "void", "accepted", "accepted", "accepted"),
    ]
    after = game.process().after
    assert after.phase.short == "S1901M"
    russia = [str(unit) for unit in after.units_of("russia")]
    assert russia == ["A Mos", "A Sev", "F Stp/nc", "A War"]


def test_the_usual_units_stand_where_nobody_wrote_anything() -> None:
    """MUL-1, our answer."""
    game = Game("standard+multiplicity", seed=1)
    game.write("france", ["A Bre"])
    after = game.process().after
    assert [str(unit) for unit in after.units_of("france")] == ["A Bre", "A Mar", "A Par"]
    assert len(after.units) == 22


def test_the_report_tells_of_the_usual_units() -> None:
    """MUL-1: no word of builds that were lost, and none is waived."""
    game = Game("standard+multiplicity", seed=1)
    replies = game.write("france", ["A Bre", "waive"])
    assert replies[1].message == (
        "void: before the first season nothing is waived: a unit stands on every home centre (MUL-1)"
    )
    game.process()
    told = [line for line in game.explain() if line.startswith(("France", "Russia"))]
    assert told == [
        "France: Build A Bre: built in Brest.",
        "France: the usual units stand on home centres for which nobody wrote a build: 2 (MUL-1).",
        f"France: Waive: {replies[1].message}.",
        "Russia: the usual units stand on home centres for which nobody wrote a build: 4 (MUL-1).",
    ]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["waive"], "France: Waive: build waived."),
        ([], "France: 1 not built, for want of an order that could be carried out."),
    ],
)
def test_later_winters_are_told_as_ever(lines: list[str], told: str) -> None:
    """MUL-1: only before the first season."""
    game = Game("standard+multiplicity", start="W1901A|france:Apar|france:bre,par", seed=1)
    game.write("france", lines)
    game.process()
    assert game.explain() == [told]


def test_or_they_stay_empty() -> None:
    """MUL-1, with the switch ``unwritten``."""
    game = Game("standard+multiplicity", seed=1, settings={"choice.unwritten": "empty"})
    game.write("france", ["A Bre"])
    assert [str(unit) for unit in game.process().after.units] == ["A Bre"]


def test_no_unit_is_built_onto_another_one_before_the_game() -> None:
    """MUL-1: one unit on each centre."""
    game = Game("standard+multiplicity", seed=1)
    game.write("france", ["A Par", "A Par"])
    after = game.process().after
    assert [str(unit) for unit in after.units_of("france")] == ["F Bre", "A Mar", "A Par"]


def test_a_set_up_that_begins_with_builds_is_left_as_it_is() -> None:
    """MUL-1: nothing is chosen twice."""
    plain, multiple = load_variant("chaos").start(), load_variant("chaos+multiplicity").start()
    assert multiple.phase == plain.phase
    assert multiple.units == plain.units


def test_the_variant_is_played_by_the_rules_of_1971() -> None:
    """MUL-1: the game by its own name begins with builds, too."""
    variant = load_variant("simple-multiplicity")
    assert variant.settings["standard.edition"] == "1971"
    assert variant.start().phase.short == "W1900A"
