"""What the tests of Fiascomacy share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from legation.record import Game
from legation.rules.ballots.factors.shares import Factors
from legation.values.state import State
from tests.rules.ballots.table import fiasco

__all__ = ["FIRST", "RETREAT", "RUSSIA", "in_russia", "owners", "slot", "with_factors"]

RUSSIA = {"alf": 2, "bert": 1, "cardew": 3, "denis": 2}


FIRST = "S1901M|russia:Fstp/sc,Fsev,Awar,Amos|russia:stp,sev,war,mos"


def with_factors(game: Game, held: dict[str, dict[str, int]], **fields: Any) -> Game:
    """The game as it stands when these factors are placed and known."""
    shares = tuple(
        sorted((seat, power, n) for seat, where in held.items() for power, n in where.items())
    )
    factors = game.state.slot("factors")
    assert isinstance(factors, Factors)
    pool = tuple((seat, 0) for seat, _ in factors.pool)
    made = replace(factors, held=shares, pool=pool, **fields)
    start = replace(game.state, slots=(("factors", made),))
    return Game(game.variant, start=start)


def in_russia(start: str = FIRST, **settings: object) -> Game:
    shares = {seat: {"russia": number} for seat, number in RUSSIA.items()}
    return with_factors(fiasco(start, **settings), shares)


def slot(state: State) -> Factors:
    found = state.slot("factors")
    assert isinstance(found, Factors)
    return found


def owners(**numbers: int) -> str:
    """Centres for the powers, so many each, as a section of a position code."""
    centres = list(fiasco().variant.board.centres)
    listed = []
    for power, number in numbers.items():
        mine, centres = centres[:number], centres[number:]
        listed.append(f"{power}:{','.join(mine)}")
    return ";".join(listed)


RETREAT = "F1901R|turkey:Aukr|russia:mos;turkey:ank|russia:Amos<ukr>lvn+sev+stp"
