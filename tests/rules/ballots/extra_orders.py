"""What the tests of Catspaw share."""

from __future__ import annotations

from typing import Any

from legation.record import Game
from tests.rules.ballots.table import catspaw

__all__ = ["GERMANY", "ITALY", "winter"]

GERMANY = "S1901M|germany:Amun;england:Flon;france:Apar;russia:Amos|"


ITALY = "W1901A|italy:Aven;england:Flon;france:Apar;russia:Amos|italy:nap,rom;england:lon;{more}"


def winter(more: str = "france:par;russia:mos", **settings: Any) -> Game:
    return catspaw(ITALY.format(more=more), **settings)
