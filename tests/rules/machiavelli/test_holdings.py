"""Who takes provinces, cities and home countries: the functions by themselves, expectations by hand."""

from __future__ import annotations

import pytest

from legation.rules.machiavelli import holdings
from legation.values.geography import NOBODY
from legation.values.units import Unit, parts

LANDS = frozenset({"lon", "wal", "yor"})
CITIES = frozenset({"lon"})


def units(*texts: str) -> list[Unit]:
    """Units from ``"england A lon"``."""
    kinds = {"A": "army", "F": "fleet", "G": "garrison"}
    made = []
    for number, text in enumerate(texts):
        power, kind, place = text.split()
        at = f"{place}/city" if kind == "G" else place
        made.append(Unit(number, power, parts(kinds[kind]), at))
    return made


def taken(owners: dict[str, str], *texts: str, shared: bool = True) -> dict[str, str]:
    return holdings.taken(owners, units(*texts), lands=LANDS, cities=CITIES, shared=shared)


@pytest.mark.parametrize("shared", [True, False])
def test_an_army_takes_province_and_empty_city(shared: bool) -> None:
    """MACH-11.1"""
    found = taken({"lon": "england", "lon/city": "england"}, "france A lon", shared=shared)
    assert found == {"lon": "france", "lon/city": "france"}


@pytest.mark.parametrize("shared", [True, False])
def test_a_garrison_alone_takes_both(shared: bool) -> None:
    """MACH-11.1"""
    assert taken({}, "england G lon", shared=shared) == {"lon": "england", "lon/city": "england"}


def test_what_is_left_keeps_its_owner() -> None:
    """MACH-11.1"""
    owners = {"lon": "england", "lon/city": "england", "wal": "france"}
    assert taken(owners, "france F eng") == owners


def test_a_garrison_keeps_the_city_while_an_army_takes_the_province() -> None:
    """MACH-11.1"""
    found = taken({"lon": "england", "lon/city": "england"}, "england G lon", "france A lon")
    assert found == {"lon": "france", "lon/city": "england"}


def test_in_the_second_edition_such_a_province_is_nobodys() -> None:
    """MACH-11.2"""
    owners = {"lon": "england", "lon/city": "england"}
    found = taken(owners, "england G lon", "france A lon", shared=False)
    assert found == {"lon/city": "england"}


@pytest.mark.parametrize(("shared", "left"), [(True, {"lon": "france"}), (False, {})])
def test_an_army_before_a_garrison_of_nobody(shared: bool, left: dict[str, str]) -> None:
    """MACH-11.2"""
    found = taken({}, f"{NOBODY} G lon", "france A lon", shared=shared)
    assert found == left


def test_nobodys_garrison_makes_a_left_province_nobodys() -> None:
    """MACH-11.1"""
    assert taken({"lon": "france", "lon/city": "france"}, f"{NOBODY} G lon") == {}


BLOCKS = {"england": ("lon", "wal"), "france": ("yor",)}
ALL_ENGLAND = {"lon": "france", "lon/city": "france", "wal": "france"}


def test_a_country_is_conquered_whole() -> None:
    """MACH-11.3"""
    homes = {"england": "england", "france": "france"}
    found = holdings.conquered({**ALL_ENGLAND, "yor": "france"}, homes, BLOCKS, CITIES)
    assert found == {"england": "france"}
    for space in ALL_ENGLAND:
        owners = {one: power for one, power in ALL_ENGLAND.items() if one != space}
        assert holdings.conquered(owners, homes, BLOCKS, CITIES) == {}, space


def test_a_country_is_lost_with_its_last_space() -> None:
    """MACH-11.4"""
    homes = {"england": "germany", "france": "france"}
    assert holdings.lost({"yor": "france", "wal": "germany"}, homes, BLOCKS) == []
    assert holdings.lost({"yor": "france", "lon/city": "germany"}, homes, BLOCKS) == []
    assert holdings.lost({"yor": "france", "lon": "france"}, homes, BLOCKS) == ["england"]


def test_a_power_without_a_home_city_is_overrun() -> None:
    """MACH-11.5"""
    homes = {"england": "england"}
    owners = {"wal": "england", "lon": "france", "lon/city": "france"}
    assert holdings.overrun(owners, homes, BLOCKS, CITIES) == ["england", "france"]
    owners["lon/city"] = "england"
    assert holdings.overrun(owners, homes, BLOCKS, CITIES) == ["france"]
    assert holdings.overrun({}, homes, BLOCKS, CITIES) == [], "who owns nothing is not there"
