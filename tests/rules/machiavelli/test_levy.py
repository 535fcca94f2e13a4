"""Adjustments without money: a unit a city, raised in home countries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from legation.engine.scene import Scene
from legation.engine.turn import Turn, balances, resolve
from legation.engine.variant import Variant
from legation.rules.machiavelli.marks import Homes
from legation.values.calendar import Phase
from legation.values.orders import Build, Disband, Order
from legation.values.state import State
from legation.values.units import ARMY, FLEET, Unit
from tests.rules.machiavelli.realms import realm_of

STACK = '[[rule]]\nuse = "seasons"\n[[rule]]\nuse = "control"\n[[rule]]\nuse = "levy"\n{}\n'
NORTH = {"nor": "north", "nor/city": "north", "nam": "north"}


def winter(
    variant: Variant, owners: dict[str, str], *texts: str, homes: tuple[str, ...] = ("north",)
) -> State:
    """North in a winter of the game, with armies and fleets in ``texts`` such as ``"A nor"``."""
    state = variant.start()
    slots = dict(state.slots) | {"control": Homes(tuple((home, "north") for home in homes))}
    units = tuple(
        Unit(number, "north", ARMY if text[0] == "A" else FLEET, text[2:])
        for number, text in enumerate(texts)
    )
    return replace(
        state,
        phase=Phase("winter", 1454, "adjustment"),
        units=tuple(sorted(units, key=lambda unit: unit.place)),
        owners=tuple(sorted(owners.items())),
        slots=tuple(sorted(slots.items())),
        made=len(units),
    )


def due(variant: Variant, state: State) -> int:
    return balances(Scene(variant, state))["north"]


def codes(turn: Turn, order: Order) -> list[str]:
    """Why what became of an order did."""
    return [ruling.reason.code for ruling in turn.rulings if ruling.order == order]


def test_a_city_counts_with_its_province(tmp_path: Path) -> None:
    """MACH-12.1"""
    variant = realm_of(tmp_path, STACK.format(""))
    both = {**NORTH, "gat": "north", "gat/city": "north"}
    assert due(variant, winter(variant, both, "A nam")) == 1
    assert due(variant, winter(variant, {**both, "gat": "south"}, "A nam")) == 0
    assert due(variant, winter(variant, {**both, "gat/city": "south"}, "A nam")) == 0
    fortress = {**NORTH, "fen": "north"}
    assert due(variant, winter(variant, fortress, "A nam")) == 0, "a fortress is no city"


@pytest.mark.parametrize(
    ("place", "unit", "code"),
    [
        ("nor", ARMY, "built"),
        ("nor", FLEET, "built"),
        ("gat", ARMY, "site_not_home_country"),
        ("nam", ARMY, "site_no_city"),
        ("sud", ARMY, "site_not_home_country"),
    ],
)
def test_where_units_are_raised(tmp_path: Path, place: str, unit: object, code: str) -> None:
    """MACH-6.2, MACH-12.1"""
    variant = realm_of(tmp_path, STACK.format(""))
    owners = {**NORTH, "gat": "north", "gat/city": "north"}
    order = Build(place, unit)  # type: ignore[arg-type]  # parts
    turn = resolve(variant, winter(variant, owners), {"north": [order]})
    assert codes(turn, order) == [code]


@pytest.mark.parametrize(
    ("ports", "settings", "code"),
    [(True, "", "built"), (False, "", "site_no_port"), (False, "ports = false", "built")],
)
def test_a_fleet_needs_a_port(tmp_path: Path, ports: bool, settings: str, code: str) -> None:
    """MACH-6.2"""
    variant = realm_of(tmp_path, STACK.format(settings), ports=ports)
    order = Build("nor", FLEET)
    turn = resolve(variant, winter(variant, NORTH), {"north": [order]})
    assert codes(turn, order) == [code]


def test_a_conquered_country_gives_sites(tmp_path: Path) -> None:
    """MACH-12.3"""
    variant = realm_of(tmp_path, STACK.format(""))
    owners = {**NORTH, "sam": "north", "sam/city": "north"}
    order = Build("sam", ARMY)
    plain = resolve(variant, winter(variant, owners), {"north": [order]})
    assert codes(plain, order) == ["site_not_home_country"]
    held = resolve(variant, winter(variant, owners, homes=("north", "south")), {"north": [order]})
    assert codes(held, order) == ["built"]


def test_the_earliest_units_go(tmp_path: Path) -> None:
    """MACH-12.2"""
    variant = realm_of(tmp_path, STACK.format(""))
    state = winter(variant, NORTH, "A nam", "A fen", "A gat")
    turn = resolve(variant, state, {})
    assert [str(unit) for unit in turn.after.units] == ["A Gat"]
    ordered = resolve(variant, state, {"north": [Disband("gat")]})
    assert [str(unit) for unit in ordered.after.units] == ["A Fen"]


def test_a_winter_with_nothing_to_do_is_passed_over(tmp_path: Path) -> None:
    """MACH-12.2"""
    variant = realm_of(tmp_path, STACK.format(""))
    state = replace(winter(variant, NORTH, "A nor"), phase=Phase("fall", 1454, "movement"))
    assert resolve(variant, state, {}).after.phase == Phase("spring", 1455, "movement")
