"""The tool that compares files with the engine: what it prints and how it ends."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.check_reference import main

START = {
    "Austria": ["A vie", "A bud", "F tri"],
    "Italy": ["A ven"],
}
PHASE: dict[str, Any] = {
    "id": "one",
    "map": "standard",
    "phase": "S1901M",
    "units": START,
    "centers": {"Austria": ["vie"]},
    "orders": {"Austria": ["A bud - tyr", "A vie - tyr", "F tri H"], "Italy": ["A ven - tyr"]},
    "result": {
        "units": START,
        "dislodged": {},
        "standoffs": ["tyr"],
        "retreats": {},
        "centers": {"Austria": ["vie"]},
    },
}
GAME: dict[str, Any] = {
    "id": "game",
    "map": "standard",
    "phases": [
        {
            "name": "S1901M",
            "units": {"Austria": ["F tri"], "Italy": ["A ven", "A tyr"]},
            "centers": {"Turkey": ["con"]},
            "orders": {"Italy": ["A ven - tri", "A tyr S A ven - tri"]},
            "results": {"F tri": ["dislodged"]},
        },
        {
            "name": "S1901R",
            "units": {"Italy": ["A tri", "A tyr"]},
            "centers": {"Turkey": ["con"]},
            "dislodged": {"Austria": ["F tri"]},
            "retreats": {"Austria": {"F tri": ["adr", "alb"]}},
            "orders": {"Austria": ["F tri R alb"]},
        },
        {
            "name": "F1901M",
            "units": {"Austria": ["F alb"], "Italy": ["A tri", "A tyr"]},
            "centers": {"Turkey": ["con"]},
            "orders": {"Austria": ["F alb S A tyr - ven"]},
            "results": {"F alb": ["void"]},
        },
        {
            "name": "W1901A",
            "units": {"Austria": ["F alb"], "Italy": ["A tri", "A tyr"]},
            "centers": {"Italy": ["tri"], "Turkey": ["con"]},
            "orders": {"Italy": ["D A tyr"]},
        },
        {
            "name": "COMPLETED",
            "units": {"Italy": ["A tri"]},
            "centers": {"Italy": ["tri"], "Turkey": ["con"]},
        },
    ],
}
GAME["phases"][-1]["orders"] = {}


def write(path: Path, *entries: dict[str, Any]) -> str:
    text = "".join(json.dumps(entry) + "\n" for entry in entries)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(text.encode()))
    else:
        path.write_text(text)
    return str(path)


def test_agreeing_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Tyrolia is not next to Budapest: that order is void and the unit stays.
    phases = write(tmp_path / "phases.jsonl.gz", PHASE, {**PHASE, "id": "two"})
    games = write(tmp_path / "games.jsonl", GAME)
    assert main([phases, games]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "phases.jsonl.gz: 2 of 2 agree",
        "games.jsonl: 4 of 4 agree",
    ]


def test_a_null_is_not_compared(tmp_path: Path) -> None:
    result = dict.fromkeys(PHASE["result"])
    assert main([write(tmp_path / "p.jsonl", {**PHASE, "result": result})]) == 0


@pytest.mark.parametrize(
    ("key", "value", "shown"),
    [
        ("units", {"Austria": ["A tyr"]}, "units: expected austria A tyr; italy none, got austria"),
        ("standoffs", [], "standoffs: expected none, got tyr"),
        (
            "dislodged",
            {"Italy": {"A ven": "tri"}},
            "dislodged: expected italy A ven tri, got nothing",
        ),
        ("retreats", {"Italy A ven": ["rom"]}, "retreats: expected italy A ven rom, got nothing"),
        ("centers", {"Austria": ["bud"]}, "centers: expected austria bud, got austria vie"),
    ],
)
def test_a_difference_is_shown_with_both_answers(
    key: str, value: object, shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = {**PHASE, "result": {**PHASE["result"], key: value}}
    assert main([write(tmp_path / "p.jsonl", PHASE, entry)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"differs: one: {shown}")
    assert last == "p.jsonl: 1 of 2 agree, 1 differ and are not explained"


def test_an_explained_difference_is_no_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = {**PHASE, "result": {**PHASE["result"], "standoffs": []}}
    file = write(tmp_path / "p.jsonl", entry)
    known = tmp_path / "known.toml"
    known.write_text('[[known]]\nid = "one"\nwhat = "standoffs"\nrule = "a rule"\n')
    assert main([file, "--known", str(known)]) == 0
    assert "1 differ and are explained" in capsys.readouterr().out
    assert main([file, "--known", str(known), "--verbose"]) == 0
    assert "because: a rule" in capsys.readouterr().out
    known.write_text('[[known]]\nid = "one"\nours = "*tyr*"\nrule = "a rule"\n')
    assert main([file, "--known", str(known)]) == 0
    known.write_text('[[known]]\nid = "one"\nours = "void (*"\nrule = "a rule"\n')
    assert main([file, "--known", str(known)]) == 1
    known.write_text('[[known]]\nid = "one"\nwhat = "units"\nrule = "another"\n')
    assert main([file, "--known", str(known)]) == 1


@pytest.mark.parametrize(
    ("phase", "key", "value", "shown"),
    [
        (1, "retreats", {"Austria": {"F tri": ["adr"]}}, "game S1901M: retreats"),
        (2, "units", {"Austria": ["F adr"], "Italy": ["A tri", "A tyr"]}, "game S1901R: units"),
        (2, "results", {}, "game F1901M: austria: F alb: expected carried out, got void"),
        (3, "centers", {"Austria": ["tri"]}, "game F1901M: centres"),
        (3, "name", "F1902M", "game F1901M: next phase: expected F1902M, got S1902M"),
        (4, "units", {"Italy": ["A tyr"]}, "game W1901A: units"),
    ],
)
def test_games_are_compared_phase_by_phase(
    phase: int, key: str, value: object, shown: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    game = json.loads(json.dumps(GAME))
    game["phases"][phase][key] = value
    assert main([write(tmp_path / "g.jsonl", game)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"differs: {shown}")


def test_the_edition_can_be_chosen(tmp_path: Path) -> None:
    entry = {
        **PHASE,
        "orders": {"Italy": ["A ven - tyr VIA"]},
        "result": {"units": {"Austria": ["A vie", "A bud", "F tri"], "Italy": ["A tyr"]}},
    }
    file = write(tmp_path / "p.jsonl", entry)
    assert main([file]) == 0  # by land after all, as it is played online
    assert main([file, "--edition", "2023"]) == 1
    assert main([file, "--edition", "2023", "--set", "land_fallback=no_route"]) == 0


def test_limits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "p.jsonl", *({**PHASE, "id": str(n)} for n in range(7)))
    assert main([file, "--limit", "2"]) == 0
    assert main([file, "--every", "3"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "p.jsonl: 2 of 2 agree",
        "p.jsonl: 3 of 3 agree",
    ]


def test_a_folder_and_cases_that_wait(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(root / "tests" / "cases" / "waiting"), "--verbose"]) == 0
    out = capsys.readouterr().out
    assert "not played: wing.19: waits for wings" in out
    assert "wings.toml: 0 of 0 agree, 20 not played" in out


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        ("p.jsonl", "{", "line 1"),
        ("p.jsonl", '{"id": "x"}\n', "neither a game"),
        ("p.jsonl", "[1]\n", "expected an object"),
        ("p.txt", "", "expected a .toml, .json or .jsonl file"),
        ("p.toml", "[[case]]\n", "number 1"),
        ("p.json", "{}", "JSON list"),
    ],
)
def test_wrong_files(
    name: str, text: str, shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert main([str(path)]) == 2
    message = capsys.readouterr().err
    assert shown in message
    assert "Traceback" not in message


def test_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "p.jsonl", PHASE)
    assert main([str(tmp_path / "missing.jsonl")]) == 2
    assert main([file, "--edition", "1066"]) == 2
    assert main([file, "--set", "moon=full"]) == 2
    assert "moon" in capsys.readouterr().err
    for wrong in ([], [file, "--set", "nothing"], [file, "--every", "0"]):
        with pytest.raises(SystemExit) as caught:
            main(wrong)
        assert caught.value.code == 2


def test_an_impossible_position_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "p.jsonl", {**PHASE, "units": {"Austria": ["A moon"]}})
    assert main([file]) == 1
    out = capsys.readouterr().out
    assert "one: position: expected one that can be" in out
    assert "units.Austria: 'A moon'" in out


def test_the_command_runs_from_anywhere(root: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "p.jsonl", PHASE)
    done = subprocess.run(
        [sys.executable, str(root / "tools" / "check_reference.py"), file],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "p.jsonl: 1 of 1 agree\n"), done.stderr
