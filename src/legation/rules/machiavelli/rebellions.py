"""Rebellions: where they break out, what they hinder, and how they end.

A rebellion is directed at whoever controls its province. Ducats cause and pacify it by expenses; the death
of a ruler brings unrest to all that he had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from legation.board.board import Board
from legation.engine.module import Dealt, Fact, Module, Section, Settled, Slot
from legation.engine.problem import Entry, Problem
from legation.engine.scene import Scene
from legation.engine.solver import Table
from legation.engine.stack import Rules
from legation.engine.truth import exactly
from legation.engine.turn import Turn
from legation.notation.explain import register
from legation.rules.machiavelli import realm
from legation.rules.machiavelli.marks import Homes
from legation.rules.machiavelli.purses import Chits, Deal, Rebellion, Rebellions, Spending
from legation.rules.machiavelli.quelling import freed, looked, settle
from legation.rules.machiavelli.uprisings import (
    NAME,
    Settings,
    affected,
    broken_out,
    by_province,
    changed,
    rebellions,
)
from legation.values.geography import Place, Power, Province, in_city, province_of
from legation.values.marks import Sign
from legation.values.orders import Ballot, Move, Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import GARRISON, Unit

__all__ = ["REBELLIONS", "Settings"]

Sites: TypeAlias = Callable[[Scene, Power], tuple[tuple[str, Place], ...]]
Retreats: TypeAlias = Callable[[Scene, Unit, "str | None", int], tuple[Place, ...]]
Settle: TypeAlias = Callable[[Problem, Table], Settled]


# --- breaking out ----------------------------------------------------------------------------------


def _spent(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    def spent(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
        """Rebellions that are paid for, and that are bought off (MACH-10.6, MACH-10.13)."""
        now = rebellions(scene)
        listed = freed(scene, by_province(now))
        rulings: list[Ruling] = []
        for deal in _deals(scene, ("pacify", "rebel")):
            facts = (("place", deal.place),)
            if deal.kind == "pacify":
                code = "pacified" if deal.place in listed else "no_rebellion"
                listed.pop(deal.place, None)
            else:
                code, revolt = _caused(scene, settings, deal.place, listed)
                listed |= {} if revolt is None else {deal.place: revolt}
            done = code in ("pacified", "rebellion_caused")
            rulings += _ruled(deal, lines, Reason(code, facts), "paid" if done else "wasted")
        return Dealt(changed(now, listed), tuple(rulings))

    return spent


def _deals(scene: Scene, kinds: Sequence[str]) -> list[Deal]:
    value = scene.slot(NAME, "expenses")
    deals = value.deals if isinstance(value, Spending) else ()
    return [deal for deal in deals if deal.kind in kinds and not deal.outcome]


def _caused(
    scene: Scene, settings: Settings, province: Province, listed: Mapping[Province, Rebellion]
) -> tuple[str, Rebellion | None]:
    """What causing a rebellion in a province comes to, and the rebellion that there is then (MACH-10.13)."""
    if province in settings.nowhere:
        return "no_rebels_there", None
    if not affected(scene, province):
        return "nobody_to_rebel_against", None
    revolt, old = broken_out(settings, scene, province), listed.get(province)
    if revolt is None:
        return "no_rebels_there", None
    if old is not None and (revolt.field, revolt.city) == (old.field, old.city):
        return "rebels_already", None
    return "rebellion_caused", revolt


def _ruled(deal: Deal, lines: Sequence[Ballot], reason: Reason, outcome: str) -> list[Ruling]:
    found = [
        b for b in lines if b.power == deal.power and getattr(b.order, "number", 0) == deal.number
    ]
    return [Ruling(b.power, None, b.order, outcome, reason, seat=b.seat) for b in found[-1:]]


# --- unrest ----------------------------------------------------------------------------------------


def _struck(settings: Settings) -> Callable[[Scene, Sequence[Ballot]], Dealt]:
    def struck(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
        """When a ruler dies, every province that he controls may rebel (MACH-10.12)."""
        value = scene.slot(NAME, "assassination")
        victims = value.victims if isinstance(value, Chits) else ()
        now = rebellions(scene)
        listed = by_province(now)
        for space, owner in scene.state.owners:
            if in_city(space) or owner not in victims:
                continue
            if scene.dice(f"unrest {space}", 0, 6) <= _danger(scene, space, owner):
                revolt = broken_out(settings, scene, space)
                listed |= {} if revolt is None else {space: revolt}
        return Dealt(changed(now, listed))

    return struck


def _danger(scene: Scene, province: Province, power: Power) -> int:
    """The highest number that brings a rebellion: 1 or 2 at home, 3 or 5 elsewhere (MACH-10.12).

    The lower one where there is a unit, whosever.
    """
    value = scene.slot(NAME, "control")
    held = value.of(power) if isinstance(value, Homes) else (power,)
    home = any(province in realm.blocks(scene.board).get(block, ()) for block in held)
    there = any(province_of(unit.place) == province for unit in scene.state.units)
    return {(True, True): 1, (True, False): 2, (False, True): 3, (False, False): 5}[home, there]


# --- what a rebellion does -------------------------------------------------------------------------


def _terms(settings: Settings) -> Callable[[Problem], Iterator[tuple[int, Entry]]]:
    def terms(p: Problem) -> Iterator[tuple[int, Entry]]:
        """A single other power that enters a rebelling province has the rebels' help (MACH-10.13)."""
        for revolt in rebellions(p.scene).listed:
            owner = affected(p.scene, revolt.province)
            movers = p.into.get(p.board.index.get(revolt.province, -1), ())
            for mover in [one for one in movers if p.power[one] != owner]:
                if _alone(settings, p, revolt, mover, owner):
                    help_ = Entry(p.actions[mover].unit, p.power[mover], "rebels", -1, exactly(1))
                    yield mover, help_

    return terms


def _alone(settings: Settings, p: Problem, revolt: Rebellion, mover: int, owner: Power) -> bool:
    """Whether rebels help an attacker: no other power comes, and with a mail judge no other unit moves there.

    To that judge the rebels of a city are as good as those of the province.
    """
    others = [one for one in p.into[p.to[mover]] if one != mover and p.power[one] != owner]
    if settings.profile == "njudge":
        return not any(isinstance(p.orders[p.actions[one].unit], Move) for one in others)
    return revolt.field and all(p.power[one] == p.power[mover] for one in others)


def _legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
    """The power that a city rebels against cannot go into it (MACH-10.13)."""
    if unit is None or unit.kind == GARRISON.kind or getattr(order, "verb", "") != "convert":
        return None
    if not _shut(scene, unit):
        return None
    return Reason("city_rebels", (("place", province_of(unit.place)),))


def _shut(scene: Scene, unit: Unit, *, beaten: bool = False) -> bool:
    """Whether the city of a unit's province rebels against its power.

    ``beaten``: by who has just freed the province, so that any rebellion there counts.
    """
    revolt = rebellions(scene).at(province_of(unit.place))
    if revolt is None or unit.power != affected(scene, revolt.province):
        return False
    return revolt.city or beaten


def _retreats(inner: Retreats) -> Retreats:
    def retreats(scene: Scene, unit: Unit, attacker: str | None, closed: int) -> tuple[Place, ...]:
        """Nor can it retreat into it, or into that of a province freed from it just now (MACH-10.13,
        MACH-7.5)."""
        found = inner(scene, unit, attacker, closed)
        if not _shut(scene, unit, beaten=attacker is not None):
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
    before, after = turn.before.slot(NAME), turn.after.slot(NAME)
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
    return [[r.province, r.field, r.city, [list(one) for one in r.seen]] for r in value.listed]


def _read_slot(value: list[Any]) -> Rebellions:
    return Rebellions(
        tuple(
            Rebellion(str(p), bool(f), bool(c), tuple((int(n), str(at)) for n, at in seen))
            for p, f, c, seen in value
        )
    )


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "dealings": {"spent": _spent(settings), "struck": _struck(settings)},
        "settle": settle(settings),
        "aftermath": {"moved": looked, "retreated": looked},
        "terms": _terms(settings),
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
    settings: Settings = rules.settings[NAME]
    if settings.nowhere or "lagoon" in rules.settings:
        return {}
    return {"no_rebels_there": "rebellions.nowhere is empty"}


REBELLIONS = Module(
    NAME,
    "1",
    Settings,
    _hooks,
    reads=("assassination", "control", "expenses"),
    needs=("movement",),
    sheet="machiavelli",
    silent=_silent,
)
