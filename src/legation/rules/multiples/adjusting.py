"""Builds onto units, removals of parts, and retreats of multiple units (MUL-3.5, MUL-5.2b, MUL-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from legation.board.board import Board
from legation.engine.module import Verb
from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.rules.multiples.menus import some_of
from legation.rules.multiples.orders import Reduce
from legation.rules.multiples.reach import at_sea, part_of, seaworthy
from legation.rules.multiples.settings import Settings
from legation.rules.multiples.strokes import reduced
from legation.rules.multiples.words_help import REDUCE
from legation.values.changes import Change, UnitJoined, UnitMade, UnitMoved
from legation.values.geography import Place, Power
from legation.values.orders import Build, Order
from legation.values.rulings import Amount, Reason
from legation.values.units import Parts, Unit, parts

__all__ = [
    "build_onto",
    "reduce_verb",
    "removable",
    "removal",
    "removes_parts",
    "retreat_strength",
    "retreats_afloat",
    "sites_with_units",
]

Sites = Callable[[Scene, Power], tuple[tuple[str, Place], ...]]
Builds = Callable[[Scene, Power, Build, int], tuple[Change, ...]]
Removal = Callable[[Scene, Power, int, Sequence[Unit]], tuple[tuple[Unit, Reason], ...]]
Removable = Callable[[Scene, Unit, int], bool]
Removes = Callable[[Scene, Unit, Order], Parts | Reason]
Retreats = Callable[[Scene, Unit, str | None, int], tuple[Place, ...]]
Force = Callable[[Scene, Unit], Amount]


def afloat(board: Board, unit: Unit, made: Parts) -> bool:
    """Whether a unit may be where it is when it is made of these parts (MUL-5.1)."""
    return not at_sea(board, board.space_of[board.index[unit.place]]) or seaworthy(made)


# --- builds ----------------------------------------------------------------------------------------


def sites_with_units(inner: Sites) -> Sites:
    """One's own units are no hindrance to builds on their centres (MUL-3.5).

    What may be built where is what it would be if they were not there; fleets join fleets on their coast.
    """

    def sites(scene: Scene, power: Power) -> tuple[tuple[str, Place], ...]:
        found = list(inner(scene, power))
        others = tuple(unit for unit in scene.state.units if unit.power != power)
        bare = scene.after(replace(scene.state, units=others))
        for kind, place in inner(bare, power):
            unit = scene.unit_at(place)
            if (kind, place) in found or unit is None or unit.power != power:
                continue
            other_coast = kind == "fleet" and unit.parts.number("fleet") and unit.place != place
            if not other_coast:
                found.append((kind, place))
        return tuple(found)

    return sites


def build_onto(inner: Builds) -> Builds:
    """A build on a centre with a unit of one's own adds a part to that unit (MUL-3.5)."""

    def build(scene: Scene, power: Power, order: Build, number: int) -> tuple[Change, ...]:
        unit = scene.unit_at(order.place)
        made = inner(scene, power, order, number)
        if unit is None or unit.power != power or not any(isinstance(c, UnitMade) for c in made):
            return made
        changes = [*made, UnitJoined(number, unit.id)]
        if order.parts.kind == "fleet" and unit.place != order.place:
            changes.append(UnitMoved(unit.id, order.place))
        return tuple(changes)

    return build


# --- removals --------------------------------------------------------------------------------------


def reduce_verb(settings: Settings) -> Verb:
    """Removing some parts of a unit; what stays at sea must be seaworthy (MUL-2.1, MUL-5.2b)."""
    whole = settings.removals == "units"

    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Reduce) and unit is not None
        if whole:
            return Reason("whole_units", (("unit", unit), ("parts", str(order.parts))))
        taken = _taken(scene, unit, order)
        if isinstance(taken, Reason):
            return taken
        return order if order.unit == unit.place else Reduce(unit.place, order.parts)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        due = -balances(scene).get(power, 0)
        if whole:
            return
        for made in some_of(unit.parts):
            order = Reduce(unit.place, made)
            fits = made.size <= due and made != unit.parts
            if fits and not isinstance(_taken(scene, unit, order), Reason):
                yield order

    return Verb(Reduce, ("adjustment",), bind, options, words=(REDUCE,), strokes=reduced)


def _taken(scene: Scene, unit: Unit, order: Reduce) -> Parts | Reason:
    facts = (("unit", unit), ("parts", str(order.parts)))
    if not unit.parts.holds(order.parts):
        return Reason("no_such_parts", facts)
    if not afloat(scene.board, unit, unit.parts.minus(order.parts)):
        return Reason("rest_unseaworthy", facts)
    return order.parts


def removes_parts(inner: Removes) -> Removes:
    """What a removal takes of what is still there of a unit (MUL-5.2b)."""

    def removes(scene: Scene, unit: Unit, order: Order) -> Parts | Reason:
        return (
            _taken(scene, unit, order) if isinstance(order, Reduce) else inner(scene, unit, order)
        )

    return removes


def removable(settings: Settings) -> Callable[[Removable], Removable]:
    """Where units go as a whole, the last one may be larger than what is left to remove (MUL-2.1)."""

    def wrap(inner: Removable) -> Removable:
        def ask(scene: Scene, unit: Unit, due: int) -> bool:
            return due > 0 if settings.removals == "units" else inner(scene, unit, due)

        return ask

    return wrap


def removal(settings: Settings) -> Callable[[Removal], Removal]:
    """What goes where nobody says so: parts, or by a switch units (MUL-2.1)."""
    return _removal_by_units if settings.removals == "units" else _removal_by_parts


def _removal_by_units(inner: Removal) -> Removal:
    """Whole units, in the order in which single ones would go, until nothing is due any more."""

    def removal(
        scene: Scene, power: Power, count: int, units: Sequence[Unit]
    ) -> tuple[tuple[Unit, Reason], ...]:
        gone: list[tuple[Unit, Reason]] = []
        everything = sum(unit.parts.size for unit in units)
        for unit, reason in inner(scene, power, everything, units):
            if count > 0:
                gone.append((unit, reason))
                count -= unit.parts.size
        return tuple(gone)

    return removal


def _removal_by_parts(inner: Removal) -> Removal:
    """Removals that nobody ordered take part by part, in the order in which single units would go.

    A part without which a unit at sea would not be seaworthy is passed over for the next (MUL-5.2b).
    """

    def removal(
        scene: Scene, power: Power, count: int, units: Sequence[Unit]
    ) -> tuple[tuple[Unit, Reason], ...]:
        board = scene.board
        singles = [
            part_of(board, unit, parts(kind))
            for unit in units
            for kind, number in unit.parts.counts
            for _ in range(number)
        ]
        ranked = list(inner(scene, power, len(singles), singles))
        there = {unit.id: unit for unit in units}
        left = {unit.id: unit.parts for unit in units}
        why: dict[int, Reason] = {}
        while count > 0 and ranked:
            at = _first_that_may_go(board, ranked, there, left)
            single, reason = ranked.pop(at)
            left[single.id] = left[single.id].minus(single.parts)
            why.setdefault(single.id, reason)
            count -= 1
        return tuple(
            (replace(there[number], parts=there[number].parts.minus(left[number])), reason)
            for number, reason in why.items()
        )

    return removal


def _first_that_may_go(
    board: Board,
    ranked: list[tuple[Unit, Reason]],
    there: dict[int, Unit],
    left: dict[int, Parts],
) -> int:
    for number, (single, _) in enumerate(ranked):
        if afloat(board, there[single.id], left[single.id].minus(single.parts)):
            return number
    return 0


# --- retreats --------------------------------------------------------------------------------------


def retreats_afloat(inner: Retreats) -> Retreats:
    """No retreat takes a unit to sea that is not seaworthy (MUL-5.2b)."""

    def retreats(scene: Scene, unit: Unit, attacker: str | None, closed: int) -> tuple[Place, ...]:
        found = inner(scene, unit, attacker, closed)
        if seaworthy(unit.parts) or unit.kind == "army":
            return found
        board = scene.board
        return tuple(p for p in found if not at_sea(board, board.space_of[board.index[p]]))

    return retreats


def retreat_strength(settings: Settings) -> Callable[[Force], Force]:
    """The larger of two forces that retreat to one space gets there (MUL-8).

    Of equal ones none does, unless a switch lets the lot decide.
    """
    by_lot = settings.equal_retreats == "lot"

    def wrap(inner: Force) -> Force:
        def force(scene: Scene, unit: Unit) -> Amount:
            strength = inner(scene, unit) * unit.parts.size
            return strength + _lot(scene, unit) if by_lot else strength

        return force

    return wrap


def _lot(scene: Scene, unit: Unit) -> Amount:
    """A part of one, different for all dislodged units, drawn once for all of them."""
    drawn: list[int] | None = scene.kept.get("equal retreats")
    if drawn is None:
        drawn = []
        for number, entry in enumerate(scene.state.dislodged):
            place = scene.dice("equal retreats", number, number + 1) - 1
            drawn.insert(place, entry.unit.id)
        scene.kept["equal retreats"] = drawn
    return Fraction(drawn.index(unit.id), len(drawn))
