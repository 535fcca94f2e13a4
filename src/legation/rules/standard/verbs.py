"""Hold, move and support: when they are legal, and which of them there are.

Legality follows DATC 4.E.1: an order is legal if, not knowing any other order, it could be valid.
"""

from __future__ import annotations

from collections.abc import Iterator

from legation.board.routes import shortest_route
from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.notation import standard as words
from legation.rules.standard.editions import Settings
from legation.rules.standard.menus import (
    menu_number,
    ready_hold,
    ready_move,
    support_menu,
    walks,
)
from legation.rules.standard.places import bits, carriers, goal_of, own_place, standing_places
from legation.values.geography import Power, province_of
from legation.values.marks import Stroke, moving, staying
from legation.values.orders import Hold, Move, Order, Support
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["hold_verb", "move_verb", "support_verb"]


def hold_verb(settings: Settings) -> Verb:
    """Staying where one is."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Hold) and unit is not None
        if order.unit == unit.place:
            return order
        wrong = own_place(settings, unit, order.unit)
        return wrong or Hold(unit.place)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        return iter((ready_hold(unit.place),))

    return Verb(
        Hold, ("movement",), bind, options, stays=True, words=(words.HOLD,), strokes=staying
    )


def move_verb(settings: Settings) -> Verb:
    """Going to another space, by land, by sea or by convoy."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Move) and unit is not None
        board = scene.board
        if order.unit == unit.place and not (order.via or order.path or board.links):
            # The plain case, nearly every order: a place next door, named in full.
            index = board.index
            near = board.reach[unit.parts.kind][index[unit.place]]
            there = index.get(order.to)
            if there is not None and near >> there & 1 and scene.rules.plain_ways:
                return order
        wrong = own_place(settings, unit, order.unit)
        if wrong:
            return wrong
        goal = goal_of(scene, settings, unit, order.to)
        if isinstance(goal, Reason):
            if settings.impossible_moves == "moves" and goal.code in _COAST_FAULTS:
                return Move(unit.place, province_of(order.to))
            return goal
        return _bound_move(scene, settings, unit, order, goal)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        board, place = scene.board, unit.place
        here = board.index[place]
        found: list[Order]
        if scene.rules.plain_ways and not board.links:
            found = [*walks(board, unit.kind, place)]
        else:
            found = [
                ready_move(place, board.places[goal])
                for goal in bits(board.reach[unit.kind][here])
                if scene.rules.passage(scene, unit, here, goal) is None
            ]
        if unit.kind == "army":
            by_sea = scene.rules.carried(scene, unit, None) & ~(1 << board.space_of[here])
            ready = _named_ways if settings.path == "required" else _by_sea
            found += ready(scene, unit, by_sea)
        return iter(found)

    return Verb(Move, ("movement",), bind, options, words=(words.MOVE,), strokes=moving)


def _by_sea(scene: Scene, unit: Unit, goals: int) -> list[Order]:
    places = scene.board.places
    return [ready_move(unit.place, places[space], True) for space in bits(goals)]


def _named_ways(scene: Scene, unit: Unit, goals: int) -> list[Order]:
    """Where the way must be named: by the shortest one, if fleets alone are the carriers (4.A.6)."""
    board, fleets = scene.board, carriers(scene)
    here = board.space_of[board.index[unit.place]]
    found: list[Order] = []
    for space in bits(goals):
        way = shortest_route(board, here, space, fleets)
        if way:
            path = tuple(board.places[fleet] for fleet in way)
            found.append(Move(unit.place, board.places[space], True, path))
    return found


_COAST_FAULTS = ("coast_open", "coast_out_of_reach", "coast_missing")
"""What is wrong with a coast makes a move impossible, which before 2023 was still a move (4.E.1)."""


def _bound_move(
    scene: Scene, settings: Settings, unit: Unit, order: Move, goal: int
) -> Order | Reason:
    board = scene.board
    here = board.index[unit.place]
    space = board.space_of[goal]
    if space == board.space_of[here]:
        return Reason("own_place", (("unit", unit),))
    army = unit.kind == "army"
    via = order.via and army
    path = order.path if army and settings.path != "ignored" else ()
    walks = bool(board.reach[unit.kind][here] >> goal & 1)
    bound = order
    if (order.unit, order.to, order.via, order.path) != (unit.place, board.places[goal], via, path):
        bound = Move(unit.place, board.places[goal], via, path)
    if walks:
        asked = board.links or not scene.rules.plain_ways
        closed = scene.rules.passage(scene, unit, here, goal) if asked else None
        if closed is not None:
            # The way on foot is closed; by sea the army may go all the same.
            by_sea = army and scene.rules.carried(scene, unit, None) >> space & 1
            return bound if by_sea else closed
        if not via:
            return bound
        needs_fleets = settings.land_fallback == "never"
    else:
        needs_fleets = True
    facts = (("unit", unit), ("to", bound.to))
    if needs_fleets and not (army and scene.rules.carried(scene, unit, None) >> space & 1):
        # The order is impossible on this board: no link, and no fleets that could carry the unit.
        if settings.impossible_moves == "ignored" or not standing_places(board, unit.kind, space):
            return Reason(
                "no_fleets" if army and _wet(scene, unit, space) else "out_of_reach", facts
            )
    elif not walks and settings.path == "required" and not path:
        return Reason("path_missing", facts)
    return bound


def _wet(scene: Scene, unit: Unit, space: int) -> bool:
    """Whether a convoy between two places is thinkable: both on the coast, the goal on land."""
    board = scene.board
    here = board.space_of[board.index[unit.place]]
    sea = board.touch.get("fleet")
    return bool(sea and sea[here] and sea[space] and not board.water >> space & 1)


def support_verb(settings: Settings) -> Verb:
    """Adding strength to a unit that stays, or to one that goes to a space next door."""

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Support) and unit is not None
        board = scene.board
        number = board.index.get(order.supported)
        other = None if number is None else scene.on.get(board.space_of[number])
        if other is not None and _plainly(scene, unit, other, order):
            return order
        wrong = own_place(settings, unit, order.unit)
        if wrong:
            return wrong
        if other is None:
            return Reason("nobody_there", (("unit", unit), ("place", order.supported)))
        if other is unit:
            return Reason("supports_itself", (("unit", unit),))
        wrong = own_place(settings, other, order.supported)
        return wrong or _bound_support(scene, settings, unit, other, order)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        near = _support_range(scene, unit)
        menu = support_menu(scene.board, unit.kind, unit.place)
        own = menu_number(scene.board, unit.kind, unit.place)
        rules = scene.rules
        plain = rules.plain_ways and not scene.board.links
        # Where others can carry a unit: all that is left to ask when links alone are its own ways.
        ways = rules.carried if rules.plain_ways else rules.targets
        found: list[Order] = []
        for number, _, more in [o for o in _others(scene) if near & o[1]]:
            if number == own:
                continue
            if more is None or (plain and not near & more[3]):
                found += menu[number]
                continue
            other, at, sure, helped = more
            goals = near & sure
            if near & helped:
                goals |= near & helped & ways(scene, other, unit)
            found += menu.supports(number, goals, stay=bool(near & at))
        if settings.support_coast == "required":
            # The menus list a province with coasts without its coast, too.
            found = [o for o in found if not isinstance(bind(scene, power, unit, o), Reason)]
        return iter(found)

    return Verb(
        Support,
        ("movement",),
        bind,
        options,
        stays=True,
        words=(words.SUPPORT,),
        strokes=lambda board, order: (
            Stroke("support", order.unit, order.to or "", order.supported),
        ),
    )


_Other = tuple[int, int, tuple[Unit, int, int, int] | None]


def _others(scene: Scene) -> list[_Other]:
    """Every unit: its number in the menus, the mask of spaces where it can be, and more to heed.

    More is None where the map alone says where the unit can go. Else it is the unit with masks of where
    it is, where it can surely go, and where only with the help of others: whether a supporter is one
    of those is another question.
    """
    found: list[_Other] | None = scene.kept.get("others")
    if found is None:
        board, rules = scene.board, scene.rules
        plain = rules.plain_ways and not board.links
        found = []
        for unit in scene.state.units:
            here = board.index[unit.place]
            at = 1 << board.space_of[here]
            sure = board.touch[unit.kind][here] if rules.plain_ways else 0
            reached = rules.targets(scene, unit, None) & ~at
            helped = reached & ~sure
            more = None if plain and not helped else (unit, at, sure, helped)
            found.append((menu_number(board, unit.kind, unit.place), reached | at, more))
        scene.kept["others"] = found
    return found


def _plainly(scene: Scene, unit: Unit, other: Unit, order: Support) -> bool:
    """Whether a support is legal by the map alone, and written in full: nearly every one is."""
    place, supported, to = order.unit, order.supported, order.to
    board = scene.board
    if place != unit.place or supported != other.place or other is unit:
        return False
    if board.links or not scene.rules.plain_ways:
        return False
    touch, number = board.touch, board.index[supported]
    near = touch[unit.parts.kind][board.index[place]]
    if to is None:
        return bool(near >> board.space_of[number] & 1)
    goal = board.index.get(to)
    if goal is None or not near >> goal & 1:
        return False
    kind = other.parts.kind
    return bool(touch[kind][number] >> goal & 1 and board.stands[kind] >> goal & 1)


def _support_range(scene: Scene, unit: Unit) -> int:
    """Mask of the spaces that a unit can support into: those it could go to itself (any coast)."""
    board = scene.board
    here = board.index[unit.place]
    if not board.links and scene.rules.plain_ways:
        return board.touch[unit.kind][here]
    ways = board.reach[unit.kind][here]
    mask = (
        0 if ways else board.touch[unit.kind][here]
    )  # who goes nowhere may touch a space all the same
    for goal in bits(ways):
        link = board.links.get((unit.kind, here, goal))
        if (link is None or link.support) and not scene.rules.passage(scene, unit, here, goal):
            mask |= 1 << board.space_of[goal]
    return mask & ~(1 << board.space_of[here])


def _bound_support(
    scene: Scene, settings: Settings, unit: Unit, other: Unit, order: Support
) -> Order | Reason:
    board = scene.board
    at = board.space_of[board.index[other.place]]
    near = _support_range(scene, unit)
    plain = order.unit == unit.place and order.supported == other.place
    if order.to is None:
        if not near >> at & 1:
            return _too_far(scene, unit, at)
        return order if plain else Support(unit.place, other.place)
    goal = _support_goal(scene, settings, unit, other, order.to)
    if isinstance(goal, Reason):
        return goal
    space = board.space_of[goal]
    if space == at:
        return Reason("supports_a_stay", _facts(unit, other, board.places[space]))
    if space == board.space_of[board.index[unit.place]]:
        return Reason("supports_into_own_place", _facts(unit, other, board.places[goal]))
    if not near >> space & 1:
        return _too_far(scene, unit, space)
    next_door = board.touch[other.kind][board.index[other.place]] >> space & 1
    sure = next_door and scene.rules.plain_ways
    if not sure and not scene.rules.targets(scene, other, unit) >> space & 1:
        return Reason("supported_out_of_reach", _facts(unit, other, board.places[goal]))
    if plain and order.to == board.places[goal]:
        return order
    return Support(unit.place, other.place, board.places[goal])


def _too_far(scene: Scene, unit: Unit, space: int) -> Reason:
    """Why a unit cannot support into a space: it cannot act at all, or cannot go there itself."""
    board = scene.board
    here = board.space_of[board.index[unit.place]]
    if board.seasonal and board.closed_in(scene.state.phase.season) >> here & 1:
        return Reason("closed_season", (("unit", unit), ("to", board.places[here])))
    return Reason("support_out_of_reach", (("unit", unit), ("to", board.places[space])))


def _facts(unit: Unit, other: Unit, to: str) -> tuple[tuple[str, object], ...]:
    return (("unit", unit), ("other", other), ("to", to))


def _support_goal(
    scene: Scene, settings: Settings, unit: Unit, other: Unit, written: str
) -> int | Reason:
    """The place a supported unit goes to: a coast only if one is named and in its reach (4.B.4)."""
    board = scene.board
    number = board.index.get(written)
    if number is None:
        number = board.index.get(written.partition("/")[0])
        if number is None or settings.needless_coast == "void":
            return Reason("no_such_place", (("unit", unit), ("written", written)))
    space = board.space_of[number]
    if board.stands[other.kind] >> space & 1:
        return space
    standing = standing_places(board, other.kind, space)
    near = board.reach[other.kind][board.index[other.place]]
    reachable = [place for place in standing if near >> place & 1]
    if number in standing:
        if number in reachable or not reachable:
            # Where a mixed unit's fleets cannot go, only what else is in it can, and that needs no coast.
            return number if reachable or len(other.parts.counts) == 1 else space
        return Reason("coast_out_of_reach", (("unit", other), ("to", board.places[number])))
    if settings.support_coast == "required" and reachable:
        return Reason("support_coast_missing", (("unit", unit), ("other", other), ("to", written)))
    return space
