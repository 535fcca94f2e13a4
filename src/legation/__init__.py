"""Legation judges Diplomacy and its variants.

The names below are the public ones; everything else may move::

    import legation

    game = legation.Game("standard")
    game.write("france", "A par - bur; F bre - mao")
    turn = game.process()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from legation.bank import listed, load_board, load_variant
from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.errors import (
    Deadlock,
    LegationError,
    MapError,
    NotationError,
    PositionError,
    RecordError,
    StackConflict,
    VariantError,
)
from legation.notation.explain import sentence
from legation.record.game import Game
from legation.values.calendar import Phase
from legation.values.changes import apply
from legation.values.orders import (
    Ballot,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)
from legation.values.rulings import Ledger, Reason, Ruling, Term
from legation.values.state import Dislodged, Outcome, State
from legation.values.units import ARMY, FLEET, Parts, Unit
from legation.version import __version__

if TYPE_CHECKING:
    from legation.draw.film import Film, film
    from legation.draw.view import Picture, picture

_DRAWN = {"Film": "film", "film": "film", "Picture": "view", "picture": "view"}
"""What is imported when it is first asked for: who judges need not pay for pictures."""


def __getattr__(name: str) -> Any:
    if name not in _DRAWN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415  # only for pictures

    return getattr(import_module(f"legation.draw.{_DRAWN[name]}"), name)


__all__ = [
    "ARMY",
    "FLEET",
    "Ballot",
    "Board",
    "Build",
    "Convoy",
    "Deadlock",
    "Disband",
    "Dislodged",
    "Film",
    "Game",
    "Hold",
    "Ledger",
    "LegationError",
    "MapError",
    "Module",
    "Move",
    "NotationError",
    "Order",
    "Outcome",
    "Parts",
    "Phase",
    "Picture",
    "PositionError",
    "Reason",
    "RecordError",
    "Retreat",
    "Ruling",
    "StackConflict",
    "State",
    "Support",
    "Term",
    "Turn",
    "Unit",
    "Variant",
    "VariantError",
    "Waive",
    "__version__",
    "apply",
    "film",
    "listed",
    "load_board",
    "load_variant",
    "picture",
    "resolve",
    "sentence",
]
