"""What a reading says about the position: coasts, kinds, nationalities, owners."""

from __future__ import annotations

import pytest

from legation.notation import NameTable, Reader, Reading, Refusal, read
from legation.values.orders import Build, Convoy, Move, Retreat, Support
from legation.values.units import FLEET, Unit
from tests.notation.table import NAMES, STANDARD_BOARD, position, reading_of

BOARD = position(
    "S1901M",
    "england: F nth, A lon; france: F mao, F por, A gas, F mar; russia: F stp/sc, A mos;"
    "turkey: F con, F bla; italy: F lyo",
)


def notes(line: str) -> tuple[str, ...]:
    return reading_of(line, BOARD).notes


def test_a_target_with_one_coast_in_reach_is_kept_and_the_coast_is_told() -> None:
    reading = reading_of("F gas - spa", position("S1901M", "france: F gas"))
    assert reading.order == Move("gas", "spa")
    assert reading.notes == ("no coast is named; only Spain (north coast) can be reached",)
    assert notes("F bla - bul") == ("no coast is named; only Bulgaria (east coast) can be reached",)
    assert notes("F lyo - spa") == ("no coast is named; only Spain (south coast) can be reached",)


def test_nobody_chooses_between_two_coasts() -> None:
    for line in ("F mao - spa", "F por - spa"):
        reading = reading_of(line, BOARD)
        assert isinstance(reading.order, Move)
        assert reading.order.to == "spa"
        assert reading.notes == (
            "no coast is named, and several can be reached: write spa/nc or spa/sc",
        )
    assert notes("F con - bul") == (
        "no coast is named, and several can be reached: write bul/ec or bul/sc",
    )


def test_armies_need_no_coast_and_keep_the_one_they_name() -> None:
    assert reading_of("A gas - spa", BOARD) == Reading(Move("gas", "spa"))
    assert reading_of("A gas - spa/nc", BOARD) == Reading(Move("gas", "spa/nc"))


def test_supports_and_convoys_keep_what_is_written() -> None:
    assert reading_of("F por S F mao - spa", BOARD) == Reading(Support("por", "mao", "spa"))
    assert reading_of("F por S F mao - spa/nc", BOARD) == Reading(Support("por", "mao", "spa/nc"))
    assert reading_of("A mos S F stp", BOARD) == Reading(Support("mos", "stp"))
    assert reading_of("A mos S F stp/nc", BOARD).order == Support("mos", "stp/nc")
    assert reading_of("F lyo C A gas - spa/sc", BOARD) == Reading(Convoy("lyo", "gas", "spa/sc"))


def test_the_coast_of_the_unit_is_filled_in_but_a_wrong_one_stays() -> None:
    assert reading_of("F stp - bot", BOARD) == Reading(Move("stp/sc", "bot"))
    wrong = reading_of("F stp/nc - bot", BOARD)
    assert wrong.order == Move("stp/nc", "bot")
    assert wrong.notes == (
        "the fleet is in St Petersburg (south coast), not in St Petersburg (north coast)",
    )


def test_without_a_position_nothing_is_filled_in_or_said() -> None:
    assert read(NAMES, "F stp - bot") == Reading(Move("stp", "bot"))
    assert read(NAMES, "F mao - spa") == Reading(Move("mao", "spa"))


def test_a_wrong_kind_is_corrected_or_void() -> None:
    corrected = reading_of("A nth - nwy", BOARD)
    assert corrected.order == Move("nth", "nwy")
    assert corrected.notes == ("the unit in North Sea is of kind fleet, not army",)
    answer = read(NAMES, "A nth - nwy", units=BOARD, wrong_kind="void")
    assert isinstance(answer, Refusal)
    assert answer.at == 0
    assert answer.expected == "fleet North Sea"
    supported = read(NAMES, "A lon s A nth - nwy", units=BOARD, wrong_kind="void")
    assert isinstance(supported, Refusal)
    assert supported.at == 8


def test_a_wrong_nationality_is_noted_and_not_fatal() -> None:
    reading = reading_of("A lon S FRENCH F nth - nwy", BOARD)
    assert reading.order == Support("lon", "nth", "nwy")
    assert reading.notes == ("the unit in North Sea belongs to England, not to France",)


def test_units_that_are_not_there_are_noted() -> None:
    assert notes("A vie - boh") == ("there is no unit in Vienna",)
    assert notes("A lon S A vie - boh") == ("there is no unit in Vienna",)


def test_orders_for_units_of_others_are_noted() -> None:
    mine = Reader(NAMES, BOARD)
    answer = mine.read("F nth - nwy", "france")
    assert isinstance(answer, Reading)
    assert answer.notes == ("the unit in North Sea belongs to England",)
    named = mine.read("England: F nth - nwy", "france")
    assert isinstance(named, Reading)
    assert named.notes == ("the line names England, not France",)
    assert mine.read("England: F nth - nwy", "england") == Reading(
        Move("nth", "nwy"), power="england"
    )


def test_what_was_not_read_is_told() -> None:
    assert notes("A lon H (as agreed, of course)") == ("not read: (as agreed, of course)",)
    assert notes("A lon S F nth - eng - bel") == (
        "a support names only where the unit goes, not its way",
    )
    assert notes("F nth C A lon - bel via") == (
        "a convoy order names only where the army goes, not its way",
    )


@pytest.mark.parametrize(
    ("line", "phase", "note"),
    [
        ("B A lon", "S1901M", "a build order has no place in the movement phase"),
        ("A lon R wal", "S1901M", "a retreat order has no place in the movement phase"),
        ("waive", "S1901M", "a waive order has no place in the movement phase"),
        ("A lon S F nth", "S1901R", "a support order has no place in the retreat phase"),
        ("A lon H", "S1901R", "a hold order has no place in the retreat phase"),
        ("A lon - wal", "W1901A", "a move order has no place in the adjustment phase"),
    ],
)
def test_orders_of_another_phase_are_read_and_noted(line: str, phase: str, note: str) -> None:
    assert reading_of(line, position(phase, "england: A lon, F nth")).notes == (note,)


def test_a_fleet_needs_a_coast_to_be_built_on_and_none_is_chosen() -> None:
    reading = reading_of("B F stp", phase_kind="adjustment")
    assert reading.order == Build("stp", FLEET)
    assert reading.notes == ("no coast is named: write stp/nc or stp/sc",)


def test_retreats_are_for_the_dislodged_unit() -> None:
    board = position("S1901R", "italy: A spa; france: F mao", "france: F spa/nc")
    assert reading_of("F spa - gas", board) == Reading(Retreat("spa/nc", "gas"))
    other = reading_of("F mao - por", board)
    assert other.order == Retreat("mao", "por")
    assert other.notes == ("the unit in Mid-Atlantic Ocean has not been dislodged",)


def test_a_function_may_tell_the_units() -> None:
    def at(place: str) -> Unit | None:
        return Unit(3, "russia", FLEET, "stp/sc") if place.startswith("stp") else None

    assert read(NAMES, "F stp - bot", units=at) == Reading(Move("stp/sc", "bot"))
    assert read(NameTable(STANDARD_BOARD), "A stp - lvn", units=at) == Reading(
        Move("stp/sc", "lvn"), ("the unit in St Petersburg is of kind fleet, not army",)
    )


def test_a_line_met_again_is_the_same_reading() -> None:
    reader = Reader(NAMES, BOARD)
    again = Reader(NAMES, position("F1905M", "england: A lon, F nth"))
    for line in ("A lon - wal", "F nth C A lon - nwy", "F nth S A lon"):
        assert reader.read(line, "england") is again.read(line, "england")
