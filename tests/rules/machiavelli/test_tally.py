"""Victory by cities and home countries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from legation.engine.scene import Scene
from legation.engine.turn import resolve
from legation.engine.variant import Variant
from legation.rules.machiavelli.marks import Homes
from legation.rules.machiavelli.tally import needed
from legation.values.calendar import Phase
from legation.values.state import Outcome, State
from tests.rules.machiavelli.realms import realm_of

STACK = """
[[rule]]
use = "seasons"
set_up = false
[[rule]]
use = "control"
elimination = false
[[rule]]
use = "tally"
{}
[[rule]]
use = "levy"
"""
ALL = {"nor/city": "north", "sud/city": "south", "sam/city": "south", "gat/city": "north"}


def state_of(
    variant: Variant, owners: dict[str, str], season: str = "fall", **blocks: str
) -> State:
    """A position with these owners and home countries, and no units."""
    state = variant.start()
    slots = dict(state.slots) | {"control": Homes(tuple(sorted(blocks.items())))}
    return replace(
        state,
        phase=Phase(season, 1454, "movement"),
        units=(),
        owners=tuple(sorted(owners.items())),
        slots=tuple(sorted(slots.items())),
    )


def outcome(variant: Variant, state: State) -> Outcome | None:
    return resolve(variant, state, {}).after.outcome


@pytest.mark.parametrize(
    ("target", "countries"), [(6, 0), (7, 1), (14, 1), (15, 2), (22, 2), (23, 3)]
)
def test_how_many_countries_a_target_calls_for(target: int, countries: int) -> None:
    """MACH-11.6"""
    assert needed(target) == countries


def test_cities_win_for_their_own_owner(tmp_path: Path) -> None:
    """MACH-11.6: who owns the province does not matter."""
    variant = realm_of(tmp_path, STACK.format("target = 2"))
    owners = {**ALL, "nor": "south", "gat": "south", "est/city": "east"}
    assert outcome(variant, state_of(variant, owners)) is None, "two powers have two"
    del owners["sam/city"]
    found = outcome(variant, state_of(variant, owners))
    assert found is not None
    assert (found.kind, found.powers) == ("solo", ("north",))


def test_home_countries_are_asked_for_in_the_first_edition(tmp_path: Path) -> None:
    """MACH-11.6: only countries with a city of varying income count."""
    variant = realm_of(tmp_path, STACK.format("target = 7"))
    owners = {f"{p}/city": "north" for p in ("nor", "sud", "sam", "gat", "est")}
    scene = Scene(variant, state_of(variant, owners, east="north", north="north"))
    assert variant.rules.race(scene).goal == 7
    two = realm_of(tmp_path, STACK.format("target = 5\nat_most = 1"))
    assert outcome(two, state_of(two, owners, east="north")) is not None, "five call for none"


def test_only_a_country_of_ones_own_counts(tmp_path: Path) -> None:
    """MACH-11.6: a target of 7 calls for one country; the toy board has 5 cities, so it is scaled down."""
    variant = realm_of(tmp_path, STACK.format("target = 4"))
    owners = {f"{p}/city": "north" for p in ("nor", "sud", "sam", "gat", "est")}
    from legation.rules.machiavelli import tally  # its constant is changed here

    usual = tally.PER_COUNTRY
    tally.PER_COUNTRY = 5
    try:
        assert outcome(variant, state_of(variant, owners, east="north")) is None
        found = outcome(variant, state_of(variant, owners, north="north"))
        assert found is not None
        assert "1 home countries" in found.why
        relaxed = realm_of(tmp_path, STACK.format("target = 4\ncountries = false"))
        assert outcome(relaxed, state_of(relaxed, owners, east="north")) is not None
    finally:
        tally.PER_COUNTRY = usual


def test_when_victory_is_looked_at(tmp_path: Path) -> None:
    """MACH-3.3"""
    owners = {"nor/city": "north", "gat/city": "north", "sud/city": "south"}
    each = realm_of(tmp_path, STACK.format("target = 2"))
    assert outcome(each, state_of(each, owners, "spring")) is not None
    fall = realm_of(tmp_path, STACK.format("target = 2\nfall = true"))
    assert outcome(fall, state_of(fall, owners, "spring")) is None
    assert outcome(fall, state_of(fall, owners, "fall")) is not None


def test_a_tie_raises_the_target(tmp_path: Path) -> None:
    """MACH-11.6"""
    variant = realm_of(tmp_path, STACK.format("target = 2"))
    turn = resolve(variant, state_of(variant, ALL), {})
    assert turn.after.outcome is None
    assert variant.rules.race(Scene(variant, turn.after)).goal == 3
