"""Income of provinces, cities and fleets, and what dice add to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.engine.scene import Scene
from legation.errors import StackConflict, VariantError
from legation.rules.machiavelli.income import Settings, incomes
from legation.values.calendar import Phase
from tests.rules.machiavelli.money import SETUP, bank_game, ducats, play, showing
from tests.rules.playing import variant_of

INCOME = '[[rule]]\nuse = "income"\nfirst = false\n'


def test_fleets_at_sea_and_provinces(tmp_path: Path) -> None:
    """MACH-5.1, MACH-5.2"""
    game = bank_game(tmp_path, INCOME)
    units = {"france": [("fleet", "mao"), ("fleet", "bre"), ("army", "par")]}
    state = game.position(Phase.parse("F1901M"), units, {"par": "france", "bre": "france"})
    found = {one.power: one for one in incomes(Scene(game, state), Settings(dice=False)).listed}
    assert (found["france"].sea, found["france"].provinces) == (1, 2)
    assert found["france"].cities == 0  # nobody owns the city itself
    assert found["italy"].total == 0


@pytest.mark.parametrize(("year", "shown"), [(1901, 4), (1902, 3)])
def test_without_dice_they_show_four_and_three(tmp_path: Path, year: int, shown: int) -> None:
    """MACH-5.7"""
    game = bank_game(tmp_path, INCOME)
    state = game.position(Phase("fall", year, "movement"), {})
    made = incomes(Scene(game, state), Settings(dice=False))
    worth = {4: 4, 3: 3}[shown]  # par: 2 3 3 4 5 6
    assert made.rolled == (("par", "france", (shown, shown), 2 * worth),)


def test_a_city_rolls_its_dice_for_its_home_country(tmp_path: Path) -> None:
    """MACH-5.5, MACH-5.8, MACH-14.7"""
    game = bank_game(tmp_path, INCOME)
    # Paris is Italy's now: its variable income stays with the country that it is home to.
    state = game.position(Phase.parse("F1901M"), {}, {"par": "italy"})
    scene = Scene(game, state, showing({"income par": (1, 6, 5)}))
    assert incomes(scene, Settings()).rolled == (("par", "france", (1, 6), 8),)
    more = incomes(scene, Settings(more_dice=("par",)))
    assert more.rolled == (("par", "france", (1, 6, 5), 13),)


def test_the_first_income_may_be_fixed(tmp_path: Path) -> None:
    """MACH-5.6, MACH-3.4"""
    rolled = bank_game(tmp_path, '[[rule]]\nuse = "income"\n')
    start = rolled.start(dice=showing({"income par": (2, 3)}))
    assert ducats(start)["france"] == 3 + 6  # three provinces, and two dice of three each
    other = tmp_path / "fixed"
    other.mkdir()
    fixed = bank_game(
        other, '[[rule]]\nuse = "income"\n', SETUP.replace("initial = 0", "initial = 1")
    )
    assert ducats(fixed.start(dice=showing({})))["france"] == 3 + 1


def test_income_comes_when_the_year_is_over(tmp_path: Path) -> None:
    """MACH-3.3"""
    game = bank_game(tmp_path, INCOME)
    units = {"france": [("army", "par")]}
    state = game.position(Phase.parse("F1901M"), units, {"par": "france"})
    turn = play(game, state, {}, showing({"income par": (1, 1)}))
    assert ducats(turn.after) == {"france": 1 + 4}
    assert turn.dice == (("income par", 0, 6, 1), ("income par", 1, 6, 1))
    spring = play(game, game.position(Phase.parse("S1901M"), units, {"par": "france"}), {})
    assert ducats(spring.after) == {}


def test_a_mistake_in_the_table_is_named(tmp_path: Path) -> None:

    with pytest.raises(VariantError, match="'xyz', which is no province"):
        bank_game(tmp_path, INCOME, SETUP.replace("par = { dice", "xyz = { dice"))


def test_cities_pay_their_owners(tmp_path: Path) -> None:
    """MACH-5.3, MACH-5.4: by their values; a fortress has none."""
    setup = SETUP.replace(
        "mun = { city = { income = 1 } }", "mun = { city = { fortified = true, fortress = true } }"
    )
    game = bank_game(tmp_path, INCOME, setup)
    owners = {f"{place}/city": "italy" for place in ("par", "bre", "mun", "rom")}
    state = game.position(Phase.parse("F1901M"), {}, owners)
    found = {one.power: one for one in incomes(Scene(game, state), Settings(dice=False)).listed}
    assert found["italy"].cities == 3 + 1 + 0 + 2


def test_a_game_without_money_has_no_income(tmp_path: Path) -> None:
    """MACH-5.9"""
    with pytest.raises(StackConflict, match="module 'income' needs 'treasury'"):
        variant_of(tmp_path, INCOME, SETUP)


def test_a_lost_capital_still_pays_its_country(tmp_path: Path) -> None:
    """MACH-5.5: and who has no home country there gets it as the owner of the city."""
    setup = SETUP.replace("par = { dice", "tun = { dice")
    game = bank_game(
        tmp_path, INCOME, setup.replace("mun = {", "tun = { city = { income = 1 } }\nmun = {")
    )
    state = game.position(Phase.parse("F1901M"), {}, {"tun/city": "italy"})
    made = incomes(Scene(game, state), Settings(dice=False))
    assert made.rolled[0][:2] == ("tun", "italy")
