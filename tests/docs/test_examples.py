"""The examples in the documentation do what they say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from legation.bank.checking import check_file
from legation.bank.variants import load_board
from tests.docs import running
from tools import check_docs

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WITH_EXAMPLES = [
    page
    for page in PAGES
    if any(b.kind in ("python", "pycon") for b in running.examples(page.read_text("utf-8")))
]


def ran(page: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a page in a process of its own, so that no page sees what another one registered."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LEGATION_")}
    return subprocess.run(
        [sys.executable, str(Path(running.__file__)), str(page), str(folder)],
        cwd=folder,
        env=kept | {"PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=[page.name for page in WITH_EXAMPLES])
def test_examples_run(page: Path, tmp_path: Path) -> None:
    answer = ran(page, tmp_path)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_pages_for_programmers_have_examples() -> None:
    assert {"README.md", "api.md", "drawing.md", "writing-a-module.md", "maps.md"} <= {
        page.name for page in WITH_EXAMPLES
    }


def test_every_dialogue_shows_output_or_is_code() -> None:
    """A ``pycon`` block that expects nothing checks nothing; it should be a ``python`` block."""
    silent = [
        f"{page.name}:{block.line}"
        for page in WITH_EXAMPLES
        for block in running.examples(page.read_text("utf-8"))
        if block.kind == "pycon"
        and all(line[:3] in (">>>", "...") for line in block.text.splitlines())
    ]
    assert not silent


@pytest.mark.parametrize("name", ["README.md", "docs/designing.md"])
def test_commands_of_a_page_print_what_it_shows(name: str) -> None:
    _, reports = check_docs.replayed((ROOT / name).read_text("utf-8"))
    assert not reports, "\n".join(reports)


def test_every_command_of_the_guide_shows_something() -> None:
    page = (ROOT / "docs" / "designing.md").read_text("utf-8")
    sessions = [b for b in check_docs.blocks_of(page) if not b.name]
    commands = [pair for block in sessions for pair in check_docs.commands_of(block.text)]
    assert len(commands) > 25
    assert not [command for command, shown in commands if not shown.strip()]
    used = {command.split()[1] for command, _ in commands}
    assert used >= {"bank", "new", "orders", "process", "show", "soak", "variants"}


def test_the_mistakes_of_the_guide_are_told_as_it_says(tmp_path: Path) -> None:
    """Each row of its table, made in the map as the guide has it in the end."""
    page = (ROOT / "docs" / "designing.md").read_text("utf-8")
    text = [b.text for b in check_docs.blocks_of(page) if b.name == "narrows.toml"][-1]
    rows = re.findall(r"^\| `(.+?)` \| `(.+?)` \| (\w+): (.+) \|$", page, re.MULTILINE)
    assert len(rows) > 10
    path = tmp_path / "narrows.toml"
    for right, wrong, level, message in rows:
        assert right in text
        path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
        found = [(one.level, one.text) for one in check_file(str(path))]
        assert (level, message) in found, wrong


def test_the_map_of_the_guide_is_the_one_of_the_bank_without_its_extras(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "designing.md").read_text("utf-8")
    text = [b.text for b in check_docs.blocks_of(page) if b.name == "narrows.toml"][-1]
    path = tmp_path / "narrows.toml"
    path.write_text(text, encoding="utf-8")
    ours, theirs = load_board(str(path)), load_board("narrows")
    assert ours.places == theirs.places
    assert ours.centres == theirs.centres
    assert ours.homes == theirs.homes
    assert ours.reach["army"] == theirs.reach["army"]
    gate = {theirs.index["wes"], theirs.index["eas"]}
    for place, row in enumerate(theirs.reach["fleet"]):
        without = row & ~sum(1 << sea for sea in gate) if place in gate else row
        assert ours.reach["fleet"][place] == without


# The runner itself, on pages that lie.


def page_of(tmp_path: Path, text: str) -> Path:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    return page


@pytest.mark.parametrize(
    "text",
    [
        "```pycon\n>>> 1 + 1\n3\n```\n",
        "```python\nraise ValueError\n```\n",
        "```python\nx = 1\n```\n\n```pycon\n>>> x\n2\n```\n",
        "```python\nprint(3)\n```\n\nThis prints:\n\n```text\n4\n```\n",
        "```python\nprint(3)\n```\n",
        "```pycon\n>>> [str(unit) for unit in ('A Par',)]\n['A Mar']\n```\n",
    ],
)
def test_a_wrong_example_is_found(tmp_path: Path, text: str) -> None:
    assert ran(page_of(tmp_path, text), tmp_path).returncode == 1


def test_files_of_a_page_can_be_imported_and_announce_their_entry_points(tmp_path: Path) -> None:
    text = (
        "<!-- file: pyproject.toml -->\n```toml\n[project]\nname = 'tide'\nversion = '1'\n"
        "[project.entry-points.\"legation.rules\"]\nebb = 'tide:EBB'\n```\n"
        "<!-- file: tide.py -->\n```python\nEBB = 7\n```\n"
        "```pycon\n>>> import tide\n>>> tide.EBB\n7\n>>> from legation.rules.registry import known_rules\n"
        ">>> 'ebb' in known_rules()\nTrue\n```\n"
    )
    answer = ran(page_of(tmp_path, text), tmp_path)
    assert answer.returncode == 0, answer.stdout + answer.stderr
