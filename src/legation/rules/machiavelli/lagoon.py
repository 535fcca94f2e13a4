"""Venice: a city in its lagoon.

In the first edition province and city are one space with room for one unit. In the second Venice is a sea
with a city: no army comes there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from legation.board.board import Board
from legation.engine.module import Module, Settled
from legation.engine.problem import Action, Problem
from legation.engine.scene import Scene
from legation.engine.solver import Equation, Table
from legation.engine.truth import NO, YES, Truth, some
from legation.notation.explain import register
from legation.rules.machiavelli.orders import Besiege, Convert
from legation.rules.machiavelli.purses import Rebellions
from legation.values.changes import Change, UnitChanged, UnitMoved
from legation.values.geography import Kind, Place, Power, Province, city_of, province_of
from legation.values.orders import Convoy, Move, Order, Support
from legation.values.rulings import Reason, Ruling
from legation.values.units import GARRISON, Unit

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["LAGOON", "Settings"]

_NAME = "lagoon"

Judge: TypeAlias = Callable[[Problem, Table, int], Ruling]
Settle: TypeAlias = Callable[[Problem, Table], Settled]
Expand: TypeAlias = Callable[[Problem, int, Order | None], tuple[Action, ...]]
Retreats: TypeAlias = Callable[[Scene, Unit, str | None, int], tuple[Place, ...]]
Sites: TypeAlias = Callable[[Scene, Power], tuple[tuple[Kind, Place], ...]]
NoSite: TypeAlias = Callable[[Scene, Power, Kind, Place], Reason]
Legal: TypeAlias = Callable[[Scene, Unit | None, Order], Reason | None]


@dataclass(frozen=True, slots=True)
class Settings:
    """``edition``: which rules of Venice; ``place``: the province that they are about."""

    edition: Literal["first", "second"] = "first"
    place: str = "ven"


# --- the second edition: a sea with a city ----------------------------------------------------------


def _legal(settings: Settings) -> Legal:
    place, second = settings.place, settings.edition == "second"

    def legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
        """In the second edition no army comes to Venice (MACH-9.2); in the first nobody besieges it
        (MACH-9.1)."""
        where = (("place", place),)
        if type(order) is Besiege and not second and province_of(order.unit) == place:
            return Reason("lagoon_unbesieged", where)
        if second and _by_land(scene, order, place):
            return Reason("lagoon_no_army", where)
        return None

    return legal


def _by_land(scene: Scene, order: Order, place: Province) -> bool:
    """Whether an order would bring an army to a place."""
    if not isinstance(order, Move | Support | Convoy | Convert) or not order.to:
        return False
    if province_of(order.to) != place:
        return False
    if isinstance(order, Convoy):
        return True
    if isinstance(order, Convert):
        return order.kind == "army"
    unit = scene.unit_at(order.supported if isinstance(order, Support) else order.unit)
    return unit is not None and unit.kind == "army"


# --- the first edition: one space -------------------------------------------------------------------


def _holds(p: Problem, place: Province) -> int:
    """The number of the garrison of a place, -1 if there is none."""
    return p.on.get(p.board.index[city_of(place)], -1)


def _shut_out(settings: Settings, scene: Scene, power: Power) -> bool:
    """Whether Venice rebels against a power, which is kept out by that; others liberate it (MACH-9.1)."""
    rebels = scene.slot(_NAME, "rebellions")
    if not isinstance(rebels, Rebellions) or rebels.at(settings.place) is None:
        return False
    return scene.state.owner(settings.place) == power


def _goes_in(p: Problem, place: Province, order: Order | None) -> bool:
    """Whether an order is to go into the city of a place as its garrison."""
    return (
        type(order) is Convert and order.kind == GARRISON.kind and province_of(order.unit) == place
    )


def _expand(settings: Settings) -> Callable[[Expand], Expand]:
    def wrap(inner: Expand) -> Expand:
        def expand(p: Problem, number: int, order: Order | None) -> tuple[Action, ...]:
            """Who goes into the city defends the one space all the same (MACH-9.1)."""
            if _goes_in(p, settings.place, order):
                return (Action(number, p.board.space_of[p.place[number]]),)
            return inner(p, number, order)

        return expand

    return wrap


def _arrives(settings: Settings) -> Callable[[Equation], Equation]:
    def wrap(inner: Equation) -> Equation:
        def arrives(p: Problem, t: Table, action: int) -> Truth:
            """Nobody comes in while a garrison is there, nor the power that Venice rebels against; the
            garrison does not come out under an attack, however weak (MACH-9.1)."""
            found: Truth = inner(p, t, action)
            if p.to[action] != p.board.index[settings.place]:
                return found
            if _shut_out(settings, p.scene, p.power[action]):
                return NO
            garrison = _holds(p, settings.place)
            if garrison < 0:
                return found
            if garrison != action:
                return NO
            others = (other for other in p.into[p.to[action]] if other != action)
            return found & ~some(p.rules.way(p, t, other) for other in others)

        return arrives

    return wrap


def _settle(settings: Settings) -> Callable[[Settle], Settle]:
    def wrap(inner: Settle) -> Settle:
        def settle(p: Problem, t: Table) -> Settled:
            settled = inner(p, t)
            made = tuple(_gone_in(settings, p, t))
            return settled._replace(changes=(*settled.changes, *made)) if made else settled

        return settle

    return wrap


def _gone_in(settings: Settings, p: Problem, t: Table) -> Iterator[Change]:
    """Who was to go into the city does, unless a greater force took Venice (MACH-9.1)."""
    for number, order in enumerate(p.orders):
        if _goes_in(p, settings.place, order) and p.rules.dislodged(p, t, number) is not YES:
            unit = p.units[number]
            yield UnitMoved(unit.id, city_of(settings.place))
            yield UnitChanged(unit.id, GARRISON, unit.marks)


def _ruling(settings: Settings) -> Callable[[Judge], Judge]:
    def wrap(inner: Judge) -> Judge:
        def ruling(p: Problem, t: Table, number: int) -> Ruling:
            order = p.orders[number] if number < len(p.units) else None
            unit, garrison = p.units[number], _holds(p, settings.place)
            if _goes_in(p, settings.place, order):
                if p.rules.dislodged(p, t, number) is YES:
                    return inner(p, t, number)
                reason = Reason("went_into_city", (("place", settings.place),))
                return Ruling(unit.power, unit, order, "converted", reason)
            comes = p.to[number] == p.board.index[settings.place]
            rebels = comes and _shut_out(settings, p.scene, unit.power)
            kept = rebels or (comes and garrison >= 0)
            if not kept or t.arrives[number] is YES or t.route[number] is not YES:
                return inner(p, t, number)
            beaten = p.rules.dislodged(p, t, number) is YES
            if rebels:
                reason = Reason("lagoon_rebels", (("place", settings.place),))
            elif garrison == number:
                reason = Reason("lagoon_locked", (("place", settings.place),))
            else:
                reason = Reason("lagoon_held", (("by", p.units[garrison]),))
            return Ruling(unit.power, unit, order, "bounced", reason, beaten)

        return ruling

    return wrap


def _retreats(settings: Settings) -> Callable[[Retreats], Retreats]:
    place = settings.place

    def wrap(inner: Retreats) -> Retreats:
        def retreats(
            scene: Scene, unit: Unit, attacker: str | None, closed: int
        ) -> tuple[Place, ...]:
            """No unit that is beaten in Venice goes into the city, and in the first edition it is lost
            (MACH-9.1); into Venice nobody retreats while a garrison is there, nor an army in the
            second (MACH-9.2)."""
            first = settings.edition == "first"
            if province_of(unit.place) == place and first:
                return ()
            found = [one for one in inner(scene, unit, attacker, closed) if one != city_of(place)]
            full = closed >> scene.board.index[city_of(place)] & 1 if first else unit.kind == "army"
            return tuple(one for one in found if not full or province_of(one) != place)

        return retreats

    return wrap


def _barred(settings: Settings, scene: Scene, kind: Kind, place: Place) -> Reason | None:
    """What the rules of Venice have against a new unit: there is one in all, and in the second edition
    never an army (MACH-6.3)."""
    here = settings.place
    if province_of(place) != here:
        return None
    if settings.edition == "second" and kind == "army":
        return Reason("lagoon_no_army", (("place", here),))
    there = scene.unit_at(here) or scene.unit_at(city_of(here))
    return None if there is None else Reason("lagoon_full", (("other", there),))


def _sites(settings: Settings) -> Callable[[Sites], Sites]:
    def wrap(inner: Sites) -> Sites:
        def sites(scene: Scene, power: Power) -> tuple[tuple[Kind, Place], ...]:
            """No second unit in Venice (MACH-6.3)."""
            found = inner(scene, power)
            return tuple(site for site in found if _barred(settings, scene, *site) is None)

        return sites

    return wrap


def _no_site(settings: Settings) -> Callable[[NoSite], NoSite]:
    def wrap(inner: NoSite) -> NoSite:
        def why(scene: Scene, power: Power, kind: Kind, place: Place) -> Reason:
            """Why Venice takes no such unit (MACH-6.3)."""
            barred = _barred(settings, scene, kind, place)
            return inner(scene, power, kind, place) if barred is None else barred

        return why

    return wrap


def _misfit(board: Board, settings: Settings) -> str:
    if city_of(settings.place) in board.index:
        return ""
    return f"there is no city {settings.place!r} on it for the rules of Venice"


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons of the other edition."""
    other = ("lagoon_unbesieged", "lagoon_locked", "lagoon_held", "lagoon_rebels", "lagoon_no_army")
    first = rules.settings["lagoon"].edition == "first"
    found = dict.fromkeys(other[4:] if first else other[:4], "that is of the other edition")
    if "rebellions" not in rules.settings:
        found["lagoon_rebels"] = "there are no rebellions"
    return found


register("lagoon_unbesieged", ("place",), "{place} cannot be besieged (MACH-9.1)")
register("lagoon_no_army", ("place",), "no army comes to {place} (MACH-9.2)")
register(
    "lagoon_full", ("other",), "{other} is there, and there is room for one unit only (MACH-6.3)"
)
register("lagoon_locked", ("place",), "did not come out: {place} was attacked (MACH-9.1)")
register(
    "lagoon_rebels", ("place",), "did not come in: {place} rebels against its own power (MACH-9.1)"
)
register("lagoon_held", ("by",), "did not come in: {by} fills the one space there is (MACH-9.1)")


def _hooks(settings: Settings) -> Mapping[str, Any]:
    hooks: dict[str, Any] = {
        "legal": _legal(settings),
        "retreats": _retreats(settings),
        "sites": _sites(settings),
        "no_site": _no_site(settings),
    }
    if settings.edition == "first":
        hooks |= {
            "expand": _expand(settings),
            "equation": {"arrives": _arrives(settings)},
            "settle": _settle(settings),
            "ruling": _ruling(settings),
        }
    return hooks


LAGOON = Module(
    _NAME, "1", Settings, _hooks, needs=("cities",), reads=("rebellions",), misfit=_misfit,
    silent=_silent,
)  # fmt: skip
