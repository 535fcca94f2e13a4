"""What the documentation points at is there: pages, headings, files, names, commands, targets."""

from __future__ import annotations

import importlib
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
import typer.main

from legation.cli.app import app
from tests.architecture.test_imports import CHAIN
from tests.docs import running

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "legation"
PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
INLINE = re.compile(r"`([^`\n]+)`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FOLDERS = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
LAYERS = {path.name for path in SOURCE.iterdir() if path.is_dir()}


@cache
def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return running.FENCE.sub("", page.read_text(encoding="utf-8"))


def anchor(heading: str) -> str:
    """The anchor that the usual renderers make of a heading."""
    plain = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
    return plain.replace(" ", "-")


def anchors(page: Path) -> set[str]:
    return {anchor(heading) for heading in HEADING.findall(prose(page))}


def words(page: Path) -> list[str]:
    return INLINE.findall(prose(page))


each_page = pytest.mark.parametrize("page", PAGES, ids=[str(p.relative_to(ROOT)) for p in PAGES])


@each_page
def test_relative_links_resolve(page: Path) -> None:
    broken = []
    for target in LINK.findall(prose(page)):
        if "://" in target:
            continue
        name, _, part = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        if not path.exists() or (part and part not in anchors(path)):
            broken.append(target)
    assert not broken


@each_page
def test_files_that_are_named_exist(page: Path) -> None:
    """Paths in backticks, from the root of the checkout or from ``src/legation``."""
    missing = []
    for word in words(page):
        first = word.partition("/")[0]
        if not re.fullmatch(r"[\w.-]+(/[\w.-]+)+/?", word) or first not in FOLDERS | LAYERS:
            continue
        if not (ROOT / word).exists() and not (SOURCE / word).exists():
            missing.append(word)
    assert not missing


@each_page
def test_names_of_the_package_exist(page: Path) -> None:
    missing = []
    for word in words(page):
        dotted = re.match(r"(legation(?:\.\w+)+)(?:\(.*\))?$", word)
        if dotted and not found(dotted[1]):
            missing.append(word)
    assert not missing


def found(dotted: str) -> bool:
    """Whether a dotted name is a module or something in one."""
    names = dotted.split(".")
    for cut in range(len(names), 0, -1):
        try:
            thing: object = importlib.import_module(".".join(names[:cut]))
        except ModuleNotFoundError:
            continue
        for name in names[cut:]:
            if not hasattr(thing, name):
                return False
            thing = getattr(thing, name)
        return True
    return False


def test_a_name_that_is_not_there_is_missed() -> None:
    assert found("legation.Game.write")
    assert not found("legation.Game.wrote")
    assert not found("legation.nowhere")


@each_page
def test_make_targets_exist(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", makefile, re.MULTILINE))
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^)make (\w+)", text, re.MULTILINE))
    assert not named - targets


@each_page
def test_commands_exist(page: Path) -> None:
    known = set(getattr(typer.main.get_command(app), "commands"))  # noqa: B009  # a click group
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^\$ )legation ([a-z]+)", text, re.MULTILINE))
    assert not named - known


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / t.partition("#")[0]).resolve() for t in LINK.findall(prose(index))}
    assert not {page for page in (ROOT / "docs").glob("*.md") if page != index} - linked


def test_every_dependency_is_justified() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    bench = (ROOT / "requirements-bench.txt").read_text(encoding="utf-8").splitlines()
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    extras = project["project"]["optional-dependencies"]
    wanted += [line for lines in extras.values() for line in lines]
    wanted += [line for line in bench if line and not line.startswith("#")]
    names = {re.match(r"[\w-]+", line)[0] for line in wanted}  # type: ignore[index]
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)) == names


def test_the_layers_are_told_in_their_order() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("| layer |")[2].partition("\n\n")[0]
    told = [
        name.removesuffix(".py")
        for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
        for name in INLINE.findall(row)
    ]
    there = [
        name
        for equals in CHAIN
        for name in equals
        if name in LAYERS or (SOURCE / f"{name}.py").exists()
    ]
    assert sorted(told[:2]) == sorted(there[:2])
    assert told[2:] == there[2:]
