"""Adjustments with money: maintenance, new units, limits. A toy treasury stands for the real one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from legation import Game
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.rules.machiavelli.grades import grade_of, marks_of, may_have
from legation.rules.machiavelli.orders import Maintain, Raise
from legation.rules.machiavelli.purses import Treasury
from legation.values.calendar import Phase
from legation.values.orders import Disband, Order
from legation.values.state import State
from legation.values.units import ARMY, FLEET, GARRISON, Parts, Unit
from tests.rules.machiavelli.realms import realm_of

STACK = """
without = ["adjustment"]
[[rule]]
use = "seasons"
[[rule]]
use = "control"
[[rule]]
use = "muster"
{}
[[rule]]
use = "treasury"
"""
KINDS = {"A": ARMY, "F": FLEET, "G": GARRISON}


def winter(variant: Variant, ducats: int, *texts: str, grades: tuple[str, ...] = ()) -> State:
    """South (Sud and Sam are its home) with ducats and units in ``texts`` such as ``"A sud"``."""
    state = variant.start()
    units = []
    for number, text in enumerate(texts):
        place = text[2:] + "/city" * (text[0] == "G")
        marks = marks_of(grades[number] if number < len(grades) else "ordinary")
        units.append(Unit(number, "south", KINDS[text[0]], place, marks))
    slots = dict(state.slots) | {"treasury": Treasury((("south", ducats),))}
    return replace(
        state,
        phase=Phase("winter", 1454, "adjustment"),
        units=tuple(sorted(units, key=lambda unit: unit.place)),
        slots=tuple(sorted(slots.items())),
        made=len(units),
    )


def judged(variant: Variant, state: State, *orders: Order) -> tuple[Turn, list[str], int]:
    """The turn, South's units after it, and its ducats."""
    turn = resolve(variant, state, {"south": list(orders)})
    purse = turn.judged.slot("treasury")
    assert isinstance(purse, Treasury)
    return turn, [str(unit) for unit in turn.judged.units], purse.of("south")


@pytest.fixture
def variant(tmp_path: Path) -> Variant:
    return realm_of(tmp_path, STACK.format(""))


def codes(turn: Turn, order: Order) -> list[str]:
    return [ruling.reason.code for ruling in turn.rulings if ruling.order == order]


def test_units_are_paid_for_or_go(variant: Variant) -> None:
    """MACH-6.1"""
    state = winter(variant, 20, "A sud", "A sam", "A gat")
    turn, units, ducats = judged(variant, state, Maintain("sud"), Disband("sam"))
    assert (units, ducats) == (["A Sud"], 17)
    assert codes(turn, Maintain("sud")) == ["maintained"]
    assert codes(turn, Disband("sam")) == ["removed_by_order"]
    lost = [r for r in turn.rulings if r.order is None and str(r.unit) == "A Gat"]
    assert [r.reason.code for r in lost] == ["not_maintained"]


@pytest.mark.parametrize(
    ("grade", "cost"), [("ordinary", 3), ("militia", 6), ("mercenary", 6), ("professional", 9)]
)
def test_what_units_cost(variant: Variant, grade: str, cost: int) -> None:
    """MACH-6.1"""
    state = winter(variant, 20, "A sud", grades=(grade,))
    _, units, ducats = judged(variant, state, Maintain("sud"))
    assert (units, ducats) == (["A Sud"], 20 - cost)
    poor = winter(variant, cost - 1, "A sud", grades=(grade,))
    _, units, ducats = judged(variant, poor, Maintain("sud"))
    assert (units, ducats) == ([], cost - 1)


def test_the_last_order_for_a_unit_counts(variant: Variant) -> None:
    """MACH-6.1"""
    state = winter(variant, 9, "A sud")
    turn, units, _ = judged(variant, state, Maintain("sud"), Disband("sud"))
    assert units == []
    assert codes(turn, Maintain("sud")) == ["superseded"]


def test_money_goes_to_units_in_their_order(variant: Variant) -> None:
    """MACH-6.4: the oldest first, whatever the order of the lines; then new ones as written."""
    state = winter(variant, 7, "A sud", "A gat", "A fen")
    turn, units, ducats = judged(
        variant, state, Maintain("fen"), Maintain("gat"), Maintain("sud"), Raise("sam")
    )
    assert (units, ducats) == (["A Gat", "A Sud"], 1)
    assert codes(turn, Maintain("fen")) == ["not_paid"]
    assert codes(turn, Raise("sam")) == ["raise_not_paid"]


@pytest.mark.parametrize(
    ("place", "parts", "code"),
    [
        ("sud", ARMY, "raised"),
        ("sud", FLEET, "raised"),
        ("sud/city", GARRISON, "raised"),
        ("sam", ARMY, "raised"),
        ("sam/city", GARRISON, "site_not_fortified"),
        ("gat", ARMY, "site_not_home_country"),
        ("fen", ARMY, "site_no_city"),
    ],
)
def test_where_units_are_raised(variant: Variant, place: str, parts: Parts, code: str) -> None:
    """MACH-6.2"""
    order = Raise(place, parts)
    turn, units, ducats = judged(variant, winter(variant, 5), order)
    assert codes(turn, order) == [code]
    assert (len(units), ducats) == ((1, 2) if code == "raised" else (0, 5))


def test_city_and_province_are_both_owned(variant: Variant) -> None:
    """MACH-6.2"""
    state = winter(variant, 9)
    for missing in ("sam", "sam/city"):
        owners = tuple(pair for pair in state.owners if pair[0] != missing)
        turn, _, _ = judged(variant, replace(state, owners=owners), Raise("sam"))
        assert codes(turn, Raise("sam")) == ["site_half_owned"]


def test_a_new_army_joins_an_old_garrison(variant: Variant) -> None:
    """MACH-6.2"""
    state = winter(variant, 9, "G sud")
    _, units, ducats = judged(variant, state, Maintain("sud/city"), Raise("sud"))
    assert (units, ducats) == (["A Sud", "G Sud"], 3)
    taken, _, _ = judged(variant, state, Maintain("sud/city"), Raise("sud/city", GARRISON))
    assert codes(taken, Raise("sud/city", GARRISON)) == ["site_occupied"]


def test_one_new_unit_in_a_province(variant: Variant) -> None:
    """MACH-6.2"""
    both = (Raise("sud", ARMY), Raise("sud/city", GARRISON))
    turn, units, ducats = judged(variant, winter(variant, 9), *both)
    assert (units, ducats) == (["G Sud"], 6)
    assert codes(turn, both[0]) == ["site_used"]


def test_no_rebuilding_where_a_unit_went(variant: Variant) -> None:
    """MACH-6.2"""
    turn, units, _ = judged(variant, winter(variant, 9, "A sud"), Disband("sud"), Raise("sud"))
    assert units == []
    assert codes(turn, Raise("sud")) == ["site_occupied"]


def test_one_special_unit_at_a_time(variant: Variant) -> None:
    """MACH-6.5"""
    two = (Raise("sud", ARMY, "mercenary"), Raise("sam", ARMY, "militia"))
    turn, units, ducats = judged(variant, winter(variant, 20), *two)
    assert (units, ducats) == (["A Sud"], 14)
    assert codes(turn, two[1]) == ["second_special"]
    assert [grade_of(unit).name for unit in turn.judged.units] == ["mercenary"]
    old = winter(variant, 30, "A gat", grades=("professional",))
    turn, units, ducats = judged(variant, old, Maintain("gat"), two[0])
    assert (units, ducats) == (["A Gat"], 21)
    turn, units, ducats = judged(variant, old, Disband("gat"), two[0])
    assert (units, ducats) == (["A Sud"], 24), "and nothing is paid back for the old one"


def test_without_special_units(tmp_path: Path) -> None:
    variant = realm_of(tmp_path, STACK.format("special = false"))
    order = Raise("sud", ARMY, "militia")
    turn, _, _ = judged(variant, winter(variant, 9), order)
    assert codes(turn, order) == ["no_special_units"]


def test_limits_of_units(tmp_path: Path) -> None:
    """MACH-2.5: the map names North by its letter, and of South it says nothing."""
    board = realm_of(tmp_path, STACK.format("limits = true")).board
    grades = ("ordinary", "militia", "mercenary", "professional")
    for kind, signs in (("army", "x.xb"), ("fleet", "x..r"), ("garrison", "x...")):
        for grade, sign in zip(grades, signs, strict=True):
            assert may_have(board, "north", kind, grade, "build") == (sign in "xb"), (kind, grade)
            assert may_have(board, "north", kind, grade, "bribe") == (sign in "xr"), (kind, grade)
            assert may_have(board, "south", kind, grade, "build")


def test_limits_hold_when_units_are_raised(tmp_path: Path) -> None:
    """MACH-2.5"""
    order = Raise("nor", ARMY, "militia")
    for settings, code in (("limits = true", "not_this_kind"), ("", "raised")):
        variant = realm_of(tmp_path, STACK.format(settings))
        state = winter(variant, 0)
        slots = dict(state.slots) | {"treasury": Treasury((("north", 9),))}
        state = replace(state, slots=tuple(sorted(slots.items())))
        turn = resolve(variant, state, {"north": [order]})
        assert codes(turn, order) == [code]


def test_the_set_up_phase_costs_what_there_is(tmp_path: Path) -> None:
    """MACH-3.4: units are paid for without an order, and none goes for want of money."""
    variant = realm_of(tmp_path, STACK.format("") + "start = 4\n")
    turn = resolve(variant, variant.start(), {"south": [Maintain("sud")]})
    purse = turn.after.slot("treasury")
    assert purse == Treasury((("east", 1), ("north", 1), ("south", 0)))
    assert len(turn.after.units) == 4
    assert codes(turn, Maintain("sud")) == ["set_up_phase"]


def test_how_they_are_written(tmp_path: Path) -> None:
    variant = realm_of(tmp_path, STACK.format("") + "start = 50\n")
    game = Game(variant)
    game.process()
    for _ in range(3):
        game.process()
    lines = "M A sud; maintain A sam; B cm G sud"
    replies = game.write("south", lines)
    assert [(reply.order, reply.accepted) for reply in replies] == [
        (Maintain("sud"), True),
        (Maintain("sam"), True),
        (Raise("sud/city", GARRISON, "militia"), True),
    ]
    for reply in replies:
        assert reply.order is not None
        again = game.write("south", game.text(reply.order))
        assert [one.order for one in again] == [reply.order]
    assert set(game.orderable("south")) >= {"sud", "sam", "sud/city"}
