"""Powers without a player, by the rules of the games for five and six (rule-variants 7.7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import Game, Move, Support, VariantError, load_variant, resolve
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.notation.position import read_position
from legation.record.options import legal_orders, subjects
from legation.values.orders import Build, Order, Waive
from legation.values.units import ARMY
from tests.rules.playing import variant_of

IDLE = '[[rule]]\nuse = "idle"\npowers = ["italy"]\n'


@pytest.fixture
def six() -> Variant:
    return load_variant("standard-6p")


def judged(variant: Variant, position: str, **orders: list[Order]) -> Turn:
    return resolve(variant, read_position(position, variant.board), orders)


def test_who_is_idle_stands_on_the_map(six: Variant) -> None:
    scene = Scene(six, six.start())
    assert [power for power in six.board.powers if not six.rules.played(scene, power)] == ["italy"]
    five = load_variant("standard-5p")
    scene = Scene(five, five.start())
    assert {p for p in five.board.powers if not five.rules.played(scene, p)} == {"germany", "italy"}
    assert len(scene.state.units_of("italy")) == 3, "their units stand on the board"


def test_nobody_writes_for_them(six: Variant) -> None:
    turn = resolve(six, six.start(), {"italy": [Move("ven", "tyr")]})
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["power_not_played"]
    assert six.start().units_of("italy") == turn.after.units_of("italy"), "they hold"
    assert "italy" not in turn.absent
    assert len(turn.absent) == 6
    scene = Scene(six, six.start())
    assert not list(legal_orders(scene, "italy"))
    assert subjects(scene, "italy") == ()
    game = Game("standard-6p")
    reply = game.write("italy", "A ven - tyr")[0]
    assert reply.message == "void: nobody plays Italy, and nobody may write for it"


def test_they_may_be_supported(six: Variant) -> None:
    start = "S1901M|austria:Atri,Atyr;italy:Aven;france:Apie"
    attack: list[Order] = [Move("tri", "ven"), Support("tyr", "tri", "ven")]
    alone = judged(six, start, austria=attack)
    assert alone.after.units_of("italy") == (), "dislodged ones disband"
    assert alone.after.phase.short == "F1901M", "without a retreat phase"
    helped = judged(six, start, austria=attack, france=[Support("pie", "ven")])
    assert [str(u) for u in helped.after.units_of("italy")] == ["A Ven"]


def test_the_game_may_forbid_that(tmp_path: Path) -> None:
    variant = variant_of(tmp_path, f"{IDLE}support = false\n")
    start = "S1901M|austria:Atri,Atyr;italy:Aven;france:Apie"
    attack: list[Order] = [Move("tri", "ven"), Support("tyr", "tri", "ven")]
    turn = judged(variant, start, austria=attack, france=[Support("pie", "ven")])
    assert turn.after.units_of("italy") == ()
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["no_support_for_idle"]


def test_they_never_build_and_lose_units_by_civil_disorder(six: Variant) -> None:
    builds = judged(
        six, "W1901A|italy:Anap;austria:Avie|italy:nap,rom,ven;austria:vie,tri",
        italy=[Build("rom", ARMY), Waive()],
    )  # fmt: skip
    voids = [r.reason.code for r in builds.rulings if r.outcome == "void"]
    assert sorted(voids) == ["nothing_to_build", "site_closed"]
    assert [str(u) for u in builds.after.units_of("italy")] == ["A Nap"]
    # Venice is its only centre: Naples is farther away than Rome.
    loses = judged(six, "W1901A|italy:Anap,Arom,Aven|italy:rom,ven")
    assert [str(u) for u in loses.after.units_of("italy")] == ["A Rom", "A Ven"]


def test_a_winter_in_which_only_they_could_build_is_passed_over(six: Variant) -> None:
    fall = judged(six, "F1901M|italy:Anap;austria:Avie|italy:nap,rom;austria:vie")
    assert fall.after.phase.short == "S1902M"


def test_armies_may_be_raised_again_at_home(tmp_path: Path) -> None:
    variant = variant_of(tmp_path, f'{IDLE}builds = "armies"\n')
    fall = judged(variant, "F1901M|italy:Apie;austria:Avie|italy:nap,rom,tun,ven;austria:vie")
    # Four centres, one unit; Tunis is no home. Builds go to the homes by place.
    assert [str(u) for u in fall.after.units_of("italy")] == ["A Nap", "A Pie", "A Rom", "A Ven"]
    held = judged(variant, "F1901M|italy:Apie;austria:Arom,Avie|italy:nap,tun,ven;austria:vie")
    assert [str(u) for u in held.after.units_of("italy")] == ["A Nap", "A Pie", "A Ven"]


def test_they_do_not_win_nor_share_a_draw(six: Variant) -> None:
    centres = six.board.centres[:18]
    wins = judged(six, f"F1901M|italy:Anap|italy:{','.join(centres)}")
    assert wins.after.outcome is None
    assert "italy" not in Game("standard-6p").draw().powers
    last = load_variant("standard-6p", settings={"last_year": 1901})
    over = judged(last, "F1901M|italy:Anap;austria:Avie|italy:nap;austria:vie")
    assert over.after.outcome is not None
    assert over.after.outcome.powers == ("austria",)


def test_a_power_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="there is no power 'spain'"):
        variant_of(tmp_path, '[[rule]]\nuse = "idle"\npowers = ["spain"]\n')
    with pytest.raises(VariantError, match="marks no power as inactive or dummy"):
        variant_of(tmp_path, '[[rule]]\nuse = "idle"\n')
