"""Variants with elections as they are loaded: layers over many maps, and what does not go together."""

from __future__ import annotations

import pytest

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.errors import StackConflict, VariantError
from legation.record import Game
from legation.rules.ballots.votes.quotas import quota
from legation.rules.ballots.votes.settings import Settings


@pytest.mark.parametrize(
    "name",
    [
        *("standard+catspaw", "youngstown+catspaw", "chromatic+catspaw", "standard+fiascomacy"),
        *("standard+fiascomacy-ii", "youngstown+fiascomacy-ii", "catspaw", "fiascomacy-ii"),
    ],
)
def test_a_stack_is_played_for_two_years(name: str) -> None:
    game = Game(name, seed=2)
    for _ in range(12):
        game.process()
    again = Game.loads(game.dumps())
    assert again.state == game.state
    assert again.dumps() == game.dumps()


def test_the_quota_of_youngstown() -> None:
    """CAT-12: victory number 37, divisor 6."""
    game = Game("youngstown+catspaw", seed=2)
    seat, (power,) = next(iter(game.seats.items()))
    number = (37 - len(game.centres[power])) // 6
    assert quota(Scene(game.variant, game.state), Settings(), seat) == number


def test_two_kinds_of_election_do_not_go_together() -> None:
    with pytest.raises(
        StackConflict,
        match="'ballots' and 'factors' cannot go together: both decide whose orders count",
    ):
        load_variant("standard+catspaw+fiascomacy")


@pytest.mark.parametrize("rules", ["multiplicity", "simple-multiplicity"])
def test_multiple_units_have_no_cities_and_a_clash_is_told_before_what_is_missing(
    rules: str,
) -> None:
    with pytest.raises(StackConflict, match="do not go together: a city has room for a garrison"):
        load_variant(f"machiavelli+{rules}")


def test_a_layer_that_comes_first_is_told_what_may_stand_before_it() -> None:
    """Catspaw is a variant of its own, too, but as what goes below it could not work."""
    with pytest.raises(VariantError, match=r"laid over first: standard\+fiascomacy\+catspaw"):
        load_variant("fiascomacy+catspaw")


def test_settings_reach_the_rule() -> None:
    game = Game("standard+catspaw", settings={"ballots.held": "austria,italy"})
    assert list(game.seats) == ["austria", "italy"]
    with pytest.raises(VariantError, match="did you mean 'players'"):
        load_variant("standard+catspaw", settings={"ballots.player": 4})


def test_the_first_version_has_no_bonus() -> None:
    """FIA-5.2"""
    first = load_variant("standard+fiascomacy").rules.settings["factors"]
    second = load_variant("standard+fiascomacy-ii").rules.settings["factors"]
    assert (first.bonus, second.bonus) == (0, 2)


@pytest.mark.parametrize(
    "name", ["standard+fiascomacy-ii+multiplicity", "standard+multiplicity+fiascomacy-ii"]
)
def test_factors_are_placed_before_the_first_units_are_chosen(name: str) -> None:
    """FIA-2.1, MUL-1: eight factors before anything else, then builds by those who have some."""
    game = Game(name, seed=2)
    assert game.phase.short == "W1900I"
    game.write_as("player1", ["Invest 8 in Russia"])
    game.write_as("player2", ["Invest 8 in Italy"])
    game.process()
    assert game.phase.short == "W1900A"
    replies = game.write_as(
        "player1", ["Russia: Build A Sev", "Russia: waive", "Italy: Build A Nap"]
    )
    assert [reply.status for reply in replies] == ["accepted", "void", "void"]
    assert replies[1].message == (
        "void: before the first season nothing is waived: a unit stands on every home centre (MUL-1)"
    )
    assert "FIA-2.2" in replies[2].message
    game.process()
    assert game.phase.short == "S1901M"
    units = [str(unit) for unit in game.state.units_of("russia")]
    assert units == ["A Mos", "A Sev", "F Stp/sc", "A War"]
    assert game.write_as("player1", ["Russia: A Sev - Ukr"])[0].accepted
    game.process()
    assert game.phase.short == "F1901I", "two factors more, and so they are placed (FIA-5.1)"


def test_first_factors_that_lapse_are_lost_before_the_first_units_are_chosen() -> None:
    """FIA-2.1 with ``unplaced = lapse``, MUL-1."""
    name = "standard+fiascomacy-ii+multiplicity"
    game = Game(name, seed=2, settings={"factors.unplaced": "lapse"})
    game.write_as("player1", ["Invest 3 in Russia"])
    game.process()
    game.process()
    assert game.phase.short == "S1901M", "nobody has anything left to place"
