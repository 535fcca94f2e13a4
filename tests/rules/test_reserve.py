"""More units than centres: France's grace in Hundred, Russia's emergency in 1900 (NIN-10)."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import VariantError, load_variant
from legation.engine.scene import Scene
from legation.engine.turn import balances, resolve
from legation.engine.variant import Variant
from legation.notation.position import read_position
from legation.values.changes import BoardPatched, apply
from legation.values.orders import Build
from legation.values.state import State
from legation.values.units import ARMY
from tests.rules.playing import variant_of

RUSSIA = """
[[rule]]
use = "reserve"
powers = ["russia"]
homes = "part"
builds = true
sites = ["ukr"]
"""


def due(variant: Variant, position: str, power: str) -> int:
    return balances(Scene(variant, read_position(position, variant.board)))[power]


def test_a_unit_too_many_is_kept_for_some_years(tmp_path: Path) -> None:
    rule = '[[rule]]\nuse = "reserve"\npowers = ["france"]\nuntil = 1902\n'
    variant = variant_of(tmp_path, rule)
    three = "france:Apar,Amar,Fbre|france:par,mar"
    assert due(variant, f"W1901A|{three}", "france") == 0
    assert due(variant, f"W1902A|{three}", "france") == 0
    assert due(variant, f"W1903A|{three}", "france") == -1
    four = "france:Apar,Amar,Fbre,Abur|france:par,mar"
    assert due(variant, f"W1901A|{four}", "france") == -1, "one is allowed, not two"
    assert due(variant, "W1901A|france:Apar|france:par,mar", "france") == 1, "none is given"
    assert due(variant, "W1901A|italy:Arom,Aven|italy:rom", "italy") == -1, "others have none"


def test_it_is_removed_when_the_time_is_over(tmp_path: Path) -> None:
    rule = '[[rule]]\nuse = "reserve"\npowers = ["france"]\nuntil = 1902\n'
    variant = variant_of(tmp_path, rule)
    for year, left in ((1902, 3), (1903, 2)):
        state = read_position(f"F{year}M|france:Apar,Amar,Agas|france:par,mar", variant.board)
        turn = resolve(variant, state, {})
        if turn.after.phase.kind == "adjustment":
            turn = resolve(variant, turn.after, {})
        assert len(turn.after.units) == left


@pytest.mark.parametrize(
    ("homes", "number"),
    [("", -2), ("mos", 0), ("mos,sev,stp", 2), ("mos,sev,stp,war", 2)],
)
def test_only_while_a_part_of_the_homes_is_owned(tmp_path: Path, homes: str, number: int) -> None:
    """One to three of Russia's four homes: a unit more. None or all four: as many as centres."""
    variant = variant_of(tmp_path, RUSSIA)
    owned = f"russia:{homes}" if homes else "austria:vie"
    assert due(variant, f"W1901A|russia:Alvn,Agal|{owned}", "russia") == number


def test_it_may_build_at_a_site_of_its_own_meanwhile(tmp_path: Path) -> None:
    variant = variant_of(tmp_path, RUSSIA)
    state = read_position("W1901A|russia:Amos|russia:mos", variant.board)
    turn = resolve(variant, state, {"russia": [Build("ukr", ARMY)]})
    assert [str(unit) for unit in turn.after.units] == ["A Mos", "A Ukr"]
    whole = read_position("W1901A|russia:Amos|russia:mos,sev,stp,war", variant.board)
    turn = resolve(variant, whole, {"russia": [Build("ukr", ARMY)]})
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["site_no_centre"]
    there = read_position("W1901A|russia:Aukr|russia:mos", variant.board)
    assert ("army", "ukr") not in variant.rules.sites(Scene(variant, there), "russia")


def test_settings_that_make_no_sense(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="there is no power 'spain'"):
        variant_of(tmp_path, '[[rule]]\nuse = "reserve"\npowers = ["spain"]\n')
    with pytest.raises(VariantError, match="no army can be built in 'nth'"):
        variant_of(tmp_path, '[[rule]]\nuse = "reserve"\nsites = ["nth"]\n')


def test_a_site_that_has_left_the_board_is_none() -> None:
    """NIN-10, BH-1: Russia's emergency army is not raised in a hole where Siberia was."""
    variant = load_variant("1900")
    homes = variant.board.homes["russia"]
    state = read_position(f"W1901A|russia:A{homes[0]}|russia:{homes[0]}", variant.board)

    def raised(state: State) -> bool:
        scene = Scene(variant, state)
        return ("army", "sib") in scene.rules.sites(scene, "russia")

    assert raised(state)
    assert not raised(apply(state, [BoardPatched('[drop]\nprovinces = ["sib"]\n')]))
