"""Positions made from facts, and what is said of those that cannot exist."""

from __future__ import annotations

from typing import Any

import pytest

from legation.bank import load_variant
from legation.engine.module import Slot
from legation.engine.variant import Variant
from legation.errors import PositionError
from legation.values.calendar import Phase
from legation.values.changes import BoardPatched, apply
from legation.values.state import Dislodged
from tests.engine.toys import module, with_toy

SPRING = Phase.parse("S1901M")
RETREAT = Phase.parse("S1901R")


@pytest.fixture(scope="module")
def variant() -> Variant:
    return load_variant("standard")


def test_the_start(variant: Variant) -> None:
    state = variant.start()
    assert state.phase == SPRING
    assert len(state.units) == state.made == 22
    assert [unit.id for unit in state.units] == list(range(22))
    assert [unit.place for unit in state.units] == sorted(unit.place for unit in state.units)
    assert state.at("stp") == state.at("stp/sc") == next(u for u in state.units if "stp" in u.place)
    assert len(state.centres("russia")) == 4
    assert state.owner("bel") is None
    assert (state.dislodged, state.contested, state.patches, state.slots) == ((), (), (), ())
    assert state.outcome is None


def test_units_are_numbered_by_place_whatever_the_order(variant: Variant) -> None:
    one = variant.position(
        SPRING, {"france": [("army", "par"), ("fleet", "bre")], "italy": [("army", "rom")]}
    )
    two = variant.position(
        SPRING, {"italy": [("army", "rom")], "france": [("fleet", "bre"), ("army", "par")]}
    )
    assert one == two
    assert [(unit.id, str(unit)) for unit in one.units] == [
        (0, "F Bre"),
        (1, "A Par"),
        (2, "A Rom"),
    ]


def test_dislodged_units_with_and_without_options(variant: Variant) -> None:
    """Options left out are worked out from the board: not the attacker's origin, nor what is full."""
    units: dict[str, list[tuple[str, str]]] = {
        "germany": [("army", "bur")],
        "italy": [("army", "gas")],
    }
    state = variant.position(
        RETREAT,
        units,
        {},
        [("france", "army", "bur", "mun", None), ("france", "army", "spa", None, ["por"])],
        ["par"],
    )
    first, second = state.dislodged
    assert isinstance(first, Dislodged)
    assert (first.unit.id, first.attacker) == (2, "mun")
    # Burgundy borders on bel, gas, mar, mun, par, pic and ruh.
    assert first.options == ("bel", "mar", "pic", "ruh")
    assert (second.unit.id, second.attacker, second.options) == (3, None, ("por",))
    assert state.made == 4
    assert state.contested == ("par",)


def test_a_stand_off_closes_the_whole_province(variant: Variant) -> None:
    state = variant.position(
        RETREAT, {}, {}, [("russia", "fleet", "bot", "swe", None)], ["stp/sc", "lvn"]
    )
    assert state.contested == ("lvn", "stp")
    assert state.dislodged[0].options == ("bal", "fin")


def test_positions_start_the_slots_of_modules() -> None:
    variant = with_toy(module("toy", {"slot": Slot(lambda at: at.state.phase.year, str, int)}))
    assert variant.position(Phase.parse("F1907M"), {}).slots == (("toy", 1907),)


def test_the_board_of_a_state_has_its_patches(variant: Variant) -> None:
    state = variant.start()
    assert variant.board_of(state) is variant.board
    patched = apply(state, [BoardPatched('[drop]\nprovinces = ["swi"]\n')])
    assert variant.board_of(patched) is not variant.board
    assert variant.board_of(patched) is variant.board_of(patched)
    assert variant.board_of(patched).spaces == variant.board.spaces


FRANCE = "austria, england, france, germany, italy, russia, turkey"


@pytest.mark.parametrize(
    ("units", "said"),
    [
        ({"spain": [("army", "par")]}, f"there is no power 'spain'; the powers are {FRANCE}"),
        ({"france": [("army", "parr")]}, "there is no place 'parr' on the map 'standard'"),
        ({"france": [("tank", "par")]}, "there is no kind of unit 'tank'; kinds are army, fleet"),
        ({"france": [("fleet", "par")]}, "no fleet can stand in Paris"),
        ({"france": [("army", "eng")]}, "no army can stand in English Channel"),
        ({"france": [("army", "swi")]}, "there is no place 'swi'"),
        ({"russia": [("fleet", "stp")]}, "St Petersburg; name a coast: stp/nc, stp/sc"),
        ({"russia": [("army", "stp/nc")]}, "no army can stand in St Petersburg (north coast)"),
        (
            {"france": [("army", "par")], "italy": [("army", "par")]},
            "two units in Paris",
        ),
        (
            {"russia": [("fleet", "stp/nc"), ("army", "stp")]},
            "two units in St Petersburg",
        ),
    ],
)
def test_units_that_cannot_be(variant: Variant, units: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as refused:
        variant.position(SPRING, units)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("owners", "said"),
    [
        ({"bur": "france"}, "'bur' is no supply centre of the map 'standard'"),
        ({"xyz": "france"}, "'xyz' is no supply centre"),
        ({"par": "spain"}, f"there is no power 'spain'; the powers are {FRANCE}"),
    ],
)
def test_owners_that_cannot_be(variant: Variant, owners: dict[str, str], said: str) -> None:
    with pytest.raises(PositionError) as refused:
        variant.position(SPRING, {}, owners)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("dislodged", "contested", "said"),
    [
        ([("spain", "army", "par", None, None)], [], "there is no power 'spain'"),
        ([("france", "army", "eng", None, None)], [], "no army can stand in English Channel"),
        ([("france", "army", "par", "xyz", None)], [], "there is no place 'xyz' on the map"),
        ([("france", "army", "par", None, ["xyz"])], [], "A Par cannot retreat to 'xyz'"),
        ([("france", "army", "par", None, None)], ["xyz"], "there is no place 'xyz' on the map"),
        ([], ["xyz"], "there is no place 'xyz' on the map"),
        (
            [("france", "army", "par", None, None), ("italy", "army", "par", None, None)],
            [],
            "two dislodged units in Paris",
        ),
    ],
)
def test_retreats_that_cannot_be(
    variant: Variant, dislodged: list[Any], contested: list[str], said: str
) -> None:
    with pytest.raises(PositionError) as refused:
        variant.position(RETREAT, {}, {}, dislodged, contested)
    assert said in str(refused.value)
