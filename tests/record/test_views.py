"""What a seat may see: everything but others' orders before the phase is judged."""

from __future__ import annotations

from legation.record import Game
from legation.record import events as e


def seen(game: Game, seat: str) -> list[e.Event]:
    return [event for event in game.view(seat) if isinstance(event, e.Wrote)]


def test_orders_of_others_are_hidden_until_the_phase_is_closed() -> None:
    game = Game()
    game.write("france", "A par - bur")
    game.write("germany", "A mun - bur")
    assert [event.power for event in seen(game, "france")] == ["france"]  # type: ignore[union-attr]
    assert seen(game, "england") == []
    assert len(game.view("england")) == len(game.events)
    game.process()
    assert len(seen(game, "england")) == 2


def test_orders_for_a_phase_taken_back_stay_hidden_unless_they_were_shown() -> None:
    game = Game()
    game.write("france", "A par - bur")
    game.process()
    game.undo()
    game.clear("france")
    game.write("france", "A par - gas")
    assert len(seen(game, "england")) == 1
    game.process()
    assert len(seen(game, "england")) == 3


def test_nobody_but_the_master_knows_the_seed() -> None:
    game = Game(seed=99)
    head = game.view("france")[0]
    assert isinstance(head, e.Created)
    assert head.seed is None


def test_messages_are_seen_by_those_they_are_for() -> None:
    game = Game()
    game.add(e.Said("france", ("england",), "white", "psst"))
    game.add(e.Said("france", (), "white", "hear, hear"))
    for seat, heard in (("france", 2), ("england", 2), ("germany", 1)):
        assert sum(isinstance(event, e.Said) for event in game.view(seat)) == heard


def test_a_seat_that_holds_several_powers_sees_its_own_orders() -> None:
    game = Game(players={"anna": ["france", "italy"], "bert": "germany"})
    game.write("france", "A par H")
    game.write("italy", "A rom H")
    game.write("germany", "A ber H")
    assert len(seen(game, "anna")) == 2
    assert len(seen(game, "bert")) == 1
