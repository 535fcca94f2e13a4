"""Cities as spaces of their own: garrisons in positions, orders and all dialects."""

from __future__ import annotations

import pytest

from legation.bank import load_board
from legation.engine.variant import Variant
from legation.errors import NotationError, PositionError
from legation.notation import read_position, read_unit, write, write_position
from legation.notation.dialects import DIALECTS
from legation.notation.reading import Reader
from legation.values.calendar import Phase
from legation.values.geography import city_of, in_city, province_of, space_of
from legation.values.orders import Hold, Support
from tests.rules.machiavelli.playing import play, stack, state_of

PLAIN: Variant = stack((), "dipmach")
CODE = (
    "S1901M|england:Alon,Glon,Ayor;france:Gstp,Fstp/sc;none:Gbel"
    "|england:lon,yor;france:lon/city,stp,stp/city"
)


def test_names_of_spaces() -> None:
    assert [space_of(p) for p in ("par", "stp/sc", "ven/city")] == ["par", "stp", "ven/city"]
    assert city_of("stp/sc") == "stp/city" == city_of("stp")
    assert province_of("ven/city") == "ven"
    assert in_city("ven/city")
    assert not in_city("stp/sc")


def test_a_garrison_and_a_unit_in_one_province_and_separate_owners() -> None:
    state = state_of(PLAIN, CODE)
    assert write_position(state) == CODE
    assert [str(state.at(place)) for place in ("lon", "lon/city", "stp/nc", "stp/city")] == [
        "A Lon", "G Lon", "F Stp/sc", "G Stp",
    ]  # fmt: skip
    assert state.owner("lon") == "england"
    assert state.owner("lon/city") == "france"


@pytest.mark.parametrize(
    ("units", "what"),
    [
        ({"england": [("garrison", "lon"), ("garrison", "lon/city")]}, "two units in London"),
        ({"england": [("army", "lon"), ("fleet", "lon")]}, "two units in London"),
        ({"england": [("garrison", "wal")]}, "no garrison can stand in Wales"),
        ({"england": [("army", "lon/city")]}, "no army can stand in London"),
    ],
)
def test_one_garrison_a_city_and_one_unit_a_province(
    units: dict[str, list[tuple[str, str]]], what: str
) -> None:
    with pytest.raises(PositionError, match=what):
        PLAIN.position(Phase("spring", 1901, "movement"), units)


def test_owners_are_land_and_cities() -> None:
    """Provinces without a city have owners, too; seas have none."""
    spring = Phase("spring", 1901, "movement")
    state = PLAIN.position(spring, {}, {"naf": "italy", "lon/city": "france"})
    assert state.owners == (("lon/city", "france"), ("naf", "italy"))
    for space in ("nth", "wal/city"):
        with pytest.raises(PositionError, match="no supply centre"):
            PLAIN.position(spring, {}, {space: "italy"})


def test_the_set_up_puts_garrisons_into_cities() -> None:
    state = PLAIN.start()
    ours = [str(unit) for unit in state.units if unit.power == "none"]
    assert ours == ["G Bel", "G Den", "G Hol", "G Por", "G Spa", "G Swe"]
    assert all(in_city(unit.place) for unit in state.units if unit.power == "none")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("G LON H", Hold("lon/city")),
        ("garrison London holds", Hold("lon/city")),
        ("A Lon H", Hold("lon")),
        ("Lon H", Hold("lon")),
        ("Bel H", Hold("bel/city")),  # no kind is said, and nobody else is there
        ("G stp H", Hold("stp/city")),
        ("G Lon S A Yor - Lon", Support("lon/city", "yor", "lon")),
        ("English A Yor S English G Lon - Lon", Support("yor", "lon/city", "lon")),
        ("A Yor S G Lon", Support("yor", "lon/city")),
        ("((ENG GARRISON LON) SUP (ENG AMY LON))", Support("lon/city", "lon")),
    ],
)
def test_orders_name_a_garrison_by_its_province(line: str, order: object) -> None:
    answer = Reader(PLAIN.board, state_of(PLAIN, CODE)).read(line)
    assert getattr(answer, "order", answer) == order
    assert not answer.notes  # type: ignore[union-attr]  # it was read


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_every_dialect_writes_garrisons_and_reads_what_it_wrote(dialect: str) -> None:
    state = state_of(PLAIN, CODE)
    reader = Reader(PLAIN.board, state)
    for order in (
        Hold("lon/city"), Support("lon/city", "lon"), Support("lon/city", "yor", "lon"),
        Support("yor", "lon/city", "lon"), Hold("stp/city"), Hold("lon"),
    ):  # fmt: skip
        text = write(order, PLAIN.board, state, dialect=dialect)
        answer = reader.read(text)
        assert getattr(answer, "order", answer) == order, text
    assert read_unit(PLAIN.board, "G stp") == ("garrison", "stp/city")


def test_a_board_without_cities_knows_no_garrisons() -> None:
    board = load_board("standard")
    assert "garrison" not in board.reach
    with pytest.raises(NotationError):
        read_unit(board, "G lon")


def test_a_garrison_supports_into_its_own_province_only() -> None:
    """A support that it gives keeps a unit in its place."""
    code = "S1901M|england:Alon,Glon;france:Awal,Feng,Ayor"
    turn = play(PLAIN, code, "england: G lon S A lon; france: A wal - lon, F eng S A wal - lon")
    assert not turn.after.dislodged
    told = {str(r.unit): r.outcome for r in turn.rulings}
    assert told["G Lon"] == "given"
    assert told["A Wal"] == "bounced"
    turn = play(PLAIN, code, "england: G lon S A lon - wal, A lon - wal")
    voids = [r.reason.code for r in turn.rulings if r.outcome == "void"]
    assert voids == ["support_out_of_reach"]


def test_codes_are_read_the_same_with_a_board_and_without() -> None:
    assert read_position(CODE) == read_position(CODE, PLAIN.board)
