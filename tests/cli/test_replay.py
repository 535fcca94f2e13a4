"""``legation replay``, ``explain`` and ``demo``: recorded games, judged and explained again."""

from __future__ import annotations

import gzip
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from legation.cli.demo import GAME
from tests.cli.console import run
from tools.check_reference import main

SHIPPED = Path(str(files("legation.bank") / "games" / GAME))

# A dislodgement with a convoy: Brest is taken from the sea. Positions by the rules of the game.
SMALL: dict[str, Any] = {
    "id": "small",
    "map": "standard",
    "phases": [
        {
            "name": "S1901M",
            "units": {"England": ["A lon", "F eng", "F mao"], "France": ["A bre", "A par"]},
            "centers": {"England": ["lon"], "France": ["bre", "par"]},
            "orders": {
                "England": ["A lon - bre", "F eng C A lon - bre", "F mao S A lon - bre"],
                "France": ["A bre H", "A par - bur"],
            },
        },
        {
            "name": "S1901R",
            "units": {"England": ["A bre", "F eng", "F mao"], "France": ["A bur"]},
            "centers": {"England": ["lon"], "France": ["bre", "par"]},
            "dislodged": {"France": ["A bre"]},
            "retreats": {"France": {"A bre": ["gas", "par", "pic"]}},
            "orders": {"France": ["A bre R par"]},
        },
        {
            "name": "F1901M",
            "units": {"England": ["A bre", "F eng", "F mao"], "France": ["A bur", "A par"]},
            "centers": {"England": ["lon"], "France": ["bre", "par"]},
            "orders": {},
        },
    ],
}


def put(folder: Path, *games: dict[str, Any]) -> Path:
    file = folder / "games.jsonl"
    file.write_text("".join(f"{json.dumps(game)}\n" for game in games))
    return file


def altered(units: dict[str, list[str]]) -> dict[str, Any]:
    """The small game with another position in its last phase."""
    last = {**SMALL["phases"][2], "units": units}
    return {**SMALL, "phases": [*SMALL["phases"][:2], last]}


# --- replay ----------------------------------------------------------------------------------------


def test_every_phase_is_told_with_its_reasons(tmp_path: Path) -> None:
    done = run("replay", put(tmp_path, SMALL))
    assert done.code == 0
    assert not done.err
    assert done.out.index("Spring 1901, movement") < done.out.index("Spring 1901, retreat")
    (line,) = [line for line in done.out.splitlines() if "moved to Brest" in line]
    assert "2 (A Lon 1, F Mao 1) against 1 (A Bre 1)" in line
    assert "dislodged: A Bre (France), may retreat to Gascony, Paris, Picardy" in done.out
    assert "retreated to Paris" in done.out


def test_phases_can_be_chosen(tmp_path: Path) -> None:
    file = put(tmp_path, SMALL)
    only = run("replay", file, "--phase", "s1901r").out
    assert "retreat" in only
    assert "movement" not in only
    season = run("replay", file, "--phase", "S1901").out
    assert "movement" in season
    assert run("replay", file, "-p", "1901").out == run("replay", file).out
    missing = run("replay", file, "--phase", "S1905M")
    assert missing.code == 2
    assert "S1905M" in missing.err


def test_brief_is_a_line_for_each_phase() -> None:
    done = run("replay", SHIPPED, "--brief")
    assert len(done.out.splitlines()) == 34
    assert all(line.split()[0][1:5].isdigit() for line in done.out.splitlines())
    assert "France wins" in done.out.splitlines()[-1]


def test_phases_as_json_have_the_fields_of_adjudicate(tmp_path: Path) -> None:
    file = put(tmp_path, SMALL)
    first, second = run("replay", file, "--json").lines
    assert first["game"] == "small"
    assert first["result"]["dislodged"] == {"France": {"A bre": "lon"}}
    assert second["orders"] == {"France": ["A bre R par"]}
    again = run("adjudicate", "--jsonl", "-e", "online", text=json.dumps(first)).lines[0]
    assert again["result"] == first["result"]
    assert again["rulings"] == first["rulings"]


def test_a_game_that_comes_out_as_recorded(tmp_path: Path) -> None:
    done = run("replay", put(tmp_path, SMALL), "--check")
    assert done.code == 0
    assert done.out == "2 of 2 phases come out as recorded\n"
    assert run("replay", SHIPPED, "--check").code == 0


def test_a_game_that_comes_out_otherwise(tmp_path: Path) -> None:
    wrong = altered({"England": ["A bre", "F eng", "F mao"], "France": ["A bur", "A gas"]})
    file = put(tmp_path, SMALL, {**wrong, "id": "wrong"})
    done = run("replay", file, "--check")
    assert done.code == 1
    assert "wrong S1901R" in done.out
    assert "A gas" in done.out
    assert "A par" in done.out
    assert "3 of 4 phases in 2 games come out as recorded" in done.out
    found = run("replay", file, "--check", "--json").json
    assert (found["agree"], found["differ"]) == (3, 1)
    assert found["differences"][0]["game"] == "wrong"
    shown = run("replay", file)
    assert shown.code == 0
    assert "the file has it otherwise" in shown.out


def test_the_check_and_the_reference_tool_say_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *others = SMALL["phases"]
    wrong = {"A bre": ["dislodged"], "F mao": ["cut"]}
    file = put(tmp_path, {**SMALL, "phases": [{**first, "results": wrong}, *others]})
    done = run("replay", file, "--check")
    assert done.code == 1
    fate = "england: F mao: recorded cut, by our rules carried out (support_given)"
    assert f"small S1901M: {fate}" in done.out
    assert main([str(file)]) == 1
    told = fate.replace("recorded", "expected").replace("by our rules", "got")
    assert f"differs: small S1901M: {told}" in capsys.readouterr().out


def test_lines_of_a_phase_that_is_still_open_are_checked(tmp_path: Path) -> None:
    name = Path(__file__).parent.parent / "record" / "data" / "package-open.json"
    game = json.loads(name.read_text())
    game["phases"][-1]["orders"]["FRANCE"] = ["A moon drinks tea"]
    done = run("replay", put(tmp_path, game), "--check")
    assert done.code == 1
    assert "france: A moon drinks tea: recorded an order" in done.out


def test_one_game_of_several(tmp_path: Path) -> None:
    file = put(tmp_path, SMALL, {**SMALL, "id": "other"})
    assert "Game other" in run("replay", file).out
    assert run("replay", file, "--game", "other").out == run("replay", file, "--game", "2").out
    gone = run("replay", file, "--game", "third")
    assert gone.code == 2
    assert "third" in gone.err


def test_other_rules_give_other_results(tmp_path: Path) -> None:
    # An army between neighbours with the other side's fleet: tag or walk decides the exchange.
    first = {
        **SMALL["phases"][0],
        "units": {"England": ["A bel", "F nth"], "France": ["A hol"]},
        "centers": {"England": ["bel"], "France": ["hol"]},
        "orders": {
            "England": ["A bel - hol", "F nth C A bel - hol"],
            "France": ["A hol - bel"],
        },
    }
    after = {**SMALL["phases"][2], "units": first["units"], "centers": first["centers"]}
    file = put(tmp_path, {"id": "swap", "map": "standard", "phases": [first, after]})
    assert run("replay", file, "--check").code == 0
    other = run("replay", file, "--check", "--edition", "2023")
    assert other.code == 1
    switched = run("replay", file, "--check", "--set", "adjacent_convoy=own_fleet")
    assert switched.code == 1


def test_maps_that_are_not_there_are_told_of(tmp_path: Path) -> None:
    other = {**SMALL, "id": "far", "map": "atlantis"}
    alone = run("replay", put(tmp_path, other))
    assert alone.code == 2
    assert "atlantis" in alone.err
    mixed = run("replay", put(tmp_path, SMALL, other), "--check")
    assert mixed.code == 0
    assert "not played: far" in mixed.err
    assert run("replay", put(tmp_path, other, other), "--check").code == 2


def test_packed_files_and_the_standard_input(tmp_path: Path) -> None:
    file = put(tmp_path, SMALL)
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    assert run("replay", packed).out == run("replay", file).out
    assert run("replay", "-", text=file.read_text()).out == run("replay", file).out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ('{"phases": 3}', "no game"),
        ('{"phases": []}', "phases"),
        ('{"phases": [{"name": "S1901M", "units": {"France": 3}}]}', "phase 1"),
        ('{"phases": [{"name": "S1901M", "units": {"France": ["A qqq"]}}]}', "qqq"),
        ('{"phases": [{"name": "S1901M", "units": {"Gaul": ["A par"]}}]}', "Gaul"),
    ],
)
def test_files_that_hold_no_game(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text)
    for more in ([], ["--check"], ["--json"]):
        done = run("replay", file, *more)
        assert done.code == 2
        assert said in done.err
        assert not done.out


def test_an_altered_record_is_a_difference(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("new", "-o", file)
    run("orders", file, "france", "A par - bur")
    run("process", file)
    file.write_text(file.read_text().replace("A par - bur", "A par - pic"))
    assert run("replay", file).code == 2
    done = run("replay", file, "--check")
    assert done.code == 1
    assert "S1901M" in done.out


# --- explain ---------------------------------------------------------------------------------------


def test_strengths_stand_below_their_rulings(tmp_path: Path) -> None:
    done = run("explain", put(tmp_path, SMALL), "--phase", "S1901M")
    lines = done.out.splitlines()
    at = next(n for n, line in enumerate(lines) if "dislodged A Bre" in line)
    assert lines[at + 1].split() == ["attack", "2", "A", "Lon", "1,", "F", "Mao", "1", "(support)"]
    assert lines[at + 2].split() == ["hold", "1", "A", "Bre", "1"]


def test_only_what_concerns_a_unit(tmp_path: Path) -> None:
    file = put(tmp_path, SMALL)
    done = run("explain", file, "--phase", "S1901M", "--unit", "Brest")
    assert "A Lon - Bre" in done.out
    assert "A Par - Bur" not in done.out
    nothing = run("explain", file, "--phase", "S1901M", "--unit", "ank")
    assert "nothing happened in Ankara" in nothing.out
    assert run("explain", file, "--unit", "xyz").code == 2


def test_the_last_phase_unless_another_is_named(tmp_path: Path) -> None:
    done = run("explain", put(tmp_path, SMALL))
    assert "Spring 1901, retreat" in done.out
    assert "movement" not in done.out


def test_ledgers_as_json(tmp_path: Path) -> None:
    done = run("explain", put(tmp_path, SMALL), "--phase", "S1901M", "--unit", "bre", "--json")
    by_order = {one["order"]: one for one in done.json["rulings"]}
    attack, hold = by_order["A Lon - Bre"]["ledgers"]
    assert (attack["what"], attack["total"]) == ("attack", 2)
    assert [(term["unit"], term["amount"]) for term in attack["terms"]] == [
        ("A lon", 1),
        ("F mao", 1),
    ]
    assert (hold["what"], hold["total"]) == ("hold", 1)


# --- demo ------------------------------------------------------------------------------------------


def test_the_demo_shows_a_real_game() -> None:
    done = run("demo", COLUMNS="100")
    assert done.code == 0
    assert not done.err
    assert "Spring 1901, movement" in done.out
    assert "34 of 34 phases come out as they were recorded." in done.out
    assert "France wins" in done.out
    assert "legation new" in done.out
    assert 60 < len(done.out.splitlines()) < 200
    assert max(map(len, done.out.splitlines())) <= 100


def test_the_demo_in_full_and_in_part(tmp_path: Path) -> None:
    full = run("demo", "--full").out
    assert full.count("movement ─") == 16
    part = run("demo", "--phase", "F1904M").out
    assert part.count("─ ") == 1
    assert part.strip() in full
    assert [one["phase"] for one in run("demo", "--phase", "F1904M", "--json").lines] == ["F1904M"]
    assert len(run("demo", "--json").lines) == 34
    file = tmp_path / "game.jsonl"
    assert run("demo", "--save", file).code == 0
    assert file.read_bytes() == SHIPPED.read_bytes()
    assert run("demo", "--save", file).code == 2
    assert run("demo", "--phase", "F1999M").code == 2


def test_adjustments_of_other_rules_are_taken_as_recorded(tmp_path: Path) -> None:
    units, grown = {"Germany": ["A ber"]}, {"Germany": ["A ber", "A pol"]}
    centres = {"Germany": ["ber", "pol"]}
    orders = {"Germany": ["A ber H"]}
    phases = [
        {"name": "F1901M", "units": units, "centers": centres, "orders": orders},
        {"name": "W1901A", "units": units, "centers": centres, "orders": {"Germany": ["B A pol"]}},
        {"name": "S1902M", "units": grown, "centers": centres, "orders": orders},
        {"name": "COMPLETED", "units": grown, "centers": centres, "orders": {}},
    ]
    file = tmp_path / "zeus5.json"
    file.write_text(json.dumps({"id": "far", "map": "zeus5", "phases": phases}))
    done = run("replay", str(file), "--check")
    assert done.code == 0
    assert "2 of 2 phases come out as recorded" in done.out
    assert "taken as recorded: far: 1 of its adjustments, for want of builds of its own" in done.err
