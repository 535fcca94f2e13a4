"""The colours of powers are apart for every kind of vision, on every map of the bank."""

from __future__ import annotations

from itertools import combinations

import pytest

from legation.bank import listed, load_board
from legation.bank.variants import load_partly
from legation.board.board import Board
from legation.draw.palette import HUES, NEUTRAL, PATTERNS, Hue, looks_of
from legation.draw.themes import THEMES, values_of
from legation.draw.vision import VISIONS, contrast, distance
from legation.values.geography import NOBODY

# What can be told apart at a glance is about 10 apart by CIEDE2000; darker colours lie closer together.
APART = {"light": 8.5, "dark": 6.5}
FEW = ("standard", "colonial", "youngstown", "world", "wwiv", "chromatic", "machiavelli", "hundred")


def fill(hue: Hue, theme: str) -> str:
    return hue.dark_fill if theme == "dark" else hue.fill


@pytest.mark.parametrize("theme", APART)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_hues_and_unowned_land_are_apart(theme: str, vision: str) -> None:
    for one, other in combinations((*HUES, NEUTRAL), 2):
        found = distance(fill(one, theme), fill(other, theme), vision)
        assert found >= APART[theme], f"{one.name} and {other.name}: {found:.1f}"


@pytest.mark.parametrize("theme", APART)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_inks_of_units_are_apart(theme: str, vision: str) -> None:
    """At sea the ink alone tells whose a unit is; the powers of the standard map are further apart."""
    seven = {"red", "blue", "sky", "grey", "green", "violet", "yellow"}
    for one, other in combinations((*HUES, NEUTRAL), 2):
        inks = [hue.dark_ink if theme == "dark" else hue.ink for hue in (one, other)]
        found = distance(inks[0], inks[1], vision)
        least = 9 if {one.name, other.name} <= seven else 7
        assert found >= least, f"{one.name} and {other.name}: {found:.1f}"


@pytest.mark.parametrize("theme", APART)
def test_names_can_be_read_on_every_hue_and_letters_on_every_unit(theme: str) -> None:
    text = THEMES[theme]["text"]
    for hue in (*HUES, NEUTRAL):
        assert contrast(fill(hue, theme), text) >= 4.5, hue.name
        ink, on = (hue.dark_ink, hue.dark_on) if theme == "dark" else (hue.ink, hue.on)
        assert contrast(ink, on) >= 4.5, hue.name


@pytest.mark.parametrize("theme", APART)
def test_the_lines_of_orders_are_seen_on_their_casing_and_on_unowned_land(theme: str) -> None:
    colours = THEMES[theme]
    for name in ("move", "failed", "support", "carry", "retreat", "void", "build", "leave"):
        assert contrast(colours[name], colours["casing"]) >= 3, name
        assert contrast(colours[name], colours["land"]) >= 3, name


def check(board: Board) -> None:
    for patterns in (False, True):
        looks = [look for power, look in looks_of(board, patterns).items() if power != NOBODY]
        told = {(look.hue.name, look.pattern) for look in looks}
        assert len(told) == len(looks), f"{board.map.id}: two powers look alike"
        assert len({look.letter for look in looks}) == len(looks)
        # Equal hues have different patterns; different hues are apart, as the test above says.
        for one, other in combinations(looks, 2):
            assert one.hue != other.hue or one.pattern != other.pattern


@pytest.mark.parametrize("name", FEW)
def test_the_powers_of_a_map_can_be_told_apart(name: str) -> None:
    check(load_board(name))


@pytest.mark.long
@pytest.mark.parametrize("name", listed("maps"))
def test_the_powers_of_every_map_can_be_told_apart(name: str) -> None:
    check(load_board(name))


@pytest.mark.long
@pytest.mark.parametrize("name", listed("variants"))
def test_the_powers_of_every_variant_can_be_told_apart(name: str) -> None:
    """Set-ups and layers may change who plays; hues and patterns do for whoever does."""
    check(load_partly(name)[0].board)


def test_the_seven_have_the_colours_that_players_know() -> None:
    looks = looks_of(load_board("standard"))
    named = {power: look.hue.name for power, look in looks.items() if power != NOBODY}
    assert named == {
        "austria": "red",
        "england": "blue",
        "france": "sky",
        "germany": "grey",
        "italy": "green",
        "russia": "violet",
        "turkey": "yellow",
    }
    assert {look.pattern for look in looks.values()} == {""}


def test_there_are_looks_for_eighty_powers() -> None:
    assert len(HUES) * len(PATTERNS) >= 80


def test_the_themes_have_the_same_variables() -> None:
    names = [set(theme) for theme in THEMES.values()]
    assert names[0] == names[1]
    looks = looks_of(load_board("standard")).values()
    assert len(values_of("light", looks)) == len(names[0]) + 3 * 8
