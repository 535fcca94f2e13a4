"""SPLIT: the parts of a unit go separate ways (MUL-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from legation.engine.module import Verb
from legation.engine.problem import Action, Problem
from legation.engine.scene import Scene
from legation.rules.multiples.menus import ways_to_split
from legation.rules.multiples.merging import merged_goal
from legation.rules.multiples.orders import Merge, Piece, Split
from legation.rules.multiples.reach import at_sea, lands, part_of, seaworthy, would_move
from legation.rules.multiples.settings import Settings
from legation.rules.multiples.strokes import parted
from legation.rules.multiples.words import SPLIT
from legation.values.geography import Place, Power
from legation.values.orders import Move, Order
from legation.values.rulings import Reason
from legation.values.units import Parts, Unit

__all__ = ["expand_parts", "split_verb"]

Expand = Callable[[Problem, int, Order | None], tuple[Action, ...]]


def split_verb(settings: Settings) -> Verb:
    """Dividing a unit into pieces, each with its own move, hold or merge (MUL-7.1)."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Split) and unit is not None
        wrong = _adds_up(unit, order)
        if wrong is not None:
            return wrong
        pieces: list[Piece] = []
        for piece in order.pieces:
            bound = _bound_piece(scene, settings, power, unit, piece, pieces)
            if isinstance(bound, Reason):
                return bound
            pieces.append(bound)
        if settings.doubled_parts == "all":
            pieces = _without_doubles(scene, pieces)
        wrong = _rest_afloat(scene, unit, pieces)
        if wrong is not None:
            return wrong
        made = Split(unit.place, tuple(pieces))
        return order if made == order else made

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        if unit.parts.size > 1:

            def able(piece: Piece) -> bool:
                return _bound_piece(scene, settings, power, unit, piece, []) == piece

            # Each piece is legal by itself; what they leave together is looked at here.
            for pieces in ways_to_split(scene, settings, power, unit, able):
                if _rest_afloat(scene, unit, list(pieces)) is None:
                    yield Split(unit.place, pieces)

    return Verb(Split, ("movement",), bind, options, words=(SPLIT,), strokes=parted)


def _adds_up(unit: Unit, order: Split) -> Reason | None:
    if unit.parts.size < 2:
        return Reason("split_single", (("unit", unit),))
    pieces = Parts(())
    for piece in order.pieces:
        pieces = pieces.plus(piece.parts)
    if not unit.parts.holds(pieces):
        return Reason("split_too_much", (("unit", unit), ("parts", str(pieces))))
    return None


def _bound_piece(
    scene: Scene,
    settings: Settings,
    power: Power,
    unit: Unit,
    piece: Piece,
    before: list[Piece],
) -> Piece | Reason:
    """A piece with its places filled in; without merges the later of two to one space is void (SIM-7)."""
    board = scene.board
    part = part_of(board, unit, piece.parts)
    number = board.index.get(piece.to, board.index.get(piece.to.partition("/")[0]))
    home = number is not None and board.space_of[number] == board.space_of[board.index[unit.place]]
    if piece.merge and not settings.split_and_merge:
        return Reason("split_and_merge", (("unit", part), ("to", piece.to)))
    if home:
        return piece._replace(to=unit.place, via=False)
    bound = _way(scene, power, part, piece, number)
    if isinstance(bound, Reason):
        return bound
    same = any(_same_space(scene, other.to, bound.to) for other in before if not other.void)
    void = piece.void or (same and not settings.split_and_merge)
    return piece._replace(to=bound.to, via=bound.via, void=void)


def _without_doubles(scene: Scene, pieces: list[Piece]) -> list[Piece]:
    """No part goes where another one was not allowed to be sent as well (SIM-7)."""
    closed = [piece.to for piece in pieces if piece.void]
    return [
        piece._replace(void=any(_same_space(scene, piece.to, other) for other in closed))
        for piece in pieces
    ]


def _way(scene: Scene, power: Power, part: Unit, piece: Piece, number: int | None) -> Move | Reason:
    """The move of a piece; armies go ashore from a unit at sea (MUL-7.4)."""
    board = scene.board
    if number is not None and lands(board, part, number):
        return Move(part.place, board.places[board.space_of[number]])
    if piece.merge:
        return merged_goal(scene, power, part, piece.to, piece.via)
    return would_move(scene, power, part, Move(part.place, piece.to, piece.via))


def _same_space(scene: Scene, one: Place, other: Place) -> bool:
    board = scene.board
    return board.space_of[board.index[one]] == board.space_of[board.index[other]]


def _rest(scene: Scene, unit: Unit, pieces: list[Piece] | tuple[Piece, ...]) -> Parts:
    """What stays of a unit when every piece gets where it is sent."""
    rest = unit.parts
    for piece in pieces:
        if not piece.void and not _same_space(scene, piece.to, unit.place):
            rest = rest.minus(piece.parts)
    return rest


def _rest_afloat(scene: Scene, unit: Unit, pieces: list[Piece]) -> Reason | None:
    """What a split leaves at sea must be seaworthy (MUL-5.1, MUL-7.4)."""
    board = scene.board
    rest = _rest(scene, unit, pieces)
    if at_sea(board, board.space_of[board.index[unit.place]]) and not seaworthy(rest):
        return Reason("split_unseaworthy", (("unit", unit), ("parts", str(rest))))
    return None


# --- the problem -----------------------------------------------------------------------------------


def expand_parts(inner: Expand) -> Expand:
    """A merge is a move or a stay; a split an action for each piece that goes, and one for what stays."""

    def expand(p: Problem, number: int, order: Order | None) -> tuple[Action, ...]:
        board, unit = p.board, p.units[number]
        at = board.space_of[p.place[number]]
        if isinstance(order, Merge):
            goal = board.index[order.to]
            to = board.space_of[goal]
            return (Action(number, at, to, goal, order.via) if to != at else Action(number, at),)
        if not isinstance(order, Split):
            return inner(p, number, order)
        rest, going = unit.parts, []
        for piece in order.pieces:
            goal = board.index[piece.to]
            to = board.space_of[goal]
            if to != at and not piece.void:
                rest = rest.minus(piece.parts)
                going.append(Action(number, at, to, goal, piece.via, False, piece.parts))
        return (Action(number, at, parts=rest), *going)

    return expand
