"""Rebellions: where they break out, what they hinder, and how they end.

A rebellion is directed at whoever controls its province. Ducats cause and pacify it by expenses; the death
of a ruler brings unrest to all that he had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from legation.board.board import Board
from legation.engine.module import Dealt, Fact, Module, Section, Settled, Slot
from legation.engine.problem import Entry, Problem
from legation.engine.scene import Scene
from legation.engine.solver import Table
from legation.engine.stack import Rules
from legation.engine.truth import YES, exactly
from legation.engine.turn import Turn
from legation.notation.explain import register
from legation.rules.machiavelli import realm
from legation.rules.machiavelli.marks import Homes
from legation.rules.machiavelli.purses import Chits, Deal, Rebellion, Rebellions, Spending
from legation.values.changes import Change, SlotSet
from legation.values.geography import Place, Power, Province, city_of, in_city, province_of
from legation.values.marks import Sign
from legation.values.orders import Ballot, Hold, Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import GARRISON, Unit

__all__ = ["REBELLIONS", "Settings"]

_NAME = "rebellions"
Sites: TypeAlias = Callable[[Scene, Power], tuple[tuple[str, Place], ...]]
Retreats: TypeAlias = Callable[[Scene, Unit, "str | None", int], tuple[Place, ...]]
Settle: TypeAlias = Callable[[Problem, Table], Settled]


@dataclass(frozen=True, slots=True)
class Settings:
    """``nowhere``: provinces where nobody can cause a rebellion. ``hold``: what holding puts a rebellion
    down: a hold that nobody attacks (``undisturbed``), or one that is not beaten (``any``). ``garrisons``:
    whether the hold of a garrison does it, too, as with the mail judge.
    """

    nowhere: tuple[str, ...] = ()
    hold: Literal["undisturbed", "any"] = "undisturbed"
    garrisons: bool = False


def rebellions(scene: Scene) -> Rebellions:
    """The rebellions as they are."""
    value = scene.slot(_NAME)
    return value if isinstance(value, Rebellions) else Rebellions()


def _set(now: Rebellions, listed: Mapping[Province, Rebellion]) -> tuple[Change, ...]:
    later = Rebellions(tuple(listed[province] for province in sorted(listed)))
    return (SlotSet(_NAME, later),) if later != now else ()


def _listed(now: Rebellions) -> dict[Province, Rebellion]:
    return {one.province: one for one in now.listed}


def _affected(scene: Scene, province: Province) -> Power:
    """Whom a rebellion is directed at: whoever controls the province now (MACH-10.13)."""
    return scene.state.owner(province) or ""


def _foreign(scene: Scene, province: Province) -> tuple[tuple[int, Place], ...]:
    """The units of other powers in a province and where they stand."""
    owner = _affected(scene, province)
    return tuple(
        (unit.id, unit.place)
        for unit in scene.state.units
        if province_of(unit.place) == province
        and unit.power != owner
        and unit.power in scene.board.powers
    )


# --- breaking out ----------------------------------------------------------------------------------


def _broken_out(scene: Scene, province: Province) -> Rebellion:
    """A new rebellion: in the province, and in a fortified place without a garrison (MACH-10.13)."""
    city = scene.board.province(province).city
    unit = scene.unit_at(city_of(province))
    held = unit is not None and unit.kind == GARRISON.kind
    walls = city is not None and (city.fortified or city.fortress)
    return Rebellion(province, True, walls and not held, _foreign(scene, province))


def _spent(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    def spent(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
        """Rebellions that are paid for, and that are bought off (MACH-10.6, MACH-10.13)."""
        now = rebellions(scene)
        listed = _freed(scene, _listed(now))
        rulings: list[Ruling] = []
        for deal in _deals(scene, ("pacify", "rebel")):
            facts = (("place", deal.place),)
            if deal.kind == "pacify":
                code = "pacified" if deal.place in listed else "no_rebellion"
                listed.pop(deal.place, None)
            else:
                code = _refused(scene, settings, deal.place, listed)
                if not code:
                    listed[deal.place] = _broken_out(scene, deal.place)
                    code = "rebellion_caused"
            done = code in ("pacified", "rebellion_caused")
            rulings += _ruled(deal, lines, Reason(code, facts), "paid" if done else "wasted")
        return Dealt(_set(now, listed), tuple(rulings))

    return spent


def _deals(scene: Scene, kinds: Sequence[str]) -> list[Deal]:
    value = scene.slot(_NAME, "expenses")
    deals = value.deals if isinstance(value, Spending) else ()
    return [deal for deal in deals if deal.kind in kinds and not deal.outcome]


def _refused(
    scene: Scene, settings: Settings, province: Province, listed: Mapping[Province, Rebellion]
) -> str:
    """Why no rebellion can be caused in a province; empty: one can (MACH-10.13)."""
    if province in settings.nowhere:
        return "no_rebels_there"
    if province in listed:
        return "rebels_already"
    return "" if _affected(scene, province) else "nobody_to_rebel_against"


def _ruled(deal: Deal, lines: Sequence[Ballot], reason: Reason, outcome: str) -> list[Ruling]:
    found = [
        b for b in lines if b.power == deal.power and getattr(b.order, "number", 0) == deal.number
    ]
    return [Ruling(b.power, None, b.order, outcome, reason, seat=b.seat) for b in found[-1:]]


# --- unrest ----------------------------------------------------------------------------------------


def _struck(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """When a ruler dies, every province that he controls may rebel (MACH-10.12)."""
    value = scene.slot(_NAME, "assassination")
    victims = value.victims if isinstance(value, Chits) else ()
    now = rebellions(scene)
    listed = _listed(now)
    for space, owner in scene.state.owners:
        if in_city(space) or owner not in victims:
            continue
        if scene.dice(f"unrest {space}", 0, 6) <= _danger(scene, space, owner):
            listed.setdefault(space, _broken_out(scene, space))
    return Dealt(_set(now, listed))


def _danger(scene: Scene, province: Province, power: Power) -> int:
    """The highest number that brings a rebellion: 1 or 2 at home, 3 or 5 elsewhere (MACH-10.12).

    The lower one where there is a unit, whosever.
    """
    value = scene.slot(_NAME, "control")
    held = value.of(power) if isinstance(value, Homes) else (power,)
    home = any(province in realm.blocks(scene.board).get(block, ()) for block in held)
    there = any(province_of(unit.place) == province for unit in scene.state.units)
    return {(True, True): 1, (True, False): 2, (False, True): 3, (False, False): 5}[home, there]


# --- ending ----------------------------------------------------------------------------------------


def _freed(scene: Scene, listed: Mapping[Province, Rebellion]) -> dict[Province, Rebellion]:
    """The rebellions that nobody has liberated: another power that enters ends it (MACH-10.13)."""
    found: dict[Province, Rebellion] = {}
    for province, revolt in listed.items():
        foreign = _foreign(scene, province)
        if all(one in revolt.seen for one in foreign):
            found[province] = revolt._replace(seen=foreign)
    return found


def _looked(scene: Scene) -> tuple[Change, ...]:
    """Who has entered, by moving, coming out of the city, or retreating, has liberated (MACH-7.6)."""
    now = rebellions(scene)
    return _set(now, _freed(scene, _listed(now)))


def _settle(settings: Settings) -> Callable[[Settle], Settle]:
    def wrap(inner: Settle) -> Settle:
        def settle(p: Problem, t: Table) -> Settled:
            """Holding, or two campaigns of siege, put a rebellion down (MACH-10.13, MACH-7.1)."""
            settled = inner(p, t)
            now = rebellions(p.scene)
            if not now.listed:
                return settled
            listed = {
                revolt.province: left
                for revolt in now.listed
                if (left := _put_down(p, t, settings, revolt)) is not None
            }
            return settled._replace(changes=(*settled.changes, *_set(now, listed)))

        return settle

    return wrap


def _put_down(p: Problem, t: Table, settings: Settings, revolt: Rebellion) -> Rebellion | None:
    """What is left of a rebellion after what the units in the province did; None: nothing."""
    space = p.board.index.get(revolt.province, -1)
    power = _affected(p.scene, revolt.province)
    number = _there(p, space, power)
    if number >= 0 and any(t.arrives[mover] is YES for mover in p.into.get(space, ())):
        number = -1
    if number >= 0 and getattr(p.orders[number], "verb", "") == "besiege" and revolt.city:
        unit = p.units[number]
        return None if revolt.besieger == unit.id else revolt._replace(besieger=unit.id)
    garrison = -1
    if settings.garrisons:
        garrison = _there(p, p.board.index.get(city_of(revolt.province), -1), power)
    holding = any(one >= 0 and isinstance(p.orders[one], Hold) for one in (number, garrison))
    if holding and (settings.hold == "any" or not _attacked(p, t, space, power)):
        return revolt._replace(field=False, besieger=-1) if revolt.city else None
    return revolt._replace(besieger=-1)


def _there(p: Problem, space: int, power: Power) -> int:
    """The number of a power's unit in a space, -1 for none."""
    number = p.on.get(space, -1)
    return number if number >= 0 and p.units[number].power == power else -1


def _attacked(p: Problem, t: Table, space: int, power: Power) -> bool:
    """Whether another power tried to enter."""
    movers = p.into.get(space, ())
    return any(p.power[mover] != power and p.rules.prevent(p, t, mover)[1] > 0 for mover in movers)


# --- what a rebellion does -------------------------------------------------------------------------


def _terms(p: Problem) -> Iterator[tuple[int, Entry]]:
    """A single other power that enters a rebelling province has the rebels' help (MACH-10.13)."""
    for revolt in rebellions(p.scene).listed:
        movers = p.into.get(p.board.index.get(revolt.province, -1), ())
        owner = _affected(p.scene, revolt.province)
        powers = {p.power[mover] for mover in movers if p.power[mover] != owner}
        if len(powers) == 1 and revolt.field:
            for mover in movers:
                if p.power[mover] in powers:
                    yield (
                        mover,
                        Entry(p.actions[mover].unit, p.power[mover], "rebels", -1, exactly(1)),
                    )


def _legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
    """The power that a city rebels against cannot go into it (MACH-10.13)."""
    if unit is None or unit.kind == GARRISON.kind or getattr(order, "verb", "") != "convert":
        return None
    if not _shut(scene, unit):
        return None
    return Reason("city_rebels", (("place", province_of(unit.place)),))


def _shut(scene: Scene, unit: Unit) -> bool:
    """Whether the city of a unit's province rebels against its power."""
    revolt = rebellions(scene).at(province_of(unit.place))
    return revolt is not None and revolt.city and unit.power == _affected(scene, revolt.province)


def _retreats(inner: Retreats) -> Retreats:
    def retreats(scene: Scene, unit: Unit, attacker: str | None, closed: int) -> tuple[Place, ...]:
        """Nor can it retreat into it (MACH-10.13, MACH-7.5)."""
        found = inner(scene, unit, attacker, closed)
        if not _shut(scene, unit):
            return found
        return tuple(place for place in found if not in_city(place))

    return retreats


def _sites(inner: Sites) -> Sites:
    def sites(scene: Scene, power: Power) -> tuple[tuple[str, Place], ...]:
        """Nothing is built where there is a rebellion (MACH-10.13)."""
        found = inner(scene, power)
        shut = {revolt.province for revolt in rebellions(scene).listed}
        return tuple(pair for pair in found if province_of(pair[1]) not in shut) if shut else found

    return sites


# --- what is told ----------------------------------------------------------------------------------


def _marks(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> Iterator[Sign]:
    """A sign in each province with a rebellion."""
    for province in [one.province for one in rebellions(scene).listed]:
        yield Sign("trouble", province, "R", "rebellion")


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The rebellions that there are, and those that have ended."""
    before, after = turn.before.slot(_NAME), turn.after.slot(_NAME)
    assert isinstance(before, Rebellions) and isinstance(after, Rebellions)
    board = scene.board
    owners = dict(turn.after.owners)
    rows = []
    for revolt in after.listed:
        where = [
            word for word, there in (("province", revolt.field), ("city", revolt.city)) if there
        ]
        owner = owners.get(revolt.province)
        against = board.power(owner).name if owner else "nobody"
        rows.append((board.name(revolt.province), " and ".join(where), against))
    rows += [
        (board.name(revolt.province), "over", "")
        for revolt in before.listed
        if after.at(revolt.province) is None
    ]
    return (Section("Rebellions", ("place", "where", "against"), tuple(rows)),) if rows else ()


# --- the module ------------------------------------------------------------------------------------


def _write_slot(value: Rebellions) -> list[Any]:
    return [
        [r.province, r.field, r.city, [list(one) for one in r.seen], r.besieger]
        for r in value.listed
    ]


def _read_slot(value: list[Any]) -> Rebellions:
    return Rebellions(
        tuple(
            Rebellion(str(p), bool(f), bool(c), tuple((int(n), str(at)) for n, at in seen), int(b))
            for p, f, c, seen, b in value
        )
    )


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "dealings": {"spent": _spent(settings), "struck": _struck},
        "settle": _settle(settings),
        "aftermath": {"moved": _looked, "retreated": _looked},
        "terms": _terms,
        "legal": _legal,
        "retreats": _retreats,
        "sites": _sites,
        "report": _report,
        "marks": _marks,
        "slot": Slot(lambda scene: Rebellions(), _write_slot, _read_slot),
    }


register("pacified", ("place",), "the rebellion in {place} is over")
register("no_rebellion", ("place",), "there is no rebellion in {place} (MACH-10.13)")
register("rebellion_caused", ("place",), "{place} rebels")
register("rebels_already", ("place",), "{place} rebels already (MACH-10.13)")
register("no_rebels_there", ("place",), "nobody can cause a rebellion in {place} (MACH-10.13)")
register(
    "nobody_to_rebel_against", ("place",), "nobody controls {place}, to rebel against (MACH-10.13)"
)
register("city_rebels", ("place",), "the city of {place} rebels and must be besieged (MACH-10.13)")


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    settings: Settings = rules.settings[_NAME]
    return {} if settings.nowhere else {"no_rebels_there": "rebellions.nowhere is empty"}


REBELLIONS = Module(
    _NAME,
    "1",
    Settings,
    _hooks,
    reads=("assassination", "control", "expenses"),
    needs=("movement",),
    sheet="machiavelli",
    silent=_silent,
)
