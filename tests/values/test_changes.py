"""Changes: what each does to a state, and what it leaves alone."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import get_args

import pytest

from legation.values.calendar import Phase
from legation.values.changes import (
    BoardPatched,
    Change,
    Contested,
    Ended,
    OwnerSet,
    PhaseSet,
    RetreatsSet,
    SeatsSet,
    SlotSet,
    UnitChanged,
    UnitDislodged,
    UnitGone,
    UnitJoined,
    UnitMade,
    UnitMoved,
    UnitParted,
    UnitTaken,
    apply,
)
from legation.values.state import Dislodged, Outcome, State
from legation.values.units import ARMY, FLEET, Parts, Unit, parts

SPRING, FALL = Phase.parse("S1901M"), Phase.parse("F1901M")
PAR = Unit(0, "france", ARMY, "par", (("elite", True),))
ROM = Unit(1, "italy", ARMY, "rom")
BEATEN = Dislodged(Unit(2, "austria", FLEET, "tri"), "ven", ("adr", "alb"))

STATE = State(
    phase=SPRING,
    units=(PAR, ROM),
    owners=(("par", "france"), ("rom", "italy")),
    dislodged=(BEATEN,),
    contested=("bur",),
    made=3,
    patches=("one",),
    slots=(("a", 1), ("c", 3)),
    seats=(("anna", ("france", "italy")),),
)

CASES: list[tuple[Change, dict[str, object]]] = [
    (UnitMoved(0, "spa"), {"units": (ROM, Unit(0, "france", ARMY, "spa", PAR.marks))}),
    # A dislodged unit that moves is on the board again.
    (UnitMoved(2, "adr"), {"units": (Unit(2, "austria", FLEET, "adr"), PAR, ROM), "dislodged": ()}),
    (
        UnitDislodged(1, "tus", ("apu",)),
        {"units": (PAR,), "dislodged": (Dislodged(ROM, "tus", ("apu",)), BEATEN)},
    ),
    (UnitDislodged(0, None), {"units": (ROM,), "dislodged": (Dislodged(PAR, None, ()), BEATEN)}),
    (RetreatsSet(2, ("bud",)), {"dislodged": (Dislodged(BEATEN.unit, "ven", ("bud",)),)}),
    (UnitGone(0), {"units": (ROM,)}),
    (UnitGone(2), {"dislodged": ()}),
    (
        UnitMade(7, "france", FLEET, "mar"),
        {"units": (Unit(7, "france", FLEET, "mar"), PAR, ROM), "made": 8},
    ),
    (
        UnitChanged(1, parts("army", 2), (("elite", True),)),
        {"units": (PAR, Unit(1, "italy", parts("army", 2), "rom", (("elite", True),)))},
    ),
    (UnitChanged(0, ARMY), {"units": (replace(PAR, marks=()), ROM)}),
    (UnitTaken(0, "italy"), {"units": (replace(PAR, power="italy"), ROM)}),
    (
        UnitJoined(1, 0),
        {"units": (replace(PAR, parts=parts("army", 2)),)},
    ),
    (
        UnitParted(0, 5, ARMY, "bur"),
        {
            "units": (Unit(5, "france", ARMY, "bur"), replace(PAR, parts=Parts(())), ROM),
            "made": 6,
        },
    ),
    (
        OwnerSet("bel", "france"),
        {"owners": (("bel", "france"), ("par", "france"), ("rom", "italy"))},
    ),
    (OwnerSet("rom", "austria"), {"owners": (("par", "france"), ("rom", "austria"))}),
    (OwnerSet("rom", None), {"owners": (("par", "france"),)}),
    (OwnerSet("bel", None), {}),
    (Contested(()), {"contested": ()}),
    (Contested(("gal", "sil")), {"contested": ("gal", "sil")}),
    (PhaseSet(FALL), {"phase": FALL}),
    (BoardPatched("two"), {"patches": ("one", "two")}),
    (SlotSet("b", (2,)), {"slots": (("a", 1), ("b", (2,)), ("c", 3))}),
    (SlotSet("a", 9), {"slots": (("a", 9), ("c", 3))}),
    (SlotSet("a", None), {"slots": (("c", 3),)}),
    (SlotSet("b", None), {}),
    (SeatsSet((("anna", ("france",)),)), {"seats": (("anna", ("france",)),)}),
    (Ended(Outcome("solo", ("italy",))), {"outcome": Outcome("solo", ("italy",))}),
]


@pytest.mark.parametrize(
    ("change", "expected"), CASES, ids=[repr(change)[:40] for change, _ in CASES]
)
def test_a_change_changes_this_and_nothing_else(
    change: Change, expected: dict[str, object]
) -> None:
    after = apply(STATE, [change])
    for field in fields(State):
        was = getattr(STATE, field.name)
        assert getattr(after, field.name) == expected.get(field.name, was), field.name


def test_every_kind_of_change_is_tried() -> None:
    assert {type(change) for change, _ in CASES} == set(get_args(Change))


def test_the_state_given_stays_as_it_was() -> None:
    before = replace(STATE)
    for change, _ in CASES:
        apply(STATE, [change])
    assert before == STATE
    assert apply(STATE, []) is STATE


def test_changes_apply_in_their_order() -> None:
    after = apply(
        STATE,
        [
            UnitMoved(0, "bur"),
            UnitMoved(0, "mun"),
            UnitDislodged(1, "ven"),
            UnitMoved(1, "nap"),
            UnitMade(3, "france", ARMY, "par"),
            UnitGone(3),
            UnitMade(4, "france", ARMY, "par"),
        ],
    )
    assert [(unit.id, unit.place) for unit in after.units] == [(0, "mun"), (1, "nap"), (4, "par")]
    assert after.made == 5, "numbers are never used again"


def test_units_stay_sorted_by_place() -> None:
    after = apply(STATE, [UnitMoved(1, "adr"), UnitMade(3, "italy", ARMY, "nap")])
    assert [unit.place for unit in after.units] == ["adr", "nap", "par"]


@pytest.mark.parametrize(
    "change",
    [
        UnitMoved(9, "par"),
        UnitDislodged(9, None),
        UnitDislodged(2, None),
        RetreatsSet(0, ()),
        UnitGone(9),
        UnitChanged(9, ARMY),
        UnitChanged(2, ARMY),
    ],
)
def test_a_change_to_a_unit_that_is_not_there(change: Change) -> None:
    """Nobody dislodges twice, and what waits for a retreat is not on the board."""
    with pytest.raises(KeyError):
        apply(STATE, [change])


def test_looking_things_up() -> None:
    assert STATE.at("par") is PAR
    assert STATE.at("par/nc") is PAR
    assert STATE.at("tri") is None, "dislodged units are not found"
    assert STATE.owner("par") == "france"
    assert STATE.owner("bel") is None
    assert STATE.centres("italy") == ("rom",)
    assert STATE.units_of("italy") == (ROM,)
    assert STATE.slot("c") == 3
    assert STATE.slot("b") is None
