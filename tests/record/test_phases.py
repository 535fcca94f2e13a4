"""Single phases as JSON: the format, its shapes, its errors, and the reference file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legation.errors import VariantError
from legation.record.phases import PhaseJudge

JUDGE = PhaseJudge(edition="online")

# From the rulebook's own example of a supported attack: two against one, the beaten army retreats.
ATTACK: dict[str, Any] = {
    "id": "attack",
    "variant": "standard",
    "phase": "S1901M",
    "units": {"Austria": ["A vie"], "Germany": ["A boh", "A gal"]},
    "centers": {"Austria": ["bud", "vie"], "Germany": ["ber"]},
    "orders": {"Austria": ["A vie H"], "Germany": ["A boh - vie", "A gal S A boh - vie"]},
}


def answer(**changes: Any) -> dict[str, Any]:
    made = {key: value for key, value in {**ATTACK, **changes}.items() if value != "gone"}
    return JUDGE.line(json.dumps(made))


def test_a_movement_phase() -> None:
    got = answer()
    assert got["id"] == "attack"
    assert got["result"] == {
        "units": {"Germany": ["A gal", "A vie"]},
        "dislodged": {"Austria": {"A vie": "boh"}},
        "standoffs": [],
        "retreats": {"Austria A vie": ["bud", "tri", "tyr"]},
        "centers": {
            **{power: [] for power in ("England", "France", "Italy", "Russia", "Turkey")},
            "Austria": ["bud", "vie"],
            "Germany": ["ber"],
        },
    }
    held = next(ruling for ruling in got["rulings"] if ruling["unit"] == "A vie")
    assert (held["power"], held["order"], held["outcome"]) == ("Austria", "A vie H", "held")
    assert held["dislodged"] is True
    assert "A Boh" in held["sentence"]
    assert "notes" not in got


def test_centres_change_hands_in_the_fall_when_nobody_has_to_retreat() -> None:
    moved = {"Austria": [], "Germany": ["A boh - vie"]}
    for phase, owner in (("S1901M", "Austria"), ("F1901M", "Germany")):
        got = answer(phase=phase, units={"Germany": ["A boh"]}, orders=moved)
        assert "vie" in got["result"]["centers"][owner]
    assert "vie" in answer(phase="F1901M")["result"]["centers"]["Austria"]


def test_a_convoyed_attack_leaves_its_origin_open_and_names_it() -> None:
    got = answer(
        units={"Austria": ["A bul"], "Turkey": ["A con", "F bla", "A ser"]},
        orders={"Turkey": ["A con - bul via", "F bla C A con - bul", "A ser S A con - bul"]},
        centers=None,
    )
    assert got["result"]["dislodged"] == {"Austria": {"A bul": "con"}}
    assert got["result"]["retreats"] == {"Austria A bul": ["con", "gre", "rum"]}
    assert got["result"]["centers"] is None


@pytest.mark.parametrize(
    "dislodged",
    [
        {"Austria A vie": "boh"},
        {"Austria": {"A vie": "boh"}},
        {"austrian": {"a Vienna": "Bohemia"}},
    ],
)
@pytest.mark.parametrize(
    "retreats", [None, {"Austria A vie": ["tyr", "tri"]}, {"Austria": {"A vie": ["tyr", "tri"]}}]
)
def test_a_retreat_phase_in_every_shape(dislodged: object, retreats: object) -> None:
    for order, end in (("A vie - tyr", ["A tyr"]), ("A vie R tri", ["A tri"]), ("A vie D", None)):
        got = answer(
            phase="S1901R",
            units={"Germany": ["A vie", "A gal"]},
            dislodged=dislodged,
            retreats=retreats,
            orders={"Austria": [order]},
        )
        names = {name: units for name, units in got["result"]["units"].items() if name != "Germany"}
        assert list(names.values()) == ([end] if end else [])
        assert got["result"]["dislodged"] == got["result"]["retreats"] == {}


def test_a_retreat_phase_with_units_only() -> None:
    for field in ({"dislodged": {"Austria": ["A vie"]}}, {"units": {"Austria": ["*A vie"]}}):
        entry = {"phase": "S1901R", "units": {}, "orders": {"Austria": ["A vie - boh"]}, **field}
        assert answer(**entry)["result"]["units"] == {"Austria": ["A boh"]}
    known = {"dislodged": {"Austria A vie": "boh"}}
    got = answer(**{**entry, "units": {}, **known})
    assert got["result"]["units"] == {}
    assert got["rulings"][0]["reason"] in ("no_retreat_ordered", "retreat_to_attacker")


def test_an_adjustment_phase() -> None:
    got = answer(
        phase="W1901A",
        units={"Austria": ["A bud"], "Germany": ["A mun", "A ruh"]},
        centers={"Austria": ["bud", "tri", "vie"], "Germany": ["mun"]},
        orders={"Austria": ["Build A vie", "B F tri"], "Germany": ["Remove A ruh"]},
    )
    assert got["result"]["units"] == {"Austria": ["A bud", "A vie", "F tri"], "Germany": ["A mun"]}
    assert {ruling["outcome"] for ruling in got["rulings"]} == {"built", "disbanded"}


def test_names_come_back_as_they_were_written() -> None:
    got = answer(
        units={"AUSTRIAN": ["Army Vienna"]},
        orders={"austria": ["army vienna to tyrolia"]},
        centers={"austria": ["Vienna"]},
    )
    assert got["result"]["units"] == {"AUSTRIAN": ["A tyr"]}


def test_nothing_is_dropped() -> None:
    got = answer(orders={"Austria": ["A vie - lon", "A vei - tyr", "A par - bur"], "Germany": []})
    by_order = {
        ruling["order"]: ruling for ruling in got["rulings"] if ruling["power"] == "Austria"
    }
    assert by_order["A vie - lon"]["outcome"] == "void"
    assert by_order["A par - bur"]["reason"] == "no_unit"
    unread = by_order["A vei - tyr"]
    assert (unread["outcome"], unread["at"]) == ("unreadable", 2)
    assert "Vienna (vie)" in unread["nearest"]
    assert by_order[None]["outcome"] == "held"


def test_notes_tell_what_was_filled_in() -> None:
    got = answer(units={"France": ["F lyo"]}, centers=None, orders={"France": ["F lyo - spa"]})
    assert got["result"]["units"] == {"France": ["F spa/sc"]}
    assert [note["power"] for note in got["notes"]] == ["France"]


# --- errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code", "at", "told"),
    [
        ({"phase": "gone"}, "missing_field", "phase", "S1901M"),
        ({"phase": "X1901M"}, "bad_phase", "phase", "not a phase"),
        ({"phase": "U1901M"}, "bad_phase", "phase", "no Summer 1901, movement"),
        ({"phase": 7}, "bad_phase", "phase", "not a phase"),
        ({"variant": "standrad"}, "unknown_variant", "variant", "did you mean standard"),
        ({"variant": "/etc/secret.toml"}, "unknown_variant", "variant", "is a file"),
        ({"variant": "gone", "map": 3}, "bad_type", "map", "expected a text"),
        ({"units": "gone"}, "missing_field", "units", "expected an object"),
        ({"units": []}, "bad_type", "units", "expected an object"),
        ({"units": {"Austira": ["A vie"]}}, "unknown_power", "units.Austira", "Austira"),
        ({"units": {"Austria": "A vie"}}, "bad_type", "units.Austria", "list of texts"),
        ({"units": {"Austria": ["A vei"]}}, "bad_unit", "units.Austria", "Vienna"),
        ({"units": {"Austria": ["A"]}}, "bad_unit", "units.Austria", "expected"),
        ({"units": {"Austria": ["F stp"]}}, "bad_position", "units", "name a coast"),
        ({"units": {"Austria": ["A vie", "F vie"]}}, "bad_position", "units", "Vienna"),
        (
            {"units": {"Austria": ["A vie"], "Italy": ["A vie"]}},
            "bad_position",
            "units",
            "two units",
        ),
        ({"centers": {"Austria": ["boh"]}}, "bad_position", "units", "no supply centre"),
        ({"centers": {"Austria": ["xyz"]}}, "unknown_place", "centers.Austria", "xyz"),
        ({"orders": {"Nobody": []}}, "unknown_power", "orders.Nobody", "Nobody"),
        ({"orders": {"Austria": 5}}, "bad_type", "orders.Austria", "list of texts"),
        ({"retreats": []}, "bad_type", "retreats", "object about units"),
        ({"retreats": {"Austria A vie": "tyr"}}, "bad_type", "retreats.Austria A vie", "list"),
        ({"dislodged": {"Austria A vie": 5}}, "bad_type", "dislodged.Austria A vie", "place"),
        ({"phase": "W1901A", "centers": "gone"}, "missing_field", "centers", "centres"),
    ],
)
def test_errors_say_what_where_and_how_to_mend(
    changes: dict[str, Any], code: str, at: str, told: str
) -> None:
    got = answer(**changes)
    assert set(got) == {"id", "error"}
    error = got["error"]
    assert (error["code"], error.get("at", "")) == (code, at)
    assert told in f"{error['message']} {error.get('hint', '')}"


def test_a_line_that_is_no_json_is_answered() -> None:
    assert JUDGE.line('{"id": 3,', 17) == {
        "id": 17,
        "error": {
            "code": "bad_json",
            "message": "not JSON: Expecting property name enclosed in double quotes",
            "at": "character 10",
        },
    }
    for text in ("[]", "3", "null", "", "[" * 100_000, "9" * 5000):
        assert JUDGE.line(text)["error"]["code"] in ("bad_json", "bad_type")


def test_an_unknown_edition_is_an_error_at_once() -> None:
    with pytest.raises(VariantError, match="no edition '1066'"):
        PhaseJudge(edition="1066")


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["Austria", "x", "Austria A vie"]), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(
    st.dictionaries(
        st.sampled_from([*ATTACK, "map", "dislodged", "retreats", "standoffs"]),
        JUNK,
        max_size=3,
    ),
    st.sampled_from(["S1901M", "S1901R", "W1901A"]),
)
def test_any_value_anywhere_is_answered(changes: dict[str, Any], phase: str) -> None:
    got = JUDGE.line(json.dumps({**ATTACK, "phase": phase, **changes}))
    assert set(got) >= {"id"}
    assert ("error" in got) != ("result" in got)
    json.dumps(got)


# --- the reference ----------------------------------------------------------------------------------


def reference_lines(folder: Path, every: int) -> Iterator[str]:
    with gzip.open(folder / "bench" / "phases_standard.jsonl.gz", "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if number % every == 0:
                yield line


KNOWN = {
    # The engine that recorded them kept a retreat phase open for units with nowhere to go.
    ("matched-0070-f1910m", "centers"),
    ("real-cicero-b947ee1543-f1907m", "centers"),
    ("real-searchbot-cd382ec393-f1913m", "centers"),
    # The convoy of A Tus to Rome was lost with its fleet: nothing was contested in Rome.
    ("stress-0040-s1901m", "standoffs"),
}


@pytest.mark.reference
@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.long), 20])
def test_the_reference_phases_come_out_to_the_letter(reference: Path, every: int) -> None:
    seen = 0
    for line in reference_lines(reference, every):
        entry = json.loads(line)
        got = JUDGE.line(line)
        for field, wanted in entry["result"].items():
            if wanted is not None and (entry["id"], field) not in KNOWN:
                assert got["result"][field] == wanted, (entry["id"], field)
        seen += 1
    assert seen > 200
