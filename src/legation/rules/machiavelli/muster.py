"""Adjustments with money: every unit is paid for or goes, and new ones are raised for ducats.

What a power has and how it pays are for the hooks ``afford`` and ``pay``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from legation.board.board import Board
from legation.engine.module import Election, Module, Verb, Verdict
from legation.engine.scene import Scene
from legation.notation.explain import register
from legation.rules.machiavelli.grades import GRADES, grade_of, marks_of, may_have
from legation.rules.machiavelli.mustering import KEEPING, RAISING
from legation.rules.machiavelli.orders import Maintain, Raise
from legation.rules.machiavelli.sites import home_sites, refusal, set_up
from legation.values.changes import Change, UnitChanged, UnitGone, UnitMade
from legation.values.geography import Kind, Place, Power, Province, province_of
from legation.values.marks import Stroke, staying
from legation.values.orders import Ballot, Disband, Order, UnitOrder
from legation.values.rulings import Reason, Ruling
from legation.values.units import Unit, parts

if TYPE_CHECKING:
    from legation.engine.stack import Rules

__all__ = ["MUSTER", "Settings"]

NoSite = Callable[[Scene, Power, Kind, Place], Reason]


@dataclass(frozen=True, slots=True)
class Settings:
    """``special``: there are special units. ``limits``: the map's limits of units hold.

    ``ports``: fleets are raised in ports alone. ``garrisons``: garrisons may be raised.
    """

    special: bool = True
    limits: bool = False
    ports: bool = True
    garrisons: bool = True


# --- the orders -----------------------------------------------------------------------------------


def _maintain_verb() -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        """A unit is paid for in full or not at all (MACH-6.1), whatever its power may raise (MACH-2.6)."""
        assert isinstance(order, Maintain) and unit is not None
        return order if order.unit == unit.place else Maintain(unit.place)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        assert unit is not None
        yield Maintain(unit.place)

    return Verb(
        Maintain, ("adjustment",), bind, options, words=(KEEPING,), free=True, strokes=staying
    )


def _legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
    """Nobody orders anything in the set-up phase (MACH-3.4)."""
    return Reason("set_up_phase") if set_up(scene) else None


def _raise_verb(settings: Settings) -> Verb:
    def bind(scene: Scene, power: Power, unit: Unit | None, order: Order) -> Order | Reason:
        assert isinstance(order, Raise)
        return _bound(scene, settings, power, order)

    def options(scene: Scene, power: Power, unit: Unit | None) -> Iterator[Order]:
        for kind, place in scene.rules.sites(scene, power):
            for grade in GRADES if settings.special else ("ordinary",):
                if not settings.limits or may_have(scene.board, power, kind, grade, "build"):
                    yield Raise(place, parts(kind), grade)

    return Verb(
        Raise,
        ("adjustment",),
        bind,
        options,
        words=(RAISING,),
        strokes=lambda board, order: (Stroke("build", order.place, made=order.parts),),
    )


def _bound(scene: Scene, settings: Settings, power: Power, order: Raise) -> Order | Reason:
    """A new unit, its place made plain, or why it cannot be (MACH-6.2, MACH-2.5)."""
    board, kind = scene.board, order.parts.kind
    facts = (("place", order.place), ("kind", kind))
    if order.parts.size != 1:
        return Reason("one_at_a_time", facts)
    if kind not in board.stands:
        return Reason("no_such_kind", facts)
    if order.grade != "ordinary" and not settings.special:
        return Reason("no_special_units", facts)
    sites = scene.rules.sites(scene, power)
    if (kind, order.place) in sites:
        return _limited(scene, settings, power, order)
    province = province_of(order.place)
    near = [place for one, place in sites if one == kind and province_of(place) == province]
    if len(near) > 1:
        return Reason("build_coast_missing", (*facts, ("coasts", tuple(near))))
    if near and order.place == province:
        return _limited(scene, settings, power, Raise(near[0], order.parts, order.grade))
    if province not in board.index:
        return Reason("no_such_site", facts)
    return scene.rules.no_site(scene, power, kind, order.place)


def _limited(scene: Scene, settings: Settings, power: Power, order: Raise) -> Order | Reason:
    """The order, or that the power may not have such a unit (MACH-2.5)."""
    kind, grade = order.parts.kind, order.grade
    if settings.limits and not may_have(scene.board, power, kind, grade, "build"):
        return Reason("not_this_kind", (("power", power), ("kind", kind), ("grade", grade)))
    return order


def _no_site(settings: Settings) -> Callable[[NoSite], NoSite]:
    def wrap(inner: NoSite) -> NoSite:
        def why(scene: Scene, power: Power, kind: Kind, place: Place) -> Reason:
            found = refusal(
                scene, power, kind, place, ports=settings.ports, garrisons=settings.garrisons
            )
            return inner(scene, power, kind, place) if found is None else found

        return why

    return wrap


# --- judging --------------------------------------------------------------------------------------


class _Purse:
    """What one power spends in an adjustment."""

    def __init__(self, scene: Scene, power: Power) -> None:
        self._left = scene.rules.afford(scene, power)
        self.spent = 0

    def spend(self, amount: int, *, anyhow: bool = False) -> bool:
        """Spend an amount, if there is enough; ``anyhow``: else all that there is."""
        if self._left is None:  # nobody asks for money
            return True
        if self._left < amount:
            if anyhow:
                self.spent += self._left
                self._left = 0
            return anyhow
        self._left -= amount
        self.spent += amount
        return True


def _judge(scene: Scene, election: Election) -> Verdict:
    """Units are paid for in their order, then new ones in the order written (MACH-6.4)."""
    rulings: list[Ruling] = []
    changes: list[Change] = []
    spent: dict[Power, int] = {}
    number = scene.state.made
    for power in scene.board.powers:
        ballots = [ballot for ballot in election.ballots if ballot.power == power]
        purse = _Purse(scene, power)
        if set_up(scene):
            for unit in scene.state.units_of(power):
                purse.spend(grade_of(unit).cost, anyhow=True)
        else:
            kept, gone = _paid(scene, power, ballots, purse, rulings)
            changes += [UnitGone(unit.id) for unit in gone]
            made = _raised(scene, power, ballots, kept, purse, rulings)
            for order in made:
                changes.append(UnitMade(number, power, order.parts, order.place))
                if order.grade != "ordinary":
                    changes.append(UnitChanged(number, order.parts, marks_of(order.grade)))
                number += 1
        if purse.spent:
            spent[power] = purse.spent
    return Verdict(tuple(rulings), (*changes, *scene.rules.pay(scene, spent, "units")))


def _paid(
    scene: Scene,
    power: Power,
    ballots: Sequence[Ballot],
    purse: _Purse,
    rulings: list[Ruling],
) -> tuple[list[Unit], list[Unit]]:
    """The units that stay, and those that go: dismissed, without an order, or not paid (MACH-6.1)."""
    last: dict[int, Order] = {}
    for ballot in ballots:
        unit = scene.unit_at(ballot.order.subject) if isinstance(ballot.order, UnitOrder) else None
        if unit is None:
            continue
        if unit.id in last:
            reason = Reason("superseded", (("unit", unit), ("kept", ballot.order)))
            rulings.append(Ruling(power, unit, last[unit.id], "void", reason))
        last[unit.id] = ballot.order
    kept: list[Unit] = []
    gone: list[Unit] = []
    for unit in sorted(scene.state.units_of(power), key=lambda one: one.id):
        order = last.get(unit.id)
        cost = grade_of(unit).cost
        facts = (("unit", unit), ("cost", cost))
        if isinstance(order, Maintain) and purse.spend(cost):
            kept.append(unit)
            rulings.append(Ruling(power, unit, order, "maintained", Reason("maintained", facts)))
            continue
        gone.append(unit)
        reason = Reason("not_maintained", facts[:1])
        if isinstance(order, Maintain):
            reason = Reason("not_paid", facts)
        elif isinstance(order, Disband):
            reason = Reason("removed_by_order", ())
        rulings.append(Ruling(power, unit, order, "disbanded", reason))
    return kept, gone


def _raised(
    scene: Scene,
    power: Power,
    ballots: Sequence[Ballot],
    kept: Sequence[Unit],
    purse: _Purse,
    rulings: list[Ruling],
) -> list[Raise]:
    """The new units, one in a province, one special unit in all (MACH-6.2, MACH-6.5)."""
    special = any(grade_of(unit).name != "ordinary" for unit in kept)
    last: dict[Province, int] = {}
    lines = [ballot.order for ballot in ballots if isinstance(ballot.order, Raise)]
    for index, order in enumerate(lines):
        last[province_of(order.place)] = index
    made: list[Raise] = []
    for index, order in enumerate(lines):
        cost = GRADES[order.grade].cost
        facts = (("place", order.place), ("cost", cost))
        extra = order.grade != "ordinary"
        if last[province_of(order.place)] != index:
            refusal = Reason("site_used", (("place", province_of(order.place)),))
        elif extra and special:
            refusal = Reason("second_special", (("place", order.place),))
        elif not purse.spend(cost):
            refusal = Reason("raise_not_paid", facts)
        else:
            special |= extra
            made.append(order)
            rulings.append(Ruling(power, None, order, "built", Reason("raised", facts)))
            continue
        rulings.append(Ruling(power, None, order, "void", refusal))
    return made


def _idle(inner: Callable[[Scene], bool]) -> Callable[[Scene], bool]:
    def idle(scene: Scene) -> bool:
        """An adjustment is played as long as a power has units or a place to raise some (MACH-6.1)."""
        if scene.state.phase.kind != "adjustment":
            return inner(scene)
        powers = scene.board.powers
        owners = {unit.power for unit in scene.state.units}
        return not any(power in owners or scene.rules.sites(scene, power) for power in powers)

    return idle


def _silent(rules: Rules, board: Board) -> Mapping[str, str]:
    """The reasons that these settings never give."""
    settings: Settings = rules.settings["muster"]
    found: dict[str, str] = {}
    if not settings.special:
        found["second_special"] = "there are no special units"
    else:
        found["no_special_units"] = "there are special units"
    if not settings.limits:
        found["not_this_kind"] = "every power may have every unit"
    if settings.garrisons:
        found["no_garrisons"] = "there are garrisons"
    return found


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "verbs": (_maintain_verb(), _raise_verb(settings)),
        "judge": {"adjustment": _judge},
        "legal": _legal,
        "balance": lambda inner: lambda scene, power, number: 0,
        "sites": home_sites(ports=settings.ports, garrisons=settings.garrisons),
        "no_site": _no_site(settings),
        "idle": _idle,
    }


MUSTER = Module("muster", "1", Settings, _hooks, needs=("retreat", "control"), silent=_silent)

register("set_up_phase", (), "in the set-up phase all units are there and nothing is ordered")
register("maintained", ("unit", "cost"), "maintained for {cost} ducats")
register("not_paid", ("unit", "cost"), "lost: there were not {cost} ducats left for it (MACH-6.4)")
register("not_maintained", ("unit",), "lost: no order maintained it (MACH-6.1)")
register("raised", ("place", "cost"), "raised in {place} for {cost} ducats")
register("raise_not_paid", ("place", "cost"), "there were not {cost} ducats left for it (MACH-6.4)")
register("second_special", ("place",), "a power has one special unit at a time (MACH-6.5)")
register("no_special_units", ("place", "kind"), "there are no special units in this game")
register(
    "not_this_kind",
    ("power", "kind", "grade"),
    "{power} may not raise a unit of this kind: {grade} {kind} (MACH-2.5)",
)
