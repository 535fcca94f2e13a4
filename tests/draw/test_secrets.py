"""A picture for a seat shows nothing that the seat may not know: games that differ in that look alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from legation import Game
from legation.draw.film import film
from legation.draw.view import picture
from legation.engine.module import Fact, Module
from legation.engine.scene import Scene
from legation.engine.stack import compose
from legation.engine.variant import Variant
from legation.record.views import PUBLIC
from legation.values.geography import Seat
from tests.draw.scenes import SPRING, tiny, tiny_art

HIDDEN = ("unit", "order", "ruling", "ballot", "owner")


@dataclass(frozen=True)
class Nothing:
    """No settings."""


def sees(scene: Scene, seat: Seat, fact: Fact) -> bool:
    """Units, orders, results and centres are seen by their own power only."""
    return fact.kind not in HIDDEN or fact.power == seat


def hooks(settings: Nothing) -> Mapping[str, Any]:
    return {"sees": sees}


@cache
def fogged() -> Variant:
    """The tiny map in a fog."""
    variant = tiny()
    stack = [(one, variant.rules.settings[one.name]) for one in variant.rules.modules]
    fog = Module("fog", "1", Nothing, hooks)
    return replace(variant, rules=compose([*stack, (fog, Nothing())]))


def game(blues: str, orders: str, owner: str) -> Game:
    """The reds hold; the blues have a unit and orders of their own."""
    kind, place = blues.split()
    units = {"reds": [("army", "wst")], "blues": [(kind, place)]}
    start = fogged().position(SPRING, units, {"wst": "reds", "est": owner})
    played = Game(fogged(), start=start)
    played.write("reds", "A wst H")
    if orders:
        assert [reply.status for reply in played.write("blues", orders)] == ["accepted"]
    return played


PAIRS = (
    (("army est", "A est H", "blues"), ("fleet nth", "F nth - sth", "blues")),
    (("fleet sth", "F sth H", "blues"), ("fleet sth", "", "blues")),
)
FORMS: dict[str, Callable[[Game, Seat | None], str]] = {
    "picture": lambda one, seat: picture(one, seat=seat, art=tiny_art()).svg,
    "phase": lambda one, seat: picture(one, seat=seat, phase="S1901M", art=tiny_art()).svg,
    "film": lambda one, seat: film(one, seat=seat, art=tiny_art()).svg,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_what_a_seat_may_not_know_makes_no_difference(
    one: tuple[str, str, str], other: tuple[str, str, str], form: str
) -> None:
    games = game(*one), game(*other)
    drawn = FORMS[form]
    if form != "picture":
        for played in games:
            played.process()
    for seat in ("reds", PUBLIC):
        first, second = (drawn(played, seat) for played in games)
        assert first == second
        assert "Blues: " not in first.replace("Blues: centres 0", "")
    assert "Reds: A Wst" in drawn(games[0], "reds")
    first, second = (drawn(played, None) for played in games)
    assert first != second


def test_what_was_written_is_not_drawn_for_others_until_it_is_judged() -> None:
    one, other = game("army est", "A est H", "blues"), game("army est", "A est - wst", "blues")
    assert FORMS["picture"](one, "reds") == FORMS["picture"](other, "reds")
    assert FORMS["picture"](one, "blues") != FORMS["picture"](other, "blues")
