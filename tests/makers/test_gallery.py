"""The gallery: a table and a list of what is not good enough for the docs, and a page of pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest

from legation.bank.variants import load_partly
from legation.draw.furniture import TITLE
from legation.draw.shelf import art_uses, load_art
from legation.draw.view import picture
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


@pytest.mark.parametrize("name", previewed())
def test_the_table_of_the_docs_has_the_figures_of_each_board(name: str) -> None:
    """The report in the art, which ``test_shipped`` measures anew, is what the page says."""
    page = (DOCS / "boards.md").read_text("utf-8")
    art = load_art(name)
    row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]

    def listed(key: str) -> Sequence[str]:
        return cast("Sequence[str]", art.report.get(key, ()))

    poor = {*listed("abbreviated"), *listed("spilling")}
    provinces = cast("int", art.report["provinces"])
    assert cells[2:9] == [
        art.maker,
        str(provinces),
        f"{art.report['touch']} of {art.report['wanted']}",
        *(str(len(listed(key))) for key in ("linked", "false", "short")),
        f"{(provinces - len(poor)) / provinces:.0%}",
    ], "run legation board gallery"


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


def shrunk(one: Any, name: str) -> Any:
    """The board of a picture with its title, without the legend, small and grey."""
    art = load_art(name)
    high = round((TITLE + art.height) * one.width / art.width)
    return one.convert("L").crop((0, 0, one.width, high)).resize((160, 120))


def unlike(one: Any, other: Any) -> float:
    """How much two pictures differ, in levels of grey a pixel: nought to 255."""
    chops, stat = import_module("PIL.ImageChops"), import_module("PIL.ImageStat")
    return float(stat.Stat(chops.difference(one, other)).mean[0])


STALE = 4.0
"""Levels of grey: what compression and small changes of style leave is about one."""


@pytest.mark.long
@pytest.mark.parametrize("name", previewed())
def test_a_small_picture_shows_the_board_as_it_is(name: str) -> None:
    image = import_module("PIL.Image")
    variant, _ = load_partly(name)
    now = shrunk(image.open(io.BytesIO(picture(variant).png())), name)
    with image.open(DOCS / "gallery" / f"{name}.webp") as kept:
        assert unlike(shrunk(kept, name), now) < STALE, (
            "run legation board gallery --previews docs/gallery"
        )


def test_another_board_would_be_noticed() -> None:
    image = import_module("PIL.Image")
    shown = []
    for name in ("standard", "colonial"):
        with image.open(DOCS / "gallery" / f"{name}.webp") as kept:
            shown.append(shrunk(kept, name))
    assert unlike(shown[0], shown[1]) > STALE
