"""Shift Left, Right and Around: who begins where, and that home centres stay what they are."""

from __future__ import annotations

import pytest

from legation import Build, load_variant, resolve
from legation.bank import load_board
from legation.engine.scene import Scene
from legation.notation.position import read_position
from legation.values.units import ARMY

# By the texts of the games: X -> Y says that X begins in the home centres of Y.
RIGHT = {
    "england": "italy", "italy": "russia", "russia": "france", "france": "austria",
    "austria": "england", "germany": "turkey", "turkey": "germany",
}  # fmt: skip
LEFT = {there: here for here, there in RIGHT.items()}
AROUND = {
    "england": "russia", "russia": "italy", "italy": "england", "france": "austria",
    "austria": "france", "germany": "turkey", "turkey": "germany",
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "places"), [("shift-right", RIGHT), ("shift-left", LEFT), ("shift-around", AROUND)]
)
def test_the_powers_begin_in_one_anothers_homes(name: str, places: dict[str, str]) -> None:
    variant, standard = load_variant(name), load_board("standard")
    start = variant.start()
    kinds = {place.partition("/")[0]: kind for _, kind, place in standard.setups["usual"].units}
    for power, there in places.items():
        assert start.centres(power) == tuple(sorted(standard.homes[there]))
        for unit in start.units_of(power):
            assert unit.kind == kinds[unit.place.partition("/")[0]], "the kinds go with the places"
        assert variant.board.homes[power] == standard.homes[power]


def test_nothing_is_built_before_a_home_is_retaken() -> None:
    """Austria has the English centres and none of its own; with Trieste it builds there only."""
    variant = load_variant("shift-right")
    owned = "austria:edi,lon,lvp"
    before = read_position(f"W1901A|austria:Fedi|{owned}", variant.board)
    assert variant.rules.sites(Scene(variant, before), "austria") == ()
    after = read_position(f"W1901A|austria:Fedi|{owned},tri", variant.board)
    turn = resolve(variant, after, {"austria": [Build("lon", ARMY), Build("tri", ARMY)]})
    assert [r.reason.code for r in turn.rulings if r.outcome == "void"] == ["site_not_home"]
    assert [str(unit) for unit in turn.after.units] == ["F Edi", "A Tri"]
