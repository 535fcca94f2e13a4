"""The tool that compares imported maps with those of the bank."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from legation.bank import load_board
from legation.bank.importing import gather, import_all
from legation.errors import LegationError
from tools.check_imports import compared, groups

FILES = os.environ.get("LEGATION_IMPORTS")
"""A folder of other programs' maps, where somebody has one."""


def test_a_map_of_the_bank_agrees_with_itself() -> None:
    assert compared(load_board("asia").map) == ("asia", {})


def test_differences_are_named() -> None:
    made = load_board("asia").map
    (first, *links) = made.links
    setup = replace(made.setups[0], win=5)
    key, rows = compared(replace(made, links=tuple(links), setups=(setup,)))
    assert key == "asia"
    assert rows == {
        first.kinds[0]: [f"-{first.a} - {first.b}"],
        "win": ["+5", f"-{made.setups[0].win}"],
    }


def test_a_map_that_the_bank_has_not() -> None:
    made = load_board("narrows").map
    strange = tuple(
        replace(p, name=f"Nowhere {n}", also=()) if p.id != "gat" else p
        for n, p in enumerate(made.provinces)
    )
    key, _ = compared(replace(made, provinces=strange))
    assert key in ("", "narrows")


@pytest.mark.skipif(not FILES, reason="LEGATION_IMPORTS names no folder")
def test_other_programs_files() -> None:
    """Each is a map or refused with a message; most are maps."""
    maps = refused = 0
    for names in groups([Path(FILES or "")]):
        try:
            maps += len(import_all(gather(names), load_board("standard").map, strict=False))
        except LegationError:
            refused += 1
    assert maps > refused
