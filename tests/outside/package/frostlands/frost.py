"""Winter seas: a bay that freezes is shut in one season, and its fleets may be crushed.

In the frozen season nobody enters a sea marked ``freezes``, nobody is carried over any sea, and when the
season ends a die is rolled for every fleet shut in: a low roll crushes it. An attack out of a province
marked ``deep_snow`` has half its strength all year round, and in the frozen season no support comes out of
one. The winters are counted in the module's slot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from legation.engine.module import Module, Slot
from legation.engine.problem import Problem
from legation.engine.scene import Scene
from legation.engine.truth import Range
from legation.notation.explain import register
from legation.values.changes import Change, SlotSet, UnitGone
from legation.values.orders import Order, Support
from legation.values.rulings import Reason
from legation.values.units import Unit

__all__ = ["FROST", "Settings", "Winters"]

Mask = Callable[[Scene, Unit, Unit | None], int]
Passage = Callable[[Scene, Unit, int, int], Reason | None]
Strength = Callable[[Problem, int], Range]


@dataclass(frozen=True, slots=True)
class Settings:
    """``season``: when the seas are frozen. ``crush``: the highest roll of a die that crushes."""

    season: Literal["spring", "fall"] = "fall"
    crush: int = 2


@dataclass(frozen=True, slots=True)
class Winters:
    """What the module remembers: how many winters there were, and how many fleets they crushed."""

    count: int = 0
    crushed: int = 0


def _frozen(scene: Scene, settings: Settings) -> bool:
    return scene.state.phase.season == settings.season


def _marked(scene: Scene, mark: str) -> int:
    """Mask of the spaces with a mark."""
    return sum(
        1 << number
        for number, space in enumerate(scene.board.spaces)
        if mark in scene.board.province(space).marks
    )


def _hooks(settings: Settings) -> Mapping[str, Any]:
    def passage(inner: Passage) -> Passage:
        def ask(scene: Scene, unit: Unit, start: int, goal: int) -> Reason | None:
            shut = _marked(scene, "freezes") if _frozen(scene, settings) else 0
            if shut >> scene.board.space_of[goal] & 1:
                return Reason("frozen", (("unit", unit), ("to", scene.board.places[goal])))
            return inner(scene, unit, start, goal)

        return ask

    def targets(inner: Mask) -> Mask:
        def ask(scene: Scene, unit: Unit, without: Unit | None) -> int:
            shut = _marked(scene, "freezes") if _frozen(scene, settings) else 0
            return inner(scene, unit, without) & ~shut

        return ask

    def carried(inner: Mask) -> Mask:
        def ask(scene: Scene, unit: Unit, without: Unit | None) -> int:
            return 0 if _frozen(scene, settings) else inner(scene, unit, without)

        return ask

    def legal(scene: Scene, unit: Unit | None, order: Order) -> Reason | None:
        if not isinstance(order, Support) or unit is None or not _frozen(scene, settings):
            return None
        here = scene.board.space_of[scene.board.index[unit.place]]
        snowed_in = _marked(scene, "deep_snow") >> here & 1
        return Reason("snowed_in", (("unit", unit),)) if snowed_in else None

    def winter(scene: Scene) -> tuple[Change, ...]:
        return _winter(scene, settings) if _frozen(scene, settings) else ()

    return {
        "passage": passage,
        "targets": targets,
        "carried": carried,
        "legal": legal,
        "own_strength": _own_strength,
        "aftermath": {"season_end": winter},
        "slot": Slot(lambda scene: Winters(), _write, _read),
    }


def _own_strength(inner: Strength) -> Strength:
    """Half the strength for a move out of deep snow."""

    def ask(p: Problem, action: int) -> Range:
        strength = inner(p, action)
        if p.to[action] < 0 or not _marked(p.scene, "deep_snow") >> p.at[action] & 1:
            return strength
        return Range(Fraction(strength.low) / 2, Fraction(strength.high) / 2)

    return ask


def _winter(scene: Scene, settings: Settings) -> tuple[Change, ...]:
    """The end of a winter: dice for the fleets in the ice, in the order of their places."""
    shut = _marked(scene, "freezes")
    changes: list[Change] = []
    for unit in scene.state.units:
        inside = shut >> scene.board.space_of[scene.board.index[unit.place]] & 1
        if inside and scene.dice("ice", unit.id, 6) <= settings.crush:
            changes.append(UnitGone(unit.id))
    winters = scene.slot("frost")
    assert isinstance(winters, Winters)
    later = replace(winters, count=winters.count + 1, crushed=winters.crushed + len(changes))
    return (*changes, SlotSet("frost", later))


def _write(winters: Winters) -> list[int]:
    return [winters.count, winters.crushed]


def _read(value: list[int]) -> Winters:
    count, crushed = value
    return Winters(count, crushed)


register("frozen", ("unit", "to"), "{to} is frozen and {unit} cannot enter it")
register("snowed_in", ("unit",), "{unit} is snowed in and supports nobody in the frozen season")

FROST = Module("frost", "1", Settings, _hooks, needs=("movement", "convoy"))
