"""Income: what provinces, cities and fleets at sea bring each winter, and what dice add."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from legation.board.board import Board
from legation.engine.module import Fact, Module, Section, Slot
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.rules.machiavelli.purses import (
    Famine,
    Income,
    Incomes,
    Rebellions,
    besieged,
)
from legation.rules.machiavelli.realm import blocks
from legation.rules.machiavelli.tables import Roll, city_income, variable
from legation.values.changes import Change, SlotSet, apply
from legation.values.geography import Power, Province, city_of, in_city, province_of
from legation.values.state import State
from legation.values.units import GARRISON

__all__ = ["INCOME", "Settings", "incomes"]

_NAME = "income"


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches.

    * ``dice``: whether variable incomes are rolled; else every die shows a four in odd years and a three
      in even ones.
    * ``initial``: whether the map's first incomes stand in for the dice at the start, where it has any.
    * ``first``: whether there is an income before the first season.
    * ``more_dice``: cities that roll one die more than the map says.
    """

    dice: bool = True
    initial: bool = True
    first: bool = True
    more_dice: tuple[str, ...] = ()


Rolled = tuple[Province, Power, tuple[int, ...], int]


# --- fixed income ----------------------------------------------------------------------------------


def _at_sea(scene: Scene) -> dict[Power, int]:
    """A ducat for each fleet in a sea province (MACH-5.1)."""
    found: dict[Power, int] = {}
    for unit in scene.state.units:
        if unit.kind == "fleet" and scene.board.province(unit.place).kind == "sea":
            found[unit.power] = found.get(unit.power, 0) + 1
    return found


def _by_land(scene: Scene) -> dict[Power, int]:
    """A ducat for each land province that a power controls, without famine or rebellion (MACH-5.2)."""
    starving, rebels = _famine(scene), _rebellions(scene)
    found: dict[Power, int] = {}
    for space, owner in scene.state.owners:
        if in_city(space) or scene.board.province(space).kind == "sea":
            continue
        revolt = rebels.at(space)
        if space not in starving and not (revolt and revolt.field):
            found[owner] = found.get(owner, 0) + 1
    return found


def _by_cities(scene: Scene) -> dict[Power, int]:
    """The value of each city to its owner (MACH-5.3); fortresses have none (MACH-5.4).

    Not while it is besieged; not in a famine without a garrison; not when it rebels: a fortified city by
    itself, another one with its province.
    """
    values = city_income(scene.board)
    starving, under = _famine(scene), besieged(scene.slot(_NAME, "siege"))
    found: dict[Power, int] = {}
    for space, owner in scene.state.owners:
        province = province_of(space)
        if not in_city(space) or space in under or _rebels(scene, province):
            continue
        unit = scene.unit_at(space)
        if province in starving and (unit is None or unit.kind != GARRISON.kind):
            continue
        found[owner] = found.get(owner, 0) + values.get(province, 0)
    return found


def _rebels(scene: Scene, province: Province) -> bool:
    """Whether a rebellion takes the income of a city (MACH-5.3)."""
    revolt = _rebellions(scene).at(province)
    city = scene.board.province(province).city
    if revolt is None or city is None:
        return False
    return revolt.city if city.fortified else revolt.field


def _famine(scene: Scene) -> tuple[Province, ...]:
    value = scene.slot(_NAME, "famine")
    return value.provinces if isinstance(value, Famine) else ()


def _rebellions(scene: Scene) -> Rebellions:
    value = scene.slot(_NAME, "rebellions")
    return value if isinstance(value, Rebellions) else Rebellions()


# --- variable income -------------------------------------------------------------------------------


def _rolled(scene: Scene, settings: Settings, *, first: bool) -> tuple[Rolled, ...]:
    """Each listed city's dice, with who gets what they bring (MACH-5.5, MACH-5.8).

    Sieges, famine, rebellion and a lost capital make no difference.
    """
    table = variable(scene.board)
    fixed = first and settings.initial and any(roll.initial for roll in table.values())
    found: list[Rolled] = []
    for city, roll in table.items():
        power = _whose(scene, city)
        if fixed:
            found.append((city, power, (), roll.initial))
            continue
        dice = tuple(_die(scene, settings, city, n) for n in range(_dice(settings, city, roll)))
        found.append((city, power, dice, sum(roll.values[die - 1] for die in dice)))
    return tuple(found)


def _dice(settings: Settings, city: Province, roll: Roll) -> int:
    """How many dice a city rolls: the map's number, or one more (MACH-14.7)."""
    return roll.dice + (city in settings.more_dice)


def _die(scene: Scene, settings: Settings, city: Province, number: int) -> int:
    """A die, or what it shows in a game without dice: four in odd years, three in even (MACH-5.7)."""
    if settings.dice:
        return scene.dice(f"income {city}", number, 6)
    return 4 if scene.state.phase.year % 2 else 3


def _whose(scene: Scene, city: Province) -> Power:
    """Whose home country a city is; one outside all of them is its owner's (MACH-5.5).

    Empty: nobody's, as in a home country that no power holds any more.
    """
    for power in scene.board.powers:
        if city in scene.rules.homes(scene, power):
            return power
    if any(city in provinces for provinces in blocks(scene.board).values()):
        return ""
    return scene.state.owner(city_of(city)) or ""


# --- the winter ------------------------------------------------------------------------------------


def incomes(scene: Scene, settings: Settings, *, first: bool = False) -> Incomes:
    """What every power has this winter; ``first``: before the first season (MACH-5.6)."""
    rolled = _rolled(scene, settings, first=first)
    sea, land, cities = _at_sea(scene), _by_land(scene), _by_cities(scene)
    more: dict[Power, int] = {}
    for _, power, _, ducats in rolled:
        more[power] = more.get(power, 0) + ducats
    listed = tuple(
        Income(power, *(source.get(power, 0) for source in (sea, land, cities, more)))
        for power in sorted(scene.board.powers)
    )
    return Incomes(listed, rolled)


def _pay_out(scene: Scene, made: Incomes) -> tuple[Change, ...]:
    given = {income.power: -income.total for income in made.listed}
    return (SlotSet(_NAME, made), *scene.rules.pay(scene, given, "income"))


def _opened(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    def opened(scene: Scene) -> tuple[Change, ...]:
        """Income comes before units are maintained and built, after this year's disasters (MACH-3.3)."""
        if scene.state.phase.kind != "adjustment":
            return ()
        return _pay_out(scene, incomes(scene, settings))

    return opened


def _start(settings: Settings) -> Callable[..., Any]:
    def wrap(inner: Callable[[Scene], State]) -> Callable[[Scene], State]:
        def start(scene: Scene) -> State:
            """There is an income before the first season; the map may fix it (MACH-3.4, MACH-5.6)."""
            state = inner(scene)
            now = scene.after(state)
            return apply(state, _pay_out(now, incomes(now, settings, first=True)))

        return start

    return wrap


# --- what is told ----------------------------------------------------------------------------------


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The incomes of a winter and the dice behind them."""
    before, after = turn.before.slot(_NAME), turn.after.slot(_NAME)
    if before == after or not isinstance(after, Incomes):
        return ()
    board = scene.board
    rows = [
        (board.power(one.power).name, *(str(n) for n in one[1:]), str(one.total))
        for one in after.listed
        if see(Fact("slot", _NAME, seat=one.power, power=one.power))
    ]
    head = ("power", "fleets at sea", "provinces", "cities", "variable", "all")
    rolls = [
        (
            board.name(city),
            board.power(power).name if power else "nobody",
            ", ".join(map(str, dice)) or "fixed",
            str(ducats),
        )
        for city, power, dice, ducats in after.rolled
        if see(Fact("slot", _NAME, seat=power, power=power))
    ]
    sections = [Section("Income", head, tuple(rows))]
    if rolls:
        sections.append(Section("Variable income", ("city", "to", "dice", "ducats"), tuple(rolls)))
    return tuple(sections)


def _only(value: Incomes, keep: Callable[[str], bool]) -> Incomes:
    """The incomes without those of others, where treasuries are secret."""
    return Incomes(
        tuple(one for one in value.listed if keep(one.power)),
        tuple(one for one in value.rolled if keep(one[1])),
    )


# --- the module ------------------------------------------------------------------------------------


def _write(value: Incomes) -> list[Any]:
    rolled = [[city, power, list(dice), ducats] for city, power, dice, ducats in value.rolled]
    return [[list(one) for one in value.listed], rolled]


def _read(value: list[Any]) -> Incomes:
    listed, rolled = value
    return Incomes(
        tuple(Income(str(p), *(int(n) for n in numbers)) for p, *numbers in listed),
        tuple((str(c), str(p), tuple(map(int, dice)), int(d)) for c, p, dice, d in rolled),
    )


def _misfit(board: Board, settings: Settings) -> str:
    """What is wrong with the map's table of variable incomes."""
    for city, roll in variable(board).items():
        if city not in {info.id for info in board.map.provinces}:
            return f"[table.variable_income] names {city!r}, which is no province"
        if len(roll.values) != 6:
            return f"[table.variable_income] gives {city!r} {len(roll.values)} values, not six"
    wrong = [city for city in settings.more_dice if city not in variable(board)]
    return f"income.more_dice names {wrong[0]!r}, which has no variable income" if wrong else ""


def _hooks(settings: Settings) -> Mapping[str, Any]:
    """Incomes go into treasuries: a game without money has none (MACH-5.9)."""
    hooks: dict[str, Any] = {
        "aftermath": {"opened": _opened(settings)},
        "report": _report,
        "slot": Slot(lambda scene: Incomes(), _write, _read, _only),
    }
    if settings.first:
        hooks["start"] = _start(settings)
    return hooks


INCOME = Module(
    _NAME,
    "1",
    Settings,
    _hooks,
    reads=("famine", "rebellions", "siege"),
    needs=("treasury",),
    through=("treasury",),
    sheet="machiavelli",
    misfit=_misfit,
)
