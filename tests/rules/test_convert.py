"""Conversion: armies become fleets and back, as the rules of Karibik and of Deluge II have it."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.engine.variant import Variant
from legation.errors import VariantError
from legation.notation import DIALECTS, Reading, Writer, read
from legation.notation.explain import sentence
from legation.rules.convert import Convert
from legation.testing.coverage import silent_of
from tests.rules.standard.table import Judged, at, go_on

VARIANT = """
[variant]
id = "converting"
name = "Converting"
map = "{map}"

[[rule]]
use = "standard"

[[rule]]
use = "convert"
where = "{where}"
fails = "{fails}"
"""

MAP = """
[map]
id = "board"
name = "Board"
based_on = "standard"
"""


def variant(
    folder: Path, where: str = "centres", fails: str = "attacked", table: str | None = None
) -> Variant:
    name = "standard"
    if table is not None:
        name = "board.toml"
        (folder / name).write_text(MAP + table, encoding="utf-8")
    file = folder / "converting.toml"
    file.write_text(VARIANT.format(map=name, where=where, fails=fails), encoding="utf-8")
    return load_variant(str(file))


@pytest.fixture
def karibik(tmp_path: Path) -> Variant:
    """A unit converts in any coastal centre; an attack keeps it from that."""
    return variant(tmp_path)


def judge(of: Variant, units: dict[str, str], orders: dict[str, str]) -> Judged:
    judged = go_on(of, at(of, "S1905M", units), orders)
    never = silent_of(of.rules, of.board)
    codes = {ruling.reason.code for ruling in judged.turn.rulings}
    assert not codes & never.keys()
    return judged


# --- it works ---------------------------------------------------------------------------------------


def test_an_army_becomes_a_fleet_and_a_fleet_an_army(karibik: Variant) -> None:
    orders = {"france": "A bre converts to F; F mar converts to A"}
    judged = judge(karibik, {"france": "A bre, F mar"}, orders)
    assert judged.units == "A mar, F bre"
    assert judged.outcome("A bre") == "converted"
    assert judged.told("A bre") == "became a fleet in Brest"
    assert judged.told("F mar") == "became an army in Marseilles"


def test_the_centre_need_not_be_ones_own(karibik: Variant) -> None:
    of = at(karibik, "S1905M", {"france": "A lon"}, {"england": "lon"})
    assert go_on(karibik, of, {"france": "A lon converts to F"}).units == "F lon"


def test_the_unit_keeps_its_number(karibik: Variant) -> None:
    judged = judge(karibik, {"france": "A bre"}, {"france": "A bre converts to F"})
    assert [unit.id for unit in judged.after.units] == [0]


def test_the_coast_must_be_named_where_there_are_several(karibik: Variant) -> None:
    """Karibik: into a fleet in a province with more than one coast, the coast is named."""
    army = {"russia": "A stp"}
    judged = judge(karibik, army, {"russia": "A stp converts to F stp/nc"})
    assert judged.units == "F stp/nc"
    judged = judge(karibik, army, {"russia": "A stp converts to F"})
    assert (judged.units, judged.voids()) == ("A stp", ["convert_coast_missing"])
    back = judge(karibik, {"russia": "F stp/sc"}, {"russia": "F stp/sc converts to A"})
    assert back.units == "A stp"


# --- it fails ---------------------------------------------------------------------------------------


def test_an_attack_keeps_a_unit_from_converting(karibik: Variant) -> None:
    """It holds, and is not dislodged by an equal attack; but it stays what it was."""
    units = {"france": "A bre", "england": "F eng"}
    judged = judge(karibik, units, {"france": "A bre converts to F", "england": "F eng - bre"})
    assert judged.units == "A bre, F eng"
    assert judged.outcome("A bre") == "not_converted"
    assert judged.told("A bre") == "did not convert: attacked by F Eng"


def test_it_may_be_supported_to_hold(karibik: Variant) -> None:
    units = {"france": "A bre, A par", "england": "F eng, F mao"}
    orders = {
        "france": "A bre converts to F; A par S A bre",
        "england": "F eng - bre; F mao S F eng - bre",
    }
    judged = judge(karibik, units, orders)
    assert judged.outcome("A par") == "given"
    assert judged.units == "A bre, A par, F eng, F mao"
    assert judged.outcome("A bre") == "not_converted"


def test_a_dislodged_unit_does_not_convert(karibik: Variant) -> None:
    units = {"france": "A bre", "england": "F eng, F mao"}
    orders = {"france": "A bre converts to F", "england": "F eng - bre; F mao S F eng - bre"}
    judged = judge(karibik, units, orders)
    assert judged.told("A bre") == "did not convert: dislodged by F Eng; dislodged"
    assert [str(entry.unit) for entry in judged.after.dislodged] == ["A Bre"]
    assert judged.options("A bre") == "gas par pic"


def test_ones_own_units_and_hindered_ones_attack_nobody(karibik: Variant) -> None:
    """An own unit's move is no attack, and neither is that of an army whose convoy is lost."""
    own = judge(karibik, {"france": "A bre, A par"}, {"france": "A bre converts to F; A par - bre"})
    assert own.outcome("A bre") == "converted"
    assert own.units == "A par, F bre"
    units = {"france": "A bre, F iri, F mao", "england": "A lon, F eng"}
    orders = {
        "france": "A bre converts to F; F mao - eng; F iri S F mao - eng",
        "england": "A lon - bre via convoy; F eng C A lon - bre",
    }
    lost = judge(karibik, units, orders)
    assert lost.outcome("A lon") == "no_convoy"
    assert lost.outcome("A bre") == "converted"


def test_only_dislodgement_counts_where_the_rule_says_so(tmp_path: Path) -> None:
    """Deluge II: in any coastal space, unless dislodged."""
    deluge = variant(tmp_path, "coast", "dislodged")
    units = {"france": "A gas", "england": "F mao"}
    judged = judge(deluge, units, {"france": "A gas converts to F", "england": "F mao - gas"})
    assert judged.units == "F gas, F mao"
    assert judged.outcome("F mao") == "bounced"


# --- where ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "order", "code", "words"),
    [
        ("A gas", "A gas converts to F", "convert_elsewhere", "A Gas is in no place where units"),
        ("A par", "A par converts to F", "convert_elsewhere", "A Par is in no place where units"),
        ("F mao", "F mao converts to A", "convert_elsewhere", "F Mao is in no place where units"),
        ("A bre", "A bre converts to A", "convert_same_kind", "A Bre is of this kind already"),
        ("A bre", "A bre converts to F mar", "convert_moves", "A Bre converts where it is, not in"),
    ],
)
def test_what_is_void(karibik: Variant, unit: str, order: str, code: str, words: str) -> None:
    judged = judge(karibik, {"france": unit}, {"france": order})
    assert judged.voids() == [code]
    void = next(r for r in judged.turn.rulings if r.outcome == "void")
    assert words in sentence(karibik.board, void)
    assert judged.units == unit


def test_a_map_may_list_the_places(tmp_path: Path) -> None:
    table = '[table.convert]\nplaces = ["gas"]\n'
    of = variant(tmp_path, "listed", table=table)
    units = {"france": "A gas, A bre"}
    judged = judge(of, units, {"france": "A gas converts to F; A bre converts to F"})
    assert judged.units == "A bre, F gas"
    assert judged.voids() == ["convert_elsewhere"]


@pytest.mark.parametrize("table", ["", '[table.convert]\nplaces = ["par"]\n'])
def test_a_list_that_is_missing_or_wrong_is_refused(tmp_path: Path, table: str) -> None:
    with pytest.raises(VariantError, match=r"table\.convert"):
        variant(tmp_path, "listed", table=table)


def test_the_options_are_the_legal_orders(karibik: Variant) -> None:
    state = at(karibik, "S1905M", {"russia": "A stp, F sev, A mos, F bla, F fin"})
    scene = Scene(karibik, state)
    verb = scene.rules.verbs[Convert]
    found = {
        unit.place: [(o.kind, o.to) for o in verb.options(scene, "russia", unit)]  # type: ignore[attr-defined]
        for unit in state.units
    }
    assert found == {
        "bla": [],
        "fin": [],
        "mos": [],
        "sev": [("army", "sev")],
        "stp": [("fleet", "stp/nc"), ("fleet", "stp/sc")],
    }


# --- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "A bre converts to F",
        "A bre converts to fleet",
        "Bre converts into a fleet",
        "army Brest becomes a fleet",
        "A bre transforms to F bre",
        "convert A bre to F",
        "transform A brest to fleet",
        "A bre becomes F",
    ],
)
def test_the_ways_to_write_it(karibik: Variant, text: str) -> None:
    judged = judge(karibik, {"france": "A bre"}, {"france": text})
    assert judged.units == "F bre"


@pytest.mark.parametrize("text", ["F nc", "F (nc)", "F/nc", "fleet stp/nc", "a fleet on nc"])
def test_the_ways_to_name_the_coast(karibik: Variant, text: str) -> None:
    judged = judge(karibik, {"russia": "A stp"}, {"russia": f"A stp becomes {text}"})
    assert judged.units == "F stp/nc"


def test_a_fleet_that_becomes_an_army(karibik: Variant) -> None:
    judged = judge(karibik, {"france": "F bre"}, {"france": "F bre becomes an army"})
    assert judged.units == "A bre"


@pytest.mark.parametrize("dialect", [name for name in DIALECTS if name != "daide"])
def test_what_is_written_is_read_again(karibik: Variant, dialect: str) -> None:
    """DAIDE has no word for it and is left out."""
    state = at(karibik, "S1905M", {"russia": "A stp", "france": "F bre"})
    words = karibik.rules.words
    writer = Writer(karibik.board, state, dialect, verbs=words)
    for order in (Convert("stp", "fleet", "stp/nc"), Convert("bre", "army", "bre")):
        answer = read(karibik.board, writer.write(order), units=state, verbs=words)
        assert isinstance(answer, Reading)
        assert answer.order == order
