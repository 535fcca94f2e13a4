"""How the orders of multiple units are drawn: merges, splits with their sizes, shared help."""

from __future__ import annotations

from legation.board.board import Board
from legation.rules.multiples.orders import Ferry, Gift, Merge, Reduce, Split, Supports
from legation.values.marks import Stroke

__all__ = ["ferried", "merged", "parted", "reduced", "shared"]


def merged(board: Board, order: Merge) -> tuple[Stroke, ...]:
    """One that goes, with a plus at its end, or the plus alone for one that waits for others."""
    return (Stroke("join", order.unit, "" if order.to == order.unit else order.to),)


def parted(board: Board, order: Split) -> tuple[Stroke, ...]:
    """One for each piece, with what it is made of."""
    made = []
    for piece in order.pieces:
        to = "" if piece.to == order.unit else piece.to
        shape = "join" if piece.merge else "part"
        made.append(Stroke(shape, order.unit, to, made=piece.parts, text=str(piece.parts)))
    return tuple(made)


def shared(board: Board, order: Supports) -> tuple[Stroke, ...]:
    """One for each support, with its amount."""
    return tuple(_given(order, gift) for gift in order.gifts)


def _given(order: Supports, gift: Gift) -> Stroke:
    text = str(gift.amount) if gift.amount else ""
    if gift.merge:  # for whoever merges there, or for one of them
        return Stroke(
            "support", order.unit, gift.to or "", gift.supported or gift.to or "", text=text
        )
    return Stroke("support", order.unit, gift.to or "", gift.supported, text=text)


def ferried(board: Board, order: Ferry) -> tuple[Stroke, ...]:
    """One for each load."""
    return tuple(
        Stroke("carry", order.unit, load.to, load.army, made=load.parts) for load in order.loads
    )


def reduced(board: Board, order: Reduce) -> tuple[Stroke, ...]:
    """The cross of a removal, with what goes."""
    return (Stroke("gone", order.unit, made=order.parts, text=str(order.parts)),)
