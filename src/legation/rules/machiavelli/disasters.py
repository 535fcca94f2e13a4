"""What famine, plague and storms share: the dice for a row, a column or both, and the spaces hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from legation.engine.module import Fact, Section, Slot
from legation.engine.scene import Scene
from legation.engine.turn import Turn
from legation.rules.machiavelli.tables import struck
from legation.values.changes import Change
from legation.values.geography import Space, province_of
from legation.values.marks import Sign

__all__ = ["NONE", "Disaster", "Edition", "hooks", "read_slot", "roll", "section", "write_slot"]

Edition: TypeAlias = Literal["first", "second"]
_FIRST = {4: "row", 6: "row", 5: "column", 7: "column"}
_SECOND = {1: "none", 2: "row", 3: "row", 4: "column", 5: "column", 6: "both"}


class Disaster(NamedTuple):
    """A disaster as it was rolled: its year, the row and the column (nought: not that), who is hit."""

    year: int = 0
    row: int = 0
    column: int = 0
    places: tuple[Space, ...] = ()


NONE = Disaster()


def _severity(scene: Scene, name: str, edition: Edition) -> str:
    """Whether a row is hit, a column, both or none: two dice, or one in the second edition (MACH-13.1)."""
    if edition == "second":
        return _SECOND[scene.dice(name, 0, 6)]
    total = scene.dice(name, 0, 6) + scene.dice(name, 1, 6)
    return "none" if total < 4 else _FIRST.get(total, "both")


def roll(scene: Scene, name: str, edition: Edition) -> Disaster:
    """A disaster of the map's table of that name: its row and column are two dice each (MACH-13.2).

    The dice are a pure function of the game, the phase and what they are for (MACH-13.6).
    """
    severity = _severity(scene, name, edition)
    row = _two(scene, f"{name} row") if severity in ("row", "both") else 0
    column = _two(scene, f"{name} column") if severity in ("column", "both") else 0
    return Disaster(scene.state.phase.year, row, column, struck(scene.board, name, row, column))


def _two(scene: Scene, purpose: str) -> int:
    return scene.dice(purpose, 0, 6) + scene.dice(purpose, 1, 6)


def section(
    scene: Scene, turn: Turn, name: str, before: Disaster, after: Disaster
) -> list[Section]:
    """A disaster of a phase, for its report; nothing where none was rolled."""
    if after in (before, NONE):
        return []
    names = ", ".join(scene.board.name(place) for place in after.places) or "nowhere"
    row = (str(after.row or "-"), str(after.column or "-"), names)
    return [Section(name.capitalize(), ("row", "column", "places"), (row,))]


def write_slot(value: Disaster) -> list[Any]:
    """A disaster as JSON."""
    return [value.year, value.row, value.column, list(value.places)]


def read_slot(value: list[Any]) -> Disaster:
    """A disaster from JSON."""
    year, row, column, places = value
    return Disaster(int(year), int(row), int(column), tuple(map(str, places)))


def hooks(name: str, step: str, act: Callable[[Scene], tuple[Change, ...]]) -> Mapping[str, Any]:
    """The hooks of a disaster that strikes at a step, keeps what was rolled in its slot and tells it."""

    def report(scene: Scene, turn: Turn, see: Callable[[Fact], bool]) -> tuple[Section, ...]:
        before, after = turn.before.slot(name), turn.after.slot(name)
        assert isinstance(before, Disaster) and isinstance(after, Disaster)
        return tuple(section(scene, turn, name, before, after))

    def marks(scene: Scene, turn: Turn | None, see: Callable[[Fact], bool]) -> Iterator[Sign]:
        """A sign wherever it struck in this phase."""
        if turn is None:
            return
        before, after = turn.before.slot(name), turn.after.slot(name)
        if after != before and isinstance(after, Disaster):
            for province in sorted({province_of(place) for place in after.places}):
                yield Sign("trouble", province, name[:1].upper(), name)

    return {
        "aftermath": {step: act},
        "marks": marks,
        "report": report,
        "slot": Slot(lambda scene: NONE, write_slot, read_slot),
    }
