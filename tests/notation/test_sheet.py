"""Whole sheets: lines, separators, comments, headings."""

from __future__ import annotations

from legation.notation import Reading, Refusal, read_sheet
from legation.values.orders import Build, Disband, Hold, Move, Order, Waive
from legation.values.units import ARMY, FLEET
from tests.notation.table import NAMES, position

BOARD = position(
    "S1901M", "austria: A vie, A bud, F tri; italy: A ven; france: A par; russia: F stp/sc"
)


def orders(text: str) -> list[Order]:
    found = read_sheet(NAMES, text, units=BOARD)
    assert all(isinstance(one.answer, Reading) for one in found), found
    return [one.answer.order for one in found if isinstance(one.answer, Reading)]


VIE, BUD, TRI = Move("vie", "boh"), Move("bud", "gal"), Move("tri", "alb")


def test_separators() -> None:
    for text in (
        "A vie - boh\nA bud - gal\nF tri - alb",
        "A vie- boh; A bud -gal; F tri - alb",
        "A vie - boh, A bud - gal, F tri - alb.",
        "A vie - boh and A bud - gal\r\nF tri - alb;",
        "A vie - boh & A bud - gal, and F tri - alb",
        "\n\n1. A vie - boh\n\n2. A bud - gal\n3. F tri - alb\n",
        "A vie - boh A bud - gal F tri - alb",
        "# mine\nA vie - boh # attack\n  // and\nA bud - gal // more\nF tri - alb",
    ):
        assert orders(text) == [VIE, BUD, TRI], text


def test_headings_name_the_power_of_what_follows() -> None:
    text = "Austria:\nA vie - boh\n\nItalian orders:\nA ven H\nFrance: A par H\nA ven - tus\n"
    found = read_sheet(NAMES, text, units=BOARD)
    answers = [one.answer for one in found]
    assert answers == [
        Reading(Move("vie", "boh"), power="austria"),
        Reading(Hold("ven"), power="italy"),
        Reading(Hold("par"), power="france"),
        Reading(Move("ven", "tus"), power="italy"),
    ]
    assert [one.line for one in found] == [2, 5, 6, 7]


def test_a_power_before_the_first_order_of_a_line_holds_for_the_line() -> None:
    found = read_sheet(NAMES, "AUSTRIA: A vie - boh, A bud - gal\nF tri - alb", units=BOARD)
    powers = [one.answer.power for one in found if isinstance(one.answer, Reading)]
    assert powers == ["austria", "austria", None]
    bad, good = read_sheet(NAMES, "AUSTRIA: A vie, A bud - gal", units=BOARD)
    assert isinstance(bad.answer, Refusal)
    assert good.answer == Reading(BUD, power="austria")


def test_the_heading_of_another_power_is_noted() -> None:
    (one,) = read_sheet(NAMES, "Italy\nA ven H", units=BOARD, power="france")
    assert isinstance(one.answer, Reading)
    assert "the heading names Italy, not France" in one.answer.notes


def test_faults_keep_their_line_and_place() -> None:
    text = "A vie - boh\nA bud - qqq, F tri - alb\nwhat is this"
    found = read_sheet(NAMES, text, units=BOARD)
    assert [(one.line, one.at, type(one.answer)) for one in found] == [
        (1, 0, Reading),
        (2, 8, Refusal),
        (2, 13, Reading),
        (3, 0, Refusal),
    ]
    assert found[2].text == "F tri - alb"


def test_a_leading_verb_holds_for_the_units_after_it() -> None:
    text = "Remove A par, A mun\nBuild F bre, A mar; waive"
    found = read_sheet(NAMES, text, phase_kind="adjustment")
    answers = [one.answer.order for one in found if isinstance(one.answer, Reading)]
    assert answers == [
        Disband("par"),
        Disband("mun"),
        Build("bre", FLEET),
        Build("mar", ARMY),
        Waive(),
    ]


def test_nothing_gives_nothing() -> None:
    assert read_sheet(NAMES, "") == ()
    assert read_sheet(NAMES, "\n  \n# nothing\n//\n;;,") == ()
