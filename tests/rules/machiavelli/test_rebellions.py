"""Rebellions: caused, pacified, put down and liberated, and what they hinder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from legation.engine.scene import Scene
from legation.engine.variant import Variant
from legation.record.views import View
from legation.rules.machiavelli.expenses.orders import Expense
from legation.rules.machiavelli.income import Settings, incomes
from legation.rules.machiavelli.orders import Besiege
from legation.rules.machiavelli.purses import Rebellion, Rebellions
from legation.rules.machiavelli.uprisings import broken_out
from legation.values.changes import OwnerSet, SlotSet, apply
from legation.values.orders import Hold, Move, Order, Support
from legation.values.state import State
from tests.rules.machiavelli.money import ALL, bank_game, codes, play, position
from tests.rules.machiavelli.playing import stack, state_of

UNITS = {"germany": ["A mun"], "france": ["A bur"], "italy": ["A tyr"]}
OWNERS = {"mun": "germany", "kie": "germany", "kie/city": "germany", "ber": "germany"}


@pytest.fixture
def game(tmp_path: Path) -> Variant:
    return bank_game(tmp_path, ALL)


def listed(state: State) -> tuple[Rebellion, ...]:
    value = state.slot("rebellions")
    assert isinstance(value, Rebellions)
    return value.listed


def rebelling(state: State, *entries: Rebellion) -> State:
    return apply(state, [SlotSet("rebellions", Rebellions(entries))])


def cause(place: str) -> Expense:
    return Expense(1, "rebel", 15, place)


def test_a_rebellion_is_caused_where_somebody_rules(game: Variant) -> None:
    """MACH-10.13"""
    state = position(game, UNITS, OWNERS, france=15)
    turn = play(game, state, {"france": [cause("mun")]})
    assert codes(turn, "france") == ["rebellion_caused"]
    assert listed(turn.after) == (Rebellion("mun"),)  # no walls: the city has no rebels of its own
    again = play(game, rebelling(state, Rebellion("mun")), {"france": [cause("mun")]})
    assert codes(again, "france") == ["rebels_already"]
    nobody = play(game, position(game, UNITS, {}, france=15), {"france": [cause("ruh")]})
    assert codes(nobody, "france") == ["nobody_to_rebel_against"]


@pytest.mark.parametrize(("garrison", "city"), [(["G kie"], False), ([], True)])
def test_a_fortified_place_without_a_garrison_rebels_too(
    game: Variant, garrison: list[str], city: bool
) -> None:
    """MACH-10.13"""
    units = {**UNITS, "germany": ["A mun", *garrison], "france": ["A hol"]}
    turn = play(game, position(game, units, OWNERS, france=15), {"france": [cause("kie")]})
    assert listed(turn.after) == (Rebellion("kie", True, city),)


def test_ducats_pacify(game: Variant) -> None:
    """MACH-10.6"""
    state = rebelling(position(game, UNITS, OWNERS, germany=24), Rebellion("mun"))
    turn = play(game, state, {"germany": [Expense(1, "pacify", 12, "mun")]})
    assert codes(turn, "germany") == ["pacified"]
    assert listed(turn.after) == ()
    wasted = play(game, position(game, UNITS, OWNERS, germany=24), {
        "germany": [Expense(1, "pacify", 12, "mun")],
    })  # fmt: skip
    assert codes(wasted, "germany") == ["no_rebellion"]


def test_an_undisturbed_hold_puts_it_down(game: Variant) -> None:
    """MACH-10.13"""
    state = rebelling(position(game, UNITS, OWNERS), Rebellion("mun"))
    turn = play(game, state, {"germany": [Hold("mun")]})
    assert listed(turn.after) == ()
    rows = {s.title: s.rows for s in View(game, "turkey", state).sections(turn)}
    assert rows["Rebellions"] == (("Munich", "over", ""),)


@pytest.mark.parametrize(
    "lines",
    [
        {},  # no order is no hold
        {"germany": [Support("mun", "kie")]},
        {"germany": [Hold("mun")], "france": [Move("bur", "mun")], "italy": [Move("tyr", "mun")]},
    ],
)
def test_what_does_not_put_it_down(game: Variant, lines: dict[str, list[Order]]) -> None:
    """MACH-10.13"""
    state = rebelling(position(game, UNITS, OWNERS), Rebellion("mun"))
    turn = play(game, state, lines)
    assert [one.province for one in listed(turn.judged)] == ["mun"]


def judged_by(tmp_path: Path, profile: str, more: str = "") -> Variant:
    """The game with the rules about rebellions of a profile, and with sieges."""
    switch = f'use = "rebellions"\nprofile = "{profile}"\n'
    sieges = '[[rule]]\nuse = "cities"\n[[rule]]\nuse = "siege"\n'
    return bank_game(tmp_path, sieges + ALL.replace('use = "rebellions"\n', switch) + more)


@pytest.mark.parametrize(("profile", "left"), [("book", ["kie"]), ("njudge", [])])
@pytest.mark.parametrize("power", ["germany", "france"])
def test_a_garrison_that_holds(tmp_path: Path, power: str, profile: str, left: list[str]) -> None:
    """MACH-10.13: to a mail judge it puts the rebels in the province down, whosever it is."""
    game = judged_by(tmp_path, profile)
    there = (0, "kie/city")
    revolt = Rebellion("kie", seen=() if power == "germany" else (there,))
    state = rebelling(position(game, {power: ["G kie"]}, OWNERS), revolt)
    turn = play(game, state, {power: [Hold("kie/city")]})
    assert [one.province for one in listed(turn.after)] == left


@pytest.mark.parametrize(("profile", "left"), [("book", ["kie"]), ("njudge", [])])
def test_a_hold_under_attack(tmp_path: Path, profile: str, left: list[str]) -> None:
    """MACH-10.13: a mail judge asks only whether the unit was dislodged."""
    game = judged_by(tmp_path, profile)
    units = {"germany": ["A kie"], "france": ["A ruh"], "italy": ["A mun"]}
    state = rebelling(position(game, units, OWNERS), Rebellion("kie"))
    attack: list[Order] = [Move("ruh", "kie")]
    turn = play(
        game, state, {"germany": [Hold("kie")], "france": attack, "italy": [Move("mun", "kie")]}
    )
    assert [one.province for one in listed(turn.after)] == left


@pytest.mark.parametrize(("profile", "left"), [("book", ["kie"]), ("njudge", [])])
def test_a_siege_that_takes_the_city_from_a_garrison(
    tmp_path: Path, profile: str, left: list[str]
) -> None:
    """MACH-7.1: with a mail judge it puts the rebels in the province down as well."""
    game = judged_by(tmp_path, profile)
    state = rebelling(
        position(game, {"germany": ["A kie"], "france": ["G kie"]}, OWNERS), Rebellion("kie")
    )
    garrison = next(unit for unit in state.units if unit.kind == "garrison")
    state = rebelling(state, Rebellion("kie", seen=((garrison.id, "kie/city"),)))
    for _ in range(2):
        turn = play(game, state, {"germany": [Besiege("kie")]})
        state = replace(turn.judged, phase=state.phase)
    assert turn.judged.at("kie/city") is None
    assert [one.province for one in listed(turn.judged)] == left


@pytest.mark.parametrize(("profile", "power"), [("book", "france"), ("njudge", "germany")])
def test_two_units_of_one_power_and_the_rebels(tmp_path: Path, profile: str, power: str) -> None:
    """MACH-10.13: to a mail judge neither of two units that come is alone, though they are of one power."""
    game = judged_by(tmp_path, profile)
    units = {"germany": ["A mun", "A ber"], "france": ["A bur", "A boh", "A tyr"]}
    state = rebelling(position(game, units, OWNERS), Rebellion("mun"))
    lines: list[Order] = [Move("bur", "mun"), Support("boh", "bur", "mun"), Move("tyr", "mun")]
    turn = play(game, state, {"france": lines, "germany": [Support("ber", "mun")]})
    unit = turn.judged.at("mun")
    assert unit is not None and unit.power == power


def test_a_new_rebellion_adds_to_the_old_one(tmp_path: Path) -> None:
    """MACH-10.13: the garrison has gone since, and the city rebels as well."""
    game = judged_by(tmp_path, "book")
    near = position(game, {**UNITS, "france": ["A hol"]}, OWNERS, france=15)
    state = rebelling(near, Rebellion("kie"))
    turn = play(game, state, {"france": [cause("kie")]})
    assert listed(turn.after) == (Rebellion("kie", True, True),)


@pytest.mark.parametrize("rebels", [(), (Rebellion("kie"),)])
def test_the_city_of_a_province_that_is_freed_is_no_refuge(
    tmp_path: Path, rebels: tuple[Rebellion, ...]
) -> None:
    """MACH-7.5: the attacker has freed the province from rebels against the unit that it beat."""
    game = bank_game(tmp_path, '[[rule]]\nuse = "cities"\nedition = "second"\n' + ALL)
    units = {"germany": ["A kie"], "france": ["A ruh", "A mun"]}
    state = rebelling(position(game, units, OWNERS), *rebels)
    turn = play(game, state, {"france": [Move("ruh", "kie"), Support("mun", "ruh", "kie")]})
    (beaten,) = turn.judged.dislodged
    assert ("kie/city" in beaten.options) is not bool(rebels)


@pytest.mark.parametrize(
    ("code", "profile", "city"),
    [
        ("S1454M|venice:Apad", "book", True),
        ("S1454M|venice:Aven", "book", None),
        ("S1454M|venice:Gven", "book", None),
        ("S1454M|venice:Aven", "njudge", True),
        ("S1454M|venice:Gven", "njudge", None),
    ],
)
def test_a_rebellion_in_venice_is_in_the_city(code: str, profile: str, city: bool | None) -> None:
    """MACH-9.1: and only when nobody is there; a mail judge asks for the garrison alone."""
    settings = (("profile", profile),)
    game = stack((("cities", ()), ("lagoon", ()), ("rebellions", settings)), "machiavelli")
    scene = Scene(game, state_of(game, code))
    revolt = broken_out(game.rules.settings["rebellions"], scene, "ven")
    assert (None if revolt is None else (revolt.field, revolt.city)) == (city and (False, city))


@pytest.mark.parametrize(
    ("power", "told"),
    [("venice", ("bounced", "lagoon_rebels")), ("turkey", ("moved", "unopposed"))],
)
def test_who_comes_into_rebelling_venice(power: str, told: tuple[str, str]) -> None:
    """MACH-9.1: the rebels keep their own power out; another one liberates the city."""
    parts: tuple[tuple[str, tuple[()]], ...]
    parts = (("cities", ()), ("lagoon", ()), ("rebellions", ()))
    venice = stack(parts, "machiavelli")
    state = state_of(venice, f"S1454M|{power}:Flag")
    state = apply(state, [OwnerSet("ven", "venice"), OwnerSet("ven/city", "venice")])
    state = rebelling(state, Rebellion("ven", False, True))
    turn = play(venice, state, {power: [Move("lag", "ven")]})
    ruling = next(one for one in turn.rulings if one.order == Move("lag", "ven"))
    assert (ruling.outcome, ruling.reason.code) == told
    left = (Rebellion("ven", False, True),) if power == "venice" else ()
    assert listed(turn.after) == left
    # Where it does not rebel, its own power comes in.
    calm = play(venice, rebelling(state), {power: [Move("lag", "ven")]})
    assert calm.after.at("ven") is not None


def test_holding_leaves_the_rebels_in_the_city(game: Variant) -> None:
    """MACH-10.13: a city is put down by a siege alone."""
    units = {"germany": ["A kie"]}
    state = rebelling(position(game, units, OWNERS), Rebellion("kie", True, True))
    turn = play(game, state, {"germany": [Hold("kie")]})
    assert listed(turn.after) == (Rebellion("kie", False, True),)


def test_another_power_that_enters_liberates(game: Variant) -> None:
    """MACH-10.13"""
    units = {"france": ["A bur"], "germany": ["A ber"]}
    state = rebelling(position(game, units, OWNERS), Rebellion("mun"))
    assert listed(play(game, state, {"france": [Move("bur", "mun")]}).after) == ()
    # Its own power only comes home.
    own = play(game, state, {"germany": [Move("ber", "mun")]})
    assert [one.province for one in listed(own.after)] == ["mun"]


def test_rebels_help_a_single_attacker(game: Variant) -> None:
    """MACH-10.13: one more against the army that holds the province down."""
    state = rebelling(position(game, UNITS, OWNERS), Rebellion("mun"))
    turn = play(game, state, {"france": [Move("bur", "mun")], "germany": [Hold("mun")]})
    unit = turn.after.at("mun")
    assert unit is not None and unit.power == "france"
    assert listed(turn.after) == ()


def test_rebels_help_none_of_two_powers(game: Variant) -> None:
    """MACH-10.13"""
    state = rebelling(position(game, UNITS, OWNERS), Rebellion("mun"))
    lines: dict[str, list[Order]] = {
        "france": [Move("bur", "mun")],
        "italy": [Move("tyr", "mun")],
        "germany": [Support("mun", "kie")],
    }
    turn = play(game, state, lines)
    unit = turn.after.at("mun")
    assert unit is not None and unit.power == "germany"


def test_buying_the_unit_liberates(game: Variant) -> None:
    """MACH-10.9"""
    state = rebelling(position(game, UNITS, OWNERS, france=18), Rebellion("mun"))
    turn = play(game, state, {"france": [Expense(1, "buy", 18, "mun", "army")]})
    assert codes(turn, "france") == ["bribe_buy"]
    assert listed(turn.after) == ()


def test_a_unit_that_was_there_before_liberates_nothing(game: Variant) -> None:
    """MACH-10.13: a rebellion caused under a foreign army is not freed by its staying."""
    units = {"france": ["A mun"], "italy": ["A tyr"]}
    state = position(game, units, OWNERS, italy=15)
    turn = play(game, state, {"italy": [cause("mun")], "france": [Hold("mun")]})
    assert [one.province for one in listed(turn.after)] == ["mun"]


def test_a_retreat_into_it_liberates(game: Variant) -> None:
    """MACH-7.6, MACH-10.13"""
    from legation.values.orders import Retreat

    units = {"france": ["A ruh"], "italy": ["A bur", "A bel"]}
    state = rebelling(position(game, units, OWNERS), Rebellion("mun"))
    turn = play(game, state, {"italy": [Move("bur", "ruh"), Support("bel", "bur", "ruh")]})
    assert turn.after.phase.kind == "retreat"
    assert [one.province for one in listed(turn.after)] == ["mun"]
    later = play(game, turn.after, {"france": [Retreat("ruh", "mun")]})
    assert listed(later.after) == ()


def test_a_rebellion_takes_the_income(game: Variant) -> None:
    """MACH-5.2, MACH-5.3"""
    income = bank_game_with_income(game)
    plain = position(income, UNITS, OWNERS)

    def of(state: State) -> tuple[int, int]:
        made = {
            one.power: one for one in incomes(Scene(income, state), Settings(dice=False)).listed
        }
        return made["germany"].provinces, made["germany"].cities

    assert of(plain) == (3, 1)
    assert of(rebelling(plain, Rebellion("kie"))) == (2, 1)  # walls: the city is another matter
    assert of(rebelling(plain, Rebellion("kie", True, True))) == (2, 0)


def bank_game_with_income(game: Variant) -> Variant:
    """The same game with incomes."""
    from dataclasses import replace

    from legation.engine.stack import compose
    from legation.rules.registry import stack_part

    parts = [(module, game.rules.settings[module.name]) for module in game.rules.modules]
    return replace(game, rules=compose([*parts, *stack_part("income", {})]))


def test_nothing_is_built_in_a_rebellion(game: Variant) -> None:
    """MACH-10.13"""
    state = position(game, {}, OWNERS, phase="W1901A")
    assert {at for _, at in Scene(game, state).rules.sites(Scene(game, state), "germany")} >= {
        "mun"
    }
    shut = Scene(game, rebelling(state, Rebellion("mun")))
    assert "mun" not in {at for _, at in shut.rules.sites(shut, "germany")}
