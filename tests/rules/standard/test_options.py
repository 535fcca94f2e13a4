"""The legal orders that are listed against those that are found legal when written."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.engine.turn import bind
from legation.engine.variant import Variant
from legation.values.geography import province_of
from legation.values.orders import Ballot, Convoy, Hold, Move, Order, Support
from legation.values.state import State
from legation.values.units import Unit
from tests.laws.boards import make_position
from tests.laws.playing import state_of, variant_on

STANDARD = {edition: load_variant("standard", edition=edition) for edition in ("2023", "online")}


def listed(scene: Scene, unit: Unit) -> list[Order]:
    return [
        order
        for verb in scene.rules.verbs.values()
        if "movement" in verb.phases
        for order in verb.options(scene, unit.power, unit)
    ]


def thinkable(scene: Scene, unit: Unit) -> Iterator[Order]:
    """Every order one could write for a unit, legal or not, in its plainest words."""
    board = scene.board
    yield Hold(unit.place)
    for place in board.places:
        yield Move(unit.place, place)
        yield Move(unit.place, place, True)
    for other in scene.state.units:
        yield Support(unit.place, other.place)
        yield from (Support(unit.place, other.place, place) for place in board.places)
        yield from (Convoy(unit.place, other.place, space) for space in board.spaces)


def legal(scene: Scene, unit: Unit) -> Iterator[Order]:
    """Those that are bound as they were written.

    Not listed although legal: by sea without the tag (with it is listed), the tag where no fleet could
    carry the army (in some editions), and a support that names a coast out of its fleet's reach.
    """
    for order in thinkable(scene, unit):
        if bind(scene, Ballot(unit.power, unit.power, order))[1] != order:
            continue
        board = scene.board
        if isinstance(order, Move):
            goal = board.index[order.to]
            if order.via:
                ways = scene.rules.carried(scene, unit, None)
                goal = board.space_of[goal]
            else:
                ways = board.reach[unit.kind][board.index[unit.place]]
            if not ways >> goal & 1:
                continue
        if isinstance(order, Support) and order.to is not None and "/" in order.to:
            other = scene.unit_at(order.supported)
            assert other is not None
            near = board.reach[other.kind][board.index[other.place]]
            if not near >> board.index[order.to] & 1:
                continue
        yield order


def check(variant: Variant, state: State) -> int:
    scene = Scene(variant, state)
    count = 0
    for unit in state.units:
        orders = listed(scene, unit)
        assert len(set(orders)) == len(orders)
        assert set(orders) == set(legal(scene, unit)), unit
        count += len(orders)
    return count


@pytest.mark.parametrize("edition", STANDARD)
def test_what_is_listed_is_what_is_legal_on_the_standard_map(edition: str) -> None:
    variant = STANDARD[edition]
    rng = random.Random(3)
    assert check(variant, variant.start()) > 100
    for fleets in (9, 14):
        assert check(variant, position(rng, variant, fleets)) > 300


def position(rng: random.Random, variant: Variant, fleets: int) -> State:
    """Fleets mostly at sea, and a dozen armies mostly on coasts."""
    board = variant.board
    units: dict[str, list[tuple[str, str]]] = {}
    taken: set[str] = set()
    places = {
        "fleet": [p for n, p in enumerate(board.places) if board.stands["fleet"] >> n & 1],
        "army": [p for n, p in enumerate(board.places) if board.stands["army"] >> n & 1],
    }
    afloat = [p for p in places["fleet"] if board.sea >> board.space_of[board.index[p]] & 1]
    chosen = [("fleet", place) for place in rng.sample(afloat, fleets)]
    chosen += [("fleet", place) for place in rng.sample(places["fleet"], 4)]
    chosen += [("army", place) for place in rng.sample(places["army"], 12)]
    for kind, place in chosen:
        if province_of(place) not in taken:
            taken.add(province_of(place))
            units.setdefault(rng.choice(board.powers), []).append((kind, place))
    return variant.position(variant.setup.first, units)


@pytest.mark.parametrize("edition", STANDARD)
def test_what_is_listed_is_what_is_legal_on_small_boards(edition: str) -> None:
    orders = 0
    for seed in range(120):
        sketch, position = make_position(random.Random(seed))
        variant = variant_on(sketch, edition)
        orders += check(variant, state_of(variant, position.units))
    assert orders > 3000


def test_ways_with_attributes_are_asked_for() -> None:
    """The map with a gate, coasts and a railway, where the map alone does not say what is legal."""
    variant = load_variant("narrows")
    units = {
        "north": [("army", "nor"), ("fleet", "wes")],
        "south": [("army", "sud"), ("fleet", "eas")],
    }
    assert check(variant, variant.position(variant.setup.first, units)) > 20
