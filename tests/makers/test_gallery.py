"""The gallery: a table and a list of what is not good enough for the docs, and a page of pictures."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

from legation.draw.shelf import art_uses
from legation.makers.gallery import exceptions, gallery_page, looked, write_gallery
from legation.makers.previews import WIDTH, previewed, previews_page, write_previews

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


def test_the_gallery_of_the_docs_has_every_board() -> None:
    page = (DOCS / "gallery.md").read_text("utf-8")
    assert page == previews_page(), "run legation board gallery --previews docs/gallery"
    assert {path.stem for path in (DOCS / "gallery").iterdir()} == set(previewed())
    for name in previewed():
        assert f"(gallery/{name}.webp)" in page


def test_small_pictures_are_as_wide_as_the_page_wants(tmp_path: Path) -> None:
    image = import_module("PIL.Image")
    [path] = write_previews(tmp_path / "new", ["narrows"])
    with image.open(path) as drawn:
        assert drawn.format == "WEBP"
        assert drawn.width == WIDTH
        assert drawn.convert("L").getextrema() != (255, 255), "nothing is drawn"
