"""Fiascomacy: the worked examples of its sheet."""

from __future__ import annotations

from legation.engine.scene import Scene
from legation.record import Game
from legation.rules.ballots.factors.settings import Settings
from legation.rules.ballots.factors.shares import Factors, bonuses, scores
from tests.rules.ballots.investors import in_russia, owners, slot, with_factors
from tests.rules.ballots.table import fiasco, judged, tally_of

SHEET_OF_THE_SOURCE = {
    "alf": "F stp - gob; F sev - rum; A war - ukr; A mos - sev",
    "bert": "F stp - fin; F sev - bla; A war - mos; A mos - sev",
    "cardew": "F stp stand; F sev - bla; A war - gal; A mos - ukr",
    "denis": "F stp - gob; F sev - rum; A war - pru; A mos - stp",
}


def test_a_the_table_of_the_source() -> None:
    """FIA-3.1, FIA-3.2, example FIA-A: line by line, with the values of all orders."""
    game = in_russia()
    after = judged(game, **SHEET_OF_THE_SOURCE)
    turn = game.turns[-1]
    assert tally_of(turn, "F Stp/sc") == ({"bot": 4, "hold": 3, "fin": 1}, "chosen")
    assert tally_of(turn, "F Sev") == ({"rum": 4, "bla": 4}, "tied")
    assert tally_of(turn, "A War") == ({"gal": 3, "ukr": 2, "pru": 2, "mos": 1}, "chosen")
    assert tally_of(turn, "A Mos") == ({"sev": 3, "ukr": 3, "stp": 2}, "tied")
    assert after == ["A Gal", "A Mos", "F Bot", "F Sev"]


def test_a_with_a_caretaker() -> None:
    """FIA-7, example FIA-A: his orders stand in for the two that tied."""
    game = in_russia(nominee=True)
    assert "caretaker" in game.seats
    after = judged(game, **SHEET_OF_THE_SOURCE, caretaker="F sev - bla; A mos - ukr")
    turn = game.turns[-1]
    assert tally_of(turn, "F Sev") == ({"rum": 4, "bla": 4}, "nominee")
    assert tally_of(turn, "A Mos")[1] == "nominee"
    assert after == ["A Gal", "A Ukr", "F Bla", "F Bot"]


def test_b_the_bonus() -> None:
    """FIA-5.2, example FIA-B: Russia 4 -> 3 with Alf and Cardew ahead, Turkey 3 -> 5 with Bert."""
    game = fiasco(
        "F1901M|russia:Awar;turkey:Arum,Agre,Fsev|russia:mos,sev,war,stp;turkey:ank,con,smy"
    )
    game = with_factors(
        game,
        {
            "alf": {"russia": 4},
            "bert": {"turkey": 5},
            "cardew": {"russia": 4},
            "denis": {"russia": 2, "turkey": 1},
        },
    )
    # Turkey's units stand in Rumania, Greece and Sevastopol: 3 + 2 + 1, and one of Russia's is lost.
    after = game.process().after
    assert len(after.centres("russia")) == 3
    assert len(after.centres("turkey")) == 6
    # Alf 2 + 1, Bert 2 + 2, Cardew 2 + 1, Denis 2.
    assert dict(slot(after).pool) == {"alf": 3, "bert": 4, "cardew": 3, "denis": 2}
    # Everybody may work it out from what is known, and so everybody is told.
    (table,) = [s for s in game.seen_by("").sections(game.turns[-1]) if s.title == "Bonus"]
    assert table.rows == (
        ("alf", "Russia 1", "1"),
        ("bert", "Turkey 2", "2"),
        ("cardew", "Russia 1", "1"),
    )


def test_b_with_the_very_numbers() -> None:
    """FIA-5.2, example FIA-B: the bonus alone."""
    factors = Factors(
        held=(
            ("alf", "russia", 4),
            ("bert", "turkey", 5),
            ("cardew", "russia", 4),
            ("denis", "russia", 2),
            ("denis", "turkey", 1),
        ),
        pool=tuple((seat, 0) for seat in ("alf", "bert", "cardew", "denis")),
        counts=(("russia", 4), ("turkey", 3)),
    )
    now = {"russia": 3, "turkey": 5, "england": 5}
    assert bonuses(Settings(), factors, now) == {"alf": 1, "cardew": 1, "bert": 2}
    assert not any(bonuses(Settings(bonus=0), factors, now).values())  # the first Fiascomacy
    assert bonuses(Settings(shrink=0), factors, now) == {"alf": 2, "cardew": 2, "bert": 2}


HOLDINGS = {
    "alf": {"turkey": 5, "russia": 4},
    "bert": {"turkey": 5, "england": 8},
    "cardew": {"turkey": 4, "russia": 12},
}


def ending(turkey: int, russia: int, england: int, **settings: object) -> Game:
    owned = owners(turkey=turkey, russia=russia, england=england)
    game = fiasco(f"W1908A|turkey:Aboh|{owned}", *HOLDINGS, **settings)
    return with_factors(game, HOLDINGS)


def test_c_among_the_leaders_the_score_decides() -> None:
    """FIA-6.3, FIA-6.2, FIA-6.5, example FIA-C: 130, 138 and 192; Cardew is not among the leaders."""
    game = ending(18, 10, 6)
    assert scores(Scene(game.variant, game.state)) == {"alf": 130, "bert": 138, "cardew": 192}
    game.process()
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.powers) == ("solo", ("turkey",))
    assert game.outcome.seats == ("bert",)
    assert "18 centres" in game.outcome.why
    assert "highest score: 138" in game.outcome.why


def test_d_without_a_winning_power_the_highest_score_wins() -> None:
    """FIA-6.4, FIA-6.1, example FIA-D: 123, 131 and 204; the game is stopped by agreement."""
    game = ending(15, 12, 7)
    assert scores(Scene(game.variant, game.state)) == {"alf": 123, "bert": 131, "cardew": 204}
    outcome = game.draw()
    assert (outcome.kind, outcome.seats) == ("score", ("cardew",))
    assert Game.loads(game.dumps(), variant=game.variant).outcome == outcome
