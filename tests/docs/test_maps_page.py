"""docs/maps.md against the reader of map files."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

from legation.board import nouns, patch
from tests.docs import running

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "maps.md").read_text(encoding="utf-8")


def accepted() -> set[str]:
    """Every key that some table of a map file may have: what the readers hand to ``allow``."""
    found: set[object] = {*nouns._PROVINCE, *nouns._TERRAIN, *patch._SECTIONS}
    for path in sorted((ROOT / "src" / "legation" / "board").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "allow"
            ):
                found |= {a.value for a in node.args if isinstance(a, ast.Constant)}
    return {str(key) for key in found}


def test_every_key_is_described() -> None:
    assert len(accepted()) > 50
    bare = {word.strip("`[]{},. ") for word in PAGE.replace(",", " ").split()}
    assert not {key for key in accepted() if key not in bare and f"table.{key}" not in PAGE}


def test_the_narrows_are_shown_as_they_ship() -> None:
    shown = next(b for b in running.blocks(PAGE) if b.file == "narrows.toml")
    shipped = files("legation.bank").joinpath("maps/narrows.toml").read_text(encoding="utf-8")
    assert shown.text == shipped
