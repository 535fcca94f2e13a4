"""Picking one's first centres, by the rules of Anarchy in its version for seven players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from legation import Game, VariantError, load_variant, resolve
from legation.engine.scene import Scene
from legation.engine.turn import Turn, balances
from legation.engine.variant import Variant
from legation.record.options import legal_orders
from legation.rules.picks import Pick
from legation.values.orders import Build, Order
from legation.values.units import FLEET
from tests.rules.playing import variant_of

Dice = Callable[[str, int, int], int]


@pytest.fixture
def anarchy() -> Variant:
    return load_variant("anarchy")


def wishes(*lists: tuple[str, str]) -> dict[str, Sequence[Order]]:
    return {power: [Pick(place) for place in text.split()] for power, text in lists}


def always(number: int) -> Dice:
    return lambda purpose, index, sides: min(number, sides)


def fates(turn: Turn, power: str) -> list[str]:
    return [r.reason.code for r in turn.rulings if r.power == power and r.order is not None]


def test_the_game_begins_with_the_choice(anarchy: Variant) -> None:
    start = anarchy.start()
    assert start.phase.short == "W1900C"
    assert start.phase.title == "Winter 1900, choice"
    assert (start.units, start.owners) == ((), ())
    assert len(list(legal_orders(Scene(anarchy, start), "france"))) == 34


def test_unique_wishes_are_granted(anarchy: Variant) -> None:
    turn = resolve(
        anarchy,
        anarchy.start(),
        wishes(("france", "par bre mar"), ("italy", "rom ven nap")),
        always(1),
    )
    assert turn.after.centres("france") == ("bre", "mar", "par")
    assert turn.after.centres("italy") == ("nap", "rom", "ven")
    assert fates(turn, "france") == ["picked", "picked", "picked"]


@pytest.mark.parametrize(
    ("lot", "winner", "loser"), [(1, "france", "germany"), (2, "germany", "france")]
)
def test_clashes_are_drawn_and_the_loser_claims_its_next(
    anarchy: Variant, lot: int, winner: str, loser: str
) -> None:
    lists = wishes(("france", "par bel bre mar"), ("germany", "par mun ber kie"))
    turn = resolve(anarchy, anarchy.start(), lists, always(lot))
    assert turn.after.owner("par") == winner
    assert len(turn.after.centres(loser)) == 3
    assert fates(turn, winner)[0] == "picked_by_lot"
    assert fates(turn, loser)[0] == "pick_lost"
    assert turn.dice[0] == ("pick par", 0, 2, lot)
    last = {"france": "mar", "germany": "kie"}
    assert turn.after.owner(last[loser]) == loser, "its list goes one farther"
    assert turn.after.owner(last[winner]) != winner or lot, "not needed"
    assert fates(turn, winner)[-1] == "pick_not_needed"


def test_who_comes_later_to_a_centre_finds_it_gone(anarchy: Variant) -> None:
    """France has Brest first on its list, Germany second: France has it before they meet."""
    lists = wishes(("france", "bre par mar"), ("germany", "mun bre ber kie"))
    turn = resolve(anarchy, anarchy.start(), lists, always(2))
    assert turn.after.owner("bre") == "france"
    assert fates(turn, "germany") == ["picked", "pick_taken", "picked", "picked"]


def test_short_lists_are_filled_by_lot(anarchy: Variant) -> None:
    turn = resolve(anarchy, anarchy.start(), wishes(("france", "par")), always(1))
    assert {len(turn.after.centres(power)) for power in anarchy.board.powers} == {3}
    assert set(turn.absent) == set(anarchy.board.powers) - {"france"}


def test_or_not_filled(tmp_path: Path) -> None:
    setup = (
        '[[setup]]\nid = "usual"\nfirst = "winter 1900 choice"\n'
        '[setup.owners]\nnor = "none"\nsud = "none"\n'
    )
    rule = '[[rule]]\nuse = "picks"\nnumber = 1\nleft = "nothing"\n'
    variant = variant_of(tmp_path, rule, setup, base="narrows")
    turn = resolve(variant, variant.start(), wishes(("north", "gat")))
    assert turn.after.owners == (("gat", "north"),)
    with pytest.raises(VariantError, match="2 powers cannot pick 2 centres each"):
        variant_of(tmp_path, rule.replace("number = 1", "number = 2"), setup, base="narrows")


def test_then_everybody_builds_on_his_centres(anarchy: Variant) -> None:
    turn = resolve(anarchy, anarchy.start(), wishes(("france", "tun por spa")), always(1))
    assert turn.after.phase.short == "W1900A"
    assert balances(Scene(anarchy, turn.after))["france"] == 3
    built = resolve(anarchy, turn.after, {"france": [Build("tun", FLEET), Build("spa/sc", FLEET)]})
    assert [str(unit) for unit in built.after.units] == ["F Spa/sc", "F Tun"]
    assert built.after.phase.short == "S1901M"


def test_wishes_that_make_no_sense(anarchy: Variant) -> None:
    game = Game("anarchy", seed=1)
    reply = game.write("france", "pick Burgundy")[0]
    assert reply.message == "void: Burgundy is no supply centre"
    assert game.write("france", "choose Paris")[0].accepted
    game.process()
    state = game.state
    owned = state.centres("italy")[0]
    later = anarchy.position(anarchy.start().phase, {}, dict(state.owners))
    turn = resolve(anarchy, later, {"france": [Pick(owned)]})
    assert [r.reason.code for r in turn.rulings] == ["pick_owned"]


def test_a_game_is_the_same_when_it_is_read_again() -> None:
    game = Game("anarchy", seed=7)
    game.write("france", "pick par; pick bre; pick bel")
    game.write("england", "pick bel; pick par; pick lon")
    game.process()
    assert Game.loads(game.dumps()).state == game.state
    assert game.undo() is not None
    assert game.phase.short == "W1900C"


@pytest.mark.parametrize("name", ["anarchy", "anarchy+multiplicity"])
def test_a_game_that_begins_with_picks_has_no_other_beginning(name: str) -> None:
    """Its first units are built after the picks, with set-up by choice as without."""
    game = Game(name, seed=7)
    phases = [game.phase.short]
    for _ in range(2):
        game.process()
        phases.append(game.phase.short)
    assert phases == ["W1900C", "W1900A", "S1901M"]
    assert not game.state.units
