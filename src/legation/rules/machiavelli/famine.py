"""Famine: after Fall some provinces yield nothing, and who is still there after Spring starves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from legation.engine.module import Dealt, Fact, Module, Section, Slot
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.notation.explain import register
from legation.rules.machiavelli import disasters
from legation.rules.machiavelli.disasters import Edition
from legation.rules.machiavelli.purses import Deal, Famine, Spending
from legation.values.changes import Change, SlotSet, UnitGone
from legation.values.geography import Place, Power, province_of
from legation.values.marks import Sign
from legation.values.orders import Ballot
from legation.values.rulings import Reason, Ruling

__all__ = ["FAMINE", "Settings"]

_NAME = "famine"
Sites: TypeAlias = Callable[[Scene, Power], tuple[tuple[str, Place], ...]]


@dataclass(frozen=True, slots=True)
class Settings:
    """``edition``: how severe a famine is: two dice in the ``first``, one in the ``second``."""

    edition: Edition = "first"


def famine(scene: Scene) -> Famine:
    """The famine as it is."""
    value = scene.slot(_NAME)
    return value if isinstance(value, Famine) else Famine()


def _opened(settings: Settings) -> Callable[[Scene], tuple[Change, ...]]:
    def opened(scene: Scene) -> tuple[Change, ...]:
        """After Fall, before income, which it takes a part of (MACH-13.3, MACH-3.3)."""
        if scene.state.phase.kind != "adjustment":
            return ()
        rolled = disasters.roll(scene, _NAME, settings.edition)
        return (SlotSet(_NAME, Famine(tuple(map(province_of, rolled.places)), rolled)),)

    return opened


def _season_end(scene: Scene) -> tuple[Change, ...]:
    """Units that are still there at the end of Spring die, garrisons too; then it is over (MACH-13.3)."""
    now = famine(scene)
    if scene.state.phase.season != "spring" or not now.provinces:
        return ()
    dead = [u for u in scene.state.units if province_of(u.place) in now.provinces]
    return (*(UnitGone(unit.id) for unit in dead), SlotSet(_NAME, replace(now, provinces=())))


def _spent(scene: Scene, lines: Sequence[Ballot]) -> Dealt:
    """Relief that was paid for ends a province's famine at once (MACH-13.3, MACH-10.6)."""
    value = scene.slot(_NAME, "expenses")
    deals = value.deals if isinstance(value, Spending) else ()
    now = famine(scene)
    left = list(now.provinces)
    rulings: list[Ruling] = []
    for deal in deals:
        if deal.kind != "relief" or deal.outcome:
            continue
        code, outcome = ("relieved", "paid") if deal.place in left else ("no_famine", "wasted")
        left = [province for province in left if province != deal.place]
        rulings += _ruled(deal, lines, Reason(code, (("place", deal.place),)), outcome)
    changed = tuple(left) != now.provinces
    changes = (SlotSet(_NAME, replace(now, provinces=tuple(left))),) if changed else ()
    return Dealt(changes, tuple(rulings))


def _ruled(deal: Deal, lines: Sequence[Ballot], reason: Reason, outcome: str) -> list[Ruling]:
    found = [
        b for b in lines if b.power == deal.power and getattr(b.order, "number", 0) == deal.number
    ]
    return [Ruling(b.power, None, b.order, outcome, reason, seat=b.seat) for b in found[-1:]]


def _sites(inner: Sites) -> Sites:
    def sites(scene: Scene, power: Power) -> tuple[tuple[str, Place], ...]:
        """Nothing is built in a famine (MACH-13.3)."""
        shut = famine(scene).provinces
        found = inner(scene, power)
        return tuple(pair for pair in found if province_of(pair[1]) not in shut) if shut else found

    return sites


def _marks(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> Iterator[Sign]:
    """A sign in each province with a famine."""
    for province in famine(scene).provinces:
        yield Sign("trouble", province, "F", "famine")


def _report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
    """The famine of a winter."""
    before, after = turn.before.slot(_NAME), turn.after.slot(_NAME)
    assert isinstance(before, Famine) and isinstance(after, Famine)
    if turn.still:
        names = ", ".join(map(scene.board.name, after.provinces))
        return (Section("Famine", ("places",), ((names,),)),) if names else ()
    return tuple(disasters.section(scene, turn, _NAME, before.rolled, after.rolled))


def _write(value: Famine) -> list[Any]:
    return [list(value.provinces), disasters.write_slot(value.rolled)]


def _read(value: list[Any]) -> Famine:
    provinces, rolled = value
    return Famine(tuple(map(str, provinces)), disasters.read_slot(rolled))


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {
        "aftermath": {"opened": _opened(settings), "season_end": _season_end},
        "dealings": {"spent": _spent},
        "sites": _sites,
        "report": _report,
        "marks": _marks,
        "slot": Slot(lambda scene: Famine(), _write, _read),
    }


register("relieved", ("place",), "the famine in {place} is over")
register("no_famine", ("place",), "there is no famine in {place} (MACH-13.3)")

FAMINE = Module(
    _NAME,
    "1",
    Settings,
    _hooks,
    reads=("expenses",),
    sheet="machiavelli",
    silent=lambda rules, board: (
        {}
        if "expenses" in rules.settings
        else dict.fromkeys(("relieved", "no_famine"), "there are no expenses")
    ),
)
