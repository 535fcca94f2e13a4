"""Retreats: who gets away, who meets somebody else, and when nobody is asked."""

from __future__ import annotations

import pytest

from legation.bank import load_variant
from legation.engine.turn import resolve
from legation.values.calendar import Phase
from legation.values.orders import Disband, Move
from legation.values.state import State
from tests.rules.standard.table import Judged, Texts, go_on, judge

VARIANT = load_variant("standard")
EMPTY = load_variant("standard", settings={"empty_retreats": True})

Beaten = list[tuple[str, str, str, str | None, list[str] | None]]


def beaten(
    *listed: str, phase: str = "S1901R", contested: tuple[str, ...] = (), **units: str
) -> State:
    """A retreat phase: ``"france A bur < mun"`` was beaten from Munich; ``units`` are on the board."""
    entries: Beaten = []
    for text in listed:
        unit, _, origin = text.partition("<")
        power, letter, place = unit.split()
        kind = {"A": "army", "F": "fleet"}[letter]
        entries.append((power, kind, place, origin.strip() or None, None))
    made = {
        power: [
            ({"A": "army", "F": "fleet"}[t.split()[0]], t.split()[1]) for t in texts.split(", ")
        ]
        for power, texts in units.items()
    }
    return VARIANT.position(Phase.parse(phase), made, {}, entries, contested)


def retreat(state: State, orders: Texts) -> Judged:
    return go_on(VARIANT, state, orders)


def test_a_unit_goes_where_it_is_sent() -> None:
    judged = retreat(beaten("france A bur < mun", germany="A bur"), {"france": "A bur - par"})
    assert judged.outcome("A bur") == "retreated"
    assert judged.told("A bur") == "retreated to Paris"
    assert judged.units == "A bur, A par"
    assert judged.after.dislodged == ()
    assert judged.phase == "F1901M"


def test_two_that_go_to_one_place_both_disband() -> None:
    state = beaten("france A bur < mun", "italy A pie < tyr", germany="A bur, A pie")
    judged = retreat(state, {"france": "A bur - mar", "italy": "A pie - mar"})
    assert [judged.outcome(unit) for unit in ("A bur", "A pie")] == ["disbanded", "disbanded"]
    assert judged.told("A bur") == "disbanded: A Pie wanted to retreat to Marseilles as well"
    assert judged.units == "A bur, A pie"


def test_three_that_go_to_one_place_all_disband() -> None:
    state = beaten("france A bur < mun", "italy A pie < tyr", "france A gas < spa", germany="A mun")
    judged = retreat(state, {"france": "A bur - mar; A gas - mar", "italy": "A pie - mar"})
    assert judged.units == "A mun"
    assert judged.told("A gas").startswith("disbanded: A Bur and A Pie wanted to retreat")


def test_two_coasts_of_one_province_are_one_place() -> None:
    state = beaten("france F por < mao", "italy F wes < tun")
    judged = retreat(state, {"france": "F por - spa/nc", "italy": "F wes - spa/sc"})
    assert judged.units == ""
    apart = retreat(state, {"france": "F por - spa/nc", "italy": "F wes - lyo"})
    assert apart.units == "F lyo, F spa/nc"


def test_units_that_change_places_do_not_meet() -> None:
    """A retreat only goes to an empty place, so two dislodged units never cross; here both get away."""
    state = beaten("france A bur < mun", "italy A mar < spa")
    judged = retreat(state, {"france": "A bur - gas", "italy": "A mar - pie"})
    assert judged.units == "A gas, A pie"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("A bur - mun", "retreat_to_attacker"),
        ("A bur - par", "retreat_occupied"),
        ("A bur - mar", "retreat_contested"),
        ("A bur - spa", "out_of_reach"),
    ],
)
def test_where_nobody_can_go(order: str, code: str) -> None:
    state = beaten("france A bur < mun", contested=("mar",), germany="A bur, A par")
    judged = retreat(state, {"france": order})
    assert judged.voids() == [code]
    assert judged.told("A bur") == "disbanded: no retreat that could be carried out was ordered"


def test_a_stand_off_closes_a_place_and_the_next_move_opens_it() -> None:
    """Two armies bounce in Burgundy, which so is closed to the unit beaten in Munich; not so later."""
    spring = judge(
        {"france": "A par, A gas", "germany": "A mun", "austria": "A boh, A tyr"},
        {"france": "A par - bur; A gas - bur", "austria": "A boh - mun; A tyr S A boh - mun"},
    )
    assert spring.after.contested == ("bur",)
    assert spring.options("A mun") == "ber kie ruh sil"
    fall = go_on(VARIANT, spring.after, {"germany": "A mun - ber"})
    later = go_on(
        VARIANT, fall.after, {"austria": "A mun H", "germany": "A ber H", "france": "A par - bur"}
    )
    assert later.after.contested == ()


def test_a_place_that_the_attackers_left_is_open() -> None:
    """The supporter's place is closed because he is still there, not because he helped."""
    spring = judge(
        {"germany": "A mun", "austria": "A boh, A tyr"},
        {"austria": "A boh - mun; A tyr S A boh - mun"},
    )
    assert spring.options("A mun") == "ber bur kie ruh sil"


def test_a_unit_without_order_disbands_and_so_does_one_that_asks_for_it() -> None:
    state = beaten("france A bur < mun", "italy A pie < tyr", germany="A bur, A pie")
    judged = retreat(state, {"italy": "A pie disband"})
    assert judged.ruling("A bur").reason.code == "no_retreat_ordered"
    assert judged.ruling("A pie").reason.code == "disbanded_by_order"
    assert judged.turn.absent == ("france",)
    assert judged.units == "A bur, A pie"


def test_moves_are_no_orders_in_a_retreat_phase() -> None:
    state = beaten("france A bur < mun", germany="A bur")
    turn = resolve(VARIANT, state, {"france": [Move("bur", "par")], "germany": [Disband("bur")]})
    assert [(r.outcome, r.reason.code) for r in turn.rulings] == [
        ("disbanded", "no_retreat_ordered"),
        ("void", "wrong_phase"),
        ("void", "not_yours"),  # in this phase Burgundy is the dislodged French army
    ]


# --- phases in which nobody can do anything --------------------------------------------------------

TRAPPED = {"austria": "F alb", "italy": "F ion, A gre, F adr, F tri"}
ATTACK = {"italy": "F ion - alb; A gre S F ion - alb"}


def test_a_retreat_phase_is_passed_over_when_nobody_can_go_anywhere() -> None:
    judged = judge(TRAPPED, ATTACK)
    assert judged.options("F alb") == ""
    assert judged.phase == "F1901M"
    assert judged.units == "A gre, F adr, F alb, F tri"
    assert len(judged.after.units) == 4
    assert judged.after.dislodged == ()


def test_or_played_where_that_is_asked_for() -> None:
    judged = judge(TRAPPED, ATTACK, empty_retreats=True)
    assert judged.phase == "S1901R"
    nowhere = go_on(EMPTY, judged.after, {"austria": "F alb disband"})
    assert nowhere.phase == "F1901M"
    assert nowhere.ruling("F alb").reason.code == "disbanded_by_order"
    silent = go_on(EMPTY, judged.after, {})
    assert silent.told("F alb") == "disbanded: there was nowhere to retreat to"
    assert silent.turn.absent == ()


def test_one_that_can_go_keeps_the_phase_for_all() -> None:
    judged = judge(
        {**TRAPPED, "france": "A par", "germany": "A bur, A pic"},
        {**ATTACK, "germany": "A bur - par; A pic S A bur - par"},
    )
    assert judged.phase == "S1901R"
    assert len(judged.after.dislodged) == 2
