"""Writing orders in each dialect, and reading back what was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.errors import NotationError
from legation.notation import DIALECTS, Reading, Writer, name_table, read, write
from legation.values.calendar import Phase
from legation.values.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)
from legation.values.state import Dislodged, State
from legation.values.units import ARMY, FLEET, Unit, parts
from tests.board.maps import board_of
from tests.notation.table import NAMES, STANDARD_BOARD, position

MOVEMENT = position(
    "S1901M", "england: A lon, F nth; france: F spa/sc, A par; russia: F stp/sc; germany: A mun"
)
RETREAT = position("S1901R", "italy: A mun", "germany: A mun; russia: F stp/sc")
ADJUSTMENT = position("W1901A", "germany: A mun; russia: F stp/sc")

TEXTS: list[tuple[State, Order, dict[str, str]]] = [
    (
        MOVEMENT,
        Hold("mun"),
        {
            "datc": "A Mun H",
            "judge": "A mun H",
            "postal": "A(Mun)Std.",
            "package": "A MUN H",
            "reference": "A mun H",
            "prose": "Army Munich holds",
            "daide": "((GER AMY MUN) HLD)",
        },
    ),
    (
        MOVEMENT,
        Move("stp/sc", "bot"),
        {
            "datc": "F Stp/sc - Bot",
            "judge": "F stp/sc - bot",
            "postal": "F(Stp)sc-Bot",
            "package": "F STP/SC - BOT",
            "reference": "F stp/sc - bot",
            "prose": "Fleet St Petersburg (south coast) to Gulf of Bothnia",
            "daide": "((RUS FLT (STP SCS)) MTO GOB)",
        },
    ),
    (
        MOVEMENT,
        Move("lon", "nwy", via=True),
        {
            "datc": "A Lon - Nwy via convoy",
            "judge": "A lon - nwy via",
            "postal": "A(Lon)-Nwy by convoy",
            "package": "A LON - NWY VIA",
            "reference": "A lon - nwy via",
            "prose": "Army London to Norway via convoy",
            "daide": "((ENG AMY LON) CTO NWY)",
        },
    ),
    (
        MOVEMENT,
        Move("lon", "nwy", via=True, path=("nth", "ska")),
        {
            "datc": "A Lon - Nth - Ska - Nwy",
            "judge": "A lon - nth - ska - nwy",
            "postal": "A(Lon)-Nth-Ska-Nwy",
            "package": "A LON - NTH - SKA - NWY",
            "reference": "A lon - nth - ska - nwy",
            "prose": "Army London to North Sea to Skagerrak to Norway",
            "daide": "((ENG AMY LON) CTO NWY VIA (NTH SKA))",
        },
    ),
    (
        MOVEMENT,
        Support("par", "mun", "bur"),
        {
            "datc": "A Par S A Mun - Bur",
            "judge": "A par S A mun - bur",
            "postal": "A(Par)S A(Mun)-Bur",
            "package": "A PAR S A MUN - BUR",
            "reference": "A par S A mun - bur",
            "prose": "Army Paris supports Army Munich to Burgundy",
            "daide": "((FRA AMY PAR) SUP (GER AMY MUN) MTO BUR)",
        },
    ),
    (
        MOVEMENT,
        Support("par", "spa/sc"),
        {
            "datc": "A Par S F Spa/sc",
            "judge": "A par S F spa/sc",
            "postal": "A(Par)S F(Spa)sc",
            "package": "A PAR S F SPA/SC",
            "reference": "A par S F spa/sc",
            "prose": "Army Paris supports Fleet Spain (south coast)",
            "daide": "((FRA AMY PAR) SUP (FRA FLT (SPA SCS)))",
        },
    ),
    (
        MOVEMENT,
        Convoy("nth", "lon", "nwy"),
        {
            "datc": "F Nth C A Lon - Nwy",
            "judge": "F nth C A lon - nwy",
            "postal": "F(Nth)C A(Lon)-Nwy",
            "package": "F NTH C A LON - NWY",
            "reference": "F nth C A lon - nwy",
            "prose": "Fleet North Sea convoys Army London to Norway",
            "daide": "((ENG FLT NTH) CVY (ENG AMY LON) CTO NWY)",
        },
    ),
    (
        RETREAT,
        Retreat("mun", "boh"),
        {
            "datc": "A Mun R Boh",
            "judge": "A mun - boh",
            "postal": "A(Mun)R Boh",
            "package": "A MUN R BOH",
            "reference": "A mun R boh",
            "prose": "Army Munich retreats to Bohemia",
            "daide": "((GER AMY MUN) RTO BOH)",
        },
    ),
    (
        RETREAT,
        Disband("stp/sc"),
        {
            "datc": "F Stp/sc D",
            "judge": "F stp/sc D",
            "postal": "F(Stp)sc disbands",
            "package": "F STP/SC D",
            "reference": "F stp/sc D",
            "prose": "Fleet St Petersburg (south coast) disbands",
            "daide": "((RUS FLT (STP SCS)) DSB)",
        },
    ),
    (
        ADJUSTMENT,
        Disband("mun"),
        {
            "datc": "Remove A Mun",
            "judge": "R A mun",
            "postal": "Remove A(Mun)",
            "package": "A MUN D",
            "reference": "D A mun",
            "prose": "Remove Army Munich",
            "daide": "((GER AMY MUN) REM)",
        },
    ),
    (
        ADJUSTMENT,
        Build("stp/nc", FLEET),
        {
            "datc": "Build F Stp/nc",
            "judge": "B F stp/nc",
            "postal": "Build F(Stp)nc",
            "package": "F STP/NC B",
            "reference": "B F stp/nc",
            "prose": "Build Fleet St Petersburg (north coast)",
            "daide": "((RUS FLT (STP NCS)) BLD)",
        },
    ),
    (
        ADJUSTMENT,
        Waive(),
        {
            "datc": "Waive",
            "judge": "waive",
            "postal": "Waive",
            "package": "WAIVE",
            "reference": "waive",
            "prose": "Waive",
            "daide": "(RUS WVE)",
        },
    ),
]


@pytest.mark.parametrize(("state", "order", "texts"), TEXTS, ids=lambda value: repr(value)[:40])
def test_texts(state: State, order: Order, texts: dict[str, str]) -> None:
    assert set(texts) == set(DIALECTS)
    for dialect, text in texts.items():
        assert write(order, NAMES, state, dialect, power="russia") == text
        answer = read(NAMES, text, units=state)
        assert isinstance(answer, Reading), (text, answer)
        assert (answer.order, answer.notes) == (order, ())


def test_units_that_nobody_knows_have_no_kind() -> None:
    assert write(Move("par", "bur"), STANDARD_BOARD) == "Par - Bur"
    assert write(Support("vie", "bud", "gal"), NAMES, None, "postal") == "(Vie)S (Bud)-Gal"


def test_an_unknown_dialect_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(NotationError, match="unknown dialect 'latin'; known: daide, datc, judge"):
        write(Hold("par"), NAMES, None, "latin")


def test_an_order_of_no_verb_is_an_error() -> None:
    class Dance(Hold):
        pass

    assert write(Dance("par"), NAMES) == "Par H"  # a subclass is written as its parent
    with pytest.raises(NotationError, match="no verb writes"):
        Writer(NAMES, verbs=()).write(Hold("par"))


# Reading what was written gives the order back, in every dialect and every kind of phase.

BOARDS = {name: board_of(name) for name in ("standard", "narrows")}


@st.composite
def states(draw: st.DrawFn, kind: str) -> tuple[str, State]:
    """A board's name and a position on it, for a kind of phase."""
    name = draw(st.sampled_from(sorted(BOARDS)))
    board = BOARDS[name]
    shores = [number for number, place in enumerate(board.places) if "/" in place]
    chosen = draw(
        st.lists(
            st.sampled_from(shores) | st.sampled_from(range(len(board.places))),
            max_size=9,
            unique_by=lambda place: board.space_of[place],
        )
    )
    units: list[Unit] = []
    for number, place in enumerate(chosen):
        able = [one for one in ("army", "fleet") if board.stands[one] >> place & 1]
        if able:
            power = draw(st.sampled_from(board.powers))
            made = parts(draw(st.sampled_from(able)))
            units.append(Unit(number, power, made, board.places[place]))
    units.sort(key=lambda unit: unit.place)
    phase = Phase({"adjustment": "winter"}.get(kind, "spring"), 1901, kind)
    beaten = units[::2] if kind == "retreat" else []
    return name, State(
        phase,
        tuple(unit for unit in units if unit not in beaten),
        dislodged=tuple(Dislodged(unit, None, ()) for unit in beaten),
        made=len(chosen),
    )


def subjects(state: State) -> list[str]:
    beaten = [entry.unit.place for entry in state.dislodged]
    return beaten or [unit.place for unit in state.units]


@st.composite
def orders(draw: st.DrawFn, state: State, places: tuple[str, ...]) -> Order:
    """An order that may be written in the state's phase, legal or not."""
    anywhere = st.sampled_from(places)
    units = st.sampled_from(subjects(state))
    if state.phase.kind == "retreat":
        return draw(st.builds(Retreat, units, anywhere) | st.builds(Disband, units))
    if state.phase.kind == "adjustment":
        builds = st.builds(Build, anywhere, st.sampled_from((ARMY, FLEET)))
        return draw(builds | st.builds(Disband, units) | st.builds(Waive))
    path = st.lists(anywhere, max_size=3).map(tuple)
    named = st.builds(lambda u, t, p: Move(u, t, True, p), units, anywhere, path)
    return draw(
        st.builds(Hold, units)
        | st.builds(Move, units, anywhere, st.booleans())
        | named
        | st.builds(Support, units, anywhere | units, st.none() | anywhere)
        | st.builds(Convoy, units, anywhere | units, anywhere)
    )


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
@given(data=st.data(), kind=st.sampled_from(("movement", "retreat", "adjustment")))
def test_what_is_written_is_read_as_the_same_order(
    dialect: str, data: st.DataObject, kind: str
) -> None:
    name, state = data.draw(states(kind).filter(lambda drawn: bool(subjects(drawn[1]))))
    board = BOARDS[name]
    order = data.draw(orders(state, board.places))
    power = data.draw(st.sampled_from(board.powers))
    text = write(order, board, state, dialect, power=power)
    answer = read(name_table(board), text, units=state)
    assert isinstance(answer, Reading), f"{text!r}: {answer}"
    assert answer.order == order, text
