"""Other ways to win: by a number, a share or a lead, by the last year, by survival, by conquest.

The standard rule (a number of centres, and more than anybody else) stands in the standard game. What is
set here is asked first. ``number``, ``share``, ``targets``, ``holding`` and ``of`` say how many must be
held and so take the place of that rule; the other ways go beside it. Only powers that somebody plays
win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from legation.board.board import Board
from legation.engine.module import Module
from legation.engine.scene import Scene
from legation.engine.turn import strengths
from legation.values.geography import Power, Province
from legation.values.state import Outcome

__all__ = ["WINNING"]

Wins = Callable[[Scene], Outcome | None]


@dataclass(frozen=True, slots=True)
class Settings:
    """The ways to win. A way that is not set is not open.

    How many must be held, instead of the set-up's number:

    * ``number``: so many; ``share``: more than this part of the centres on the board as it is now, such
      as ``"1/2"``; ``targets``: ``"power number"``, for powers with a number of their own.
    * ``of``: whether centres or units are counted. ``holding``: centres that the winner must own.

    Beside that:

    * ``lead``: at the end of a year so many more centres than anybody else; ``lead_falls``: by how much
      this falls each year, down to one.
    * ``survivor``: the last power with a unit or a centre. ``raid``: who stands in a home centre of
      another player's power after a season, in more of them than anybody else. ``capital``: the last
      power that owns its capital, a home centre that the map marks so.
    * ``last_year``: the game ends with it, as ``at_end`` says: a ``draw`` of the survivors, or for
      those with the ``most``.
    """

    number: int = 0
    share: str = ""
    targets: tuple[str, ...] = ()
    of: Literal["centres", "units"] = "centres"
    holding: tuple[str, ...] = ()
    lead: int = 0
    lead_falls: int = 0
    survivor: bool = False
    raid: bool = False
    capital: bool = False
    last_year: int = 0
    at_end: Literal["draw", "most"] = "draw"

    @property
    def counts(self) -> bool:
        """Whether these say how many must be held."""
        return bool(self.number or self.share or self.targets or self.holding or self.of == "units")


def _wins(settings: Settings) -> Callable[[Wins], Wins]:
    ways: list[Callable[[Scene, Settings], Outcome | None]] = []
    ways += [_enough] if settings.counts else []
    ways += [_lead] if settings.lead else []
    ways += [_raid] if settings.raid else []
    ways += [_capital] if settings.capital else []
    ways += [_survivor] if settings.survivor else []
    ways += [_last_year] if settings.last_year else []

    def wrap(inner: Wins) -> Wins:
        def wins(scene: Scene) -> Outcome | None:
            if not settings.counts:
                usual = inner(scene)
                if usual is not None:
                    return usual
            found = (way(scene, settings) for way in ways)
            return next((outcome for outcome in found if outcome is not None), None)

        return wins

    return wrap


# --- so many --------------------------------------------------------------------------------------


def _held(scene: Scene, settings: Settings) -> dict[Power, int]:
    """What counts, by power."""
    if settings.of == "centres":
        return strengths(scene)
    found = dict.fromkeys(scene.board.powers, 0)
    for unit in scene.state.units:
        if unit.power in found:
            found[unit.power] += unit.parts.size
    return found


def _goals(scene: Scene, settings: Settings) -> dict[Power, int]:
    """How many each power needs; those that cannot win by number are left out."""
    usual = settings.number or scene.variant.setup.win or 0
    if settings.share:
        usual = int(Fraction(settings.share) * len(scene.board.centres)) + 1
    own = dict(_targets(settings))
    goals = {power: own.get(power, usual) for power in scene.board.powers}
    return {power: goal for power, goal in goals.items() if goal}


def _targets(settings: Settings) -> Iterator[tuple[Power, int]]:
    for text in settings.targets:
        power, _, number = text.partition(" ")
        yield power, int(number)


def _enough(scene: Scene, settings: Settings) -> Outcome | None:
    """Who is farther beyond the number than anybody else; equal ones play on."""
    held, goals = _held(scene, settings), _goals(scene, settings)
    beyond = {power: held[power] - goal for power, goal in goals.items()}
    best = max(beyond.values(), default=-1)
    first = [power for power, more in beyond.items() if more == best]
    if best < 0 or len(first) > 1:
        return None
    (power,) = first
    owned = set(scene.state.centres(power))
    if not scene.rules.played(scene, power) or not owned.issuperset(settings.holding):
        return None
    return Outcome("solo", (power,), f"{held[power]} {settings.of}, {goals[power]} needed")


# --- more than others -----------------------------------------------------------------------------


def _year_counted(scene: Scene) -> bool:
    """Whether the centres of the year have been counted: its last season of capture is over."""
    phase = scene.state.phase
    seasons = scene.rules.calendar.seasons
    last = max((n for n, season in enumerate(seasons) if season.captures), default=0)
    here = [season.name for season in seasons].index(phase.season)
    return here > last or (here == last and phase.kind == seasons[last].kinds[-1])


def _lead(scene: Scene, settings: Settings) -> Outcome | None:
    if not _year_counted(scene):
        return None
    begun = scene.variant.setup.first
    years = scene.state.phase.year - begun.year - (begun.kind == "adjustment")
    needed = max(1, settings.lead - settings.lead_falls * max(years, 0))
    held = _held(scene, settings)
    first, *others = sorted(held, key=lambda power: -held[power])
    ahead = held[first] - max((held[power] for power in others), default=0)
    if ahead < needed or not scene.rules.played(scene, first):
        return None
    return Outcome("solo", (first,), f"{ahead} {settings.of} ahead, {needed} needed")


# --- conquest -------------------------------------------------------------------------------------


def _raid(scene: Scene, settings: Settings) -> Outcome | None:
    """Dislodged units have not gone yet: the season is not over."""
    if scene.state.dislodged or scene.state.phase.kind not in ("movement", "retreat"):
        return None
    homes = {
        home: power
        for power, listed in scene.board.homes.items()
        if scene.rules.played(scene, power)
        for home in listed
    }
    entered: dict[Power, int] = {}
    for unit in scene.state.units:
        victim = homes.get(unit.place.partition("/")[0])
        if victim not in (None, unit.power) and scene.rules.played(scene, unit.power):
            entered[unit.power] = entered.get(unit.power, 0) + 1
    best = max(entered.values(), default=0)
    first = [power for power, number in entered.items() if number == best]
    if len(first) != 1:
        return None
    return Outcome("solo", (first[0],), f"in {best} home centres of others")


def _capitals(board: Board) -> dict[Province, Power]:
    return {
        info.id: info.home
        for info in board.map.provinces
        if info.home is not None and info.centre and "capital" in info.marks
    }


def _capital(scene: Scene, settings: Settings) -> Outcome | None:
    owners = dict(scene.state.owners)
    capitals = {
        place: power
        for place, power in _capitals(scene.board).items()
        if scene.rules.played(scene, power)
    }
    left = {power for place, power in capitals.items() if owners.get(place) == power}
    if len(left) != 1 or len(set(capitals.values())) < 2:
        return None
    return Outcome("solo", tuple(left), "the last to hold its capital")


def _survivors(scene: Scene) -> tuple[Power, ...]:
    alive = {unit.power for unit in scene.state.units} | {p for _, p in scene.state.owners}
    alive |= {entry.unit.power for entry in scene.state.dislodged}
    return tuple(p for p in scene.board.powers if p in alive and scene.rules.played(scene, p))


def _survivor(scene: Scene, settings: Settings) -> Outcome | None:
    left = _survivors(scene)
    return Outcome("solo", left, "the last survivor") if len(left) == 1 else None


# --- the last year --------------------------------------------------------------------------------


def _last_year(scene: Scene, settings: Settings) -> Outcome | None:
    phase = scene.state.phase
    over = scene.rules.calendar.ends_year(phase)
    if phase.year < settings.last_year or (phase.year == settings.last_year and not over):
        return None
    why = f"the last year, {settings.last_year}, is over"
    left = _survivors(scene)
    if settings.at_end == "draw":
        return Outcome("draw", left, why)
    held = _held(scene, settings)
    best = max((held[power] for power in left), default=0)
    first = tuple(power for power in left if held[power] == best)
    kind = "solo" if len(first) == 1 else "draw"
    return Outcome(kind, first, f"{why}; the most {settings.of}, {best}")


# --- the module -----------------------------------------------------------------------------------


def _misfit(board: Board, settings: Settings) -> str:
    try:
        part = Fraction(settings.share or 0)
    except (ValueError, ZeroDivisionError):
        return f"share is a part of the centres such as '1/2', not {settings.share!r}"
    if not 0 <= part < 1:
        return f"share is a part of the centres such as '1/2', not {settings.share!r}"
    for text in settings.targets:
        power, _, number = text.partition(" ")
        if power not in board.powers or not number.isascii() or not number.isdigit():
            return f"targets are texts such as '{board.powers[0]} 12', not {text!r}"
    for province in settings.holding:
        if province not in board.centres:
            return f"holding: {province!r} is no centre"
    if settings.capital and len(set(_capitals(board).values())) < 2:
        return "capital: the map marks the capitals of fewer than two powers"
    return ""


def _hooks(settings: Settings) -> Mapping[str, Any]:
    return {"wins": _wins(settings)}


WINNING = Module("winning", "1", Settings, _hooks, needs=("victory",), misfit=_misfit)
