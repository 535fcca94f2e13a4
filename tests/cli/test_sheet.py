"""Position sheets: what can be written in them, and what is said of what cannot be read."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.bank import load_variant
from legation.cli.sheet import OrderLine, by_power, parse_sheet, read_orders
from legation.errors import LegationError
from legation.notation.answers import Reading, Refusal
from legation.notation.reading import Reader
from legation.values.orders import Move, Retreat, Support
from legation.values.state import State

STANDARD = load_variant("standard")

WHOLE = """
# Burgundy, once more
variant standard
edition 1971
set removal=owned
phase F1901M
France:  A par, Army Marseilles, F bre; centres par mar bre
Germany: A mun
Germany: A ruh; owns Munich, Kiel     // a second line of the same power
Austria: dislodged A vie from boh to tyr, gal
stand-offs: tri, Gulf of Lyon

orders
France: A par - bur, A mar S A par - bur
  F bre - mao
Germany:
A mun - bur   # attacks
"""


def state_of(text: str) -> State:
    return parse_sheet(text).state(STANDARD)


def orders_of(text: str) -> list[OrderLine]:
    sheet = parse_sheet(text)
    return sheet.order_lines(STANDARD, sheet.state(STANDARD))


def test_every_line_of_a_sheet_is_taken_in() -> None:
    sheet = parse_sheet(WHOLE)
    assert (sheet.variant, sheet.edition, sheet.settings) == (
        "standard",
        "1971",
        {"removal": "owned"},
    )
    state = sheet.state(STANDARD)
    assert state.phase.short == "F1901M"
    assert [(unit.power, str(unit)) for unit in state.units] == [
        ("france", "F Bre"),
        ("france", "A Mar"),
        ("germany", "A Mun"),
        ("france", "A Par"),
        ("germany", "A Ruh"),
    ]
    assert dict(state.owners) == {
        "bre": "france",
        "kie": "germany",
        "mar": "france",
        "mun": "germany",
        "par": "france",
    }
    (beaten,) = state.dislodged
    assert (str(beaten.unit), beaten.attacker, beaten.options) == ("A Vie", "boh", ("gal", "tyr"))
    assert state.contested == ("lyo", "tri")


def test_orders_belong_to_the_power_above_them() -> None:
    found = [
        (one.power, one.answer.order) for one in orders_of(WHOLE) if isinstance(one.answer, Reading)
    ]
    assert found == [
        ("france", Move("par", "bur")),
        ("france", Support("mar", "par", "bur")),
        ("france", Move("bre", "mao")),
        ("germany", Move("mun", "bur")),
    ]


def test_an_order_under_no_power_belongs_to_the_power_of_its_unit() -> None:
    text = (
        "phase S1901M\nFrance: A par\nGermany: A mun\norders\nA mun - bur\nA par - bur\nA xyz - bur"
    )
    assert [one.power for one in orders_of(text)] == ["germany", "france", ""]


def test_a_retreat_under_no_power_belongs_to_the_power_of_the_dislodged_unit() -> None:
    text = (
        "phase F1901R\nGermany: A vie\nAustria: A bud; dislodged A vie from boh\n"
        "orders\nA vie - tyr"
    )
    (one,) = orders_of(text)
    assert one.power == "austria"
    assert isinstance(one.answer, Reading)
    assert one.answer.order == Retreat("vie", "tyr")


def test_options_that_are_left_out_are_worked_out_from_the_board() -> None:
    text = "phase F1901R\nGermany: A vie\nAustria: A bud; dislodged A vie from boh\nstand-offs tri"
    (beaten,) = state_of(text).dislodged
    # Vienna touches Bohemia (attacker), Budapest (occupied), Trieste (stand-off), Galicia, Tyrolia.
    assert beaten.options == ("gal", "tyr")


def test_a_position_code_stands_for_the_lines_above_the_orders() -> None:
    text = "S1901M|austria:Abud,Avie;russia:Fstp/sc|austria:bud\nA bud - ser\norders\nA vie - gal"
    state = state_of(text)
    assert [str(unit) for unit in state.units] == ["A Bud", "F Stp/sc", "A Vie"]
    assert [one.text for one in orders_of(text)] == ["A bud - ser", "A vie - gal"]


def test_an_unreadable_order_is_kept_with_its_refusal() -> None:
    one, two = orders_of("phase S1901M\nFrance: A par\norders\nFrance: A par - bru\nA par - bur")
    assert isinstance(one.answer, Refusal)
    assert one.power == "france"
    assert one.line == 4
    assert "Ruhr" in one.answer.message
    assert isinstance(two.answer, Reading)


def test_lines_go_to_their_powers_as_they_were_written() -> None:
    lines = [
        (1, "France: A par - bur, A qqq - bur"),
        (2, "A mar H"),
        (3, "Germany:"),
        (4, "A mun H"),
    ]
    state = state_of("phase S1901M\nFrance: A par, A mar\nGermany: A mun")
    reader = Reader(STANDARD.board, state)
    assert by_power(lines, read_orders(reader, state, lines)) == {
        "france": ["France: A par - bur, A qqq - bur", "A mar H"],
        "germany": ["A mun H"],
    }
    mixed = [(1, "A par - bur, A mun H")]
    assert by_power(mixed, read_orders(reader, state, mixed)) == {
        "france": ["A par - bur"],
        "germany": ["A mun H"],
    }
    for bad in ("A par - bur, A mun - bru, A mun H", "A qqq H", "A boh H"):
        with pytest.raises(LegationError, match="line 1"):
            by_power([(1, bad)], read_orders(reader, state, [(1, bad)]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("France: A par", "no phase"),
        ("phase S1901X", "line 1"),
        ("phse S1901M", "did you mean 'phase'"),
        ("phase S1901M\nFrance: A paris, A mrs", "line 2"),
        ("phase S1901M\nFrence: A par", "France"),
        ("phase S1901M\nFrance: par", "kind of unit"),
        ("phase S1901M\nFrance: F par", "Paris"),
        ("phase S1901M\nFrance: F spa", "name a coast"),
        ("phase S1901M\nFrance: A par\nGermany: A par", "two units in Paris"),
        ("phase S1901M\nFrance: A par; centres bur", "no supply centre"),
        ("phase S1901M\nset removal", "KEY=VALUE"),
        ("S1901M|france:Apar,Aqqq", "qqq"),
        ("S1901M|france:Fpar", "Paris"),
        ("S1901M|frankreich:Apar", "frankreich"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, said: str) -> None:
    with pytest.raises(LegationError, match=said):
        state_of(text)


LINES = st.lists(
    st.sampled_from(WHOLE.splitlines()) | st.text(max_size=30) | st.just("S1901M|france:Apar"),
    max_size=12,
)


@given(LINES)
def test_no_text_makes_it_stumble(lines: list[str]) -> None:
    with contextlib.suppress(LegationError):
        assert all(one.text.strip() for one in orders_of("\n".join(lines)))
