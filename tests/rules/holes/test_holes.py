"""Holes in a game: when they open, whom they take, who is safe, who wins."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from legation.bank import load_variant
from legation.board.board import compile_board
from legation.engine.module import Fact
from legation.engine.scene import Scene, no_dice
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.errors import VariantError
from legation.record import Game
from legation.record.events import Rolled
from legation.rules.holes.fleeing import bearing
from legation.rules.holes.holes import VERSIONS, Holes
from legation.rules.holes.shelter import Immune, Shelters
from legation.values.orders import Move, Retreat, Support
from legation.values.rulings import Reason
from tests.rules.holes.table import (
    drawn,
    hole,
    holes_of,
    numbered,
    stood,
    turn_of,
    with_holes,
)

CENTRES = "|france:bre,mar,par;italy:nap,rom,ven"


def code_of(turn: Turn) -> str:
    """The reason of the last ruling."""
    reason = turn.rulings[-1].reason
    assert reason is not None
    return reason.code


CALM = hole("i", majority="none")
"""The version without contracting, in a game that nobody wins soon."""

# --- what a hole takes -----------------------------------------------------------------------------


@pytest.mark.parametrize("version", ["a", "i", "p"])
def test_a_hole_takes_unit_and_centre(version: str) -> None:
    """BH-1: and 33 centres are left (example A of the sheet's source)."""
    extra = ("swi",) if version == "p" else ()
    dice = drawn("mar", extra=extra)
    turn = turn_of(hole(version), f"S1902M|france:Amar,Fbre;italy:Arom{CENTRES}", dice)
    after = turn.after
    assert after.phase.short == "F1902M"
    assert stood(after) == {"F bre", "A rom"}
    assert after.owner("mar") is None
    assert after.centres("france") == ("bre", "par")
    board = Scene(hole(version), after).board
    assert "mar" not in board.index
    assert len(board.centres) == 33


def test_orders_for_a_space_that_is_gone() -> None:
    """BH-1"""
    game = Game("black-hole", settings={"holes.version": "i"}, seed=1)
    assert holes_of(game.process().after).gone
    (gone,) = holes_of(game.state).gone
    assert gone not in Scene(game.variant, game.state).board.index
    dice = drawn("eng", "nth")
    turn = turn_of(CALM, "S1902M|france:Fbre", dice)
    later = turn_of(CALM, turn.after, dice, {"france": [Move("bre", "eng")]})
    assert [ruling.outcome for ruling in later.rulings] == ["held", "void"]


def test_nobody_builds_in_a_home_that_is_gone() -> None:
    """BH-11"""
    state = turn_of(CALM, "F1902M|france:Apic|france:bre,mar,par", drawn("mar")).after
    assert state.phase.short == "W1902A"
    scene = Scene(CALM, state)
    assert {place for _, place in scene.rules.sites(scene, "france")} == {"bre", "par"}


# --- when it opens ---------------------------------------------------------------------------------


def beaten(version: str, *, draws: str) -> tuple[Variant, Turn]:
    """Germany takes Burgundy; the lot falls on ``draws``. The turn of the movement phase."""
    variant = hole(version)
    orders = {"germany": [Move("mun", "bur"), Support("ruh", "mun", "bur")]}
    state = "S1902M|france:Abur;germany:Amun,Aruh|germany:mun;france:par"
    dice = drawn(draws) if version == "a" else no_dice
    return variant, turn_of(variant, state, dice, orders)


def test_the_lot_falls_before_the_retreats() -> None:
    """BH-5: everybody knows it; the unit that was dislodged out of the hole is safe, the winner is not."""
    variant, turn = beaten("a", draws="bur")
    assert turn.after.phase.short == "S1902R"
    assert holes_of(turn.after) == Holes(pending="bur", seasons=1)
    assert "bur" in variant.board_of(turn.after).index
    later = turn_of(variant, turn.after, drawn(), {"france": [Retreat("bur", "par")]})
    assert stood(later.after) == {"A par", "A ruh"}
    assert holes_of(later.after) == Holes(("bur",), seasons=1)


def test_who_retreats_into_the_hole_dies() -> None:
    """BH-1 BH-5: the board of the retreats is the old one."""
    variant, turn = beaten("a", draws="gas")
    assert "pie" not in turn.after.dislodged[0].options
    later = turn_of(variant, turn.after, drawn(), {"france": [Retreat("bur", "gas")]})
    assert stood(later.after) == {"A bur", "A ruh"}
    assert later.rulings[0].outcome == "retreated"


@pytest.mark.parametrize("version", ["i", "p"])
def test_the_lot_falls_after_the_retreats(version: str) -> None:
    """BH-5"""
    variant, turn = beaten(version, draws="")
    dice = drawn("par", extra=("swi",) if version == "p" else ())
    later = turn_of(variant, turn.after, dice, {"france": [Retreat("bur", "par")]})
    assert stood(later.after) == {"A bur", "A ruh"}
    assert later.after.owner("par") is None


def test_a_hole_opens_twice_a_year_and_before_centres_change_hands() -> None:
    """BH-5"""
    dice = drawn("nwy", "swe", "den")
    first = turn_of(CALM, "S1902M|england:Aswe,Fden,Anwy|england:lon", dice)
    assert first.after.phase.short == "F1902M"
    assert stood(first.after) == {"A swe", "F den"}
    second = turn_of(CALM, first.after, dice)
    assert second.after.centres("england") == ("den", "lon")
    assert holes_of(second.after).gone == ("nwy", "swe")


def test_the_draw() -> None:
    """BH-6: the number, how many there were, and what was drawn are told."""
    game = Game("black-hole", settings={"holes.version": "i"}, seed=5)
    turn = game.process()
    ((what, index, sides, number),) = turn.dice
    assert (what, index, sides) == ("hole", 0, 75)
    provinces = sorted(space for space in load_variant("standard").board.spaces)
    assert holes_of(turn.after).gone == (provinces[number - 1],)
    report = game.variant.rules.report
    assert report is not None
    ((section),) = report(Scene(game.variant, turn.before), turn, lambda fact: True)
    name = game.variant.board.name(provinces[number - 1])
    assert section.rows == ((name, "is gone", f"number {number} of 75"),)
    again = turn_of(game.variant, turn.after, numbered(99))
    assert again.dice[0][2] == 74


def test_the_number_drawn_is_secret_with_the_immune_centres() -> None:
    """BH-6, BH-8: with the list of what is left it tells how many immune centres stand before it."""
    for version, shown in (("a", False), ("i", True)):
        game = Game("black-hole", settings={"holes.version": version}, seed=5)
        turn = game.process()
        assert turn.dice
        for seat in ("england", ""):
            seen = game.seen_by(seat)
            assert bool(seen.turn(turn).dice) is shown
            rolled = [event for event in game.view(seat) if isinstance(event, Rolled)]
            assert bool(rolled[0].dice) is shown
            ((row,),) = [section.rows for section in seen.sections(turn)]
            assert row[2].startswith("number") is shown
        assert game.seen_by(None).sections(turn)[0].rows[0][2].startswith("number")
    game = Game("black-hole", settings={"holes.version": "a"}, seed=5)
    turn = game.process()
    game.draw()
    assert game.seen_by("").turn(turn).dice == turn.dice


def test_the_last_space_is_not_drawn() -> None:
    """BH-6"""
    variant = hole("a", "narrows+black-hole", **{"holes.majority": "none", "standard.win": 9})
    game = Game(variant, seed=3)
    for _ in range(30):
        if game.state.outcome is None:
            game.process()
    assert len(Scene(variant, game.state).board.spaces) == 1
    assert len(holes_of(game.state).gone) == 5


def test_switzerland_may_be_drawn() -> None:
    """BH-7: in version p, and where a switch says so."""
    variant = hole("p")
    turn = turn_of(variant, "S1902M|france:Amar;italy:Apie", drawn("swi", extra=("swi",)))
    board = variant.board_of(turn.after)
    assert "mun" in board.adjacent("mar", "army")
    assert stood(turn.after) == {"A mar", "A pie"}
    later = turn_of(variant, turn.after, numbered(99))
    assert later.dice[0][2] == 75
    sides: list[int] = []
    turn_of(hole("a"), "S1902M|france:Amar", numbered(1, sides))
    turn_of(hole("a", impassable=True), "S1902M|france:Amar", numbered(1, sides))
    assert sides == [75, 76]


# --- immune centres --------------------------------------------------------------------------------

START = "S1901M|france:Apar,Fbre;germany:Aber|france:bre,mar,par;germany:ber,mun"


def test_an_immune_centre_is_never_drawn() -> None:
    """BH-8"""
    variant = hole("a")
    dice = drawn("pic", "pie", immune=("par",))
    turn = turn_of(variant, START, dice, {"france": [Immune("par")]})
    assert holes_of(turn.after).shelters == (("france", "france", "par"),)
    assert [r.outcome for r in turn.rulings if r.unit is None] == ["named"]
    later = turn_of(variant, turn.after, dice)
    assert holes_of(later.after).gone == ("pic", "pie")


def test_what_cannot_be_immune() -> None:
    """BH-8"""
    for place, power in (("mar", "germany"), ("pic", "france"), ("kie", "germany")):
        turn = turn_of(hole("a"), START, drawn("pie"), {power: [Immune(place)]})
        assert code_of(turn) == "immune_no_home"
        assert holes_of(turn.after).shelters == ()
    orders = {"france": [Immune("par"), Immune("mar")]}
    turn = turn_of(hole("a"), START, drawn("pie", immune=("mar",)), orders)
    assert [r.reason.code for r in turn.rulings if isinstance(r.order, Immune)] == [
        "immune_replaced",
        "immune",
    ]


def test_a_secret_one_is_named_once() -> None:
    """BH-8"""
    variant = hole("a")
    dice = drawn("pie", "tyr")
    first = turn_of(variant, START, dice)
    later = turn_of(variant, first.after, dice, {"france": [Immune("par")]})
    assert code_of(later) == "immune_late"


def test_a_secret_one_is_its_seats_secret() -> None:
    """BH-8: nobody else is told it, not even when the game is sent to him."""
    game = Game("black-hole", seed=1)
    game.write("france", "immune Paris")
    game.write("germany", "Immune ber")
    game.process()
    named = holes_of(game.state).shelters
    assert {place for _, _, place in named} == {"par", "ber"}
    view = game.seen_by("germany")
    assert [place for _, _, place in holes_of(view.state(game.state)).shelters] == ["ber"]
    assert not re.search(r"[Ii]mmune ?\(?(place=)?.?[Pp]ar", str(game.view("germany")))
    assert re.search(r"[Ii]mmune ?\(?(place=)?.?[Pp]ar", str(game.view("france")))
    (judged,) = (view.judged(one) for one in game.judged)
    told = [ruling.order for ruling in judged.turn.rulings if isinstance(ruling.order, Immune)]
    assert told == [Immune("ber")]
    open_game = Game("black-hole", settings={"holes.version": "i"}, seed=1)
    open_game.write("france", "immune Paris")
    open_game.process()
    state = open_game.seen_by("germany").state(open_game.state)
    assert holes_of(state).shelters == (("france", "france", "par"),)


def test_a_named_one_may_be_changed_when_one_centre_is_left() -> None:
    """BH-8"""
    variant = hole("i")
    turn = turn_of(variant, START, drawn("pic", immune=("par",)), {"france": [Immune("par")]})
    state = turn.after

    def tried(position: str, place: str, shelters: Shelters = ()) -> str:
        at = variant.position(
            state.phase, {"france": [("army", "bur")]}, dict.fromkeys(position.split(), "france")
        )
        value = Holes(seasons=2, shelters=(*holes_of(state).shelters, *shelters))
        scene = Scene(variant, with_holes(at, value))
        bound = variant.rules.verbs[Immune].bind(scene, "france", None, Immune(place))
        return bound.code if isinstance(bound, Reason) else "fine"

    assert tried("bre mar", "mar") == "immune_not_last"
    assert tried("mar", "mar") == "fine"
    assert tried("mar", "bre") == "immune_not_last"
    assert tried("mar", "mar", (("france", "france", "bre"),)) == "immune_changed"


def test_a_named_one_ends_with_its_power() -> None:
    """BH-8: a secret one does not."""
    for version, safe in (("i", False), ("a", True)):
        variant = hole(version)
        at = variant.position(
            variant.setup.first, {"germany": [("army", "ber")]}, {"ber": "germany"}
        )
        value = Holes(seasons=1, shelters=(("france", "france", "par"),))
        sides: list[int] = []
        turn_of(variant, with_holes(at, value), numbered(1, sides))
        assert sides == [74 if safe else 75]


def test_powers_without_a_player_have_none() -> None:
    """BH-8: with Catspaw only the powers that are played."""
    game = Game("standard+catspaw+black-hole", settings={"held": "england,france,russia"}, seed=1)
    seat = next(seat for seat, powers in game.seats.items() if "france" in powers)
    assert game.write_as(seat, "France: immune Paris")[0].accepted
    (reply,) = game.write_as(seat, "Germany: immune Berlin")
    assert reply.reason is not None
    assert reply.reason.code == "immune_unplayed"


# --- the winner ------------------------------------------------------------------------------------

MANY = "lon,lvp,edi,bre,par,mar,por,spa,bel,hol,den,swe,nwy,kie,ber,mun,tun"


def test_a_majority_of_the_centres_that_are_left() -> None:
    """BH-9: 17 of 33, in the Fall."""
    spring = turn_of(
        hole("i", majority="centres"), f"S1902M|england:Apic|england:{MANY}", drawn("smy")
    )
    assert spring.after.outcome is None
    fall = turn_of(
        hole("i", majority="centres"), f"F1902M|england:Apic|england:{MANY}", drawn("smy")
    )
    assert fall.after.outcome is not None
    assert fall.after.outcome.powers == ("england",)
    assert fall.after.outcome.why == "17 centres, 17 were needed"
    inland = turn_of(
        hole("i", majority="centres"), f"F1902M|england:Apic|england:{MANY}", drawn("boh")
    )
    assert inland.after.outcome is None  # 34 centres are left, and 18 are a majority of them
    fixed = turn_of(hole("i", majority="none"), f"F1902M|england:Apic|england:{MANY}", drawn("smy"))
    assert fixed.after.outcome is None


def test_a_majority_of_the_units() -> None:
    """BH-9: in version i, also in Spring; centres alone win nothing."""
    even = "S1902M|england:Apic,Abel;france:Apar,Abur|england:lon"
    assert turn_of(hole("i"), even, drawn("smy")).after.outcome is None
    won = turn_of(hole("i"), even, drawn("par")).after.outcome
    assert won is not None
    assert (won.powers, won.why) == (("england",), "2 units, 2 were needed")
    rich = f"F1902M|england:Apic;france:Apar|england:{MANY},rom,nap"
    assert turn_of(hole("i"), rich, drawn("smy")).after.outcome is None
    assert turn_of(hole("a"), rich, drawn("smy")).after.outcome is not None


# --- versions and stacks ---------------------------------------------------------------------------


def test_the_versions_are_those_of_the_sheet() -> None:
    """BH-10"""
    sheet = files("legation.bank").joinpath("sheets/black-hole.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w)` \| (.+) \|$", sheet, re.MULTILINE)
    told = {name: tuple(cell.strip() for cell in rest.split("|")) for name, rest in rows}
    words = {True: "yes", False: "no"}
    assert told == {
        name: (s.drawn, words[s.contract], words[s.impassable], s.immune, s.majority, s.retreats)
        for name, s in VERSIONS.items()
    }
    settings = hole("i", contract=True).rules.settings["holes"]
    assert (settings.contract, settings.immune) == (True, "named")
    with pytest.raises(VariantError, match="there is no version 'b'; versions are a, i, p"):
        hole("b")


@pytest.mark.parametrize(
    "name",
    [
        *("black-hole", "youngstown+black-hole", "standard+catspaw+black-hole"),
        *("standard+black-hole+catspaw", "youngstown+catspaw+black-hole", "asia+black-hole"),
    ],
)
def test_a_stack_is_played_for_two_years_and_comes_back(name: str) -> None:
    """BH-3: a second hole finds the board as the first one left it."""
    game = Game(name, seed=2)
    for _ in range(10):
        if game.state.outcome is None:
            game.process()
    assert len(holes_of(game.state).gone) > 3
    again = Game.loads(game.dumps())
    assert again.state == game.state
    assert again.dumps() == game.dumps()


def test_the_fact_of_a_hole_is_for_everybody() -> None:
    variant = hole("a")
    scene = Scene(variant, variant.start())
    assert variant.rules.sees is not None
    assert variant.rules.sees(scene, "france", Fact("unit", None))


# --- retreats that nobody wrote ----------------------------------------------------------------------


def fled(state: str, *moves: Move | Support, retreats: str = "north") -> set[str]:
    """Where the dislodged units are after a retreat phase in which nobody wrote."""
    variant = hole("i", majority="none", retreats=retreats)
    turn = turn_of(variant, state, no_dice, {"germany": list(moves)})
    later = turn_of(variant, turn.after, drawn("naf"))
    return {unit for unit in stood(later.after) if unit not in ("A bur", "A ruh", "A mun")}


BEATEN = "S1902M|france:Abur;germany:Amun,Aruh{more}|germany:mun;france:par"
INTO_BURGUNDY = (Move("mun", "bur"), Support("ruh", "mun", "bur"))


@pytest.mark.parametrize(
    ("more", "goal"),
    [
        ("", "A bel"),  # of Bel, Pic, Par, Gas and Mar, Belgium lies north of Burgundy
        (";england:Abel", "A pic"),  # then north-west
        (";england:Abel,Apic", "A par"),
        (";england:Abel,Apic,Apar", "A gas"),
        (";england:Abel,Apic,Apar,Agas", "A mar"),
    ],
)
def test_a_unit_flees_north_and_then_anticlockwise(more: str, goal: str) -> None:
    """BH-12"""
    assert goal in fled(BEATEN.format(more=more), *INTO_BURGUNDY)


def test_only_version_i_flees_by_itself() -> None:
    """BH-12: elsewhere, and where nobody knows where places lie, such a unit disbands."""
    assert fled(BEATEN.format(more=""), *INTO_BURGUNDY, retreats="disband") == set()
    variant = load_variant("youngstown+black-hole", settings={"holes.version": "i"})
    assert variant.rules.settings["holes"].retreats == "north"


def test_what_is_ordered_goes_before() -> None:
    """BH-12"""
    variant = hole("i", majority="none")
    turn = turn_of(variant, BEATEN.format(more=""), no_dice, {"germany": list(INTO_BURGUNDY)})
    later = turn_of(variant, turn.after, drawn("naf"), {"france": [Retreat("bur", "mar")]})
    assert "A mar" in stood(later.after)


@pytest.mark.parametrize(
    ("goals", "first"),
    [
        (((1, -9), (-3, -9)), 0),
        (((9, -1), (-9, 9)), 1),
        (((9, 9), (9, -9)), 0),
        (((0, 9), (-1, 9)), 1),
    ],
)
def test_bearings(goals: tuple[tuple[int, int], tuple[int, int]], first: int) -> None:
    """BH-12: nearly north is north; then left, down, right."""
    turned = [bearing((0, 0), goal) for goal in goals]
    assert turned.index(min(turned)) == first


def test_the_pieces_of_a_railway_have_names_that_orders_can_say() -> None:
    """BH-1: Krasnoyarsk is gone, and the line falls into two."""
    variant = load_variant("colonial+black-hole", settings={"holes.version": "i"})
    board = compile_board(variant.board.map, ("[drop]\nprovinces = ['kra']",))
    lines = {line.id: line.stations for line in board.map.railways}
    assert lines == {"tsr": ("mos", "prm", "oms"), "tsr2": ("irk", "vla")}
