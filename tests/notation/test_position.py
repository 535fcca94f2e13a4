"""The one-line code of a position."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.errors import NotationError
from legation.notation import read_position, write_position
from legation.values.calendar import Phase
from legation.values.state import Dislodged, Outcome, State
from legation.values.units import ARMY, FLEET, Parts, Unit, parts
from tests.notation.table import NAMES, STANDARD_BOARD

CODE = (
    "F1902R|austria:Abud,Ftri;russia:Fstp/sc|austria:bud,tri,vie;russia:stp"
    "|austria:Aser<bul>alb+gre;turkey:Fbul/ec<>|mun,tyr"
)
STATE = State(
    phase=Phase("fall", 1902, "retreat"),
    units=(
        Unit(0, "austria", ARMY, "bud"),
        Unit(1, "russia", FLEET, "stp/sc"),
        Unit(2, "austria", FLEET, "tri"),
    ),
    owners=(("bud", "austria"), ("stp", "russia"), ("tri", "austria"), ("vie", "austria")),
    dislodged=(
        Dislodged(Unit(3, "turkey", FLEET, "bul/ec"), None, ()),
        Dislodged(Unit(4, "austria", ARMY, "ser"), "bul", ("alb", "gre")),
    ),
    contested=("mun", "tyr"),
    made=5,
)


def test_a_code_and_its_state() -> None:
    assert write_position(STATE) == CODE
    assert read_position(CODE) == STATE
    assert read_position(CODE, STANDARD_BOARD) == read_position(f" {CODE}\n", NAMES) == STATE


def test_empty_sections_at_the_end_are_left_out() -> None:
    start = State(Phase("spring", 1901, "movement"), (Unit(0, "italy", ARMY, "ven"),), made=1)
    assert write_position(start) == "S1901M|italy:Aven"
    empty = State(Phase("spring", -49, "movement"), ())
    assert write_position(empty) == "S-49M"
    assert read_position("S-49M") == empty
    contested = replace(start, contested=("mun",))
    assert write_position(contested) == "S1901M|italy:Aven|||mun"
    assert read_position("S1901M|italy:Aven|||mun") == contested


def test_several_parts_and_other_kinds() -> None:
    fleet_and_armies = Parts((("army", 2), ("fleet", 3)))
    rogue = Parts((("garrison", 1), ("rogue", 2)))
    state = State(
        Phase("spring", 1454, "movement"),
        (Unit(0, "venice", fleet_and_armies, "pad"), Unit(1, "venice", rogue, "ven/city")),
        made=2,
    )
    code = "S1454M|venice:2A3Fpad,G2{rogue}ven/city"
    assert write_position(state) == code
    assert read_position(code) == state


def test_numbers_are_kept_on_request() -> None:
    units = (Unit(7, "italy", ARMY, "rom"), Unit(3, "italy", ARMY, "ven"))
    state = State(Phase("spring", 1903, "movement"), units, made=12)
    code = write_position(state, ids=True)
    assert code == "S1903M|italy:Arom#7,Aven#3||||12"
    assert read_position(code) == state
    renumbered = read_position(write_position(state))
    assert [unit.id for unit in renumbered.units] == [0, 1]
    assert renumbered.made == 2


def test_what_a_code_cannot_hold_is_refused_or_left_out_on_request() -> None:
    full = replace(
        STATE,
        patches=("drop",),
        slots=(("purse", 3),),
        outcome=Outcome("solo", ("austria",)),
        units=(Unit(0, "austria", ARMY, "bud", (("elite", True),)),),
    )
    with pytest.raises(NotationError, match="patches, marks of units, slots, an outcome"):
        write_position(full)
    assert write_position(full, lossy=True).startswith("F1902R|austria:Abud|")


@pytest.mark.parametrize(
    ("code", "at", "expected"),
    [
        ("", 0, "a phase"),
        ("X1901M|", 0, "a phase"),
        ("S1901M italy:Aven", 0, "a phase"),
        ("S1901M|Italy:Aven", 7, "a power"),
        ("S1901M|italy", 12, "':' behind italy"),
        ("S1901M|italy:", 13, "a unit such as Apar"),
        ("S1901M|italy:ven", 13, "a unit such as Apar"),
        ("S1901M|italy:Qven", 13, "a letter of a kind of unit"),
        ("S1901M|italy:A", 14, "a place"),
        ("S1901M|italy:AAven", 14, "each kind of part once"),
        ("S1901M|italy:0Aven", 13, "each kind of part once"),
        ("S1901M|italy:Aven,", 18, "a unit such as Apar"),
        ("S1901M|italy:Aven#", 18, "a unit's number"),
        ("S1901M|italy:Aven#1,Arom", 0, "a number of its own for every unit"),
        ("S1901M|italy:Aven#1,Arom#1", 0, "a number of its own for every unit"),
        ("S1901M|italy:Aven,Fven", 0, "one unit in ven"),
        ("S1901M|italy:Aven|italy:ven;france:ven", 0, "one owner in ven"),
        ("S1901R|||italy:Aven", 19, "'<' and the attacker's province"),
        ("S1901R|||italy:Aven<tri", 23, "'>' and the places"),
        ("S1901R|||italy:Aven<tri>rom+", 28, "a place"),
        ("S1901M|||||x", 11, "a number"),
        ("S1901M|italy:Aven#5||||3", 24, "6 or more as the next unit number"),
        ("S1901M|italy:Aven||||5|", 22, "the end of the code"),
        ("S1901M|italy:Aven rom", 17, "'|' before the centres"),
    ],
)
def test_faults(code: str, at: int, expected: str) -> None:
    with pytest.raises(NotationError, match="expected") as caught:
        read_position(code)
    assert caught.value.what.startswith(f"expected {expected}")
    assert caught.value.at == at


@pytest.mark.parametrize(
    ("code", "at", "what"),
    [
        ("S1901M|spain:Aven", 7, "a power of the map, not 'spain'"),
        ("S1901M|italy:Avne", 14, "Venice (ven)"),
        ("S1901M|russia:Fstp/ec", 15, "a place of the map, not 'stp/ec'"),
        ("S1901M|russia:Fstp/sc,Fstp/nc", 0, "one unit in stp/sc"),
    ],
)
def test_faults_that_need_the_board(code: str, at: int, what: str) -> None:
    read_position(code)
    with pytest.raises(NotationError, match="expected") as caught:
        read_position(code, NAMES)
    assert what in caught.value.what
    assert caught.value.at == at


POWERS = st.sampled_from(("austria", "italy", "a-ank", "9-war"))
PLACES = st.sampled_from(STANDARD_BOARD.places)
COUNTS = st.dictionaries(
    st.sampled_from(("army", "fleet", "wing", "garrison", "rogue")), st.integers(1, 99), min_size=1
)
PARTS = COUNTS.map(lambda counts: Parts(tuple(sorted(counts.items())))).filter(
    lambda made: made.kind != "garrison"  # these stand in cities only
)


@st.composite
def any_state(draw: st.DrawFn) -> State:
    def units(start: int, places: list[str]) -> list[Unit]:
        return [
            Unit(number, draw(POWERS), draw(PARTS), place)
            for number, place in enumerate(sorted(places), start)
        ]

    standing = units(0, draw(st.lists(PLACES, unique=True, max_size=6)))
    beaten = units(len(standing), draw(st.lists(PLACES, unique=True, max_size=3)))
    owners = draw(st.dictionaries(st.sampled_from(STANDARD_BOARD.centres), POWERS, max_size=5))
    options = st.lists(PLACES, max_size=3).map(tuple)
    return State(
        phase=Phase(
            draw(st.sampled_from(("spring", "summer", "fall", "winter"))),
            draw(st.integers(-200, 2100)),
            draw(st.sampled_from(("movement", "retreat"))),
        ),
        units=tuple(standing),
        owners=tuple(sorted(owners.items())),
        dislodged=tuple(
            Dislodged(unit, draw(st.none() | PLACES), draw(options)) for unit in beaten
        ),
        contested=draw(st.lists(PLACES, max_size=3).map(tuple)),
        made=len(standing) + len(beaten),
    )


def test_a_garrison_is_named_by_its_province() -> None:
    unit = Unit(0, "austria", parts("garrison"), "ven/city")
    state = State(Phase("fall", 1454, "movement"), (unit,), (("ven/city", "austria"),), made=1)
    code = write_position(state)
    assert code == "F1454M|austria:Gven|austria:ven/city"
    assert read_position(code) == state
    army = "F1454M|austria:Gven;italy:Aven"
    assert write_position(read_position(army)) == army


@given(any_state(), st.integers(0, 9))
def test_a_code_is_one_word_and_goes_round(state: State, more: int) -> None:
    code = write_position(state)
    assert not any(letter.isspace() for letter in code)
    assert read_position(code) == state
    later = replace(state, made=state.made + more)
    assert read_position(write_position(later, ids=True)) == later
