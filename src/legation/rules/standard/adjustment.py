"""Adjustments: builds and removals, so that a power has as many units as centres."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from legation.engine.module import Election, Module, Verb, Verdict
from legation.engine.scene import Scene
from legation.engine.turn import balances
from legation.notation import standard as words
from legation.rules.standard.editions import Settings
from legation.rules.standard.places import standing_places
from legation.rules.standard.removal import by_distance
from legation.rules.standard.silent import silent_on_sites
from legation.values.changes import Change, UnitChanged, UnitGone, UnitMoved
from legation.values.geography import Place, Power, province_of, space_of
from legation.values.marks import Stroke
from legation.values.orders import Ballot, Build, Order, UnitOrder, Waive
from legation.values.rulings import Reason, Ruling
from legation.values.units import ARMY, Unit, parts

__all__ = ["ADJUSTMENT"]

NoSite = Callable[[Scene, Power, str, Place], Reason]
Sites = Callable[[Scene, Power], tuple[tuple[str, Place], ...]]


def _sites(inner: Sites) -> Sites:
    """A power builds on its own home centres that it still owns and that are empty."""

    def sites(scene: Scene, power: Power) -> tuple[tuple[str, Place], ...]:
        board = scene.board
        found = list(inner(scene, power))
        owned = dict(scene.state.owners)
        for province in scene.rules.homes(scene, power):
            space = board.index[province]
            if owned.get(province) != power or space in scene.on:
                continue
            for kind in ("army", "fleet"):
                found += [(kind, board.places[p]) for p in standing_places(board, kind, space)]
        return tuple(found)

    return sites


def _build_verb(settings: Settings) -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Build)
        return _bound(scene, settings, power, order)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        if balances(scene)[power] > 0:
            for kind, place in scene.rules.sites(scene, power):
                yield Build(place, parts(kind))

    return Verb(
        Build,
        ("adjustment",),
        bind,
        options,
        words=(words.BUILD,),
        strokes=lambda board, order: (Stroke("build", order.place, made=order.parts),),
    )


def _bound(scene: Scene, settings: Settings, power: Power, order: Build) -> Order | Reason:
    board = scene.board
    number = board.index.get(order.place, board.index.get(province_of(order.place)))
    kind = order.parts.kind
    facts = (("place", order.place), ("kind", kind))
    if number is None or order.parts.size != 1:
        return Reason("no_such_site" if number is None else "one_at_a_time", facts)
    if kind not in board.stands:
        return Reason("no_such_kind", facts)
    space = board.space_of[number]
    standing = standing_places(board, kind, space)
    if not standing:
        if settings.fleet_inland == "army" and standing_places(board, ARMY.kind, space):
            return _bound(scene, settings, power, Build(board.places[space], ARMY))
        return Reason("cannot_stand_there", facts)
    place = space if standing == [space] else number
    if place not in standing:
        coasts = tuple(board.places[p] for p in standing)
        return Reason("build_coast_missing", (*facts, ("coasts", coasts)))
    if (kind, board.places[place]) not in scene.rules.sites(scene, power):
        return scene.rules.no_site(scene, power, kind, board.places[place])
    if order.place == board.places[place]:
        return order
    if settings.needless_coast == "void":
        return Reason("needless_coast", (("unit", None), ("written", order.place)))
    return Build(board.places[place], order.parts)


def _no_site(inner: NoSite) -> NoSite:
    """The first of the conditions of ``_sites`` that fails."""

    def why(scene: Scene, power: Power, kind: str, place: Place) -> Reason:
        board = scene.board
        space = board.space_of[board.index[place]]
        province = board.places[space]
        there = scene.on.get(space)
        facts = (("place", place), ("kind", kind))
        if province not in board.centres:
            return Reason("site_no_centre", facts)
        if province not in scene.rules.homes(scene, power):
            return Reason("site_not_home", facts)
        if scene.state.owner(province) != power:
            return Reason("site_not_owned", facts)
        if there is not None:
            return Reason("site_occupied", (*facts, ("other", there)))
        return inner(scene, power, kind, place)

    return why


def _waive_verb() -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        return order

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        if balances(scene)[power] > 0:
            yield Waive()

    return Verb(
        Waive,
        ("adjustment",),
        bind,
        options,
        words=(words.WAIVE,),
        strokes=lambda board, order: (),  # it is nowhere on the board
    )


# --- judging ---------------------------------------------------------------------------------------


def _judge(settings: Settings) -> Callable[[Scene, Election], Verdict]:
    def judge(scene: Scene, election: Election) -> Verdict:
        rulings: list[Ruling] = []
        changes: list[Change] = []
        number = scene.state.made
        owed = balances(scene)
        written = {
            power: [ballot for ballot in election.ballots if ballot.power == power]
            for power in scene.board.powers
        }
        chosen = {
            power: _chosen(settings, owed[power], ballots)
            for power, ballots in written.items()
            if owed[power] > 0
        }
        _one_power_per_site(written, chosen)
        for power, ballots in written.items():
            due = owed[power]
            if due > 0:
                made = _builds(scene, power, due, ballots, chosen[power], rulings, number)
                number += len(made)
                changes += [change for listed in made for change in listed]
            else:
                changes += _removals(scene, settings, power, -due, ballots, rulings)
        return Verdict(tuple(rulings), tuple(changes))

    return judge


def _one_power_per_site(
    written: Mapping[Power, Sequence[Ballot]], chosen: Mapping[Power, list[Reason | None]]
) -> None:
    """Builds of several powers in one place keep one another out, where rules give them one site."""
    builders: dict[str, list[tuple[Power, int]]] = {}
    for power, refusals in chosen.items():
        for index, refusal in enumerate(refusals):
            order = written[power][index].order
            if refusal is None and isinstance(order, Build):
                builders.setdefault(space_of(order.place), []).append((power, index))
    for site, lines in builders.items():
        if len({power for power, _ in lines}) > 1:
            for power, index in lines:
                chosen[power][index] = Reason("site_contested", (("place", site),))


def _builds(
    scene: Scene,
    power: Power,
    due: int,
    ballots: Sequence[Ballot],
    chosen: Sequence[Reason | None],
    rulings: list[Ruling],
    number: int,
) -> list[tuple[Change, ...]]:
    """Legal builds and waives one by one until they are used up (4.D.4, 4.D.5)."""
    made: list[tuple[Change, ...]] = []
    for index, ballot in enumerate(ballots):
        order = ballot.order
        refusal = chosen[index]
        if refusal is not None:
            rulings.append(Ruling(power, None, order, "void", refusal))
        elif isinstance(order, Build):
            made.append(scene.rules.build(scene, power, order, number + len(made)))
            rulings.append(
                Ruling(power, None, order, "built", Reason("built", (("place", order.place),)))
            )
        else:
            rulings.append(Ruling(power, None, order, "waived", Reason("waived", ())))
    used = sum(refusal is None for refusal in chosen)
    if used < due:
        rulings.append(scene.rules.unbuilt(scene, power, due - used))
    return made


def _chosen(settings: Settings, due: int, ballots: Sequence[Ballot]) -> list[Reason | None]:
    """For each line None if it is carried out, else why not."""
    refusals: list[Reason | None] = [None] * len(ballots)
    wishes = []
    for index, ballot in enumerate(ballots):
        if isinstance(ballot.order, UnitOrder):
            refusals[index] = Reason("nothing_to_remove", (("number", due),))
        else:
            wishes.append(index)
    _one_per_site(settings, ballots, wishes, refusals)
    wishes = [index for index in wishes if refusals[index] is None]
    if len(wishes) > due:
        keep = {"first": wishes[:due], "last": wishes[-due:], "none": []}[settings.too_many_builds]
        for index in wishes:
            if index not in keep:
                refusals[index] = Reason("too_many_builds", (("number", due),))
    return refusals


def _one_per_site(
    settings: Settings, ballots: Sequence[Ballot], wishes: list[int], refusals: list[Reason | None]
) -> None:
    by_site: dict[str, list[int]] = {}
    for index in wishes:
        order = ballots[index].order
        if isinstance(order, Build):
            by_site.setdefault(space_of(order.place), []).append(index)
    for site, lines in by_site.items():
        if len(lines) > 1:
            keep = {"first": lines[:1], "last": lines[-1:], "none": []}[settings.double_site]
            for index in lines:
                if index not in keep:
                    refusals[index] = Reason("site_used", (("place", site),))


Wish = tuple[Unit, Order]
"""A unit with those of its parts that an order removes, and that order."""


def _removals(
    scene: Scene,
    settings: Settings,
    power: Power,
    due: int,
    ballots: Sequence[Ballot],
    rulings: list[Ruling],
) -> list[Change]:
    """Ordered removals one by one, then what the rules remove (4.D.6, 4.D.8)."""
    wishes: list[Wish] = []
    there = {unit.id: unit for unit in scene.state.units_of(power)}
    left = dict(there)
    for ballot in ballots:
        unit = scene.unit_at(ballot.order.subject)
        wish = _wish(scene, due, left, unit, ballot.order)
        if isinstance(wish, Reason):
            subject = unit if isinstance(ballot.order, UnitOrder) else None
            rulings.append(Ruling(power, subject, ballot.order, "void", wish))
        else:
            wishes.append((wish, ballot.order))
    gone = _ordered_removals(scene, settings, power, due, wishes, rulings)
    left = _less(there, gone)
    size = sum(unit.parts.size for unit in gone)
    if size < due:
        rest = [unit for unit in left.values() if unit.parts.size]
        for unit, reason in scene.rules.removal(scene, power, due - size, rest):
            gone.append(unit)
            rulings.append(Ruling(power, unit, None, "disbanded", reason))
        left = _less(there, gone)
    numbers = dict.fromkeys(unit.id for unit in gone)
    return [change for n in numbers for change in _cut(scene, there[n], left[n])]


def _wish(
    scene: Scene, due: int, left: dict[int, Unit], unit: Unit | None, order: Order
) -> Unit | Reason:
    """What an order removes of what earlier ones left."""
    if unit is None or not isinstance(order, UnitOrder):
        return Reason("nothing_to_build", (("number", due),))
    if not left[unit.id].parts.size:
        return Reason("removed_twice", (("unit", unit),))
    taken = scene.rules.removes(scene, left[unit.id], order)
    if isinstance(taken, Reason):
        return taken
    wish = replace(unit, parts=taken)
    left[unit.id] = replace(unit, parts=left[unit.id].parts.minus(taken))
    return wish


def _less(there: dict[int, Unit], gone: Sequence[Unit]) -> dict[int, Unit]:
    """The units without the parts that go."""
    left = dict(there)
    for unit in gone:
        left[unit.id] = replace(left[unit.id], parts=left[unit.id].parts.minus(unit.parts))
    return left


def _cut(scene: Scene, unit: Unit, left: Unit) -> list[UnitGone | UnitChanged | UnitMoved]:
    """The changes by which a unit becomes what is left of it."""
    if left.parts == unit.parts:
        return []
    if not left.parts.size:
        return [UnitGone(unit.id)]
    changes: list[UnitGone | UnitChanged | UnitMoved]
    changes = [UnitChanged(unit.id, left.parts, unit.marks)]
    board = scene.board
    number = board.index[unit.place]
    if not board.stands[left.parts.kind] >> number & 1:  # a coast is for fleets
        changes.append(UnitMoved(unit.id, board.places[board.space_of[number]]))
    return changes


def _ordered_removals(
    scene: Scene,
    settings: Settings,
    power: Power,
    due: int,
    wishes: list[Wish],
    rulings: list[Ruling],
) -> list[Unit]:
    keep = wishes
    if sum(unit.parts.size for unit, _ in wishes) > due:
        listed = wishes[::-1] if settings.too_many_removals == "last" else wishes
        keep = (
            [] if settings.too_many_removals == "disorder" else _as_many_as_due(scene, listed, due)
        )
    kept = [id(wish) for wish in keep]
    for wish in wishes:
        unit, order = wish
        if id(wish) in kept:
            rulings.append(Ruling(power, unit, order, "disbanded", Reason("removed_by_order", ())))
        else:
            reason = Reason("too_many_removals", (("number", due),))
            rulings.append(Ruling(power, unit, order, "void", reason))
    return [unit for unit, _ in keep]


def _as_many_as_due(scene: Scene, wishes: list[Wish], due: int) -> list[Wish]:
    """Removals in their order as far as there is something due for them."""
    kept: list[Wish] = []
    for wish in wishes:
        if scene.rules.removable(scene, wish[0], due):
            due -= wish[0].parts.size
            kept.append(wish)
    return kept


def _idle(inner: Callable[[Scene], bool]) -> Callable[[Scene], bool]:
    def idle(scene: Scene) -> bool:
        if scene.state.phase.kind != "adjustment":
            return inner(scene)
        return not any(
            due < 0 or (due > 0 and scene.rules.sites(scene, power))
            for power, due in balances(scene).items()
        )

    return idle


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (_build_verb(settings), _waive_verb()),
        "sites": _sites,
        "no_site": _no_site,
        "judge": {"adjustment": _judge(settings)},
        "removal": by_distance(settings),
        "idle": _idle,
    }


ADJUSTMENT = Module("adjustment", "1", Settings, _hooks, silent=silent_on_sites)
