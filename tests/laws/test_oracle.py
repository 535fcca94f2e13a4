"""The oracle itself, on positions whose result everybody knows."""

from __future__ import annotations

import pytest

from legation.values.orders import Convoy, Hold, Move, Order, Support
from tests.laws.chart import Chart, Piece, Position, home
from tests.laws.oracle import Oracle, judge


def links(text: str) -> dict[str, frozenset[str]]:
    """``"a: b c; b: c"`` read both ways."""
    near: dict[str, set[str]] = {}
    for line in filter(None, (part.strip() for part in text.split(";"))):
        one, _, others = line.partition(":")
        for other in others.split():
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
    return {place: frozenset(others) for place, others in near.items()}


def chart(army: str, fleet: str = "", seas: str = "") -> Chart:
    return Chart(links(army), links(fleet), frozenset(seas.split()))


def order(words: list[str]) -> Order:
    """``A ard - bor``, ``A ard - bor VIA``, ``A ard S bor - cad``, ``F xan C ard - bor``."""
    match words:
        case [_, me]:
            return Hold(me)
        case [_, me, "-", to]:
            return Move(me, to)
        case [_, me, "-", to, "VIA"]:
            return Move(me, to, via=True)
        case [_, me, "S", other]:
            return Support(me, other)
        case [_, me, "S", other, "-", to]:
            return Support(me, other, to)
        case [_, me, "C", other, "-", to]:
            return Convoy(me, other, to)
    raise ValueError(words)


def position(board: Chart, **sides: str) -> Position:
    """Units with their orders, by power, separated by commas."""
    units, orders = {}, {}
    for power, text in sides.items():
        for line in text.split(","):
            words = line.split()
            units[home(words[1])] = Piece(power, "army" if words[0] == "A" else "fleet", words[1])
            orders[home(words[1])] = order(words)
    return Position(board, units, orders)


LAND = chart("ard: bor cad dun elm; bor: cad dun elm; cad: dun elm; dun: elm")
"""Five provinces, all neighbours."""

STRAIT = chart(
    "ard: elm; bor: fal; cad: dun",
    "xan: ard bor cad dun yar; yar: ard bor dun zed; zed: xan bor cad; cad: dun",
    "xan yar zed",
)
"""Three seas that touch one another, with coasts around."""


def test_a_lone_unit_moves_and_two_equal_ones_bounce() -> None:
    answer = judge(position(LAND, red="A ard - cad", blue="A bor - cad"))
    assert (answer.arrived, answer.standoffs) == (frozenset(), {"cad"})
    assert judge(position(LAND, red="A ard - cad")).arrived == {"ard"}


def test_support_beats_a_holding_unit_and_decides_where_it_may_go() -> None:
    answer = judge(position(LAND, red="A ard - cad, A bor S ard - cad", blue="A cad"))
    assert answer.arrived == {"ard"}
    assert answer.dislodged == {"cad": "ard"}
    assert answer.retreats == {"cad": ("dun", "elm")}


def test_two_units_do_not_change_places_and_the_stronger_one_passes() -> None:
    assert not judge(position(LAND, red="A ard - bor", blue="A bor - ard")).arrived
    answer = judge(position(LAND, red="A ard - bor, A cad S ard - bor", blue="A bor - ard"))
    assert (answer.arrived, answer.dislodged) == ({"ard"}, {"bor": "ard"})


def test_the_loser_of_a_head_to_head_does_not_keep_others_out() -> None:
    sides = {"red": "A ard - bor, A cad S ard - bor", "blue": "A bor - ard", "green": "A dun - ard"}
    assert judge(position(LAND, **sides)).arrived == {"ard", "dun"}
    # Thrown out by a third unit instead, it still counts.
    sides = {
        "red": "A ard - bor",
        "blue": "A bor - ard",
        "green": "A dun - ard, A cad - bor, A elm S cad - bor",
    }
    answer = judge(position(LAND, **sides))
    assert (answer.arrived, answer.dislodged) == ({"cad"}, {"bor": "cad"})


def test_a_beleaguered_garrison_stays() -> None:
    star = chart("hub: ard bor cad dun; ard: bor; cad: dun")
    sides = {"red": "A ard - hub, A bor S ard - hub", "blue": "A cad - hub, A dun S cad - hub"}
    assert not judge(position(star, **sides, green="A hub")).dislodged
    # With one support more, one side wins.
    five = chart("hub: ard bor cad dun elm; ard: bor; cad: dun; elm: ard")
    stronger = sides | {"yellow": "A elm S ard - hub"}
    assert judge(position(five, **stronger, green="A hub")).dislodged == {"hub": "ard"}


def test_one_side_of_a_beleaguerment_may_not_be_helped_by_the_garrison_s_power() -> None:
    star = chart("hub: ard bor cad dun elm; ard: bor; cad: dun; elm: ard")
    sides = {"red": "A ard - hub, A bor S ard - hub", "blue": "A cad - hub, A dun S cad - hub"}
    answer = judge(position(star, **sides, green="A hub, A elm S ard - hub"))
    assert (answer.arrived, answer.counted) == (frozenset(), {"bor", "dun", "elm"})
    # But where the garrison leaves, that help counts.
    way_out = chart("hub: ard bor cad dun elm fal; ard: bor; cad: dun; elm: ard")
    assert judge(position(way_out, **sides, green="A hub - fal, A elm S ard - hub")).arrived == {
        "ard",
        "hub",
    }


def test_nobody_dislodges_his_own_unit_nor_helps_to() -> None:
    assert not judge(position(LAND, red="A ard - bor, A cad S ard - bor, A bor")).dislodged
    sides = {"red": "A bor, A cad S ard - bor", "blue": "A ard - bor"}
    answer = judge(position(LAND, **sides))
    assert (answer.arrived, answer.counted) == (frozenset(), {"cad"})


def test_an_attack_cuts_support_but_not_from_where_the_support_goes_nor_by_a_friend() -> None:
    sides = {"red": "A ard - bor, A cad S ard - bor", "blue": "A bor"}
    assert judge(position(LAND, **sides, green="A dun - cad")).cut == {"cad"}
    assert judge(position(LAND, red=sides["red"], blue="A bor - cad")).counted == {"cad"}
    friendly = sides["red"] + ", A dun - cad"
    assert judge(position(LAND, red=friendly, blue="A bor")).counted == {"cad"}
    # Dislodged from where the support goes, it is cut after all.
    strong = "A bor - cad, A elm S bor - cad"
    answer = judge(position(LAND, red=sides["red"], blue=strong))
    assert (answer.cut, answer.dislodged) == ({"cad"}, {"cad": "bor"})


@pytest.mark.parametrize("others", ["", ", A dun - elm"])
def test_a_ring_of_three_turns(others: str) -> None:
    answer = judge(position(LAND, red="A ard - bor, A bor - cad, A cad - ard" + others))
    assert answer.arrived >= {"ard", "bor", "cad"}
    assert answer.rings == 1


def test_a_ring_with_a_bounce_stands_still() -> None:
    sides = {"red": "A ard - bor, A bor - cad, A cad - ard", "blue": "A dun - ard"}
    answer = judge(position(LAND, **sides))
    assert (answer.arrived, answer.rings) == (frozenset(), 0)


def test_two_units_change_places_where_one_goes_by_sea() -> None:
    swap = chart("ard: bor", "xan: ard bor", "xan")
    assert judge(position(swap, red="A ard - bor, F xan C ard - bor", blue="A bor - ard")).arrived
    # A foreign fleet does not kidnap an army, unless the army asks for it.
    sides = {"blue": "A bor - ard", "green": "F xan C ard - bor"}
    assert not judge(position(swap, red="A ard - bor", **sides)).arrived
    assert judge(position(swap, red="A ard - bor VIA", **sides)).arrived == {"ard", "bor"}


def test_a_convoy_ends_with_its_fleet_and_then_cuts_and_contests_nothing() -> None:
    sides = {
        "red": "A ard - bor, F xan C ard - bor",
        "blue": "F yar - xan, F dun S yar - xan, F bor S zed",
        "green": "F zed",
    }
    answer = judge(position(STRAIT, **sides))
    assert answer.stranded == {"ard"}
    assert answer.counted == {"dun", "bor"}
    assert answer.dislodged == {"xan": "yar"}


def test_a_second_route_saves_a_convoy() -> None:
    sides = {
        "red": "A ard - bor, F xan C ard - bor, F yar C ard - bor",
        "blue": "F dun - xan, F cad S dun - xan",
    }
    answer = judge(position(STRAIT, **sides))
    assert (answer.arrived, answer.dislodged) == ({"ard", "dun"}, {"xan": "dun"})


def test_a_convoyed_army_does_cut_support_for_an_attack_elsewhere() -> None:
    sides = {"red": "A ard - cad, F xan C ard - cad", "blue": "F cad S dun", "green": "F dun"}
    answer = judge(position(STRAIT, **sides))
    assert (answer.cut, answer.stranded) == ({"cad"}, frozenset())


def test_the_simplest_paradox() -> None:
    """The army sails only if it cuts the support that sinks its fleet: two solutions."""
    sides = {
        "red": "A ard - dun, F xan C ard - dun",
        "blue": "F dun S cad - xan, F cad - xan",
    }
    oracle = Oracle(position(STRAIT, **sides))
    assert len(oracle.solutions({})) == 2
    answer = oracle.answer()
    assert answer.paradoxes == 1
    assert (answer.stranded, answer.arrived) == ({"ard"}, {"cad"})
    assert answer.dislodged == {"xan": "cad"}


def test_pandins_paradox() -> None:
    """The army sails only if the attack fails, which fails unless it sails: no solution."""
    sides = {
        "red": "A ard - dun, F xan C ard - dun",
        "blue": "F dun S cad - xan, F cad - xan",
        "green": "F yar - xan, F zed S yar - xan",
    }
    oracle = Oracle(position(STRAIT, **sides))
    assert not oracle.solutions({})
    answer = oracle.answer()
    assert (answer.stranded, answer.arrived, answer.paradoxes) == ({"ard"}, frozenset(), 1)
    assert answer.counted == {"dun", "zed"}


def test_the_betrayal_paradox() -> None:
    """The army's own landing would break the support that keeps its fleet afloat."""
    sides = {
        "red": "A ard - dun, F xan C ard - dun, F bor S ard - dun",
        "blue": "F dun S xan",
        "green": "F yar - xan, F zed S yar - xan",
    }
    linked = chart(
        "ard: elm; bor: dun",
        "xan: ard bor dun yar zed; yar: ard zed; bor: dun",
        "xan yar zed",
    )
    answer = judge(position(linked, **sides))
    assert (answer.stranded, answer.paradoxes, answer.dislodged) == ({"ard"}, 1, {})
    assert answer.counted == {"dun", "bor", "zed"}


def test_a_paradox_leaves_everybody_else_alone() -> None:
    sides = {
        "red": "A ard - dun, F xan C ard - dun, A fal - bor",
        "blue": "F dun S cad - xan, F cad - xan",
    }
    assert judge(position(STRAIT, **sides)).arrived == {"cad", "fal"}


def test_a_circle_with_one_solution_is_no_paradox() -> None:
    """The attack would win without the support that the landing might cut."""
    sides = {
        "red": "A ard - dun, F xan C ard - dun",
        "blue": "F dun S cad - xan, F cad - xan, F zed S cad - xan",
    }
    oracle = Oracle(position(STRAIT, **sides))
    assert len(oracle.solutions({})) == 1
    assert (oracle.answer().stranded, oracle.paradoxes) == ({"ard"}, 0)


def test_an_impossible_order_is_none_and_a_useless_one_still_an_order() -> None:
    far = chart("ard: bor; bor: cad", "xan: ard cad", "xan")
    # Nothing can carry the army from bor: it holds and may be supported.
    sides = {"red": "A bor - far, A ard S bor", "blue": "A cad - bor"}
    answer = judge(position(far, **sides))
    assert answer.counted == {"ard"}
    # A fleet that could carry the army but does not: the army was ordered away, no support counts.
    sides = {"red": "A ard - cad, A bor S ard", "green": "F xan"}
    answer = judge(position(far, **sides))
    assert (answer.counted, answer.stranded) == (frozenset(), {"ard"})


def test_a_coast_left_out_is_filled_in_only_where_it_is_clear() -> None:
    split = chart("ard: fal", "xan: fal/nc ard; yar: fal/nc fal/sc ard; fal/sc: ard", "xan yar")
    assert judge(position(split, red="F xan - fal")).arrived == {"xan"}
    assert not judge(position(split, red="F yar - fal")).arrived
    assert not judge(position(split, red="F xan - fal/sc")).arrived
    # A supporter need not reach the coast, but must name the right one if it names one.
    sides = {"red": "F yar - fal/sc", "blue": "A fal"}
    assert judge(position(split, **sides, green="F xan S yar - fal/sc")).arrived == {"yar"}
    assert judge(position(split, **sides, green="F xan S yar - fal")).arrived == {"yar"}
    assert not judge(position(split, **sides, green="F xan S yar - fal/nc")).arrived


def test_a_unit_beaten_from_the_sea_may_go_where_the_army_came_from() -> None:
    swap = chart("ard: bor dun; bor: cad dun; cad: dun", "xan: ard bor", "xan")
    red = "A ard - bor, F xan C ard - bor, A cad S ard - bor"
    assert judge(position(swap, red=red, blue="A bor")).retreats == {"bor": ("ard", "dun")}
