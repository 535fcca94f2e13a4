"""Famine, plague and storms: their dice, whom they hit, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from legation.bank import load_board
from legation.engine.scene import Scene
from legation.engine.variant import Variant
from legation.record.views import View
from legation.rules.machiavelli import disasters
from legation.rules.machiavelli.expenses.orders import Expense
from legation.rules.machiavelli.purses import Famine
from legation.rules.machiavelli.tables import struck
from legation.values.changes import SlotSet, apply
from legation.values.orders import Convoy, Move, Order
from legation.values.state import State
from tests.rules.machiavelli.money import SETUP, bank_game, codes, ducats, play, position, showing

TABLES = (
    SETUP
    + """
[table.famine]
"3,4" = "par"
"3,9" = "mun"
"6,4" = "rom"
[table.plague]
"3,4" = "par"
"6,6" = "mun"
[table.storm]
"3,4" = "mao"
"3,5" = "eng"
"""
)
RULES = "".join(
    f'[[rule]]\nuse = "{name}"\n' for name in ("expenses", "storms", "famine", "plague", "income")
)
UNITS = {"france": ["A par", "G par", "F mao"], "italy": ["A rom"], "germany": ["A mun"]}
OWNERS = {"par": "france", "par/city": "france", "mun": "germany", "rom": "italy"}
CALM = {"famine": (1, 1), "storm": (1, 1), "plague": (1, 1), "income par": (1, 1)}


@pytest.fixture
def game(tmp_path: Path) -> Variant:
    return bank_game(tmp_path, RULES, TABLES)


def dice(**rolls: Sequence[int]) -> Mapping[str, Sequence[int]]:
    return {**CALM, **{name.replace("_", " "): tuple(shown) for name, shown in rolls.items()}}


def starving(state: State) -> tuple[str, ...]:
    value = state.slot("famine")
    assert isinstance(value, Famine)
    return value.provinces


@pytest.mark.parametrize(
    ("shown", "hit"),
    [
        ((1, 1), ()), ((1, 2), ()),
        ((2, 2), ("mun", "par")), ((3, 3), ("mun", "par")),
        ((2, 3), ("par", "rom")), ((3, 4), ("par", "rom")),
        ((4, 4), ("mun", "par", "rom")), ((6, 6), ("mun", "par", "rom")),
    ],
)  # fmt: skip
def test_two_dice_say_how_severe_it_is(
    game: Variant, shown: tuple[int, int], hit: tuple[str, ...]
) -> None:
    """MACH-13.1, MACH-13.2: row three is Munich and Paris, column four Paris and Rome."""
    state = position(game, {})
    rolls = {"famine": shown, "famine row": (1, 2), "famine column": (2, 2)}
    made = disasters.roll(Scene(game, state, showing(rolls)), "famine", "first")
    assert made.places == hit


@pytest.mark.parametrize(
    ("die", "hit"),
    [(1, ()), (2, ("par",)), (3, ("par",)), (4, ("mun",)), (5, ("mun",)), (6, ("mun", "par"))],
)
def test_one_die_in_the_second_edition(game: Variant, die: int, hit: tuple[str, ...]) -> None:
    """MACH-13.1: a row for 2 and 3, a column for 4 and 5, both for 6."""
    rolls = {"plague": (die,), "plague row": (1, 2), "plague column": (3, 3)}
    made = disasters.roll(Scene(game, position(game, {}), showing(rolls)), "plague", "second")
    assert made.places == hit


def test_famine_marks_provinces_before_income(game: Variant) -> None:
    """MACH-13.3, MACH-3.3: neither the province pays, nor a city without a garrison."""
    rolls = dice(famine=(2, 2), famine_row=(1, 2))
    units = {"france": ["A par", "G par"], "germany": ["A mun"]}
    state = position(game, units, OWNERS, phase="F1901M")
    turn = play(game, state, {}, showing(rolls))
    assert starving(turn.after) == ("mun", "par")
    assert ducats(turn.after) == {"france": 3 + 4, "italy": 1 + 0}  # garrison: the city pays
    bare = position(game, {"france": ["A par"]}, OWNERS, phase="F1901M")
    assert ducats(play(game, bare, {}, showing(rolls)).after)["france"] == 4  # dice alone
    rows = {s.title: s.rows for s in View(game, "turkey", state).sections(turn)}
    assert rows["Famine"] == (("3", "-", "Munich, Paris"),)


def test_who_stays_to_the_end_of_spring_starves(game: Variant) -> None:
    """MACH-13.3: garrisons too; who has left lives, who has come dies."""
    state = position(game, UNITS, OWNERS)
    state = apply(state, [SlotSet("famine", Famine(("mun", "par", "tus")))])
    lines: dict[str, list[Order]] = {
        "germany": [Move("mun", "boh")],
        "italy": [Move("rom", "tus")],
    }
    turn = play(game, state, lines, showing(dice()))
    assert sorted(unit.place for unit in turn.after.units) == ["boh", "mao"]
    assert starving(turn.after) == ()
    assert turn.after.owner("par") == "france"  # who owns it stays


def test_relief_comes_in_time(game: Variant) -> None:
    """MACH-13.3, MACH-10.6"""
    state = position(game, UNITS, OWNERS, france=6)
    state = apply(state, [SlotSet("famine", Famine(("par",)))])
    lines = [Expense(1, "relief", 3, "par"), Expense(2, "relief", 3, "bur")]
    turn = play(game, state, {"france": lines}, showing(dice()))
    assert codes(turn, "france") == ["relieved", "no_famine"]
    assert {unit.place for unit in turn.after.units_of("france")} == {"par", "par/city", "mao"}
    assert ducats(turn.after) == {}


def test_famine_waits_for_the_retreats_of_spring(game: Variant) -> None:
    """MACH-13.3: a unit that is beaten out of a famine and retreats lives."""
    from legation.values.orders import Retreat, Support

    units = {"germany": ["A mun"], "italy": ["A tyr", "A boh"]}
    state = apply(position(game, units, OWNERS), [SlotSet("famine", Famine(("mun",)))])
    lines: dict[str, list[Order]] = {"italy": [Move("tyr", "mun"), Support("boh", "tyr", "mun")]}
    turn = play(game, state, lines, showing(dice()))
    assert turn.after.phase.kind == "retreat" and starving(turn.after) == ("mun",)
    later = play(game, turn.after, {"germany": [Retreat("mun", "ber")]}, showing(dice()))
    assert {unit.place for unit in later.after.units} == {"ber", "boh"}


def test_nothing_is_built_in_a_famine(game: Variant) -> None:
    """MACH-13.3"""
    state = position(game, {}, OWNERS, phase="W1901A")
    shut = Scene(game, apply(state, [SlotSet("famine", Famine(("mun",)))]))
    assert "mun" not in {at for _, at in shut.rules.sites(shut, "germany")}


def test_plague_kills_at_once_after_spring(game: Variant) -> None:
    """MACH-13.4: armies and garrisons of the place."""
    rolls = dice(plague=(2, 2), plague_row=(1, 2))
    turn = play(game, position(game, UNITS, OWNERS), {}, showing(rolls))
    assert sorted(unit.place for unit in turn.after.units) == ["mao", "mun", "rom"]


def test_plague_comes_in_spring_alone(game: Variant) -> None:
    """MACH-13.4"""
    turn = play(game, position(game, UNITS, OWNERS, phase="F1901M"), {}, showing(dice()))
    assert "plague" not in {roll[0] for roll in turn.dice}


def test_plague_may_be_unknown_before_a_year(tmp_path: Path) -> None:
    """MACH-13.4"""
    young = bank_game(tmp_path, '[[rule]]\nuse = "plague"\nsince = 1902\n', TABLES)
    assert play(young, position(young, UNITS), {}).dice == ()


def test_storms_sink_fleets_at_sea_after_fall(game: Variant) -> None:
    """MACH-13.5"""
    rolls = dice(storm=(2, 2), storm_row=(1, 2))
    units = {"france": ["F mao", "F bre"], "england": ["F eng", "F nth"]}
    turn = play(game, position(game, units, OWNERS, phase="F1901M"), {}, showing(rolls))
    assert sorted(unit.place for unit in turn.after.units) == ["bre", "nth"]


def test_a_storm_comes_after_the_convoy(game: Variant) -> None:
    """MACH-13.5: the army has landed when the fleet that carried it sinks."""
    rolls = dice(storm=(2, 2), storm_row=(1, 2))
    units = {"france": ["F mao", "A bre"]}
    lines: dict[str, list[Order]] = {
        "france": [Move("bre", "por", via=True), Convoy("mao", "bre", "por")]
    }
    turn = play(game, position(game, units, OWNERS, phase="F1901M"), lines, showing(rolls))
    assert [unit.place for unit in turn.after.units] == ["por"]


def test_a_lost_fleet_brings_no_income(game: Variant) -> None:
    """MACH-3.3: the storm comes first."""
    rolls = dice(storm=(2, 2), storm_row=(1, 2))
    state = position(game, {"england": ["F eng"]}, {}, phase="F1901M")
    assert "england" not in ducats(play(game, state, {}, showing(rolls)).after)


def test_the_same_dice_for_the_same_phase() -> None:
    """MACH-13.6"""
    from legation.record.dice import seeded_dice
    from legation.values.calendar import Phase

    fall = Phase.parse("F1901M")
    one, other = seeded_dice(7, fall), seeded_dice(7, fall)
    assert [one("famine", n, 6) for n in range(20)] == [other("famine", n, 6) for n in range(20)]
    assert len({one("famine", n, 6) for n in range(60)}) == 6


@pytest.mark.parametrize(
    ("disaster", "row", "column", "places"),
    [
        ("famine", 7, 0, ("alb", "naf", "syr")),
        ("famine", 0, 6, ("naf",)),
        ("plague", 4, 0, ("bur", "edi", "sil", "smy", "tus")),
        ("plague", 8, 8, ("alb", "apu", "arm", "lvn", "syr")),
        ("storm", 4, 9, ("ion", "mao", "nao", "nwg")),
        ("storm", 6, 0, ()),
    ],
)
def test_the_tables_of_dipmach(
    disaster: str, row: int, column: int, places: tuple[str, ...]
) -> None:
    """MACH-14.12"""
    assert struck(load_board("dipmach"), disaster, row, column) == places


def test_who_never_starves_in_dipmach() -> None:
    """MACH-14.11"""
    board = load_board("dipmach")
    table = board.map.table("famine")
    assert isinstance(table, Mapping)
    assert not {"lon", "par", "vie", "ber", "rom"} & set(table.values())
    assert list(table.values()).count("alb") == 2
    storms = board.map.table("storm")
    assert isinstance(storms, Mapping)
    seas = {info.id for info in board.map.provinces if info.kind == "sea"}
    assert seas - set(storms.values()) == {"aeg"}
