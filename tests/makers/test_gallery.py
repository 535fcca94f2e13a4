"""The gallery: a table and a list of what is not good enough for the docs, and a page of pictures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

from legation.draw.shelf import art_uses
from legation.makers.gallery import exceptions, gallery_page, looked, write_gallery

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_lists_name_boards_that_there_are() -> None:
    arts = {use.art for use in art_uses().values()}
    assert set(looked()) <= arts
    assert set(exceptions()) <= arts
    assert all(len(what) > 10 and not what.endswith(".") for what in looked().values())


def test_the_page_of_the_docs_says_what_is_not_good_enough() -> None:
    page = (DOCS / "boards.md").read_text("utf-8")
    for name, what in looked().items():
        assert f"* `{name}`: {what}.\n" in page, "run legation board gallery"
    for use in art_uses().values():
        assert f"\n| `{use.art}` |" in page


def test_pictures_have_names_and_the_page_needs_nothing_else(tmp_path: Path) -> None:
    written = write_gallery(tmp_path, ["hussite", "standard"])
    assert {path.name for path in written} == {"hussite.svg", "standard.svg", "index.html"}
    page = (tmp_path / "index.html").read_text("utf-8")
    assert page == gallery_page(["hussite", "standard"])
    assert 'alt="Board of Standard"' in page
    assert looked()["hussite"] in page
    assert "http" not in page
    ET.fromstring((tmp_path / "standard.svg").read_text("utf-8"))
