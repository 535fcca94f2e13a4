"""Lines that cannot be read: where, what was expected, and the nearest names."""

from __future__ import annotations

import pytest

from legation.notation import Reading, Refusal, read, read_line
from tests.notation.table import NAMES, position, reading_of, refusal_of

BOARD = position("S1901M", "austria: A vie, A bud, F tri; russia: F stp/sc; england: F nth")


@pytest.mark.parametrize(
    ("line", "at", "expected", "nearest"),
    [
        ("", 0, "an order", ()),
        ("   ", 0, "an order", ()),
        ("A", 1, "a province after 'A'", ()),
        ("A vie", 5, "what the unit does (-, H, S, C)", ()),
        ("A vie -", 7, "a province after '-'", ()),
        ("A vie - qqq", 8, "a province after '-'", ()),
        ("A vie moves to qqq", 15, "a province after 'to'", ()),
        ("A wien - boh", 2, "a province after 'A'", "Vienna (vie)"),
        ("A vie - Bohmeia", 8, "a province after '-'", "Bohemia (boh)"),
        ("F tri - Adriatc Sea", 8, "a province after '-'", "Adriatic Sea (adr)"),
        ("A vie s", 7, "a unit after 's'", ()),
        ("A vie suports A bud", 6, "what the unit does (-, H, S, C)", "supports"),
        ("A vie s A bud - ", 15, "a province after '-'", ()),
        ("F nth c A lon", 13, "'-' or 'to' and where the army goes", ()),
        ("A vie - boh xyz", 12, "the end of the order", ()),
        ("A vie h h", 8, "the end of the order", ()),
        ("A vie - boh !", 12, "the end of the order", ()),
        ("A(vie - boh", 6, "a closing bracket", ()),
        ("F stp/ - bot", 7, "a coast of St Petersburg", "stp/nc"),
        ("F stp/ec - bot", 6, "a coast of St Petersburg", "stp/sc"),
        ("F tri - nth/nc", 12, "no coast, for North Sea has none to name", ()),
        ("A vie - swi", 8, "a province that units can enter, not Switzerland (swi)", ()),
        ("> A vie - boh", 0, "a unit, such as A Par", ()),
        ("Frnce: A par - bur", 0, "a unit, such as A Par", "France"),
        ("((AUS AMY VIE) XXX BOH)", 15, "an order's token: HLD, MTO, SUP, CVY", ()),
        ("((AUS AMY VIE) MTO BOH", 22, "a closing bracket", ()),
        ("((ZZZ AMY VIE) MTO BOH)", 2, "a power's token, such as AUS", ()),
    ],
)
def test_where_and_what(line: str, at: int, expected: str, nearest: str | tuple[()]) -> None:
    refusal = refusal_of(line, BOARD)
    assert (refusal.at, refusal.text) == (at, line)
    assert refusal.expected.startswith(expected)
    if nearest:
        assert nearest in refusal.nearest
        assert f"did you mean {refusal.nearest[0]}" in refusal.message
    assert refusal.message.startswith("expected ")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("F edi - north", ["North Africa (naf)", "North Atlantic Ocean (nao)", "North Sea (nth)"]),
        ("F stp - gulf", ["Gulf of Bothnia (bot)", "Gulf of Lyon (lyo)"]),
    ],
)
def test_what_is_short_for_several_is_refused_with_the_candidates(
    line: str, names: list[str]
) -> None:
    assert list(refusal_of(line).nearest) == names


def test_words_cut_short_must_mean_one_province_too() -> None:
    assert refusal_of("F edi - n. sea").nearest == ("North Sea (nth)", "Norwegian Sea (nwg)")


def test_letters_of_orders_are_not_taken_for_words_of_a_name() -> None:
    # "nor s" could be the beginnings of North Sea
    assert reading_of("A nor s F swe").order == reading_of("A nwy s F swe").order
    assert reading_of("F nor sup F swe").order == reading_of("F nwy s F swe").order


def test_a_short_form_for_one_province_is_read() -> None:
    assert reading_of("A vie - galic").order == reading_of("A vie - gal").order
    assert reading_of("F lon - norths").order == reading_of("F lon - nth").order


def test_aliases_of_the_map_win_over_beginnings_of_names() -> None:
    # "nor" also begins North Sea, Norwegian Sea ...; "english" is a name of the Channel
    assert reading_of("F nth - nor").order == reading_of("F nth - nwy").order
    assert reading_of("F lon - english").order == reading_of("F lon - eng").order


def test_the_message_is_one_sentence_with_all_of_it() -> None:
    refusal = refusal_of("A vie - Bohmeia", BOARD)
    assert str(refusal) == refusal.message
    told = "expected a province after '-', found 'Bohmeia'; did you mean Bohemia (boh)"
    assert refusal.message.startswith(told)
    assert refusal.message.endswith("?")
    assert refusal.pointer == "A vie - Bohmeia\n        ^"


def test_misspelt_first_words_find_the_verb() -> None:
    refusal = refusal_of("biuld A par", phase_kind="adjustment")
    assert "build" in refusal.nearest


def test_a_build_without_a_kind_is_refused_unless_only_one_can_stand_there() -> None:
    assert refusal_of("B bre", phase_kind="adjustment").expected.startswith("the kind of unit")
    reading = reading_of("B par", phase_kind="adjustment")
    assert reading.order == reading_of("B A par", phase_kind="adjustment").order
    assert reading.notes == ("no kind of unit is named; only a unit of kind army can stand there",)


def test_one_line_with_two_orders() -> None:
    line = "A vie - boh; A bud - gal"
    refusal = refusal_of(line, BOARD)
    assert (refusal.at, refusal.expected) == (13, "the end of the line")
    answers = read_line(NAMES, line, units=BOARD)
    assert [type(answer) for answer in answers] == [Reading, Reading]


def test_a_fault_behind_a_separator_leaves_the_order_before_it() -> None:
    good, bad = read_line(NAMES, "A vie - boh, A bud - qqq", units=BOARD)
    assert isinstance(good, Reading)
    assert isinstance(bad, Refusal)
    assert bad.at == 21


def test_words_behind_an_order_refuse_it() -> None:
    (answer,) = read_line(NAMES, "A vie - boh A bud - qqq", units=BOARD)
    assert isinstance(answer, Refusal)
    assert answer.at == 20


def test_long_lines_are_refused_unread() -> None:
    refusal = refusal_of("A vie - boh " * 200)
    assert refusal.message == "expected an order, found a line of 2400 characters"


def test_lines_are_never_an_error_even_without_a_position() -> None:
    assert isinstance(read(NAMES, "A vie - boh"), Reading)
    assert isinstance(read(NAMES, "nonsense"), Refusal)
