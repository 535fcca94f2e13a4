"""Dipmach with everything of Machiavelli switched off is the standard game (MACH-14.9)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from legation.bank import load_variant
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.notation import read_unit
from legation.notation.reading import Reader
from legation.testing import check_case, load_cases
from legation.testing.cases import Case
from legation.values.calendar import Phase
from legation.values.orders import Order

HERE = Path(__file__).resolve().parents[2]
FILE = HERE / "playgrounds" / "dipmach-standard.toml"
FLAGS = "mach2,nodice,nomoney,nospecial,nosummer,nogarrisons"
PHASES = "bench/phases_standard.jsonl.gz"


def cases() -> Iterator[Case]:
    for path in sorted((HERE / "cases" / "datc").glob("*.toml")):
        yield from load_cases(path)


def test_the_cases_of_the_standard_game_end_alike() -> None:
    """MACH-14.9: the published cases of the standard map, on Dipmach's, by a file of the same rules."""
    played = 0
    for case in cases():
        if case.variant != "standard" or case.waits_for:
            continue
        found = check_case(replace(case, variant=str(FILE)))
        assert not found, f"{case.id}: {found}"
        played += 1
    assert played > 150


def judged(variant: Variant, entry: dict[str, Any]) -> Turn:
    """A recorded phase judged; lines that cannot be read are left out."""
    board = variant.board
    units = {
        power.lower(): [read_unit(board, text) for text in texts]
        for power, texts in entry["units"].items()
    }
    owners = {
        centre: power.lower() for power, listed in entry["centers"].items() for centre in listed
    }
    state = variant.position(Phase.parse(entry["phase"]), units, owners)
    reader = Reader(board, state, verbs=variant.rules.words)
    orders: dict[str, list[Order]] = {}
    for power, lines in entry["orders"].items():
        answers = [reader.read(line) for line in lines]
        orders[power.lower()] = [a.order for a in answers if hasattr(a, "order")]
    return resolve(variant, state, orders)


def ends(turn: Turn) -> tuple[object, ...]:
    """What a phase came to: the position after the battles, and the one in which the game goes on."""
    return (*_of(turn.judged), *_of(turn.after))


def _of(state: Any) -> Iterator[object]:
    yield state.phase
    yield [(u.power, u.kind, u.place) for u in state.units]
    yield [(d.unit.power, d.unit.place, d.attacker, d.options) for d in state.dislodged]
    yield state.contested
    yield state.owners


def compare(folder: Path, every: int) -> int:
    """How many recorded phases were judged by both, and alike."""
    path = folder / PHASES
    if not path.is_file():
        pytest.skip(f"no {PHASES} among the reference data")
    standard, dipmach = load_variant("standard"), load_variant("dipmach", flags=FLAGS)
    number = 0
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in list(lines)[::every]:
            entry = json.loads(line)
            assert ends(judged(standard, entry)) == ends(judged(dipmach, entry)), entry["id"]
            number += 1
    return number


def test_the_file_has_the_rules_that_the_flags_choose() -> None:
    """MACH-14.9: modules that could do nothing here are all that the file leaves out."""
    file, flags = load_variant(str(FILE)).rules, load_variant("dipmach", flags=FLAGS).rules
    idle = {"straits", "seasons", "allies", "storms", "plague", "famine"}
    names = {module.name for module in flags.modules}
    assert {module.name for module in file.modules} - {"siege"} <= names
    assert names - {module.name for module in file.modules} <= idle


@pytest.mark.reference
def test_a_sample_of_the_phases_ends_alike(reference: Path) -> None:
    """MACH-14.9"""
    assert compare(reference, 60) > 70


@pytest.mark.reference
@pytest.mark.long
def test_all_phases_end_alike(reference: Path) -> None:
    """MACH-14.9"""
    assert compare(reference, 1) == 4416
