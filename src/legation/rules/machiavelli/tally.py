"""Victory by cities, and in the first edition by home countries as well."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from legation.engine.module import Module, Race, Slot
from legation.engine.scene import Scene
from legation.rules.machiavelli import realm
from legation.rules.machiavelli.marks import Homes
from legation.values.changes import Change, SlotSet
from legation.values.geography import Power, in_city, province_of
from legation.values.state import Outcome

__all__ = ["TALLY", "Settings"]

NAME = "tally"
PER_COUNTRY = 8
"""So many cities of the target make one home country (MACH-11.6)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """When a power wins.

    ``target``: how many cities win; 0 takes the set-up's number. ``countries``: as many home countries as
    the target calls for are needed, too. ``fall``: only the end of Fall is looked at, not that of every
    campaign. ``at_most``: the most home countries that are asked for; 0: no limit.
    """

    target: int = 0
    countries: bool = True
    fall: bool = False
    at_most: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """The number of cities that wins: it rises when several powers reach it together."""

    cities: int


def counts(scene: Scene) -> dict[Power, int]:
    """The cities of each power by their owner; fortresses do not count (MACH-11.6)."""
    found = dict.fromkeys(scene.board.powers, 0)
    rich = realm.cities(scene.board)
    for space, power in scene.state.owners:
        if in_city(space) and province_of(space) in rich and power in found:
            found[power] += 1
    return found


def needed(target: int) -> int:
    """How many home countries a target calls for: one from 7 cities on, two from 15, three from 23."""
    return (target + 1) // PER_COUNTRY


def country_counts(scene: Scene) -> dict[Power, int]:
    """The home countries of each power, as the cities of variable income in them (MACH-11.6)."""
    found = dict.fromkeys(scene.board.powers, 0)
    homes = scene.slot(NAME, "control")
    worth = realm.countries(scene.board)
    for block, power in homes.blocks if isinstance(homes, Homes) else ():
        if power in found:
            found[power] += worth.get(block, 0)
    return found


def _target(scene: Scene, settings: Settings) -> int:
    """The target as it stands now; 0 where there is none."""
    found = scene.slot(NAME)
    first = settings.target or scene.variant.setup.win or 0
    return max(first, found.cities) if isinstance(found, Target) else first


def _contenders(scene: Scene, settings: Settings) -> list[Power]:
    """Who has cities and countries enough, and more cities than others that have (MACH-11.6)."""
    target = _target(scene, settings)
    if not target:
        return []
    cities, asked = counts(scene), needed(target) if settings.countries else 0
    if settings.at_most:
        asked = min(asked, settings.at_most)
    held = country_counts(scene) if asked else {}
    enough = [
        power
        for power, number in cities.items()
        if number >= target and held.get(power, 0) >= asked and scene.rules.played(scene, power)
    ]
    best = max((cities[power] for power in enough), default=0)
    return [power for power in enough if cities[power] == best]


def _now(scene: Scene, settings: Settings) -> bool:
    """Whether victory is looked at: when a campaign is over, or the Fall one (MACH-3.3)."""
    phase = scene.state.phase
    if phase.kind != "retreat":
        return False
    return phase.season == "fall" or not settings.fall


def _race(settings: Settings) -> Callable[[Callable[[Scene], Race]], Callable[[Scene], Race]]:
    def wrap(inner: Callable[[Scene], Race]) -> Callable[[Scene], Race]:
        """The cities of each power, and how many win."""
        return lambda scene: Race(counts(scene), _target(scene, settings), "cities")

    return wrap


Wins = Callable[[Scene], Outcome | None]


def _wins(settings: Settings) -> Callable[[Wins], Wins]:
    def wrap(inner: Wins) -> Wins:
        def wins(scene: Scene) -> Outcome | None:
            """A single power with cities and countries enough wins; a tie goes on (MACH-11.6)."""
            if not _now(scene, settings):
                return None
            first = _contenders(scene, settings)
            if len(first) != 1:
                return _not_alone(inner(scene))
            (power,) = first
            number, target = counts(scene)[power], _target(scene, settings)
            why = f"{number} cities, {target} were needed"
            if settings.countries and needed(target):
                why += f", and {country_counts(scene)[power]} home countries"
            return Outcome("solo", (power,), why)

        return wins

    return wrap


def _not_alone(outcome: Outcome | None) -> Outcome | None:
    """An end that is no victory, such as the last year; whoever wins alone wins by this rule."""
    return None if outcome is not None and outcome.kind == "solo" else outcome


def _rises(settings: Settings) -> Callable[[Scene], Sequence[Change]]:
    def act(scene: Scene) -> Sequence[Change]:
        """Where several powers qualify with the same count, the target is one more than it."""
        if not _now(scene, settings):
            return ()
        first = _contenders(scene, settings)
        if len(first) < 2:
            return ()
        return (SlotSet(NAME, Target(counts(scene)[first[0]] + 1)),)

    return act


def _hooks(settings: Settings) -> Mapping[str, Any]:
    slot = Slot(
        lambda scene: Target(settings.target or scene.variant.setup.win or 0),
        lambda target: target.cities,
        lambda data: Target(int(data)),
    )
    return {
        "race": _race(settings),
        "wins": _wins(settings),
        "aftermath": {"retreated": _rises(settings)},
        "slot": slot,
    }


TALLY = Module(NAME, "1", Settings, _hooks, reads=("control",), needs=("victory", "control"))
