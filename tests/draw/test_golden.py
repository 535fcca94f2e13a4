"""Golden pictures: the same position gives the same text, in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from tests.draw.scenes import GOLDEN, SCENES


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_as_it_was_when_somebody_looked_at_it(name: str) -> None:
    made = SCENES[name]()
    kept = (GOLDEN / f"{name}.svg").read_text(encoding="utf-8")
    assert made == kept, "look at it; then run python -m tests.draw.scenes"


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == set(SCENES)


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_well_formed_and_its_ids_are_unique(name: str) -> None:
    root = ET.fromstring(SCENES[name]())
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_another_process_with_other_hashes_draws_the_same() -> None:
    code = "from tests.draw.scenes import SCENES; print(SCENES['bounce'](), end='')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
    )
    assert done.stdout.decode() == SCENES["bounce"]()


def test_drawing_needs_the_standard_library_alone_and_is_not_loaded_before_it_is_wanted() -> None:
    """``import legation`` pulls in no drawing, and an SVG no package."""
    code = (
        "import sys, legation\n"
        "print(sorted(m for m in sys.modules if m.startswith('legation.draw')))\n"
        "legation.picture('standard').svg\n"
        "own = {m.partition('.')[0] for m in sys.modules} - sys.stdlib_module_names\n"
        "print(sorted(m for m in own if not m.startswith('_')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    first, second = done.stdout.splitlines()
    assert first == "[]"
    assert set(second.strip("[]").replace("'", "").split(", ")) <= {"legation", "sitecustomize"}
