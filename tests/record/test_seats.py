"""Players with names of their own write for the powers they hold."""

from __future__ import annotations

from legation.record import Game


def test_the_orders_of_a_player_are_carried_out() -> None:
    game = Game(players={"anna": ["france", "italy"], "bert": "germany"})
    replies = game.write("france", "A par - bur; F bre - mao") + game.write(
        "germany", "A mun - tyr"
    )
    assert [reply.status for reply in replies] == ["accepted"] * 3
    turn = game.process()
    moved = {str(ruling.unit) for ruling in turn.rulings if ruling.outcome == "moved"}
    assert moved == {"A Par", "F Bre", "A Mun"}
    assert not {"france", "germany"} & set(turn.absent)
    again = Game.loads(game.dumps())
    assert again.state == game.state
    assert again.seats == {"anna": ("france", "italy"), "bert": ("germany",)}


def test_the_record_says_who_wrote() -> None:
    """To the judge the power wrote; to the record it was the player."""
    game = Game(players={"anna": ["france"]})
    game.write("france", "A par - bur")
    game.write("italy", "A ven - tyr")
    assert [getattr(event, "seat", None) for event in game.events[-2:]] == ["anna", "italy"]
