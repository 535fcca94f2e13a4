"""What a picture shows: provinces with ids, units, orders by what became of them, title and legend."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from legation import Game
from legation.draw import outputs
from legation.draw.canvas import Options, Scenery
from legation.draw.film import film
from legation.draw.paths import paths_of
from legation.draw.render import render
from legation.draw.themes import THEMES
from legation.draw.view import Picture, of_state, picture
from legation.errors import ArtError, LegationError
from legation.values.marks import Held, Stroke
from tests.draw.scenes import SPRING, bounce, dry_art, moves, ordered, signs, start, tiny, tiny_art

SVG = "{http://www.w3.org/2000/svg}"


def shown(scenery: Scenery, **options: object) -> ET.Element:
    text = render(tiny_art(), tiny().board, scenery, Options(**options))  # type: ignore[arg-type]  # by keyword
    return ET.fromstring(text)


def by_id(root: ET.Element) -> dict[str, ET.Element]:
    return {element.get("id", ""): element for element in root.iter() if element.get("id")}


def classes(root: ET.Element, name: str) -> list[ET.Element]:
    return [one for one in root.iter() if name in one.get("class", "").split()]


def titles(root: ET.Element) -> set[str]:
    return {one.text or "" for one in root.iter(f"{SVG}title")}


# --- the board -------------------------------------------------------------------------------------


def test_every_province_can_be_found_focused_and_named() -> None:
    found = by_id(shown(start()))
    for id_ in ("est", "wst", "nth", "sth", "off"):
        path = found[id_]
        assert path.get("tabindex") == "0"
        title = path.find(f"{SVG}title")
        assert title is not None
        assert title.text == tiny().board.name(id_)
    assert found["nth"].get("data-kind") == "sea"
    assert found["est"].get("data-kind") == "land"
    assert "_rock" not in found


def test_a_picture_is_told_to_those_who_cannot_see_it() -> None:
    root = shown(start())
    assert (root.get("role"), root.get("aria-label")) == ("group", "Tiny Spring 1901, movement")
    told = root.find(f"{SVG}desc")
    assert told is not None
    assert told.text == "Reds: centres 1, units 1; Blues: centres 1, units 1"


def test_the_coasts_of_a_province_can_be_hit() -> None:
    found = by_id(shown(start()))
    assert found["est-nc"].get("data-place") == "est/nc"
    title = found["est-nc"].find(f"{SVG}title")
    assert title is not None
    assert title.text == "Eastland (north coast)"
    assert (found["est-nc"].get("cx"), found["est-nc"].get("r")) == ("320", "14")


def test_ids_have_the_prefix() -> None:
    found = by_id(shown(start(), prefix="x-"))
    assert set(found) >= {"x-est", "x-est-nc", "x-coastline"}
    assert all(name.startswith("x-") for name in found)


def test_halos_are_copies_of_the_names_but_where_copies_are_not_known() -> None:
    """What is copied has no class: it looks as its copy is said to."""
    root = shown(start(), prefix="x-")
    for kind, halo, letters in (("land", "h", "n"), ("sea", "hs", "ns")):
        (copy,) = [one for one in classes(root, halo) if one.tag == f"{SVG}use"]
        assert copy.get("href") == f"#x-names-{kind}"
        group = by_id(root)[f"x-names-{kind}"]
        assert group in classes(root, letters)[0]
        assert not [one for one in group.iter() if one.get("class")]
    plain = shown(start(), lines=True)
    assert not [one for one in classes(plain, "h") if one.tag == f"{SVG}use"]
    written = [[text.text for text in classes(plain, name)[0].iter(f"{SVG}text")] for name in "hn"]
    assert written[0] == written[1] != []


def test_lands_without_rivers_draw_the_borders_between_them() -> None:
    """Each border once, by the outlines of the lands; by a line of its own where a river may hide it."""
    (line,) = paths_of(tiny_art()).inner
    with_river = shown(start())
    assert tiny_art().lines
    assert not classes(with_river, "edged")
    dry = dry_art()
    without = ET.fromstring(render(dry, tiny().board, neutral(), Options()))
    assert len(classes(without, "edged")) == 1
    assert line[2] not in [one.get("d") for one in classes(without, "bi")]
    owned = ET.fromstring(render(dry, tiny().board, start(), Options()))
    assert [one.get("d") for one in classes(owned, "bo")] == [line[2]]
    cramped = dict(dry.anchors) | {"wst": replace(dry.anchors["wst"], box=(4.0, 4.0))}
    small = ET.fromstring(render(replace(dry, anchors=cramped), tiny().board, neutral(), Options()))
    assert line[2] in [one.get("d") for one in classes(small, "bi")]


def neutral() -> Scenery:
    """The board without owners and units."""
    return of_state(tiny(), tiny().position(SPRING, {}, {}))


def test_owners_paint_their_centres_and_what_they_stand_on() -> None:
    found = by_id(shown(start()))
    assert "o0" in found["wst"].get("class", "").split()
    assert "o1" in found["est"].get("class", "").split()
    assert "o0" not in found["off"].get("class", "")
    scenery = start()
    held = by_id(shown(replace(scenery, marks=(Held("off", "reds"),))))
    assert "o0" in held["off"].get("class", "").split()
    last = by_id(shown(replace(scenery, held={"off": "blues", "wst": "blues"})))
    assert "o1" in last["off"].get("class", "").split()
    assert (
        "o0" in last["wst"].get("class", "").split()
    )  # a centre shows its owner, whoever was there


def test_a_hole_is_no_land_any_more() -> None:
    assert "hole" in by_id(shown(signs()))["sth"].get("class", "").split()


def test_the_name_of_a_hole_can_be_read_on_the_dark() -> None:
    root = shown(signs())
    assert ["".join(one.itertext()) for one in classes(root, "nx")] == ["South Water"]
    assert not classes(shown(start()), "nx")


def test_names_lie_above_the_lines_of_orders_and_below_the_units() -> None:
    text = render(tiny_art(), tiny().board, moves())
    line, name, unit = (text.index(one) for one in ('class="a a-', 'class="n"', 'class="u"'))
    assert line < name < unit
    burst = text.index('class="beaten"')
    assert burst < name


def test_what_help_was_meant_for_is_drawn_thin_where_nobody_goes() -> None:
    helped = ordered(tiny(), moves().state, {"reds": "A wst H; F nth S A wst - est"})
    alone = [one for one in classes(shown(helped), "a-failed") if one.get("stroke-width") == "1.3"]
    alone += [one for one in classes(shown(helped), "a-void") if one.get("stroke-width") == "0.9"]
    alone += [
        one for one in classes(shown(helped), "a-support") if one.get("stroke-width") == "1.3"
    ]
    assert len(alone) == 2  # the way, and its open head
    met = [one for one in classes(shown(moves()), "a-support") if one.get("stroke-width") == "1.3"]
    assert not met


def test_a_centre_is_drawn_anew_for_formats_that_do_not_know_what_copies_look_like() -> None:
    usual, plain = shown(start()), shown(start(), lines=True)
    copies = [one for one in usual.iter(f"{SVG}use") if one.get("href") == "#centre"]
    assert copies and len(classes(usual, "disc")) == 1
    assert not [one for one in plain.iter(f"{SVG}use") if one.get("href") == "#centre"]
    assert len(classes(plain, "disc")) == 1 + len(copies)
    where = [(one.get("cx"), one.get("cy")) for one in classes(plain, "disc") if one.get("cx")]
    assert where == [(one.get("x"), one.get("y")) for one in copies]


def test_highlights() -> None:
    assert len(classes(shown(start(), highlight=("wst", "nth", "nowhere")), "hi")) == 2


# --- units and orders ------------------------------------------------------------------------------


def test_units_are_told_in_their_titles() -> None:
    assert {"Reds: A Wst", "Blues: F Est/nc"} <= titles(shown(start()))


def test_letters_come_with_patterns() -> None:
    letters = [one.text for one in classes(shown(start(), patterns=True), "letter")]
    assert sorted(filter(None, letters)) == ["B", "R"]
    assert not classes(shown(start()), "letter")


def test_orders_are_drawn_by_what_became_of_them() -> None:
    root = shown(moves())
    assert len(classes(root, "a-move")) >= 2  # the move and the bar of the hold, and their samples
    assert classes(root, "a-support")
    assert not classes(root, "h-failed")
    assert "Reds: A Wst - Est (moved)" in titles(root)
    assert len(classes(root, "beaten")) == 1  # F Est/nc was dislodged
    failed = shown(bounce())
    assert "Blues: A Est - Wst (bounced)" in titles(failed)
    assert classes(failed, "a-failed")
    assert classes(failed, "a-void")


def test_a_train_that_is_no_order_of_this_game_becomes_a_tag() -> None:
    from legation.draw.routes import Drawn

    scenery = replace(start(), drawn=(Drawn(Stroke("dig", "wst"), "reds", "done", "Reds: dig"),))
    assert "dig" in {one.text for one in classes(shown(scenery), "tagtext")}


def test_one_power_alone() -> None:
    state = moves().state
    variant = tiny()
    game = Game(variant, start=state)
    game.write("reds", "A wst - est; F nth S A wst - est")
    game.write("blues", "F est/nc - sth")
    game.process()
    made = picture(game, phase="S1901M", power="reds", art=tiny_art())
    assert {one.power for one in made.scenery.drawn} == {"reds"}
    both = picture(game, phase="s1901m", art=tiny_art())
    assert {one.power for one in both.scenery.drawn} == {"reds", "blues"}
    none = picture(game, phase="S1901M", orders=False, art=tiny_art())
    assert none.scenery.drawn == ()
    with pytest.raises(LegationError, match="judged are S1901M"):
        picture(game, phase="F1901M", art=tiny_art())


def test_what_others_wrote_is_not_drawn_before_the_phase_is_judged() -> None:
    game = Game(tiny())
    game.write("reds", "A wst - est")
    game.write("blues", "F est/nc - nth")
    assert picture(game, art=tiny_art()).scenery.drawn == ()
    own = picture(game, seat="reds", art=tiny_art()).scenery.drawn
    assert [(one.power, one.result) for one in own] == [("reds", "open")]
    everything = picture(game, seat=None, art=tiny_art()).scenery.drawn
    assert {one.power for one in everything} == {"reds", "blues"}


def test_land_keeps_the_colour_of_who_stood_there_last() -> None:
    game = Game(tiny())
    game.write("reds", "A wst - est")
    game.process()
    assert picture(game, art=tiny_art()).scenery.held["wst"] == "reds"


# --- title, legend, themes -------------------------------------------------------------------------


def test_title_and_legend() -> None:
    text = render(tiny_art(), tiny().board, moves())
    assert "Spring 1901, movement</text>" in text
    assert ">support</text>" in text
    assert ">convoy</text>" not in text
    bare = render(tiny_art(), tiny().board, moves(), Options(title=False, legend=False))
    assert 'viewBox="0 0 400 340"' in bare
    assert "support</text>" not in bare


def test_sizes() -> None:
    root = shown(start(), width=800, title=False, legend=False)
    assert (root.get("width"), root.get("height")) == ("800", "680")
    assert root.get("viewBox") == "0 0 400 340"


@pytest.mark.parametrize("theme", THEMES)
def test_flat_text_has_no_variables_and_the_theme_s_colours(theme: str) -> None:
    made = Picture(tiny_art(), tiny().board, signs(), Options(theme=theme))
    assert "var(--" in made.svg
    assert "var(--" not in made.flat_svg()
    assert THEMES[theme]["sea"] in made.flat_svg()
    assert f"--sea:{THEMES[theme]['sea']}" in made.svg


def test_the_picture_follows_the_reader_s_system() -> None:
    text = render(tiny_art(), tiny().board, start(), Options(theme="auto"))
    assert "prefers-color-scheme:dark" in text


@pytest.mark.parametrize(
    "wrong", [{"theme": "pink"}, {"width": 0}, {"width": -5.0}, {"prefix": "1"}, {"prefix": "a b"}]
)
def test_options_that_make_no_picture_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(
        LegationError, match=str((next(iter(wrong)) == "width" and "0 pixels") or next(iter(wrong)))
    ):
        Options(**wrong)  # type: ignore[arg-type]  # by keyword


# --- forms -----------------------------------------------------------------------------------------


def test_a_notebook_shows_it() -> None:
    made = picture(tiny(), art=tiny_art())
    root = ET.fromstring(made._repr_svg_())
    assert root.get("viewBox") == ET.fromstring(made.svg).get("viewBox")
    assert titles(root) == titles(ET.fromstring(made.svg))


def test_anchors_as_json() -> None:
    told = json.loads(picture(tiny(), art=tiny_art()).anchors())
    assert told["provinces"]["wst"]["unit"] == [80, 150]
    assert told["places"]["est/nc"] == {"at": [320, 120], "shape": "est-nc"}
    assert set(told["provinces"]) == {"est", "wst", "nth", "sth", "off"}
    page = (Path(__file__).resolve().parents[2] / "docs" / "drawing.md").read_text("utf-8")
    keys = {
        *told,
        *(key for kind in ("provinces", "places") for one in told[kind].values() for key in one),
    }
    assert [key for key in sorted(keys) if f"`{key}`" not in page] == []


@pytest.mark.parametrize("name", ["standard", "colonial", "machiavelli"])
def test_the_shapes_that_the_anchors_name_are_in_the_picture(name: str) -> None:
    made = picture(name)
    shapes = by_id(ET.fromstring(made.svg))
    told = json.loads(made.anchors())
    assert {one["shape"] for one in told["places"].values()} <= set(shapes)
    assert set(told["provinces"]) <= set(shapes)
    for place, one in told["places"].items():
        shape = shapes[one["shape"]]
        assert shape.get("data-place", place.removesuffix("/city")) == place.removesuffix("/city")


def test_png_and_pdf(tmp_path: object) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("svglib")
    made = Picture(tiny_art(), tiny().board, bounce(), Options(patterns=True, theme="dark"))
    png = made.png()
    assert png.startswith(b"\x89PNG")
    assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big"))[0] == 400
    pdf = made.pdf()
    assert pdf.startswith(b"%PDF")
    assert pdf == made.pdf()
    assert b"FiraSansCondensed" in pdf  # set in the typeface for which room was measured


@pytest.mark.parametrize(
    ("form", "package"), [("png", "resvg-py"), ("pdf", "svglib"), ("gif", "pillow")]
)
def test_a_missing_package_is_named(
    form: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(outputs, "import_module", missing)
    make = {"png": outputs.png_of, "pdf": outputs.pdf_of, "gif": gif}[form]
    with pytest.raises(LegationError, match=rf"{package}.*legation\[draw\]"):
        make("<svg/>")


def gif(text: str) -> bytes:
    return outputs.gif_of([text.encode()], 10)


def test_a_map_without_a_board_is_told() -> None:
    with pytest.raises(ArtError, match="legation board make"):
        picture(tiny())


# --- films -----------------------------------------------------------------------------------------


def game() -> Game:
    played = Game(tiny())
    played.write("reds", "A wst - est")
    played.process()
    played.write("blues", "F est/nc - nth")
    played.process()
    return played


def test_a_film_has_a_layer_for_each_phase() -> None:
    made = film(game(), art=tiny_art(), seconds=2)
    root = ET.fromstring(made.svg)
    frames = classes(root, "f")
    assert len(made.frames) == len(game().turns) + 1
    assert len(frames) == 6 * len(made.frames)
    assert {one.get("data-phase") for one in frames} == {str(n) for n in range(len(made.frames))}
    assert "step-end infinite" in made.svg
    assert len(by_id(root)) == len([one for one in root.iter() if one.get("id")])


def test_a_film_as_a_page() -> None:
    page = film(game(), art=tiny_art()).html
    assert page.count("<option") == len(film(game(), art=tiny_art()).frames)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_a_film_as_gif() -> None:
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    import io

    made = film(game(), art=tiny_art(), options=Options(width=200))
    with image.open(io.BytesIO(made.gif())) as opened:
        assert opened.n_frames == len(made.frames)


def test_orders_helper_reads_what_it_is_given() -> None:
    scenery = ordered(tiny(), tiny().start(), {"reds": "A wst H"})
    assert [one.stroke for one in scenery.drawn] == [Stroke("stay", "wst")]
