"""Players with names of their own write for the powers they hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from legation.errors import LegationError, RecordError
from legation.record import Game
from legation.record.digest import digest


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
    assert again.seats["anna"] == ("france", "italy")
    assert again.seats["bert"] == ("germany",)
    assert again.seats["turkey"] == ("turkey",)
    assert "italy" not in again.seats


def test_a_position_knows_who_holds_what() -> None:
    game = Game()
    assert game.state.seats == ()
    assert game.state.holders("france") == ("france",)
    assert game.state.held("france") == ("france",)
    game.seat("anna", ["france", "italy"])
    assert game.state.holders("italy") == ("anna",)
    assert game.state.held("anna") == ("france", "italy")
    assert game.state.held("france") == ()
    game.seat("bert", ["italy"])  # two seats may hold one power
    assert game.state.holders("italy") == ("anna", "bert")
    game.seat("anna", ["france"])
    game.seat("bert", [])
    assert game.state.holders("italy") == ("italy",)
    assert game.seats["bert"] == ()


def test_a_seat_writes_a_sheet_of_its_own() -> None:
    game = Game(players={"anna": ["france", "italy"]})
    replies = game.write_as("anna", "A par - bur; A ven - tyr\nF Lon - NTH\nItaly:\nF nap H")
    assert [(reply.power, reply.status) for reply in replies] == [
        ("france", "accepted"),
        ("italy", "accepted"),
        ("england", "void"),
        ("italy", "accepted"),
    ]
    assert replies[2].message == "void: this seat writes no orders for England"
    (again,) = game.write_as("anna", "A ven - tri")
    assert again.notes == ("replaces A Ven - Tyr",)
    assert [game.text(order) for order in game.orders("italy")] == ["F Nap H", "A Ven - Tri"]
    assert Game.loads(game.dumps()).orders("italy") == game.orders("italy")
    assert {reply.seat for reply in game.written_by("anna")} == {"anna"}
    game.clear_as("anna")
    assert game.orders("italy") == ()
    with pytest.raises(LegationError, match="there is no seat 'zoe'; seats are anna"):
        game.write_as("zoe", "A par H")


def test_two_seats_of_one_power_do_not_replace_one_another() -> None:
    game = Game(players={"anna": "france", "bert": "france"})
    game.write("france", "A par - bur", seat="anna")
    game.write("france", "A par - pic", seat="bert")
    assert len([reply for reply in game.replies("france") if not reply.replaced]) == 2
    game.write("france", "A par - gas", seat="bert")
    assert [r.text for r in game.replies("france") if not r.replaced] == [
        "A par - bur",
        "A par - gas",
    ]


def test_a_record_from_before_positions_knew_their_seats_is_read() -> None:
    game = Game(players={"anna": "france"})
    game.write("france", "A par - bur")
    turn = game.process()
    slots = game.variant.rules.slots
    old = digest(replace(turn.after, seats=()), slots)
    new = digest(turn.after, slots)
    assert old != new
    text = game.dumps()
    assert new in text
    assert Game.loads(text.replace(new, old)).state == game.state
    with pytest.raises(RecordError, match="altered here"):
        Game.loads(text.replace(new, "0" * 64))


def test_the_record_says_who_wrote() -> None:
    """To the judge the power wrote; to the record it was the player."""
    game = Game(players={"anna": ["france"]})
    game.write("france", "A par - bur")
    game.write("italy", "A ven - tyr")
    assert [getattr(event, "seat", None) for event in game.events[-2:]] == ["anna", "italy"]
