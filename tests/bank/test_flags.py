"""Flags: how they are written, what they do to one another, and to a stack."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import Game, VariantError, load_variant
from legation.bank.flags import flags_of, known_flags, split_flags
from legation.cli.options import settings_of

TOY = """
[[flag]]
name = "money"
about = "ducats"
default = "on"

[[flag]]
name = "dice"
about = "dice"
default = "on"

[[flag]]
name = "plague"
about = "plague"
also = ["pest"]

[[flag]]
name = "profile"
about = "which rules"
values = ["book", "judge"]
default = "book"

[[short]]
name = "basic"
flags = ["nomoney", "nodice"]

[[implies]]
when = "nodice"
then = ["noplague"]

[[implies]]
when = "plague"
then = ["dice"]

[[unless]]
when = ["nomoney", "nodice"]
then = "profile=judge"
map = "toy"
"""


def settled(*written: str, map_id: str = "") -> str:
    values = flags_of(TOY).settled(written, map_id)
    return " ".join(f"{name}={value}" for name, value in values.items())


def test_flags_are_on_off_or_have_a_value() -> None:
    assert settled() == "money=on dice=on plague=off profile=book"
    assert (
        settled("nomoney", "pest", "profile=judge") == "money=off dice=on plague=on profile=judge"
    )


def test_later_flags_go_first_and_imply_others() -> None:
    assert settled("plague", "nodice") == "money=on dice=off plague=off profile=book"
    assert settled("nodice", "plague") == "money=on dice=on plague=on profile=book"
    assert settled("basic", "money") == "money=on dice=off plague=off profile=book"


def test_a_value_where_none_was_written() -> None:
    assert settled("basic", map_id="toy").endswith("profile=judge")
    assert settled("basic", map_id="other").endswith("profile=book")
    assert settled("basic", "profile=book", map_id="toy").endswith("profile=book")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mony", "did you mean 'money'"),
        ("profile=judg", "is one of book, judge"),
        ("noprofile", "there is no flag 'noprofile'"),
        ("money=maybe", "is one of on, off"),
    ],
)
def test_flags_that_are_none(text: str, said: str) -> None:
    with pytest.raises(VariantError, match=said):
        flags_of(TOY).settled([text])


def test_the_flags_of_the_bank_are_in_order() -> None:
    flags = known_flags()
    for effect in flags.effects:
        for text in effect.when:
            flags.read(text)
    for when, then in flags.implies:
        flags.read(when)
        for text in then:
            flags.read(text)
    names = [name for flag in flags.flags.values() for name in (flag.name, *flag.also)]
    assert len(set(names)) == len(names)
    assert not any(name.startswith("no") for name in names), "that would be a flag turned off"


def test_basic_and_what_it_turns_off() -> None:
    """MACH-11.8"""
    values = known_flags().settled(["plague", "storm", "basic"])
    off = ("money", "dice", "famine", "plague", "storm", "loans", "assassins", "special")
    assert [values[name] for name in off] == ["off"] * len(off)
    again = known_flags().settled(["basic", "famine"])
    assert (again["dice"], again["famine"], again["plague"]) == ("on", "on", "off")


def test_default_flags() -> None:
    """MACH-11.7"""
    values = known_flags().settled([])
    on = ("famine", "loans", "assassins", "dice", "special", "adjacency", "money", "coastalconvoys")
    assert [values[name] for name in on] == ["on"] * len(on)
    assert [values[name] for name in ("plague", "storm", "forts", "disband")] == ["off"] * 4


def test_splitting() -> None:
    assert split_flags(" mach2, nodice,,profile=njudge ") == ("mach2", "nodice", "profile=njudge")
    assert settings_of(["mach2,nodice", "win=3", "profile=book"]) == {
        "flags": "mach2,nodice,profile=book",
        "win": "3",
    }


# --- in variants -----------------------------------------------------------------------------------

VARIANT = """
[variant]
id = "flagged"
name = "Flagged"
map = "standard"
setup = "usual"
flags = ["nosummer"]

[[rule]]
use = "standard"

[[rule]]
use = "seasons"
centres = true
"""


@pytest.fixture
def flagged_file(tmp_path: Path) -> str:
    path = tmp_path / "flagged.toml"
    path.write_text(VARIANT, encoding="utf-8")
    return str(path)


def seasons(variant: str, **chosen: object) -> list[str]:
    rules = load_variant(variant, **chosen).rules  # type: ignore[arg-type]  # by keyword
    return [season.name for season in rules.calendar.seasons]


def test_flags_of_a_file_and_of_a_game(flagged_file: str) -> None:
    assert seasons(flagged_file) == ["spring", "fall", "winter"]
    assert seasons(flagged_file, flags=["summer"]) == ["spring", "summer", "fall", "winter"]
    assert seasons(flagged_file, flags="summer") == ["spring", "summer", "fall", "winter"]
    assert seasons(flagged_file, settings={"flags": "summer"})[1] == "summer"
    assert seasons(flagged_file, flags="summer", settings={"summer": "no"})[1] == "fall"


def test_flags_are_kept_in_the_record(flagged_file: str) -> None:
    game = Game(flagged_file, flags=["summer"])
    assert game.variant.settings["flags"] == "summer"
    again = Game.loads(game.dumps())
    assert [one.name for one in again.variant.rules.calendar.seasons][1] == "summer"


def test_a_variant_without_flags_has_none() -> None:
    with pytest.raises(VariantError, match="'standard' has no flags such as 'mach2'"):
        load_variant("standard", flags=["mach2"])
