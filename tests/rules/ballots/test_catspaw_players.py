"""Catspaw: who plays which power, and what is refused before the game."""

from __future__ import annotations

import pytest

from legation.errors import VariantError
from legation.record import Game
from legation.record.events import Created
from tests.rules.ballots.extra_orders import GERMANY
from tests.rules.ballots.table import TRIPLE, catspaw, judged, lines, stacked


def test_the_rest_is_the_standard_game() -> None:
    """CAT-1: own units fight as ever; the edition is the game's choice."""
    game = Game(stacked(("ballots", {"held": TRIPLE}), edition="1971"), start=GERMANY)
    assert "A Bur" in judged(game, france="A par - bur")
    begun = game.events[0]
    assert isinstance(begun, Created)
    assert dict(begun.settings)["standard.edition"] == "1971"


def test_three_powers_are_played_and_four_are_not() -> None:
    """CAT-2"""
    game = catspaw()
    assert game.seats == {"england": ("england",), "france": ("france",), "russia": ("russia",)}
    assert len(game.units["germany"]) == 3
    assert game.state.holders("germany") == ()
    assert game.state.holders("france") == ("france",)
    assert game.process().absent == (
        "england",
        "france",
        "russia",
    )  # nobody is asked for the others


def test_the_players_may_have_names() -> None:
    """CAT-2"""
    variant = stacked(("ballots", {}))
    game = Game(variant, players={"anna": "austria", "bert": "italy", "cleo": "turkey"})
    assert game.seats["bert"] == ("italy",)
    assert lines(game, "bert", "A ven H; A vie H; A mun H") == [
        "accepted",
        "played_by_another",
        "accepted",
    ]


def test_played_powers_are_drawn_by_lot_and_recorded() -> None:
    """CAT-2: the default; the same seed draws the same."""
    variant = stacked(("ballots", {}))
    drawn = {tuple(Game(variant, seed=seed).seats) for seed in range(12)}
    assert len(drawn) > 3
    assert all(len(set(seats)) == 3 for seats in drawn)
    game = Game(variant, seed=4)
    assert game.seats == Game(variant, seed=4).seats
    assert Game.loads(game.dumps(), variant=variant).seats == game.seats
    named = Game(variant, seed=4, players={"anna": (), "bert": (), "cleo": ()})
    assert list(named.seats) == ["anna", "bert", "cleo"]
    assert sorted(p for (p,) in named.seats.values()) == sorted(p for (p,) in game.seats.values())


def test_played_powers_are_drawn_among_the_sets_of_the_master() -> None:
    """CAT-2"""
    sets = "england+france+russia,austria+germany+turkey"
    variant = stacked(("ballots", {"sets": sets}))
    drawn = {tuple(Game(variant, seed=seed).seats) for seed in range(10)}
    assert drawn == {("england", "france", "russia"), ("austria", "germany", "turkey")}


def test_preference_lists() -> None:
    """CAT-2: rank by rank; Bert's first choice is taken by nobody else, and gone for Cleo."""
    lists = "anna: france italy,bert: england,cleo: england turkey"
    variant = stacked(("ballots", {"preferences": lists}))
    for seed in range(6):
        seats = Game(variant, seed=seed).seats
        assert seats["anna"] == ("france",)
        assert {seats["bert"], seats["cleo"]} in (
            {("england",), ("turkey",)},
            {("england",), seats["bert"]},
        )
        assert ("england",) in (seats["bert"], seats["cleo"])
        if seats["cleo"] != ("england",):
            assert seats["cleo"] == ("turkey",)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"players": 1}, "two to 7 players are possible here, not 1"),
        ({"players": 8}, "two to 7 players are possible here, not 8"),
        ({"held": "england,france,england"}, "'england' is played twice"),
        ({"held": "england,utopia"}, "there is no power 'utopia'; there are austria"),
    ],
)
def test_what_cannot_be_is_said_before_the_game_begins(
    settings: dict[str, object], said: str
) -> None:
    """CAT-2, CAT-12"""
    with pytest.raises(VariantError, match=said):
        Game(stacked(("ballots", settings)))


def test_names_must_fit_the_powers() -> None:
    """CAT-2"""
    variant = stacked(("ballots", {"held": "england,france,russia"}))
    with pytest.raises(VariantError, match="2 players for 3 powers"):
        Game(variant, players={"anna": (), "bert": ()})
    with pytest.raises(VariantError, match="give every player powers, or none"):
        Game(variant, players={"anna": "france", "bert": ()})
