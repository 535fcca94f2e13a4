"""Orders of Machiavelli in the brackets of DAIDE, written and read back."""

from __future__ import annotations

import pytest

from legation import load_variant
from legation.engine.variant import Variant
from legation.notation.answers import Reading
from legation.notation.reading import Reader
from legation.notation.writing import Writer
from legation.rules.machiavelli.orders import Besiege, Convert, Dissolve, Lift, Maintain, Raise
from legation.values.orders import Order, Retreat, Support
from legation.values.state import State
from legation.values.units import ARMY, FLEET, GARRISON
from tests.rules.machiavelli.playing import play, stack, state_of

MOVES: Variant = stack((("cities", (("disband", True),)), ("siege", ())), "dipmach")
WINTER: Variant = load_variant("dipmach", flags="nodice")
ALL = "england:Alon,Gedi,Ayor;russia:Gstp,Fbot;france:Fbre,Abel;none:Gbel"


def read(variant: Variant, state: State, text: str) -> Order:
    answer = Reader(variant.board, state, verbs=variant.rules.words).read(text)
    assert isinstance(answer, Reading), answer
    assert not answer.notes
    return answer.order


def written(variant: Variant, state: State, order: Order, power: str) -> str:
    writer = Writer(variant.board, state, "daide", power=power, verbs=variant.rules.words)
    return writer.write(order)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("((ENG AMY LON) CNV GAR)", Convert("lon", "garrison", "lon/city")),
        ("((ENG GAR EDI) CNV AMY)", Convert("edi/city", "army", "edi")),
        ("((ENG GAR EDI) CNV FLT)", Convert("edi/city", "fleet", "edi")),
        ("((RUS GAR STP) CNV FLT (STP NCS))", Convert("stp/city", "fleet", "stp/nc")),
        ("((RUS GAR STP) CNV FLT (STP SCS))", Convert("stp/city", "fleet", "stp/sc")),
        ("((FRA FLT BRE) CNV GAR)", Convert("bre", "garrison", "bre/city")),
        ("((FRA AMY BEL) BSG)", Besiege("bel")),
        ("((FRA AMY BEL) LFT)", Lift("bel")),
        ("((FRA AMY BEL) DIS)", Dissolve("bel")),
        ("((ENG AMY YOR) SUP (ENG GAR EDI) MTO EDI)", Support("yor", "edi/city", "edi")),
        ("((ENG GAR EDI) SUP (ENG AMY YOR) MTO EDI)", Support("edi/city", "yor", "edi")),
    ],
)
def test_campaigns_in_brackets(text: str, order: Order) -> None:
    """MACH-4.1"""
    state = state_of(MOVES, f"S1901M|{ALL}")
    assert read(MOVES, state, text) == order
    power = {"E": "england", "R": "russia", "F": "france"}[text[2]]
    assert written(MOVES, state, order, power) == text


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("((ENG AMY LON) MNT)", Maintain("lon")),
        ("((ENG GAR EDI) MNT)", Maintain("edi/city")),
        ("((ENG AMY LVP) RSE)", Raise("lvp", ARMY)),
        ("((ENG GAR LVP) RSE MILITIA)", Raise("lvp/city", GARRISON, "militia")),
        ("((ENG FLT (STP NCS)) RSE PROFESSIONAL)", Raise("stp/nc", FLEET, "professional")),
        ("((ENG FLT LVP) RSE MERCENARY)", Raise("lvp", FLEET, "mercenary")),
    ],
)
def test_winters_in_brackets(text: str, order: Order) -> None:
    """MACH-6.1, MACH-6.2"""
    state = state_of(WINTER, "W1901A|england:Alon,Gedi")
    assert read(WINTER, state, text) == order
    assert written(WINTER, state, order, "england") == text


def test_a_retreat_into_the_city_in_brackets() -> None:
    """MACH-7.5: the only retreat that there is."""
    turn = play(
        MOVES,
        "S1901M|france:Ahol;germany:Aruh,Akie,Fnth,Abel",
        "germany: A ruh - hol, A kie S A ruh - hol; france: A hol H",
    )
    state = turn.after
    order = Retreat("hol", "hol/city")
    assert state.dislodged[0].options == ("hol/city",)
    text = written(MOVES, state, order, "france")
    assert text == "((FRA AMY HOL) RTO (HOL CITY))"
    assert read(MOVES, state, text) == order
    converts = read(MOVES, state, "((FRA AMY HOL) CNV GAR)")
    assert converts == Convert("hol", "garrison", "hol/city")
    for one in (order, converts):
        after = play(MOVES, state, f"france: {written(MOVES, state, one, 'france')}").after
        assert "hol/city" in [unit.place for unit in after.units]


@pytest.mark.parametrize(
    "text",
    [
        "((ENG AMY LON) CNV)",
        "((ENG AMY LON) CNV LON)",
        "((RUS GAR STP) CNV FLT (SPA NCS))",
        "((RUS GAR STP) CNV FLT NWY)",
        "((FRA AMY BEL) BSG BEL)",
    ],
)
def test_wrong_brackets(text: str) -> None:
    state = state_of(MOVES, f"S1901M|{ALL}")
    answer = Reader(MOVES.board, state, verbs=MOVES.rules.words).read(text)
    assert not hasattr(answer, "order"), answer
