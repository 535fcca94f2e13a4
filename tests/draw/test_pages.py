"""Pictures in a real browser: provinces and coasts are hovered, focused and clicked."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Literal

import pytest

from legation import load_board
from legation.board.board import Board
from legation.draw.art import Art
from legation.draw.canvas import Options
from legation.draw.film import film
from legation.draw.render import render
from legation.draw.shelf import art_names, load_art
from legation.draw.view import of_state, picture
from legation.record.game import Game
from tests.draw.scenes import moves, tiny, tiny_art

pytestmark = [pytest.mark.browser, pytest.mark.long]

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PAGE = """<!DOCTYPE html><meta charset="utf-8"><style>body{margin:0}</style>
<script>
const seen=[];
for(const kind of ['mouseover','focusin','click'])
  addEventListener(kind,e=>seen.push([kind,e.target.id||'']),true);
</script>"""


def chromium() -> str | None:
    """A browser of the system, by the names that it goes by."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    path = chromium()
    if path is None:
        pytest.skip("no chromium here; tools/get_chromium.sh installs it where it can")
    with playwright.sync_playwright() as engine:
        opened = engine.chromium.launch(executable_path=path, args=list(FLAGS))
        yield opened
        opened.close()


def boards() -> list[tuple[str, Art, Board]]:
    """The tiny board and two more: those of the bank, as far as it has them."""
    found = [("tiny", tiny_art(), tiny().board)]
    for name in ("standard", "colonial", *sorted(art_names())):
        if name in art_names() and len(found) < 3 and name not in {one[0] for one in found}:
            found.append((name, load_art(name), load_board(name)))
    return found


@pytest.fixture(params=boards(), ids=lambda one: one[0])
def drawn(request: pytest.FixtureRequest, browser: Any) -> Iterator[tuple[Any, Art, Board]]:
    _, art, board = request.param
    variant = tiny()
    scenery = moves() if board is variant.board else of_state_of(board)
    page = browser.new_page(
        viewport={"width": int(art.width) + 20, "height": int(art.height) + 300}
    )
    page.set_content(PAGE + render(art, board, scenery, Options(title=False)))
    yield page, art, board
    page.close()


def of_state_of(board: Board) -> Any:
    from legation import load_variant

    variant = load_variant(board.map.id)
    return of_state(variant, variant.start())


def events(page: Any, kind: str) -> set[str]:
    return {name for what, name in page.evaluate("seen") if what == kind}


def test_provinces_are_hovered_and_clicked(drawn: tuple[Any, Art, Board]) -> None:
    """The pointer at a unit's anchor is over its province: units and orders let it through."""
    page, art, board = drawn
    hit = {}
    for province, anchors in sorted(art.anchors.items()):
        if province in board.index:
            x, y = anchors.unit
            page.mouse.move(x, y)
            page.mouse.click(x, y)
            hit[province] = page.evaluate("seen.at(-1)[1]")
    assert hit == {province: province for province in hit}
    assert events(page, "click") >= set(hit)
    assert events(page, "mouseover") >= set(hit)


def test_provinces_are_focused_and_named(drawn: tuple[Any, Art, Board]) -> None:
    page, art, board = drawn
    for province in sorted(art.anchors):
        if province not in board.index:
            continue
        page.evaluate("id=>document.getElementById(id).focus()", province)
        focused, title = page.evaluate(
            "[document.activeElement.id,document.activeElement.querySelector('title').textContent]"
        )
        assert (focused, title) == (province, board.name(province))
    wide = page.evaluate("getComputedStyle(document.activeElement).strokeWidth")
    assert wide == "30px"  # what has the focus is seen to have it


def test_the_tabulator_goes_from_province_to_province(drawn: tuple[Any, Art, Board]) -> None:
    page, _, board = drawn
    page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("Tab")
    second = page.evaluate("document.activeElement.id")
    assert first in board.index
    assert second in board.index
    assert first != second


def test_coasts_are_hit_once_they_are_shown(drawn: tuple[Any, Art, Board]) -> None:
    page, art, board = drawn
    coasts = [
        (f"{province}-{label}", at)
        for province, anchors in sorted(art.anchors.items())
        for label, at in anchors.coasts
        if f"{province}/{label}" in board.index
    ]
    assert coasts or board.map.id != "tiny"
    for name, at in coasts:
        page.mouse.click(*at)
        assert page.evaluate("seen.at(-1)[1]") != name  # hidden: the province below is hit
    page.evaluate("document.querySelector('svg').classList.add('coasts')")
    for name, at in coasts:
        page.mouse.move(*at)
        page.mouse.click(*at)
        assert page.evaluate("seen.at(-1)") == ["click", name]
        page.evaluate("id=>document.getElementById(id).focus()", name)
        assert page.evaluate("document.activeElement.id") == name
        place = page.evaluate("document.activeElement.dataset.place")
        assert place in board.index


@pytest.mark.parametrize(("theme", "disc", "dot"), [("light", 255, 27), ("dark", 22, 244)])
def test_centres_have_the_colours_of_the_theme(
    browser: Any, theme: Literal["light", "dark"], disc: int, dot: int
) -> None:
    """Belgium's disc and the dot in it: copies of one mark, which not every rule of a style sheet reaches."""
    image = import_module("PIL.Image")
    art, board = load_art("standard"), load_board("standard")
    page = browser.new_page(viewport={"width": int(art.width), "height": int(art.height)})
    page.set_content(
        PAGE + render(art, board, of_state_of(board), Options(title=False, theme=theme))
    )
    x, y = art.anchors["bel"].centre or (0, 0)
    with image.open(io.BytesIO(page.screenshot())) as shot:
        seen = [shot.convert("L").getpixel((int(x), int(y + away))) for away in (0, 3.2)]
    page.close()
    assert abs(seen[0] - dot) < 12
    assert abs(seen[1] - disc) < 12


def test_a_film_is_stepped_through_with_keys_and_buttons(browser: Any) -> None:
    game = Game(tiny())
    game.write("reds", "A wst - est")
    game.process()
    game.process()
    made = film(game, art=tiny_art())
    last = str(len(made.frames) - 1)
    assert last == "2"
    page = browser.new_page()
    page.set_content(made.html)
    shown = "[...document.querySelectorAll('.frame-of.on')].map(f=>f.dataset.phase)"
    assert set(page.evaluate(shown)) == {"0"}
    page.keyboard.press("ArrowRight")
    assert set(page.evaluate(shown)) == {"1"}
    page.click("#back")
    assert set(page.evaluate(shown)) == {"0"}
    page.select_option("#phase", "1")
    assert set(page.evaluate(shown)) == {"1"}
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    assert set(page.evaluate(shown)) == {last}
    page.keyboard.press("Home")
    assert set(page.evaluate(shown)) == {"0"}
    page.focus("#slide")  # it has arrow keys of its own: one step, not two
    page.keyboard.press("ArrowRight")
    assert set(page.evaluate(shown)) == {"1"}
    names = page.evaluate(
        "[...document.querySelectorAll('button,select,input')].map(e=>e.ariaLabel||e.textContent)"
    )
    assert all(name.isascii() and name for name in names)
    assert page.evaluate("document.fonts.check('12px \"Fira Sans Condensed\"')")
    assert page.evaluate("getComputedStyle(document.querySelector('.frame-of.on')).visibility") == (
        "visible"
    )
    page.close()


def test_a_page_tells_of_further_ways_and_lights_them_up(browser: Any) -> None:
    """A field of a chessboard that has the focus, and one that is pointed at."""
    made = picture("chesspolitik", options=Options(prefix="one-"))
    page = browser.new_page(viewport={"width": 900, "height": 900})
    page.set_content(made.html)
    lit = "[...document.querySelectorAll('.lit use')].map(u=>u.getAttribute('href')).sort()"
    told = "document.getElementById('told').textContent"
    assert page.evaluate(lit) == []
    assert page.evaluate(told) == "Chesspolitik Spring 1601, movement"
    page.evaluate("document.getElementById('one-a1x').focus()")
    assert page.evaluate(lit) == ["#one-b2x", "#one-b3x", "#one-c2x"]
    assert page.evaluate(told) == "A1; also armies to B2; fleets to B3, C2"
    page.evaluate(
        "document.getElementById('one-h8x')"
        ".dispatchEvent(new MouseEvent('mouseover',{bubbles:true}))"
    )
    assert page.evaluate(lit) == ["#one-f7x", "#one-g6x", "#one-g7x"]
    box = page.evaluate(
        "(b=>[b.width,b.height])(document.querySelector('.lit use').getBoundingClientRect())"
    )
    assert min(box) > 50  # it is as large as a field
    page.close()


@pytest.mark.parametrize(("theme", "dark"), [("light", False), ("dark", True)])
def test_a_page_has_the_colours_of_its_picture(browser: Any, theme: str, dark: bool) -> None:
    for scheme in ("light", "dark"):  # whatever the reader's system says
        page = browser.new_page(color_scheme=scheme)
        page.set_content(picture(tiny(), art=tiny_art(), options=Options(theme=theme)).html)
        background = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (background == "rgb(18, 22, 26)") == dark
        page.close()


def test_a_province_of_a_film_is_hit_and_seen_to_have_the_focus(browser: Any) -> None:
    """The colours of owners are copies that let the pointer through, and lie below the outlines."""
    game = Game(tiny())
    game.process()
    made = film(game, art=tiny_art())
    page = browser.new_page(viewport={"width": 900, "height": 900})
    page.set_content(made.html)
    x, y = page.evaluate(
        "(b=>[b.x+b.width/2,b.y+b.height/2])(document.getElementById('wst').getBoundingClientRect())"
    )
    assert page.evaluate("([x,y])=>document.elementFromPoint(x,y).id", [x, y]) == "wst"
    after = page.evaluate(
        "[...document.querySelectorAll('.frame-of use[href=\"#wst\"]')].every(u=>"
        "u.compareDocumentPosition(document.getElementById('wst'))&4)"
    )
    assert after
    page.close()
