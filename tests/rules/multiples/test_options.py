"""The listed orders of multiple units against all that one could write, on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product

import pytest

from legation.bank import load_variant
from legation.engine.scene import Scene
from legation.engine.turn import bind
from legation.notation import read_position
from legation.rules.multiples.menus import some_of
from legation.rules.multiples.orders import Ferry, Gift, Piece, Reduce, Split, Supports
from legation.values.orders import Ballot, Convoy, Load, Order, Support
from legation.values.units import Unit
from tests.laws.boards import make_position
from tests.rules.multiples.stacks import SIMPLE, stacked, variant_with

BOARDS = 4
LARGEST = 2
"""Units of more parts have more orders than one can write down here; the long suite takes three."""


def small(seed: object, switches: tuple[tuple[str, object], ...]) -> Scene:
    rng = random.Random(f"options {seed}")
    sketch, position = make_position(rng)
    variant = variant_with(sketch, "2023", switches)
    places = [(piece.power, piece.place) for piece in position.units.values()]
    return Scene(variant, stacked(rng, variant, places))


def bound(scene: Scene, unit: Unit, order: Order) -> Order | None:
    found = bind(scene, Ballot(unit.power, unit.power, order))[1]
    return found if isinstance(found, Order) else None


def listed(scene: Scene, unit: Unit, kind: type[Order]) -> list[Order]:
    options = scene.rules.verbs[kind].options(scene, unit.power, unit)
    legal = scene.rules.legal
    return [order for order in options if legal is None or legal(scene, unit, order) is None]


def listed_once(scene: Scene, unit: Unit, kind: type[Order]) -> set[Order]:
    """The listed orders of a verb: each is legal as it stands, and none is there twice."""
    found = listed(scene, unit, kind)
    assert all(bound(scene, unit, order) == order for order in found)
    assert len(set(found)) == len(found)
    return set(found)


@pytest.mark.parametrize("switches", [(), SIMPLE], ids=["full", "simple"])
def test_all_splits_are_listed(switches: tuple[tuple[str, object], ...]) -> None:
    """MUL-7.1, MUL-7.2, SIM-7: what one may write comes to one of the listed splits."""
    seen = 0
    for seed in range(BOARDS):
        scene = small(seed, switches)
        for unit in scene.state.units:
            if 1 < unit.parts.size <= LARGEST:
                wanted = {split for split in splits(scene, unit) if split is not None}
                found = {plainest(scene, unit, order) for order in listed_once(scene, unit, Split)}
                assert found == wanted, (seed, unit)
                seen += len(wanted)
    assert seen > 50


@pytest.mark.long
@pytest.mark.parametrize("switches", [(), SIMPLE], ids=["full", "simple"])
def test_all_splits_of_larger_units_are_listed(switches: tuple[tuple[str, object], ...]) -> None:
    """MUL-7.1, MUL-7.2, SIM-7: of units of three parts."""
    for seed in range(6):
        scene = small(seed, switches)
        for unit in scene.state.units:
            if unit.parts.size == 3:
                wanted = {split for split in splits(scene, unit) if split is not None}
                found = {plainest(scene, unit, order) for order in listed_once(scene, unit, Split)}
                assert found == wanted, (seed, unit)


def splits(scene: Scene, unit: Unit) -> Iterator[object]:
    """All splits that are legal, in their plainest form."""
    merging = (False, True)
    single = [
        Piece(made, place, merge, via)
        for made in some_of(unit.parts)
        for place in scene.board.places
        for merge in merging
        for via in (False, True)
    ]
    # A split with a part that cannot go there by itself is not legal either.
    legal = [piece for piece in single if may_go(scene, unit, piece)]
    for number in range(1, unit.parts.size + 1):
        for pieces in combinations_with_replacement(legal, number):
            if sum(piece.parts.size for piece in pieces) <= unit.parts.size:
                order = bound(scene, unit, Split(unit.place, pieces))
                if order is not None:
                    yield plainest(scene, unit, order)


def may_go(scene: Scene, unit: Unit, piece: Piece) -> bool:
    found = bind(scene, Ballot(unit.power, unit.power, Split(unit.place, (piece,))))[1]
    # What would stay at sea need not be seaworthy yet: another part may go as well.
    return isinstance(found, Order) or found.code == "split_unseaworthy"


def plainest(scene: Scene, unit: Unit, order: Order) -> object:
    """A split by what it comes to; None if it is no split at all."""
    assert isinstance(order, Split)
    if any(piece.void for piece in order.pieces):
        return None
    board = scene.board
    going = [piece for piece in order.pieces if piece.to != unit.place]
    merges = any(piece.merge for piece in order.pieces if piece.to == unit.place)
    if not going or (len(going) == 1 and going[0].parts == unit.parts):
        return None
    told = []
    for piece in going:
        start = board.index[unit.place]
        if not board.stands[piece.parts.kind] >> start & 1:
            start = board.space_of[start]
        goal = board.index[piece.to]
        part = Unit(unit.id, unit.power, piece.parts, board.places[start])
        walks = board.reach[part.kind][start] >> goal & 1
        sails = scene.rules.carried(scene, part, None) >> board.space_of[goal] & 1
        # By sea alone, or on foot alone, the tag makes no difference.
        via = bool(sails) if not walks or not sails else piece.via
        told.append((piece.parts.counts, piece.to, piece.merge, via))
    return (unit.place, tuple(sorted(told)), merges)


@pytest.mark.parametrize("switches", [(), SIMPLE], ids=["full", "simple"])
def test_all_supports_are_listed(switches: tuple[tuple[str, object], ...]) -> None:
    """MUL-2.2, MUL-3.3, SIM-2: in every order in which they may be written."""
    seen = 0
    for seed in range(BOARDS // 2):
        scene = small(seed, switches)
        for unit in scene.state.units:
            if unit.parts.size <= 2:
                found = {joined(order) for order in listed_once(scene, unit, Supports)}
                plain = {(o.supported, o.to) for o in listed(scene, unit, Support)}  # type: ignore[attr-defined]
                wanted = set(supports(scene, unit, plain))
                assert found == wanted, (seed, unit)
                seen += len(wanted)
    assert seen > 100


def supports(
    scene: Scene, unit: Unit, plain: set[tuple[str, str | None]]
) -> Iterator[tuple[Gift, ...]]:
    """All shared supports that are legal; not those that a plain support says."""
    single = []
    units = [other.place for other in scene.state.units]
    for supported, to, merge in product([*units, ""], [*scene.board.places, None], (False, True)):
        if (merge and to is None) or not (merge or supported):
            continue
        for amount in range(1, unit.parts.size + 1):
            gift = Gift(supported, to, merge, amount)
            order = bound(scene, unit, Supports(unit.place, (gift,)))
            if isinstance(order, Supports):
                single.append(order.gifts[0])
    largest = {gift[:3]: 0 for gift in single}
    for gift in single:
        largest[gift[:3]] = max(largest[gift[:3]], gift.amount)
    for gift in single:
        whole = gift.amount == largest[gift[:3]] and not gift.merge
        if not (whole and (gift.supported, gift.to) in plain):
            yield (gift,)
    for pair in product(set(single), repeat=2):
        if pair[0][:3] == pair[1][:3]:
            continue
        order = bound(scene, unit, Supports(unit.place, pair))
        if isinstance(order, Supports):
            yield joined(order)


def joined(order: Order) -> tuple[Gift, ...]:
    assert isinstance(order, Supports)
    return order.gifts


CONVOY = "S1901M|england:A3Firi,2Alon,Awal,2Feng;france:Abre,Fmao"


def test_all_convoys_of_several_are_listed() -> None:
    """MUL-6.1, MUL-6.3: all that there is room for."""
    variant = load_variant("standard+multiplicity")
    scene = Scene(variant, read_position(CONVOY, variant.board))
    for place in ("eng", "iri", "mao"):
        unit = scene.unit_at(place)
        assert unit is not None
        found = {tuple(sorted(map(repr, o.cargo))) for o in listed_once(scene, unit, Ferry)}  # type: ignore[attr-defined]
        wanted = {tuple(sorted(map(repr, cargo))) for cargo in convoys(scene, unit)}
        assert found == wanted, unit
        assert found
        one_each = {len(cargo) for cargo in found}
        assert one_each == ({1} if place == "mao" else {1, 2}), place


def convoys(scene: Scene, unit: Unit) -> Iterator[tuple[Load, ...]]:
    single: list[Load] = []
    plain = {Load(o.army, o.to) for o in listed(scene, unit, Convoy)}  # type: ignore[attr-defined]
    for army in scene.state.units:
        for made in [None, *some_of(army.parts)]:
            for to in scene.board.spaces:
                order = bound(scene, unit, Ferry(unit.place, (Load(army.place, to, made),)))
                if isinstance(order, Ferry):
                    single += [load for load in order.cargo if load not in single]
    for number in (1, 2):
        for cargo in combinations_with_replacement(single, number):
            if number == 1 and cargo[0] in plain:
                continue
            armies = [load.army for load in cargo]
            whole = [load for load in cargo if load.parts is None]
            if any(armies.count(load.army) > 1 for load in whole):
                continue  # the whole of an army is carried once
            taken = {
                a: sum(one.parts.size for one in cargo if one.army == a and one.parts)
                for a in armies
            }
            if any(taken[a] > scene.unit_at(a).parts.size for a in armies):  # type: ignore[union-attr]
                continue
            if bound(scene, unit, Ferry(unit.place, cargo)) is not None:
                yield cargo


def test_the_simplest_come_first_and_the_list_is_lazy() -> None:
    """MUL-7.1: nobody waits for all the orders of a large unit to see the first."""
    variant = load_variant("standard+multiplicity")
    scene = Scene(variant, read_position("S1901M|france:9Apar,Abur,Agas", variant.board))
    unit = scene.unit_at("par")
    assert unit is not None
    for kind in (Split, Supports):
        orders = scene.rules.verbs[kind].options(scene, "france", unit)
        sizes = [
            len(order.pieces if isinstance(order, Split) else order.gifts)  # type: ignore[attr-defined]
            for order in islice(orders, 400)
        ]
        assert sizes[0] == 1
        assert sizes == sorted(sizes) or kind is Split
        assert max(sizes) <= 3


def test_removals_of_several_parts_are_listed() -> None:
    """MUL-2.1, MUL-5.2b: what stays at sea is seaworthy."""
    variant = load_variant("standard+multiplicity")
    scene = Scene(variant, read_position("W1901A|england:2A2Feng|england:lon", variant.board))
    unit = scene.unit_at("eng")
    assert unit is not None
    found = [str(o.parts) for o in listed(scene, unit, Reduce)]  # type: ignore[attr-defined]
    # Three of four parts must go; without F alone 2A/F would stay.
    assert found == ["A", "A/F", "2A", "2A/F"]
