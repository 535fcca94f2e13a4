"""The one-line code of a position, for cases and bug reports.

::

    S1901M|austria:Abud,Ftri,Avie;russia:Fstp/sc|austria:bud,tri,vie|austria:Aser<bul>alb+gre|mun

The sections, parted by ``|``: the phase; the units of each power; the centres that each power
owns; the dislodged units with their attacker's province and the places they may retreat to; the
spaces closed to retreats by stand-offs. Empty sections at the end are left out. Powers are parted
by ``;``, their things by ``,``. A unit is the capital letter of its kind and its place; several
parts are written one behind the other with their numbers (``2A3Fpar``), and kinds that share a
letter with another in braces (``{rogue}par``). A garrison is named by its province (``Gven``) and
stands in its city; who owns a city is written with it (``ven/city``). There are no blanks, so that
a code is one word on a command line.

Unit numbers are given anew when a code is read (by place, dislodged units last), unless the code
was written with them: ``Abud#7``, and the next free number as a sixth section.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from legation.errors import NotationError
from legation.notation.names import NameTable, name_table
from legation.values.calendar import Phase
from legation.values.geography import (
    Kind,
    Place,
    Power,
    Province,
    Space,
    city_of,
    province_of,
)
from legation.values.state import Dislodged, State
from legation.values.units import GARRISON, Parts, Unit

if TYPE_CHECKING:
    from legation.board.board import Board

__all__ = ["read_position", "write_position"]

_LETTERS: dict[str, Kind] = {"A": "army", "F": "fleet", "G": "garrison", "W": "wing"}
_BY_KIND = {kind: letter for letter, kind in _LETTERS.items()}
_PARTS = re.compile(r"(\d{0,4})(?:([A-Z])|\{([a-z][a-z0-9_-]*)\})")
_PLACE = re.compile(r"[^\W_A-Z][\w-]*(?:/[\w-]+)?")
_NAME = re.compile(r"[^\W_A-Z][\w-]*")
_NUMBER = re.compile(r"\d{1,9}")
_SECTIONS = ("phase", "units", "centres", "dislodged units", "closed spaces", "next unit number")


# ---------------------------------------------------------------------- writing


def write_position(state: State, *, ids: bool = False, lossy: bool = False) -> str:
    """The code of a state. With ``ids`` the units keep their numbers.

    A code has no room for patches of the board, marks of units, the private values of rule modules,
    seats and the outcome. A state with such things raises ``NotationError`` unless ``lossy`` allows to
    leave them out.
    """
    if not lossy:
        _refuse_loss(state)
    sections = [
        state.phase.short,
        _write_powers((unit.power, _write_unit(unit, ids)) for unit in state.units),
        _write_powers((power, province) for province, power in state.owners),
        _write_powers((one.unit.power, _write_dislodged(one, ids)) for one in state.dislodged),
        ",".join(state.contested),
        str(state.made) if ids else "",
    ]
    return "|".join(sections).rstrip("|")


def _refuse_loss(state: State) -> None:
    marked = any(unit.marks for unit in state.units) or any(
        one.unit.marks for one in state.dislodged
    )
    extra = {
        "patches": bool(state.patches),
        "marks of units": marked,
        "slots": bool(state.slots),
        "seats": bool(state.seats),
        "an outcome": state.outcome is not None,
    }
    lost = [name for name, there in extra.items() if there]
    if lost:
        raise NotationError(
            f"a position code cannot hold {', '.join(lost)}; lossy=True leaves it out"
        )


def _write_powers(things: Iterable[tuple[Power, str]]) -> str:
    lists: dict[Power, list[str]] = {}
    for power, thing in things:
        lists.setdefault(power, []).append(thing)
    return ";".join(f"{power}:{','.join(lists[power])}" for power in sorted(lists))


def _write_unit(unit: Unit, ids: bool) -> str:
    text = ""
    for kind, number in unit.parts.counts:
        letter = _BY_KIND.get(kind) or f"{{{kind}}}"
        text += f"{number if number > 1 else ''}{letter}"
    at = province_of(unit.place) if unit.kind == GARRISON.kind else unit.place
    return f"{text}{at}{f'#{unit.id}' if ids else ''}"


def _write_dislodged(one: Dislodged, ids: bool) -> str:
    return f"{_write_unit(one.unit, ids)}<{one.attacker or ''}>{'+'.join(one.options)}"


# ---------------------------------------------------------------------- reading


def read_position(code: str, board: NameTable | Board | None = None) -> State:
    """The state that a code describes.

    With a board, every power and place must be on it. Raises ``NotationError`` with the position of
    the fault in the code and what was expected.
    """
    names = board if isinstance(board, NameTable) or board is None else name_table(board)
    return _Reader(code.strip(), names).state()


class _Reader:
    """Reads one code; ``at`` is where it is."""

    def __init__(self, code: str, names: NameTable | None) -> None:
        self.code = code
        self.names = names
        self.at = 0
        self.made = 0

    def fault(self, expected: str, at: int | None = None) -> NotationError:
        """The error for what stands here."""
        here = self.at if at is None else at
        return NotationError(f"expected {expected} at position {here}", text=self.code, at=here)

    def state(self) -> State:
        """Read all sections."""
        phase = self._phase()
        units: list[Unit] = []
        dislodged: list[Dislodged] = []
        owners: list[tuple[Space, Power]] = []
        contested: tuple[str, ...] = ()
        made: int | None = None
        for section in _SECTIONS[1:]:
            if self.at == len(self.code):
                break
            self._mark("|", f"'|' before the {section}")
            if section == "units":
                units = [self._unit(power) for power in self._powers()]
            elif section == "centres":
                owners = [(self._place(), power) for power in self._powers()]
            elif section == "dislodged units":
                dislodged = [self._dislodged(power) for power in self._powers()]
            elif section == "closed spaces":
                contested = tuple(self._list(","))
            elif self.at < len(self.code):
                made = int(self._match(_NUMBER, "a number"))
        if self.at < len(self.code):
            raise self.fault("the end of the code")
        return self._whole(phase, units, owners, dislodged, contested, made)

    def _whole(
        self,
        phase: Phase,
        units: list[Unit],
        owners: list[tuple[Space, Power]],
        dislodged: list[Dislodged],
        contested: tuple[str, ...],
        made: int | None,
    ) -> State:
        units.sort(key=lambda unit: unit.place)
        dislodged.sort(key=lambda one: one.unit.place)
        numbers = [unit.id for unit in (*units, *(one.unit for one in dislodged))]
        given = [number for number in numbers if number >= 0]
        if given and (len(given) < len(numbers) or len(set(given)) < len(given)):
            raise self.fault("a number of its own for every unit or for none", 0)
        if not given:
            units = [Unit(n, u.power, u.parts, u.place) for n, u in enumerate(units)]
            dislodged = [
                Dislodged(Unit(n, one.unit.power, one.unit.parts, one.unit.place), *_rest(one))
                for n, one in enumerate(dislodged, start=len(units))
            ]
        least = max(given, default=len(numbers) - 1) + 1
        if made is not None and made < least:
            raise self.fault(f"{least} or more as the next unit number", len(self.code))
        self._only_once([unit.place for unit in units], "unit")
        self._only_once([one.unit.place for one in dislodged], "dislodged unit")
        self._only_once([province for province, _ in owners], "owner")
        return State(
            phase=phase,
            units=tuple(units),
            owners=tuple(sorted(owners)),
            dislodged=tuple(dislodged),
            contested=contested,
            made=least if made is None else made,
        )

    def _only_once(self, places: list[Place], what: str) -> None:
        spaces = self.names.spaces if self.names else {}
        seen: set[str] = set()
        for place in places:
            space = spaces.get(place, place)
            if space in seen:
                raise self.fault(f"one {what} in {place}, not two", 0)
            seen.add(space)

    # ------------------------------------------------------------------ pieces

    def _phase(self) -> Phase:
        end = self.code.find("|")
        short = self.code if end < 0 else self.code[:end]
        try:
            phase = Phase.parse(short)
        except ValueError:
            raise self.fault("a phase such as S1901M") from None
        self.at = len(short)
        return phase

    def _powers(self) -> Iterator[Power]:
        """Step through ``power:thing,thing;power:thing``: each yield stands before one thing."""
        if self.at == len(self.code) or self.code[self.at] == "|":
            return
        while True:
            start = self.at
            power = self._match(_NAME, "a power")
            if self.names is not None and power not in self.names.board.sides:
                raise self.fault(f"a power of the map, not {power!r}", start)
            self._mark(":", f"':' behind {power}")
            yield power
            while self._skip(","):
                yield power
            if not self._skip(";"):
                return

    def _list(self, mark: str) -> Iterator[Place]:
        """Step through places parted by a mark; there may be none."""
        if self.at == len(self.code) or self.code[self.at] in "|,;":
            return
        yield self._place()
        while self._skip(mark):
            yield self._place()

    def _unit(self, power: Power) -> Unit:
        counts: dict[Kind, int] = {}
        while match := _PARTS.match(self.code, self.at):
            kind = match[3] or _LETTERS.get(match[2], "")
            if not kind:
                known = ", ".join(sorted(_LETTERS))
                raise self.fault(f"a letter of a kind of unit ({known})")
            number = int(match[1] or 1)
            if kind in counts or number < 1:
                raise self.fault("each kind of part once, with a number above zero")
            counts[kind] = number
            self.at = match.end()
        if not counts:
            raise self.fault("a unit such as Apar")
        place = self._place()
        number = int(self._match(_NUMBER, "a unit's number")) if self._skip("#") else -1
        made = Parts(tuple(sorted(counts.items())))
        if made.kind == GARRISON.kind and (not self.names or city_of(place) in self.names.places):
            place = city_of(place)
        return Unit(number, power, made, place)

    def _dislodged(self, power: Power) -> Dislodged:
        unit = self._unit(power)
        self._mark("<", "'<' and the attacker's province")
        attacker = None if self.code[self.at : self.at + 1] == ">" else self._place()
        self._mark(">", "'>' and the places to retreat to")
        return Dislodged(unit, attacker, tuple(self._list("+")))

    def _place(self) -> Place:
        start = self.at
        place = self._match(_PLACE, "a place")
        if self.names is not None and place not in self.names.places:
            near = self.names.nearest(province_of(place))
            mean = f" (did you mean {' or '.join(near)}?)" if near else ""
            raise self.fault(f"a place of the map, not {place!r}{mean},", start)
        return place

    def _match(self, pattern: re.Pattern[str], what: str) -> str:
        match = pattern.match(self.code, self.at)
        if match is None:
            raise self.fault(what)
        self.at = match.end()
        return match[0]

    def _mark(self, mark: str, what: str) -> None:
        if not self._skip(mark):
            raise self.fault(what)

    def _skip(self, mark: str) -> bool:
        if self.code[self.at : self.at + 1] != mark:
            return False
        self.at += 1
        return True


def _rest(one: Dislodged) -> tuple[Province | None, tuple[Place, ...]]:
    return one.attacker, one.options
