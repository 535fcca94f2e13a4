"""How games end: eighteen centres, ties of leaders, last years."""

from __future__ import annotations

import pytest

from legation.bank import load_variant
from legation.engine.turn import resolve
from legation.values.state import Outcome
from tests.rules.standard.table import Judged, at, go_on

CENTRES = load_variant("standard").board.centres


def autumn(france: int, others: dict[str, int] | None = None, **settings: object) -> Judged:
    """An autumn in which nothing happens; the powers own so many centres, from the list's start."""
    variant = load_variant("standard", settings=settings)
    owners: dict[str, str] = {}
    left = list(CENTRES)
    for power, number in {"france": france, **(others or {})}.items():
        owners[power] = " ".join(left[:number])
        del left[:number]
    return go_on(variant, at(variant, "F1910M", {}, owners), {})


def test_eighteen_centres_win() -> None:
    assert autumn(17, {"turkey": 17}).after.outcome is None
    won = autumn(18, {"turkey": 16})
    assert won.after.outcome == Outcome("solo", ("france",), "18 centres, 18 were needed")


def test_the_eighteenth_centre_counts_when_it_is_captured() -> None:
    """Not when it is entered in spring, and not before the retreats of autumn are over."""
    variant = load_variant("standard")
    owned = [centre for centre in CENTRES if centre != "bel"][:17]
    state = at(variant, "S1910M", {"france": "A pic"}, {"france": " ".join(owned)})
    spring = go_on(variant, state, {"france": "A pic - bel"})
    assert spring.after.outcome is None
    fall = go_on(variant, spring.after, {"france": "A bel H"})
    assert fall.after.outcome is not None
    assert fall.after.outcome.powers == ("france",)
    assert fall.after.phase.short == "F1910R"
    with pytest.raises(ValueError, match="the game is over"):
        resolve(variant, fall.after, {})


def test_a_tie_of_leaders_plays_on() -> None:
    """Where few centres win, two powers can reach the number at once: the game goes on until one leads."""
    assert autumn(5, {"turkey": 5}, win=5).after.outcome is None
    led = autumn(6, {"turkey": 5}, win=5)
    assert led.after.outcome == Outcome("solo", ("france",), "6 centres, 5 were needed")
    assert autumn(4, {"turkey": 3}, win=5).after.outcome is None


def test_the_last_year_ends_in_a_draw_of_those_with_centres() -> None:
    drawn = autumn(3, {"turkey": 5, "austria": 1}, last_year=1910)
    # The winter is still played: France can build.
    assert drawn.phase == "W1910A"
    end = go_on(drawn.variant, drawn.after, {})
    assert end.after.outcome == Outcome(
        "draw", ("austria", "france", "turkey"), "the last year, 1910, is over"
    )


def test_a_solo_in_the_last_year_is_a_solo() -> None:
    assert autumn(18, last_year=1910).after.outcome == Outcome(
        "solo", ("france",), "18 centres, 18 were needed"
    )


def test_the_year_before_the_last_is_as_any_other() -> None:
    later = autumn(3, {"turkey": 5}, last_year=1911)
    assert go_on(later.variant, later.after, {}).after.outcome is None


def test_nobody_wins_where_no_number_is_set() -> None:
    narrows = load_variant("narrows", settings={"win": 0})
    assert narrows.setup.win == 3
    assert narrows.start().outcome is None
