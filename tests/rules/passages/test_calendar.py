"""Calendars of a variant's own."""

from __future__ import annotations

import pytest

from legation import Game, load_variant
from legation.engine.turn import resolve
from legation.errors import VariantError
from legation.rules.calendar import Settings, calendar_of
from legation.values.calendar import Calendar, Phase
from legation.values.orders import Move, Support

HUNDRED = Settings(("spring: movement retreat captures/10 = A.D.", "winter: adjustment / 10"), 5)
"""The year of the Hundred Years' War: NEWYEAR:5, moves each turn, adjustments when ten divides the year."""


def walk(calendar: Calendar, start: str, steps: int) -> list[str]:
    phase = Phase.parse(start)
    found = []
    for _ in range(steps):
        phase = calendar.after(phase)
        found.append(phase.short)
    return found


def test_the_usual_year_is_the_default() -> None:
    usual = load_variant("standard").rules.calendar
    assert calendar_of(Settings()) == usual
    assert walk(usual, "S1901M", 6) == ["S1901R", "F1901M", "F1901R", "W1901A", "S1902M", "S1902R"]


def test_three_seasons() -> None:
    variant = load_variant("standard+three-seasons")
    calendar = variant.rules.calendar
    assert walk(calendar, "S1901R", 5) == ["U1901M", "U1901R", "F1901M", "F1901R", "W1901A"]
    assert [calendar.captures(Phase.parse(p)) for p in ("S1901R", "U1901R", "F1901R")] == [
        False,
        False,
        True,
    ]
    game = Game(variant)
    assert [game.process().after.phase.short for _ in range(4)] == [
        "U1901M", "F1901M", "S1902M", "U1902M",
    ]  # fmt: skip


def test_turns_of_five_years_with_adjustments_each_ten() -> None:
    calendar = calendar_of(HUNDRED)
    moves = [p for p in walk(calendar, "S1425M", 12) if not p.endswith("R")]
    assert moves == ["S1430M", "W1430A", "S1435M", "S1440M", "W1440A", "S1445M", "S1450M"]
    assert [calendar.captures(Phase.parse(p)) for p in ("S1425R", "S1430R")] == [False, True]
    assert load_variant("hundred").rules.calendar == calendar
    assert calendar.title(Phase.parse("S1425M")) == "A.D. 1425, movement"
    assert calendar.title(Phase.parse("W1430A")) == "Winter 1430, adjustment"


def test_years_before_our_era_and_no_year_nought() -> None:
    calendar = calendar_of(Settings(("spring: movement",), 2))
    assert walk(calendar, "S-5M", 4) == ["S-3M", "S-1M", "S2M", "S4M"]
    assert walk(load_variant("standard").rules.calendar, "W-1A", 1) == ["S1M"]


def test_two_years_at_a_time() -> None:
    """COL-8: the years of Colonial as others count them."""
    usual, biennial = load_variant("colonial"), load_variant("colonial+biennial")
    assert walk(usual.rules.calendar, "W1870A", 1) == ["S1871M"]
    assert walk(biennial.rules.calendar, "W1870A", 1) == ["S1872M"]
    assert biennial.start().phase.short == "S1870M"


def test_centres_change_hands_only_where_it_says_so() -> None:
    settings = {
        "calendar.seasons": (
            "spring: movement captures",
            "fall: movement retreat",
            "winter: adjustment",
        )
    }
    variant = load_variant("standard+three-seasons", settings=settings)
    state = variant.position(
        Phase.parse("S1901M"), {"austria": [("army", "bud")]}, {"bud": "austria"}
    )
    spring = resolve(variant, state, {"austria": [Move("bud", "ser")]}).after
    assert spring.owner("ser") == "austria"
    fall = variant.position(
        Phase.parse("F1901M"), {"austria": [("army", "bud")]}, {"bud": "austria"}
    )
    assert resolve(variant, fall, {"austria": [Move("bud", "ser")]}).after.owner("ser") is None


def test_a_season_without_retreats_disbands() -> None:
    settings = {"calendar.seasons": ("spring: movement captures", "winter: adjustment")}
    variant = load_variant("standard+three-seasons", settings=settings)
    units = {"austria": [("army", "bud"), ("army", "rum")], "turkey": [("army", "ser")]}
    state = variant.position(Phase.parse("S1901M"), units, {})
    orders = {"austria": [Move("bud", "ser"), Support("rum", "bud", "ser")]}
    turn = resolve(variant, state, orders)
    assert [str(unit) for unit in turn.after.units] == ["A Rum", "A Ser"]
    assert turn.after.dislodged == ()


@pytest.mark.parametrize(
    ("seasons", "step", "what"),
    [
        (("spring",), 1, "is no season; write"),
        (("autumn: movement",), 1, "'autumn' is no season; there are spring, summer"),
        (("spring: retreat movement",), 1, "out of order"),
        (("spring: movement movement",), 1, "not clear"),
        (("spring: captures",), 1, "not clear"),
        (("spring: movement", "spring: adjustment"), 1, "stands once"),
        ((), 1, "stands once"),
        (("spring: movement / 0",), 1, "one or more"),
        (("spring: movement",), 0, "one or more"),
    ],
)
def test_a_table_that_is_none(seasons: tuple[str, ...], step: int, what: str) -> None:
    with pytest.raises(VariantError, match=what):
        calendar_of(Settings(seasons, step))
