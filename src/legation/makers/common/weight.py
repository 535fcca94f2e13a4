"""How many bytes the picture of a board takes, and how many it may."""

from __future__ import annotations

from legation.bank import load_partly
from legation.bank.files import ships
from legation.board.board import Board
from legation.draw.art import Art
from legation.draw.canvas import Scenery
from legation.draw.render import render
from legation.draw.view import of_state
from legation.values.calendar import Phase
from legation.values.state import State

__all__ = ["drawn_bytes", "most_bytes"]

MOST, MOST_REAL = 250_000, 300_000
"""Bytes that a picture may take; with the areas of real geography, which have long coasts, some more."""


def most_bytes(maker: str) -> int:
    """How many bytes the picture of a maker's board may take."""
    return MOST_REAL if maker == "G" else MOST


def drawn_bytes(art: Art, board: Board) -> int:
    """The bytes of the picture at the start of a game, as ``legation draw`` gives it.

    Of a map that the bank does not have: without units.
    """
    if ships("maps", board.map.id):
        variant, _ = load_partly(board.map.id)
        board, scenery = variant.board, of_state(variant, variant.start())
    else:
        scenery = Scenery(State(Phase("spring", 1, "movement"), ()), names=(board.map.name, ""))
    return len(render(art, board, scenery).encode())
