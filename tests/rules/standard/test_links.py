"""Links with attributes: what a map says about a way is what the engine plays.

The board: two islands of land, west (a, b) and east (c, d), joined by special ways.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from legation.bank import load_variant
from legation.board.board import compile_board
from legation.board.mapfile import parse_map
from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.engine.stack import compose
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.notation.explain import sentence
from legation.rules.standard import Settings, standard
from legation.values.calendar import Phase
from legation.values.orders import Convoy, Hold, Move, Order, Support
from legation.values.units import Unit

Carried = Callable[[Scene, Unit, Unit | None], int]

MAP = """
[map]
id = "ways"
name = "Ways"
provinces = 4
[[power]]
id = "north"
name = "North"
letter = "N"
[[power]]
id = "south"
name = "South"
letter = "S"
[province]
aaa = { name = "Alpha", kind = "land", centre = true, home = "north" }
bbb = { name = "Beta", kind = "land" }
ccc = { name = "Gamma", kind = "land", centre = true, home = "south" }
ddd = { name = "Delta", kind = "land" }
[links]
army = ["aaa: bbb", "ccc: ddd"]
[[link]]
between = ["aaa", "ccc"]
kinds = ["army"]
%s
[[link]]
between = ["bbb", "ddd"]
kinds = ["army"]
[[link]]
between = ["bbb", "ccc"]
kinds = ["army"]
[[setup]]
id = "usual"
first = "spring 1901"
win = 3
units = { north = ["A aaa"], south = ["A ddd"] }
"""

NORTH, SOUTH = "north", "south"


def variant(attribute: str) -> Variant:
    board = compile_board(parse_map(MAP % attribute, file="ways.toml"))
    return Variant("ways", "Ways", board, board.setups["usual"], compose(standard({})))


def play(
    attribute: str,
    units: dict[str, list[str]],
    orders: dict[str, list[Order]],
    phase: str = "S1901M",
    owners: dict[str, str] | None = None,
) -> Turn:
    game = variant(attribute)
    placed = {power: [("army", place) for place in places] for power, places in units.items()}
    return resolve(game, game.position(Phase.parse(phase), placed, owners), orders)


def at(turn: Turn, power: str) -> list[str]:
    return [unit.place for unit in turn.after.units_of(power)]


def test_a_plain_link_is_open_both_ways() -> None:
    there = play("", {NORTH: ["aaa"]}, {NORTH: [Move("aaa", "ccc")]})
    back = play("", {NORTH: ["ccc"]}, {NORTH: [Move("ccc", "aaa")]})
    assert (at(there, NORTH), at(back, NORTH)) == (["ccc"], ["aaa"])


def test_a_one_way_link_leads_one_way() -> None:
    there = play("one_way = true", {NORTH: ["aaa"]}, {NORTH: [Move("aaa", "ccc")]})
    back = play("one_way = true", {NORTH: ["ccc"]}, {NORTH: [Move("ccc", "aaa")]})
    assert (at(there, NORTH), at(back, NORTH)) == (["ccc"], ["ccc"])
    assert back.rulings[-1].reason.code == "out_of_reach"


def test_a_link_with_seasons_is_closed_in_the_others() -> None:
    spring = play('seasons = ["fall"]', {NORTH: ["aaa"]}, {NORTH: [Move("aaa", "ccc")]})
    fall = play('seasons = ["fall"]', {NORTH: ["aaa"]}, {NORTH: [Move("aaa", "ccc")]}, "F1901M")
    assert (at(spring, NORTH), at(fall, NORTH)) == (["aaa"], ["ccc"])
    ruling = spring.rulings[-1]
    assert ruling.outcome == "void"
    text = sentence(variant("").board, ruling)
    assert text == "void: the way to Gamma is closed in this season"


def test_a_closed_link_carries_no_support() -> None:
    units = {NORTH: ["aaa"], SOUTH: ["bbb", "ccc"]}
    orders: dict[str, list[Order]] = {
        NORTH: [Hold("aaa")],
        SOUTH: [Move("bbb", "aaa"), Support("ccc", "bbb", "aaa")],
    }
    # With the support from ccc it is 2 against 1, without it 1 against 1.
    assert at(play('seasons = ["fall"]', units, orders), NORTH) == ["aaa"]
    assert at(play('seasons = ["fall"]', units, orders, "F1901M"), NORTH) == []


def test_a_closed_link_is_no_way_to_retreat() -> None:
    units = {NORTH: ["ccc"], SOUTH: ["bbb", "ddd"]}
    orders: dict[str, list[Order]] = {
        NORTH: [Hold("ccc")],
        SOUTH: [Move("bbb", "ccc"), Support("ddd", "bbb", "ccc")],
    }
    # A ccc is beaten from bbb; ddd is occupied, so the special link to aaa is its only way.
    spring = play('seasons = ["fall"]', units, orders)
    fall = play('seasons = ["fall"]', units, orders, "F1901M")
    assert (spring.after.dislodged, spring.after.phase.short) == ((), "F1901M")
    assert [entry.options for entry in fall.after.dislodged] == [("aaa",)]


def test_a_link_for_one_power_is_closed_to_the_other() -> None:
    north = play('powers = ["north"]', {NORTH: ["aaa"]}, {NORTH: [Move("aaa", "ccc")]})
    south = play('powers = ["north"]', {SOUTH: ["aaa"]}, {SOUTH: [Move("aaa", "ccc")]})
    assert (at(north, NORTH), at(south, SOUTH)) == (["ccc"], ["aaa"])
    assert south.rulings[-1].reason.code == "closed_to_power"


def test_a_link_for_an_owner_asks_who_owns_the_province_now() -> None:
    order: dict[str, list[Order]] = {NORTH: [Move("aaa", "ccc")]}
    mine = play('owner = "aaa"', {NORTH: ["aaa"]}, order, owners={"aaa": NORTH})
    theirs = play('owner = "aaa"', {NORTH: ["aaa"]}, order, owners={"aaa": SOUTH})
    assert (at(mine, NORTH), at(theirs, NORTH)) == (["ccc"], ["aaa"])


def test_no_support_across_a_link_that_says_so() -> None:
    units = {NORTH: ["aaa", "bbb"], SOUTH: ["ccc"]}
    orders: dict[str, list[Order]] = {
        NORTH: [Move("bbb", "ccc"), Support("aaa", "bbb", "ccc")],
        SOUTH: [Hold("ccc")],
    }
    assert at(play("", units, orders), NORTH) == ["aaa", "ccc"]
    without = play("support = false", units, orders)
    assert at(without, NORTH) == ["aaa", "bbb"]
    assert "support_out_of_reach" in {ruling.reason.code for ruling in without.rulings}


@pytest.mark.parametrize("supported", [False, True])
def test_half_strength_over_a_weak_link(supported: bool) -> None:
    """A move at one half loses to an empty-handed rival and beats a lone unit only with support."""
    # Rival with strength 1 for the empty space ccc: 1/2 against 1 fails, 1 1/2 against 1 arrives.
    units = {NORTH: ["aaa", "bbb"] if supported else ["aaa"], SOUTH: ["ddd"]}
    orders: dict[str, list[Order]] = {NORTH: [Move("aaa", "ccc")], SOUTH: [Move("ddd", "ccc")]}
    if supported:
        orders[NORTH].append(Support("bbb", "aaa", "ccc"))
    turn = play('strength = "1/2"', units, orders)
    assert ("ccc" in at(turn, NORTH)) is supported
    assert ("ccc" in at(turn, SOUTH)) is not supported


def test_a_failed_weak_move_holds_with_its_whole_strength() -> None:
    """Strength over a link is the move's: where it stands the unit counts one."""
    units = {NORTH: ["aaa"], SOUTH: ["bbb", "ccc"]}
    orders: dict[str, list[Order]] = {
        NORTH: [Move("aaa", "ccc")],
        SOUTH: [Move("bbb", "aaa"), Hold("ccc")],
    }
    turn = play('strength = "1/2"', units, orders)
    assert at(turn, NORTH) == ["aaa"]
    assert at(turn, SOUTH) == ["bbb", "ccc"]


def test_a_module_that_forbids_carrying_forbids_the_convoy_too() -> None:
    """The hook ``carried`` is asked for the army's move, the fleet's order and the lists of both."""

    def no_ferries(inner: Carried) -> Carried:
        return lambda scene, unit, without: 0

    ban = Module("ban", "1", Settings, lambda settings: {"carried": no_ferries})
    plain = load_variant("standard")
    strict = replace(plain, rules=compose([*standard({}), (ban, Settings())]))
    units = {"england": [("army", "lon"), ("fleet", "nth")]}
    orders: dict[str, list[Order]] = {
        "england": [Move("lon", "nwy"), Convoy("nth", "lon", "nwy")],
    }
    outcomes = {}
    for name, game in (("plain", plain), ("strict", strict)):
        state = game.position(Phase.parse("S1901M"), units)
        turn = resolve(game, state, orders)
        outcomes[name] = sorted({ruling.outcome for ruling in turn.rulings})
        options = game.rules.verbs[Convoy].options(Scene(game, state), "england", state.at("nth"))
        assert (Convoy("nth", "lon", "nwy") in list(options)) is (name == "plain")
    assert outcomes == {"plain": ["convoyed", "moved"], "strict": ["held", "void"]}


def test_a_gated_link_is_closed_without_a_rule_for_gates() -> None:
    turn = play('gate = "bbb"', {NORTH: ["aaa"]}, {NORTH: [Move("aaa", "ccc")]})
    assert at(turn, NORTH) == ["aaa"]
    assert turn.rulings[-1].reason.code == "gate_closed"
