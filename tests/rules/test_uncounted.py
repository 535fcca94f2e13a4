"""Centres that do not count for a power: Hong Kong for China in Colonial (HK-1 to HK-3, DATC 7.A)."""

from __future__ import annotations

from pathlib import Path

import pytest

from legation import VariantError, resolve
from legation.engine.scene import Scene
from legation.engine.turn import Turn, balances
from legation.engine.variant import Variant
from legation.notation.position import read_position
from legation.values.orders import Move, Order
from tests.rules.playing import variant_of

RULE = '[[rule]]\nuse = "uncounted"\n'


@pytest.fixture
def colonial(tmp_path: Path) -> Variant:
    return variant_of(tmp_path, RULE, base="colonial")


def fall(variant: Variant, position: str, **orders: list[Order]) -> Turn:
    return resolve(variant, read_position(position, variant.board), orders)


def due(variant: Variant, turn: Turn, power: str) -> int:
    return balances(Scene(variant, turn.after))[power]


def test_it_gives_that_power_no_build(colonial: Variant) -> None:
    """DATC 7.A.1, and example HK-A: its owner loses it, and China's count does not change."""
    turn = fall(
        colonial,
        "F1871M|china:Acan;britain:Fsig|china:can;britain:hk,sig",
        china=[Move("can", "hk")],
    )
    assert turn.after.owner("hk") is None
    assert turn.after.centres("china") == ("can",)
    assert due(colonial, turn, "china") == 0
    assert due(colonial, turn, "britain") == 0, "one centre less"


def test_it_gives_anybody_else_one(colonial: Variant) -> None:
    """DATC 7.A.2."""
    turn = fall(colonial, "F1871M|france:Acan|france:can", france=[Move("can", "hk")])
    assert turn.after.owner("hk") == "france"
    assert due(colonial, turn, "france") == 1


def test_it_does_not_help_that_power_to_win(tmp_path: Path) -> None:
    """DATC 7.A.3: 30 win, and China has 29 others besides."""
    variant = variant_of(tmp_path, f'{RULE}held = "power"\n', base="colonial")
    others = [centre for centre in variant.board.centres if centre != "hk"]
    for power, wins in (("china", False), ("france", True)):
        turn = fall(variant, f"F1871M|{power}:Acan|{power}:hk,{','.join(others[:29])}")
        assert (turn.after.outcome is not None) is wins
    whole = fall(variant, f"F1871M|china:Acan|china:hk,{','.join(others[:30])}")
    assert whole.after.outcome is not None, "with 30 others it wins"


def test_it_stays_nobodys_until_another_power_comes(colonial: Variant) -> None:
    """Example HK-B."""
    held = fall(colonial, "F1871M|china:Ahk|china:can")
    assert held.after.owner("hk") is None
    left = fall(colonial, "F1872M|china:Ahk|china:can", china=[Move("hk", "can")])
    assert left.after.owner("hk") is None
    taken = fall(colonial, "F1872M|britain:Fscs|britain:sig", britain=[Move("scs", "hk")])
    assert taken.after.owner("hk") == "britain"


def test_or_the_power_owns_it_for_nothing(tmp_path: Path) -> None:
    variant = variant_of(tmp_path, f'{RULE}held = "power"\n', base="colonial")
    turn = fall(variant, "F1871M|china:Ahk|china:can;britain:hk")
    assert turn.after.owner("hk") == "china"
    assert due(variant, turn, "china") == 0


def test_a_map_without_such_centres(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="lists no centre that does not count"):
        variant_of(tmp_path, RULE)
    for table, said in (
        ('spain = ["par"]', "there is no power 'spain'"),
        ('france = ["bur"]', "is no list of centres"),
    ):
        with pytest.raises(VariantError, match=said):
            variant_of(tmp_path, RULE, f"[table.uncounted]\n{table}\n")
