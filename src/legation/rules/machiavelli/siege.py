"""Sieges: two orders to besiege in a row, in two campaigns, take a city from its garrison.

A siege that has begun stands in the slot of the module until the next campaign decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from legation.board.board import Board
from legation.engine.module import Fact, Module, Section, Settled, Slot, Verb
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.solver import Table
from legation.engine.strength import total
from legation.engine.truth import YES
from legation.engine.turn import Turn
from legation.rules.machiavelli.besieging import BESIEGE_WORDS, LIFT_WORDS
from legation.rules.machiavelli.orders import (
    Besiege,
    Convert,
    Dissolve,
    Lift,
    Siege,
    Sieges,
    fortified,
    is_port,
)
from legation.values.changes import Change, SlotSet, UnitGone
from legation.values.geography import Power, Space, city_of, in_city, province_of
from legation.values.marks import Mark, Sign, Stroke, staying
from legation.values.orders import Order
from legation.values.rulings import Reason, Ruling
from legation.values.units import GARRISON, Unit

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["SIEGE", "Settings"]

_NAME = "siege"
Judge: TypeAlias = Callable[[Problem, Table, int], Ruling]
Settle: TypeAlias = Callable[[Problem, Table], Settled]
Legal: TypeAlias = Callable[[Scene, Unit | None, Order], Reason | None]


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``edition``: in the ``first`` a besieger must go on or lift the siege, and a besieged garrison may
      not convert; in the ``second`` any other order lifts it, and the garrison may convert.
    * ``profile``: in ``njudge`` a besieger of the first edition that is given another order holds and
      the siege stays, and a besieged garrison never converts; in ``book`` the siege is over.
    * ``forts``: whether fortresses are in use.
    """

    edition: Literal["first", "second"] = "first"
    profile: Literal["book", "njudge"] = "book"
    forts: bool = False


def _sieges(scene: Scene) -> Sieges:
    found = scene.slot(_NAME)
    return found if isinstance(found, Sieges) else Sieges()


def _rebels(scene: Scene, city: Space) -> bool:
    """Whether the city of a province rebels."""
    listed = getattr(scene.slot(_NAME, "rebellions"), "listed", ())
    return any(one.province == province_of(city) and one.city for one in listed)


def _marks(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> tuple[Mark, ...]:
    """The cities under siege, and those that fell in the last campaign."""
    now = scene.state.slot(_NAME)
    if not isinstance(now, Sieges):
        return ()
    name = scene.board.name
    return (
        *(Sign("siege", city, about=f"{name(city)} is under siege") for city in now.cities),
        *(Sign("closed", city, about=f"{name(city)} has fallen") for city in now.fallen),
    )


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
    if scene.unit_at(city) is None and not _rebels(scene, city):
        return Reason("nobody_to_besiege", where)
    return None


def _lift_verb(settings: Settings) -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Lift) and unit is not None
        if _sieges(scene).by(unit.id) is None:
            return Reason("no_siege", (("unit", unit),))
        return Lift(unit.place)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        if _sieges(scene).by(unit.id) is not None:
            yield Lift(unit.place)

    return Verb(
        Lift, ("movement",), bind, options, stays=True, words=(LIFT_WORDS,), strokes=staying
    )


def _legal(settings: Settings) -> Legal:
    def legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
        if unit is None or scene.state.phase.kind != "movement":
            return None
        sieges = _sieges(scene)
        if not sieges.going:
            return None
        if unit.kind == GARRISON.kind:
            return _locked_in(settings, scene, sieges, unit, order)
        return _tied(settings, scene, sieges, unit, order)

    return legal


def _locked_in(
    settings: Settings, scene: Scene, sieges: Sieges, unit: Unit, order: Order
) -> Reason | None:
    """A garrison under siege does not convert, in the first edition (MACH-7.3)."""
    if type(order) is not Convert:
        return None
    if settings.edition == "second" and settings.profile == "book":
        return None
    siege = sieges.of(unit.place)
    besieger = None if siege is None else _besieger(scene, siege)
    if besieger is None or besieger.power == unit.power:
        return None
    return Reason("under_siege", (("unit", unit), ("by", besieger)))


def _tied(
    settings: Settings, scene: Scene, sieges: Sieges, unit: Unit, order: Order
) -> Reason | None:
    """In the first edition a besieger goes on or lifts the siege; any other order becomes a hold
    (MACH-7.2). It is free once the garrison is gone or its own (MACH-7.4)."""
    if settings.edition == "second" or isinstance(order, Besiege | Lift | Dissolve):
        return None
    siege = sieges.by(unit.id)
    if siege is None or not _holds_out(scene, siege.city, unit.power):
        return None
    return Reason("siege_in_progress", (("unit", unit), ("place", province_of(siege.city))))


def _besieger(scene: Scene, siege: Siege) -> Unit | None:
    """The unit that besieges, if it still stands before the city."""
    unit = scene.unit_at(province_of(siege.city))
    return unit if unit is not None and unit.id == siege.unit else None


def _holds_out(scene: Scene, city: Space, power: Power) -> bool:
    """Whether there is still somebody in a city for a power to besiege."""
    there = scene.unit_at(city)
    return _rebels(scene, city) if there is None else there.power != power


# --- what becomes of them ---------------------------------------------------------------------------


class Fate(NamedTuple):
    """What an order to besiege came to: ``begun``, ``taken``, ``repelled``, ``lifted`` or ``lost``.

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
    if garrison < 0 and not _rebels(p.scene, city):
        return Fate("lifted")
    siege = _sieges(p.scene).of(city)
    if siege is None or siege.unit != p.units[number].id:
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
    before = _sieges(p.scene)
    going: list[Siege] = []
    fallen: list[Space] = []
    for number, order in enumerate(p.orders):
        unit = p.units[number]
        if type(order) is Besiege:
            fate = _fate(settings, p, t, number)
            if fate.what == "begun":
                going.append(Siege(city_of(unit.place), unit.id))
            elif fate.what == "taken":
                fallen.append(city_of(unit.place))
                if fate.garrison >= 0:
                    yield UnitGone(p.units[fate.garrison].id)
        elif _stuck(settings, p, t, number, before):
            going.append(Siege(city_of(unit.place), unit.id))
    after = Sieges(tuple(sorted(going)), tuple(sorted(fallen)))
    if after != before:
        yield SlotSet(_NAME, after)


def _stuck(settings: Settings, p: Problem, t: Table, number: int, before: Sieges) -> bool:
    """Whether a besieger that was ordered something else goes on besieging: in the first edition the
    mail judge has it so (MACH-7.2)."""
    if settings.profile != "njudge" or settings.edition != "first" or not before.going:
        return False
    siege = before.by(p.units[number].id)
    if siege is None or type(p.orders[number]) is Lift or not in_city(siege.city):
        return False
    if not _holds_out(p.scene, siege.city, p.power[number]):
        return False
    return p.rules.dislodged(p, t, number) is not YES and t.arrives[number] is not YES


def _ruling(settings: Settings) -> Callable[[Judge], Judge]:
    def wrap(inner: Judge) -> Judge:
        def ruling(p: Problem, t: Table, number: int) -> Ruling:
            order = p.orders[number] if number < len(p.units) else None
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


_WORDS = {"begun": "besieged", "taken": "taken", "repelled": "held", "lifted": "lifted"}


def _told(p: Problem, number: int, fate: Fate) -> Reason:
    if fate.what == "lifted":
        return Reason("siege_lifted")
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
    return Ruling(unit.power, unit, p.orders[number], found.outcome, reason, dislodged=True)


# --- afterwards -------------------------------------------------------------------------------------


def _broken_off(scene: Scene) -> tuple[Change, ...]:
    """Sieges whose besieger or whose garrison is gone are over (MACH-6.5, MACH-7.4)."""
    before = _sieges(scene)
    going = tuple(
        siege
        for siege in before.going
        if (unit := _besieger(scene, siege)) is not None
        and _holds_out(scene, siege.city, unit.power)
    )
    after = Sieges(going, before.fallen)
    return (SlotSet(_NAME, after),) if after != before else ()


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The sieges in progress and the cities that fell."""
    state, board = turn.after, scene.board
    slot = state.slot(_NAME)
    before = turn.before.slot(_NAME)
    if not isinstance(slot, Sieges):
        return ()
    rows: list[tuple[str, ...]] = []
    for siege in slot.going:
        unit = state.at(province_of(siege.city))
        if unit is not None and see(Fact("unit", unit, power=unit.power)):
            rows.append((board.name(province_of(siege.city)), str(unit), "besieged"))
    new = slot.fallen if slot != before else ()
    rows += [(board.name(province_of(city)), "", "fallen") for city in new]
    return (Section("sieges", ("city", "besieger", "state"), tuple(rows)),) if rows else ()


def _write(value: Sieges) -> Any:
    return {"going": [list(siege) for siege in value.going], "fallen": list(value.fallen)}


def _read(given: Any) -> Sieges:
    going = tuple(Siege(str(city), int(unit)) for city, unit in given["going"])
    return Sieges(going, tuple(map(str, given["fallen"])))


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that these settings never give."""
    settings: Settings = rules.settings[_NAME]
    found: dict[str, str] = {}
    if settings.edition == "second":
        found["siege_in_progress"] = "any order lifts a siege in the second edition"
        if settings.profile == "book":
            found["under_siege"] = "besieged garrisons convert in the second edition"
    return found


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (_besiege_verb(settings), _lift_verb(settings)),
        "legal": _legal(settings),
        "settle": _settle(settings),
        "ruling": _ruling(settings),
        "aftermath": {"adjusted": _broken_off, "opened": _broken_off},
        "report": _report,
        "marks": _marks,
        "slot": Slot(lambda scene: Sieges(), _write, _read),
    }


SIEGE = Module(
    _NAME, "1", Settings, _hooks, needs=("cities",), reads=("rebellions",), silent=_silent
)
