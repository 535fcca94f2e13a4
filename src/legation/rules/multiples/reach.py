"""Where the parts of a unit can be and go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from legation.board.board import Board, bits
from legation.engine.scene import Scene
from legation.values.geography import Power
from legation.values.orders import Move, Order
from legation.values.rulings import Reason
from legation.values.units import Parts, Unit, parts

__all__ = [
    "at_sea",
    "lands",
    "part_of",
    "seaworthy",
    "spare",
    "support_range",
    "targets",
    "would_move",
]

Targets = Callable[[Scene, Unit, Unit | None], int]


def spare(made: Parts) -> int:
    """How many fleets there are more than armies."""
    return made.number("fleet") - made.number("army")


def seaworthy(made: Parts) -> bool:
    """Whether a unit may be at sea: it has as many fleets as armies, or more (MUL-5.1)."""
    return spare(made) >= 0


def at_sea(board: Board, space: int) -> bool:
    """Whether a space is one where no army can stand by itself."""
    return not board.land >> space & 1


def part_of(board: Board, unit: Unit, made: Parts) -> Unit:
    """Some parts of a unit as a unit of their own, where it stands.

    Armies do not care for the coast on which the fleets with them are (MUL-5.2).
    """
    number = board.index[unit.place]
    if not board.stands[made.kind] >> number & 1:
        number = board.space_of[number]
    return replace(unit, parts=made, place=board.places[number])


def lands(board: Board, unit: Unit, goal: int) -> bool:
    """Whether armies aboard at sea can go ashore at a place (MUL-7.4)."""
    here = board.index[unit.place]
    space = board.space_of[goal]
    return bool(
        unit.kind == "army"
        and at_sea(board, board.space_of[here])
        and board.land >> space & 1
        and board.touch["fleet"][here] >> space & 1
    )


def would_move(scene: Scene, power: Power, unit: Unit, order: Move) -> Move | Reason:
    """A move as it would be carried out, by the rules of this game, or why it would be void.

    Editions in which a move that is impossible counts as one that fails say so of plain moves only.
    """
    bound: Order | Reason = scene.rules.verbs[Move].bind(scene, power, unit, order)
    if isinstance(bound, Reason):
        return bound
    assert isinstance(bound, Move)
    board = scene.board
    goal = board.index[bound.to]
    walks = board.reach[unit.kind][board.index[unit.place]] >> goal & 1
    if not walks and not scene.rules.carried(scene, unit, None) >> board.space_of[goal] & 1:
        return Reason("out_of_reach", (("unit", unit), ("to", bound.to)))
    if scene.rules.legal is not None:
        objection = scene.rules.legal(scene, unit, bound)
        if objection is not None:
            return objection
    return bound


def targets(inner: Targets) -> Targets:
    """The armies of a mixed unit may part from its fleets and go where those cannot (MUL-7.1)."""

    def ask(scene: Scene, unit: Unit, without: Unit | None) -> int:
        mask = inner(scene, unit, without)
        board = scene.board
        mixed = len(unit.parts.counts) > 1 and unit.parts.number("army")
        if not mixed or at_sea(board, board.space_of[board.index[unit.place]]):
            return mask
        return mask | inner(scene, part_of(board, unit, parts("army")), without)

    return ask


def support_range(scene: Scene, unit: Unit) -> int:
    """Mask of the spaces into which parts of one kind can support: those that they could follow to."""
    board = scene.board
    here = board.index[unit.place]
    kind = unit.kind
    if kind == "army" and at_sea(board, board.space_of[here]):
        fleets = replace(unit, parts=parts("fleet", unit.parts.size))
        return support_range(scene, fleets) & board.land
    mask = 0
    for goal in bits(board.reach[kind][here]):
        link = board.links.get((kind, here, goal))
        if (link is None or link.support) and not scene.rules.passage(scene, unit, here, goal):
            mask |= 1 << board.space_of[goal]
    return mask & ~(1 << board.space_of[here])
