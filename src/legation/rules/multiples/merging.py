"""MERGE: several units become one (MUL-3)."""

from __future__ import annotations

from collections.abc import Iterator

from legation.engine.module import Verb
from legation.engine.problem import Entry, Problem
from legation.engine.scene import Scene
from legation.engine.truth import ZERO, exactly
from legation.rules.multiples.facts import Facts
from legation.rules.multiples.orders import Merge, Split
from legation.rules.multiples.reach import at_sea, lands, part_of, would_move
from legation.rules.multiples.settings import Settings
from legation.rules.multiples.strokes import merged
from legation.rules.multiples.words import MERGE
from legation.values.geography import Power
from legation.values.orders import Move, Order
from legation.values.rulings import Reason
from legation.values.units import Unit, parts

__all__ = ["find_merges", "may_come", "merge_verb", "merged_goal"]

Side = tuple[Power, int]
"""A power and a space where it merges."""


def merge_verb(settings: Settings) -> Verb:
    """Staying, or going somewhere, to become one unit with others there (MUL-3.1)."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Merge) and unit is not None
        goal = merged_goal(scene, power, unit, order.to, order.via)
        if isinstance(goal, Reason):
            return goal
        bound = Merge(unit.place, goal.to, goal.via)
        return order if bound == order else bound

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        yield Merge(unit.place, unit.place)
        for move in scene.rules.verbs[Move].options(scene, power, unit):
            assert isinstance(move, Move)
            legal = scene.rules.legal
            if legal is None or legal(scene, unit, move) is None:
                yield Merge(unit.place, move.to, move.via)
        board = scene.board
        here = board.space_of[board.index[unit.place]]
        for space in range(len(board.spaces)):
            if _boards(scene, unit, here, space):
                yield Merge(unit.place, board.places[space])

    return Verb(Merge, ("movement",), bind, options, words=(MERGE,), strokes=merged)


def merged_goal(scene: Scene, power: Power, unit: Unit, written: str, via: bool) -> Move | Reason:
    """The move by which a unit, or some parts of one, comes to a merge; to its own place: it stays."""
    board = scene.board
    number = board.index.get(written, board.index.get(written.partition("/")[0]))
    if number is None:
        return Reason("no_such_place", (("unit", unit), ("written", written)))
    here = board.space_of[board.index[unit.place]]
    if board.space_of[number] == here:
        return Move(unit.place, unit.place)
    if _boards(scene, unit, here, board.space_of[number]):
        return Move(unit.place, board.places[board.space_of[number]])
    return would_move(scene, power, unit, Move(unit.place, written, via))


def _boards(scene: Scene, unit: Unit, here: int, goal: int) -> bool:
    """Whether armies on land may go aboard at sea, next door, in a merge (MUL-5.4).

    There is no other way aboard (MUL-5.3).
    """
    board = scene.board
    return bool(
        unit.kind == "army"
        and at_sea(board, goal)
        and board.land >> here & 1
        and board.touch["fleet"][here] >> goal & 1
    )


def may_come(scene: Scene, unit: Unit, space: int, helper: Unit) -> bool:
    """Whether a unit, or some parts of it, can be in a space to merge there (MUL-3.1, MUL-3.3).

    ``helper`` is who supports it: a convoy for which it would be needed does not count.
    """
    board = scene.board
    here = board.space_of[board.index[unit.place]]
    if here == space:
        return True
    carries = helper.parts.number("fleet") and at_sea(
        board, board.space_of[board.index[helper.place]]
    )
    key = f"may come {unit.id} {helper.id if carries else ''}"
    if key not in scene.kept:
        scene.kept[key] = _coming(scene, unit, helper if carries else None)
    return bool(scene.kept[key] >> space & 1)


def _coming(scene: Scene, unit: Unit, helper: Unit | None) -> int:
    """Mask of the spaces to which some parts of a unit can go for a merge."""
    board = scene.board
    here = board.space_of[board.index[unit.place]]
    mask = 0
    for made in (parts(kind) for kind, _ in unit.parts.counts):
        part = part_of(board, unit, made)
        mask |= scene.rules.targets(scene, part, helper)
        for space in range(len(board.spaces)):
            if _boards(scene, part, here, space) or lands(board, part, space):
                mask |= 1 << space
    return mask


# --- the problem -----------------------------------------------------------------------------------


def find_merges(p: Problem, facts: Facts, settings: Settings) -> None:
    """Who merges with whom, and what they add to one another's strength (MUL-3.2).

    Only those who were ordered to merge do (SIM-3), unless a switch says otherwise.
    """
    sides: dict[Side, list[int]] = {}
    standing: dict[Side, int] = {}
    for number, order in enumerate(p.orders):
        power = p.power[number]
        if isinstance(order, Merge):
            if p.to[number] < 0:
                standing[power, p.at[number]] = number
            else:
                sides.setdefault((power, p.to[number]), []).append(number)
        elif isinstance(order, Split):
            _pieces(p, number, order, sides, standing)
        elif settings.own_moves == "merge" and p.to[number] >= 0:
            sides.setdefault((power, p.to[number]), []).append(number)
    for side, wished in sides.items():
        stander = standing.get(side, -1)
        moves = _on_one_coast(p, wished, stander)
        if len(moves) + (stander >= 0) < 2:
            facts.alone.update(wished)
            moves = moves if _any_boards(p, moves) else []
        if moves:
            _group(p, facts, settings, moves, stander)
    for side, stander in standing.items():
        if side not in sides:
            facts.alone.add(stander)


def _pieces(
    p: Problem, number: int, order: Split, sides: dict[Side, list[int]], standing: dict[Side, int]
) -> None:
    """Parts that split off to merge; those sent to the same space merge there anyway (MUL-7.2)."""
    power, parting = p.power[number], p.split.get(number)
    goals = [p.to[action] for action in parting.actions] if parting else []
    moving = [q for q in order.pieces if not q.void and _goes(p, number, q.to)]
    for action, piece in zip(parting.actions if parting else (), moving, strict=True):
        if piece.merge or goals.count(p.to[action]) > 1:
            sides.setdefault((power, p.to[action]), []).append(action)
    if any(q.merge and not q.void and not _goes(p, number, q.to) for q in order.pieces):
        standing[power, p.at[number]] = number


def _goes(p: Problem, number: int, to: str) -> bool:
    board = p.board
    return board.space_of[board.index[to]] != p.at[number]


def _on_one_coast(p: Problem, moves: list[int], stander: int) -> list[int]:
    """Those that can form one unit: fleets in a space with several coasts are on one of them (MUL-5.2)."""
    coast = -1
    if stander >= 0 and p.parts(stander).number("fleet"):
        coast = p.place[stander]
    fits = []
    for move in sorted(moves):
        if p.parts(move).number("fleet"):
            coast = p.goal[move] if coast < 0 else coast
            if p.goal[move] != coast:
                continue
        fits.append(move)
    return fits


def _any_boards(p: Problem, moves: list[int]) -> bool:
    return any(_goes_aboard(p, move) for move in moves)


def _goes_aboard(p: Problem, move: int) -> bool:
    return p.parts(move).kind == "army" and at_sea(p.board, p.to[move])


def _group(p: Problem, facts: Facts, settings: Settings, moves: list[int], stander: int) -> None:
    members = tuple(moves)
    boarding: list[int] = []
    for move in members:
        facts.group[move] = members
        if stander >= 0:
            facts.stander[move] = stander
        if _goes_aboard(p, move):
            facts.boards[move] = tuple(boarding)
            boarding.append(move)
            p.open_routes.append(move)
    if stander >= 0:
        facts.joined[stander] = members
    carried = set(boarding)
    for move in members:
        if move in carried:
            continue  # the armies of a merge at sea add nothing (MUL-5.4)
        unit = p.actions[move].unit
        aid = p.add_help(unit, p.parts(move))
        p.aids[aid] = p.to[move]
        facts.aid[aid] = move
        entry = Entry(unit, p.power[move], "merge", aid, ZERO)
        facts.helps += [(other, entry) for other in members if other != move]
        if stander >= 0 and settings.standers == "help":
            facts.helps.append((stander, entry))
    if stander >= 0 and settings.standers == "help":
        size = exactly(_size_there(p, stander, settings))
        entry = Entry(p.actions[stander].unit, p.power[stander], "merge", -1, size)
        facts.helps += [(move, entry) for move in members]


def _size_there(p: Problem, stander: int, settings: Settings) -> int:
    made = p.parts(stander)
    if settings.af_sea_strength == "fleets" and at_sea(p.board, p.at[stander]):
        return made.number("fleet")
    return made.size
