"""The pages about the command line show what it really prints, and name every code there is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from legation.cli.app import app
from tests.cli.console import run
from tools import check_docs, list_cases, make_readme_picture

PAGES = ("cli.md", "formats.md")


def codes_in(text: str) -> set[str]:
    return set(re.findall(r"`([a-z]+(?:_[a-z]+)*)`", text))


def part(page: str, heading: str) -> str:
    """The text below a heading, up to the next one."""
    return page.split(f"# {heading}\n", 1)[1].split("\n#", 1)[0]


@pytest.mark.parametrize("name", PAGES)
def test_sessions_print_what_the_page_shows(root: Path, name: str) -> None:
    page = (root / "docs" / name).read_text(encoding="utf-8")
    assert sum(block.kind == "console" for block in check_docs.blocks_of(page)) > 3
    _, reports = check_docs.replayed(page)
    assert not reports, "\n\n".join(reports)


def test_formats_names_every_reason_code(root: Path) -> None:
    page = (root / "docs" / "formats.md").read_text(encoding="utf-8")
    told = codes_in(part(page, "Reason codes"))
    # In a process of its own: other tests register reasons of their own.
    print_codes = "from legation.notation.explain import REASONS; print(*REASONS)"
    listed = subprocess.run([sys.executable, "-c", print_codes], capture_output=True, check=True)
    reasons = set(listed.stdout.decode().split())
    assert len(reasons) > 50
    assert reasons <= told
    fields = {
        "legation",
        "ledgers",
        "what",
        "attack",
        "hold",
        "prevent",
        "defend",
        "total",
        "terms",
    }
    assert told - reasons <= fields | {"unit", "power", "reason", "amount", "by"}


def test_formats_names_every_error_code_and_outcome(root: Path) -> None:
    page = (root / "docs" / "formats.md").read_text(encoding="utf-8")
    record = "".join(
        file.read_text(encoding="utf-8")
        for file in (root / "src/legation/record").glob("phase*.py")
    )
    raised = set(re.findall(r'PhaseError\(\s*"(\w+)"', record))
    assert raised
    assert raised <= codes_in(part(page, "Errors"))
    engine = "".join(
        file.read_text(encoding="utf-8")
        for folder in ("engine", "rules")
        for file in (root / "src/legation" / folder).rglob("*.py")
    )
    outcomes = codes_in(part(page, "Results")) & set(re.findall(r'"(\w+)"', engine + record))
    assert {
        "moved",
        "bounced",
        "no_convoy",
        "held",
        "given",
        "cut",
        "void",
        "unreadable",
    } <= outcomes


def test_every_command_is_on_the_page(root: Path) -> None:
    page = (root / "docs" / "cli.md").read_text(encoding="utf-8")
    names = {
        command.name or command.callback.__name__
        for command in app.registered_commands
        if command.callback
    }
    assert len(names) == 16
    for name in names:
        assert f"| `{name}" in page


# --- the tools behind the pages --------------------------------------------------------------------


def test_a_stale_session_is_found_and_mended() -> None:
    page = (
        "<!-- file: a.txt -->\n```text\none\ntwo\n```\n\n```console\n$ cat a.txt\none\nthree\n```\n"
    )
    fresh, reports = check_docs.replayed(page)
    assert len(reports) == 1
    assert "three" in reports[0]
    assert fresh == page.replace("three", "two")
    assert check_docs.replayed(fresh) == (fresh, [])


def test_dots_stand_for_any_lines() -> None:
    assert check_docs.agrees("one\n...\nfour\n", "one\ntwo\nthree\nfour\n")
    assert not check_docs.agrees("one\n...\nfour\n", "two\nthree\nfour\n")
    assert check_docs.agrees("...\n", "")


def test_codes_of_commands_carry_over() -> None:
    page = "```console\n$ false\n$ echo $?\n1\n$ cat <<'END'\n> x\n> END\nx\n```\n"
    assert check_docs.replayed(page) == (page, [])


def test_the_picture_shows_the_real_output(root: Path) -> None:
    drawn = (root / "docs" / "pictures" / "demo.svg").read_text(encoding="utf-8")
    shown = " ".join(re.findall(r">([^<>]+)</text>", drawn)).replace("&#160;", " ")
    shown = shown.replace("&amp;", "&").replace("&gt;", ">").replace("&lt;", "<")
    real = run(
        "demo", "--phase", make_readme_picture.PHASE, COLUMNS=str(make_readme_picture.COLUMNS)
    )
    assert shown.split() == [
        "$",
        *f"legation demo --phase {make_readme_picture.PHASE}".split(),
        *real.out.split(),
    ]
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")


def test_cases_that_wait_are_listed_by_what_they_wait_for(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list_cases.main([str(root / "tests" / "cases")]) == 0
    out = capsys.readouterr().out
    assert "waits for wings:" in out
    assert "  wing.20  " in out
    (tmp_path / "broken.toml").write_text("[[case]]\nid = 3\n")
    assert list_cases.main([str(tmp_path)]) == 2
    assert "broken.toml" in capsys.readouterr().err
