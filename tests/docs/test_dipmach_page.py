"""The page of a first season of Dipmach against the game: what it shows, its tables, its picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from legation import Game, load_variant, picture
from legation.engine.scene import Scene
from legation.rules.machiavelli.expenses.orders import Expense
from legation.rules.machiavelli.expenses.prices import price
from legation.rules.machiavelli.income import Settings, incomes
from legation.rules.machiavelli.purses import Treasury
from legation.values.units import Unit, parts
from tests.docs.inside import replayed

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "dipmach.md").read_text(encoding="utf-8")


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game of the page, played as it says."""
    monkeypatch.chdir(tmp_path)
    fresh, wrong = replayed(PAGE, tmp_path)
    assert wrong == []
    assert fresh == PAGE
    return Game.load(tmp_path / "season.game")


def titles(svg: str) -> set[str]:
    """What units and orders of a picture are called."""
    return {title for title in re.findall("<title>([^<]*)</title>", svg) if ": " in title}


def test_the_page_shows_what_the_game_prints_and_draws(season: Game) -> None:
    kept = (DOCS / "pictures" / "dipmach-spring.svg").read_text(encoding="utf-8")
    assert "pictures/dipmach-spring.svg" in PAGE
    found = titles(kept)
    assert found == titles(picture(season, phase="S1901M").svg)
    assert "Austria: A Vie C G (converted)" in found and "France: A Mar - Spa (moved)" in found


def test_where_englands_ducats_come_from() -> None:
    """The table of the first income."""
    rows = re.findall(
        r"^\| (fleets|provinces|cities|variable|\*\*all)[^|]*\| \**([0-9]+)", PAGE, re.MULTILINE
    )
    variant = load_variant("dipmach")
    scene = Scene(variant, variant.start())
    made = next(
        one for one in incomes(scene, Settings(), first=True).listed if one.power == "england"
    )
    assert [int(number) for _, number in rows] == [*made[1:], made.total] == [0, 6, 5, 3, 14]
    purse = variant.start().slot("treasury")
    assert isinstance(purse, Treasury) and purse.of("england") == 14


def test_prices_of_bribes() -> None:
    """The table of prices: small and major cities are Holland and Belgium, or Munich and Berlin."""
    variant = load_variant("dipmach")
    scene = Scene(variant, variant.start())
    units = {
        "a garrison of nobody in a small city": Unit(0, "none", parts("garrison"), "hol/city"),
        "a garrison of nobody in a major city": Unit(0, "none", parts("garrison"), "bel/city"),
        "an army or a fleet of a power": Unit(0, "germany", parts("army"), "mun"),
        "a garrison of a power in a small city": Unit(0, "germany", parts("garrison"), "mun/city"),
        "in a major one": Unit(0, "germany", parts("garrison"), "ber/city"),
    }
    costs = {
        name: tuple(price(scene, Expense(1, kind), unit, None) for kind in ("disband", "buy"))
        for name, unit in units.items()
    }
    told = {
        head: (int(one), int(two))
        for head, one, two in re.findall(
            r"^\| (an? [a-z ]+?)(?: \([^|]*\))? \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE
        )
    }
    both = re.search(
        r"^\| (a garrison of a power [a-z ]+), (in a major one) \| (\d+), (\d+) \| (\d+), (\d+) \|$",
        PAGE,
        re.MULTILINE,
    )
    assert both is not None
    told |= {both[1]: (int(both[3]), int(both[5])), both[2]: (int(both[4]), int(both[6]))}
    assert told == costs


@pytest.mark.parametrize(
    "flags", re.findall(r"^\| [^|]+ \| `([a-z0-9,]+)` \|$", PAGE, re.MULTILINE)
)
def test_flags_of_the_page(flags: str) -> None:
    assert load_variant("dipmach", flags=flags).start().units
