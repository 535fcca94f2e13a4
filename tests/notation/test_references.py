"""Reading what judges, sites and test collections wrote; skipped where the files are not here."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from legation.notation import Reader, Reading, read, read_sheet, read_unit, write
from legation.values.calendar import Phase
from legation.values.orders import Build, Disband, Move, Order, Waive
from legation.values.state import Dislodged, State
from legation.values.units import Unit, parts
from tests.notation.table import NAMES

pytestmark = pytest.mark.reference


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSON-lines file, plain or gzip; skips the test when it is not there."""
    if not path.is_file():
        pytest.skip(f"no {path.name}")
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")
    for line in text.splitlines():
        yield json.loads(line)


def state_of(phase: str, units: dict[str, list[str]]) -> State:
    """A position from lists of units by power; a star marks a dislodged one."""
    standing: list[Unit] = []
    beaten: list[Unit] = []
    for power, texts in units.items():
        for text in texts:
            kind, place = read_unit(NAMES, text.replace("*", ""))
            unit = Unit(len(standing) + len(beaten), power.lower(), parts(kind), place)
            (beaten if "*" in text else standing).append(unit)
    return State(
        Phase.parse(phase),
        tuple(standing),
        dislodged=tuple(Dislodged(unit, None, ()) for unit in beaten),
    )


def understood(entry: dict[str, Any]) -> list[Order]:
    """What the judge made of a message, as orders of ours."""
    state = state_of(entry["phase"], {entry["power"]: entry["units"]})
    written = list(entry["orders"])
    for adjustment in entry.get("adjustments") or ():
        if adjustment["do"] in ("B", "R"):
            written.append(f"{adjustment['do']} {adjustment['unit']}")
        elif adjustment["do"] == "waive":
            written.append("waive")
    answers = [read(NAMES, line, units=state) for line in written]
    return [answer.order for answer in answers if isinstance(answer, Reading)]


def test_everything_that_the_judge_understood_is_understood(reference: Path) -> None:
    count = 0
    for entry in lines(reference / "games" / "njudge_syntax.jsonl.gz"):
        if entry["variant"] != "standard":
            continue
        power = entry["power"].lower()
        state = state_of(entry["phase"], {power: entry["units"]})
        found = read_sheet(NAMES, entry["body"], units=state, power=power)
        ours = [one.answer.order for one in found if isinstance(one.answer, Reading)]
        if entry["body"] == "F stp/nc - bot":  # the judge drops a wrong coast, DATC 4.B.5 asks
            assert ours == [Move("stp/nc", "bot")]
            continue
        for order in understood(entry):
            assert order in ours, entry["body"]
            count += 1
    assert count > 60


@pytest.mark.parametrize(
    "name",
    [
        *("bench/phases_standard.jsonl.gz", "games/human.jsonl", "games/other.jsonl"),
        *("games/bots.jsonl.gz", "games/njudge_standard.jsonl.gz"),
    ],
)
def test_recorded_orders_are_read_and_written_again(reference: Path, name: str) -> None:
    count = 0
    for entry in lines(reference / name):
        for phase in entry.get("phases") or [entry]:
            title = phase.get("name") or phase["phase"]
            if title == "COMPLETED":
                continue  # the position at the end of a game
            units = phase.get("units") or {}
            reader = Reader(NAMES, state_of(title, units))
            for power, texts in (phase.get("orders") or {}).items():
                for text in texts or ():
                    answer = reader.read(text, power.lower())
                    assert isinstance(answer, Reading), (entry.get("id"), title, text, answer)
                    count += 1
    assert count > 1000


def test_reference_phases_are_written_as_they_stand(reference: Path) -> None:
    for number, entry in enumerate(lines(reference / "bench" / "phases_standard.jsonl.gz")):
        if number % 20:
            continue
        state = state_of(entry["phase"], entry["units"])
        reader = Reader(NAMES, state)
        for power, texts in entry["orders"].items():
            for text in texts:
                answer = reader.read(text, power.lower())
                assert isinstance(answer, Reading)
                assert write(answer.order, NAMES, state, "reference").lower() == text.lower()


@pytest.mark.parametrize("name", ["datc.json", "extra.json"])
def test_the_orders_of_the_cases_are_read(reference: Path, name: str) -> None:
    path = reference / "cases" / name
    if not path.is_file():
        pytest.skip(f"no {name}")
    for case in json.loads(path.read_text(encoding="utf-8")):
        text = json.dumps(case)
        if case["map"] != "standard" or '"W ' in text or "TSR" in text or '"SC ' in text:
            continue  # wings, railways and canals belong to other modules
        for phase in (case, *case.get("then", ())):
            kind = Phase.parse(phase["phase"]).kind
            for written in (phase.get("orders") or {}).values():
                for line in written:
                    answer = read(NAMES, line, phase_kind=kind)
                    assert isinstance(answer, Reading), (case["id"], line, answer)
                    assert isinstance(answer.order, Order)


def test_every_alias_of_the_collected_map_is_read(reference: Path) -> None:
    path = reference / "maps" / "standard.json"
    if not path.is_file():
        pytest.skip("no standard.json")
    for province in json.loads(path.read_text(encoding="utf-8"))["provinces"]:
        if province["kind"] == "impassable":
            continue
        ours = "nwy" if province["id"] == "nor" else province["id"]
        for name in (province["id"], province["name"], *province["aliases"]):
            assert NAMES.place(name) == ours, name


def test_builds_and_removals_keep_their_class(reference: Path) -> None:
    seen: set[type[Order]] = set()
    for game in lines(reference / "games" / "human.jsonl"):
        for phase in game["phases"]:
            if not phase["name"].endswith("A"):
                continue
            for texts in phase["orders"].values():
                for text in texts:
                    answer = read(NAMES, text, phase_kind="adjustment")
                    assert isinstance(answer, Reading)
                    wanted = {"B": Build, "D": Disband, "w": Waive}[text[0]]
                    assert type(answer.order) is wanted
                    seen.add(type(answer.order))
    assert seen >= {Build, Disband}
