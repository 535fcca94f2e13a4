"""Immune centres where nobody holds a power."""

from __future__ import annotations

from legation import Game, load_variant
from legation.testing.coverage import codes_of, silent_of


def test_no_centre_is_immune_where_nobody_holds_a_power() -> None:
    """BH-8: immune centres are for played powers, and here there are none; whoever tries is told so."""
    stack = load_variant("standard+fiascomacy-ii+black-hole")
    silent = silent_of(stack.rules, stack.board)
    never = {code for code in codes_of(stack.rules) if code.startswith("immune") and code in silent}
    assert "verb immune" in silent
    assert {"immune", "immune_late", "immune_no_home", "immune_replaced"} <= never
    assert "immune_unplayed" not in silent
    game = Game("standard+fiascomacy-ii+black-hole", seed=1)
    while game.state.phase.kind != "movement":
        game.process()
    game.write_as("player1", ["France: Immune Paris"])
    turn = game.process()
    told = [ruling.reason.code for ruling in turn.rulings if "immune" in ruling.reason.code]
    assert told == ["immune_unplayed"]


def test_the_powers_of_players_have_them() -> None:
    """BH-8"""
    for name in ("black-hole", "standard+catspaw+black-hole"):
        stack = load_variant(name)
        assert "verb immune" not in silent_of(stack.rules, stack.board)
