"""Units of nobody: what they do, what may be done to them, and that they count for nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from legation import Game, LegationError, Move, Support, VariantError, load_variant, resolve
from legation.bank import load_board
from legation.engine.scene import Scene
from legation.engine.turn import Turn, balances
from legation.engine.variant import Variant
from legation.notation.position import read_position, write_position
from legation.record.package_json import package_object
from legation.record.phases import PhaseJudge
from legation.values.geography import NOBODY
from legation.values.orders import Disband, Hold, Order, Retreat
from tests.rules.playing import variant_of

SETUP = """
[[setup]]
id = "usual"
first = "fall 1901"
win = 3
[setup.units]
north = ["A nor", "F wes"]
south = ["F sud"]
none = ["A gat"]
"""
NEUTRAL = '[[rule]]\nuse = "neutral"\n'


@pytest.fixture
def narrows(tmp_path: Path) -> Variant:
    """The Narrows with an army of nobody in Gate City, an unowned centre."""
    return variant_of(tmp_path, NEUTRAL, SETUP, base="narrows")


def played(variant: Variant, **orders: list[Order]) -> Turn:
    return resolve(variant, variant.start(), orders)


def told(turn: Turn, place: str) -> tuple[str, str]:
    (found,) = [r for r in turn.rulings if r.unit is not None and r.unit.place == place]
    return found.outcome, found.reason.code


def test_it_stands_where_the_set_up_says(narrows: Variant) -> None:
    start = narrows.start()
    assert [str(unit) for unit in start.units_of(NOBODY)] == ["A Gat"]
    assert start.owner("gat") is None
    assert narrows.board.powers == ("north", "south"), "nobody is no power"


def test_it_holds_against_one_and_takes_no_centre(narrows: Variant) -> None:
    turn = played(narrows, north=[Move("nor", "gat")])
    assert told(turn, "nor")[0] == "bounced"
    assert [str(unit) for unit in turn.after.units_of(NOBODY)] == ["A Gat"]
    assert turn.after.owner("gat") is None, "in autumn a unit of nobody owns nothing"


def test_a_dislodged_one_is_disbanded_without_a_retreat_phase(narrows: Variant) -> None:
    turn = played(narrows, north=[Move("nor", "gat"), Support("wes", "nor", "gat")])
    assert turn.after.units_of(NOBODY) == ()
    assert turn.after.dislodged == ()
    assert turn.judged.dislodged[0].options == (), "there was an empty province to go to"
    assert turn.after.owner("gat") == "north"


def test_others_may_support_it(narrows: Variant) -> None:
    turn = played(
        narrows,
        north=[Move("nor", "gat"), Support("wes", "nor", "gat")],
        south=[Support("sud", "gat")],
    )
    assert told(turn, "nor")[0] == "bounced"
    assert turn.after.units_of(NOBODY) != ()


def test_the_game_may_forbid_to_support_it(tmp_path: Path) -> None:
    variant = variant_of(tmp_path, f"{NEUTRAL}support = false\n", SETUP, base="narrows")
    turn = played(
        variant,
        north=[Move("nor", "gat"), Support("wes", "nor", "gat")],
        south=[Support("sud", "gat")],
    )
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["no_support_for_nobody"]
    assert turn.after.units_of(NOBODY) == ()


@pytest.mark.parametrize(("rebuilt", "units"), [("false", []), ("true", ["A Gat"])])
def test_it_may_stand_again_in_a_centre_that_nobody_took(
    tmp_path: Path, rebuilt: str, units: list[str]
) -> None:
    """As in Western World 901 and Unconstitutional: again if the centre is unowned in winter."""
    variant = variant_of(tmp_path, f"{NEUTRAL}rebuilt = {rebuilt}\n", SETUP, base="narrows")
    state = read_position("F1901M|north:Anor;south:Fsud|north:nor;south:sud", variant.board)
    turn = resolve(variant, state, {})
    assert [str(unit) for unit in turn.after.units_of(NOBODY)] == units
    assert turn.after.phase.short == "S1902M"
    state = read_position("F1901M|north:Agat;south:Fsud|north:nor;south:sud", variant.board)
    turn = resolve(variant, state, {"north": [Move("gat", "nor")]})
    assert [str(unit) for unit in turn.after.units_of(NOBODY)] == units, "left before the count"
    state = read_position("W1901A|north:Anor;south:Fsud|north:nor,gat;south:sud", variant.board)
    assert resolve(variant, state, {}).after.units_of(NOBODY) == (), "somebody owns it"


@pytest.mark.parametrize("order", [Hold("gat"), Move("gat", "nor"), Support("gat", "nor")])
def test_nobody_writes_for_it(narrows: Variant, order: Order) -> None:
    turn = played(narrows, none=[order])
    void = [r for r in turn.rulings if r.outcome == "void"]
    assert [r.reason.code for r in void] == ["unit_of_nobody"]
    assert NOBODY not in turn.absent, "and nobody is missed"
    stolen = played(narrows, north=[order])
    assert [r.reason.code for r in stolen.rulings if r.outcome == "void"] == ["not_yours"]


def test_nor_in_other_phases(narrows: Variant) -> None:
    state = read_position("F1901R|south:Fsud|north:nor|none:Agat<nor>pen", narrows.board)
    turn = resolve(narrows, state, {NOBODY: [Retreat("gat", "pen")]})
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["unit_of_nobody"]
    winter = read_position("W1901A|none:Agat;north:Anor,Fwes|north:nor", narrows.board)
    turn = resolve(narrows, winter, {NOBODY: [Disband("gat")]})
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["unit_of_nobody"]
    assert [str(u) for u in turn.after.units_of(NOBODY)] == ["A Gat"], "it needs no centre"
    assert len(turn.after.units_of("north")) == 1


def test_it_is_counted_nowhere(narrows: Variant) -> None:
    scene = Scene(narrows, narrows.start())
    assert set(balances(scene)) == {"north", "south"}
    game = Game("sengoku6")
    assert NOBODY not in game.powers
    assert NOBODY not in game.seats
    assert game.draw().powers == game.powers


def test_orders_for_it_are_refused_at_the_desk() -> None:
    game = Game("sengoku6")
    with pytest.raises(LegationError, match="Neutral is no power; nobody writes for it"):
        game.write("neutral", "A kai H")
    reply = game.write("uesugi", "A kai H")[0]
    assert reply.message == "void: A Kai belongs to Neutral"
    assert game.write("hojo", "A mus S neutral A kai")[0].accepted


def test_views_and_exports_show_it() -> None:
    game = Game("sengoku6")
    assert len(game.units[NOBODY]) == 20
    assert "Neutral  0  A Awa, A Bun" in str(game)
    code = write_position(game.state)
    assert read_position(code, game.variant.board).units_of(NOBODY)
    phase = package_object(game)["phases"][0]["state"]
    assert "A KAI" in phase["units"]["NEUTRAL"]
    assert "NEUTRAL" not in phase["centers"]
    entry = {"phase": "S1570M", "units": {"Neutral": ["A kai"]}, "orders": {}, "centers": {}}
    answer = PhaseJudge("sengoku6").line(json.dumps(entry))
    assert answer["result"]["units"] == {"Neutral": ["A kai"]}
    assert "Neutral" not in answer["result"]["centers"]


def test_a_record_with_it_is_read_again() -> None:
    game = Game("viking", seed=1)
    game.process()
    again = Game.loads(game.dumps())
    assert again.state == game.state


def test_a_set_up_with_it_wants_the_rule(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match=r'units of nobody; add \[\[rule\]\] use = "neutral"'):
        variant_of(tmp_path, "", SETUP, base="narrows")


def test_maps_with_it_have_the_rule_without_a_variant_file() -> None:
    for name in ("1939", "mateagainstmate", "sengoku6", "tensixtysix-v2", "viking"):
        variant = load_variant(name)
        assert variant.setup.neutral
        assert "neutral" in variant.rules.settings
    assert "neutral" not in load_variant("standard").rules.settings
    assert load_board("standard").sides == load_board("standard").powers
