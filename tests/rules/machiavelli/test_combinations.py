"""Parts of Machiavelli switched on and off in every combination: games start, go on and stay sound."""

from __future__ import annotations

from itertools import product

import pytest

from legation import load_variant
from legation.bank.flags import known_flags
from legation.bank.layers import load_layer
from legation.engine.variant import Variant
from legation.errors import StackConflict
from legation.rules.registry import stack_part
from legation.testing.soak import CHECKS, Report, soak

SIX = ("mach2", "dice", "money", "special", "summer", "garrisons")
ALL = tuple(
    ",".join(flag if on else f"no{flag}" for flag, on in zip(SIX, chosen, strict=True))
    for chosen in product((True, False), repeat=len(SIX))
)
SAMPLE = (
    "mach2,nodice,nomoney,nospecial,nosummer,nogarrisons",
    "nomach2,nodice,money,nospecial,summer,garrisons",
    "mach2,dice,money,special,nosummer,garrisons",
    "nomach2,dice,nomoney,nospecial,summer,nogarrisons",
)


def played(variant: Variant, years: int, seed: int) -> Report:
    """A random game, watched."""
    report = Report()
    for _ in soak(variant, report, games=1, seed=seed, years=years):
        pass
    return report


@pytest.mark.parametrize("flags", SAMPLE)
def test_some_combinations_play(flags: str) -> None:
    report = played(load_variant("dipmach", flags=flags), 2, seed=5)
    assert report.violations == []


def endless(flags: str) -> Variant:
    """Dipmach with these flags, and more cities to win than there are."""
    rules = load_variant("dipmach", flags=flags).rules
    key = "tally.target" if "tally" in rules.settings else "standard.win"
    return load_variant("dipmach", flags=flags, settings={key: 99})


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(ALL)))
def test_all_combinations_play_ten_years(number: int) -> None:
    """From the set-up of Winter 1900, if it is played, to the end of 1910: ten years of campaigns."""
    variant = endless(ALL[number])
    first = variant.start().phase.year
    report = played(variant, 1911 - first, seed=number)
    assert report.violations == [], ALL[number]
    assert report.ends == {"years": 1}, ALL[number]
    seasons = 3 if ",summer" in ALL[number] else 2
    assert report.phases["movement"] == 10 * seasons, ALL[number]


def test_what_is_watched_in_them() -> None:
    """A city is a space of its own beside its province: one unit a space is one garrison a city and one army
    or fleet a province."""
    assert {"one unit a space", "every order has a ruling", "ducats are accounted for"} <= set(
        CHECKS
    )
    board = load_variant("dipmach").board
    assert {"par", "par/city"} <= set(board.spaces)


def test_what_flags_set_is_there_to_be_set() -> None:
    """A slip in the table of flags would do nothing, and nobody would see it."""
    layer = load_layer("machiavelli-rules")
    rules = {rule.use for rule in layer.rules}
    for effect in known_flags().effects:
        assert set(effect.drop) <= rules, effect.when
        for key, value in effect.settings.items():
            use, _, name = key.rpartition(".")
            assert use in rules, key
            stack_part(use, {name: value})


@pytest.mark.parametrize(
    ("flags", "inside", "outside"),
    [
        ("money", {"muster", "treasury"}, {"levy", "adjustment"}),
        ("nomoney", {"levy", "adjustment"}, {"muster", "treasury", "income"}),
        ("garrisons", {"control", "neutral"}, set()),
    ],
)
def test_which_modules_flags_choose(flags: str, inside: set[str], outside: set[str]) -> None:
    names = {module.name for module in load_variant("dipmach", flags=flags).rules.modules}
    assert inside <= names
    assert not outside & names


def test_what_the_sheet_of_dipmach_promises_is_the_standard_game() -> None:
    """MACH-14.9"""
    promised = "mach2,nodice,nomoney,nospecial,nosummer,nogarrisons"
    variant = load_variant("dipmach", flags=promised)
    names = {module.name for module in variant.rules.modules}
    assert not names & {"control", "tally", "levy", "muster", "treasury"}
    assert [season.name for season in variant.rules.calendar.seasons] == [
        "spring",
        "fall",
        "winter",
    ]
    assert variant.start().phase.short == "S1901M"
    assert all(unit.power != "none" for unit in variant.start().units)
    book = load_variant("dipmach", flags=f"{promised},profile=book")
    assert {"control", "tally", "levy"} <= {module.name for module in book.rules.modules}


def test_profiles_by_name() -> None:
    """MACH-14.10: a judge's target is 15; the profile of the standard game has 18 cities to win."""
    for profile, target in (("book", 15), ("njudge", 15), ("standard", 18)):
        variant = load_variant("dipmach", flags=f"nomoney,profile={profile}")
        settings = variant.rules.settings
        assert settings["tally"].target or variant.setup.win == target
        assert settings["control"].elimination == (profile != "standard")
        assert settings["levy"].ports == (profile != "standard")


@pytest.mark.parametrize(
    ("stack", "flags"),
    [
        ("dipmach+catspaw", "nomoney"),
        ("dipmach+fiascomacy", "nomoney"),
        ("dipmach+fiascomacy", "mach2,nodice,nomoney,nospecial,nosummer,nogarrisons"),
    ],
)
def test_composition_without_money_plays(stack: str, flags: str) -> None:
    """MACH-14.9: votes and political factors decide what is ordered; all else stays."""
    assert played(load_variant(stack, flags=flags), 2, seed=3).violations == []


@pytest.mark.parametrize("stack", ["dipmach+catspaw", "dipmach+fiascomacy"])
def test_composition_with_money_is_refused_before_the_game(stack: str) -> None:
    with pytest.raises(StackConflict, match="money belongs to powers"):
        load_variant(stack)
