"""Golden games of a mail judge with cities, money and disasters, played again phase by phase.

A phase of such a file says what came after it: units, owners of provinces and cities, home countries,
treasuries, loans, chits and marks. All of it is compared, with the dice that the judge recorded; where the
two part, the judge's position is taken, so that one difference counts once and the game goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from legation.bank import load_variant
from legation.engine.scene import Dice
from legation.engine.turn import Turn, resolve
from legation.engine.variant import Variant
from legation.errors import Deadlock, LegationError
from legation.notation.names import NameTable, name_table
from legation.record.desk import Desk
from legation.record.foreign import map_id
from legation.testing.golden_dice import golden_dice
from legation.testing.golden_facts import FACTS, Names, Unread
from legation.testing.golden_words import words
from legation.testing.play import Finding
from legation.values.calendar import Phase
from legation.values.geography import NOBODY, Place, Power, city_of, province_of
from legation.values.state import Dislodged, State
from legation.values.units import Unit, parts

__all__ = ["Played", "is_golden", "played"]

_UNIT = re.compile(r"([cmp]?)([AFG]) (\S+)")
_KINDS = {"A": "army", "F": "fleet", "G": "garrison"}
_GRADES = {"": "ordinary", "c": "militia", "m": "mercenary", "p": "professional"}
_LETTERS = {grade: letter for letter, grade in _GRADES.items()}
_NOBODY = ("Autonomous", "Unowned")


@dataclass(frozen=True, slots=True)
class Played:
    """A phase of a golden game: its name, and where the judge and the rules part."""

    name: str
    findings: tuple[Finding, ...]


def is_golden(entry: Mapping[str, Any]) -> bool:
    """Whether a game's JSON object is one of these: its phases tell owners of cities."""
    phases = entry.get("phases")
    return "start" in entry and isinstance(phases, list) and "cities_after" in (phases or [{}])[0]


def played(
    entry: Mapping[str, Any], settings: Mapping[str, object] | None = None
) -> Iterator[Played]:
    """Play a golden game; one answer for each of its phases. Raises ``LegationError``."""
    game = _Game(entry, settings or {})
    for number in range(len(entry["phases"])):
        yield game.play(number)


class _Game:
    """A golden game being played."""

    def __init__(self, entry: Mapping[str, Any], settings: Mapping[str, object]) -> None:
        self.entry = entry
        self.id = str(entry.get("game", ""))
        flags = [*map(str, entry.get("flags", ())), "profile=njudge"]
        self.variant: Variant = load_variant(
            map_id(str(entry["variant"])), flags=flags, settings=settings
        )
        self.names = _Names(self.variant)
        self.seatless = _seatless(entry, self.names)
        control = self.variant.rules.settings.get("control")
        self.second = getattr(control, "edition", "first") == "second"
        self.state = self.variant.start(dice=self._dice(entry["phases"][0]))

    def _dice(self, phase: Mapping[str, Any]) -> Dice:
        return golden_dice(phase, self.names.province, second=self.second)

    def play(self, number: int) -> Played:
        """Judge a phase, compare what came of it, and take over the judge's position."""
        phase = self.entry["phases"][number]
        name = str(phase["phase"])
        found: list[Finding] = []

        def differs(what: str, recorded: object, ours: object) -> None:
            if recorded != ours:
                found.append(Finding(self.id, name, what, recorded, ours))

        if self.state.phase != Phase.parse(name):
            differs("phase", name, self.state.phase.short)
            self.state = replace(self.state, phase=Phase.parse(name), outcome=None)
        desk = self._desk(phase, found, name)
        try:
            turn = resolve(self.variant, self.state, desk.ballots(), self._dice(phase))
        except (Deadlock, LookupError, LegationError) as error:
            differs("result", "one", f"none: {error}")
            self.state = self._recorded(phase, self.state, differs)
            return Played(name, tuple(found))
        if name[-1] == "M":
            self._fates(phase, turn, differs)
        differs("next phase", Phase.parse(phase["next"]).short, turn.after.phase.short)
        self.state = self._recorded(phase, turn.after, differs)
        return Played(name, tuple(found))

    def _desk(self, phase: Mapping[str, Any], found: list[Finding], name: str) -> Desk:
        desk = Desk(self.variant, self.state)
        for whose, lines in phase["orders"].items():
            power = self.names.power(whose)
            for line in lines if power not in self.seatless else ():
                found += [
                    Finding(self.id, name, f"{power}: {line}", "an order", reply.message)
                    for reply in desk.write(power, power, [line])
                    if reply.refusal is not None
                ]
        return desk

    def _fates(self, phase: Mapping[str, Any], turn: Turn, differs: Any) -> None:
        """What became of each unit's order, in the judge's words."""
        for whose, lines in (phase.get("results") or {}).items():
            power = self.names.power(whose)
            for line in lines:
                unit = self.names.unit(line["unit"])
                recorded = frozenset(line["outcome"])
                ours = words(turn, power, unit[1], first=not self.second)
                if line["order"] is None:  # a dead ruler's order: for the judge there was none
                    ours -= {"void"}
                if recorded == {"dislodged"} and "dislodged" in ours:
                    continue
                differs(
                    f"{power}: {line['unit']}",
                    " ".join(sorted(recorded)) or "carried out",
                    " ".join(sorted(ours)) or "carried out",
                )

    # --- positions ------------------------------------------------------------------------------

    def _recorded(self, phase: Mapping[str, Any], state: State, differs: Any) -> State:
        """The judge's position after a phase; ``differs`` is told where ours is another one."""
        wanted = self._units(phase)
        ours = sorted(_unit_key(unit) for unit in state.units)
        if wanted != ours:
            less = [key for key in wanted if key not in ours]
            more = [key for key in ours if key not in wanted]
            differs("units", list(map(_told, less)), list(map(_told, more)))
        state = _with_units(state, wanted)
        state = self._dislodged(phase, state, differs)
        owners = self._owners(phase)
        mine = dict(state.owners)
        if owners != mine:
            spaces = sorted({*owners, *mine})
            part = [space for space in spaces if owners.get(space) != mine.get(space)]
            differs(
                "owners",
                {space: owners.get(space, "nobody") for space in part},
                {space: mine.get(space, "nobody") for space in part},
            )
        state = replace(
            state,
            owners=tuple(sorted(owners.items())),
            phase=Phase.parse(phase["next"]),
            outcome=None,
        )
        return self._slots(phase, state, differs)

    def _units(self, phase: Mapping[str, Any]) -> list[tuple[Power, str, str, Place]]:
        return sorted(
            (self.names.power(whose), *self.names.graded(text))
            for whose, texts in phase["units_after"].items()
            for text in texts
            if not self.names.closed(text.split()[-1])
        )

    def _owners(self, phase: Mapping[str, Any]) -> dict[str, Power]:
        found: dict[str, Power] = {}
        for key, city in (("provinces_after", False), ("cities_after", True)):
            for whose, texts in phase[key].items():
                power = self.names.power(whose)
                for text in texts if power != NOBODY else ():
                    if self.names.closed(text):
                        continue
                    place = province_of(self.names.place(text))
                    found[city_of(place) if city else place] = power
        return found

    def _dislodged(self, phase: Mapping[str, Any], state: State, differs: Any) -> State:
        """The dislodged units with their retreats; for the judge one's own province is its city."""
        wanted: dict[tuple[Power, str, Place], tuple[Place, ...]] = {}
        for entry in phase.get("dislodged") or []:
            kind, place = self.names.unit(entry["unit"])
            listed = [self.names.place(text) for text in entry["retreats"]]
            own = province_of(place)
            found = (city_of(own) if province_of(goal) == own else goal for goal in listed)
            wanted[self.names.power(entry["power"]), kind, place] = tuple(sorted(found))
        wanted = {key: goals for key, goals in wanted.items() if goals}
        mine = {
            (one.unit.power, one.unit.kind, one.unit.place): tuple(one.options)
            for one in state.dislodged
            if one.options
        }
        if wanted != mine:
            differs("retreats", _fled(wanted), _fled(mine))
        entries: list[Dislodged] = []
        made = state.made
        old = {(d.unit.power, d.unit.kind, d.unit.place): d for d in state.dislodged}
        for key, goals in sorted(wanted.items()):
            power, kind, place = key
            if key in old:
                entries.append(replace(old[key], options=goals))
                continue
            unit = Unit(made, power, parts(kind), place)
            entries.append(Dislodged(unit, None, goals))
            made += 1
        entries.sort(key=lambda entry: entry.unit.place)
        return replace(state, dislodged=tuple(entries), made=made)

    def _slots(self, phase: Mapping[str, Any], state: State, differs: Any) -> State:
        """What modules keep: compared with what the judge recorded of it, and set to it."""
        slots = dict(state.slots)
        for fact in FACTS:
            if fact.module not in slots or not fact.told(phase):
                continue
            try:
                wanted = fact.read(phase, self.names, state)
            except Unread as error:
                differs(fact.name, "something to read", str(error))
                continue
            ours = fact.shown(slots[fact.module], state)
            if wanted != ours:
                keys = [key for key in sorted({*wanted, *ours}) if wanted.get(key) != ours.get(key)]
                differs(
                    fact.name,
                    {key: wanted.get(key, "none") for key in keys},
                    {key: ours.get(key, "none") for key in keys},
                )
                slots[fact.module] = fact.set(slots[fact.module], wanted, state)
        return replace(state, slots=tuple(sorted(slots.items())))


class _Names(Names):
    """Powers and places as the judge writes them."""

    def __init__(self, variant: Variant) -> None:
        self._table: NameTable = name_table(variant.board)
        self.board = variant.board
        shut = [info for info in variant.board.map.provinces if info.kind == "impassable"]
        self._closed = frozenset(name for info in shut for name in (info.id, *info.also))

    def power(self, text: str) -> Power:
        """A power by its name; nobody for what is autonomous."""
        return NOBODY if text in _NOBODY else self._table.power(text)

    def place(self, text: str) -> Place:
        """A place by the judge's code."""
        return self._table.place(text)

    def closed(self, text: str) -> bool:
        """Whether the judge's code is of a place that a scenario cuts off, so that nobody comes there.

        For the judge it is a place that borders on itself alone; it may have a garrison of nobody.
        """
        return text in self._closed

    def province(self, text: str) -> Place:
        """A province by the judge's code."""
        return province_of(self._table.place(text))

    def graded(self, text: str) -> tuple[str, str, Place]:
        """Grade, kind and place of a unit such as ``mA pad``."""
        match = _UNIT.fullmatch(text)
        if match is None:
            raise LegationError(f"{text!r} is no unit")
        kind = _KINDS[match[2]]
        place = self.place(match[3])
        return _GRADES[match[1]], kind, city_of(place) if kind == "garrison" else place

    def unit(self, text: str) -> tuple[str, Place]:
        """Kind and place of a unit."""
        _, kind, place = self.graded(text)
        return kind, place


def _seatless(entry: Mapping[str, Any], names: _Names) -> frozenset[Power]:
    """The powers that nobody plays at the judge: its first income leaves them out.

    It sets up some scenarios for one player less than they have powers; the lines of the last one never
    come in.
    """
    told = (entry["phases"][0].get("events") or {}).get("income")
    if not told:
        return frozenset()
    return frozenset(names.board.powers) - {names.power(whose) for whose in told}


def _unit_key(unit: Unit) -> tuple[Power, str, str, Place]:
    grade = str(dict(unit.marks).get("grade", "ordinary"))
    return (unit.power, grade, unit.kind, unit.place)


def _told(key: tuple[Power, str, str, Place]) -> str:
    power, grade, kind, place = key
    return f"{power} {_LETTERS[grade]}{kind[0].upper()} {place.removesuffix('/city')}"


def _fled(listed: Mapping[tuple[Power, str, Place], Sequence[Place]]) -> dict[str, list[str]]:
    return {
        f"{power} {kind[0].upper()} {place}": list(goals)
        for (power, kind, place), goals in sorted(listed.items())
    }


def _with_units(state: State, wanted: Sequence[tuple[Power, str, str, Place]]) -> State:
    """A state with these units; those that there are keep their numbers."""
    there = {_unit_key(unit): unit for unit in state.units}
    units: list[Unit] = []
    made = state.made
    for key in wanted:
        power, grade, kind, place = key
        unit = there.get(key)
        if unit is None:
            marks = () if grade == "ordinary" else (("grade", grade),)
            unit = Unit(made, power, parts(kind), place, marks)
            made += 1
        units.append(unit)
    units.sort(key=lambda unit: unit.place)
    return replace(state, units=tuple(units), made=made)
