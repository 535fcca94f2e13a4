"""No retreats: the rule of Chesspolitik, all dislodged units are taken off the board."""

from __future__ import annotations

from legation.bank import load_variant
from legation.testing.coverage import silent_of
from tests.rules.standard.table import at, go_on


def test_a_dislodged_unit_is_gone_and_the_year_goes_on() -> None:
    chess = load_variant("chesspolitik")
    units = {"ottomans": "A a1x, A a2x", "mughals": "A b1x"}
    orders = {"ottomans": "A a1x - b1x; A a2x S A a1x - b1x", "mughals": "A b1x H"}
    judged = go_on(chess, at(chess, "S1601M", units), orders)
    assert judged.units == "A a2x, A b1x"
    assert judged.after.units_of("mughals") == ()
    assert not judged.after.dislodged
    assert judged.phase == "F1601M"
    assert silent_of(chess.rules, chess.board)["verb retreat"] == "there are no retreats"


def test_the_first_two_rows_are_home_and_all_others_are_not() -> None:
    """The example of the rules: the Ottomans build from A1 to A7 and from B2 to B8, if owned."""
    chess = load_variant("chesspolitik")
    owned = "a1x a3x a5x a7x b2x b4x b6x b8x c3x d4x"
    state = at(chess, "W1601A", {}, {"ottomans": owned})
    scene = go_on(chess, state, {"ottomans": "build A c3x; build A b8x; build F a1x"})
    assert scene.voids() == ["site_not_home"]
    assert scene.units == "A b8x, F a1x"
