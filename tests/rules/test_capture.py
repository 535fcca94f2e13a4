"""When and by whom centres are taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import VariantError, resolve
from legation.engine.turn import Turn
from legation.engine.variant import Variant
from legation.notation.position import read_position
from legation.values.orders import Move, Order, Retreat, Support
from tests.rules.playing import variant_of


def capture(folder: Path, settings: str, setup: str = "", more: str = "") -> Variant:
    return variant_of(folder, f'[[rule]]\nuse = "capture"\n{settings}\n{more}', setup)


def judged(variant: Variant, position: str, **orders: list[Order]) -> Turn:
    return resolve(variant, read_position(position, variant.board), orders)


def test_every_season(tmp_path: Path) -> None:
    variant = capture(tmp_path, 'when = "season"')
    spring = judged(variant, "S1901M|france:Apic|france:par", france=[Move("pic", "bel")])
    assert spring.after.owner("bel") == "france"
    fall = judged(variant, "F1901M|france:Apic|france:par", france=[Move("pic", "bel")])
    assert fall.after.owner("bel") == "france"


def test_after_the_retreats_of_the_season(tmp_path: Path) -> None:
    variant = capture(tmp_path, 'when = "season"')
    spring = judged(
        variant,
        "S1901M|france:Aruh,Abur;germany:Amun|germany:mun,kie",
        france=[Move("ruh", "mun"), Support("bur", "ruh", "mun")],
    )
    assert spring.after.phase.short == "S1901R"
    assert spring.after.owner("mun") == "germany"
    over = resolve(variant, spring.after, {"germany": [Retreat("mun", "ber")]})
    assert over.after.owner("mun") == "france"
    assert over.after.owner("ber") == "germany", "a retreat takes a centre, too"


def test_once_a_year_without_the_rule_and_by_default(tmp_path: Path) -> None:
    variant = capture(tmp_path, "")
    spring = judged(variant, "S1901M|france:Apic|france:par", france=[Move("pic", "bel")])
    assert spring.after.owner("bel") is None


def test_some_kinds_only(tmp_path: Path) -> None:
    variant = capture(tmp_path, 'kinds = ["army"]')
    fall = judged(
        variant,
        "F1901M|france:Apic,Feng;italy:Ftys|england:lon;france:par",
        france=[Move("pic", "bel"), Move("eng", "lon")],
        italy=[Move("tys", "tun")],
    )
    assert fall.after.owner("bel") == "france"
    assert fall.after.owner("lon") == "england", "a fleet leaves it whose it is"
    assert fall.after.owner("tun") is None


RAID = "raid = true"


def test_a_raid_in_spring_makes_a_foreign_centre_nobodys(tmp_path: Path) -> None:
    variant = capture(tmp_path, RAID)
    spring = judged(
        variant,
        "S1901M|france:Apic,Apar;germany:Aboh|france:par;germany:mun;england:bel",
        france=[Move("pic", "bel")],
    )
    assert spring.after.owner("bel") is None
    assert spring.after.owner("par") == "france", "one's own centres are not raided"
    assert spring.after.owner("mun") == "germany", "nobody is there"
    fall = judged(variant, "F1901M|france:Apic|england:bel", france=[Move("pic", "bel")])
    assert fall.after.owner("bel") == "france"


def test_units_of_nobody_raid_nothing(tmp_path: Path) -> None:
    setup = '[[setup]]\nid = "usual"\nfirst = "spring 1901"\nwin = 18\n[setup.units]\nnone = ["A bel"]\n'
    variant = capture(tmp_path, RAID, setup, '[[rule]]\nuse = "neutral"\n')
    spring = judged(variant, "S1901M|none:Abel|england:bel")
    assert spring.after.owner("bel") == "england"


def test_settings_that_make_no_sense(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="there is no kind of unit 'tank'"):
        capture(tmp_path, 'kinds = ["tank"]')
    with pytest.raises(VariantError, match="every season there are no raids"):
        capture(tmp_path, 'when = "season"\nraid = true')
