"""What no order tells of a phase is drawn, and no order is left out of a picture."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from legation import Game, load_variant
from legation.bank.variants import load_partly
from legation.draw.canvas import Options, Scenery
from legation.draw.film import film
from legation.draw.outputs import gif_of
from legation.draw.render import render
from legation.draw.routes import Drawn
from legation.draw.view import Picture, art_for, of_state, of_turn, picture
from legation.engine.scene import Scene
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.rules.machiavelli.disasters import Disaster
from legation.rules.machiavelli.purses import Famine
from legation.testing.random_game import Manner, RandomGame
from legation.testing.report import Report
from legation.values.calendar import Phase
from legation.values.changes import SlotSet, UnitMade, UnitTaken, apply
from legation.values.marks import Sign, Stroke
from legation.values.units import ARMY, FLEET
from tests.draw.scenes import SPRING, ordered, tiny, tiny_art

SVG = "{http://www.w3.org/2000/svg}"
WINTER = Phase("winter", 1901, "adjustment")


def titles(svg: str) -> set[str]:
    return {one.text or "" for one in ET.fromstring(svg).iter(f"{SVG}title")}


def texts(svg: str) -> set[str]:
    return {"".join(one.itertext()) for one in ET.fromstring(svg).iter(f"{SVG}text")}


def drawn(scenery: Scenery, **options: object) -> str:
    return render(tiny_art(), tiny().board, scenery, Options(**options))  # type: ignore[arg-type]  # by keyword


def crossed(scenery: Scenery) -> list[tuple[str, str]]:
    return [(one.stroke.at, one.title) for one in scenery.drawn if one.stroke.shape == "gone"]


# --- what nobody ordered ---------------------------------------------------------------------------


def test_units_that_the_rules_remove_in_winter_are_crossed_out() -> None:
    state = tiny().position(
        WINTER, {"blues": [("fleet", "nth"), ("fleet", "sth")]}, {"est": "blues"}
    )
    scenery = ordered(tiny(), state, {})
    assert crossed(scenery) == [("nth", "Blues: F Nth (disbanded)")]
    assert "Blues: F Nth (disbanded)" in titles(drawn(scenery))


def test_a_dislodged_unit_without_orders_is_crossed_out() -> None:
    beaten = [("blues", "fleet", "est/nc", "wst", ("nth",))]
    phase = Phase("spring", 1901, "retreat")
    state = tiny().position(phase, {"reds": [("army", "est")]}, {}, beaten)
    assert crossed(ordered(tiny(), state, {})) == [("est/nc", "Blues: F Est/nc (disbanded)")]


def test_an_order_that_tells_it_is_enough() -> None:
    state = tiny().position(
        WINTER, {"blues": [("fleet", "nth"), ("fleet", "sth")]}, {"est": "blues"}
    )
    found = crossed(ordered(tiny(), state, {"blues": "Disband F sth"}))
    assert [at for at, _ in found] == ["sth"]


def test_units_that_go_over_and_units_from_nowhere_are_drawn() -> None:
    state = tiny().position(SPRING, {"blues": [("army", "est")]}, {})
    turn = resolve(tiny(), state, [])
    more = (UnitTaken(state.units[0].id, "reds"), UnitMade(9, "reds", FLEET, "nth"))
    turn = replace(turn, changes=(*turn.changes, *more))
    found = [(one.stroke, one.power, one.title) for one in of_turn(tiny(), turn).drawn]
    assert found == [
        (Stroke("change", "est", made=ARMY), "reds", "Blues: A Est (now Reds)"),
        (Stroke("build", "nth", made=FLEET), "reds", "Reds: F Nth (new)"),
    ]
    assert [one.power for one in of_turn(tiny(), turn, "blues").drawn] == ["reds"]


def test_without_orders_nothing_of_it_is_drawn() -> None:
    state = tiny().position(
        WINTER, {"blues": [("fleet", "nth"), ("fleet", "sth")]}, {"est": "blues"}
    )
    assert of_turn(tiny(), resolve(tiny(), state, []), orders=False).drawn == ()


# --- orders that have no line ----------------------------------------------------------------------


def test_orders_that_are_nowhere_on_the_board_stand_in_the_legend() -> None:
    state = tiny().position(WINTER, {}, {"wst": "reds"})
    scenery = ordered(tiny(), state, {"reds": "Waive"})
    assert "Reds: Waive (waived)" in texts(drawn(scenery))
    assert "Reds: Waive (waived)" not in texts(drawn(scenery, legend=False))
    lower, higher = (
        ET.fromstring(drawn(one)).get("height") for one in (of_state(tiny(), state), scenery)
    )
    assert float(higher or 0) > float(lower or 0)


def test_orders_to_a_place_that_the_board_does_not_show_stand_there_too() -> None:
    scenery = of_state(tiny(), tiny().start())
    there = Drawn(
        Stroke("move", "wst", "atlantis"), "reds", "void", "Reds: A Wst - Atlantis (void)"
    )
    assert there.title in texts(drawn(replace(scenery, drawn=(there,))))


def test_rings_and_waits_have_titles() -> None:
    scenery = of_state(tiny(), tiny().start())
    ring = Drawn(Stroke("siege", "wst"), "reds", "done", "Reds: A Wst B (besieged)")
    wait = Drawn(Stroke("join", "est/nc"), "blues", "done", "Blues: F Est MERGE Est (merged)")
    marks = (Sign("siege", "wst/city", about="under siege"),)
    for more in ((), marks):
        svg = drawn(replace(scenery, drawn=(ring, wait), marks=more))
        assert {ring.title, wait.title} <= titles(svg)


def test_parts_for_a_unit_that_stands_there_are_a_tag() -> None:
    scenery = of_state(tiny(), tiny().start())
    more = Drawn(Stroke("build", "wst", made=FLEET), "reds", "done", "Reds: Build F Wst (built)")
    svg = drawn(replace(scenery, drawn=(more,)))
    assert "+F" in texts(svg)
    assert more.title in titles(svg)
    assert svg.count('class="u"') == drawn(scenery).count('class="u"')


# --- marks of modules ------------------------------------------------------------------------------


def signs_of(variant: Variant, turn: Turn) -> set[tuple[str, str, str]]:
    assert variant.rules.marks is not None
    found = variant.rules.marks(Scene(variant, turn.before), turn, lambda fact: True)
    return {(one.shape, one.at, one.text) for one in found if isinstance(one, Sign)}


FILE = """\
[variant]
id = "harsh"
name = "Harsh"
map = "machiavelli"
layers = ["machiavelli-rules"]
flags = ["plague", "storm"]
"""


@pytest.fixture
def harsh(tmp_path: Path) -> Variant:
    """Machiavelli with all disasters."""
    (tmp_path / "harsh.toml").write_text(FILE, encoding="utf-8")
    return load_partly(str(tmp_path / "harsh.toml"))[0]


@pytest.mark.parametrize(("name", "letter"), [("plague", "P"), ("storms", "S"), ("famine", "F")])
def test_disasters_are_seen_where_they_strike(harsh: Variant, name: str, letter: str) -> None:
    state = harsh.start()
    rolled = Disaster(1454, 3, 0, ("pis", "pis/city"))
    struck = replace(Famine(), provinces=("pis",)) if name == "famine" else rolled
    after = apply(state, (SlotSet(name, struck),))
    before = after if name == "famine" else state  # a famine lasts; the others are over at once
    turn = replace(Turn.none(state), before=before, after=after)
    assert ("trouble", "pis", letter) in signs_of(harsh, turn)
    assert ("trouble", "pis", letter) not in signs_of(harsh, Turn.none(state))


def test_special_units_say_what_they_are(harsh: Variant) -> None:
    state = harsh.start()
    grades = {"are": "mercenary", "aus": "militia", "alb": "professional"}
    units = tuple(
        replace(unit, marks=(("grade", grades[unit.place]),)) if unit.place in grades else unit
        for unit in state.units
    )
    found = signs_of(harsh, Turn.none(replace(state, units=units)))
    tags = {(at, text) for shape, at, text in found if shape == "tag"}
    assert tags == {("are", "EM"), ("aus", "CM"), ("alb", "EP")}
    assert not [one for one in signs_of(harsh, Turn.none(state)) if one[0] == "tag"]


# --- every phase of whole games --------------------------------------------------------------------

GAMES = ("standard", "colonial", "machiavelli", "dipmach", "multiplicity", "catspaw-black-hole")


def game_of(name: str, years: int) -> Game:
    variant, _ = load_partly(name)
    one = RandomGame(variant, Report(), 7, 1, Manner(years), {})
    one.run(replays=False)
    assert one.game is not None
    return one.game


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_order_and_every_loss_of_a_game_can_be_read_from_its_pictures(name: str) -> None:
    game = game_of(name, 2)
    variant, art = game.variant, art_for(game.variant.board)
    for turn in game.turns:
        scenery = of_turn(variant, turn)
        svg = Picture(art, variant.board, scenery).svg
        read = titles(svg) | texts(svg)
        assert {one.title for one in scenery.drawn} <= read
        orders = {(r.power, r.order) for r in turn.rulings if r.order is not None}
        assert len({one.title for one in scenery.drawn}) >= len(orders)
        told = {one.stroke.at.partition("/")[0] for one in scenery.drawn}
        after = {unit.id for unit in turn.after.units} | {e.unit.id for e in turn.after.dislodged}
        lost = {u.place.partition("/")[0] for u in turn.before.units if u.id not in after}
        assert lost <= told


# --- films and notebooks ---------------------------------------------------------------------------


def test_the_frames_of_a_gif_are_of_one_size_whatever_their_legends() -> None:
    image = pytest.importorskip("PIL.Image")
    frames = []
    for height, colour in ((40, "red"), (60, "blue"), (50, "green")):
        target = io.BytesIO()
        image.new("RGB", (30, height), colour).save(target, format="PNG")
        frames.append(target.getvalue())
    with image.open(io.BytesIO(gif_of(frames, 100))) as made:
        assert made.size == (30, 60)
        sides = []
        for number in range(3):
            made.seek(number)
            frame = made.convert("RGB")
            sides.append([max(range(3), key=frame.getpixel((5, y)).__getitem__) for y in (5, 55)])
    assert sides == [[0, 0], [2, 2], [1, 1]]


def test_pictures_in_a_notebook_do_not_share_ids_or_colours() -> None:
    light = picture(tiny(), art=tiny_art())
    dark = picture(tiny(), art=tiny_art(), options=Options(theme="dark"))
    roots = [ET.fromstring(one._repr_svg_()) for one in (light, dark)]
    ids = [{e.get("id") for e in root.iter() if e.get("id")} for root in roots]
    assert not ids[0] & ids[1]
    assert all(len(root.get("class", "").split()) == 2 for root in roots)
    assert light._repr_svg_() == light._repr_svg_()
    named = picture(tiny(), art=tiny_art(), options=Options(prefix="a-"))
    assert named._repr_svg_() == named.svg


def test_a_film_shows_who_was_removed() -> None:
    state = tiny().position(
        WINTER, {"blues": [("fleet", "nth"), ("fleet", "sth")]}, {"est": "blues"}
    )
    game = Game(tiny(), start=state)
    game.process()
    made = film(game, art=tiny_art())
    assert "Blues: F Nth (disbanded)" in titles(made.svg)


def test_the_standard_game_draws_removals() -> None:
    variant = load_variant("standard")
    units = {"france": [("army", "par"), ("army", "mar"), ("fleet", "mao")]}
    state = variant.position(WINTER, units, {"par": "france"})
    found = {one.stroke.at for one in of_turn(variant, resolve(variant, state, [])).drawn}
    assert found == {"mar", "mao"}
