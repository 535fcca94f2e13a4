"""Replays recorded games and compares the positions, the retreats and the fate of the orders.

Two forms are read: games as lists of positions with the orders given there, and the golden games of
a mail judge, which hold the position after each phase. Both become a list of ``Entry``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from legation.engine.variant import Variant
from legation.testing.casejson import power_id
from legation.testing.cases import Sides
from legation.testing.phases import by_unit, named, parted, phase_lines, position_of, sides
from legation.testing.play import Finding, Played, centres_of, play, ruling_of, unit_text, units_of
from legation.values.calendar import Phase
from legation.values.state import State

__all__ = ["Entry", "entries_of", "replay"]

_NOT_CARRIED_OUT = frozenset({"void", "unmatched"})


@dataclass(frozen=True, slots=True)
class Entry:
    """A recorded phase: the position in which it begins and the orders given in it.

    ``centres`` None: not recorded. ``options`` None: retreats are not recorded. ``void`` holds the
    (power, unit) pairs whose order the record calls void, None where it says nothing.
    """

    name: str
    units: Sides
    centres: Sides | None
    dislodged: Mapping[tuple[str, str], str | None] = field(default_factory=dict)
    options: Mapping[tuple[str, str], tuple[str, ...]] | None = None
    orders: Sequence[tuple[str, str]] = ()
    void: frozenset[tuple[str, str]] | None = None

    @property
    def over(self) -> bool:
        """Whether the entry is only the position at the end."""
        return self.name[-1:] not in {"M", "R", "A", "B"}


def entries_of(game: Mapping[str, Any]) -> list[Entry]:
    """The phases of a game of either form."""
    if "start" in game:
        return _judge_entries(game)
    return [_entry(phase) for phase in game["phases"]]


def _entry(phase: Mapping[str, Any]) -> Entry:
    options = phase.get("retreats")
    return Entry(
        name=phase["name"],
        units=sides(phase["units"]),
        centres=sides(phase["centers"]) if phase.get("centers") else None,
        dislodged=by_unit(phase.get("dislodged") or {}),
        options=None if options is None else _options(options),
        orders=phase_lines(phase["orders"]),
        void=_void(phase),
    )


def _options(data: Mapping[str, Any]) -> dict[tuple[str, str], tuple[str, ...]]:
    return {key: tuple(sorted(places)) for key, places in by_unit(data).items()}


def _void(phase: Mapping[str, Any]) -> frozenset[tuple[str, str]] | None:
    results = phase.get("results")
    if results is None:
        return None
    owner = {unit: power for power, units in sides(phase["units"]).items() for unit in units}
    return frozenset(
        (owner.get(unit, ""), unit) for unit, words in results.items() if "void" in words
    )


def _judge_entries(game: Mapping[str, Any]) -> list[Entry]:
    """A mail judge's record holds what came after each phase: shift it by one."""
    entries = []
    before: Mapping[str, Any] = game["start"]
    centres: Sides | None = None
    for phase in [*game["phases"], None]:
        if before.get("centres_after"):
            centres = sides(before["centres_after"])
        beaten = before.get("dislodged") or ()
        void = None
        if phase is not None and phase.get("results"):
            void = frozenset(
                (power_id(power), line["unit"])
                for power, lines in phase["results"].items()
                for line in lines
                if "void" in line["outcome"]
            )
        name = str(before.get("next", "") if phase is None else phase["phase"])
        entries.append(
            Entry(
                name=name or "end",
                units=sides(before["units_after"]),
                centres=centres,
                dislodged={(power_id(unit["power"]), unit["unit"]): None for unit in beaten},
                options={
                    (power_id(unit["power"]), unit["unit"]): tuple(sorted(unit["retreats"]))
                    for unit in beaten
                },
                orders=() if phase is None else phase_lines(phase["orders"]),
                void=void,
            )
        )
        before = phase or {}
    return entries


def replay(
    variant: Variant, name: str, entries: Sequence[Entry]
) -> Iterator[tuple[str, list[Finding]]]:
    """Play a game from its first position; give each phase's id with what parted in it.

    After a difference the replay goes on from the recorded position, so that one counts once.
    """
    state: State | None = None
    number = 0
    while number < len(entries) and not entries[number].over:
        entry = entries[number]
        where = f"{name}:{entry.name}"
        if state is None:
            state = _state(variant, entry)
        played = play(variant, state, entry.orders)
        findings = [
            Finding(name, entry.name, what, expected, got)
            for what, expected, got in _orders(entry, played)
        ]
        number += 1
        state = played.turn.after
        while number < len(entries) and _passed_over(state, entries[number]):
            number += 1
        if number < len(entries):
            state = _catch_up(variant, state, entries[number])
            differences = list(_position(state, entries[number]))
            findings += [Finding(name, entry.name, *difference) for difference in differences]
            if differences or state.outcome is not None:
                state = None
        yield where, findings


def _state(variant: Variant, entry: Entry) -> State:
    data: dict[str, Any] = {
        "units": entry.units,
        "centers": entry.centres or {},
        "dislodged": {f"{power} {unit}": at for (power, unit), at in entry.dislodged.items()},
    }
    if entry.options is not None:
        data["retreats"] = {f"{power} {unit}": to for (power, unit), to in entry.options.items()}
    return position_of(variant, data, entry.name)


def _passed_over(state: State, entry: Entry) -> bool:
    """Whether a recorded phase is one in which nobody could do anything, and ours is a later one.

    Some sites keep a retreat phase though nobody can retreat, or an adjustment phase without work.
    """
    if entry.over or Phase.parse(entry.name) == state.phase:
        return False
    kind = Phase.parse(entry.name).kind
    if kind == "retreat":
        return not any((entry.options or {}).values())
    return kind == "adjustment" and not entry.orders


def _catch_up(variant: Variant, state: State, entry: Entry) -> State:
    """Play the phases that a record leaves out because nobody wrote anything in them."""
    while (
        not entry.over
        and state.outcome is None
        and state.phase.kind != "movement"
        and Phase.parse(entry.name) != state.phase
    ):
        state = play(variant, state, ()).turn.after
    return state


def _position(state: State, entry: Entry) -> Iterator[tuple[str, object, object]]:
    if not entry.over and Phase.parse(entry.name) != state.phase:
        yield "next phase", Phase.parse(entry.name).short, state.phase.short
    if entry.units != units_of(state.units):
        yield "units", *parted(entry.units, units_of(state.units))
    if entry.centres is not None and entry.centres != centres_of(state):
        yield "centres", *parted(entry.centres, centres_of(state))
    ours = {
        (beaten.unit.power, unit_text(beaten.unit)): tuple(sorted(beaten.options))
        for beaten in state.dislodged
        if beaten.options
    }
    recorded = entry.options
    if recorded is None:
        wanted = {key: ours.get(key, ()) for key in entry.dislodged}
    else:
        wanted = {key: places for key, places in recorded.items() if places}
    if wanted != ours:
        yield "retreats", named(wanted), named(ours)


def _orders(entry: Entry, played: Played) -> Iterator[tuple[str, object, object]]:
    """Lines that cannot be read, and orders whose legality the record sees otherwise."""
    for number, written in enumerate(played.written):
        line = f"{written.power}: {written.text}"
        if written.order is None:
            yield line, "an order", written.refusal
            continue
        ruling = ruling_of(played, number)
        if ruling is None:
            yield line, "a ruling", "none"
        elif entry.void is not None and ruling.unit is not None:
            void = (written.power, unit_text(ruling.unit)) in entry.void
            if void != (ruling.outcome in _NOT_CARRIED_OUT):
                yield line, "void" if void else "not void", ruling.outcome
        elif ruling.outcome == "void":
            yield line, "a legal order", f"void ({ruling.reason.code})"
