"""The scenarios of Machiavelli: each a variant that begins as its map says, with target and limits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from legation import load_variant
from legation.engine.scene import Scene
from legation.rules.machiavelli import realm
from legation.values.geography import NOBODY, city_of

SCENARIOS = {
    "machiavelli": (1453, 8, 27, 12),
    "machiavelli2": (1453, 8, 27, 13),
    "mach-aoc": (1334, 10, 28, 10),
    "mach-aoc2": (1334, 10, 27, 13),
    "mach-eos": (1384, 4, 15, 33),
    "mach-este": (1384, 5, 17, 27),
    "mach-sfd1": (1498, 6, 27, 12),
    "mach-sfd2": (1512, 7, 29, 13),
    "mach-span": (1520, 7, 27, 13),
    "mach2-eai": (1050, 8, 23, 10),
    "mach2-fotl": (724, 4, 25, 11),
    "mach2-pa": (1176, 4, 19, 12),
    "mach2-pamt": (1176, 5, 24, 12),
    "mach2-sfd1": (1498, 6, 27, 13),
    "mach2-sfd2": (1512, 7, 27, 13),
    "mach2-span": (1520, 7, 28, 14),
    "mach2-ttr": (1252, 7, 22, 11),
    "machfive": (3000, 5, 15, 11),
    "dipmach": (1900, 7, 22, 6),
}
"""By id: the year of the set-up, powers, units of powers, garrisons of nobody."""
EACH = pytest.mark.parametrize("name", SCENARIOS)
TARGET = 15


def _three(purpose: str, index: int, sides: int) -> int:
    return 3


@EACH
def test_a_scenario_begins_with_its_powers_and_units(name: str) -> None:
    """MACH-3.1, MACH-3.4: the set-up phase, the year before the first campaign."""
    year, powers, units, garrisons = SCENARIOS[name]
    variant = load_variant(name)
    state = variant.start(dice=_three)
    assert (state.phase.kind, state.phase.year) == ("adjustment", year)
    assert len(variant.board.powers) == powers
    assert sum(unit.power != NOBODY for unit in state.units) == units
    assert sum(unit.power == NOBODY for unit in state.units) == garrisons
    assert all(unit.kind == "garrison" for unit in state.units if unit.power == NOBODY)


@EACH
def test_a_scenario_has_a_target_and_countries(name: str) -> None:
    """MACH-11.6, MACH-1.5: the usual target, and a home country with a city to each power that owns one."""
    variant = load_variant(name)
    assert variant.setup.win == TARGET
    scene = Scene(variant, variant.start(dice=_three))
    rich = realm.cities(variant.board)
    for province, owner in realm.controls(variant.board).items():
        assert scene.state.owner(province) == owner
        if province in rich:
            assert scene.state.owner(city_of(province)) == owner
    for power in {owner for _, owner in scene.state.owners}:
        assert scene.rules.homes(scene, power), power


@EACH
def test_the_second_edition_limits_the_units_of_every_power(name: str) -> None:
    """MACH-2.5"""
    variant = load_variant(name)
    second = name.startswith("mach2") or name == "machiavelli2"
    assert variant.rules.settings["muster"].limits is second
    if second:
        limits = realm.limits(variant.board)
        kinds = {power: set(limits[power]) for power in variant.board.powers}
        assert set(map(frozenset, kinds.values())) == {frozenset({"army", "fleet", "garrison"})}


@pytest.mark.reference
@EACH
def test_a_scenario_begins_as_the_facts_of_its_map_say(name: str, reference: Path) -> None:
    """MACH-14.3: the units of every power and of nobody, place by place."""
    path = reference / "maps" / f"{name.replace('-', '_')}.json"
    if not path.is_file():
        pytest.skip(f"no {path.name} among the reference data")
    facts = json.loads(path.read_text(encoding="utf-8"))
    letters = {"army": "A", "fleet": "F", "garrison": "G"}
    variant = load_variant(name)
    began = {
        (unit.power, f"{letters[unit.kind]} {unit.place.removesuffix('/city')}")
        for unit in variant.start(dice=_three).units
    }
    wanted = {(one["name"].lower(), text) for one in facts["powers"] for text in one["units"]}
    assert began == wanted | {(NOBODY, text) for text in facts["neutral_units"]}
    assert (facts["victory_centres"] or TARGET) == variant.setup.win
