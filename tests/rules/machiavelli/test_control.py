"""Owners, home countries and the end of powers in games: when they change."""

from __future__ import annotations

from pathlib import Path

from legation import Game
from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.rules.machiavelli.marks import Homes
from tests.rules.machiavelli.realms import realm_of

STACK = '[[rule]]\nuse = "seasons"\nset_up = false\n[[rule]]\nuse = "control"\n{}\n[[rule]]\nuse = "levy"\n'


def game_of(folder: Path, settings: str = "") -> Game:
    return Game(realm_of(folder, STACK.format(settings)))


def play(game: Game, **orders: str) -> None:
    for power, text in orders.items():
        replies = game.write(power, text)
        assert all(reply.accepted for reply in replies), [str(reply) for reply in replies]
    game.process()


def homes(game: Game) -> dict[str, str]:
    slot = game.state.slot("control")
    assert isinstance(slot, Homes)
    return slot.holders


def test_the_first_edition_settles_owners_after_every_campaign(tmp_path: Path) -> None:
    """MACH-3.3, MACH-11.1"""
    game = game_of(tmp_path)
    play(game, south="A sud - gat")
    assert game.state.owner("gat") == game.state.owner("gat/city") == "south"
    play(game, south="A gat - nor", north="A nor - nam")
    assert game.state.owner("gat") == "south", "what is left keeps its owner"
    assert game.state.owner("nor/city") == "south"


def test_the_second_edition_settles_owners_after_fall(tmp_path: Path) -> None:
    """MACH-3.3, MACH-11.2"""
    game = game_of(tmp_path, 'edition = "second"')
    play(game, south="A sud - gat")
    play(game, south="A gat - sud")
    assert game.state.owner("gat") is None
    play(game, south="A sud - gat")
    assert game.state.owner("gat") == game.state.owner("gat/city") == "south"


def test_cities_count_and_provinces_do_not(tmp_path: Path) -> None:
    """MACH-11.6"""
    game = game_of(tmp_path)
    assert strengths(Scene(game.variant, game.state)) == {"north": 1, "south": 2, "east": 1}


def test_a_country_is_conquered_and_gives_places_to_build(tmp_path: Path) -> None:
    """MACH-11.3, MACH-1.5, MACH-12.3"""
    game = game_of(tmp_path, "elimination = false")
    play(game, south="A sam - est; A sud - gat", east="A est - fen")
    assert homes(game) == {"north": "north", "south": "south", "east": "south"}
    assert game.variant.rules.homes(Scene(game.variant, game.state), "south") == (
        "est",
        "sam",
        "sud",
    )


def test_without_conquest_countries_stay(tmp_path: Path) -> None:
    """MACH-11.3"""
    game = game_of(tmp_path, "elimination = false\nconquest = false\nloss = 'never'")
    play(game, south="A sam - est", east="A est - fen")
    assert homes(game)["east"] == "east"


def test_a_country_of_which_nothing_is_left_is_nobodys(tmp_path: Path) -> None:
    """MACH-11.4: Estland has no city of varying income, so that a judge lets it be."""
    for loss, left in (("any", False), ("rich", True), ("never", True)):
        game = game_of(tmp_path, f"elimination = false\nconquest = false\nloss = '{loss}'")
        play(game, south="A sam - est", east="A est - fen")
        assert ("east" in homes(game)) == left, loss


def test_a_power_without_a_home_city_is_out(tmp_path: Path) -> None:
    """MACH-11.5"""
    game = game_of(tmp_path)
    play(game, south="A sam - est", east="A est - fen")
    assert not game.units["east"]
    assert game.state.owner("fen") is None
    assert homes(game) == {"north": "north", "south": "south", "east": "south"}
    slot = game.state.slot("control")
    assert isinstance(slot, Homes)
    assert slot.out == ("east",)
    assert not game.variant.rules.played(Scene(game.variant, game.state), "east")


def test_elimination_can_be_left_out(tmp_path: Path) -> None:
    """MACH-11.5"""
    game = game_of(tmp_path, "elimination = false")
    play(game, south="A sam - est", east="A est - fen")
    assert [str(unit) for unit in game.units["east"]] == ["A Fen"]


def test_records_keep_the_home_countries(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    play(game, south="A sam - est", east="A est - fen")
    again = Game.loads(game.dumps(), variant=game.variant)
    assert again.state == game.state


def test_garrisons_of_nobody_in_forts(tmp_path: Path) -> None:
    """MACH-3.5: Gate and the fortress of Fenton are nobody's; Samberg has no walls, others an owner."""
    for settings, places in (("", []), ("fort_garrisons = true", ["fen/city", "gat/city"])):
        game = game_of(tmp_path, settings)
        assert [unit.place for unit in game.state.units if unit.power == "none"] == places
