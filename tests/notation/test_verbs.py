"""The verb contract, tried with a verb that no module of ours has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from legation.notation import (
    STANDARD,
    Draft,
    Mention,
    Reading,
    Refusal,
    Verb,
    Writer,
    read,
    read_sheet,
    write,
)
from legation.notation.cursor import Cursor
from legation.notation.pen import Pen
from legation.values.orders import Hold, Move, UnitOrder
from tests.notation.table import NAMES, position

BOARD = position("S1901M", "austria: A vie, F tri; russia: F stp/sc")


@dataclass(frozen=True, slots=True)
class Besiege(UnitOrder):
    """Lay siege to a city."""

    verb: ClassVar[str] = "besiege"
    unit: str
    city: str = ""


def _parse(cursor: Cursor, unit: Mention | None) -> Draft:
    mention = unit or cursor.unit()
    if cursor.ended():
        return Draft(Besiege(mention.place), (mention,))
    cursor.expect("'the city of' or the end", ("the", "city", "of"))
    return Draft(Besiege(mention.place, cursor.place()), (mention,))


def _write(order: Besiege, pen: Pen) -> str:
    if order.city:
        city = pen.place(order.city)
        return pen.say(
            "siege of", "{unit} B the city of {city}", unit=pen.unit(order.unit), city=city
        )
    return pen.say("siege", "{unit} B", unit=pen.unit(order.unit))


SIEGE = Verb(
    name="besiege",
    order=Besiege,
    phases=frozenset({"movement"}),
    words=("b", "besiege", "lays siege to"),
    parse=_parse,
    write=_write,
    leading=("besiege with",),
)
VERBS = (*STANDARD, SIEGE)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A vie b", Besiege("vie")),
        ("A vie besiege", Besiege("vie")),
        ("Army Vienna lays siege to the city of Budapest", Besiege("vie", "bud")),
        ("besiege with A vie", Besiege("vie")),
        ("F stp b", Besiege("stp/sc")),
        ("A vie - boh", Move("vie", "boh")),
    ],
)
def test_a_new_verb_is_read(line: str, order: UnitOrder) -> None:
    assert read(NAMES, line, units=BOARD, verbs=VERBS) == Reading(order)


def test_its_faults_are_answered_like_any_other() -> None:
    answer = read(NAMES, "A vie b bud", units=BOARD, verbs=VERBS)
    assert isinstance(answer, Refusal)
    assert (answer.at, answer.expected) == (8, "'the city of' or the end")
    answer = read(NAMES, "A vie beseige", units=BOARD, verbs=VERBS)
    assert isinstance(answer, Refusal)
    assert answer.nearest == ("besiege",)


def test_it_is_written_in_every_dialect() -> None:
    assert write(Besiege("vie"), NAMES, BOARD, verbs=VERBS) == "A Vie B"
    assert write(Besiege("tri", "ven"), NAMES, BOARD, "package", verbs=VERBS) == (
        "F TRI B the city of VEN"
    )
    assert Writer(NAMES, BOARD, "prose", verbs=VERBS).write(Hold("vie")) == "Army Vienna holds"


def test_other_registries_do_not_know_it() -> None:
    # without the verb the word is the standard game's build, out of its phase
    answer = read(NAMES, "A vie lays siege to the city of Budapest", units=BOARD)
    assert isinstance(answer, Refusal)
    assert answer.at == 6
    (one,) = read_sheet(NAMES, "besiege with A vie", units=BOARD)
    assert isinstance(one.answer, Refusal)
