"""Sieges: two orders to besiege in a row, in two campaigns, take a city from its garrison.

A siege that has begun stands in the slot of the module until the next campaign decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from legation.board.board import Board
from legation.engine.module import Dealt, Module, Settled, Slot, Verb
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.solver import Table
from legation.engine.strength import total
from legation.engine.truth import YES
from legation.rules.machiavelli.besieging import BESIEGE_WORDS, LIFT_WORDS
from legation.rules.machiavelli.orders import (
    Besiege,
    Lift,
    Siege,
    Sieges,
    fortified,
    is_port,
)
from legation.rules.machiavelli.siege_state import (
    NAME,
    Settings,
    besieger,
    holds_out,
    rebels,
    siege_by,
    sieges,
)
from legation.rules.machiavelli.siege_telling import marks, read, report, write
from legation.rules.machiavelli.siege_ties import bound_by, expand, given, in_vain, prepare
from legation.values.changes import Change, SlotSet, UnitGone
from legation.values.geography import Power, Space, city_of, province_of
from legation.values.marks import Stroke, staying
from legation.values.orders import Ballot, Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import GARRISON, Unit

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["SIEGE", "Settings"]

Judge: TypeAlias = Callable[[Problem, Table, int], Ruling]
Settle: TypeAlias = Callable[[Problem, Table], Settled]
Legal: TypeAlias = Callable[[Scene, Unit | None, Order], Reason | None]


# --- the orders -------------------------------------------------------------------------------------


def _besiege_verb(settings: Settings) -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Besiege) and unit is not None
        wrong = _no_siege(settings, scene, unit)
        return wrong or Besiege(unit.place)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        if _no_siege(settings, scene, unit) is None:
            yield Besiege(unit.place)

    return Verb(
        Besiege,
        ("movement",),
        bind,
        options,
        stays=True,
        words=(BESIEGE_WORDS,),
        strokes=lambda board, order: (Stroke("siege", order.unit),),
    )


def _no_siege(settings: Settings, scene: Scene, unit: Unit) -> Reason | None:
    """Why a unit cannot besiege the city beside it (MACH-7.1).

    One's own garrison may be besieged in writing: who buys it back, or it, is not known yet (MACH-7.4).
    """
    board, city = scene.board, city_of(unit.place)
    where = (("unit", unit), ("place", province_of(unit.place)))
    if unit.kind == GARRISON.kind:
        return Reason("garrisons_do_not_besiege", (("unit", unit),))
    if not fortified(board, unit.place, settings.forts):
        return Reason("no_walls", where)
    if unit.kind == "fleet" and not is_port(board, unit.place):
        return Reason("besieges_no_port", where)
    if scene.unit_at(city) is None and not rebels(scene, city):
        return Reason("nobody_to_besiege", where)
    return None


def _lift_verb(settings: Settings) -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Lift) and unit is not None
        if siege_by(settings, scene, unit) is None:
            return Reason("no_siege", (("unit", unit),))
        return Lift(unit.place)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        if siege_by(settings, scene, unit) is not None:
            yield Lift(unit.place)

    return Verb(
        Lift, ("movement",), bind, options, stays=True, words=(LIFT_WORDS,), strokes=staying
    )


def _legal(settings: Settings) -> Legal:
    def legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
        """In the first edition a besieger goes on or lifts the siege; any other order becomes a hold
        (MACH-7.2). It is free once the garrison is gone or its own (MACH-7.4). A garrison under siege
        does not convert there (MACH-7.3)."""
        if unit is None or scene.state.phase.kind != "movement" or not sieges(scene).going:
            return None
        return bound_by(settings, scene, unit, order)

    return legal


# --- what becomes of them ---------------------------------------------------------------------------


class Fate(NamedTuple):
    """What an order to besiege came to: ``begun``, ``taken``, ``repelled``, ``lifted``, ``idle`` or ``lost``.

    ``garrison``: its number in the problem, -1 where there is none.
    """

    what: str
    garrison: int = -1


def _fate(settings: Settings, p: Problem, t: Table, number: int) -> Fate:
    """A first siege in a row begins, a second one takes the city; nothing but being dislodged keeps
    it from that (MACH-7.1)."""
    city = city_of(p.units[number].place)
    space = p.board.index[city]
    garrison = p.on.get(space, -1)
    if p.rules.dislodged(p, t, number) is YES:
        return Fate("lost", garrison)
    if garrison >= 0 and p.power[garrison] == p.power[number]:
        return Fate("lifted", garrison)
    if garrison < 0 and not rebels(p.scene, city):
        return Fate("idle")
    if siege_by(settings, p.scene, p.units[number]) is None:
        return Fate("begun", garrison)
    if garrison >= 0 and settings.edition == "second" and _too_weak(p, t, number, garrison):
        return Fate("repelled", garrison)
    return Fate("taken", garrison)


def _too_weak(p: Problem, t: Table, besieger: int, garrison: int) -> bool:
    """In the second edition a garrison that is stronger than its besieger does not fall (MACH-7.3)."""
    return total(p, t, garrison)[0] > total(p, t, besieger)[0]


def _settle(settings: Settings) -> Callable[[Settle], Settle]:
    def wrap(inner: Settle) -> Settle:
        def settle(p: Problem, t: Table) -> Settled:
            settled = inner(p, t)
            made = tuple(_changes(settings, p, t))
            return settled._replace(changes=(*settled.changes, *made)) if made else settled

        return settle

    return wrap


def _changes(settings: Settings, p: Problem, t: Table) -> Iterator[Change]:
    """Garrisons that fall, and the sieges that go on: those that began now (MACH-7.2)."""
    before = sieges(p.scene)
    going: dict[Space, Siege] = {}
    if settings.profile == "njudge":
        going = _left_going(settings, p, t, before)
    fallen: list[Space] = []
    for number, order in enumerate(p.orders):
        if type(order) is not Besiege:
            continue
        unit, city = p.units[number], city_of(order.unit)
        fate = _fate(settings, p, t, number)
        if fate.what == "begun":
            going[city] = Siege(city, unit.id)
        elif fate.what == "taken":
            fallen.append(city)
            if fate.garrison >= 0:
                yield UnitGone(p.units[fate.garrison].id)
    after = Sieges(tuple(sorted(going.values())), tuple(sorted(fallen)))
    if after != before:
        yield SlotSet(NAME, after)


def _left_going(settings: Settings, p: Problem, t: Table, before: Sieges) -> dict[Space, Siege]:
    """The sieges of cities that nothing ended (MACH-7.2): whatever else a unit there was ordered leaves
    them as they were in the first edition, and ends them in the second, if it stays there."""
    going = {siege.city: siege for siege in before.going}
    if not going:
        return going
    for number, order in enumerate(p.orders):
        unit = p.units[number]
        if p.rules.dislodged(p, t, number) is YES:
            going.pop(city_of(province_of(unit.place)), None)
        if unit.kind == GARRISON.kind:
            continue
        here = p.to[number] if t.arrives[number] is YES else p.at[number]
        city = city_of(p.board.places[here])
        if type(order) is Besiege:
            fate = _fate(settings, p, t, number)
            if fate.what != "lost" and (fate.garrison >= 0 or fate.what == "taken"):
                going.pop(city, None)
        elif type(order) is Lift or settings.edition == "second":
            going.pop(city, None)
    return going


def _ruling(settings: Settings) -> Callable[[Judge], Judge]:
    def wrap(inner: Judge) -> Judge:
        def ruling(p: Problem, t: Table, number: int) -> Ruling:
            order = p.orders[number] if number < len(p.units) else None
            if number in p.data.get(NAME, ()):
                found = in_vain(settings, p, number, inner(p, t, number))
                return _fallen(settings, p, t, number, found)
            if type(order) is not Besiege:
                if type(order) is Lift and p.rules.dislodged(p, t, number) is not YES:
                    unit = p.units[number]
                    return Ruling(unit.power, unit, order, "lifted", Reason("siege_lifted"))
                found = inner(p, t, number)
                return _fallen(settings, p, t, number, found)
            unit = p.units[number]
            fate = _fate(settings, p, t, number)
            if fate.what == "lost":
                return inner(p, t, number)
            return Ruling(unit.power, unit, order, _WORDS[fate.what], _told(p, number, fate))

        return ruling

    return wrap


_WORDS = {
    "begun": "besieged",
    "taken": "taken",
    "repelled": "held",
    "lifted": "lifted",
    "idle": "held",
}


def _told(p: Problem, number: int, fate: Fate) -> Reason:
    if fate.what == "lifted":
        return Reason("siege_lifted")
    if fate.what == "idle":
        return Reason("besieged_nobody", (("place", city_of(p.units[number].place)),))
    return Reason(f"siege_{fate.what}", (("place", city_of(p.units[number].place)),))


def _fallen(settings: Settings, p: Problem, t: Table, number: int, found: Ruling) -> Ruling:
    """The ruling of a garrison whose city falls says so (MACH-7.7)."""
    if p.units[number].kind != GARRISON.kind:
        return found
    other = p.on.get(p.board.index[province_of(p.units[number].place)], -1)
    if other < 0 or type(p.orders[other]) is not Besiege:
        return found
    if _fate(settings, p, t, other).what != "taken":
        return found
    unit = p.units[number]
    reason = Reason("city_fell", (("by", p.units[other]),))
    return Ruling(unit.power, unit, found.order, found.outcome, reason, dislodged=True)


# --- afterwards -------------------------------------------------------------------------------------


def _broken_off(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    def act(scene: Scene) -> tuple[Change, ...]:
        """Sieges whose besieger or whose garrison is gone are over (MACH-6.5, MACH-7.4)."""
        before = sieges(scene)
        after = Sieges(tuple(one for one in before.going if _stands(scene, one)), before.fallen)
        return (SlotSet(NAME, after),) if after != before else ()

    def _stands(scene: Scene, siege: Siege) -> bool:
        if settings.profile == "njudge":
            # Nobody looks whether the besieger has gone elsewhere; who dies takes the siege with him.
            alive = siege.unit < 0 or any(unit.id == siege.unit for unit in scene.state.units)
            return alive and (scene.unit_at(siege.city) is not None or rebels(scene, siege.city))
        unit = besieger(scene, siege)
        return unit is not None and holds_out(scene, siege.city, unit.power)

    return act


def _struck(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """Sieges whose besieger or whose garrison was bribed to leave are over (MACH-7.4), and so are those of
    a ruler who has died, whether he besieged or was besieged (MACH-10.12)."""
    before = sieges(scene)
    dead = getattr(scene.slot(NAME, "assassination"), "victims", ())
    there = {unit.id for unit in scene.state.units}
    going = []
    for siege in before.going:
        inside, outside = scene.unit_at(siege.city), scene.unit_at(province_of(siege.city))
        if siege.unit >= 0 and siege.unit not in there:
            continue
        if inside is None and not rebels(scene, siege.city):
            continue
        if not any(unit is not None and unit.power in dead for unit in (inside, outside)):
            going.append(siege)
    after = Sieges(tuple(going), before.fallen)
    return Dealt((SlotSet(NAME, after),) if after != before else ())


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that these settings never give."""
    settings: Settings = rules.settings[NAME]
    found: dict[str, str] = {}
    if settings.edition == "second":
        found["siege_in_progress"] = "any order lifts a siege in the second edition"
        if settings.profile == "book":
            found["under_siege"] = "besieged garrisons convert in the second edition"
    return found


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {
        "verbs": (_besiege_verb(settings), _lift_verb(settings)),
        "settle": _settle(settings),
        "ruling": _ruling(settings),
        "dealings": {"taken": _struck},
        "aftermath": {"adjusted": _broken_off(settings), "opened": _broken_off(settings)},
        "report": report,
        "marks": marks,
        "slot": Slot(lambda scene: Sieges(), write, read),
    }
    if settings.profile == "njudge":
        hooks |= {
            "expand": expand(settings),
            "prepare": prepare(settings),
            "equation": {"given": given},
        }
    else:
        hooks["legal"] = _legal(settings)
    return hooks


SIEGE = Module(
    NAME,
    "1",
    Settings,
    _hooks,
    needs=("cities",),
    reads=("assassination", "rebellions"),
    silent=_silent,
)
