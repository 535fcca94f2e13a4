"""``legation adjudicate``: one position as text or JSON, many as JSON lines."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import run

BURGUNDY = """
phase S1901M
France:  A par, A mar
Germany: A mun
orders
France: A par - bur, A mar S A par - bur
Germany: A mun - bur
"""

ENTRY: dict[str, Any] = {
    "id": "burgundy",
    "variant": "standard",
    "phase": "S1901M",
    "units": {"France": ["A par", "A mar"], "Germany": ["A mun"]},
    "centers": {"France": ["par", "mar"], "Germany": ["mun"]},
    "orders": {"France": ["A par - bur", "A mar S A par - bur"], "Germany": ["A mun - bur"]},
}


def jsonl(*entries: dict[str, Any] | str) -> str:
    return "".join(f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in entries)


# --- one position ----------------------------------------------------------------------------------


def test_a_sheet_is_judged_with_reasons() -> None:
    done = run("adjudicate", text=BURGUNDY)
    assert done.code == 0
    assert not done.err
    assert "Spring 1901, movement" in done.out
    assert [word for word in done.out.split() if word in {"France", "Germany"}] == [
        "France",
        "Germany",
    ]
    (mun,) = [line for line in done.out.splitlines() if "A Mun - Bur" in line]
    assert "1 (A Mun 1) against 2 (A Par 1, A Mar 1)" in mun


def test_a_file_and_the_standard_input_give_the_same(tmp_path: Path) -> None:
    file = tmp_path / "burgundy.txt"
    file.write_text(BURGUNDY)
    assert run("adjudicate", file).out == run("adjudicate", "-", text=BURGUNDY).out


def test_a_sheet_and_its_json_give_the_same_answer() -> None:
    sheet = run("adjudicate", "--json", text=BURGUNDY).json
    entry = run("adjudicate", "--json", text=json.dumps(ENTRY)).json
    assert sheet["rulings"] == entry["rulings"]
    assert sheet["result"]["units"] == entry["result"]["units"]
    assert entry["id"] == "burgundy"


def test_the_answer_has_the_fields_that_are_promised() -> None:
    answer = run("adjudicate", "--json", text=json.dumps(ENTRY)).json
    assert set(answer["result"]) == {"units", "dislodged", "standoffs", "retreats", "centers"}
    assert answer["result"]["units"] == {"France": ["A bur", "A mar"], "Germany": ["A mun"]}
    by_order = {one["order"]: one for one in answer["rulings"]}
    assert by_order["A par - bur"]["outcome"] == "moved"
    assert by_order["A mun - bur"]["outcome"] == "bounced"
    for one in answer["rulings"]:
        assert {"power", "order", "outcome", "reason", "sentence"} <= set(one)
        assert one["sentence"]


def test_a_position_code_is_judged() -> None:
    code = "S1901M|france:Amar,Apar;germany:Amun"
    done = run(
        "adjudicate", "--json", text=f"{code}\nA par - bur\nA mar S A par - bur\nA mun - bur"
    )
    assert done.json["result"]["units"] == {"France": ["A bur", "A mar"], "Germany": ["A mun"]}


def test_strengths_are_shown_when_asked_for() -> None:
    done = run("adjudicate", "--explain", text=BURGUNDY)
    assert any(line.split()[:2] == ["attack", "2"] for line in done.out.splitlines())
    assert any(line.split()[:2] == ["prevent", "1"] for line in done.out.splitlines())


@pytest.mark.parametrize(
    ("line", "said"),
    [("A par - lon", "void"), ("A pas - bur", "Paris"), ("A mun - bur", "belongs")],
)
def test_a_bad_order_is_a_finding_and_nothing_is_dropped(line: str, said: str) -> None:
    text = f"phase S1901M\nFrance: A par\nGermany: A mun\norders\nFrance: {line}\n"
    done = run("adjudicate", text=text)
    assert done.code == 1
    assert line in done.out
    assert said in done.out


def test_an_army_called_a_fleet_is_corrected_and_that_is_told() -> None:
    text = "phase S1901M\nFrance: A par\norders\nFrance: F par - bur\n"
    done = run("adjudicate", text=text)
    assert done.code == 0
    assert "note: the unit in Paris is of kind army, not fleet" in done.out
    assert "moved to Burgundy" in done.out


def test_a_missing_coast_is_void_and_the_coasts_are_named() -> None:
    done = run("adjudicate", text="phase S1901M\nFrance: F mao\norders\nF mao - spa\n")
    assert done.code == 1
    assert "several coasts" in done.out
    assert "north coast" in done.out


def test_a_second_order_for_a_unit_is_told_of() -> None:
    done = run(
        "adjudicate",
        "--json",
        text="phase S1901M\nFrance: A par\norders\nA par - bur\nA par - pic\n",
    )
    outcomes = {one["order"]: one["outcome"] for one in done.json["rulings"]}
    assert outcomes == {"A par - pic": "moved", "A par - bur": "void"}


def test_a_retreat_phase_is_judged() -> None:
    text = (
        "phase F1901R\nGermany: A vie\nAustria: A bud; dislodged A vie from boh\n"
        "stand-offs tri\norders\nA vie - tyr\n"
    )
    answer = run("adjudicate", "--json", text=text).json
    assert answer["result"]["units"] == {"Austria": ["A bud", "A tyr"], "Germany": ["A vie"]}
    closed = run("adjudicate", text=text.replace("A vie - tyr", "A vie - tri"))
    assert closed.code == 1
    assert "stand-off in Trieste" in closed.out


def test_an_adjustment_phase_is_judged() -> None:
    text = (
        "phase W1901A\nFrance: A mar; centres par mar bre\nGermany: A mun, A kie; centres kie\n"
        "orders\nFrance: build F bre, waive\nGermany: remove A mun\n"
    )
    answer = run("adjudicate", "--json", text=text).json
    assert answer["result"]["units"] == {"France": ["A mar", "F bre"], "Germany": ["A kie"]}
    outcomes = [(one["power"], one["outcome"]) for one in answer["rulings"]]
    assert sorted(outcomes) == [("France", "built"), ("France", "waived"), ("Germany", "disbanded")]


def test_editions_and_switches_change_the_ruling() -> None:
    # DATC 4.A.3: an army tagged to go by convoy to its neighbour, with no fleet ordered.
    text = "phase S1901M\nTurkey: A con\norders\nA con - bul via\n"
    stays = run("adjudicate", "--json", "--edition", "2023", text=text).json
    walks = run("adjudicate", "--json", "--edition", "online", text=text).json
    switched = run(
        "adjudicate", "--json", "-e", "2023", "--set", "land_fallback=no_route", text=text
    ).json
    assert stays["result"]["units"] == {"Turkey": ["A con"]}
    assert walks["result"]["units"] == {"Turkey": ["A bul"]}
    assert switched["result"]["units"] == {"Turkey": ["A bul"]}


def test_what_the_command_line_says_goes_before_the_sheet() -> None:
    text = "edition online\nphase S1901M\nTurkey: A con\norders\nA con - bul via\n"
    assert run("adjudicate", "--json", text=text).json["result"]["units"] == {"Turkey": ["A bul"]}
    done = run("adjudicate", "--json", "-e", "2023", text=text)
    assert done.json["result"]["units"] == {"Turkey": ["A con"]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no phase"),
        ("phase S1901M\nFrance: A pariss, A xyz\n", "line 2"),
        ("phase S1901M\nFrankia: A par\n", "France"),
        ("phase S1901M\nFrance: F spa\n", "name a coast"),
        ("phase U1901M\nFrance: A par\n", "no Summer 1901"),
        ("phase W1901A\nFrance: A par\n", "centres"),
        ("phase S1901M\nFrance: A par\norders\nA mun - bur\n", "no unit there"),
        ("variant nowhere\nphase S1901M\nFrance: A par\n", "nowhere"),
        ("edition 1999\nphase S1901M\nFrance: A par\n", "1999"),
        ("set removl=home\nphase S1901M\nFrance: A par\n", "removal"),
        ("{", "not JSON"),
        ("[1, 2]", "--jsonl"),
        ('{"phase": "S1901M"}\n{"phase": "S1901M"}', "--jsonl"),
        ('{"phase": "S1901M", "units": {"France": ["A pars"]}}', "pars"),
        ('{"phase": "S1901M", "units": {"Frankia": ["A par"]}}', "Frankia"),
        ('{"phase": "S1901M", "units": {"France": "A par"}}', "list"),
        ('{"phase": "W1901A", "units": {}}', "centres"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, said: str) -> None:
    done = run("adjudicate", text=text)
    assert done.code == 2
    assert not done.out
    assert said in done.err


def test_a_file_that_is_not_there_and_one_that_is_no_text(tmp_path: Path) -> None:
    missing = run("adjudicate", tmp_path / "none.txt")
    assert missing.code == 2
    assert "none.txt" in missing.err
    (tmp_path / "bytes.txt").write_bytes(b"phase S1901M\n\xff\xfe")
    broken = run("adjudicate", tmp_path / "bytes.txt")
    assert broken.code == 2
    assert "line 2" in broken.err
    assert run("adjudicate", tmp_path).code == 2


# --- many positions --------------------------------------------------------------------------------


def test_every_line_gets_its_answer_in_order() -> None:
    second = {**ENTRY, "id": 7, "orders": {}}
    done = run("adjudicate", "--jsonl", text=jsonl(ENTRY, second))
    assert done.code == 0
    first, other = done.lines
    assert [first["id"], other["id"]] == ["burgundy", 7]
    assert first["result"]["units"]["France"] == ["A bur", "A mar"]
    assert other["result"]["units"]["France"] == ["A mar", "A par"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{nonsense", "bad_json"),
        ("[1]", "bad_type"),
        (json.dumps({**ENTRY, "phase": "X1M"}), "bad_phase"),
        (json.dumps({**ENTRY, "units": {"Gaul": ["A par"]}}), "unknown_power"),
        (json.dumps({**ENTRY, "units": {"France": ["A pxr"]}}), "bad_unit"),
        (json.dumps({**ENTRY, "units": {"France": ["A par", "F par"]}}), "bad_position"),
        (json.dumps({**ENTRY, "variant": "nowhere"}), "unknown_variant"),
        (json.dumps({"id": "x"}), "missing_field"),
    ],
)
def test_a_bad_line_is_answered_and_the_run_goes_on(line: str, code: str) -> None:
    done = run("adjudicate", "--jsonl", text=jsonl(ENTRY, line, ENTRY))
    assert done.code == 1
    good, bad, again = done.lines
    assert good == again
    assert bad["error"]["code"] == code
    assert bad["error"]["message"]
    assert "result" not in bad


def test_a_line_without_id_is_known_by_its_number_and_blank_lines_count() -> None:
    entry = {name: value for name, value in ENTRY.items() if name != "id"}
    done = run("adjudicate", "--jsonl", text="\n" + jsonl(entry, "{"))
    assert [one["id"] for one in done.lines] == [2, 3]


def test_void_orders_are_no_bad_lines() -> None:
    entry = {**ENTRY, "orders": {"France": ["A par - lon", "gibberish"]}}
    done = run("adjudicate", "--jsonl", text=jsonl(entry))
    assert done.code == 0
    outcomes = [one["outcome"] for one in done.lines[0]["rulings"]]
    assert "void" in outcomes
    assert "unreadable" in outcomes


def test_both_shapes_of_dislodged_units_are_read() -> None:
    base = {
        "phase": "F1901R",
        "units": {"Germany": ["A vie"], "Austria": ["A bud"]},
        "orders": {"Austria": ["A vie R tyr"]},
    }
    flat = {
        **base,
        "dislodged": {"Austria A vie": "boh"},
        "retreats": {"Austria A vie": ["tyr", "gal"]},
    }
    nested = {
        **base,
        "dislodged": {"Austria": {"A vie": "boh"}},
        "retreats": {"Austria": {"A vie": ["tyr", "gal"]}},
    }
    named = {**base, "dislodged": {"Austria": ["A vie"]}}
    done = run("adjudicate", "--jsonl", text=jsonl(flat, nested, named))
    assert done.code == 0
    for one in done.lines:
        assert one["result"]["units"] == {"Austria": ["A bud", "A tyr"], "Germany": ["A vie"]}


def test_a_line_of_the_wrong_letters_and_an_endless_one_are_answered() -> None:
    data = b'{"id": "\xff"}\n' + b"x" * 2_500_000 + b"\n" + json.dumps(ENTRY).encode()
    done = run("adjudicate", "--jsonl", text=data)
    assert done.code == 1
    assert [("error" in one) for one in done.lines] == [True, True, False]
    assert done.lines[2]["id"] == "burgundy"


def test_packed_files_are_read(tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl.gz"
    file.write_bytes(gzip.compress(jsonl(ENTRY, ENTRY).encode()))
    assert len(run("adjudicate", "--jsonl", file).lines) == 2
    file.write_bytes(file.read_bytes()[:-12])
    broken = run("adjudicate", "--jsonl", file)
    assert broken.code == 2
    assert "gzip" in broken.err


def test_several_processes_give_the_same_answers_in_the_same_order() -> None:
    lines = [{**ENTRY, "id": number} for number in range(250)]
    text = jsonl(*lines[:120], "{", *lines[120:])
    alone = run("adjudicate", "--jsonl", text=text)
    assert run("adjudicate", "--jsonl", "--jobs", "2", text=text) == alone
    assert alone.code == 1
    assert len(alone.lines) == 251
    assert run("adjudicate", "--jsonl", "--jobs", "0", text=text).code == 2
    assert run("adjudicate", "--jsonl", "--jobs", "2", "-e", "1999", text=text).code == 2


@pytest.mark.reference
def test_reference_phases_come_out_as_recorded(reference: Path) -> None:
    with gzip.open(reference / "bench" / "phases_standard.jsonl.gz", "rt") as stream:
        recorded = [json.loads(line) for line in stream][::40]
    asked = [{name: one[name] for name in one if name != "result"} for one in recorded]
    done = run("adjudicate", "--jsonl", "--edition", "online", text=jsonl(*asked))
    assert done.code == 0
    for wanted, got in zip(recorded, done.lines, strict=True):
        assert got["id"] == wanted["id"]
        assert bare(got["result"]["units"]) == bare(wanted["result"]["units"])
        assert got["result"]["dislodged"] == wanted["result"]["dislodged"]
        if wanted["result"]["retreats"] is not None:
            assert bare(got["result"]["retreats"]) == bare(wanted["result"]["retreats"])


def bare(lists: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: sorted(texts) for name, texts in lists.items() if texts}


# --- seats that vote -------------------------------------------------------------------------------

VOTED = """
variant catspaw
set ballots.held=england,france,russia
phase S1901M
England: F lon; centres lon
France: A par; centres par
Russia: A mos; centres mos
Germany: A mun; centres mun
orders
England: F lon - eng
seat england: A mun - bur; A mun - bur
seat france: A mun - tyr; A mun - tyr
seat russia: A mun - tyr
"""


def test_seats_vote_on_units_that_nobody_plays() -> None:
    """Worked example CAT-A: two votes for Burgundy, three for Tyrolia."""
    done = run("adjudicate", "-", "--json", text=VOTED)
    assert done.json["result"]["units"]["Germany"] == ["A tyr"]
    entry = {
        "variant": "catspaw",
        "phase": "S1901M",
        "units": {
            "England": ["F lon"],
            "France": ["A par"],
            "Russia": ["A mos"],
            "Germany": ["A mun"],
        },
        "centers": {"England": ["lon"], "France": ["par"], "Russia": ["mos"], "Germany": ["mun"]},
        "orders": {"England": ["F lon - eng"]},
        "seats": {
            "england": ["A mun - bur; A mun - bur"],
            "france": ["A mun - tyr", "A mun - tyr"],
            "russia": "A mun - tyr",
        },
    }
    held = ("--variant", "catspaw", "--set", "ballots.held=england,france,russia")
    same = run("adjudicate", "-", "--json", *held, text=json.dumps(entry))
    assert same.json["result"] == done.json["result"]
    assert same.json["rulings"] == done.json["rulings"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (VOTED.replace("seat russia", "seat turkey"), "seats are england, france, russia"),
        (BURGUNDY + "seat france: A mun - tyr", "powers are their own seats"),
    ],
)
def test_only_seats_that_there_are_vote(text: str, said: str) -> None:
    done = run("adjudicate", "-", text=text)
    assert done.code == 2
    assert said in done.err
    entry = ENTRY | {"seats": {"france": ["A par - bur"]}}
    told = run("adjudicate", "-", "--jsonl", text=jsonl(entry))
    assert told.json["error"]["code"] == "unknown_seat"


def test_of_a_unit_that_split_only_the_rest_is_dislodged() -> None:
    sheet = "variant standard+multiplicity\nphase S1901M\nFrance: 3A par\nGermany: 2A bur\norders\n"
    done = run("adjudicate", "-", text=sheet + "3A par SPLIT 2A pic\n2A bur - par\n")
    assert "dislodged: A Par (France), may retreat to Brest, Gascony" in done.out
